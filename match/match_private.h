/* match_private.h: the inside of a Match, only for match/. */
#ifndef HORT_MATCH_INTERNAL_H
#define HORT_MATCH_INTERNAL_H

#include "core/dice.h"
#include "match/match.h"

typedef struct StoredLine {
    Seat seat;
    Move move;
    uint64_t checksum;
    size_t text_at; /* in Match.texts */
    uint8_t shows;  /* what somebody has learnt from it (takeback.c); 0: not looked at yet */
} StoredLine;

struct Match {
    Ruleset *ruleset;
    int kept_rules; /* of another version, whose lines cannot be played; 0: of this one */
    MatchDeal deal;
    char *broken;                /* what deal.broken points to, or NULL */
    char commitment[SHA256_HEX]; /* to the secret; "" with a manual dealer */
    bool has_dice;               /* the dealer deals by itself; then `key` comes from the deal */
    uint8_t key[DICE_KEY_BYTES];
    bool has_position; /* began from a loaded position: `start` */
    State start;
    State truth;
    State decided; /* the truth after the step that was decided last, for when it is played: */
    uint64_t decided_step; /* its last checksum, and */
    int decided_lines;     /* how many lines there are then; 0: none was decided */
    State recent;          /* the truth after `recent_lines` lines, so that the newest lines */
    int recent_lines;      /* can be shown without replaying the whole match */
    StoredLine *line;
    int lines, lines_room;
    char *texts;
    size_t texts_length, texts_room;
};

/* A match without its opening deal. NULL when out of memory. */
Match *match_make(Ruleset *ruleset, const MatchDeal *deal, const State *position);

/* A line between two truths as a viewer saw it (view.c). */
void view_line(const Match *m, int index, const State *before, const State *after, Seat viewer,
               const Reader *to, SeenLine *out);

/* Calls `visit` for each line from index `from` on, with the truth before and after it. */
typedef void MatchVisit(void *context, const Match *m, int index, const State *before,
                        const State *after);
void match_walk(const Match *m, int from, MatchVisit *visit, void *context);

#endif
