/* parts.h: what the files of this folder hand to the table in game.c. */
#ifndef HORT_GAMES_DRACO_DRACO_PARTS_H
#define HORT_GAMES_DRACO_DRACO_PARTS_H

#include "games/draco/state.h"

/* set.c */
bool draco_prepare(Ruleset *r, const Set *set, Text *error);
/* The ten colour words, ending with NULL; a set's colours are indices into them. */
extern const char *const draco_colour_words[];

/* check.c */
bool draco_check(const Ruleset *r, const State *s, Text *out);

/* moves.c */
extern const MoveKind draco_moves[];
void draco_legal(const Ruleset *r, const State *s, Seat who, MoveList *out);
Move draco_sample(const Ruleset *r, const State *s, Seat who, Rng *rng);

/* A play of `who`, where `choices` are the colours of DR-9; the card in that slot dropped, or DRACO_HAND:
 * no more of them. */
Move draco_move_of_play(const Draco *d, Seat who, unsigned choices, Play play);
Move draco_move_of_drop(const Draco *d, Seat who, unsigned slot);

/* game.c */
SeatSet draco_actors(const Ruleset *r, const State *s);
void draco_apply(const Ruleset *r, State *s, Seat who, Move m);

/* loops.c */
PlayLoop draco_play_random, draco_play_hinted;

/* knowledge.c */
void draco_mask(const Ruleset *r, State *s, Seat viewer);
void draco_guess(const Ruleset *r, State *s, Seat viewer, Rng *rng);

/* words.c */
void draco_label(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out);
FieldWord draco_step_word, draco_colour_word, draco_card_word, draco_event_word;
void draco_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out);
void draco_narrate(const Ruleset *r, const State *before, const State *after, Seat who, Move m,
                   const Reader *to, Text *out);
void draco_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out);
void draco_components(const Ruleset *r, Text *out);
/* The colour as people say it, "red" or "rot"; in German "e" or "en" may follow. */
const char *draco_colour_name(const Ruleset *r, uint8_t colour, Lang lang);
/* "3" or "minus 2": a sign could be overheard. */
void draco_number_text(int number, Text *out);

/* why.c */
void draco_why(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to, Text *out);

/* hints.c */
extern const Hints draco_hints;
Move draco_rollout(const Ruleset *r, const State *s, Seat who, Rng *rng);

#endif
