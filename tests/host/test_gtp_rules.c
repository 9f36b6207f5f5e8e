/* lib/board/rules, lib/proto/gtp_rules: rules by name, by JSON and one by one; and the commands of KataGo's that set up and
 * take back. tests/host/gtp.t asks the whole program the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "board/rules.h"
#include "desktop_session.h"

static bool tells(const char *part) { return has(ask("kata-get-rules\n"), part); }

static void rules_have_names(void **state) {
    (void)state;
    static const char *const area[] = {"chinese", "CHINESE",     "chinese-kgs", "aga",          "bga",
                                       "french",  "New-Zealand", "nz",          "tromp-taylor", "tt",
                                       "ing",     "aga-button",  "AGA Button"};
    static const char *const territory[] = {"japanese", "Korean", "ancient-territory"};
    static const char *const suicide[] = {"new_zealand", "NewZealand", "tromp taylor", "goe"};
    static const char *const none[] = {
        "", " ", "chines", "chinesee", "stone", "a name that is longer than any set of rules has"};
    kt_rules rules = {.territory = true};
    for (size_t i = 0; i < sizeof area / sizeof *area; i++) {
        rules.territory = true;
        assert_true(kt_rules_find(area[i], &rules));
        assert_false(rules.territory);
        assert_int_equal(rules.repetition, KT_SUPERKO);
        assert_int_equal(rules.unlike, i < 11 ? 0 : KT_UNLIKE_BUTTON);
    }
    for (size_t i = 0; i < sizeof territory / sizeof *territory; i++) {
        rules.territory = false;
        assert_true(kt_rules_find(territory[i], &rules));
        assert_true(rules.territory);
        assert_int_equal(rules.repetition, KT_SIMPLE_KO);
        assert_int_equal(rules.unlike, i < 2 ? 0 : KT_UNLIKE_TAX);
        assert_false(rules.suicide);
    }
    for (size_t i = 0; i < sizeof suicide / sizeof *suicide; i++) {
        assert_true(kt_rules_find(suicide[i], &rules));
        assert_true(rules.suicide);
    }
    assert_true(kt_rules_find("stone_scoring", &rules));
    assert_false(rules.territory);
    assert_string_equal(kt_rules_unlike(&rules), "there is no group tax here");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_false(kt_rules_find(none[i], &rules));
}

/* KataGo's short form, and flat JSON: what they don't name is Tromp's and Taylor's. */
static void single_rules_are_read_in_both_forms(void **state) {
    (void)state;
    static const struct {
        const char *text;
        kt_rules rules;
    } cases[] = {
        {"koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", {false, false, KT_SIMPLE_KO, KT_BONUS_STONES, 0}},
        {"koPOSITIONALscoringTERRITORYtaxSEKIsui1button0whbN-1",
         {true, true, KT_SUPERKO, KT_BONUS_ALL_BUT_ONE, 0}},
        {"  ko SITUATIONAL score AREA button 1",
         {false, true, KT_SUPERKO, KT_BONUS_NONE, KT_UNLIKE_KO | KT_UNLIKE_BUTTON}},
        {"taxALLsui0", {false, false, KT_SUPERKO, KT_BONUS_NONE, KT_UNLIKE_TAX}},
        {"{}", {false, true, KT_SUPERKO, KT_BONUS_NONE, 0}},
        {"{\"ko\":\"SIMPLE\",\"score\":\"territory\",\"suicide\":false}",
         {true, false, KT_SIMPLE_KO, KT_BONUS_NONE, 0}},
        {"{ \"tax\" : \"ALL\", \"hasButton\": true,\n\"ko\": \"SPIGHT\", \"whiteHandicapBonus\": \"N\" }",
         {false, true, KT_SUPERKO, KT_BONUS_STONES, KT_UNLIKE_KO | KT_UNLIKE_TAX | KT_UNLIKE_BUTTON}},
        {"{\"hasButton\":true,\"hasButton\":false}", {false, true, KT_SUPERKO, KT_BONUS_NONE, 0}},
    };
    static const char *const wrong[] = {"koSIMPLE scoreNONE",
                                        "ko",
                                        "koSIMPLEx",
                                        "sui2",
                                        "whbN-2",
                                        "komi7.5",
                                        "{\"ko\":\"SIMPLE\",\"komi\":7.5}",
                                        "{\"ko\"}",
                                        "{\"suicide\":1}",
                                        "{",
                                        "{{}}",
                                        "{}{}",
                                        "{\"ko\":\"SIMPLE\"",
                                        "{\"ko\":\"a value that is longer than any rule has\"}"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kt_rules rules = {true, false, KT_SIMPLE_KO, KT_BONUS_STONES, 7}, wanted = cases[i].rules;
        assert_true(kt_rules_find(cases[i].text, &rules));
        assert_int_equal(rules.territory, wanted.territory);
        assert_int_equal(rules.repetition, wanted.repetition);
        assert_int_equal(rules.bonus, wanted.bonus);
        assert_int_equal(rules.suicide, wanted.suicide);
        assert_int_equal(rules.unlike, wanted.unlike);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kt_rules rules = {.territory = true, .unlike = 7};
        assert_false(kt_rules_find(wrong[i], &rules));
        assert_true(rules.territory && rules.unlike == 7);
    }
}

