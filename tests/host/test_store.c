/* The game in flash, on boards up to 19x19. Losses of power within operations are power_game's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/diagram.h"
#include "store_toy.h"

static void a_new_toy_writes_nothing(void **state) {
    (void)state;
    say("name\nshowboard\nboardsize 9\nclear_board\nkomi 0\nquit\n");
    assert_int_equal(flash.operations, 0);
    assert_false(said("#"));
}

static void a_game_is_there_after_a_loss_of_power(void **state) {
    (void)state;
    static const char before[] = ". . . . .\n"
                                 ". X O . .\n"
                                 "X O 1 O .\n"
                                 ". X O . .\n"
                                 ". . . . .\n";
    static const char after[] = ". . . . .\n"
                                ". X O . .\n"
                                "X . X O .\n"
                                ". X O . .\n"
                                ". . . . .\n";
    say("boardsize 5\nkomi -2.75\nkgs-rules japanese\nkgs-time_settings byoyomi 100000 60 5\n");
    say("play b B4\nplay w C4\nplay b A3\nplay w B3\nplay b B2\nplay w D3\nplay b pass\nplay w C2\n");
    say("time_left b 59 4\ntime_left w 4000000 0\n");
    assert_true(diagram_shows(before, &gtp.session.game.board));
    say("play b C3\n");
    assert_true(diagram_shows(after, &gtp.session.game.board));
    boot();
    assert_true(said("\n# game restored: 9 moves\n\n"));
    assert_true(diagram_shows(after, &gtp.session.game.board));
    assert_int_equal(gtp.session.game.board.ko, kt_point_at(1, 2));
    assert_int_equal(gtp.session.game.board.prisoners[KT_WHITE], 1);
    assert_int_equal(gtp.session.game.komi, -11);
    assert_int_equal(gtp.session.game.to_move, KT_WHITE);
    assert_true(gtp.session.game.rules.territory);
    assert_true(gtp.session.clock.limited[KT_BLACK] && gtp.session.clock.by_move);
    assert_int_equal(gtp.session.clock.main_ms, 100000000);
    assert_int_equal(gtp.session.clock.period_ms, 60000);
    assert_int_equal(gtp.session.clock.period_moves, 1); /* a period for each move */
    assert_int_equal(gtp.session.clock.left[KT_BLACK].ms, 59000);
    assert_int_equal(gtp.session.clock.left[KT_BLACK].moves, 1);
    assert_int_equal(gtp.session.clock.left[KT_WHITE].ms, 4000000000u);
    /* The history: what was taken back, and superko. */
    assert_int_equal(kt_game_check(&gtp.session.game, KT_WHITE, kt_point_at(1, 2)), KT_ERR_KO);
    say("play w E5\nplay b E1\n");
    boot();
    assert_int_equal(kt_game_check(&gtp.session.game, KT_WHITE, kt_point_at(1, 2)), KT_OK);
    say("undo\nundo\nundo\n");
    boot();
    assert_true(diagram_shows(before, &gtp.session.game.board));
    assert_true(said("\n# game restored: 8 moves\n\n"));
}

/* Two passes lift the ko; but to retake it would repeat the position before it. */
static void superko_knows_what_was_before(void **state) {
    (void)state;
    say("boardsize 5\nplay b B4\nplay w C4\nplay b A3\nplay w B3\nplay b B2\nplay w D3\nplay b pass\n");
    say("play w C2\nplay b C3\nplay w pass\nplay b pass\n");
    boot();
    assert_int_equal(gtp.session.game.board.ko, KT_NO_POINT);
    assert_int_equal(kt_game_check(&gtp.session.game, KT_WHITE, kt_point_at(1, 2)), KT_ERR_SUPERKO);
}

/* A triple ko that has come round, which superko would forbid. */
static void a_long_cycle_is_there(void **state) {
    (void)state;
    say("boardsize 9\nkgs-rules japanese\nplay b A9\nplay b B8\nplay b A1\nplay b B2\nplay b F1\nplay b G2\nplay b H1\n");
    say("play w B9\nplay w D9\nplay w C8\nplay w B1\nplay w D1\nplay w C2\nplay w H2\nplay w J1\nplay b pass\n");
    say("play w pass\nplay b C1\nplay w G1\nplay b C9\nplay w B1\nplay b H1\nplay w B9\n");
    assert_int_equal(kt_game_cycle(&gtp.session.game), 17);
    boot();
    assert_true(said("\n# game restored: 23 moves\n\n"));
    assert_int_equal(gtp.session.game.rules.repetition, KT_SIMPLE_KO);
    assert_int_equal(kt_game_cycle(&gtp.session.game), 17);
    say("kgs-rules chinese\n");
    boot();
    assert_int_equal(gtp.session.game.rules.repetition, KT_SUPERKO);
    assert_int_equal(gtp.session.game.count, 23);
}

