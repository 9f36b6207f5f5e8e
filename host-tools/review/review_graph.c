#include "review/review_graph.h"

#include <math.h>
#include <stdlib.h>

#include "common/memory.h"
#include "html/graph.h"
#include "review/review_say.h"
#include "review/review_verdict.h"

enum {
    WIDTH = 640,
    LEFT = 66,
    RIGHT = 12,
    WIN_TOP = 12,
    WIN_HEIGHT = 150,
    LEAD_TOP = 178,
    LEAD_HEIGHT = 90,
    BOTTOM = LEAD_TOP + LEAD_HEIGHT,
    HEIGHT = BOTTOM + 26,
};

/* The figures after each move, of which `count` are known or NAN, and where they stand in the picture. */
struct picture {
    const struct review *review;
    int count;
    double *move, *win, *points;
    struct graph_frame wins, leads;
};

/* The least round number of points that holds all leads. */
static int find_limit(const struct picture *picture) {
    static const int limits[] = {5, 10, 20, 50, 100, 200, 400};
    size_t i = 0;
    for (int number = 0; number < picture->count; number++)
        while (i + 1 < sizeof limits / sizeof *limits && fabs(picture->points[number]) > limits[i]) i++;
    return limits[i];
}

static struct picture picture_of(const struct review *review) {
    int count = review->count + 1;
    double *numbers = memory_zeroed((size_t)(3 * count) * sizeof *numbers);
    struct picture picture = {.review = review,
                              .count = count,
                              .move = numbers,
                              .win = numbers + count,
                              .points = numbers + 2 * count};
    for (int i = 0; i < count; i++) {
        struct review_figures figures = review_worth(review, i);
        picture.move[i] = i;
        picture.win[i] = figures.visits ? figures.win_q16 / 65536.0 : NAN;
        picture.points[i] = figures.visits ? figures.lead / 100.0 : NAN;
    }
    int limit = find_limit(&picture);
    struct graph_axis moves = {.to = review->count};
    picture.wins = (struct graph_frame){LEFT, WIN_TOP, WIDTH - LEFT - RIGHT, WIN_HEIGHT, moves, {.to = 1}};
    picture.leads = (struct graph_frame){LEFT,        LEAD_TOP, WIDTH - LEFT - RIGHT,
                                         LEAD_HEIGHT, moves,    {.from = -limit, .to = limit}};
    return picture;
}

static void draw_frame(FILE *page, const struct graph_frame *frame, const char *kind) {
    fprintf(page, "<rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>\n", kind,
            frame->left, frame->top, frame->width, frame->height);
}

static void draw_half(FILE *page, const struct graph_frame *frame) {
    double row = frame->top + frame->height / 2;
    fprintf(page, "<line class=\"half\" x1=\"%.0f\" x2=\"%.0f\" y1=\"%.0f\" y2=\"%.0f\"/>\n", frame->left,
            frame->left + frame->width, row, row);
}

static void draw_figures(FILE *page, const struct picture *picture) {
    draw_frame(page, &picture->wins, "back");
    draw_frame(page, &picture->leads, "score");
    fputs("<path class=\"area\" d=\"", page);
    graph_area(page, &picture->wins, picture->move, NULL, picture->win, picture->count);
    fputs("\"/>\n", page);
    draw_half(page, &picture->wins);
    draw_half(page, &picture->leads);
    fputs("<path class=\"lead\" d=\"", page);
    graph_line(page, &picture->leads, picture->move, picture->points, picture->count);
    fputs("\"/>\n", page);
}

static void draw_scale(FILE *page, const struct picture *picture) {
    static const char *const shares[] = {"100 %", "50 %", "0 %"}, *const signs[] = {"B+", "", "W+"};
    int limit = (int)picture->leads.y.to, last = picture->review->count;
    fputs("<g text-anchor=\"end\">", page);
    for (int i = 0; i < 3; i++) {
        fprintf(page, "<text x=\"%d\" y=\"%d\">%s</text>", LEFT - 5, WIN_TOP + 5 + i * WIN_HEIGHT / 2,
                shares[i]);
        fprintf(page, "<text x=\"%d\" y=\"%d\">%s%d</text>", LEFT - 5, LEAD_TOP + 5 + i * LEAD_HEIGHT / 2,
                signs[i], i == 1 ? 0 : limit);
    }
    fputs("</g>\n<g text-anchor=\"middle\">", page);
    int every = last <= 60 ? 10 : last <= 150 ? 20 : last <= 400 ? 50 : 500;
    for (int number = 0; number <= last; number += every)
        fprintf(page, "<text x=\"%.1f\" y=\"%d\">%d</text>", graph_x(&picture->wins, number), BOTTOM + 20,
                number);
    fputs("</g>\n", page);
}

static void draw_mistakes(FILE *page, const struct picture *picture) {
    const struct review *review = picture->review;
    for (int number = review->from; number <= review->to; number++) {
        const struct review_move *move = &review->move[number - 1];
        if (move->size == REVIEW_FINE) continue;
        fprintf(
            page,
            "<circle class=\"dot s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>Move %d: %s</title></circle>\n",
            move->size, graph_x(&picture->wins, number), graph_y(&picture->wins, picture->win[number]),
            2.5 + (int)move->size, number, review_size_name(move->size));
    }
}

void review_graph_write(FILE *page, const struct review *review) {
    struct picture picture = picture_of(review);
    fprintf(
        page,
        "<svg id=\"graph\" class=\"graph\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "role=\"img\" data-left=\"%d\" data-step=\"%.6f\" aria-label=\"Graph of Black's win rate, above, and "
        "of the lead in points, below, after each move\">\n",
        WIDTH, HEIGHT, LEFT, picture.wins.width / review->count);
    draw_figures(page, &picture);
    draw_scale(page, &picture);
    draw_mistakes(page, &picture);
    fprintf(page, "<line id=\"cursor\" class=\"cursor\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n</svg>\n",
            LEFT, LEFT, WIN_TOP, BOTTOM);
    free(picture.move);
}
