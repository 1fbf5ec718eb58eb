/* postgres_shared.c: what several servers on one PostgreSQL need of each other: news, claims, beats. See
 * postgres.h. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_MS = 100 };

typedef enum Statement {
    GET_NEWS,
    PUT_CLAIMS,
    PUT_BEAT,
    PUT_PRESENCE,
    GET_PRESENCE,
    SWEEP
} Statement;

/* A claim is a row with its end, not a lock (SKIP LOCKED): a lock lasts as long as its transaction, which would have to
 * stay open while a bot thinks, and a server that hangs would keep it.
 *
 * A server that has not been heard of for five seconds counts as gone. Time passes while any is alive; a
 * beat counts for three seconds at most. */
#define ALIVE "beat > now() - interval '5 seconds'"

const char *const aside_sql[] = {
    [GET_NEWS] = "SELECT mark, e.number, e.kind, e.seat, e.text, e.key, e.at, e.clock, e.sum,"
                 " e.lines, e.tick FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY"
                 " AS m(board, number, mark) JOIN entry AS e ON e.board=m.board AND"
                 " e.number>m.number ORDER BY mark, e.number",
    [PUT_CLAIMS] =
        "INSERT INTO claim SELECT name, $2, now() + $3::int * interval '1 millisecond' FROM"
        " (SELECT DISTINCT unnest($1::text[]) AS name ORDER BY name) AS wanted ON CONFLICT (name)"
        " DO UPDATE SET server=excluded.server, until=excluded.until WHERE claim.until<now()"
        " OR claim.server=excluded.server RETURNING name",
    [PUT_BEAT] =
        "WITH alive AS (INSERT INTO server VALUES($1, now()) ON CONFLICT (id) DO UPDATE SET"
        " beat=excluded.beat) UPDATE pulse SET beat=clock_timestamp(), ran=ran + greatest(0,"
        " least(3000, extract(epoch FROM clock_timestamp() - beat) * 1000))::bigint"
        " RETURNING ran, (SELECT count(*) FROM server WHERE id<>$1 AND " ALIVE ")",
    [PUT_PRESENCE] =
        "WITH here AS (SELECT DISTINCT unnest(string_to_array($2, ' ')) AS person),"
        " gone AS (DELETE FROM presence WHERE server=$1 AND NOT EXISTS (SELECT 1 FROM here"
        " WHERE here.person=presence.person))"
        " INSERT INTO presence SELECT person, $1 FROM here WHERE person<>'' ON CONFLICT DO NOTHING",
    [GET_PRESENCE] = "SELECT DISTINCT person FROM presence JOIN server ON server.id=presence.server"
                     " WHERE person=ANY(string_to_array($2, ' ')) AND server<>$1 AND " ALIVE,
    [SWEEP] = "WITH gone AS (DELETE FROM server WHERE beat < now() - interval '1 minute'),"
              " spent AS (DELETE FROM receipt WHERE at < now() - interval '1 day')"
              " DELETE FROM claim WHERE until < now() - interval '1 minute'",
    NULL,
};

/* ---- asking ---- */

static PGresult *ask(Postgres *p, Statement which) {
    Arguments *a = &p->aside.arguments;
    const char *const *values = arguments_end(a);
    return link_ask(&p->aside, (int)which, a->count, values);
}

bool postgres_news(Store *s, const StoreMark *marks, int count, StoreEntryListener *listener,
                   void *context) {
    Arguments *a = &((Postgres *)s)->aside.arguments;
    arguments_clear(a);
    arguments_next(a);
    for (int i = 0; i < count; i++)
        arguments_item_number(a, board_key(marks[i].table));
    arguments_close(a);
    arguments_next(a);
    for (int i = 0; i < count; i++)
        arguments_item_number(a, marks[i].number);
    arguments_close(a);
    PGresult *found = ask((Postgres *)s, GET_NEWS);
    for (int i = 0; i < PQntuples(found); i++) {
        int64_t mark = strtoll(PQgetvalue(found, i, 0), NULL, 10);
        StoreEntry e = postgres_entry_in(found, i, 1, marks[mark - 1].table);
        listener(context, &e);
    }
    PQclear(found);
    return found != NULL;
}

bool postgres_claim(Store *s, const char *server, StoreClaim *claims, int count, int for_ms) {
    Arguments *a = &((Postgres *)s)->aside.arguments;
    arguments_clear(a);
    arguments_next(a);
    for (int i = 0; i < count; i++)
        arguments_item_text(a, claims[i].name);
    arguments_close(a);
    arguments_text(a, server);
    arguments_number(a, for_ms);
    PGresult *granted = ask((Postgres *)s, PUT_CLAIMS);
    for (int i = 0; i < count; i++) {
        claims[i].is_granted = false;
        for (int row = 0; row < PQntuples(granted); row++)
            if (strcmp(claims[i].name, PQgetvalue(granted, row, 0)) == 0)
                claims[i].is_granted = true;
    }
    PQclear(granted);
    return granted != NULL;
}

