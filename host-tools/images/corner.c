#include "images/corner.h"

#include <stdlib.h>

#include "board/symmetry.h"
#include "common/memory.h"
#include "judge/judge.h"

enum {
    NODES = 50000,   /* positions to look at for a question */
    RIGHT_FIRST = 2, /* right first moves at most, */
    RIGHT_LATER = 2, /* and after an answer; with more of them, the problem ends before it */
    DEPTH = 4,       /* the most moves of the solver on a line */
    REPLIES = 6,     /* answers to a right move that are looked at */
};

void corner_maker_init(struct corner_maker *maker) {
    *maker = (struct corner_maker){.memory = memory_zeroed(KT_FATE_BYTES)};
    maker->tutor.nodes = NODES;
    if (kt_fate_init(&maker->tutor.reader, maker->memory, KT_FATE_BYTES) < 0) abort(); /* there is room */
}

void corner_maker_free(struct corner_maker *maker) { free(maker->memory); }

/* The tree. */

struct growth {
    kt_tutor *tutor;
    struct corner_problem *problem;
    uint32_t before[2 * DEPTH]; /* hashes of the positions that led here */
    int befores;
    bool failed;
};

/* Stood the position before? Toys forbid to repeat it. */
static bool repeats(const struct growth *growth, const kt_board *board) {
    for (int i = 0; i < growth->befores; i++)
        if (growth->before[i] == board->hash) return true;
    return false;
}

static void put(struct growth *growth, unsigned byte) {
    if (growth->problem->count == sizeof growth->problem->bytes) growth->failed = true;
    else growth->problem->bytes[growth->problem->count++] = (uint8_t)byte;
}

static void put_entry(struct growth *growth, kt_point move, kt_corner_verdict verdict) {
    put(growth, kt_corner_number(move) | (unsigned)verdict << KT_CORNERS_KIND_SHIFT);
}

static int count_right(const kt_tutor_moves *moves) {
    int right = 0;
    for (int i = 0; i < moves->count; i++) right += moves->fate[i] == KT_FATE_SUCCEEDS;
    return right;
}

/* Does that answer (KT_PASS: none) leave the solver, who has moved, with that fate? */
static bool refutes(kt_tutor *tutor, const kt_board *board, kt_point answer, kt_fate fate) {
    const kt_colour solver = tutor->reader.solver, other = kt_opponent(solver);
    if (answer != KT_PASS && kt_board_check(board, other, answer) < 0) return false;
    kt_board there = kt_tutor_after(board, other, answer);
    return kt_fate_read(&tutor->reader, &there, solver, tutor->nodes) == fate;
}

static bool is_in_corner(kt_point p) { return kt_corner_number(p) != KT_CORNERS_OTHER; }

/* The refutation in the corner; KT_PASS when none is needed. */
static kt_point find_refutation(struct growth *growth, const kt_board *board, kt_fate fate) {
    kt_tutor *tutor = growth->tutor;
    kt_point answer = kt_tutor_refutation(tutor, board, fate);
    if (answer == KT_NO_POINT) return KT_PASS;
    for (unsigned i = 0; !is_in_corner(answer) && i < KT_CORNERS_POINTS; i++)
        if (refutes(tutor, board, kt_corner_point(i), fate)) answer = kt_corner_point(i);
    if (!is_in_corner(answer)) growth->failed = true;
    return answer;
}

/* The opponent's answer to a right move that leaves the solver the fewest right moves, and these; KT_NO_POINT when it
 * leaves many. */
static kt_point choose_reply(struct growth *growth, const kt_board *board, kt_tutor_moves *best) {
    kt_tutor *tutor = growth->tutor;
    const kt_colour solver = tutor->reader.solver, other = kt_opponent(solver);
    const kt_tutor_moves replies = kt_tutor_list(tutor, board, other);
    kt_point chosen = KT_NO_POINT, reply;
    int fewest = RIGHT_LATER + 1;
    for (int next = 0, tries = 0; tries < REPLIES; tries++) {
        if ((reply = kt_tutor_reply(tutor, board, &replies, &next)) == KT_NO_POINT) break;
        kt_board there = kt_tutor_after(board, other, reply);
        if (repeats(growth, &there)) continue;
        kt_tutor_moves moves = kt_tutor_list(tutor, &there, solver);
        if (!is_in_corner(reply) || !kt_tutor_try(tutor, &there, &moves, true) ||
            count_right(&moves) >= fewest)
            continue;
        fewest = count_right(&moves);
        chosen = reply;
        *best = moves;
    }
    return chosen;
}

