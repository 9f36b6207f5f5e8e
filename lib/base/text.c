#include "base/text.h"

void kt_text_init(kt_text *text, char *bytes, size_t capacity) {
    text->bytes = bytes;
    text->capacity = capacity;
    text->length = 0;
    text->flush = NULL;
    text->truncated = false;
    bytes[0] = 0;
}

/* Makes room for a byte in a full text. Not inlined, so that this is the one function that calls `flush`
 * (firmware/indirect-calls). */
__attribute__((noinline)) static bool make_room(kt_text *text) {
    if (text->flush) text->flush(text);
    else text->truncated = true;
    return text->length + 1 < text->capacity;
}

void kt_text_char(kt_text *text, char c) {
    if (text->length + 1 >= text->capacity && !make_room(text)) return;
    text->bytes[text->length++] = c;
    text->bytes[text->length] = 0;
}

void kt_text_string(kt_text *text, const char *string) {
    while (*string) kt_text_char(text, *string++);
}

void kt_text_unsigned(kt_text *text, uint32_t value) {
    char digits[10];
    int count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    while (count) kt_text_char(text, digits[--count]);
}

void kt_text_signed(kt_text *text, int32_t value) {
    if (value < 0) kt_text_char(text, '-');
    kt_text_unsigned(text, value < 0 ? 0u - (uint32_t)value : (uint32_t)value);
}

void kt_text_hex(kt_text *text, uint32_t value, int digits) {
    while (digits--) kt_text_char(text, "0123456789abcdef"[value >> (4 * digits) & 15]);
}

void kt_text_share_q16(kt_text *text, uint32_t share_q16) {
    uint32_t thousandths = (share_q16 * 1000u + 32768u) >> 16;
    kt_text_unsigned(text, thousandths / 1000);
    kt_text_char(text, '.');
    kt_text_char(text, (char)('0' + thousandths / 100 % 10));
    kt_text_char(text, (char)('0' + thousandths / 10 % 10));
    kt_text_char(text, (char)('0' + thousandths % 10));
}

void kt_text_quarter_points(kt_text *text, int32_t quarters) {
    static const char fraction[4][4] = {"", ".25", ".5", ".75"};
    uint32_t size = quarters < 0 ? 0u - (uint32_t)quarters : (uint32_t)quarters;
    if (quarters < 0) kt_text_char(text, '-');
    kt_text_unsigned(text, size / 4);
    kt_text_string(text, fraction[size % 4]);
}
