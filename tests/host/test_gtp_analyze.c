/* lib/proto/gtp_analyze, gtp_thought: what is told while it thinks, and when. On a clock on which a playout
 * takes a millisecond: eight of them a slice, two slices between two looks whether something was sent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "gtp_session.h"
#include "proto/gtp_desktop.h"

enum { LARGE_BYTES = 8 * KT_PLAYER_BYTES, TOLD_BYTES = 1 << 16 };

static kt_word large[LARGE_BYTES / sizeof(kt_word)];
static char told[TOLD_BYTES];
static uint32_t now;
static int looks_until_sent;

static uint32_t milliseconds(void *context) {
    (void)context;
    return now;
}

static void run(void *context, kt_uct *uct, kt_uct_worker *worker, uint32_t playouts) {
    (void)context;
    kt_uct_run(uct, worker, playouts);
    now += playouts;
}

static bool waiting(void *context) {
    (void)context;
    return --looks_until_sent == 0;
}

static void begin_with(const char *commands) {
    configure();
    config.more = kt_gtp_desktop;
    config.waiting = waiting;
    player.memory = large;
    player.bytes = sizeof large;
    player.milliseconds = milliseconds;
    player.run = run;
    looks_until_sent = 0;
    begin();
    kt_text_init(&answers, told, sizeof told);
    assert_true(send(commands));
}

static const char *ask(const char *command) {
    kt_text_init(&answers, told, sizeof told);
    assert_true(send(command));
    assert_false(answers.truncated);
    return told;
}

/* The same; something is sent at the look with this number. */
static const char *ask_until(int looks, const char *command) {
    looks_until_sent = looks;
    return ask(command);
}

static int count(const char *part) {
    int times = 0;
    for (const char *at = told; (at = strstr(at, part)); at++) times++;
    return times;
}

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }
static bool ends(const char *with) {
    size_t length = strlen(told), tail = strlen(with);
    return length >= tail && strcmp(told + length - tail, with) == 0;
}

/* A look each 16 ms. After 4 looks, 64 ms, the first 50 have gone by; after 8 the next; the last line comes
 * when something is sent. */
