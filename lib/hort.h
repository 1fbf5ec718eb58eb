/* hort.h: the games of Drachenhort as a library.
 *
 *     hort_rules *rules = hort_rules_new("draco", "players=3", error);
 *     hort_state *state = hort_state_new(rules);
 *     uint64_t random = 1;
 *     while (hort_actors(state) != 0) { hort_deal(state, &random); …; hort_play(state, seat, action); }
 *
 * Seats are numbered from 0; seat 0 begins. HORT_DEALER makes the moves that chance decides. Several
 * seats may have to decide at the same time; they may be played in any order, and none sees what the
 * others have chosen.
 *
 * A state is a truth (everything known), a view (what one viewer may see of it) or a world (a view
 * whose unknowns were guessed). hort_view and hort_guess make the last two and never let anything
 * through that the viewer may not know, the history included.
 *
 * A move is a number of 64 bits: byte 0 is its kind, bytes 1 to 7 are the arguments, as hort_rules_json
 * lists them; 0xFF is an argument that the viewer may not know, 0xFE one left out. A move of a seat also
 * is an action: a number from 0 to hort_actions() - 1, the same with every set and option.
 *
 * Threads: rules never change and may be shared by all. States, batches and bots may be used by one
 * thread at a time each, different ones by different threads at once. There are no globals.
 *
 * Errors: what can fail says so by NULL, 0 or -1 and writes the reason into `error`, HORT_ERROR bytes
 * that the caller provides, or NULL. A failure changes nothing. Texts are UTF-8; those returned as
 * `char *` belong to the caller, who frees them with hort_text_free. */
#ifndef HORT_H
#define HORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HORT_API __attribute__((visibility("default")))
#else
#define HORT_API
#endif

enum {
    HORT_SEATS = 8,   /* at most */
    HORT_DEALER = 8,  /* as a seat */
    HORT_PUBLIC = 9,  /* as a viewer: a spectator */
    HORT_MOVES = 512, /* of one seat or of the dealer at once, at most */
    HORT_ERROR = 512,
    HORT_LINES = 32 /* the newest lines that hort_information() holds */
};

#define HORT_NO_MOVE (~(uint64_t)0)

typedef enum hort_kind { HORT_TRUTH, HORT_VIEW, HORT_WORLD } hort_kind;
typedef enum hort_lang { HORT_EN, HORT_DE } hort_lang;

typedef struct hort_rules hort_rules;
typedef struct hort_state hort_state;
typedef struct hort_batch hort_batch;
typedef struct hort_bot hort_bot;
typedef uint64_t hort_move;

HORT_API const char *hort_version(void);
HORT_API void hort_text_free(char *text);

/* ---- games and rules ---- */

/* The i-th game's name; NULL after the last. */
HORT_API const char *hort_game(int i);

/* A game with its options: "players=3 set=tiny measure=eye". A set is a built-in one or a file. Where one
 * of the words has a blank, write each on a line of its own: "players=3\nset=my own.set". */
HORT_API hort_rules *hort_rules_new(const char *game, const char *words, char *error);
HORT_API void hort_rules_free(hort_rules *rules);
/* One more owner: freed when each has called hort_rules_free. States and batches own their rules, too. */
HORT_API hort_rules *hort_rules_share(const hort_rules *rules);

HORT_API const char *hort_rules_game(const hort_rules *rules);
HORT_API int hort_seats(const hort_rules *rules);
HORT_API int32_t hort_actions(const hort_rules *rules);
/* Random play always ends within this many lines. */
HORT_API uint32_t hort_lines_max(const hort_rules *rules);
/* Numbers in hort_tensor() and hort_information(). */
HORT_API size_t hort_tensor_size(const hort_rules *rules);
HORT_API size_t hort_information_size(const hort_rules *rules);
/* Game, titles, players, set, options, whether anything is hidden, the facts of the set, the kinds of
 * moves with their arguments, and the parts of the tensor. */
HORT_API char *hort_rules_json(const hort_rules *rules);

/* ---- states ---- */

/* Before the first deal. */
HORT_API hort_state *hort_state_new(const hort_rules *rules);
/* From the JSON of hort_state_json. `viewer` is whose view it is, -1 for a whole position. */
HORT_API hort_state *hort_state_read(const hort_rules *rules, const char *json, int viewer,
                                     char *error);
HORT_API hort_state *hort_state_clone(const hort_state *state);
HORT_API void hort_state_free(hort_state *state);
HORT_API const hort_rules *hort_state_rules(const hort_state *state);
HORT_API hort_kind hort_state_kind(const hort_state *state);
HORT_API char *hort_state_json(const hort_state *state);
/* A fingerprint of the position, the same on every machine. */
HORT_API uint64_t hort_hash(const hort_state *state);

/* Who must decide: a bit for each seat and for the dealer. 0: the match is over. */
HORT_API unsigned hort_actors(const hort_state *state);

/* The legal moves of a seat; returns how many. A view knows only its viewer's. */
HORT_API int hort_legal(const hort_state *state, int seat, hort_move move[HORT_MOVES]);
/* The same as actions, ascending. */
HORT_API int hort_legal_actions(const hort_state *state, int seat, int32_t action[HORT_MOVES]);
/* The same as a mask: 1 for each legal action; hort_actions() bytes. */
HORT_API void hort_mask(const hort_state *state, int seat, uint8_t *mask);
/* What the dealer may do and how often, relatively; returns how many. */
HORT_API int hort_chance(const hort_state *state, hort_move move[HORT_MOVES],
                         uint16_t weight[HORT_MOVES]);

