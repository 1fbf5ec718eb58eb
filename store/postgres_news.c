/* postgres_news.c: what a notification says: written by whoever makes a change, read by all other servers. See
 * postgres.h. Line by line, but texts are as long as the numbers before them say:
 *
 *     # BOARD NUMBER KIND SEAT KEY AT CLOCK SUM LINES TICK LENGTH TEXT    an entry
 *     + COUNT                                                             so many entries of one table follow, and
 *     = STATE PUBLIC CREATED MOVED CLOCK LENGTH LENGTH PEOPLE SETTINGS    perhaps its row after them
 *     TABLE NUMBER                                                        the table has so many entries: read them
 *     !WORDS                                                              told (batch_tell)
 *
 * Moves are told by the statement that inserts them, in the same way. Lines that a server does not know are passed
 * over, so that versions can differ. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_MAX = 16 }; /* that are told together */

/* ---- writing ---- */

static void add_numbers(Text *out, const int64_t *number, int count) {
    for (int i = 0; i < count; i++) {
        text_add_char(out, ' ');
        text_add_int(out, number[i]);
    }
}

static void add_entry(const StoreBatch *b, const StoreWrite *w, Text *out) {
    const char *text = batch_text(b, w, 1);
    const int64_t *n = w->number;
    int64_t numbers[] = {
        board_key(batch_text(b, w, 0)), n[0], n[1], n[2], n[7], n[3], n[4], n[5], n[6], n[8],
        (int64_t)strlen(text)};
    text_add_char(out, '#');
    add_numbers(out, numbers, sizeof numbers / sizeof *numbers);
    text_add_char(out, ' ');
    text_add(out, text);
    text_add_char(out, '\n');
}

static void add_row(const StoreBatch *b, const StoreWrite *w, Text *out) {
    const char *people = batch_text(b, w, 1), *settings = batch_text(b, w, 2);
    int64_t lengths[] = {(int64_t)strlen(people), (int64_t)strlen(settings)};
    text_add_char(out, '=');
    add_numbers(out, w->number, 5);
    add_numbers(out, lengths, 2);
    text_add_char(out, ' ');
    text_add(out, people);
    text_add_char(out, ' ');
    text_add(out, settings);
    text_add_char(out, '\n');
}

/* The entries of a batch and the row of their table. */
static void add_all(const StoreBatch *b, const char *table, int entries, Text *out) {
    text_add(out, "+ ");
    text_add_int(out, entries);
    text_add_char(out, '\n');
    for (int i = 0; i < b->count; i++)
        if (b->write[i].kind == WRITE_ENTRY)
            add_entry(b, &b->write[i], out);
    for (int i = 0; i < b->count; i++)
        if (b->write[i].kind == WRITE_TABLE && strcmp(batch_text(b, &b->write[i], 0), table) == 0)
            add_row(b, &b->write[i], out);
}

/* How many entries, if they are all of one table; otherwise 0. */
static int entries_of_one(const StoreBatch *b, const char **table) {
    int entries = 0;
    *table = NULL;
    for (int i = 0; i < b->count; i++) {
        const StoreWrite *w = &b->write[i];
        if (w->kind != WRITE_ENTRY)
            continue;
        if (*table != NULL && strcmp(*table, batch_text(b, w, 0)) != 0)
            return 0;
        *table = batch_text(b, w, 0);
        entries++;
    }
    return entries;
}

/* Where a table's last entry of the batch is, its number says enough. */
static void add_last_numbers(const StoreBatch *b, Text *out) {
    for (int i = 0; i < b->count; i++) {
        const StoreWrite *w = &b->write[i];
        bool is_last = i + 1 == b->count || w[1].kind != WRITE_ENTRY ||
                       strcmp(batch_text(b, w, 0), batch_text(b, w + 1, 0)) != 0;
        if (w->kind == WRITE_ENTRY && is_last)
            text_addf(out, "%s %lld\n", batch_text(b, w, 0), (long long)w->number[0]);
    }
}

void news_add_told(const StoreBatch *b, Text *out) {
    for (int i = 0; i < b->count; i++)
        if (b->write[i].kind == WRITE_TELL) {
            const char *words = batch_text(b, &b->write[i], 0);
            text_add_char(out, '!');
            text_add_bytes(out, words, strnlen(words, STORE_WORDS));
            text_add_char(out, '\n');
        }
}