static void what_is_no_rule_is_refused(void **state) {
    (void)state;
    static const char *const pairs[][2] = {{"ko", "SUPER"},    {"ko", ""},      {"suicide", "maybe"},
                                           {"hasButton", "1"}, {"tax", "SOME"}, {"scoring", "x"},
                                           {"", ""},           {"komi", "7"},   {"whiteHandicapBonus", "2"}};
    kt_rules rules = {.territory = false};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_false(kt_rules_set(&rules, pairs[i][0], pairs[i][1]));
    assert_true(kt_rules_set(&rules, "friendlyPassOk", "false"));
    assert_true(kt_rules_set(&rules, "tax", "seki"));
    assert_null(kt_rules_unlike(&rules));
}

/* What is told sets just that. */
static void rules_survive_being_told(void **state) {
    (void)state;
    begin_with("kata-set-rules japanese\n");
    char told[OUTPUT_BYTES];
    snprintf(told, sizeof told, "%s", ask("kata-get-rules\n") + 2);
    told[strcspn(told, "\n")] = 0;
    assert_true(tells("\"scoring\":\"TERRITORY\"") && tells("\"ko\":\"SIMPLE\""));
    (void)ask("kgs-rules chinese\n");
    assert_true(tells("\"scoring\":\"AREA\"") && tells("\"ko\":\"POSITIONAL\""));
    assert_true(send("kata-set-rules ") && send(told));
    assert_string_equal(ask("\n"), "= \n\n");
    assert_true(tells("\"scoring\":\"TERRITORY\"") && tells("\"ko\":\"SIMPLE\""));
    assert_true(gtp.session.game.rules.territory);
    (void)ask("boardsize 9\n");
    assert_true(tells("\"ko\":\"SIMPLE\""));
}

static void a_wrong_rule_changes_nothing(void **state) {
    (void)state;
    begin_with("kata-set-rules japanese\n");
    assert_true(strstr(ask("kata-set-rules {\"scoring\":\"AREA\",\"suicide\":7}\n"),
                       "? unknown rules; expected ko") == output);
    assert_true(strstr(ask("kata-set-rule ko NONE\n"), "? no such rule; expected ") == output);
    assert_true(strstr(ask("kata-set-rule ko SIMPLE now\n"), "? no such rule; expected ") == output);
    assert_true(strstr(ask("kata-set-rules dancing\n"), "? unknown rules; expected chinese") == output);
    assert_true(tells("\"scoring\":\"TERRITORY\"") && tells("\"ko\":\"SIMPLE\""));
    assert_string_equal(ask("kata-set-rule ko POSITIONAL\n"), "= \n\n");
    assert_true(tells("\"scoring\":\"TERRITORY\"") && tells("\"ko\":\"POSITIONAL\""));
}

