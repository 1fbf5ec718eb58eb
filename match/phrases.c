/* phrases.c: see phrases.h. */
#include "match/phrases.h"

#include <limits.h>

static uint64_t the_seed;

void phrases_seed(uint64_t seed) {
    the_seed = seed;
}

void phrases_begin(Phrases *p) {
    p->count = 0;
    p->is_anew = true;
    memset(p->slot, 0, sizeof p->slot);
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_pause(char c) {
    return c == ':' || c == ',' || c == '.' || c == ';' || c == ')';
}

/* How long the first phrase is: up to a blank behind a pause, before a bracket, or on either side of a number. */
static size_t phrase_length(const char *words) {
    static const bool ends_word[UCHAR_MAX + 1] = {['\0'] = true, [' '] = true};
    bool is_number = is_digit(words[0]);
    size_t at = 1;
    if (words[0] == '\0')
        return 0;
    for (;; at++) {
        while (!ends_word[(unsigned char)words[at]])
            at++;
        if (words[at] == '\0' || is_number || is_pause(words[at - 1]) || words[at + 1] == '(' ||
            is_digit(words[at + 1]))
            return at;
    }
}

static uint64_t mixed(uint64_t hash, uint64_t eight) {
    hash = (hash ^ eight) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* Eight bytes at a time; those at the end may be taken twice. */
static uint64_t hash_of(const char *words, size_t length) {
    uint64_t hash = the_seed + length, eight = 0;
    size_t at = 0;
    for (; at + sizeof eight <= length; at += sizeof eight) {
        memcpy(&eight, words + at, sizeof eight);
        hash = mixed(hash, eight);
    }
    if (at == length)
        return hash;
    if (length > sizeof eight)
        memcpy(&eight, words + length - sizeof eight, sizeof eight);
    else
        for (eight = 0; at < length; at++)
            eight = eight << 8 | (unsigned char)words[at];
    return mixed(hash, eight);
}

void phrases_cut(const char *words, Cut *out) {
    for (out->count = 0;;) {
        bool is_last = out->count == PHRASES_CUT - 1;
        size_t length = is_last ? strlen(words) : phrase_length(words);
        out->phrase[out->count].start = words;
        out->phrase[out->count].length = length;
        out->phrase[out->count++].hash = hash_of(words, length);
        if (words[length] == '\0')
            return;
        words += length + 1;
    }
}

/* The number of a phrase; -1: it has had none, and has the next now, if there are any left. What is compared and
 * what is found lie together: with hundreds of tables a look into memory is what takes time. */
static int number_of(Phrases *p, uint64_t hash) {
    const uint64_t number = 0xFFFF;
    unsigned at = (unsigned)hash % PHRASES_SLOTS;
    for (; p->slot[at] != 0; at = (at + 1) % PHRASES_SLOTS)
        if ((p->slot[at] & ~number) == (hash & ~number))
            return (int)(p->slot[at] & number) - 1;
    if (p->count < PHRASES_MAX)
        p->slot[at] = (hash & ~number) | (uint64_t)++p->count;
    return -1;
}

void phrases_expect(const Phrases *p, const Cut *cut) {
    for (int i = 0; i < cut->count; i++)
        __builtin_prefetch(&p->slot[cut->phrase[i].hash % PHRASES_SLOTS]);
}

void phrases_add(Phrases *p, const Cut *cut, Text *out) {
    for (int i = 0; i < cut->count; i++) {
        int number = number_of(p, cut->phrase[i].hash);
        if (i > 0)
            text_add_char(out, ',');
        if (number >= 0)
            text_add_int(out, number);
        else
            text_add_json_bytes(out, cut->phrase[i].start, cut->phrase[i].length);
    }
}
