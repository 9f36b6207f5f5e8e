/* duplicates.h: remembers games, and recognises one that comes again, turned or mirrored too. */
#pragma once

#include "records/sgf.h"

struct duplicates;

/* Begins with no game. The caller frees it with duplicates_free. */
struct duplicates *duplicates_new(void);
void duplicates_free(struct duplicates *set);

/* Remembers the game. Returns false when it was remembered before: a game of the same board size with the
 * same set-up stones, moves and passes under one of the eight symmetries. The comparison is exact; names,
 * komi and result do not count. Takes 2 bytes for each action of each game. */
bool duplicates_add(struct duplicates *set, const struct sgf_game *game);
