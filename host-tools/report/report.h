/* report.h: what a report is made of: test sets, experiments on them, and what came out.
 *
 * The experiments are those of Wächter 2008, chapter 4. */
#ifndef REPORT_H
#define REPORT_H

#include "learn/patterns.h"
#include "report/report_child.h"
#include "report/report_gnugo.h"
#include "report/report_survey.h"

enum report_set_id { SET_9X9, SET_19X19, SET_OPENING, REPORT_SETS };

/* How games are divided into those learned from and those tested on. */
struct report_plan {
    const char *name;
    int size;
    bool shuffle;                /* by seed 1; otherwise the last games are the test */
    size_t train, test, acquire; /* games in the thesis; of fewer games the same parts. acquire 0: all */
    int moves;                   /* only so many of each game; 0: all */
};

/* A plan carried out on the games at hand. */
struct report_set {
    const struct report_plan *plan;
    bool there;                        /* there are games enough */
    size_t skip, train, test, acquire; /* games; acquire 0: all of train */
    struct gnugo_tally gnugo;          /* asked == 0: not asked */
    double random[KT_POINTS + 1];      /* accuracy at m of one who guesses among the legal moves, exactly */
};

/* An experiment: an option of `katachi learn` tried on a set. */
struct report_trial {
    const char *name;
    const char *title;
    enum report_set_id set;
    const char *options[5]; /* further words for katachi learn */
};

/* What an experiment gave. */
struct report_run {
    const struct report_trial *trial;
    bool there;                                             /* there are games for it */
    char *learn_command, *image_command, *evaluate_command; /* as one would type them; owned */
    char *learn, *image, *evaluate;                         /* their JSON; owned */
    char *database;                                         /* path of the pattern database; owned */
    double learn_memory_bytes, evaluate_memory_bytes;
    double learn_cpu_seconds, evaluate_cpu_seconds;
    double accuracy[KT_POINTS + 1]; /* accuracy at m; [0] is 0 */
    double limit;
    size_t examples; /* of the test set */
};

/* 3x3 patterns learned from all games on the larger board (Śliwa 2015). */
struct report_3x3 {
    int size;
    char *command; /* as one would type it; owned */
    char *json;    /* what it printed; owned */
};

enum { REPORT_RUNS = 11 };

/* The runs that have a section of their own; RUN_K is the first of one for each k from 4 to 9. */
enum report_run_id { RUN_9X9, RUN_ONE_STAGE, RUN_UNFILTERED, RUN_K, RUN_19X19 = 9, RUN_OPENING };

struct report {
    char *const *paths; /* GAMES */
    int path_count;
    struct words filters;           /* options of games for every command, */
    struct games_settings settings; /* and what they say */
    const char *cache;              /* folder for what was measured */
    size_t ask;                     /* positions on 9x9 that GNU Go is asked for; on 19x19 a fourth as many */
    struct survey survey;
    struct sgf_game example; /* a test game to show; without moves when there is none; owned */
    struct report_set set[REPORT_SETS];
    struct report_run run[REPORT_RUNS];
    struct report_3x3 patterns3x3;
};

#endif
