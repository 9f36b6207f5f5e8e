#include "front_player.h"

#include <string.h>

enum {
    SLICE_US = 28800, /* two pictures of the scan */
    SLICES = 18,      /* that tell what the board holds: the time from one flash of the cursor to the next */
    AFTER_FLASH = 3,
    PATIENCE_SLICES = 4200,
    TAP_US = 60000,
    BOUNCE_US = 500,
    COLUMNS = 160, /* of a text */
};

struct slice {
    double light[FRONT_LEDS];
};

/* A text, as it scrolls by: each new column comes in at the right. */
struct strip {
    uint8_t column[COLUMNS];
    unsigned columns, shifts;
};

/* The letters as they should look. */
static const char names[] = "ABCDEGHIKLNOPRSTUWXY0123456789+";
static const char *const letters[FRONT_LINES] = {
    ".##. ###. .### ###. #### .### #..# ### #..# #... #..# .##. ###. ###. .### ##### #..# #...# #..# #...# .##. .#. ###. ###. "
    "..#. #### .##. #### .##. .##. ...",
    "#..# #..# #... #..# #... #... #..# .#. #.#. #... ##.# #..# #..# #..# #... ..#.. #..# #...# #..# .#.#. #..# ##. ...# ...# "
    ".##. #... #... ...# #..# #..# .#.",
    "#### ###. #... #..# ###. #.## #### .#. ##.. #... #.## #..# ###. ###. .##. ..#.. #..# #.#.# .##. ..#.. #..# .#. .##. .##. "
    "#.#. ###. ###. ..#. .##. .### ###",
    "#..# #..# #... #..# #... #..# #..# .#. #.#. #... #..# #..# #... #.#. ...# ..#.. #..# ##.## #..# ..#.. #..# .#. #... ...# "
    "#### ...# #..# .#.. #..# ...# .#.",
    "#..# ###. .### ###. #### .### #..# ### #..# #### #..# .##. #... #..# ###. ..#.. .##. #...# #..# ..#.. .##. ### #### ###. "
    "..#. ###. .##. .#.. .##. .##. ...",
};

uint32_t front_random(struct front *front) {
    front->random = front->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(front->random >> 33);
}

/* Which letter do these columns draw? 0: none. */
static char letter_of(const uint8_t *column, unsigned columns) {
    const char *row = letters[0];
    for (const char *name = names; *name; name++) {
        unsigned width = (unsigned)strcspn(row, " "), at = (unsigned)(row - letters[0]),
                 wrong = width != columns;
        for (unsigned x = 0; x < columns && !wrong; x++)
            for (unsigned y = 0; y < FRONT_LINES; y++)
                wrong += (column[x] >> y & 1) != (letters[y][at + x] == '#');
        if (!wrong) return *name;
        row += width + (row[width] == ' ');
    }
    return 0;
}

static void read_strip(const struct strip *strip, char *text, unsigned capacity) {
    unsigned length = 0, gap = 0;
    for (unsigned from = 0; from < strip->columns && length + 2 < capacity;) {
        unsigned columns = 0;
        while (from + columns < strip->columns && strip->column[from + columns]) columns++;
        if (columns) {
            char letter = letter_of(strip->column + from, columns);
            if (gap > 2 && length) text[length++] = ' ';
            if (letter) text[length++] = letter;
            else if (length) text[length++] = '?';
            gap = 0;
        }
        gap++;
        from += columns + 1;
    }
    text[length] = 0;
}

/* The columns of a picture that is all on or off; returns false for others. */
static bool columns_of(const struct slice *slice, uint8_t column[FRONT_LINES]) {
    memset(column, 0, FRONT_LINES);
    for (int led = 0; led < FRONT_LEDS; led++) {
        if (slice->light[led] > .5 && slice->light[led] < 14.5) return false;
        if (slice->light[led] > 7) column[led % FRONT_LINES] |= (uint8_t)(1 << led / FRONT_LINES);
    }
    return true;
}

