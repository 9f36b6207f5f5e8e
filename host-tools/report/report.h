/* report.h: the parts of a report: test sets, experiments on them, and their results. The experiments are
 * those of Wächter 2008, chapter 4. */
#pragma once

#include <jansson.h>

#include "common/child.h"
#include "learn/patterns.h"
#include "report/report_gnugo.h"
#include "report/report_survey.h"

enum report_set_id { SET_9X9, SET_19X19, SET_OPENING, REPORT_SETS };

/* How games are divided into those to learn from and those to test on. */
struct report_plan {
    const char *name;
    int size;
    bool shuffle; /* shuffle them with seed 1; otherwise the last games are the test */
    size_t train, test,
        acquire; /* numbers of games in the thesis; fewer games are divided in proportion. acquire 0: all */
    int moves;   /* use only the first moves of each game; 0: all */
};

/* A plan applied to the games of this report. */
struct report_set {
    const struct report_plan *plan;
    bool there;                        /* there are enough games */
    size_t skip, train, test, acquire; /* numbers of games; acquire 0: all of train */
    struct gnugo_tally gnugo;          /* asked is 0 when GNU Go was not asked */
    double random[KT_POINTS + 1];      /* the exact accuracy at m of guessing among the legal moves */
};

/* An experiment: options of `katachi learn` on a set. */
struct report_trial {
    const char *name;
    const char *title;
    enum report_set_id set;
    const char *options[5]; /* ended by NULL */
};

/* The result of an experiment. */
struct report_run {
    const struct report_trial *trial;
    bool there;                                             /* its set has enough games */
    char *learn_command, *image_command, *evaluate_command; /* as a person would type them; owned */
    json_t *measured;                                       /* all that they gave; owned */
    const json_t *learn, *image, *evaluate;                 /* its parts: the objects that they printed */
    char *database;                                         /* path of the pattern database; owned */
    double learn_memory_bytes, evaluate_memory_bytes;
    double learn_cpu_seconds;
    double accuracy[KT_POINTS + 1]; /* at m; [0] is 0 */
    double limit;                   /* share of the moves that are suggested at all */
    size_t examples;                /* moves in the test set */
};

/* 3x3 patterns learned from all games on the larger board (Śliwa 2015). */
struct report_3x3 {
    int size;
    char *command; /* as a person would type it; owned */
    json_t *json;  /* the object that it printed; owned */
};

enum { REPORT_RUNS = 11 };

/* The runs with a section of their own. RUN_K is the first of six, for k from 4 to 9. */
enum report_run_id { RUN_9X9, RUN_ONE_STAGE, RUN_UNFILTERED, RUN_K, RUN_19X19 = 9, RUN_OPENING };

struct report {
    char *const *paths; /* the games */
    int path_count;
    struct words filters;           /* the options that choose games, passed on to every command, */
    struct games_settings settings; /* and their meaning */
    const char *cache;              /* the folder that keeps results */
    size_t ask;                     /* positions on 9x9 in which GNU Go is asked; on 19x19 a fourth as many */
    struct survey survey;
    struct sgf_game example; /* a test game to draw; without moves when there is none. Owned */
    struct report_set set[REPORT_SETS];
    struct report_run run[REPORT_RUNS];
    struct report_3x3 patterns3x3;
};