void news_of_change(const StoreBatch *b, Text *out) {
    const char *table;
    int entries = entries_of_one(b, &table);
    if (entries > 0 && entries <= ENTRIES_MAX)
        add_all(b, table, entries, out);
    else
        add_last_numbers(b, out);
    news_add_told(b, out);
    if (!out->is_cut)
        return;
    text_clear(out);
    add_last_numbers(b, out);
    news_add_told(b, out);
}

/* ---- reading ---- */

static int64_t next_number(char **at) {
    uint64_t number = 0;
    while (**at == ' ')
        ++*at;
    bool is_negative = **at == '-';
    *at += is_negative;
    for (; **at >= '0' && **at <= '9'; ++*at)
        number = number * 10 + (uint64_t)(**at - '0');
    return (int64_t)(is_negative ? 0 - number : number);
}

/* The text of that length behind a blank; NULL: there is less. */
static char *next_text(char **at, int64_t length) {
    char *text = *at + 1;
    if (**at != ' ' || length < 0 || (size_t)length > strlen(text))
        return NULL;
    *at = text + length;
    return text;
}

/* Ends the text before it, and goes on behind that. */
static void end_text(char **at) {
    bool is_last = **at == '\0';
    **at = '\0';
    *at += !is_last;
}

static bool read_entry(char **at, char table[STORE_ID], StoreEntry *e) {
    if (**at != '#')
        return false;
    ++*at;
    board_id(next_number(at), table);
    e->table = table;
    e->number = next_number(at);
    e->kind = (char)next_number(at);
    e->seat = (int)next_number(at);
    e->key = (uint64_t)next_number(at);
    e->at = next_number(at);
    e->clock = next_number(at);
    e->check = (uint64_t)next_number(at);
    e->lines = next_number(at);
    e->tick = next_number(at);
    e->text = next_text(at, next_number(at));
    if (e->text == NULL)
        return false;
    end_text(at);
    return true;
}

static bool read_row(char **at, const StoreEntry *last, StoreTable *t) {
    char *from = *at + 1;
    if (**at != '=')
        return false;
    t->id = last->table;
    t->entries = last->number;
    t->state = (int)next_number(&from);
    t->is_public = next_number(&from) != 0;
    t->created = next_number(&from);
    t->moved = next_number(&from);
    t->clock_s = next_number(&from);
    int64_t people = next_number(&from), settings = next_number(&from);
    t->people = next_text(&from, people);
    t->settings = t->people == NULL ? NULL : next_text(&from, settings);
    if (t->settings == NULL)
        return false;
    ((char *)t->people)[people] = '\0';
    end_text(&from);
    *at = from;
    return true;
}

/* Entries that belong together. */
static char *read_change(char *at, StoreNewsListener *listener, void *context) {
    StoreEntry entry[ENTRIES_MAX];
    StoreTable row = {0};
    char table[STORE_ID];
    int64_t entries = next_number(&at);
    int count = 0;
    at += *at == '\n';
    while (count < entries && count < ENTRIES_MAX && read_entry(&at, table, &entry[count]))
        count++;
    if (count == 0 || count < entries)
        return at + strlen(at);
    const StoreEntry *last = &entry[count - 1];
    bool has_row = read_row(&at, last, &row);
    listener(context, &(StoreNews){.table = table,
                                   .entries = last->number,
                                   .entry = entry,
                                   .count = count,
                                   .row = has_row ? &row : NULL});
    return at;
}

static char *read_move(char *at, StoreNewsListener *listener, void *context) {
    StoreEntry e;
    char table[STORE_ID];
    if (!read_entry(&at, table, &e))
        return at + strlen(at);
    listener(context, &(StoreNews){.table = table, .entries = e.number, .entry = &e, .count = 1});
    return at;
}

static char *read_line(char *line, StoreNewsListener *listener, void *context) {
    char *end = line + strcspn(line, "\n"), *blank = memchr(line, ' ', (size_t)(end - line));
    end_text(&end);
    if (line[0] == '!')
        listener(context, &(StoreNews){.words = line + 1});
    else if (blank != NULL) {
        *blank++ = '\0';
        listener(context, &(StoreNews){.table = line, .entries = next_number(&blank)});
    }
    return end;
}

void news_read(char *news, StoreNewsListener *listener, void *context) {
    while (*news != '\0')
        news = *news == '#'   ? read_move(news, listener, context)
               : *news == '+' ? read_change(news + 1, listener, context)
                              : read_line(news, listener, context);
}
