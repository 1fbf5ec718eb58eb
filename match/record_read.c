/* record_read.c: reads records; see record.h for the format. Whatever is not exactly as it would be
 * written is refused with its line. */
#include "match/record_private.h"

#include "match/position.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const LINE_WORD[LANGS] = {"line", "Zeile"};

bool record_bad_line(RecordReader *in, int line, const char *english, const char *german,
                     const char *detail) {
    const char *what[LANGS] = {english, german};
    for (Lang lang = 0; lang < LANGS; lang++)
        if (in->error[lang].length == 0)
            text_addf(&in->error[lang], "%s %d: %s%.80s", LINE_WORD[lang], line, what[lang],
                      detail);
    return false;
}

bool record_bad(RecordReader *in, const char *english, const char *german, const char *detail) {
    return record_bad_line(in, in->number, english, german, detail);
}

/* A tab may stand in a line of a set; nothing else that a terminal would act upon. */
static bool is_plain(const char *line, size_t length) {
    bool is_component = strncmp(line, "component ", 10) == 0;
    for (size_t i = 0; i < length; i++) {
        i += text_plain_length(line + i, length - i);
        if (i < length && !(is_component && line[i] == '\t'))
            return false;
    }
    return true;
}

/* Steps to the next line, a remark or not; false at the end of the text, or with an error. */
static bool next_raw_line(RecordReader *in) {
    if (*in->at == '\0')
        return false;
    size_t length = strcspn(in->at, "\n");
    in->line_start = in->at;
    memcpy(in->line, in->at, length);
    in->line[length] = '\0';
    in->at += length + (in->at[length] == '\n' ? 1 : 0);
    in->number++;
    return is_plain(in->line, length) || record_bad(in, "a control character, or not UTF-8",
                                                    "ein Steuerzeichen, oder kein UTF-8", "");
}

static bool next_line(RecordReader *in) {
    bool is_read = next_raw_line(in);
    while (is_read && in->line[0] == '#')
        is_read = next_raw_line(in);
    return is_read;
}

/* ---- the header ---- */

static bool add_word(RecordReader *in, const char *name, const char *value) {
    if (in->words == HEADER_WORDS || strlen(name) > 60 || strlen(value) > 90)
        return record_bad(in, "too many or too long options", "zu viele oder zu lange Optionen",
                          "");
    for (int i = 0; i < in->words; i++)
        if (strncmp(in->word[i], name, strlen(name)) == 0 && in->word[i][strlen(name)] == '=')
            return record_bad(in, "a second value of the option ", "ein zweiter Wert der Option ",
                              name);
    snprintf(in->word[in->words++], WORD_BYTES, "%.*s=%.*s", 60, name, 90, value);
    return true;
}

static bool read_game(RecordReader *in, char *value) {
    in->files = games_find(value);
    return in->files != NULL ||
           record_bad(in, "no such game: ", "dieses Spiel gibt es nicht: ", value);
}

static bool read_rules(RecordReader *in, char *value) {
    int64_t version;
    if (!text_read_int(value, 1, 65535, &version))
        return record_bad(in, "not a rules version: ", "keine Nummer von Regeln: ", value);
    in->rules_version = (int)version;
    return true;
}

static bool read_players(RecordReader *in, char *value) {
    int64_t players;
    if (!text_read_int(value, 1, SEATS_MAX, &players))
        return record_bad(in, "not a number of players: ", "keine Zahl von Spielern: ", value);
    in->players = (int)players;
    return add_word(in, "players", value);
}

enum { HASH_WORD = 8 + 64 }; /* " sha256:" and the digits */

/* The name may be that of a file, with blanks. */
static bool read_set(RecordReader *in, char *value) {
    size_t all = strlen(value), length = all > HASH_WORD ? all - HASH_WORD : 0;
    const char *hash = value + length;
    if (length == 0 || length >= SET_NAME || strncmp(hash, " sha256:", 8) != 0 ||
        !text_is_hex(hash + 8, 64))
        return record_bad(in, "expected: set NAME sha256:HASH", "erwartet: set NAME sha256:HASH",
                          "");
    memcpy(in->set_name, value, length);
    in->set_name[length] = '\0';
    memcpy(in->set_hash, hash + 8, SHA256_HEX);
    return true;
}

