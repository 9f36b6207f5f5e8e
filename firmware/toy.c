#include "firmware/toy.h"

#include <string.h>

#include "firmware/letters.h"

enum {
    MIDDLE = KT_TOY_LINES / 2,
    PULSE = 7,      /* bits of the milliseconds of a step of the last move's brightness */
    FLASH_MS = 512, /* from one flash of the cursor to the next */
    FLASH_ON_MS = 128,
    GLITTER = 7, /* bits of the milliseconds that a captured stone is on, and off */
};

static const char *const items[KT_WISH_END - KT_WISH_PASS] = {
    "PASS", "UNDO", "HINT", "COUNT", "LEVEL 0", "PLAY ", "NEW 5X5", "NEW 7X7", "NEW 9X9",
};

void kt_toy_init(kt_toy *toy) {
    *toy = (kt_toy){.person = KT_BLACK, .level = KT_TOY_LEVELS, .item = KT_WISH_PASS};
    kt_buttons_init(&toy->buttons);
}

kt_point kt_toy_cursor(const kt_toy *toy) { return kt_point_at(toy->x, toy->y); }

void kt_toy_point(kt_toy *toy, const kt_game *game, unsigned p) {
    int middle = game->geometry.size / 2;
    toy->x = (uint8_t)(p < KT_PASS ? kt_point_x((kt_point)p) : middle);
    toy->y = (uint8_t)(p < KT_PASS ? kt_point_y((kt_point)p) : middle);
}

