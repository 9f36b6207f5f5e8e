#include "report/report_experiments.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "report/report_json.h"
#include "report/report_step.h"

static const struct report_trial report_trials[REPORT_RUNS] = {
    [RUN_9X9] = {"9x9", "9×9, five stages", SET_9X9, {0}},
    [RUN_ONE_STAGE] = {"9x9-one-stage", "9×9, one stage", SET_9X9, {"--stages", "1"}},
    [RUN_UNFILTERED] = {"9x9-unfiltered", "9×9, not filtered", SET_9X9, {"--support", "0", "--value", "0"}},
    [RUN_K] = {"9x9-k4", "9×9, k = 4 alone", SET_9X9, {"-k", "4-4"}},
    [RUN_K + 1] = {"9x9-k5", "9×9, k = 5 alone", SET_9X9, {"-k", "5-5"}},
    [RUN_K + 2] = {"9x9-k6", "9×9, k = 6 alone", SET_9X9, {"-k", "6-6"}},
    [RUN_K + 3] = {"9x9-k7", "9×9, k = 7 alone", SET_9X9, {"-k", "7-7"}},
    [RUN_K + 4] = {"9x9-k8", "9×9, k = 8 alone", SET_9X9, {"-k", "8-8"}},
    [RUN_K + 5] = {"9x9-k9", "9×9, k = 9 alone", SET_9X9, {"-k", "9-9"}},
    [RUN_19X19] = {"19x19", "19×19", SET_19X19, {0}},
    [RUN_OPENING] = {"opening", "19×19, first 30 moves", SET_OPENING, {0}},
};

/* The steps of an experiment, one command each. */
struct steps {
    struct words learn, image, evaluate;
};

/* Adds the paths and the options that choose among their games. */
static void add_games(struct words *words, const struct report *report, const struct report_set *set,
                      size_t skip, size_t take) {
    for (int i = 0; i < report->path_count; i++)
        if (survey_has(&report->survey, i, set->plan->size)) words_add(words, "%s", report->paths[i]);
    if (set->plan->size != 9) words_add(words, "--size"), words_add(words, "%d", set->plan->size);
    for (size_t i = 0; i < report->filters.count; i++) words_add(words, "%s", report->filters.word[i]);
    if (set->plan->shuffle) words_add(words, "--shuffle"), words_add(words, "1");
    if (skip) words_add(words, "--skip"), words_add(words, "%zu", skip);
    words_add(words, "--take");
    words_add(words, "%zu", take);
    if (set->plan->moves) words_add(words, "--moves"), words_add(words, "%d", set->plan->moves);
}

static struct steps make_steps(const struct report *report, const struct report_run *run,
                               const char *database, const char *image) {
    const struct report_set *set = &report->set[run->trial->set];
    struct steps steps = {0};
    struct words *learn = &steps.learn, *compile = &steps.image, *evaluate = &steps.evaluate;
    words_add(learn, "katachi");
    words_add(learn, "learn");
    add_games(learn, report, set, set->skip, set->train);
    if (set->acquire) words_add(learn, "--acquire"), words_add(learn, "%zu", set->acquire);
    for (const char *const *option = run->trial->options; *option; option++) words_add(learn, "%s", *option);
    words_add(learn, "--json");
    words_add(learn, "-o");
    words_add(learn, "%s", database);
    const char *const image_words[] = {"katachi", "image",  database, "--board",
                                       "native",  "--json", "-o",     image};
    for (size_t i = 0; i < sizeof image_words / sizeof *image_words; i++)
        words_add(compile, "%s", image_words[i]);
    words_add(evaluate, "katachi");
    words_add(evaluate, "evaluate");
    words_add(evaluate, "%s", database);
    add_games(evaluate, report, set, set->skip + set->train, set->test);
    words_add(evaluate, "--json");
    return steps;
}

static void free_steps(struct steps *steps) {
    words_free(&steps->learn);
    words_free(&steps->image);
    words_free(&steps->evaluate);
}

/* Writes down the commands as a person would type them, with short names. */
static void name_commands(const struct report *report, struct report_run *run) {
    char database[64], image[64];
    snprintf(database, sizeof database, "%s.db", run->trial->name);
    snprintf(image, sizeof image, "%s.kti", run->trial->name);
    struct steps steps = make_steps(report, run, database, image);
    run->learn_command = words_join(&steps.learn);
    run->image_command = words_join(&steps.image);
    run->evaluate_command = words_join(&steps.evaluate);
    free_steps(&steps);
}