static bool read_option(RecordReader *in, char *value) {
    char *blank = strchr(value, ' ');
    if (blank == NULL)
        return record_bad(in, "expected: option NAME VALUE", "erwartet: option NAME WERT", "");
    *blank = '\0';
    return add_word(in, value, blank + 1);
}

static bool read_component(RecordReader *in, char *value) {
    size_t length = strlen(value);
    char *larger = realloc(in->components, in->components_length + length + 2);
    if (larger == NULL)
        return record_bad(in, "out of memory", "der Speicher reicht nicht", "");
    in->components = larger;
    memcpy(larger + in->components_length, value, length);
    in->components_length += length;
    larger[in->components_length++] = '\n';
    larger[in->components_length] = '\0';
    return true;
}

bool record_read_seat_number(RecordReader *in, const char *value, Seat *seat, const char **rest) {
    if (value[0] < '0' || value[0] > '9' || value[1] != ' ')
        return record_bad(in, "expected the number of a seat, not ",
                          "hier muss die Nummer eines Platzes stehen, nicht ", value);
    if (value[0] - '0' >= in->players)
        return record_bad(in, "there is no such seat: ", "diesen Platz gibt es nicht: ", value);
    *seat = (Seat)(value[0] - '0');
    *rest = value + 2;
    return true;
}

static bool read_seat(RecordReader *in, char *value) {
    const char *name;
    Seat seat;
    if (!record_read_seat_number(in, value, &seat, &name))
        return false;
    if (name[0] == '\0' || strlen(name) >= NAME_MAX_BYTES)
        return record_bad(in, "expected: seat NUMBER NAME", "erwartet: seat NUMMER NAME", "");
    if (in->name_line[seat] > 0)
        return record_bad(
            in, "this seat has a name already: ", "dieser Platz hat schon einen Namen: ", value);
    in->name_line[seat] = in->number;
    strcpy(in->out->name[seat], name);
    return true;
}

static bool read_dealer(RecordReader *in, char *value) {
    in->is_manual = strcmp(value, "manual") == 0;
    in->is_shared = strcmp(value, "shared") == 0;
    in->has_dealer = true;
    if (strcmp(value, "auto") == 0)
        in->draw[in->draws++].line = in->number;
    return in->draws > 0 || in->is_manual || in->is_shared ||
           record_bad(in, "dealer is auto, shared or manual, not ",
                      "dealer ist auto, shared oder manual, nicht ", value);
}

static bool read_start(RecordReader *in, char *value) {
    in->start = strdup(value);
    in->start_line = in->number;
    return in->start != NULL || record_bad(in, "out of memory", "der Speicher reicht nicht", "");
}

static const struct HeaderKey {
    const char *name;
    bool (*read)(RecordReader *in, char *value);
    bool may_repeat;
} HEADER_KEYS[] = {
    {"game", read_game, false},
    {"rules", read_rules, false},
    {"players", read_players, false},
    {"set", read_set, false},
    {"option", read_option, true},
    {"component", read_component, true},
    {"start", read_start, false},
    {"seat", read_seat, true},
    {"dealer", read_dealer, false},
    {"table", record_read_table, false},
    {"draw", record_read_draw, true},
    {"commitment", record_read_commitment, true},
    {"promise", record_read_promise, true},
    {"share", record_read_share, true},
    {"broken", record_read_broken, true},
};
enum { HEADER_KEYS_COUNT = sizeof HEADER_KEYS / sizeof HEADER_KEYS[0] };
_Static_assert((int)HEADER_KEYS_COUNT <= (int)HEADER_KEYS_MAX, "room for where each stood");

