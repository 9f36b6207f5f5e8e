#include "firmware/handheld.h"

#if KT_SCREEN

#include <string.h>

#include "boards/port.h"
#include "firmware/screen.h"

enum {
    MOVE_HZ = 1500,
    MOVE_MS = 20,
    CAPTURE_HZ = 500,
    CAPTURE_MS = 150,
    TEST_HZ = 1000,
    TEST_MS = 50,
};

static uint8_t picture[KT_SCREEN_BYTES];
static kt_light light = KT_LIGHT_FULL;
static uint32_t touched_ms; /* when a button was down, or the toy thought */
static bool lights_up;      /* the buttons that are down have lit up the screen */
static bool found;          /* the screen */
static kt_bitboard heard;
static uint16_t heard_sowings;

/* The time that each colour has taken since the first move of the game, as far as this board was on. */
static uint32_t used_ms[3], counted_ms;

static void count_time(const kt_game *game, uint32_t now_ms) {
    if (!game->count) used_ms[KT_BLACK] = used_ms[KT_WHITE] = 0;
    else if (kt_game_passes(game) < 2) used_ms[game->to_move] += now_ms - counted_ms;
    counted_ms = now_ms;
}

/* What the picture shows: drawing it again would take 1 ms. */
static struct {
    kt_toy toy;
    uint32_t step, hash;
    int32_t komi;
    uint16_t moves;
    bool known;
} drawn;

static bool is_drawn(const kt_toy *toy, const kt_game *game, uint32_t step) {
    return drawn.known && drawn.step == step && drawn.hash == game->board.hash && drawn.komi == game->komi &&
           drawn.moves == game->count && memcmp(&drawn.toy, toy, sizeof *toy) == 0;
}

static void note_drawn(const kt_toy *toy, const kt_game *game, uint32_t step) {
    memcpy(&drawn.toy, toy, sizeof *toy);
    drawn.step = step;
    drawn.hash = game->board.hash;
    drawn.komi = game->komi;
    drawn.moves = game->count;
    drawn.known = true;
}

void kt_handheld_show(const kt_toy *toy, const kt_game *game, uint32_t now_ms) {
    uint32_t step = now_ms / KT_SCREEN_STEP_MS;
    bool has_screen = kt_port_has_screen();
    count_time(game, now_ms);
    if (!has_screen) drawn.known = false;
    if (!has_screen || is_drawn(toy, game, step)) return;
    note_drawn(toy, game, step);
    kt_screen_draw(toy, game, used_ms, now_ms, picture);
    kt_port_show(picture);
}

/* Ends when the middle button, which was down when it began, is held again; when nothing changes for long; or without a screen. */
static void test(void) {
    unsigned before = KT_PRESS_BOTH;
    bool released = false;
    uint32_t now_ms = kt_port_milliseconds(NULL), since_ms = now_ms, shown_ms = now_ms - KT_SCREEN_STEP_MS;
    while (kt_port_has_screen() && now_ms - since_ms < KT_HANDHELD_TEST_IDLE_MS &&
           (!released || before != KT_PRESS_BOTH || now_ms - since_ms < KT_HANDHELD_TEST_MS)) {
        unsigned contacts = kt_port_buttons();
        now_ms = kt_port_milliseconds(NULL);
        if (contacts != before) {
            since_ms = now_ms;
            if (contacts) kt_port_sound(TEST_HZ, TEST_MS);
        }
        if (!contacts) released = true;
        if (contacts != before || now_ms - shown_ms >= KT_SCREEN_STEP_MS) {
            kt_screen_test(contacts, picture);
            kt_port_show(picture); /* also tells whether the screen is still there */
            shown_ms = now_ms;
        }
        before = contacts;
        drawn.known = false;
        kt_port_wait();
    }
}

unsigned kt_handheld_buttons(bool thinks, uint32_t now_ms) {
    unsigned contacts = kt_port_buttons();
    if (!found && kt_port_has_screen()) {
        found = true;
        if (kt_port_buttons() == KT_PRESS_BOTH) test();
    }
    if (contacts && light == KT_LIGHT_OFF) lights_up = true;
    if (!contacts) lights_up = false;
    if (contacts || thinks) touched_ms = now_ms;
    kt_light next = now_ms - touched_ms < KT_HANDHELD_DIM_MS   ? KT_LIGHT_FULL
                    : now_ms - touched_ms < KT_HANDHELD_OFF_MS ? KT_LIGHT_DIM
                                                               : KT_LIGHT_OFF;
    if (next != light) kt_port_light(next);
    light = next;
    return lights_up ? 0 : contacts;
}

void kt_handheld_hear(const kt_toy *toy) {
    unsigned sowings = toy->kalah.size ? toy->sowings : 0;
    if (sowings > heard_sowings && !toy->silent) kt_port_sound(MOVE_HZ, MOVE_MS);
    heard_sowings = (uint16_t)sowings;
    if (kt_bitboard_equal(&heard, &toy->stones)) return;
    heard = toy->stones;
    if (toy->silent) return;
    if (kt_bitboard_is_empty(&toy->captured)) kt_port_sound(MOVE_HZ, MOVE_MS);
    else kt_port_sound(CAPTURE_HZ, CAPTURE_MS);
}

#endif