/* Carries out the steps. Returns what they measured: an object, or NULL after a message. */
static json_t *carry_out(const struct report *report, const struct report_run *run, const char *image) {
    struct steps steps = make_steps(report, run, run->database, image);
    struct child_result learn = {0}, compile, evaluate = {0};
    json_t *measured = json_object();
    bool ok = json_object_set_new(measured, "learn", step_run(&steps.learn, &learn)) == 0 &&
              json_object_set_new(measured, "image", step_run(&steps.image, &compile)) == 0 &&
              json_object_set_new(measured, "evaluate", step_run(&steps.evaluate, &evaluate)) == 0;
    unlink(image);
    free_steps(&steps);
    json_put_fixed(measured, "learn_memory_bytes", learn.memory_bytes, 0);
    json_put_fixed(measured, "evaluate_memory_bytes", evaluate.memory_bytes, 0);
    json_put_fixed(measured, "learn_cpu_seconds", learn.cpu_seconds, 3);
    json_put_fixed(measured, "evaluate_cpu_seconds", evaluate.cpu_seconds, 3);
    if (ok) return measured;
    json_decref(measured);
    return NULL;
}

/* Returns a text of all that decides the result. The caller frees it. */
static char *key_of(const struct report *report, const struct report_run *run) {
    CLEANUP_FREE char *commands =
        memory_print("%s; %s; %s", run->learn_command, run->image_command, run->evaluate_command);
    return step_key(&report->survey, report->set[run->trial->set].plan->size, commands);
}

/* Reads what was measured, and the accuracy at each m. */
static bool understand(struct report_run *run) {
    const json_t *measured = run->measured;
    run->learn = json_object_get(measured, "learn");
    run->image = json_object_get(measured, "image");
    run->evaluate = json_object_get(measured, "evaluate");
    run->learn_memory_bytes = json_number_of(json_object_get(measured, "learn_memory_bytes"));
    run->evaluate_memory_bytes = json_number_of(json_object_get(measured, "evaluate_memory_bytes"));
    run->learn_cpu_seconds = json_number_of(json_object_get(measured, "learn_cpu_seconds"));
    double examples = json_number_of(json_object_get(run->evaluate, "examples")), within = 0;
    const json_t *places = json_object_get(run->evaluate, "places");
    if (!(examples >= 1)) return tell_user("%s: the test games have no moves", run->trial->title);
    run->examples = (size_t)examples;
    for (int m = 1; m <= KT_POINTS; m++) {
        double here = json_number_of(json_array_get(places, (size_t)m - 1));
        if (!isnan(here)) within += here;
        run->accuracy[m] = within / examples;
    }
    run->limit = within / examples;
    return true;
}

static bool experiment(const struct report *report, struct report_run *run) {
    char kept[4096], image[4096];
    snprintf(kept, sizeof kept, "%s/%s.result", report->cache, run->trial->name);
    snprintf(image, sizeof image, "%s/%s.kti", report->cache, run->trial->name);
    run->database = memory_print("%s/%s.db", report->cache, run->trial->name);
    name_commands(report, run);
    CLEANUP_FREE char *key = key_of(report, run);
    if (access(run->database, R_OK) == 0) run->measured = step_recall(kept, key);
    bool ok = run->measured;
    if (!ok) {
        unlink(kept); /* its database is about to be replaced */
        run->measured = carry_out(report, run, image);
        ok = run->measured && step_keep(kept, key, run->measured);
    }
    return ok && understand(run);
}

bool report_experiments(struct report *report) {
    int there = 0, done = 0;
    for (int i = 0; i < REPORT_RUNS; i++) {
        struct report_run *run = &report->run[i];
        run->trial = &report_trials[i];
        run->there = report->set[run->trial->set].there;
        there += run->there;
    }
    for (int i = 0; i < REPORT_RUNS; i++) {
        struct report_run *run = &report->run[i];
        if (!run->there) continue;
        done++;
        if (isatty(STDERR_FILENO)) tell_user("experiment %d of %d: %s", done, there, run->trial->title);
        if (!experiment(report, run)) return false;
    }
    return true;
}

void report_experiments_free(struct report *report) {
    for (int i = 0; i < REPORT_RUNS; i++) {
        struct report_run *run = &report->run[i];
        free(run->learn_command);
        free(run->image_command);
        free(run->evaluate_command);
        json_decref(run->measured);
        free(run->database);
    }
}
