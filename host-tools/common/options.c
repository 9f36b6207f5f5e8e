#include "common/options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands before an option's name. */
static const char *dashes(const char *option) { return option[1] ? "--" : "-"; }

long options_integer(const char *option, const char *argument, long low, long high) {
    char *end;
    errno = 0;
    long value = strtol(argument, &end, 10);
    if (*argument && !*end && errno == 0 && value >= low && value <= high) return value;
    fprintf(stderr, "katachi: %s%s wants a whole number from %ld to %ld, not '%s'\n", dashes(option), option,
            low, high, argument);
    exit(2);
}

double options_number(const char *option, const char *argument, double low, double high) {
    char *end;
    double value = strtod(argument, &end);
    if (*argument && !*end && isfinite(value) && value >= low && value <= high) return value;
    fprintf(stderr, "katachi: %s%s wants a number from %g to %g, not '%s'\n", dashes(option), option, low,
            high, argument);
    exit(2);
}

int options_points(const char *option, const char *argument, int low, int high) {
    double quarters = 4 * options_number(option, argument, low, high);
    if (quarters == (int)quarters) return (int)quarters;
    fprintf(stderr, "katachi: %s%s wants points, whole or in quarters, not '%s'\n", dashes(option), option,
            argument);
    exit(2);
}

int options_word(const char *option, const char *argument, const char *const *words) {
    for (int i = 0; words[i]; i++)
        if (strcmp(argument, words[i]) == 0) return i;
    fprintf(stderr, "katachi: %s%s wants ", dashes(option), option);
    for (int i = 0; words[i]; i++)
        fprintf(stderr, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    fprintf(stderr, ", not '%s'\n", argument);
    exit(2);
}

char *options_output(const char *option, char *argument) {
    if (*argument && strcmp(argument, "-") != 0) return argument;
    const char *why = *argument ? ": nothing is written to standard output (a file of that name is ./-)" : "";
    fprintf(stderr, "katachi: %s%s wants the name of a file, not '%s'%s\n", dashes(option), option, argument,
            why);
    exit(2);
}

const char options_values_help[] = "  --values NAME     model: probabilities by the model, patterns without "
                                   "one (default); views: the mean of\n"
                                   "                    the model over the eight symmetries, better and "
                                   "slower; plain: by the patterns alone,\n"
                                   "                    P(played | match)\n";

kt_values options_values(const char *argument) {
    static const char *const words[] = {
        [KT_VALUES_MODEL] = "model", [KT_VALUES_VIEWS] = "views", [KT_VALUES_PLAIN] = "plain", NULL};
    return (kt_values)options_word("values", argument, words);
}

void options_arguments(const char *command, char *const *given, int count, const char *const *wanted,
                       bool many) {
    int i = 0;
    for (; wanted[i]; i++)
        if (i == count) options_refuse(command, wanted[i]);
    if (count <= i || many) return;
    fprintf(stderr, "katachi: %s does not know what '%s' is for; 'katachi %s --help' says more\n", command,
            given[i], command);
    exit(2);
}

void options_refuse(const char *command, const char *wants) {
    if (wants) fprintf(stderr, "katachi: %s wants %s; ", command, wants);
    else fputs("katachi: ", stderr);
    fprintf(stderr, "'katachi %s --help' says more\n", command);
    exit(2);
}
