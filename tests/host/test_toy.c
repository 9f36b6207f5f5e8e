/* firmware/toy.h: pictures and wishes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/letters.h"
#include "firmware/lights.h"

enum { A = 1, B = 2, BOTH = 3 };

static uint32_t now_ms;
static kt_toy toy;
static kt_game game;
static kt_game_move moves[300];

static void begin_toy(int size) {
    assert_int_equal(kt_game_init(&game, size, moves, 300), KT_OK);
    kt_toy_init(&toy, false);
    kt_toy_point(&toy, &game, KT_NO_POINT);
    now_ms = 1 << 20; /* when the last move's pulse and the cursor's flash begin */
    for (int i = 0; i < 20; i++, now_ms += 2)
        assert_int_equal(kt_toy_step(&toy, &game, 0, now_ms), KT_WISH_NOTHING);
}

/* These contacts for so long. Returns the first wish. */
static kt_toy_wish wish_of(unsigned contacts, uint32_t ms) {
    kt_toy_wish wish = KT_WISH_NOTHING;
    for (uint32_t end_ms = now_ms + ms; now_ms < end_ms; now_ms += 2) {
        kt_toy_wish more = kt_toy_step(&toy, &game, contacts, now_ms);
        if (wish == KT_WISH_NOTHING) wish = more;
    }
    return wish;
}

static kt_toy_wish tap(unsigned contacts) {
    kt_toy_wish wish = wish_of(contacts, 60);
    return wish != KT_WISH_NOTHING ? wish : wish_of(0, 60);
}

static void play(const char *vertex, kt_colour colour) {
    kt_status p = kt_point_read(vertex, game.geometry.size);
    assert_true(p >= 0);
    assert_int_equal(kt_game_play(&game, colour, (kt_point)p), KT_OK);
}

/* What is seen in the time from one flash of the cursor to the next: # always bright, o dim, p bright and pulsing, q dim and
 * pulsing, + dark with a flash, X bright with a gap, . dark, % half, now and then. */
static void picture_is(const char *const rows[KT_LIGHTS_LINES]) {
    uint8_t picture[KT_LIGHTS], low[KT_LIGHTS], high[KT_LIGHTS] = {0};
    char seen[KT_LIGHTS + 1] = "", wanted[KT_LIGHTS + 1] = "";
    memset(low, 255, sizeof low);
    for (uint32_t ms = 0; ms < 1024; ms += 8) {
        kt_lights_draw(&toy, &game, now_ms + ms, picture);
        for (int i = 0; i < KT_LIGHTS; i++) {
            if (picture[i] < low[i]) low[i] = picture[i];
            if (picture[i] > high[i]) high[i] = picture[i];
        }
    }
    for (int i = 0; i < KT_LIGHTS; i++)
        seen[i] = low[i] == 15                   ? '#'
                  : high[i] == 15 && low[i] >= 6 ? 'p'
                  : low[i] == 3 && high[i] == 3  ? 'o'
                  : high[i] == 4 && low[i] == 1  ? 'q'
                  : high[i] == 15 && low[i] == 0 ? '+'
                  : high[i] == 8 && low[i] == 0  ? '%'
                  : high[i] == 15 && low[i] <= 3 ? 'O'
                  : high[i] == 0                 ? '.'
                                                 : '?';
    for (int y = 0; y < KT_LIGHTS_LINES; y++) strcat(wanted, rows[y]);
    assert_string_equal(seen, wanted);
}

static void an_empty_board_has_a_cursor(void **state) {
    (void)state;
    begin_toy(5);
    picture_is((const char *const[]){".....", ".....", "..+..", ".....", "....."});
    toy.thinks = true;
    picture_is((const char *const[]){".....", ".....", ".....", ".....", "....."});
}

static void stones_tell_whose_they_are(void **state) {
    (void)state;
    begin_toy(5);
    play("A5", KT_BLACK);
    play("E1", KT_WHITE);
    play("B1", KT_BLACK);
    kt_toy_see(&toy, &game, now_ms);
    picture_is((const char *const[]){"#....", ".....", "..+..", ".....", ".p..o"});
    play("E5", KT_WHITE);
    picture_is((const char *const[]){"#...q", ".....", "..+..", ".....", ".#..o"});
    toy.person = KT_WHITE;
    picture_is((const char *const[]){"o...p", ".....", "..+..", ".....", ".o..#"});
    kt_toy_point(&toy, &game, kt_point_at(1, 0)); /* over a stone of the toy's */
    picture_is((const char *const[]){"o...p", ".....", ".....", ".....", ".O..#"});
    kt_toy_point(&toy, &game, kt_point_at(4, 0)); /* over one of his own */
    picture_is((const char *const[]){"o...p", ".....", ".....", ".....", ".o..+"});
}

