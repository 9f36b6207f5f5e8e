/* lib/goals: goals of moves, in positions where a Go player sees them at once; goals of groups; words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "wanted.h"

static void a_chain_in_atari_is_captured(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . .\n"
                                  ". . . X . . .\n"
                                  ". . X o X . .\n"
                                  ". . . m . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n";
    const kt_goal *goal = find(diagram);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_CAPTURE);
    assert_true(names(goal->object, diagram, 'o'));
    assert_int_equal(goal->number[KT_GOAL_CAPTURED], 1);
}

static void a_chain_in_atari_extends(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . O . . .\n"
                                  ". . O s O . .\n"
                                  ". . . m . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n";
    const kt_goal *goal = find(diagram);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_EXTEND);
    assert_int_equal(goal->purpose, KT_GOAL_DEFEND);
    assert_true(names(goal->subject, diagram, 's'));
    assert_int_equal(goal->number[KT_GOAL_CLASS], KT_CLASS_SAVABLE);
    assert_int_equal(goal->number[KT_GOAL_CLASS_AFTER], KT_CLASS_SAFE);
    assert_int_equal(goal->number[KT_GOAL_LIBERTIES_AFTER], 3);
}

/* White takes them together. */
static void dead_chains_that_connect_stay_dead(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  "O O O O O O .\n"
                                  "O s m t . O .\n";
    const kt_goal *goal = find(diagram);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_CONNECT);
    assert_int_equal(goal->purpose, KT_GOAL_GIVE_UP);
    assert_int_equal(goal->number[KT_GOAL_CLASS], KT_CLASS_DEAD);
    assert_int_equal(goal->number[KT_GOAL_CLASS_AFTER], KT_CLASS_DEAD);
    assert_int_equal(goal->number[KT_GOAL_LOSES], 1);
}

static void two_chains_connect_where_both_have_a_liberty(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". X X X . . .\n"
                                  ". . . m . . .\n"
                                  ". . . t . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n";
    const kt_goal *goal = find(diagram);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_CONNECT);
    assert_true(names(goal->subject, diagram, 'X') || names(goal->object, diagram, 'X'));
    assert_true(names(goal->subject, diagram, 't') || names(goal->object, diagram, 't'));
}

static void chains_of_the_opponent_are_cut(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . o o . . .\n"
                                  ". . . m X . .\n"
                                  ". . . p . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n";
    const kt_goal *goal = find(diagram);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_CUT);
    assert_true(names(goal->subject, diagram, 'o') != names(goal->object, diagram, 'o'));
    assert_true(names(goal->subject, diagram, 'p') != names(goal->object, diagram, 'p'));
}

static void an_eye_is_made_and_taken(void **state) {
    (void)state;
    static const char own[] = ". . . . . . .\n"
                              ". . . . . . .\n"
                              ". . . . . . .\n"
                              ". . . . . . .\n"
                              "s s . . . . .\n"
                              "s . . . . . .\n"
                              ". m . . . . .\n";
    static const char others[] = ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 "o o . . . . .\n"
                                 "o . . . . . .\n"
                                 ". m . . . . .\n";
    const kt_goal *goal = find(own);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_MAKE_EYE);
    assert_true(names(goal->subject, own, 's'));
    goal = find(others);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_TAKE_EYE);
    assert_true(names(goal->subject, others, 'o'));
}

static void a_jump_is_made_and_stopped(void **state) {
    (void)state;
    static const char own[] = ". . . . . . .\n"
                              ". . . . . . .\n"
                              ". . . m . . .\n"
                              ". . . . . . .\n"
                              ". . . s . . .\n"
                              ". . . . . . .\n"
                              ". . . . . . .\n";
    static const char others[] = ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . m . . .\n"
                                 ". . . . . . .\n"
                                 ". . . o . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n";
    const kt_goal *goal = find(own);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_JUMP_OUT);
    assert_true(names(goal->subject, own, 's'));
    goal = find(others);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_SURROUND);
    assert_true(names(goal->subject, others, 'o'));
}

