/* gtp_file.h: file names in GTP commands, where spaces separate arguments and "#" begins a comment. */
#pragma once

#include <stdbool.h>

/* Splits arguments such as "game.sgf 20", in place, into a name and a number from 1 behind it (0: there is
 * none).
 *
 * A name may hold spaces. It may stand in quotation marks: a backslash there makes the next character
 * plain, or with three octal digits any byte, as in "a \"b\" \043 c.sgf". Without quotation marks, a number
 * at the end is part of the name when only that is the name of a file. Returns false when there is no name
 * or the number is wrong; with `number` NULL, when there is a number at all. */
bool gtp_file_take(char *arguments, char **name, int *number);
