/* bot_turns.c: see bot_turns.h.
 *
 * Bots play for people who are there. When the last player has gone they come after everybody
 * else's, and after some minutes they pause; the next player who comes wakes them. */
#include "server/bot_turns.h"

#include "core/moves.h"
#include "server/changes.h"
#include "server/entries.h"
#include "server/follower.h"
#include "server/server_private.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ASK_MS = 1000 };

/* ---- who is there ---- */

static bool is_player(const Table *t, const Client *client) {
    return table_seat_of(t, client_person(client)) >= 0;
}

void table_attended(Table *t, const Client *client) {
    if (client->socket == NULL || !is_player(t, client))
        return;
    t->attended_ms = server_now_ms(t->server);
    memcpy(t->attendant, client->owner, sizeof t->attendant);
}

bool table_is_attended(const Table *t) {
    for (int i = 0; i < t->watches; i++)
        if (is_player(t, t->watch[i].client))
            return true;
    return false;
}

/* Has nobody been here for so long that the bots pause? */
static bool is_deserted(Table *t) {
    int64_t now_ms = server_now_ms(t->server);
    if (table_is_attended(t)) {
        t->attended_ms = now_ms;
        return false;
    }
    return t->attended_ms == 0 ||
           now_ms - t->attended_ms >= (int64_t)t->server->config.pause_minutes * 60000;
}

void thought_owner(const Table *t, FairJob *job) {
    job->owner[OWNER_ADDRESS] = t->attendant[OWNER_ADDRESS];
    job->owner[OWNER_PERSON] = t->attendant[OWNER_PERSON];
    job->owner[OWNER_TABLE] = server_hash(t->id, "");
    job->rank = table_is_attended(t) ? RANK_AWAITED : RANK_UNATTENDED;
}

/* ---- their turns ---- */

/* What a bot was asked about. */
typedef struct BotTurn {
    Server *server;
    char table[TABLE_ID];
    int lines, takebacks; /* of the match then */
} BotTurn;

static void thought_done(Thought *thought) {
    BotTurn *turn = thought->context;
    const View *view = &thought->view;
    Table *t = turn->server->is_stopping ? NULL : table_find(turn->server, turn->table);
    if (t != NULL) {
        Origin origin = {.kind = ORIGIN_BOT, .bot = {turn->lines, turn->takebacks}};
        TEXT(move, LINE_TEXT);
        move_text(view->ruleset, &view->masked, thought->move, &move);
        table_play(t, view->viewer, move.start, &origin);
    }
    free(turn);
    thought_free(thought);
}

/* If too many wait already, the next tick of the clocks asks again. */
static void ask_bot(Table *t, Seat seat) {
    View view;
    match_view(t->match, seat, &view);
    Thought *thought = thought_new(&view);
    BotTurn *turn = malloc(sizeof *turn);
    if (thought == NULL || turn == NULL)
        abort();
    *turn = (BotTurn){.server = t->server, .lines = t->lines, .takebacks = t->takebacks};
    memcpy(turn->table, t->id, sizeof t->id);
    thought->level = t->settings.seat[seat].level;
    thought->context = turn;
    thought->done = thought_done;
    randombytes_buf(&thought->seed, sizeof thought->seed);
    thought_owner(t, &thought->job);
    if (bot_pool_ask(t->server->bot_pool, thought))
        t->thinking |= seat_bit(seat);
    else {
        free(turn);
        thought_free(thought);
    }
}

/* Bots that stand in play at the pace of people, so that whoever left can follow and come back. */
static bool is_resting(const Table *t, Seat seat) {
    return t->settings.seat[seat].is_stand_in &&
           server_now_ms(t->server) - t->turned_ms < t->server->config.stand_in_ms;
}

/* Must a bot decide here that is not thinking yet? */
static bool is_bots_turn(const Table *t, Seat seat) {
    return (t->actors & ~t->thinking & seat_bit(seat)) && t->settings.seat[seat].kind == KIND_BOT &&
           !is_resting(t, seat);
}

static void claim_granted(Server *s, const char *id) {
    Table *t = table_in_memory(s, id);
    if (t == NULL)
        return;
    t->claimed_ms = server_now_ms(s) + CLAIM_MS;
    table_wake_bots(t);
}

/* Among several servers, one at a time thinks for the bots of a table. It asks again before its time is up;
 * if it dies, another gets its turn. */
static bool is_ours(Table *t) {
    int64_t now_ms = server_now_ms(t->server), left_ms = t->claimed_ms - now_ms;
    if (t->server->follower == NULL)
        return true;
    if (left_ms < CLAIM_MS / 2 &&
        (t->claim_asked_ms == 0 || now_ms - t->claim_asked_ms >= ASK_MS)) {
        t->claim_asked_ms = now_ms;
        follower_claim(t->server, CLAIM_BOTS, t->id, claim_granted);
    }
    return left_ms > 0;
}

void table_wake_bots(Table *t) {
    if (t->settings.state != TABLE_PLAYING || t->server->is_stopping)
        return;
    for (Seat seat = 0; seat < t->seats; seat++)
        if (is_bots_turn(t, seat) && !is_deserted(t) && is_ours(t) &&
            (t->is_loaded || entries_load(t)))
            ask_bot(t, seat);
}
