/* Whether lib/image/sign.h says of keys, signatures and hashes what libsodium 1.0.18 says: on random ones, and on those that checkers
 * have been caught disagreeing on: points of small order and of mixed order, numbers with two spellings, S beyond the order
 * (Chalkias, Garillot and Nikolaenko 2020, "Taming the many EdDSAs"; Wycheproof's kinds).
 *
 * test_sign_random [INPUTS [SEED]]: so many random inputs (default: 2,000). Prints how many of
 * them were right, to both. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/random.h"
#include "image/sha512.h"
#include "image/sign.h"

enum { MESSAGE_MAX = 200, POINT = crypto_core_ed25519_BYTES, SMALL = 14, HASHED = 300 };

static kt_random random_numbers;
static unsigned long inputs, right;

/* Points of small order, with both signs and all spellings: y = 0, 1, -1, p, p + 1, and two of order 8. */
static uint8_t small[SMALL][POINT];

/* The order of the base point. */
static const uint8_t order[POINT] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
                                     0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
                                     0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

static uint32_t below(uint32_t limit) { return kt_random_below(&random_numbers, limit); }

static void fill(uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)below(256);
}

static void fill_scalar(uint8_t scalar[POINT]) {
    uint8_t bytes[crypto_core_ed25519_NONREDUCEDSCALARBYTES];
    fill(bytes, sizeof bytes);
    crypto_core_ed25519_scalar_reduce(scalar, bytes);
}

static void print(const char *what, const uint8_t *bytes, size_t count) {
    fprintf(stderr, "%s ", what);
    for (size_t i = 0; i < count; i++) fprintf(stderr, "%02x", bytes[i]);
    fputc('\n', stderr);
}

/* Asks both. */
static void compare(const uint8_t *key, const uint8_t *signature, const uint8_t *message, size_t count) {
    bool ours = kt_sign_verify(key, signature, message, count) == KT_OK;
    bool theirs = crypto_sign_verify_detached(signature, message, count, key) == 0;
    inputs++;
    if (theirs) right++;
    if (ours == theirs) return;
    fprintf(stderr, "test_sign_random: ours says %d, libsodium %d\n", ours, theirs);
    print("key", key, POINT);
    print("signature", signature, KT_SIGN_BYTES);
    print("message", message, count);
    exit(1);
}

static void make_small(void) {
    static const uint8_t eighth[2][POINT] = {
        {0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
         0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05},
        {0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f,
         0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a}};
    static const uint8_t lowest[] = {0, 1, 0xec, 0xed, 0xee}; /* 0, 1, p - 1, p, p + 1 */
    memset(small, 0, sizeof small);
    for (unsigned i = 0; i < SMALL; i++) {
        unsigned kind = i / 2;
        if (kind >= 5) memcpy(small[i], eighth[kind - 5], POINT);
        else {
            if (kind >= 2) memset(small[i], 0xff, POINT);
            small[i][0] = lowest[kind];
            small[i][POINT - 1] &= 0x7f;
        }
        small[i][POINT - 1] |= (uint8_t)(i % 2 << 7);
    }
}

/* Each point of small order as the key, as R and as both, with S 0, 1 and random, for several messages: when h is a multiple
 * of its order, the equation holds. */
static void compare_small(void) {
    uint8_t signature[KT_SIGN_BYTES], key[POINT], s[POINT];
    fill_scalar(s);
    crypto_scalarmult_ed25519_base_noclamp(key, s);
    for (unsigned i = 0; i < SMALL * SMALL * 6; i++) {
        uint8_t message = (uint8_t)i;
        unsigned how = i / (SMALL * SMALL);
        memset(s, 0, sizeof s);
        if (how % 3) fill_scalar(s);
        if (how % 3 == 1) memset(s + 1, 0, sizeof s - 1);
        memcpy(signature, small[i % SMALL], POINT);
        memcpy(signature + POINT, s, POINT);
        compare(small[i / SMALL % SMALL], signature, &message, 1);
        compare(key, signature, &message, 1);
        if (how % 3 == 2 && crypto_scalarmult_ed25519_base_noclamp(signature, s) == 0)
            compare(small[i / SMALL % SMALL], signature, &message, 1);
    }
}

/* h of a signature, modulo the order. */
static void hash_all(uint8_t *h, const uint8_t *r, const uint8_t *key, const uint8_t *message, size_t count) {
    crypto_hash_sha512_state state;
    uint8_t hash[crypto_hash_sha512_BYTES];
    crypto_hash_sha512_init(&state);
    crypto_hash_sha512_update(&state, r, POINT);
    crypto_hash_sha512_update(&state, key, POINT);
    crypto_hash_sha512_update(&state, message, count);
    crypto_hash_sha512_final(&state, hash);
    crypto_core_ed25519_scalar_reduce(h, hash);
}

