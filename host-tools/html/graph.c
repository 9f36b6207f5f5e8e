#include "html/graph.h"

#include <math.h>

#include "html/html.h"

enum { WIDTH = 640, LEFT = 62, RIGHT = 14, TOP = 12, HEIGHT = 190, BOTTOM = TOP + HEIGHT, MARKS = 4 };

static const char *const colours[] = {"#c2553a", "#3f7fb0", "#6b9444", "#b8892b", "#8a5fa8", "#3f9a94"};

static const char *colour_of(int number) {
    return colours[(size_t)number % (sizeof colours / sizeof *colours)];
}

static void begin(FILE *page, const char *name, int width, int height) {
    fprintf(page,
            "<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-size=\"13\" "
            "fill=\"currentColor\" role=\"img\" aria-label=\"",
            width, height);
    html_text(page, name);
    fputs("\">\n", page);
}

static void draw_axes(FILE *page, double most, const char *unit, long games) {
    for (int i = 0; i <= MARKS; i++) {
        double y = BOTTOM - (double)HEIGHT * i / MARKS, x = LEFT + (double)(WIDTH - LEFT - RIGHT) * i / MARKS;
        fprintf(
            page,
            "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"currentColor\" stroke-opacity=\".2\"/>"
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.3g%s</text>",
            LEFT, WIDTH - RIGHT, y, y, LEFT - 6, y + 4, most * i / MARKS, unit);
        fprintf(page, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>\n", x, BOTTOM + 18,
                i == MARKS ? "end" : "middle", html_count((double)games * i / MARKS).text);
    }
}

static double x_of(const struct series_curve *curve, int i) {
    return LEFT + (WIDTH - LEFT - RIGHT) * (i + 0.5) / curve->count;
}

static double y_of(double value, double most) { return BOTTOM - HEIGHT * fmin(value / most, 1); }

/* The band, and a dot at each value. */
static void draw_band(FILE *page, const struct series_curve *curve, double most) {
    const char *colour = colour_of(curve->colour);
    int count = 0;
    while (count < curve->count && !isnan(curve->y[count])) count++;
    fprintf(page, "<path fill=\"%s\" fill-opacity=\".15\" stroke=\"%s\" stroke-opacity=\".4\" d=\"", colour,
            colour);
    for (int i = 0; i < count; i++)
        fprintf(page, "%c%.1f %.1f", i ? 'L' : 'M', x_of(curve, i), y_of(curve->low[i], most));
    for (int i = count - 1; i >= 0; i--)
        fprintf(page, "L%.1f %.1f", x_of(curve, i), y_of(curve->high[i], most));
    fputs("Z\"/>\n", page);
    for (int i = 0; i < count; i++)
        fprintf(page, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>\n", x_of(curve, i),
                y_of(curve->y[i], most), colour);
}

static void draw_curve(FILE *page, const struct series_curve *curve, double most) {
    char word = 'M';
    fprintf(page, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-opacity=\"%s\"%s d=\"",
            colour_of(curve->colour), curve->thin ? "1" : "2.5", curve->thin ? ".45" : "1",
            curve->dashed ? " stroke-dasharray=\"7 5\"" : "");
    for (int i = 0; i < curve->count; i++) {
        if (isnan(curve->y[i])) {
            word = 'M';
            continue;
        }
        fprintf(page, "%c%.1f %.1f", word, x_of(curve, i), y_of(curve->y[i], most));
        word = 'L';
    }
    fputs("\"/>\n", page);
}

static void draw_legend(FILE *page, const struct series_curve *curves, int count) {
    fputs("<ul class=\"legend\">", page);
    for (int i = 0; i < count; i++) {
        if (!curves[i].title) continue;
        fprintf(page, "<li><i style=\"color:%s%s\"></i>", colour_of(curves[i].colour),
                curves[i].dashed ? ";border-top-style:dashed" : "");
        html_text(page, curves[i].title);
        fputs("</li>\n", page);
    }
    fputs("</ul>\n", page);
}

void series_graph(FILE *page, const char *name, double most, const char *unit, long games,
                  const struct series_curve *curves, int count) {
    fputs("<figure>\n", page);
    begin(page, name, WIDTH, BOTTOM + 26);
    draw_axes(page, most, unit, games);
    for (int i = 0; i < count; i++)
        if (curves[i].low) draw_band(page, &curves[i], most);
    for (int i = 0; i < count; i++) draw_curve(page, &curves[i], most);
    fputs("</svg>\n", page);
    draw_legend(page, curves, count);
    fputs("</figure>\n", page);
}

enum { BARS_HEIGHT = 90, BAR_LABELS = 10 };

void series_bars(FILE *page, const char *name, const long *counts, int count, int low) {
    int from = 0, to = count - 1;
    while (from < to && counts[from] == 0) from++;
    while (to > from && counts[to] == 0) to--;
    long most = 1;
    for (int i = from; i <= to; i++) most = counts[i] > most ? counts[i] : most;
    double step = (double)(WIDTH - LEFT - RIGHT) / (to - from + 1);
    fputs("<figure>\n", page);
    begin(page, name, WIDTH, TOP + BARS_HEIGHT + 26);
    for (int i = from; i <= to; i++) {
        double height = BARS_HEIGHT * (double)counts[i] / (double)most, x = LEFT + step * (i - from);
        fprintf(page,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "fill=\"%s\"><title>%+d: %ld</title></rect>\n",
                x, TOP + BARS_HEIGHT - height, step * 0.85, height,
                colour_of(low + i > 0   ? 0
                          : low + i < 0 ? 1
                                        : 3),
                low + i, counts[i]);
        if ((low + i) % BAR_LABELS == 0)
            fprintf(page, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%+d</text>\n", x + step / 2,
                    TOP + BARS_HEIGHT + 18, low + i);
    }
    fputs("</svg>\n</figure>\n", page);
}

enum { SQUARE = 15, MAP_LEFT = 60, MAP_BELOW = 44 };

static void draw_squares(FILE *page, const double *counts, int side) {
    double most = 1;
    for (int i = 0; i < side * side; i++) most = fmax(most, counts[i]);
    for (int i = 0; i < side * side; i++) {
        if (counts[i] == 0) continue;
        fprintf(page,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\"%.2f\">"
                "<title>%s</title></rect>\n",
                MAP_LEFT + i % side * SQUARE, (side - 1 - i / side) * SQUARE, SQUARE - 1, SQUARE - 1,
                colour_of(0), 0.1 + 0.9 * sqrt(counts[i] / most), html_count(counts[i]).text);
    }
}

void series_map(FILE *page, const char *name, const double *counts, int side, int step, const char *x_label,
                const char *y_label) {
    int size = side * SQUARE;
    fputs("<figure>\n", page);
    begin(page, name, MAP_LEFT + size + 10, size + MAP_BELOW);
    draw_squares(page, counts, side);
    for (int i = 0; i <= side; i += 4) {
        fprintf(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>", MAP_LEFT + i * SQUARE,
                size + 16, i * step);
        fprintf(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>\n", MAP_LEFT - 6,
                size - i * SQUARE + 5, i * step);
    }
    fprintf(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>", MAP_LEFT + size / 2, size + 36,
            x_label);
    fprintf(page, "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
            size / 2, y_label);
    fputs("</svg>\n</figure>\n", page);
}