/* One line of the header. */
static bool read_header_line(RecordReader *in) {
    size_t length = strcspn(in->line, " ");
    for (int i = 0; i < HEADER_KEYS_COUNT; i++) {
        const struct HeaderKey *key = &HEADER_KEYS[i];
        if (strlen(key->name) != length || strncmp(in->line, key->name, length) != 0 ||
            in->line[length] != ' ')
            continue;
        if (in->key_line[i] > 0 && !key->may_repeat)
            return record_bad(
                in, "a second line of this kind: ", "eine zweite Zeile dieser Art: ", key->name);
        in->key_line[i] = in->number;
        return key->read(in, in->line + length + 1);
    }
    return record_bad(in, "unknown header line: ", "unbekannte Zeile im Kopf: ", in->line);
}

static bool read_header(RecordReader *in) {
    if (!next_raw_line(in) || strcmp(in->line, RECORD_FIRST_LINE) != 0)
        return record_bad(in, "not a record: the first line must be ",
                          "keine Aufzeichnung: Die erste Zeile muss lauten: ", RECORD_FIRST_LINE);
    while (next_line(in)) {
        if (strcmp(in->line, "moves") == 0)
            return true;
        if (!read_header_line(in))
            return false;
    }
    return record_bad(in, "the text ends before the moves", "der Text endet vor den Zügen", "");
}

/* ---- from header to match ---- */

/* The seed stands at the end, but the deals are checked against it from the beginning. */
static bool find_seed(RecordReader *in) {
    const char *found = strstr(in->at - 1, "\nseed "); /* a line was read: at - 1 is its end */
    if (found == NULL)
        return true;
    size_t length = strcspn(found + 6, "\n");
    if (length == 0 || length >= SECRET_MAX)
        return record_bad(in, "the seed is empty or too long",
                          "das Geheimnis ist leer oder zu lang", "");
    memcpy(in->secret, found + 6, length);
    in->secret[length] = '\0';
    in->out->has_seed = true;
    return !in->is_shared || text_is_hex(in->secret, 64) ||
           record_bad(in, "the seed is not 64 hexadecimal digits",
                      "das Geheimnis hat nicht 64 hexadezimale Ziffern", "");
}

static Ruleset *make_ruleset(RecordReader *in) {
    const char *words[HEADER_WORDS];
    const char *text = in->components;
    for (int i = 0; i < in->words; i++)
        words[i] = in->word[i];
    if (text == NULL)
        text = games_set_text(in->files, in->set_name);
    if (text == NULL) {
        record_bad(in, "no such built-in component set: ",
                   "dieses Spielmaterial gibt es hier nicht: ", in->set_name);
        return NULL;
    }
    Ruleset *r = NULL;
    for (Lang lang = 0; lang < LANGS && r == NULL; lang++) {
        TEXT(reason, 400);
        r = ruleset_new_for_reader(in->files, words, in->words, in->set_name, text, lang == LANG_DE,
                                   &reason);
        if (r == NULL)
            text_addf(&in->error[lang], "%s %d: %s", LINE_WORD[lang], in->number, reason.start);
    }
    if (r != NULL && strcmp(r->set_hash, in->set_hash) != 0) {
        record_bad(in, "the component set is another than the record's: ",
                   "das Spielmaterial ist ein anderes als das der Aufzeichnung: ", in->set_name);
        ruleset_free(r);
        return NULL;
    }
    return r;
}

/* Does the position say the same about the match as the header? */
static bool is_same_ruleset(const Ruleset *a, const Ruleset *b) {
    return a->game == b->game && a->seats == b->seats && strcmp(a->set_hash, b->set_hash) == 0 &&
           memcmp(a->option, b->option, sizeof a->option) == 0;
}

static bool read_position(RecordReader *in, const Ruleset *r, State *out) {
    TEXT(reason, 400);
    Ruleset *own = match_position_ruleset(in->start, r, &reason);
    bool is_same = own != NULL && is_same_ruleset(own, r);
    ruleset_free(own);
    if (own != NULL && !is_same)
        return record_bad_line(
            in, in->start_line, "start: game, players, set or options are not those above",
            "start: Spiel, Spielerzahl, Material oder Optionen sind andere als oben", "");
    if (is_same && match_position_read(r, in->start, out, &reason))
        return true;
    return record_bad_line(in, in->start_line, "start: ",
                           "start: diese Stellung lässt sich nicht lesen: ", reason.start);
}

