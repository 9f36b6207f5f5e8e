/* thinking.h: how katachi thinks: options of the command line, memory, clock, threads; a kt_player_config of
 * them. */
#ifndef KATACHI_THINKING_H
#define KATACHI_THINKING_H

#include "search/player.h"

/* Options of the commands that play, for getopt_long: values from THINKING_FIRST on. */
enum {
    THINKING_FIRST = 200,
    THINKING_SEARCH = THINKING_FIRST,
    THINKING_POLICY,
    THINKING_PLAYOUTS,
    THINKING_TIME,
    THINKING_THREADS,
    THINKING_MEMORY,
    THINKING_SEED,
    THINKING_RESIGN
};
#define THINKING_OPTIONS                                                                                     \
    {"search", required_argument, NULL, THINKING_SEARCH},                                                    \
        {"policy", required_argument, NULL, THINKING_POLICY},                                                \
        {"playouts", required_argument, NULL, THINKING_PLAYOUTS},                                            \
        {"time", required_argument, NULL, THINKING_TIME},                                                    \
        {"threads", required_argument, NULL, THINKING_THREADS},                                              \
        {"memory", required_argument, NULL, THINKING_MEMORY},                                                \
        {"seed", required_argument, NULL, THINKING_SEED}, {                                                  \
        "resign", required_argument, NULL, THINKING_RESIGN                                                   \
    }
extern const char thinking_help[];

struct thinking {
    kt_player_config player;
    kt_player_budget budget;
    int threads;
    bool has_threads; /* they are made at the first search */
    int megabytes;
    bool searches;    /* else it plays what is predicted first */
    kt_shapes shapes; /* for player.settings, if these want any */
};

struct thinking thinking_defaults(void);

/* Takes one of THINKING_OPTIONS; ends the program when its value is wrong. Returns false when it is none of
 * them. */
bool thinking_take(struct thinking *thinking, int option, const char *value);

/* Gets memory and threads; after the last option. `images`, NULL-terminated, may hold learned 3x3 patterns and
 * weights of shapes. Returns false after a message when the search wants shapes and there are none. */
bool thinking_begin(struct thinking *thinking, const kt_image *const *images);
void thinking_end(struct thinking *thinking);

#endif
