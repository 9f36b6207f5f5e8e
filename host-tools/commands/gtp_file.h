/* gtp_file.h: file names in GTP commands, which part their arguments by spaces and end lines at '#'. */
#ifndef GTP_FILE_H
#define GTP_FILE_H

#include <stdbool.h>

/* Takes arguments such as "game.sgf 20" apart, in place: the name, and a number from 1 behind it (0: none).
 *
 * A name may hold spaces. It may stand in quotation marks; a backslash there makes the next character a plain one,
 * and with three octal digits any byte: "a \"b\" \043 c.sgf". Without them, a number at the end belongs to the name
 * where only so it is that of a file. False when there is no name or the number is none. With `number` NULL, none may
 * stand there. */
bool gtp_file_take(char *arguments, char **name, int *number);

#endif
