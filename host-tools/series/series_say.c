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

/* By its place among the names: as a share if it is one. */
static struct series_text say_figure(int which, struct series_figure figure) {
    return which <= series_figure_last_share ? series_say_share(figure) : series_say_mean(figure);
}

struct series_compared series_say_compared(const struct series_comparison *comparison, int figure) {
    struct series_compared say = {{""}, {""}, {""}, {""}, {""}};
    say.published = say_figure(figure, (struct series_figure){comparison->published, NAN});
    say.ours = say_figure(figure, comparison->ours);
    if (comparison->runs == 0) return say;
    snprintf(say.runs.text, sizeof say.runs.text, "%d", comparison->runs);
    if (comparison->published > 0 || comparison->published < 0)
        snprintf(say.per_cent.text, sizeof say.per_cent.text, "%+.1f",
                 100 * (comparison->ours.value - comparison->published) / fabs(comparison->published));
    if (!isnan(comparison->distance))
        snprintf(say.distance.text, sizeof say.distance.text, "%+.1f", comparison->distance);
    return say;
}

/* How much wider than its characters a text is for printf: "±" is two bytes of one column. */
static int wider(const char *text) { return strstr(text, "±") != NULL; }

static void print_published(const struct series *series, const struct series_result *results, int count) {
    bool any = false;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < series[i].published_count && series[i].run == 0; k++) {
            const struct series_published *published = &series[i].published[k];
            struct series_comparison comparison = series_compare(&series[i], &results[i], published);
            if (comparison.runs == 0) continue;
            struct series_compared say = series_say_compared(&comparison, published->figure);
            if (!any)
                printf("\n%-28s %-18s %12s  %-22s %4s %9s %9s\n", "series", "figure", "published", "ours",
                       "runs", "by %", "errors");
            any = true;
            printf("%-28s %-18s %12s  %-*s %4s %9s %9s\n", series[i].name,
                   series_figure_name(published->figure), say.published.text, 22 + wider(say.ours.text),
                   say.ours.text, say.runs.text, say.per_cent.text, say.distance.text);
        }
    }
}

void series_print(const struct series *series, const struct series_result *result, int count) {
    printf("%-28s %9s  %-14s %-15s %-19s %-19s %9s %9s\n", "series", "games", "A's share", "A - B in beans",
           "terminals of A", "terminals of B", "cases", "seconds");
    for (int i = 0; i < count; i++) {
        const struct series *of = &series[i];
        const struct series_result *came = &result[i];
        if (came->played == 0) continue;
        struct series_text share = series_say_share(series_figure_of(of, came, "share")),
                           difference = series_say_mean(series_figure_of(of, came, "difference")),
                           terminals_a = series_say_mean(series_figure_of(of, came, "terminals-a")),
                           terminals_b = series_say_mean(series_figure_of(of, came, "terminals-b"));
        double cases =
            series_figure_of(of, came, "cases-a").value + series_figure_of(of, came, "cases-b").value;
        printf("%-28s %9ld  %-*s %-*s %-*s %-*s %9.0f %9.1f\n", of->name, came->played,
               14 + wider(share.text), share.text, 15 + wider(difference.text), difference.text,
               19 + wider(terminals_a.text), terminals_a.text, 19 + wider(terminals_b.text), terminals_b.text,
               cases, came->seconds);
    }
    print_published(series, result, count);
}
