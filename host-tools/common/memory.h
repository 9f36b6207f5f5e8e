/* memory.h: memory that is there or ends the program with a message. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* As realloc, malloc filled with zeros, and strdup; they never return NULL. Free with free(). */
void *memory_resize(void *block, size_t bytes);
void *memory_zeroed(size_t bytes);
char *memory_copy_text(const char *text);

/* Half of the bytes that the machine has, or that `ulimit -v` allows: as much as one kind of thing may fill. */
uint64_t memory_half(void);

#endif
