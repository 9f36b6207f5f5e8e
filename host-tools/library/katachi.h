/* katachi.h: a game of Go with Katachi's advice, for programs with an operating system and for other languages: a handle, plain
 * numbers, and memory from the heap. The freestanding core (session/session.h) does the work; use that where you own the memory.
 *
 *     struct katachi *k;
 *     if (katachi_open(&k, 9, NULL, 0, 0, 1) < 0) return;
 *     int p = katachi_think(k, KATACHI_BLACK, 1000, 0);
 *     if (p >= 0 && katachi_play(k, KATACHI_BLACK, p) < 0) return;
 *     katachi_close(k);
 *
 * Points are counted from the top left, row by row: `row * size + column`, both from 0.
 * A negative int that is neither KATACHI_PASS nor KATACHI_RESIGN is an error; katachi_error says it in words.
 *
 * Threads: two handles share nothing that changes, so different threads may use them at once. One handle is for one thread at a
 * time. */
#ifndef KATACHI_H
#define KATACHI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { KATACHI_EMPTY = 0, KATACHI_BLACK = 1, KATACHI_WHITE = 2 };
enum {
    KATACHI_PASS = -100,
    KATACHI_RESIGN = -101,
    KATACHI_MOVES_MAX = 4000, /* of a game */
};

struct katachi;

/* The version of the library, as "0.1.0". */
const char *katachi_version(void);

/* What an error of the functions below means: a short English text, without a full stop. */
const char *katachi_error(int status);

/* The image that the library brings for boards of `size` lines, and its bytes: 9x9.kti for up to 9 lines, else 19x19.kti. It is
 * fit for kt_predictor_open, too. The program katachi plays 9x9 with 9x9-large.kti, which is stronger, and an evaluation of
 * which takes as long as ten playouts: katachi_open takes it, too. */
const void *katachi_image(int size, size_t *bytes);

/* Begins a game on an empty board of `size` lines (2..19): Black to move, Chinese rules, komi 0.
 * `image` are the `image_bytes` bytes of an image, which are copied; NULL: those that the library brings.
 * `memory_bytes` is what the search tree may take; 0: 64 MB. More lets longer thoughts remember more.
 * The same `seed` gives the same moves, if thoughts are limited by playouts alone; 0: they differ from game to game.
 * Sets `*k`. Errors: the size is out of range; the image can't be used; there is not enough memory. Then `*k` is NULL. */
int katachi_open(struct katachi **k, int size, const void *image, size_t image_bytes, size_t memory_bytes,
                 uint32_t seed);

/* Frees all of it. NULL is allowed. */
void katachi_close(struct katachi *k);

/* Gives the game up for a new one. Komi and rules stay. Error: the size is out of range. */
int katachi_begin(struct katachi *k, int size);

/* Komi in points, rounded to a quarter. Error: beyond 1000 points. */
int katachi_set_komi(struct katachi *k, double points);
double katachi_komi(const struct katachi *k);

/* Rules by their name, "japanese" for example (board/rules.h has all spellings). Error: there is no such name. */
int katachi_set_rules(struct katachi *k, const char *name);

/* Begins anew with these stones, one of KATACHI_EMPTY, BLACK, WHITE for each point. Error: another number. */
int katachi_set_up(struct katachi *k, const uint8_t *stones, int to_move);

/* Black's handicap stones: White gets points for them where the rules say so. 0..255; 0 after katachi_begin and katachi_set_up. */
int katachi_set_handicap(struct katachi *k, int stones);

/* Writes the name of a point, of a pass or of resigning: "D4", "pass", "resign"; "?" for any other number. katachi_point reads
 * names of points and passes, in any case. Error: it is no point of this board. */
void katachi_name(const struct katachi *k, int point, char name[8]);
int katachi_point(const struct katachi *k, const char *name);

