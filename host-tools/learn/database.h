/* database.h: the pattern database: one SQLite file that any SQLite client can look into.
 *
 *   setting(name TEXT PRIMARY KEY, value)
 *       how the run was made: size, k_min, k_max, stages, stage_moves, support, value, games, acquired,
 *       examples, raw_patterns; in a part of a database also part, parts and games_crc
 *   game(id, source, line, black, white, result, date, moves, acquired)
 *       the games used; acquired is 1 where patterns were taken from. `source` is a text, or, where the name of the
 *       file is no UTF-8, its bytes as a BLOB
 *   pattern(id, k, stage, ko, near, edges, stones, x_min, x_max, y_min, y_max, matches, plays, value)
 *
 * A pattern's `id` is its place by value, from 1. `stage` counts from 1. `near` is 'nothing', 'edge' or
 * 'corner'. `edges` names those among its neighbours: 'below left above right'. `stones` lists the others,
 * nearest first, as colour and offset from the move: 'b+1+0 w-1+2' is a stone of the mover one to the right
 * and one of the opponent one to the left and two up. x_min to y_max are the translation bounds: columns and
 * rows, from 0 at the lower left corner, where the move may lie in this orientation. value is plays /
 * matches. */
#ifndef DATABASE_H
#define DATABASE_H

#include "common/output.h"
#include "learn/learner.h"

struct database_run {
    int size;
    struct learner_settings settings;
    size_t games, acquired; /* games used, games that patterns were taken from */
    size_t examples, raw_patterns;
    uint32_t games_crc; /* games_crc of all games, known when settings.parts isn't 0 */
};

/* Writes the file whole, or leaves it as it was and returns false after a message. `set` must be sorted by
 * pattern_set_sort; its order decides the ids. What was written is read again before the old file goes. */
bool database_write(const struct output_target *target, const struct database_run *run,
                    const struct pattern_set *set, const struct games *games);

/* Reads run and patterns, which the caller frees. The file is untrusted: what can't be right is refused with
 * a message, and false returned; so is a part. */
bool database_read(const char *path, struct database_run *run, struct pattern_set *set);

/* Reads a part likewise, and its games too, which the caller frees. Of the games there is what the database
 * keeps; their moves are so many passes. */
bool database_read_part(const char *path, struct database_run *run, struct pattern_set *set,
                        struct games *games);

/* Is there a part in this file, with this number and of the same run? Says nothing. */
bool database_has_part(const char *path, const struct database_run *run);

/* What keeps two parts from being of one run, as a word for people; NULL when nothing does. */
const char *database_difference(const struct database_run *a, const struct database_run *b);

#endif
