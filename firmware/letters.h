/* letters.h: text on a matrix of 5x5 lights: capital letters, digits, and the signs + - . :; anything else is a
 * gap. Small letters look as capitals. */
#ifndef KT_FIRMWARE_LETTERS_H
#define KT_FIRMWARE_LETTERS_H

#include <stdint.h>

enum { KT_LETTERS_LINES = 5 };

/* Returns how many columns `text` takes: 1 to 5 for a letter, and one between two. */
unsigned kt_letters_columns(const char *text);

/* Returns column `column` of `text`, from 0: bit N is line N from the top. 0 beyond the text's end. */
unsigned kt_letters_column(const char *text, unsigned column);

#endif
