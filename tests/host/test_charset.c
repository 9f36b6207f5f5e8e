/* Guessing character sets: texts of records, encoded here by iconv. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <iconv.h>

#include "records/charset.h"

static size_t encode(const char *charset, const char *utf8, char *bytes, size_t capacity) {
    iconv_t converter = iconv_open(charset, "UTF-8");
    char copy[400], *in = copy, *out = bytes;
    size_t left = strlen(utf8), room = capacity;
    strcpy(copy, utf8);
    assert_true(converter != (iconv_t)-1);
    if (iconv(converter, &in, &left, &out, &room) == (size_t)-1) fail_msg("%s is not in %s", utf8, charset);
    iconv_close(converter);
    return (size_t)(out - bytes);
}

static void guesses_by_what_records_hold(void **state) {
    (void)state;
    static const struct {
        const char *charset, *text;
    } cases[] = {
        {"UTF-8", "黑中盘胜"},
        {"UTF-8", "plain"},
        {"UTF-8", "André"},
        {"GB18030", "9段"},
        {"GB18030", "九段"},
        {"GB18030", "黑胜4又1/4子"},
        {"GB18030", "黑超时胜"},
        {"GB18030", "古力"},
        {"GB18030", "业6段"},
        {"GB18030", "第16届LG杯世界棋王战决赛第1局"},
        {"GB18030", "申真谞 vs 柯洁"},
        {"CP932", "黒中押し勝ち"},
        {"CP932", "白番2目半勝ち"},
        {"CP932", "アギラール  7段"},
        {"CP932", "江崎誠致の評"},
        {"CP932", "江崎"},
        {"CP932", "表示"},
        {"CP932", "互先 三子 一力遼"},
        {"EUC-JP", "芝野虎丸 互先"},
        {"GB18030", "农心杯 申真谞 9段"},
        {"GB18030", "芈昱廷"},
        {"BIG5-HKSCS", "讓先 白勝半目"},
        {"CP949", "신진서"},
        {"CP932", "九段 本因坊秀策"},
        {"CP949", "흑 불계승"},
        {"CP949", "백 반집승"},
        {"CP949", "이창호 9단"},
        {"CP949", "승급 대국"},
        {"BIG5-HKSCS", "黑中盤勝"},
        {"BIG5-HKSCS", "第八屆應氏盃 張栩九段"},
        {"EUC-JP", "黒中押し勝ち"},
        {"CP1252", "André"},
        {"CP1252", "Jörg Müller"},
        {"CP1252", "Gérard über Ærø"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char bytes[400];
        size_t count = encode(cases[i].charset, cases[i].text, bytes, sizeof bytes);
        const char *guessed = charset_guess(bytes, count);
        if (strcmp(guessed, cases[i].charset) != 0)
            fail_msg("\"%s\" in %s is taken for %s", cases[i].text, cases[i].charset, guessed);
        char *text = charset_convert(guessed, bytes, count);
        assert_string_equal(text, cases[i].text);
        free(text);
    }
}

static void what_does_not_fit_becomes_a_question_mark(void **state) {
    (void)state;
    char *text = charset_convert("GB18030", "a\0\xb9\xc5\xff\xb9", 6);
    assert_string_equal(text, "a?古??");
    free(text);
    text = charset_convert("UTF-8", "\xef\xbb\xbf\xff", 4);
    assert_string_equal(text, "?");
    free(text);
    text = charset_convert("UTF-16LE", "\x3d\xd8]\0", 4); /* half of a pair */
    assert_string_equal(text, "?]");
    free(text);
    text = charset_convert("CP1252", "", 0);
    assert_string_equal(text, "");
    free(text);
    char long_text[40000];
    memset(long_text, 'a', sizeof long_text);
    memcpy(long_text + (1 << 14) - 1, "\xc3\xa9", 2); /* é across the end of the sample */
    assert_string_equal(charset_guess(long_text, sizeof long_text), "UTF-8");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_by_what_records_hold),
        cmocka_unit_test(what_does_not_fit_becomes_a_question_mark),
    };
    return cmocka_run_group_tests_name("charset", tests, NULL, NULL);
}
