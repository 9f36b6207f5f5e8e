/* source_find.h: lists the files that source_read is to open, and tells records and archives by their
 * names. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct source_file {
    char *path; /* owned */
    uint64_t bytes;
    bool named; /* the user gave this path; it was not found in a folder */
};

struct source_files {
    struct source_file *file;
    size_t count, capacity;
    size_t faults; /* folders that can't be read, and paths that don't exist; */
    bool missing;  /* one of the latter */
};

/* Is the name that of a record: "*.sgf", "*.gib" and so on (source.h)? A hidden file, or one in a hidden
 * folder, is none. */
bool source_is_record(const char *path);

/* Is the name that of an archive or a packed record ("*.zip", "*.sgf.gz"), and not hidden? These are read
 * in folders, but not inside archives. */
bool source_is_packed(const char *path);

/* Appends `path`, or, when it is a folder, the files in it that source_read reads, in the byte order of
 * their path names. Reports what can't be read on `complaints` and counts it in `faults`. */
void source_find(struct source_files *files, const char *path, FILE *complaints);

void source_files_free(struct source_files *files);