static void grow(struct growth *growth, const kt_board *board, const kt_tutor_moves *moves, int depth);

static void put_right(struct growth *growth, const kt_board *board, kt_point move, int depth) {
    if (!is_in_corner(move)) growth->failed = true;
    const kt_colour solver = growth->tutor->reader.solver;
    kt_tutor_moves moves;
    kt_board there = kt_tutor_after(board, solver, move);
    if (repeats(growth, &there)) growth->failed = true;
    growth->before[growth->befores++] = board->hash;
    growth->before[growth->befores++] = there.hash;
    kt_point reply = depth < DEPTH ? choose_reply(growth, &there, &moves) : KT_NO_POINT;
    put_entry(growth, move, reply == KT_NO_POINT ? KT_CORNER_SOLVED : KT_CORNER_GOES_ON);
    if (reply != KT_NO_POINT) {
        put(growth, kt_corner_number(reply));
        const unsigned length_at = growth->problem->count;
        put(growth, 0);
        there = kt_tutor_after(&there, kt_opponent(solver), reply);
        grow(growth, &there, &moves, depth + 1);
        if (!growth->failed)
            growth->problem->bytes[length_at] = (uint8_t)(growth->problem->count - length_at - 1);
    }
    growth->befores -= 2;
}

/* Adds the node of a position, whose moves were tried. What refutes a pass also answers most wrong moves. */
static void grow(struct growth *growth, const kt_board *board, const kt_tutor_moves *moves, int depth) {
    kt_tutor *tutor = growth->tutor;
    const kt_colour solver = tutor->reader.solver;
    kt_board passed = kt_tutor_after(board, solver, KT_PASS);
    kt_fate fate = kt_fate_read(&tutor->reader, &passed, kt_opponent(solver), tutor->nodes);
    if (fate != KT_FATE_FAILS && fate != KT_FATE_KO) growth->failed = true;
    if (growth->failed) return;
    kt_point usual = find_refutation(growth, &passed, fate);
    for (int i = 0; i < moves->count && !growth->failed; i++)
        if (moves->fate[i] == KT_FATE_SUCCEEDS) put_right(growth, board, moves->move[i], depth);
    for (int i = 0; i < moves->count; i++) {
        kt_board there = kt_tutor_after(board, solver, moves->move[i]);
        fate = (kt_fate)moves->fate[i];
        if (!is_in_corner(moves->move[i]) || fate == KT_FATE_SUCCEEDS || refutes(tutor, &there, usual, fate))
            continue;
        put_entry(growth, moves->move[i], KT_CORNER_WRONG);
        put(growth, kt_corner_number(find_refutation(growth, &there, fate)));
    }
    put(growth, KT_CORNERS_OTHER | (unsigned)KT_CORNER_WRONG << KT_CORNERS_KIND_SHIFT | KT_CORNERS_LAST);
    put(growth, kt_corner_number(usual));
}

/* The position. */

/* What a symmetry of the source's board brings into the corner. */
static kt_bitboard cut(const kt_bitboard *set, int symmetry, int size) {
    kt_bitboard corner = kt_bitboard_none();
    KT_EACH_POINT(p, set) {
        kt_point to = kt_symmetry_apply(symmetry, p, size);
        if (kt_corner_number(to) != KT_CORNERS_OTHER) kt_bitboard_set(&corner, to);
    }
    return corner;
}

static void put_stones(struct corner_problem *problem, const kt_board *board, kt_colour solver) {
    for (unsigned i = KT_CORNERS_POINTS; i--;) {
        uint8_t *byte = &problem->bytes[KT_CORNERS_STONES_AT + i / KT_CORNERS_POINTS_IN_BYTE];
        kt_colour colour = (kt_colour)board->colour[kt_corner_point(i)];
        *byte = (uint8_t)(*byte * 3 + (colour == KT_EMPTY ? 0 : colour == solver ? 1 : 2));
    }
    problem->count = KT_CORNERS_NODE_AT;
}

