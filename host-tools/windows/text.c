/* Functions on text that the C library of GNU has. */
#include "windows/posix.h"

char *strndup(const char *text, size_t most) {
    size_t length = strnlen(text, most);
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

char *strsep(char **rest, const char *separators) {
    char *part = *rest;
    if (!part) return NULL;
    char *end = part + strcspn(part, separators);
    *rest = *end ? end + 1 : NULL;
    *end = 0;
    return part;
}

char *strcasestr(const char *text, const char *part) {
    size_t length = strlen(part);
    for (; strlen(text) >= length; text++)
        if (strncasecmp(text, part, length) == 0) return (char *)(uintptr_t)text;
    return NULL;
}

char *stpcpy(char *to, const char *from) {
    size_t length = strlen(from);
    memcpy(to, from, length + 1);
    return to + length;
}

void *memmem(const void *in, size_t in_bytes, const void *part, size_t part_bytes) {
    const char *at = in;
    for (; in_bytes >= part_bytes; at++, in_bytes--)
        if (memcmp(at, part, part_bytes) == 0) return (char *)(uintptr_t)at;
    return NULL;
}

ssize_t getline(char **line, size_t *capacity, FILE *stream) {
    size_t length = 0;
    for (int byte = 0; byte != '\n' && (byte = getc(stream)) != EOF;) {
        if (length + 2 > *capacity || !*line) {
            size_t larger = *line ? 2 * *capacity : 256;
            char *block = realloc(*line, larger);
            if (!block) return -1;
            *line = block;
            *capacity = larger;
        }
        (*line)[length++] = (char)byte;
        (*line)[length] = 0;
    }
    return length ? (ssize_t)length : -1;
}

/* Sorts by merging, as the C library of GNU does: what is equal stays in its order, so that what is learned is the same. */
static void merge_sort(char *items, char *room, size_t count, size_t bytes, int (*compare)(const void *, const void *)) {
    if (count < 2) return;
    size_t half = count / 2;
    char *a = items, *b = items + half * bytes, *a_end = b, *b_end = items + count * bytes, *to = room;
    merge_sort(a, room, half, bytes, compare);
    merge_sort(b, room, count - half, bytes, compare);
    while (a < a_end && b < b_end) {
        char **from = compare(a, b) <= 0 ? &a : &b;
        memcpy(to, *from, bytes);
        to += bytes;
        *from += bytes;
    }
    memcpy(to, a, (size_t)(a_end - a)); /* the rest of b is in its place */
    memcpy(items, room, (size_t)(to - room) + (size_t)(a_end - a));
}

void posix_qsort(void *items, size_t count, size_t bytes, int (*compare)(const void *, const void *)) {
    char *room = malloc(count * bytes + 1);
    if (!room) abort();
    merge_sort(items, room, count, bytes, compare);
    free(room);
}

int fnmatch(const char *pattern, const char *name, int flags) {
    for (; *pattern && *pattern != '*'; pattern++, name++)
        if (!*name || (*pattern != '?' && *pattern != *name)) return 1;
    if (!*pattern) return *name != 0;
    do
        if (fnmatch(pattern + 1, name, flags) == 0) return 0;
    while (*name++);
    return 1;
}
