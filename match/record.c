/* record.c: writes and reads records; see record.h for the format. */
#include "match/record.h"

#include "core/games.h"
#include "match/match_private.h"
#include "match/position.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FIRST_LINE[] = "drachenhort record 1";

/* ---- writing ---- */

static void add_components(const Ruleset *r, Text *out) {
    for (const char *at = r->set_text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        text_add(out, "component ");
        text_add_bytes(out, at, length);
        text_add_char(out, '\n');
        at += length + (at[length] == '\n' ? 1 : 0);
    }
}

static void add_rules(const Match *m, Text *out) {
    const Ruleset *r = m->ruleset;
    text_addf(out, "%s\ngame %s\nrules %d\nplayers %d\nset %s sha256:%s\n", FIRST_LINE,
              r->game->name, r->game->rules_version, r->seats, r->set_name, r->set_hash);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 128);
        ruleset_option_text(r, i, &value);
        if (value.length > 0)
            text_addf(out, "option %s %s\n", r->game->options[i].name, value.start);
    }
    if (!r->is_builtin_set)
        add_components(r, out);
}

static void add_header(const Match *m, bool is_whole, const char *const name[SEATS_MAX],
                       Text *out) {
    char commitment[SHA256_HEX];
    add_rules(m, out);
    if (m->has_position && is_whole) {
        text_add(out, "start ");
        game_json(m->ruleset, &m->start, out);
        text_add_char(out, '\n');
    }
    for (int seat = 0; name != NULL && seat < m->ruleset->seats; seat++)
        if (name[seat] != NULL && name[seat][0] != '\0')
            text_addf(out, "seat %d %s\n", seat, name[seat]);
    text_addf(out, "dealer %s\n", m->deal.is_manual ? "manual" : "auto");
    if (!m->deal.is_manual) {
        match_commitment(&m->deal, commitment);
        text_addf(out, "commitment sha256:%s\n", commitment);
    }
    for (int seat = 0; seat < m->ruleset->seats; seat++)
        if (m->deal.share[seat][0] != '\0')
            text_addf(out, "share %d %s\n", seat, m->deal.share[seat]);
    text_add(out, "moves\n");
}

static void add_end(const Match *m, bool with_seed, Text *out) {
    int32_t score[SEATS_MAX];
    if (match_is_over(m)) {
        SeatSet winners = match_winners(m);
        text_add(out, "result");
        for (Seat seat = 0; seat < m->ruleset->seats; seat++)
            if ((winners & seat_bit(seat)) != 0)
                text_addf(out, " %d", seat);
        match_score(m, score);
        text_add(out, "\nscore");
        for (Seat seat = 0; seat < m->ruleset->seats; seat++)
            text_addf(out, " %d", score[seat]);
        text_add_char(out, '\n');
    }
    if (with_seed && !m->deal.is_manual)
        text_addf(out, "seed %s\n", m->deal.secret);
    text_add(out, "end\n");
}

/* Memory enough for the record of this match, as a Text whose start is to be freed. */
static bool open_text(const Match *m, Text *out) {
    size_t room = 16384 + 2 * strlen(m->ruleset->set_text) + (size_t)m->lines * (LINE_TEXT + 48);
    char *memory = malloc(room);
    if (memory != NULL)
        *out = text_over(memory, room);
    return memory != NULL;
}

char *record_text(const Match *m, RecordKind kind, const char *const name[SEATS_MAX]) {
    Text out;
    if (!open_text(m, &out))
        return NULL;
    add_header(m, true, name, &out);
    for (int i = 0; i < m->lines; i++) {
        text_addf(&out, "%d ", i + 1);
        seat_text(m->line[i].seat, &out);
        text_addf(&out, " %s #%016llx\n", m->texts + m->line[i].text_at,
                  (unsigned long long)m->line[i].checksum);
    }
    add_end(m, kind == RECORD_SAVE || match_is_over(m), &out);
    return out.start;
}

static void add_seen_line(void *context, const SeenLine *line) {
    Text *out = context;
    text_addf(out, "%d ", line->number);
    seat_text(line->seat, out);
    text_addf(out, " %s\n", line->text);
}

char *record_text_seen(const Match *m, Seat viewer, const char *const name[SEATS_MAX]) {
    Text out;
    if (!open_text(m, &out))
        return NULL;
    add_header(m, false, name, &out);
    match_lines_seen(m, viewer, 0, &seat_readers[LANG_EN], add_seen_line, &out);
    add_end(m, match_is_over(m), &out);
    return out.start;
}

