/* Reading and writing SGF. Expected values were derived from the specification of FF[4] and by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"

static void assert_actions(const char *record, const char *expected) {
    struct sgf_game game = record_read(record);
    assert_string_equal(record_actions(&game), expected);
    sgf_game_free(&game);
}

static void reads_what_a_root_says(void **state) {
    (void)state;
    struct sgf_game game = record_read(
        "\n (;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Tanaka]BR[7p]PW[Kitano]WR[6p]KM[6.5]RE[W+R]DT[2000-01-15]HA[0]"
        "PL[W];B[fg])");
    assert_int_equal(game.size, 9);
    assert_int_equal(game.komi, 26);
    assert_true(game.komi_known);
    assert_string_equal(game.black_name, "Tanaka");
    assert_string_equal(game.black_rank, "7p");
    assert_string_equal(game.white_name, "Kitano");
    assert_string_equal(game.white_rank, "6p");
    assert_string_equal(game.result_text, "W+R");
    assert_int_equal(game.result.winner, SGF_WHITE_WINS);
    assert_string_equal(game.date, "2000-01-15");
    assert_int_equal(game.handicap, 0);
    assert_int_equal(game.player, KT_WHITE);
    assert_string_equal(game.source, "test.sgf");
    assert_int_equal(game.line, 2);
    sgf_game_free(&game);
}

static void a_bare_record_has_defaults(void **state) {
    (void)state;
    struct sgf_game game = record_read("(;)");
    assert_int_equal(game.size, 19);
    assert_false(game.komi_known);
    assert_int_equal(game.komi, 0);
    assert_int_equal(game.player, KT_EMPTY);
    assert_int_equal(game.result.winner, SGF_NO_WINNER);
    assert_string_equal(game.black_name, "");
    assert_int_equal(game.count, 0);
    sgf_game_free(&game);
}

static void counts_rows_from_the_bottom(void **state) {
    (void)state;
    assert_actions("(;SZ[9];B[aa];W[ia];B[ai];W[cg])", "B:A9 W:J9 B:A1 W:C3");
    assert_actions("(;B[pd];W[dp])", "B:Q16 W:D4");
    assert_actions("(;AB[cg]SZ[9])",
                   "+B:C3"); /* properties have no order: the size counts for the whole root */
}

static void takes_the_first_variation(void **state) {
    (void)state;
    assert_actions("(;SZ[9];B[aa](;W[ba];B[ca](;W[da])(;W[ea]))(;W[fa](;B[ga])))", "B:A9 W:B9 B:C9 W:D9");
    assert_actions("(;SZ[9](;B[aa])(;B[zz]))", "B:A9"); /* another variation is not checked */
}

static void sets_stones_up(void **state) {
    (void)state;
    assert_actions("(;SZ[9]AB[cg][dg]AW[aa];AE[cg];B[cg])", "+B:C3 +B:D3 +W:A9 +.:C3 B:C3");
    assert_actions("(;SZ[9]AB[aa:ba]AW[ai:bh])", "+B:A9 +B:B9 +W:A2 +W:B2 +W:A1 +W:B1");
    assert_actions("(;SZ[9]AW[bi:ah]AB[])", "+W:A2 +W:B2 +W:A1 +W:B1"); /* corners the wrong way round */
    assert_actions("(;SZ[9];B[aa]AB[ba]W[ca]AE[da])",
                   "+B:B9 +.:D9 B:A9 W:C9"); /* in a node, stones are set up before the move */
}

static void reads_passes(void **state) {
    (void)state;
    assert_actions("(;SZ[9];B[];W[tt];B[ ])", "B:PASS W:PASS B:PASS");
    assert_actions("(;SZ[19];B[tt];W[ss])", "B:PASS W:T1");
}

static void either_colour_moves_at_any_time(void **state) {
    (void)state;
    assert_actions("(;SZ[9]HA[1];W[aa];W[ba];B[ca];B[da])", "W:A9 W:B9 B:C9 B:D9");
}

