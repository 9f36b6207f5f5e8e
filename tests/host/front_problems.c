/* front_problems: problems on the lights and buttons of a simulated micro:bit (front_toy.h), by a player who sees only lights and
 * presses only buttons. It asks for a hint, first plays elsewhere, then where the hint was. Prints what happened as a JSON
 * object. The serial line, which it doesn't see, tells how many are solved.
 *
 *   front_problems IMAGE LEVEL PROBLEMS [SEED [nervous] [cuts]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front_toy.h"

enum { HINT_ITEM = 2, SOLVE_ITEM = 9, MOVES_MAX = 8 };

static struct front front = {.press = front_toy_press, .look = front_toy_look};
static bool cuts;
static struct { unsigned solved, wrong, refused, also_right, moves, cuts; } result;

_Noreturn static void fail(const char *what, const struct front_view *view) {
    fprintf(stderr, "front_problems: %s; text \"%s\", board %s, cursor %d, at %.1f s\n", what, view->text,
            view->board, view->cursor, (double)front_toy_us() / 1e6);
    exit(1);
}

static void wait_for_turn(struct front_view *view, char *texts, unsigned capacity) {
    if (!front_wait_for_turn(&front, view, texts, capacity)) fail("the toy is silent", view);
}

/* The LED of a right move. */
static int ask_for_hint(struct front_view *view) {
    char texts[64];
    if (!front_choose(&front, HINT_ITEM)) fail("the menu is gone", view);
    wait_for_turn(view, texts, sizeof texts);
    return view->cursor;
}

static bool is_same(const char *a, const char *b) {
    for (int led = 0; led < FRONT_LEDS; led++)
        if ((a[led] | ' ') != (b[led] | ' ')) return false;
    return true;
}

/* Puts a stone there, and waits for what comes of it. */
static void play(struct front_view *view, int led, char *texts, unsigned capacity) {
    if (!front_go(&front, view, led) || !front_tap(&front, FRONT_BOTH))
        fail("the cursor doesn't get there", view);
    wait_for_turn(view, texts, capacity);
    result.moves++;
}

static void cut_power(struct front_view *view) {
    char texts[64];
    const struct front_view before = *view;
    front_toy_stop();
    front_toy_start();
    wait_for_turn(view, texts, sizeof texts);
    if (!is_same(view->board, before.board)) fail("the position isn't there after a loss of power", view);
    result.cuts++;
}

/* Plays anywhere but at `right`: when that is wrong, the problem begins again. Returns true when it was as right. */
static bool try_elsewhere(struct front_view *view, int right) {
    char texts[64];
    const struct front_view begun = *view;
    int led = (int)(front_random(&front) % FRONT_LEDS);
    while (view->board[led] != '.' || led == right) led = (led + 1) % FRONT_LEDS;
    play(view, led, texts, sizeof texts);
    if (strstr(texts, "NO/")) {
        result.refused++;
        return false;
    }
    if (!strstr(texts, "WRONG/")) {
        result.also_right++;
        return strstr(texts, "RIGHT/");
    }
    result.wrong++;
    if (is_same(view->board, begun.board)) fail("a wrong move isn't shown", view);
    if (cuts) cut_power(view);
    if (!front_tap(&front, FRONT_BOTH)) fail("the toy is gone", view);
    wait_for_turn(view, texts, sizeof texts);
    if (!is_same(view->board, begun.board)) fail("the problem doesn't begin again", view);
    return false;
}

static void solve(void) {
    struct front_view view;
    char texts[64];
    wait_for_turn(&view, texts, sizeof texts);
    if (!strchr(view.board, 'X') || !strchr(view.board, 'O')) fail("there is no problem", &view);
    bool over = try_elsewhere(&view, ask_for_hint(&view));
    for (int moves = 0; !over; moves++) {
        if (moves == MOVES_MAX) fail("the problem doesn't end", &view);
        play(&view, ask_for_hint(&view), texts, sizeof texts);
        if (strstr(texts, "NO/") || strstr(texts, "WRONG/")) fail("the hint was wrong", &view);
        over = strstr(texts, "RIGHT/");
        if (cuts && moves == 0) cut_power(&view);
    }
    result.solved++;
}

int main(int argc, char **argv) {
    struct front_view view;
    char texts[64], said[64];
    if (argc < 4) {
        fputs("usage: front_problems IMAGE LEVEL PROBLEMS [SEED [nervous] [cuts]]\n", stderr);
        return 2;
    }
    int level = atoi(argv[2]), problems = atoi(argv[3]);
    front.random = argc > 4 ? (uint64_t)atoi(argv[4]) : 1;
    for (int i = 5; i < argc; i++) {
        if (strcmp(argv[i], "nervous") == 0) front.nervous = true;
        if (strcmp(argv[i], "cuts") == 0) cuts = true;
    }
    front_toy_init(argv[1]);
    front_toy_start();
    if (!front_wait(&front, &view) || !front_tap(&front, FRONT_A)) fail("it doesn't start", &view);
    wait_for_turn(&view, texts, sizeof texts);
    if (!front_choose(&front, (unsigned)(SOLVE_ITEM + level - 1))) fail("the menu is gone", &view);
    for (int i = 0; i < problems; i++) {
        if (i && !front_tap(&front, FRONT_BOTH)) fail("the toy is gone", &view);
        solve();
    }
    front_toy_send("katachi-problems\n");
    wait_for_turn(&view, texts, sizeof texts);
    snprintf(said, sizeof said, "level %d: %u of ", level, result.solved);
    if (!strstr(front_toy_received(), said)) fail("the line tells of other problems", &view);
    printf(
        "{\"bench\": \"problems on lights\", \"level\": %d, \"solved\": %u, \"wrong\": %u, \"refused\": %u, \"also_right\": %u, "
        "\"moves\": %u, \"presses\": %u, \"slips\": %u, \"cuts\": %u, \"seconds\": %.0f}\n",
        level, result.solved, result.wrong, result.refused, result.also_right, result.moves, front.presses,
        front.slips, result.cuts, (double)front_toy_us() / 1e6);
    return 0;
}
