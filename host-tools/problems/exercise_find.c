#include "problems/exercise_find.h"

#include <string.h>

#include "tactics/benson.h"

enum {
    STONES = 2,      /* the least of a target */
    SMALL = 3,       /* stones that are captured; a larger group is killed */
    RACE_STONES = 2, /* the least of a chain that races with the target */
    EMPTY =
        20, /* the most empty points of a part: in 6 games, 2 of 38 groups that the next move decides had as many */
    ROOMY = 12,    /* a part with more is hopeless when little reading decides nothing */
    QUICK = 10,    /* the share of a question's positions to look at before anything else; */
    QUICKER = 33,  /* in a roomy part */
    CHECK = 20000, /* to look for what contradicts in a larger part */
    BUDGET = 50,   /* questions for a problem, as many positions as all of these may take */
};

void exercise_finder_init(struct exercise_finder *finder, const struct exercise_find_settings *settings) {
    *finder = (struct exercise_finder){.settings = *settings};
    exercise_judge_init(&finder->judge);
}

void exercise_finder_free(struct exercise_finder *finder) { exercise_judge_free(&finder->judge); }

void exercise_finder_begin(struct exercise_finder *finder, const struct choice *choice, int size) {
    exercise_judge_choose(&finder->judge, choice, size);
    memset(finder->seen, 0, sizeof finder->seen);
}

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 29;
}

/* Was this group looked at, with the same surroundings? */
static bool was_seen(struct exercise_finder *finder, const kt_board *board, kt_point head) {
    const kt_fate_reader *reader = &finder->judge.tutor.reader;
    uint64_t hash = mix(head + 1000u * reader->solver);
    kt_bitboard near = kt_geometry_border(board->geometry, &reader->part);
    kt_bitboard_unite(&near, &reader->part);
    KT_EACH_POINT(p, &near) hash = mix(hash + 4u * p + board->colour[p] + 1);
    uint64_t *place = &finder->seen[hash % EXERCISE_SEEN];
    if (*place == hash) return true;
    *place = hash;
    return false;
}

/* Does the solver succeed when it moves first, and not when the opponent does? */
static bool decides(struct exercise_judge *judge, const kt_board *board, uint32_t nodes) {
    const kt_colour solver = judge->tutor.reader.solver;
    kt_board passed = *board;
    kt_board_pass(&passed);
    return kt_fate_wins(&judge->tutor.reader, board, solver, nodes) &&
           kt_fate_wins(&judge->tutor.reader, &passed, kt_opponent(solver), nodes);
}

/* Leaves the chains that stand in the part or beside it. */
static kt_board cut_out(const kt_fate_reader *reader, const kt_board *board) {
    kt_bitboard near = kt_geometry_border(board->geometry, &reader->part), stones[3];
    kt_bitboard_unite(&near, &reader->part);
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        stones[colour] = kt_bitboard_none();
        kt_bitboard mine = kt_bitboard_and(near, &board->stones[colour]);
        KT_EACH_POINT(p, &mine) {
            kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[colour]);
            kt_bitboard_unite(&stones[colour], &chain);
        }
    }
    kt_board cut;
    kt_board_init(&cut, board->geometry);
    kt_board_set_up(&cut, &stones[KT_BLACK], &stones[KT_WHITE]);
    return cut;
}

/* Is all done when a right move takes stones that stand in atari? Such a problem is none. */
static bool is_capture(const struct exercise *exercise, const kt_board *board) {
    for (int i = 0; i < exercise->solutions && exercise->depth == 1; i++) {
        kt_bitboard taken = kt_board_captures(board, exercise->solver, exercise->solution[i]);
        if (!kt_bitboard_is_empty(&taken)) return true;
    }
    return false;
}

/* Stands the target in atari, or part of it? Then it is taken, or saved, before anybody reads. */
static bool is_trivial(const kt_fate_reader *reader, const kt_board *board) {
    KT_EACH_POINT(p, &reader->target)
        if (kt_bitboard_count(&board->liberties[board->chain[p]]) == 1) return true;
    return false;
}

/* Does a chain of the attacker, shut in beside the target, race with it? */
static bool is_race(const kt_fate_reader *reader, const kt_board *board) {
    const kt_colour attacker = kt_opponent(reader->defender);
    kt_bitboard beside = kt_geometry_border(board->geometry, &reader->target);
    kt_bitboard_intersect(&beside, &board->stones[attacker]);
    KT_EACH_POINT(p, &beside) {
        kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[attacker]);
        if (kt_bitboard_count(&chain) >= RACE_STONES && kt_bitboard_within(&chain, &reader->part) &&
            kt_bitboard_within(&board->liberties[board->chain[p]], &reader->part))
            return true;
    }
    return false;
}

/* Does the target stand in one chain with other stones that were there, after the line? */
static bool connects(const kt_fate_reader *reader, const kt_board *board, const kt_fate_end *end) {
    kt_board here = *board;
    kt_colour colour = reader->solver;
    for (int i = 0; i < end->count; i++, colour = kt_opponent(colour)) {
        if (end->line[i] == KT_PASS) kt_board_pass(&here);
        else if (kt_board_check(&here, colour, end->line[i]) < 0) return false;
        else (void)kt_board_play(&here, colour, end->line[i]);
    }
    kt_point p = kt_bitboard_next(&reader->target, 0);
    if (here.colour[p] != reader->defender) return false;
    kt_bitboard chain = kt_geometry_region(here.geometry, p, &here.stones[reader->defender]);
    kt_bitboard_intersect(&chain, &board->stones[reader->defender]);
    return !kt_bitboard_within(&chain, &reader->target);
}

