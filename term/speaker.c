/* speaker.c: see speaker.h. */
#include "term/speaker.h"

#include <string.h>

void say(const Speaker *s, const char *english, const char *german, ...) {
    va_list arguments;
    va_start(arguments, german);
    text_addv(s->out, s->to->lang == LANG_DE ? german : english, arguments);
    va_end(arguments);
}

void say_name(const Speaker *s, Seat seat) {
    text_add(s->out, s->to->name[seat]);
    if (seat == s->view->viewer)
        say(s, " (you)", " (du)");
}

void say_score_parts(const Speaker *s, Seat seat) {
    const Ruleset *r = s->view->ruleset;
    const char *between = " (";
    char *rest = NULL;
    TEXT(parts, 1024);
    r->game->score_parts(r, &s->view->masked, seat, s->to->lang, &parts);
    for (char *part = strtok_r(parts.start, "\n", &rest); part != NULL;
         part = strtok_r(NULL, "\n", &rest)) {
        char *words = strchr(part, '\t');
        *words = '\0';
        text_addf(s->out, s->to->lang == LANG_DE ? "%s%s für %s" : "%s%s for %s", between, part,
                  words + 1);
        between = "; ";
    }
    if (between[0] == ';')
        text_add(s->out, ")");
}
