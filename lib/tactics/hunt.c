#include "tactics/hunt.h"

enum {
    LIBERTIES = 3, /* a chain with more can't be threatened by a ladder: it takes two moves to give atari */
    ELSEWHERE = 2, /* moves that the defender may have made elsewhere: one before the hunt, one in it */
};

static bool ladder_captures(kt_reader *reader, kt_point p) {
    const kt_ladder_question question = {
        {p, KT_NO_POINT}, kt_opponent((kt_colour)reader->colour[p]), ELSEWHERE + 1};
    return kt_ladder_captures(reader, &question, true);
}

/* Adds the liberties of the chain at `p`, and the empty points beside them, to the moves to try. */
static void add_near(kt_reader *reader, kt_reader_place first, kt_point p) {
    unsigned liberties = kt_reader_walk_along(reader, &reader->chain, p, 4);
    for (unsigned i = 0; i < liberties; i++) kt_reader_add_move(reader, first, reader->chain.liberty[i]);
    for (unsigned i = 0; i < liberties; i++) {
        const kt_point *neighbour = reader->geometry->neighbour[reader->chain.liberty[i]];
        for (int j = 0; j < 4; j++)
            if (reader->colour[neighbour[j]] == KT_EMPTY) kt_reader_add_move(reader, first, neighbour[j]);
    }
}

/* With the attacker to move: does a ladder capture, or might threats that come before it? Adds to `zone`. */
static kt_reader_view look_as_attacker(kt_reader *reader, kt_point p, unsigned threats, kt_bitboard *zone) {
    const kt_reader_place first = reader->moves_end;
    reader->zone = kt_bitboard_none();
    if (ladder_captures(reader, p)) {
        kt_bitboard_unite(zone, &reader->zone);
        return KT_READER_CAPTURED;
    }
    if (!threats || kt_reader_walk_along(reader, &reader->chain, p, LIBERTIES + 1) > LIBERTIES)
        return KT_READER_ESCAPES;
    add_near(reader, first, p);
    return KT_READER_OPEN;
}

/* With the defender to move: if he passes, does a ladder capture? Then all points that it depends on are to be
 * tried, the chain's liberties first. */
static kt_reader_view look_as_defender(kt_reader *reader, kt_point p, kt_bitboard *zone) {
    const kt_reader_place first = reader->moves_end;
    reader->zone = kt_bitboard_none();
    if (!kt_reader_pass(reader)) return KT_READER_ESCAPES;
    bool captured = ladder_captures(reader, p);
    kt_reader_undo(reader);
    if (!captured || reader->full) return KT_READER_ESCAPES;
    kt_ladder_note_weak(reader, kt_opponent((kt_colour)reader->colour[p]), ELSEWHERE);
    kt_bitboard_unite(zone, &reader->zone);
    unsigned liberties = kt_reader_walk_along(reader, &reader->chain, p, 4);
    for (unsigned i = 0; i < liberties; i++) kt_reader_add_move(reader, first, reader->chain.liberty[i]);
    KT_EACH_POINT(q, &reader->zone)
        if (reader->colour[q] == KT_EMPTY) kt_reader_add_move(reader, first, q);
    return KT_READER_OPEN;
}

/* Is the chain captured with no more than `threats` in a row? Then reader->zone is that of the hunt. */
static bool hunt_with(kt_reader *reader, kt_point p, unsigned threats) {
    kt_bitboard zone = kt_bitboard_none();
    kt_reader_search search = kt_reader_begin_search(reader, kt_opponent((kt_colour)reader->colour[p]), true);
    do {
        unsigned made = (unsigned)(reader->depth - search.root) / 2;
        search.found = search.attacking ? look_as_attacker(reader, p, threats - made, &zone)
                                        : look_as_defender(reader, p, &zone);
    } while (kt_reader_go_on(reader, &search, &zone));
    if (search.found == KT_READER_CAPTURED) reader->zone = zone;
    return search.found == KT_READER_CAPTURED;
}

bool kt_hunt_captures(kt_reader *reader, kt_point p) {
    for (unsigned threats = 0; threats <= KT_HUNT_THREATS && !reader->full; threats++)
        if (hunt_with(reader, p, threats)) return true;
    return false;
}

