/* lib/cases/choice: which of the best successors each strategy takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cases/choice.h"

/* Number 3 is worth less, whatever is known of it. Among the best, 0 and 4 are unknown; of 1, 2 and 5, number 2 has the
 * fewest nodes, and 1 and 5 have the most. */
static const kt_successor successors[] = {
    {.value = 4},
    {.value = 4, .known = true, .nodes = 90},
    {.value = 4, .known = true, .nodes = 0},
    {.value = 3, .known = true, .nodes = 1000},
    {.value = 4},
    {.value = 4, .known = true, .nodes = 90},
};
enum { COUNT = sizeof successors / sizeof successors[0], TRIES = 1000 };

/* Each of the successors in `expected`, a sum of 1 << number, is chosen in at least `least` of 1,000 tries, the
 * others in none. */
static void expect(kt_choice choice, const kt_successor *from, int count, unsigned expected, int least) {
    kt_random random;
    kt_random_init(&random, 5);
    int chosen[COUNT] = {0};
    for (int i = 0; i < TRIES; i++) chosen[kt_choice_make(choice, from, count, &random)]++;
    for (int i = 0; i < count; i++) {
        if (expected >> i & 1) assert_true(chosen[i] >= least);
        else assert_int_equal(chosen[i], 0);
    }
}

static void each_strategy_has_its_candidates(void **state) {
    (void)state;
    expect(KT_CHOICE_RANDOM, successors, COUNT, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4 | 1 << 5, 160);
    expect(KT_CHOICE_KNOWN, successors, COUNT, 1 << 1 | 1 << 2 | 1 << 5, 290);
    expect(KT_CHOICE_BEST_KNOWN, successors, COUNT, 1 << 1 | 1 << 5, 450);
    expect(KT_CHOICE_UNKNOWN, successors, COUNT, 1 << 0 | 1 << 4, 450);
    expect(KT_CHOICE_LEAST_KNOWN, successors, COUNT, 1 << 0 | 1 << 4, 450);
    expect(KT_CHOICE_KNOWN_AND_UNKNOWN, successors, COUNT, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4 | 1 << 5, 130);
    expect(KT_CHOICE_BEST_AND_LEAST_KNOWN, successors, COUNT, 1 << 0 | 1 << 1 | 1 << 4 | 1 << 5, 210);
}

static void without_a_favourite_any_of_the_best_will_do(void **state) {
    (void)state;
    static const kt_successor unknown[] = {{.value = 1}, {.value = 0}, {.value = 1}};
    static const kt_successor known[] = {{.value = -2, .known = true, .nodes = 3},
                                         {.value = -1, .known = true, .nodes = 5},
                                         {.value = -1, .known = true, .nodes = 7}};
    for (int choice = KT_CHOICE_RANDOM; choice < KT_CHOICES; choice++)
        expect((kt_choice)choice, unknown, 3, 1 << 0 | 1 << 2, 450);
    expect(KT_CHOICE_UNKNOWN, known, 3, 1 << 1 | 1 << 2, 450);
    expect(KT_CHOICE_LEAST_KNOWN, known, 3, 1 << 1, TRIES);
    expect(KT_CHOICE_BEST_KNOWN, known, 3, 1 << 2, TRIES);
}

static void a_single_successor_is_chosen(void **state) {
    (void)state;
    for (int choice = KT_CHOICE_RANDOM; choice < KT_CHOICES; choice++)
        expect((kt_choice)choice, successors + 3, 1, 1 << 0, TRIES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_strategy_has_its_candidates),
        cmocka_unit_test(without_a_favourite_any_of_the_best_will_do),
        cmocka_unit_test(a_single_successor_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
