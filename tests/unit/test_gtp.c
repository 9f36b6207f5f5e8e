/* lib/proto/gtp: sessions: bytes in, bytes out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "gtp_session.h"

#if KT_GOALS
#define SEARCH "katachi-search\nkatachi-goals\nkatachi-why\n"
#else
#define SEARCH ""
#endif

#if KT_KALAH
#define GAME "katachi-game\n"
#else
#define GAME ""
#endif

#if KT_TACTICS
#define TACTICS "katachi-ladder\nkatachi-status\nkatachi-solve\nkatachi-count\n"
#else
#define TACTICS ""
#endif

static void administration(void **state) {
    (void)state;
    configure();
    session("protocol_version\nname\nversion\n", "= 2\n\n= Katachi\n\n= 1.2\n\n");
    session("known_command play\nknown_command plays\nknown_command echo\nknown_command\nknown_command ech\n",
            "= true\n\n= false\n\n= true\n\n= false\n\n= false\n\n");
    session("list_commands\n",
            "= protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\n"
            "time_settings\ntime_left\nkatachi-playouts\nkatachi-stats\n" GAME
            "boardsize\nclear_board\nkomi\nfixed_handicap\nplace_free_handicap\nset_free_handicap\n"
            "play\nundo\ngenmove\nreg_genmove\n"
            "kgs-time_settings\nkgs-rules\nkgs-genmove_cleanup\nshowboard\nfinal_score\n"
            "final_status_list\nlz-analyze\nkata-analyze\nlz-genmove_analyze\nkata-genmove_analyze\n"
            "katachi-suggest\nkatachi-seed\n" SEARCH "katachi-read\n" TACTICS "echo\nfail\n\n");
}

static void ids_are_given_back(void **state) {
    (void)state;
    configure();
    session("12 name\n0 nonsense\n2147483647 name\n007 name\n", "=12 Katachi\n\n?0 unknown command\n\n"
                                                                "=2147483647 Katachi\n\n=007 Katachi\n\n");
    /* What is no id is taken for the command. */
    session("2147483648 name\n-1 name\n1x name\n5\n",
            "? unknown command\n\n? unknown command\n\n? unknown command\n\n?5 unknown command\n\n");
}

static void lines_are_cleaned(void **state) {
    (void)state;
    configure();
    session("\n   \n# name\n\t \r\n \t#\n", "");
    session("na\r\x01me # a comment with \x80 and \xff\r\n", "= Katachi\n\n");
    session("\t 3\t name\t\t \n", "=3 Katachi\n\n");
    session("4 echo  two\twords \x7f \x1b[A#\n", "=4 two words [A\n\n");
    session("echo \xc3\xa4\n", "= \xc3\xa4\n\n");
    session("name#\nname#x\n#name\nname\n", "= Katachi\n\n= Katachi\n\n= Katachi\n\n");
    session("nam", "");
}

static void zero_bytes_are_dropped(void **state) {
    (void)state;
    configure();
    begin();
    assert_true(kt_gtp_receive(&gtp, "na\0me\0\n\0", 8));
    assert_string_equal(output, "= Katachi\n\n");
}

static void quit_ends_it(void **state) {
    (void)state;
    configure();
    session("1 quit\n2 name\n", "=1 \n\n");
    begin();
    assert_true(send("name\nqui"));
    assert_false(send("t\nname\n"));
    assert_false(send("name\n"));
    assert_string_equal(output, "= Katachi\n\n= \n\n");
}

static void other_commands_are_passed_on(void **state) {
    (void)state;
    configure();
    session("echo a b\n9 fail\necho\nechos\n", "= a b\n\n?9 it failed\n\n= \n\n? unknown command\n\n");
    config.extra = NULL;
    session("echo a b\n", "? unknown command\n\n");
}

/* Answers 100 lines of nine characters and a newline. */
static kt_status answer_at_length(void *context, kt_gtp *engine, char *arguments, kt_text *answer) {
    (void)engine, (void)arguments;
    for (int i = 0; i < 100; i++) kt_text_string(answer, context);
    return KT_OK;
}

