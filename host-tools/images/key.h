/* key.h: keys that sign images (lib/image/image_sign.h), in files of text:
 *
 *     Katachi key 1
 *     public 5f0c...   64 hexadecimal digits: the public half, which toys trust and anyone may see
 *     secret 9a31...   64 more: the secret half (the seed of RFC 8032), missing in the file that is handed on
 *
 * Further lines are notes of people. A byte order mark of UTF-8 may come first, and lines may end as on Windows (CR LF). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "common/output.h"
#include "image/sign.h"

struct key {
    uint8_t public_half[KT_SIGN_KEY_BYTES];
    uint8_t secret_half[KT_SIGN_KEY_BYTES];
    bool has_secret;
};

enum { KEY_DIGITS = 2 * KT_SIGN_KEY_BYTES };

/* Makes a new pair. */
void key_make(struct key *key);

/* Reads a file. Returns false after a message; also when the halves don't belong together. */
bool key_read(const char *path, struct key *key);

/* Writes both halves to a file that its owner alone may read. Returns false after a message. A key is replaced
 * by target->force alone. */
bool key_write(const struct output_target *target, const struct key *key);

/* Writes a public half as digits and a 0. */
void key_digits(char digits[KEY_DIGITS + 1], const uint8_t half[KT_SIGN_KEY_BYTES]);

/* Prints the public half as a file. */
void key_print(FILE *stream, const struct key *key);

/* Signs `message` with the secret half, which there must be. */
void key_sign(const struct key *key, const void *message, size_t count, uint8_t signature[KT_SIGN_BYTES]);
