/* duplicates.h: remembers games and finds those played before, perhaps turned or mirrored. */
#ifndef DUPLICATES_H
#define DUPLICATES_H

#include "records/sgf.h"

struct duplicates;

/* An empty memory. Free it with duplicates_free. */
struct duplicates *duplicates_new(void);
void duplicates_free(struct duplicates *set);

/* Remembers the game. Returns false when one with the same size, set-up stones, moves and passes, under any
 * of the eight symmetries, was remembered before; the comparison is exact. Names, komi and result don't
 * count. */
bool duplicates_add(struct duplicates *set, const struct sgf_game *game);

#endif
