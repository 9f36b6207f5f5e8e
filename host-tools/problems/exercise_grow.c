#include "problems/exercise_grow.h"

#include <stdio.h>

#include "problems/exercise_say.h"

enum {
    GLANCE = 10,  /* the share of the positions that a look at a threat may take */
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

struct exercise_moves exercise_moves(struct exercise_judge *judge, const kt_board *board, kt_colour colour) {
    struct exercise_moves moves = {0};
    kt_bitboard allowed = kt_board_legal(board, colour);
    kt_suggestion suggestion[KT_POINTS];
    kt_recent recent = {{0}, 0};
    kt_bitboard_intersect(&allowed, &judge->reader.part);
    kt_query query = {board, colour, 30, allowed};
    kt_status count =
        judge->predicts ? kt_predict(&judge->predictor, &query, &recent, KT_POINTS, suggestion) : 0;
    for (int i = 0; i < count; i++) {
        moves.move[moves.count] = suggestion[i].point;
        moves.likely_q16[moves.count++] = suggestion[i].value_q16;
        kt_bitboard_clear(&allowed, suggestion[i].point);
    }
    KT_EACH_POINT(p, &allowed) moves.move[moves.count++] = p;
    return moves;
}

static kt_board after(const kt_board *board, kt_colour colour, kt_point move) {
    kt_board next = *board;
    if (move == KT_PASS) kt_board_pass(&next);
    else (void)kt_board_play(&next, colour, move);
    return next;
}

/* Is it proved, with little reading, that the opponent succeeds if the solver passes, or the other way round? */
static enum fate glance(struct exercise_judge *judge, const kt_board *board, kt_colour first) {
    return fate_read(&judge->reader, board, first, judge->nodes / GLANCE);
}

static enum fate read_fate(struct exercise_judge *judge, const kt_board *board, kt_colour first) {
    return fate_read(&judge->reader, board, first, judge->nodes);
}

bool exercise_try(struct exercise_judge *judge, const kt_board *board, struct exercise_moves *moves,
                  bool all) {
    const kt_colour solver = judge->reader.solver;
    bool succeeds = false;
    for (int i = 0; i < moves->count; i++) {
        kt_board next = after(board, solver, moves->move[i]);
        moves->fate[i] = (uint8_t)read_fate(judge, &next, kt_opponent(solver));
        if (moves->fate[i] == FATE_SUCCEEDS) succeeds = true;
        if (moves->fate[i] == FATE_UNCLEAR && all) return false;
    }
    return succeeds;
}

kt_point exercise_reply(struct exercise_judge *judge, const kt_board *board,
                        const struct exercise_moves *moves, int *next) {
    const kt_colour other = kt_opponent(judge->reader.solver);
    while (*next < moves->count) {
        kt_point move = moves->move[(*next)++];
        kt_board there = after(board, other, move);
        kt_board_pass(&there);
        enum fate fate = glance(judge, &there, other);
        if (fate == FATE_FAILS || fate == FATE_KO) return move;
    }
    return KT_NO_POINT;
}

kt_point exercise_refutation(struct exercise_judge *judge, const kt_board *board, enum fate fate) {
    const kt_colour solver = judge->reader.solver, other = kt_opponent(solver);
    (void)read_fate(judge, board, other);
    kt_point best = fate_best(&judge->reader);
    struct exercise_moves moves = exercise_moves(judge, board, other);
    for (int i = -1; i < moves.count; i++) {
        kt_point move = i < 0 ? best : moves.move[i];
        if (move >= KT_POINTS || kt_board_check(board, other, move) < 0) continue;
        kt_board there = after(board, other, move);
        if (read_fate(judge, &there, solver) == fate) return move;
    }
    return KT_NO_POINT;
}

/* A tree that grows. */
struct growth {
    struct exercise_judge *judge;
    struct exercise *exercise;
    bool failed;
};

static int add(struct growth *growth, int parent, kt_colour colour, kt_point move, bool wrong) {
    struct exercise *exercise = growth->exercise;
    if (exercise->count == EXERCISE_NODES || growth->judge->reader.nodes > growth->judge->budget) {
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
    enum fate fate = read_fate(judge, board, first);
    struct fate_end end = fate_end(&judge->reader, first, judge->nodes);
    struct exercise_text reason = exercise_reason(&judge->reader, fate, &end);
    if (fate == FATE_UNCLEAR) growth->failed = true;
    char *text = growth->exercise->node[node].text;
    kt_text out;
    kt_text_init(&out, text, EXERCISE_TEXT);
    if (fate == FATE_SUCCEEDS) kt_text_string(&out, "RIGHT. ");
    kt_text_string(&out, reason.text);
}

/* A move of the solver after which the problem would be solved if the opponent didn't answer. */
static kt_point find_attempt(struct exercise_judge *judge, const kt_board *board) {
    const kt_colour solver = judge->reader.solver;
    struct exercise_moves moves = exercise_moves(judge, board, solver);
    for (int i = 0; i < moves.count && i < TRIES; i++) {
        kt_board there = after(board, solver, moves.move[i]);
        kt_board_pass(&there);
        if (glance(judge, &there, solver) == FATE_SUCCEEDS) return moves.move[i];
    }
    return KT_NO_POINT;
}

/* Shows why the wrong move at `node`, which led to `board`, fails. */
static void refute(struct growth *growth, int node, const kt_board *board, enum fate fate) {
    struct exercise_judge *judge = growth->judge;
    const kt_colour solver = judge->reader.solver, other = kt_opponent(solver);
    kt_board here = *board;
    for (int attempts = 0; !growth->failed; attempts++) {
        kt_point answer = exercise_refutation(judge, &here, fate);
        if (answer == KT_NO_POINT) {
            if (!attempts) explain(growth, node, &here, other);
            return;
        }
        node = add(growth, node, other, answer, true);
        here = after(&here, other, answer);
        if (!attempts) explain(growth, node, &here, solver);
        kt_point attempt =
            attempts < ATTEMPTS && fate == FATE_FAILS ? find_attempt(judge, &here) : KT_NO_POINT;
        if (attempt == KT_NO_POINT) return;
        node = add(growth, node, solver, attempt, true);
        here = after(&here, solver, attempt);
    }
}

/* Adds the wrong moves that a person would try: at most `most` likely ones, and `least` in any case. */
static void add_wrong(struct growth *growth, int node, const kt_board *board,
                      const struct exercise_moves *moves, int least, int most) {
    const kt_colour solver = growth->judge->reader.solver;
    for (int i = 0, count = 0; i < moves->count && count < most && !growth->failed; i++) {
        if (moves->fate[i] != FATE_FAILS && moves->fate[i] != FATE_KO) continue;
        if (moves->likely_q16[i] < LIKELY && count >= least) return;
        kt_board there = after(board, solver, moves->move[i]);
        int wrong = add(growth, node, solver, moves->move[i], true);
        refute(growth, wrong, &there, moves->fate[i]);
        count++;
    }
}

static int show_replies(struct growth *growth, int node, const kt_board *board, int depth);

/* Adds the right moves among `moves`, the main one with what follows. Returns the solver's moves from here on. */
static int add_right(struct growth *growth, int node, const kt_board *board,
                     const struct exercise_moves *moves, int depth) {
    struct exercise_judge *judge = growth->judge;
    int deepest = 0, count = 0;
    for (int i = 0; i < moves->count && !growth->failed; i++) {
        if (moves->fate[i] != FATE_SUCCEEDS) continue;
        const bool all = depth == 1 || count == 0; /* first moves are all shown to the end */
        if (!all && count > ALSO) break;
        kt_board there = after(board, judge->reader.solver, moves->move[i]);
        int right = add(growth, node, judge->reader.solver, moves->move[i], false);
        if (all) {
            int here = show_replies(growth, right, &there, depth);
            if (here > deepest) deepest = here;
        } else {
            explain(growth, right, &there, kt_opponent(judge->reader.solver));
        }
        count++;
    }
    if (!count) growth->failed = true;
    return deepest;
}

/* Shows the replies to the right move at `node`, which led to `board`, and the answers to them. */
static int show_replies(struct growth *growth, int node, const kt_board *board, int depth) {
    struct exercise_judge *judge = growth->judge;
    const kt_colour solver = judge->reader.solver, other = kt_opponent(solver);
    struct exercise_moves replies = exercise_moves(judge, board, other);
    int deepest = depth, next = 0, count = 0;
    while (count < REPLIES && depth < DEPTH && !growth->failed) {
        kt_point reply = exercise_reply(judge, board, &replies, &next);
        if (reply == KT_NO_POINT) break;
        int there = add(growth, node, other, reply, false);
        kt_board position = after(board, other, reply);
        struct exercise_moves moves = exercise_moves(judge, &position, solver);
        if (!exercise_try(judge, &position, &moves, false)) growth->failed = true;
        int here = growth->failed ? 0 : add_right(growth, there, &position, &moves, depth + 1);
        if (here > deepest) deepest = here;
        add_wrong(growth, there, &position, &moves, 0, WRONG_LATER);
        count++;
    }
    if (!count) explain(growth, node, board, other);
    return deepest;
}

bool exercise_grow(struct exercise_judge *judge, const kt_board *board, const struct exercise_moves *first,
                   struct exercise *exercise) {
    struct growth growth = {.judge = judge, .exercise = exercise};
    exercise->count = 1;
    exercise->node[0] = (struct exercise_node){.move = KT_NO_POINT};
    exercise->depth = add_right(&growth, 0, board, first, 1);
    if (!growth.failed) add_wrong(&growth, 0, board, first, WRONG_LEAST, WRONG);
    exercise->traps = 0;
    for (int i = 0; i < first->count && first->fate[i] != FATE_SUCCEEDS; i++) exercise->traps++;
    return !growth.failed;
}
