#include "goals/trial.h"

#include "board/score.h"
#include "goals/ways.h"
#include "pattern/code3x3.h"
#include "pattern/mogo3x3.h"
#include "tactics/hunt.h"

enum {
    /* Positions for a question after a move, when nothing else is asked for. Chosen by hand. */
    NODES_OF_MOVE = KT_DESKTOP ? 400 : 60,
    LIBERTIES_MOST = 4, /* a chain with more is not read */
};

/* Is the chain of the stone at `p` captured, with `first` to move? */
static bool is_captured(kt_goals *goals, const kt_goals_question *question, kt_point p, kt_colour first) {
    const kt_board *after = &goals->after;
    kt_reader *reader = &goals->reader;
    if (kt_bitboard_count(&after->liberties[after->chain[p]]) > LIBERTIES_MOST) return false;
    kt_reader_init(reader, after);
    reader->nodes = question->nodes_of_move ? question->nodes_of_move : NODES_OF_MOVE;
    if (!kt_hunt_captures(reader, p) || reader->full) return false;
    if (first != after->colour[p]) return true;
    kt_point save = kt_hunt_save(reader, p, KT_NO_POINT);
    return save == KT_NO_POINT && !reader->full;
}

/* Is a stone of the chain with head `head` beside the chain of the stone at `q`? */
static bool stands_beside(const kt_board *board, kt_point q, kt_point head) {
    kt_point stone = q;
    do {
        for (int i = 0; i < 4; i++) {
            kt_point beside = board->geometry->neighbour[stone][i];
            if (beside != KT_NO_POINT && board->colour[beside] != KT_EMPTY && board->chain[beside] == head)
                return true;
        }
        stone = board->next[stone];
    } while (stone != q);
    return false;
}

bool kt_trial_touches(const kt_trial *trial, const kt_chain *chain) {
    enum { FEW = 3 };
    const kt_board *board = trial->question->board;
    const kt_bitboard *liberties = &board->liberties[chain->head];
    if (kt_bitboard_has(liberties, trial->place)) return true;
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[trial->place][i];
        if (q == KT_NO_POINT) continue;
        if (kt_bitboard_has(liberties, q)) return true;
        if (board->colour[q] == kt_opponent((kt_colour)chain->colour) &&
            kt_bitboard_count(&board->liberties[board->chain[q]]) <= FEW &&
            stands_beside(board, q, chain->head))
            return true;
    }
    return false;
}

static int32_t find_balance(kt_goals *goals, const kt_board *board, const kt_bitboard *dead,
                            kt_colour colour) {
    kt_reach_map(&goals->reach, board, dead);
    int balance = kt_reach_balance(&goals->reach, board->geometry);
    return colour == KT_BLACK ? balance : -balance;
}

/* Finds the regions of points without living stones that touch those of one colour alone. */
static void find_inside(kt_trial *trial) {
    const kt_board *board = trial->question->board;
    kt_colour colour = trial->question->colour;
    kt_verdict verdict = {.dead = trial->dead};
    kt_score_divide(board, &verdict);
    trial->inside[0] = verdict.held[colour];
    trial->inside[1] = verdict.held[kt_opponent(colour)];
}

void kt_trial_begin(kt_trial *trial, kt_goals *goals, const kt_goals_question *question) {
    const kt_board *board = question->board;
    trial->question = question;
    trial->dead = kt_bitboard_none();
    for (unsigned i = 0; i < goals->chains.count; i++) {
        const kt_chain *chain = &goals->chain[i];
        if (chain->danger != KT_CLASS_DEAD) continue;
        kt_point p = chain->head;
        do {
            kt_bitboard_set(&trial->dead, p);
            p = board->next[p];
        } while (p != chain->head);
    }
    trial->balance = find_balance(goals, board, &trial->dead, question->colour);
    find_inside(trial);
}

int kt_trial_inside(const kt_trial *trial) {
    return (int)kt_bitboard_has(&trial->inside[0], trial->place) -
           (int)kt_bitboard_has(&trial->inside[1], trial->place);
}

