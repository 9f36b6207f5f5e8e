/* What a move lost, by figures that are given here: sizes of mistakes, both colours, noise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "review/review_say.h"
#include "review/review_verdict.h"

enum { PLAYED = 7, BETTER = 9, OTHER = 11, MANY = 100000 };

static struct review_move move;
static struct review_position position[2];
static struct review review = {.move = &move, .position = position, .count = 1, .from = 1, .to = 1};

/* A position that is worth this much to Black, where the search prefers the point. */
static struct review_position worth(kt_point p, uint32_t visits, double win, double lead) {
    return (struct review_position){
        .done = true,
        .count = 1,
        .best = {{.figures = {visits, (int32_t)(win * 65536 + 0.5), (int32_t)(lead * 100), 1000},
                  .move = {p},
                  .count = 1}}};
}

/* The verdict when `colour` has played PLAYED, which leaves Black with `win` and `lead`, and BETTER would have
 * left him with a win rate of one half and no lead. */
static enum review_size judge(kt_colour colour, uint32_t visits, double win, double lead) {
    move = (struct review_move){.colour = colour, .point = PLAYED};
    position[0] = worth(BETTER, visits, 0.5, 0);
    position[1] = worth(OTHER, visits, win, lead);
    review_doubt(&review, 1);
    if (move.wants_after[0]) move.after[0] = worth(OTHER, visits, 0.5, 0);
    review_judge(&review);
    return move.size;
}

static void points_decide(void **state) {
    (void)state;
    static const double limits[] = {1.5, 3, 6, 12};
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++) {
        double limit = limits[size - 1];
        assert_int_equal(judge(KT_BLACK, MANY, 0.5, -limit), size);
        assert_int_equal(judge(KT_BLACK, MANY, 0.5, -limit + 0.01), size - 1);
        assert_int_equal(judge(KT_WHITE, MANY, 0.5, limit), size);
        assert_int_equal(judge(KT_WHITE, MANY, 0.5, -limit), REVIEW_FINE);
    }
}

static void win_rates_decide(void **state) {
    (void)state;
    static const double limits[] = {0.03, 0.06, 0.12, 0.24};
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++) {
        double limit = limits[size - 1];
        assert_int_equal(judge(KT_BLACK, MANY, 0.5 - limit, 0), size);
        assert_int_equal(judge(KT_BLACK, MANY, 0.5 - limit + 0.001, 0), size - 1);
        assert_int_equal(judge(KT_WHITE, MANY, 0.5 + limit, 0), size);
        assert_int_equal(judge(KT_WHITE, MANY, 0.5 - limit, 0), REVIEW_FINE);
    }
}

static void the_larger_loss_decides(void **state) {
    (void)state;
    assert_int_equal(judge(KT_BLACK, MANY, 0.46, -7), REVIEW_LARGE);
    assert_int_equal(judge(KT_BLACK, MANY, 0.25, -2), REVIEW_BLUNDER);
    assert_string_equal(review_say_loss(&move).text, "Black lost 2.0 points and 25 % of the win rate.");
    assert_int_equal(judge(KT_BLACK, MANY, 0.25, 2), REVIEW_BLUNDER);
    assert_string_equal(review_say_loss(&move).text, "Black lost 25 % of the win rate.");
}

/* With 100 playouts, whose scores spread by 10 points, the difference of two means has an error of 1.41
 * points. */
static void a_loss_within_the_noise_counts_as_none(void **state) {
    (void)state;
    assert_int_equal(judge(KT_BLACK, 100, 0.5, -2.8), REVIEW_FINE);
    assert_int_equal(judge(KT_BLACK, 100, 0.5, -2.9), REVIEW_INACCURACY);
    /* ... and that of a half and a quarter one of 12.7 %: .5 and .37 of the playouts were won, more or less .05;
     * there chances change 2 and 1.6 times as fast. */
    assert_int_equal(judge(KT_BLACK, 100, 0.25, 0), REVIEW_FINE);
    assert_int_equal(judge(KT_BLACK, 100, 0.24, 0), REVIEW_BLUNDER);
    /* Fifteen playouts tell nothing. */
    assert_int_equal(judge(KT_BLACK, 15, 0, -100), REVIEW_FINE);
    assert_int_equal(judge(KT_BLACK, 16, 0, -100), REVIEW_BLUNDER);
}

static void the_move_that_the_search_prefers_is_fine(void **state) {
    (void)state;
    move = (struct review_move){.colour = KT_BLACK, .point = BETTER};
    position[0] = worth(BETTER, MANY, 0.5, 0);
    position[1] = worth(OTHER, MANY, 0.1, -20);
    review_doubt(&review, 1);
    assert_false(move.wants_after[0]);
    review_judge(&review);
    assert_true(move.judged);
    assert_int_equal(move.size, REVIEW_FINE);
}

