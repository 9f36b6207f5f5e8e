#include "image/sign.h"

#include <string.h>

#include "base/bytes.h"
#include "image/modular.h"
#include "image/sha512.h"

/* A point of the curve -x^2 + y^2 = 1 + d x^2 y^2: x = X/Z, y = Y/Z, x y = T/Z (Hisil and others 2008). */
typedef struct point {
    kt_modular x, y, z, t;
} point;

enum { SCALAR_BITS = 253 /* of numbers below the order */ };

static const kt_modular zero = {{0}}, one = {{1}};

/* d = -121665/121666 */
static const kt_modular curve = {{0x78a3, 0x1359, 0x4dca, 0x75eb, 0xd8ab, 0x4141, 0x0a4d, 0x0070, 0xe898,
                                  0x7779, 0x4079, 0x8cc7, 0xfe73, 0x2b6f, 0x6cee, 0x5203}};

/* A square root of -1: 2 ^ ((p - 1) / 4). */
static const kt_modular imaginary = {{0xa0b0, 0x4a0e, 0x1b27, 0xc4ee, 0xe478, 0xad2f, 0x1806, 0x2f43, 0xd7a7,
                                      0x3dfb, 0x0099, 0x2b4d, 0xdf0b, 0x4fc1, 0x2480, 0x2b83}};

/* The base point B. */
static const point base = {.x = {{0xd51a, 0x8f25, 0x2d60, 0xc956, 0xa7b2, 0x9525, 0xc760, 0x692c, 0xdc5c,
                                  0xfdd6, 0xe231, 0xc0a4, 0x53fe, 0xcd6e, 0x36d3, 0x2169}},
                           .y = {{0x6658, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666,
                                  0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666, 0x6666}},
                           .z = {{1}},
                           .t = {{0xdda3, 0xa5b7, 0x8ab3, 0x6dde, 0x52f5, 0x7751, 0x9f80, 0x20f0, 0xe37d,
                                  0x64ab, 0x4e8e, 0x66ea, 0x7665, 0xd78b, 0x5f0f, 0x6787}}};

/* The order L of the base point. */
static const kt_modular order = {{0xd3ed, 0x5cf5, 0x631a, 0x5812, 0x9cd6, 0xa2f7, 0xf9de, 0x14de, 0x0000,
                                  0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x1000}};

static void read(kt_modular *number, const uint8_t *bytes) {
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i++) number->word[i] = kt_bytes_u16(bytes + 2 * i);
}

/* Subtracts the order from a number of 256 bits, if it isn't less. Returns whether it wasn't. */
static bool subtract_order(kt_modular *number) {
    kt_modular less;
    uint32_t sum = 1;
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i++) {
        sum += number->word[i] + (order.word[i] ^ (uint32_t)UINT16_MAX);
        less.word[i] = (uint16_t)sum;
        sum >>= 16;
    }
    if (sum) *number = less;
    return sum != 0;
}

/* r = a + b. It holds for all points, also for a = b (Hisil and others 2008, section 3.1). */
static void add(point *r, const point *a, const point *b) {
    kt_modular e, f, g, h, k;
    kt_modular_subtract(&e, &a->y, &a->x);
    kt_modular_subtract(&f, &b->y, &b->x);
    kt_modular_multiply(&e, &e, &f);
    kt_modular_add(&h, &a->y, &a->x);
    kt_modular_add(&f, &b->y, &b->x);
    kt_modular_multiply(&h, &h, &f);
    kt_modular_multiply(&k, &a->t, &b->t);
    kt_modular_multiply(&k, &k, &curve);
    kt_modular_multiply(&g, &a->z, &b->z);
    kt_modular_add(&k, &k, &k);
    kt_modular_add(&g, &g, &g);
    kt_modular_subtract(&f, &g, &k);
    kt_modular_add(&g, &g, &k);
    kt_modular_subtract(&k, &h, &e);
    kt_modular_add(&h, &h, &e);
    kt_modular_multiply(&r->x, &k, &f);
    kt_modular_multiply(&r->y, &g, &h);
    kt_modular_multiply(&r->t, &k, &h);
    kt_modular_multiply(&r->z, &f, &g);
}

/* Is p a point of order 1, 2, 4 or 8? Then 8p is (0, 1); no other point but (0, -1) has x = 0, and that one
 * is no 8p. */
static bool is_small(const point *p) {
    point sum = *p;
    for (unsigned i = 0; i < 3; i++) add(&sum, &sum, &sum);
    return kt_modular_is_zero(&sum.x);
}

/* Is this how the point is written: as its y, with the lowest bit of x above it? Not inlined, as others below: its stack is
 * free again when points are multiplied. */
