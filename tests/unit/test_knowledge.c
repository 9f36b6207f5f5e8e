/* lib/goals/knowledge and lib/goals/reasoning: sections of which anything is wrong are refused; facts, wants
 * and the order of goals follow from those that are right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/machine.h"
#include "base/random.h"
#include "goals/reasoning.h"

enum { ROOM = 400, MEMORY = 256, CHAINS = 4, GOALS = 4, BYTES = KT_DESKTOP ? 20000 : 500 };

static uint8_t section[ROOM];
static uint32_t length;
static kt_knowledge knowledge;
static _Alignas(uint16_t) uint8_t memory[MEMORY];

/* Begins a section with this many facts of game, chains and goals, wants and rules. */
static void begin(unsigned game, unsigned chain, unsigned goal, unsigned wants, unsigned rules) {
    const uint8_t header[] = {(uint8_t)game,  (uint8_t)chain, (uint8_t)goal,
                              (uint8_t)wants, (uint8_t)rules, 0};
    memcpy(section, header, sizeof header);
    length = sizeof header;
}

/* Adds a statement; of its `bytes` of code the first `among` say which goals are compared. */
static void add(unsigned key, unsigned among, const uint8_t *code, unsigned bytes) {
    const uint8_t header[] = {1, (uint8_t)bytes, (uint8_t)key, (uint8_t)among, 'x'};
    memcpy(section + length, header, sizeof header);
    memcpy(section + length + sizeof header, code, bytes);
    length += (uint32_t)sizeof header + bytes;
}

#define CODE(...) (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__})
#define N(number) KT_CODE_SMALL + (number)

static kt_status open_section(void) { return kt_knowledge_open(&knowledge, section, length); }

/* Is a fact of chains with this code refused? */
static void check_refused(const uint8_t *code, unsigned bytes) {
    begin(0, 1, 0, 0, 0);
    add(0, 0, code, bytes);
    assert_int_equal(open_section(), KT_ERR_FORMAT);
}

/* Chain i has i + 1 stones; chains are near the ones with the next numbers. Goal i has the subject i - 1,
 * which is none for the first, and the worth 10 - i. */
static int ask(const void *context, unsigned what, unsigned thing, unsigned other) {
    (void)context;
    switch (what) {
    case KT_ASK_STAGE: return 50;
    case KT_ASK_STONES: return (int)thing + 1;
    case KT_ASK_NEAR: return thing + 1 == other || other + 1 == thing;
    case KT_ASK_SUBJECT: return (int)thing - 1;
    case KT_ASK_GOAL_NUMBERS: return 10 - (int)thing;
    default: return 0;
    }
}

static kt_world world = {.ask = ask, .count = {1, CHAINS, GOALS}};

static void a_fact_spreads_through_near_chains(void **state) {
    (void)state;
    kt_reasoning reasoning;
    begin(0, 2, 0, 1, 0);
    /* four or more stones, or near one of which this holds; and where that does not hold */
    add(0, 0,
        CODE(N(3), KT_CODE_ASK, KT_ASK_STONES, KT_CODE_LESS, KT_CODE_EACH, KT_ASK_NEAR, 3, KT_CODE_FACT, 0,
             KT_CODE_NEXT, KT_CODE_OR));
    add(1, 0, CODE(KT_CODE_FACT, 0, KT_CODE_NOT));
    add(5, 0, CODE(KT_CODE_FACT, 1));
    assert_int_equal(open_section(), KT_OK);
    assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, sizeof memory), KT_OK);
    for (unsigned chain = 0; chain < CHAINS; chain++) {
        assert_true(kt_reasoning_holds(&reasoning, 0, chain));
        assert_false(kt_reasoning_holds(&reasoning, 1, chain));
    }
    kt_want want;
    assert_false(kt_reasoning_want(&reasoning, &want));
}

