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
    assert_black_name("(;CA[UTF-8]PB[Andr\xe9])", "André"); /* which is wrong */
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

/* Texts whose character set CA gives wrongly or not at all. The bytes are names and words of real
 * records. */
static void guesses_character_sets(void **state) {
    (void)state;
    /* 依田紀基 and 九段 in Shift-JIS; 江, 評 and 望 have a ']' for a second byte, 表 a '\\'. */
    assert_black_name("(;PB[\x88\xcb\x93\x63\x8b\x49\x8a\xee]BR[\x8b\xe3\x92\x69]PW[x])", "依田紀基");
    assert_black_name(
        "(;EV[\x96\x5d\x8c\x8e]RO[\x95\x5c]PB[\x8d\x5d\x93\x63\x8f\xbc\x96\x5d]BR[\x8b\xe3\x92\x69])",
        "江田松望");
    assert_black_name("(;C[\x95\x5d\x89\xbf]PB[\x8d\x5d])", "江");
    /* 柯洁 in GBK: without CA, and with a CA of UTF-8 and of Latin-1. */
    assert_black_name("(;PB[\xbf\xc2\xbd\xe0]BR[\xbe\xc5\xb6\xce])", "柯洁");
    assert_black_name("(;CA[UTF-8]PB[\xbf\xc2\xbd\xe0]BR[\xbe\xc5\xb6\xce])", "柯洁");
    assert_black_name("(;CA[ISO-8859-1]PB[\xbf\xc2\xbd\xe0]BR[\xbe\xc5\xb6\xce])", "柯洁");
    /* UTF-8 with a CA of another set. */
    assert_black_name("(;CA[gb2312]PB[柯洁]BR[九段])", "柯洁");
    assert_black_name("(;CA[Shift_JIS]PB[依田紀基]BR[九段])", "依田紀基");
    assert_black_name("(;CA[EUC-KR]PB[이창호]BR[9단])", "이창호");
    assert_black_name("(;CA[ISO-8859-1]PB[André])", "André");
}

static void assert_wide_name(const char *bytes, size_t count) {
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, bytes, count, NULL);
    assert_int_equal(sgf_read(&reader, &game), SGF_GAME);
    assert_string_equal(game.black_name, "江");
    assert_int_equal(game.count, 1);
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&reader, &game), SGF_END);
    sgf_reader_free(&reader);
}

/* 江 is U+6C5F. */
static void reads_utf16(void **state) {
    (void)state;
    static const char little[] = "\xff\xfe(\0;\0C\0A\0[\0x\0]\0P\0B\0[\0\x5f\x6c]\0;\0B\0[\0a\0a\0]\0)\0";
    static const char big[] = "\xfe\xff\0(\0;\0P\0B\0[\x6c\x5f\0]\0;\0B\0[\0a\0a\0]\0)";
    assert_wide_name(little, sizeof little - 1);
    assert_wide_name(big, sizeof big - 1);
    assert_wide_name(little + 2, sizeof little - 3); /* without a byte order mark */
    assert_wide_name(big + 2, sizeof big - 3);
}

/* What servers and books write for komi. */
static const struct {
    const char *text;
    int quarters; /* 9999: none */
} komis[] = {
    {"KM[6.5]", 26},
    {"KM[6.75]", 27},
    {"KM[0]", 0},
    {"KM[-59.5]", -238},
    {"KM[7目半]", 30},
    {"KM[7 1/2]", 30},
    {"KM[7½]", 30},
    {"KM[6,5]", 26},
    {"KM[375]", 30},
    {"KM[325]", 26},
    {"KM[275]", 22},
    {"KM[350]", 28},
    {"KM[400]", 32},
    {"KM[650]", 26},
    {"KM[750]", 30},
    {"KM[550]", 22},
    {"KM[700]", 28},
    {"KM[65]", 26},
    {"KM[75]RU[Chinese]", 30},
    {"KM[50]HA[2]AP[foxwq]", 2},
    {"AP[foxwq:1]KM[375]RU[chinese]", 30},
    {"KM[50]", 200},
    {"KM[3.75]RU[Chinese]", 30},
    {"KM[2.75]RU[Chinese]", 22},
    {"RU[中国]KM[3.75]", 30},
    {"KM[3.75]", 30},
    {"KM[3.75]RU[Japanese]", 15},
    {"KM[3.75]RU[日本]", 15},
    {"KM[3.25]RU[cn]", 26},
    {"KM[3又3/4子]", 30},
    {"KM[黑贴3又3/4子]", 30},
    {"KM[三又四分之三子]", 30},
    {"KM[贴目7目半]", 30},
    {"KM[６．５]", 26},
    {"KM[Komi 5.5 points]", 22},
    {"KM[−5.5]", -22}, /* U+2212 */
    {"KM[–5.5]", -22}, /* U+2013 */
    {"KM[逆コミ5目半]", -22},
    {"KM[倒贴2子半]", -20},
    {"KM[白贴3目]", -12},
    {"KM[白貼二子]", -16},
    {"KM[黑贴3目]", 12},
    {"KM[역덤 5집]", -20},
    {"KM[덤 여섯집반]", 26},
    {"KM[육집반]", 26},
    {"KM[반집]", 2},
    {"KM[일반]", 9999}, /* "general" */
    {"KM[1e1]", 9999},
    {"KM[1E-3]", 9999},
    {"KM[0x10]", 9999},
    {"KM[1/0]", 9999},
    {"KM[180]", 9999},
    {"KM[1000000]", 9999},
    {"KM[-999]", 9999},
    {"KM[none]", 9999},
    {"KM[]", 9999},
    {"", 9999},
    {"SZ[5]KM[30]", 9999},
    {"KM[110]", 9999},
};

