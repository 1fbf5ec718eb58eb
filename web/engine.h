/* engine.h: what the files of the browser's engine share: the text that came in, the answer, the open
 * match. */
#ifndef HORT_WEB_ENGINE_H
#define HORT_WEB_ENGINE_H

#include "ai/bot.h"
#include "match/record.h"

typedef struct Engine {
    char *input; /* NULL: nothing came in yet */
    size_t input_length;
    Text answer;
    Record record; /* its match is the open one, or NULL */
} Engine;

extern Engine engine;

/* Empties the answer; false when there is no memory for one. */
bool engine_answer_start(void);
/* Closes whatever was open before. */
void engine_start_afresh(void);
bool engine_has_seat(int seat);
Lang engine_lang(int lang);
/* Who reads, with everybody's name. */
Reader engine_reader(int lang, const char *name[SEATS_MAX]);
/* One thought of a bot of that strength; memory for its tree is taken only as long as it thinks. One that counts
 * iterations stops after `most_ms`, unless that is 0: on a slow phone it answers soon, too. */
bool engine_thinks(const char *level, uint32_t most_ms, const View *view, uint64_t seed,
                   BotReport *report, Move *out);

#endif
