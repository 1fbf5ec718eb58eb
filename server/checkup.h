/* checkup.h: reads the whole database once after the start, beside everything else, and says when it
 * is damaged. Then nothing more is written, and /healthz says so. */
#ifndef HORT_SERVER_CHECKUP_H
#define HORT_SERVER_CHECKUP_H

#include "server/server_private.h"

typedef struct Checkup Checkup;

Checkup *checkup_begin(Server *s);
/* Does not wait for the end of the file. The loop must run once more. */
void checkup_stop(Checkup *c);

#endif
