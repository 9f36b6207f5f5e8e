/* source.h: finds the game records in files, folders and archives and reads them one by one.
 *
 * A file that is named is read whatever it is called. In a folder (with all folders below it) the files *.sgf
 * and *.sgf.gz (.xz, .bz2, .zst ...) and the archives are read; in an archive, the members *.sgf, in place.
 * So are *.gib, *.ngf, *.ugf and *.ugi (foreign.h). Case does not matter; hidden files (.name) are left out, links to folders not followed, an archive inside
 * an archive not opened. Archives: zip, tar (compressed or not), 7z, rar, lha, cab, through libarchive. */
#ifndef SOURCE_H
#define SOURCE_H

#include <stdint.h>

#include "records/sgf.h"

/* A file or member that is larger when unpacked is refused, and so is the rest of an archive that unpacks to
 * more than this and 200 times its own size: no zip bomb fills the memory or takes for ever. */
#define SOURCE_FILE_BYTES_MAX ((size_t)64 << 20)

/* What was found so far. All counts begin at 0. */
struct source_counts {
    size_t files;         /* SGF files and members looked at, and archives that can't be read */
    size_t files_unread;  /* of these: are missing, or can't be opened */
    size_t files_broken;  /* of these: have a fault somewhere */
    size_t games;         /* games begun, skipped and broken ones included */
    size_t broken;        /* games skipped because of a fault in the record */
    size_t not_go;        /* games skipped: another game than Go */
    size_t board_size;    /* games skipped: board not square or beyond 19 lines */
    size_t paths_done;    /* for showing progress: files and archives finished, */
    size_t paths_total;   /* of so many, */
    uint64_t bytes_done;  /* and bytes of them (as they lie on the disk), */
    uint64_t bytes_total; /* of so many */
};

/* Gets each game. It may keep it (sgf_game_take); otherwise the game is freed when it returns. Return false
 * to stop reading. */
typedef bool source_game_fn(void *user, struct sgf_game *game, const struct source_counts *counts);

/* Reads all `count` paths in the order given; what lies in a folder in the byte order of its path names, what
 * lies in an archive in the archive's order. Adds to `counts`.
 *
 * Each fault is one line on `complaints`, and the rest is read: "katachi: FILE:LINE:COLUMN: what" (a member
 * is "ARCHIVE/MEMBER"), or without the numbers when the file can't be read at all.
 *
 * Returns false when a named path does not exist or can't be opened (after reading the others). */
bool source_read(const char *const *paths, int count, FILE *complaints, source_game_fn *on_game, void *user,
                 struct source_counts *counts);

#endif
