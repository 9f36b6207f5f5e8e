/* lib/player/passing: when a player passes, by area and by territory, and what it plays in place of a pass.
 * Points are counted by hand; a komi in quarter points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/passing.h"
#include "thoughts.h"

static void pass(kt_colour colour) { assert_int_equal(kt_game_play(&game, colour, KT_PASS), KT_OK); }

/* Three eyes each, Black's with room for stones of White's that can't live. 7 points to 3. */
static const char divided[] = ". . X O .\n"
                              "X . X O O\n"
                              ". X X O .\n"
                              "X . X O O\n"
                              ". . X O .\n";

static void by_territory_a_settled_game_is_over(void **state) {
    (void)state;
    configure();
    game.rules.territory = true;
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        begin_at(divided, 2);
        assert_int_equal(think((kt_colour)colour, 200, 0), KT_PASS);
        assert_true(player.playouts > 0);
    }
    /* Nobody has a move but into his own eyes. */
    begin_at(". X . X .\n"
             "X X X X X\n"
             "O O O O O\n"
             "O . O . O\n"
             "O O O O O\n",
             0);
    assert_int_equal(think(KT_BLACK, 200, 0), KT_PASS);
    /* By area a stone in one's own territory costs nothing: small chips, which have no time for a verdict, play it. */
    game.rules.territory = false;
    begin_at(divided, 2);
    assert_int_equal(think(KT_BLACK, 200, 0) == KT_PASS, KT_DESKTOP);
}

/* Three points in a row are two eyes for who plays in the middle. */
static const char vital[] = "O O O O O\n"
                            "O . O . O\n"
                            "O O O O O\n"
                            "X X X X O\n"
                            ". m . X O\n";

static void by_territory_an_unsettled_group_is_settled_first(void **state) {
    (void)state;
    configure();
    game.rules.territory = true;
    begin_at(vital, -38);
    assert_int_equal(think(KT_BLACK, 400, 0), diagram_point(vital, 'm'));
    assert_int_equal(think(KT_WHITE, 400, 0), diagram_point(vital, 'm'));
}

/* One neutral point is left, and nobody can play anywhere else but in his own eyes. With it Black has 9
 * points to 16, without 8 to 17. */
static const char neutral[] = ". X . X m\n"
                              "X X X X O\n"
                              "O O O O O\n"
                              "O . O . O\n"
                              "O O O O O\n";

static void by_territory_a_pass_that_costs_the_win_is_none(void **state) {
    (void)state;
    configure();
    game.rules.territory = true;
    /* Eight points of komi for Black: who plays there wins. Nothing: White wins anyway, and chips pass. */
    begin_at(neutral, -32);
    assert_int_equal(think(KT_BLACK, 200, 0), diagram_point(neutral, 'm'));
    begin_at(neutral, 0);
    assert_int_equal(think(KT_BLACK, 200, 0), KT_DESKTOP ? diagram_point(neutral, 'm') : KT_PASS);
}

static void without_room_for_a_move_there_is_but_a_pass(void **state) {
    (void)state;
    configure();
    for (int territory = 0; territory < 2; territory++) {
        assert_true(diagram_start(&game, neutral, moves, 0));
        game.rules.territory = territory;
        game.komi = -32;
        assert_int_equal(
            kt_player_think(&player, &game, KT_BLACK, suggestions, &(kt_player_request){.budget = {200, 0}}),
            KT_PASS);
        assert_int_equal(game.count, 0);
    }
}

/* After a pass the opponent's best answer wins as often as the node says, so the pass as often as is left. */
static void a_pass_costs_what_the_answer_wins(void **state) {
    (void)state;
    const kt_node half = {.visits = 100, .wins = 100}, more = {.visits = 100, .wins = 110},
                  all = {.visits = 100, .wins = 200};
    assert_false(kt_passing_costs(65536, NULL));           /* there is no answer */
    assert_false(kt_passing_costs(65536 * 6 / 10, &half)); /* 60 in 100, less 50: below an eighth */
    assert_true(kt_passing_costs(65536 * 6 / 10, &more));  /* less 45 */
    assert_true(kt_passing_costs(65536, &all));
    assert_false(kt_passing_costs(0, &all)); /* there was nothing to lose */
}

/* Black has one eye. As it stands he has 12 points to 37; when his stones are dead, none to 49. */
static const char one_eye[] = ". O O O O O .\n"
                              "O X X X X O O\n"
                              "O X . . X O O\n"
                              "O X X X X O .\n"
                              "O O O O O O O\n"
                              "O . O O . O O\n"
                              "O O O O O O .\n";

static void a_win_that_hangs_on_own_dead_stones_is_none(void **state) {
    (void)state;
    configure();
    /* With 30 points of komi he wins as it stands; whoever counts may see it otherwise. */
    begin_at(one_eye, -120);
    pass(KT_WHITE);
    assert_true(think(KT_BLACK, 200, 0) != KT_PASS);
    /* With 50 he wins either way. */
    begin_at(one_eye, -200);
    pass(KT_WHITE);
    assert_int_equal(think(KT_BLACK, 200, 0), KT_PASS);
}

/* White's two stones on the left are dead. Without them it is 35 points to 14; as it stands, 30 to 16. */
static const char two_dead[] = "X . X . X O .\n"
                               "X X X X X O O\n"
                               ". X X X X O .\n"
                               "X X a X X O O\n"
                               "X O O X X O O\n"
                               "X a a X X O .\n"
                               "X X X X X O O\n";

