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
                                       "french",  "New-Zealand", "nz",          "tromp-taylor", "tt"};
    static const char *const territory[] = {"japanese", "Korean"};
    static const char *const none[] = {"",
                                       "ing",
                                       "chines",
                                       "chinesee",
                                       "stone-scoring",
                                       "aga-button",
                                       "a name that is longer than any set of rules has"};
    kt_rules rules = {.territory = true};
    for (size_t i = 0; i < sizeof area / sizeof *area; i++) {
        rules.territory = true;
        assert_true(kt_rules_find(area[i], &rules));
        assert_false(rules.territory);
        assert_int_equal(rules.repetition, KT_SUPERKO);
    }
    for (size_t i = 0; i < sizeof territory / sizeof *territory; i++) {
        rules.territory = false;
        assert_true(kt_rules_find(territory[i], &rules));
        assert_true(rules.territory);
        assert_int_equal(rules.repetition, KT_SIMPLE_KO);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_false(kt_rules_find(none[i], &rules));
}

static void what_cannot_be_obeyed_is_refused(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"ko", "SITUATIONAL"}, {"ko", ""}, {"suicide", "true"}, {"hasButton", "true"},      {"tax", "ALL"},
        {"scoring", "x"},      {"", ""},   {"komi", "7"},       {"whiteHandicapBonus", "2"}};
    kt_rules rules = {.territory = false};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_false(kt_rules_set(&rules, pairs[i][0], pairs[i][1]));
    assert_true(kt_rules_set(&rules, "friendlyPassOk", "false"));
    assert_true(kt_rules_set(&rules, "tax", "seki"));
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
    assert_true(gtp.player.passing.territory);
    (void)ask("boardsize 9\n");
    assert_true(tells("\"ko\":\"SIMPLE\""));
}

static void a_wrong_rule_changes_nothing(void **state) {
    (void)state;
    begin_with("kata-set-rules japanese\n");
    assert_true(strstr(ask("kata-set-rules {\"scoring\":\"AREA\",\"suicide\":true}\n"),
                       "? can't play by this rule; expected ") == output);
    assert_true(strstr(ask("kata-set-rule ko SITUATIONAL\n"), "? can't play by this rule") == output);
    assert_true(strstr(ask("kata-set-rules ing\n"), "? unknown rules; expected chinese") == output);
    assert_true(tells("\"scoring\":\"TERRITORY\"") && tells("\"ko\":\"SIMPLE\""));
    assert_string_equal(ask("kata-set-rule ko POSITIONAL\n"), "= \n\n");
    assert_true(tells("\"scoring\":\"TERRITORY\"") && tells("\"ko\":\"POSITIONAL\""));
}

static void games_are_set_up_and_taken_back(void **state) {
    (void)state;
    begin_with("komi 6.75\nset_position b A1 w B2\nplay b C3\nplay w D4\nplay b E5\n");
    assert_string_equal(ask("get_komi\n"), "= 6.75\n\n");
    assert_string_equal(ask("gg-undo 4\n"), "? cannot undo\n\n");
    assert_string_equal(ask("gg-undo x\n"), "? syntax error\n\n");
    assert_int_equal(gtp.game.count, 3);
    assert_string_equal(ask("gg-undo 2\n"), "= \n\n");
    assert_string_equal(ask("gg-undo\n"), "= \n\n");
    assert_int_equal(gtp.game.count, 0);
    assert_int_equal(kt_bitboard_count(&gtp.game.board.stones[KT_BLACK]), 1);
    gtp.player.block.holds_tree = true;
    assert_string_equal(ask("clear_cache\n"), "= \n\n");
    assert_false(gtp.player.block.holds_tree);
    assert_string_equal(ask("stop\n"), "= \n\n");
    assert_string_equal(ask("rectangular_boardsize 5 6\n"), "? unacceptable size\n\n");
    assert_string_equal(ask("rectangular_boardsize 5 5 5\n"), "? unacceptable size\n\n");
    assert_string_equal(ask("rectangular_boardsize 5 5\n"), "= \n\n");
    assert_int_equal(gtp.game.geometry.size, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_have_names),
        cmocka_unit_test(what_cannot_be_obeyed_is_refused),
        cmocka_unit_test(rules_survive_being_told),
        cmocka_unit_test(a_wrong_rule_changes_nothing),
        cmocka_unit_test(games_are_set_up_and_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
