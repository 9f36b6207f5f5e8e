/* lib/search/experience: what counts as one position, what a game teaches, and how a case answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "diagram.h"
#include "search/experience.h"

enum { MOVES = 40, CASES = 12 };

static kt_game game;
static kt_game_move moves[MOVES];
static kt_field field;

/* Cases in memory. */
static struct {
    kt_case of[CASES];
    unsigned count, changes, failures;
} kept;

static bool find(void *context, const kt_case_key *key, kt_case *found) {
    (void)context;
    for (unsigned i = 0; i < kept.count; i++) {
        if (memcmp(&kept.of[i].key, key, sizeof *key) != 0) continue;
        *found = kept.of[i];
        return true;
    }
    return false;
}

static void begin(void *context) { (void)context; }

static void put(void *context, const kt_case *lesson) {
    (void)context;
    if (kept.failures) return;
    for (unsigned i = 0; i < kept.count; i++)
        if (memcmp(&kept.of[i].key, &lesson->key, sizeof lesson->key) == 0) {
            kept.of[i] = *lesson;
            return;
        }
    assert_true(kept.count < CASES);
    kept.of[kept.count++] = *lesson;
}

static bool end(void *context) {
    (void)context;
    kept.changes++;
    return !kept.failures || !kept.failures--;
}

static const kt_case_store experience = {find, begin, put, end, NULL};

static kt_case_key key_of(const char *diagram, kt_colour colour, int32_t komi) {
    kt_case_key key;
    assert_true(diagram_start(&game, diagram, moves, MOVES));
    kt_field_set(&field, &game.board);
    kt_experience_key(&key, &field, kt_field_colour(colour), komi, KT_SUPERKO);
    return key;
}

static bool same(kt_case_key a, kt_case_key b) { return memcmp(&a, &b, sizeof a) == 0; }

/* A position that looks different from each side, and its seven images, drawn by hand. */
static const char *const images[8] = {
    ". X O .\n. X . .\n. . . .\nO . . .\n", ". O X .\n. . X .\n. . . .\n. . . O\n",
    "O . . .\n. . . .\n. X . .\n. X O .\n", ". . . O\n. . . .\n. . X .\n. O X .\n",
    "O . . .\n. . X X\n. . . O\n. . . .\n", ". . . O\nX X . .\nO . . .\n. . . .\n",
    ". . . .\n. . . O\n. . X X\nO . . .\n", ". . . .\nO . . .\nX X . .\n. . . O\n"};

static void turned_and_mirrored_positions_are_one(void **state) {
    (void)state;
    kt_case_key first = key_of(images[0], KT_BLACK, 10);
    for (int i = 1; i < 8; i++) assert_true(same(first, key_of(images[i], KT_BLACK, 10)));
}

static void exchanged_colours_are_one_with_komi_turned_round(void **state) {
    (void)state;
    static const char other[] = ". O X .\n. O . .\n. . . .\nX . . .\n";
    kt_case_key first = key_of(images[0], KT_BLACK, 10);
    assert_true(same(first, key_of(other, KT_WHITE, -10)));
    assert_false(same(first, key_of(other, KT_WHITE, 10)));
    assert_false(same(first, key_of(images[0], KT_WHITE, 10)));
}

/* In quarter points. Black wins with a lead of 2 at 1.25 to 1.75, not with 1; at 1 a lead of 1 draws. */
static void komi_counts_by_the_scores_that_win(void **state) {
    (void)state;
    kt_case_key first = key_of(images[0], KT_BLACK, 5);
    assert_true(same(first, key_of(images[0], KT_BLACK, 7)));
    assert_false(same(first, key_of(images[0], KT_BLACK, 4)));
    assert_false(same(first, key_of(images[0], KT_BLACK, 8)));
    assert_false(same(first, key_of(images[0], KT_BLACK, -5)));
    /* White wins with a lead of 2 at -1.25 to -1.75: with a lead of 2 at komi -1.75, which rounds the other way. */
    assert_true(same(key_of(images[0], KT_BLACK, -5), key_of(images[0], KT_BLACK, -7)));
    assert_false(same(key_of(images[0], KT_BLACK, -5), key_of(images[0], KT_BLACK, -8)));
    /* Nobody leads by more than 16 points on 4x4. */
    assert_true(same(key_of(images[0], KT_BLACK, 100), key_of(images[0], KT_BLACK, 4000)));
}

