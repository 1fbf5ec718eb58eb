/* names.c: see names.h.
 *
 * Characters that cannot be seen, that change the direction of writing, or that are another form of
 * a letter are refused. Of the rest, those that look like a Latin letter are compared as it. */
#include "server/names.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { NAME_CHARACTERS = 24, MARKS_MAX = 2 };

typedef struct Range {
    uint32_t first, last;
} Range;

static const Range refused[] = {
    {0x00, 0x1F},       /* control characters */
    {0x7F, 0xA0},       /* control characters, a blank that does not break */
    {0xAD, 0xAD},       /* soft hyphen */
    {0x34F, 0x34F},     /* joins marks */
    {0x61C, 0x61C},     /* direction of writing */
    {0x115F, 0x1160},   /* fillers */
    {0x1680, 0x1680},   /* blank */
    {0x17B4, 0x17B5},   /* invisible vowels */
    {0x180B, 0x180F},   /* variants and a vowel separator */
    {0x2000, 0x200F},   /* blanks, zero width, direction */
    {0x2028, 0x202F},   /* line ends, direction, blank */
    {0x205F, 0x206F},   /* blanks, joiners, direction */
    {0x2070, 0x209F},   /* raised and lowered forms */
    {0x2100, 0x214F},   /* letters as symbols */
    {0x2460, 0x24FF},   /* letters in circles */
    {0x2800, 0x2800},   /* empty braille */
    {0x3000, 0x3000},   /* wide blank */
    {0x3164, 0x3164},   /* filler */
    {0xD800, 0xF8FF},   /* halves of pairs, private use */
    {0xFE00, 0xFE0F},   /* variants */
    {0xFEFF, 0xFEFF},   /* byte order */
    {0xFF00, 0xFFFF},   /* wide and narrow forms, fillers, specials */
    {0x1D173, 0x1D17A}, /* invisible music */
    {0x1D400, 0x1D7FF}, /* letters as formulas */
    {0x1F100, 0x1F1FF}, /* letters in boxes */
    {0xE0000, 0x10FFFF} /* tags, variants, private use */
};

/* What looks like a Latin letter or is one with a mark: small letters after capitals are alike. */
static const struct {
    char letter;
    const char *looks; /* UTF-8 */
} alike[] = {
    {'a', "àáâãäåāăąАаΑα"},
    {'b', "ßƀɓʙВвЬьЪъБΒβ"},
    {'c', "çćĉċčСсϹϲ"},
    {'d', "ďđԁ"},
    {'e', "èéêëēĕėęěЕеЁёΕε"},
    {'g', "ĝğġģɡ"},
    {'h', "ĥħНнΗһ"},
    {'j', "ĵЈј"},
    {'k', "ķКкΚκ"},
    {'l', "ìíîïĩīĭįıĺļľŀłІіΙιɩӏ"},
    {'m', "МмΜ"},
    {'n', "ñńņňŉŋΝ"},
    {'o', "òóôõöøōŏőОоΟοσθΘөӨ"},
    {'p', "РрΡρ"},
    {'r', "ŕŗř"},
    {'s', "śŝşšșЅѕ"},
    {'t', "ţťŧțТтΤτ"},
    {'u', "ùúûüũūŭůűųυ"},
    {'v', "νѵ"},
    {'w', "ŵԝω"},
    {'x', "ХхΧχ"},
    {'y', "ýÿŷУуΥγ"},
    {'z', "źżžΖ"},
};

/* The next character; 0 at the end and for bytes that are no UTF-8. */
static uint32_t next_character(const char **at) {
    const unsigned char *c = (const unsigned char *)*at;
    int more = c[0] < 0x80 ? 0 : c[0] >= 0xF0 ? 3 : c[0] >= 0xE0 ? 2 : c[0] >= 0xC2 ? 1 : -1;
    uint32_t code = more <= 0 ? c[0] : c[0] & (0x3Fu >> more);
    if (c[0] == 0 || more < 0)
        return 0;
    for (int i = 1; i <= more; i++) {
        if ((c[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (c[i] & 0x3F);
    }
    *at += more + 1;
    return code;
}

static bool is_refused(uint32_t c) {
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (c >= refused[i].first && c <= refused[i].last)
            return true;
    return false;
}

static bool is_mark(uint32_t c) {
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x1AB0 && c <= 0x1AFF) ||
           (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF) ||
           (c >= 0xFE20 && c <= 0xFE2F);
}

bool name_check(const char *words, char out[NAME_MAX_BYTES]) {
    size_t length = strlen(words);
    const char *at = words;
    int characters = 0, marks = 0;
    uint32_t c;
    while ((c = next_character(&at)) != 0) {
        marks = is_mark(c) ? marks + 1 : 0;
        if (is_refused(c) || marks > MARKS_MAX || (marks > 0 && characters == 0))
            return false;
        characters++;
    }
    if (*at != '\0' || characters < 1 || characters > NAME_CHARACTERS || length >= NAME_MAX_BYTES ||
        words[0] == ' ' || words[length - 1] == ' ')
        return false;
    memcpy(out, words, length + 1);
    return true;
}

/* The letter that a character looks like; 0 for what is passed over when names are compared. */
static char letter_of(uint32_t c) {
    if (c < 0x80)
        return c == '0'                                                   ? 'o'
               : c == '1' || c == '|' || c == '!' || c == 'i' || c == 'I' ? 'l'
               : c >= 'A' && c <= 'Z'                                     ? (char)(c | 0x20)
               : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')         ? (char)c
                                                                          : '\0';
    if (c >= 0xC0 && c <= 0xDE && c != 0xD7) /* the capitals of Latin-1 are 32 before the small */
        c += 0x20;
    else if ((c >= 0x139 && c <= 0x148) ||
             (c >= 0x179 && c <= 0x17E)) /* an odd capital, then small */
        c += c & 1;
    else if (c >= 0x100 && c <= 0x177) /* an even one */
        c |= 1;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        const char *at = alike[i].looks;
        for (uint32_t look; (look = next_character(&at)) != 0;)
            if (look == c)
                return alike[i].letter;
    }
    return is_mark(c) ? '\0' : (char)0x7F;
}

/* What is left of a name for comparing, and how much of it comes before digits at the end. */
static size_t skeleton(const char *name, Text *out) {
    const char *at = name;
    size_t before_digits = 0;
    for (uint32_t c; (c = next_character(&at)) != 0;) {
        char letter = letter_of(c);
        if (letter != '\0')
            text_add_char(out, letter);
        if (letter != '\0' && (c < '0' || c > '9'))
            before_digits = out->length;
    }
    return before_digits;
}

bool name_is_like(const char *one, const char *other) {
    TEXT(a, NAME_MAX_BYTES);
    TEXT(b, NAME_MAX_BYTES);
    skeleton(one, &a);
    skeleton(other, &b);
    return a.length > 0 && strcmp(a.start, b.start) == 0;
}

bool name_is_bots(const char *name) {
    TEXT(bones, NAME_MAX_BYTES);
    size_t length = skeleton(name, &bones);
    return length == 3 && strncmp(bones.start, "bot", 3) == 0;
}
