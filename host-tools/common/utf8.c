#include "common/utf8.h"

#include <stdbool.h>

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

void utf8_clean(char *text) {
    while (*text) {
        int bytes = utf8_bytes(text);
        if (bytes == 0 || (unsigned char)*text < ' ' || *text == 127) *text = '?';
        text += bytes ? bytes : 1;
    }
}
