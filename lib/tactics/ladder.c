#include "tactics/ladder.h"

static void note_liberties(kt_reader *reader, const kt_reader_walk *walk) {
    for (unsigned i = 0; i < walk->liberties; i++) kt_bitboard_set(&reader->zone, walk->liberty[i]);
}

/* Looks at the attacker's chains beside the chain of the last complete walk: their last liberties are moves that
 * capture, and added when `add` is set. */
static void look_beside(kt_reader *reader, const kt_ladder_question *question, kt_reader_place first,
                        bool add) {
    kt_reader_walk *beside = &reader->beside;
    kt_bitboard met = kt_bitboard_none();
    for (unsigned i = 0; i < reader->chain.stones; i++) {
        const kt_point *neighbour = reader->geometry->neighbour[reader->chain.stone[i]];
        for (int j = 0; j < 4; j++) {
            kt_point q = neighbour[j];
            if (reader->colour[q] != question->attacker || kt_bitboard_has(&met, q)) continue;
            unsigned liberties = kt_reader_walk_along(reader, beside, q, question->zone_liberties + 1u);
            kt_bitboard_unite(&met, &beside->seen);
            if (liberties <= question->zone_liberties) note_liberties(reader, beside);
            if (add && liberties == 1) kt_reader_add_move(reader, first, beside->liberty[0]);
        }
    }
}

/* May the attacker take the chain with the last liberty `p`, or does a ko forbid it? A stone beside `p` can make it
 * a ko. */
static bool can_take(kt_reader *reader, const kt_ladder_question *question, kt_point p) {
    for (int i = 0; i < 4; i++) {
        kt_point q = reader->geometry->neighbour[p][i];
        if (reader->colour[q] == KT_EMPTY) kt_bitboard_set(&reader->zone, q);
    }
    if (!kt_reader_play(reader, question->attacker, p)) return false;
    kt_reader_undo(reader);
    return true;
}

/* The attacker plays at `other`, and leaves the defender in atari at `p`: does the defender have three liberties once
 * he plays there? */
static bool opens(const kt_reader *reader, kt_point p, kt_point other) {
    unsigned empty = 0;
    for (int i = 0; i < 4; i++) {
        kt_point q = reader->geometry->neighbour[p][i];
        empty += q != other && reader->colour[q] == KT_EMPTY;
    }
    return empty >= 3;
}

static kt_reader_view look_as_attacker(kt_reader *reader, const kt_ladder_question *question) {
    const kt_reader_place first = reader->moves_end;
    for (int i = 0; i < 2 && question->prey[i] != KT_NO_POINT; i++) {
        unsigned liberties = kt_reader_walk_along(reader, &reader->chain, question->prey[i], 3);
        note_liberties(reader, &reader->chain);
        if (liberties == 1) {
            look_beside(reader, question, first, false);
            if (can_take(reader, question, reader->chain.liberty[0])) return KT_READER_CAPTURED;
        }
        if (liberties != 2) continue;
        const kt_point *liberty = reader->chain.liberty;
        for (unsigned j = 0; j < 2; j++)
            if (question->prey[1] != KT_NO_POINT || !opens(reader, liberty[j ^ 1], liberty[j]))
                kt_reader_add_move(reader, first, liberty[j]);
    }
    return reader->moves_end == first ? KT_READER_ESCAPES : KT_READER_OPEN;
}

/* A move of the defender captures more, and isn't suicide, when the attacker's chains beside it have a liberty less. */
static void look_around(kt_reader *reader, const kt_ladder_question *question, kt_point p) {
    const kt_point *neighbour = reader->geometry->neighbour[p];
    for (int i = 0; i < 4; i++)
        if (reader->colour[neighbour[i]] == question->attacker &&
            kt_reader_walk_along(reader, &reader->beside, neighbour[i], question->zone_liberties + 1u) <=
                question->zone_liberties)
            note_liberties(reader, &reader->beside);
}

/* Walks along the chain. Can it be taken with the next move? When the defender wins all kos, not if that is a ko. */
static bool is_in_atari(kt_reader *reader, const kt_ladder_question *question, kt_point prey) {
    if (kt_reader_walk_along(reader, &reader->chain, prey, 2) != 1) return false;
    return reader->kos != kt_opponent(question->attacker) ||
           can_take(reader, question, reader->chain.liberty[0]);
}

/* A single stone in atari at `p` is taken in a ko when the attacker has no stone beside `p`, the last other empty point
 * there has been filled, and no other chain is taken with it. Adds the moves that bring this about. */