static void understands_komi(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof komis / sizeof *komis; i++) {
        char text[80];
        snprintf(text, sizeof text, "(;%s)", komis[i].text);
        struct sgf_game game = record_read(text);
        int komi = game.komi_known ? game.komi : 9999;
        if (komi != komis[i].quarters) fail_msg("%s: %d, %s", text, komi, game.odd_komi);
        sgf_game_free(&game);
    }
    struct sgf_game game = record_read("(;KM[180])");
    assert_string_equal(game.odd_komi, "180");
    sgf_game_free(&game);
}

static void understands_rules(void **state) {
    (void)state;
    static const char *const territory[] = {"Japanese", "japanese rules", "JP",   "日本囲碁規約",
                                            "日本规则", "韩国规则",       "韓國", "한국룰",
                                            "kr",       "일본식"};
    static const char *const area[] = {"Chinese", "Chinese rules", "cn", "中国规则", "中國",
                                       "중국룰",  "AGA",           "NZ", "Ing",      "GOE"};
    static const char *const unknown[] = {"", "machine", "jpg", "規則"};
    kt_rules rules;
    for (size_t i = 0; i < sizeof territory / sizeof *territory; i++)
        if (!sgf_rules_find(territory[i], &rules) || !rules.territory) fail_msg("%s", territory[i]);
    for (size_t i = 0; i < sizeof area / sizeof *area; i++)
        if (!sgf_rules_find(area[i], &rules) || rules.territory) fail_msg("%s", area[i]);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        if (sgf_rules_find(unknown[i], &rules)) fail_msg("%s", unknown[i]);
}

