#include "naive_board.h"

#include <string.h>

/* Writes the points beside `p` into `beside` and returns how many there are. */
static int neighbours(int size, int p, int *beside) {
    int count = 0;
    if (p % size > 0) beside[count++] = p - 1;
    if (p % size < size - 1) beside[count++] = p + 1;
    if (p / size > 0) beside[count++] = p - size;
    if (p / size < size - 1) beside[count++] = p + size;
    return count;
}

/* Marks in `area` all points connected to `p` that show the same; in `border` the other ones beside them. */
static void flood(const char *cell, int size, int p, bool *area, bool *border) {
    int waiting[NAIVE_POINTS], count = 0, beside[4];
    memset(area, 0, NAIVE_POINTS);
    memset(border, 0, NAIVE_POINTS);
    waiting[count++] = p;
    area[p] = true;
    while (count) {
        int q = waiting[--count];
        for (int i = neighbours(size, q, beside) - 1; i >= 0; i--) {
            int r = beside[i];
            if (cell[r] != cell[p]) border[r] = true;
            else if (!area[r]) area[r] = true, waiting[count++] = r;
        }
    }
}

static bool has_liberty(const char *cell, int size, int p, bool *area) {
    bool border[NAIVE_POINTS];
    flood(cell, size, p, area, border);
    for (int q = 0; q < size * size; q++)
        if (border[q] && cell[q] == '.') return true;
    return false;
}

static void remove_stones(struct naive_position *position, int size, const bool *area) {
    for (int q = 0; q < size * size; q++) {
        if (!area[q]) continue;
        if (position->cell[q] == 'X') position->black--, position->black_prisoners++;
        else position->white--, position->white_prisoners++;
        position->cell[q] = '.';
    }
}

/* Makes `after` the position that the move leads to. Returns how many stones of the mover it takes off: more than none
 * is suicide. */
static int follow(const struct naive_position *before, int size, char colour, int p,
                  struct naive_position *after) {
    bool area[NAIVE_POINTS];
    int beside[4];
    *after = *before;
    after->by_pass = after->by_suicide = false;
    after->cell[p] = colour;
    if (colour == 'X') after->black++;
    else after->white++;
    for (int i = neighbours(size, p, beside) - 1; i >= 0; i--) {
        char there = after->cell[beside[i]];
        if (there == '.' || there == colour) continue;
        if (!has_liberty(after->cell, size, beside[i], area)) remove_stones(after, size, area);
    }
    if (has_liberty(after->cell, size, p, area)) return 0;
    int stones = after->black + after->white;
    remove_stones(after, size, area);
    after->by_suicide = true;
    return stones - after->black - after->white;
}

/* The numbers of stones are compared first only because most positions differ in them. */
static bool same(const struct naive_position *a, const struct naive_position *b, int size) {
    return a->black == b->black && a->white == b->white && !memcmp(a->cell, b->cell, (size_t)(size * size));
}

void naive_start(struct naive_game *game, int size) {
    game->size = size;
    game->count = 0;
    game->suicide = false;
    memset(&game->position[0], 0, sizeof game->position[0]);
    memset(game->position[0].cell, '.', NAIVE_POINTS);
}

const struct naive_position *naive_now(const struct naive_game *game) { return &game->position[game->count]; }

enum naive_verdict naive_check(const struct naive_game *game, char colour, int p) {
    struct naive_position after;
    const struct naive_position *now = naive_now(game);
    if (now->cell[p] != '.') return NAIVE_OCCUPIED;
    int own = follow(now, game->size, colour, p, &after);
    if (own == 1 || (own && !game->suicide)) return NAIVE_SUICIDE;
    if (!own && game->count && !now->by_pass && !now->by_suicide && same(&after, now - 1, game->size))
        return NAIVE_KO;
    for (int i = 0; i < game->count; i++)
        if (same(&after, &game->position[i], game->size)) return NAIVE_SUPERKO;
    return NAIVE_OK;
}

void naive_play(struct naive_game *game, char colour, int p) {
    struct naive_position *now = &game->position[game->count++];
    follow(now, game->size, colour, p, now + 1);
}

void naive_pass(struct naive_game *game) {
    struct naive_position *now = &game->position[game->count++];
    now[1] = now[0];
    now[1].by_pass = true;
}

void naive_undo(struct naive_game *game) { game->count--; }

void naive_chain(const struct naive_position *position, int size, int p, bool *stones, bool *liberties) {
    flood(position->cell, size, p, stones, liberties);
    for (int q = 0; q < size * size; q++)
        if (position->cell[q] != '.') liberties[q] = false;
}

/* Empty points that Black alone borders on, minus those that White alone does. */
static int surrounded(const struct naive_position *position, int size) {
    bool area[NAIVE_POINTS], border[NAIVE_POINTS];
    int points = 0;
    for (int p = 0; p < size * size; p++) {
        if (position->cell[p] != '.') continue;
        flood(position->cell, size, p, area, border);
        bool black = false, white = false;
        for (int q = 0; q < size * size; q++) {
            if (border[q] && position->cell[q] == 'X') black = true;
            if (border[q] && position->cell[q] == 'O') white = true;
        }
        points += (black && !white) - (white && !black);
    }
    return points;
}

int naive_area(const struct naive_position *position, int size) {
    return surrounded(position, size) + position->black - position->white;
}

int naive_territory(const struct naive_position *position, int size) {
    return surrounded(position, size) + position->white_prisoners - position->black_prisoners;
}
