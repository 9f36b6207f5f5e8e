/* filter.h: decides which games to learn from or to measure with, and counts why the others were not taken.
 *
 * Everything is off at first but the board size (9), "no handicap" and "no illegal move". */
#ifndef FILTER_H
#define FILTER_H

#include "board/geometry.h"
#include "records/source.h"

/* A player's strength. Grades 30k < ... < 1k < 1d < ... < 9d < 1p < ... < 9p are one scale, the numeric
 * ratings of servers another; the two can't be compared. */
struct filter_rank {
    enum { FILTER_NO_RANK, FILTER_GRADE, FILTER_RATING } scale;
    int value; /* grade: 0 for 30k to 47 for 9p; rating: as it stands, 100..9999 */
};

/* Understands a rank: "5k", "5 kyu", "5D*", "5d?", "5 dan", "5段", "五段", "业余5段", "3급", "9p", "9 dan pro", "P9段",
 * "职业九段", "9p, Honinbo", "2400", "2400?". A title that only professionals hold ("本因坊") is 9p. 段 alone is a
 * dan: records write professionals and amateurs alike with it. Everything else ("NR", "?", "") has no rank.
 * Never fails. */
struct filter_rank filter_rank_read(const char *text);

/* The rank of a player: what BR or WR says, and if that is none, what stands in brackets at the end of the
 * name, as in "foo (2616)", or a grade there with its unit, as in "柯洁九段" and "foo 5d". `colour` is KT_BLACK or KT_WHITE. */
struct filter_rank filter_rank_of(const struct sgf_game *game, kt_colour colour);

/* Why a game was not taken; FILTER_TAKEN when it was. */
enum filter_reason {
    FILTER_TAKEN,
    FILTER_SIZE,      /* another board size */
    FILTER_HANDICAP,  /* handicap, or stones set up before the first move */
    FILTER_RANK,      /* a player is weaker than asked for, has no rank, or one on the other scale */
    FILTER_MARGIN,    /* won by more than asked for, or nobody knows by how much */
    FILTER_TIME,      /* lost on time */
    FILTER_DUPLICATE, /* the moves of an earlier game, perhaps turned or mirrored */
    FILTER_REASONS,
};

struct filter_settings {
    int size;                   /* KT_BOARD_MIN..KT_BOARD_MAX */
    struct filter_rank weakest; /* weakest rank admitted, of both players; FILTER_NO_RANK: all */
    int margin_max; /* largest winning margin in quarter points; -1: all. Draws and wins by resignation, time
                         or forfeit pass; a result that isn't known doesn't */
    bool refuse_time; /* refuse games lost on time */
    bool allow_handicap;
    bool refuse_duplicates; /* the same moves under one of the eight symmetries, the first game stays */
};

/* Board size 9, everything else off. */
struct filter_settings filter_settings_default(void);

struct game_filter {
    struct filter_settings settings;
    FILE *complaints;                 /* where games with illegal moves are reported; NULL: nowhere */
    size_t count[FILTER_REASONS];     /* games by what became of them; [FILTER_TAKEN]: taken */
    size_t of_size[KT_BOARD_MAX + 1]; /* of [FILTER_SIZE], by board size */
    size_t unranked;                  /* of [FILTER_RANK]: a player has no rank, */
    size_t incomparable;              /* or one on the other scale */
    size_t undecided;                 /* of [FILTER_MARGIN]: the result is not known */
    kt_geometry geometry;             /* private, as is the rest */
    struct duplicates *seen;
};

/* Begins with `settings`. Error: KT_ERR_RANGE (size). */
KT_MUST_USE kt_status filter_init(struct game_filter *filter, const struct filter_settings *settings,
                                  FILE *complaints);
void filter_free(struct game_filter *filter);

/* Decides on one game and counts it. The order of the reasons is that of filter_reason: the first that
 * applies speaks. Illegal moves of a game that is taken are reported: "katachi: FILE:LINE: move 12 is illegal: ko; played,
 * not learned from". */
enum filter_reason filter_decide(struct game_filter *filter, const struct sgf_game *game);

/* Reads the paths (source_read) and hands on the games that the filter takes. */
bool filter_read(struct game_filter *filter, const char *const *paths, int count, source_game_fn *on_game,
                 void *user, struct source_counts *counts);

/* Games read that were not taken, by the filter or because they are broken, no Go, or on no board of ours. */
size_t filter_skipped(const struct game_filter *filter, const struct source_counts *counts);

/* One line: "6212 games read, 14 skipped: 9 duplicates, 5 handicap". With broken files it goes on:
 * "; 2 of 6214 files are broken". */
void filter_print_summary(FILE *stream, const struct game_filter *filter, const struct source_counts *counts);

/* When no game was taken: says, a reason a line, how many were refused for what and what would take them. */
void filter_explain_none(FILE *stream, const struct game_filter *filter, const struct source_counts *counts);

#endif
