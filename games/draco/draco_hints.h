/* draco_hints.h: what the hint files of Draco share with each other.
 *
 * draco_style.c knows what a card gains and how seats are taken to choose, draco_habits.c what a
 * seat's plays tell of its style and its hand, draco_hints.c what a position is worth. */
#ifndef HORT_GAMES_DRACO_DRACO_HINTS_H
#define HORT_GAMES_DRACO_DRACO_HINTS_H

#include "games/draco/draco.h"

/* Sixteenths of a point are counted wherever a fraction of the next scoring matters. */
enum {
    SIXTEENTHS = 16,
    CARD = 6,       /* sixteenths a card in hand is worth: a scoring costs its player the refill */
    PLAIN_MOUNT = 8 /* sixteenths of its number that a mount's field counts at first sight */
};

/* How a seat is taken to choose. */
enum {
    STYLE_THINKS,  /* as the search itself; in play-outs by what a card promises */
    STYLE_NUMBERS, /* goes by points and the number its mount stands on */
    STYLE_CHANCES, /* goes by points and how likely the next cards score on its mount */
    STYLES
};

/* How a seat stands before its play. What rivals get is weighed by how near the lead they are. */
typedef struct Outlook {
    int     near[SCORINGS];         /* cards of the whole set that would bring each scoring */
    int     lead[SCORINGS];         /* what it would give the seat ahead of the weighed rivals */
    int     rivals;                 /* their weights in all: a point ahead of them counts as many */
    int     promise;                /* what the mounts promise, see draco_gain */
    uint8_t ridden[DRACO_DRAGONS];  /* the weight of the rival who rides each dragon; 0: none */
} Outlook;

Outlook draco_outlook(const Ruleset *r, const Draco *d, Seat who);

/* What counts as much as one point ahead of all rivals. */
static inline int draco_point(const DracoTable *t, const Outlook *now) {
    return t->deck * now->rivals;
}

/* Sums up the cards of the whole set that would bring each scoring now. */
void draco_count_near(const DracoTable *t, const Draco *d, int near[SCORINGS]);

/* What a play gains in the eyes of a style. `is_mount`: its player rides the dragon then. */
int draco_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t style,
               uint8_t card, bool is_mount);

/* The most a card can gain, with the better of the choices it gives. */
int draco_card_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who, uint8_t style,
                    uint8_t card);

/* The most a card of the hand gains as STYLE_THINKS; the hand is not empty. */
int draco_best_gain(const Ruleset *r, const Draco *d, const Outlook *now, Seat who);

Move draco_imitate(const Ruleset *r, const State *s, Seat who, uint8_t style, Rng *rng);

/* 65536 * e^(-behind/spread) */
uint32_t draco_decay(int behind, int spread);

void draco_observe(const Ruleset *r, const State *s, Seat who, Move m, Habits *habits);
void draco_imagine(const Ruleset *r, State *s, Seat viewer, const Habits *habits,
                   uint8_t style[SEATS_MAX], Rng *rng);

#endif