kt_class kt_trial_class(const kt_trial *trial, kt_goals *goals, uint16_t number) {
    const kt_chain *chain = &goals->chain[number];
    const kt_board *after = &goals->after;
    kt_colour colour = trial->question->colour, opponent = kt_opponent(colour);
    bool own = chain->colour == colour;
    if (after->colour[chain->head] != chain->colour) return KT_CLASS_DEAD; /* it was taken off */
    if (own && after->chain[chain->head] == after->chain[trial->place] && !trial->loses) return KT_CLASS_SAFE;
    if (!kt_trial_touches(trial, chain)) return (kt_class)chain->danger;
    if (own && chain->danger == KT_CLASS_DEAD) return KT_CLASS_DEAD;
    bool captured = is_captured(goals, trial->question, chain->head, opponent);
    if (own) return captured ? KT_CLASS_SAVABLE : KT_CLASS_SAFE;
    if (captured) return KT_CLASS_DEAD;
    return is_captured(goals, trial->question, chain->head, colour) ? KT_CLASS_SAVABLE : KT_CLASS_SAFE;
}

static uint8_t cut_to_255(unsigned number) { return (uint8_t)(number < 255 ? number : 255); }

/* Counts the stones of the chains whose fate the move changes, or threatens to change. */
static void weigh_chains(kt_trial *trial, kt_goals *goals) {
    kt_colour colour = trial->question->colour;
    for (uint16_t i = 0; i < goals->chains.count; i++) {
        const kt_chain *chain = &goals->chain[i];
        bool own = chain->colour == colour;
        if (chain->danger == KT_CLASS_DEAD || chain->liberties > 5) continue;
        if (own && chain->danger != KT_CLASS_SAVABLE) continue;
        if (!kt_trial_touches(trial, chain)) continue;
        kt_class after = kt_trial_class(trial, goals, i);
        if (own && after == KT_CLASS_SAFE) trial->saved = (uint16_t)(trial->saved + chain->stones);
        /* The map counts those that were taken off. */
        if (!own && after == KT_CLASS_DEAD && goals->after.colour[chain->head])
            trial->taken = (uint16_t)(trial->taken + chain->stones);
        if (!own && after == KT_CLASS_SAVABLE) trial->forces = (uint16_t)(trial->forces + chain->stones);
    }
}

void kt_trial_move(kt_trial *trial, kt_goals *goals, kt_point place) {
    const kt_goals_question *question = trial->question;
    kt_board *after = &goals->after;
    *after = *question->board;
    trial->place = place;
    trial->capture = kt_board_play(after, question->colour, place);
    trial->saved = trial->taken = trial->forces = 0;
    trial->liberties = cut_to_255((unsigned)kt_bitboard_count(&after->liberties[after->chain[place]]));
    unsigned stones = 0;
    kt_point p = place;
    do {
        stones++;
        p = after->next[p];
    } while (p != place);
    trial->stones = cut_to_255(stones);
    trial->loses = is_captured(goals, question, place, kt_opponent(question->colour));
    weigh_chains(trial, goals);
    /* Dead stones that are taken now, or joined with the new stone, no longer count as dead. */
    kt_bitboard dead = kt_bitboard_minus(trial->dead, &after->stones[KT_EMPTY]);
    if (!trial->loses)
        for (p = after->next[place]; p != place; p = after->next[p]) kt_bitboard_clear(&dead, p);
    trial->gain = find_balance(goals, after, &dead, question->colour) - trial->balance;
}

int32_t kt_trial_worth(const kt_trial *trial) {
    int32_t worth = 2 * KT_REACH_UNIT * (trial->saved + trial->taken);
    if (!trial->loses) return worth + trial->gain;
    return worth + KT_REACH_UNIT * (2 * trial->capture.stones - 2 * trial->stones + 1);
}

int32_t kt_trial_urgency(const kt_trial *trial) {
    /* In points, and for how many steps a move is an answer. Chosen by hand. */
    enum { SHAPE = 4, ANSWER = 2, BOTH = 4, EDGE = -2, STEPS = 3 };
    const kt_goals_question *question = trial->question;
    bool shape = kt_mogo3x3_has(kt_code3x3_at(question->board, trial->place));
    bool answer = question->last < KT_POINTS && kt_ways_steps(trial->place, question->last) <= STEPS;
    int32_t bonus = (shape ? SHAPE : 0) + (answer ? ANSWER : 0) + (shape && answer ? BOTH : 0);
    if (kt_ways_line(question->board, trial->place) == 1) bonus += EDGE;
    if (kt_trial_inside(trial)) bonus = 0;
    int32_t urgency = kt_trial_worth(trial) + KT_REACH_UNIT * bonus;
    return trial->loses ? urgency : urgency - trial->gain / 2;
}
