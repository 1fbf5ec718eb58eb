/* words.h: what the terminal client itself says, in English and German. What a game says comes from
 * the game. */
#ifndef HORT_TERM_WORDS_H
#define HORT_TERM_WORDS_H

#include "core/game.h"

typedef enum Word {
    WORD_YOUR_MOVE,
    WORD_WAITING,
    WORD_THINKING,
    WORD_OVER,
    WORD_WINNERS,
    WORD_NO_WINNER,
    WORD_CHOICES,
    WORD_LOG,
    WORD_RULES,
    WORD_KEYS,
    WORD_TOO_SMALL,
    WORD_CURTAIN,
    WORD_PRESS_ENTER,
    WORD_HINT,
    WORD_SAVED,
    WORD_SAVE_AS,
    WORD_SAVE_LATER,
    WORD_RECORD,
    WORD_AGAIN,
    WORD_YES,
    WORD_NO,
    WORD_GO_ON,
    WORD_NEW_MATCH,
    WORD_NOTHING_UNFINISHED,
    WORD_UNFINISHED,
    WORD_FINISHED,
    WORD_FILTER,
    WORD_WHY_WHICH,
    WORD_SHORT_KEYS,
    WORD_ALL_KEYS,
    WORD_MENU_GAME,
    WORD_MENU_PLAYERS,
    WORD_MENU_PEOPLE,
    WORD_MENU_LEVEL,
    WORD_PLAIN_HELP,
    WORD_PLAIN_CHOOSE,
    WORD_NO_SUCH_CHOICE,
    WORD_MORE_CHOICES,
    WORD_REPLAY_KEYS,
    WORD_POSITION,
    WORD_SCORE,
    WORD_NOTHING_FOUND,
    WORDS
} Word;

const char *word(Lang lang, Word w);

/* German when the environment's locale (LC_ALL, LC_MESSAGES, LANG) is, else English. */
Lang lang_of_locale(void);

/* The part of a game's rules.md in that language: where it begins, and its length. */
const char *rules_part(const char *rules, Lang lang, size_t *length);

#endif
