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
 * Own code, since Debian 12 packages no Ed25519 for chips: libsodium wants an operating system, and Monocypher isn't packaged.
 * With modular.h and sha512.h it takes 3,540 bytes of flash on a Cortex-M0. Micro25519, which has key exchange, too, says of
 * itself that it takes less than 10 KB, and less than 1 KB of stack, on ARMv7-M (github.com/JohGroLux/Micro25519). */
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