static bool take_broken(RecordReader *in, MatchDeal *deal) {
    if (in->broken_end == in->broken_start)
        return true;
    deal->broken = in->broken =
        strndup(in->broken_start, (size_t)(in->broken_end - in->broken_start));
    return in->broken != NULL || record_bad(in, "out of memory", "der Speicher reicht nicht", "");
}

/* The match before its first line; takes over the ruleset when it succeeds. */
static bool start_match(RecordReader *in, Ruleset *r) {
    MatchDeal deal = {.is_manual = in->is_manual};
    const RecordDraw *last = in->draws == 0 ? NULL : &in->draw[in->draws - 1];
    State position;
    memcpy(deal.secret, in->secret, sizeof deal.secret);
    if (last != NULL)
        deal.draw = last->draw;
    if ((in->start != NULL && !read_position(in, r, &position)) || !take_broken(in, &deal))
        return false;
    Match *m = match_make(r, &deal, in->start == NULL ? NULL : &position);
    if (m == NULL)
        return record_bad(in, "out of memory", "der Speicher reicht nicht", "");
    in->out->match = m;
    if (in->out->has_seed && strcmp(m->commitment, last->commitment) != 0)
        return record_bad_line(in, last->line, "the seed does not fit the commitment below",
                               "das Geheimnis passt nicht zum Siegel darunter", "");
    m->has_dice = in->out->has_seed;
    if (last != NULL)
        strcpy(m->commitment, last->commitment);
    return true;
}

/* Everything the header promised is there and can be played here. */
static bool begin(RecordReader *in) {
    if (in->files == NULL || in->rules_version == 0 || in->set_name[0] == '\0' || !in->has_dealer)
        return record_bad(in, "the header lacks game, rules, set or dealer",
                          "im Kopf fehlt game, rules, set oder dealer", "");
    if (in->rules_version != in->files->game->rules_version)
        return record_bad(in, "the record was made with other rules than this program's",
                          "die Aufzeichnung entstand mit anderen Regeln als denen dieses Programms",
                          "");
    if (!in->is_manual && !find_seed(in))
        return false;
    Ruleset *r = make_ruleset(in);
    if (r == NULL)
        return false;
    if (!record_check_draws(in, r) || !start_match(in, r)) {
        if (in->out->match == NULL)
            ruleset_free(r);
        return false;
    }
    return true;
}

/* ---- moves and end ---- */

/* An illegal line changes nothing, so it may be tried again for the reason in the next language. */
static bool add_line(RecordReader *in, const char *who, Seat seat, const char *text) {
    for (Lang lang = 0; lang < LANGS; lang++) {
        TEXT(reason, 400);
        if (match_add_line(in->out->match, seat, text, lang, &reason))
            return true;
        text_addf(&in->error[lang], "%s %d: %s %s: %s", LINE_WORD[lang], in->number, who, text,
                  reason.start);
    }
    return false;
}

static bool read_move(RecordReader *in) {
    char seat_word[16], text[LINE_TEXT], checksum[32];
    int number, length = 0;
    Seat seat;
    Match *m = in->out->match;
    if (sscanf(in->line, "%d %15s %159s #%16[0-9a-f]%n", &number, seat_word, text, checksum,
               &length) != 4 ||
        in->line[length] != '\0' || strlen(checksum) != 16)
        return record_bad(in, "expected: NUMBER SEAT MOVE #CHECKSUM, not ",
                          "erwartet: NUMMER PLATZ ZUG #PRÜFSUMME, nicht ", in->line);
    if (number != m->lines + 1)
        return record_bad(in, "the numbers of the lines do not ascend by one",
                          "die Nummern der Zeilen steigen nicht um eins", "");
    if (!seat_read(seat_word, &seat) || seat == SEAT_PUBLIC)
        return record_bad(in, "no such seat: ", "diesen Platz gibt es nicht: ", seat_word);
    if (!add_line(in, seat_word, seat, text))
        return false;
    if (strtoull(checksum, NULL, 16) != m->line[m->lines - 1].checksum)
        return record_bad(in, "the position is another than the record's after ",
                          "die Stellung ist eine andere als in der Aufzeichnung nach ", text);
    return true;
}

