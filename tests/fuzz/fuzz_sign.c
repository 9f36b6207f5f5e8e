/* fuzz_sign: lib/image/sign.h says of any key, signature and message, and of any hash, what libsodium says. A libFuzzer target.
 *
 * The first byte decides: key (32 bytes), signature (64) and message are the bytes as they are; or the first 32 bytes are the
 * secret of a pair that signs 16 more, and what follows is laid over key, signature and message: each bit that is 1 flips one. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "image/sha512.h"
#include "image/sign.h"

enum { KEY = KT_SIGN_KEY_BYTES, SIGNATURE = KT_SIGN_BYTES, HEAD = KEY + SIGNATURE, MESSAGE = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void compare(const uint8_t *all, size_t count) {
    const uint8_t *signature = all + KEY, *message = all + HEAD;
    bool ours = kt_sign_verify(all, signature, message, count - HEAD) == KT_OK;
    bool theirs = crypto_sign_verify_detached(signature, message, count - HEAD, all) == 0;
    if (ours != theirs) abort();
}

static void compare_hash(const uint8_t *bytes, size_t count) {
    uint8_t ours[KT_SHA512_BYTES], theirs[KT_SHA512_BYTES];
    size_t first = count ? bytes[0] % count : 0;
    kt_sha512 hash;
    kt_sha512_begin(&hash);
    kt_sha512_add(&hash, bytes, first);
    kt_sha512_add(&hash, bytes + first, count - first);
    kt_sha512_end(&hash, ours);
    crypto_hash_sha512(theirs, bytes, count);
    if (memcmp(ours, theirs, sizeof ours) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    uint8_t all[HEAD + MESSAGE], secret[crypto_sign_SECRETKEYBYTES];
    if (!count) return 0;
    bool as_it_is = bytes[0] % 2;
    bytes++, count--;
    compare_hash(bytes, count);
    if (as_it_is && count >= HEAD) compare(bytes, count);
    if (as_it_is || count < crypto_sign_SEEDBYTES + MESSAGE) return 0;
    crypto_sign_seed_keypair(all, secret, bytes);
    memcpy(all + HEAD, bytes + crypto_sign_SEEDBYTES, MESSAGE);
    crypto_sign_detached(all + KEY, NULL, all + HEAD, MESSAGE, secret);
    bytes += crypto_sign_SEEDBYTES + MESSAGE;
    count -= crypto_sign_SEEDBYTES + MESSAGE;
    for (size_t i = 0; i < count && i < sizeof all; i++) all[i] ^= bytes[i];
    compare(all, sizeof all);
    return 0;
}