static void captured_stones_blink(void **state) {
    (void)state;
    begin_toy(5);
    play("A5", KT_WHITE);
    play("A4", KT_BLACK);
    (void)wish_of(0, 10);
    play("B5", KT_BLACK);
    (void)wish_of(0, 2);
    picture_is((const char *const[]){"%p...", "#....", "..+..", ".....",
                                     "....."}); /* the cursor comes back in between */
    (void)wish_of(0, 1000);
    picture_is((const char *const[]){".p...", "#....", "..+..", ".....", "....."});
}

static void the_cursor_goes_around(void **state) {
    (void)state;
    begin_toy(5);
    assert_int_equal(tap(A), KT_WISH_NOTHING);
    assert_int_equal(kt_toy_cursor(&toy), kt_point_at(3, 2));
    tap(A);
    tap(A);
    assert_int_equal(kt_toy_cursor(&toy), kt_point_at(0, 2));
    tap(B);
    tap(B);
    assert_int_equal(kt_toy_cursor(&toy), kt_point_at(0, 0));
    tap(B);
    assert_int_equal(kt_toy_cursor(&toy), kt_point_at(0, 4));
    assert_int_equal(tap(BOTH), KT_WISH_PLAY);
}

static void a_large_board_is_seen_through_a_window(void **state) {
    (void)state;
    begin_toy(7);
    play("A7", KT_BLACK);
    play("G1", KT_WHITE);
    (void)wish_of(0, 2000);
    picture_is((const char *const[]){".....", ".....", "..+..", ".....", "....."}); /* B6 to F2 */
    for (int i = 0; i < 3; i++) tap(A);
    for (int i = 0; i < 3; i++) tap(B);
    picture_is((const char *const[]){".....", ".....", ".....", ".....", "....O"}); /* C5 to G1 */
    tap(A);
    tap(B);
    picture_is((const char *const[]){"+....", ".....", ".....", ".....",
                                     "....."}); /* A7 to E3; the cursor on his stone */
    play("A1", KT_WHITE);
    (void)wish_of(0, 10);
    uint8_t picture[KT_LIGHTS];
    kt_lights_draw(&toy, &game, now_ms, picture); /* A5 to E1, for a while */
    assert_in_range(picture[20], 1, 4);
}

static void a_small_board_leaves_lights_dark(void **state) {
    (void)state;
    begin_toy(3);
    play("C1", KT_BLACK);
    picture_is((const char *const[]){".....", ".+...", "..p..", ".....", "....."});
}

static void the_menu(void **state) {
    static const char *const items[] = {"PASS",    "UNDO",    "HINT",    "COUNT",   "LEVEL 4", "PLAY WHITE",
                                        "NEW 5X5", "NEW 7X7", "NEW 9X9", "SOLVE 1", "SOLVE 2", "SOLVE 3"};
    static const kt_toy_wish wishes[] = {KT_WISH_PASS,  KT_WISH_UNDO,    KT_WISH_HINT,    KT_WISH_COUNT,
                                         KT_WISH_LEVEL, KT_WISH_COLOUR,  KT_WISH_NEW_5,   KT_WISH_NEW_7,
                                         KT_WISH_NEW_9, KT_WISH_SOLVE_1, KT_WISH_SOLVE_2, KT_WISH_SOLVE_3};
    (void)state;
    for (int item = 0; item < 12; item++) {
        begin_toy(5);
        assert_int_equal(wish_of(BOTH, 1000), KT_WISH_NOTHING);
        assert_int_equal(wish_of(0, 100), KT_WISH_NOTHING);
        for (int i = 0; i < item; i++) assert_int_equal(tap(B), KT_WISH_NOTHING);
        assert_int_equal(toy.screen, KT_TOY_MENU);
        assert_string_equal(toy.text, items[item]);
        assert_int_equal(tap(BOTH), wishes[item]);
        assert_int_equal(toy.screen, item == 4 ? KT_TOY_MENU : KT_TOY_BOARD);
    }
    begin_toy(5);
    (void)wish_of(BOTH, 1000);
    (void)wish_of(0, 100);
    tap(A); /* backwards, to the last one */
    assert_string_equal(toy.text, "SOLVE 3");
    tap(B);
    assert_string_equal(toy.text, "PASS");
    (void)wish_of(BOTH, 1000);
    assert_int_equal(toy.screen, KT_TOY_BOARD);
}

