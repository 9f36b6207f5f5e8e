#include "report/report_plot.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/child.h"
#include "common/output.h"
#include "html/html.h"

struct plot_axes plot_accuracy_axes(int m_max) {
    static const int tics[] = {1, 2, 3, 5, 10, 20, 40, 80, 160, 320, 0};
    return (struct plot_axes){.x_label = "m: suggestions looked at",
                              .y_label = "share of moves among them",
                              .x_tics = tics,
                              .x_max = m_max,
                              .y_max = 1};
}

static void write_axes(FILE *stream, const struct plot_axes *axes) {
    /* gnuplot takes a circle's radius in units of x: times this, it looks the same on every logarithmic
     * axis. */
    fprintf(stream, "mark = %g\n", 0.018 * log10(axes->x_max));
    fprintf(
        stream,
        "set terminal svg size 640,420 dynamic font 'inherit,19'\n"
        "set logscale x\nset xrange [0.93:%d]\nset yrange [0:%g]\nset xlabel '%s'\nset ylabel '%s' offset 1\n"
        "unset key\nset border 3\nset tics nomirror scale 0.5\nset style fill transparent solid 0.18\n"
        "set grid ytics lt 1 lw 0.4 lc rgb '#999999'\nset xtics (",
        axes->x_max, axes->y_max, axes->x_label, axes->y_label);
    for (const int *tic = axes->x_tics; *tic && *tic <= axes->x_max; tic++)
        fprintf(stream, "%s%d", tic > axes->x_tics ? ", " : "", *tic);
    fputs(")\n", stream);
}

/* Writes the data blocks `curve0`, `curve1` ... and `band0`, `band1` ... */
static void write_data(FILE *stream, const struct plot_curve *c, int number, int x_max) {
    fprintf(stream, "$curve%d << END\n", number);
    for (int i = 0; i < c->count; i++) fprintf(stream, "%.6g %.6g\n", c->x[i], c->y[i]);
    fprintf(stream, "END\n$band%d << END\n1 %.6g %.6g\n%d %.6g %.6g\nEND\n", number, c->low, c->high, x_max,
            c->low, c->high);
}

static void write_script(FILE *stream, const struct plot_axes *axes, const struct plot_curve *curves,
                         int count) {
    static const char *const style[] = {
        [PLOT_LINE] = "1:2 with lines lw 3.4",
        [PLOT_THIN] = "1:2 with lines lw 2",
        [PLOT_DOTS] = "1:2:($1 * mark) with circles fill solid",
        [PLOT_RINGS] = "1:2:($1 * mark) with circles fill empty lw 2",
    };
    write_axes(stream, axes);
    for (int i = 0; i < count; i++) write_data(stream, &curves[i], i, axes->x_max);
    const char *word = "plot";
    for (int i = count - 1; i >= 0; i--, word = ",") {
        if (curves[i].high > curves[i].low)
            fprintf(stream, "%s $band%d using 1:2:3 with filledcurves lc rgb '%s'", word, i,
                    curves[i].colour),
                word = ",";
        fprintf(stream, "%s $curve%d using %s lc rgb '%s'", word, i, style[curves[i].style],
                curves[i].colour);
    }
    fputc('\n', stream);
}

/* Copies gnuplot's picture without its prolog, its symbols, which are not used, and its ids. */
static bool write_picture(FILE *page, const char *picture, const char *name) {
    const char *at = strstr(picture, "<svg"), *defs = strstr(picture, "<defs>"),
               *end = strstr(picture, "</defs>");
    if (!at || !defs || !end || !strstr(end, "</svg>")) return false;
    fputs("<svg class=\"plot\" role=\"img\" aria-label=\"", page);
    html_text(page, name);
    fputc('"', page);
    for (at += 4; *at; at++) {
        if (at == defs) at = end + strlen("</defs>");
        if (strncmp(at, "<title>", 7) == 0 || strncmp(at, "<desc>", 6) == 0) {
            at = strchr(at, '\n'); /* in gnuplot's output these end a line */
            if (!at) return false;
        }
        if (strncmp(at, " id=\"", 5) == 0) at = strchr(at + 5, '"') + 1;
        fputc(*at, page);
    }
    return true;
}

static void write_legend(FILE *page, const struct plot_curve *curves, int count) {
    static const char *const mark[] = {"line", "thin", "dot", "ring"};
    fputs("<ul class=\"legend\">", page);
    for (int i = 0; i < count; i++) {
        fprintf(page, "<li><i class=\"%s\" style=\"color:%s\"></i>", mark[curves[i].style], curves[i].colour);
        html_text(page, curves[i].title);
        fputs("</li>\n", page);
    }
    fputs("</ul>\n", page);
}

bool plot_curves(FILE *page, const char *script, const char *name, const struct plot_axes *axes,
                 const struct plot_curve *curves, int count) {
    const struct output_target target = {.path = script, .kind = FILE_PLOT};
    struct output output;
    if (!output_begin(&output, &target, true)) return false;
    write_script(output.stream, axes, curves, count);
    if (!output_commit(&output, NULL)) return false;

    struct words words = {0};
    words_add(&words, "gnuplot");
    words_add(&words, "%s", script);
    struct child_result result;
    bool started, ok = child_run("gnuplot", &words, &result, &started);
    words_free(&words);
    if (!started)
        fprintf(stderr, "katachi: cannot start gnuplot: %s; install the package gnuplot-nox\n",
                strerror(errno));
    fputs("<figure>\n", page);
    if (started && (!ok || !(ok = write_picture(page, result.output, name))))
        fprintf(stderr, "katachi: gnuplot could not draw %s\n", script);
    write_legend(page, curves, count);
    fputs("</figure>\n", page);
    free(result.output);
    return ok;
}