static void a_handicap_and_other_sizes_are_there(void **state) {
    (void)state;
    say("boardsize 19\nclear_board\nfixed_handicap 9\n");
    boot();
    assert_int_equal(gtp.session.game.geometry.size, 19);
    assert_int_equal(kt_bitboard_count(&gtp.session.game.board.stones[KT_BLACK]), 9);
    assert_int_equal(gtp.session.game.to_move, KT_WHITE);
    say("play w A1\nplay b T19\n");
    boot();
    assert_true(said("restored: 2 moves"));
    say("undo\nundo\n");
    boot();
    assert_int_equal(kt_bitboard_count(&gtp.session.game.board.stones[KT_BLACK]), 9);
    assert_int_equal(gtp.session.game.count, 0);
    say("clear_board\n");
    boot();
    assert_int_equal(kt_bitboard_count(&gtp.session.game.board.stones[KT_BLACK]), 0);
    assert_int_equal(gtp.session.game.geometry.size, 19);
    say("boardsize 13\n");
    boot();
    assert_int_equal(gtp.session.game.geometry.size, 13);
}

static void a_game_that_ended_is_forgotten(void **state) {
    (void)state;
    say("boardsize 5\nkomi 7\ntime_settings 5 0 0\nplay b C3\nquit\n");
    boot();
    assert_false(said("#"));
    assert_int_equal(gtp.session.game.count, 0);
    assert_int_equal(gtp.session.game.geometry.size, 9);
    assert_int_equal(gtp.session.game.komi, 0);
    assert_false(gtp.session.clock.limited[KT_BLACK]);
    say("play b C3\n");
    boot();
    assert_true(said("restored: 1 moves"));
}

/* More than a page holds: new pages take snapshots. */
static void kalah_is_not_kept_and_leaves_go_in_order(void **state) {
    (void)state;
    say("play b E5\nkatachi-game kalah 3 3\nplay b 1 2\nplay w 1\n");
    assert_true(said("= this game is not kept when the power fails\n"));
    boot();
    assert_false(said("restored"));
    assert_int_equal(gtp.session.game.count, 0);
    say("katachi-game\n");
    assert_true(said("= go\n"));
    say("play b E5\nkatachi-game kalah\nplay b 1 2\nkatachi-game go\nplay b C3\nplay w D4\n");
    boot();
    assert_true(said("\n# game restored: 2 moves\n\n"));
    assert_int_equal(store.status, KT_OK);
}

static void a_long_game_is_there(void **state) {
    (void)state;
    say("boardsize 19\n");
    for (int i = 0; i < 200; i++) {
        char command[32];
        kt_text text;
        kt_text_init(&text, command, sizeof command);
        kt_text_string(&text, i % 2 ? "play w " : "play b ");
        kt_point_write(&text, kt_point_at(i % 19, i / 19));
        kt_text_string(&text, i % 2 ? "\ntime_left w " : "\ntime_left b ");
        kt_text_unsigned(&text, (uint32_t)(1000 - i));
        kt_text_string(&text, " 0\n");
        say(command);
    }
    kt_bitboard black = gtp.session.game.board.stones[KT_BLACK];
    assert_int_equal(store.status, KT_OK);
    boot();
    assert_true(said("restored: 200 moves"));
    assert_true(kt_bitboard_equal(&black, &gtp.session.game.board.stones[KT_BLACK]));
    assert_int_equal(gtp.session.clock.left[KT_WHITE].ms, 801000);
}

static uint32_t record(unsigned type, uint32_t value) { return type << 16 | value; }

/* Komi in quarters is there again, and half points as journals have them that know no others. */
static void every_komi_is_there(void **state) {
    (void)state;
    static const char *const words[] = {"6.5",       "-6.5",  "6.75", "-0.25", "16384",
                                        "-16384.25", "20000", "1e6",  "-1e6"};
    static const int32_t quarters[] = {26, -26, 27, -1, 65536, -65537, 80000, 4000000, -4000000};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        char command[32] = "komi ";
        strcat(strcat(command, words[i]), "\n");
        say(command);
        boot();
        assert_int_equal(gtp.session.game.komi, quarters[i]);
        assert_int_equal(store.restored, 0);
    }
    static const uint16_t halves[] = {13, (uint16_t)-5, 0x7fff, 0x8000};
    static const int32_t then[] = {26, -10, 65534, -65536};
    for (unsigned i = 0; i < 4; i++) {
        kt_journal journal;
        assert_true(kt_journal_open(&journal, KT_STORE_KIND, START, PAGE, PAGES - 2) >= 0);
        assert_int_equal(kt_journal_begin(&journal), KT_OK);
        kt_journal_put(&journal, record(KT_STORE_KOMI, halves[i]));
        assert_int_equal(kt_journal_commit(&journal), KT_OK);
        boot();
        assert_int_equal(gtp.session.game.komi, then[i]);
        assert_int_equal(store.restored, 0);
    }
    say("quit\n");
}

