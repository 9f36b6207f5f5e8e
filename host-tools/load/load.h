/* load.h: opens what is named on a command line: an image, also from a pattern database, or one game. */
#ifndef LOAD_H
#define LOAD_H

#include "compile/compile.h"
#include "learn/learner.h"

struct loaded_image {
    kt_image image;
    uint8_t *bytes; /* owned */
};

/* Reads an image file into memory, where it is checked and stays as it is, even when somebody overwrites the
 * file; or compiles the database or network at `path`. Returns false after a message. */
bool load_image(const char *path, struct loaded_image *loaded);
void load_free(struct loaded_image *loaded);

/* Is the file an image that load_image takes? Complains otherwise. */
bool load_reads(const char *path);

/* Reads the first game of the file at `path`, 16 MiB at most; of compressed files and archives, too (source.h). The caller frees it. Errors, after a line on
 * `complaints`: KT_ERR_NOTHING when the file can't be read, KT_ERR_FORMAT when it begins with no game of ours. */
KT_MUST_USE kt_status load_game(const char *path, struct sgf_game *game, FILE *complaints);

#endif
