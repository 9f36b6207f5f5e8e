#include "report/report_diagram.h"

#include <stdbool.h>

#include "draw/svg.h"

enum { CELL = 20 };

/* The part of the board that is drawn: offsets from the move, of the outermost lines. */
struct region {
    int left, right, below, above; /* left and below are 0 or less */
    bool edge[EDGES];              /* the outermost line is the edge of the board */
};

void diagram_definitions(FILE *page) {
    fputs("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n", page);
    svg_stones(page, "shape-");
    fputs("</defs></svg>\n", page);
}

static void stretch(int *low, int *high, int at) {
    if (at < *low) *low = at;
    if (at > *high) *high = at;
}

/* Adds a line on each side where the board goes on, and then more, until the region is a square. */
static void widen(struct region *r) {
    r->left -= !r->edge[EDGE_LEFT];
    r->right += !r->edge[EDGE_RIGHT];
    r->below -= !r->edge[EDGE_BELOW];
    r->above += !r->edge[EDGE_ABOVE];
    while (r->right - r->left < r->above - r->below && !(r->edge[EDGE_LEFT] && r->edge[EDGE_RIGHT])) {
        bool to_right = r->edge[EDGE_LEFT] || (!r->edge[EDGE_RIGHT] && r->right < -r->left);
        if (to_right) r->right++;
        else r->left--;
    }
    while (r->above - r->below < r->right - r->left && !(r->edge[EDGE_BELOW] && r->edge[EDGE_ABOVE])) {
        bool to_above = r->edge[EDGE_BELOW] || (!r->edge[EDGE_ABOVE] && r->above < -r->below);
        if (to_above) r->above++;
        else r->below--;
    }
}

static struct region find_region(const struct pattern *p, const kt_spiral *spiral, int size) {
    struct region r = {0};
    for (int edge = 0; edge < EDGES; edge++) r.edge[edge] = p->edges >> edge & 1;
    for (int i = 0; i < p->stones; i++) {
        stretch(&r.left, &r.right, spiral->dx[p->stone[i] / 2]);
        stretch(&r.below, &r.above, spiral->dy[p->stone[i] / 2]);
    }
    if (r.edge[EDGE_LEFT]) r.left = -p->x_min;
    if (r.edge[EDGE_RIGHT]) r.right = size - 1 - p->x_min;
    if (r.edge[EDGE_BELOW]) r.below = -p->y_min;
    if (r.edge[EDGE_ABOVE]) r.above = size - 1 - p->y_min;
    widen(&r);
    return r;
}

static void write_lines(FILE *page, const struct region *r) {
    int columns = r->right - r->left, rows = r->above - r->below;
    int x0 = r->edge[EDGE_LEFT] ? CELL : CELL / 2,
        x1 = (columns + 1) * CELL + (r->edge[EDGE_RIGHT] ? 0 : CELL / 2);
    int y0 = r->edge[EDGE_ABOVE] ? CELL : CELL / 2,
        y1 = (rows + 1) * CELL + (r->edge[EDGE_BELOW] ? 0 : CELL / 2);
    fputs("<path d=\"", page);
    for (int i = 0; i <= rows; i++) fprintf(page, "M%d %dH%d", x0, (i + 1) * CELL, x1);
    for (int i = 0; i <= columns; i++) fprintf(page, "M%d %dV%d", (i + 1) * CELL, y0, y1);
    fputs("\"/>", page);
}

void diagram_write(FILE *page, const struct pattern *p, const kt_spiral *spiral, int size) {
    struct region r = find_region(p, spiral, size);
    int width = (r.right - r.left + 2) * CELL, height = (r.above - r.below + 2) * CELL;
    fprintf(page,
            "<svg class=\"shape\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"pattern of %d neighbours\">"
            "<rect width=\"%d\" height=\"%d\"/>",
            width, height, p->k, width, height);
    write_lines(page, &r);
    for (int i = 0; i < p->stones; i++)
        fprintf(page, "<circle cx=\"%d\" cy=\"%d\" r=\"9.3\" fill=\"url(#shape-%s)\"/>",
                (spiral->dx[p->stone[i] / 2] - r.left + 1) * CELL,
                (r.above - spiral->dy[p->stone[i] / 2] + 1) * CELL, p->stone[i] & 1 ? "white" : "black");
    fprintf(page, "<circle cx=\"%d\" cy=\"%d\" r=\"6.5\" class=\"c0\"/></svg>\n", (1 - r.left) * CELL,
            (r.above + 1) * CELL);
}
