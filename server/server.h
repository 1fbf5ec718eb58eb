/* server.h: `hort serve`: people, lobby and tables over HTTP and WebSocket. */
#ifndef HORT_SERVER_SERVER_H
#define HORT_SERVER_SERVER_H

#include "net/net.h"
#include "store/store.h"

typedef struct Server Server;

typedef struct ServerConfig {
    NetConfig net;
    int bot_threads;       /* threads for bots */
    int tables_per_person; /* waiting or playing */
    int logins_per_minute; /* and new guests, each address */
    int keep_waiting_hours, keep_running_days, keep_finished_days; /* tables; 0: for ever */
    const char *archive;   /* a folder for the records of matches that are deleted; NULL: none */
    int keep_guests_days;  /* who do not come back; 0: for ever */
    int lines_max;         /* of a match; then it is ended */
    int tables_in_all;     /* waiting or playing */
    int tables_per_minute; /* new ones, each address */
    int guests_in_all;     /* then those who only passed by are forgotten sooner */
    int chats_per_minute;  /* each address */
    int pause_minutes;     /* without a player, then a table's bots pause */
    int share_ms;          /* how long a draw waits for somebody */
    int stand_in_ms;       /* how long a bot that stands in takes for a move, at least */
    bool is_quiet;         /* no log but errors */
} ServerConfig;

ServerConfig server_defaults(void);

/* A server over an open store, all living tables loaded. `net` is opened unless the port is -1
 * (tests). NULL with the reason. */
Server *server_open(uv_loop_t *loop, Store *store, const ServerConfig *config, Text *error);
int server_port(const Server *s);
/* Tells everybody, freezes the clocks, waits for the disk. The loop runs inside. */
void server_stop(Server *s);

#endif
