#include "common/options_value.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Limits from here on are not worth telling. */
static const double no_limit = 1e9;

/* Stores a number, which has been checked, in a field. */
static void store(const struct options_row *row, double value, void *field) {
    switch (row->type) {
    case OPTIONS_IS_BOOL: *(bool *)field = value != 0; return;
    case OPTIONS_IS_INT: *(int *)field = (int)value; return;
    case OPTIONS_IS_UNSIGNED: *(unsigned *)field = (unsigned)value; return;
    case OPTIONS_IS_LONG: *(long *)field = (long)value; return;
    case OPTIONS_IS_SIZE: *(size_t *)field = (size_t)value; return;
    case OPTIONS_IS_DOUBLE: *(double *)field = value; return;
    case OPTIONS_IS_TEXT:
    case OPTIONS_IS_OTHER: assert(false);
    }
}

/* Returns the number in a field; NAN when it does not hold one. */
static double load(const struct options_row *row, const void *field) {
    switch (row->type) {
    case OPTIONS_IS_INT: return *(const int *)field;
    case OPTIONS_IS_UNSIGNED: return *(const unsigned *)field;
    case OPTIONS_IS_LONG: return (double)*(const long *)field;
    case OPTIONS_IS_SIZE: return (double)*(const size_t *)field;
    case OPTIONS_IS_DOUBLE: return *(const double *)field;
    case OPTIONS_IS_BOOL:
    case OPTIONS_IS_TEXT:
    case OPTIONS_IS_OTHER: break;
    }
    return NAN;
}

const char *options_dashes(const struct options_row *row) { return row->name[1] ? "--" : "-"; }

void options_wrong(const struct options_row *row, const char *value, const char *wanted) {
    char list[300];
    if (!wanted) options_value_list(row, list, sizeof list);
    fprintf(stderr, "katachi: %s%s must be %s, not '%s'\n", options_dashes(row), row->name,
            wanted ? wanted : list, value);
    exit(2);
}

long long options_integer(const struct options_row *row, const char *value) {
    char *end, wanted[80];
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (*value && !*end && errno == 0 && (double)number >= row->low && (double)number <= row->high)
        return number;
    snprintf(wanted, sizeof wanted, "a whole number from %.0f to %.0f", row->low, row->high);
    options_wrong(row, value, wanted);
}

void options_value_list(const struct options_row *row, char *list, size_t bytes) {
    *list = 0;
    for (const struct options_word *word = row->words; word->word; word++) {
        size_t length = strlen(list);
        snprintf(list + length, bytes - length, "%s%s",
                 word == row->words ? ""
                 : word[1].word     ? ", "
                                    : " or ",
                 word->word);
    }
}

static double read_number(const struct options_row *row, const char *value) {
    char *end, wanted[80];
    double number = strtod(value, &end);
    if (*value && !*end && isfinite(number) && number >= row->low && number <= row->high) return number;
    snprintf(wanted, sizeof wanted, "a number from %.10g to %.10g", row->low, row->high);
    options_wrong(row, value, wanted);
}

static double read_points(const struct options_row *row, const char *value) {
    double quarters = 4 * read_number(row, value);
    if (quarters != floor(quarters)) options_wrong(row, value, "points, whole or in quarters");
    return quarters;
}

static int read_word(const struct options_row *row, const char *value) {
    for (int i = 0; row->words[i].word; i++)
        if (strcmp(value, row->words[i].word) == 0) return i;
    options_wrong(row, value, NULL);
}

static char *read_output(const struct options_row *row, char *value) {
    if (*value && strcmp(value, "-") != 0) return value;
    fprintf(stderr, "katachi: %s%s must be the name of a file, not '%s'%s\n", options_dashes(row), row->name,
            value, *value ? ": nothing is written to standard output (a file of that name is ./-)" : "");
    exit(2);
}

void options_value_read(const struct options_row *row, char *const *values, void *field) {
    double scale = row->scale > 0 ? row->scale : 1;
    switch (row->kind) {
    case OPTIONS_SWITCH: store(row, 1, field); return;
    case OPTIONS_INTEGER: store(row, (double)options_integer(row, *values), field); return;
    case OPTIONS_NUMBER: store(row, read_number(row, *values) * scale, field); return;
    case OPTIONS_POINTS: store(row, read_points(row, *values), field); return;
    case OPTIONS_WORD: store(row, read_word(row, *values), field); return;
    case OPTIONS_TEXT:
    case OPTIONS_FILE: *(char **)field = *values; return;
    case OPTIONS_OUTPUT: *(char **)field = read_output(row, *values); return;
    case OPTIONS_OWN: row->read(row, values, field); return;
    }
}

static bool is_number(const struct options_row *row) {
    return row->kind == OPTIONS_INTEGER || row->kind == OPTIONS_NUMBER || row->kind == OPTIONS_POINTS;
}

/* Returns the default as text; NULL when there is none. A number out of range stands for "not given". */
static const char *find_default(const struct options_row *row, const void *field, char text[32]) {
    if (row->standard) return row->standard;
    if (row->kind == OPTIONS_TEXT || row->kind == OPTIONS_FILE) return *(char *const *)field;
    double value = load(row, field);
    if (!is_number(row) || isnan(value)) return NULL;
    if (row->scale > 0) value /= row->scale;
    if (row->kind == OPTIONS_POINTS) value /= 4;
    if (value < row->low || value > row->high) return NULL;
    snprintf(text, 32, "%.10g", value);
    return text;
}

int options_value_default_word(const struct options_row *row, const void *field) {
    for (int i = 0; row->words && row->words[i].word && row->standard; i++)
        if (strcmp(row->standard, row->words[i].word) == 0) return i;
    return row->kind == OPTIONS_WORD && !row->standard ? (int)load(row, field) : -1;
}

/* Writes the words of an option that need no explanation. */
static void describe_words(FILE *stream, const struct options_row *row, int chosen) {
    for (int i = 0; row->words[i].word; i++)
        fprintf(stream, "%s%s%s",
                i == 0                   ? ": "
                : row->words[i + 1].word ? ", "
                                         : " or ",
                row->words[i].word, i == chosen ? " (default)" : "");
}

void options_value_describe(FILE *stream, const struct options_row *row, const void *field) {
    char text[32];
    int chosen = options_value_default_word(row, field);
    if (row->words && !row->words->help) describe_words(stream, row, chosen);
    if (chosen >= 0) return;
    const char *standard = find_default(row, field, text);
    bool limited = row->low < row->high && row->high < no_limit;
    if (!limited && !standard) return;
    fputs(" (", stream);
    if (limited) fprintf(stream, "%.10g..%.10g", row->low, row->high);
    if (standard)
        fprintf(stream, "%sdefault%s %s", limited ? ", " : "", strchr(standard, ' ') ? ":" : "", standard);
    fputs(")", stream);
}
