/* unit_dice.c: ChaCha20, the dice and SHA-256 against published vectors and libsodium. */
#include "core/dice.h"
#include "core/rng.h"
#include "core/sha256.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* RFC 8439, section 2.3.2. */
static void block_of_the_rfc(void **state) {
    (void)state;
    uint8_t key[32];
    uint32_t out[16];
    static const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0x00000000};
    static const uint32_t wanted[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                        0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                        0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    for (uint8_t i = 0; i < 32; i++)
        key[i] = i;
    dice_block(key, 1, nonce, out);
    assert_memory_equal(out, wanted, sizeof wanted);
}

static void block_equals_libsodium(void **state) {
    (void)state;
    Rng rng = rng_from(8439);
    for (int i = 0; i < 1000; i++) {
        uint8_t key[32], zero[64] = {0}, stream[64];
        uint32_t nonce[3], out[16], counter = (uint32_t)rng_next(&rng);
        for (int k = 0; k < 32; k++)
            key[k] = (uint8_t)rng_next(&rng);
        for (int k = 0; k < 3; k++)
            nonce[k] = (uint32_t)rng_next(&rng);
        dice_block(key, counter, nonce, out);
        crypto_stream_chacha20_ietf_xor_ic(stream, zero, 64, (const uint8_t *)nonce, counter, key);
        assert_memory_equal(out, stream, 64);
    }
}

static void dice_stay_below_the_limit(void **state) {
    (void)state;
    static const uint32_t limit[] = {1,     2,          3,          7,          1000,
                                     65536, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF};
    const uint8_t key[32] = {1, 2, 3};
    for (size_t i = 0; i < sizeof limit / sizeof limit[0]; i++)
        for (uint32_t move = 0; move < 2000; move++) {
            uint32_t first = dice_below(key, move, limit[i]);
            assert_true(first < limit[i]);
            assert_int_equal(first, dice_below(key, move, limit[i]));
        }
}

/* Each face as often as chance allows; with 0x80000001 faces nearly every other word is thrown away,
 * and without that the lower half would come up twice as often. */
static void dice_are_fair(void **state) {
    (void)state;
    enum { FACES = 6, THROWS = 60000 };
    const uint8_t key[32] = "the key of this test";
    int count[FACES] = {0}, low = 0;
    for (uint32_t move = 0; move < THROWS; move++) {
        count[dice_below(key, move, FACES)]++;
        low += dice_below(key, move, 0xC0000000u) < 0x60000000u ? 1 : 0;
    }
    for (int i = 0; i < FACES; i++)
        assert_in_range(count[i], THROWS / FACES - 500, THROWS / FACES + 500);
    assert_in_range(low, THROWS / 2 - 700, THROWS / 2 + 700);
}

static void dice_depend_on_key_and_move(void **state) {
    (void)state;
    uint8_t key[32] = {0}, other[32] = {0};
    int same_move = 0, same_key = 0;
    other[31] = 1;
    for (uint32_t move = 0; move < 1000; move++) {
        same_move += dice_below(key, move, 1 << 20) == dice_below(other, move, 1 << 20) ? 1 : 0;
        same_key += dice_below(key, move, 1 << 20) == dice_below(key, move + 1, 1 << 20) ? 1 : 0;
    }
    assert_in_range(same_move, 0, 3);
    assert_in_range(same_key, 0, 3);
}

/* FIPS 180-4 examples. */
static void sha256_of_the_standard(void **state) {
    (void)state;
    char hex[SHA256_HEX];
    sha256_hex("", 0, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256_hex("abc", 3, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    sha256_hex(two_blocks, strlen(two_blocks), hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void sha256_equals_libsodium(void **state) {
    (void)state;
    uint8_t message[300];
    Rng rng = rng_from(180);
    for (size_t length = 0; length < sizeof message; length++) {
        uint8_t ours[SHA256_BYTES], theirs[32];
        Sha256 s;
        for (size_t i = 0; i < length; i++)
            message[i] = (uint8_t)rng_next(&rng);
        sha256_start(&s);
        sha256_add(&s, message, length / 3);
        sha256_add(&s, message + length / 3, length - length / 3);
        sha256_end(&s, ours);
        crypto_hash_sha256(theirs, message, length);
        assert_memory_equal(ours, theirs, 32);
    }
}

static void search_generator_is_even(void **state) {
    (void)state;
    Rng rng = rng_from(7);
    int count[10] = {0};
    for (int i = 0; i < 100000; i++)
        count[rng_below(&rng, 10)]++;
    for (int i = 0; i < 10; i++)
        assert_in_range(count[i], 9500, 10500);
    assert_int_equal(rng_below(&rng, 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_of_the_rfc),
        cmocka_unit_test(block_equals_libsodium),
        cmocka_unit_test(dice_stay_below_the_limit),
        cmocka_unit_test(dice_are_fair),
        cmocka_unit_test(dice_depend_on_key_and_move),
        cmocka_unit_test(sha256_of_the_standard),
        cmocka_unit_test(sha256_equals_libsodium),
        cmocka_unit_test(search_generator_is_even),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("dice", tests, NULL, NULL);
}