static void an_atari_attacks(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . X . . .\n"
                                  ". . X o . . .\n"
                                  ". . . m . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . O .\n";
    const kt_goal *goal = find(diagram);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_ATTACK);
    assert_true(names(goal->subject, diagram, 'o'));
    assert_int_equal(goal->number[KT_GOAL_FORCES], 1);
}

/* White's stone can't get out, but isn't in atari yet. */
static void a_liberty_is_taken(void **state) {
    (void)state;
    static const char diagram[] = ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  ". . . . . . .\n"
                                  "X X X X . . .\n"
                                  ". o m . . . .\n";
    const kt_goal *goal = find(diagram);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_TAKE_LIBERTY);
    assert_true(names(goal->subject, diagram, 'o'));
    assert_int_equal(goal->number[KT_GOAL_CLASS], KT_CLASS_DEAD);
}

static void open_points_are_occupied_and_areas_invaded(void **state) {
    (void)state;
    static const char open[] = ". . . . .\n"
                               ". . . . .\n"
                               ". . m . .\n"
                               ". . . . .\n"
                               ". . . . .\n";
    static const char area[] = ". . . . . . . . .\n"
                               ". . . . . . . . .\n"
                               ". . . . . . . . .\n"
                               ". . . . . . O . .\n"
                               ". . . . . . . . .\n"
                               ". . X . X . . . .\n"
                               ". . . . . . m . .\n"
                               ". . . . . . . . .\n"
                               ". . . . . . . . .\n";
    static const char invaded[] = ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . X . . . . . .\n"
                                  ". . . . O . O . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . m . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n";
    const kt_goal *goal = find(open);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_OCCUPY);
    assert_true(goal == &goals->goal[0]); /* of all points, the middle is nearest to the others */
    goal = find(area);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_OCCUPY);
    goal = find(invaded);
    assert_true(goal != NULL);
    assert_int_equal(goal->verb, KT_GOAL_START_LIFE);
}

/* The black stone in the corner runs nowhere. In the second position, White's is caught in a ladder. */
static void groups_are_given_up_attacked_and_defended(void **state) {
    (void)state;
    look(". . . . . . .\n"
         ". . . . . . .\n"
         ". . . . . . .\n"
         ". . . . . . .\n"
         "O . . . . . .\n"
         "O O . . . . .\n"
         "X . O . . . .\n");
    assert_int_equal(goals->groups, 1);
    assert_int_equal(goals->goal[0].verb, KT_GOAL_GIVE_UP);
    assert_int_equal(goals->goal[0].subject, kt_point_at(0, 0));
    assert_int_equal(goals->goal[0].place, KT_NO_POINT);
    look(". . . . . . .\n"
         ". . . . . . .\n"
         ". . . X . . .\n"
         ". . X O X . .\n"
         ". . . . . . .\n"
         ". . . . . . .\n"
         ". . . . . . .\n");
    assert_true(goals->groups >= 1);
    bool attacked = false;
    for (unsigned i = 0; i < goals->groups; i++)
        attacked = attacked ||
                   (goals->goal[i].verb == KT_GOAL_ATTACK && goals->goal[i].subject == kt_point_at(3, 3));
    assert_true(attacked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_in_atari_is_captured),
        cmocka_unit_test(a_chain_in_atari_extends),
        cmocka_unit_test(dead_chains_that_connect_stay_dead),
        cmocka_unit_test(two_chains_connect_where_both_have_a_liberty),
        cmocka_unit_test(chains_of_the_opponent_are_cut),
        cmocka_unit_test(an_eye_is_made_and_taken),
        cmocka_unit_test(a_jump_is_made_and_stopped),
        cmocka_unit_test(an_atari_attacks),
        cmocka_unit_test(a_liberty_is_taken),
        cmocka_unit_test(open_points_are_occupied_and_areas_invaded),
        cmocka_unit_test(groups_are_given_up_attacked_and_defended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
