#include "common/utf8.h"

#include <stdbool.h>
#include <string.h>

int utf8_bytes(const char *text) {
    unsigned char first = (unsigned char)*text;
    int bytes = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 4;
    if (bytes == 4 && (first < 0xf0 || first > 0xf4)) return 0;
    for (int i = 1; i < bytes; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80) return 0;
    unsigned char second = bytes > 2 ? (unsigned char)text[1] : 0x90;
    bool too_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    bool too_large = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
    return too_long || too_large ? 0 : bytes;
}

size_t utf8_prefix(const char *bytes, size_t count) {
    for (size_t at = 0, length; at < count; at += length) {
        char rest[5] = {0};
        memcpy(rest, bytes + at, count - at < 4 ? count - at : 4);
        length = (size_t)utf8_bytes(rest);
        if (length == 0) return at;
    }
    return count;
}

unsigned utf8_code(const char *text, int bytes) {
    const unsigned char *byte = (const unsigned char *)text;
    unsigned code = bytes == 1 ? byte[0] : byte[0] & (0xffu >> (bytes + 1));
    for (int i = 1; i < bytes; i++) code = code << 6 | (byte[i] & 0x3f);
    return code;
}

bool utf8_is_valid(const char *text) {
    for (int bytes; text && *text; text += bytes)
        if ((bytes = utf8_bytes(text)) == 0) return false;
    return true;
}

/* Control characters: those of ASCII, those from U+0080 on, and those that separate lines or change the
 * direction of writing. */
static bool is_control(const char *text, int bytes) {
    static const char *const others[] = {"\u2028", "\u2029", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c",
                                         "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"};
    unsigned char first = (unsigned char)text[0], second = (unsigned char)text[1];
    if (first < ' ' || first == 127 || (first == 0xc2 && second < 0xa0)) return true;
    for (size_t i = 0; bytes == 3 && i < sizeof others / sizeof *others; i++)
        if (!memcmp(text, others[i], 3)) return true;
    return false;
}

void utf8_clean(char *text) {
    char *to = text;
    for (int bytes; *text; text += bytes) {
        bytes = utf8_bytes(text);
        bool wrong = bytes == 0 || is_control(text, bytes);
        if (bytes == 0) bytes = 1;
        if (wrong) *to++ = '?';
        else {
            memmove(to, text, (size_t)bytes);
            to += bytes;
        }
    }
    *to = 0;
}