/* ---- reading ---- */

enum { HEADER_WORDS = 2 + OPTIONS_MAX, WORD_BYTES = 160 };

/* What has been read of the header so far. */
typedef struct RecordReader {
    const char *at; /* next unread character */
    int number;     /* of the current line */
    char *line;     /* the current line, a zero byte at its end */
    size_t line_room;
    Text *error;

    const GameFiles *files;
    int rules_version;
    char word[HEADER_WORDS][WORD_BYTES]; /* players=3 measure=eye … */
    int words;
    char set_name[SET_NAME];
    char set_hash[SHA256_HEX];
    char *components; /* text of a set that is not built in, or NULL */
    size_t components_length;
    char *start; /* JSON of the first position, or NULL */
    MatchDeal deal;
    bool has_dealer;
    char commitment[SHA256_HEX];
    Record *out;
} RecordReader;

static bool bad(RecordReader *in, const char *what, const char *detail) {
    text_addf(in->error, "line %d: %s%.80s", in->number, what, detail);
    return false;
}

/* Steps to the next line; false at the end of the text. */
static bool next_line(RecordReader *in) {
    if (*in->at == '\0')
        return false;
    size_t length = strcspn(in->at, "\n");
    if (length + 1 > in->line_room)
        length = in->line_room - 1;
    memcpy(in->line, in->at, length);
    in->line[length] = '\0';
    in->at += strcspn(in->at, "\n");
    in->at += *in->at == '\n' ? 1 : 0;
    in->number++;
    return true;
}

/* What follows "key " on the current line, or NULL. */
static char *after(RecordReader *in, const char *key) {
    size_t length = strlen(key);
    return strncmp(in->line, key, length) == 0 && in->line[length] == ' ' ? in->line + length + 1
                                                                          : NULL;
}

static bool add_word(RecordReader *in, const char *name, const char *value) {
    if (in->words == HEADER_WORDS || strlen(name) + strlen(value) + 2 > WORD_BYTES)
        return bad(in, "too many or too long options", "");
    snprintf(in->word[in->words++], WORD_BYTES, "%.*s=%.*s", 60, name, 90, value);
    return true;
}

static bool read_game(RecordReader *in, const char *value) {
    in->files = games_find(value);
    return in->files != NULL || bad(in, "no such game: ", value);
}

static bool read_rules(RecordReader *in, const char *value) {
    int64_t version;
    if (!text_read_int(value, 1, 65535, &version))
        return bad(in, "not a rules version: ", value);
    in->rules_version = (int)version;
    return true;
}

static bool read_set(RecordReader *in, const char *value) {
    size_t length = strcspn(value, " ");
    const char *hash = value + length;
    if (length == 0 || length >= SET_NAME || strncmp(hash, " sha256:", 8) != 0 ||
        strlen(hash + 8) != 64)
        return bad(in, "expected: set NAME sha256:HASH", "");
    memcpy(in->set_name, value, length);
    in->set_name[length] = '\0';
    memcpy(in->set_hash, hash + 8, SHA256_HEX);
    return true;
}

static bool read_option(RecordReader *in, char *value) {
    char *blank = strchr(value, ' ');
    if (blank == NULL)
        return bad(in, "expected: option NAME VALUE", "");
    *blank = '\0';
    return add_word(in, value, blank + 1);
}

static bool read_component(RecordReader *in, const char *value) {
    size_t length = strlen(value);
    char *larger = realloc(in->components, in->components_length + length + 2);
    if (larger == NULL)
        return bad(in, "out of memory", "");
    in->components = larger;
    memcpy(larger + in->components_length, value, length);
    in->components_length += length;
    larger[in->components_length++] = '\n';
    larger[in->components_length] = '\0';
    return true;
}

static bool read_seat(RecordReader *in, const char *value) {
    if (value[0] < '0' || value[0] >= '0' + SEATS_MAX || value[1] != ' ' ||
        strlen(value + 2) >= NAME_MAX_BYTES)
        return bad(in, "expected: seat NUMBER NAME", "");
    snprintf(in->out->name[value[0] - '0'], NAME_MAX_BYTES, "%s", value + 2);
    return true;
}

