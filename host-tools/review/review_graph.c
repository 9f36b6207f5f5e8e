#include "review/review_graph.h"

#include <stdlib.h>

#include "review/review_say.h"
#include "review/review_verdict.h"

enum {
    WIDTH = 640,
    LEFT = 66,
    RIGHT = 12,
    WIN_TOP = 12,
    WIN_HEIGHT = 150,
    SCORE_TOP = 178,
    SCORE_HEIGHT = 90,
    BOTTOM = SCORE_TOP + SCORE_HEIGHT,
    HEIGHT = BOTTOM + 26,
};

struct graph {
    FILE *page;
    const struct review *review;
    double step; /* between two moves */
    int limit;   /* of the score, in points */
};

static struct review_figures figures_at(const struct graph *graph, int number) {
    return review_worth(graph->review, number);
}

static double column(const struct graph *graph, int number) { return LEFT + graph->step * number; }

static double win_row(struct review_figures figures) {
    return WIN_TOP + WIN_HEIGHT * (1 - figures.win_q16 / 65536.0);
}

static double lead_row(const struct graph *graph, struct review_figures figures) {
    return SCORE_TOP + SCORE_HEIGHT * (0.5 - figures.lead / 200.0 / graph->limit);
}

/* The least round number of points that holds all leads. */
static int find_limit(const struct graph *graph) {
    static const int limits[] = {5, 10, 20, 50, 100, 200, 400};
    size_t i = 0;
    for (int number = 0; number <= graph->review->count; number++) {
        int32_t lead = figures_at(graph, number).lead;
        while (i + 1 < sizeof limits / sizeof *limits && abs(lead) > 100 * limits[i]) i++;
    }
    return limits[i];
}

/* Calls `draw` for each run of positions whose figures are known: from..to. */
static void draw_runs(const struct graph *graph, void (*draw)(const struct graph *, int from, int to)) {
    for (int from = 0, to; from <= graph->review->count; from = to + 1) {
        for (to = from; to <= graph->review->count && figures_at(graph, to).visits;) to++;
        if (to > from) draw(graph, from, to - 1);
    }
}

static void draw_area(const struct graph *graph, int from, int to) {
    fprintf(graph->page, "<path class=\"area\" d=\"M%.1f %d", column(graph, from), WIN_TOP + WIN_HEIGHT);
    for (int i = from; i <= to; i++)
        fprintf(graph->page, "L%.1f %.1f", column(graph, i), win_row(figures_at(graph, i)));
    fprintf(graph->page, "L%.1f %dZ\"/>\n", column(graph, to), WIN_TOP + WIN_HEIGHT);
}

static void draw_lead(const struct graph *graph, int from, int to) {
    fputs("<path class=\"lead\" d=\"", graph->page);
    for (int i = from; i <= to; i++)
        fprintf(graph->page, "%c%.1f %.1f", i == from ? 'M' : 'L', column(graph, i),
                lead_row(graph, figures_at(graph, i)));
    fputs("\"/>\n", graph->page);
}

static void draw_frames(const struct graph *graph) {
    FILE *page = graph->page;
    int wide = WIDTH - LEFT - RIGHT;
    fprintf(page, "<rect class=\"back\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", LEFT, WIN_TOP,
            wide, WIN_HEIGHT);
    fprintf(page, "<rect class=\"score\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", LEFT, SCORE_TOP,
            wide, SCORE_HEIGHT);
}

static void draw_halves(const struct graph *graph) {
    const int rows[] = {WIN_TOP + WIN_HEIGHT / 2, SCORE_TOP + SCORE_HEIGHT / 2};
    for (int i = 0; i < 2; i++)
        fprintf(graph->page, "<line class=\"half\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n", LEFT,
                WIDTH - RIGHT, rows[i], rows[i]);
}

static void draw_scale(const struct graph *graph) {
    FILE *page = graph->page;
    static const char *const shares[] = {"100 %", "50 %", "0 %"};
    fputs("<g text-anchor=\"end\">", page);
    for (int i = 0; i < 3; i++)
        fprintf(page, "<text x=\"%d\" y=\"%d\">%s</text>", LEFT - 5, WIN_TOP + 5 + i * WIN_HEIGHT / 2,
                shares[i]);
    for (int i = 0; i < 3; i++)
        fprintf(page, "<text x=\"%d\" y=\"%d\">%s%d</text>", LEFT - 5, SCORE_TOP + 5 + i * SCORE_HEIGHT / 2,
                i == 0   ? "B+"
                : i == 2 ? "W+"
                         : "",
                i == 1 ? 0 : graph->limit);
    fputs("</g>\n<g text-anchor=\"middle\">", page);
    int count = graph->review->count, every = count <= 60 ? 10 : count <= 150 ? 20 : count <= 400 ? 50 : 500;
    for (int number = 0; number <= count; number += every)
        fprintf(page, "<text x=\"%.1f\" y=\"%d\">%d</text>", column(graph, number), BOTTOM + 20, number);
    fputs("</g>\n", page);
}

static void draw_mistakes(const struct graph *graph) {
    const struct review *review = graph->review;
    for (int number = review->from; number <= review->to; number++) {
        const struct review_move *move = &review->move[number - 1];
        if (move->size == REVIEW_FINE) continue;
        fprintf(
            graph->page,
            "<circle class=\"dot s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>Move %d: %s</title></circle>\n",
            move->size, column(graph, number), win_row(figures_at(graph, number)), 2.5 + (int)move->size,
            number, review_size_name(move->size));
    }
}

void review_graph_write(FILE *page, const struct review *review) {
    struct graph graph = {page, review, (double)(WIDTH - LEFT - RIGHT) / review->count, 0};
    graph.limit = find_limit(&graph);
    fprintf(
        page,
        "<svg id=\"graph\" class=\"graph\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "role=\"img\" data-left=\"%d\" data-step=\"%.6f\" aria-label=\"Graph of Black's win rate, above, and "
        "of the lead in points, below, after each move\">\n",
        WIDTH, HEIGHT, LEFT, graph.step);
    draw_frames(&graph);
    draw_runs(&graph, draw_area);
    draw_halves(&graph);
    draw_runs(&graph, draw_lead);
    draw_scale(&graph);
    draw_mistakes(&graph);
    fprintf(page, "<line id=\"cursor\" class=\"cursor\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n</svg>\n",
            LEFT, LEFT, WIN_TOP, BOTTOM);
}
