/* text.h: puts text together in a buffer of fixed size, without printf.
 *
 * A full text either empties itself (`flush`) and goes on as a stream, or leaves out the rest and notes that in
 * `truncated`. A 0 byte always ends it. */
#ifndef KT_BASE_TEXT_H
#define KT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_text {
    char *bytes;
    size_t capacity; /* bytes, the closing 0 included; at least 1 */
    size_t length;   /* bytes, the closing 0 left out */
    /* Called when the next byte doesn't fit: sends the bytes and makes room by lowering `length`. NULL: the rest is
     * left out. */
    void (*flush)(struct kt_text *text);
    bool truncated;
} kt_text;

/* Begins an empty text in `bytes`, without `flush`. */
void kt_text_init(kt_text *text, char *bytes, size_t capacity);

void kt_text_char(kt_text *text, char c);
void kt_text_string(kt_text *text, const char *string);

/* A decimal number, without leading zeros. */
void kt_text_unsigned(kt_text *text, uint32_t value);
void kt_text_signed(kt_text *text, int32_t value);

/* Exactly `digits` (1..8) hexadecimal digits in lower case. */
void kt_text_hex(kt_text *text, uint32_t value, int digits);

/* A share in 1/65536 (0..65536) as a decimal fraction with three places, rounded: 0.000 to 1.000. */
void kt_text_share_q16(kt_text *text, uint32_t share_q16);

/* Points, given in quarters, as GTP and SGF write them: 26 is 6.5, 27 is 6.75, 28 is 7. */
void kt_text_quarter_points(kt_text *text, int32_t quarters);

#ifdef __cplusplus
}
#endif

#endif
