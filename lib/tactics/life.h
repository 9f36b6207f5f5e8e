/* life.h: reads life and death: does a group live, and which move saves or kills it?
 *
 * The defender's group is surrounded, or nearly so. Play stays in a part of the board that
 * kt_life_find chooses: the points that the group can reach, the attacker's chains that could be
 * captured there, and, on desktops, what the attacker could capture to save these. Stones around the part are safe.
 * The defender also lives when it gets out of the part to where it is nearer than the attacker; when it moves
 * first, at first only to where it is nearer by two moves, since a way out that the attacker may close proves
 * nothing.
 *
 * The search is df-pn, depth-first by proof numbers, with a table of known positions (A. Nagai 2002;
 * A. Kishimoto and M. Müller, "Search versus knowledge for solving life and death problems in Go", AAAI
 * 2005). The defender may pass, the attacker may not: a pass would be answered by another, and the group
 * would still stand there. Kos are told apart by the threats elsewhere that they take: does the side that moves
 * first win when its opponent may always retake at once, three times, twice, once; when neither may; when the
 * side itself may once, twice, three times, always? The first of these with the answer yes tells the best move.
 *
 * No position comes back on a line (superko), unless a threat is spent on it: a group that takes two stones with
 * one, again and again, needs a threat each time. Where a side has any number of threats, a line that repeats itself
 * has no end. The attacker captures nothing then, unless it could go round without a threat: the defender, who has none,
 * may not follow. What is decided because an earlier position of the line mustn't come back holds on that line only,
 * and is kept under a hash of the line (A. Kishimoto and M. Müller, "A general solution to the graph history
 * interaction problem", AAAI 2004). On desktops the answers are those of an exhaustive reader: on parts of 2x3, 2x4 and
 * 3x3 points (9,447 questions of the test), and of random groups in a corner with 300 kos.
 *
 * Limits. Chips have no room for all that: an earlier position comes back only to a defender with any number of threats,
 * and the table forgets how a position came about. When the whole group is captured the reading ends: it doesn't see life
 * in stones that are played where these stood. When a part of the group is captured, it goes on. */
#ifndef KT_TACTICS_LIFE_H
#define KT_TACTICS_LIFE_H

#include <stddef.h>

#include "tactics/life_part.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_LIFE_DEPTH = KT_DESKTOP ? 64 : 28,       /* the longest line that is read, in moves */
    KT_LIFE_CHILDREN = KT_DESKTOP ? 4096 : 224, /* moves that may be played on one line, all together */
    KT_LIFE_LINE = 16,                          /* moves of a line that are told */
    KT_LIFE_THREATS = 4,                        /* threats for a ko are counted up to here */
    KT_LIFE_ALWAYS = 127,                       /* a ko may be retaken as often as one likes */
};

/* A move that may be played in a position of the line that is being read. */
typedef struct kt_life_child {
    /* The proof numbers of the position after it: for the side to move there, and for the other. */
    uint16_t phi, delta;
    uint8_t move;
    /* Decided only where this step of the line stands, counted from the first; or KT_LIFE_NONE. */
    uint8_t low;
} kt_life_child;

/* A position of the line that is being read. */
typedef struct kt_life_step {
    kt_part_stones stones;
    uint64_t hash;
#if KT_DESKTOP
    uint64_t path; /* a hash of this position and all before it on the line */
#endif
    uint32_t work;                 /* positions read below it */
    uint16_t phi_most, delta_most; /* to go back when its proof numbers reach these */
    uint16_t child, children;      /* the first of its moves in kt_life.child, and their number */
    uint16_t best;                 /* the one that is being read, counted from the first */
    uint8_t side, ko;              /* to move; the point that may not be retaken */
    uint8_t times;                 /* threats that are left; KT_LIFE_ALWAYS or fewer */
    uint8_t from;                  /* the first position of the line since a ko was retaken at once */
    uint8_t low; /* the first one that a move here would have brought back; or KT_LIFE_NONE */
} kt_life_step;

/* What is known of a position: an entry of the table. */
typedef struct kt_life_known {
    uint32_t key;
    uint16_t phi, delta;
    uint16_t work; /* positions read for it, up to 65535; 0: the entry is empty */
    uint8_t move;  /* the best */
    uint8_t low;   /* as that of a child */
} kt_life_known;

/* What is asked: does `first` reach its aim when it moves first? */
typedef struct kt_life_question {
    uint8_t first;   /* KT_LIFE_ATTACKER or KT_LIFE_DEFENDER */
    uint8_t retakes; /* the side that may retake a ko at once, having a threat elsewhere */
    uint8_t times;   /* how often it may; KT_LIFE_ALWAYS: as often as it likes */
    bool strict;     /* the defender must live by itself: a seki isn't enough */
} kt_life_question;

typedef enum kt_life_answer { KT_LIFE_NO, KT_LIFE_YES, KT_LIFE_UNCLEAR } kt_life_answer;

/* The caller's memory. The table lies behind it. */
typedef struct kt_life {
    kt_life_part part;
    kt_life_question question;
    uint32_t salt;              /* of the question: each has its own entries of the table */
    uint32_t nodes, nodes_most; /* positions looked at, and the most that may be */
    /* Asked now and then: must the reading end? NULL: it ends by itself. The caller may set both after
     * kt_life_init. */
    bool (*is_over)(void *context);
    void *context;
    uint32_t ticks; /* counts up to the next time */
    bool ended;     /* it must end */
    uint32_t known_mask;
    kt_life_known *known;
    kt_life_step step[KT_LIFE_DEPTH + 1];
    kt_life_child child[KT_LIFE_CHILDREN];
} kt_life;