/* Tries the first moves, in a part of the usual size and in a larger one. Is each clear, and are the right ones as expected? */
static bool try_first(kt_tutor *tutor, const kt_board *board, const kt_bitboard *target, kt_colour solver,
                      const kt_bitboard *right, kt_tutor_moves *moves) {
    kt_tutor_moves again;
    for (int large = 1; large >= 0; large--) {
        if (!kt_fate_begin(&tutor->reader, board, target, solver, large)) return false;
        kt_tutor_moves tried = kt_tutor_list(tutor, board, solver);
        if (!kt_tutor_try(tutor, board, &tried, true)) return false;
        again = *moves;
        *moves = tried;
    }
    kt_bitboard found = kt_bitboard_none(), found_again = found;
    for (int i = 0; i < moves->count; i++)
        if (moves->fate[i] == KT_FATE_SUCCEEDS) kt_bitboard_set(&found, moves->move[i]);
    for (int i = 0; i < again.count; i++)
        if (again.fate[i] == KT_FATE_SUCCEEDS) kt_bitboard_set(&found_again, again.move[i]);
    return count_right(moves) <= RIGHT_FIRST && count_right(moves) < moves->count &&
           kt_bitboard_equal(&found, &found_again) &&
           (kt_bitboard_is_empty(right) || kt_bitboard_equal(&found, right));
}

static bool make(struct corner_maker *maker, const struct corner_source *source, int symmetry,
                 struct corner_problem *problem) {
    const int size = source->board->geometry->size;
    kt_geometry geometry;
    kt_board board;
    kt_tutor_moves moves;
    kt_bitboard target = cut(&source->target, symmetry, size), right = cut(&source->right, symmetry, size),
                black = cut(&source->board->stones[KT_BLACK], symmetry, size),
                white = cut(&source->board->stones[KT_WHITE], symmetry, size);
    if (kt_bitboard_count(&target) != kt_bitboard_count(&source->target) ||
        kt_bitboard_count(&right) != kt_bitboard_count(&source->right) ||
        kt_geometry_init(&geometry, KT_CORNERS_SIZE) < 0)
        return false;
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    if (!kt_judge_can(&board) || !try_first(&maker->tutor, &board, &target, source->solver, &right, &moves) ||
        !kt_fate_is_walled(&maker->tutor.reader, &board, &maker->hunt))
        return false;
    *problem = (struct corner_problem){.count = 0};
    put_stones(problem, &board, source->solver);
    struct growth growth = {.tutor = &maker->tutor, .problem = problem};
    grow(&growth, &board, &moves, 1);
    problem->bytes[0] = problem->count;
    return !growth.failed;
}

bool corner_make(struct corner_maker *maker, const struct corner_source *source,
                 struct corner_problem *problem) {
    enum { CORNERS = 4 }; /* the symmetries below bring each corner to the lower left */
    for (int symmetry = 0; symmetry < CORNERS; symmetry++)
        if (make(maker, source, symmetry, problem)) return true;
    return false;
}

static unsigned stone(const struct corner_problem *problem, unsigned point) {
    unsigned byte = problem->bytes[KT_CORNERS_STONES_AT + point / KT_CORNERS_POINTS_IN_BYTE];
    for (unsigned i = point % KT_CORNERS_POINTS_IN_BYTE; i; i--) byte /= 3;
    return byte % 3;
}

bool corner_equal(const struct corner_problem *problem, const struct corner_problem *other) {
    bool same = true, mirrored = true;
    for (unsigned i = 0; i < KT_CORNERS_POINTS; i++) {
        unsigned across = i % KT_CORNERS_LINES * KT_CORNERS_LINES + i / KT_CORNERS_LINES;
        same = same && stone(problem, i) == stone(other, i);
        mirrored = mirrored && stone(problem, i) == stone(other, across);
    }
    return same || mirrored;
}
