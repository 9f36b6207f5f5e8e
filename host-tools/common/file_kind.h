/* file_kind.h: tells the kinds of files that Katachi writes by their content, whatever their names are. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum file_kind {
    FILE_OTHER, /* another file, or one that cannot be read */
    FILE_EMPTY, /* holds nothing */
    FILE_DATABASE,
    FILE_PART,
    FILE_LEARNING, /* unfinished, of a pattern database */
    FILE_IMAGE,
    FILE_FIRMWARE, /* for a toy */
    FILE_NETWORK,
    FILE_SHAPES,
    FILE_RULES,
    FILE_PATTERNS3X3,
    FILE_SHARD,   /* finished games with what a search said of them */
    FILE_RECORD,  /* a game record, an SGF file that Katachi wrote */
    FILE_PICTURE, /* of `katachi suggest` and `show`, in SVG, */
    FILE_PNG,     /* and of `show` in PNG */
    FILE_REVIEW,  /* the page of `katachi review` */
    FILE_REPORT,  /* the page of `katachi report`; the next lies in its cache */
    FILE_RESULT,
    FILE_FIGURES,  /* of `katachi watch` */
    FILE_SERIES,   /* what came of a series, of `katachi series`, */
    FILE_CASES,    /* and a library of it */
    FILE_KEY,      /* that signs images */
    FILE_KALAH,    /* an unfinished game of Kalah */
    FILE_PRACTICE, /* what `katachi practise` remembers */
    FILE_UF2,      /* firmware for a board's drive, in UF2, */
    FILE_HEX,      /* and in Intel's hexadecimal format */
};

/* Returns the kind of the file at `path`, by its first 64 KiB. Pictures, pages and databases of other
 * programs are FILE_OTHER. */
enum file_kind file_kind_of(const char *path);

/* Returns what people call it: "a pattern database". */
const char *file_kind_name(enum file_kind kind);

/* Returns true when the file at `path` is of one of these kinds, and not of the kind `wanted`. It then says
 * on `complaints` (NULL: nowhere) what the file is and which command reads it. An SGF file of any program
 * counts as a game record here. */
bool file_kind_refuse(const char *path, enum file_kind wanted, FILE *complaints);
