/* lab.h: what the files of `hort lab` share: arms, what is seen of a game, and what was counted. */
#ifndef HORT_CLI_LAB_H
#define HORT_CLI_LAB_H

#include "cli/contest.h"
#include "cli/plot.h"
#include "cli/rating.h"

enum { LAB_ARMS = 8, LAB_MEASURES = 32 };

/* What one game showed. */
typedef struct LabGame {
    Played played;
    uint32_t turns;        /* a turn: a seat's decisions until another seat decides */
    uint32_t lead_changes; /* by the estimate of the bots, from one seat to another */
    uint32_t lead_since;   /* the line since which the last leader has led */
    uint16_t used[];       /* of each Usage */
} LabGame;

/* Something a move can use: its kind, or a value of one of its arguments. */
typedef struct Usage {
    uint8_t kind, byte; /* the byte of the move that holds the argument; 0: the kind alone */
    int8_t arg;         /* -1: the kind alone */
    bool is_count;      /* the byte says how many */
    uint16_t value;
} Usage;

/* A figure that every game has. */
typedef struct Measure {
    const char *name[LANGS];
    double (*of)(const LabGame *game, int seats, Seat seat);
    bool is_share; /* of games, or of the victory */
    bool is_of_seat;
    Seat seat;
} Measure;

/* One of the rulesets that are compared. */
typedef struct Arm {
    char name[200]; /* in what it differs: "set=tiny" */
    Contest contest;
    Sums figure[LAB_MEASURES], difference[LAB_MEASURES]; /* to the first arm, deal by deal */
    Sums *used, *used_difference;                        /* of each Usage, per game */
    Counts lengths;
} Arm;

typedef struct Lab {
    int arms;
    Arm arm[LAB_ARMS];
    int64_t games, threads; /* games of each arm */
    double precision;       /* enough when all shares of victories are so exact; 0: never */
    Lang lang;
    int measures, usages;
    Measure measure[LAB_MEASURES];
    Usage *usage;
    LabGame *base;      /* the first arm's game of this deal */
    int64_t deals;      /* that all arms have played */
    FILE *html, *json;  /* NULL: not asked for */
    const char *reason; /* why it ended; NULL: all games are played */
} Lab;

/* ---- lab_watch.c ---- */

/* Lists what is measured in every game, and what its moves can use. */
void lab_list_measures(Lab *lab);
void lab_list_usages(Lab *lab);
/* Fills in what the record of a game shows. */
void lab_watch(const Lab *lab, const Match *match, LabGame *out);
/* "play card red-3"; nothing when no set of the lab has such a thing. */
void lab_usage_name(const Lab *lab, int usage, Text *out);

/* ---- lab_report.c, lab_page.c ---- */

static inline const char *lab_say(const Lab *lab, const char *english, const char *german) {
    return lab->lang == LANG_DE ? german : english;
}
/* The 95 % interval of a figure: Wilson's for shares. */
Interval lab_interval(const Measure *measure, const Sums *sums);
/* The same of how often something is used: never less than 0. */
Interval lab_use_interval(const Sums *sums);
/* "draco, 2 players, normal, seed 1: 200 games of each arm" */
void lab_headline(const Lab *lab, Text *out);
void lab_print(const Lab *lab, FILE *out);
void lab_print_json(const Lab *lab, FILE *out);
void lab_print_page(const Lab *lab, FILE *out);

#endif
