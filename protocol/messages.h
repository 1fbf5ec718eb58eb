/* messages.h: the messages of docs/protocol.md about a table, for one viewer.
 *
 * The one place that builds them: the server sends them over a WebSocket, the browser's own table
 * posts them from its worker, and the pages cannot tell the difference. What concerns the match
 * comes from match/json.h. Nothing here reads a clock, a store or a connection. */
#ifndef HORT_PROTOCOL_MESSAGES_H
#define HORT_PROTOCOL_MESSAGES_H

#include "ai/bot.h"
#include "match/json.h"
#include "protocol/codes.h"
#include "protocol/refusals.h"

/* ---- a table ---- */

typedef enum SeatKind { KIND_OPEN, KIND_INVITE, KIND_PERSON, KIND_BOT, SEAT_KINDS } SeatKind;
typedef enum TableState { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_STATES } TableState;
typedef enum ClockKind { CLOCK_NONE, CLOCK_TURN, CLOCK_GAME, CLOCK_DAYS } ClockKind;

typedef struct ClockRule {
    ClockKind kind;
    int64_t full_ms, increment_ms;
} ClockRule;

/* A seat of a table as one viewer is told of it. */
typedef struct SeatCard {
    SeatKind kind;
    const char *name, *level; /* the level only of a bot */
    bool is_online, is_yours;
    bool is_stand_in, has_conceded, wants_end;
} SeatCard;

/* How a match ended, as lists tell it. */
typedef struct TableResult {
    bool is_known;
    SeatSet winners;
    int32_t score[SEATS_MAX];
} TableResult;

/* A table as one viewer is told of it. */
typedef struct TableCard {
    const char *id, *owner;
    const Game *game;
    const Ruleset *ruleset; /* NULL in lists */
    const Match *match;     /* NULL before it begins, and in lists */
    TableState state;
    TableEnd end;
    TableResult result;
    int seats, lines, rules;
    int64_t created, moved; /* seconds */
    bool is_public, is_your_turn, may_take_several, allows_coach;
    ClockRule clock;
    SeatCard seat[SEATS_MAX];
    char commitment[SHA256_HEX];
    const char *draw;    /* its members, with a comma before them, or "" */
    const char *invite;  /* NULL: not for this viewer */
    const char *rematch; /* "": none yet */
    const char *link;    /* to what it was; NULL: there is none, or not for this viewer */
} TableCard;

const char *seat_kind_text(SeatKind kind);
/* The result of a match that is over once this step is played. Whoever has conceded does not win. */
TableResult table_result(const Match *m, const MatchStep *step, TableEnd end, SeatSet conceded);
/* As in lists: one object. */
void message_summary(const TableCard *t, Text *out);
/* The members of the whole table. */
void message_table(const TableCard *t, Text *out);

/* ---- a match ---- */

/* Whom a state message is for, and what the table adds to the match. */
typedef struct StateFor {
    const char *table;
    JsonFor to;
    bool is_asked; /* somebody has asked for a take-back */
    bool is_back;  /* lines were taken back */
} StateFor;

/* The whole `state` message. */
void message_state(const Match *m, const StateFor *state, Text *out);
/* The whole `notice` message; `more` are further members, each with a comma before it. */
void message_notice(const char *table, Notice notice, const char *more, Text *out);

/* ---- answers ---- */

/* The whole `answer` message to the question with that number. */
void message_answer(int64_t seq, bool is_ok, const char *members, Text *out);
/* The members of answers; each begins with a comma. A refusal's words may be NULL: then they are those
 * of its code; otherwise they may begin with a rule and are cut in two. */
void answer_refusal(Code code, char *words, Lang lang, Text *out);
void answer_played(int lines, Text *out);
void answer_why(const View *view, int lines, const char *move, const Reader *to, Text *out);
void answer_at(const Match *m, Seat viewer, int line, Lang lang, Text *out);
/* `best` are the candidates of a sorted report. */
void answer_hint(const View *view, int lines, Move move, const BotCandidate *best, int count,
                 uint64_t iterations, const Reader *to, Text *out);

#endif
