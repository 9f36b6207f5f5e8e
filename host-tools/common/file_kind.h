/* file_kind.h: the kinds of files that Katachi writes, told by what a file holds and not by its name. */
#ifndef FILE_KIND_H
#define FILE_KIND_H

#include <stdbool.h>
#include <stdio.h>

enum file_kind {
    FILE_OTHER, /* none of Katachi's, or it can't be read */
    FILE_EMPTY, /* holds nothing */
    FILE_DATABASE,
    FILE_PART,
    FILE_IMAGE,
    FILE_NETWORK,
    FILE_SHAPES,
    FILE_PATTERNS3X3,
    FILE_RECORD,  /* a game record, an SGF file that Katachi wrote */
    FILE_PICTURE, /* of `katachi suggest` */
    FILE_REPORT,  /* the page of `katachi report`; what it keeps in its folder: */
    FILE_RESULT,
    FILE_PLOT,
    FILE_FIGURES, /* of `katachi watch` */
};

/* The kind of the file at `path`, by its first 64 KiB. Others' pictures, pages and databases are FILE_OTHER. */
enum file_kind file_kind_of(const char *path);

/* What people call it: "a pattern database". */
const char *file_kind_name(enum file_kind kind);

/* Returns true when the file at `path` is of another of these kinds than `wanted`; any program's SGF counts as a game
 * record here. Then says on `complaints` (NULL: nowhere) what it is and which command takes it. */
bool file_kind_refuse(const char *path, enum file_kind wanted, FILE *complaints);

#endif
