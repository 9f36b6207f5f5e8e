/* lib/image/sign.h: SHA-512 and Ed25519. The vectors are those of FIPS 180-4's examples and of RFC 8032, section 7.1. That the
 * verdict is libsodium's on anything else, tests/host/test_sign_random.c shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "image/modular.h"
#include "image/sha512.h"
#include "image/sign.h"

enum { MESSAGE_MAX = 64 };

/* Reads hexadecimal digits. Returns how many bytes they are. */
static size_t read_hex(uint8_t *bytes, const char *digits) {
    size_t count = 0;
    for (; digits[2 * count]; count++) {
        unsigned byte = 0;
        for (int i = 0; i < 2; i++) {
            char c = digits[2 * count + (size_t)i];
            byte = byte * 16 + (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        bytes[count] = (uint8_t)byte;
    }
    return count;
}

static void hash_is(const char *text, const char *digits) {
    uint8_t wanted[KT_SHA512_BYTES], got[KT_SHA512_BYTES];
    kt_sha512 hash;
    read_hex(wanted, digits);
    kt_sha512_begin(&hash);
    kt_sha512_add(&hash, text, strlen(text));
    kt_sha512_end(&hash, got);
    assert_memory_equal(got, wanted, sizeof got);
}

static void hashes_are_those_of_the_standard(void **state) {
    (void)state;
    hash_is("", "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e");
    hash_is("abc", "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                   "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
    hash_is("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
            "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
            "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909");
}

/* Pieces of all lengths up to beyond a block make no difference. */
static void a_hash_may_come_in_pieces(void **state) {
    (void)state;
    uint8_t bytes[260], whole[KT_SHA512_BYTES], parts[KT_SHA512_BYTES];
    kt_sha512 hash;
    for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(7 * i);
    kt_sha512_begin(&hash);
    kt_sha512_add(&hash, bytes, sizeof bytes);
    kt_sha512_end(&hash, whole);
    for (size_t first = 0; first < 140; first += 13) {
        kt_sha512_begin(&hash);
        kt_sha512_add(&hash, bytes, first);
        kt_sha512_add(&hash, bytes + first, 0);
        kt_sha512_add(&hash, bytes + first, sizeof bytes - first);
        kt_sha512_end(&hash, parts);
        assert_memory_equal(parts, whole, sizeof whole);
    }
}

static const struct {
    const char *key, *message, *signature;
} vectors[] = {
    {"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
     "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"},
    {"3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
     "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"},
    {"fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
     "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"},
    {"ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
     "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
     "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
     "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
     "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"},
    /* By OpenSSL, with a key of 32 bytes of 3: the root that is found first is that of the other sign. */
    {"ed4928c628d1c2c6eae90338905995612959273a5c63f93636c14614ac8737d1", "6b617461636869",
     "6afb31cf2ec72fae116fd6b303964b82e3ad8fd0b8eee0af631a7ee910184a44"
     "00c531712facd5b2ae28239906ff8cf22f863f1c48db91fa03da5919e640720a"},
};

static void signatures_of_the_standard_are_right(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        uint8_t key[KT_SIGN_KEY_BYTES], signature[KT_SIGN_BYTES], message[MESSAGE_MAX];
        read_hex(key, vectors[i].key);
        read_hex(signature, vectors[i].signature);
        size_t count = read_hex(message, vectors[i].message);
        assert_int_equal(kt_sign_verify(key, signature, message, count), KT_OK);
    }
}

/* A bit of the key, of R, of S or of the message, and a message that is longer. */
static void another_bit_is_wrong(void **state) {
    (void)state;
    uint8_t key[KT_SIGN_KEY_BYTES], signature[KT_SIGN_BYTES], message[MESSAGE_MAX] = {0};
    uint8_t *const places[] = {key + 3, signature + 31, signature + 32, message + 1};
    read_hex(key, vectors[2].key);
    read_hex(signature, vectors[2].signature);
    size_t count = read_hex(message, vectors[2].message);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        *places[i] ^= 0x10;
        assert_int_equal(kt_sign_verify(key, signature, message, count), KT_ERR_SIGNATURE);
        *places[i] ^= 0x10;
    }
    assert_int_equal(kt_sign_verify(key, signature, message, count + 1), KT_ERR_SIGNATURE);
    assert_int_equal(kt_sign_verify(key, signature, message, count), KT_OK);
}

/* S + L fits the equation as well as S (RFC 8032, section 5.1.7). */
static void s_is_below_the_order(void **state) {
    (void)state;
    uint8_t key[KT_SIGN_KEY_BYTES], signature[KT_SIGN_BYTES], order[32], message[MESSAGE_MAX];
    read_hex(key, vectors[1].key);
    read_hex(signature, vectors[1].signature);
    read_hex(order, "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    size_t count = read_hex(message, vectors[1].message);
    unsigned carry = 0;
    for (int i = 0; i < 32; i++) {
        carry += (unsigned)signature[32 + i] + order[i];
        signature[32 + i] = (uint8_t)carry;
        carry >>= 8;
    }
    assert_int_equal(kt_sign_verify(key, signature, message, count), KT_ERR_SIGNATURE);
}

/* With A = 0 (the point (0, 1)) or of order 2, 4 or 8, R = [S]B fits any message: for S = 0 and R = (0, 1), say. */
/* A signature whose R is the base point and whose S is 1. With the message "2422", the equation holds for all of these keys: the
 * number that each is multiplied by is a multiple of its order. */
static void points_of_small_order_sign_nothing(void **state) {
    (void)state;
    static const char *const small[] = {
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    };
    uint8_t key[KT_SIGN_KEY_BYTES], signature[KT_SIGN_BYTES] = {0};
    read_hex(signature, "5866666666666666666666666666666666666666666666666666666666666666");
    signature[32] = 1;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        read_hex(key, small[i]);
        assert_int_equal(kt_sign_verify(key, signature, "2422", sizeof "2422" - 1), KT_ERR_SIGNATURE);
    }
}

static void zero_has_no_bit_in_any_word(void **state) {
    (void)state;
    kt_modular number = {{0xffed}};
    assert_false(kt_modular_is_zero(&number));
    for (unsigned i = 1; i < KT_MODULAR_WORDS; i++)
        number.word[i] = i < KT_MODULAR_WORDS - 1 ? 0xffff : 0x7fff;
    assert_true(kt_modular_is_zero(&number)); /* the modulus */
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i++) {
        number = (kt_modular){{0}};
        number.word[i] = 1;
        assert_false(kt_modular_is_zero(&number));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_those_of_the_standard),
        cmocka_unit_test(a_hash_may_come_in_pieces),
        cmocka_unit_test(signatures_of_the_standard_are_right),
        cmocka_unit_test(another_bit_is_wrong),
        cmocka_unit_test(s_is_below_the_order),
        cmocka_unit_test(points_of_small_order_sign_nothing),
        cmocka_unit_test(zero_has_no_bit_in_any_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