static void a_stone_more_or_elsewhere_is_another_position(void **state) {
    (void)state;
    static const char *const others[] = {
        ". X O .\n. X . .\n. . . .\n. O . .\n", ". X O .\n. X . .\n. . . .\nO . . O\n",
        ". X O .\n. O . .\n. . . .\nO . . .\n", ". X O . .\n. X . . .\n. . . . .\nO . . . .\n. . . . .\n"};
    kt_case_key first = key_of(images[0], KT_BLACK, 10);
    for (int i = 0; i < 4; i++) assert_false(same(first, key_of(others[i], KT_BLACK, 10)));
}

static void a_ko_is_part_of_the_position(void **state) {
    (void)state;
    static const char before[] = ". X O .\nX . X O\n. X O .\n. . . .\n";
    static const char after[] = ". X O .\nX O . O\n. X O .\n. . . .\n";
    kt_case_key with, without = key_of(after, KT_BLACK, 10);
    assert_true(diagram_start(&game, before, moves, MOVES));
    assert_int_equal(kt_game_play(&game, KT_WHITE, kt_point_at(1, 2)), KT_OK);
    kt_field_set(&field, &game.board);
    kt_experience_key(&with, &field, KT_FIELD_BLACK, 10, KT_SUPERKO);
    assert_false(same(with, without));
    kt_experience_key(&without, &field, KT_FIELD_BLACK, 10, KT_SIMPLE_KO);
    assert_false(same(with, without)); /* and so is the rule of repetition */
}

/* Starts a game on 5x5, and plays these points by turns. */
static void play(const char *points) {
    kt_colour colour = KT_BLACK;
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    for (; *points; points += 2, colour = kt_opponent(colour)) {
        kt_point p = *points == '-' ? (kt_point)KT_PASS : kt_point_at(points[0] - 'A', points[1] - '1');
        assert_int_equal(kt_game_play(&game, colour, p), KT_OK);
    }
}

static bool note(const char *points, uint32_t share_q16) {
    play(points);
    uint32_t hash = game.board.hash;
    bool noted = kt_experience_note(&experience, &game, share_q16, &field);
    assert_int_equal(game.count, strlen(points) / 2);
    assert_int_equal(game.board.hash, hash);
    return noted;
}

/* The case behind these moves; its nodes are 0 when there is none. */
static kt_case look(const char *points) {
    kt_case found = {.nodes = 0};
    play(points);
    return kt_experience_look(&experience, &game, &field, &found) ? found : (kt_case){.nodes = 0};
}

static void forget_all(void) { memset(&kept, 0, sizeof kept); }

static void a_thought_is_noted_with_its_value(void **state) {
    (void)state;
    forget_all();
    assert_true(note(
        "C3",
        49152)); /* three quarters: half of the way from a draw to a sure win, for the opponent to lose */
    kt_case found = look("C3");
    assert_int_equal(found.value, -KT_EXPERIENCE_CERTAIN / 2);
    assert_int_equal(found.uses, 0);
    assert_int_equal(kt_experience_share_q16(&found), 49152);
    assert_false(note("C3", 0)); /* known already */
    assert_int_equal(kept.count, 1);
}

static void the_library_grows_by_two_positions_a_game(void **state) {
    (void)state;
    forget_all();
    assert_true(note("C3", 32768));
    assert_true(note("C3C2D2", 32768));
    assert_false(note("C3C2D2D3D4", 32768)); /* C3 hasn't learned yet */
    play("C3C2D2D3D4--");
    assert_int_equal(kt_experience_learn(&experience, &game, KT_BLACK, &field), 2);
    assert_true(note("C3C2D2D3D4", 32768));
    assert_true(note("C3C2D2D3D4C4B4", 32768));
    assert_false(note("C3C2D2D3D4C4B4B3E2", 32768)); /* D4 hasn't learned yet */
    assert_false(note("B2C2D2D3D4", 32768));         /* B2 isn't known */
}