/* Who is connected here, and who of the others elsewhere. */
static bool tell_presence(Postgres *p, StoreBeat *beat) {
    Arguments *a = &p->aside.arguments;
    bool is_told = true;
    if (beat->here != NULL) {
        arguments_clear(a);
        arguments_text(a, beat->server);
        arguments_text(a, beat->here);
        PGresult *told = ask(p, PUT_PRESENCE);
        is_told = told != NULL;
        PQclear(told);
    }
    if (!is_told || beat->asked[0] == '\0')
        return is_told;
    arguments_clear(a);
    arguments_text(a, beat->server);
    arguments_text(a, beat->asked);
    PGresult *found = ask(p, GET_PRESENCE);
    for (int i = 0; i < PQntuples(found); i++)
        beat->found(beat->context, PQgetvalue(found, i, 0));
    PQclear(found);
    return found != NULL;
}

bool postgres_beat(Store *s, StoreBeat *beat) {
    Postgres *p = (Postgres *)s;
    Arguments *a = &p->aside.arguments;
    arguments_clear(a);
    arguments_text(a, beat->server);
    PGresult *told = ask(p, PUT_BEAT);
    bool is_told = PQntuples(told) > 0;
    if (is_told) {
        beat->ticks = strtoll(PQgetvalue(told, 0, 0), NULL, 10);
        beat->servers = (int)strtol(PQgetvalue(told, 0, 1), NULL, 10);
    }
    PQclear(told);
    if (!is_told || !tell_presence(p, beat))
        return false;
    if (beat->ticks % 64 == 0) /* now and then */
        PQclear(link_ask(&p->aside, SWEEP, 0, NULL));
    return true;
}

/* ---- listening ---- */

int postgres_ear(Store *s) {
    Postgres *p = (Postgres *)s;
    if (p->is_away || pthread_mutex_trylock(&p->hearing) != 0)
        return -1;
    int ear = p->ear.connection == NULL ? -1 : dup(PQsocket(p->ear.connection));
    pthread_mutex_unlock(&p->hearing);
    return ear;
}

/* The keeper may be busy with the connection: then it is about to say that the database is back. */
bool postgres_hear(Store *s, StoreNewsListener *listener, void *context) {
    Postgres *p = (Postgres *)s;
    PGnotify *note;
    if (p->is_away || pthread_mutex_trylock(&p->hearing) != 0)
        return false;
    bool is_good = PQconsumeInput(p->ear.connection) != 0;
    while ((note = PQnotifies(p->ear.connection)) != NULL) {
        if (note->be_pid != p->writer_pid)
            news_read(note->extra, listener, context);
        PQfreemem(note);
    }
    if (!is_good)
        p->is_away = true;
    pthread_mutex_unlock(&p->hearing);
    return is_good;
}

/* Connects, or makes sure that the database answers after all. */
static bool answers(Postgres *p) {
    int64_t until_ms = link_now_ms() + READ_MS;
    PGresult *result = NULL;
    bool is_good = link_ready(&p->ear) && PQsendQuery(p->ear.connection, "SELECT 1") != 0;
    while (is_good && (is_good = link_wait(&p->ear, until_ms)) &&
           (result = PQgetResult(p->ear.connection)) != NULL) {
        is_good = PQresultStatus(result) == PGRES_TUPLES_OK;
        PQclear(result);
    }
    return is_good;
}

static bool bring_back(Postgres *p) {
    pthread_mutex_lock(&p->hearing);
    bool is_back = answers(p);
    if (is_back)
        p->is_away = false;
    else
        link_drop(&p->ear);
    pthread_mutex_unlock(&p->hearing);
    return is_back;
}

static void *keep(void *postgres) {
    Postgres *p = postgres;
    prctl(PR_SET_NAME, "keeper");
    while (!p->is_closing) {
        if (p->is_away && bring_back(p))
            p->is_back(p->context);
        nanosleep(&(struct timespec){0, LOOK_MS * 1000000L}, NULL);
    }
    return NULL;
}

void postgres_follow(Store *s, StoreBackListener *listener, void *context) {
    Postgres *p = (Postgres *)s;
    p->is_back = listener;
    p->context = context;
    p->has_keeper = true;
    p->is_away = p->is_closing = false;
    link_ready(&p->ear); /* otherwise the keeper tries again */
    if (pthread_create(&p->keeper, NULL, keep, p) != 0)
        abort();
}

void postgres_unfollow(Store *s) {
    Postgres *p = (Postgres *)s;
    if (!p->has_keeper)
        return;
    p->is_closing = true;
    pthread_join(p->keeper, NULL);
    p->has_keeper = false;
}