/* Plays a point or KATACHI_PASS; either colour may play. Errors: off the board, occupied, suicide, ko, superko; full after
 * KATACHI_MOVES_MAX moves. katachi_check only says whether it may. */
int katachi_play(struct katachi *k, int colour, int point);
int katachi_check(const struct katachi *k, int colour, int point);
/* As SGF executes a move, legal or not. */
int katachi_execute(struct katachi *k, int colour, int point);
/* Takes a move back. Error: there is none. */
int katachi_undo(struct katachi *k);

int katachi_size(const struct katachi *k);
int katachi_to_move(const struct katachi *k);
/* How many moves were played, and how many of the last ones were passes. */
int katachi_count(const struct katachi *k);
int katachi_passes(const struct katachi *k);
/* Stones of that colour that were captured. */
int katachi_captured(const struct katachi *k, int colour);
/* Writes the stone of each point, `size * size` numbers. */
void katachi_stones(const struct katachi *k, uint8_t *stones);
/* Writes 1 for each point where `colour` may play by the rules, else 0. Returns how many there are. */
int katachi_legal(const struct katachi *k, int colour, uint8_t *legal);

/* What the network sees of the position (model/features.h): `katachi_features_count` planes of `size * size` numbers, 0 or 1, with
 * `colour` to move. */
int katachi_features_count(void);
const char *katachi_features_name(int plane);
int katachi_features(const struct katachi *k, int colour, uint8_t *planes);

/* The image's `most` best moves for `colour`, without a search, best first: the point, and its probability (0..1). Returns how
 * many there are; only points where it may play are among them. */
int katachi_suggest(struct katachi *k, int colour, int most, int32_t *points, float *shares);

/* Thinks within so many playouts and milliseconds, whichever ends first (0: no such limit; both 0: the first suggestion, without a
 * search). Returns a point, KATACHI_PASS or KATACHI_RESIGN. The game stays as it is. */
int katachi_think(struct katachi *k, int colour, uint32_t playouts, uint32_t milliseconds);

/* A candidate of an analysis. All numbers take 4 bytes. */
struct katachi_candidate {
    int32_t point;   /* or KATACHI_PASS */
    uint32_t visits; /* playouts through it */
    float chance;    /* that whoever plays it wins, 0..1 */
    float prior;     /* what was believed of it before, 0..1 */
    float lead;      /* of Black, in points, after it */
};

/* An analysis of the position goes on in steps. katachi_analyse begins one, of `playouts` (0: without an end). katachi_analyse_on
 * thinks for so many milliseconds, 1 or more, and returns 1 while the analysis goes on, else 0. Between two steps, and afterwards,
 * the functions below show what was found. A call that changes the game, thinks or counts ends the analysis.
 * Errors: nothing, when no analysis has begun; katachi_analyse: out of range, where stones without liberties stand. */
int katachi_analyse(struct katachi *k, int colour, uint32_t playouts);
int katachi_analyse_on(struct katachi *k, uint32_t milliseconds);
/* Playouts so far; those that were kept from earlier thoughts count. 0 when no analysis has begun. */
uint32_t katachi_visits(const struct katachi *k);
/* Writes the candidates, at most `most`, by falling visits. Returns how many. */
int katachi_candidates(const struct katachi *k, int most, struct katachi_candidate *candidates);
/* Writes the expected line that begins with `point`, a candidate, at most `most` moves. Returns how many. */
int katachi_line(const struct katachi *k, int point, int most, int32_t *points);
/* Writes who will hold each point: 1 Black surely, -1 White. Error: nothing is known yet. */
int katachi_owners(const struct katachi *k, float *owners);

/* Counts the game as if it were over: sets `lead` to the points by which Black wins by its rules, and writes of each point who
 * holds it (dead stones are their captors') into `holders`, which may be NULL. The game stays as it is. */
int katachi_settle(struct katachi *k, double *lead, uint8_t *holders);

#ifdef __cplusplus
}
#endif

#endif
