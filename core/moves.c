/* moves.c: see moves.h. */
#include "core/moves.h"

static const MoveKind *kind_of(const Ruleset *r, unsigned kind) {
    return &r->game->moves[kind];
}

int move_arg_bytes(const Ruleset *r, const MoveArg *arg) {
    if (arg->type->letters != NULL)
        return (int)strlen(arg->type->letters);
    return arg->times == PER_SEAT ? r->seats : 1;
}

/* ---- printing ---- */

static bool has_words(const MoveType *type) {
    return type->word != NULL || type->word_at != NULL;
}

static void word_text(const Ruleset *r, const State *s, const MoveType *type, unsigned value,
                      Text *out) {
    if (type->word != NULL)
        type->word(r, value, out);
    else
        type->word_at(r, s, value, out);
}

static void counts_text(const char *letters, Move m, int byte, Text *out) {
    const char *comma = "";
    for (int i = 0; letters[i] != '\0'; i++)
        if (move_byte(m, byte + i) > 0) {
            text_addf(out, "%s%c%d", comma, letters[i], move_byte(m, byte + i));
            comma = ",";
        }
}

static void value_text(const Ruleset *r, const State *s, const MoveType *type, Move m, int byte,
                       Text *out) {
    if (move_byte(m, byte) == UNKNOWN)
        text_add_char(out, '?');
    else if (type->letters != NULL)
        counts_text(type->letters, m, byte, out);
    else if (has_words(type))
        word_text(r, s, type, move_byte(m, byte), out);
    else
        text_add_int(out, move_byte(m, byte) + type->first);
}

static void arg_text(const Ruleset *r, const State *s, const MoveArg *arg, Move m, int byte,
                     Text *out) {
    value_text(r, s, arg->type, m, byte, out);
    for (int i = 1; arg->times == PER_SEAT && i < r->seats; i++) {
        text_add_char(out, ',');
        value_text(r, s, arg->type, m, byte + i, out);
    }
}

void move_text(const Ruleset *r, const State *s, Move m, Text *out) {
    const MoveKind *kind = kind_of(r, move_byte(m, 0));
    const MoveArg *arg = kind->arg;
    int byte = 1;
    for (const char *at = kind->pattern; *at != '\0'; at++) {
        if (*at == '[' && move_byte(m, byte) == NONE) {
            at = strchr(at, ']');
        } else if (*at == '{') {
            arg_text(r, s, arg, m, byte, out);
            byte += move_arg_bytes(r, arg++);
            at = strchr(at, '}');
        } else if (*at != '[' && *at != ']') {
            text_add_char(out, *at);
        }
    }
}

/* ---- reading ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* A number as text_add_int() writes it: no leading zeros, no plus. Moves *text behind it. */
static bool number_read(const char **text, int *number) {
    enum { TOO_LARGE = 100000 };
    const char *at = *text;
    bool is_negative = *at == '-';
    at += is_negative;
    if (!is_digit(*at) || (*at == '0' && (is_negative || is_digit(at[1]))))
        return false;
    for (*number = 0; is_digit(*at) && *number < TOO_LARGE; at++)
        *number = 10 * *number + (*at - '0');
    *number = is_negative ? -*number : *number;
    *text = at;
    return !is_digit(*at);
}

/* The longest word of the type that the text begins with. */
static bool word_read(const Ruleset *r, const State *s, const MoveType *type, const char **text,
                      unsigned *value) {
    size_t longest = 0;
    for (unsigned i = 0; i < type->count; i++) {
        TEXT(word, 64);
        word_text(r, s, type, i, &word);
        if (word.length > longest && strncmp(*text, word.start, word.length) == 0) {
            longest = word.length;
            *value = i;
        }
    }
    *text += longest;
    return longest > 0;
}

static bool value_read(const Ruleset *r, const State *s, const MoveType *type, const char **text,
                       unsigned *value) {
    int number, count = type->is_seat ? r->seats : type->count;
    if (has_words(type))
        return word_read(r, s, type, text, value);
    if (!number_read(text, &number) || number < type->first || number >= type->first + count)
        return false;
    *value = (unsigned)(number - type->first);
    return true;
}

/* "b4,r3": at least one, each letter once and in order. */
static bool counts_read(const MoveType *type, const char **text, Move *m, int byte) {
    const char *at = *text;
    int sum = 0;
    for (int i = 0; type->letters[i] != '\0'; i++) {
        const char *from = sum > 0 ? at + 1 : at;
        int number;
        if ((sum > 0 && *at != ',') || *from != type->letters[i])
            continue;
        from++;
        if (!number_read(&from, &number) || number < 1 || number > type->count - sum)
            return false;
        *m |= (Move)number << 8 * (byte + i);
        sum += number;
        at = from;
    }
    *text = at;
    return sum > 0;
}

