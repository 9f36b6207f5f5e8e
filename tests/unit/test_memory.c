/* lib/cases/memory: a player of Kalah that remembers earlier games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cases/memory.h"
#include "kalah/kalah.h"

enum { KIND = 0x40, MOST = 8, DEPTH = 12 };

static kt_case kept[MOST];
static unsigned count;
static kt_memory memory;

static bool find(void *context, const kt_case_key *key, kt_case *found) {
    (void)context;
    for (unsigned i = 0; i < count; i++)
        if (memcmp(&kept[i].key, key, sizeof *key) == 0) return *found = kept[i], true;
    return false;
}

static void begin_change(void *context) { (void)context; }

static void put(void *context, const kt_case *lesson) {
    unsigned place = 0;
    (void)context;
    while (place < count && memcmp(&kept[place].key, &lesson->key, sizeof lesson->key) != 0) place++;
    assert_true(place < MOST);
    kept[place] = *lesson;
    if (place == count) count++;
}

static bool end_change(void *context) {
    (void)context;
    return true;
}

static const kt_case_store store = {find, begin_change, put, end_change, NULL};

static void begin(void) {
    count = 0;
    memory = (kt_memory){.game = &kt_kalah_game, .store = &store, .kind = KIND, .fresh = KT_MEMORY_NEW};
}

/* Two pits a side:
 *        ( c)( d)
 *    [ 0]        [ store]
 *        ( a)( b)            to move */
static kt_kalah board(unsigned a, unsigned b, unsigned c, unsigned d, unsigned own) {
    kt_kalah kalah;
    assert_int_equal(kt_kalah_begin(&kalah, 2, 1), KT_OK);
    kalah.pits[0][0] = (kt_kalah_count)a;
    kalah.pits[0][1] = (kt_kalah_count)b;
    kalah.pits[1][1] = (kt_kalah_count)c;
    kalah.pits[1][0] = (kt_kalah_count)d;
    kalah.left[0] = (kt_kalah_count)(a + b);
    kalah.left[1] = (kt_kalah_count)(c + d);
    kalah.store[0] = (kt_kalah_count)own;
    return kalah;
}

/* Thinks, and returns the pit, from 1 on. */
static int think(const kt_kalah *kalah, uint8_t depth, bool remembers) {
    static uint32_t frames[500];
    kt_minimax_result result;
    const kt_minimax_memory hooks = kt_memory_hooks(&memory);
    const kt_minimax_limits limits = {.depth = depth, .memory = remembers ? &hooks : NULL};
    return kt_minimax_think(&kt_kalah_game, &limits, kalah, NULL, frames, sizeof frames, &result) + 1;
}

/* Pit 2 comes home and moves again, then pit 1 captures 3: the game is over, and Black wins 1 + 1 + 3 - 1. */
static void a_position_is_kept_with_its_value(void **state) {
    (void)state;
    begin();
    kt_kalah kalah = board(1, 1, 1, 3, 0);
    kt_case known;
    assert_false(kt_memory_look(&memory, &kalah, &known));
    assert_int_equal(think(&kalah, DEPTH, true), 2);
    assert_true(kt_memory_look(&memory, &kalah, &known));
    assert_int_equal(known.value, 4);
    assert_true(known.perfect);
    assert_int_equal(known.uses, 1);
    assert_int_equal(think(&kalah, DEPTH, true), 2);
    assert_true(kt_memory_look(&memory, &kalah, &known));
    assert_int_equal(known.uses, 2);
}

static void points_that_are_made_dont_matter(void **state) {
    (void)state;
    begin();
    kt_kalah kalah = board(1, 1, 1, 3, 0), ahead = board(1, 1, 1, 3, 5);
    kt_case known;
    assert_int_equal(think(&kalah, DEPTH, true), 2);
    assert_true(kt_memory_look(&memory, &ahead, &known));
    assert_int_equal(known.value, 9);
}

static void a_game_brings_two_new_cases(void **state) {
    (void)state;
    begin();
    kt_case known;
    for (unsigned beans = 1; beans <= 3; beans++) {
        kt_kalah kalah = board(beans, 1, 1, 3, 0);
        assert_int_equal(think(&kalah, DEPTH, true) > 0, true);
        assert_int_equal(kt_memory_look(&memory, &kalah, &known), beans <= KT_MEMORY_NEW);
    }
}

/* The position that follows, behind the second player's part move if there is one. */
static kt_kalah after(const kt_kalah *kalah, unsigned own, int other) {
    kt_kalah next, last;
    assert_int_equal(kt_kalah_game.play(kalah, own - 1, &next), KT_MINIMAX_TURN);
    if (other < 0) return next;
    assert_int_equal(kt_kalah_game.play(&next, (unsigned)other - 1, &last), KT_MINIMAX_TURN);
    return last;
}

