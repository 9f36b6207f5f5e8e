/* lib/proto/gtp: sessions with the commands that set up, play and show a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gtp_session.h"

static void sizes(void **state) {
    (void)state;
    configure();
    session("boardsize 5\nplay b E5\nplay b F1\n", "= \n\n= \n\n? invalid color or coordinate\n\n");
    session("boardsize 1\nboardsize 20\nboardsize 4294967301\nboardsize\nboardsize x\n"
            "boardsize 9 9\nboardsize -9\n",
            "? unacceptable size\n\n? unacceptable size\n\n? syntax error\n\n? syntax error\n\n"
            "? syntax error\n\n? one word too many: 9\n\n? syntax error\n\n");
    /* A refused size leaves the game as it is; an accepted one clears the board and keeps the komi. */
    session("boardsize 3\nplay b b2\nkomi 3\nboardsize 99\nfinal_score\nboardsize 2\nfinal_score\n",
            "= \n\n= \n\n= \n\n? unacceptable size\n\n= B+6\n\n= \n\n= W+3\n\n");
    config.session.size = KT_BOARD_MAX + 1;
    assert_int_equal(kt_gtp_init(&gtp, &config), KT_ERR_RANGE);
}

static void komi_is_kept_in_quarter_points(void **state) {
    (void)state;
    configure();
    /* A small board is counted quickly. */
    session(
        "boardsize 3\nkomi 6.75\nfinal_score\nkomi -0.5\nfinal_score\nkomi 1e1\nfinal_score\nkomi 20000\nfinal_score\n",
        "= \n\n= \n\n= W+6.75\n\n= \n\n= B+0.5\n\n= \n\n= W+10\n\n= \n\n= W+20000\n\n");
    session("boardsize 3\nplay b b2\nkomi 0\nfinal_score\nkomi 8.75\nfinal_score\nkomi -3e38\nfinal_score\n",
            "= \n\n= \n\n= \n\n= B+9\n\n= \n\n= B+0.25\n\n= komi is -1000000\n\n= B+1000009\n\n");
    session("komi 7.2\n", "= komi is 7.25\n\n");
    session("komi 5.5\nkomi\nkomi six\nkomi nan\nkomi 1e\nkomi 1 2\nboardsize 3\nfinal_score\n",
            "= \n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n"
            "? syntax error\n\n= \n\n= W+5.5\n\n");
}

#define INVALID "? invalid color or coordinate\n\n"

static void moves_of_either_colour_in_any_case(void **state) {
    (void)state;
    configure();
    session("play b D4\nplay WHITE e5\nplay Black j9\nplay w PASS\nplay B pass\nplay b A1\n",
            "= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n");
    session("play\nplay b\nplay D4\nplay x D4\nplay b I5\nplay b K1\nplay b D0\nplay b D4 x\nplay bw D4\n",
            INVALID INVALID INVALID INVALID INVALID INVALID INVALID "? one word too many: x\n\n" INVALID);
}

static void illegal_moves_are_refused(void **state) {
    (void)state;
    configure();
    /* An occupied point; suicide at A1; a ko at C1 and B1. */
    session("play b B1\nplay w B1\nplay b A2\nplay w A1\n",
            "= \n\n? illegal move\n\n= \n\n? illegal move\n\n");
    session("play b A1\nplay b B2\nplay w C2\nplay w D1\nplay w B1\nplay b C1\n"
            "play w B1\nplay w pass\nplay w B1\n",
            "= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n? illegal move\n\n= \n\n? illegal move\n\n");
}

static void moves_are_taken_back(void **state) {
    (void)state;
    configure();
    session("undo\nplay b A1\nplay w A2\nplay w B1\nundo\nundo\nfinal_score\nundo\nundo\n",
            "? cannot undo\n\n= \n\n= \n\n= \n\n= \n\n= \n\n= B+81\n\n= \n\n? cannot undo\n\n");
    session("play b A1\nclear_board\nundo\n", "= \n\n= \n\n? cannot undo\n\n");
}

static void a_full_history_is_reported(void **state) {
    (void)state;
    configure();
    config.session.moves_capacity = 2;
    session("play b A1\ngenmove w\nplay b A2\ngenmove b\nundo\nplay b A2\n",
            "= \n\n= C3\n\n? no memory for more moves: undo or clear the board\n\n"
            "? no memory for more moves: undo or clear the board\n\n= \n\n= \n\n");
}

