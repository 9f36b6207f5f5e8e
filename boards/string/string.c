#include <string.h>

void *memcpy(void *to, const void *from, size_t bytes) {
    unsigned char *t = to;
    const unsigned char *f = from;
    while (bytes--) *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t bytes) {
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t <= f) return memcpy(to, from, bytes);
    while (bytes--) t[bytes] = f[bytes];
    return to;
}

void *memset(void *to, int value, size_t bytes) {
    unsigned char *t = to;
    while (bytes--) *t++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t bytes) {
    const unsigned char *x = a, *y = b;
    for (; bytes--; x++, y++)
        if (*x != *y) return *x - *y;
    return 0;
}

size_t strlen(const char *string) {
    size_t length = 0;
    while (string[length]) length++;
    return length;
}