static void know(const kt_kalah *kalah, int value, uint32_t nodes, bool perfect) {
    kt_minimax_key key;
    assert_true(kt_kalah_game.key(kalah, KT_MINIMAX_PLAYER | KT_MINIMAX_STORE, &key));
    kt_case lesson = {.value = (int16_t)value, .nodes = nodes & KT_CASE_NODES_MAX, .perfect = perfect};
    memcpy(lesson.key.bytes, key.bytes, sizeof lesson.key.bytes);
    lesson.key.bytes[key.length] = (uint8_t)(KIND + key.length);
    put(NULL, &lesson);
}

/* Without a case both pits are worth the same two half-moves ahead, and the higher comes first. */
static void what_is_known_changes_the_move(void **state) {
    (void)state;
    begin();
    kt_kalah kalah = board(2, 2, 2, 2, 0);
    int plain = think(&kalah, 2, false);
    kt_kalah next = after(&kalah, (unsigned)plain, -1);
    uint8_t moves[KT_KALAH_PITS_MAX];
    unsigned answers = kt_kalah_game.moves(&next, KT_MINIMAX_STATIC, moves);
    for (unsigned i = 0; i < answers; i++) {
        kt_kalah last;
        if (kt_kalah_game.play(&next, moves[i], &last) == KT_MINIMAX_TURN) know(&last, -6, 1000, false);
    }
    assert_true(think(&kalah, 2, true) != plain);
    assert_true(memory.used > 0);
    /* Cases of fewer nodes than the search has looked at don't count, unless they are perfect. */
    for (unsigned i = 0; i < count; i++) kept[i].nodes = 0;
    assert_int_equal(think(&kalah, 2, true), plain);
    for (unsigned i = 0; i < count; i++) kept[i].perfect = kept[i].value == -6;
    assert_true(think(&kalah, 2, true) != plain);
}

static void a_perfect_value_stays(void **state) {
    (void)state;
    begin();
    kt_kalah kalah = board(2, 2, 2, 2, 0);
    kt_case known;
    know(&kalah, 3, 5, true);
    assert_true(think(&kalah, 1, true) > 0);
    assert_true(kt_memory_look(&memory, &kalah, &known));
    assert_int_equal(known.value, 3);
    assert_int_equal(known.uses, 1);
}

static void a_shallow_search_leaves_a_deep_value(void **state) {
    (void)state;
    begin();
    kt_kalah kalah = board(2, 2, 2, 2, 0);
    kt_case known;
    know(&kalah, 3, 1000000, false);
    assert_true(think(&kalah, 1, true) > 0);
    assert_true(kt_memory_look(&memory, &kalah, &known));
    assert_int_equal(known.value, 3);
    know(&kalah, 3, 1, false);
    assert_true(think(&kalah, 1, true) > 0);
    assert_true(kt_memory_look(&memory, &kalah, &known));
    assert_true(known.value != 3);
}

/* Flash may hold anything. */
static void any_value_can_be_known(void **state) {
    (void)state;
    begin();
    kt_kalah kalah = board(2, 2, 2, 2, 200);
    kt_case known;
    for (int value = INT16_MIN; value <= INT16_MAX; value += INT16_MAX) {
        know(&kalah, value, KT_CASE_NODES_MAX, true);
        assert_true(kt_memory_look(&memory, &kalah, &known));
        assert_true(known.value >= -KT_MINIMAX_VALUE_MAX && known.value <= KT_MINIMAX_VALUE_MAX);
    }
}

static void cases_of_other_games_are_told_apart(void **state) {
    (void)state;
    begin();
    kt_kalah kalah = board(1, 1, 1, 3, 0);
    kt_case_key go = {{1, 2, 3, 4, 5, 0, 129, 0x85}}, empty = {{0}};
    assert_true(think(&kalah, DEPTH, true) > 0);
    assert_true(kt_memory_is_of(&kept[0].key, KIND));
    assert_false(kt_memory_is_of(&go, KIND));
    assert_false(kt_memory_is_of(&empty, KIND));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_kept_with_its_value),
        cmocka_unit_test(points_that_are_made_dont_matter),
        cmocka_unit_test(a_game_brings_two_new_cases),
        cmocka_unit_test(what_is_known_changes_the_move),
        cmocka_unit_test(a_perfect_value_stays),
        cmocka_unit_test(a_shallow_search_leaves_a_deep_value),
        cmocka_unit_test(any_value_can_be_known),
        cmocka_unit_test(cases_of_other_games_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
