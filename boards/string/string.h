/* string.h: the part of the C library that lib/ and its tests need, for compilers that come without one. */
#ifndef KT_BOARDS_STRING_H
#define KT_BOARDS_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
size_t strlen(const char *string);

#endif
