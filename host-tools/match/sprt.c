#include "match/sprt.h"

#include <math.h>

double sprt_log_ratio(const struct sprt *test, double wins, int games) {
    return wins * log(test->high / test->low) + (games - wins) * log((1 - test->high) / (1 - test->low));
}

enum sprt_decision sprt_decide(const struct sprt *test, double wins, int games) {
    const double error = 0.05, bound = log((1 - error) / error);
    double ratio = sprt_log_ratio(test, wins, games);
    return ratio >= bound ? SPRT_HIGH : ratio <= -bound ? SPRT_LOW : SPRT_OPEN;
}
