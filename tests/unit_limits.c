/* unit_limits.c: net/limits.h: buckets, and which addresses are counted together. */
#include "net/limits.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 100000 };

static void buckets_fill_and_may_be_overdrawn(void **state) {
    (void)state;
    Bucket b = {0};
    for (int i = 0; i < 4; i++)
        assert_true(bucket_take(&b, 2, 4, 1000));
    assert_false(bucket_take(&b, 2, 4, 1000));
    assert_false(bucket_take(&b, 2, 4, 1499));
    assert_true(bucket_take(&b, 2, 4, 1500));
    bucket_charge(&b, 3); /* three below nothing: a second and a half until it is empty again */
    assert_false(bucket_take(&b, 2, 4, 3499));
    assert_true(bucket_take(&b, 2, 4, 3500));
    assert_true(bucket_take(&b, 2, 4, 1000000));
}

static void every_address_has_a_place_of_its_own(void **state) {
    (void)state;
    Limits l;
    char address[LIMITS_ADDRESS];
    limits_open(&l);
    for (int i = 0; i < MANY; i++) {
        snprintf(address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        LimitsPlace *p = limits_place(&l, address, 1);
        assert_int_equal(p->connections, 0);
        p->connections = i + 1;
    }
    for (int i = 0; i < MANY; i++) {
        snprintf(address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_int_equal(limits_place(&l, address, 1000000)->connections, i + 1);
    }
    limits_close(&l);
}

static void who_has_gone_is_forgotten(void **state) {
    (void)state;
    Limits l;
    char address[LIMITS_ADDRESS];
    limits_open(&l);
    LimitsPlace *stays = limits_place(&l, "192.0.2.1", 1);
    stays->connections = 1;
    for (int i = 0; i < MANY; i++) {
        snprintf(address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        limits_place(&l, address, (int64_t)i * 1000); /* one a second */
    }
    assert_true(l.count < 1000);
    assert_ptr_equal(limits_place(&l, "192.0.2.1", MANY * 1000), stays);
    limits_close(&l);
}

static void networks_are_one_address(void **state) {
    (void)state;
    Limits l;
    limits_open(&l);
    LimitsPlace *p = limits_place(&l, "2001:db8:1:2::1", 1);
    assert_ptr_equal(limits_place(&l, "2001:0DB8:1:2:ffff:ffff:ffff:ffff", 1), p);
    assert_ptr_not_equal(limits_place(&l, "2001:db8:1:3::1", 1), p);
    assert_ptr_equal(limits_place(&l, "::ffff:192.0.2.1", 1), limits_place(&l, "192.0.2.1", 1));
    assert_ptr_not_equal(limits_place(&l, "192.0.2.2", 1), limits_place(&l, "192.0.2.1", 1));
    assert_ptr_not_equal(limits_place(&l, "::ffff:192.0.2.2", 1), limits_place(&l, "192.0.2.1", 1));
    limits_close(&l);
}

static void hashes_are_secret(void **state) {
    (void)state;
    Limits a, b;
    limits_open(&a);
    limits_open(&b);
    assert_memory_not_equal(a.key, b.key, sizeof a.key);
    limits_close(&a);
    limits_close(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_fill_and_may_be_overdrawn),
        cmocka_unit_test(every_address_has_a_place_of_its_own),
        cmocka_unit_test(who_has_gone_is_forgotten),
        cmocka_unit_test(networks_are_one_address),
        cmocka_unit_test(hashes_are_secret),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
