/* sign.h: checks who made some bytes: Ed25519 signatures (RFC 8032, section 5.1).
 *
 * Whoever has the secret half of a pair of keys can sign; whoever has the public half can check. Here is the
 * check alone: no secret is ever on a chip, so the time that it takes may tell what it works on.
 *
 * Strict, with the verdict of libsodium 1.0.18 on everything:
 *   - the equation [S]B = R + [h]A itself must hold, not eight times it ("cofactorless")
 *   - S is below the order of the group; the numbers in A and R are below 2^255 - 19
 *   - A and R are no points of small order (1, 2, 4 or 8), with which one signature may fit many messages
 *
 * Own code, since it is smaller and faster than what Debian packages. Checking the same signature on a Cortex-M0 in QEMU, with gcc
 * 12.2 -Os (Debian has no Monocypher, and libsodium wants an operating system):
 *
 *                                               flash     RAM    stack   million instructions
 *   this, with modular.h and sha512.h           3,772       0      896     15
 *   TweetNaCl in Dropbear 2025.89, SHA-512 ours 5,596       0    4,064    210
 *   wolfSSL 5.7.2, CURVED25519_SMALL, no sign   6,220     104    1,612    145
 *   TinySSH 20250501                           10,732     376    3,896     36 */
#ifndef KT_IMAGE_SIGN_H
#define KT_IMAGE_SIGN_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_SIGN_KEY_BYTES = 32, KT_SIGN_BYTES = 64 };

/* Checks that `signature` (R, then S) was made of the `count` bytes of `message` with the secret half of the
 * public key `key`. Nothing needs alignment. To check much, sign its hash (sha512.h). Error: KT_ERR_SIGNATURE
 * when it wasn't, or when key or signature isn't one.
 * Cost on a Cortex-M0: 14 million instructions, 1.3 s at 16 MHz, and 1 KB of stack. */
KT_MUST_USE kt_status kt_sign_verify(const uint8_t key[KT_SIGN_KEY_BYTES],
                                     const uint8_t signature[KT_SIGN_BYTES], const void *message,
                                     size_t count);

#ifdef __cplusplus
}
#endif

#endif
