#include "problems/exercise_grow.h"

#include <stdlib.h>

#include "common/memory.h"
#include "problems/exercise_say.h"

enum {
    DEPTH = 8,    /* the most moves of the solver on a line */
    REPLIES = 3,  /* replies to a right move that are shown */
    ALSO = 2,     /* further right moves behind the first one */
    ATTEMPTS = 3, /* moves of the solver behind a wrong one, */
    TRIES = 6,    /* among so many likely ones */
    WRONG = 8,    /* wrong first moves that are shown; later: */
    WRONG_LATER = 2,
    LIKELY = 65536 / 50, /* wrong moves that are likelier are shown; */
    WRONG_LEAST = 2,     /* and so many first moves in any case */
};

void exercise_judge_init(struct exercise_judge *judge) {
    *judge = (struct exercise_judge){.reading = memory_zeroed(KT_FATE_BYTES)};
    if (kt_fate_init(&judge->tutor.reader, judge->reading, KT_FATE_BYTES) < 0) abort(); /* there is room */
}

void exercise_judge_free(struct exercise_judge *judge) { free(judge->reading); }

void exercise_judge_choose(struct exercise_judge *judge, const struct choice *choice, int size) {
    const bool predicts =
        kt_predictor_choose(&judge->predictor, choice->image, size, KT_VALUES_MODEL, &judge->memory);
    judge->tutor.predictor = predicts ? &judge->predictor : NULL;
}

/* A tree that grows. */
struct growth {
    struct exercise_judge *judge;
    struct exercise *exercise;
    bool failed;
};

static int add(struct growth *growth, int parent, kt_colour colour, kt_point move, bool wrong) {
    struct exercise *exercise = growth->exercise;
    if (exercise->count == EXERCISE_NODES || growth->judge->tutor.reader.nodes > growth->judge->budget) {
        growth->failed = true;
        return EXERCISE_NODES - 1;
    }
    int node = exercise->count++;
    exercise->node[node] = (struct exercise_node){.move = move, .colour = (uint8_t)colour, .wrong = wrong};
    uint16_t *link = &exercise->node[parent].child;
    while (*link) link = &exercise->node[*link].next;
    *link = (uint16_t)node;
    return node;
}

/* Writes at the node why the side that has moved there has reached its aim; `board` is the position after the node's move. */
static void explain(struct growth *growth, int node, const kt_board *board, kt_colour first) {
    struct exercise_judge *judge = growth->judge;
    kt_fate fate = kt_fate_read(&judge->tutor.reader, board, first, judge->tutor.nodes);
    kt_fate_end end = kt_fate_follow(&judge->tutor.reader, first, judge->tutor.nodes);
    struct exercise_text reason = exercise_reason(&judge->tutor.reader, fate, &end);
    if (fate == KT_FATE_UNCLEAR) growth->failed = true;
    char *text = growth->exercise->node[node].text;
    kt_text out;
    kt_text_init(&out, text, EXERCISE_TEXT);
    if (fate == KT_FATE_SUCCEEDS) kt_text_string(&out, "RIGHT. ");
    kt_text_string(&out, reason.text);
}

/* A move of the solver after which the problem would be solved if the opponent didn't answer. */
static kt_point find_attempt(struct exercise_judge *judge, const kt_board *board) {
    const kt_colour solver = judge->tutor.reader.solver;
    kt_tutor_moves moves = kt_tutor_list(&judge->tutor, board, solver);
    for (int i = 0; i < moves.count && i < TRIES; i++) {
        kt_board there = kt_tutor_after(board, solver, moves.move[i]);
        kt_board_pass(&there);
        if (kt_tutor_glance(&judge->tutor, &there, solver) == KT_FATE_SUCCEEDS) return moves.move[i];
    }
    return KT_NO_POINT;
}

/* Shows why the wrong move at `node`, which led to `board`, fails. */
static void refute(struct growth *growth, int node, const kt_board *board, kt_fate fate) {
    struct exercise_judge *judge = growth->judge;
    const kt_colour solver = judge->tutor.reader.solver, other = kt_opponent(solver);
    kt_board here = *board;
    for (int attempts = 0; !growth->failed; attempts++) {
        kt_point answer = kt_tutor_refutation(&judge->tutor, &here, fate);
        if (answer == KT_NO_POINT) {
            if (!attempts) explain(growth, node, &here, other);
            return;
        }
        node = add(growth, node, other, answer, true);
        here = kt_tutor_after(&here, other, answer);
        if (!attempts) explain(growth, node, &here, solver);
        kt_point attempt =
            attempts < ATTEMPTS && fate == KT_FATE_FAILS ? find_attempt(judge, &here) : KT_NO_POINT;
        if (attempt == KT_NO_POINT) return;
        node = add(growth, node, solver, attempt, true);
        here = kt_tutor_after(&here, solver, attempt);
    }
}

