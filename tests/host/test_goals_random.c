/* lib/goals on random positions: every move that makes sense has one goal; goals turn with the board; what
 * they say is true by a second, plain implementation (naive_board.h). And games by goals alone against random
 * moves; an argument says how many (4). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/score.h"
#include "board/symmetry.h"
#include "goals/find.h"
#include "naive_board.h"
#include "player/player.h"

enum { MOVES = 500 };

static kt_goals goals, other;
static kt_game game;
static kt_game_move moves[MOVES];
static struct naive_game naive;
static int games_wanted = 4;

static kt_goals_question ask(const kt_game *of, kt_colour colour) {
    return (kt_goals_question){
        .board = &of->board, .allowed = kt_game_legal(of, colour), .colour = colour, .last = KT_NO_POINT};
}

/* A move of the colour that is allowed and fills no single-point eye; KT_PASS when there is none. */
static kt_point choose_random(kt_random *random, kt_colour colour) {
    kt_bitboard legal = kt_board_without_eyes(&game.board, colour, kt_game_legal(&game, colour));
    int count = kt_bitboard_count(&legal);
    if (!count) return KT_PASS;
    kt_point p = kt_bitboard_next(&legal, 0);
    for (uint32_t skip = kt_random_below(random, (uint32_t)count); skip; skip--)
        p = kt_bitboard_next(&legal, p + 1);
    return p;
}

/* Plays random moves on an empty board, on both boards. */
static void play_random(kt_random *random, int size, int count) {
    assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
    naive_start(&naive, size);
    for (int i = 0; i < count; i++) {
        kt_point p = choose_random(random, game.to_move);
        if (p == KT_PASS) naive_pass(&naive);
        else naive_play(&naive, game.to_move == KT_BLACK ? 'X' : 'O', kt_point_y(p) * size + kt_point_x(p));
        assert_int_equal(kt_game_play(&game, game.to_move, p), KT_OK);
    }
}

static void each_sensible_move_has_one_goal(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int i = 0; i < 30; i++) {
        static const int sizes[] = {2, 5, 9, 13, 19};
        int size = sizes[i % 5];
        play_random(&random, size, (int)kt_random_below(&random, (uint32_t)(size * size)));
        kt_colour colour = game.to_move;
        const kt_goals_question question = ask(&game, colour);
        kt_goals_find(&goals, &question);
        kt_goals_find(&other, &question);
        kt_bitboard left = kt_board_without_eyes(&game.board, colour, kt_game_legal(&game, colour));
        for (unsigned j = goals.groups; j < goals.count; j++) {
            const kt_goal *goal = &goals.goal[j];
            assert_true(kt_bitboard_has(&left, goal->place));
            kt_bitboard_clear(&left, goal->place);
            assert_true(kt_goals_at(&goals, goal->place) == goal);
            assert_true(goal->parent == KT_NO_POINT || goal->parent < goals.groups);
            assert_int_equal(goal->purpose,
                             goal->parent == KT_NO_POINT ? goal->verb : goals.goal[goal->parent].verb);
            if (j > goals.groups)
                assert_true(goals.urgency[j - goals.groups] <= goals.urgency[j - 1 - goals.groups]);
        }
        assert_true(kt_bitboard_is_empty(&left));
        /* The same question gets the same answer. */
        assert_int_equal(other.count, goals.count);
        assert_memory_equal(other.goal, goals.goal, goals.count * sizeof *goals.goal);
        assert_memory_equal(other.urgency, goals.urgency,
                            (size_t)(goals.count - goals.groups) * sizeof *goals.urgency);
    }
}

