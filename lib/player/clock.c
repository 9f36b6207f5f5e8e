#include "player/clock.h"

enum {
    /* Both were chosen by hand; tests/unit/test_clock.c plays games of 72 to 380 moves with them, and none
     * is lost on time. */
    LAG_MS = 150,    /* off a move's share: messages travel, controllers round, chips erase flash (22 ms) */
    MARGIN_MS = 500, /* kept back where a move could use up all that is left; at most a tenth of that */
};

static uint32_t less_of(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* The sum, or the most that fits. */
static uint32_t add(uint32_t ms, uint32_t more_ms) {
    return more_ms > UINT32_MAX - ms ? UINT32_MAX : ms + more_ms;
}

void kt_clock_set(kt_clock *clock, uint32_t main_ms, uint32_t period_ms, uint32_t period_moves) {
    bool limited = period_ms ? period_moves > 0 : main_ms > 0;
    *clock =
        (kt_clock){.main_ms = main_ms, .period_ms = period_ms, .period_moves = period_ms ? period_moves : 0};
    for (int colour = KT_BLACK; colour <= KT_WHITE && limited; colour++) {
        clock->limited[colour] = true;
        kt_clock_tell(clock, (kt_colour)colour, main_ms, 0);
    }
}

void kt_clock_set_by_move(kt_clock *clock, uint32_t main_ms, uint32_t period_ms) {
    kt_clock_set(clock, main_ms, period_ms, 1);
    clock->by_move = true;
}

#if KT_DESKTOP
void kt_clock_set_bonus(kt_clock *clock, uint32_t main_ms, uint32_t bonus_ms, uint32_t move_ms) {
    kt_clock_set(clock, main_ms ? main_ms : bonus_ms, 0, 0);
    clock->bonus_ms = bonus_ms;
    clock->move_ms = move_ms;
}

static uint32_t find_bonus(const kt_clock *clock) { return clock->bonus_ms; }

/* A bonus comes after the move: half of what is left is kept back, for a machine that is slower than planned. */
static uint32_t find_most(const kt_clock *clock, uint32_t ms) {
    if (clock->bonus_ms) ms /= 2;
    return clock->move_ms ? less_of(ms, clock->move_ms) : ms;
}
#else
static uint32_t find_bonus(const kt_clock *clock) {
    (void)clock;
    return 0;
}

static uint32_t find_most(const kt_clock *clock, uint32_t ms) {
    (void)clock;
    return ms;
}
#endif

void kt_clock_tell(kt_clock *clock, kt_colour colour, uint32_t ms, uint32_t moves) {
    if (clock->by_move && moves) moves = 1;
    if (ms == 0 && clock->period_moves && (moves == 0 || clock->by_move))
        ms = clock->period_ms, moves = clock->period_moves;
    clock->left[colour].ms = ms;
    clock->left[colour].moves = moves;
    /* Of a side without a limit, controllers say that nothing is left. */
    if (ms || moves) clock->limited[colour] = true;
}

/* A move took `ms` of a period. */
static void spend_period(kt_clock *clock, kt_colour colour, uint32_t left_ms, uint32_t moves, uint32_t ms) {
    left_ms = left_ms > ms ? left_ms - ms : 0;
    if (--moves == 0) left_ms = clock->period_ms, moves = clock->period_moves;
    clock->left[colour].ms = left_ms;
    clock->left[colour].moves = moves;
}

void kt_clock_spend(kt_clock *clock, kt_colour colour, uint32_t ms) {
    if (!clock->limited[colour]) return;
    uint32_t left = clock->left[colour].ms, moves = clock->left[colour].moves;
    if (moves) spend_period(clock, colour, left, moves, ms);
    else if (ms > left && clock->period_moves)
        spend_period(clock, colour, clock->period_ms, clock->period_moves, ms - left);
    else kt_clock_tell(clock, colour, add(left > ms ? left - ms : 0, find_bonus(clock)), 0);
}

/* The own moves to come: 138 on an empty board of 19 lines, 42 on one of 9. Of 4,000 professional games,
 * half had no more than 106 moves of a side, and one in 20 more than 153; of as many games of programs on
 * 9x9, 29 and 46. The formula was fitted by hand between these. With a quarter of the points empty most
 * games are over, and the others may go on for long: so it falls no further than 12 + size / 3. */
static uint32_t expect_moves(int empty, int size) {
    int open = empty - size * size / 4;
    return (uint32_t)((open > 0 ? open * 4 / 9 : 0) + 12 + size / 3);
}

/* What a move may use of `ms` that mustn't run out. */
static uint32_t without_margin(uint32_t ms) { return ms - less_of(MARGIN_MS, ms / 10); }

uint32_t kt_clock_budget_ms(const kt_clock *clock, kt_colour colour, int empty, int size) {
    if (!clock->limited[colour]) return 0;
    uint32_t left = clock->left[colour].ms, moves = clock->left[colour].moves, share, most = left;
    if (moves) {
        share = left / moves;
    } else {
        /* Each move gets what its period or the bonus will give it, and a share of the main time on top. */
        uint32_t later = clock->period_moves ? clock->period_ms / clock->period_moves : find_bonus(clock);
        share = add(left / expect_moves(empty, size), later);
        /* A move may go on into the first period, but not further: where the "period" is a bonus that
         * comes after the move, the main time must not run out. */
        if (clock->period_moves && later > most) most = later;
    }
    share = share > 2 * LAG_MS ? share - LAG_MS : share / 2;
    share = less_of(share, without_margin(find_most(clock, most)));
    return share ? share : 1;
}
