/* foreign_readers.h: one reader for each kind of foreign record, each in its own file (gib.c, ngf.c,
 * ugf.c). Only for foreign.c. */
#pragma once

#include "records/foreign_lines.h"

/* Each fills the game, which is empty and of size 19, and notes faults in `lines`. A size that no board
 * has ends it. */
void gib_read(struct foreign_lines *lines, struct sgf_game *game);
void ngf_read(struct foreign_lines *lines, struct sgf_game *game);
void ugf_read(struct foreign_lines *lines, struct sgf_game *game);