static void a_want_names_each_chain_of_which_it_is_true(void **state) {
    (void)state;
    kt_reasoning reasoning;
    kt_want want;
    begin(1, 0, 0, 1, 0);
    add(0, 0, CODE(KT_CODE_ASK, KT_ASK_STAGE, N(50), KT_CODE_EQUAL));
    add(7, 0, CODE(KT_CODE_FACT, 0, N(2), KT_CODE_ASK, KT_ASK_STONES, KT_CODE_LESS, KT_CODE_AND));
    assert_int_equal(open_section(), KT_OK);
    assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, sizeof memory), KT_OK);
    for (unsigned chain = 2; chain < CHAINS; chain++) {
        assert_true(kt_reasoning_want(&reasoning, &want));
        assert_int_equal(want.verb, 7);
        assert_int_equal(want.chain, chain);
        assert_int_equal(want.number, 1);
    }
    assert_false(kt_reasoning_want(&reasoning, &want));
}

static void many_small_reasons_do_not_outvote_a_large_one(void **state) {
    (void)state;
    kt_reasoning reasoning;
    uint8_t order[GOALS], rank[GOALS];
    begin(0, 0, 0, 0, 4);
    /* a large one: the subject has two stones; small ones: worth, three times */
    add(9, 0,
        CODE(KT_CODE_GO, KT_ASK_SUBJECT, 5, KT_CODE_ASK, KT_ASK_STONES, N(2), KT_CODE_EQUAL, KT_CODE_BACK));
    for (int i = 0; i < 3; i++) add(8, 0, CODE(KT_CODE_ASK, KT_ASK_GOAL_NUMBERS));
    assert_int_equal(open_section(), KT_OK);
    assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, sizeof memory), KT_OK);
    assert_int_equal(kt_reasoning_rank(&reasoning, order, rank), GOALS);
    const uint8_t wanted[GOALS] = {2, 0, 1, 3}; /* goal 2 has chain 1, of two stones */
    assert_memory_equal(order, wanted, sizeof wanted);
    unsigned number = 99;
    assert_int_equal(kt_reasoning_compare(&reasoning, 0, 2, &number), -1);
    assert_int_equal(number, 0);
    assert_int_equal(kt_reasoning_compare(&reasoning, 0, 3, &number), 1);
    assert_int_equal(number, 1);
}

static void a_rule_compares_the_goals_that_it_is_about(void **state) {
    (void)state;
    kt_reasoning reasoning;
    uint8_t order[GOALS], rank[GOALS];
    begin(0, 0, 0, 0, 1);
    /* among those with a subject, the smaller worth */
    add(1, 128 + 5,
        CODE(KT_CODE_GO, KT_ASK_SUBJECT, 2, N(1), KT_CODE_BACK, KT_CODE_ASK, KT_ASK_GOAL_NUMBERS));
    assert_int_equal(open_section(), KT_OK);
    assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, sizeof memory), KT_OK);
    assert_int_equal(kt_reasoning_rank(&reasoning, order, rank), GOALS);
    /* Nothing beats 3 and 0, but 3 beats two. Then nothing beats 0 and 2, but one beats 2. */
    const uint8_t wanted[GOALS] = {3, 0, 2, 1}, ranks[GOALS] = {1, 3, 1, 0};
    assert_memory_equal(order, wanted, sizeof wanted);
    assert_memory_equal(rank, ranks, sizeof ranks);
}

static void goals_beyond_the_memory_stay_behind_the_others(void **state) {
    (void)state;
    kt_reasoning reasoning;
    uint8_t order[GOALS], rank[GOALS];
    begin(0, 1, 0, 0, 1);
    add(0, 0, CODE(N(1)));
    add(1, 128, CODE(KT_CODE_ASK, KT_ASK_GOAL_NUMBERS)); /* the last goal is the best */
    assert_int_equal(open_section(), KT_OK);
    size_t bytes = kt_reasoning_bytes(&knowledge, CHAINS, GOALS);
    assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, bytes), KT_OK);
    assert_int_equal(kt_reasoning_rank(&reasoning, order, rank), GOALS);
    assert_memory_equal(order, ((const uint8_t[]){3, 2, 1, 0}), GOALS);
    assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, bytes - 1), KT_OK);
    assert_int_equal(kt_reasoning_rank(&reasoning, order, rank), GOALS - 1);
    assert_memory_equal(order, ((const uint8_t[]){2, 1, 0, 3}), GOALS);
    assert_memory_equal(rank, ((const uint8_t[]){2, 1, 0, 3}), GOALS);
    assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, 1), KT_ERR_SIZE);
}

