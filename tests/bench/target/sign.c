/* sign.c: a program for boards that measures, by the clock for commands, what a signature costs to check, and what SHA-512
 * takes for 1,000 bytes. The signature is that of RFC 8032, section 7.1, test 3. */
#include "image/sign.h"
#include "base/text.h"
#include "boards/port.h"
#include "image/sha512.h"

enum { HASHED_BYTES = 128 * 1000, THOUSAND = 1000 };

static const uint8_t key[] = {0xfc, 0x51, 0xcd, 0x8e, 0x62, 0x18, 0xa1, 0xa3, 0x8d, 0xa4, 0x7e,
                              0xd0, 0x02, 0x30, 0xf0, 0x58, 0x08, 0x16, 0xed, 0x13, 0xba, 0x33,
                              0x03, 0xac, 0x5d, 0xeb, 0x91, 0x15, 0x48, 0x90, 0x80, 0x25};
static const uint8_t signature[] = {
    0x62, 0x91, 0xd6, 0x57, 0xde, 0xec, 0x24, 0x02, 0x48, 0x27, 0xe6, 0x9c, 0x3a, 0xbe, 0x01, 0xa3,
    0x0c, 0xe5, 0x48, 0xa2, 0x84, 0x74, 0x3a, 0x44, 0x5e, 0x36, 0x80, 0xd7, 0xdb, 0x5a, 0xc3, 0xac,
    0x18, 0xff, 0x9b, 0x53, 0x8d, 0x16, 0xf2, 0x90, 0xae, 0x67, 0xf7, 0x60, 0x98, 0x4d, 0xc6, 0x59,
    0x4a, 0x7c, 0x15, 0xe9, 0x71, 0x6e, 0xd2, 0x8d, 0xc0, 0x27, 0xbe, 0xce, 0xea, 0x1e, 0xc4, 0x0a};
static const uint8_t message[] = {0xaf, 0x82};

static void say(const char *what, uint32_t number) {
    char line[64];
    kt_text text;
    kt_text_init(&text, line, sizeof line);
    kt_text_string(&text, what);
    kt_text_unsigned(&text, number);
    kt_text_char(&text, '\n');
    kt_port_write(line, text.length);
}

int main(void) {
    kt_port_init();
    uint32_t start = kt_port_work(NULL);
    kt_status status = kt_sign_verify(key, signature, message, sizeof message);
    say(status == KT_OK ? "signature " : "wrong signature ", kt_port_work(NULL) - start);
    kt_sha512 hash;
    uint8_t digest[KT_SHA512_BYTES];
    start = kt_port_work(NULL);
    kt_sha512_begin(&hash);
    for (unsigned i = 0; i < HASHED_BYTES / sizeof key; i++) kt_sha512_add(&hash, key, sizeof key);
    kt_sha512_end(&hash, digest);
    say("sha512 ", (kt_port_work(NULL) - start) / (HASHED_BYTES / THOUSAND));
    kt_port_exit();
}
