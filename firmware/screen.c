#include "firmware/screen.h"

#if KT_SCREEN

#include <string.h>

#include "firmware/letters.h"

enum {
    BOARD_PIXELS = 63,
    PANEL = 68,      /* the first column of what stands beside the board */
    LINE_PIXELS = 8, /* from one line of text to the next */
    MENU_LINES = KT_SCREEN_ROWS / LINE_PIXELS,
    TEXT_ROW = 38, /* where texts begin: the rest of the screen is theirs */
    DOTS_ROW = 56,
    PIT_PIXELS = 21, /* the height of a row of pits */
    PIT_TEXT_ROW = 47,
};

static void set(uint8_t *picture, int x, int y, bool on) {
    if (x < 0 || x >= KT_SCREEN_COLUMNS || y < 0 || y >= KT_SCREEN_ROWS) return;
    uint8_t *byte = picture + y / 8 * KT_SCREEN_COLUMNS + x, bit = (uint8_t)(1 << y % 8);
    *byte = (uint8_t)(on ? *byte | bit : *byte & ~bit);
}

static void fill(uint8_t *picture, int x, int y, int width, int height, bool on) {
    for (int dy = 0; dy < height; dy++)
        for (int dx = 0; dx < width; dx++) set(picture, x + dx, y + dy, on);
}

/* All points that are nearer to (x, y) than half a pixel more than `radius`. */
static void disc(uint8_t *picture, int x, int y, int radius, bool on) {
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            if (dx * dx + dy * dy <= radius * radius + radius / 2) set(picture, x + dx, y + dy, on);
}

/* Letters, which are twice as large with `scale` 2. */
static void write(uint8_t *picture, int x, int y, const char *text, int scale, bool on) {
    unsigned columns = kt_letters_columns(text);
    for (unsigned i = 0; i < columns; i++) {
        unsigned column = kt_letters_column(text, i);
        for (int line = 0; line < KT_LETTERS_LINES; line++)
            if (column >> line & 1) fill(picture, x + (int)i * scale, y + line * scale, scale, scale, on);
    }
}

/* A text that is put together, without kt_text (toy.c says why). */
typedef struct words {
    char bytes[KT_TOY_TEXT_BYTES];
    unsigned length;
} words;

static void add(words *text, const char *word) {
    while (*word && text->length + 1 < sizeof text->bytes) text->bytes[text->length++] = *word++;
    text->bytes[text->length] = 0;
}

static void add_number(words *text, unsigned number) {
    char digits[11] = "";
    unsigned first = sizeof digits - 1;
    do digits[--first] = (char)('0' + number % 10);
    while (number /= 10);
    add(text, digits + first);
}

static void add_time(words *text, uint32_t ms) {
    unsigned seconds = ms / 1000;
    add_number(text, seconds / 60);
    add(text, seconds % 60 < 10 ? ":0" : ":");
    add_number(text, seconds % 60);
}

static void add_quarters(words *text, int quarters) {
    static const char *const rests[] = {"", ".25", ".5", ".75"};
    unsigned size = (unsigned)(quarters < 0 ? -quarters : quarters);
    if (quarters < 0) add(text, "-");
    add_number(text, size / 4);
    add(text, rests[size % 4]);
}

static void add_move(words *text, unsigned p) {
    if (p == KT_PASS) {
        add(text, "PASS");
        return;
    }
    const char column[] = {kt_point_column(kt_point_x((kt_point)p)), 0};
    add(text, column);
    add_number(text, (unsigned)kt_point_y((kt_point)p) + 1);
}

/* Words, in as many lines as they take. */
static void write_words(uint8_t *picture, int left, int y, const char *text) {
    char word[KT_TOY_TEXT_BYTES];
    int x = left;
    while (*text) {
        size_t length = 0;
        while (text[length] && text[length] != ' ') length++;
        memcpy(word, text, length);
        word[length] = 0;
        int columns = (int)kt_letters_columns(word);
        if (x > left && x + columns > KT_SCREEN_COLUMNS) {
            x = left;
            y += LINE_PIXELS;
        }
        write(picture, x, y, word, 1, true);
        x += columns + 4;
        text += length + (text[length] == ' ');
    }
}

