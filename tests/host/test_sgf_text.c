/* The texts and values in SGF. Expected values were derived from the specification of FF[4] and by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"

static void assert_black_name(const char *record, const char *expected) {
    struct sgf_game game = record_read(record);
    assert_string_equal(game.black_name, expected);
    sgf_game_free(&game);
}

static void resolves_escapes_and_white_space(void **state) {
    (void)state;
    assert_black_name("(;PB[a\\]b\\\\c\\:d\\e:f])", "a]b\\c:de:f");
    assert_black_name("(;PB[ >o\\\nk< >o\\\r\nk< >o\\\n\rk< >o\\\rk< ])", ">ok< >ok< >ok< >ok<");
    assert_black_name("(;PB[\t Lee\n\nSedol\x1b[1m \\])])", "Lee Sedol [1m ])");
    assert_black_name("(;PB[\\\\];B[aa])", "\\");
    assert_black_name("(;PB[]PB[first]PB[second])", "first");
}

static void cuts_long_texts_at_a_character(void **state) {
    (void)state;
    char record[1000] = "(;CA[UTF-8]PB[a", expected[SGF_TEXT_BYTES] = "a";
    for (int i = 0; i < 200; i++)
        strcat(record, "\xc3\xa9"); /* 2 bytes each: 63 of them fit behind the "a" */
    for (int i = 0; i < 63; i++) strcat(expected, "\xc3\xa9");
    strcat(record, "])");
    assert_black_name(record, expected);
}

static void converts_character_sets(void **state) {
    (void)state;
    assert_black_name("(;PB[Andr\xe9])", "André");     /* Latin-1 is the default, */
    assert_black_name("(;PB[Andr\xc3\xa9])", "André"); /* but many write UTF-8 */
    assert_black_name("(;PB[Andr\xe9]CA[ISO-8859-1])", "André");
    assert_black_name("(;CA[UTF-8]PB[Andr\xe9])", "André"); /* which it isn't */
    assert_black_name("(;CA[X-Klingon]PB[Andr\xe9])", "André");
    assert_black_name("(;CA[../../etc/passwd]PB[Andr\xe9])", "André");
    assert_black_name("(;CA[gb2312]PB[\xb9\xc5\xc1\xa6])", "古力");
    assert_black_name("(;PB[\xb9\xc5\xc1\xa6]CA[GBK])", "古力");
    assert_black_name("(;CA[Big5]PB[\xa5\xbb\xa6\x5d\xa7\x7b])", "本因坊");   /* 5d is ']' */
    assert_black_name("(;CA[Big5]PB[\xa5\xbb\xa6\\\x5d\xa7\x7b])", "本因坊"); /* escaped byte by byte */
    assert_black_name("(;CA[Shift_JIS]PB[\x83\x5c])", "ソ");                  /* 5c is '\', before ']' */
    assert_black_name("(;CA[Shift_JIS]PB[\x83\x5c\x5c]PW[x])", "ソ");
    assert_black_name("(;CA[EUC-KR]PB[\xc0\xcc\xc3\xa2\xc8\xa3])", "이창호");
    assert_black_name("(;CA[KOI8-R]PB[\xe4\xc9\xce\xc5\xd2\xdb\xd4\xc5\xca\xce])", "Динерштейн");
    assert_black_name("(;CA[windows-1252]PB[\x93Go\x94])", "“Go”");
    assert_black_name("(;CA[ISO-8859-2]PB[\xa6liwa])", "Śliwa");
    assert_black_name("(;CA[GBK]PB[\xff\xff])", "ÿÿ"); /* no GBK: Latin-1 */
}