/* A key and an R that each may have a point of small order added, and an S that fits them: [S]B = R + [h]A holds, or holds but
 * for a point of small order, which eight times the equation doesn't see. */
static void compare_mixed(void) {
    uint8_t a[POINT], r[POINT], key[POINT], signature[KT_SIGN_BYTES], h[POINT], product[POINT], message[8];
    fill_scalar(a);
    fill_scalar(r);
    fill(message, sizeof message);
    crypto_scalarmult_ed25519_base_noclamp(key, a);
    crypto_scalarmult_ed25519_base_noclamp(signature, r);
    if (below(4) == 0) { /* R itself is of small order */
        memset(r, 0, sizeof r);
        memcpy(signature, small[below(SMALL)], POINT);
    }
    if (below(2)) crypto_core_ed25519_add(key, key, small[below(SMALL)]);
    if (below(2)) crypto_core_ed25519_add(signature, signature, small[below(SMALL)]);
    hash_all(h, signature, key, message, sizeof message);
    crypto_core_ed25519_scalar_mul(product, h, a);
    crypto_core_ed25519_scalar_add(signature + POINT, r, product);
    compare(key, signature, message, sizeof message);
}

/* Adds the order to S: the same number, spelt otherwise. */
static void add_order(uint8_t *s) {
    unsigned carry = 0;
    for (unsigned i = 0; i < POINT; i++) {
        carry += (unsigned)s[i] + order[i];
        s[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

/* A key pair, its signature of a message, and then a change of one kind, or none. */
static void compare_random(void) {
    uint8_t key[POINT], secret[crypto_sign_SECRETKEYBYTES], seed[crypto_sign_SEEDBYTES],
        signature[KT_SIGN_BYTES], message[MESSAGE_MAX];
    size_t count = below(MESSAGE_MAX + 1);
    fill(seed, sizeof seed);
    fill(message, sizeof message);
    crypto_sign_seed_keypair(key, secret, seed);
    crypto_sign_detached(signature, NULL, message, count, secret);
    switch (below(16)) {
    case 0: key[below(POINT)] ^= (uint8_t)(1 << below(8)); break;
    case 1: signature[below(KT_SIGN_BYTES)] ^= (uint8_t)(1 << below(8)); break;
    case 2: message[below(MESSAGE_MAX)] ^= (uint8_t)(1 << below(8)); break;
    case 3: count = below(MESSAGE_MAX + 1); break;
    case 4: fill(key, POINT); break;
    case 5: fill(signature, POINT); break;
    case 6: fill(signature + POINT, POINT); break;
    case 7: add_order(signature + POINT); break;
    case 8: memcpy(signature + POINT, order, POINT), signature[POINT] += (uint8_t)(below(3) - 1); break;
    case 9: memset(key + 1, 0xff, POINT - 1), key[POINT - 1] &= (uint8_t)(0x7f | below(2) << 7); break;
    case 10: memset(signature + 1, 0xff, POINT - 1), signature[POINT - 1] &= 0x7f; break;
    default: break;
    }
    compare(key, signature, message, count);
}

/* All lengths, in two pieces. */
static void compare_hashes(void) {
    uint8_t bytes[HASHED], ours[KT_SHA512_BYTES], theirs[KT_SHA512_BYTES];
    fill(bytes, sizeof bytes);
    for (size_t count = 0; count <= HASHED; count++) {
        size_t first = below((uint32_t)count + 1);
        kt_sha512 hash;
        kt_sha512_begin(&hash);
        kt_sha512_add(&hash, bytes, first);
        kt_sha512_add(&hash, bytes + first, count - first);
        kt_sha512_end(&hash, ours);
        crypto_hash_sha512(theirs, bytes, count);
        if (memcmp(ours, theirs, sizeof ours) == 0) continue;
        fprintf(stderr, "test_sign_random: another hash of %zu bytes, the first piece of %zu\n", count,
                first);
        exit(1);
    }
}

int main(int argc, char **argv) {
    unsigned long most = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
    if (sodium_init() < 0) return 2;
    kt_random_init(&random_numbers, argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 1);
    make_small();
    for (int i = 0; i < 20; i++) compare_hashes();
    compare_small();
    for (unsigned long i = 0; i < most; i++) {
        if (i % 4 == 3) compare_mixed();
        else compare_random();
    }
    printf("1..1\nok 1 - libsodium says the same of %lu inputs, %lu of them right\n", inputs, right);
    return 0;
}