static bool arg_read(const Ruleset *r, const State *s, const MoveArg *arg, const char **text,
                     Move *m, int byte) {
    if (arg->type->letters != NULL)
        return counts_read(arg->type, text, m, byte);
    for (int i = 0; i < move_arg_bytes(r, arg); i++) {
        unsigned value;
        if (i > 0 && **text != ',')
            return false;
        *text += i > 0;
        if (!value_read(r, s, arg->type, text, &value))
            return false;
        *m |= (Move)value << 8 * (byte + i);
    }
    return true;
}

/* How far a text follows the pattern of a kind. */
typedef struct Reading {
    const char *end; /* what could not be read; the text's end when it is a whole move */
    int args;        /* arguments read */
    int bad_arg;     /* the one that could not be read, or -1 */
    bool is_kind, is_whole;
    Move move;
} Reading;

/* The text up to a colon must be the pattern's word. A pattern without one needs its first argument. */
static bool has_verb(const MoveKind *kind, const Reading *reading, const char *text) {
    size_t verb = strcspn(kind->pattern, ":{[");
    if (verb == 0)
        return reading->args > 0;
    return strcspn(text, ":") == verb && strncmp(text, kind->pattern, verb) == 0;
}

static Reading pattern_read(const Ruleset *r, const State *s, unsigned kind, const char *text) {
    Reading reading = {.end = text, .move = kind};
    const MoveArg *arg = kind_of(r, kind)->arg;
    const char *at = kind_of(r, kind)->pattern;
    int byte = 1;
    for (; *at != '\0'; at++) {
        if (*at == '[' && *reading.end != at[1]) {
            reading.move |= (Move)NONE << 8 * byte;
            at = strchr(at, ']');
        } else if (*at == '{') {
            if (!arg_read(r, s, arg, &reading.end, &reading.move, byte))
                break;
            byte += move_arg_bytes(r, arg++);
            reading.args++;
            at = strchr(at, '}');
        } else if (*at != '[' && *at != ']' && *reading.end++ != *at) {
            reading.end--;
            break;
        }
    }
    reading.is_kind = has_verb(kind_of(r, kind), &reading, text);
    bool is_at_end = *at == '\0'; /* what is left over spoils the last argument */
    reading.bad_arg = is_at_end || arg->name == NULL ? reading.args - 1 : reading.args;
    reading.is_whole = is_at_end && *reading.end == '\0';
    return reading;
}

MoveRead move_read(const Ruleset *r, const State *s, const char *text, Move *m, int *bad_arg) {
    Reading best = {.end = text};
    for (unsigned kind = 0; kind_of(r, kind)->name != NULL && !best.is_whole; kind++) {
        Reading reading = pattern_read(r, s, kind, text);
        /* half a dealer's move is rather half a seat's: seats type, the dealer does not */
        bool is_further = reading.end > best.end && !kind_of(r, kind)->is_dealers;
        if (reading.is_kind && (reading.is_whole || !best.is_kind || is_further))
            best = reading;
    }
    *m = best.is_whole ? best.move : move_byte(best.move, 0);
    *bad_arg = best.bad_arg;
    return best.is_whole ? READ_WHOLE : best.is_kind ? READ_KIND : READ_NOTHING;
}

/* ---- what a ruleset keeps ---- */

static bool is_optional(const MoveKind *kind, const MoveArg *arg) {
    return arg[1].name == NULL && kind->pattern[strlen(kind->pattern) - 1] == ']';
}

/* How many values each byte of the argument can have; one that may be left out can be NONE too. */
static int32_t radix_of(const MoveKind *kind, const MoveArg *arg) {
    int32_t count = arg->type->is_seat ? SEATS_MAX : arg->type->count;
    return count + (is_optional(kind, arg) || arg->type->letters != NULL ? 1 : 0);
}

/* Notes the radix of each byte of a kind that is numbered; returns how many numbers there are. */
static int32_t prepare_numbers(Ruleset *r, unsigned i) {
    const MoveKind *kind = kind_of(r, i);
    int32_t numbers = 1;
    int byte = 1;
    if (kind->is_dealers)
        return 0;
    for (const MoveArg *arg = kind->arg; arg->name != NULL; arg++)
        for (int k = 0; k < move_arg_bytes(r, arg); k++, byte++) {
            r->radix[i][byte] = (uint16_t)radix_of(kind, arg);
            numbers *= r->radix[i][byte];
            if (is_optional(kind, arg))
                r->optional[i] = (uint8_t)byte;
        }
    return numbers;
}

