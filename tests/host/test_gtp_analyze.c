/* lib/proto/gtp_analyze, gtp_thought: what is told while it thinks, and when. On a clock on which a playout
 * takes a millisecond: eight of them a slice, two slices between two looks whether something was sent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "desktop_session.h"
#include "player/thought.h"

enum { LARGE_BYTES = 8 * KT_PLAYER_BYTES, TOLD_BYTES = 1 << 16 };

static kt_word large[LARGE_BYTES / sizeof(kt_word)];
static char told[TOLD_BYTES];
static uint32_t now;
static int looks_until_sent;
static kt_survey survey;

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

static void begin_large(const char *commands) {
    configure();
    config.commands = kt_gtp_desktop;
    config.waiting = waiting;
    config.survey = &survey;
    player.memory = large;
    player.bytes = sizeof large;
    player.milliseconds = milliseconds;
    player.run = run;
    looks_until_sent = 0;
    begin();
    kt_text_init(&answers, told, sizeof told);
    ask(commands);
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

static bool ends(const char *with) {
    size_t length = strlen(told), tail = strlen(with);
    return length >= tail && strcmp(told + length - tail, with) == 0;
}

/* A look each 16 ms. After 4 looks, 64 ms, the first 50 have gone by; after 8 the next; the last line comes
 * when something is sent. */
