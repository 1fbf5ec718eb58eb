/* codes.h: codes that clients turn into sentences: news of a table, how a match
 * has ended, why a connection is closed. (A refusal brings its own sentence: refusals.h.) */
#ifndef HORT_PROTOCOL_CODES_H
#define HORT_PROTOCOL_CODES_H

typedef enum Notice {
    NOTICE_TURN, /* at a table that the person does not look at */
    NOTICE_TAKEBACK_ASKED,
    NOTICE_TAKEBACK_DONE,
    NOTICE_TAKEBACK_REFUSED,
    NOTICE_OUT_OF_TIME,
    NOTICE_LEFT,
    NOTICE_RETURNED,
    NOTICE_REMATCH,
    NOTICE_DRAW_BROKEN,
    NOTICES
} Notice;

/* Why a match is over. The numbers are stored. */
typedef enum TableEnd {
    END_PLAYED,
    END_AGREED,    /* all people wanted to stop */
    END_CONCEDED,  /* too many gave up */
    END_OLD_RULES, /* it was begun under rules that this program no longer has */
    END_TOO_LONG,  /* it would not end by itself */
    ENDS
} TableEnd;

typedef enum Farewell { BYE_STOPPING, BYE_SESSION_ENDED, BYE_TOO_SLOW, BYE_FLOOD, BYES } Farewell;

const char *notice_name(Notice notice);
const char *end_name(TableEnd end);
const char *bye_name(Farewell bye);

#endif
