/* thinking.h: how katachi thinks: options of the command line, memory, clock, threads; a kt_player_config of
 * them. */
#ifndef KATACHI_THINKING_H
#define KATACHI_THINKING_H

#include "common/options.h"
#include "search/player.h"

struct thinking {
    kt_player_config player;
    kt_player_budget budget;
    int threads;
    bool has_threads; /* they are made at the first search */
    int megabytes;
    bool searches; /* else it plays what is predicted first */
    void *prior;   /* what the source that values moves has of an image, if player.settings want one */
};

struct thinking thinking_defaults(void);

/* The options of the commands that think, for a struct thinking. */
extern const struct options_row thinking_rows[];

/* Gets memory and threads; after the last option. `images`, NULL-terminated, may hold learned 3x3 patterns and
 * what a source of priors needs. Returns false after a message when the search wants such a source and no image has it. */
bool thinking_begin(struct thinking *thinking, const kt_image *const *images);
void thinking_end(struct thinking *thinking);

#endif
