/* lib/board/game: history and undo. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "played.h"

static void a_game_begins_empty(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 1, moves, CAPACITY), KT_ERR_RANGE);
    assert_int_equal(kt_game_init(&game, KT_BOARD_MAX + 1, moves, CAPACITY), KT_ERR_RANGE);
    assert_int_equal(kt_game_init(&game, 9, moves, CAPACITY), KT_OK);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(game.count, 0);
    assert_int_equal(kt_game_undo(&game), KT_ERR_NOTHING);
    kt_bitboard legal = kt_game_legal(&game, KT_WHITE);
    assert_int_equal(kt_bitboard_count(&legal), 81);
}

/* Without it, a repetition would be looked for too near or too far back. */
static void undo_remembers_the_last_capture(void **state) {
    (void)state;
    start(". . . . .\n"
          ". . . . .\n"
          ". . . . .\n"
          "X . . . .\n"
          "O . . . .\n");
    assert_int_equal(play(KT_BLACK, "B1"), KT_OK); /* takes A1 */
    assert_int_equal(game.last_capture, 1);
    assert_int_equal(play(KT_WHITE, "E5"), KT_OK);
    assert_int_equal(play(KT_BLACK, "D4"), KT_OK);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.last_capture, 1);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.last_capture, 1);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.last_capture, 0);
}

static void either_colour_may_play_at_any_time(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, CAPACITY), KT_OK);
    assert_int_equal(play(KT_WHITE, "A1"), KT_OK);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(play(KT_WHITE, "B1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "PASS"), KT_OK);
    assert_int_equal(play(KT_BLACK, "B1"), KT_ERR_OCCUPIED);
    assert_int_equal(game.count, 3);
}

static void clearing_keeps_size_and_komi(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, CAPACITY), KT_OK);
    game.komi = 13;
    assert_int_equal(play(KT_BLACK, "C3"), KT_OK);
    kt_game_clear(&game);
    assert_int_equal(game.komi, 13);
    assert_int_equal(game.geometry.size, 5);
    assert_int_equal(game.count, 0);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(kt_bitboard_count(&game.board.stones[KT_BLACK]), 0);
}

/* The history begins anew with a set-up position: what was before it may come again. */
static void setting_up_forgets_the_history(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    kt_bitboard black = game.board.stones[KT_BLACK], white = game.board.stones[KT_WHITE];
    kt_game_set_up(&game, &black, &white, KT_WHITE);
    assert_int_equal(game.to_move, KT_WHITE);
    assert_int_equal(play(KT_WHITE, "B9"), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
}

static const char three_chains[] = ". . X X .\n"
                                   ". X O O X\n"
                                   "X O . O X\n"
                                   ". X O X .\n"
                                   ". . X . .\n";

static void undo_gives_all_captured_chains_back(void **state) {
    (void)state;
    start(three_chains);
    assert_int_equal(play(KT_BLACK, "C3"), KT_OK);
    assert_int_equal(game.board.prisoners[KT_WHITE], 5);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(diagram_shows(three_chains, &game.board));
    assert_int_equal(game.board.prisoners[KT_WHITE], 0);
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (game.board.colour[p] != KT_WHITE) continue;
        kt_bitboard liberties = diagram_liberties(&game.board, p);
        assert_int_equal(kt_bitboard_count(&liberties), 1);
        assert_true(kt_bitboard_has(&liberties, kt_point_at(2, 2)));
    }
}

/* Executes a move as SGF does, looks at the board, takes it back and looks whether all is as before. */
static void execute(const char *before, kt_colour colour, const char *vertex, const char *after,
                    int black_taken, int white_taken) {
    start(before);
    game.board.prisoners[KT_BLACK] = 3;
    game.board.prisoners[KT_WHITE] = 4;
    uint32_t hash = game.board.hash;
    kt_status p = kt_point_read(vertex, game.geometry.size);
    assert_true(p >= 0);
    assert_int_equal(kt_game_execute(&game, colour, (kt_point)p), KT_OK);
    assert_true(diagram_shows(after, &game.board));
    assert_int_equal(game.board.prisoners[KT_BLACK], 3 + black_taken);
    assert_int_equal(game.board.prisoners[KT_WHITE], 4 + white_taken);
    assert_int_equal(game.to_move, kt_opponent(colour));
    kt_board whole = game.board;
    kt_board_rebuild(&whole);
    assert_int_equal(whole.hash, game.board.hash);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(diagram_shows(before, &game.board));
    assert_int_equal(game.board.prisoners[KT_BLACK], 3);
    assert_int_equal(game.board.prisoners[KT_WHITE], 4);
    assert_int_equal(game.board.hash, hash);
    assert_int_equal(game.to_move, colour);
    assert_int_equal(game.last_capture, 0);
}

