/* exercise_say.h: says what is to be done in a problem, and why a move is right or wrong. The texts name no points, so that they
 * stay true when a program turns the board. */
#pragma once

#include "problem/fate.h"
#include "problems/exercise.h"

struct exercise_text {
    char text[EXERCISE_TEXT];
};

/* One word for a kind, for programs: "kill". */
extern const char *const exercise_kinds[EXERCISE_KINDS];

/* "Black to play and kill the marked stones." */
struct exercise_text exercise_task(enum exercise_kind kind, kt_colour solver);

/* Why a solved problem is solved, or why an attempt has failed, from how the reading ends: "White can't get two eyes any more." */
struct exercise_text exercise_reason(const kt_fate_reader *reader, kt_fate fate, const kt_fate_end *end);
