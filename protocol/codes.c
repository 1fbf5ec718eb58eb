/* codes.c: see codes.h. */
#include "protocol/codes.h"

const char *notice_name(Notice notice) {
    static const char *const names[NOTICES] = {
        [NOTICE_TURN] = "turn",
        [NOTICE_TAKEBACK_ASKED] = "takeback-asked",
        [NOTICE_TAKEBACK_DONE] = "takeback-done",
        [NOTICE_TAKEBACK_REFUSED] = "takeback-refused",
        [NOTICE_OUT_OF_TIME] = "out-of-time",
        [NOTICE_LEFT] = "left",
        [NOTICE_RETURNED] = "returned",
        [NOTICE_REMATCH] = "rematch",
        [NOTICE_DRAW_BROKEN] = "draw-broken",
    };
    return names[notice];
}

const char *end_name(TableEnd end) {
    static const char *const names[ENDS] = {
        [END_PLAYED] = "played",       [END_AGREED] = "agreed",     [END_CONCEDED] = "conceded",
        [END_OLD_RULES] = "old-rules", [END_TOO_LONG] = "too-long",
    };
    return names[end];
}

const char *bye_name(Farewell bye) {
    static const char *const names[BYES] = {
        [BYE_STOPPING] = "stopping",
        [BYE_SESSION_ENDED] = "session-ended",
        [BYE_TOO_SLOW] = "too-slow",
        [BYE_FLOOD] = "flood",
    };
    return names[bye];
}
