/* learning_file.h: an unfinished learning on disk.
 *
 * The file holds in little-endian order:
 *   "KTLN"
 *   u32 version: 1
 *   u32 what it is of: board size, k_min, k_max, stages, stage_moves, part, parts, games, acquired, games_crc
 *     (struct database_run); support and value matter only at the end
 *   u32 games collected, u64 examples counted, u32 patterns
 *   for each pattern (struct pattern): u8 k, stage, ko, edges, stones, x_min, x_max, y_min, y_max,
 *     u16 for each stone, u32 matches, plays
 *   u32 CRC-32 of all bytes before */
#pragma once

#include "learn/database.h"

/* Writes the file, whole or not at all. Returns false after a message. */
bool learning_write(const struct output_target *target, const struct database_run *run,
                    const struct learning *learning);

/* Reads the file into `learning`, which is empty, and stays so unless the file is of this run. The file is untrusted.
 * Returns false when it is of another, or damaged, which is said. */
bool learning_read(const char *path, const struct database_run *run, struct learning *learning);