/* Finds the goals of the position turned by `symmetry`, with the colours exchanged or not. */
static void turn(kt_goals *turned, kt_game *of, const kt_goals_question *question, int symmetry,
                 bool exchange) {
    const kt_board *board = question->board;
    int size = board->geometry->size;
    kt_bitboard stones[3];
    for (int c = KT_BLACK; c <= KT_WHITE; c++)
        stones[c] = kt_bitboard_transform(&board->stones[exchange ? kt_opponent((kt_colour)c) : (kt_colour)c],
                                          symmetry, size);
    assert_int_equal(kt_game_init(of, size, NULL, 0), KT_OK);
    kt_game_set_up(of, &stones[KT_BLACK], &stones[KT_WHITE], KT_BLACK);
    kt_goals_question asked = *question;
    asked.board = &of->board;
    asked.colour = exchange ? kt_opponent(question->colour) : question->colour;
    asked.allowed = kt_board_legal(&of->board, asked.colour);
    asked.last = kt_symmetry_apply(symmetry, question->last, size);
    kt_goals_find(turned, &asked);
}

/* With positions enough to read all out. A goal's chains may differ where several are equally good. */
static void goals_turn_with_the_board(void **state) {
    (void)state;
    static kt_game turned;
    kt_random random;
    kt_random_init(&random, 2);
    for (int i = 0; i < 12; i++) {
        int size = 4 + i % 3;
        play_random(&random, size, (int)kt_random_below(&random, (uint32_t)(size * size)));
        kt_board_pass(&game.board); /* no ko: it isn't set up */
        kt_goals_question question = ask(&game, KT_BLACK);
        question.allowed = kt_board_legal(&game.board, KT_BLACK);
        question.last = kt_point_at(1, 2);
        question.nodes = question.nodes_of_move = 1000000;
        kt_goals_find(&goals, &question);
        for (int symmetry = 0; symmetry < 2 * KT_SYMMETRIES; symmetry++) {
            turn(&other, &turned, &question, symmetry % KT_SYMMETRIES, symmetry >= KT_SYMMETRIES);
            assert_int_equal(other.groups, goals.groups);
            assert_int_equal(other.count, goals.count);
            for (unsigned j = goals.groups; j < goals.count; j++) {
                const kt_goal *goal = &goals.goal[j];
                const kt_goal *same =
                    kt_goals_at(&other, kt_symmetry_apply(symmetry % KT_SYMMETRIES, goal->place, size));
                assert_non_null(same);
                assert_int_equal(other.urgency[same - &other.goal[other.groups]],
                                 goals.urgency[j - goals.groups]);
                assert_int_equal(same->verb, goal->verb);
                for (int n = KT_GOAL_CAPTURED; n < KT_GOAL_NUMBERS; n++)
                    assert_int_equal(same->number[n], goal->number[n]);
            }
        }
    }
}

static int naive_point(kt_point p) { return kt_point_y(p) * naive.size + kt_point_x(p); }

/* Is `p` a liberty of the chain at `stone`, which is of `cell`'s colour? */
static bool is_liberty(kt_point stone, kt_point p, char cell) {
    static bool stones[NAIVE_POINTS], liberties[NAIVE_POINTS];
    if (stone == KT_NO_POINT || naive_now(&naive)->cell[naive_point(stone)] != cell) return false;
    naive_chain(naive_now(&naive), naive.size, naive_point(stone), stones, liberties);
    return liberties[naive_point(p)];
}

static bool same_chain(kt_point a, kt_point b) {
    static bool stones[NAIVE_POINTS], liberties[NAIVE_POINTS];
    naive_chain(naive_now(&naive), naive.size, naive_point(a), stones, liberties);
    return stones[naive_point(b)];
}

static int count_liberties(kt_point stone) {
    static bool stones[NAIVE_POINTS], liberties[NAIVE_POINTS];
    int count = 0;
    naive_chain(naive_now(&naive), naive.size, naive_point(stone), stones, liberties);
    for (int i = 0; i < naive.size * naive.size; i++) count += liberties[i];
    return count;
}