/* Adds a picture to the strip. Returns false when it is not the one before, nor that moved by a column. */
static bool add(struct strip *strip, const uint8_t column[FRONT_LINES]) {
    const uint8_t *before = strip->column + strip->columns - FRONT_LINES;
    if (strip->columns >= FRONT_LINES && memcmp(before, column, FRONT_LINES) == 0) return true;
    if (strip->columns >= FRONT_LINES && strip->columns < COLUMNS &&
        memcmp(before + 1, column, FRONT_LINES - 1) == 0) {
        strip->column[strip->columns++] = column[FRONT_LINES - 1];
        strip->shifts++;
        return true;
    }
    return false;
}

static void begin(struct strip *strip, const uint8_t column[FRONT_LINES]) {
    memcpy(strip->column, column, FRONT_LINES);
    strip->columns = FRONT_LINES;
    strip->shifts = 0;
}

/* Reads the board out of slices. Returns false when it isn't a quiet one with one cursor. */
static bool read_board(const struct slice slices[SLICES], struct front_view *view) {
    view->cursor = -1;
    for (int led = 0; led < FRONT_LEDS; led++) {
        double low = 15, high = 0;
        int on = 0, dim = 0, edges = 0, bright = 0, half = 0;
        for (int i = 0; i < SLICES; i++) {
            double light = slices[i].light[led];
            if (light < low) low = light;
            if (light > high) high = light;
            edges += i && (light > 7) != (slices[i - 1].light[led] > 7);
            bright += light > 7;
            half += light > 7.6 && light < 8.4;
            on += light > 5.2;
            dim += light > .5 && light <= 5.2;
        }
        bool flashes = high > 12 && low < 5.2;
        /* The cursor flashes once. Captured stones blink at half light; in the last picture, one may just have
         * vanished. */
        if (half > 1 || (flashes && (edges > 2 || bright < 2 || bright > SLICES - 2 || view->cursor >= 0)))
            return false;
        /* A stone may just have come where it flashes: that is seen when the flash is over. */
        bool goes_on = false;
        for (int i = SLICES - AFTER_FLASH; i < SLICES; i++) goes_on |= slices[i].light[led] > 7;
        if (flashes && ((goes_on && bright <= SLICES / 2) || (dim > 1 && SLICES - dim - on > 1)))
            return false;
        if (flashes) view->cursor = led;
        /* A stone that has just come. */
        if (!flashes && on % SLICES + dim % SLICES) return false;
        view->board[led] = dim > SLICES / 2 ? 'O' : on > SLICES / 2 ? 'X' : '.';
        if (!flashes && high - low > .8) view->board[led] |= ' ';
    }
    view->board[FRONT_LEDS] = 0;
    return view->cursor >= 0;
}

bool front_wait(struct front *front, struct front_view *view) {
    struct slice slices[SLICES];
    struct strip strip;
    begin(&strip, front->begun);
    memset(front->begun, 0, sizeof front->begun);
    int blurred = 0; /* pictures that are no text, one behind the other */
    *view = (struct front_view){.cursor = -1};
    for (int seen = 1; seen < PATIENCE_SLICES; seen++) {
        uint8_t column[FRONT_LINES];
        memmove(slices, slices + 1, sizeof slices - sizeof *slices);
        if (!front->look(front->context, SLICE_US, slices[SLICES - 1].light)) return false;
        bool lit = columns_of(&slices[SLICES - 1], column);
        blurred = lit ? 0 : blurred + 1;
        /* A text that just moves is blurred, too. */
        bool goes_on = lit ? add(&strip, column) : blurred < 3;
        if (!goes_on && strip.shifts >= 4) {
            read_strip(&strip, view->text, sizeof view->text);
            if (lit) memcpy(front->begun, column, sizeof column);
            return true;
        }
        if (!goes_on && lit) begin(&strip, column);
        else if (!goes_on) strip.columns = strip.shifts = 0;
        if (strip.shifts < 2 && seen >= SLICES && read_board(slices, view)) return true;
    }
    return false;
}

static bool is_end(const char *text) { return strstr(text, "WIN ") || strstr(text, "DRAW"); }