static void look_for_ko(kt_reader *reader, const kt_ladder_question *question, kt_reader_place first,
                        kt_point stone, kt_point p) {
    kt_point only = KT_NO_POINT;
    bool has_attacker = false, has_more = false;
    for (int i = 0; i < 4; i++) {
        kt_point q = reader->geometry->neighbour[p][i];
        has_attacker = has_attacker || reader->colour[q] == question->attacker;
        if (reader->colour[q] != KT_EMPTY) continue;
        has_more = only != KT_NO_POINT;
        only = q;
        kt_bitboard_set(&reader->zone, q);
    }
    if (has_attacker || has_more) return;
    reader->met_ko = true;
    if (only != KT_NO_POINT) kt_reader_add_move(reader, first, only);
    for (int i = 0; i < 4; i++) {
        kt_point q = reader->geometry->neighbour[p][i];
        if (q != stone && reader->colour[q] == reader->colour[stone] &&
            kt_reader_walk_along(reader, &reader->chain, q, 2) == 1)
            look_beside(reader, question, first, true);
    }
}

static kt_reader_view look_as_defender(kt_reader *reader, const kt_ladder_question *question) {
    const kt_reader_place first = reader->moves_end;
    bool in_atari = false;
    for (int i = 0; i < 2 && question->prey[i] != KT_NO_POINT; i++) {
        if (!is_in_atari(reader, question, question->prey[i])) continue;
        in_atari = true;
        note_liberties(reader, &reader->chain);
        look_beside(reader, question, first, true);
        kt_reader_add_move(reader, first, reader->chain.liberty[0]);
        if (reader->chain.stones == 1)
            look_for_ko(reader, question, first, question->prey[i], reader->chain.liberty[0]);
    }
    for (kt_reader_place i = first; i < reader->moves_end; i++)
        look_around(reader, question, reader->moves[i]);
    return in_atari ? KT_READER_OPEN : KT_READER_ESCAPES;
}

/* Looks at the position at the end of the line, and lists the moves to try. */
static kt_reader_view look(kt_reader *reader, const kt_ladder_question *question, bool attacking) {
    if (!reader->nodes) {
        reader->full = true;
        return KT_READER_ESCAPES;
    }
    reader->nodes--;
    return attacking ? look_as_attacker(reader, question) : look_as_defender(reader, question);
}

bool kt_ladder_captures(kt_reader *reader, const kt_ladder_question *question, bool attacker_first) {
    kt_reader_search search = kt_reader_begin_search(reader, question->attacker, attacker_first);
    do search.found = look(reader, question, search.attacking);
    while (kt_reader_go_on(reader, &search, &reader->zone));
    return search.found == KT_READER_CAPTURED;
}

void kt_ladder_note_weak(kt_reader *reader, kt_colour colour, unsigned most) {
    kt_bitboard met = kt_bitboard_none();
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (reader->colour[p] != colour || kt_bitboard_has(&met, p)) continue;
        if (kt_reader_walk_along(reader, &reader->beside, p, most + 1) <= most)
            note_liberties(reader, &reader->beside);
        kt_bitboard_unite(&met, &reader->beside.seen);
    }
}

/* Is the prey still captured after each of these moves of the defender? If not, `move` is the first that helps. */
static bool captures_after_all(kt_reader *reader, const kt_ladder_question *question,
                               const kt_bitboard *moves, kt_point *move) {
    for (*move = kt_bitboard_next(moves, 0); *move != KT_NO_POINT;
         *move = kt_bitboard_next(moves, *move + 1)) {
        if (reader->colour[*move] != KT_EMPTY) continue;
        if (!kt_reader_play(reader, kt_opponent(question->attacker), *move)) continue;
        bool captured = kt_ladder_captures(reader, question, true);
        kt_reader_undo(reader);
        if (!captured || reader->full) return false;
    }
    return true;
}

/* Does the defender, who moves first and isn't in atari, fail to escape? `move` is set as in kt_ladder. Only a move
 * in the zone of the ladder that works when he passes can help, or one that captures. */
