/* referee_record.h: keeps games as SGF files, with the rules of referee.h. */
#pragma once

#include <stdbool.h>

#include "board/game.h"
#include "common/output_place.h"

/* The players and the result, in UTF-8. `result` is that of SGF, `remark` says how it was reached; both may
 * be "". Texts are cut to SGF_TEXT_BYTES (sgf.h). */
struct referee_names {
    const char *black, *white, *result, *remark;
};

/* Writes the game to the target, a FILE_RECORD, whole or not at all (output.h). Returns false after a message. */
bool referee_record_save(const struct output_target *target, const kt_game *game,
                         const struct referee_names *names);

/* Can the file be read back as a record? An output_reader: returns false after a message. */
bool referee_record_reads(const char *path);
