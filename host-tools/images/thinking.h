/* thinking.h: the player of lib/ with what a desktop gives it: options of the command line, memory, a
 * clock, threads. */
#pragma once

#include "common/options.h"
#include "images/choice.h"
#include "player/player.h"

struct thinking {
    kt_player_config player;
    kt_player_budget budget;
    int threads;
    int megabytes; /* 0: 512, or half of the memory when that is less */
    bool searches; /* false: it plays the first prediction, or follows goals */
    bool by_goals;
    kt_knowledge knowledge; /* rules about goals of an image; player.knowledge are those in use */
    /* What the source of priors in player.settings has found in an image; owned, NULL when there is none. */
    void *prior;
};

struct thinking thinking_defaults(void);

/* The options of these commands, for a struct thinking. */
extern const struct options_row thinking_rows[];

/* Allocates memory and threads, after the options have been read. The named image, or without one those that ship, may hold
 * learned 3x3 patterns and what a source of priors needs. Returns false after a message when the search needs such
 * a source and no image has it. */
bool thinking_begin(struct thinking *thinking, const struct choice *choice);
void thinking_end(struct thinking *thinking);
