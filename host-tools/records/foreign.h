/* foreign.h: game records that are not SGF: GIB (Tygem), NGF (CyberOro, WBaduk), UGF and UGI (PandaNet).
 *
 * None has a specification. The sources are A. Brouwer's sgfutils, his notes on UGF, and the readers of
 * Sabaki. A file holds one game; what it says beside the main line (reviews, figures, times) is left out. Where the header is
 * missing, the board has 19 lines.
 * Character sets are guessed (charset.h). Every byte is untrusted. */
#pragma once

#include "records/sgf.h"

enum foreign_kind { FOREIGN_NONE, FOREIGN_GIB, FOREIGN_NGF, FOREIGN_UGF };

/* Tells the kind by how the bytes begin. */
enum foreign_kind foreign_kind_of(const char *bytes, size_t count);

/* What is wrong with a record, and in which line (from 1). */
struct foreign_wrong {
    int line;
    char message[160];
};

/* Reads the game into `game`, which is empty and of size 19; the caller frees it in any case. Returns
 * false when the record is broken. Its size may be one that no board has: then nothing else is read. */
bool foreign_read(enum foreign_kind kind, const char *bytes, size_t count, struct sgf_game *game,
                  struct foreign_wrong *wrong);

/* For bytes that hold no game: what they seem to be and how to make a record of them, or NULL. */
const char *foreign_advice(const char *bytes, size_t count);
