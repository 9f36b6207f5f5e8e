/* Records that are not SGF, written here by hand from the descriptions of these formats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"
#include "records/foreign.h"
#include "records/sgf_reader.h"

static void assert_result(const struct sgf_game *game, int winner, int how, const char *text) {
    assert_int_equal(game->result.winner, winner);
    assert_int_equal(game->result.how, how);
    assert_string_equal(game->result_text, text);
}

static void reads_gib(void **state) {
    (void)state;
    struct sgf_game game =
        record_read("\\HS\r\n\\[GIBOKIND=Global\\]\r\n\\[GAMERESULT=White 0.5 win\\]\r\n"
                    "\\[GAMEDATE=2016- 3- 6-17-29-25\\]\r\n"
                    "\\[GAMEWHITENAME=shiro (10K)\\]\r\n\\[GAMEBLACKNAME=kuro=x (9D)\\]\r\n"
                    "\\[GAMEINFOMAIN=GBKIND:3,GTYPE:1,GRLT:1,ZIPSU:5,DUM:0,GONGJE:65,TCNT:3\\]\r\n"
                    "\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4 \r\nSTO 0 2 1 3 0 \r\n"
                    "STO 0 3 2 18 18 \r\nSKI 0 4 \r\nSKI 0 5\r\n\\GE\r\nSTO 0 6 1 0 0\r\n");
    assert_string_equal(record_actions(&game), "B:D19 W:T1 B:PASS W:PASS");
    assert_string_equal(game.black_name, "kuro=x");
    assert_string_equal(game.black_rank, "9D");
    assert_string_equal(game.white_name, "shiro");
    assert_string_equal(game.white_rank, "10K");
    assert_string_equal(game.date, "2016-03-06");
    assert_result(&game, SGF_WHITE_WINS, SGF_BY_POINTS, "W+0.5");
    assert_true(game.komi_known && game.komi == 26);
    assert_int_equal(game.size, 19);
    assert_int_equal(game.line, 1);
    sgf_game_free(&game);
}

/* Korean that names no character set. The result is in words only, komi in the tag. Three stones are at
 * the corners except the lower right, where White begins. */
static void reads_korean_gib_with_a_handicap(void **state) {
    (void)state;
    struct sgf_game game = record_read(
        "\\HS\n\\[GIBOKIND=Korea\\]\n\\[GAMERESULT=\xc8\xe6 \xba\xd2\xb0\xe8\xbd\xc2\\]\n"
        "\\[GAMEBLACKNAME=\xc0\xcc\xc3\xa2\xc8\xa3 (9\xb4\xdc)\\]\n\\[GAMEINFOMAIN=GRLT:255,ZIPSU:0\\]\n"
        "\\[GAMETAG=S0,R0,D0,G0,W255,Z0,T30-3-1200\\]\n\\HE\n\\GS\nINI 0 1 3 &4\nSTO 0 2 2 15 15\n\\GE\n");
    assert_string_equal(record_actions(&game), "+B:D16 +B:Q16 +B:D4 W:Q4");
    assert_int_equal(game.handicap, 3);
    assert_string_equal(game.black_name, "이창호");
    assert_string_equal(game.black_rank, "9단");
    assert_result(&game, SGF_BLACK_WINS, SGF_BY_RESIGNATION, "흑 불계승");
    assert_true(game.komi_known && game.komi == 0);
    sgf_game_free(&game);
}

static void reads_ngf(void **state) {
    (void)state;
    struct sgf_game game = record_read(
        "Rated game\r\n19\r\nshiro ki    9DP\r\nkuro        7D*\r\nwww.example.com\r\n0\r\n0\r\n6\r\n"
        "20170316 [09:37]\r\n180\r\nWhite wins by resign!\r\n3\r\n"
        "PMABBREER\r\nPMACWQQQQ\r\nPMADBAAAA\r\n");
    assert_string_equal(record_actions(&game), "B:R16 W:Q4 B:PASS");
    assert_string_equal(game.white_name, "shiro ki");
    assert_string_equal(game.white_rank, "9DP");
    assert_string_equal(game.black_rank, "7D*");
    assert_string_equal(game.date, "2017-03-16");
    assert_result(&game, SGF_WHITE_WINS, SGF_BY_RESIGNATION, "White wins by resign!");
    assert_true(game.komi_known && game.komi == 26);
    sgf_game_free(&game);

    /* Shift-JIS: names, and a result counted in points. */
    game = record_read(
        "\x91\xce\x8b\xc7\n9\n\x88\xe4\x8e\x52 9\x92\x69\nx 1\x8b\x89\np\n0\n0\n6\n20110812\n480\n"
        "\x94\x92\x35.5\x96\xda\x8f\x9f\x82\xbf!\n1\nPMABBFFFF\n");
    assert_string_equal(game.white_name, "井山");
    assert_string_equal(game.white_rank, "9段");
    assert_result(&game, SGF_WHITE_WINS, SGF_BY_POINTS, "白5.5目勝ち!");
    assert_string_equal(record_actions(&game), "B:E5");
    sgf_game_free(&game);
}

