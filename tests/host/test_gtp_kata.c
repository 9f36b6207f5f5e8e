/* lib/proto/gtp_kata: KataGo's commands about parameters, models and the network, as LizGoban and LizzieYzy send them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "large_session.h"

static kt_survey survey;

static void begin_surveyed(const char *commands) {
    configure();
    config.survey = &survey;
    begin_large(commands);
}

static void limits_of_thoughts_are_set_and_told(void **state) {
    (void)state;
    begin_surveyed("boardsize 5\n");
    assert_string_equal(ask("kata-set-param maxVisits 70\n"), "= \n\n");
    assert_string_equal(ask("kata-get-param maxVisits\n"), "= 70\n\n");
    assert_string_equal(ask("kata-get-param maxPlayouts\n"), "= 70\n\n");
    (void)ask("kata-search b\n");
    assert_int_equal(gtp.session.player.playouts, 70);
    assert_string_equal(ask("kata-set-param maxVisits 2000000000\n"), "= \n\n");
    assert_int_equal(gtp.session.budget.playouts, 2000000000);
    assert_string_equal(ask("kata-set-param maxVisits 1125899906842624\n"),
                        "= \n\n"); /* KataGo's "no limit" */
    assert_int_equal(gtp.session.budget.playouts, 0);
    assert_string_equal(ask("kata-get-param maxVisits\n"), "= 1125899906842624\n\n");
    assert_string_equal(ask("kata-set-param maxTime 2.5\n"), "= \n\n");
    assert_int_equal(gtp.session.budget.milliseconds, 2500);
    assert_string_equal(ask("kata-get-param maxTime\n"), "= 2.5\n\n");
    assert_string_equal(ask("kata-set-param maxTime 1e+20\n"), "= \n\n");
    assert_int_equal(gtp.session.budget.milliseconds, 0);
    assert_string_equal(ask("kata-get-param maxTime\n"), "= 1e+20\n\n");
    static const char *const wrong[] = {
        "maxVisits 0",  "maxVisits -3", "maxVisits 1.5", "maxVisits x", "maxTime 0", "maxTime -1",
        "maxTime soon", "maxTime",      "maxVisits 1 2", "nothing 1",   ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_true(send("kata-set-param ") && send(wrong[i]));
        expect_begin(ask("\n"), "? ");
        assert_int_equal(gtp.session.budget.playouts, 0);
        assert_int_equal(gtp.session.budget.milliseconds, 0);
    }
}

/* What is listed is told; what is told can be set, to no other value. */
static void other_parameters_stay_as_they_are(void **state) {
    (void)state;
    char list[OUTPUT_BYTES], command[300], value[100];
    begin_surveyed("boardsize 5\n");
    snprintf(list, sizeof list, "%s", ask("kata-list-params\n") + 2);
    list[strcspn(list, "\n")] = 0;
    int listed = 0;
    for (char *rest = list, *name; (name = strtok_r(rest, " ", &rest)); listed++) {
        snprintf(command, sizeof command, "kata-get-param %s\n", name);
        snprintf(value, sizeof value, "%s", ask(command));
        expect_begin(value, "= ");
        snprintf(command, sizeof command, "kata-set-param %s %s", name, value + 2);
        assert_string_equal(ask(command), "= \n\n");
        if (strncmp(name, "max", 3) == 0) continue;
        snprintf(command, sizeof command, "kata-set-param %s 7\n", name);
        assert_true(has(ask(command), " can't be changed here; it is "));
    }
    assert_int_equal(listed, 13);
    assert_string_equal(ask("kata-set-param playoutDoublingAdvantage 0.000\n"), "= \n\n");
    expect_begin(ask("kata-set-param analysisWideRootNoise 0.04\n"),
                 "? analysisWideRootNoise can't be changed");
    expect_begin(ask("kata-get-param\n"), "? unknown parameter");
    expect_begin(ask("kata-get-param a b\n"), "? expected one parameter");
}

static void without_an_image_there_is_no_model(void **state) {
    (void)state;
    begin_surveyed("boardsize 5\n");
    assert_string_equal(ask("kata-get-models\n"), "= []\n\n");
}

/* The number behind a key at the beginning of a line. */
static double number_of(const char *key) {
    char line[50];
    snprintf(line, sizeof line, "\n%s ", key);
    const char *at = strstr(output, line);
    assert_non_null(at);
    return atof(at + strlen(line));
}

/* 15 points to 10, and nothing can change that: nothing is left but a pass. */
#define DIVIDED                                                                                                                  \
    "boardsize 5\nkomi 0.5\ngogui-setup b C5 b A4 b B4 b C4 b C3 b A2 b B2 b C2 b C1 b B5 b B3 b B1 w D5 w D4 w E4 w D3 w D2 w " \
    "E2 w D1 b A5\n"

static void the_forecast_is_told_in_grids(void **state) {
    (void)state;
    begin_surveyed(DIVIDED);
    const uint16_t count = gtp.session.game.count;
    expect_begin(ask("kata-raw-nn 0\n"), "= symmetry 0\n");
    assert_true(number_of("whiteLead") < -4 && number_of("whiteLead") > -5);
    assert_true(number_of("whiteWin") + number_of("whiteLoss") == 1);
    assert_true(number_of("whiteWin") < 0.1);
    assert_true(number_of("policyPass") == 1);
    assert_true(has(output, "\npolicy\nNAN NAN NAN NAN ") &&
                has(output, "\nwhiteOwnership\n-1.000 -1.000 -1.000 1.000 1.000\n"));
    assert_int_equal(count_lines(output), 6 + 1 + 5 + 1 + 1 + 5 + 1);
    assert_int_equal(gtp.session.game.count, count);
    expect_begin(ask("kata-raw-nn w all\n"), "= symmetry 0\n");
    assert_true(number_of("whiteWin") < 0.1);
    assert_int_equal(count_lines(output), 8 * (6 + 1 + 5 + 1 + 1 + 5) + 1);
    for (int i = 1; i < 8; i++) {
        char line[40];
        snprintf(line, sizeof line, "\nsymmetry %d\n", i);
        assert_true(has(output, line));
    }
    expect_begin(ask("kata-raw-nn black 7 0.5\n"), "= symmetry 7\n");
    static const char *const wrong[] = {"kata-raw-nn\n", "kata-raw-nn 8\n", "kata-raw-nn b\n",
                                        "kata-raw-nn w x\n", "kata-raw-nn 1 2 3\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_begin(ask(wrong[i]), "? expected [COLOR] and a symmetry");
    (void)ask("boardsize 5\ngogui-setup w A1 b A2 b B1\n");
    expect_begin(ask("kata-raw-nn 0\n"), "? cannot think");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_of_thoughts_are_set_and_told),
        cmocka_unit_test(other_parameters_stay_as_they_are),
        cmocka_unit_test(without_an_image_there_is_no_model),
        cmocka_unit_test(the_forecast_is_told_in_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
