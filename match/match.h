/* match.h: one play of a game; stands between the rules and everybody who plays.
 *
 * Owns the truth, plays for the dealer, keeps the lines, takes moves back, and makes views. Server,
 * terminal, browser and arena all use it. There are no locks: one thread at a time. Clocks, names,
 * chat and storage belong to its callers. */
#ifndef HORT_MATCH_MATCH_H
#define HORT_MATCH_MATCH_H

#include "core/game.h"
#include "core/view.h"
#include "match/fair.h"

typedef struct Match Match;

enum { SECRET_MAX = 128, LINE_TEXT = 160 };

/* Where a match's random numbers come from: the host's secret and the players' shares. The key of
 * the dice is a hash of all of them; the commitment to the secret is public from the start. */
typedef struct MatchDeal {
    bool is_manual;          /* the dealer's moves are entered by hand; no dice */
    char secret[SECRET_MAX]; /* any text without control characters */
    Draw draw;               /* that gave the dice their key */
    const char *broken;      /* the draws before it, as lines of the record; NULL: none */
} MatchDeal;

/* One line of the record. */
typedef struct MatchLine {
    Seat seat; /* a seat or SEAT_DEALER */
    Move move;
    uint64_t checksum; /* of the truth after it */
    const char *text;  /* as the whole truth shows it; valid until the next line is added */
} MatchLine;

/* Starts a match and plays the opening deal. Takes over `ruleset` (ruleset_share it to keep it). NULL
 * when out of memory. */
Match *match_new(Ruleset *ruleset, const MatchDeal *deal);

/* Starts from a given position instead, as read by `load`. */
Match *match_new_at(Ruleset *ruleset, const MatchDeal *deal, const State *position);

void match_free(Match *m);

const Ruleset *match_ruleset(const Match *m);

/* Who must decide now. Never the dealer alone, unless its moves are entered by hand or the match was
 * read from a record that keeps its secret. */
SeatSet match_actors(const Match *m);
bool match_is_over(const Match *m);

/* Reads the move with that text for a seat. When it is not legal, `why` says the rule and the reason. */
bool match_read(const Match *m, Seat seat, const char *text, const Reader *to, Move *out,
                Text *why);

typedef struct MatchStepLine {
    Seat seat;
    Move move;
    uint64_t checksum; /* of the truth after it */
    char text[LINE_TEXT];
} MatchStepLine;

/* A seat's move with everything the dealer plays after it: decided, but not yet part of the
 * match. */
typedef struct MatchStep {
    MatchStepLine *line;
    int count;
    SeatSet actors; /* who must decide after it; empty: over */
    size_t room;
} MatchStep;

/* Works out the step that a legal move leads to. What is seen of the match does not change. */
void match_decide(Match *m, Seat seat, Move move, MatchStep *out);
/* Plays a step that was decided on this match as it stands. */
void match_append(Match *m, const MatchStep *step);
void match_step_free(MatchStep *step);

/* Plays the move with that text for a seat, then everything the dealer plays after it. When it is
 * not legal, nothing changes and `why` says the rule and the reason. */
bool match_play(Match *m, Seat seat, const char *text, const Reader *to, Text *why);

/* Why that text is not a legal move of the seat (or dealer) now: the rule and the reason. */
void match_why(const Match *m, Seat seat, const char *text, const Reader *to, Text *why);

/* Like match_play, for a bot's move, which needs no reading. */
bool match_play_move(Match *m, Seat seat, Move move);

/* Adds one line exactly as a record or store has it; an illegal one changes nothing. The dealer does not play
 * after it. */
bool match_add_line(Match *m, Seat seat, const char *text, Lang lang, Text *why);

/* Lets the dealer play while it is the only actor (after match_add_line). */
void match_deal(Match *m);

/* A match of other rules than those of this program: its lines are kept as they are, for its record
 * and for nothing else. */
Match *match_new_kept(Ruleset *ruleset, const MatchDeal *deal, int rules_version);
void match_keep_line(Match *m, Seat seat, const char *text, uint64_t checksum);

int match_lines(const Match *m);
MatchLine match_line(const Match *m, int index); /* index from 0 */

/* After the end everything is open: the whole position before the first line. False while the match goes
 * on, and for one that is only kept. */
bool match_opened(const Match *m, State *start);

/* Takes back lines until only `keep` are left. */
void match_cut(Match *m, int keep);

/* How many lines there were before the last move of a seat; -1 when no seat has moved. With a
 * manual dealer the last line counts, no matter who played it. */
int match_undo_point(const Match *m);

/* How many lines would be left if that seat took its last move back; -1: it cannot, because it has
 * not moved, or because since then somebody has come to know what was hidden: the dealer has played,
 * or a move of another seat has shown something. Nobody can forget that. What the seat itself has
 * shown with that move is its own loss. */
int match_takeback(const Match *m, Seat seat);

void match_score(const Match *m, int32_t score[SEATS_MAX]);
/* The score after a step that is not played yet, and who has won then; nobody if it is not over. */
SeatSet match_step_result(const Match *m, const MatchStep *step, int32_t score[SEATS_MAX]);
SeatSet match_winners(const Match *m); /* only when over */

/* ---- what a seat or spectator may see (view.c): the only way out of the truth ---- */

/* What a viewer may see of a truth, or of a world, that its holder may show. */
void view_of(const Ruleset *r, const State *truth, Seat viewer, View *out);
void match_view(const Match *m, Seat viewer, View *out);
/* What a move of the viewer would do, as far as the view tells: its story before it is made. */
void view_preview(const View *view, Move m, const Reader *to, Text *out);
/* The position after the first `lines` lines. */
void match_view_at(const Match *m, Seat viewer, int lines, View *out);

/* A line as a viewer saw it. */
typedef struct SeenLine {
    int number; /* from 1 */
    Seat seat;
    char text[LINE_TEXT];
    char words[1024]; /* narration in one language */
} SeenLine;

typedef void MatchListener(void *context, const SeenLine *line);

/* Calls the listener for each line from index `from` on, as `viewer` saw it. */
void match_lines_seen(const Match *m, Seat viewer, int from, const Reader *to,
                      MatchListener *listener, void *context);

/* The commitment to the secret, as hexadecimal. Safe to publish at any time. */
void match_commitment(const Ruleset *r, const MatchDeal *deal, char hex[SHA256_HEX]);
const MatchDeal *match_secret_deal(const Match *m); /* secret: only for the host's store */

#endif
