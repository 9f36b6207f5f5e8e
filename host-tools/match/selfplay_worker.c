#include "match/selfplay_worker.h"

#include <stdlib.h>

#include "common/complain.h"

bool selfplay_worker_read(const char *text, struct selfplay_worker *worker) {
    char *end;
    long number = strtol(text, &end, 10), of = *end == '/' ? strtol(end + 1, &end, 10) : 0;
    bool right = !*end && number >= 1 && number <= of && of <= SELFPLAY_WORKERS_MAX;
    if (right) *worker = (struct selfplay_worker){(int)number, (int)of};
    return right;
}

/* The variables of ranks: a number from 0, and how many there are (NULL: nobody says). The first that is set counts. */
static const struct {
    const char *number, *of;
} ranks[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"PMI_RANK", "PMI_SIZE"},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}, /* in a batch script, only the first is set */
    {"PMIX_RANK", NULL},
};

/* Those of arrays: a number, the first, the last, the step from one to the next, and how many there are, which tells whether
 * some are left out (NULL: none can be). */
static const struct {
    const char *number, *first, *last, *step, *of;
} arrays[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP",
     "SLURM_ARRAY_TASK_COUNT"},
    {"SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE", NULL},
};

/* The whole number in a variable; `missing` when it isn't set, or is empty; -1 when it is none. */
static long number_in(const char *variable, long missing) {
    const char *text = getenv(variable);
    char *end;
    if (!text || !*text) return missing;
    long number = strtol(text, &end, 10);
    return *end || number < 0 || number > 1000000000 ? -1 : number;
}

static bool is_set(const char *variable) {
    const char *text = getenv(variable);
    return text && *text && text[0] != 'u'; /* Grid Engine says "undefined" outside of arrays */
}

static bool refuse(const char *variable) {
    return tell_user("%s=%s and its neighbours don't tell which worker this is; --worker K/N does", variable,
                     getenv(variable));
}

bool selfplay_worker_find(struct selfplay_worker *worker) {
    long rank = 0, all = 1, task = 0, tasks = 1;
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        if (!is_set(ranks[i].number)) continue;
        if (!ranks[i].of) return refuse(ranks[i].number);
        if (!is_set(ranks[i].of)) continue;
        rank = number_in(ranks[i].number, 0), all = number_in(ranks[i].of, 1);
        if (rank < 0 || rank >= all || all > SELFPLAY_WORKERS_MAX) return refuse(ranks[i].number);
        break;
    }
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        if (!is_set(arrays[i].number)) continue;
        long number = number_in(arrays[i].number, 0), first = number_in(arrays[i].first, 1),
             last = number_in(arrays[i].last, number), step = number_in(arrays[i].step, 1);
        bool right =
            first >= 0 && first <= number && number <= last && step > 0 && (number - first) % step == 0;
        if (!right) return refuse(arrays[i].number);
        task = (number - first) / step, tasks = (last - first) / step + 1;
        bool gaps = arrays[i].of && number_in(arrays[i].of, tasks) != tasks;
        if (gaps || tasks > SELFPLAY_WORKERS_MAX / all) return refuse(arrays[i].number);
        break;
    }
    *worker = (struct selfplay_worker){(int)(task * all + rank) + 1, (int)(tasks * all)};
    return true;
}
