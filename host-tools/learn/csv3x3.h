/* csv3x3.h: 3x3 patterns as comma-separated text, one line each, for people, spreadsheets and `katachi
 * image`.
 *
 * The first line names the fields:
 *   id                the pattern's number (lib/pattern/code3x3.h)
 *   count             moves played in this surrounding
 *   share             count as a share of the moves in all candidates, to six places; empty for removed
 *                     patterns
 *   cumulative_share  the share of this pattern and all above it; empty for removed patterns
 *   fate              kept, cut (a candidate, but too rare), or the reason for its removal: suicide,
 *                     few-stones, off-board
 *   shape             nine signs, the rows from top to bottom: X mover, O opponent, . empty, # off the board,
 *                     * the move
 *
 * Candidates come first, by falling count, the kept ones before the cut. A line ends with a line feed, which
 * a carriage return may precede. */
#pragma once

#include <stdio.h>

#include "learn/patterns3x3.h"

struct csv3x3_shape {
    char text[10];
};

/* Returns the shape of a pattern, as above. */
struct csv3x3_shape csv3x3_draw(kt_code3x3 id);

/* Writes all patterns of the set. The caller checks the stream for errors (ferror). */
void csv3x3_write(FILE *stream, const struct patterns3x3 *set);

/* Reads what csv3x3_write wrote. Checks every field, and that they agree; only the place where the kept
 * patterns end may be moved by hand. Returns false after a message on `complaints` (NULL: nowhere) that names
 * the line. */
bool csv3x3_read(const char *path, FILE *complaints, struct patterns3x3 *set);
