/* text.c: see text.h. */
#include "core/text.h"

#include <stdio.h>
#include <string.h>

Text text_over(char *memory, size_t room) {
    memory[0] = '\0';
    return (Text){.start = memory, .room = room};
}

void text_clear(Text *t) {
    t->start[0] = '\0';
    t->length = 0;
    t->is_cut = false;
}

void text_add_cut(Text *t, const char *bytes, size_t count) {
    size_t left = t->room - 1 - t->length;
    t->is_cut |= count > left;
    count = count < left ? count : left;
    memcpy(t->start + t->length, bytes, count);
    t->length += count;
    t->start[t->length] = '\0';
}

__attribute__((noinline)) static void add_any_int(Text *t, int64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        text_add_char(t, '-');
    text_add_bytes(t, digits + at, sizeof digits - at);
}

/* Nearly all numbers have three digits at most. */
void text_add_int(Text *t, int64_t number) {
    if (number < 0 || number >= 1000 || t->room - t->length <= 3) {
        add_any_int(t, number);
        return;
    }
    char *out = t->start + t->length;
    unsigned rest = (unsigned)number;
    if (rest >= 100) {
        *out++ = (char)('0' + rest / 100);
        rest %= 100;
        *out++ = (char)('0' + rest / 10);
    } else if (rest >= 10)
        *out++ = (char)('0' + rest / 10);
    *out++ = (char)('0' + rest % 10);
    *out = '\0';
    t->length = (size_t)(out - t->start);
}

/* The rest of a format, as printf does it. */
static void add_printed(Text *t, const char *format, va_list arguments) {
    size_t left = t->room - t->length;
    int wanted = vsnprintf(t->start + t->length, left, format, arguments);
    if (wanted < 0)
        return;
    if ((size_t)wanted >= left) {
        t->is_cut = true;
        t->length = t->room - 1;
    } else {
        t->length += (size_t)wanted;
    }
}

/* As memcpy does it, without calling it for the few bytes that most words have. */
static inline void copy_few(char *to, const char *from, size_t count) {
    if (count > 16)
        memcpy(to, from, count);
    else if (count >= 8) {
        memcpy(to, from, 8);
        memcpy(to + count - 8, from + count - 8, 8);
    } else if (count >= 4) {
        memcpy(to, from, 4);
        memcpy(to + count - 4, from + count - 4, 4);
    } else
        for (size_t i = 0; i < count; i++)
            to[i] = from[i];
}

static inline void add_few(Text *t, const char *bytes, size_t count) {
    if (count >= t->room - t->length) {
        text_add_cut(t, bytes, count);
        return;
    }
    copy_few(t->start + t->length, bytes, count);
    t->length += count;
    t->start[t->length] = '\0';
}

/* Words, %s, %d, %u, %lld, %c and %% are what nearly all of the program's sentences need; that takes a tenth of
 * printf's time. */
void text_addv(Text *t, const char *at, va_list arguments) {
    for (;;) {
        const char *words = at;
        at = strchr(words, '%');
        add_few(t, words, at == NULL ? strlen(words) : (size_t)(at - words));
        if (at == NULL)
            return;
        if (at[1] == 's') {
            words = va_arg(arguments, const char *);
            add_few(t, words, strlen(words));
        } else if (at[1] == 'd')
            text_add_int(t, va_arg(arguments, int));
        else if (at[1] == 'u')
            text_add_int(t, va_arg(arguments, unsigned));
        else if (at[1] == 'c')
            text_add_char(t, (char)va_arg(arguments, int));
        else if (at[1] == '%')
            text_add_char(t, '%');
        else if (at[1] == 'l' && at[2] == 'l' && at[3] == 'd') {
            text_add_int(t, va_arg(arguments, long long));
            at += 2;
        } else {
            add_printed(t, at, arguments);
            return;
        }
        at += 2;
    }
}

void text_addf(Text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_addv(t, format, arguments);
    va_end(arguments);
}

void text_add_hex(Text *t, const uint8_t *bytes, size_t count) {
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text_add_char(t, digit[bytes[i] >> 4]);
        text_add_char(t, digit[bytes[i] & 15]);
    }
}