static void handicaps(void **state) {
    (void)state;
    configure();
    session("fixed_handicap 5\nundo\nfixed_handicap 2\nplace_free_handicap 2\nset_free_handicap A1 B1\n",
            "= C7 G7 E5 C3 G3\n\n? cannot undo\n\n? board not empty\n\n? board not empty\n\n"
            "? board not empty\n\n");
    session("fixed_handicap 1\nfixed_handicap 10\nfixed_handicap\nfixed_handicap x\nplace_free_handicap 81\n"
            "place_free_handicap\nplace_free_handicap 3\n",
            "? invalid number of stones\n\n? invalid number of stones\n\n? syntax error\n\n? syntax error\n\n"
            "? invalid number of stones\n\n? syntax error\n\n= C7 G7 C3\n\n");
    session(
        "boardsize 5\nset_free_handicap\nset_free_handicap A1\nset_free_handicap A1 A1\nset_free_handicap A1 pass\n"
        "set_free_handicap A1 F1\nfinal_score\nset_free_handicap a1 E5 c3\nfinal_score\nplay w A1\n",
        "= \n\n? bad vertex list\n\n? bad vertex list\n\n? bad vertex list\n\n"
        "? bad vertex list\n\n? bad vertex list\n\n= 0\n\n= \n\n= B+22\n\n? illegal move\n\n");
    /* A point must be left. */
    session("boardsize 2\nset_free_handicap A1 A2 B1 B2\nset_free_handicap A1 A2 B1\n",
            "= \n\n? bad vertex list\n\n= \n\n");
}

/* The longest command that makes sense: a free handicap of all points but one. */
static void a_board_full_of_handicap_stones(void **state) {
    (void)state;
    configure();
    config.session.size = KT_BOARD_MAX;
    begin();
    assert_true(send("2147483647 set_free_handicap"));
    for (kt_point p = 1; p < KT_POINTS; p++) {
        char word[8];
        kt_text text;
        kt_text_init(&text, word, sizeof word);
        kt_text_char(&text, ' ');
        kt_point_write(&text, p);
        assert_true(send(word));
    }
    assert_true(send("\n"));
    assert_string_equal(output, "=2147483647 \n\n");
    assert_int_equal(kt_bitboard_count(&gtp.session.game.board.stones[KT_BLACK]), KT_POINTS - 1);
    assert_true(send("play w A1\n"));
    assert_int_equal(kt_bitboard_count(&gtp.session.game.board.stones[KT_BLACK]), 0);
}

static void the_board_is_shown(void **state) {
    (void)state;
    configure();
    session("komi 6.5\nplay b D4\nplay w A1\nplay b A2\nplay w J9\nplay b B1\nshowboard\n",
            "= \n\n= \n\n= \n\n= \n\n= \n\n= \n\n= \n"
            "   A B C D E F G H J\n"
            " 9 . . . . . . . . O 9\n"
            " 8 . . . . . . . . . 8\n"
            " 7 . . + . . . + . . 7\n"
            " 6 . . . . . . . . . 6\n"
            " 5 . . . . + . . . . 5\n"
            " 4 . . . X . . . . . 4\n"
            " 3 . . + . . . + . . 3\n"
            " 2 X . . . . . . . . 2\n"
            " 1 .(X). . . . . . . 1\n"
            "   A B C D E F G H J\n"
            "White (O) to play, move 6, komi 6.5\n"
            "Captured: black stones 0, white stones 1\n\n");
    session("boardsize 2\nshowboard\nplay b B2\nshowboard\n", "= \n\n= \n"
                                                              "   A B\n"
                                                              " 2 . . 2\n"
                                                              " 1 . . 1\n"
                                                              "   A B\n"
                                                              "Black (X) to play, move 1, komi 0\n"
                                                              "Captured: black stones 0, white stones 0\n\n"
                                                              "= \n\n= \n"
                                                              "   A B\n"
                                                              " 2 .(X)2\n"
                                                              " 1 . . 1\n"
                                                              "   A B\n"
                                                              "White (O) to play, move 2, komi 0\n"
                                                              "Captured: black stones 0, white stones 0\n\n");
}

#if KT_DESKTOP
/* Larger boards have numbers of two digits, and star points at their sides. */
static void a_large_board_is_shown(void **state) {
    (void)state;
    configure();
    session("boardsize 13\nplay b N13\nshowboard\n", "= \n\n= \n\n= \n"
                                                     "   A B C D E F G H J K L M N\n"
                                                     "13 . . . . . . . . . . . .(X)13\n"
                                                     "12 . . . . . . . . . . . . . 12\n"
                                                     "11 . . . . . . . . . . . . . 11\n"
                                                     "10 . . . + . . + . . + . . . 10\n"
                                                     " 9 . . . . . . . . . . . . . 9\n"
                                                     " 8 . . . . . . . . . . . . . 8\n"
                                                     " 7 . . . + . . + . . + . . . 7\n"
                                                     " 6 . . . . . . . . . . . . . 6\n"
                                                     " 5 . . . . . . . . . . . . . 5\n"
                                                     " 4 . . . + . . + . . + . . . 4\n"
                                                     " 3 . . . . . . . . . . . . . 3\n"
                                                     " 2 . . . . . . . . . . . . . 2\n"
                                                     " 1 . . . . . . . . . . . . . 1\n"
                                                     "   A B C D E F G H J K L M N\n"
                                                     "White (O) to play, move 2, komi 0\n"
                                                     "Captured: black stones 0, white stones 0\n\n");
}
#endif

