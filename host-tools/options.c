#include "options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

long options_integer(const char *option, const char *argument, long low, long high) {
    char *end;
    errno = 0;
    long value = strtol(argument, &end, 10);
    if (*argument && !*end && errno == 0 && value >= low && value <= high) return value;
    fprintf(stderr, "katachi: --%s wants a whole number from %ld to %ld, not '%s'\n", option, low, high, argument);
    exit(2);
}

double options_number(const char *option, const char *argument, double low, double high) {
    char *end;
    double value = strtod(argument, &end);
    if (*argument && !*end && isfinite(value) && value >= low && value <= high) return value;
    fprintf(stderr, "katachi: --%s wants a number from %g to %g, not '%s'\n", option, low, high, argument);
    exit(2);
}
