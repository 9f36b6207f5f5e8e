/* handle.h: what a handle holds, and the two ways to number points. Inner part of katachi.h. */
#ifndef HANDLE_H
#define HANDLE_H

#include "library/katachi.h"
#include "session/session.h"

struct katachi {
    kt_image image[2];
    const kt_image *images[3]; /* NULL behind the last */
    void *own;                 /* the bytes of the caller's image; else NULL */
    void *block;
    kt_player_config player;
    kt_session_config config;
    kt_session session;
    bool analyses; /* an analysis is there, which may be over */
    bool goes_on;
    kt_survey survey;
    kt_game_move moves[KATACHI_MOVES_MAX];
};

/* The core's point for one that is counted from the top left. */
static inline kt_point library_point(int size, int point) {
    return kt_point_at(point % size, size - 1 - point / size);
}

/* The other way round, for KT_PASS and KT_NO_POINT, too. */
static inline int library_number(int size, int p) {
    if (p == KT_PASS) return KATACHI_PASS;
    if (p == KT_NO_POINT) return KATACHI_RESIGN;
    return (size - 1 - kt_point_y((kt_point)p)) * size + kt_point_x((kt_point)p);
}

#endif