/* The third handicap stone is at the corner where nobody plays. */
static void ngf_places_three_stones(void **state) {
    (void)state;
    static const char header[] = "t\n19\na 1D\nb 1K\np\n3\n0\n0\n20110812\n0\n\n1\n";
    static const struct {
        const char *moves, *actions;
    } cases[] = {
        {"PMABWEEEE\n", "+B:Q4 +B:Q16 +B:D4 W:D16"}, /* White at the upper left */
        {"PMABWQQQQ\n", "+B:D16 +B:Q16 +B:D4 W:Q4"}, /* White at the lower right */
        {"PMABWCCCC\n", "+B:Q4 +B:Q16 +B:D4 W:B18"}, /* nobody at either: the lower right */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s%s", header, cases[i].moves);
        struct sgf_game game = record_read(text);
        assert_string_equal(record_actions(&game), cases[i].actions);
        assert_true(game.komi_known && game.komi == 0);
        sgf_game_free(&game);
    }
}

/* Servers and programs leave lines out, or put others before them. */
static void reads_headers_that_are_odd_or_missing(void **state) {
    (void)state;
    static const struct {
        const char *text, *actions, *white;
        int size, komi; /* in quarters; 0: unknown */
    } cases[] = {
        /* NGF: as it is; a blank line before the title, or in its place; no title; a title of figures. */
        {"t\n9\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "w", 9, 26},
        {"\n\r\nt\n9\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "w", 9, 26},
        {"\n9\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "w", 9, 26},
        {"9\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "w", 9, 26},
        {"2017\n9\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "w", 9, 26},
        /* A player, and a title, that begin with "GI". */
        {"t\n9\nGIO 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "GIO", 9, 26},
        {"GIANT\n9\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "w", 9, 26},
        /* Lines of "GI" before the header, in its place, and among the moves; no header at all. */
        {"GIxyz\nGIuvw\nt\n9\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nr\n1\nPMABBCCCC\n", "B:B8", "w", 9, 26},
        {"GIxyz\r\nGIuvw\r\nPMABBCCCC\r\nGI\r\nPMACWQQQQ\r\n", "B:B18 W:Q4", "", 19, 0},
        {"PMABBCCCC\nPMACWQQQQ\n", "B:B18 W:Q4", "", 19, 0},
        /* GIB: the header without its first lines, or without all; in other words; a board of another size. */
        {"\\[GAMEWHITENAME=w (1D)\\]\n\\[GAMEINFOMAIN=GRLT:0,ZIPSU:25,GONGJE:65\\]\nINI 0 1 0 &4\nSTO 0 2 1 1 1\n",
         "B:B18", "w", 19, 26},
        {"\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 1 1\n\\GE\n", "B:B18", "", 19, 0},
        {"\\GS\nSTO 0 2 1 1 1\n", "B:B18", "", 19, 0},
        {"INI 0 1 2 &4\nSTO 0 2 2 1 1\n", "+B:Q16 +B:D4 W:B18", "", 19, 0},
        {"STO 0 2 1 1 1\nSKI 0 3\n", "B:B18 W:PASS", "", 19, 0},
        {"\\HS\n\\[GAMEINFOMAIN=LINE:9,GONGJE:65\\]\n\\[WUSERINFO=WID:x,WLV:26,WNICK:w,WIMG:0\\]\n\\HE\nSTO 0 2 1 1 1\n",
         "B:B8", "w", 9, 26},
        /* UGF. */
        {"[Data]\nBB,B1,1,0\n", "B:B18", "", 19, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_game game = record_read(cases[i].text);
        assert_string_equal(record_actions(&game), cases[i].actions);
        assert_string_equal(game.white_name, cases[i].white);
        assert_int_equal(game.size, cases[i].size);
        assert_int_equal(game.komi_known ? game.komi : 0, cases[i].komi);
        sgf_game_free(&game);
    }
}

static void reads_ugf(void **state) {
    (void)state;
    static const char header[] =
        "# a comment\r\n\r\n[Header]\r\nVer=UGF3,200\r\nLang=SJIS\r\nCrypt=0,PLAIN_UGF_FILE,READ_WRITE\r\n"
        "Title=t\r\nDate=2019/03/08,22:09:00,2019/03/09,07:16:59\r\nRule=JPN\r\n";
    static const struct {
        const char *rest, *actions, *result;
        int winner, how;
    } cases[] = {
        {"Size=19\r\nHdcp=0,6.50\r\nWinner=B,7.50\r\nCoordinateType=IGS\r\n[Data]\r\nQP,B1,1,0\r\nDC,W1,2,5\r\nYA,B1,3,0\r\n"
         "[ReviewNode]\r\nNODE,1,0,0,0\r\n",
         "B:R16 W:D3 B:PASS", "B+7.50", SGF_BLACK_WINS, SGF_BY_POINTS},
        /* Rows counted from above; set-up stones, with number 0; a pass without a colour. */
        {"Size=9\r\nHdcp=2,0.50\r\nWinner=W,C\r\nCoordinateType=JPN\r\n[Data]\r\nGC,B1,0,0\r\nCG,B1,0,0\r\nEA,W2,1,9\r\nYZ,MK,2,0\r\n",
         "+B:G7 +B:C3 W:E9 B:PASS", "W+R", SGF_WHITE_WINS, SGF_BY_RESIGNATION},
        {"Size=9\r\nWinner=N1,E\r\n[Data]\r\nAA,B1,1,0\r\n", "B:A9", "Void", SGF_NO_WINNER, SGF_HOW_UNKNOWN},
        {"Size=9\r\nWinner=D,\r\n[Data]\r\nAA,B1,1,0\r\n", "B:A9", "Draw", SGF_DRAW, SGF_BY_POINTS},
        {"Size=9\r\nWinner=B,F2\r\n[Data]\r\nAA,B1,1,0\r\n", "B:A9", "B+F", SGF_BLACK_WINS, SGF_BY_FORFEIT},
        /* Another header behind the first move: the board keeps its size. */
        {"Size=9\r\nWinner=D,\r\n[Data]\r\nAA,B1,1,0\r\n[Header]\r\nSize=4\r\n[Data]\r\nIA,W1,2,0\r\n",
         "B:A9 W:J9", "Draw", SGF_DRAW, SGF_BY_POINTS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%sPlayerB=\x89\xca,7d,,x@.jp\r\nPlayerW=YINNI,9-dan,0\r\n%s", header,
                 cases[i].rest);
        struct sgf_game game = record_read(text);
        assert_string_equal(record_actions(&game), cases[i].actions);
        assert_string_equal(game.black_name, "果");
        assert_string_equal(game.black_rank, "7d");
        assert_string_equal(game.white_rank, "9-dan");
        assert_string_equal(game.date, "2019-03-08");
        assert_string_equal(game.rules, "Japanese");
        assert_result(&game, cases[i].winner, cases[i].how, cases[i].result);
        sgf_game_free(&game);
    }
}

static void faults_are_told_with_their_line(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
        int line;
    } cases[] = {
        {"\\HS\n\\HE\n\\GS\nSTO 0 1 1 19 0\n", "not a point of a 19x19 board", 4},
        {"\\HS\n\\HE\n\\GS\nSTO 0 1 1 -1 0\n", "not a point of a 19x19 board", 4},
        {"\\HS\n\\HE\n\\GS\nSTO x\n", "a move that can't be read", 4},
        {"\\HS\nINI 0 1 77 &4\n", "a handicap of 77 stones on a 19x19 board", 2},
        {"\\HS\n\\HE\n", "a record without moves", 2},
        {"t\n9\na\nb\np\n0\n0\n0\nd\n0\nr\n1\nPMABBKKKK\nPMACWLLLL\n", "not a point of a 9x9 board", 14},
        {"t\n9\na\nb\np\n0\n0\n0\nd\n0\nr\n1\nPMABBCCCC\nPMACXLLLL\n", "a move that can't be read", 14},
        {"[Header]\nSize=9\n[Data]\nJJ,B1,1,0\nKA,W1,2,0\n", "not a point of a 9x9 board", 4},
        {"[Header]\nCrypt=9666,\n[Data]\nxyz\n",
         "an encrypted UGF record: PandaNet's own programs open it and save SGF", 2},
        {"PP%D-lh5-xxxxxxxx",
         "a UGZ file of PandaNet: without its first two bytes it is an LHA archive, which is read", 1},
        {"<?xml version='1.0'?>\n<Go>\n", "an XML record of Jago, which isn't read; Jago saves SGF", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_reader reader;
        struct sgf_game game;
        sgf_reader_init(&reader, cases[i].text, strlen(cases[i].text), "x");
        assert_int_equal(sgf_read(&reader, &game), SGF_BROKEN);
        assert_string_equal(reader.message, cases[i].message);
        assert_int_equal(reader.line, cases[i].line);
        assert_int_equal(sgf_read(&reader, &game), SGF_END);
    }
    struct sgf_reader reader;
    struct sgf_game game;
    static const char large[] = "[Header]\nSize=21\n[Data]\nAA,B1,1,0\n";
    sgf_reader_init(&reader, large, strlen(large), "x");
    assert_int_equal(sgf_read(&reader, &game), SGF_BOARD_SIZE);
}

/* SGF that resembles them is read as SGF. */
static void sgf_stays_sgf(void **state) {
    (void)state;
    struct sgf_game game = record_read("(;SZ[9]\nC[\nPMABBREER\n[Header\\]\n];B[aa])");
    assert_string_equal(record_actions(&game), "B:A9");
    sgf_game_free(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_gib),     cmocka_unit_test(reads_korean_gib_with_a_handicap),
        cmocka_unit_test(reads_ngf),     cmocka_unit_test(ngf_places_three_stones),
        cmocka_unit_test(reads_ugf),     cmocka_unit_test(faults_are_told_with_their_line),
        cmocka_unit_test(sgf_stays_sgf), cmocka_unit_test(reads_headers_that_are_odd_or_missing),
    };
    return cmocka_run_group_tests_name("foreign", tests, NULL, NULL);
}