static void reads_half_points(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int half_points;
    } cases[] = {{"6.5", 13},     {"7", 14},           {"0", 0},
                 {"-59.5", -119}, {"3.75", 8},         {"2.75", 6},
                 {"-3.75", -8},   {"0.25", 1},         {"0.24", 0},
                 {"6,5", 13},     {" 5.5 points", 11}, {"6.50", 13},
                 {".5", 1},       {"6.", 12},          {"6目半", 13},
                 {"8目", 16},     {"+7.5", 15},        {"999999999999", SGF_KOMI_MAX},
                 {"6.49999", 13}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int half_points = 12345;
        assert_true(sgf_half_points_read(cases[i].text, &half_points));
        assert_int_equal(half_points, cases[i].half_points);
    }
    int untouched = 1;
    assert_false(sgf_half_points_read("", &untouched) || sgf_half_points_read("none", &untouched) ||
                 sgf_half_points_read("-", &untouched) || sgf_half_points_read(".", &untouched));
    assert_int_equal(untouched, 1);
    struct sgf_game game = record_read("(;KM[?])");
    assert_false(game.komi_known);
    sgf_game_free(&game);
}

static void understands_results(void **state) {
    (void)state;
    static const struct {
        const char *text;
        struct sgf_result result;
    } cases[] = {
        {"B+3.5", {SGF_BLACK_WINS, SGF_BY_POINTS, 7}},
        {"黑胜4又1/4子", {SGF_BLACK_WINS, SGF_BY_POINTS, 17}},
        {"黑胜一又四分之三子", {SGF_BLACK_WINS, SGF_BY_POINTS, 7}},
        {"白胜3/4子", {SGF_WHITE_WINS, SGF_BY_POINTS, 3}},
        {"白胜四分之一子", {SGF_WHITE_WINS, SGF_BY_POINTS, 1}},
        {"黑胜1子半", {SGF_BLACK_WINS, SGF_BY_POINTS, 6}},
        {"黑胜2.25子", {SGF_BLACK_WINS, SGF_BY_POINTS, 9}},
        {"白胜１又３／４子（250手）", {SGF_WHITE_WINS, SGF_BY_POINTS, 7}},
        {"黑185又1/4子胜0.75子", {SGF_BLACK_WINS, SGF_BY_POINTS, 3}},
        {"白棋12子 >> 白方(94):黑方(82)", {SGF_WHITE_WINS, SGF_BY_POINTS, 24}},
        {"黒5.5目勝！ >> 白(64):黒(76)", {SGF_BLACK_WINS, SGF_BY_POINTS, 11}},
        {"232手完、黒2目半勝ち", {SGF_BLACK_WINS, SGF_BY_POINTS, 5}},
        {"197手完、黒中押し勝ち", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"白番2目半勝ち", {SGF_WHITE_WINS, SGF_BY_POINTS, 5}},
        {"白番２目半勝ち", {SGF_WHITE_WINS, SGF_BY_POINTS, 5}},
        {"白両目半勝", {SGF_WHITE_WINS, SGF_BY_POINTS, 5}},
        {"黒十二目半勝", {SGF_BLACK_WINS, SGF_BY_POINTS, 25}},
        {"黒半目勝ち", {SGF_BLACK_WINS, SGF_BY_POINTS, 1}},
        {"흑 불계승", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"백 반집승", {SGF_WHITE_WINS, SGF_BY_POINTS, 1}},
        {"흑 3집반 승", {SGF_BLACK_WINS, SGF_BY_POINTS, 7}},
        {"흑 1.5집 승", {SGF_BLACK_WINS, SGF_BY_POINTS, 3}},
        {"흑 시간승", {SGF_BLACK_WINS, SGF_BY_TIME, 0}},
        {"백 시간패", {SGF_BLACK_WINS, SGF_BY_TIME, 0}},
        {"흑 불계패", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
        {"黑超时胜", {SGF_BLACK_WINS, SGF_BY_TIME, 0}},
        {"黑超时", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"黑超時負", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"白時間切れ勝ち！", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"白時間切れ負け", {SGF_BLACK_WINS, SGF_BY_TIME, 0}},
        {"白中盘胜", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
        {"黑方中盤勝", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"黒中押し勝ち!", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"白投了", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"黑认输", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
        {"白反則負け", {SGF_BLACK_WINS, SGF_BY_FORFEIT, 0}},
        {"黑不战胜", {SGF_BLACK_WINS, SGF_BY_FORFEIT, 0}},
        {"白弃权", {SGF_BLACK_WINS, SGF_BY_FORFEIT, 0}},
        {"白胜黑", {SGF_WHITE_WINS, SGF_HOW_UNKNOWN, 0}},
        {"黑胜", {SGF_BLACK_WINS, SGF_HOW_UNKNOWN, 0}},
        {"和棋", {SGF_DRAW, SGF_BY_POINTS, 0}},
        {"持碁", {SGF_DRAW, SGF_BY_POINTS, 0}},
        {"ジゴ", {SGF_DRAW, SGF_BY_POINTS, 0}},
        {"빅", {SGF_DRAW, SGF_BY_POINTS, 0}},
        {"三劫、無勝負", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
        {"黑白无胜负", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
        {"Void (Quadruple ko)", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
        {"Ｂ＋Ｒ", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"W+0.5 (moves 250 ko)", {SGF_WHITE_WINS, SGF_BY_POINTS, 1}},
        {"Black wins by resignation", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"White Win by Resign!", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
        {"White wins on time", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"White loses on time", {SGF_BLACK_WINS, SGF_BY_TIME, 0}},
        {"Black wins by 1win >> White(58):Black(59)", {SGF_BLACK_WINS, SGF_BY_POINTS, 2}},
        {"Black wins by 3½ points", {SGF_BLACK_WINS, SGF_BY_POINTS, 7}},
        {"Black by 3 1/2", {SGF_BLACK_WINS, SGF_BY_POINTS, 7}},
        {"B+3,5", {SGF_BLACK_WINS, SGF_BY_POINTS, 7}},
        {"ดำชนะด้วยแต้ม!7.5 >> ขาว(63):ดำ(77)", {SGF_BLACK_WINS, SGF_BY_POINTS, 15}},
        {"W+Resigns", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
        {"黑", {SGF_BLACK_WINS, SGF_HOW_UNKNOWN, 0}},
        {"B+1/0", {SGF_BLACK_WINS, SGF_BY_POINTS, 2}},
        {"W+0.75", {SGF_WHITE_WINS, SGF_BY_POINTS, 2}},
        {"b+12", {SGF_BLACK_WINS, SGF_BY_POINTS, 24}},
        {"W+R", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
        {"B+Resign", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"B+res.", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"White+R", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
        {"B+R (moves beyond 80 not known)", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"W+T", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"W+Time", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"B+F", {SGF_BLACK_WINS, SGF_BY_FORFEIT, 0}},
        {"B+Forfeit", {SGF_BLACK_WINS, SGF_BY_FORFEIT, 0}},
        {"B+", {SGF_BLACK_WINS, SGF_HOW_UNKNOWN, 0}},
        {"Black wins by 4.5 points", {SGF_BLACK_WINS, SGF_BY_POINTS, 9}},
        {"White wins on time", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"White resigns", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"Black loses on time", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
        {"黑中盘胜", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
        {"白1目半勝", {SGF_WHITE_WINS, SGF_BY_POINTS, 3}},
        {"Draw", {SGF_DRAW, SGF_BY_POINTS, 0}},
        {"Jigo", {SGF_DRAW, SGF_BY_POINTS, 0}},
        {"0", {SGF_DRAW, SGF_BY_POINTS, 0}},
        {"Void (Quadruple ko)", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
        {"?", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
        {"Both lose", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
        {"", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_result result = sgf_result_read(cases[i].text);
        if (result.winner != cases[i].result.winner || result.how != cases[i].result.how ||
            result.margin != cases[i].result.margin)
            fail_msg("\"%s\": winner %d, how %d, margin %d", cases[i].text, result.winner, result.how,
                     result.margin);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(resolves_escapes_and_white_space),
        cmocka_unit_test(cuts_long_texts_at_a_character),
        cmocka_unit_test(converts_character_sets),
        cmocka_unit_test(reads_half_points),
        cmocka_unit_test(understands_results),
    };
    return cmocka_run_group_tests_name("sgf_text", tests, NULL, NULL);
}