static void an_analysis_tells_at_each_interval(void **state) {
    (void)state;
    begin_with("boardsize 5\n");
    assert_true(begins(ask_until(10, "lz-analyze b interval 5\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 3);
    assert_int_equal(gtp.player.playouts, 160);
    assert_true(begins(ask_until(10, "lz-analyze 5\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 3);
    assert_int_equal(gtp.game.count, 0);
    /* Without an interval there is one line, as with one that doesn't end. */
    assert_true(begins(ask_until(10, "lz-analyze\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 1);
    assert_true(begins(ask_until(10, "lz-analyze b interval 429496730\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 1);
}

/* Nobody can tell whether something was sent: it ends at once. */
static void without_a_look_an_analysis_ends_at_once(void **state) {
    (void)state;
    begin_with("boardsize 5\n");
    config.waiting = NULL;
    (void)ask("lz-analyze b interval 1\n");
    assert_int_equal(count("\ninfo move "), 1);
    assert_int_equal(gtp.player.playouts, 16);
}

static void an_analysis_tells_what_was_asked_for(void **state) {
    (void)state;
    begin_with("boardsize 5\n");
    (void)ask_until(10, "lz-analyze b interval 5 maxmoves 2\n");
    assert_int_equal(count("info move "), 2 * 3);
    assert_int_equal(count(" order 1 pv "), 3);
    (void)ask_until(3, "kata-analyze w ownership true maxmoves 1\n");
    const char *ownership = strstr(told, " ownership ");
    assert_non_null(ownership);
    int shares = 0;
    for (const char *c = ownership + 10; *c; c++) shares += *c == '.';
    assert_int_equal(shares, 25);
    (void)ask_until(3, "kata-analyze w ownership false rootInfo true\n");
    assert_null(strstr(told, "ownership"));
}

#define UNSUPPORTED "? not supported\n\n"

static void what_cannot_be_analysed_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"b allow b A1 1", "b avoid w A1 1", "b interval",   "b interval x",
                                        "b maxmoves 0",   "maxmoves x",     "b interval -5"};
    static const char *const commands[] = {"lz-analyze", "lz-genmove_analyze", "cgos-genmove_analyze"};
    begin_with("boardsize 5\n");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
            assert_true(send(commands[k]));
            assert_true(send(" "));
            assert_true(send(wrong[i]));
            assert_string_equal(ask("\n"), UNSUPPORTED);
        }
    assert_int_equal(gtp.game.count, 0);
    assert_string_equal(ask("gogui-setup w A1 b A2 b B1\n"), "= \n\n");
    assert_string_equal(ask("lz-analyze b 10\n"), "? stones without liberties\n\n");
    config.moves_capacity = 0;
    begin();
    assert_string_equal(ask("lz-genmove_analyze b\n"), "? no memory for more moves\n\n");
}

/* 15 points to 10, and nothing can change that. */
#define DIVIDED                                                                                              \
    "boardsize 5\nkomi 0.5\ngogui-setup b C5 b A4 b C4 b B3 b C3 b A2 b C2 b C1 w D5 w D4 w E4 w D3 w D2 w " \
    "E2 w D1\n"                                                                                              \
    "katachi-playouts 160\nkatachi-seed 1\n"

/* The server's own way: all in one line, whatever the interval; who is to move sees the score from his
 * side. */
static void a_move_for_cgos_is_a_line_of_json(void **state) {
    (void)state;
    begin_with(DIVIDED);
    assert_true(begins(ask("cgos-genmove_analyze b 1\n"), "= \n{\"visits\":"));
    assert_int_equal(count("\n{"), 1);
    assert_non_null(strstr(told, "\"score\":4.5}\nplay "));
    begin_with(DIVIDED);
    assert_true(begins(ask("cgos-genmove_analyze w 1\n"), "= \n{\"visits\":"));
    assert_int_equal(count("\n{"), 1);
    assert_non_null(strstr(told, "\"score\":-4.5}\nplay "));
    const char *ownership = strstr(told, "\"ownership\":\"");
    assert_non_null(ownership);
    /* Of 63 letters, the first for the opponent, the last for who asks: C5 is Black's for certain, D5
     * White's. */
    assert_int_equal(ownership[13 + 2], 'A');
    assert_int_equal(ownership[13 + 3], '+');
}

static void moves_are_told_as_they_are_played(void **state) {
    (void)state;
    begin_with(DIVIDED "play w pass\n");
    assert_string_equal(ask("lz-genmove_analyze b\n"), "= \nplay pass\n\n");
    assert_int_equal(gtp.game.count, 2);
    begin_with(DIVIDED "komi 30\nkatachi-playouts 600\n");
    player.resign_q16 = 65536 / 20;
    (void)ask("lz-genmove_analyze b\n");
    assert_true(ends("\nplay resign\n\n"));
    assert_int_equal(gtp.game.count, 0);
    /* Nobody has a move but into his own eyes; a pass is told in small letters. */
    begin_with(
        "boardsize 5\ngogui-setup b B5 b D5 b A4 b B4 b C4 b D4 b E4 w A3 w B3 w C3 w D3 w E3 w A2 w C2 w E2 "
        "w A1 w B1 w C1 w D1 w E1\n");
    (void)ask_until(3, "kata-analyze b\n");
    assert_true(begins(told, "= \ninfo move pass visits 48 winrate 0.000 "));
    assert_int_equal(count("info move"), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_analysis_tells_at_each_interval),
        cmocka_unit_test(without_a_look_an_analysis_ends_at_once),
        cmocka_unit_test(an_analysis_tells_what_was_asked_for),
        cmocka_unit_test(what_cannot_be_analysed_is_refused),
        cmocka_unit_test(a_move_for_cgos_is_a_line_of_json),
        cmocka_unit_test(moves_are_told_as_they_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