static void suggestions(void **state) {
    (void)state;
    configure();
    session("katachi-suggest b 5\n", "= C3 0.500\nG3 0.500\nC7 0.500\nG7 0.500\nE5 0.250\n\n");
    session("play b C3\nkatachi-suggest w 3\nkatachi-suggest white 100000\n",
            "= \n\n= G3 0.500\nC7 0.500\nG7 0.500\n\n"
            "= G3 0.500\nC7 0.500\nG7 0.500\nE5 0.250\n\n");
    session("katachi-suggest\nkatachi-suggest b\nkatachi-suggest x 1\n"
            "katachi-suggest b 0\nkatachi-suggest b 1 2\n",
            "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n"
            "? one word too many: 2\n\n");
    session("boardsize 5\nkatachi-suggest b 1\n", "= \n\n? no image for this board size\n\n");
    images[0] = NULL;
    static const char *const wrong = "not a Katachi image";
    config.image_text = &wrong;
    session("katachi-suggest b 1\n", "? no image\n\n");
}

static void moves_are_chosen_until_none_is_left(void **state) {
    (void)state;
    configure();
    session("genmove b\nreg_genmove w\ngenmove w\ngenmove b\ngenmove WHITE\ngenmove b\ngenmove w\n",
            "= C3\n\n= G3\n\n= G3\n\n= C7\n\n= G7\n\n= E5\n\n= PASS\n\n");
    session("genmove\ngenmove x\ngenmove b 5\nreg_genmove\n",
            "? invalid color\n\n? invalid color\n\n? one word too many: 5\n\n? invalid color\n\n");
    session("boardsize 5\ngenmove b\n", "= \n\n= PASS\n\n");
    images[0] = NULL;
    session("genmove b\n", "= PASS\n\n");
}

static void own_eyes_are_not_filled(void **state) {
    (void)state;
    configure();
    session("play b C2\nplay b C4\nplay b B3\nplay b D3\nreg_genmove b\nreg_genmove w\nplay w B2\nplay w D4\n"
            "reg_genmove b\nkatachi-suggest w 1\n",
            "= \n\n= \n\n= \n\n= \n\n= G3\n\n= G3\n\n= \n\n= \n\n= C3\n\n= G3 0.500\n\n");
}

/* Goes on with the session. */
static void expect(const char *input, const char *expected) {
    kt_text_init(&answers, output, sizeof output);
    assert_true(send(input));
    assert_string_equal(output, expected);
}

/* Three kos in a game of its own, which has 16 moves; five moves later the sixth brings its position back. */
static void a_long_cycle_has_no_result(void **state) {
    (void)state;
    configure();
    static const char *const kos[] = {"b A9", "b B8",   "b A1", "b B2", "b F1", "b G2", "b H1",
                                      "w B9", "w D9",   "w C8", "w B1", "w D1", "w C2", "w H2",
                                      "w J1", "b pass", "b C1", "w G1", "b C9", "w B1", "b H1"};
    begin();
    for (unsigned i = 0; i < sizeof kos / sizeof *kos; i++) {
        char line[24];
        kt_text text;
        kt_text_init(&text, line, sizeof line);
        kt_text_string(&text, "play ");
        kt_text_string(&text, kos[i]);
        kt_text_char(&text, '\n');
        assert_true(send(line));
        assert_string_equal(output + answers.length - 4, "= \n\n");
    }
    expect("play w B9\nkgs-rules japanese\nplay w G1\nplay w B9\nfinal_score\n",
           "? illegal move\n\n= \n\n? illegal move\n\n= \n\n"
           "? no result: the position after move 16 has come back\n\n");
    /* Whoever counts all the same, does so by two passes; the rules outlast the game, and the board's
     * size. */
    expect("play b pass\nplay w pass\nclear_board\nboardsize 5\nboardsize 9\n",
           "= \n\n= \n\n= \n\n= \n\n= \n\n");
    assert_int_equal(gtp.session.game.rules.repetition, KT_SIMPLE_KO);
    expect("kgs-rules chinese\n", "= \n\n");
    assert_int_equal(gtp.session.game.rules.repetition, KT_SUPERKO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_cycle_has_no_result),
        cmocka_unit_test(sizes),
        cmocka_unit_test(komi_is_kept_in_quarter_points),
        cmocka_unit_test(moves_of_either_colour_in_any_case),
        cmocka_unit_test(illegal_moves_are_refused),
        cmocka_unit_test(moves_are_taken_back),
        cmocka_unit_test(a_full_history_is_reported),
        cmocka_unit_test(handicaps),
        cmocka_unit_test(a_board_full_of_handicap_stones),
        cmocka_unit_test(the_board_is_shown),
#if KT_DESKTOP
        cmocka_unit_test(a_large_board_is_shown),
#endif
        cmocka_unit_test(suggestions),
        cmocka_unit_test(moves_are_chosen_until_none_is_left),
        cmocka_unit_test(own_eyes_are_not_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
