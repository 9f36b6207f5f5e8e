/* filter.h: accepts or refuses each game record, and counts the reasons.
 *
 * Illegal moves are no reason to refuse a game. They are reported, and replay_game (replay.h) leaves them out
 * of what is learned. */
#pragma once

#include "board/geometry.h"
#include "records/source.h"

/* A player's strength, on one of two scales that can't be compared: grades, 30k < ... < 1k < 1d < ... <
 * 9d < 1p < ... < 9p, or the numeric ratings of servers. */
struct filter_rank {
    enum { FILTER_NO_RANK, FILTER_GRADE, FILTER_RATING } scale;
    int value; /* a grade: from 0 for 30k to 47 for 9p; a rating: 100..9999 */
};

/* Reads a rank in the ways that records write it:
 *   kyu and dan     "5k", "5 kyu", "5D*", "5d?", "5 dan", "5段", "五段", "业余5段" (amateur), "3급"
 *   professionals   "9p", "9 dan pro", "P9段", "职业九段", "9p, Honinbo"; a title that only
 *                   professionals hold ("本因坊") is read as 9p
 *   ratings         "2400", "2400?"
 * A number with 段 (dan) alone counts as an amateur dan, although some records write professional ranks that
 * way. Any other text ("NR", "?", "") is FILTER_NO_RANK. */
struct filter_rank filter_rank_read(const char *text);

/* Returns the rank of the player of `colour`: from BR or WR; if they have none, from the end of the
 * name, in brackets ("foo (2616)") or as a grade with its unit ("柯洁九段", "foo 5d"). */
struct filter_rank filter_rank_of(const struct sgf_game *game, kt_colour colour);

/* Why a game was refused. When several reasons apply, the first in this order counts. */
enum filter_reason {
    FILTER_TAKEN,     /* not refused */
    FILTER_SIZE,      /* another board size */
    FILTER_HANDICAP,  /* handicap, or stones set up before the first move */
    FILTER_RANK,      /* a player is too weak, or has no rank on the scale of settings.weakest */
    FILTER_MARGIN,    /* won by too much, or the record does not say by how much */
    FILTER_TIME,      /* lost on time */
    FILTER_DUPLICATE, /* the moves of an earlier game, perhaps turned or mirrored */
    FILTER_REASONS,   /* their number */
};

/* Which games are taken. */
struct filter_settings {
    /* Lines of the board, KT_BOARD_MIN..KT_BOARD_MAX; default 9. */
    int size;
    /* Both players must be at least this strong; default FILTER_NO_RANK: every game passes. A stronger rank:
     * better moves, fewer games. */
    struct filter_rank weakest;
    /* The largest winning margin, in quarter points; default -1: every game passes. With a limit, draws and
     * wins by resignation, time or forfeit pass, too; games with an unknown result don't. Smaller: more even
     * games, and fewer. */
    int margin_max;
    /* Refuse games lost on time; default false. */
    bool refuse_time;
    /* Take handicap games, too; default false. */
    bool allow_handicap;
    /* Of games with the same moves, take only the first (duplicates.h); default false. Costs some memory for
     * each game. */
    bool refuse_duplicates;
};

/* The defaults: even games on 9x9. */
struct filter_settings filter_settings_default(void);

struct game_filter {
    struct filter_settings settings;
    FILE *complaints;                 /* where illegal moves are reported; NULL: nowhere */
    size_t count[FILTER_REASONS];     /* games by reason */
    size_t of_size[KT_BOARD_MAX + 1]; /* the games refused by FILTER_SIZE, by board size */
    size_t unranked;                  /* those refused by FILTER_RANK where a player has no rank */
    size_t incomparable;  /* those refused by FILTER_RANK where one has a rank on the other scale */
    size_t undecided;     /* those refused by FILTER_MARGIN whose result is unknown */
    kt_geometry geometry; /* private, as is the rest */
    struct duplicates *seen;
};

/* Makes a filter with a copy of `settings` and all counts 0. Error: KT_ERR_RANGE when `size` is out of
 * range. */
KT_MUST_USE kt_status filter_init(struct game_filter *filter, const struct filter_settings *settings,
                                  FILE *complaints);
void filter_free(struct game_filter *filter);

/* Decides on one game and counts it. Reports the illegal moves of a game that it takes: "katachi:
 * FILE:LINE: move 12 is illegal: ko; played, not learned from". */
enum filter_reason filter_decide(struct game_filter *filter, const struct sgf_game *game);

/* Reads the paths as source_read does (source.h), but calls `on_game` only for the games that the filter
 * takes. */
bool filter_read(struct game_filter *filter, const char *const *paths, int count, source_game_fn *on_game,
                 void *user, struct source_counts *counts);

/* Returns the number of games left out: refused by the filter, broken, not Go, or on an unusable board. */
size_t filter_skipped(const struct game_filter *filter, const struct source_counts *counts);

/* Prints one line: "6212 games read, 14 skipped: 9 duplicates, 5 handicap", and, when files are broken,
 * "; 2 of 6214 files are broken". */
void filter_print_summary(FILE *stream, const struct game_filter *filter, const struct source_counts *counts);

/* For when no game was taken: prints one line for each reason, with the number of games and the option
 * that would take them. */
void filter_explain_none(FILE *stream, const struct game_filter *filter, const struct source_counts *counts);
