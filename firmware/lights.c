#include "firmware/lights.h"

#include <string.h>

#include "firmware/letters.h"

enum {
    MIDDLE = KT_LIGHTS_LINES / 2,
    PULSE = 7,      /* bits of the milliseconds of a step of the last move's brightness */
    FLASH_MS = 512, /* from one flash of the cursor to the next */
    FLASH_ON_MS = 128,
};

static void draw_text(const kt_toy *toy, uint32_t now_ms, uint8_t *picture) {
    uint32_t first = (now_ms - toy->since_ms) / KT_TOY_COLUMN_MS;
    for (unsigned x = 0; x < KT_LIGHTS_LINES; x++) {
        unsigned column = kt_letters_column(toy->text, first + x);
        for (unsigned y = 0; y < KT_LIGHTS_LINES; y++)
            if (column >> y & 1) picture[y * KT_LIGHTS_LINES + x] = KT_LIGHTS_BRIGHT;
    }
}

/* The first of the five columns or rows that show `at`. */
static int first_line(int at, int size) {
    int first = at - MIDDLE, last = size - KT_LIGHTS_LINES;
    if (first > last) first = last;
    return first < 0 ? 0 : first;
}

static unsigned light_of(unsigned mark, unsigned person, uint32_t now_ms) {
    unsigned colour = mark & KT_MARK_COLOUR, step = now_ms >> PULSE & 7;
    if (mark & KT_MARK_CURSOR && now_ms % FLASH_MS < FLASH_ON_MS)
        return colour == person ? 0 : KT_LIGHTS_BRIGHT;
    if (step > 3) step = 7 - step;
    if (colour == KT_EMPTY) return mark & KT_MARK_GLITTER ? KT_LIGHTS_HALF : 0;
    if (colour == person) return mark & KT_MARK_LAST ? KT_LIGHTS_BRIGHT - 3 * step : KT_LIGHTS_BRIGHT;
    return mark & KT_MARK_LAST ? 1 + step : KT_LIGHTS_DIM;
}

static void draw_board(const kt_toy *toy, const kt_game *game, uint32_t now_ms, uint8_t *picture) {
    int size = kt_toy_lines(toy, game), x = toy->x, y = toy->y;
    unsigned last = game->count ? game->moves[game->count - 1].point : KT_NO_POINT;
    if (last < KT_PASS && now_ms - toy->changed_ms < KT_TOY_LOOK_MS) {
        x = kt_point_x((kt_point)last);
        y = kt_point_y((kt_point)last);
    }
    int left = first_line(x, size), bottom = first_line(y, size);
    int lines = size < KT_LIGHTS_LINES ? size : KT_LIGHTS_LINES;
    for (int row = 0; row < lines; row++) {
        for (int column = 0; column < lines; column++) {
            kt_point p = kt_point_at(left + column, bottom + lines - 1 - row);
            unsigned mark = kt_toy_mark(toy, game, p, now_ms);
            picture[row * KT_LIGHTS_LINES + column] = (uint8_t)light_of(mark, toy->person, now_ms);
        }
    }
}

void kt_lights_draw(const kt_toy *toy, const kt_game *game, uint32_t now_ms, uint8_t picture[KT_LIGHTS]) {
    memset(picture, 0, KT_LIGHTS);
    if (toy->screen == KT_TOY_BOARD) draw_board(toy, game, now_ms, picture);
    else draw_text(toy, now_ms, picture);
}
