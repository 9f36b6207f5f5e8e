/* clock.h: the time that is left for a game, and how much of it the next move gets.
 *
 * It knows the clocks of GTP, KGS and KataGo:
 *
 *   absolute            main time alone
 *   Fischer             main time that grows by a bonus after each move
 *   Canadian byo-yomi   main time, then periods of a fixed number of moves each
 *   Japanese byo-yomi   main time, then periods of one move each; a move within its period keeps the period
 *
 * Main time is spread over the moves that are expected to come. On top of that each move gets what the
 * bonus or a period gives it anyway. Servers announce a bonus to programs as Canadian byo-yomi with one
 * move a period; so no plan overdraws the main time by more than a period. */
#ifndef KT_PLAYER_CLOCK_H
#define KT_PLAYER_CLOCK_H

#include "board/point.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_clock {
    bool by_move;    /* Japanese byo-yomi: controllers then count the periods that are left, not moves */
    bool limited[3]; /* by kt_colour: this side has a limit; without one, what is left means nothing */
    uint32_t main_ms, period_ms;
    uint32_t period_moves; /* moves in a period; 0: there are no periods */
#if KT_DESKTOP             /* no program that plays with a small chip has such clocks */
    uint32_t bonus_ms;     /* added to the main time after each move; 0 for none */
    uint32_t move_ms;      /* the most that a move may take; 0: no such limit */
#endif
    struct {
        uint32_t ms;
        uint32_t moves; /* to be played within `ms`; 0 in main time */
    } left[3];          /* by kt_colour */
} kt_clock;

/* Sets the time of both sides. As in GTP's time_settings, a period with 0 moves means no limit, and so
 * does no main time without a period. */
void kt_clock_set(kt_clock *clock, uint32_t main_ms, uint32_t period_ms, uint32_t period_moves);

/* The same for Japanese byo-yomi. period_ms 0: main time is all. */
void kt_clock_set_by_move(kt_clock *clock, uint32_t main_ms, uint32_t period_ms);

#if KT_DESKTOP
/* The same for a bonus after each move. Without main time the first move gets the bonus, too. No move may
 * take longer than `move_ms`; 0: no such limit. */
void kt_clock_set_bonus(kt_clock *clock, uint32_t main_ms, uint32_t bonus_ms, uint32_t move_ms);
#endif

/* Takes over what the controller says is left for a side: `moves` is 0 in main time. No time left in main
 * time begins the first period. 0 ms and 0 moves say nothing to a side without a limit; anything else
 * gives it one. */
void kt_clock_tell(kt_clock *clock, kt_colour colour, uint32_t ms, uint32_t moves);

/* Takes the time of a move off. */
void kt_clock_spend(kt_clock *clock, kt_colour colour, uint32_t ms);

/* Returns how long to think about the next move, on a board of `size` lines with `empty` empty points: 1
 * ms or more; 0 without a limit. Some time is kept back for messages; where a bonus follows, half of what
 * is left. */
uint32_t kt_clock_budget_ms(const kt_clock *clock, kt_colour colour, int empty, int size);

#ifdef __cplusplus
}
#endif

#endif
