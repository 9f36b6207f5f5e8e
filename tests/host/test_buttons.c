/* firmware/buttons.h and letters.h: presses and texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/buttons.h"
#include "firmware/letters.h"

enum { A = 1, B = 2, BOTH = 3, LEFT = 4, RIGHT = 8, UP = 16, DOWN = 32 };

static kt_buttons buttons;
static uint32_t now_ms;
static char presses[64]; /* a letter each: a, b, l, r, u, d; + for both, ! for both held */

static char letter_of(kt_press press) {
    static const char letters[KT_PRESS_LONG + 1] = {
        [KT_PRESS_A] = 'a',     [KT_PRESS_B] = 'b',  [KT_PRESS_BOTH] = '+', [KT_PRESS_LEFT] = 'l',
        [KT_PRESS_RIGHT] = 'r', [KT_PRESS_UP] = 'u', [KT_PRESS_DOWN] = 'd', [KT_PRESS_LONG] = '!',
    };
    return letters[press] ? letters[press] : '?';
}

/* These contacts for so long, looked at every 2 ms. */
static void hold(unsigned contacts, uint32_t ms) {
    for (uint32_t i = 0; i < ms; i += 2, now_ms += 2) {
        kt_press press = kt_buttons_take(&buttons, contacts, now_ms);
        if (press != KT_PRESS_NONE) strcat(presses, (char[]){letter_of(press), 0});
    }
}

static void begin(uint32_t at_ms) {
    now_ms = at_ms;
    *presses = 0;
    kt_buttons_init(&buttons);
    hold(0, 100);
}

static void presses_are(const char *wanted) {
    assert_string_equal(presses, wanted);
    *presses = 0;
}

static void a_press_counts_when_it_ends(void **state) {
    (void)state;
    begin(0);
    hold(A, 200);
    presses_are("");
    hold(0, 50);
    presses_are("a");
    hold(B, 30);
    hold(0, 50);
    presses_are("b");
}

static void contacts_bounce(void **state) {
    (void)state;
    begin(0);
    for (int presses_made = 0; presses_made < 5; presses_made++) {
        for (int i = 0; i < 3; i++) hold(A, 2), hold(0, 2); /* 5 ms and more */
        hold(A, 60);
        for (int i = 0; i < 3; i++) hold(0, 2), hold(A, 2);
        hold(0, 60);
    }
    presses_are("aaaaa");
    hold(B, 10); /* too short for a finger */
    hold(0, 100);
    presses_are("");
}

static void two_presses_are_two(void **state) {
    (void)state;
    begin(0);
    hold(A, 40);
    hold(0, 40);
    hold(A, 40);
    hold(0, 40);
    presses_are("aa");
}

static void a_button_that_is_held_repeats(void **state) {
    (void)state;
    begin(0);
    hold(A, 480);
    presses_are("");
    hold(A, 60);
    presses_are("a"); /* after 500 ms */
    hold(A, 750);
    presses_are("aaa"); /* every 250 ms */
    hold(A, 500);
    presses_are("aaaaa"); /* every 100 ms */
    hold(0, 100);
    presses_are(""); /* its end is no press */
}

static void both_in_any_order(void **state) {
    static const unsigned first[] = {A, B, BOTH}, last[] = {A, B, BOTH};
    (void)state;
    begin(0);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            hold(first[i], 80);
            hold(BOTH, 80);
            hold(last[j], 80);
            presses_are("");
            hold(0, 50);
            presses_are("+");
        }
    }
    /* One of them let go and pressed again is still the same press. */
    hold(BOTH, 100);
    hold(A, 100);
    hold(BOTH, 100);
    hold(0, 100);
    presses_are("+");
}

static void both_held(void **state) {
    (void)state;
    begin(0);
    hold(A, 100);
    hold(BOTH, 700);
    presses_are("");
    hold(BOTH, 200);
    presses_are("!");
    hold(BOTH, 5000);
    hold(B, 1000);
    hold(0, 100);
    presses_are("");
    /* With one of them up again, it isn't both. */
    hold(BOTH, 100);
    hold(A, 3000);
    hold(0, 100);
    presses_are("+");
}

static void buttons_that_are_down_at_the_start_dont_count(void **state) {
    (void)state;
    now_ms = 0;
    *presses = 0;
    kt_buttons_init(&buttons);
    hold(BOTH, 3000);
    hold(B, 1000);
    hold(0, 100);
    presses_are("");
    hold(B, 100);
    hold(0, 100);
    presses_are("b");
}

static void five_buttons(void **state) {
    static const unsigned buttons_of[] = {LEFT, RIGHT, UP, DOWN, BOTH};
    (void)state;
    begin(0);
    for (int i = 0; i < 5; i++) {
        hold(buttons_of[i], 60);
        hold(0, 60);
    }
    presses_are("lrud+");
    hold(LEFT, 800); /* after 500 and 750 ms */
    hold(0, 60);
    presses_are("ll");
    hold(BOTH, 1000);
    hold(0, 60);
    presses_are("!");
    hold(LEFT, 60);
    hold(LEFT | UP, 60); /* the first one is over, and both together mean nothing */
    hold(0, 60);
    presses_are("l?");
}

static void the_clock_wraps(void **state) {
    (void)state;
    begin(65536 - 300);
    hold(BOTH, 1000);
    presses_are("!");
    hold(0, 100);
    begin(0xffffff00);
    hold(A, 200);
    hold(0, 100);
    presses_are("a");
}

static void text_is(const char *text, const char *const rows[KT_LETTERS_LINES]) {
    unsigned columns = (unsigned)strlen(rows[0]);
    assert_int_equal(kt_letters_columns(text), columns);
    for (unsigned y = 0; y < KT_LETTERS_LINES; y++)
        for (unsigned x = 0; x < columns; x++)
            assert_int_equal(kt_letters_column(text, x) >> y & 1, rows[y][x] == '#');
    assert_int_equal(kt_letters_column(text, columns), 0);
    assert_int_equal(kt_letters_column(text, columns + 100), 0);
}

static void letters_look_as_drawn(void **state) {
    (void)state;
    text_is("PASS", (const char *const[]){
                        "###...##...###..###",
                        "#..#.#..#.#....#...",
                        "###..####..##...##.",
                        "#....#..#....#....#",
                        "#....#..#.###..###.",
                    });
    text_is("b+2.5", (const char *const[]){
                         "###......###....####",
                         "#..#..#.....#...#...",
                         "###..###..##....###.",
                         "#..#..#..#.........#",
                         "###......####.#.###.",
                     });
    text_is("I W", (const char *const[]){
                       "###....#...#",
                       ".#.....#...#",
                       ".#.....#.#.#",
                       ".#.....##.##",
                       "###....#...#",
                   });
    text_is("", (const char *const[]){"", "", "", "", ""});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_press_counts_when_it_ends),
        cmocka_unit_test(contacts_bounce),
        cmocka_unit_test(two_presses_are_two),
        cmocka_unit_test(a_button_that_is_held_repeats),
        cmocka_unit_test(both_in_any_order),
        cmocka_unit_test(both_held),
        cmocka_unit_test(buttons_that_are_down_at_the_start_dont_count),
        cmocka_unit_test(five_buttons),
        cmocka_unit_test(the_clock_wraps),
        cmocka_unit_test(letters_look_as_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