static void code_that_is_not_sound_is_refused(void **state) {
    (void)state;
    check_refused(CODE(KT_CODE_NOT));                                       /* of nothing */
    check_refused(CODE(N(1), KT_CODE_AND));                                 /* of one number */
    check_refused(CODE(N(1), N(2)));                                        /* two numbers are left */
    check_refused(CODE(KT_CODES));                                          /* no such instruction */
    check_refused(CODE(KT_CODE_SMALL - 1));                                 /* nor this */
    check_refused(CODE(KT_CODE_NUMBER, 1));                                 /* a byte is missing */
    check_refused(CODE(KT_CODE_ASK));                                       /* likewise */
    check_refused(CODE(KT_CODE_ASK, KT_ASK_GOAL));                          /* not of chains */
    check_refused(CODE(KT_CODE_ASK, KT_ASK_SUBJECT));                       /* a link is no number */
    check_refused(CODE(KT_CODE_FACT, 1));                                   /* there is one fact */
    check_refused(CODE(KT_CODE_GO, KT_ASK_SUBJECT, 2, N(1), KT_CODE_BACK)); /* not of chains */
    check_refused(CODE(KT_CODE_EACH, KT_ASK_RELATION_END, 2, N(1), KT_CODE_NEXT));
    check_refused(CODE(KT_CODE_EACH, KT_ASK_SUBJECT, 2, N(1), KT_CODE_NEXT));
    check_refused(CODE(KT_CODE_EACH, KT_ASK_NEAR, 2, N(1), KT_CODE_BACK)); /* another end */
    check_refused(CODE(KT_CODE_EACH, KT_ASK_NEAR, 1, N(1), KT_CODE_NEXT)); /* ends elsewhere */
    check_refused(CODE(KT_CODE_EACH, KT_ASK_NEAR, 3, N(1), KT_CODE_NEXT));
    check_refused(CODE(KT_CODE_EACH, KT_ASK_NEAR, 1, KT_CODE_NEXT)); /* no number */
    check_refused(
        CODE(N(1), KT_CODE_EACH, KT_ASK_NEAR, 2, KT_CODE_NOT, KT_CODE_NEXT)); /* the number outside */
    check_refused(CODE(KT_CODE_EACH, KT_ASK_NEAR, 2, N(1)));                  /* never ends */
    check_refused(CODE(KT_CODE_NEXT));
    check_refused(CODE(N(1), N(1), N(1), N(1), N(1), N(1), N(1), N(1), N(1), KT_CODE_AND, KT_CODE_AND,
                       KT_CODE_AND, KT_CODE_AND, KT_CODE_AND, KT_CODE_AND, KT_CODE_AND,
                       KT_CODE_AND)); /* nine at once */
    check_refused(CODE(KT_CODE_EACH, KT_ASK_NEAR, 14, KT_CODE_EACH, KT_ASK_NEAR, 10, KT_CODE_EACH,
                       KT_ASK_NEAR, 6, KT_CODE_EACH, KT_ASK_NEAR, 2, N(1), KT_CODE_NEXT, KT_CODE_NEXT,
                       KT_CODE_NEXT, KT_CODE_NEXT)); /* four deep */
}

