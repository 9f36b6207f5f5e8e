/* output_toy.h: a folder with one file in it, for the tests of outputs. Include after cmocka.h. */
#ifndef OUTPUT_TOY_H
#define OUTPUT_TOY_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/output.h"

static char folder[] = "/tmp/katachi-output-XXXXXX";

static inline int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static inline int remove_folder(void **state) {
    (void)state;
    unlink("file");
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1; /* fails when another file is left */
}

/* Counts files, hidden ones, too. */
static inline int count_files(void) {
    DIR *directory = opendir(".");
    assert_non_null(directory);
    int count = -2; /* "." and ".." */
    while (readdir(directory)) count++;
    closedir(directory);
    return count;
}

static inline void put(const char *name, const char *content) {
    FILE *stream = fopen(name, "w");
    assert_non_null(stream);
    assert_true(fputs(content, stream) >= 0 && fclose(stream) == 0);
}

static inline bool holds(const char *name, const char *wanted) {
    char content[64] = "";
    FILE *stream = fopen(name, "r");
    if (!stream) return false;
    size_t count = fread(content, 1, sizeof content - 1, stream);
    fclose(stream);
    return count == strlen(wanted) && strcmp(content, wanted) == 0;
}

/* Both begin as images do, so their kind is FILE_IMAGE. */
#define OLD "KTIM old"
#define NEW "KTIM new"

static inline bool write_to(const struct output_target *target) {
    return output_write(target, NEW, strlen(NEW), NULL);
}

static inline void expect_content(const char *wanted) {
    assert_true(holds("file", wanted));
    assert_int_equal(count_files(), 1);
}

static const struct output_target file = {.path = "file", .kind = FILE_IMAGE};

static inline bool write_file(const char *content, bool commit) {
    struct output output;
    if (!output_begin(&output, &file, true)) return false;
    fputs(content, output.stream);
    if (commit) return output_commit(&output, NULL);
    output_abandon(&output);
    return true;
}

#endif