/* What a move hides from viewers who did not make it; the receiver may see more. */
static MoveMask mask_of(const Ruleset *r, const MoveKind *kind, bool is_receiver) {
    MoveMask mask = {0, 0};
    int byte = 1;
    for (const MoveArg *arg = kind->arg; arg->name != NULL; byte += move_arg_bytes(r, arg++)) {
        if (arg->seen_by == SEEN_BY_ALL || (arg->seen_by == SEEN_BY_RECEIVER && is_receiver))
            continue;
        for (int i = 0; i < move_arg_bytes(r, arg); i++)
            mask.unknown |= (Move)UNKNOWN << 8 * (byte + i);
        if (is_optional(kind, arg))
            mask.none |= (Move)(UNKNOWN ^ NONE) << 8 * byte;
    }
    return mask;
}

void moves_prepare(Ruleset *r) {
    for (unsigned i = 0; i < MOVE_KINDS_MAX && kind_of(r, i)->name != NULL; i++) {
        const MoveKind *kind = kind_of(r, i);
        r->mask[i][false] = mask_of(r, kind, false);
        r->mask[i][true] = mask_of(r, kind, true);
        r->first_number[i + 1] = r->first_number[i] + prepare_numbers(r, i);
        r->kinds = (uint8_t)(i + 1);
    }
}

/* ---- numbers: the arguments in mixed radix ---- */

int32_t move_numbers(const Ruleset *r) {
    return r->first_number[r->kinds];
}

int32_t move_number(const Ruleset *r, Move m) {
    uint8_t kind = move_byte(m, 0);
    const uint16_t *radix = r->radix[kind];
    int32_t number = 0;
    if (kind_of(r, kind)->is_dealers)
        return -1;
    for (int byte = 1; byte < MOVE_BYTES && radix[byte] != 0; byte++) {
        uint8_t value = move_byte(m, byte);
        number = number * radix[byte] + (value == NONE ? radix[byte] - 1 : value);
    }
    return r->first_number[kind] + number;
}

Move move_numbered(const Ruleset *r, int32_t number) {
    unsigned kind = 0;
    int byte = 1;
    if (number < 0 || number >= move_numbers(r))
        return NO_MOVE;
    while (number >= r->first_number[kind + 1])
        kind++;
    const uint16_t *radix = r->radix[kind];
    int32_t rest = number - r->first_number[kind];
    Move m = kind;
    while (byte < MOVE_BYTES && radix[byte] != 0)
        byte++;
    while (--byte > 0) {
        int32_t value = rest % radix[byte];
        bool is_left_out = byte == r->optional[kind] && value == radix[byte] - 1;
        m |= (Move)(is_left_out ? NONE : value) << 8 * byte;
        rest /= radix[byte];
    }
    return m;
}

/* ---- is the table well-formed? ---- */

/* Does the pattern name the arguments in their order? */
static bool pattern_fits(const MoveKind *kind) {
    const MoveArg *arg = kind->arg;
    for (const char *at = kind->pattern; (at = strchr(at, '{')) != NULL; at++, arg++) {
        size_t length = arg->name == NULL ? 0 : strlen(arg->name);
        if (length == 0 || strncmp(at + 1, arg->name, length) != 0 || at[1 + length] != '}')
            return false;
    }
    const char *optional = strchr(kind->pattern, '[');
    return arg->name == NULL &&
           (optional == NULL || (optional[1] != '{' && strchr(optional, ']')[1] == '\0'));
}

static bool arg_fits(const MoveKind *kind, const MoveArg *arg) {
    const MoveType *type = arg->type;
    return type->help[LANG_EN] != NULL && type->help[LANG_DE] != NULL &&
           (type->count > 0 || type->is_seat) && (arg->times == ONCE || kind->is_dealers) &&
           (arg->seen_by != SEEN_BY_RECEIVER || kind->arg[0].type->is_seat);
}

bool moves_check(const Ruleset *r, Text *error) {
    if (kind_of(r, r->kinds)->name != NULL) {
        text_addf(error, "more than %d kinds", MOVE_KINDS_MAX);
        return false;
    }
    for (const MoveKind *kind = r->game->moves; kind->name != NULL; kind++) {
        bool is_good = kind->rule != NULL && pattern_fits(kind);
        int bytes = 1;
        for (const MoveArg *arg = kind->arg; is_good && arg->name != NULL; arg++) {
            is_good = arg_fits(kind, arg);
            bytes += move_arg_bytes(r, arg);
        }
        if (!is_good || bytes > 8) {
            text_addf(error, "%s: %s", kind->name, kind->pattern);
            return false;
        }
    }
    return true;
}
