/* json_reader.c: see json_reader.h. */
#include "core/json_reader.h"

#include <string.h>

enum { DEPTH_MAX = 32 };

Json json_over(const char *text) {
    return (Json){.start = text, .at = text};
}

static const char *after_blanks(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
        at++;
    return at;
}

bool json_take(Json *j, char mark) {
    const char *at = after_blanks(j->at);
    if (*at != mark)
        return false;
    j->at = at + 1;
    return true;
}

static bool take_word(Json *j, const char *word) {
    const char *at = after_blanks(j->at);
    size_t length = strlen(word);
    if (strncmp(at, word, length) != 0)
        return false;
    j->at = at + length;
    return true;
}

bool json_take_null(Json *j) {
    return take_word(j, "null");
}

bool json_take_bool(Json *j, bool *out) {
    *out = take_word(j, "true");
    return *out || take_word(j, "false");
}

bool json_take_int(Json *j, int64_t *out) {
    const char *at = after_blanks(j->at);
    char digits[24];
    size_t n = 0;
    while (n + 1 < sizeof digits && (at[n] == '-' || (at[n] >= '0' && at[n] <= '9'))) {
        digits[n] = at[n];
        n++;
    }
    digits[n] = '\0';
    const char *first = digits + (digits[0] == '-' ? 1 : 0);
    bool has_leading_zero = first[0] == '0' && first[1] != '\0';
    bool is_fraction = at[n] == '.' || at[n] == 'e' || at[n] == 'E';
    if (has_leading_zero || is_fraction || !text_read_int(digits, INT64_MIN, INT64_MAX, out))
        return false;
    j->at = at + n;
    return true;
}

static bool take_hex4(const char **at, unsigned *out) {
    unsigned value = 0;
    for (int i = 0; i < 4; i++) {
        char c = **at;
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16;
        if (digit == 16)
            return false;
        value = value * 16 + digit;
        (*at)++;
    }
    *out = value;
    return true;
}

static void add_code_point(Text *out, unsigned c) {
    if (c < 0x80) {
        text_add_char(out, (char)c);
    } else if (c < 0x800) {
        text_add_char(out, (char)(0xC0 | c >> 6));
        text_add_char(out, (char)(0x80 | (c & 63)));
    } else if (c < 0x10000) {
        text_add_char(out, (char)(0xE0 | c >> 12));
        text_add_char(out, (char)(0x80 | (c >> 6 & 63)));
        text_add_char(out, (char)(0x80 | (c & 63)));
    } else {
        text_add_char(out, (char)(0xF0 | c >> 18));
        text_add_char(out, (char)(0x80 | (c >> 12 & 63)));
        text_add_char(out, (char)(0x80 | (c >> 6 & 63)));
        text_add_char(out, (char)(0x80 | (c & 63)));
    }
}

/* The character behind \u, a surrogate pair included; zero and lone surrogates are refused. */
static bool take_unicode_escape(const char **at, Text *out) {
    unsigned c, low;
    if (!take_hex4(at, &c) || c == 0 || (c >= 0xDC00 && c < 0xE000))
        return false;
    if (c >= 0xD800 && c < 0xDC00) {
        if ((*at)[0] != '\\' || (*at)[1] != 'u')
            return false;
        *at += 2;
        if (!take_hex4(at, &low) || low < 0xDC00 || low >= 0xE000)
            return false;
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
    add_code_point(out, c);
    return true;
}

static bool take_escape(const char **at, Text *out) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = *(*at)++;
    if (c == 'u')
        return take_unicode_escape(at, out);
    const char *found = c == '\0' ? NULL : strchr(from, c);
    if (found == NULL)
        return false;
    text_add_char(out, to[found - from]);
    return true;
}

bool json_take_string(Json *j, Text *out) {
    const char *at = after_blanks(j->at);
    if (*at++ != '"')
        return false;
    while (*at != '"') {
        const char *plain = at;
        while ((unsigned char)*at >= 0x20 && *at != '"' && *at != '\\')
            at++;
        text_add_bytes(out, plain, (size_t)(at - plain));
        if (*at == '"')
            break;
        if (*at != '\\')
            return false;
        at++;
        if (!take_escape(&at, out))
            return false;
    }
    j->at = at + 1;
    return true;
}

static const char *after_digits(const char *at) {
    while (*at >= '0' && *at <= '9')
        at++;
    return at;
}

/* Any number of JSON, fractions and exponents included: the caller may refuse them. */
static bool skip_number(Json *j) {
    const char *at = after_blanks(j->at), *first = at + (*at == '-' ? 1 : 0);
    at = *first == '0' ? first + 1 : after_digits(first);
    if (at == first)
        return false;
    if (*at == '.') {
        first = at + 1;
        at = after_digits(first);
        if (at == first)
            return false;
    }
    if (*at == 'e' || *at == 'E') {
        first = at + (at[1] == '+' || at[1] == '-' ? 2 : 1);
        at = after_digits(first);
        if (at == first)
            return false;
    }
    j->at = at;
    return true;
}

static bool skip_value(Json *j, int depth);

static bool skip_object(Json *j, int depth) {
    do {
        TEXT(ignored, 8);
        if (!json_take_string(j, &ignored) || !json_take(j, ':') || !skip_value(j, depth))
            return false;
    } while (json_take(j, ','));
    return json_take(j, '}');
}

static bool skip_array(Json *j, int depth) {
    do {
        if (!skip_value(j, depth))
            return false;
    } while (json_take(j, ','));
    return json_take(j, ']');
}

static bool skip_value(Json *j, int depth) {
    TEXT(ignored, 8);
    bool is_true;
    if (depth > DEPTH_MAX)
        return false;
    if (json_take(j, '{'))
        return json_take(j, '}') || skip_object(j, depth + 1);
    if (json_take(j, '['))
        return json_take(j, ']') || skip_array(j, depth + 1);
    return json_take_null(j) || json_take_bool(j, &is_true) || skip_number(j) ||
           json_take_string(j, &ignored);
}

bool json_skip(Json *j) {
    Json copy = *j;
    if (!skip_value(&copy, 0))
        return false;
    *j = copy;
    return true;
}

bool json_at_end(const Json *j) {
    return *after_blanks(j->at) == '\0';
}

void json_where(const Json *j, Text *out) {
    text_addf(out, "at byte %td", j->at - j->start + 1);
}
