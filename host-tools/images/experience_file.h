/* experience_file.h: experience (search/experience.h) in a file: a library of cases (cases/case_bytes.h) of the game
 * EXPERIENCE_GAME, as a toy and `katachi gtp` keep it. */
#pragma once

#include "common/output.h"
#include "search/experience.h"

#define EXPERIENCE_GAME "katachi experience"

enum { EXPERIENCE_CASES = 100000 /* the most; then the least used ones go */ };

struct experience_file {
    kt_library library;
    /* Keeps the cases in `library`, and tries to write all of them to `path` after each change. */
    kt_case_store experience;
    const char *path; /* NULL: they stay in memory */
    int lock;         /* the file at `path`, which we hold; -1: none */
    bool made;        /* there was none before */
    bool unsaved;     /* the last try failed; a message said so */
    void *memory;
};

/* Makes an empty library, which is kept nowhere. Call experience_file_free. */
void experience_file_begin(struct experience_file *file);

/* Makes a library that is kept in the file at `path`, which is locked, and reads what it holds. It may be empty or missing.
 * Returns false after a message, also when another process has it. Call experience_file_free in any case. */
bool experience_file_open(struct experience_file *file, const char *path);

/* Adds the cases of the file at `path`. Returns false after a message. */
bool experience_file_read(struct experience_file *file, const char *path);

/* Forgets all cases, also in the file at `path`. Returns false after a message when that can't be written. */
bool experience_file_forget(struct experience_file *file);

/* Writes the cases to a file, whole or not at all. Returns false after a message. */
bool experience_file_write(const struct experience_file *file, const struct output_target *target);

/* Tries to write what couldn't be written before, and frees the memory. Returns false after a message when cases are lost. */
bool experience_file_free(struct experience_file *file);