static void dead_stones_in_the_way_of_a_win_are_captured(void **state) {
    (void)state;
    configure();
    kt_bitboard liberties = diagram_points(two_dead, 'a');
    /* 16 points and a half of komi stand between. */
    begin_at(two_dead, 66);
    pass(KT_WHITE);
    assert_true(kt_bitboard_has(&liberties, (kt_point)think(KT_BLACK, 300, 0)));
    /* Where nothing hangs on them it passes, unless it is to clean up. */
    begin_at(two_dead, 0);
    pass(KT_WHITE);
    assert_int_equal(think(KT_BLACK, 300, 0), KT_PASS);
    request.cleans_up = true;
    assert_true(kt_bitboard_has(&liberties, (kt_point)think(KT_BLACK, 300, 0)));
}

/* A stone each, and a pass: nothing is settled, whatever komi makes of it. */
static void a_pass_on_an_open_board_is_no_end(void **state) {
    (void)state;
    static const int komis[] = {26, 0, -400, 400};
    configure();
    for (int way = 0; way < 8; way++) {
        begin_on(9);
        game.komi = komis[way / 2];
        game.rules.territory = way % 2;
        assert_int_equal(kt_game_play(&game, KT_BLACK, kt_point_at(3, 6)), KT_OK);
        assert_int_equal(kt_game_play(&game, KT_WHITE, kt_point_at(5, 3)), KT_OK);
        pass(KT_BLACK);
        assert_true(think(KT_WHITE, 60, 0) < KT_PASS);
        assert_int_equal(kt_game_play(&game, KT_WHITE, KT_PASS), KT_OK);
        assert_true(think(KT_BLACK, 60, 0) < KT_PASS);
    }
}

/* A dragon with two heads: its upper and its lower chain share two eyes, which look false. White is ahead. */
static const char dragon[] = ". . . . O . . . .\n"
                             "O O O O O O O O O\n"
                             "O O O O O O O O O\n"
                             "O O O O O O O O O\n"
                             "O X X X X X X X O\n"
                             "O X O O O O O X O\n"
                             "O X O . O . O X O\n"
                             "X X O O O O O X X\n"
                             "X e X X X X X e X\n";

/* With "dragon" turned over, and colours exchanged. */
static void set_up_dragon(bool exchanged) {
    kt_bitboard black = diagram_points(dragon, 'X'), white = diagram_points(dragon, 'O');
    assert_true(diagram_start(&game, dragon, moves, MOVES));
    kt_game_set_up(&game, exchanged ? &white : &black, exchanged ? &black : &white, KT_BLACK);
    game.komi = 0;
}

static void an_eye_that_is_needed_is_never_filled(void **state) {
    (void)state;
    configure();
    const kt_bitboard eyes = diagram_points(dragon, 'e');
    for (int way = 0; way < 16; way++) {
        kt_colour loser = way & 1 ? KT_WHITE : KT_BLACK;
        set_up_dragon(loser == KT_WHITE);
        game.rules.territory = way & 8;
        request.cleans_up = way & 4;
        if (way & 2) pass(kt_opponent(loser));
        int p = think(loser, 100, 0);
        assert_true(p >= KT_PASS || !kt_bitboard_has(&eyes, (kt_point)p));
        /* Nothing is left to clean up. */
        if ((way & 4) && !(way & 8)) assert_int_equal(p, KT_PASS);
    }
}

/* Time is kept back for judging, and by territory for trying out the pass. */
static void what_follows_the_playouts_is_within_the_time(void **state) {
    (void)state;
    configure();
    game.rules.territory = true;
    tenths_a_playout = 1;
    begin_at(divided, 2);
    uint32_t start = now;
    assert_int_equal(think(KT_BLACK, 0, 200), KT_PASS);
    assert_true(now - start <= 200 + SLICE);
    /* A fifth is kept back, and no more where judging takes longer than there is time: it is left out. */
    tenths_a_playout = 10;
    begin_on(5);
    start = now;
    assert_true(think(KT_BLACK, 0, 200) < KT_PASS);
    assert_true(now - start <= 160 + SLICE);
    start = now;
    player.judging_ms = 1000;
    assert_true(think(KT_BLACK, 0, 200) < KT_PASS);
    assert_true(now - start >= 101 && now - start <= 160 + SLICE);
}

/* By area only after a pass. */
static void after_a_pass_there_is_time_to_judge(void **state) {
    (void)state;
    configure();
    ms_a_look = 1;
    begin_at(two_dead, 66);
    uint32_t start = now;
    assert_true(think(KT_BLACK, 0, 600) < KT_PASS);
    assert_true(now - start >= 300);
    assert_true(player.judging_ms == 0); /* nothing was judged */
    pass(KT_WHITE);
    start = now;
    assert_true(think(KT_BLACK, 0, 200) < KT_PASS);
    assert_true(player.judging_ms > 0);
    assert_true(now - start <= 200 + SLICE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_territory_a_settled_game_is_over),
        cmocka_unit_test(by_territory_an_unsettled_group_is_settled_first),
        cmocka_unit_test(by_territory_a_pass_that_costs_the_win_is_none),
        cmocka_unit_test(without_room_for_a_move_there_is_but_a_pass),
        cmocka_unit_test(a_pass_costs_what_the_answer_wins),
        cmocka_unit_test(a_win_that_hangs_on_own_dead_stones_is_none),
        cmocka_unit_test(dead_stones_in_the_way_of_a_win_are_captured),
        cmocka_unit_test(a_pass_on_an_open_board_is_no_end),
        cmocka_unit_test(an_eye_that_is_needed_is_never_filled),
        cmocka_unit_test(what_follows_the_playouts_is_within_the_time),
        cmocka_unit_test(after_a_pass_there_is_time_to_judge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
