/* bundle.c: see bundle.h. */
#include "store/bundle.h"

#include <stdlib.h>
#include <string.h>

enum { LENGTH_BYTES = 4, KEY_BYTES = 8, NUMBERS = 5, NUMBER_MOST_BYTES = 10 };

void bundle_free(Bundle *b) {
    free(b->bytes);
    *b = (Bundle){0};
}

static bool make_room(Bundle *b, size_t count) {
    if (b->length + count <= b->room)
        return true;
    size_t room = (b->length + count) * 2;
    unsigned char *bytes = realloc(b->bytes, room);
    if (bytes == NULL)
        return false;
    b->bytes = bytes;
    b->room = room;
    return true;
}

bool bundle_add(Bundle *b, const void *bytes, size_t count) {
    if (!make_room(b, count))
        return false;
    memcpy(b->bytes + b->length, bytes, count);
    b->length += count;
    return true;
}

static unsigned char *put(unsigned char *at, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++)
        *at++ = (unsigned char)(value >> 8 * i);
    return at;
}

/* Seven bits a byte, as many as it takes; below zero every other one. */
static unsigned char *put_number(unsigned char *at, int64_t number) {
    uint64_t rest = (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0);
    for (; rest >= 128; rest >>= 7)
        *at++ = (unsigned char)(rest | 128);
    *at++ = (unsigned char)rest;
    return at;
}

bool bundle_add_board(Bundle *b, int64_t board) {
    if (!make_room(b, KEY_BYTES))
        return false;
    put(b->bytes + b->length, (uint64_t)board, KEY_BYTES);
    b->length += KEY_BYTES;
    return true;
}

bool bundle_add_entry(Bundle *b, const StoreEntry *e) {
    enum { MOST_BYTES = LENGTH_BYTES + 1 + 2 * KEY_BYTES + NUMBERS * NUMBER_MOST_BYTES };
    size_t words = strlen(e->text) + 1;
    if (!make_room(b, MOST_BYTES + words))
        return false;
    unsigned char *start = b->bytes + b->length, *at = start + LENGTH_BYTES;
    *at++ = (unsigned char)e->kind;
    at = put(at, e->key, KEY_BYTES);
    at = put(at, e->check, KEY_BYTES);
    at = put_number(at, e->number);
    at = put_number(at, e->seat);
    at = put_number(at, e->at);
    at = put_number(at, e->clock);
    at = put_number(at, e->lines);
    memcpy(at, e->text, words);
    at += words;
    put(start, (uint64_t)(at - start) - LENGTH_BYTES, LENGTH_BYTES);
    b->length = (size_t)(at - b->bytes);
    return true;
}

/* ---- reading ---- */

BundleReader bundle_read(const void *bytes, size_t length, int64_t board) {
    const unsigned char *at = bytes;
    return (BundleReader){
        .at = at, .end = at + length, .is_mixed = board == 0, .board = board, .start = at};
}

static uint64_t take(BundleReader *r, int bytes) {
    uint64_t value = 0;
    if (r->end - r->at < bytes) {
        r->is_damaged = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)*r->at++ << 8 * i;
    return value;
}

static int64_t take_number(BundleReader *r) {
    uint64_t value = 0, part = 128;
    for (int shift = 0; part >= 128 && shift < 7 * NUMBER_MOST_BYTES; shift += 7) {
        part = take(r, 1);
        value |= (part & 127) << shift;
    }
    r->is_damaged |= part >= 128;
    return (int64_t)(value >> 1 ^ ((value & 1) != 0 ? UINT64_MAX : 0));
}

bool bundle_next(BundleReader *r) {
    if (r->is_damaged || r->at == r->end)
        return false;
    if (r->is_mixed)
        r->board = (int64_t)take(r, KEY_BYTES);
    r->start = r->at;
    uint64_t length = take(r, LENGTH_BYTES);
    if (r->is_damaged || length == 0 || length > (uint64_t)(r->end - r->at) ||
        r->at[length - 1] != '\0') {
        r->is_damaged = true;
        return false;
    }
    const unsigned char *behind = r->at + length;
    r->entry = (StoreEntry){.kind = (char)take(r, 1)};
    r->entry.key = take(r, KEY_BYTES);
    r->entry.check = take(r, KEY_BYTES);
    r->entry.number = take_number(r);
    r->entry.seat = (int)take_number(r);
    r->entry.at = take_number(r);
    r->entry.clock = take_number(r);
    r->entry.lines = take_number(r);
    r->entry.text = (const char *)r->at;
    r->is_damaged |= r->at >= behind;
    r->at = behind;
    return !r->is_damaged;
}
