#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void *check(void *block, size_t bytes) {
    if (block || bytes == 0) return block;
    fprintf(stderr, "katachi: out of memory (%zu bytes wanted)\n", bytes);
    exit(1);
}

void *memory_resize(void *block, size_t bytes) { return check(realloc(block, bytes), bytes); }

/* An array that shrinks at its end should leave a hole that the next one fits into: so none begins small. */
void *memory_room(void *block, size_t count, size_t *room, size_t bytes) {
    if (count < *room) return block;
    *room = *room ? 2 * *room : 64;
    return memory_resize(block, *room * bytes);
}

void *memory_zeroed(size_t bytes) { return check(calloc(1, bytes), bytes); }

void *memory_aligned(size_t bytes) {
    size_t whole = (bytes + MEMORY_ALIGNMENT - 1) / MEMORY_ALIGNMENT * MEMORY_ALIGNMENT;
    return memset(check(aligned_alloc(MEMORY_ALIGNMENT, whole), whole), 0, whole);
}

char *memory_copy_text(const char *text) { return check(strdup(text), strlen(text) + 1); }

char *memory_print(const char *format, ...) {
    va_list values;
    va_start(values, format);
    char *text = memory_print_list(format, values);
    va_end(values);
    return text;
}

char *memory_print_list(const char *format, va_list values) {
    char *text = NULL;
    return check(vasprintf(&text, format, values) < 0 ? NULL : text, 1);
}

FILE *memory_text_begin(struct memory_text *text) {
    return text->stream = check(open_memstream(&text->text, &text->bytes), 1);
}

char *memory_text_end(struct memory_text *text) {
    return check(fclose(text->stream) == 0 ? text->text : NULL, text->bytes + 1);
}

uint64_t memory_half(void) {
    uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur < bytes) bytes = limit.rlim_cur;
    return bytes / 2;
}