static enum exercise_kind kind_of(struct exercise_judge *judge, const kt_board *board) {
    kt_fate_reader *reader = &judge->tutor.reader;
    const bool saves = reader->solver == reader->defender;
    (void)kt_fate_read(reader, board, reader->solver, judge->tutor.nodes);
    kt_fate_end end = kt_fate_follow(reader, reader->solver, judge->tutor.nodes);
    if (is_race(reader, board)) return saves ? EXERCISE_SURVIVE_RACE : EXERCISE_WIN_RACE;
    const bool is_small = kt_bitboard_count(&reader->target) <= SMALL;
    if (!saves) return is_small && end.how == KT_FATE_CAPTURED ? EXERCISE_CAPTURE : EXERCISE_KILL;
    if (end.how != KT_FATE_OUT) return EXERCISE_LIVE;
    return connects(reader, board, &end) ? EXERCISE_CONNECT : EXERCISE_ESCAPE;
}

/* Reads the first moves again in a larger part. Does nothing contradict what was found? */
static bool is_confirmed(struct exercise_judge *judge, const kt_board *board, const kt_tutor_moves *first) {
    kt_fate_reader *reader = &judge->tutor.reader;
    const kt_colour solver = reader->solver, other = kt_opponent(solver);
    const kt_bitboard target = reader->target;
    if (!kt_fate_begin(reader, board, &target, solver, true)) return false;
    for (int i = 0; i < first->count; i++) {
        kt_board there = *board;
        (void)kt_board_play(&there, solver, first->move[i]);
        kt_fate fate = kt_fate_read(reader, &there, other, CHECK);
        if (fate != KT_FATE_UNCLEAR && fate != first->fate[i]) return false;
    }
    return true;
}

/* Makes a problem of a position where the first move decides. Returns false when it is none, or unclear. */
static bool make(struct exercise_finder *finder, const kt_board *board, struct exercise *exercise) {
    struct exercise_judge *judge = &finder->judge;
    kt_fate_reader *reader = &judge->tutor.reader;
    judge->tutor.nodes = finder->settings.nodes;
    judge->budget = BUDGET * judge->tutor.nodes;
    if (is_trivial(reader, board) || !decides(judge, board, judge->tutor.nodes)) return false;
    kt_tutor_moves first = kt_tutor_list(&judge->tutor, board, reader->solver);
    if (!kt_tutor_try(&judge->tutor, board, &first, true)) return false;
    *exercise = (struct exercise){.size = board->geometry->size,
                                  .black = board->stones[KT_BLACK],
                                  .white = board->stones[KT_WHITE],
                                  .target = reader->target,
                                  .solver = reader->solver};
    for (int i = 0; i < first.count; i++) {
        if (first.fate[i] != KT_FATE_SUCCEEDS) continue;
        if (exercise->solutions == finder->settings.solutions) return false;
        exercise->solution[exercise->solutions++] = first.move[i];
    }
    if (!exercise->solutions || exercise->solutions == first.count ||
        !kt_fate_is_walled(reader, board, &finder->hunt))
        return false;
    exercise->kind = kind_of(judge, board);
    return exercise_grow(judge, board, &first, exercise) && !is_capture(exercise, board) &&
           is_confirmed(judge, board, &first);
}

/* Looks at one group. */
static void look_at(struct exercise_finder *finder, const kt_board *board, const kt_bitboard *target,
                    kt_colour solver, exercise_found_fn *found, void *user) {
    static _Thread_local struct exercise exercise;
    struct exercise_judge *judge = &finder->judge;
    if (!kt_fate_begin(&judge->tutor.reader, board, target, solver, false)) return;
    kt_bitboard empty = kt_bitboard_and(judge->tutor.reader.part, &board->stones[KT_EMPTY]);
    const int room = kt_bitboard_count(&empty);
    if (room > EMPTY || was_seen(finder, board, kt_bitboard_next(target, 0)) ||
        !decides(judge, board, finder->settings.nodes / (room > ROOMY ? QUICKER : QUICK)))
        return;
    kt_board cut;
    if (!finder->settings.whole) {
        cut = cut_out(&judge->tutor.reader, board);
        board = &cut;
        if (!kt_fate_begin(&judge->tutor.reader, board, target, solver, false)) return;
    }
    if (board->ko >= KT_POINTS && make(finder, board, &exercise)) found(user, &exercise);
}

void exercise_find(struct exercise_finder *finder, const kt_board *board, kt_colour solver,
                   exercise_found_fn *found, void *user) {
    kt_benson benson;
    kt_benson_find(board, &benson);
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        kt_bitboard rest = kt_bitboard_minus(board->stones[colour], &benson.alive[colour]);
        KT_EACH_POINT(p, &rest) {
            kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[colour]);
            kt_bitboard_subtract(&rest, &chain);
            if (kt_bitboard_count(&chain) >= STONES) look_at(finder, board, &chain, solver, found, user);
        }
    }
}