static bool captures_with_a_move_less(kt_reader *reader, const kt_ladder_question *question, kt_point *move) {
    *move = KT_PASS;
    if (!kt_reader_pass(reader)) return false;
    bool captured = kt_ladder_captures(reader, question, true);
    kt_reader_undo(reader);
    if (!captured || reader->full) return false;
    kt_ladder_note_weak(reader, question->attacker, 1);
    kt_bitboard near = kt_bitboard_none(), far = reader->zone;
    for (int i = 0; i < 2 && question->prey[i] != KT_NO_POINT; i++) {
        unsigned liberties = kt_reader_walk_along(reader, &reader->chain, question->prey[i], 4);
        for (unsigned j = 0; j < liberties; j++) kt_bitboard_set(&near, reader->chain.liberty[j]);
    }
    kt_bitboard_subtract(&far, &near);
    return captures_after_all(reader, question, &near, move) &&
           captures_after_all(reader, question, &far, move);
}

/* Reads once; `kos` wins all kos. */
static kt_ladder read_once(kt_reader *reader, const kt_board *board, const kt_ladder_question *question,
                           kt_colour first, kt_colour kos) {
    kt_ladder ladder = {KT_LADDER_UNKNOWN, KT_NO_POINT, 0};
    bool captured, attacks = first == question->attacker, in_atari = false;
    kt_reader_init(reader, board);
    reader->kos = (uint8_t)kos;
    for (int i = 0; i < 2 && question->prey[i] != KT_NO_POINT; i++)
        in_atari = in_atari || is_in_atari(reader, question, question->prey[i]);
    if (attacks || in_atari) {
        captured = kt_ladder_captures(reader, question, attacks);
        if (captured == attacks) ladder.move = reader->step[0].move;
    } else {
        captured = captures_with_a_move_less(reader, question, &ladder.move);
    }
    if (reader->full) ladder.move = KT_NO_POINT;
    else ladder.result = captured ? KT_LADDER_CAPTURED : KT_LADDER_ESCAPES;
    return ladder;
}

kt_ladder kt_ladder_read(kt_reader *reader, const kt_board *board, kt_point p, kt_point other,
                         kt_colour first, uint32_t nodes) {
    const kt_colour owner = (kt_colour)board->colour[p];
    const kt_ladder_question question = {{p, other}, kt_opponent(owner), 2};
    reader->nodes = nodes;
    kt_ladder best = read_once(reader, board, &question, first, question.attacker), worst = best;
    if (reader->met_ko) worst = read_once(reader, board, &question, first, owner);
    bool attacks = first != owner;
    /* The move that works although the other player wins all kos; only when none does, the one that needs them. */
    kt_ladder ladder = (best.result == worst.result) == attacks ? worst : best;
    if (best.result == KT_LADDER_UNKNOWN || worst.result == KT_LADDER_UNKNOWN)
        ladder = (kt_ladder){KT_LADDER_UNKNOWN, KT_NO_POINT, 0};
    else if (best.result != worst.result) ladder.result = KT_LADDER_KO;
    ladder.nodes = nodes - reader->nodes;
    return ladder;
}

/* How the loser of the ladder goes on: as defender he extends, or passes when he can't; as attacker he gives the first
 * atari that he can. KT_NO_POINT when he can't go on. */
static kt_point go_on(const kt_board *board, kt_point p, kt_colour colour) {
    const kt_bitboard *liberties = &board->liberties[board->chain[p]];
    const int count = kt_bitboard_count(liberties);
    if (count != (board->colour[p] == colour ? 1 : 2)) return KT_NO_POINT;
    KT_EACH_POINT(q, liberties)
        if (kt_board_check(board, colour, q) == KT_OK) return q;
    return board->colour[p] == colour ? KT_PASS : KT_NO_POINT;
}

unsigned kt_ladder_play_out(kt_reader *reader, kt_board *board, kt_point p, kt_colour first, uint32_t nodes,
                            kt_point *line, unsigned most) {
    const uint8_t owner = board->colour[p];
    kt_colour colour = first;
    unsigned length = 0;
    for (; length < most && board->colour[p] == owner; colour = kt_opponent(colour)) {
        kt_ladder ladder = kt_ladder_read(reader, board, p, KT_NO_POINT, colour, nodes);
        bool decided = ladder.result == KT_LADDER_CAPTURED || ladder.result == KT_LADDER_ESCAPES;
        kt_point move = ladder.move != KT_NO_POINT ? ladder.move
                        : decided                  ? go_on(board, p, colour)
                                                   : KT_NO_POINT;
        if (move == KT_NO_POINT || (move == KT_PASS && ladder.result == KT_LADDER_ESCAPES)) break;
        if (move == KT_PASS) kt_board_pass(board);
        else if (kt_board_check(board, colour, move) == KT_OK) kt_board_play(board, colour, move);
        else break; /* a ko that he has to win first */
        line[length++] = move;
        if (!decided) break;
    }
    return length;
}