/* What becomes of the defender's stones. */
typedef enum kt_life_outcome {
    KT_LIFE_UNKNOWN,
    KT_LIFE_DEAD,
    KT_LIFE_KO,
    KT_LIFE_SEKI,
    KT_LIFE_ALIVE,
} kt_life_outcome;

/* "unknown", "dead", "ko", "seki" or "alive". */
extern const char *const kt_life_outcomes[5];

typedef struct kt_life_result {
    kt_life_outcome outcome;
    bool proved; /* else it holds in a smaller part, which the defender may leave */
    /* Dead in the part, and then `proved` speaks of it alone: the group may get out at the rim, where no stone of the attacker
     * guards it. For desktops. */
    bool may_escape;
    /* Of a ko: the side that may need no threat, since its opponent must make the first one. */
    uint8_t ko_for;
    uint8_t threats; /* that its opponent needs, as far as it was read: 1 to KT_LIFE_THREATS */
    /* Of the side that moves first: the move, or a guess for KT_LIFE_UNKNOWN; KT_PASS: none helps, or none is needed, since
     * the same comes out when the other side begins. */
    kt_point move;
    uint8_t count;               /* moves of the line */
    kt_point line[KT_LIFE_LINE]; /* the move and what follows, as far as it is known; KT_PASS for a pass */
    uint32_t nodes;              /* positions looked at */
} kt_life_result;

/* How large a part is: it holds the empty points that the target reaches in `reach` steps and no more than `lead`
 * steps later than the attacker, what these enclose, and the liberties there of the attacker's chains that have no
 * more than `few`. */
typedef struct kt_life_extent {
    uint8_t reach, lead, few;
} kt_life_extent;

/* Which colour's stones are surrounded by the other's? KT_EMPTY on an empty board. */
kt_colour kt_life_defender(const kt_board *board);

/* Makes `life` of `bytes` bytes of memory, aligned for a kt_life: what remains behind the struct is the
 * table. Error: KT_ERR_SIZE when four entries don't fit. */
KT_MUST_USE kt_status kt_life_init(kt_life *life, size_t bytes);

/* Reads whether the stones `target` live, all of one colour and not none, when `first` moves first. Looks at
 * `nodes` positions at most: 2 million take about a second on a desktop. Errors, with an outcome of
 * KT_LIFE_UNKNOWN: KT_ERR_NOTHING when the group isn't surrounded: more than two thirds of the rim of
 * its part lead into the open; KT_ERR_FULL when the part of the board is too large (KT_PART_POINTS). */
KT_MUST_USE kt_status kt_life_solve(kt_life *life, const kt_board *board, const kt_bitboard *target,
                                    kt_colour first, uint32_t nodes, kt_life_result *result);

/* The steps of kt_life_solve, for tests.
 *
 * Chooses the part. Error: KT_ERR_FULL. */
KT_MUST_USE kt_status kt_life_find(kt_life *life, const kt_board *board, const kt_bitboard *target,
                                   kt_life_extent extent);

/* Sets the rectangle of the part around `all`. Returns false when it has more than KT_PART_POINTS points. */
bool kt_life_set_rectangle(kt_life_part *part, const kt_bitboard *all);

/* The points of `set`, which lie in the rectangle, by their numbers. */
kt_part_set kt_life_bits(const kt_life_part *part, const kt_bitboard *set);

#if KT_DESKTOP
/* Reads the part: does `first` reach its aim outright, or by a ko? The defender alone may pass; of a connection, the attacker
 * alone. Tells an outcome of alive, dead, ko or unknown, with the move and the line. */
void kt_life_read_part(kt_life *life, unsigned first, uint32_t nodes, kt_life_result *result);
#endif

/* Counts in `steps`, for every point of the board, the steps from the points of `start` through points of `within`;
 * KT_LIFE_FAR where none lead. */
enum { KT_LIFE_FAR = 64 };
void kt_life_measure(const kt_board *board, const kt_bitboard *start, const kt_bitboard *within,
                     uint8_t steps[KT_POINTS]);

/* Empties the table. Needed after a change of the part. */
void kt_life_forget(kt_life *life);

/* Answers a question about the part: looks at `nodes` more positions at most. */
kt_life_answer kt_life_ask(kt_life *life, kt_life_question question, uint32_t nodes);

/* Makes a legal move of the step's side, or a pass, which leads to `next`. Returns false for a suicide. */
bool kt_life_move(const kt_life *life, const kt_life_step *step, unsigned move, kt_life_step *next,
                  kt_part_set *taken);

/* The first move after which most positions were read for the last question, or KT_LIFE_NONE: a guess, where nothing is
 * decided. */
uint8_t kt_life_most_read(const kt_life *life);

/* Tells the best moves that are known after the last question: the first, and what follows until a threat elsewhere is
 * needed. Returns their number. */
uint8_t kt_life_line(kt_life *life, uint8_t line[KT_LIFE_LINE]);

#ifdef __cplusplus
}
#endif

#endif
