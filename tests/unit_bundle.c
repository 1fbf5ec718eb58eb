/* unit_bundle.c: store/bundle.h: entries as bytes and back, and bytes that are none. */
#include "store/bundle.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const StoreEntry entries[] = {
    {.number = 1, .kind = 'm', .seat = 2, .text = "", .clock = -1, .lines = 3},
    {.number = 64,
     .kind = 's',
     .seat = 0,
     .text = "red-3\t0123456789abcdef\ndeal:0:?",
     .key = 7,
     .at = 1763476551123},
    {.number = INT64_MAX,
     .kind = 'c',
     .seat = INT_MIN,
     .text = "Grüße",
     .key = UINT64_MAX,
     .at = INT64_MIN,
     .clock = INT64_MIN,
     .check = UINT64_MAX,
     .lines = INT64_MAX},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

static void must_be(const StoreEntry *e, const StoreEntry *expected) {
    assert_true(e->number == expected->number && e->seat == expected->seat &&
                e->kind == expected->kind && e->key == expected->key && e->at == expected->at &&
                e->clock == expected->clock && e->check == expected->check &&
                e->lines == expected->lines);
    assert_string_equal(e->text, expected->text);
}

static Bundle all(bool is_mixed) {
    Bundle b = {0};
    for (int i = 0; i < ENTRIES; i++)
        assert_true((!is_mixed || bundle_add_board(&b, INT64_MAX - i)) &&
                    bundle_add_entry(&b, &entries[i]));
    return b;
}

static void entries_come_back_as_they_were(void **state) {
    (void)state;
    for (int is_mixed = 0; is_mixed < 2; is_mixed++) {
        Bundle b = all(is_mixed), again = {0};
        BundleReader r = bundle_read(b.bytes, b.length, is_mixed ? 0 : 5);
        for (int i = 0; i < ENTRIES; i++) {
            assert_true(bundle_next(&r));
            must_be(&r.entry, &entries[i]);
            assert_true(r.board == (is_mixed ? INT64_MAX - i : 5));
            assert_true(bundle_add(&again, r.start, (size_t)(r.at - r.start)));
        }
        assert_false(bundle_next(&r) || r.is_damaged);
        bundle_free(&b);
        b = all(false); /* the bytes of an entry can be put elsewhere */
        assert_int_equal(again.length, b.length);
        assert_memory_equal(again.bytes, b.bytes, b.length);
        bundle_free(&b);
        bundle_free(&again);
    }
}

/* Whatever the bytes are, nothing outside of them is read; the sanitizer looks on. */
static void damage_is_noticed(void **state) {
    (void)state;
    Bundle b = all(true);
    for (size_t length = 0; length <= b.length; length++) {
        unsigned char *part = malloc(length == 0 ? 1 : length);
        assert_non_null(part);
        memcpy(part, b.bytes, length);
        BundleReader r = bundle_read(part, length, 0);
        int count = 0;
        while (bundle_next(&r))
            must_be(&r.entry, &entries[count++]);
        assert_true(r.is_damaged || r.at == r.end);
        assert_true(length < b.length || (count == ENTRIES && !r.is_damaged));
        free(part);
    }
    for (size_t i = 0; i < b.length; i++)
        for (int bit = 0; bit < 8; bit++) {
            b.bytes[i] ^= (unsigned char)(1 << bit);
            BundleReader r = bundle_read(b.bytes, b.length, 0);
            while (bundle_next(&r))
                assert_true(strlen(r.entry.text) < b.length);
            b.bytes[i] ^= (unsigned char)(1 << bit);
        }
    bundle_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back_as_they_were),
        cmocka_unit_test(damage_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
