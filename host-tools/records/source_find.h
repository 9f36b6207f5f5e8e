/* source_find.h: the files that source_read opens: lists what lies in folders and knows names by their
 * endings. */
#ifndef SOURCE_FIND_H
#define SOURCE_FIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct source_file {
    char *path; /* owned */
    uint64_t bytes;
    bool named; /* given by its own path, not found in a folder */
};

struct source_files {
    struct source_file *file;
    size_t count, capacity;
    size_t faults; /* folders that can't be read, and paths that don't exist */
};

/* True for "*.sgf" and the endings of other records (foreign.h); what begins with a dot, or lies in a folder that does, is hidden and not meant. */
bool source_is_record(const char *path);

/* True for "*.zip", "*.sgf.gz" and the like, unless hidden: what is read of a folder, but not of an archive. */
bool source_is_packed(const char *path);

/* Appends what `path` stands for: itself, or what is to be read of the folder, in the byte order of the path
 * names. What can't be read is reported on `complaints` and counted. */
void source_find(struct source_files *files, const char *path, FILE *complaints);

void source_files_free(struct source_files *files);

#endif