static void a_better_move_that_does_not_hold_up_is_dropped(void **state) {
    (void)state;
    move = (struct review_move){.colour = KT_BLACK, .point = PLAYED};
    position[0] = worth(BETTER, MANY, 0.5, 0);
    position[1] = worth(OTHER, MANY, 0.3, -8);
    review_doubt(&review, 1);
    assert_true(move.wants_after[0]);
    move.after[0] = worth(OTHER, MANY, 0.29, -8);
    review_judge(&review);
    assert_int_equal(move.size, REVIEW_FINE);
    assert_int_equal(move.better_count, 0);
}

static void of_two_better_moves_the_best_comes_first(void **state) {
    (void)state;
    move = (struct review_move){.colour = KT_WHITE, .point = PLAYED};
    position[0] = worth(BETTER, MANY, 0.5, 0);
    position[0].best[1] = position[0].best[0];
    position[0].best[1].move[0] = OTHER;
    position[0].count = 2;
    position[1] = worth(OTHER, MANY, 0.9, 0);
    review_doubt(&review, 1);
    assert_true(move.wants_after[0] && move.wants_after[1]);
    move.after[0] = worth(OTHER, MANY, 0.6, 0);
    move.after[1] = worth(BETTER, MANY, 0.4, 0);
    review_judge(&review);
    assert_int_equal(move.better_count, 2);
    assert_int_equal(move.better[0].move[0], OTHER);
    assert_int_equal(move.better[0].move[1], BETTER); /* the line goes on as the second search found */
    assert_int_equal(move.better[0].count, 2);
    assert_int_equal(move.better[1].move[0], BETTER);
    assert_int_equal(move.lost_win_q16, 32768);
}

/* Both sides are equal, and a search hopes for a tenth too much, for whoever is to move: no move changes the chance. */
static void the_hope_of_whoever_is_to_move_cancels_out(void **state) {
    (void)state;
    enum { MOVES = 4 };
    static struct review_move moves[MOVES];
    static struct review_position positions[MOVES + 1];
    struct review game = {.move = moves, .position = positions, .count = MOVES, .from = 1, .to = MOVES};
    for (int i = 0; i <= MOVES; i++) {
        double hope = i % 2 ? -0.1 : 0.1;
        positions[i] = worth(BETTER, MANY, 0.5 + hope, 10 * hope);
        struct review_position behind = worth(OTHER, MANY, 0.5 - hope, -10 * hope);
        if (i == MOVES) game.last = behind;
        else moves[i] = (struct review_move){.point = i == 2 ? BETTER : PLAYED, .after = {behind}};
    }
    for (int i = 0; i <= MOVES; i++) {
        struct review_figures figures = review_worth(&game, i);
        assert_in_range(figures.win_q16, 32767, 32769);
        assert_in_range(figures.lead + 1000, 999, 1001);
        assert_int_equal(figures.visits, 2 * MANY);
    }
    positions[3] = (struct review_position){0}; /* a position that wasn't analysed is worth nothing */
    assert_int_equal(review_worth(&game, 3).visits, 0);
    game.last = (struct review_position){0}; /* without the second search, the first one alone counts */
    assert_int_equal(review_worth(&game, MOVES).visits, MANY);
}

static void figures_are_rounded_and_said(void **state) {
    (void)state;
    assert_string_equal(review_say_points(-349).text, "-3.5");
    assert_string_equal(review_say_points(344).text, "3.4");
    assert_string_equal(review_say_points(-4).text, "0.0");
    assert_string_equal(review_say_share(40632).text, "62 %");
    struct review_figures figures = {1, 65536, -1204, 0};
    assert_string_equal(review_say_figures(&figures).text, "Black wins 100 %; White leads by 12.0.");
    figures.lead = 4;
    assert_string_equal(review_say_figures(&figures).text, "Black wins 100 %; the score is even.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_decide),
        cmocka_unit_test(win_rates_decide),
        cmocka_unit_test(the_larger_loss_decides),
        cmocka_unit_test(a_loss_within_the_noise_counts_as_none),
        cmocka_unit_test(the_move_that_the_search_prefers_is_fine),
        cmocka_unit_test(a_better_move_that_does_not_hold_up_is_dropped),
        cmocka_unit_test(of_two_better_moves_the_best_comes_first),
        cmocka_unit_test(the_hope_of_whoever_is_to_move_cancels_out),
        cmocka_unit_test(figures_are_rounded_and_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
