/* memory.h: allocates memory, or ends the program with a message; and frees what a scope owns. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Like realloc, calloc of one block, and strdup, but never return NULL. The caller frees the memory with
 * free(). */
void *memory_resize(void *block, size_t bytes);
void *memory_zeroed(size_t bytes);
char *memory_copy_text(const char *text);

/* Returns the array `block` with room for one entry of `bytes` bytes more than the `count` that it has: with its room doubled when it
 * is full. `*room`: the entries that fit, 0 for no array yet. */
void *memory_room(void *block, size_t count, size_t *room, size_t bytes);

/* A text as printf writes it; the caller frees it. */
char *memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *memory_print_list(const char *format, va_list values) __attribute__((format(printf, 1, 0)));

/* CLEANUP(function), before the definition of a variable, calls the function with its address when its scope ends, whichever way.
 * The variable takes its first value right there (tests/checks/cleanup.t); the function must bear that. Not for what is returned, or
 * kept elsewhere. CLEANUP_FREE: for memory; CLEANUP_FILE: for a stream. Both may be NULL. */
#define CLEANUP(function) __attribute__((cleanup(function)))
#define CLEANUP_FREE CLEANUP(memory_cleanup)
#define CLEANUP_FILE CLEANUP(memory_cleanup_file)
static inline void memory_cleanup(void *variable) {
    void *block;
    memcpy(&block, variable, sizeof block);
    free(block);
}
static inline void memory_cleanup_file(FILE **stream) {
    if (*stream) fclose(*stream);
}

/* A text that a stream writes in memory. */
struct memory_text {
    char *text;
    size_t bytes; /* known at the end */
    FILE *stream;
};

/* Begins it, and returns its stream. Ends the program when there is no memory, as does memory_text_end. */
FILE *memory_text_begin(struct memory_text *text);

/* Closes the stream. Returns the text, behind which there is a 0. The caller frees it. */
char *memory_text_end(struct memory_text *text);

/* Bytes of a line of the cache, and of the processor's widest registers. A load or store of such a register
 * takes twice as long when it reaches across two lines. */
enum { MEMORY_ALIGNMENT = 64 };

/* Like memory_zeroed, of 1 byte or more, but the memory begins at a multiple of MEMORY_ALIGNMENT. */
void *memory_aligned(size_t bytes);

/* Returns half of the machine's memory in bytes, or of what `ulimit -v` allows when that is less: the limit
 * for what one step of the work may fill. */
uint64_t memory_half(void);