/* The lines after the moves must be those this match gives. Older saves do not say that they are
 * unfinished. */
static bool read_end(RecordReader *in) {
    char room[512];
    Text expected = text_over(room, sizeof room);
    record_add_end(in->out->match, in->out->has_seed, &expected);
    const char *at = room;
    if (strncmp(at, RECORD_UNFINISHED "\n", sizeof RECORD_UNFINISHED) == 0 &&
        strcmp(in->line, RECORD_UNFINISHED) != 0)
        at += sizeof RECORD_UNFINISHED;
    while (*at != '\0') {
        size_t length = strcspn(at, "\n");
        if (strlen(in->line) != length || strncmp(in->line, at, length) != 0)
            return record_bad(
                in, "not what the moves give: ", "das ergeben die Züge nicht: ", in->line);
        at += length + 1;
        if (*at != '\0' && !next_line(in))
            return record_bad(in, "the text ends too early", "der Text endet zu früh", "");
    }
    return *in->at == '\0' ||
           record_bad(in, "something follows the end", "nach dem Ende folgt noch etwas", "");
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
    return record_bad(in, "the text ends too early", "der Text endet zu früh", "");
}

/* A zero byte would hide what stands behind it. */
static bool has_zero(RecordReader *in, size_t length) {
    const char *zero = memchr(in->at, '\0', length);
    int line = 1;
    if (zero == NULL)
        return false;
    for (const char *at = in->at; at < zero; at++)
        line += *at == '\n';
    return !record_bad_line(in, line, "a zero byte", "ein Nullbyte", "");
}

bool record_read_told(const char *text, size_t length, Record *out, Text error[LANGS]) {
    RecordReader *in = calloc(1, sizeof *in);
    *out = (Record){0};
    if (in != NULL)
        *in = (RecordReader){.at = text, .line = malloc(length + 1), .error = error, .out = out};
    bool is_good = in != NULL && in->line != NULL && !has_zero(in, length) && read_all(in);
    if (in != NULL) {
        free(in->line);
        free(in->components);
        free(in->start);
        free(in->broken);
    }
    free(in);
    if (!is_good) {
        match_free(out->match);
        *out = (Record){0};
    }
    return is_good;
}

bool record_read(const char *text, size_t length, Record *out, Text *error) {
    TEXT(german, 8);
    Text both[LANGS] = {*error, german};
    bool is_good = record_read_told(text, length, out, both);
    *error = both[LANG_EN];
    return is_good;
}

/* A whole file with a zero byte behind it; NULL with errno set. */
static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    char *text = file == NULL ? NULL : malloc(room);
    for (*length = 0; text != NULL;) {
        size_t got = fread(text + *length, 1, room - 1 - *length, file);
        *length += got;
        if (got == 0)
            break;
        char *larger = *length + 1 < room ? text : realloc(text, room *= 2);
        if (larger == NULL)
            free(text);
        text = larger;
    }
    if (text != NULL && ferror(file) != 0) {
        free(text);
        text = NULL;
    }
    if (file != NULL)
        fclose(file);
    if (text != NULL)
        text[*length] = '\0';
    return text;
}

bool record_read_file(const char *path, Record *out, Text *error) {
    TEXT(reason, 400);
    size_t length;
    char *text = read_file(path, &length);
    if (text == NULL)
        text_add(&reason, strerror(errno));
    bool is_good = text != NULL && record_read(text, length, out, &reason);
    free(text);
    if (!is_good)
        text_addf(error, "%.200s: %s", path, reason.start);
    return is_good;
}