static const struct {
    const char *text;
    struct sgf_result result;
} results[] = {
    {"B+3.5", {SGF_BLACK_WINS, SGF_BY_POINTS, 14}},
    {"黑胜4又1/4子", {SGF_BLACK_WINS, SGF_BY_POINTS, 34}},
    {"黒番 一力遼 2目半勝ち", {SGF_BLACK_WINS, SGF_BY_POINTS, 10}},
    {"白番伊田篤史八段の3目半勝ち", {SGF_WHITE_WINS, SGF_BY_POINTS, 14}},
    {"白 井山裕太九段 中押し勝ち", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
    {"黑 三村智保 中盘胜", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"白 李世石9段 中盘胜", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
    {"흑 이세돌 9단 불계승", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"白投了、黒勝", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"黑超时，白胜", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
    {"黑认输 白中盘胜", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
    {"White resigns, Black wins", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"Black loses on time. White wins.", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
    {"흑 시간패, 백 승", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
    {"흑이 백에게 2집반승", {SGF_BLACK_WINS, SGF_BY_POINTS, 10}},
    {"白棋胜 黑棋超时", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
    {"先番中押勝", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"흑 한집반승", {SGF_BLACK_WINS, SGF_BY_POINTS, 6}},
    {"백 다섯집반 승", {SGF_WHITE_WINS, SGF_BY_POINTS, 22}},
    {"흑 두 집 반 승", {SGF_BLACK_WINS, SGF_BY_POINTS, 10}},
    {"흑 열두집반 승", {SGF_BLACK_WINS, SGF_BY_POINTS, 50}},
    {"백 한 집 승", {SGF_WHITE_WINS, SGF_BY_POINTS, 4}},
    {"Black wins by half a point", {SGF_BLACK_WINS, SGF_BY_POINTS, 2}},
    {"黑胜一又四分之三子", {SGF_BLACK_WINS, SGF_BY_POINTS, 14}},
    {"白胜3/4子", {SGF_WHITE_WINS, SGF_BY_POINTS, 6}},
    {"白胜四分之一子", {SGF_WHITE_WINS, SGF_BY_POINTS, 2}},
    {"黑胜1子半", {SGF_BLACK_WINS, SGF_BY_POINTS, 12}},
    {"黑胜2.25子", {SGF_BLACK_WINS, SGF_BY_POINTS, 18}},
    {"白胜１又３／４子（250手）", {SGF_WHITE_WINS, SGF_BY_POINTS, 14}},
    {"黑185又1/4子胜0.75子", {SGF_BLACK_WINS, SGF_BY_POINTS, 6}},
    {"白棋12子 >> 白方(94):黑方(82)", {SGF_WHITE_WINS, SGF_BY_POINTS, 48}},
    {"黒5.5目勝！ >> 白(64):黒(76)", {SGF_BLACK_WINS, SGF_BY_POINTS, 22}},
    {"232手完、黒2目半勝ち", {SGF_BLACK_WINS, SGF_BY_POINTS, 10}},
    {"197手完、黒中押し勝ち", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"白番2目半勝ち", {SGF_WHITE_WINS, SGF_BY_POINTS, 10}},
    {"白番２目半勝ち", {SGF_WHITE_WINS, SGF_BY_POINTS, 10}},
    {"白両目半勝", {SGF_WHITE_WINS, SGF_BY_POINTS, 10}},
    {"黒十二目半勝", {SGF_BLACK_WINS, SGF_BY_POINTS, 50}},
    {"黒半目勝ち", {SGF_BLACK_WINS, SGF_BY_POINTS, 2}},
    {"흑 불계승", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"백 반집승", {SGF_WHITE_WINS, SGF_BY_POINTS, 2}},
    {"흑 3집반 승", {SGF_BLACK_WINS, SGF_BY_POINTS, 14}},
    {"흑 1.5집 승", {SGF_BLACK_WINS, SGF_BY_POINTS, 6}},
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
    {"W+0.5 (moves 250 ko)", {SGF_WHITE_WINS, SGF_BY_POINTS, 2}},
    {"Black wins by resignation", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"White Win by Resign!", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
    {"White wins on time", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
    {"White loses on time", {SGF_BLACK_WINS, SGF_BY_TIME, 0}},
    {"Black wins by 1win >> White(58):Black(59)", {SGF_BLACK_WINS, SGF_BY_POINTS, 4}},
    {"Black wins by 3½ points", {SGF_BLACK_WINS, SGF_BY_POINTS, 14}},
    {"Black by 3 1/2", {SGF_BLACK_WINS, SGF_BY_POINTS, 14}},
    {"B+3,5", {SGF_BLACK_WINS, SGF_BY_POINTS, 14}},
    {"ดำชนะด้วยแต้ม!7.5 >> ขาว(63):ดำ(77)", {SGF_BLACK_WINS, SGF_BY_POINTS, 30}},
    {"W+Resigns", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
    {"黑", {SGF_BLACK_WINS, SGF_HOW_UNKNOWN, 0}},
    {"黑胜（超时）", {SGF_BLACK_WINS, SGF_BY_TIME, 0}},
    {"白胜(3又3/4子)", {SGF_WHITE_WINS, SGF_BY_POINTS, 30}},
    {"白胜(250手)", {SGF_WHITE_WINS, SGF_HOW_UNKNOWN, 0}},
    {"W+ (moves 250 ko)", {SGF_WHITE_WINS, SGF_HOW_UNKNOWN, 0}},
    {"(B+R)", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"W +Resigns", {SGF_WHITE_WINS, SGF_BY_RESIGNATION, 0}},
    {"打ち掛け", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
    {"黑4又1/4子胜", {SGF_BLACK_WINS, SGF_BY_POINTS, 34}},
    {"B+1/0", {SGF_BLACK_WINS, SGF_BY_POINTS, 4}},
    {"W+0.75", {SGF_WHITE_WINS, SGF_BY_POINTS, 3}},
    {"b+12", {SGF_BLACK_WINS, SGF_BY_POINTS, 48}},
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
    {"Black wins by 4.5 points", {SGF_BLACK_WINS, SGF_BY_POINTS, 18}},
    {"White wins on time", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
    {"White resigns", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"Black loses on time", {SGF_WHITE_WINS, SGF_BY_TIME, 0}},
    {"黑中盘胜", {SGF_BLACK_WINS, SGF_BY_RESIGNATION, 0}},
    {"白1目半勝", {SGF_WHITE_WINS, SGF_BY_POINTS, 6}},
    {"Draw", {SGF_DRAW, SGF_BY_POINTS, 0}},
    {"Jigo", {SGF_DRAW, SGF_BY_POINTS, 0}},
    {"0", {SGF_DRAW, SGF_BY_POINTS, 0}},
    {"Void (Quadruple ko)", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
    {"?", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
    {"Both lose", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
    {"", {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0}},
};

static void understands_results(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        struct sgf_result result = sgf_result_read(results[i].text);
        if (result.winner != results[i].result.winner || result.how != results[i].result.how ||
            result.margin != results[i].result.margin)
            fail_msg("\"%s\": winner %d, how %d, margin %d", results[i].text, result.winner, result.how,
                     result.margin);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(resolves_escapes_and_white_space),
        cmocka_unit_test(cuts_long_texts_at_a_character),
        cmocka_unit_test(converts_character_sets),
        cmocka_unit_test(guesses_character_sets),
        cmocka_unit_test(reads_utf16),
        cmocka_unit_test(understands_komi),
        cmocka_unit_test(understands_rules),
        cmocka_unit_test(understands_results),
    };
    return cmocka_run_group_tests_name("sgf_text", tests, NULL, NULL);
}
