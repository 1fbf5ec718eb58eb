/* incoming.c: see incoming.h. */
#include "server/incoming.h"

#include "core/json_reader.h"

#include <string.h>

static const IncomingMember *find(const Incoming *m, const char *name) {
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->member[i].name, name) == 0)
            return &m->member[i];
    return NULL;
}

/* The next string, kept behind those before it; NULL when there is none. */
static const char *take_words(Json *j, Text *words) {
    const char *start = words->start + words->length;
    if (!json_take_string(j, words))
        return NULL;
    text_add_char(words, '\0');
    return start;
}

static bool take_value(Json *j, Text *words, IncomingMember *out) {
    out->kind = INCOMING_TEXT;
    out->text = take_words(j, words);
    if (out->text != NULL)
        return true;
    out->kind = INCOMING_NUMBER;
    if (json_take_int(j, &out->number))
        return true;
    bool is_true, is_flag = json_take_bool(j, &is_true);
    out->kind = !is_flag ? INCOMING_OTHER : is_true ? INCOMING_TRUE : INCOMING_FALSE;
    return is_flag || json_skip(j);
}

static bool take_member(Json *j, Text *words, Incoming *out) {
    if (out->count == INCOMING_MEMBERS)
        return false;
    IncomingMember *member = &out->member[out->count];
    member->name = take_words(j, words);
    if (member->name == NULL || find(out, member->name) != NULL || !json_take(j, ':') ||
        !take_value(j, words, member))
        return false;
    out->count++;
    return true;
}

IncomingResult incoming_read(const char *bytes, size_t length, Incoming *out) {
    out->count = 0;
    if (length >= sizeof out->bytes || !text_is_utf8(bytes, length))
        return INCOMING_NOT_JSON;
    memcpy(out->bytes, bytes, length);
    out->bytes[length] = '\0';
    if (strlen(out->bytes) != length)
        return INCOMING_NOT_JSON;
    Json j = json_over(out->bytes);
    Text words = text_over(out->words, sizeof out->words);
    if (!json_take(&j, '{'))
        return json_skip(&j) && json_at_end(&j) ? INCOMING_NOT_OBJECT : INCOMING_NOT_JSON;
    if (!json_take(&j, '}')) {
        do
            if (!take_member(&j, &words, out))
                return INCOMING_NOT_JSON;
        while (json_take(&j, ','));
        if (!json_take(&j, '}'))
            return INCOMING_NOT_JSON;
    }
    return json_at_end(&j) ? INCOMING_GOOD : INCOMING_NOT_JSON;
}

const char *incoming_text(const Incoming *m, const char *name) {
    const IncomingMember *member = find(m, name);
    return member != NULL && member->kind == INCOMING_TEXT ? member->text : NULL;
}

bool incoming_number(const Incoming *m, const char *name, int64_t *out) {
    const IncomingMember *member = find(m, name);
    if (member == NULL || member->kind != INCOMING_NUMBER)
        return false;
    *out = member->number;
    return true;
}

bool incoming_flag(const Incoming *m, const char *name, bool *out) {
    const IncomingMember *member = find(m, name);
    if (member == NULL || (member->kind != INCOMING_TRUE && member->kind != INCOMING_FALSE))
        return false;
    *out = member->kind == INCOMING_TRUE;
    return true;
}

bool incoming_has(const Incoming *m, const char *name) {
    return find(m, name) != NULL;
}
