/* naive_kalah.h: the rules of Kalah once more, as plainly as can be, to compare lib/kalah and lib/minimax with.
 *
 * The board is a ring of places, seen by whoever is to move: the own pits, the own store, the other's pits, the
 * other's store. Every bean is sown by itself. It shares no line with lib/. */
#ifndef NAIVE_KALAH_H
#define NAIVE_KALAH_H

#include <stdbool.h>
#include <stdint.h>

enum { NAIVE_KALAH_PLACES = 26 };

struct naive_kalah {
    int pits; /* of a side */
    /* Also a last bean in an empty pit opposite an empty pit goes into the store: the rules of G. Irving, J. Donkers
     * and J. Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000. */
    bool captures_alone;
    bool first; /* the player is to move who began */
    int place[NAIVE_KALAH_PLACES];
};

struct naive_kalah naive_kalah_begin(int pits, int beans);

/* Is the game over? Then all beans are in the stores. */
bool naive_kalah_is_over(const struct naive_kalah *kalah);

/* Sows own pit 0..pits - 1, which isn't empty. Returns whether the same player moves again. */
bool naive_kalah_sow(struct naive_kalah *kalah, int pit);

/* The store of whoever is to move less the other's. */
int naive_kalah_difference(const struct naive_kalah *kalah);

/* The positions after so many half-moves, each way to reach one counted; finished games count where they end. */
uint64_t naive_kalah_count(const struct naive_kalah *kalah, int half_moves);

/* What the game ends with when both play as well as can be, for whoever is to move: by reading every line; a list of
 * the positions that were met shortens it. */
int naive_kalah_solve(const struct naive_kalah *kalah);

#endif
