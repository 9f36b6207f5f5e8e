/* lib/goals: goals of moves, in positions where a Go player sees them at once; goals of groups; words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "goals/find.h"
#include "goals/goal_words.h"

/* Goals, and a little memory behind them. */
static struct {
    kt_goals goals;
    uint16_t behind[16];
} block;
static kt_goals *const goals = &block.goals;
static kt_game game;
static kt_game_move moves[8];

/* Finds Black's goals in the diagram. */
static void look(const char *diagram) {
    assert_true(diagram_start(&game, diagram, moves, 8));
    const kt_goals_question question = {.board = &game.board,
                                        .allowed = kt_game_legal(&game, KT_BLACK),
                                        .colour = KT_BLACK,
                                        .last = KT_NO_POINT};
    kt_goals_find(goals, &question);
}

/* The goal of the move at m. Black's stones are X, s (the subject) and t (the object); White's O, o and p. */
static const kt_goal *find(const char *diagram) {
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    kt_bitboard more;
    static const char own[] = "st", other[] = "op";
    assert_int_equal(kt_game_init(&game, diagram_size(diagram), moves, 8), KT_OK);
    for (int i = 0; i < 2; i++) {
        more = diagram_points(diagram, own[i]);
        black = kt_bitboard_or(black, &more);
        more = diagram_points(diagram, other[i]);
        white = kt_bitboard_or(white, &more);
    }
    kt_game_set_up(&game, &black, &white, KT_BLACK);
    const kt_goals_question question = {.board = &game.board,
                                        .allowed = kt_game_legal(&game, KT_BLACK),
                                        .colour = KT_BLACK,
                                        .last = KT_NO_POINT};
    kt_goals_find(goals, &question);
    return kt_goals_at(goals, diagram_point(diagram, 'm'));
}

/* Does the stone name the chain with the mark `mark`? */
static bool names(kt_point stone, const char *diagram, char mark) {
    return stone != KT_NO_POINT && game.board.chain[stone] == game.board.chain[diagram_point(diagram, mark)];
}

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
        attacked =
            attacked || (goals->goal[i].verb == KT_GOAL_ATTACK && goals->goal[i].subject == kt_point_at(3, 3));
    assert_true(attacked);
}

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
        {KT_GOAL_DEFEND, "defend C3 at C4: the group of C3 is savable"},
        {KT_GOAL_ATTACK, "attack C3 at C4: the group of C3 is savable"},
        {KT_GOAL_CAPTURE, "capture D5 at C4: the group of C3 is savable"},
        {KT_GOAL_EXTEND, "extend C3 to C4: the group of C3 is savable"},
        {KT_GOAL_CONNECT, "connect C3 and D5 at C4: the group of C3 is savable"},
        {KT_GOAL_MAKE_EYE, "make an eye for C3 at C4: the group of C3 is savable"},
        {KT_GOAL_JUMP_OUT, "jump out from C3 to C4: the group of C3 is savable"},
        {KT_GOAL_TAKE_LIBERTY, "take a liberty of C3 at C4: the group of C3 is savable"},
        {KT_GOAL_CUT, "cut C3 from D5 at C4: the group of C3 is savable"},
        {KT_GOAL_TAKE_EYE, "take an eye of C3 at C4: the group of C3 is savable"},
        {KT_GOAL_SURROUND, "surround C3 at C4: the group of C3 is savable"},
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
    assert_string_equal(say(&goal), "occupy C4");
    goal.number[KT_GOAL_GAIN] = 1;
    assert_string_equal(say(&goal), "occupy C4: it gains 1 point");
    goal.verb = KT_GOAL_START_LIFE;
    goal.number[KT_GOAL_GAIN] = 12;
    assert_string_equal(say(&goal), "start new life at C4: it gains 12 points");
    goal.verb = KT_GOAL_CAPTURE;
    goal.object = kt_point_at(3, 4);
    goal.number[KT_GOAL_CLASS] = KT_CLASS_DEAD;
    assert_string_equal(say(&goal), "capture D5 at C4: the group of D5 is dead");
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
        cmocka_unit_test(goals_have_words),
        cmocka_unit_test(own_eyes_and_forbidden_points_have_no_goal),
        cmocka_unit_test(probable_moves_are_likely),
        cmocka_unit_test(the_memory_of_the_search_for_goals_ranks_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