/* What Katachi can't play by becomes the nearest, and the answer says so. */
static void the_nearest_rules_are_told(void **state) {
    (void)state;
    begin_with("");
    assert_string_equal(ask("kata-set-rules aga-button\n"), "= there is no button here\n\n");
    assert_true(tells("\"hasButton\":false") && tells("\"whiteHandicapBonus\":\"N-1\""));
    assert_string_equal(ask("kata-set-rule ko SITUATIONAL\n"), "= positional superko is used instead\n\n");
    assert_true(tells("\"ko\":\"POSITIONAL\""));
    assert_string_equal(ask("kata-set-rules stone_scoring\n"), "= there is no group tax here\n\n");
}

/* Two white stones are sacrificed at A1: by rules that allow it. */
static void suicide_is_legal_where_the_rules_say_so(void **state) {
    (void)state;
    static const char set_up[] = "boardsize 5\ngogui-setup w A2 w B1 b A3 b B2 b C1\n";
    static const struct {
        const char *command;
        bool legal;
    } rules[] = {{"kata-set-rules chinese\n", false},
                 {"kata-set-rules tromp-taylor\n", true},
                 {"kata-set-rules japanese\n", false},
                 {"kata-set-rules new-zealand\n", true},
                 {"kgs-rules aga\n", false},
                 {"kgs-rules new_zealand\n", true},
                 {"kata-set-rule suicide false\n", false},
                 {"kata-set-rule suicide true\n", true}};
    begin_with("");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        assert_string_equal(ask(rules[i].command), "= \n\n");
        assert_true(tells(rules[i].legal ? "\"suicide\":true" : "\"suicide\":false"));
        assert_true(send(set_up));
        assert_string_equal(ask("play w A1\n"), rules[i].legal ? "= \n\n" : "? illegal move\n\n");
        assert_int_equal(gtp.session.game.board.prisoners[KT_WHITE], rules[i].legal ? 3 : 0);
        if (rules[i].legal) assert_string_equal(ask("undo\n"), "= \n\n");
        assert_int_equal(gtp.session.game.board.prisoners[KT_WHITE], 0);
    }
}

static void games_are_set_up_and_taken_back(void **state) {
    (void)state;
    begin_with("komi 6.75\nset_position b A1 w B2\nplay b C3\nplay w D4\nplay b E5\n");
    assert_string_equal(ask("get_komi\n"), "= 6.75\n\n");
    assert_string_equal(ask("gg-undo 4\n"), "? cannot undo\n\n");
    assert_string_equal(ask("gg-undo x\n"), "? syntax error\n\n");
    assert_int_equal(gtp.session.game.count, 3);
    assert_string_equal(ask("gg-undo 2\n"), "= \n\n");
    assert_string_equal(ask("gg-undo\n"), "= \n\n");
    assert_int_equal(gtp.session.game.count, 0);
    assert_int_equal(kt_bitboard_count(&gtp.session.game.board.stones[KT_BLACK]), 1);
    assert_string_equal(ask("stop\n"), "= \n\n");
    assert_string_equal(ask("rectangular_boardsize 5 6\n"), "? unacceptable size\n\n");
    assert_string_equal(ask("rectangular_boardsize 5 5 5\n"), "? unacceptable size\n\n");
    assert_string_equal(ask("rectangular_boardsize 5 5\n"), "= \n\n");
    assert_int_equal(gtp.session.game.geometry.size, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_have_names),
        cmocka_unit_test(single_rules_are_read_in_both_forms),
        cmocka_unit_test(what_is_no_rule_is_refused),
        cmocka_unit_test(rules_survive_being_told),
        cmocka_unit_test(a_wrong_rule_changes_nothing),
        cmocka_unit_test(the_nearest_rules_are_told),
        cmocka_unit_test(suicide_is_legal_where_the_rules_say_so),
        cmocka_unit_test(games_are_set_up_and_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