static size_t length_of(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

static void say(kt_toy *toy, const char *text, kt_toy_screen screen, uint32_t now_ms) {
    size_t length = length_of(text);
    if (length >= KT_TOY_TEXT_BYTES) length = KT_TOY_TEXT_BYTES - 1;
    memcpy(toy->text, text, length);
    toy->text[length] = 0;
    toy->screen = (uint8_t)screen;
    toy->since_ms = now_ms;
}

void kt_toy_say(kt_toy *toy, const char *text, bool again, uint32_t now_ms) {
    say(toy, text, again ? KT_TOY_REPEATS : KT_TOY_SAYS, now_ms);
}

/* The menu. */

static void show_item(kt_toy *toy, uint32_t now_ms) {
    say(toy, items[toy->item - KT_WISH_PASS], KT_TOY_MENU, now_ms);
    size_t length = length_of(toy->text);
    if (toy->item == KT_WISH_LEVEL) toy->text[length - 1] = (char)('0' + toy->level);
    if (toy->item == KT_WISH_COLOUR)
        memcpy(toy->text + length, toy->person == KT_BLACK ? "WHITE" : "BLACK", 6);
}

static kt_toy_wish choose(kt_toy *toy, uint32_t now_ms) {
    kt_toy_wish item = (kt_toy_wish)toy->item;
    if (item == KT_WISH_LEVEL) {
        toy->level = (uint8_t)(toy->level % KT_TOY_LEVELS + 1);
        show_item(toy, now_ms);
        return item;
    }
    if (item == KT_WISH_COLOUR) toy->person = (uint8_t)kt_opponent((kt_colour)toy->person);
    toy->screen = KT_TOY_BOARD;
    return item;
}

static kt_toy_wish press_in_menu(kt_toy *toy, kt_press press, uint32_t now_ms) {
    enum { FIRST = KT_WISH_PASS, LAST = KT_WISH_END - 1 };
    if (press == KT_PRESS_BOTH) return choose(toy, now_ms);
    if (press == KT_PRESS_LONG) {
        toy->screen = KT_TOY_BOARD;
        toy->item = FIRST;
    }
    if (press == KT_PRESS_A) toy->item = (uint8_t)(toy->item > FIRST ? toy->item - 1 : LAST);
    if (press == KT_PRESS_B) toy->item = (uint8_t)(toy->item < LAST ? toy->item + 1 : FIRST);
    if (press == KT_PRESS_A || press == KT_PRESS_B) show_item(toy, now_ms);
    return KT_WISH_NOTHING;
}

/* The board. */

static kt_toy_wish press_on_board(kt_toy *toy, kt_press press, int size, uint32_t now_ms) {
    if (press == KT_PRESS_LONG) {
        if (toy->item < KT_WISH_NEW_5) toy->item = KT_WISH_PASS;
        show_item(toy, now_ms);
    }
    if (press == KT_PRESS_A) toy->x = (uint8_t)(toy->x + 1 < size ? toy->x + 1 : 0);
    if (press == KT_PRESS_B) toy->y = (uint8_t)(toy->y > 0 ? toy->y - 1 : size - 1);
    if (press == KT_PRESS_A || press == KT_PRESS_B)
        toy->changed_ms = now_ms - KT_TOY_LOOK_MS; /* it looks at the cursor */
    return press == KT_PRESS_BOTH ? KT_WISH_PLAY : KT_WISH_NOTHING;
}

static kt_bitboard stones_of(const kt_game *game) {
    return kt_bitboard_or(game->board.stones[KT_BLACK], &game->board.stones[KT_WHITE]);
}

bool kt_toy_has_seen(const kt_toy *toy, const kt_game *game) {
    kt_bitboard stones = stones_of(game);
    return kt_bitboard_equal(&stones, &toy->stones);
}

void kt_toy_see(kt_toy *toy, const kt_game *game, uint32_t now_ms) {
    kt_bitboard stones = stones_of(game);
    int size = game->geometry.size;
    if (toy->x >= size || toy->y >= size) kt_toy_point(toy, game, KT_NO_POINT);
    if (kt_bitboard_equal(&stones, &toy->stones)) return;
    toy->captured = kt_bitboard_minus(toy->stones, &stones);
    toy->stones = stones;
    toy->changed_ms = now_ms;
}

/* A text that has passed begins again, or ends. */
static void scroll(kt_toy *toy, uint32_t now_ms) {
    uint32_t columns = kt_letters_columns(toy->text) + (toy->screen == KT_TOY_SAYS ? 0 : KT_TOY_LINES);
    if (now_ms - toy->since_ms < columns * KT_TOY_COLUMN_MS) return;
    if (toy->screen == KT_TOY_SAYS) toy->screen = KT_TOY_BOARD;
    toy->since_ms = now_ms;
}

kt_toy_wish kt_toy_step(kt_toy *toy, const kt_game *game, unsigned contacts, uint32_t now_ms) {
    kt_press press = kt_buttons_take(&toy->buttons, contacts, now_ms);
    if (toy->thinks) return press == KT_PRESS_LONG ? KT_WISH_PLAY : KT_WISH_NOTHING;
    kt_toy_see(toy, game, now_ms);
    if (toy->screen != KT_TOY_BOARD) scroll(toy, now_ms);
    if (press == KT_PRESS_NONE) return KT_WISH_NOTHING;
    if (toy->waits) {
        toy->waits = false;
        toy->screen = KT_TOY_BOARD;
        toy->item = KT_WISH_NEW_5;
        return KT_WISH_NEW_5;
    }
    if (toy->screen == KT_TOY_MENU) return press_in_menu(toy, press, now_ms);
    if (toy->screen != KT_TOY_BOARD && press != KT_PRESS_LONG) {
        toy->screen = KT_TOY_BOARD;
        return KT_WISH_NOTHING;
    }
    return press_on_board(toy, press, game->geometry.size, now_ms);
}

/* Pictures. */

static void draw_text(const kt_toy *toy, uint32_t now_ms, uint8_t *picture) {
    uint32_t first = (now_ms - toy->since_ms) / KT_TOY_COLUMN_MS;
    for (unsigned x = 0; x < KT_TOY_LINES; x++) {
        unsigned column = kt_letters_column(toy->text, first + x);
        for (unsigned y = 0; y < KT_TOY_LINES; y++)
            if (column >> y & 1) picture[y * KT_TOY_LINES + x] = KT_TOY_BRIGHT;
    }
}

/* The first of the five columns or rows that show `at`. */
static int first_line(int at, int size) {
    int first = at - MIDDLE, last = size - KT_TOY_LINES;
    if (first > last) first = last;
    return first < 0 ? 0 : first;
}

static bool glitters(const kt_toy *toy, uint32_t now_ms) {
    return now_ms - toy->changed_ms < KT_TOY_GLITTER_MS && !kt_bitboard_is_empty(&toy->captured);
}

static unsigned stone_at(const kt_toy *toy, const kt_game *game, kt_point p, unsigned last, uint32_t now_ms) {
    unsigned colour = game->board.colour[p], step = now_ms >> PULSE & 7;
    if (step > 3) step = 7 - step;
    if (colour == KT_EMPTY) {
        return glitters(toy, now_ms) && kt_bitboard_has(&toy->captured, p) && now_ms >> GLITTER & 1
                   ? KT_TOY_HALF
                   : 0;
    }
    if (colour == toy->person) return p == last ? KT_TOY_BRIGHT - 3 * step : KT_TOY_BRIGHT;
    return p == last ? 1 + step : KT_TOY_DIM;
}

static void draw_board(const kt_toy *toy, const kt_game *game, uint32_t now_ms, uint8_t *picture) {
    int size = game->geometry.size, x = toy->x, y = toy->y;
    unsigned last = game->count ? game->moves[game->count - 1].point : KT_NO_POINT;
    bool flashes = !toy->thinks && !glitters(toy, now_ms) && now_ms % FLASH_MS < FLASH_ON_MS;
    if (last < KT_PASS && now_ms - toy->changed_ms < KT_TOY_LOOK_MS) {
        x = kt_point_x((kt_point)last);
        y = kt_point_y((kt_point)last);
    }
    int left = first_line(x, size), bottom = first_line(y, size);
    int lines = size < KT_TOY_LINES ? size : KT_TOY_LINES;
    for (int row = 0; row < lines; row++) {
        for (int column = 0; column < lines; column++) {
            kt_point p = kt_point_at(left + column, bottom + lines - 1 - row);
            unsigned light = stone_at(toy, game, p, last, now_ms);
            if (flashes && p == kt_toy_cursor(toy))
                light = game->board.colour[p] == toy->person ? 0 : KT_TOY_BRIGHT;
            picture[row * KT_TOY_LINES + column] = (uint8_t)light;
        }
    }
}

void kt_toy_draw(const kt_toy *toy, const kt_game *game, uint32_t now_ms, uint8_t picture[KT_TOY_LEDS]) {
    memset(picture, 0, KT_TOY_LEDS);
    if (toy->screen == KT_TOY_BOARD) draw_board(toy, game, now_ms, picture);
    else draw_text(toy, now_ms, picture);
}
