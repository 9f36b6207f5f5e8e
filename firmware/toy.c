#include "firmware/toy.h"

#include <string.h>

#include "firmware/letters.h"

enum { GLITTER = 7 /* bits of the milliseconds that a captured stone is on, and off */ };

static const char *const items[KT_WISH_END - KT_WISH_PASS] = {
    "PASS",    "UNDO",    "HINT",    "COUNT",   "LEVEL ", "PLAY ",  "NEW 5X5", "NEW 7X7",
    "NEW 9X9", "SOLVE 1", "SOLVE 2", "SOLVE 3", "KOMI ",  "SOUND ", "SCREEN ", "KALAH",
};

void kt_toy_init(kt_toy *toy, bool large) {
    *toy = (kt_toy){.person = KT_BLACK, .level = KT_TOY_LEVELS, .item = KT_WISH_PASS, .large = large};
    kt_buttons_init(&toy->buttons);
}

kt_point kt_toy_cursor(const kt_toy *toy) { return kt_point_at(toy->x, toy->y); }

void kt_toy_point(kt_toy *toy, const kt_game *game, unsigned p) {
    int middle = kt_toy_lines(toy, game) / 2;
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
    toy->verdict = NULL;
}

void kt_toy_say(kt_toy *toy, const char *text, bool again, uint32_t now_ms) {
    say(toy, text, again ? KT_TOY_REPEATS : KT_TOY_SAYS, now_ms);
}

/* The menu. */

/* Without kt_text, which may flush: this is done in thoughts, too, and their stack is the deepest. */
void kt_toy_name(const kt_toy *toy, unsigned item, char name[KT_TOY_TEXT_BYTES]) {
    const char *word = items[item - KT_WISH_PASS], *value = "";
    size_t length = length_of(word);
    const char level[] = {(char)('0' + toy->level), 0};
    if (item == KT_WISH_LEVEL) value = level;
    if (item == KT_WISH_COLOUR) value = toy->person == KT_BLACK ? "WHITE" : "BLACK";
    if (item == KT_WISH_SOUND) value = toy->silent ? "OFF" : "ON";
    if (item == KT_WISH_SCREEN) value = toy->shifted ? "1106" : "1306";
    memcpy(name, word, length);
    memcpy(name + length, value, length_of(value) + 1);
}

static void show_item(kt_toy *toy, uint32_t now_ms) {
    char name[KT_TOY_TEXT_BYTES];
    kt_toy_name(toy, toy->item, name);
    say(toy, name, KT_TOY_MENU, now_ms);
}

/* Items that may be chosen again and again leave the menu open. */
static kt_toy_wish choose(kt_toy *toy, uint32_t now_ms) {
    kt_toy_wish item = (kt_toy_wish)toy->item;
    if (item == KT_WISH_LEVEL) toy->level = (uint8_t)(toy->level % KT_TOY_LEVELS + 1);
    else if (item == KT_WISH_SOUND) toy->silent = !toy->silent;
    else if (item == KT_WISH_SCREEN) toy->shifted = !toy->shifted;
    else if (item != KT_WISH_KOMI) toy->screen = KT_TOY_BOARD;
    if (toy->screen == KT_TOY_MENU) show_item(toy, now_ms);
    if (item == KT_WISH_COLOUR) toy->person = (uint8_t)kt_opponent((kt_colour)toy->person);
    return item;
}

static kt_toy_wish press_in_menu(kt_toy *toy, kt_press press, uint32_t now_ms) {
    unsigned last = kt_toy_last_item(toy);
    switch (press) {
    case KT_PRESS_BOTH:
    case KT_PRESS_RIGHT: return choose(toy, now_ms);
    case KT_PRESS_LONG:
    case KT_PRESS_LEFT:
        toy->screen = KT_TOY_BOARD;
        toy->item = KT_WISH_PASS;
        break;
    case KT_PRESS_A:
    case KT_PRESS_UP:
        toy->item = (uint8_t)(toy->item > KT_WISH_PASS ? toy->item - 1u : last);
        show_item(toy, now_ms);
        break;
    case KT_PRESS_B:
    case KT_PRESS_DOWN:
        toy->item = (uint8_t)(toy->item < last ? toy->item + 1 : KT_WISH_PASS);
        show_item(toy, now_ms);
        break;
    default: break;
    }
    return KT_WISH_NOTHING;
}

/* The board. */

static void move_cursor(kt_toy *toy, int dx, int dy, int size, uint32_t now_ms) {
    toy->x = (uint8_t)((toy->x + dx + size) % size);
    toy->y = (uint8_t)((toy->y + dy + size) % size);
    toy->changed_ms = now_ms - KT_TOY_LOOK_MS; /* it looks at the cursor */
}

static kt_toy_wish press_on_board(kt_toy *toy, kt_press press, int size, uint32_t now_ms) {
    switch (press) {
    case KT_PRESS_LONG:
        if (toy->item < KT_WISH_NEW_5) toy->item = KT_WISH_PASS;
        show_item(toy, now_ms);
        break;
    case KT_PRESS_A:
    case KT_PRESS_RIGHT: move_cursor(toy, 1, 0, size, now_ms); break;
    case KT_PRESS_B:
    case KT_PRESS_DOWN: move_cursor(toy, 0, -1, size, now_ms); break;
    case KT_PRESS_LEFT: move_cursor(toy, -1, 0, size, now_ms); break;
    case KT_PRESS_UP: move_cursor(toy, 0, 1, size, now_ms); break;
    default: break;
    }
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
    int size = kt_toy_lines(toy, game);
    if (toy->x >= size || toy->y >= size) kt_toy_point(toy, game, KT_NO_POINT);
    if (kt_bitboard_equal(&stones, &toy->stones)) return;
    toy->captured = kt_bitboard_minus(toy->stones, &stones);
    toy->stones = stones;
    toy->changed_ms = now_ms;
}

/* A text that has passed begins again, or ends. */
static void scroll(kt_toy *toy, uint32_t now_ms) {
    uint32_t columns = kt_letters_columns(toy->text) + (toy->screen == KT_TOY_SAYS ? 0 : KT_LETTERS_LINES);
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
        toy->item = toy->large ? KT_WISH_NEW_9 : KT_WISH_NEW_5;
        return (kt_toy_wish)toy->item;
    }
    if (toy->screen == KT_TOY_MENU) return press_in_menu(toy, press, now_ms);
    if (toy->screen != KT_TOY_BOARD && press != KT_PRESS_LONG) {
        toy->screen = KT_TOY_BOARD;
        return KT_WISH_NOTHING;
    }
    return press_on_board(toy, press, kt_toy_lines(toy, game), now_ms);
}

/* What there is to see. */

static bool glitters(const kt_toy *toy, uint32_t now_ms) {
    return now_ms - toy->changed_ms < KT_TOY_GLITTER_MS && !kt_bitboard_is_empty(&toy->captured);
}

unsigned kt_toy_mark(const kt_toy *toy, const kt_game *game, kt_point p, uint32_t now_ms) {
    unsigned mark = game->board.colour[p];
    bool glitter = glitters(toy, now_ms);
    if (game->count && game->moves[game->count - 1].point == p) mark |= KT_MARK_LAST;
    if (!toy->thinks && !glitter && p == kt_toy_cursor(toy)) mark |= KT_MARK_CURSOR;
    if (glitter && kt_bitboard_has(&toy->captured, p) && now_ms >> GLITTER & 1) mark |= KT_MARK_GLITTER;
    return mark;
}