static void reads_old_long_names(void **state) {
    (void)state;
    struct sgf_game game = record_read(
        "(;GaMe[1]SiZe[9]KoMi[5.5]HAndicap[2]PlayerBlack[Go]PlayerWhite[Seigen]BlackRank[9p]\n"
        "REsult[B+2]DaTe[1933]AddBlack[cg][gc]AddWhite[aa]AddEmpty[aa];White[ee]Comment[x];Black[tt])");
    assert_int_equal(game.size, 9);
    assert_int_equal(game.komi, 22);
    assert_int_equal(game.handicap, 2);
    assert_string_equal(game.black_name, "Go");
    assert_string_equal(game.white_name, "Seigen");
    assert_string_equal(game.black_rank, "9p");
    assert_string_equal(game.date, "1933");
    assert_int_equal(game.result.winner, SGF_BLACK_WINS);
    assert_string_equal(record_actions(&game), "+B:C3 +B:G7 +W:A9 +.:A9 W:E5 B:PASS");
    sgf_game_free(&game);
}

static enum sgf_event first_event(const char *record) {
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, record, strlen(record), NULL);
    enum sgf_event event = sgf_read(&reader, &game);
    if (event == SGF_GAME) sgf_game_free(&game);
    return event;
}

static void skips_other_boards_and_games(void **state) {
    (void)state;
    assert_int_equal(first_event("(;SZ[9:9])"), SGF_GAME);
    assert_int_equal(first_event("(;SZ[2])"), SGF_GAME);
    assert_int_equal(first_event("(;GM[+1]SZ[+9])"), SGF_GAME);
    assert_int_equal(first_event("(;GM[+2]SZ[9])"), SGF_NOT_GO);
    assert_int_equal(first_event("(;SZ[-9])"), SGF_BROKEN);
    assert_int_equal(first_event("(;SZ[])"), SGF_GAME);
    assert_int_equal(first_event("(;SZ[9:13];B[am])"), SGF_BOARD_SIZE);
    assert_int_equal(first_event("(;SZ[38];B[AA])"), SGF_BOARD_SIZE);
    assert_int_equal(first_event("(;SZ[1])"), SGF_BOARD_SIZE);
    assert_int_equal(first_event("(;SZ[99999999999999999999])"), SGF_BOARD_SIZE);
    assert_int_equal(first_event("(;GM[2];B[e2-e4])"), SGF_NOT_GO);
}

static void goes_through_a_collection(void **state) {
    (void)state;
    static const char text[] = "From: a friend (really)\n\xef\xbb\xbf(;SZ[9];B[aa])\n(;GM[6])\n"
                               "(;SZ[9];B[zz])junk( ;SZ[9];B[ba]))\n(";
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, text, sizeof text - 1, "x");
    assert_int_equal(sgf_read(&reader, &game), SGF_GAME);
    assert_int_equal(game.line, 2);
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&reader, &game), SGF_NOT_GO);
    assert_int_equal(sgf_read(&reader, &game), SGF_BROKEN);
    assert_int_equal(reader.line, 4);
    assert_int_equal(reader.column, 11);
    assert_int_equal(sgf_read(&reader, &game), SGF_GAME);
    assert_string_equal(record_actions(&game), "B:B9");
    assert_int_equal(game.line, 4);
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&reader, &game), SGF_END);
    assert_int_equal(sgf_read(&reader, &game), SGF_END);
}

