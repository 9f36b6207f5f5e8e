#include "tactics/reader.h"

#include <string.h>

enum { OFF_BOARD = 3 };

void kt_reader_init(kt_reader *reader, const kt_board *board) {
    reader->geometry = board->geometry;
    reader->zone = kt_bitboard_none();
    reader->ko = board->ko;
    reader->depth = reader->captured_end = reader->moves_end = 0;
    reader->kos = KT_EMPTY;
    reader->met_ko = reader->full = false;
    memcpy(reader->colour, board->colour, KT_POINTS);
    reader->colour[KT_PASS] = reader->colour[KT_NO_POINT] = OFF_BOARD;
}

unsigned kt_reader_walk_along(const kt_reader *reader, kt_reader_walk *walk, kt_point p, unsigned most) {
    const uint8_t *colour = reader->colour;
    const uint8_t own = colour[p];
    unsigned stones = 1, liberties = 0;
    walk->seen = kt_bitboard_none();
    kt_bitboard_set(&walk->seen, p);
    walk->stone[0] = p;
    for (unsigned i = 0; i < stones && liberties < most; i++) {
        const kt_point *neighbour = reader->geometry->neighbour[walk->stone[i]];
        for (int j = 0; j < 4; j++) {
            kt_point q = neighbour[j];
            if ((colour[q] != own && colour[q] != KT_EMPTY) || kt_bitboard_has(&walk->seen, q)) continue;
            kt_bitboard_set(&walk->seen, q);
            if (colour[q] == own) walk->stone[stones++] = q;
            else if (liberties < most) walk->liberty[liberties++] = q;
        }
    }
    walk->stones = (uint16_t)stones;
    walk->liberties = (uint16_t)liberties;
    return liberties;
}

static bool is_forbidden(const kt_reader *reader, kt_colour colour, kt_point p) {
    if (p != reader->ko || reader->kos != KT_EMPTY) return false;
    /* The player who took the ko may fill it. */
    const kt_point *neighbour = reader->geometry->neighbour[p];
    return reader->colour[neighbour[0] != KT_NO_POINT ? neighbour[0] : neighbour[1]] != colour;
}

/* Takes the chain of the walk off the board. */
static void capture(kt_reader *reader, const kt_reader_walk *walk) {
    for (unsigned i = 0; i < walk->stones; i++) {
        reader->colour[walk->stone[i]] = KT_EMPTY;
        reader->captured[reader->captured_end++] = walk->stone[i];
    }
}

/* The step at the end of the line, which a move of this name will leave. NULL when the line is too long. */
static kt_reader_step *make_step(kt_reader *reader, kt_point move) {
    if (reader->depth == KT_READER_DEPTH) {
        reader->full = true;
        return NULL;
    }
    kt_reader_step *step = &reader->step[reader->depth];
    step->move = move;
    step->ko = reader->ko;
    step->captured = reader->captured_end;
    return step;
}

bool kt_reader_play(kt_reader *reader, kt_colour colour, kt_point p) {
    if (is_forbidden(reader, colour, p)) {
        reader->met_ko = true;
        return false;
    }
    const kt_reader_step *step = make_step(reader, p);
    if (!step) return false;
    const kt_point *neighbour = reader->geometry->neighbour[p];
    bool alone = true;
    unsigned empty = 0;
    reader->colour[p] = (uint8_t)colour;
    for (int i = 0; i < 4; i++) {
        if (reader->colour[neighbour[i]] != kt_opponent(colour)) continue;
        if (kt_reader_walk_along(reader, &reader->beside, neighbour[i], 1) == 0)
            capture(reader, &reader->beside);
    }
    for (int i = 0; i < 4; i++) {
        alone = alone && reader->colour[neighbour[i]] != colour;
        empty += reader->colour[neighbour[i]] == KT_EMPTY;
    }
    bool one = reader->captured_end - step->captured == 1, is_ko = one && alone && empty == 1;
    reader->met_ko = reader->met_ko || is_ko;
    reader->depth++;
    if ((!empty && kt_reader_walk_along(reader, &reader->beside, p, 1) == 0) ||
        (is_ko && reader->kos == kt_opponent(colour))) {
        kt_reader_undo(reader);
        return false;
    }
    reader->ko = is_ko ? reader->captured[step->captured] : KT_NO_POINT;
    return true;
}

bool kt_reader_pass(kt_reader *reader) {
    if (!make_step(reader, KT_PASS)) return false;
    reader->ko = KT_NO_POINT;
    reader->depth++;
    return true;
}

void kt_reader_undo(kt_reader *reader) {
    const kt_reader_step *step = &reader->step[--reader->depth];
    reader->ko = step->ko;
    if (step->move == KT_PASS) return;
    uint8_t other = (uint8_t)kt_opponent((kt_colour)reader->colour[step->move]);
    reader->colour[step->move] = KT_EMPTY;
    while (reader->captured_end > step->captured)
        reader->colour[reader->captured[--reader->captured_end]] = other;
}

void kt_reader_add_move(kt_reader *reader, kt_reader_place first, kt_point p) {
    for (kt_reader_place i = first; i < reader->moves_end; i++)
        if (reader->moves[i] == p) return;
    if (reader->moves_end == KT_READER_MOVES) reader->full = true;
    else reader->moves[reader->moves_end++] = p;
}

kt_reader_search kt_reader_begin_search(const kt_reader *reader, kt_colour attacker, bool attacker_first) {
    return (kt_reader_search){attacker, attacker_first, KT_READER_OPEN, reader->depth, reader->moves_end};
}

/* Goes back to where another move may be tried. Returns false when there is no such place: all is known. */
static bool go_back(kt_reader *reader, kt_reader_search *search) {
    while (search->found != KT_READER_OPEN) {
        if (reader->depth == search->root) return false;
        kt_reader_undo(reader);
        search->attacking = !search->attacking;
        /* The one who moved here wanted this, or has to try another move. */
        if ((search->found == KT_READER_CAPTURED) != search->attacking) search->found = KT_READER_OPEN;
    }
    return true;
}

bool kt_reader_go_on(kt_reader *reader, kt_reader_search *search, kt_bitboard *zone) {
    kt_reader_step *step = &reader->step[reader->depth];
    /* A search within this one may have gone on from here, too. */
    step->next = reader->depth == search->root ? search->moves : step[-1].end;
    step->end = reader->moves_end;
    while (!reader->full && go_back(reader, search)) {
        step = &reader->step[reader->depth];
        const kt_colour colour = search->attacking ? search->attacker : kt_opponent(search->attacker);
        reader->moves_end = step->end;
        while (step->next < step->end) {
            kt_point p = reader->moves[step->next++];
            if (!kt_reader_play(reader, colour, p)) continue;
            kt_bitboard_set(zone, p);
            search->attacking = !search->attacking;
            return true;
        }
        search->found = search->attacking ? KT_READER_ESCAPES : KT_READER_CAPTURED;
    }
    while (reader->depth > search->root) kt_reader_undo(reader);
    reader->moves_end = search->moves;
    return false;
}
