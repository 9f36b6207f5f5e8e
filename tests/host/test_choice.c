/* lib/cases/choice: which of the best half-moves each strategy takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "cases/choice.h"

/* Number 3 is worth less, whatever is known of it. Among the best, the values of 0 and 4 come without cases. Cases used 9 and
 * 2 times helped with number 1, one used 5 times with number 2, and one used 9 times with number 5, into which the most nodes
 * went. */
#define CANDIDATES(best)                                                                                     \
    {                                                                                                        \
        {.value = (best)}, {.value = (best), .most_used = 9, .least_used = 2, .nodes = 70},                  \
            {.value = (best), .most_used = 5, .least_used = 5, .nodes = 20},                                 \
            {.value = (best)-1, .most_used = 99, .least_used = 1, .nodes = 1000}, {.value = (best)}, {       \
            .value = (best), .most_used = 9, .least_used = 9, .nodes = 90                                    \
        }                                                                                                    \
    }
static const kt_candidate ahead[] = CANDIDATES(4), behind[] = CANDIDATES(-4), level[] = CANDIDATES(0);
enum { COUNT = sizeof ahead / sizeof ahead[0], TRIES = 1000 };

static int choose(kt_choice choice, const kt_candidate *from, int count, kt_random *random) {
    kt_choosing choosing;
    int chosen = -1;
    kt_choice_begin(&choosing, choice);
    for (int i = 0; i < count; i++)
        if (kt_choice_offer(&choosing, &from[i], random)) chosen = i;
    assert_true(chosen >= 0);
    return chosen;
}

/* Each of the candidates in `expected`, a sum of 1 << number, is chosen in at least `least` of 1,000 tries, the others in
 * none. */
static void expect(kt_choice choice, const kt_candidate *from, int count, unsigned expected, int least) {
    kt_random random;
    kt_random_init(&random, 5);
    int chosen[COUNT] = {0};
    for (int i = 0; i < TRIES; i++) chosen[choose(choice, from, count, &random)]++;
    for (int i = 0; i < count; i++) {
        if (expected >> i & 1) assert_true(chosen[i] >= least);
        else assert_int_equal(chosen[i], 0);
    }
}

enum {
    ALL = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4 | 1 << 5,
    KNOWN = 1 << 1 | 1 << 2 | 1 << 5,
    UNKNOWN = 1 << 0 | 1 << 4
};

static void each_strategy_has_its_candidates(void **state) {
    (void)state;
    expect(KT_CHOICE_RANDOM, ahead, COUNT, ALL, 160);
    expect(KT_CHOICE_KNOWN, ahead, COUNT, KNOWN, 290);
    expect(KT_CHOICE_BEST_KNOWN, ahead, COUNT, 1 << 1 | 1 << 5, 450);
    expect(KT_CHOICE_UNKNOWN, ahead, COUNT, UNKNOWN, 450);
    expect(KT_CHOICE_LEAST_KNOWN, ahead, COUNT, UNKNOWN, 450);
    expect(KT_CHOICE_DEEPEST, ahead, COUNT, 1 << 5, TRIES);
}

/* What is known is repeated where it promises an advantage, and avoided where it promises a disadvantage. */
static void two_strategies_go_by_what_the_value_promises(void **state) {
    (void)state;
    expect(KT_CHOICE_KNOWN_AND_UNKNOWN, ahead, COUNT, KNOWN, 290);
    expect(KT_CHOICE_KNOWN_AND_UNKNOWN, behind, COUNT, UNKNOWN, 450);
    expect(KT_CHOICE_KNOWN_AND_UNKNOWN, level, COUNT, ALL, 160);
    expect(KT_CHOICE_BEST_AND_LEAST_KNOWN, ahead, COUNT, 1 << 1 | 1 << 5, 450);
    expect(KT_CHOICE_BEST_AND_LEAST_KNOWN, behind, COUNT, UNKNOWN, 450);
    expect(KT_CHOICE_BEST_AND_LEAST_KNOWN, behind + 1, 2, 1 << 0, TRIES);
    expect(KT_CHOICE_BEST_AND_LEAST_KNOWN, level, COUNT, ALL, 160);
}

static void without_a_favourite_any_of_the_best_will_do(void **state) {
    (void)state;
    static const kt_candidate unknown[] = {{.value = 1}, {.value = 0}, {.value = 1}};
    static const kt_candidate known[] = {{.value = -2, .most_used = 9, .least_used = 1},
                                         {.value = -1, .most_used = 5, .least_used = 3},
                                         {.value = -1, .most_used = 4, .least_used = 4}};
    for (int choice = KT_CHOICE_RANDOM; choice < KT_CHOICE_CHANCE; choice++)
        expect((kt_choice)choice, unknown, 3, 1 << 0 | 1 << 2, 450);
    expect(KT_CHOICE_UNKNOWN, known, 3, 1 << 1 | 1 << 2, 450);
    expect(KT_CHOICE_LEAST_KNOWN, known, 3, 1 << 1, TRIES);
    expect(KT_CHOICE_BEST_KNOWN, known, 3, 1 << 1, TRIES);
}

static void a_single_candidate_is_chosen(void **state) {
    (void)state;
    for (int choice = KT_CHOICE_RANDOM; choice <= KT_CHOICE_CHANCE; choice++)
        expect((kt_choice)choice, ahead + 3, 1, 1 << 0, TRIES);
}

/* In 20,000 tries each is chosen as often as its weight says, within five standard deviations, in whichever order the values
 * come. One that is worth ten points less has no weight. */
static void by_chance_a_point_less_is_half_as_likely(void **state) {
    (void)state;
    static const kt_candidate candidates[] = {{.value = 2}, {.value = 5}, {.value = 4},
                                              {.value = 5}, {.value = 3}, {.value = -5}};
    static const double weights[] = {0.125, 1, 0.5, 1, 0.25, 0};
    enum { TIMES = 20000 };
    kt_random random;
    int chosen[COUNT] = {0};
    double sum = 0;
    kt_random_init(&random, 7);
    for (int i = 0; i < TIMES; i++) chosen[choose(KT_CHOICE_CHANCE, candidates, COUNT, &random)]++;
    for (int i = 0; i < COUNT; i++) sum += weights[i];
    for (int i = 0; i < COUNT; i++) {
        double share = weights[i] / sum, deviation = sqrt(TIMES * share * (1 - share));
        assert_true(fabs(chosen[i] - TIMES * share) <= 5 * deviation);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_strategy_has_its_candidates),
        cmocka_unit_test(two_strategies_go_by_what_the_value_promises),
        cmocka_unit_test(without_a_favourite_any_of_the_best_will_do),
        cmocka_unit_test(a_single_candidate_is_chosen),
        cmocka_unit_test(by_chance_a_point_less_is_half_as_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
