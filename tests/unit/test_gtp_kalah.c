/* lib/proto/gtp_kalah: sessions that play Kalah. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gtp_session.h"

static void the_game_is_go_until_another_is_begun(void **state) {
    (void)state;
    configure();
    session("katachi-game\nkatachi-game kalah\nkatachi-game\nkatachi-game kalah 3\nkatachi-game\n"
            "katachi-game kalah 4 2\nkatachi-game\nkatachi-game go\nkatachi-game\n",
            "= go\n\n= \n\n= kalah 6 6\n\n= \n\n= kalah 3 6\n\n= \n\n= kalah 4 2\n\n= \n\n= go\n\n");
    session(
        "katachi-game kalah 13\nkatachi-game kalah 6 0\nkatachi-game kalah 6 6 6\nkatachi-game kalah six\n"
        "katachi-game chess\nkatachi-game\n",
        "? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n? unacceptable size\n\n"
        "? unknown game\n\n= go\n\n");
}

static void part_moves_are_played_together_or_one_by_one(void **state) {
    (void)state;
    configure();
    session("katachi-game kalah 3 3\nplay b 1\nplay black 2\nplay W 1\nshowboard\n",
            "= \n\n= \n\n= \n\n= \n\n"
            "= \n"
            "         3    2    1 \n"
            "      (  4)(  5)(  0)\n"
            "[  1]                 [  2]\n"
            "      (  1)(  0)(  5)\n"
            "         1    2    3   to move\n"
            "Black (below) to play\n\n");
}

static void what_cant_be_played_changes_nothing(void **state) {
    (void)state;
    configure();
    session("katachi-game kalah 3 3\nplay b\nplay b 4\nplay b 0\nplay b C3\nplay w 1\nplay x 1\nplay b 1 1\n"
            "play b 1 2 3\nplay b 1\nplay w 1\nplay b 3\n",
            "= \n\n? illegal move\n\n? illegal move\n\n? illegal move\n\n? illegal move\n\n"
            "? it is Black's turn\n\n? invalid color\n\n? illegal move\n\n? illegal move\n\n"
            "= \n\n? it is Black's turn\n\n= \n\n");
}

static void part_moves_are_taken_back(void **state) {
    (void)state;
    configure();
    session(
        "katachi-game kalah 3 3\nundo\nplay b 1 2\nundo\nplay w 1\nplay b 3\nclear_board\nundo\nplay b 1\n",
        "= \n\n? cannot undo\n\n= \n\n= \n\n? it is Black's turn\n\n= \n\n= \n\n? cannot undo\n\n= \n\n");
}

/* Black wins 2 pits with a bean each by 2: the second pit moves again, then the first captures. */
static void a_half_move_is_generated_whole(void **state) {
    (void)state;
    configure();
    session("katachi-game kalah 2 1\nfinal_score\ngenmove w\ngenmove b\nfinal_score\ngenmove w\nplay w 1\n"
            "showboard\n",
            "= \n\n? the game isn't over\n\n? it is Black's turn\n\n= 2 1\n\n= B+2\n\n? the game is over\n\n"
            "? the game is over\n\n"
            "= \n"
            "         2    1 \n"
            "      (  0)(  0)\n"
            "[  1]            [  3]\n"
            "      (  0)(  0)\n"
            "         1    2 \n"
            "The game is over\n\n");
    session("katachi-game kalah 1 1\nkatachi-playouts 9\ngenmove black\nfinal_score\n",
            "= \n\n= \n\n= 1\n\n= 0\n\n");
}

static void whole_games_are_played(void **state) {
    (void)state;
    configure();
    begin();
    assert_true(send("katachi-game kalah 3 2\nkatachi-playouts 50\n"));
    for (int i = 0; i < 12; i++) assert_true(send(i % 2 ? "genmove w\n" : "genmove b\n"));
    answers.length = 0;
    assert_true(send("final_score\n"));
    assert_int_equal(output[0], '=');
}

static void commands_of_go_are_unknown_meanwhile(void **state) {
    (void)state;
    configure();
    session(
        "play b D4\nkatachi-game kalah\nboardsize 5\nknown_command boardsize\nknown_command genmove\n"
        "echo a b\nname\nkatachi-game go\nknown_command boardsize\nplay b D4\nplay b D4\nfinal_score\n",
        "= \n\n= \n\n? unknown command\n\n= false\n\n= true\n\n= a b\n\n= Katachi\n\n= \n\n= true\n\n= \n\n"
        "? illegal move\n\n= B+81\n\n");
}

/* Part moves 1 to 16, in 14 commands, and their answers. */
#define SIXTEEN                                                                                              \
    "play b 1 4\nplay w 3\nplay b 2\nplay w 5\nplay b 4\nplay w 1\nplay b 2\nplay w 5\nplay b 5\nplay w 1\n" \
    "play b 3\nplay w 5 3\nplay b 5\nplay w 2\n"
#define TWICE(text) text text
#define FOURTEEN_TIMES(text) TWICE(TWICE(TWICE(text))) TWICE(TWICE(text)) TWICE(text)

static void the_record_has_an_end(void **state) {
    (void)state;
    configure();
    config.session.moves_capacity = 24 / sizeof(kt_game_move); /* bytes: 4 for pits, beans and count */
    session("katachi-game kalah 6 6\n" SIXTEEN
            "play b 6 6 5\nplay b 6\nplay b 4\nundo\nplay b 4\nkatachi-game go\n",
            "= \n\n" FOURTEEN_TIMES(
                "= \n\n") "= \n\n= \n\n? no memory for more moves: undo or clear the board\n\n"
                          "= \n\n= \n\n= \n\n");
    session(
        "katachi-game kalah 6 6\n" SIXTEEN
        "play b 6 6 5 6\ngenmove b\n" FOURTEEN_TIMES("undo\n") "undo\nundo\nundo\nundo\nundo\nundo\nundo\n",
        "= \n\n" FOURTEEN_TIMES("= \n\n") "= \n\n? no memory for more moves: undo or clear the board\n\n" FOURTEEN_TIMES(
            "= \n\n") "= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n? cannot undo\n\n");
}

static void keep(void *context, kt_gtp *engine) {
    (void)context;
    assert_int_equal(engine->session.game.count, 0);
}

static void whoever_keeps_games_of_go_is_told(void **state) {
    (void)state;
    configure();
    config.keep = keep;
    session("katachi-game kalah\nplay b 1\nkatachi-game go\n",
            "= this game is not kept when the power fails\n\n= \n\n= \n\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_is_go_until_another_is_begun),
        cmocka_unit_test(part_moves_are_played_together_or_one_by_one),
        cmocka_unit_test(what_cant_be_played_changes_nothing),
        cmocka_unit_test(part_moves_are_taken_back),
        cmocka_unit_test(a_half_move_is_generated_whole),
        cmocka_unit_test(whole_games_are_played),
        cmocka_unit_test(commands_of_go_are_unknown_meanwhile),
        cmocka_unit_test(the_record_has_an_end),
        cmocka_unit_test(whoever_keeps_games_of_go_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