bool front_wait_for_turn(struct front *front, struct front_view *view, char *texts, unsigned capacity) {
    *texts = 0;
    for (;;) {
        if (!front_wait(front, view)) return false;
        if (!*view->text || is_end(view->text)) return true;
        if (strlen(texts) + strlen(view->text) + 2 > capacity) continue;
        strcat(texts, view->text);
        strcat(texts, "/");
    }
}

static bool pass(struct front *front, uint64_t us) {
    double light[FRONT_LEDS];
    return front->look(front->context, us, light);
}

/* Contacts close or open, and bounce before they do. */
static bool touch(struct front *front, unsigned before, unsigned after) {
    for (int i = 0; front->nervous && i < 5; i++)
        if (!front->press(front->context, i % 2 ? before : after) || !pass(front, BOUNCE_US)) return false;
    return front->press(front->context, after);
}

bool front_hold(struct front *front, unsigned buttons, unsigned ms) {
    front->presses++;
    /* Nobody presses two buttons at the same moment. */
    if (buttons == FRONT_BOTH && (!touch(front, 0, FRONT_A) || !pass(front, TAP_US))) return false;
    if (!touch(front, buttons == FRONT_BOTH ? FRONT_A : 0, buttons) || !pass(front, 1000 * (uint64_t)ms))
        return false;
    if (buttons == FRONT_BOTH && (!touch(front, buttons, FRONT_B) || !pass(front, TAP_US))) return false;
    return touch(front, buttons == FRONT_BOTH ? FRONT_B : buttons, 0) && pass(front, TAP_US);
}

bool front_tap(struct front *front, unsigned buttons) { return front_hold(front, buttons, TAP_US / 1000); }

/* A tap that now and then becomes two, or a long one. */
static bool tap_clumsily(struct front *front, unsigned button) {
    unsigned slip = front->nervous ? front_random(front) % 16 : 15;
    if (slip < 2) front->slips++;
    if (slip == 0 && !front_tap(front, button)) return false;
    return slip == 1 ? front_hold(front, button, 900) : front_tap(front, button);
}

bool front_go(struct front *front, struct front_view *view, int led) {
    for (int tries = 0; view->cursor != led; tries++) {
        if (tries == 20) return false;
        int right = (led % FRONT_LINES - view->cursor % FRONT_LINES + FRONT_LINES) % FRONT_LINES;
        int down = (led / FRONT_LINES - view->cursor / FRONT_LINES + FRONT_LINES) % FRONT_LINES;
        for (; right; right--)
            if (!tap_clumsily(front, FRONT_A)) return false;
        for (; down; down--)
            if (!tap_clumsily(front, FRONT_B)) return false;
        do
            if (!front_wait(front, view)) return false;
        while (*view->text);
    }
    return true;
}

static int neighbours(int led, int around[4]) {
    int count = 0, x = led % FRONT_LINES, y = led / FRONT_LINES;
    if (x > 0) around[count++] = led - 1;
    if (x < FRONT_LINES - 1) around[count++] = led + 1;
    if (y > 0) around[count++] = led - FRONT_LINES;
    if (y < FRONT_LINES - 1) around[count++] = led + FRONT_LINES;
    return count;
}

static bool is_own_eye(const char *board, int led) {
    int around[4], own = 0, count = neighbours(led, around);
    for (int i = 0; i < count; i++) own += (board[around[i]] & ~' ') == 'X';
    return own == count;
}

int front_anywhere(struct front *front, const struct front_view *view, const bool refused[FRONT_LEDS]) {
    int candidates[FRONT_LEDS], count = 0;
    for (int led = 0; led < FRONT_LEDS; led++)
        if (view->board[led] == '.' && !refused[led] && !is_own_eye(view->board, led))
            candidates[count++] = led;
    return count ? candidates[front_random(front) % (unsigned)count] : -1;
}

bool front_choose(struct front *front, unsigned item) {
    if (!front_hold(front, FRONT_BOTH, 1000)) return false;
    for (; item; item--)
        if (!front_tap(front, FRONT_B)) return false;
    return front_tap(front, FRONT_BOTH);
}
