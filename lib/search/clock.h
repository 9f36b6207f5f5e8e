/* clock.h: time for a game, as GTP and KGS tell it: main time, then so many moves in each period (Canadian
 * byo-yomi) or a period for each move (Japanese byo-yomi), or main time alone. */
#ifndef KT_SEARCH_CLOCK_H
#define KT_SEARCH_CLOCK_H

#include "board/point.h"

typedef struct kt_clock {
    bool limited;
    /* Japanese byo-yomi: each move has a period of its own; what is told beside the time left counts the
     * periods, not moves. */
    bool by_move;
    uint32_t main_ms, period_ms;
    uint32_t period_moves; /* 0: no periods */
    struct {
        uint32_t ms;
        uint32_t moves; /* to be played in `ms`; 0 in main time */
    } left[3];          /* by kt_colour */
} kt_clock;

/* Sets the time of both sides. GTP: a period with 0 moves means no limit; no main time and no period
 * neither. */
void kt_clock_set(kt_clock *clock, uint32_t main_ms, uint32_t period_ms, uint32_t period_moves);

/* The same with Japanese byo-yomi. */
void kt_clock_set_by_move(kt_clock *clock, uint32_t main_ms, uint32_t period_ms);

/* What is left for one side, as it is told: `moves` 0 in main time; when that has run out, the first period
 * begins. */
void kt_clock_tell(kt_clock *clock, kt_colour colour, uint32_t ms, uint32_t moves);

/* Takes the time for a move off. */
void kt_clock_spend(kt_clock *clock, kt_colour colour, uint32_t ms);

/* How long to think about the next move, when `empty` points are left; 0 without a limit, else at least 1.
 * A reserve for the way that messages take is left. */
uint32_t kt_clock_budget_ms(const kt_clock *clock, kt_colour colour, int empty);

#endif
