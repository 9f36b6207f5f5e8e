#include "draw/graph.h"

#include <math.h>

#include "draw/html.h"

enum { WIDTH = 640, LEFT = 62, RIGHT = 14, TOP = 12, BELOW = 26, LABEL = 20, MARKS = 5, MARKS_MAX = 16 };

static const char *const style_names[] = {"line", "thin", "dashed", "dot", "ring"};

static int colour_of(int number) { return (int)((unsigned)number % GRAPH_COLOURS); }

static void begin(FILE *page, const char *name, int width, int height) {
    fprintf(page,
            "<figure>\n<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-size=\"13\" fill=\"currentColor\" role=\"img\" aria-label=\"",
            width, height);
    html_text(page, name);
    fputs("\">\n", page);
}

/* Where a value is on its axis: 0 to 1. */
static double share_of(const struct graph_axis *axis, double value) {
    double share = axis->logarithmic ? log(value / axis->from) / log(axis->to / axis->from)
                                     : (value - axis->from) / (axis->to - axis->from);
    return fmin(fmax(share, 0), 1);
}

static double across(const struct graph_frame *frame, double x) {
    return frame->left + frame->width * share_of(&frame->x, x);
}

static double down(const struct graph_frame *frame, double y) {
    return frame->top + frame->height * (1 - share_of(&frame->y, y));
}

static double column(const struct graph_frame *frame, const double *x, int i, int count) {
    return x ? across(frame, x[i]) : frame->left + frame->width * (i + 0.5) / count;
}

void graph_line(FILE *page, const struct graph_frame *frame, const double *x, const double *y, int count) {
    char word = 'M';
    for (int i = 0; i < count; i++) {
        if (!isnan(y[i]))
            fprintf(page, "%c%.1f %.1f", word, column(frame, x, i, count), down(frame, y[i]));
        word = isnan(y[i]) ? 'M' : 'L';
    }
}

void graph_area(FILE *page, const struct graph_frame *frame, const double *x, const double *low,
                const double *high, int count) {
    for (int from = 0, to; from < count; from = to + 1) {
        for (to = from; to < count && !isnan(high[to]);) to++;
        for (int i = from; i < to; i++)
            fprintf(page, "%c%.1f %.1f", i > from ? 'L' : 'M', column(frame, x, i, count),
                    down(frame, high[i]));
        for (int i = to - 1; i >= from; i--)
            fprintf(page, "L%.1f %.1f", column(frame, x, i, count),
                    low ? down(frame, low[i]) : frame->top + frame->height);
        if (to > from) fputc('Z', page);
    }
}

static void write_number(FILE *page, const struct graph_axis *axis, double number) {
    if (fabs(number) >= 1000) fputs(html_count(number).text, page);
    else fprintf(page, "%.3g", number);
    if (axis->unit) html_text(page, axis->unit);
    fputs("</text>", page);
}

/* The least of 1, 2 and 5, times a power of ten, that divides the axis into few parts. */
static double step_of(const struct graph_axis *axis) {
    double least = (axis->to - axis->from) / MARKS * 0.999, power = pow(10, floor(log10(least)));
    return power < least ? 2 * power < least ? 5 * power < least ? 10 * power : 5 * power : 2 * power : power;
}

/* Lists the numbers that are written at an axis: few, and round. Returns how many. */
static int list_marks(const struct graph_axis *axis, double marks[MARKS_MAX]) {
    static const int factors[] = {1, 2, 5};
    int count = 0, each = axis->logarithmic && axis->to < 2000 * axis->from ? 3 : 1;
    double step = step_of(axis), least = axis->from - fabs(axis->from) * 1e-6, most = axis->to * (1 + 1e-6);
    if (!axis->logarithmic) {
        for (double k = ceil(least / step - 1e-6); k * step <= most && count < MARKS_MAX; k++)
            marks[count++] = k * step + 0.0; /* no -0 */
        return count;
    }
    for (double power = pow(10, floor(log10(axis->from))); power <= most; power *= 10)
        for (int i = 0; i < each; i++)
            if (power * factors[i] >= least && power * factors[i] <= most && count < MARKS_MAX)
                marks[count++] = power * factors[i];
    return count;
}

static void draw_axes(FILE *page, const struct graph_frame *frame) {
    double marks[MARKS_MAX], right = frame->left + frame->width, bottom = frame->top + frame->height;
    int count = list_marks(&frame->y, marks);
    for (int i = 0; i < count; i++) {
        double row = down(frame, marks[i]);
        fprintf(page,
                "<line x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"currentColor\" "
                "stroke-opacity=\".2\"/><text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">",
                frame->left, right, row, row, frame->left - 6, row + 4);
        write_number(page, &frame->y, marks[i]);
    }
    fputc('\n', page);
    count = list_marks(&frame->x, marks);
    for (int i = 0; i < count; i++) {
        double at = across(frame, marks[i]);
        fprintf(page, "<text x=\"%.1f\" y=\"%.0f\" text-anchor=\"%s\">", at, bottom + 18,
                at > right - RIGHT ? "end" : "middle");
        write_number(page, &frame->x, marks[i]);
    }
    fputc('\n', page);
}

/* Names the axes: below the numbers, and left of them. */
static void draw_labels(FILE *page, const struct graph_frame *frame) {
    double middle = frame->top + frame->height / 2;
    if (frame->x.label) {
        fprintf(page, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">", frame->left + frame->width / 2,
                frame->top + frame->height + 18 + LABEL);
        html_text(page, frame->x.label);
        fputs("</text>\n", page);
    }
    if (frame->y.label) {
        fprintf(page, "<text transform=\"translate(14 %.0f) rotate(-90)\" text-anchor=\"middle\">", middle);
        html_text(page, frame->y.label);
        fputs("</text>\n", page);
    }
}