/* Records of a sound journal that make no game. */
static void nonsense_is_an_empty_game(void **state) {
    (void)state;
    const uint32_t d4 = 1 + 2 * (3 * KT_BOARD_MAX + 3), off = 1 + 2 * (10 * KT_BOARD_MAX);
    const uint32_t high = record(KT_STORE_HIGH, 0xffff);
    const uint32_t bad[][3] = {
        {record(KT_STORE_MOVES, d4), record(KT_STORE_MOVES, d4)},
        {record(KT_STORE_MOVES, off)},
        {record(KT_STORE_MOVES, 0xffff)},
        {high, record(KT_STORE_MOVES, d4)},
        {record(KT_STORE_BACK, 4 + KT_BLACK)},
        {record(KT_STORE_BACK, 0)},
        {record(KT_STORE_BACK, 3)},
        {high, record(KT_STORE_BACK, KT_BLACK)},
        {record(KT_STORE_STONE, 2 * KT_POINTS)},
        {record(KT_STORE_STONE, 2 * 12), record(KT_STORE_STONE, 2 * 12 + 1)},
        {record(KT_STORE_STONE, 2 * 12 * KT_BOARD_MAX)},
        {record(KT_STORE_MOVES, d4), record(KT_STORE_STONE, 2)},
        {record(KT_STORE_SIZE, 0)},
        {record(KT_STORE_SIZE, 1)},
        {record(KT_STORE_SIZE, KT_BOARD_MAX + 1)},
        {high, record(KT_STORE_SIZE, 9)},
        {record(KT_STORE_HIGH, 2 * 100), record(KT_STORE_KOMI, 13)},
        {record(KT_STORE_HIGH, 0x8000), record(KT_STORE_KOMI, 0)},
        {record(15, 0)},
        {high},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        kt_journal journal;
        assert_true(kt_journal_open(&journal, KT_STORE_KIND, START, PAGE, PAGES - 2) >= 0);
        assert_int_equal(kt_journal_begin(&journal), KT_OK);
        kt_journal_put(&journal, record(KT_STORE_KOMI, 13));
        for (unsigned j = 0; j < 3 && bad[i][j]; j++) kt_journal_put(&journal, bad[i][j]);
        assert_int_equal(kt_journal_commit(&journal), KT_OK);
        boot();
        assert_true(store.restored < 0);
        assert_int_equal(store.status, KT_OK);
        assert_int_equal(gtp.session.game.count + gtp.session.game.komi, 0);
        assert_int_equal(gtp.session.game.geometry.size, 9);
        say("katachi-stats\n");
        assert_true(said("storage: 4 pages, nothing restored: "));
        say("play b D4\n");
        boot();
        assert_true(said("restored: 1 moves"));
    }
    kt_journal journal;
    assert_true(kt_journal_open(&journal, KT_STORE_KIND, START, PAGE, PAGES - 2) >= 0);
    kt_journal_put(&journal, bad[0][1]);
    kt_journal_put(&journal, bad[0][1]);
    assert_int_equal(kt_journal_commit(&journal), KT_OK);
    power_dead = true;
    boot();
    assert_true(store.restored < 0 && store.status < 0);
}

static void a_board_without_storage_plays_on(void **state) {
    (void)state;
    for (uint32_t pages = 0; pages <= 3; pages++) { /* of three, one is left for the game: too few */
        flash.storage_pages = pages;
        flash.page_bytes = pages ? PAGE : 0;
        boot();
        say("play b D4\nkatachi-stats\nquit\n");
        assert_true(said("storage: none\n"));
    }
    assert_int_equal(flash.operations, 0);
}