static void an_analysis_tells_at_each_interval(void **state) {
    (void)state;
    begin_large("boardsize 5\n");
    assert_true(begins(ask_until(10, "lz-analyze b interval 5\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 3);
    assert_int_equal(gtp.session.player.playouts, 160);
    assert_true(begins(ask_until(10, "lz-analyze 5\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 3);
    assert_int_equal(gtp.session.game.count, 0);
    /* Without an interval there is one line, as with one that doesn't end. */
    assert_true(begins(ask_until(10, "lz-analyze\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 1);
    assert_true(begins(ask_until(10, "lz-analyze b interval 429496730\n"), "= \ninfo move "));
    assert_int_equal(count("\ninfo move "), 1);
}

/* An analysis goes on where the last one of this position was, unless the player was told to forget that. */
static void clear_cache_forgets_what_was_thought(void **state) {
    (void)state;
    begin_large("boardsize 5\n");
    (void)ask_until(10, "lz-analyze b\n");
    (void)ask_until(10, "lz-analyze b\n");
    assert_int_equal(kt_thought_visits(&gtp.session.player), 2 * 160);
    assert_string_equal(ask("clear_cache\n"), "= \n\n");
    (void)ask_until(10, "lz-analyze b\n");
    assert_int_equal(kt_thought_visits(&gtp.session.player), 160);
}

/* Nobody can tell whether something was sent: it ends at once. */
static void without_a_look_an_analysis_ends_at_once(void **state) {
    (void)state;
    begin_large("boardsize 5\n");
    config.waiting = NULL;
    (void)ask("lz-analyze b interval 1\n");
    assert_int_equal(count("\ninfo move "), 1);
    assert_int_equal(gtp.session.player.playouts, 16);
}

static void an_analysis_tells_what_was_asked_for(void **state) {
    (void)state;
    begin_large("boardsize 5\n");
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

/* Each is refused by all commands, in one of the two ways, and begins no thought. */
static void what_cannot_be_analysed_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"b interval", "b interval x",      "b maxmoves 0",
                                        "maxmoves x", "b interval -5",     "minmoves",
                                        "b b",        "b ownership maybe", "rootinfo true"};
    static const char *const wrong_bars[] = {
        "allow",          "b allow b A1", "allow b A1 0",    "allow b A1 x",   "b avoid red A1 1",
        "b avoid w A6 1", "avoid w I1 1", "avoid w A1,B9 1", "avoid w A1,, 1", "avoid b A1 1 allow w A1 1",
        "avoid b , 1"};
    static const char *const commands[] = {
        "lz-analyze",           "kata-analyze", "lz-genmove_analyze",  "kata-genmove_analyze",
        "cgos-genmove_analyze", "kata-search",  "kata-search_analyze", "kata-search_cancellable"};
    begin_large("boardsize 5\n");
    for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            assert_true(send(commands[k]) && send(" ") && send(wrong[i]));
            assert_string_equal(ask("\n"), "? unknown word, or wrong value for it\n\n");
        }
        for (size_t i = 0; i < sizeof wrong_bars / sizeof *wrong_bars; i++) {
            assert_true(send(commands[k]) && send(" ") && send(wrong_bars[i]));
            assert_true(begins(ask("\n"), "? expected avoid or allow (not both) COLOR"));
        }
    }
    /* Leela Zero's has no such words. */
    assert_string_equal(ask("lz-analyze ownership true\n"), "? unknown word, or wrong value for it\n\n");
    assert_int_equal(gtp.session.player.playouts, 0);
    assert_int_equal(gtp.session.game.count, 0);
    assert_string_equal(ask("gogui-setup w A1 b A2 b B1\n"), "= \n\n");
    assert_string_equal(ask("lz-analyze b 10\n"), "? cannot think: some stones have no liberties\n\n");
    config.session.moves_capacity = 0;
    begin();
    assert_string_equal(ask("lz-genmove_analyze b\n"), "? no memory for more moves\n\n");
}

/* 15 points to 10, and nothing can change that. */
enum { BLACK_STONES = 8, WHITE_STONES = 7 };
#define DIVIDED                                                                                              \
    "boardsize 5\nkomi 0.5\ngogui-setup b C5 b A4 b C4 b B3 b C3 b A2 b C2 b C1 w D5 w D4 w E4 w D3 w D2 w " \
    "E2 w D1\n"                                                                                              \
    "katachi-playouts 160\nkatachi-seed 1\n"

/* The number behind the first " KEY ", -1000 without one. */
static double number_behind(const char *key) {
    const char *at = strstr(told, key);
    return at ? strtod(at + strlen(key), NULL) : -1000;
}

/* The lead is told from the side of who asks, with komi; by territory, stones don't count, nor half of the next. */
static void scores_are_told_by_who_asks(void **state) {
    (void)state;
    begin_large(DIVIDED);
    (void)ask_until(6, "kata-analyze b\n");
    for (size_t i = 0; i < 3; i++) {
        static const char *const keys[] = {" scoreLead ", " scoreMean ", " scoreSelfplay "};
        assert_true(number_behind(keys[i]) == 4.5);
    }
    assert_true(number_behind(" scoreStdev ") == 0);
    (void)ask_until(6, "kata-analyze w\n");
    assert_true(number_behind(" scoreLead ") == -4.5);
    assert_string_equal(ask("kata-set-rules japanese\n"), "= \n\n");
    (void)ask_until(6, "kata-analyze b rootInfo true\n");
    assert_true(number_behind(" scoreLead ") == 4.5 - (BLACK_STONES - WHITE_STONES) - 0.5);
    const char *root = strstr(told, " rootInfo visits ");
    assert_non_null(root);
    assert_int_equal(count(" rootInfo "), 1);
    assert_true(strtod(strstr(root, " scoreLead ") + 11, NULL) == number_behind(" scoreLead "));
    assert_true(strtol(root + 17, NULL, 10) == kt_thought_visits(&gtp.session.player));
    /* Leela Zero's line has no place for it. */
    (void)ask_until(6, "lz-analyze b\n");
    assert_null(strstr(told, "score"));
}

static int count_numbers(const char *text) {
    int numbers = 0;
    for (const char *c = text; *c == ' '; numbers++, c++) {
        char *end;
        (void)strtod(c + 1, &end);
        if (end == c + 1) break;
        c = end - 1; /* the loop goes on at `end` */
    }
    return numbers;
}

static void kata_analyze_shows_what_more_is_wanted(void **state) {
    (void)state;
    begin_large(DIVIDED);
    (void)ask_until(
        6,
        "kata-analyze w ownership true ownershipStdev true movesOwnership true pvVisits true maxmoves 1\n");
    const char *of_move = strstr(told, " movesOwnership"), *owners = strstr(told, " ownership"),
               *deviations = strstr(told, " ownershipStdev"), *visits = strstr(told, " pvVisits");
    assert_true(of_move && owners && deviations && visits && visits < of_move && of_move < owners);
    assert_int_equal(count_numbers(of_move + 15), 25);
    assert_int_equal(count_numbers(owners + 10), 25);
    assert_int_equal(count_numbers(deviations + 15), 25);
    /* A5 is Black's for certain. */
    assert_true(strtod(owners + 10, NULL) == -1);
    assert_true(strtod(of_move + 15, NULL) == -1);
    assert_true(strtod(deviations + 15, NULL) == 0);
    int in_line = 0;
    for (const char *c = strstr(told, " pv ") + 3; c != visits; c++) in_line += *c == ' ';
    assert_int_equal(count_numbers(visits + 9), in_line);
    (void)ask_until(6, "kata-analyze w ownership false rootInfo false\n");
    assert_null(strstr(told, "wnership"));
    assert_null(strstr(told, "rootInfo"));
    /* Without memory for a survey, owners are judged, and scores aren't told. */
    config.survey = NULL;
    (void)ask_until(6, "kata-analyze w ownership true\n");
    assert_null(strstr(told, "score"));
    assert_int_equal(count_numbers(strstr(told, " ownership") + 10), 25);
}

/* Moves are told with the visits that they have: few of them mean nothing, unless they are asked for. */
static void moves_that_mean_nothing_are_left_out(void **state) {
    (void)state;
    begin_large("boardsize 7\n");
    (void)ask_until(60, "kata-analyze b\n");
    int shown = 0, last = 1 << 30;
    for (const char *at = told; (at = strstr(at, "info move ")); at++, shown++) {
        int visits = atoi(strstr(at, "visits ") + 7);
        assert_true(visits <= last && (shown == 0 || visits > 2));
        last = visits;
    }
    assert_in_range(shown, 2, 20);
    (void)ask_until(60, "kata-analyze b minmoves 30\n");
    assert_true(count("info move ") > shown);
    assert_in_range(count("info move "), 21, 30);
    (void)ask_until(60, "kata-analyze b minmoves 5 maxmoves 3\n");
    assert_int_equal(count("info move "), 5);
    (void)ask_until(60, "kata-analyze b 10.000000000000002 maxmoves 1\n");
    assert_true(count("info move ") > 1);
}

static void moves_may_be_avoided_or_allowed(void **state) {
    (void)state;
    begin_large("boardsize 5\nkatachi-playouts 200\nkatachi-seed 1\n");
    (void)ask_until(20, "lz-analyze b minmoves 25\n");
    assert_non_null(strstr(told, "info move C3 "));
    (void)ask_until(20, "lz-analyze b minmoves 25 avoid b c3,D3 1 avoid w A1 1 avoid b B2 1\n");
    assert_null(strstr(told, "info move C3 "));
    assert_null(strstr(told, "info move D3 "));
    assert_null(strstr(told, "info move B2 "));
    assert_true(count("info move ") > 5);
    (void)ask_until(20, "lz-analyze b minmoves 25 allow B D4,A1 1 allow w C3 2 allow b E5 1\n");
    assert_in_range(count("info move "), 1, 3);
    assert_int_equal(count("info move "),
                     count("info move D4 ") + count("info move A1 ") + count("info move E5 "));
    /* White may answer with nothing but C3. */
    for (const char *at = told; (at = strstr(at, " pv ")); at++)
        assert_true(at[6] != ' ' || begins(at + 7, "C3"));
    assert_string_equal(ask("kata-search b allow b E5 1\n"), "= E5\n\n");
    (void)ask("kata-genmove_analyze b allow b A1 1\n");
    assert_true(ends("\nplay A1\n\n"));
    /* What is avoided is forgotten with the command. */
    (void)ask("kata-genmove_analyze w\n");
    assert_null(strstr(told, "play A1"));
    assert_true(count("info move ") > 1);
    /* Where a pass would win, it may be kept out of, too. */
    begin_large(DIVIDED "play w pass\n");
    (void)ask("kata-search b avoid b pass 1\n");
    assert_true(begins(told, "= ") && strcmp(told, "= pass\n\n") != 0);
    assert_string_equal(ask("kata-search b\n"), "= pass\n\n");
}

static bool is_a_point(const char *answer) {
    return begins(answer, "= ") && strchr("ABCDE", answer[2]) && strchr("12345", answer[3]) &&
           answer[4] == '\n';
}

static void a_search_plays_nothing(void **state) {
    (void)state;
    begin_large("boardsize 5\nkatachi-playouts 100\n");
    (void)ask("kata-search b\n");
    assert_true(is_a_point(told));
    assert_true(begins(ask("kata-search_analyze b 1\n"), "= \ninfo move "));
    assert_int_equal(count("\nplay "), 1);
    (void)ask("kata-search_cancellable b\n");
    assert_true(is_a_point(told));
    assert_string_equal(ask_until(2, "kata-search_cancellable b\n"), "= cancelled\n\n");
    assert_true(begins(ask_until(2, "kata-search_analyze_cancellable b\n"), "= \ninfo move "));
    assert_true(ends("\nplay cancelled\n\n"));
    assert_int_equal(gtp.session.game.count, 0);
    /* Others aren't cut short by what is sent. */
    (void)ask_until(1, "kata-search b\n");
    assert_true(is_a_point(told));
}

/* The server's own way: all in one line, whatever the interval; who is to move sees the score from his
 * side. */
static void a_move_for_cgos_is_a_line_of_json(void **state) {
    (void)state;
    begin_large(DIVIDED);
    assert_true(begins(ask("cgos-genmove_analyze b 1\n"), "= \n{\"visits\":"));
    assert_int_equal(count("\n{"), 1);
    assert_non_null(strstr(told, "\"score\":4.5}\nplay "));
    begin_large(DIVIDED);
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
    begin_large(DIVIDED "play w pass\n");
    assert_string_equal(ask("lz-genmove_analyze b\n"), "= \nplay pass\n\n");
    assert_int_equal(gtp.session.game.count, 2);
    begin_large(DIVIDED "komi 10\nkatachi-playouts 600\n");
    player.resign_q16 = 65536 / 20;
    (void)ask("lz-genmove_analyze b\n");
    assert_true(ends("\nplay resign\n\n"));
    assert_int_equal(gtp.session.game.count, 0);
    /* Nobody has a move but into his own eyes; a pass is told in small letters. */
    begin_large(
        "boardsize 5\ngogui-setup b B5 b D5 b A4 b B4 b C4 b D4 b E4 w A3 w B3 w C3 w D3 w E3 w A2 w C2 w E2 "
        "w A1 w B1 w C1 w D1 w E1\n");
    (void)ask_until(3, "kata-analyze b\n");
    assert_true(begins(told, "= \ninfo move pass visits 48 winrate 0.000 "));
    assert_int_equal(count("info move"), 1);
}

/* In the opening the player varies its moves; at the end it passes, or prefers what gains. The last line before each move
 * begins with it, whatever was visited most. */
static void the_move_that_is_played_stands_first(void **state) {
    (void)state;
    unsigned varied = 0;
    for (unsigned game = 0; game < 2; game++) {
        begin_large(game ? "boardsize 7\nkatachi-seed 5\nkatachi-playouts 60\n"
                         : "boardsize 5\nkatachi-seed 7\nkatachi-playouts 60\n");
        for (unsigned move = 0; move < 40; move++) {
            const char *colour = move % 2 ? " w 1\n" : " b 1\n";
            assert_true(send(game ? "lz-genmove_analyze" : "kata-genmove_analyze"));
            (void)ask(colour);
            const char *play = strstr(told, "\nplay "), *line = play;
            assert_non_null(play);
            if (begins(play, "\nplay resign")) break;
            while (line > told && line[-1] != '\n') line--;
            if (!count("info move ")) continue; /* no thought was needed */
            char wanted[32];
            snprintf(wanted, sizeof wanted, "info move %.*s ", (int)strcspn(play + 6, "\n"), play + 6);
            expect_begin(line, wanted);
            assert_non_null(strstr(line, " order 0 pv "));
            varied += count("info move") > 0 && count(" order 0 pv ") > 1;
        }
    }
    assert_true(varied > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_analysis_tells_at_each_interval),
        cmocka_unit_test(clear_cache_forgets_what_was_thought),
        cmocka_unit_test(without_a_look_an_analysis_ends_at_once),
        cmocka_unit_test(an_analysis_tells_what_was_asked_for),
        cmocka_unit_test(what_cannot_be_analysed_is_refused),
        cmocka_unit_test(scores_are_told_by_who_asks),
        cmocka_unit_test(kata_analyze_shows_what_more_is_wanted),
        cmocka_unit_test(moves_that_mean_nothing_are_left_out),
        cmocka_unit_test(moves_may_be_avoided_or_allowed),
        cmocka_unit_test(a_search_plays_nothing),
        cmocka_unit_test(a_move_for_cgos_is_a_line_of_json),
        cmocka_unit_test(moves_are_told_as_they_are_played),
        cmocka_unit_test(the_move_that_is_played_stands_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