/* Does the opponent's `move` capture, or threaten to, by a ladder or (`deep`) a hunt? */
static bool threatens(kt_reader *reader, kt_point p, kt_point move, bool deep) {
    const uint8_t owner = reader->colour[p];
    if (reader->colour[move] != KT_EMPTY) return false;
    if (!kt_reader_play(reader, kt_opponent((kt_colour)owner), move)) return false;
    bool captured = reader->colour[p] != owner;
    if (!captured && kt_reader_pass(reader)) {
        reader->zone = kt_bitboard_none();
        captured = deep ? kt_hunt_captures(reader, p) : ladder_captures(reader, p);
        kt_reader_undo(reader);
    }
    kt_reader_undo(reader);
    return captured && !reader->full;
}

static bool helps(kt_reader *reader, kt_point p, kt_point attack, kt_point move) {
    if (reader->colour[move] != KT_EMPTY || !kt_reader_play(reader, (kt_colour)reader->colour[p], move))
        return false;
    bool captured = attack == KT_NO_POINT ? kt_hunt_captures(reader, p) : threatens(reader, p, attack, true);
    kt_reader_undo(reader);
    return !captured && !reader->full;
}

kt_point kt_hunt_save(kt_reader *reader, kt_point p, kt_point attack) {
    kt_ladder_note_weak(reader, kt_opponent((kt_colour)reader->colour[p]), 1);
    const kt_reader_place first = reader->moves_end;
    kt_bitboard far = reader->zone;
    add_near(reader, first, p);
    kt_point found = KT_NO_POINT;
    for (kt_reader_place i = first; i < reader->moves_end && found == KT_NO_POINT && !reader->full; i++) {
        kt_bitboard_clear(&far, reader->moves[i]);
        if (helps(reader, p, attack, reader->moves[i])) found = reader->moves[i];
    }
    reader->moves_end = first;
    for (kt_point q = kt_bitboard_next(&far, 0); q != KT_NO_POINT && found == KT_NO_POINT && !reader->full;
         q = kt_bitboard_next(&far, q + 1))
        if (helps(reader, p, attack, q)) found = q;
    return found;
}

kt_point kt_hunt_threat(kt_reader *reader, kt_point p) {
    const kt_reader_place first = reader->moves_end;
    kt_point found = KT_NO_POINT;
    bool deep = false;
    if (kt_reader_walk_along(reader, &reader->chain, p, LIBERTIES + 2) > LIBERTIES + 1) return KT_NO_POINT;
    add_near(reader, first, p);
    do {
        for (kt_reader_place i = first; i < reader->moves_end && found == KT_NO_POINT && !reader->full; i++)
            if (threatens(reader, p, reader->moves[i], deep)) found = reader->moves[i];
        deep = !deep;
    } while (deep && found == KT_NO_POINT && !reader->full);
    reader->moves_end = first;
    return found;
}

/* Does the opponent's `move` capture, or threaten to so that the owner has no answer? */
static bool forces(kt_reader *reader, kt_point p, kt_point move) {
    const uint8_t owner = reader->colour[p];
    if (!threatens(reader, p, move, true)) return false;
    if (!kt_reader_play(reader, kt_opponent((kt_colour)owner), move)) return false;
    bool captured = reader->colour[p] != owner || kt_hunt_save(reader, p, KT_NO_POINT) == KT_NO_POINT;
    kt_reader_undo(reader);
    return captured && !reader->full;
}

kt_point kt_hunt_force(kt_reader *reader, kt_point p) {
    const kt_reader_place first = reader->moves_end;
    kt_point found = KT_NO_POINT;
    if (kt_reader_walk_along(reader, &reader->chain, p, LIBERTIES + 2) > LIBERTIES + 1) return KT_NO_POINT;
    add_near(reader, first, p);
    for (kt_reader_place i = first; i < reader->moves_end && found == KT_NO_POINT && !reader->full; i++)
        if (forces(reader, p, reader->moves[i])) found = reader->moves[i];
    reader->moves_end = first;
    return found;
}

kt_point kt_hunt_parry(kt_reader *reader, kt_point p) {
    const kt_reader_place first = reader->moves_end;
    kt_point found = KT_NO_POINT;
    add_near(reader, first, p);
    for (kt_reader_place i = first; i < reader->moves_end && found == KT_NO_POINT && !reader->full; i++) {
        if (!kt_reader_play(reader, (kt_colour)reader->colour[p], reader->moves[i])) continue;
        bool captured = kt_hunt_captures(reader, p) || kt_hunt_force(reader, p) != KT_NO_POINT;
        kt_reader_undo(reader);
        if (!captured && !reader->full) found = reader->moves[i];
    }
    reader->moves_end = first;
    return found;
}