/* SGF's rule (FF[4], "How to execute a move"): set the stone whatever was there, then the opponent's chains without
 * liberties go, then one's own. */
static void illegal_moves_are_executed_and_undone(void **state) {
    (void)state;
    execute(". X . . .\nX . X . .\n. X . . .\n. . . . .\n. . . . .\n", KT_WHITE, "B4",
            ". X . . .\nX . X . .\n. X . . .\n. . . . .\n. . . . .\n", 0, 1); /* suicide of one stone */
    execute(". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", KT_WHITE, "A5",
            ". . X . .\n. X . . .\nX . . . .\n. . . . .\n. . . . .\n", 0, 3); /* of three */
    execute(". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", KT_BLACK, "A4",
            ". O X . .\nX X . . .\nX . . . .\n. . . . .\n. . . . .\n", 0, 0); /* in place of a stone */
    execute(". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", KT_WHITE, "A4",
            ". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", 0, 0); /* on one's own */
    /* In place of the middle of a chain: the part that it leaves without liberties is taken, the other stands. */
    execute("O O O . .\nX X X . .\n. . . . .\n. . . . .\n. . . . .\n", KT_BLACK, "B5",
            ". X O . .\nX X X . .\n. . . . .\n. . . . .\n. . . . .\n", 0, 1);
    /* In place of a stone, and dead at once. */
    execute("O O O . .\nO O O . .\n. . . . .\n. . . . .\n. . . . .\n", KT_BLACK, "A5",
            ". O O . .\nO O O . .\n. . . . .\n. . . . .\n. . . . .\n", 1, 0);
}

static void history_goes_on_after_illegal_moves(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    kt_status p = kt_point_read("B9", 9);
    assert_int_equal(play(KT_WHITE, "B9"), KT_ERR_SUPERKO);
    assert_int_equal(kt_game_execute(&game, KT_WHITE, (kt_point)p), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(play(KT_WHITE, "B9"), KT_ERR_SUPERKO);
    assert_int_equal(kt_game_execute(&game, KT_WHITE, (kt_point)p), KT_OK);
    for (int i = 0; i < 6; i++) assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
}

#if KT_DESKTOP /* chips know no rules that allow suicide */
/* Black's two stones at the top left have one liberty, and one stone would have none at the bottom right. */
static const char cramped[] = ". X O . .\n"
                              "X O . . .\n"
                              "O . . . .\n"
                              ". . . . O\n"
                              ". . . O .\n";

static void several_stones_may_be_sacrificed_where_rules_allow_it(void **state) {
    (void)state;
    start(cramped);
    assert_int_equal(check(KT_BLACK, "A5"), KT_ERR_SUICIDE);
    game.rules.suicide = true;
    assert_int_equal(check(KT_BLACK, "E1"), KT_ERR_SUICIDE);
    assert_int_equal(play(KT_BLACK, "A5"), KT_OK);
    assert_true(diagram_shows(". . O . .\n. O . . .\nO . . . .\n. . . . O\n. . . O .\n", &game.board));
    assert_int_equal(game.board.prisoners[KT_BLACK], 3);
    assert_int_equal(game.board.ko, KT_NO_POINT);
    assert_int_equal(play(KT_WHITE, "E5"), KT_OK);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(diagram_shows(cramped, &game.board));
    assert_int_equal(game.board.prisoners[KT_BLACK], 0);
    kt_bitboard legal = kt_game_legal(&game, KT_BLACK);
    assert_false(kt_bitboard_has(&legal, (kt_point)kt_point_read("A5", 5)));
}

/* Two stones are played and sacrificed: the board is again as it was before them. */
static void suicide_must_not_repeat_a_position(void **state) {
    (void)state;
    start(". . O . .\n"
          "O O O . .\n"
          ". . . . .\n"
          ". . . . .\n"
          ". . . . .\n");
    game.rules.suicide = true;
    assert_int_equal(play(KT_BLACK, "A5"), KT_OK);
    assert_int_equal(play(KT_WHITE, "PASS"), KT_OK);
    assert_int_equal(check(KT_BLACK, "B5"), KT_ERR_SUPERKO);
    assert_int_equal(kt_game_repeated(&game, KT_BLACK, (kt_point)kt_point_read("B5", 5)), 0);
    assert_int_equal(play(KT_WHITE, "E1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "B5"), KT_OK);
    assert_int_equal(check(KT_BLACK, "A5"), KT_ERR_SUPERKO);
    game.rules.repetition = KT_SIMPLE_KO;
    assert_int_equal(play(KT_BLACK, "A5"), KT_OK);
    assert_int_equal(play(KT_BLACK, "B5"), KT_OK); /* the simple ko doesn't mind */
}
#endif

static void undo_restores_the_turn(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, CAPACITY), KT_OK);
    assert_int_equal(play(KT_BLACK, "C3"), KT_OK);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_OK);
    assert_int_equal(game.to_move, KT_WHITE);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(game.count, 1);
    assert_int_equal(game.board.ko, KT_NO_POINT);
}

