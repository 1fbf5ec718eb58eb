/* health.h: how the server is: /healthz for watchdogs, /livez for balancers, /metrics for figures. */
#ifndef HORT_SERVER_HEALTH_H
#define HORT_SERVER_HEALTH_H

#include "server/server_private.h"

/* Says in the log when no file handles are left. */
void health_tick(Server *s);
/* 200, or 503 when the server stops or nothing can be stored. */
void health_answer(Server *s, NetRequest *r);
/* 200: it can answer. While it stops, everything is refused before it comes here. */
void alive_answer(NetRequest *r);
void metrics_answer(Server *s, NetRequest *r);

#endif
