/* csv3x3.h: 3x3 patterns as text, one line each, for people, spreadsheets and `katachi image`.
 *
 * The first line names the fields, separated by commas:
 *   id                the pattern's number (lib/pattern/code3x3.h)
 *   count             moves in it
 *   share             of the candidates' moves, six places; empty for removed patterns
 *   cumulative_share  of this and all before it; empty for removed patterns
 *   fate              kept, cut (a candidate, too rare), or why it was removed: suicide, few-stones,
 *                     off-board
 *   shape             the three rows from above, nine signs: X mover, O opponent, . empty, # off the board,
 *                     * the move
 * The candidates come first, by falling count, the kept before the cut. Lines end with a line feed; a
 * carriage return before it is passed over. */
#ifndef CSV3X3_H
#define CSV3X3_H

#include <stdio.h>

#include "learn/patterns3x3.h"

struct csv3x3_shape {
    char text[10];
};

/* The shape of a pattern, as above. */
struct csv3x3_shape csv3x3_draw(kt_code3x3 id);

void csv3x3_write(FILE *stream, const struct patterns3x3 *set);

/* Reads what csv3x3_write wrote. Every field is checked, also against each other; where the kept end and the
 * cut begin is free. Returns false after a message on `complaints` (NULL: nowhere) that names the line. */
bool csv3x3_read(const char *path, FILE *complaints, struct patterns3x3 *set);

#endif