/* Checks what the goal says, before and after its move. */
static void check(const kt_goal *goal, char own, char opponent) {
    kt_point p = goal->place;
    int before = 0, stones = naive_now(&naive)->black + naive_now(&naive)->white;
    switch (goal->verb) {
    case KT_GOAL_CONNECT:
    case KT_GOAL_CUT: {
        char cell = goal->verb == KT_GOAL_CONNECT ? own : opponent;
        assert_true(is_liberty(goal->subject, p, cell) && is_liberty(goal->object, p, cell));
        assert_false(same_chain(goal->subject, goal->object));
        break;
    }
    case KT_GOAL_EXTEND:
        assert_true(is_liberty(goal->subject, p, own));
        before = count_liberties(goal->subject);
        break;
    case KT_GOAL_TAKE_LIBERTY: assert_true(is_liberty(goal->subject, p, opponent)); break;
    case KT_GOAL_JUMP_OUT:
    case KT_GOAL_SURROUND:
        assert_false(is_liberty(goal->subject, p, own) || is_liberty(goal->subject, p, opponent));
        break;
    default: break;
    }
    naive_play(&naive, own, naive_point(p));
    assert_int_equal(goal->number[KT_GOAL_CAPTURED],
                     stones + 1 - naive_now(&naive)->black - naive_now(&naive)->white);
    assert_int_equal(goal->number[KT_GOAL_LIBERTIES_AFTER], count_liberties(p));
    if (goal->verb == KT_GOAL_EXTEND) assert_true(count_liberties(p) > before);
    if (goal->verb == KT_GOAL_CONNECT) assert_true(same_chain(goal->subject, goal->object));
    naive_undo(&naive);
}

static void what_goals_say_is_true(void **state) {
    (void)state;
    kt_random random;
    unsigned met[KT_GOAL_VERBS] = {0};
    kt_random_init(&random, 3);
    for (int i = 0; i < 40; i++) {
        play_random(&random, 9, 10 + (int)kt_random_below(&random, 50));
        kt_colour colour = game.to_move;
        const kt_goals_question question = ask(&game, colour);
        kt_goals_find(&goals, &question);
        for (unsigned j = goals.groups; j < goals.count; j++) {
            met[goals.goal[j].verb]++;
            check(&goals.goal[j], colour == KT_BLACK ? 'X' : 'O', colour == KT_BLACK ? 'O' : 'X');
        }
    }
    for (int verb = 0; verb < KT_GOAL_VERBS; verb++)
        if (verb != KT_GOAL_GIVE_UP && verb != KT_GOAL_START_LIFE) assert_true(met[verb] > 0);
}

/* Random moves fill no single-point eyes. Area is counted when both have passed. */
static bool wins_against_random(uint32_t seed, kt_colour colour) {
    static kt_word memory[2 * KT_PLAYER_BYTES / sizeof(kt_word)];
    static kt_player player;
    static kt_suggestion suggestions[KT_POINTS];
    const kt_player_config config = {
        .settings = kt_uct_defaults(), .memory = memory, .bytes = sizeof memory, .seed = 1, .slice = 16};
    kt_random random;
    kt_random_init(&random, seed);
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    assert_int_equal(kt_game_init(&game, 9, moves, MOVES), KT_OK);
    game.komi = 26;
    while (game.count < 300 && kt_game_passes(&game) < 2) {
        kt_colour mover = game.to_move;
        int p = mover == colour ? kt_player_think(&player, &game, mover, suggestions,
                                                  &(kt_player_request){.by_goals = true})
                                : choose_random(&random, mover);
        assert_int_equal(kt_game_play(&game, mover, (kt_point)p), KT_OK);
    }
    const kt_bitboard dead = kt_bitboard_none();
    int32_t result = kt_score_area(&game.board, &dead, kt_game_komi(&game));
    return colour == KT_BLACK ? result > 0 : result < 0;
}

static void goals_beat_random_moves(void **state) {
    (void)state;
    int wins = 0;
    for (int i = 0; i < games_wanted; i++)
        wins += wins_against_random((uint32_t)i + 1, i % 2 ? KT_WHITE : KT_BLACK);
    print_message("goals won %d of %d games against random moves\n", wins, games_wanted);
    assert_int_equal(wins, games_wanted);
}

int main(int argc, char **argv) {
    if (argc > 1) games_wanted = atoi(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_sensible_move_has_one_goal),
        cmocka_unit_test(goals_turn_with_the_board),
        cmocka_unit_test(what_goals_say_is_true),
        cmocka_unit_test(goals_beat_random_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