/* The board. */

/* Where a point lies on the screen. */
typedef struct place {
    int x, y;      /* its middle */
    int radius;    /* of a stone */
    int to, below; /* pixels to the next column, and to the next row */
} place;

static place place_of(int size, kt_point p) {
    int pixels = BOARD_PIXELS / size, radius = (pixels - 1) / 2;
    int first = (KT_SCREEN_ROWS - pixels * size) / 2 + radius;
    int x = kt_point_x(p), y = size - 1 - kt_point_y(p);
    return (place){.x = first + x * pixels,
                   .y = first + y * pixels,
                   .radius = radius,
                   .to = x + 1 < size ? pixels : 0,
                   .below = y + 1 < size ? pixels : 0};
}

static void draw_lines(uint8_t *picture, const place *at) {
    set(picture, at->x, at->y, true);
    for (int i = 2; i < at->to; i += 2) set(picture, at->x + i, at->y, true);
    for (int i = 2; i < at->below; i += 2) set(picture, at->x, at->y + i, true);
}

static void draw_stone(uint8_t *picture, const place *at, unsigned colour) {
    disc(picture, at->x, at->y, at->radius, true);
    if (colour == KT_BLACK) disc(picture, at->x, at->y, at->radius - 1, false);
}

static void draw_cursor(uint8_t *picture, const place *at) {
    for (int i = 0; i < 2; i++) {
        for (int side = -1; side <= 1; side += 2) {
            int far = side * at->radius, near = far - side * i;
            set(picture, at->x + near, at->y + far, true);
            set(picture, at->x - near, at->y + far, true);
            set(picture, at->x + far, at->y + near, true);
            set(picture, at->x + far, at->y - near, true);
        }
    }
}

static void draw_cross(uint8_t *picture, const place *at) {
    for (int i = 1 - at->radius; i < at->radius; i++) {
        set(picture, at->x + i, at->y + i, true);
        set(picture, at->x + i, at->y - i, true);
    }
}

/* Whose an empty point is, and whether a stone is dead. */
static void draw_owner(uint8_t *picture, const place *at, const kt_verdict *verdict, unsigned colour,
                       kt_point p) {
    bool white = kt_bitboard_has(&verdict->held[KT_WHITE], p);
    if (colour != KT_EMPTY) {
        if (kt_bitboard_has(&verdict->dead, p)) fill(picture, at->x - 1, at->y - 1, 3, 3, colour == KT_BLACK);
        return;
    }
    if (!white && !kt_bitboard_has(&verdict->held[KT_BLACK], p)) return;
    fill(picture, at->x - 2, at->y - 2, 5, 5, false);
    fill(picture, at->x - 1, at->y - 1, 3, 3, true);
    if (!white) set(picture, at->x, at->y, false);
}

static void draw_point(const kt_toy *toy, const kt_game *game, kt_point p, uint32_t now_ms,
                       uint8_t *picture) {
    place at = place_of(game->geometry.size, p);
    unsigned mark = kt_toy_mark(toy, game, p, now_ms), colour = mark & KT_MARK_COLOUR;
    if (colour != KT_EMPTY) draw_stone(picture, &at, colour);
    if (mark & KT_MARK_GLITTER) draw_cross(picture, &at);
    if (toy->verdict) draw_owner(picture, &at, toy->verdict, colour, p);
    else if (mark & KT_MARK_LAST) disc(picture, at.x, at.y, 1, colour == KT_BLACK);
    if (mark & KT_MARK_CURSOR && toy->screen == KT_TOY_BOARD) draw_cursor(picture, &at);
}

static void draw_board(const kt_toy *toy, const kt_game *game, uint32_t now_ms, uint8_t *picture) {
    int size = game->geometry.size;
    for (int i = 0; i < size * size; i++) {
        place at = place_of(size, kt_point_at(i % size, i / size));
        draw_lines(picture, &at);
    }
    for (int i = 0; i < size * size; i++)
        draw_point(toy, game, kt_point_at(i % size, i / size), now_ms, picture);
}

