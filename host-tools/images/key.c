#include "images/key.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"

static const char head[] = "Katachi key 1", mark[] = "\xef\xbb\xbf"; /* the byte order mark of some editors */
enum { FILE_MAX = 65536, TEXT_BYTES = 256 };

/* The whole secret key of libsodium: the seed, then the public half. Returns false when the library can't
 * work. */
static bool expand(const struct key *key, uint8_t public_half[KT_SIGN_KEY_BYTES],
                   uint8_t secret[crypto_sign_SECRETKEYBYTES]) {
    return sodium_init() >= 0 && crypto_sign_seed_keypair(public_half, secret, key->secret_half) == 0;
}

void key_make(struct key *key) {
    uint8_t secret[crypto_sign_SECRETKEYBYTES];
    if (sodium_init() < 0) abort(); /* there are no random numbers */
    randombytes_buf(key->secret_half, sizeof key->secret_half);
    key->has_secret = expand(key, key->public_half, secret);
    sodium_memzero(secret, sizeof secret);
}

/* Reads the half behind `word` at the begin of a line. Returns false when there is none. */
static bool find_half(const char *text, const char *word, uint8_t half[KT_SIGN_KEY_BYTES]) {
    size_t length = strlen(word), count;
    const char *end;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, word, length) != 0) continue;
        return sodium_hex2bin(half, KT_SIGN_KEY_BYTES, line + length, strcspn(line + length, "\r\n"), NULL,
                              &count, &end) == 0 &&
               count == KT_SIGN_KEY_BYTES && strchr("\r\n", *end);
    }
    return false;
}

static bool take(const char *path, const char *text, struct key *key) {
    uint8_t secret[crypto_sign_SECRETKEYBYTES], public_half[KT_SIGN_KEY_BYTES];
    const char *wrong = NULL;
    if (strncmp(text, mark, sizeof mark - 1) == 0) text += sizeof mark - 1;
    if (strncmp(text, head, sizeof head - 1) != 0 || !strchr("\r\n", text[sizeof head - 1]))
        wrong = "it is no key; 'katachi keys' makes one";
    else if (!find_half(text, "public ", key->public_half))
        wrong = "its line 'public' must have 64 hexadecimal digits";
    else if (strstr(text, "\nsecret ")) {
        key->has_secret = find_half(text, "secret ", key->secret_half);
        if (!key->has_secret) wrong = "its line 'secret' must have 64 hexadecimal digits";
        else if (!expand(key, public_half, secret) ||
                 memcmp(public_half, key->public_half, sizeof public_half) != 0)
            wrong = "its public and its secret half don't belong together";
        sodium_memzero(secret, sizeof secret);
    }
    return !wrong || tell_user("cannot use %s: %s", path, wrong);
}

bool key_read(const char *path, struct key *key) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    *key = (struct key){.has_secret = false};
    if (!whole_file_read(path, FILE_MAX, &bytes, &count, stderr)) return false;
    bool ok = take(path, (const char *)bytes, key);
    sodium_memzero(bytes, count);
    return ok;
}

void key_digits(char digits[KEY_DIGITS + 1], const uint8_t half[KT_SIGN_KEY_BYTES]) {
    sodium_bin2hex(digits, KEY_DIGITS + 1, half, KT_SIGN_KEY_BYTES);
}

void key_print(FILE *stream, const struct key *key) {
    char digits[KEY_DIGITS + 1];
    key_digits(digits, key->public_half);
    fprintf(stream, "%s\npublic %s\n", head, digits);
}

bool key_write(const struct output_target *target, const struct key *key) {
    char text[TEXT_BYTES], public_digits[KEY_DIGITS + 1], secret_digits[KEY_DIGITS + 1];
    struct output_target own = *target;
    own.secret = true;
    if (!target->force && file_kind_of(target->path) == FILE_KEY)
        return tell_user(
            "%s is a key, and what it has signed can't be replaced without it; --force overwrites it",
            target->path);
    key_digits(public_digits, key->public_half);
    key_digits(secret_digits, key->secret_half);
    int length =
        snprintf(text, sizeof text, "%s\npublic %s\nsecret %s\n", head, public_digits, secret_digits);
    bool ok = output_write(&own, text, (size_t)length, NULL);
    sodium_memzero(text, sizeof text);
    sodium_memzero(secret_digits, sizeof secret_digits);
    return ok;
}

void key_sign(const struct key *key, const void *message, size_t count, uint8_t signature[KT_SIGN_BYTES]) {
    uint8_t secret[crypto_sign_SECRETKEYBYTES], public_half[KT_SIGN_KEY_BYTES];
    if (!expand(key, public_half, secret)) abort(); /* key_read and key_make have done so before */
    crypto_sign_detached(signature, NULL, message, count, secret);
    sodium_memzero(secret, sizeof secret);
}