static bool read_dealer(RecordReader *in, const char *value) {
    in->deal.is_manual = strcmp(value, "manual") == 0;
    in->has_dealer = true;
    return in->deal.is_manual || strcmp(value, "auto") == 0 ||
           bad(in, "dealer is auto or manual, not ", value);
}

static bool read_commitment(RecordReader *in, const char *value) {
    if (strncmp(value, "sha256:", 7) != 0 || strlen(value + 7) != 64)
        return bad(in, "expected: commitment sha256:HASH", "");
    memcpy(in->commitment, value + 7, SHA256_HEX);
    return true;
}

static bool read_share(RecordReader *in, const char *value) {
    const char *hex = value + 2;
    if (value[0] < '0' || value[0] >= '0' + SEATS_MAX || value[1] != ' ' ||
        strlen(hex) >= SHARE_MAX || strspn(hex, "0123456789abcdef") != strlen(hex))
        return bad(in, "expected: share NUMBER HEX", "");
    snprintf(in->deal.share[value[0] - '0'], SHARE_MAX, "%s", hex);
    return true;
}

static bool read_start(RecordReader *in, const char *value) {
    free(in->start);
    in->start = strdup(value);
    return in->start != NULL || bad(in, "out of memory", "");
}

static bool read_players(RecordReader *in, const char *value) {
    return add_word(in, "players", value);
}

/* One line of the header. */
static bool read_header_line(RecordReader *in) {
    char *value;
    if ((value = after(in, "game")) != NULL)
        return read_game(in, value);
    if ((value = after(in, "rules")) != NULL)
        return read_rules(in, value);
    if ((value = after(in, "players")) != NULL)
        return read_players(in, value);
    if ((value = after(in, "set")) != NULL)
        return read_set(in, value);
    if ((value = after(in, "option")) != NULL)
        return read_option(in, value);
    if ((value = after(in, "component")) != NULL)
        return read_component(in, value);
    if ((value = after(in, "start")) != NULL)
        return read_start(in, value);
    if ((value = after(in, "seat")) != NULL)
        return read_seat(in, value);
    if ((value = after(in, "dealer")) != NULL)
        return read_dealer(in, value);
    if ((value = after(in, "commitment")) != NULL)
        return read_commitment(in, value);
    if ((value = after(in, "share")) != NULL)
        return read_share(in, value);
    return bad(in, "unknown header line: ", in->line);
}

static bool read_header(RecordReader *in) {
    if (!next_line(in) || strcmp(in->line, FIRST_LINE) != 0)
        return bad(in, "not a record: the first line must be ", FIRST_LINE);
    while (next_line(in)) {
        if (strcmp(in->line, "moves") == 0)
            return true;
        if (!read_header_line(in))
            return false;
    }
    return bad(in, "the text ends before the moves", "");
}

/* The seed stands at the end, but the deals are checked against it from the beginning. */
static bool find_seed(RecordReader *in) {
    const char *found = strstr(in->at - 1, "\nseed "); /* a line was read: at - 1 is its end */
    if (found == NULL)
        return true;
    size_t length = strcspn(found + 6, "\n");
    char commitment[SHA256_HEX];
    if (length == 0 || length >= SECRET_MAX)
        return bad(in, "the seed is empty or too long", "");
    memcpy(in->deal.secret, found + 6, length);
    in->deal.secret[length] = '\0';
    match_commitment(&in->deal, commitment);
    if (strcmp(commitment, in->commitment) != 0)
        return bad(in, "the seed does not fit the commitment", "");
    in->out->has_seed = true;
    return true;
}

static Ruleset *make_ruleset(RecordReader *in) {
    const char *words[HEADER_WORDS];
    const char *text = in->components;
    for (int i = 0; i < in->words; i++)
        words[i] = in->word[i];
    if (text == NULL)
        text = games_set_text(in->files, in->set_name);
    if (text == NULL) {
        bad(in, "no such built-in component set: ", in->set_name);
        return NULL;
    }
    TEXT(reason, 400);
    Ruleset *r = ruleset_new_with_set(in->files, words, in->words, in->set_name, text, &reason);
    if (r == NULL) {
        text_addf(in->error, "line %d: %s", in->number, reason.start);
    } else if (strcmp(r->set_hash, in->set_hash) != 0) {
        bad(in, "the component set is another than the record's: ", in->set_name);
        ruleset_free(r);
        return NULL;
    }
    return r;
}

