#include "series/series_view_learning.h"

#include <math.h>
#include <string.h>

#include "common/interval.h"
#include "common/memory.h"
#include "draw/graph.h"
#include "draw/html.h"

enum { CURVES = SERIES_LEARNING_CURVES, CELL_BYTES = 80 };

/* The curves of a picture. */
struct picture {
    const struct series_learning_curve *curve[CURVES];
    int curves, games; /* `games`: of the longest */
};

static struct picture picture_of(const struct series_learning *learning, const char *title) {
    struct picture picture = {.curves = 0};
    for (int i = 0; i < learning->count; i++) {
        const struct series_learning_curve *curve = &learning->curves[i];
        if (strcmp(curve->title, title) != 0) continue;
        picture.curve[picture.curves++] = curve;
        if (curve->all.games > picture.games) picture.games = curve->all.games;
    }
    return picture;
}

static double points(struct series_learned of) { return of.won + of.drawn / 2.0; }

/* "11 of 25", "11 of 25, 2 drawn". */
static void say_won(char *cell, struct series_learned of) {
    int length = snprintf(cell, CELL_BYTES, "%d of %d", of.won, of.games);
    if (of.drawn) snprintf(cell + length, CELL_BYTES - (size_t)length, ", %d drawn", of.drawn);
}

/* "44.0 % (26.7–62.9)". */
static void say_score(char *cell, struct series_learned of) {
    struct interval within = interval_wilson95(points(of), of.games);
    snprintf(cell, CELL_BYTES, "%.1f %% (%.1f–%.1f)", 100 * points(of) / of.games, 100 * within.low,
             100 * within.high);
}

/* A row of the table: a block, or all games when `block` is -1. */
static void write_row(FILE *page, const struct picture *picture, int block) {
    char text[1 + 2 * CURVES][CELL_BYTES] = {"all"};
    const char *cells[1 + 2 * CURVES];
    int from = block * SERIES_LEARNING_BLOCK + 1, to = from + SERIES_LEARNING_BLOCK - 1;
    if (to > picture->games) to = picture->games;
    if (block >= 0 && from < to) snprintf(text[0], CELL_BYTES, "%d–%d", from, to);
    else if (block >= 0) snprintf(text[0], CELL_BYTES, "%d", from);
    for (int i = 0; i < picture->curves; i++) {
        const struct series_learning_curve *curve = picture->curve[i];
        if (block >= series_learning_blocks(curve)) continue;
        struct series_learned of = block < 0 ? curve->all : curve->blocks[block];
        say_won(text[1 + 2 * i], of);
        say_score(text[2 + 2 * i], of);
    }
    for (int i = 0; i <= 2 * picture->curves; i++) cells[i] = text[i];
    html_row(page, cells, 1 + 2 * picture->curves, block < 0);
}

static void write_table(FILE *page, const struct picture *picture) {
    char text[2 * CURVES][SERIES_TITLE_BYTES + 8];
    const char *heads[1 + 2 * CURVES] = {"games"};
    for (int i = 0; i < picture->curves; i++) {
        snprintf(text[2 * i], sizeof *text, "%s: won", picture->curve[i]->name);
        snprintf(text[2 * i + 1], sizeof *text, "%s: score", picture->curve[i]->name);
    }
    for (int i = 0; i < 2 * picture->curves; i++) heads[i + 1] = text[i];
    html_table(page, heads, 1 + 2 * picture->curves);
    for (int block = 0; block * SERIES_LEARNING_BLOCK < picture->games; block++)
        write_row(page, picture, block);
    write_row(page, picture, -1);
    html_table_end(page);
}

/* What the picture tells those who can't see it: "Score over games: with experience 75.3 % (67.9–81.5), ...". The caller
 * frees it. */
static char *describe(const struct picture *picture) {
    char cell[CELL_BYTES];
    struct memory_text text;
    FILE *stream = memory_text_begin(&text);
    fputs("Score over games, in the table below; of all games: ", stream);
    for (int i = 0; i < picture->curves; i++) {
        say_score(cell, picture->curve[i]->all);
        fprintf(stream, "%s%s %s", i ? ", " : "", picture->curve[i]->name, cell);
    }
    return memory_text_end(&text);
}

/* Fills in a curve in per cent, with its band, over `room` blocks. */
static void fill(struct graph_curve *to, const struct series_learning_curve *from, double *y, int room) {
    double *low = y + room, *high = low + room;
    for (int i = 0; i < room; i++) {
        bool there = i < series_learning_blocks(from);
        struct series_learned of = there ? from->blocks[i] : (struct series_learned){0};
        struct interval within = interval_wilson95(points(of), of.games);
        y[i] = there ? 100 * points(of) / of.games : NAN;
        low[i] = there ? 100 * within.low : NAN;
        high[i] = there ? 100 * within.high : NAN;
    }
    to->title = from->name;
    to->count = room;
    to->y = y;
    to->low = low;
    to->high = high;
}

/* Draws each curve, with a dot at each of its values. */
static void draw(FILE *page, const struct picture *picture) {
    int room = (picture->games + SERIES_LEARNING_BLOCK - 1) / SERIES_LEARNING_BLOCK, count = picture->curves;
    struct graph_curve curves[2 * CURVES] = {{0}};
    CLEANUP_FREE double *y = memory_zeroed((size_t)(3 * room * count) * sizeof *y);
    CLEANUP_FREE char *name = describe(picture);
    for (int i = 0; i < count; i++) {
        struct graph_curve *curve = &curves[count + i];
        fill(curve, picture->curve[i], y + (ptrdiff_t)3 * room * i, room);
        curve->colour = i;
        curve->style = i ? GRAPH_DASHED : GRAPH_LINE;
        curves[i] = (struct graph_curve){.colour = i, .style = GRAPH_DOTS, .count = room, .y = curve->y};
    }
    const struct graph graph = {.name = name,
                                .x = {.to = room * SERIES_LEARNING_BLOCK},
                                .y = {.to = 100, .unit = " %"},
                                .height = GRAPH_FLAT};
    graph_write(page, &graph, curves, 2 * count);
}

/* Is it the first curve of its title? */
static bool is_first(const struct series_learning *learning, int number) {
    for (int i = 0; i < number; i++)
        if (strcmp(learning->curves[i].title, learning->curves[number].title) == 0) return false;
    return true;
}

void series_view_learning(FILE *page, const struct series_learning *learning) {
    fprintf(
        page,
        "<section id=\"learning\"><h2>Toys that learn</h2>\n<p>Games that a toy played one after the other. Its score "
        "in each %d of them is the share that it won, draws counting half. Bands, and brackets, are Wilson's 95 %% "
        "intervals, as if the games of a block didn't depend on each other.</p>\n",
        SERIES_LEARNING_BLOCK);
    for (int i = 0; i < learning->count; i++) {
        if (!is_first(learning, i)) continue;
        struct picture picture = picture_of(learning, learning->curves[i].title);
        fputs("<h3>", page);
        html_text(page, learning->curves[i].title);
        fputs("</h3>\n", page);
        draw(page, &picture);
        write_table(page, &picture);
    }
    fputs("</section>\n", page);
}
