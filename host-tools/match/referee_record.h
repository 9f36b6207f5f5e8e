/* referee_record.h: keeps games as SGF files. Their rules are those of referee.h. */
#ifndef REFEREE_RECORD_H
#define REFEREE_RECORD_H

#include <stdbool.h>

#include "board/game.h"

/* Who played and how it ended; texts in UTF-8. `result` as SGF's RE, `remark` how that came about; "" when
 * there is none. What is longer than SGF_TEXT_BYTES (sgf.h) is cut. */
struct referee_names {
    const char *black, *white, *result, *remark;
};

/* Writes the game to the file `path`: whole, or not at all. Another program's file is replaced only when `force` is
 * set (output.h). False after a message on stderr. */
bool referee_record_save(const char *path, bool force, const kt_game *game,
                         const struct referee_names *names);

/* Can the file be read as a record again? For output_commit. False after a message on stderr. */
bool referee_record_reads(const char *path);

#endif