/* More than the engine's buffer holds: every byte arrives, and the last newline is the answer's end. */
static void long_answers_are_whole(void **state) {
    (void)state;
    configure();
    const kt_gtp_extra longest[] = {{"long", answer_at_length, "line line\n"}, {0}};
    config.extra = longest;
    begin();
    assert_true(send("5 long\nname\n"));
    assert_memory_equal(output, "=5 ", 3);
    for (int i = 0; i < 100; i++) assert_memory_equal(output + 3 + 10 * i, "line line\n", 10);
    assert_string_equal(output + 3 + 1000, "\n= Katachi\n\n");
    assert_false(answers.truncated);
}

#define THOUGHT "last thought: 0 playouts, 0 nodes\n"

static const char *ticks_unit(void) { return "ticks"; }

static void statistics(void **state) {
    (void)state;
    configure();
    session("katachi-stats\n", "= image: 9x9, 4 patterns, 140 bytes\n" THOUGHT "\n");
    config.ticks = ticks;
    config.ticks_unit = ticks_unit;
    config.stats = stats;
    session("name\nkatachi-stats\nkatachi-stats\n",
            "= Katachi\n\n= image: 9x9, 4 patterns, 140 bytes\nlast command: 7 ticks\n" THOUGHT
            "stack: 5 bytes\n\n"
            "= image: 9x9, 4 patterns, 140 bytes\nlast command: 7 ticks\n" THOUGHT "stack: 5 bytes\n\n");
    config.ticks = NULL;
    images[0] = NULL;
    static const char *const wrong = "checksum error";
    config.image_text = &wrong;
    session("katachi-stats\n", "= image: none, checksum error\n" THOUGHT "stack: 5 bytes\n\n");
}

static void a_line_that_is_too_long_is_refused_whole(void **state) {
    (void)state;
    configure();
    begin();
    for (int i = 0; i < 3 * KT_GTP_LINE_BYTES; i++) assert_true(send(i == 0 ? "7 play b " : "D4 "));
    assert_true(send("\nfinal_score\n"));
    assert_string_equal(output, "?7 line too long\n\n= 0\n\n");
    /* A comment may be as long as it likes, and so may empty space. */
    begin();
    assert_true(send("name #"));
    for (int i = 0; i < KT_GTP_LINE_BYTES; i++) assert_true(send("name "));
    assert_true(send("\n"));
    for (int i = 0; i < KT_GTP_LINE_BYTES; i++) assert_true(send(" \t"));
    assert_true(send("name\n"));
    assert_string_equal(output, "= Katachi\n\n= Katachi\n\n");
}

static void too_little_memory_to_think_is_refused(void **state) {
    (void)state;
    configure();
    player.bytes = KT_PLAYER_BYTES - 1;
    assert_int_equal(kt_gtp_init(&gtp, &config), KT_ERR_SIZE);
}

static void noise_does_no_harm(void **state) {
    (void)state;
    configure();
    begin();
    kt_random random;
    kt_random_init(&random, 5);
    for (int i = 0; i < 20000; i++) {
        char c = (char)kt_random_below(&random, 256);
        assert_true(kt_gtp_receive(&gtp, &c, 1));
    }
    assert_true(send("\nclear_board\n"));
    kt_text_init(&answers, output, sizeof output);
    assert_true(send("1 name\nplay b D4\nfinal_score\n"));
    assert_string_equal(output, "=1 Katachi\n\n= \n\n= B+81\n\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(administration),
        cmocka_unit_test(ids_are_given_back),
        cmocka_unit_test(lines_are_cleaned),
        cmocka_unit_test(zero_bytes_are_dropped),
        cmocka_unit_test(quit_ends_it),
        cmocka_unit_test(other_commands_are_passed_on),
        cmocka_unit_test(long_answers_are_whole),
        cmocka_unit_test(statistics),
        cmocka_unit_test(a_line_that_is_too_long_is_refused_whole),
        cmocka_unit_test(too_little_memory_to_think_is_refused),
        cmocka_unit_test(noise_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
