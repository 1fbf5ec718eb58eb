/* judge.h: was a match dealt fairly? Says, sentence by sentence, what its record proves and what not,
 * and compares it with what a player's device has kept from before the first deal.
 *
 * Terminal, browser and `hort verify` all ask this, so they say the same. */
#ifndef HORT_MATCH_JUDGE_H
#define HORT_MATCH_JUDGE_H

#include "match/record.h"

typedef enum Verdict {
    VERDICT_NOTE, /* good to know */
    VERDICT_GOOD, /* checked and right */
    VERDICT_OPEN, /* could not be checked */
    VERDICT_BAD   /* wrong, or it proves nothing */
} Verdict;

/* What a device has seen of one draw. */
typedef struct KeptDraw {
    int number;                                      /* 0: whichever has this commitment or share */
    char header[SHA256_HEX], commitment[SHA256_HEX]; /* "": not known */
    char promise[SEATS_MAX][SHA256_HEX];             /* of all, once all had promised */
    char share[SEATS_MAX][SHARE_MAX];                /* its own */
} KeptDraw;

typedef struct Kept {
    char table[TABLE_NAME]; /* "": not known */
    KeptDraw draw[DRAWS_MAX];
    int draws;
} Kept;

/* Reads what a client keeps on its disk, one line each:
 *
 *     table ID
 *     draw NUMBER HEADER COMMITMENT
 *     promise SEAT HASH
 *     share SEAT HEX
 *
 * What is no such line is passed over. */
void kept_read(const char *text, Kept *out);

/* Writes it so. */
void kept_text(const Kept *kept, Text *out);

typedef void JudgeListener(void *context, Verdict verdict, const char *sentence);

/* Tells the listener every finding; answers the worst. `kept` may be NULL. */
Verdict judge_record(const Record *record, const Kept *kept, Lang lang, JudgeListener *listener,
                     void *context);

#endif
