/* selfplay.h: games of Katachi against itself, for networks to learn from.
 *
 * Each game is decided by the seed and its number, whoever plays it. So several workers share the games by their numbers,
 * and each writes a shard of its own (records/shard_writer.h) into the same folder. Games that stand in one of the folder's shards
 * aren't played again. Nobody may be writing there who shares the games among another number of workers.
 *
 * What is told to make such games worth learning from (D. Silver and others, "Mastering the game of Go without human
 * knowledge", 2017; D. Wu, "Accelerating self-play learning in Go", 2019):
 *
 * - The first moves are drawn from the network's predictions, so that no two games are alike.
 * - One position in four is searched in full, with noise on what is believed of its moves, and its visits are kept to learn
 *   from. What it tries it must try several times; of moves that turn out bad, those visits aren't kept (kt_uct_unforced). The
 *   other positions are searched with a sixth of the playouts: many games are worth more than many visits.
 * - Komi lies about the fair one, now and then far from it, so that a value learns what komi means.
 * - No game is resigned. Where nothing is left to gain both pass, and the judge (judge/judge.h) counts. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "image/image.h"
#include "match/selfplay_worker.h"

enum {
    SELFPLAY_SIZE_MIN = 5,
    SELFPLAY_WEIGHT_MAX = 1000,
    SELFPLAY_PLAYOUTS_MIN = 6,
    SELFPLAY_PLAYOUTS_MAX = 50000, /* so that visits fit into a label */
    SELFPLAY_GAMES_MAX = 1000000000,
};

struct selfplay_settings {
    const char *folder;                /* made if it is missing */
    long games;                        /* of all workers together: numbers 0 to games - 1 */
    unsigned weight[KT_BOARD_MAX + 1]; /* by size: how often it is played, among all sizes; one is above 0 */
    long playouts;                     /* of a position that is searched in full */
    unsigned seed;                     /* decides all games */
    int jobs;                          /* games at once, a thread each */
    struct selfplay_worker worker;     /* which of the games are ours */
    const kt_image *const *images;     /* NULL behind the last; they predict */
};

struct selfplay_result {
    char path[4096]; /* of the shard */
    long before;     /* games of ours that stood in the folder */
    long games;      /* played now */
    uint64_t positions, labels;
    double seconds;
};

/* Plays. Returns false after a message when the shard can't be written, has games that were played otherwise, or when workers
 * of another number are at them. A signal (common/stop.h) ends it early: true, with fewer games. */
bool selfplay_run(const struct selfplay_settings *settings, struct selfplay_result *result);
