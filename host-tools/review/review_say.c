#include "review/review_say.h"

#include <stdlib.h>
#include <string.h>

#include "common/names.h"
#include "review/review_verdict.h"

struct review_number review_say_points(int32_t hundredths) {
    struct review_number said;
    int32_t tenths = (abs(hundredths) + 5) / 10;
    snprintf(said.text, sizeof said.text, "%s%d.%d", hundredths < 0 && tenths ? "-" : "", tenths / 10,
             tenths % 10);
    return said;
}

struct review_number review_say_move(kt_point p) {
    struct review_number said;
    snprintf(said.text, sizeof said.text, "%s", p == KT_PASS ? "pass" : names_vertex(p).text);
    return said;
}

struct review_number review_say_share(int32_t share_q16) {
    struct review_number said;
    snprintf(said.text, sizeof said.text, "%d %%", (share_q16 * 100 + 32768) >> 16);
    return said;
}

struct review_text review_say_figures(const struct review_figures *figures) {
    struct review_text said;
    struct review_number points = review_say_points(abs(figures->lead)),
                         win = review_say_share(figures->win_q16);
    bool even = strcmp(points.text, "0.0") == 0;
    snprintf(said.text, sizeof said.text, "Black wins %s; %s%s.", win.text,
             even                ? "the score is even"
             : figures->lead > 0 ? "Black leads by "
                                 : "White leads by ",
             even ? "" : points.text);
    return said;
}

struct review_text review_say_loss(const struct review_move *move) {
    struct review_text said;
    bool points = move->lost_points >= 50, win = move->lost_win_q16 >= 655 || !points;
    snprintf(said.text, sizeof said.text, "%s lost %s%s%s%s%s.", names_colour(move->colour),
             points ? review_say_points(move->lost_points).text : "", points ? " points" : "",
             points && win ? " and " : "", win ? review_say_share(move->lost_win_q16).text : "",
             win ? " of the win rate" : "");
    return said;
}

struct review_text review_say_settings(const struct review_settings *settings) {
    struct review_text said;
    int length = 0;
    if (settings->playouts)
        length = snprintf(said.text, sizeof said.text, "%u playouts%s", settings->playouts,
                          settings->milliseconds ? " or " : "");
    if (settings->milliseconds)
        length += snprintf(said.text + length, sizeof said.text - (size_t)length, "%g s",
                           settings->milliseconds / 1000.0);
    snprintf(said.text + length, sizeof said.text - (size_t)length, " a position, seed %u", settings->seed);
    return said;
}

struct review_text review_say_sum(const struct review *review, kt_colour colour) {
    struct review_text said;
    struct review_sum sum = review_sum_of(review, colour);
    int length = snprintf(said.text, sizeof said.text, "%d move%s; ", sum.moves, sum.moves == 1 ? "" : "s"),
        kinds = 0;
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++) {
        int count = sum.mistakes[size];
        if (!count) continue;
        const char *name = review_size_name((enum review_size)size), *many = "s";
        if (size == REVIEW_INACCURACY) name = count == 1 ? name : "inaccuracies", many = "";
        length += snprintf(said.text + length, sizeof said.text - (size_t)length, "%s%d %s%s",
                           kinds++ ? ", " : "", count, name, count == 1 ? "" : many);
    }
    if (kinds)
        snprintf(said.text + length, sizeof said.text - (size_t)length, ": %s points lost",
                 review_say_points((int32_t)sum.lost_points).text);
    else snprintf(said.text + length, sizeof said.text - (size_t)length, "no mistakes");
    return said;
}
