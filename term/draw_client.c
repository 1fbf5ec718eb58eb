/* draw_client.c: see draw_client.h. */
#include "term/draw_client.h"

#include "term/words.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static const char *text_at(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* ---- what is kept ---- */

void draw_client_open(DrawClient *d, const char *table, Seat seat) {
    TEXT(folder, SAVE_PATH - 64);
    char text[16384];
    *d = (DrawClient){.seat = seat};
    saves_folder(&folder);
    snprintf(d->path, sizeof d->path, "%s/%s.draw", folder.start, table);
    FILE *file = fopen(d->path, "r");
    size_t length = file == NULL ? 0 : fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    if (file != NULL)
        fclose(file);
    kept_read(text, &d->kept);
    snprintf(d->kept.table, sizeof d->kept.table, "%.32s", table);
}

/* Only for this person's eyes: until it is revealed, a share is a secret. */
static bool write_kept(const DrawClient *d) {
    char room[32768];
    Text text = text_over(room, sizeof room);
    kept_text(&d->kept, &text);
    int file = open(d->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    bool is_good = write(file, text.start, text.length) == (ssize_t)text.length && fsync(file) == 0;
    return close(file) == 0 && is_good;
}

static KeptDraw *find_draw(Kept *kept, int number) {
    for (int i = 0; i < kept->draws; i++)
        if (kept->draw[i].number == number)
            return &kept->draw[i];
    if (kept->draws == DRAWS_MAX)
        return NULL;
    kept->draw[kept->draws] = (KeptDraw){.number = number};
    return &kept->draw[kept->draws++];
}

/* ---- the table ---- */

/* The header as this program understands the table, not as the server says. */
static void table_header(const json_t *table, const json_t *draw, char header[SHA256_HEX]) {
    TEXT(options, 1024);
    SeatSet people = 0;
    const char *name;
    json_t *value, *list = json_object_get(draw, "kinds");
    size_t i;
    json_object_foreach(json_object_get(table, "options"), name,
                        value) if (json_string_length(value) > 0)
        text_addf(&options, "%s%s=%s", options.length == 0 ? "" : " ", name,
                  json_string_value(value));
    json_array_foreach(list, i,
                       value) if (i < SEATS_MAX && strcmp(json_string_value(value), "person") == 0)
        people |= seat_bit((Seat)i);
    fair_header(
        &(FairTerms){text_at(table, "id"), (int)json_integer_value(json_object_get(draw, "number")),
                     text_at(table, "game"),
                     (int)json_integer_value(json_object_get(table, "rules")),
                     text_at(table, "setHash"), options.start, (int)json_array_size(list), people},
        header);
}

static const char *item(const json_t *draw, const char *list, size_t seat) {
    const char *value = json_string_value(json_array_get(json_object_get(draw, list), seat));
    return value == NULL ? "" : value;
}

static bool have_all_promised(const json_t *draw) {
    const json_t *kinds = json_object_get(draw, "kinds");
    for (size_t i = 0; i < json_array_size(kinds); i++)
        if (strcmp(item(draw, "kinds", i), "person") == 0 && item(draw, "promises", i)[0] == '\0')
            return false;
    return true;
}

/* Keeps the whole list, or finds it as it was kept; false when it has changed. */
static bool keep_promises(KeptDraw *mine, const json_t *draw) {
    bool is_known = false, is_same = true;
    for (size_t i = 0; i < SEATS_MAX; i++) {
        is_known |= mine->promise[i][0] != '\0';
        is_same = is_same && strcmp(mine->promise[i], item(draw, "promises", i)) == 0;
    }
    for (size_t i = 0; !is_known && i < SEATS_MAX; i++)
        snprintf(mine->promise[i], SHA256_HEX, "%s", item(draw, "promises", i));
    return !is_known || is_same;
}

static bool make_share(char share[SHARE_MAX]) {
    uint8_t bytes[32];
    Text hex = text_over(share, SHARE_MAX);
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return false;
    text_add_hex(&hex, bytes, sizeof bytes);
    return true;
}

/* Compares header and commitment with what was kept, or keeps them. */
static bool keep_terms(KeptDraw *mine, const json_t *table, const json_t *draw) {
    char header[SHA256_HEX];
    table_header(table, draw, header);
    if (mine->header[0] == '\0') {
        strcpy(mine->header, header);
        snprintf(mine->commitment, SHA256_HEX, "%s", text_at(table, "commitment"));
    }
    return strcmp(header, text_at(draw, "header")) == 0 && strcmp(header, mine->header) == 0 &&
           strcmp(mine->commitment, text_at(table, "commitment")) == 0;
}

static json_t *message(DrawClient *d, const KeptDraw *mine, bool is_share) {
    char promise[SHA256_HEX], key[48];
    fair_promise(mine->header, mine->commitment, d->seat, mine->share[d->seat], promise);
    snprintf(key, sizeof key, "%s%d-%.24s", is_share ? "s" : "p", mine->number, promise);
    d->sent_draw = mine->number;
    d->sent_share = is_share;
    return json_pack("{s:s,s:s,s:i,s:i,s:s}", "type", is_share ? "share" : "promise", "key", key,
                     "seat", d->seat, "draw", mine->number, is_share ? "hex" : "hash",
                     is_share ? mine->share[d->seat] : promise);
}

json_t *draw_client_next(DrawClient *d, const json_t *table, Lang lang, Text *error) {
    const json_t *draw = json_object_get(table, "draw");
    int number = (int)json_integer_value(json_object_get(draw, "number"));
    KeptDraw *mine = draw == NULL || strcmp(text_at(table, "state"), "waiting") != 0 ||
                             strcmp(item(draw, "kinds", d->seat), "person") != 0
                         ? NULL
                         : find_draw(&d->kept, number);
    char promise[SHA256_HEX];
    if (mine == NULL)
        return NULL;
    bool is_complete = have_all_promised(draw);
    bool is_unchanged =
        keep_terms(mine, table, draw) && (!is_complete || keep_promises(mine, draw));
    if (!is_unchanged || (mine->share[d->seat][0] == '\0' && !make_share(mine->share[d->seat])) ||
        !write_kept(d)) {
        text_add(error, word(lang, is_unchanged ? WORD_DRAW_NOT_KEPT : WORD_DRAW_CHANGED));
        return NULL;
    }
    fair_promise(mine->header, mine->commitment, d->seat, mine->share[d->seat], promise);
    bool has_promised = strcmp(item(draw, "promises", d->seat), promise) == 0;
    bool is_new = d->sent_draw != number || (is_complete && !d->sent_share);
    if (!is_new || item(draw, "shares", d->seat)[0] != '\0')
        return NULL;
    if (has_promised)
        return is_complete ? message(d, mine, true) : NULL;
    return item(draw, "promises", d->seat)[0] == '\0' ? message(d, mine, false) : NULL;
}

/* ---- at the end ---- */

static void add_finding(void *context, Verdict verdict, const char *sentence) {
    static const char *const marks[] = {"  ", "+ ", "? ", "! "};
    text_addf(context, "  %s%s\n", marks[verdict], sentence);
}

void draw_client_judge(const DrawClient *d, const char *record, Lang lang, Text *out) {
    static const Word summaries[] = {WORD_DICE_RIGHT, WORD_DICE_RIGHT, WORD_DICE_OPEN,
                                     WORD_DICE_WRONG};
    Record read;
    TEXT(findings, 8192);
    TEXT(error, 512);
    if (!record_read(record, strlen(record), &read, &error)) {
        text_addf(out, "%s\n  ! %s\n", word(lang, WORD_DICE_WRONG), error.start);
        return;
    }
    Verdict worst = judge_record(&read, &d->kept, lang, add_finding, &findings);
    match_free(read.match);
    text_addf(out, "%s\n%s  %s %s\n", word(lang, summaries[worst]), findings.start,
              word(lang, WORD_DRAW_KEPT), d->path);
}