/* Adds the wrong moves that a person would try: at most `most` likely ones, and `least` in any case. */
static void add_wrong(struct growth *growth, int node, const kt_board *board, const kt_tutor_moves *moves,
                      int least, int most) {
    const kt_colour solver = growth->judge->tutor.reader.solver;
    for (int i = 0, count = 0; i < moves->count && count < most && !growth->failed; i++) {
        if (moves->fate[i] != KT_FATE_FAILS && moves->fate[i] != KT_FATE_KO) continue;
        if (moves->likely_q16[i] < LIKELY && count >= least) return;
        kt_board there = kt_tutor_after(board, solver, moves->move[i]);
        int wrong = add(growth, node, solver, moves->move[i], true);
        refute(growth, wrong, &there, moves->fate[i]);
        count++;
    }
}

static int show_replies(struct growth *growth, int node, const kt_board *board, int depth);

/* Adds the right moves among `moves`, the main one with what follows. Returns the solver's moves from here on. */
static int add_right(struct growth *growth, int node, const kt_board *board, const kt_tutor_moves *moves,
                     int depth) {
    struct exercise_judge *judge = growth->judge;
    int deepest = 0, count = 0;
    for (int i = 0; i < moves->count && !growth->failed; i++) {
        if (moves->fate[i] != KT_FATE_SUCCEEDS) continue;
        const bool all = depth == 1 || count == 0; /* first moves are all shown to the end */
        if (!all && count > ALSO) break;
        kt_board there = kt_tutor_after(board, judge->tutor.reader.solver, moves->move[i]);
        int right = add(growth, node, judge->tutor.reader.solver, moves->move[i], false);
        if (all) {
            int here = show_replies(growth, right, &there, depth);
            if (here > deepest) deepest = here;
        } else {
            explain(growth, right, &there, kt_opponent(judge->tutor.reader.solver));
        }
        count++;
    }
    if (!count) growth->failed = true;
    return deepest;
}

/* Shows the replies to the right move at `node`, which led to `board`, and the answers to them. */
static int show_replies(struct growth *growth, int node, const kt_board *board, int depth) {
    struct exercise_judge *judge = growth->judge;
    const kt_colour solver = judge->tutor.reader.solver, other = kt_opponent(solver);
    kt_tutor_moves replies = kt_tutor_list(&judge->tutor, board, other);
    int deepest = depth, next = 0, count = 0;
    while (count < REPLIES && depth < DEPTH && !growth->failed) {
        kt_point reply = kt_tutor_reply(&judge->tutor, board, &replies, &next);
        if (reply == KT_NO_POINT) break;
        int there = add(growth, node, other, reply, false);
        kt_board position = kt_tutor_after(board, other, reply);
        kt_tutor_moves moves = kt_tutor_list(&judge->tutor, &position, solver);
        if (!kt_tutor_try(&judge->tutor, &position, &moves, false)) growth->failed = true;
        int here = growth->failed ? 0 : add_right(growth, there, &position, &moves, depth + 1);
        if (here > deepest) deepest = here;
        add_wrong(growth, there, &position, &moves, 0, WRONG_LATER);
        count++;
    }
    if (!count) explain(growth, node, board, other);
    return deepest;
}

bool exercise_grow(struct exercise_judge *judge, const kt_board *board, const kt_tutor_moves *first,
                   struct exercise *exercise) {
    struct growth growth = {.judge = judge, .exercise = exercise};
    exercise->count = 1;
    exercise->node[0] = (struct exercise_node){.move = KT_NO_POINT};
    exercise->depth = add_right(&growth, 0, board, first, 1);
    if (!growth.failed) add_wrong(&growth, 0, board, first, WRONG_LEAST, WRONG);
    exercise->traps = 0;
    for (int i = 0; i < first->count && first->fate[i] != KT_FATE_SUCCEEDS; i++) exercise->traps++;
    return !growth.failed;
}
