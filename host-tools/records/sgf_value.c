#include <math.h>
#include <string.h>
#include <strings.h>

#include "board/rules.h"
#include "records/points.h"
#include "records/sgf.h"

/* Does the record name rules that are known, and not the Chinese ones? */
static bool counts_no_stones(const char *rules) {
    kt_rules known;
    return kt_rules_find(rules, &known) && strncasecmp(rules, "chinese", 7) != 0 &&
           strcasecmp(rules, "cn") != 0;
}

static bool is_whole(double value) { return value == floor(value); }

/* What servers mean by a number that no komi is. */
static double scale_down(double value, bool fox) {
    if (!is_whole(value)) return value;
    bool halves = fmod(value, 50) == 0;
    if (halves && value >= 450 && value <= 1000) return value / 100;
    if (fmod(value, 25) == 0 && value >= 150 && value <= 425) return value / 50;
    if (fox && value == 50) return 0.5;
    if (value == 55 || value == 65 || value == 75) return value / 10;
    return value;
}

bool sgf_komi_read(const char *text, const char *rules, int size, bool fox, int *quarters) {
    enum { MOST = 100 }; /* more points than anybody gives */
    char folded[2 * SGF_TEXT_BYTES];
    struct points points;
    points_fold(text, folded, sizeof folded);
    const char *at = folded;
    bool negative = false, found = false;
    for (int bytes; *at && !found; at += !found) {
        bool fraction = (*at == '.' || *at == ',') && at[1] >= '0' && at[1] <= '9';
        found = fraction || (points_numeral(at, &bytes) >= 0) || !strncmp(at, "半", strlen("半"));
        if (!found) negative = *at == '-';
    }
    if (!found || !points_read(&at, &points)) return false;
    int steps = points.stones ? 2 : 4; /* a quarter of a stone is half a point */
    double value = floor(steps * points.points + 0.5 + 1e-6) / steps, rest = fmod(value, 1);
    if (!points.stones) {
        value = scale_down(value, fox);
        if ((rest == 0.25 || rest == 0.75) && value > 1 && value < 5 && !counts_no_stones(rules)) value *= 2;
    }
    if (value > MOST || value > size * size) return false;
    *quarters = (int)(4 * value) * (negative ? -1 : 1);
    return true;
}