__attribute__((noinline)) static bool is_written(const uint8_t bytes[KT_SIGN_KEY_BYTES], const point *p) {
    kt_modular x, y;
    kt_modular_invert(&y, &p->z);
    kt_modular_multiply(&x, &p->x, &y);
    kt_modular_multiply(&y, &p->y, &y);
    kt_modular_reduce(&x);
    kt_modular_reduce(&y);
    y.word[KT_MODULAR_WORDS - 1] |= (uint16_t)(x.word[0] << 15);
    read(&x, bytes);
    return memcmp(&x, &y, sizeof x) == 0;
}

/* Finds an x for p->y: the root of (y^2 - 1) / (d y^2 + 1), if there is one (RFC 8032, section 5.1.3). */
static bool find_x(point *p) {
    kt_modular u, v, *x = &p->x, *t = &p->t;
    kt_modular_multiply(t, &p->y, &p->y);
    kt_modular_multiply(&v, t, &curve);
    kt_modular_subtract(&u, t, &one);
    kt_modular_add(&v, &v, &one);
    /* x = u v^3 (u v^7)^((p-5)/8) */
    kt_modular_multiply(t, &v, &v);
    kt_modular_multiply(t, t, &v);
    kt_modular_multiply(x, t, &u);
    kt_modular_multiply(t, t, x);
    kt_modular_multiply(t, t, &v);
    kt_modular_root(t, t);
    kt_modular_multiply(x, x, t);
    /* v x^2 is u, or -u, or there is no root. */
    kt_modular_multiply(t, x, x);
    kt_modular_multiply(t, t, &v);
    kt_modular_subtract(&v, t, &u);
    if (kt_modular_is_zero(&v)) return true;
    kt_modular_multiply(x, x, &imaginary);
    kt_modular_add(&v, t, &u);
    return kt_modular_is_zero(&v);
}

/* Reads a public key A as the point -A. Returns false if it isn't one. */
__attribute__((noinline)) static bool read_key(point *minus, const uint8_t key[KT_SIGN_KEY_BYTES]) {
    uint32_t sign = key[KT_SIGN_KEY_BYTES - 1] >> 7;
    read(&minus->y, key);
    minus->y.word[KT_MODULAR_WORDS - 1] &= INT16_MAX;
    kt_modular reduced = minus->y;
    kt_modular_reduce(&reduced);
    if (memcmp(&reduced, &minus->y, sizeof reduced) != 0 || !find_x(minus)) return false;
    kt_modular_reduce(&minus->x);
    if ((minus->x.word[0] & 1) == sign) kt_modular_subtract(&minus->x, &zero, &minus->x);
    minus->z = one;
    kt_modular_multiply(&minus->t, &minus->x, &minus->y);
    return true;
}

/* Makes the number h of key, R and message: a hash of 512 bits modulo the order. */
__attribute__((noinline)) static void hash_all(kt_modular *h, const uint8_t *key, const uint8_t *r,
                                               const void *message, size_t count) {
    kt_sha512 hash;
    uint8_t digest[KT_SHA512_BYTES];
    kt_sha512_begin(&hash);
    kt_sha512_add(&hash, r, KT_SIGN_BYTES / 2);
    kt_sha512_add(&hash, key, KT_SIGN_KEY_BYTES);
    kt_sha512_add(&hash, message, count);
    kt_sha512_end(&hash, digest);
    *h = zero;
    for (unsigned bit = 8 * sizeof digest; bit--;) {
        uint32_t carry = digest[bit / 8] >> bit % 8 & 1;
        for (unsigned i = 0; i < KT_MODULAR_WORDS; i++) {
            carry |= (uint32_t)h->word[i] << 1;
            h->word[i] = (uint16_t)carry;
            carry >>= 16;
        }
        (void)subtract_order(h);
    }
}

static unsigned bit_of(const kt_modular *number, unsigned bit) {
    return number->word[bit / 16] >> bit % 16 & 1;
}

/* sum = [s]B + [h](-A), bit by bit of both at once (Shamir's trick, ElGamal 1985). `minus` is -A. */
__attribute__((noinline)) static void multiply(point *sum, const kt_modular *s, const kt_modular *h,
                                               const point *minus) {
    point both;
    add(&both, &base, minus);
    *sum = (point){.y = one, .z = one};
    for (unsigned bit = SCALAR_BITS; bit--;) {
        bool with_base = bit_of(s, bit), with_key = bit_of(h, bit);
        add(sum, sum, sum);
        if (with_base || with_key) add(sum, sum, !with_key ? &base : !with_base ? minus : &both);
    }
}

kt_status kt_sign_verify(const uint8_t key[KT_SIGN_KEY_BYTES], const uint8_t signature[KT_SIGN_BYTES],
                         const void *message, size_t count) {
    point minus, sum;
    kt_modular s, h;
    read(&s, signature + KT_SIGN_BYTES / 2);
    if (subtract_order(&s) || !read_key(&minus, key) || is_small(&minus)) return KT_ERR_SIGNATURE;
    hash_all(&h, key, signature, message, count);
    multiply(&sum, &s, &h, &minus);
    return !is_small(&sum) && is_written(signature, &sum) ? KT_OK : KT_ERR_SIGNATURE;
}
