/* games.h: the games that a command works on: read, filtered, shuffled and cut as its options say. */
#ifndef GAMES_H
#define GAMES_H

#include <getopt.h>

#include "records/filter.h"

struct games_settings {
    struct filter_settings filter;
    bool shuffle; /* put the games into an order that `seed` decides */
    uint32_t seed;
    size_t skip, take; /* of these leave out so many, then take so many */
    int moves;         /* of each game, its first moves up to this number only; 0: all */
};

struct games {
    struct sgf_game *game;
    size_t count;
    size_t skipped;  /* games read that the filter refused or that are broken */
    size_t capacity; /* private, as is the rest: room for so many games, */
    uint64_t bytes;  /* memory that they take, */
    char **source;   /* and what their `source` points to; those of one file share one text */
    size_t sources;
};

/* The long options of all commands that read games, for the table of getopt_long, their numbers, and help. */
#define GAMES_OPTIONS                                                                                        \
    {"size", required_argument, NULL, GAMES_SIZE}, {"rank", required_argument, NULL, GAMES_RANK},            \
        {"margin", required_argument, NULL, GAMES_MARGIN}, {"no-time", no_argument, NULL, GAMES_NO_TIME},    \
        {"handicap", no_argument, NULL, GAMES_HANDICAP},                                                     \
        {"no-duplicates", no_argument, NULL, GAMES_NO_DUPLICATES},                                           \
        {"shuffle", required_argument, NULL, GAMES_SHUFFLE}, {"skip", required_argument, NULL, GAMES_SKIP},  \
        {"moves", required_argument, NULL, GAMES_MOVES}, {                                                   \
        "take", required_argument, NULL, GAMES_TAKE                                                          \
    }

enum {
    GAMES_SIZE = 1000,
    GAMES_RANK,
    GAMES_MARGIN,
    GAMES_NO_TIME,
    GAMES_HANDICAP,
    GAMES_NO_DUPLICATES,
    GAMES_SHUFFLE,
    GAMES_SKIP,
    GAMES_TAKE,
    GAMES_MOVES,
};

extern const char games_help[];

/* All games of size 9 that are no handicap games, in the order in which they are read. */
struct games_settings games_settings_default(void);

/* Takes the option with this number and argument; ends the program with a message when the argument is wrong.
 * Returns false when it is no option of games. */
bool games_option(struct games_settings *settings, int option, const char *argument);

/* Reads the games and puts them behind those that `games` has; begin with {0}. Faulty files are reported and
 * left out, a summary goes to stderr. Returns false, after a message and with all games freed, when a named
 * path can't be read, when no game is left, or when the games would fill more than half of the memory that the
 * machine has, or that `ulimit -v` allows. */
bool games_read(struct games *games, const struct games_settings *settings, char *const *paths, int count);

/* Keeps a copy of the name of a source for as long as the games last, and returns it; the one that was kept
 * last is used again. NULL stays NULL. */
const char *games_keep_source(struct games *games, const char *source);

/* A checksum over all steps of all games, in their order: other games hardly ever have the same. */
uint32_t games_crc(const struct games *games);

void games_free(struct games *games);

#endif