static void draw_dots(FILE *page, const struct graph_frame *frame, const struct graph_curve *curve) {
    for (int i = 0; i < curve->count; i++)
        if (!isnan(curve->y[i]))
            fprintf(page, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"%s/>\n",
                    column(frame, curve->x, i, curve->count), down(frame, curve->y[i]),
                    curve->style == GRAPH_RINGS
                        ? " fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\""
                        : "");
}

static void draw_curve(FILE *page, const struct graph_frame *frame, const struct graph_curve *curve) {
    static const char *const looks[] = {
        [GRAPH_LINE] = "stroke-width=\"2.5\"",
        [GRAPH_THIN] = "stroke-width=\"1.6\" stroke-opacity=\".8\"",
        [GRAPH_DASHED] = "stroke-width=\"2.5\" stroke-dasharray=\"7 5\"",
    };
    fprintf(page, "<g class=\"c%d\">\n", colour_of(curve->colour));
    if (curve->high) {
        fputs("<path fill-opacity=\".15\" d=\"", page);
        graph_area(page, frame, curve->x, curve->low, curve->high, curve->count);
        fputs("\"/>\n", page);
    }
    if (curve->style == GRAPH_DOTS || curve->style == GRAPH_RINGS) {
        draw_dots(page, frame, curve);
    } else {
        fprintf(page, "<path fill=\"none\" stroke=\"currentColor\" %s d=\"", looks[curve->style]);
        graph_line(page, frame, curve->x, curve->y, curve->count);
        fputs("\"/>\n", page);
    }
    fputs("</g>\n", page);
}

static void draw_legend(FILE *page, const struct graph_curve *curves, int count) {
    fputs("<ul class=\"legend\">", page);
    for (int i = 0; i < count; i++) {
        if (!curves[i].title) continue;
        fprintf(page, "<li><i class=\"%s c%d\"></i>", style_names[curves[i].style],
                colour_of(curves[i].colour));
        html_text(page, curves[i].title);
        fputs("</li>\n", page);
    }
    fputs("</ul>\n", page);
}

void graph_write(FILE *page, const struct graph *graph, const struct graph_curve *curves, int count) {
    const struct graph_frame frame = {LEFT, TOP, WIDTH - LEFT - RIGHT, graph->height, graph->x, graph->y};
    begin(page, graph->name, WIDTH, TOP + graph->height + BELOW + (graph->x.label ? LABEL : 0));
    draw_axes(page, &frame);
    draw_labels(page, &frame);
    for (int i = count - 1; i >= 0; i--) draw_curve(page, &frame, &curves[i]);
    fputs("</svg>\n", page);
    draw_legend(page, curves, count);
    fputs("</figure>\n", page);
}

enum { BARS_HEIGHT = 90, BAR_LABELS = 10 };

void graph_bars(FILE *page, const char *name, const long *counts, int count, int low) {
    int from = 0, to = count - 1;
    while (from < to && counts[from] == 0) from++;
    while (to > from && counts[to] == 0) to--;
    long most = 1;
    for (int i = from; i <= to; i++) most = counts[i] > most ? counts[i] : most;
    double step = (double)(WIDTH - LEFT - RIGHT) / (to - from + 1);
    begin(page, name, WIDTH, TOP + BARS_HEIGHT + 26);
    for (int i = from; i <= to; i++) {
        double height = BARS_HEIGHT * (double)counts[i] / (double)most, x = LEFT + step * (i - from);
        fprintf(page,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "class=\"c%d\"><title>%+d: %ld</title></rect>\n",
                x, TOP + BARS_HEIGHT - height, step * 0.85, height,
                low + i > 0   ? GRAPH_RED
                : low + i < 0 ? GRAPH_BLUE
                              : GRAPH_GOLD,
                low + i, counts[i]);
        if ((low + i) % BAR_LABELS == 0)
            fprintf(page, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%+d</text>\n", x + step / 2,
                    TOP + BARS_HEIGHT + 18, low + i);
    }
    fputs("</svg>\n</figure>\n", page);
}

enum { SQUARE = 15, MAP_BELOW = 44 };

static void draw_squares(FILE *page, const double *counts, int side, int left) {
    double most = 1;
    for (int i = 0; i < side * side; i++) most = fmax(most, counts[i]);
    for (int i = 0; i < side * side; i++) {
        if (counts[i] == 0) continue;
        fprintf(page,
                "<rect class=\"c%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill-opacity=\"%.2f\">"
                "<title>%s</title></rect>\n",
                GRAPH_RED, left + i % side * SQUARE, (side - 1 - i / side) * SQUARE, SQUARE - 1, SQUARE - 1,
                0.1 + 0.9 * sqrt(counts[i] / most), html_count(counts[i]).text);
    }
}

void graph_map(FILE *page, const char *name, const double *counts, int side, int step, const char *x_label,
               const char *y_label) {
    int size = side * SQUARE, left = (WIDTH - size) / 2;
    begin(page, name, WIDTH, size + MAP_BELOW);
    draw_squares(page, counts, side, left);
    for (int i = 0; i <= side; i += 4) {
        fprintf(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>", left + i * SQUARE,
                size + 16, i * step);
        fprintf(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>\n", left - 6,
                size - i * SQUARE + 5, i * step);
    }
    fprintf(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>", left + size / 2, size + 36,
            x_label);
    fprintf(page, "<text transform=\"translate(%d %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
            left - 46, size / 2, y_label);
    fputs("</svg>\n</figure>\n", page);
}
