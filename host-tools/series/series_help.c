#include "series/series_help.h"

#include <stdbool.h>
#include <string.h>

#include "common/help.h"
#include "series/series_figures.h"
#include "series/series_words.h"

enum { COLUMN = 24 /* the column at which explanations begin */ };

/* Writes what stands before an element of a list. */
static void separate(FILE *stream, bool first, bool last) {
    if (!first) fputs(last ? " and " : ", ", stream);
}

void series_help_settings(FILE *stream) {
    for (const struct series_setting *setting = series_settings; setting->name; setting++) {
        separate(stream, setting == series_settings, !setting[1].name);
        fputs(setting->name, stream);
    }
}

/* The bytes of a figure's name before its number, or of the whole name: "pit-" of "pit-1". */
static size_t stem_of(const char *name) { return strcspn(name, "0123456789"); }

/* Returns the last of the figures whose names differ from this one's in their number alone, or the figure itself. */
static int last_of(int figure) {
    const char *name = series_figure_name(figure);
    size_t stem = stem_of(name);
    while (name[stem] && series_figure_name(figure + 1) &&
           strncmp(series_figure_name(figure + 1), name, stem) == 0)
        figure++;
    return figure;
}

/* Writes "share", or "pit-1 to pit-12". Returns the columns that it took. */
static int write_names(FILE *stream, int figure, int last) {
    const char *first = series_figure_name(figure);
    return last == figure ? fprintf(stream, "%s", first)
                          : fprintf(stream, "%s to %s", first, series_figure_name(last));
}

void series_help_figures(FILE *stream) {
    for (int figure = 0, last; series_figure_name(figure); figure = last + 1) {
        last = last_of(figure);
        separate(stream, figure == 0, !series_figure_name(last + 1));
        write_names(stream, figure, last);
    }
}

/* Writes an explanation behind a name that ends at `column`. */
static void explain(FILE *stream, int column, const char *text) {
    if (column + 2 > COLUMN) {
        fputs("\n", stream);
        column = 0;
    }
    help_fill(stream, text, column, COLUMN);
}

static void write_setting(FILE *stream, const struct series_setting *setting) {
    char text[400];
    size_t length = 0;
    if (setting->words) {
        for (const char *const *word = setting->words; *word; word++)
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%s%s", length ? ", " : "", *word);
        length += (size_t)snprintf(text + length, sizeof text - length, ": ");
    } else {
        length += (size_t)snprintf(text, sizeof text, "%d to %d: ", setting->low, setting->high);
    }
    snprintf(text + length, sizeof text - length, "%s", setting->help);
    int column = setting->words ? fprintf(stream, "  %s %s", setting->name, setting->words[setting->standard])
                                : fprintf(stream, "  %s %d", setting->name, setting->standard);
    explain(stream, column, text);
}

void series_help(FILE *stream) {
    fputs("Settings of players, with their defaults:\n\n", stream);
    for (const struct series_setting *setting = series_settings; setting->name; setting++)
        write_setting(stream, setting);
    fputs("\nFigures, for 'published':\n\n", stream);
    for (int figure = 0, last; series_figure_name(figure); figure = last + 1) {
        last = last_of(figure);
        int column = fprintf(stream, "  ");
        column += write_names(stream, figure, last);
        char text[100];
        snprintf(text, sizeof text, "%s%s", series_figure_text(figure), last == figure ? "" : "; and so on");
        explain(stream, column, text);
    }
}
