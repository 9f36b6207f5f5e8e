/* lib/goals: what a goal is called, and which comes first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "goals/goal_words.h"
#include "wanted.h"

static const char *say(const kt_goal *goal) {
    static char bytes[120];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_goal_write(&text, goal);
    return bytes;
}

static void goals_have_words(void **state) {
    (void)state;
    static const struct {
        uint8_t verb;
        const char *words;
    } expected[] = {
        {KT_GOAL_DEFEND, "defend C3 at C4: the group of C3 is in danger"},
        {KT_GOAL_ATTACK, "attack C3 at C4: the group of C3 is in danger"},
        {KT_GOAL_CAPTURE, "capture D5 at C4: the group of C3 is in danger"},
        {KT_GOAL_EXTEND, "extend C3 to C4: the group of C3 is in danger"},
        {KT_GOAL_CONNECT, "connect C3 and D5 at C4: the group of C3 is in danger"},
        {KT_GOAL_MAKE_EYE, "make an eye for C3 at C4: the group of C3 is in danger"},
        {KT_GOAL_JUMP_OUT, "jump out from C3 to C4: the group of C3 is in danger"},
        {KT_GOAL_TAKE_LIBERTY, "take a liberty of C3 at C4: the group of C3 is in danger"},
        {KT_GOAL_CUT, "cut C3 from D5 at C4: the group of C3 is in danger"},
        {KT_GOAL_TAKE_EYE, "take an eye of C3 at C4: the group of C3 is in danger"},
        {KT_GOAL_SURROUND, "hem in C3 at C4: the group of C3 is in danger"},
    };
    kt_goal goal = {.subject = kt_point_at(2, 2), .object = kt_point_at(3, 4), .place = kt_point_at(2, 3)};
    goal.number[KT_GOAL_CLASS] = KT_CLASS_SAVABLE;
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++) {
        goal.verb = expected[i].verb;
        assert_string_equal(say(&goal), expected[i].words);
    }
    goal.verb = KT_GOAL_GIVE_UP;
    goal.place = KT_NO_POINT;
    goal.number[KT_GOAL_CLASS] = KT_CLASS_DEAD;
    assert_string_equal(say(&goal), "give up C3: the group of C3 is dead");
    goal = (kt_goal){
        .verb = KT_GOAL_OCCUPY, .subject = KT_NO_POINT, .object = KT_NO_POINT, .place = kt_point_at(2, 3)};
    assert_string_equal(say(&goal), "take C4");
    goal.number[KT_GOAL_GAIN] = 1;
    assert_string_equal(say(&goal), "take C4, about 1 point");
    goal.verb = KT_GOAL_START_LIFE;
    goal.number[KT_GOAL_GAIN] = 12;
    assert_string_equal(say(&goal), "start new life at C4, about 12 points");
    goal.number[KT_GOAL_GAIN] = 13;
    assert_string_equal(say(&goal), "start new life at C4");
    goal.verb = KT_GOAL_CAPTURE;
    goal.object = kt_point_at(3, 4);
    goal.number[KT_GOAL_CLASS] = KT_CLASS_DEAD;
    assert_string_equal(say(&goal), "capture D5 at C4: the group of D5 is dead");
    goal.number[KT_GOAL_CLASS] = KT_CLASS_ATTACKABLE;
    assert_string_equal(say(&goal), "capture D5 at C4: the group of D5 is weak");
    goal.number[KT_GOAL_CLASS] = KT_CLASS_SAFE;
    assert_string_equal(say(&goal), "capture D5 at C4");
}

static void own_eyes_and_forbidden_points_have_no_goal(void **state) {
    (void)state;
    look(". X O . O\n"
         "X X O O .\n"
         "X . X O O\n"
         "X X X O .\n"
         ". X . X O\n");
    assert_true(!kt_goals_at(goals, kt_point_at(0, 4))); /* own eyes */
    assert_true(!kt_goals_at(goals, kt_point_at(0, 0)));
    assert_true(!kt_goals_at(goals, kt_point_at(3, 4))); /* suicide */
}

/* The best of these is half of all; B2 is a little more than a quarter, C3 a little less, D4 one in 64. */
static void probable_moves_are_likely(void **state) {
    (void)state;
    const kt_suggestion predicted[] = {
        {kt_point_at(0, 0), 32768, 0},
        {kt_point_at(1, 1), 16400, 0},
        {kt_point_at(2, 2), 16300, 0},
        {kt_point_at(3, 3), 1024, 0},
    };
    static const int likely[] = {0, 0, -1, -4};
    assert_int_equal(kt_game_init(&game, 7, moves, 8), KT_OK);
    kt_goals_question question = {.board = &game.board,
                                  .allowed = kt_game_legal(&game, KT_BLACK),
                                  .colour = KT_BLACK,
                                  .last = KT_NO_POINT,
                                  .predicted = predicted,
                                  .predictions = 4};
    kt_goals_find(goals, &question);
    for (int i = 0; i < 4; i++)
        assert_int_equal(kt_goals_at(goals, predicted[i].point)->number[KT_GOAL_LIKELY], likely[i]);
    assert_true(kt_goals_at(goals, kt_point_at(4, 4))->number[KT_GOAL_LIKELY] < -4);
    question.predictions = 0;
    kt_goals_find(goals, &question);
    assert_int_equal(kt_goals_at(goals, kt_point_at(4, 4))->number[KT_GOAL_LIKELY], 0);
}

/* One rule: the nearer to the edge, the better. Ranks the goals of an empty board with this memory. Returns how many
 * of them, from the first on, are in the order of the rule. */
static unsigned rank(void *memory, size_t bytes) {
    static const uint8_t section[] = {0, 0, 0, 0,   1,           0,
                                      0, 2, 1, 128, KT_CODE_ASK, KT_ASK_GOAL_NUMBERS + KT_GOAL_LINE};
    kt_knowledge knowledge;
    assert_int_equal(kt_knowledge_open(&knowledge, section, sizeof section), KT_OK);
    assert_int_equal(kt_game_init(&game, 7, moves, 8), KT_OK);
    const kt_goals_question question = {.board = &game.board,
                                        .allowed = kt_game_legal(&game, KT_BLACK),
                                        .colour = KT_BLACK,
                                        .last = KT_NO_POINT,
                                        .knowledge = &knowledge,
                                        .memory = memory,
                                        .bytes = bytes};
    kt_goals_find(goals, &question);
    unsigned i = 1u + goals->groups;
    while (i < goals->count && goals->goal[i - 1].number[KT_GOAL_LINE] <= goals->goal[i].number[KT_GOAL_LINE])
        i++;
    return i - goals->groups;
}

/* 49 goals take 1.3 KB. */
static void the_memory_of_the_search_for_goals_ranks_them(void **state) {
    (void)state;
    static uint16_t elsewhere[sizeof block.behind / sizeof *block.behind];
    assert_true(rank(elsewhere, sizeof elsewhere) < 49);
    assert_int_equal(rank(block.behind, sizeof block.behind), 49);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_have_words),
        cmocka_unit_test(own_eyes_and_forbidden_points_have_no_goal),
        cmocka_unit_test(probable_moves_are_likely),
        cmocka_unit_test(the_memory_of_the_search_for_goals_ranks_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