static void says_where_a_fault_is(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *message; /* its beginning */
    } cases[] = {
        {"", 1, 1, "empty"},
        {"hello", 1, 1, "no game in it: \"(;\" is missing"},
        {"(;SZ[9]\n;B[aa]\n;W[ja])", 3, 4, "\"ja\" is not a point of a 9x9 board"},
        {"(;SZ[9]\r\n;B[aa]\r;W[a])", 3, 4, "\"a\" is not a point"},
        {"(;SZ[9]AB[aa:jj])", 1, 11, "\"aa:jj\" is not a point"},
        {"(;SZ[9];B[aa][bb])", 1, 15, "\"bb\" is a second value of a move"},
        {"(;C[a\nb\\]", 1, 4, "a value without its closing ']'"},
        {"(;B[aa];W)", 1, 10, "'[' is missing"},
        {"(;B[aa]\n;W[bb] 7)", 2, 8, "'7' where a node"},
        {"(;B[aa]]\x01)", 1, 8, "']' where a node"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_reader reader;
        struct sgf_game game;
        sgf_reader_init(&reader, cases[i].text, strlen(cases[i].text), NULL);
        assert_int_equal(sgf_read(&reader, &game), SGF_BROKEN);
        if (reader.line != cases[i].line || reader.column != cases[i].column ||
            strncmp(reader.message, cases[i].message, strlen(cases[i].message)))
            fail_msg("%s: %d:%d: %s", cases[i].text, reader.line, reader.column, reader.message);
        assert_int_equal(sgf_read(&reader, &game), SGF_END);
    }
}

/* Writes a game and reads it again. */
static struct sgf_game written_and_read(const struct sgf_game *game) {
    char *text = NULL;
    size_t count = 0;
    FILE *stream = open_memstream(&text, &count);
    assert_non_null(stream);
    sgf_write(stream, game);
    fclose(stream);
    struct sgf_game again = record_read(text);
    free(text);
    return again;
}

static void a_written_game_reads_back_the_same(void **state) {
    (void)state;
    struct sgf_game game = record_read(
        "(;SZ[9]KM[-0.5]HA[3]PL[W]PB[a\\]b\\\\]PW[古力 (2616\\])]BR[9d]WR[\\\\]RE[B+0.5]DT[2024-02-29]RU[AGA]"
        "GC[two\nlines: \\]]"
        "AB[cg][gc]AW[aa];W[ee];B[];AE[ee]AB[aa];AW[aa];AB[ee];W[tt];W[ii])");
    assert_string_equal(record_actions(&game),
                        "+B:C3 +B:G7 +W:A9 W:E5 B:PASS +.:E5 +B:A9 +W:A9 +B:E5 W:PASS W:J1");
    struct sgf_game again = written_and_read(&game);
    assert_string_equal(again.black_name, "a]b\\");
    assert_string_equal(again.white_name, "古力 (2616])");
    assert_string_equal(again.black_rank, "9d");
    assert_string_equal(again.white_rank, "\\");
    assert_string_equal(again.date, "2024-02-29");
    assert_string_equal(again.rules, "AGA");
    assert_string_equal(again.comment, "two lines: ]");
    assert_string_equal(again.result_text, "B+0.5");
    assert_int_equal(again.result.margin, 2);
    assert_int_equal(again.komi, -2);
    assert_int_equal(again.handicap, 3);
    assert_int_equal(again.player, KT_WHITE);
    assert_int_equal(again.size, 9);
    /* In a node, empty points come first. A9 is set twice, so it begins another node. */
    assert_string_equal(record_actions(&again),
                        "+B:C3 +B:G7 +W:A9 W:E5 B:PASS +.:E5 +B:A9 +B:E5 +W:A9 W:PASS W:J1");
    sgf_game_free(&again);
    sgf_game_free(&game);
}

static void a_game_put_together_by_hand_is_written(void **state) {
    (void)state;
    struct sgf_game game, kept;
    sgf_game_init(&game, 13);
    assert_true(sgf_game_add(&game, (struct sgf_action){SGF_MOVE, KT_BLACK, 3, 3}));
    assert_true(sgf_game_add(&game, (struct sgf_action){SGF_PASS, KT_WHITE, 0, 0}));
    sgf_game_take(&kept, &game);
    assert_int_equal(game.count, 0);
    struct sgf_game again = written_and_read(&kept);
    assert_int_equal(again.size, 13);
    assert_false(again.komi_known);
    assert_string_equal(record_actions(&again), "B:D4 W:PASS");
    sgf_game_free(&again);
    sgf_game_free(&kept);
}

