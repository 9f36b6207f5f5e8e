/* exercise_write.h: writes problems as SGF, by the rules of goproblems.com: the side to move in PL, the target
 * in TR; right lines end with RIGHT in a comment and have TE, wrong moves have BM; no pass, and colours alternate. */
#pragma once

#include <stdio.h>

#include "problems/exercise.h"

/* Writes one game of the file; `number` of all, from 1, is for its name. */
void exercise_write(FILE *stream, const struct exercise *exercise, size_t number);
