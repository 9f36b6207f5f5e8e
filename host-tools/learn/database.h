/* database.h: the pattern database: one SQLite file that any SQLite client can read. Its tables:
 *
 *   setting(name TEXT PRIMARY KEY, value): how it was made
 *     size, k_min, k_max, stages, stage_moves, support, value   the settings (struct learner_settings)
 *     games, acquired       games learned from, and how many of them patterns were taken from
 *     examples              moves that the patterns are valued on
 *     raw_patterns          patterns found, before the filter
 *     part, parts, games_crc   only in a part of a database ('katachi learn --part')
 *
 *   game(id, source, line, black, white, result, date, moves, acquired): the games, one row each
 *     source                the file: a text, or its bytes as a BLOB when the name is not UTF-8
 *     line                  the line where the game begins
 *     acquired              1 when patterns were taken from it
 *
 *   pattern(id, k, stage, ko, near, edges, stones, x_min, x_max, y_min, y_max, matches, plays, value)
 *     id                    the rank by value, from 1
 *     k                     number of neighbours, stones and edges
 *     stage                 from 1
 *     near                  'nothing', 'edge' or 'corner'
 *     edges                 the edges among the neighbours: 'below left above right'
 *     stones                the stones among them, nearest first, as colour and offset from the move: in
 *                           'b+1+0 w-1+2', a stone of the mover is one to the right, one of the opponent
 *                           one to the left and two up
 *     x_min .. y_max        the translation bounds: the columns and rows, from 0 at the lower left corner,
 *                           where the move may be in this orientation
 *     matches, plays        how often the pattern matched, and how often it was played then
 *     value                 plays / matches */
#pragma once

#include "common/output.h"
#include "learn/learner.h"

struct database_run {
    int size;
    struct learner_settings settings;
    size_t games, acquired; /* games learned from, and how many of them patterns were taken from */
    size_t examples, raw_patterns;
    uint32_t games_crc; /* games_crc() of all games; only when settings.parts is not 0 */
};

/* Writes the file and reads it back before it replaces an old one. Returns false, with the old file as it
 * was, after a message. `set` must be sorted by pattern_set_sort: its order gives the ids. */
bool database_write(const struct output_target *target, const struct database_run *run,
                    const struct pattern_set *set, const struct games *games);

/* Reads the run and the patterns, which the caller frees. The file is untrusted: one that can't be right, and
 * one that is only a part, is refused with a message, and false returned. */
bool database_read(const char *path, struct database_run *run, struct pattern_set *set);

/* Reads a part in the same way, with its games; the caller frees both. A database does not keep the moves of
 * its games: each game has the right number of passes instead. */
bool database_read_part(const char *path, struct database_run *run, struct pattern_set *set,
                        struct games *games);

/* Does the file hold the part of this number and run? Prints nothing. */
bool database_has_part(const char *path, const struct database_run *run);

/* Returns a word for what differs between two runs whose parts can't be merged; NULL when nothing does. */
const char *database_difference(const struct database_run *a, const struct database_run *b);