/* Whatever a command does, what counts is how the game stands when it is answered. */
static void all_that_changed_between_two_answers_is_there(void **state) {
    (void)state;
    static const char stones[] = ". . .\n"
                                 "X . O\n"
                                 ". . .\n";
    const kt_bitboard black = diagram_points(stones, 'X'), white = diagram_points(stones, 'O'),
                      none = kt_bitboard_none();
    say("boardsize 3\n");
    kt_game_set_up(&gtp.session.game, &black, &white, KT_WHITE);
    say("name\n");
    boot();
    assert_true(diagram_shows(stones, &gtp.session.game.board));
    assert_int_equal(gtp.session.game.to_move, KT_WHITE);
    kt_game_set_up(&gtp.session.game, &black, &none, KT_WHITE);
    say("name\n");
    boot();
    assert_true(kt_bitboard_equal(&none, &gtp.session.game.board.stones[KT_WHITE]));
    say("play b A1\nplay w C3\n");
    for (int i = 0; i < 2; i++) assert_int_equal(kt_game_undo(&gtp.session.game), KT_OK);
    assert_int_equal(kt_game_play(&gtp.session.game, KT_WHITE, kt_point_at(0, 0)), KT_OK);
    assert_int_equal(kt_game_play(&gtp.session.game, KT_WHITE, kt_point_at(2, 1)), KT_OK);
    say("name\n");
    boot();
    assert_int_equal(gtp.session.game.count, 2);
    assert_int_equal(gtp.session.game.board.colour[kt_point_at(0, 0)], KT_WHITE);
    assert_int_equal(gtp.session.game.board.colour[kt_point_at(2, 1)], KT_WHITE);
    for (int i = 0; i < 2; i++) assert_int_equal(kt_game_undo(&gtp.session.game), KT_OK);
    assert_int_equal(kt_game_play(&gtp.session.game, KT_WHITE, kt_point_at(2, 0)), KT_OK);
    gtp.session.game.to_move = KT_WHITE;
    say("name\n");
    boot();
    assert_int_equal(gtp.session.game.to_move, KT_WHITE);
    assert_int_equal(gtp.session.game.board.colour[kt_point_at(2, 0)], KT_WHITE);
    gtp.session.game.to_move = KT_BLACK;
    say("name\n");
    gtp.session.game.to_move = KT_WHITE;
    say("name\n");
    boot();
    assert_int_equal(gtp.session.game.to_move, KT_WHITE);
}

static void pages_that_wear_out_are_passed_over(void **state) {
    (void)state;
    kt_random_init(&power_random, 2);
    flash.worn[1] = flash.worn[2] = true;
    for (int i = 0; i < 40; i++) {
        say("clear_board\nplay b D4\nplay w E5\nplay b pass\n");
        for (int j = 0; j < 200; j++) say("undo\nplay b C3\n");
        boot();
        assert_int_equal(store.status, KT_OK);
        assert_int_equal(gtp.session.game.count, 3);
    }
}

static void a_journal_that_breaks_is_told_of(void **state) {
    (void)state;
    say("play b D4\n");
    flash.words[KT_JOURNAL_HEADER_WORDS] |= 15u << 16; /* a type that there isn't */
    say("play w E5\nkatachi-stats\n");
    assert_true(said("storage: failed"));
    assert_int_equal(gtp.session.game.count, 2);
}

static void flash_that_fails_is_told_of(void **state) {
    (void)state;
    say("play b D4\n");
    power_dead = true;
    say("play w E5\nplay b F6\nkatachi-stats\n");
    assert_true(said("storage: failed, the game isn't kept, 4 pages"));
    assert_int_equal(gtp.session.game.count, 3);
    boot();
    assert_true(said("restored: 1 moves")); /* what was kept can still be read */
    say("play w E5\nkatachi-stats\n");
    assert_true(said("storage: failed"));
}

static void a_page_too_small_for_the_game_is_told_of(void **state) {
    (void)state;
    power_free(&flash);
    power_init(&flash, START, 68, PAGES);
    boot();
    say("fixed_handicap 9\n");
    boot();
    assert_int_equal(kt_bitboard_count(&gtp.session.game.board.stones[KT_BLACK]), 9);
    say("play w A1\nplay b A2\nplay w A3\nplay b A4\nplay w A5\nplay b A6\n");
    assert_int_equal(store.status, KT_ERR_FULL);
    say("katachi-stats\n");
    assert_true(said("storage: failed"));
    boot();
    assert_int_equal(store.status, KT_OK);
    assert_in_range(gtp.session.game.count, 1, 5);
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(a_new_toy_writes_nothing),
        TEST(a_game_is_there_after_a_loss_of_power),
        TEST(superko_knows_what_was_before),
        TEST(a_long_cycle_is_there),
        TEST(a_handicap_and_other_sizes_are_there),
        TEST(a_game_that_ended_is_forgotten),
        TEST(kalah_is_not_kept_and_leaves_go_in_order),
        TEST(a_long_game_is_there),
        TEST(every_komi_is_there),
        TEST(nonsense_is_an_empty_game),
        TEST(a_board_without_storage_plays_on),
        TEST(all_that_changed_between_two_answers_is_there),
        TEST(pages_that_wear_out_are_passed_over),
        TEST(a_journal_that_breaks_is_told_of),
        TEST(flash_that_fails_is_told_of),
        TEST(a_page_too_small_for_the_game_is_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
