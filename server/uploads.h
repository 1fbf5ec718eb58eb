/* uploads.h: matches that were played elsewhere and become tables here. */
#ifndef HORT_SERVER_UPLOADS_H
#define HORT_SERVER_UPLOADS_H

#include "net/net.h"
#include "server/table.h"

/* POST /api/records: replays the record, checking every move and deal, and keeps it as a private table of
 * whoever brings it, who can go on there. */
void uploads_handle(Server *s, NetRequest *r, json_t *body);

#endif
