/* games.h: the games that a command works on, as its options choose them: filtered, then shuffled, then
 * cut to a range. */
#pragma once

#include "common/options.h"
#include "records/filter.h"

struct games_settings {
    struct filter_settings filter;
    /* Shuffle the games; default false: keep the order in which they are read. A shuffle needs memory for all
     * games, with those that `skip` and `take` leave out. */
    bool shuffle;
    /* Decides the order; the same on every machine. Default 0. */
    uint32_t seed;
    /* Leave out this many games, then keep `take`. Default 0, and SIZE_MAX: all. */
    size_t skip, take;
    /* Keep what shards say of their games beside the moves (sgf_game.shard). A game then takes some ten times the memory.
     * Default false. */
    bool labels;
    /* Keep only the first moves of each game, 1..SGF_ACTIONS_MAX, passes counted. Default 0: all. */
    int moves;
};

struct games {
    struct sgf_game *game;
    size_t count;
    size_t skipped;  /* games read that the filter refused or that are broken */
    size_t capacity; /* private, as is the rest: games that there is room for, */
    uint64_t bytes;  /* the memory that the games take, */
    char **source;   /* and the texts that their `source` points to; games of one file share one */
    size_t sources;
};

/* The options of commands that read games, for a struct games_settings: which games count, and what is
 * made of these. */
extern const struct options_row games_filter_rows[], games_order_rows[];
extern const char games_title[];

/* Both, as rows of a table of options (options.h), for the settings that are a member of a request. */
#define GAMES_TABLES(structure, member)                                                                      \
    {games_filter_rows, offsetof(structure, member), games_title}, {                                         \
        games_order_rows, offsetof(structure, member), NULL                                                  \
    }

/* The defaults, with those of the filter: all even games on 9x9, in the order in which they are read. */
struct games_settings games_settings_default(void);

/* Reads the games and appends them to those that `games` holds; begin with {0}. Reports faulty files and
 * leaves them out; prints a summary on stderr. Returns false, after a message and with all games freed,
 * when a path doesn't exist, when no game is left, or when the games take more than half of the machine's
 * memory, or of what `ulimit -v` allows. */
bool games_read(struct games *games, const struct games_settings *settings, char *const *paths, int count);

/* The same, but when no game is left, says so and returns true. */
bool games_add(struct games *games, const struct games_settings *settings, char *const *paths, int count);

/* Returns a copy of the name of a source that lives as long as the games; the same name twice in a row
 * shares one copy. NULL stays NULL. */
const char *games_keep_source(struct games *games, const char *source);

/* Returns the CRC-32 of all actions of all games, in order. Tells sets of games apart. */
uint32_t games_crc(const struct games *games);

void games_free(struct games *games);