/* Plays a move of an actor; 0 when it is not legal, or the state is a view. */
HORT_API int hort_play_move(hort_state *state, int seat, hort_move move);
HORT_API int hort_play(hort_state *state, int seat, int32_t action);
/* Lets the dealer play, by weight, until a seat must decide or the match is over. */
HORT_API void hort_deal(hort_state *state, uint64_t *random);

HORT_API void hort_score(const hort_state *state, int32_t score[HORT_SEATS]);
/* The winners, a bit each; when over. */
HORT_API unsigned hort_winners(const hort_state *state);
/* When over: each winner's share of the victory. Otherwise 0. */
HORT_API void hort_returns(const hort_state *state, double share[HORT_SEATS]);

/* ---- who knows what ---- */

/* What a viewer may see of a truth or a world. */
HORT_API hort_state *hort_view(const hort_state *state, int viewer);
/* A world that looks to the viewer exactly like the state, which may be a view of theirs. */
HORT_API hort_state *hort_guess(const hort_state *state, int viewer, uint64_t *random);
/* How a move of `seat` looks to a viewer. */
HORT_API hort_move hort_witness(const hort_rules *rules, int seat, hort_move move, int viewer);
/* The view of a seat as numbers (docs/python.md), and the same with the newest lines that it saw. */
HORT_API void hort_tensor(const hort_state *state, int viewer, float *out);
HORT_API void hort_information(const hort_state *state, int viewer, float *out);
/* Everything the viewer has seen: a line for each move (seat, move as 16
 * hexadecimal digits), then the view as JSON. */
HORT_API char *hort_information_text(const hort_state *state, int viewer);

/* ---- moves ---- */

HORT_API int32_t hort_action(const hort_rules *rules, hort_move move);
HORT_API hort_move hort_action_move(const hort_rules *rules, int32_t action);
/* As in records: "red-3". */
HORT_API char *hort_move_text(const hort_state *state, hort_move move);
/* The legal move of that text; HORT_NO_MOVE with the rule and the reason when it is none. */
HORT_API hort_move hort_move_read(const hort_state *state, int seat, const char *text, char *error);
/* As people read it: "Ride red, 3 fields". Only for legal moves of seats. */
HORT_API char *hort_move_label(const hort_state *state, int seat, hort_move move, hort_lang lang);

/* ---- lines and records ---- */

/* Lines played so far, and one of them; a world knows only what its viewer saw. */
HORT_API int hort_lines(const hort_state *state);
HORT_API hort_move hort_line(const hort_state *state, int index, int *seat);
/* The record, as the viewer saw it (-1: the whole truth). NULL for views and worlds. */
HORT_API char *hort_record(const hort_state *state, int viewer, char *error);
/* The state at the end of a record. */
HORT_API hort_state *hort_record_read(const char *text, char *error);

/* ---- players ---- */

/* "easy", "normal", "hard", "expert", "random", "greedy", "search:100ms", "search:2000it". */
HORT_API hort_bot *hort_bot_new(const char *spec, char *error);
HORT_API void hort_bot_free(hort_bot *bot);
/* The move of a seat that must decide. The bot gets the seat's view and nothing else. */
HORT_API hort_move hort_bot_choose(hort_bot *bot, const hort_state *state, int seat, uint64_t seed);

/* ---- batches: many matches of the same rules, each call for all of them ----
 *
 * The dealer plays by itself, so a match always waits for a seat or is over. Of several actors the
 * lowest is asked. Arrays are the caller's and hold an element, or a row, for each match. */

HORT_API hort_batch *hort_batch_new(const hort_rules *rules, size_t count, uint64_t seed);
HORT_API void hort_batch_free(hort_batch *batch);
HORT_API size_t hort_batch_count(const hort_batch *batch);
HORT_API const hort_rules *hort_batch_rules(const hort_batch *batch);
/* Restarts the matches marked in `which`; NULL: all. */
HORT_API void hort_batch_reset(hort_batch *batch, const uint8_t *which);
/* Plays an action in every match; a negative one leaves a match as it is. Returns how many moves were
 * made, the dealer's included, or -1 when an action is not legal: *illegal is then the match, and no
 * match has changed. */
HORT_API int64_t hort_batch_step(hort_batch *batch, const int32_t *action, size_t *illegal);
/* Who must decide in each match, -1 where it is over. */
HORT_API void hort_batch_seats(const hort_batch *batch, int32_t *seat);
/* A random legal action for each match, -1 where it is over. */
HORT_API void hort_batch_random(hort_batch *batch, int32_t *action);
/* Rows of `room` actions, ascending, and how many there are in each; the rest is -1. Returns the most
 * actions of any match: when that is more than `room`, the row lacks some. */
HORT_API int32_t hort_batch_legal(const hort_batch *batch, int32_t *action, size_t room,
                                  int32_t *count);
HORT_API void hort_batch_masks(const hort_batch *batch, uint8_t *mask);
/* Each match as the seat that must decide sees it; as seat 0 does where it is over. */
HORT_API void hort_batch_tensors(const hort_batch *batch, float *out);
/* Rows of seats in play. */
HORT_API void hort_batch_returns(const hort_batch *batch, float *share);
HORT_API void hort_batch_scores(const hort_batch *batch, int32_t *score);
HORT_API void hort_batch_hashes(const hort_batch *batch, uint64_t *hash);
/* A match as a state, without its lines; and the other way round, for a truth or world. */
HORT_API hort_state *hort_batch_get(const hort_batch *batch, size_t match);
HORT_API int hort_batch_set(hort_batch *batch, size_t match, const hort_state *state);

#ifdef __cplusplus
}
#endif

#endif
