/* hints.h: what the hint files of Draco share with each other.
 *
 * estimate.c knows what points and mounts promise, style.c what a card gains and how seats
 * are taken to choose, habits.c what a seat's plays tell of its style and its hand, hints.c
 * what a position is worth to the search. */
#ifndef HORT_GAMES_DRACO_DRACO_HINTS_H
#define HORT_GAMES_DRACO_DRACO_HINTS_H

#include "games/draco/state.h"

/* Sixteenths of a point are counted wherever a fraction of the next scoring matters. */
enum {
    SIXTEENTHS = 16,
    CARD = 6,        /* sixteenths a card in hand is worth: a scoring costs its player the refill */
    PLAIN_MOUNT = 8, /* sixteenths of its number that a mount's field counts at first sight */
    VICTORY = 1000000
};

/* How a seat is taken to choose. The others than the first are simple: the card after which an estimate
 * gives the best chance. */
enum {
    STYLE_THINKS,  /* as the search itself; in play-outs by what a card promises */
    STYLE_NUMBERS, /* by points and the number its mount stands on: the plain estimate */
    STYLE_CHANCES, /* by points, cards in hand and how likely the next cards score on its mount: the
                    * search's estimate but for the next play */
    STYLES
};

/* Fields that the dragons whose arrival ends the match, the leading ones, have still to go to the
 * summit, and how far the last of them has. */
typedef struct Climb {
    int to_go, last;
} Climb;

/* How a seat stands before its play, in the eyes of a style. */
typedef struct Outlook {
    uint8_t style;
    uint8_t ridden[DRACO_DRAGONS]; /* the weight of the rival who rides each dragon; 0: none. Rivals
                                     * weigh the less the farther they are behind */
    int point;                     /* what counts as much as one point ahead of all rivals */
    int near[SCORINGS];            /* cards of the whole set that would bring each scoring */
    /* STYLE_THINKS */
    int lead[SCORINGS]; /* what each would give the seat ahead of the weighed rivals */
    int rivals;         /* their weights in all: a point ahead of them counts as many */
    int promise;        /* what the mounts promise, see draco_gain */
    /* simple styles */
    Climb climb;
    int chance;       /* of winning */
    uint32_t inverse; /* of the lead that is worth a factor, see estimate.c */
} Outlook;

/* A card as a seat may play it: which dragon goes from where to where, what that scores, and where
 * the seat's mount stands before and after. */
typedef struct Play {
    uint8_t colour, from, to, scoring, old_field, field;
} Play;

/* estimate.c */

/* 65536 * e^(-behind/spread) */
uint32_t draco_decay(int behind, int spread);
/* What a simple style's estimate expects for each seat, in sixteenths of a point times the cards of the
 * deck, and the chances of winning that follow, in millionths. */
void draco_expect(const Ruleset *r, const Draco *d, uint8_t style, const int near[SCORINGS],
                  int expected[DRACO_SEATS]);
void draco_chances(const Ruleset *r, const Draco *d, uint8_t style, const int expected[DRACO_SEATS],
                   int32_t value[SEATS_MAX]);
/* Fills in what is of simple styles; near and style are there already. */
void draco_look_simply(const Ruleset *r, const Draco *d, Seat who, Outlook *now);
/* What a play that does not end the match adds to the seat's chance. */
int draco_gain_simply(const Ruleset *r, const Draco *d, const Outlook *now, Seat who,
                      const Play *p);
/* The same of one that ends it: 1 for a victory, 0 for a shared one, -1. */
int draco_gain_at_end(const Outlook *now, int result);

/* style.c */

Outlook draco_outlook(const Ruleset *r, const Draco *d, Seat who, uint8_t style);

/* Sums up the cards of the whole set that would bring each scoring now. */
void draco_count_near(const DracoTable *t, const Draco *d, int near[SCORINGS]);

/* What a play gains. `is_mount`: its player rides the dragon then. */
int draco_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t card,
               bool is_mount);

/* The most a card can gain, with the better of the choices it gives. */
int draco_card_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t card);

/* The most a card of the hand gains; the hand is not empty. */
int draco_best_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who);

Move draco_imitate(const Ruleset *r, const State *s, Seat who, uint8_t style, Rng *rng);

/* habits.c */

void draco_observe(const Ruleset *r, const State *s, Seat who, Move m, Habits *habits);
void draco_imagine(const Ruleset *r, State *s, Seat viewer, const Habits *habits,
                   uint8_t style[SEATS_MAX], Rng *rng);

#endif