/* What stands beside it. */

/* A colour's stone, who plays it, how many stones of the other colour it has taken, and its time. */
static void draw_player(const kt_toy *toy, const kt_game *game, const uint32_t *used_ms, kt_colour colour,
                        int y, uint8_t *picture) {
    const place at = {.x = PANEL + 3, .y = y + 3, .radius = 3};
    draw_stone(picture, &at, colour);
    words text = {.length = 0};
    add(&text, colour == toy->person ? "YOU " : "TOY ");
    add_number(&text, game->board.prisoners[kt_opponent(colour)]);
    write(picture, PANEL + 10, y + 1, text.bytes, 1, true);
    text.length = 0;
    add_time(&text, used_ms[colour]);
    write(picture, KT_SCREEN_COLUMNS - (int)kt_letters_columns(text.bytes), y + 1, text.bytes, 1, true);
}

static void draw_move(const kt_game *game, uint8_t *picture) {
    words text = {.length = 0};
    add_number(&text, game->count);
    if (game->count) {
        add(&text, "  ");
        add_move(&text, game->moves[game->count - 1].point);
    }
    write(picture, PANEL, 22, text.bytes, 1, true);
}

/* One of three dots is higher than the others. */
static void draw_dots(uint32_t now_ms, uint8_t *picture) {
    unsigned high = now_ms / KT_SCREEN_STEP_MS % 4;
    for (unsigned i = 0; i < 3; i++)
        fill(picture, PANEL + 2 + (int)i * 8, i == high ? DOTS_ROW - 3 : DOTS_ROW, 3, 3, true);
}

static void draw_panel(const kt_toy *toy, const kt_game *game, const uint32_t *used_ms, uint32_t now_ms,
                       uint8_t *picture) {
    draw_player(toy, game, used_ms, KT_BLACK, 0, picture);
    draw_player(toy, game, used_ms, KT_WHITE, 10, picture);
    draw_move(game, picture);
    if (toy->thinks) draw_dots(now_ms, picture);
    else if (toy->screen != KT_TOY_BOARD) write_words(picture, PANEL, TEXT_ROW, toy->text);
}

/* As many items as there is room for, the chosen one dark on light. */
static void draw_menu(const kt_toy *toy, const kt_game *game, uint8_t *picture) {
    int last = (int)kt_toy_last_item(toy), first = toy->item - MENU_LINES / 2;
    if (first > last - MENU_LINES + 1) first = last - MENU_LINES + 1;
    if (first < KT_WISH_PASS) first = KT_WISH_PASS;
    fill(picture, PANEL - 4, 0, KT_SCREEN_COLUMNS, KT_SCREEN_ROWS, false);
    for (int line = 0; line < MENU_LINES && first + line <= last; line++) {
        char name[KT_TOY_TEXT_BYTES];
        words text = {.length = 0};
        bool chosen = first + line == toy->item;
        kt_toy_name(toy, (unsigned)(first + line), name);
        add(&text, name);
        if (first + line == KT_WISH_KOMI) add_quarters(&text, game->komi);
        if (chosen) fill(picture, PANEL - 2, line * LINE_PIXELS, KT_SCREEN_COLUMNS, LINE_PIXELS - 1, true);
        write(picture, PANEL, line * LINE_PIXELS + 1, text.bytes, 1, !chosen);
    }
}

/* Kalah. */

/* A pit or a store: a frame with the number of its beans, dark on light when it is marked. */
static void draw_beans(uint8_t *picture, int x, int y, int width, int height, unsigned beans, bool marked) {
    words text = {.length = 0};
    add_number(&text, beans);
    fill(picture, x, y, width, height, true);
    if (!marked) fill(picture, x + 1, y + 1, width - 2, height - 2, false);
    write(picture, x + (width - (int)kt_letters_columns(text.bytes) + 1) / 2,
          y + (height - KT_LETTERS_LINES) / 2, text.bytes, 1, !marked);
}