static void a_ko_comes_back_when_the_threat_is_undone(void **state) {
    (void)state;
    start(triple_ko);
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "E5"), KT_OK);
    assert_int_equal(game.board.ko, KT_NO_POINT);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.board.ko, kt_point_at(1, 0));
    assert_int_equal(check(KT_WHITE, "B1"), KT_ERR_KO);
}

static void a_full_history_refuses_moves_and_changes_nothing(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, 2), KT_OK);
    assert_int_equal(play(KT_BLACK, "A1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "PASS"), KT_OK);
    assert_int_equal(play(KT_BLACK, "B1"), KT_ERR_FULL);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_ERR_FULL);
    assert_int_equal(game.count, 2);
    assert_int_equal(kt_bitboard_count(&game.board.stones[KT_BLACK]), 1);
    kt_bitboard legal = kt_game_legal(&game, KT_BLACK);
    assert_true(kt_bitboard_is_empty(&legal));
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(play(KT_BLACK, "B1"), KT_OK);
}

static void passes_at_the_end_are_counted(void **state) {
    (void)state;
    start(". . .\n"
          ". . .\n"
          ". . .\n");
    assert_int_equal(kt_game_passes(&game), 0);
    assert_int_equal(play(KT_BLACK, "pass"), KT_OK);
    assert_int_equal(kt_game_passes(&game), 1);
    assert_int_equal(play(KT_WHITE, "B2"), KT_OK);
    assert_int_equal(kt_game_passes(&game), 0);
    for (unsigned passes = 1; passes <= 3; passes++) {
        assert_int_equal(play(KT_BLACK, "pass"), KT_OK);
        assert_int_equal(kt_game_passes(&game), passes);
    }
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(kt_game_passes(&game), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_empty),
        cmocka_unit_test(either_colour_may_play_at_any_time),
        cmocka_unit_test(undo_remembers_the_last_capture),
        cmocka_unit_test(clearing_keeps_size_and_komi),
        cmocka_unit_test(setting_up_forgets_the_history),
        cmocka_unit_test(undo_gives_all_captured_chains_back),
        cmocka_unit_test(illegal_moves_are_executed_and_undone),
        cmocka_unit_test(history_goes_on_after_illegal_moves),
        cmocka_unit_test(passes_at_the_end_are_counted),
#if KT_DESKTOP
        cmocka_unit_test(several_stones_may_be_sacrificed_where_rules_allow_it),
        cmocka_unit_test(suicide_must_not_repeat_a_position),
#endif
        cmocka_unit_test(undo_restores_the_turn),
        cmocka_unit_test(a_ko_comes_back_when_the_threat_is_undone),
        cmocka_unit_test(a_full_history_refuses_moves_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
