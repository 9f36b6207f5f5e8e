/* lib/cases/learner: choice by chance among all successors, for desktops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "cases/learner.h"
#include "kalah/kalah.h"

enum { TRIES = 20000, DEPTH = 3 };
static uint32_t memory[10000];

/* In 20,000 tries each successor is chosen as often as its weight says, within five standard deviations. */
static void a_bean_less_is_half_as_likely(void **state) {
    (void)state;
    const kt_learner_settings settings = {.search = {.depth = DEPTH, .pruning = KT_MINIMAX_INDEPENDENT},
                                          .by_chance = true};
    kt_learner learner;
    kt_kalah board;
    int chosen[KT_MINIMAX_MOVES_MAX] = {0}, different = 0;
    assert_int_equal(kt_kalah_begin(&board, 6, 6), KT_OK);
    kt_learner_init(&learner, &kt_kalah_game, &settings, NULL, 3);
    for (int i = 0; i < TRIES; i++) {
        kt_status move = kt_learner_think(&learner, &board, memory, sizeof memory);
        assert_true(move >= 0 && move < learner.result.count);
        chosen[move]++;
    }
    double weights[KT_MINIMAX_MOVES_MAX], sum = 0;
    for (int i = 0; i < learner.result.count; i++) {
        assert_true(learner.result.successors[i].exact);
        int less = learner.result.value - learner.result.successors[i].value;
        sum += weights[i] = pow(0.5, less);
        different += less > 0 && less < 6;
    }
    assert_true(different > 0);
    for (int i = 0; i < learner.result.count; i++) {
        double share = weights[i] / sum, deviation = sqrt(TRIES * share * (1 - share));
        assert_true(fabs(chosen[i] - TRIES * share) <= 5 * deviation + 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_bean_less_is_half_as_likely)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