static void levels_and_colours_go_around(void **state) {
    (void)state;
    begin_toy(5);
    (void)wish_of(BOTH, 1000);
    (void)wish_of(0, 100);
    for (int i = 0; i < 4; i++) tap(B);
    for (int level = 1; level <= KT_TOY_LEVELS; level++) {
        assert_int_equal(tap(BOTH), KT_WISH_LEVEL);
        assert_int_equal(toy.level, level);
    }
    tap(B);
    assert_int_equal(tap(BOTH), KT_WISH_COLOUR);
    assert_int_equal(toy.person, KT_WHITE);
}

static void a_text_scrolls_and_ends(void **state) {
    uint8_t picture[KT_LIGHTS];
    (void)state;
    begin_toy(5);
    kt_toy_say(&toy, "NO", false, now_ms); /* nine columns */
    kt_lights_draw(&toy, &game, now_ms, picture);
    for (int i = 0; i < KT_LIGHTS; i++)
        assert_int_equal(picture[i], "#..#.##.#.#.##.#..#.#..#."[i] == '#' ? 15 : 0);
    kt_lights_draw(&toy, &game, now_ms + 5 * KT_TOY_COLUMN_MS, picture);
    for (int i = 0; i < KT_LIGHTS; i++)
        assert_int_equal(picture[i], ".##..#..#.#..#.#..#..##.."[i] == '#' ? 15 : 0);
    (void)wish_of(0, 8 * KT_TOY_COLUMN_MS);
    assert_int_equal(toy.screen, KT_TOY_SAYS);
    (void)wish_of(0, 2 * KT_TOY_COLUMN_MS);
    assert_int_equal(toy.screen, KT_TOY_BOARD);
    /* One that repeats waits for a press, which does nothing else. */
    kt_toy_say(&toy, "YOU WIN B+25", true, now_ms);
    (void)wish_of(0, 60000);
    assert_int_equal(toy.screen, KT_TOY_REPEATS);
    assert_int_equal(tap(BOTH), KT_WISH_NOTHING);
    assert_int_equal(toy.screen, KT_TOY_BOARD);
    /* One that is too long is cut. */
    kt_toy_say(&toy, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", false, now_ms);
    assert_int_equal(strlen(toy.text), KT_TOY_TEXT_BYTES - 1);
}

static void the_first_press_begins_a_game(void **state) {
    (void)state;
    begin_toy(9);
    toy.waits = true;
    kt_toy_say(&toy, "KATACHI", true, now_ms);
    assert_int_equal(wish_of(0, 30000), KT_WISH_NOTHING);
    assert_int_equal(tap(B), KT_WISH_NEW_5);
    assert_false(toy.waits);
    assert_int_equal(tap(B), KT_WISH_NOTHING);
}

static void while_it_thinks_presses_do_nothing(void **state) {
    (void)state;
    begin_toy(5);
    toy.thinks = true;
    for (int i = 0; i < 4; i++) assert_int_equal(tap(BOTH), KT_WISH_NOTHING);
    tap(A);
    assert_int_equal(kt_toy_cursor(&toy), kt_point_at(2, 2));
    assert_int_equal(wish_of(BOTH, 1000), KT_WISH_PLAY); /* it shall move at once */
    assert_int_equal(toy.screen, KT_TOY_BOARD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_board_has_a_cursor),
        cmocka_unit_test(stones_tell_whose_they_are),
        cmocka_unit_test(captured_stones_blink),
        cmocka_unit_test(the_cursor_goes_around),
        cmocka_unit_test(a_large_board_is_seen_through_a_window),
        cmocka_unit_test(a_small_board_leaves_lights_dark),
        cmocka_unit_test(the_menu),
        cmocka_unit_test(levels_and_colours_go_around),
        cmocka_unit_test(a_text_scrolls_and_ends),
        cmocka_unit_test(the_first_press_begins_a_game),
        cmocka_unit_test(while_it_thinks_presses_do_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
