#include "search/clock.h"

enum { LAG_MS = 150 };

void kt_clock_set(kt_clock *clock, uint32_t main_ms, uint32_t period_ms, uint32_t period_moves) {
    *clock = (kt_clock){.main_ms = main_ms, .period_ms = period_ms, .period_moves = period_moves};
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++)
        kt_clock_tell(clock, (kt_colour)colour, main_ms, 0);
    clock->limited = (main_ms || period_moves) && !(period_ms && !period_moves);
}

void kt_clock_set_by_move(kt_clock *clock, uint32_t main_ms, uint32_t period_ms) {
    kt_clock_set(clock, main_ms, period_ms, period_ms ? 1 : 0);
    clock->by_move = true;
}

void kt_clock_tell(kt_clock *clock, kt_colour colour, uint32_t ms, uint32_t moves) {
    clock->limited = true;
    if (ms == 0 && moves == 0 && clock->period_moves) ms = clock->period_ms, moves = clock->period_moves;
    clock->left[colour].ms = ms;
    clock->left[colour].moves = clock->by_move && moves ? 1 : moves;
}

void kt_clock_spend(kt_clock *clock, kt_colour colour, uint32_t ms) {
    if (!clock->limited) return;
    uint32_t left = clock->left[colour].ms, moves = clock->left[colour].moves;
    left = left > ms ? left - ms : 0;
    if (moves && --moves == 0) left = clock->period_ms, moves = clock->period_moves;
    kt_clock_tell(clock, colour, left, moves);
}

uint32_t kt_clock_budget_ms(const kt_clock *clock, kt_colour colour, int empty) {
    if (!clock->limited) return 0;
    uint32_t ms = clock->left[colour].ms, moves = clock->left[colour].moves;
    if (!moves) {
        /* Own moves to come: two points out of five are played on later, by both sides; and some in reserve.
         * */
        moves = (uint32_t)empty / 3 + 8;
        if (clock->period_moves && clock->period_ms / clock->period_moves > ms / moves)
            return ms > 2 * LAG_MS ? ms / 2 : 1; /* periods give more: use up the main time */
    }
    uint32_t lag = LAG_MS < ms / 10 ? LAG_MS : ms / 10, share = ms / moves;
    return share > 2 * lag ? share - lag : share / 2 ? share / 2 : 1;
}
