/* lib/goals/reasoning and host-tools/knowledge: what the compiled rules say of a world is what a plain
 * evaluator of the same rules says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "knowledge/rules.h"
#include "random_rules.h"

enum { SEEDS = 1500, MEMORY = 4096 };

static struct random_rules random_rules;
static struct rules rules, again;
static _Alignas(uint16_t) uint8_t memory[MEMORY];

/* Makes rules and a world that the compiler takes; some expressions are too deep for the stack. */
static bool begin(uint32_t seed) {
    random_rules_make(&random_rules, seed);
    char *text = random_rules_text(&random_rules);
    bool good = rules_compile(&rules, text, strlen(text), "random", NULL);
    free(text);
    return good;
}

/* The number of the statement in the section that the fact is. */
static unsigned find_fact(unsigned fact) {
    for (unsigned i = 0;; i++) {
        kt_statement statement = kt_knowledge_statement(&rules.knowledge, i);
        if (statement.name_bytes == 2 && statement.name[1] == (char)('0' + fact)) return i;
    }
}

static void facts_are_those_of_the_plain_evaluator(void **state) {
    (void)state;
    unsigned good = 0, holding = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        kt_reasoning reasoning;
        uint8_t order[GOALS], rank[GOALS];
        if (!begin(seed)) continue;
        kt_world world = random_rules_world(&random_rules);
        assert_int_equal(kt_reasoning_begin(&reasoning, &rules.knowledge, &world, memory, sizeof memory),
                         KT_OK);
        assert_int_equal(kt_reasoning_rank(&reasoning, order, rank), random_rules.goals);
        random_rules_find(&random_rules);
        const unsigned many[KT_THINGS] = {1, random_rules.chains, random_rules.goals};
        for (unsigned i = 0; i < FACTS; i++) {
            unsigned fact = find_fact(i);
            for (unsigned thing = 0; thing < many[random_rules.fact[i].thing]; thing++) {
                assert_int_equal(kt_reasoning_holds(&reasoning, fact, thing), random_rules.holds[i][thing]);
                holding += random_rules.holds[i][thing];
            }
        }
        good++;
    }
    assert_true(good > SEEDS / 2 && holding > good);
}

static void wants_are_those_of_the_plain_evaluator(void **state) {
    (void)state;
    unsigned wanted = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        kt_reasoning reasoning;
        if (!begin(seed)) continue;
        kt_world world = random_rules_world(&random_rules);
        assert_int_equal(kt_reasoning_begin(&reasoning, &rules.knowledge, &world, memory, sizeof memory),
                         KT_OK);
        random_rules_find(&random_rules);
        kt_want want;
        for (unsigned i = 0; i < WANTS; i++)
            for (unsigned chain = 0; chain < random_rules.chains; chain++) {
                if (!plain_value(&random_rules, random_rules.want[i].code, chain)) continue;
                assert_true(kt_reasoning_want(&reasoning, &want));
                assert_int_equal(want.chain, chain);
                assert_int_equal(want.verb, random_rules.want[i].verb);
                assert_int_equal(want.number, kt_knowledge_first_want(&rules.knowledge) + i);
                wanted++;
            }
        assert_false(kt_reasoning_want(&reasoning, &want));
    }
    assert_true(wanted > SEEDS);
}

/* The highest level at which one of the goals that are left beats this one; 0 for none. */
static int find_worst(const bool *placed, unsigned goal) {
    int worst = 0;
    for (unsigned i = 0; i < random_rules.goals; i++) {
        int level = placed[i] || i == goal ? 0 : random_rules_compare(&random_rules, i, goal);
        if (level > worst) worst = level;
    }
    return worst;
}

/* How many goals this one beats, less those that beat it. */
static int count_beaten(unsigned goal) {
    int beaten = 0;
    for (unsigned i = 0; i < random_rules.goals; i++) {
        int level = i == goal ? 0 : random_rules_compare(&random_rules, goal, i);
        beaten += (level > 0) - (level < 0);
    }
    return beaten;
}

