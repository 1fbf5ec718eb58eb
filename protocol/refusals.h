/* refusals.h: every refusal of the server: its code, its HTTP status and a sentence in each language. */
#ifndef HORT_PROTOCOL_REFUSALS_H
#define HORT_PROTOCOL_REFUSALS_H

#include "core/game.h"

typedef enum Code {
    CODE_OK,
    CODE_BAD_JSON,
    CODE_BAD_REQUEST,
    CODE_BAD_NAME,
    CODE_BAD_PASSWORD,
    CODE_BAD_OPTIONS,
    CODE_BAD_SET,
    CODE_NO_SESSION,
    CODE_WRONG_PASSWORD,
    CODE_WRONG_ORIGIN,
    CODE_NOT_INVITED,
    CODE_NOT_SEATED,
    CODE_NOT_YOUR_SEAT,
    CODE_NOT_FOUND,
    CODE_NO_SUCH_GAME,
    CODE_NO_SUCH_TABLE,
    CODE_WRONG_METHOD,
    CODE_NAME_TAKEN,
    CODE_TABLE_FULL,
    CODE_SEAT_TAKEN,
    CODE_ONE_SEAT,
    CODE_ALREADY_STARTED,
    CODE_NOT_STARTED,
    CODE_OVER,
    CODE_NOT_OVER,
    CODE_TOO_LONG,
    CODE_TOO_LARGE,
    CODE_TOO_MANY_REQUESTS,
    CODE_TOO_MANY_TABLES,
    CODE_TOO_MANY_NEW_TABLES,
    CODE_SERVER_FULL,
    CODE_TOO_MANY_GUESTS,
    CODE_CHAT_FULL,
    CODE_TOO_MUCH_CHAT,
    CODE_TOO_MANY_CONNECTIONS,
    CODE_TOO_FAST,
    CODE_STORAGE_FULL,
    CODE_STORAGE_AWAY,
    CODE_NO_SECRET,
    CODE_STOPPING,
    CODE_UNKNOWN_TYPE,
    CODE_BAD_MESSAGE,
    CODE_NOT_YOUR_TURN,
    CODE_NOT_HERE,
    CODE_PLAYED_ELSEWHERE,
    CODE_ILLEGAL_MOVE,
    CODE_NOTHING_TO_TAKE_BACK,
    CODE_TAKEBACK_PENDING,
    CODE_NO_TAKEBACK,
    CODE_SHARE_LATE,
    CODE_SHARE_EARLY,
    CODE_SHARE_GIVEN,
    CODE_SHARE_WRONG,
    CODE_HINT_BUSY,
    CODE_BOTS_BUSY,
    CODE_BROKEN,
    CODES
} Code;

typedef struct Refusal {
    const char *name;
    int status;
    const char *text[LANGS];
} Refusal;

const Refusal *refusal_of(Code code);
/* Counts a refusal, and how often there has been one, for the operator. */
void refusal_count(Code code);
uint64_t refusal_times(Code code);
/* "DR-5 You do not hold it." as rule (may be empty) and sentence; cuts the text in two. */
void refusal_split(char *why, const char **rule, const char **sentence);

#endif