/* Length of the valid UTF-8 sequence that starts at `s`, 0 if there is none. */
static size_t utf8_length(const unsigned char *s, size_t left) {
    size_t n = s[0] < 0x80   ? 1
               : s[0] < 0xC2 ? 0
               : s[0] < 0xE0 ? 2
               : s[0] < 0xF0 ? 3
               : s[0] < 0xF5 ? 4
                             : 0;
    if (n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool is_overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool is_surrogate = s[0] == 0xED && s[1] >= 0xA0;
    bool is_too_high = s[0] == 0xF4 && s[1] >= 0x90;
    return n > 1 && (is_overlong || is_surrogate || is_too_high) ? 0 : n;
}

static bool is_unescaped(char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

/* The same of eight at once: bytes below 0x20, above 0x7E or equal to one of the two leave a high bit. */
static bool are_unescaped(const char *eight) {
    const uint64_t ones = 0x0101010101010101, high = 0x8080808080808080;
    uint64_t w;
    memcpy(&w, eight, sizeof w);
    uint64_t quote = w ^ ones * '"', slash = w ^ ones * '\\', del = w ^ ones * 0x7F;
    uint64_t found = (w - ones * 0x20) | (quote - ones) | (slash - ones) | (del - ones) | w;
    return (found & high) == 0;
}

/* How many bytes from the start stand for themselves in a JSON string. */
static size_t unescaped_length(const char *bytes, size_t count) {
    size_t i = 0;
    while (i + 8 <= count && are_unescaped(bytes + i))
        i += 8;
    while (i < count && is_unescaped(bytes[i]))
        i++;
    return i;
}

void text_add_json_bytes(Text *t, const char *bytes, size_t count) {
    text_add_char(t, '"');
    for (size_t i = 0; i < count;) {
        size_t unescaped = unescaped_length(bytes + i, count - i);
        add_few(t, bytes + i, unescaped);
        i += unescaped;
        if (i == count)
            break;
        unsigned char c = (unsigned char)bytes[i];
        size_t n = utf8_length((const unsigned char *)bytes + i, count - i);
        if (n == 0)
            text_add(t, "\xEF\xBF\xBD");
        else if (c == '"' || c == '\\')
            text_addf(t, "\\%c", c);
        else if (c < 0x20)
            text_addf(t, "\\u%04x", c);
        else
            text_add_bytes(t, bytes + i, n);
        i += n == 0 ? 1 : n;
    }
    text_add_char(t, '"');
}

void text_add_json_string(Text *t, const char *words) {
    text_add_json_bytes(t, words, strlen(words));
}

bool text_is_utf8(const char *bytes, size_t count) {
    const unsigned char *s = (const unsigned char *)bytes;
    uint64_t eight;
    for (size_t i = 0, n; i < count; i += n) {
        n = sizeof eight;
        if (i + n <= count && (memcpy(&eight, s + i, n), (eight & 0x8080808080808080) == 0))
            continue;
        n = s[i] < 0x80 ? 1 : utf8_length(s + i, count - i);
        if (n == 0)
            return false;
    }
    return true;
}

/* C0, DEL, C1 (C2 80 to C2 9F), and U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069. */
static bool is_control(const unsigned char *s, size_t length) {
    if (length == 1)
        return s[0] < 0x20 || s[0] == 0x7F;
    if (length == 2)
        return (s[0] == 0xC2 && s[1] < 0xA0) || (s[0] == 0xD8 && s[1] == 0x9C);
    if (length == 3 && s[0] == 0xE2 && s[1] == 0x80)
        return s[2] == 0x8E || s[2] == 0x8F || (s[2] >= 0xAA && s[2] <= 0xAE);
    return length == 3 && s[0] == 0xE2 && s[1] == 0x81 && s[2] >= 0xA6 && s[2] <= 0xA9;
}

size_t text_plain_length(const char *bytes, size_t count) {
    const unsigned char *s = (const unsigned char *)bytes;
    size_t i = 0;
    while (i < count) {
        size_t n = utf8_length(s + i, count - i);
        if (n == 0 || is_control(s + i, n))
            break;
        i += n;
    }
    return i;
}

bool text_is_hex(const char *words, size_t digits) {
    return strspn(words, "0123456789abcdef") == digits && words[digits] == '\0';
}

bool text_read_int(const char *words, int64_t min, int64_t max, int64_t *out) {
    bool is_negative = words[0] == '-';
    const char *at = words + (is_negative ? 1 : 0);
    if (*at == '\0' || strlen(at) > 18)
        return false;
    int64_t value = 0;
    for (; *at != '\0'; at++) {
        if (*at < '0' || *at > '9')
            return false;
        value = value * 10 + (*at - '0');
    }
    value = is_negative ? -value : value;
    if (value < min || value > max)
        return false;
    *out = value;
    return true;
}
