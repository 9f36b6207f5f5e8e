/* load.h: opens the files that a command line names: an image, or what can be compiled to one, or a game. */
#pragma once

#include "images/compile.h"
#include "learn/learner.h"
#include "records/sgf_tree.h"

struct loaded_image {
    kt_image image;
    uint8_t *bytes, *arranged; /* owned */
};

/* Reads the image at `path` into memory and checks it there, so that nobody can change it afterwards; or
 * compiles the database or network at `path`. Returns false after a message. */
bool load_image(const char *path, struct loaded_image *loaded);
void load_free(struct loaded_image *loaded);

/* Arranges the weights of the image's model (kt_model_arrange), in memory that the caller frees; NULL: the processor has no use for
 * that. */
uint8_t *load_arrange(kt_image *image);

/* Is the file an image that load_image accepts? An output_reader: returns false after a message. */
bool load_reads(const char *path);

/* Reads the first game of the file at `path`, of SOURCE_FILE_BYTES_MAX at most (source.h); it may be packed,
 * an archive, or a shard. The caller frees the game. Errors, after a line on `complaints`: KT_ERR_NOTHING when the
 * file cannot be read, KT_ERR_FORMAT when it does not begin with a game of Go that Katachi can play. */
KT_MUST_USE kt_status load_game(const char *path, struct sgf_game *game, FILE *complaints);

/* Reads the whole file at `path`, of the same size at most, into a tree; of an archive the first record.
 * The caller frees the tree. Returns false after a line on `complaints` when the file cannot be read or
 * holds no game. A fault behind a game also gives a line, but true. */
bool load_tree(const char *path, struct sgf_tree *tree, FILE *complaints);
