/* review.h: a game record that is judged move by move.
 *
 *   review_read     the record: its main line, its rules, what is to be judged
 *   review_think    analyses the positions, in several threads (review_think.h)
 *   review_judge    what each move lost, and which moves were better (review_verdict.h)
 *   review_words    finds words for what the moves do (review_words.h)
 *   review_sgf_add  adds all that to the record (review_sgf.h)
 *   review_problems writes its mistakes as problems (review_problems.h)
 *   review_page     writes it as a page for a browser (review_page.h)
 *
 * All figures are Black's, whoever is to move: Black's chance of a win, and the points by which Black leads. */
#pragma once

#include "board/rules.h"
#include "playout/survey.h"
#include "records/sgf_tree.h"

enum {
    REVIEW_MOVES_MAX = 4096, /* moves of a record that can be reviewed */
    REVIEW_LINE = 12,        /* the longest line that is kept, in moves */
    REVIEW_BETTER = 3,       /* the most moves of a position that are kept */
    REVIEW_EVALUATION_PLAYOUTS = 10,
    REVIEW_WORDS = 200, /* room for the words about a move, with its closing 0 */
    REVIEW_KOMI_OF_RECORD = 1 << 20,
};

/* What the playouts of a search found. */
struct review_figures {
    uint32_t visits; /* playouts; 0: nothing is known */
    int32_t win_q16; /* Black's chance of a win, 0..65536 */
    int32_t lead;    /* Black's lead in 1/100 points */
    int32_t spread;  /* of the playouts' scores: one standard deviation, in 1/100 points */
};

/* A move that a search found, and how it goes on: move[0] is the move itself. */
struct review_line {
    struct review_figures figures;
    kt_point move[REVIEW_LINE];
    int count;
};

/* A position after its analysis: the moves with the most visits, most first. */
struct review_position {
    bool done;
    int count; /* 0: playouts can't begin there (kt_judge_can) */
    struct review_line best[REVIEW_BETTER];
};

/* How large a mistake is (review_verdict.h). */
enum review_size {
    REVIEW_FINE,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_LARGE,
    REVIEW_BLUNDER,
    REVIEW_SIZES
};

/* A move of the main line. */
struct review_move {
    sgf_node node; /* that has it */
    kt_colour colour;
    kt_point point; /* or KT_PASS */
    /* Positions with moves that may have been better than this one, by their place among the best moves of
     * the position before: analysed like the position after this move, so that they can be compared. The first place
     * always, unless that is this move (review_worth). */
    struct review_position after[REVIEW_BETTER];
    bool wants_after[REVIEW_BETTER];

    /* The verdict. */
    bool judged;
    enum review_size size;
    /* What the best of `better` would have kept, 0 or more; points in 1/100. */
    int32_t lost_win_q16, lost_points;
    int better_count; /* 0 unless it is a mistake */
    struct review_line better[REVIEW_BETTER];

    /* What the moves are for, in sentences: "Goal: take C3, about 9 points.";
     * "" when there is nothing to say; of a mistake, the better moves alone have some. */
    char words[REVIEW_WORDS], better_words[REVIEW_BETTER][REVIEW_WORDS];
};

/* What is to be reviewed, and how. */
struct review_settings {
    size_t game;       /* of the file, from 0 */
    int from, to;      /* the moves to judge, from 1; `to` 0: to the last */
    int komi;          /* in quarter points; REVIEW_KOMI_OF_RECORD: the record's */
    const char *rules; /* the name of the rules (kt_rules_find); NULL: the record's */
    /* For each position; 0: no limit. Where the network judges alone, an evaluation counts as REVIEW_EVALUATION_PLAYOUTS: about as
     * many take as long, and they tell less. So it does in review_figures.visits */
    uint32_t playouts;
    uint32_t milliseconds; /* the same */
    uint32_t seed;         /* decides the random numbers: 0..2^31 - 1 */
    int threads;           /* each analyses a position of its own */
    int megabytes;         /* for the tree of each thread */
};

struct review {
    struct sgf_tree tree;   /* the whole file; owned */
    uint32_t crc;           /* CRC-32 of its bytes, unpacked */
    size_t game;            /* which of its games */
    struct sgf_game record; /* its main line; owned */
    kt_rules rules;
    int komi;                         /* in quarter points */
    int count;                        /* moves of the main line, 1..REVIEW_MOVES_MAX */
    int from, to;                     /* the moves to judge, from 1 */
    struct review_move *move;         /* `count`; owned */
    struct review_position *position; /* by the number of moves before it, 0..count; owned */
    struct review_position last; /* the one that the best move of the position after move `to` leads to */
};

/* Reads the file at `path`. Returns false after a message; free the review in any case. Remarks what the
 * record leaves open on `remarks`. */
bool review_read(struct review *review, const char *path, const struct review_settings *settings,
                 FILE *remarks);
void review_free(struct review *review);

/* Sets up `game`, which has room for REVIEW_MOVES_MAX moves and more in `moves`, as the position after
 * `count` moves, with the side to move that the record has. */
void review_position(const struct review *review, int count, kt_game *game, kt_game_move *moves,
                     uint16_t capacity);
