#include "series/series_say.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Writes a number, with commas when it is large, and `digits` decimals. */
static void append(struct series_text *to, double number, int digits) {
    char plain[40];
    snprintf(plain, sizeof plain, "%.*f", digits, fabs(number));
    size_t at = strlen(to->text), whole = strcspn(plain, "."), i = 0;
    if (number < 0 && strspn(plain, "0.") < strlen(plain)) to->text[at++] = '-';
    for (; plain[i] && at + 2 < sizeof to->text; i++) {
        if (i > 0 && i < whole && (whole - i) % 3 == 0) to->text[at++] = ',';
        to->text[at++] = plain[i];
    }
    to->text[at] = 0;
}

static void append_text(struct series_text *to, const char *text) {
    size_t at = strlen(to->text);
    snprintf(to->text + at, sizeof to->text - at, "%s", text);
}

static struct series_text say(struct series_figure figure, double scale, const char *unit, int digits) {
    struct series_text text = {""};
    if (isnan(figure.value)) return text;
    append(&text, scale * figure.value, digits);
    append_text(&text, unit);
    if (isnan(figure.error)) return text;
    append_text(&text, " ± ");
    append(&text, scale * figure.error, digits);
    return text;
}

struct series_text series_say_share(struct series_figure figure) {
    return say(figure, 100, " %", 1);
}

struct series_text series_say_mean(struct series_figure figure) {
    return say(figure, 1, "", fabs(figure.value) < 100 ? 2 : fabs(figure.value) < 1000 ? 1 : 0);
}

struct series_text series_say_figure(int which, struct series_figure figure) {
    return which <= series_figure_last_share ? series_say_share(figure) : series_say_mean(figure);
}

void series_print(const struct series *series, const struct series_result *result, int count) {
    printf("%-28s %9s  %-14s %-15s %-19s %-19s %9s %9s\n", "series", "games", "A's share", "A - B in beans",
           "terminals of A", "terminals of B", "cases", "seconds");
    for (int i = 0; i < count; i++) {
        const struct series *of = &series[i];
        const struct series_result *came = &result[i];
        double cases =
            series_figure_of(of, came, "cases-a").value + series_figure_of(of, came, "cases-b").value;
        /* "±" is two bytes of one column. */
        printf("%-28s %9ld  %-15s %-16s %-20s %-20s %9.0f %9.1f\n", of->name, came->played,
               series_say_share(series_figure_of(of, came, "share")).text,
               series_say_mean(series_figure_of(of, came, "difference")).text,
               series_say_mean(series_figure_of(of, came, "terminals-a")).text,
               series_say_mean(series_figure_of(of, came, "terminals-b")).text, isnan(cases) ? 0 : cases,
               came->seconds);
    }
}