static Match *start_match(RecordReader *in, Ruleset *r) {
    State position;
    if (in->start == NULL)
        return match_new_at(r, &in->deal, NULL);
    TEXT(reason, 400);
    if (!match_position_read(r, in->start, &position, &reason)) {
        text_addf(in->error, "line %d: start: %s", in->number, reason.start);
        return NULL;
    }
    return match_new_at(r, &in->deal, &position);
}

/* Everything the header promised is there and can be played here. */
static bool begin(RecordReader *in) {
    if (in->files == NULL || in->rules_version == 0 || in->set_name[0] == '\0' || !in->has_dealer ||
        (!in->deal.is_manual && in->commitment[0] == '\0'))
        return bad(in, "the header lacks game, rules, set, dealer or commitment", "");
    if (in->rules_version != in->files->game->rules_version)
        return bad(in, "the record was made with other rules than this program's", "");
    if (!in->deal.is_manual && !find_seed(in))
        return false;
    bool has_dice = !in->deal.is_manual;
    in->deal.is_manual = true; /* the lines are replayed, not dealt again */
    Ruleset *r = make_ruleset(in);
    in->out->match = r == NULL ? NULL : start_match(in, r);
    if (in->out->match == NULL) {
        ruleset_free(r);
        return false;
    }
    in->out->match->deal.is_manual = !(has_dice && in->out->has_seed);
    return true;
}

static bool read_move(RecordReader *in) {
    char seat_word[16], text[LINE_TEXT], checksum[32];
    int number, length = 0;
    Seat seat;
    Match *m = in->out->match;
    if (sscanf(in->line, "%d %15s %159s #%16[0-9a-f]%n", &number, seat_word, text, checksum,
               &length) != 4 ||
        in->line[length] != '\0' || strlen(checksum) != 16)
        return bad(in, "expected: NUMBER SEAT MOVE #CHECKSUM, not ", in->line);
    if (number != m->lines + 1)
        return bad(in, "the numbers of the lines do not ascend by one", "");
    if (!seat_read(seat_word, &seat) || seat == SEAT_PUBLIC)
        return bad(in, "no such seat: ", seat_word);
    TEXT(reason, 400);
    if (!match_add_line(m, seat, text, &reason)) {
        text_addf(in->error, "line %d: %s %s: %s", in->number, seat_word, text, reason.start);
        return false;
    }
    if (strtoull(checksum, NULL, 16) != m->line[m->lines - 1].checksum)
        return bad(in, "the position is another than the record's after ", text);
    return true;
}

/* The lines after the moves must be those this match gives. */
static bool read_end(RecordReader *in) {
    char room[512];
    Text expected = text_over(room, sizeof room);
    add_end(in->out->match, in->out->has_seed, &expected);
    for (const char *at = room; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        if (strlen(in->line) != length || strncmp(in->line, at, length) != 0)
            return bad(in, "not what the moves give: ", in->line);
        at += length + 1;
        if (*at != '\0' && !next_line(in))
            return bad(in, "the text ends too early", "");
    }
    return *in->at == '\0' || bad(in, "something follows the end", "");
}

static bool read_all(RecordReader *in) {
    if (!read_header(in) || !begin(in))
        return false;
    while (next_line(in)) {
        if (in->line[0] < '0' || in->line[0] > '9')
            return read_end(in);
        if (!read_move(in))
            return false;
    }
    return bad(in, "the text ends too early", "");
}

bool record_read(const char *text, Record *out, Text *error) {
    size_t room = strlen(text) + 1;
    RecordReader in = {
        .at = text, .line = malloc(room), .line_room = room, .error = error, .out = out};
    *out = (Record){0};
    bool is_good = in.line != NULL && read_all(&in);
    free(in.line);
    free(in.components);
    free(in.start);
    if (!is_good) {
        match_free(out->match);
        *out = (Record){0};
    }
    return is_good;
}

bool record_read_file(const char *path, Record *out, Text *error) {
    char *text = NULL;
    size_t room = 0;
    FILE *file = fopen(path, "rb");
    bool is_empty = file != NULL && getdelim(&text, &room, '\0', file) < 0;
    bool is_read = file != NULL && ferror(file) == 0;
    TEXT(reason, 400);
    if (!is_read)
        text_add(&reason, strerror(errno));
    if (file != NULL)
        fclose(file);
    bool is_good = is_read && record_read(is_empty ? "" : text, out, &reason);
    free(text);
    if (!is_good)
        text_addf(error, "%.200s: %s", path, reason.start);
    return is_good;
}