static void results_move_the_value(void **state) {
    (void)state;
    forget_all();
    assert_true(note("C3", 32768));
    play("C3C2D2--");
    uint32_t hash = game.board.hash;
    assert_int_equal(kt_experience_learn(&experience, &game, KT_BLACK, &field), 1);
    assert_int_equal(game.count, 4);
    assert_int_equal(game.board.hash, hash);
    /* As one game that was drawn, then one that White lost: half of the way. */
    assert_int_equal(look("C3").value, -KT_EXPERIENCE_CERTAIN / 2);
    assert_int_equal(look("C3").uses, 1);
    play("C3C2D2--");
    (void)kt_experience_learn(&experience, &game, KT_WHITE, &field);
    assert_int_equal(look("C3").value, 0);
    (void)kt_experience_learn(&experience, &game, KT_EMPTY, &field);
    assert_int_equal(look("C3").value, 0);
    assert_int_equal(look("C3").uses, 3);
}

/* What is older than five games counts less and less, so the value can always turn. */
static void old_results_fade(void **state) {
    (void)state;
    forget_all();
    assert_true(note("C3", 32768));
    play("C3C2D2--");
    for (int i = 0; i < 100; i++) (void)kt_experience_learn(&experience, &game, KT_BLACK, &field);
    for (int i = 0; i < 5; i++) (void)kt_experience_learn(&experience, &game, KT_WHITE, &field);
    assert_true(look("C3").value > 0);
}

static void what_the_flash_did_not_take_is_tried_again(void **state) {
    (void)state;
    forget_all();
    kept.failures = 1;
    assert_true(note("C3", 49152));
    assert_int_equal(kept.changes, 2);
    kept.failures = 100;
    assert_false(note("B2", 49152));
    kept.failures = 0;
    assert_int_equal(look("B2").nodes, 0);
}

static unsigned count_answers(const kt_case *known, uint32_t visits, unsigned *black) {
    kt_random random;
    unsigned answers = 0;
    kt_random_init(&random, 1);
    kept.of[0] = *known;
    kept.count = 1;
    *black = 0;
    for (int i = 0; i < 1000; i++) {
        bool is_known;
        unsigned winner = kt_experience_answer(&experience, &field, KT_FIELD_BLACK, 0, KT_SUPERKO, visits,
                                               &random, &is_known);
        assert_true(is_known);
        answers += winner != 0;
        *black += winner == 1 + KT_FIELD_BLACK;
    }
    return answers;
}

static void expect_between(unsigned value, unsigned least, unsigned most) {
    assert_true(value >= least);
    assert_true(value <= most);
}

/* Of 1,000 answers, by chance: bounds of five standard deviations. */
static void a_case_answers_as_often_as_it_outweighs_the_search(void **state) {
    (void)state;
    forget_all();
    unsigned black;
    kt_case known = {.key = key_of(". . .\n. . .\n. . .\n", KT_BLACK, 0), .nodes = 300};
    known.value = KT_EXPERIENCE_CERTAIN / 2; /* wins three of four */
    expect_between(count_answers(&known, 1, &black), 970, 1000);
    expect_between(black, 670, 830);
    expect_between(count_answers(&known, 300, &black), 420, 580);
    expect_between(count_answers(&known, 30000, &black), 0, 30);
}

/* What the pages hold is not believed. */
static void any_value_can_be_answered(void **state) {
    (void)state;
    forget_all();
    unsigned black;
    kt_case known = {.key = key_of(". . .\n. . .\n. . .\n", KT_BLACK, 0), .nodes = KT_CASE_NODES_MAX};
    known.value = INT16_MAX;
    expect_between(count_answers(&known, 1, &black), 990, 1000);
    expect_between(black, 990, 1000);
    known.value = INT16_MIN;
    (void)count_answers(&known, 1, &black);
    assert_int_equal(black, 0);
    known.nodes = 0;
    assert_int_equal(count_answers(&known, 1, &black), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_and_mirrored_positions_are_one),
        cmocka_unit_test(exchanged_colours_are_one_with_komi_turned_round),
        cmocka_unit_test(komi_counts_by_the_scores_that_win),
        cmocka_unit_test(a_stone_more_or_elsewhere_is_another_position),
        cmocka_unit_test(a_ko_is_part_of_the_position),
        cmocka_unit_test(a_thought_is_noted_with_its_value),
        cmocka_unit_test(the_library_grows_by_two_positions_a_game),
        cmocka_unit_test(results_move_the_value),
        cmocka_unit_test(old_results_fade),
        cmocka_unit_test(what_the_flash_did_not_take_is_tried_again),
        cmocka_unit_test(a_case_answers_as_often_as_it_outweighs_the_search),
        cmocka_unit_test(any_value_can_be_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
