#include "base/base64.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void kt_base64_write(char *text, const uint8_t *bytes, size_t count) {
    uint32_t bits = 0;
    int held = 0;
    for (size_t i = 0; i < count; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 6; held -= 6) *text++ = letters[bits >> (held - 6) & 63];
    }
    if (held) *text++ = letters[bits << (6 - held) & 63];
    *text = 0;
}

/* Computed, as a table would take more flash. */
static int value(char letter) {
    if (letter >= 'A' && letter <= 'Z') return letter - 'A';
    if (letter >= 'a' && letter <= 'z') return letter - 'a' + 26;
    if (letter >= '0' && letter <= '9') return letter - '0' + 52;
    return letter == '+' ? 62 : letter == '/' ? 63 : -1;
}

kt_status kt_base64_read(uint8_t *bytes, const char *text) {
    uint32_t bits = 0;
    int held = 0;
    kt_status count = 0;
    for (; *text; text++) {
        int six = value(*text);
        if (six < 0) return KT_ERR_FORMAT;
        bits = bits << 6 | (uint32_t)six;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        bytes[count++] = (uint8_t)(bits >> held);
    }
    /* The bits left over are fewer than a character has, and must be 0. */
    return held < 6 && !(bits & ((1u << held) - 1)) ? count : KT_ERR_FORMAT;
}
