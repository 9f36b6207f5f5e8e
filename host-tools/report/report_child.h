/* report_child.h: runs another program and measures it. */
#ifndef REPORT_CHILD_H
#define REPORT_CHILD_H

#include <stdbool.h>
#include <stddef.h>

/* The words of a command line. Begin with {0}. */
struct words {
    char **word; /* ends with NULL once something was added */
    size_t count;
};

/* Appends a word (printf style). */
void words_add(struct words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The words as one line that a shell understands; the caller frees it. */
char *words_join(const struct words *words);

void words_free(struct words *words);

struct child_result {
    char *output;       /* its standard output, ended by a 0 byte; the caller frees it */
    double cpu_seconds; /* that it and its threads computed */
    double
        memory_bytes; /* the most that it had in memory at once; no less than this program had at the start */
};

/* Runs `program` (looked for in PATH when it has no slash) with `words`, the first of which is its name, and
 * waits for it. What it says on its standard error is shown only when it fails. Returns false when it can't
 * be started, which errno tells when `*started` is false, or does not end with status 0. */
bool child_run(const char *program, const struct words *words, struct child_result *result, bool *started);

#endif
