/* speaker.c: see speaker.h. */
#include "term/speaker.h"

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