/* The person's pits are below, from the left, the toy's above, from the right; each one's store lies behind the last pit. */
static void draw_kalah(const kt_toy *toy, uint32_t now_ms, uint8_t *picture) {
    const kt_kalah *kalah = &toy->kalah;
    int step = KT_SCREEN_COLUMNS / (kalah->size + 2), width = step - 1;
    unsigned person = toy->person == KT_WHITE;
    bool marks = toy->sows || (!toy->thinks && !kalah->over && toy->screen == KT_TOY_BOARD);
    for (unsigned i = 0; i < kalah->size; i++) {
        bool marked = marks && i == toy->pit;
        draw_beans(picture, ((int)i + 1) * step, PIT_PIXELS, width, PIT_PIXELS, kalah->pits[person][i],
                   marked && kalah->to_move == person);
        draw_beans(picture, (kalah->size - (int)i) * step, 0, width, PIT_PIXELS - 1, kalah->pits[!person][i],
                   marked && kalah->to_move != person);
    }
    draw_beans(picture, 0, 0, width, 2 * PIT_PIXELS, kalah->store[!person], false);
    draw_beans(picture, (kalah->size + 1) * step, 0, width, 2 * PIT_PIXELS, kalah->store[person], false);
    if (toy->thinks) {
        draw_dots(now_ms, picture);
    } else if (toy->screen != KT_TOY_BOARD && toy->screen != KT_TOY_MENU) {
        write_words(picture, 1, PIT_TEXT_ROW, toy->text);
    } else {
        write(picture, 1, PIT_TEXT_ROW, "TOY", 1, true);
        write(picture, KT_SCREEN_COLUMNS - (int)kt_letters_columns("YOU") - 1, PIT_TEXT_ROW, "YOU", 1, true);
    }
}

static void draw_title(uint8_t *picture) {
    const place at[] = {{.x = 12, .y = 12, .radius = 9}, {.x = 115, .y = 12, .radius = 9}};
    draw_stone(picture, at, KT_BLACK);
    draw_stone(picture, at + 1, KT_WHITE);
    write(picture, 30, 7, "KATACHI", 2, true);
    write(picture, 43, 34, "GO 9X9", 1, true);
    write(picture, 27, 50, "PRESS A BUTTON", 1, true);
}

void kt_screen_draw(const kt_toy *toy, const kt_game *game, const uint32_t used_ms[3], uint32_t now_ms,
                    uint8_t picture[KT_SCREEN_BYTES]) {
    memset(picture, 0, KT_SCREEN_BYTES);
    if (toy->waits) {
        draw_title(picture);
        return;
    }
    bool menu = toy->screen == KT_TOY_MENU && !toy->thinks;
    if (toy->kalah.size) draw_kalah(toy, now_ms, picture);
    else draw_board(toy, game, now_ms, picture);
    if (menu) draw_menu(toy, game, picture);
    else if (!toy->kalah.size) draw_panel(toy, game, used_ms, now_ms, picture);
}

void kt_screen_test(unsigned contacts, uint8_t picture[KT_SCREEN_BYTES]) {
    static const struct {
        unsigned contacts;
        int8_t x, y;
    } buttons[] = {
        {KT_PRESS_LEFT, 82, 40}, {KT_PRESS_RIGHT, 114, 40}, {KT_PRESS_UP, 98, 27},
        {KT_PRESS_DOWN, 98, 53}, {KT_PRESS_BOTH, 98, 40},
    };
    memset(picture, 0xff, KT_SCREEN_BYTES);
    fill(picture, 1, 1, KT_SCREEN_COLUMNS - 2, KT_SCREEN_ROWS - 2, false);
    write(picture, 6, 6, "PRESS ALL BUTTONS", 1, true);
    write(picture, 6, 26, "THE END", 1, true);
    write(picture, 6, 36, "MIDDLE 1 S", 1, true);
    for (unsigned i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        disc(picture, buttons[i].x, buttons[i].y, 5, true);
        if ((contacts & buttons[i].contacts) != buttons[i].contacts)
            disc(picture, buttons[i].x, buttons[i].y, 4, false);
    }
}

#endif
