/* play_hints.h: what an opponent suggests to a person. Private to `katachi play`. */
#pragma once

#include "pattern/suggest.h"

enum { PLAY_HINTS = 5, PLAY_GOAL_BYTES = 400 };

struct play_hints {
    int count;                               /* 0: there are none, */
    char why[200];                           /* and why, as a sentence */
    kt_suggestion suggestions[PLAY_HINTS];   /* the best first */
    char goals[PLAY_HINTS][PLAY_GOAL_BYTES]; /* what each is for; "" where nobody says */
};
