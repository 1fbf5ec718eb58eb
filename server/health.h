/* health.h: how the server is: /healthz for watchdogs, /metrics for figures. */
#ifndef HORT_SERVER_HEALTH_H
#define HORT_SERVER_HEALTH_H

#include "server/server_private.h"

/* Says in the log when no file handles are left. */
void health_tick(Server *s);
/* 200, or 503 when the server stops or nothing can be stored. */
void health_answer(Server *s, NetRequest *r);
void metrics_answer(Server *s, NetRequest *r);

#endif