static void knows_a_handicap_game(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool handicap;
        int moves;
    } cases[] = {
        {"(;B[aa];W[])", false, 2},    {"(;HA[0];B[aa])", false, 1},          {"(;HA[1];B[aa])", false, 1},
        {"(;HA[2];W[aa])", true, 1},   {"(;SZ[9]AB[cc][gg];W[aa])", true, 1}, {"(;AE[aa];B[aa])", false, 1},
        {"(;B[aa];AB[bb])", false, 1}, {"(;HA[x];B[aa])", false, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_game game = record_read(cases[i].text);
        assert_int_equal(sgf_game_has_handicap(&game), cases[i].handicap);
        assert_int_equal(sgf_game_moves(&game), cases[i].moves);
        sgf_game_free(&game);
    }
}

/* The example that comes with the specification of FF[4]: two games with all kinds of properties. */
static void reads_the_example_of_ff4(void **state) {
    (void)state;
    static char bytes[1 << 16];
    FILE *file = fopen("../shared/suites/ff4_ex.sgf", "rb");
    if (!file) {
        /* prove counts cmocka's skip() as a failure */
        print_message("# SKIP: ../shared/suites/ff4_ex.sgf is not there\n");
        return;
    }
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);

    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, bytes, count, "ff4_ex.sgf");
    assert_int_equal(sgf_read(&reader, &game), SGF_GAME);
    assert_string_equal(record_actions(&game),
                        "B:Q16 W:D4 B:Q4 W:D17 B:Q10 W:C11 B:K16 W:K4 B:G16 W:D15 B:K10 W:PASS B:PASS");
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&reader, &game), SGF_GAME);
    assert_string_equal(record_actions(&game), "B:Q16 W:D4");
    assert_string_equal(game.black_name, "B. Lack");
    assert_string_equal(game.white_name, "W. Hite");
    assert_string_equal(game.white_rank, "6d");
    assert_int_equal(game.result.winner, SGF_WHITE_WINS);
    assert_int_equal(game.result.margin, 14);
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&reader, &game), SGF_END);
}

/* Collections hold millions of games, so a game in memory takes little more than its record. */
static void a_kept_game_takes_little_memory(void **state) {
    (void)state;
    struct sgf_game game = record_read("(;B[aa])");
    sgf_game_shrink(&game);
    assert_int_equal(game.capacity, 1);
    assert_true(sgf_game_bytes(&game) <= 200);
    sgf_game_free(&game);
    char record[3000] = "(;PB[somebody]PW[somebody else]RE[B+R]";
    for (int i = 0; i < 250; i++) strcat(record, i % 2 ? ";W[bb]" : ";B[aa]");
    game = record_read(strcat(record, ")"));
    sgf_game_shrink(&game);
    assert_true(sgf_game_bytes(&game) <= strlen(record));
    sgf_game_free(&game);
    game = record_read("(;PB[nobody])");
    sgf_game_shrink(&game);
    assert_null(game.actions);
    sgf_game_free(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kept_game_takes_little_memory),
        cmocka_unit_test(reads_what_a_root_says),
        cmocka_unit_test(a_bare_record_has_defaults),
        cmocka_unit_test(counts_rows_from_the_bottom),
        cmocka_unit_test(takes_the_first_variation),
        cmocka_unit_test(sets_stones_up),
        cmocka_unit_test(reads_passes),
        cmocka_unit_test(either_colour_moves_at_any_time),
        cmocka_unit_test(reads_old_long_names),
        cmocka_unit_test(skips_other_boards_and_games),
        cmocka_unit_test(goes_through_a_collection),
        cmocka_unit_test(says_where_a_fault_is),
        cmocka_unit_test(a_written_game_reads_back_the_same),
        cmocka_unit_test(a_game_put_together_by_hand_is_written),
        cmocka_unit_test(knows_a_handicap_game),
        cmocka_unit_test(reads_the_example_of_ff4),
    };
    return cmocka_run_group_tests_name("sgf", tests, NULL, NULL);
}
