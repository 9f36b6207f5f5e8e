/* clock.h: time for a game, as GTP and KGS tell it: main time, then so many moves in each period (Canadian
 * byo-yomi) or a period for each move (Japanese byo-yomi), or main time alone, which may grow with each move
 * (Fischer).
 *
 * Main time is spread over the moves that are to come; what periods or the bonus give each of them is added. Servers tell
 * programs of a bonus as Canadian byo-yomi with one move a period, so its main time is never planned to run out by more
 * than a period holds. */
#ifndef KT_SEARCH_CLOCK_H
#define KT_SEARCH_CLOCK_H

#include "board/point.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_clock {
    /* Japanese byo-yomi: each move has a period of its own; what is told beside the time left counts the
     * periods, not moves. */
    bool by_move;
    bool limited[3]; /* by kt_colour; what is left is 0 when it isn't */
    uint32_t main_ms, period_ms;
    uint32_t period_moves; /* 0: no periods */
#if KT_DESKTOP             /* no small chip's controller has such clocks */
    uint32_t bonus_ms;     /* added to the main time after each move */
    uint32_t move_ms;      /* the most that a move may take; 0 for no such limit */
#endif
    struct {
        uint32_t ms;
        uint32_t moves; /* to be played in `ms`; 0 in main time */
    } left[3];          /* by kt_colour */
} kt_clock;

/* Sets the time of both sides. GTP: a period with 0 moves means no limit; no main time and no period
 * neither. */
void kt_clock_set(kt_clock *clock, uint32_t main_ms, uint32_t period_ms, uint32_t period_moves);

/* The same with Japanese byo-yomi; without a period main time is all. */
void kt_clock_set_by_move(kt_clock *clock, uint32_t main_ms, uint32_t period_ms);

/* The same with main time that grows by a bonus after each move; without any it is a bonus. No move may take longer than
 * `move_ms`, 0 for no such limit. */
#if KT_DESKTOP
void kt_clock_set_bonus(kt_clock *clock, uint32_t main_ms, uint32_t bonus_ms, uint32_t move_ms);
#endif

/* What is left for one side, as it is told: `moves` 0 in main time. When that has run out, the first period begins.
 * Nothing at all changes nothing for a side without a limit; other times limit it. */
void kt_clock_tell(kt_clock *clock, kt_colour colour, uint32_t ms, uint32_t moves);

/* Takes the time for a move off. */
void kt_clock_spend(kt_clock *clock, kt_colour colour, uint32_t ms);

/* How long to think about the next move, on a board of `size` lines with `empty` points; 0 without a limit, else at
 * least 1. A reserve for the way that messages take is left. */
uint32_t kt_clock_budget_ms(const kt_clock *clock, kt_colour colour, int empty, int size);

#ifdef __cplusplus
}
#endif

#endif
