/* state.h: the smallest game that shows every part of the interface; copy it to begin a new one.
 *
 * Private to this folder: nobody outside includes it. */
#ifndef HORT_GAMES_TEMPLATE_H
#define HORT_GAMES_TEMPLATE_H

#include "core/moves.h"

enum { TEMPLATE_SEATS = 4, TEMPLATE_CARDS = 9 };

enum TemplatePhase { PHASE_DEAL, PHASE_CHOOSE, PHASE_REVEAL, PHASE_OVER };
enum TemplateChoice { CHOICE_OPEN, CHOICE_BET, CHOICE_FOLD, CHOICES };
enum TemplateMove { MOVE_DEAL, MOVE_CHOOSE, MOVE_REVEAL };

/* The position. Fixed-width integers only, no padding, canonical: equal positions, equal bytes. */
typedef struct Template {
    uint8_t phase;                  /* TemplatePhase */
    uint8_t round;                  /* rounds finished */
    uint8_t hand[TEMPLATE_SEATS];   /* card 1..9, NONE before the deal; secret */
    uint8_t choice[TEMPLATE_SEATS]; /* TemplateChoice; secret until the reveal */
    uint8_t score[TEMPLATE_SEATS];
    uint8_t has_chosen[TEMPLATE_SEATS]; /* open: whether, not what */
} Template;

/* What prepare() makes of the component set. */
typedef struct TemplateTable {
    uint8_t cards; /* card values 1 .. cards */
} TemplateTable;

static inline const TemplateTable *template_table(const Ruleset *r) {
    return (const TemplateTable *)r->table;
}

static inline const Template *template_of(const State *s) {
    return (const Template *)s;
}

FieldWord template_choice_word;
extern const MoveKind template_moves[];
bool template_prepare(Ruleset *r, const Set *set, Text *error);
void template_legal(const Ruleset *r, const State *s, Seat who, MoveList *out);
void template_mask(const Ruleset *r, State *s, Seat viewer);
void template_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng);
void template_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out);
void template_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                    Text *out);
void template_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out);
void template_narrate(const Ruleset *r, const State *before, const State *after, Seat who, Move m,
                      const Reader *to, Text *out);
void template_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
void template_components(const Ruleset *r, Text *out);
extern const Hints template_hints;

#endif
