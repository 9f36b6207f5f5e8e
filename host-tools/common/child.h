/* child.h: runs another program, and measures its time and memory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The words of a command line. Begin with {0}. */
struct words {
    char **word; /* ended by NULL, once a word was added */
    size_t count;
};

/* Appends a word (printf style). */
void words_add(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the words as one line, quoted for a shell. The caller frees it. */
char *words_join(const struct words *words);

void words_free(struct words *words);

struct child_result {
    char *output;        /* its standard output, ended by a 0 byte; the caller frees it */
    size_t output_bytes; /* its bytes without that one */
    double cpu_seconds;  /* of all its threads */
    /* The most memory that it held at once. At least as much as this program held when it started the
     * other. */
    double memory_bytes;
};

/* Runs `program`, searched in PATH when it has no slash, and waits for its end. The first of `words` is its
 * name. Its standard error is shown only when it fails. Returns false when it does not end with status 0, or,
 * with `*started` false and errno set, can't be started. */
bool child_run(const char *program, const struct words *words, struct child_result *result, bool *started);