static void headers_that_are_not_sound_are_refused(void **state) {
    (void)state;
    begin(0, 1, 0, 0, 1);
    add(0, 0, CODE(N(1)));
    add(1, 1, CODE(N(1), N(2)));
    assert_int_equal(open_section(), KT_OK);
    assert_int_equal(kt_knowledge_open(&knowledge, section, length - 1), KT_ERR_FORMAT);
    assert_int_equal(kt_knowledge_open(&knowledge, section, length + 1), KT_ERR_FORMAT);
    assert_int_equal(kt_knowledge_open(&knowledge, section, 5), KT_ERR_FORMAT);
    assert_int_equal(kt_knowledge_open(&knowledge, section, KT_KNOWLEDGE_BYTES_MAX + 1), KT_ERR_SIZE);
    static const struct {
        uint8_t at, value;
    } wrong[] = {
        {1, 2},  {4, 2},    {5, 1},             /* more statements than there are; the reserved byte */
        {0, 64}, {6, 64},   {7, 0},             /* too many facts; a long name; no code */
        {9, 1},  {10, 31},  {10, 127},          /* a fact with two codes; control characters */
        {14, 0}, {14, 100}, {15, 2},   {15, 3}, /* levels beyond the range; no code behind the first */
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t old = section[wrong[i].at];
        section[wrong[i].at] = wrong[i].value;
        assert_int_equal(open_section(), KT_ERR_FORMAT);
        section[wrong[i].at] = old;
    }
    begin(0, 2, 0, 0, 0); /* strata that fall */
    add(1, 0, CODE(N(1)));
    add(0, 0, CODE(N(1)));
    assert_int_equal(open_section(), KT_ERR_FORMAT);
    begin(0, 0, 0, 0, 2); /* levels that rise */
    add(1, 0, CODE(N(1)));
    add(2, 0, CODE(N(1)));
    assert_int_equal(open_section(), KT_ERR_FORMAT);
    begin(0, 0, 0, 1, 0); /* no such verb */
    add(KT_KNOWLEDGE_VERBS_MAX, 0, CODE(N(1)));
    assert_int_equal(open_section(), KT_ERR_FORMAT);
}

static void bytes_by_chance_do_no_harm(void **state) {
    (void)state;
    kt_random random;
    unsigned opened = 0;
    kt_random_init(&random, 1);
    for (int i = 0; i < BYTES; i++) {
        kt_reasoning reasoning;
        uint8_t order[GOALS], rank[GOALS];
        begin(0, 1, 1, 1, 1);
        add(0, 0, CODE(KT_CODE_EACH, KT_ASK_NEAR, 3, KT_CODE_FACT, 0, KT_CODE_NEXT, KT_CODE_NOT));
        add(0, 0, CODE(KT_CODE_GO, KT_ASK_SUBJECT, 3, KT_CODE_FACT, 0, KT_CODE_BACK));
        add(0, 0, CODE(KT_CODE_FACT, 0, N(1), KT_CODE_ADD));
        add(3, 3, CODE(KT_CODE_FACT, 1, KT_CODE_NOT, KT_CODE_ASK, KT_ASK_GOAL_NUMBERS));
        section[kt_random_below(&random, length)] = (uint8_t)kt_random_below(&random, 256);
        section[kt_random_below(&random, length)] = (uint8_t)kt_random_below(&random, 20);
        if (open_section() < 0) continue;
        opened++;
        assert_int_equal(kt_reasoning_begin(&reasoning, &knowledge, &world, memory, sizeof memory), KT_OK);
        assert_int_equal(kt_reasoning_rank(&reasoning, order, rank), GOALS);
        unsigned seen = 0;
        for (int j = 0; j < GOALS; j++) seen |= 1u << order[j];
        assert_int_equal(seen, (1 << GOALS) - 1);
    }
    assert_true(opened > BYTES / 100 && opened < BYTES / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fact_spreads_through_near_chains),
        cmocka_unit_test(a_want_names_each_chain_of_which_it_is_true),
        cmocka_unit_test(many_small_reasons_do_not_outvote_a_large_one),
        cmocka_unit_test(a_rule_compares_the_goals_that_it_is_about),
        cmocka_unit_test(goals_beyond_the_memory_stay_behind_the_others),
        cmocka_unit_test(code_that_is_not_sound_is_refused),
        cmocka_unit_test(headers_that_are_not_sound_are_refused),
        cmocka_unit_test(bytes_by_chance_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
