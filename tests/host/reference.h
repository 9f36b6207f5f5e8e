/* reference.h: an engine that is told the commands that change a game, and draws its board: as a toy's board
 * must look. */
#ifndef REFERENCE_H
#define REFERENCE_H

/* An empty board. */
void reference_begin(void);

/* Its answer, with its sign and two newlines, until the next call. */
const char *reference_tell(const char *command);

#endif
