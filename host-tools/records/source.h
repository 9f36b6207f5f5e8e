/* source.h: finds game records in files, folders and archives, and reads them one by one.
 *
 *   a file      is read, whatever its name
 *   a folder    its *.sgf, *.gib, *.ngf, *.ugf and *.ugi, these packed (*.sgf.gz, .xz, .bz2, .zst ...), and
 *               its archives; those of the folders below it, too
 *   a shard     its games (records/shard_reader.h), whatever its name; in a folder, its *.kts
 *   an archive  its members with the same names, read in place: zip, tar (packed or not), 7z, rar, lha, cab
 *
 * Case does not matter. Hidden files (.name), links to folders, and archives inside archives are left
 * out. libarchive unpacks. */
#pragma once

#include <stdint.h>

#include "records/sgf.h"

/* The largest file or member, unpacked, that is read. An archive is abandoned once it has unpacked to
 * this much and 200 times its own size together. Both keep a zip bomb from filling the memory. Chosen by
 * hand. */
#define SOURCE_FILE_BYTES_MAX ((size_t)128 << 20)

/* What was found so far. The caller sets all to 0 before the first read. */
struct source_counts {
    size_t files;        /* records looked at, and archives that can't be read */
    size_t files_unread; /* of these: missing, or can't be opened */
    size_t files_broken; /* of these: with a fault somewhere */
    size_t games;        /* games begun, with those skipped */
    size_t broken;       /* games skipped: a fault in the record */
    size_t not_go;       /* games skipped: another game than Go */
    size_t board_size;   /* games skipped: the board is not square, or not of 2 to 19 lines */
    size_t paths_done;   /* files and archives finished, for showing progress; */
    size_t paths_total;  /* and how many there are */
    uint64_t bytes_done; /* the same in bytes, as they lie on the disk */
    uint64_t bytes_total;
};

/* Gets each game. Returns true to go on, false to stop. The game is freed afterwards, unless the function
 * has taken it (sgf_game_take). */
typedef bool source_game_fn(void *user, struct sgf_game *game, const struct source_counts *counts);

/* Reads all `count` paths in the order given: a folder in the byte order of its path names, an archive in
 * its own order. Adds to `counts`.
 *
 * Prints each fault as one line on `complaints` (NULL: nowhere) and goes on: "katachi: FILE:LINE:COLUMN:
 * what", where a member of an archive is "ARCHIVE/MEMBER"; without the numbers when the file can't be
 * read at all.
 *
 * Returns false when one of the paths does not exist; the others are read all the same. */
bool source_read(const char *const *paths, int count, FILE *complaints, source_game_fn *on_game, void *user,
                 struct source_counts *counts);

/* Unpacks the first record that source_read would find at `path`; the caller frees `*bytes`. Returns false
 * when there is none. */
bool source_unpack(const char *path, char **bytes, size_t *count);
