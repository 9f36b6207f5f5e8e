#include "learn/pace.h"

#include "common/progress.h"
#include "common/stop.h"

bool pace_is_due(const struct pace *pace) {
    return stop_signal() || (pace->keep && progress_clock() - pace->kept >= pace->seconds);
}

bool pace_go_on(struct pace *pace) {
    if (!pace_is_due(pace)) return true;
    if (pace->keep) pace->keep(pace->with);
    pace->kept = progress_clock();
    return !stop_signal();
}
