/* sha512.h: SHA-512, a hash of 64 bytes (FIPS 180-4, section 6.4), piece by piece. Nobody knows two inputs with the same
 * hash, so a hash can be signed in place of what it was made of.
 *
 *     kt_sha512 hash;
 *     kt_sha512_begin(&hash);
 *     kt_sha512_add(&hash, first, 100);     the pieces, in order, where they lie: in flash for example
 *     kt_sha512_add(&hash, second, 7);
 *     kt_sha512_end(&hash, digest);
 *
 * A Cortex-M0 takes some 190 instructions a byte. */
#ifndef KT_IMAGE_SHA512_H
#define KT_IMAGE_SHA512_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_SHA512_BYTES = 64 };

/* A hash in the making. */
typedef struct kt_sha512 {
    uint64_t state[8];
    uint64_t block[16]; /* the bytes of a block, as big-endian numbers; fewer while more must come */
    uint32_t count;     /* of all bytes so far */
} kt_sha512;

/* Begins a hash of nothing yet. */
void kt_sha512_begin(kt_sha512 *hash);

/* Adds `count` bytes, with any alignment. Altogether there may be 2^29 - 1 of them: 512 MB. */
void kt_sha512_add(kt_sha512 *hash, const void *bytes, size_t count);

/* Writes the hash of all that was added. `hash` must be begun again afterwards. */
void kt_sha512_end(kt_sha512 *hash, uint8_t digest[KT_SHA512_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