static void goals_stand_in_the_order_that_is_promised(void **state) {
    (void)state;
    unsigned cycles = 0, equal = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        kt_reasoning reasoning;
        uint8_t order[GOALS], rank[GOALS];
        bool placed[GOALS] = {false};
        if (!begin(seed)) continue;
        kt_world world = random_rules_world(&random_rules);
        assert_int_equal(kt_reasoning_begin(&reasoning, &rules.knowledge, &world, memory, sizeof memory),
                         KT_OK);
        assert_int_equal(kt_reasoning_rank(&reasoning, order, rank), random_rules.goals);
        random_rules_find(&random_rules);
        for (unsigned place = 0; place < random_rules.goals; place++) {
            unsigned best = GOALS;
            for (unsigned i = 0; i < random_rules.goals; i++) {
                if (placed[i]) continue;
                int worse = best == GOALS ? -1 : find_worst(placed, i) - find_worst(placed, best);
                if (worse < 0 || (worse == 0 && count_beaten(i) > count_beaten(best))) best = i;
            }
            assert_int_equal(order[place], best);
            cycles += find_worst(placed, best) > 0;
            placed[best] = true;
            bool same = place && random_rules_compare(&random_rules, order[place - 1], best) == 0 &&
                        count_beaten(order[place - 1]) == count_beaten(best);
            assert_int_equal(rank[best], same ? rank[order[place - 1]] : place);
            equal += same;
        }
    }
    assert_true(cycles > 10 && equal > 100);
}

static void two_goals_compare_by_the_highest_level_that_decides(void **state) {
    (void)state;
    for (uint32_t seed = 0; seed < SEEDS / 10; seed++) {
        kt_reasoning reasoning;
        uint8_t order[GOALS], rank[GOALS];
        if (!begin(seed)) continue;
        kt_world world = random_rules_world(&random_rules);
        assert_int_equal(kt_reasoning_begin(&reasoning, &rules.knowledge, &world, memory, sizeof memory),
                         KT_OK);
        (void)kt_reasoning_rank(&reasoning, order, rank);
        random_rules_find(&random_rules);
        for (unsigned a = 0; a < random_rules.goals; a++)
            for (unsigned b = 0; b < random_rules.goals; b++) {
                unsigned number = 0;
                int level = a == b ? 0 : random_rules_compare(&random_rules, a, b);
                int better = kt_reasoning_compare(&reasoning, a, b, &number);
                assert_int_equal(better, (level > 0) - (level < 0));
                if (!better) continue;
                kt_statement rule = kt_knowledge_statement(&rules.knowledge, number);
                assert_int_equal(rule.key, abs(level));
                assert_int_equal(kt_reasoning_vote(&reasoning, &rule, a, b), better);
            }
    }
}

static void rules_written_as_text_compile_to_the_same_section(void **state) {
    (void)state;
    unsigned good = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        if (!begin(seed)) continue;
        char *text = NULL;
        size_t bytes;
        FILE *stream = open_memstream(&text, &bytes);
        rules_write(&rules.knowledge, stream);
        fclose(stream);
        assert_true(rules_compile(&again, text, bytes, "again", stderr));
        assert_int_equal(again.bytes, rules.bytes);
        assert_memory_equal(again.section, rules.section, rules.bytes);
        free(text);
        good++;
    }
    assert_true(good > SEEDS / 2);
}

/* A row of chains, of which the first has one stone. */
static int ask_of_a_row(const void *context, unsigned what, unsigned thing, unsigned other) {
    (void)context;
    return what == KT_ASK_STONES ? (int)thing + 1
           : what == KT_ASK_NEAR ? thing + 1 == other || other + 1 == thing
                                 : 0;
}

static void rules_that_would_take_for_ever_are_broken_off(void **state) {
    (void)state;
    enum { MANY = 200 };
    kt_reasoning reasoning;
    kt_world row = {.ask = ask_of_a_row, .count = {1, MANY, 0}};
    char text[8000];
    size_t length = 0;
    /* Facts that spread by one chain a round */
    for (int i = 0; i < 60; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "fact f%d of chain: stones is 1 or some near (f%d)\n", i, 59 - i);
    assert_true(rules_compile(&rules, text, length, "row", stderr));
    assert_int_equal(kt_reasoning_begin(&reasoning, &rules.knowledge, &row, memory, sizeof memory), KT_OK);
    assert_int_equal(reasoning.steps, 0);
    assert_true(kt_reasoning_holds(&reasoning, 0, 0));
    assert_false(kt_reasoning_holds(&reasoning, 0, MANY - 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_those_of_the_plain_evaluator),
        cmocka_unit_test(wants_are_those_of_the_plain_evaluator),
        cmocka_unit_test(goals_stand_in_the_order_that_is_promised),
        cmocka_unit_test(two_goals_compare_by_the_highest_level_that_decides),
        cmocka_unit_test(rules_that_would_take_for_ever_are_broken_off),
        cmocka_unit_test(rules_written_as_text_compile_to_the_same_section),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
