#include "judge/filling.h"

#include "tactics/ladder.h"

enum {
    NODES = 200,           /* positions that a ladder is worth */
    FIGHTS = 2000000,      /* ... and all fights until the board is filled */
    PRESSED = 2,           /* liberties of a chain that a move of the opponent may threaten, at most */
    MUCH = 2,              /* more stones than these are lost, though what takes them is taken back */
    ANSWERS = 16,          /* moves that are tried against a threat */
    MOVES = KT_POINTS / 2, /* of the players, at most */
    OPEN = 8,              /* a board is finished when no more than one of so many points is neutral */
};

/* What a neutral point is worth. */
enum { CLOSED, PLAIN, PREVENTS, FORCES };

typedef struct answers {
    kt_point point[ANSWERS];
    unsigned count;
} answers;

static void add_answer(answers *list, kt_point p) {
    for (unsigned i = 0; i < list->count; i++)
        if (list->point[i] == p) return;
    if (list->count < ANSWERS) list->point[list->count++] = p;
}

static kt_colour colour_at(const kt_filling *filling, kt_point p) {
    return (kt_colour)filling->reader.colour[p];
}

/* Can the opponent take the chain at `p` in a ladder, moving first, when `winner` wins every ko? */
static bool is_taken(kt_filling *filling, kt_point p, kt_colour winner) {
    kt_reader *reader = &filling->reader;
    const kt_colour owner = colour_at(filling, p);
    const kt_ladder_question question = {{p, KT_NO_POINT}, kt_opponent(owner), 1};
    if (kt_reader_walk_along(reader, &reader->chain, p, PRESSED + 1) > PRESSED) return false;
    const kt_point ko = reader->ko;
    reader->nodes = NODES;
    reader->kos = (uint8_t)winner;
    bool caught = kt_ladder_captures(reader, &question, true) && !reader->full;
    reader->kos = KT_EMPTY;
    reader->full = false;
    reader->ko = ko;
    return caught;
}

/* The same, when the opponent loses every ko. */
static bool is_caught(kt_filling *filling, kt_point p) { return is_taken(filling, p, colour_at(filling, p)); }

/* Is a kept stone of `colour` beside `p` caught? */
static bool is_hurt(kt_filling *filling, kt_point p, kt_colour colour) {
    for (int i = 0; i < 4; i++) {
        kt_point q = filling->reader.geometry->neighbour[p][i];
        if (q != KT_NO_POINT && colour_at(filling, q) == colour &&
            kt_bitboard_has(&filling->kept[colour], q) && is_caught(filling, q))
            return true;
    }
    return false;
}

/* How many kept stones did the last move take? */
static unsigned count_taken(const kt_filling *filling, kt_colour colour) {
    const kt_reader *reader = &filling->reader;
    unsigned taken = 0;
    for (kt_reader_place i = reader->step[reader->depth - 1].captured; i < reader->captured_end; i++)
        taken += kt_bitboard_has(&filling->kept[colour], reader->captured[i]);
    return taken;
}

/* Adds the liberties of the chain at `p`, and the last ones of the opponent's chains beside it. */
static void add_answers_of(kt_filling *filling, answers *list, kt_point p) {
    kt_reader *reader = &filling->reader;
    const kt_colour other = kt_opponent(colour_at(filling, p));
    unsigned liberties = kt_reader_walk_along(reader, &reader->chain, p, PRESSED + 2);
    if (liberties > PRESSED + 1) return;
    for (unsigned i = 0; i < liberties; i++) add_answer(list, reader->chain.liberty[i]);
    for (unsigned i = 0; i < reader->chain.stones; i++)
        for (int j = 0; j < 4; j++) {
            kt_point q = reader->geometry->neighbour[reader->chain.stone[i]][j];
            if (q == KT_NO_POINT || colour_at(filling, q) != other) continue;
            if (kt_reader_walk_along(reader, &reader->beside, q, 2) == 1)
                add_answer(list, reader->beside.liberty[0]);
        }
}

/* What `colour` can do about a stone of the opponent at `p`, or before it is played. */
static answers find_answers(kt_filling *filling, kt_point p, kt_colour colour) {
    answers list = {.count = 0};
    if (colour_at(filling, p) == KT_EMPTY) add_answer(&list, p);
    else add_answers_of(filling, &list, p);
    for (int i = 0; i < 4; i++) {
        kt_point q = filling->reader.geometry->neighbour[p][i];
        if (q != KT_NO_POINT && colour_at(filling, q) == colour) add_answers_of(filling, &list, q);
    }
    return list;
}

/* Does the opponent of `colour` take kept stones by playing at `p`, whatever is answered? */
static bool is_threat(kt_filling *filling, kt_colour colour, kt_point p) {
    kt_reader *reader = &filling->reader;
    if (!kt_reader_play(reader, kt_opponent(colour), p)) return false;
    unsigned taken = count_taken(filling, colour);
    bool threat = taken > MUCH || (taken ? !is_caught(filling, p) : is_hurt(filling, p, colour));
    if (threat && !taken) {
        const answers list = find_answers(filling, p, colour);
        for (unsigned i = 0; i < list.count && threat; i++) {
            if (!kt_reader_play(reader, colour, list.point[i])) continue;
            threat = (colour_at(filling, p) != KT_EMPTY && is_hurt(filling, p, colour)) ||
                     is_caught(filling, list.point[i]);
            kt_reader_undo(reader);
        }
    }
    kt_reader_undo(reader);
    return threat;
}

/* A move with which the opponent threatens the chain at `p`; KT_NO_POINT for none. */
static kt_point find_threat_to(kt_filling *filling, kt_point p) {
    kt_reader *reader = &filling->reader;
    kt_point liberty[PRESSED];
    const kt_colour colour = colour_at(filling, p);
    unsigned liberties = kt_reader_walk_along(reader, &reader->chain, p, PRESSED + 1);
    if (liberties > PRESSED) return KT_NO_POINT;
    for (unsigned i = 0; i < liberties; i++) liberty[i] = reader->chain.liberty[i];
    for (unsigned i = 0; i < liberties; i++)
        if (is_threat(filling, colour, liberty[i])) return liberty[i];
    return KT_NO_POINT;
}

/* The same for the kept chains of `colour` at `p` and beside it. */
static kt_point find_threat_near(kt_filling *filling, kt_point p, kt_colour colour) {
    for (int i = -1; i < 4; i++) {
        kt_point q = i < 0 ? p : filling->reader.geometry->neighbour[p][i];
        if (q == KT_NO_POINT || colour_at(filling, q) != colour ||
            !kt_bitboard_has(&filling->kept[colour], q))
            continue;
        kt_point threat = find_threat_to(filling, q);
        if (threat != KT_NO_POINT) return threat;
    }
    return KT_NO_POINT;
}

/* The same for all of them but those in `passed_over`. */
static kt_point find_threat(kt_filling *filling, kt_colour colour, const kt_bitboard *passed_over) {
    kt_reader *reader = &filling->reader;
    kt_bitboard left = filling->kept[colour];
    KT_EACH_POINT(p, &left) {
        if (colour_at(filling, p) != colour) continue;
        unsigned liberties = kt_reader_walk_along(reader, &reader->chain, p, PRESSED + 1);
        kt_bitboard_subtract(&left, &reader->chain.seen);
        if (liberties > PRESSED) continue;
        kt_point threat = find_threat_to(filling, p);
        if (threat != KT_NO_POINT && !kt_bitboard_has(passed_over, threat)) return threat;
    }
    return KT_NO_POINT;
}

/* Does the move of `colour` at `q` end the threat at `p`, and bring no other? */
static bool parries(kt_filling *filling, kt_colour colour, kt_point p, kt_point q) {
    kt_reader *reader = &filling->reader;
    if (!kt_reader_play(reader, colour, q)) return false;
    bool parried = !is_caught(filling, q) &&
                   (colour_at(filling, p) != KT_EMPTY || !is_threat(filling, colour, p)) &&
                   find_threat_near(filling, p, colour) == KT_NO_POINT &&
                   find_threat_near(filling, q, colour) == KT_NO_POINT;
    kt_reader_undo(reader);
    return parried;
}

/* Where `colour` parries the threat at `p`: best on a neutral point. KT_NO_POINT when nothing does. */
static kt_point find_parry(kt_filling *filling, kt_colour colour, kt_point p) {
    const answers list = find_answers(filling, p, colour);
    for (int neutral = 1; neutral >= 0; neutral--)
        for (unsigned i = 0; i < list.count; i++)
            if (kt_bitboard_has(&filling->neutral, list.point[i]) == (neutral == 1) &&
                parries(filling, colour, p, list.point[i]))
                return list.point[i];
    return KT_NO_POINT;
}

/* Must `colour` answer a stone of the opponent at `p`? */
static bool forces(kt_filling *filling, kt_point p, kt_colour colour) {
    for (int i = 0; i < 4; i++) {
        kt_point q = filling->reader.geometry->neighbour[p][i];
        if (q != KT_NO_POINT && kt_bitboard_has(&filling->own[colour], q) &&
            colour_at(filling, q) == KT_EMPTY)
            return true;
    }
    return find_threat_near(filling, p, colour) != KT_NO_POINT;
}

/* What the neutral point `p` is worth to `colour`. CLOSED: he can't fill it, or is taken there. */
static int rate(kt_filling *filling, kt_colour colour, kt_point p) {
    kt_reader *reader = &filling->reader;
    const kt_colour other = kt_opponent(colour);
    if (!kt_reader_play(reader, colour, p)) return CLOSED;
    int worth = is_caught(filling, p) ? CLOSED : forces(filling, p, other) ? FORCES : PLAIN;
    kt_reader_undo(reader);
    if (worth != PLAIN || !kt_reader_play(reader, other, p)) return worth;
    if (!is_caught(filling, p) && forces(filling, p, colour)) worth = PREVENTS;
    kt_reader_undo(reader);
    return worth;
}

static kt_point find_neutral(kt_filling *filling, kt_colour colour) {
    kt_point best = KT_NO_POINT;
    int most = CLOSED;
    for (kt_point p = kt_bitboard_next(&filling->neutral, 0); p != KT_NO_POINT && most < FORCES;
         p = kt_bitboard_next(&filling->neutral, p + 1)) {
        int worth = rate(filling, colour, p);
        if (worth > most) most = worth, best = p;
    }
    return best;
}

/* Where `colour` must close a border that the opponent has come to. */
static kt_point find_open(const kt_filling *filling, kt_colour colour) {
    const kt_colour other = kt_opponent(colour);
    KT_EACH_POINT(p, &filling->own[colour]) {
        if (colour_at(filling, p) != KT_EMPTY) continue;
        for (int i = 0; i < 4; i++) {
            kt_point q = filling->reader.geometry->neighbour[p][i];
            if (q != KT_NO_POINT && colour_at(filling, q) == other &&
                kt_bitboard_has(&filling->kept[other], q))
                return p;
        }
    }
    return KT_NO_POINT;
}

/* The next move of `colour`; KT_NO_POINT when he passes. */
static kt_point find_move(kt_filling *filling, kt_colour colour) {
    kt_bitboard passed_over = kt_bitboard_none();
    kt_point threat;
    while ((threat = find_threat(filling, colour, &passed_over)) != KT_NO_POINT) {
        kt_point parry = find_parry(filling, colour, threat);
        if (parry != KT_NO_POINT) return parry;
        kt_bitboard_set(&passed_over, threat);
    }
    threat = find_open(filling, colour);
    if (threat == KT_NO_POINT)
        threat = kt_protect_find(&filling->protect, filling->reader.geometry, filling->reader.colour,
                                 &filling->held[colour], &filling->kept[colour], colour);
    return threat != KT_NO_POINT ? threat : find_neutral(filling, colour);
}

/* The living stones of `colour` that have something to fear: beside a living stone of the opponent, or a point that
 * isn't theirs. Those inside their own territory have captured what is beside them. */
static kt_bitboard find_kept(const kt_board *board, const kt_verdict *verdict, kt_colour colour) {
    const kt_geometry *geometry = board->geometry;
    kt_bitboard lost = kt_bitboard_or(verdict->dead, &verdict->seki), kept = kt_bitboard_none();
    kt_bitboard own = kt_bitboard_minus(board->stones[colour], &lost);
    kt_bitboard safe = kt_bitboard_or(board->stones[colour], &verdict->held[colour]);
    kt_bitboard beside = kt_bitboard_minus(geometry->points, &safe);
    beside = kt_geometry_border(geometry, &beside);
    kt_bitboard_intersect(&beside, &own);
    KT_EACH_POINT(p, &beside) {
        if (kt_bitboard_has(&kept, p)) continue;
        kt_bitboard chain = kt_geometry_region(geometry, p, &own);
        kt_bitboard_unite(&kept, &chain);
    }
    return kept;
}

static void prepare(kt_filling *filling, const kt_board *board, const kt_verdict *verdict) {
    kt_reader_init(&filling->reader, board);
    filling->reader.ko = KT_NO_POINT;
    filling->protect.nodes = FIGHTS;
    filling->repairs = kt_bitboard_none();
    for (int c = KT_EMPTY; c <= KT_WHITE; c++) filling->kept[c] = filling->filled[c] = kt_bitboard_none();
    for (int c = KT_EMPTY; c <= KT_WHITE; c++) filling->own[c] = filling->held[c] = verdict->held[c];
    for (int c = KT_BLACK; c <= KT_WHITE; c++) filling->kept[c] = find_kept(board, verdict, (kt_colour)c);
    kt_bitboard beside = kt_geometry_border(board->geometry, &verdict->seki);
    filling->neutral = kt_bitboard_and(verdict->held[KT_EMPTY], &board->stones[KT_EMPTY]);
    kt_bitboard_subtract(&filling->neutral, &beside);
}

/* Plays the position of a verdict out, with `first` to move. */
static void play_out(kt_filling *filling, const kt_board *board, const kt_verdict *verdict, kt_colour first) {
    kt_colour colour = first;
    prepare(filling, board, verdict);
    for (int passes = 0, moves = 0; passes < 2 && moves < MOVES; moves++, colour = kt_opponent(colour)) {
        filling->reader.ko = KT_NO_POINT;
        kt_point p = find_move(filling, colour);
        passes = p == KT_NO_POINT ? passes + 1 : 0;
        if (p == KT_NO_POINT) continue;
        kt_bitboard_clear(&filling->own[colour], p);
        if (!kt_reader_play(&filling->reader, colour, p)) continue;
        kt_bitboard_set(&filling->kept[colour], p);
        kt_bitboard *taken =
            kt_bitboard_has(&filling->neutral, p) ? &filling->filled[colour] : &filling->repairs;
        kt_bitboard_set(taken, p);
        kt_bitboard_clear(&filling->neutral, p);
    }
}

void kt_filling_judge(kt_filling *filling, const kt_board *board, kt_colour first, kt_verdict *verdict) {
    const kt_bitboard neutral = kt_bitboard_and(verdict->held[KT_EMPTY], &board->stones[KT_EMPTY]);
    bool finished = kt_bitboard_count(&neutral) <= kt_bitboard_count(&board->geometry->points) / OPEN;
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        play_out(filling, board, verdict, kt_opponent((kt_colour)c));
        kt_bitboard own = kt_bitboard_and(filling->repairs, &verdict->held[c]);
        kt_bitboard_unite(&verdict->repairs, &own);
        if (!finished || first != kt_opponent((kt_colour)c)) continue;
        verdict->gain = (int16_t)(kt_bitboard_count(&filling->filled[KT_BLACK]) -
                                  kt_bitboard_count(&filling->filled[KT_WHITE]));
    }
}

/* Is a stone of `colour` at `p` taken when the opponent wins the kos? */
static bool is_risky(kt_filling *filling, kt_colour colour, kt_point p) {
    if (!kt_reader_play(&filling->reader, colour, p)) return true;
    const bool risky = is_taken(filling, p, kt_opponent(colour));
    kt_reader_undo(&filling->reader);
    return risky;
}

/* Where the opponent of `colour` must still play in the own territory, and `colour` can come first. */
static kt_point find_intrusion(kt_filling *filling, const kt_verdict *verdict, kt_colour colour) {
    const kt_bitboard repairs = kt_bitboard_and(verdict->repairs, &verdict->held[kt_opponent(colour)]);
    KT_EACH_POINT(p, &repairs)
        if (!is_risky(filling, colour, p)) return p;
    return KT_NO_POINT;
}

/* A point of the colour's border that is still open: an empty one beside an empty one of the opponent's. */
static kt_point find_hole(const kt_board *board, const kt_verdict *verdict, kt_colour colour) {
    kt_bitboard theirs = kt_bitboard_and(verdict->held[kt_opponent(colour)], &board->stones[KT_EMPTY]),
                holes = kt_geometry_border(board->geometry, &theirs);
    kt_bitboard_intersect(&holes, &verdict->held[colour]);
    kt_bitboard_intersect(&holes, &board->stones[KT_EMPTY]);
    return kt_bitboard_next(&holes, 0);
}

kt_point kt_filling_next(kt_filling *filling, const kt_board *board, const kt_verdict *verdict,
                         const kt_bitboard *allowed, kt_colour colour) {
    prepare(filling, board, verdict);
    kt_bitboard_intersect(&filling->neutral, allowed);
    const kt_bitboard neutral = filling->neutral;
    KT_EACH_POINT(p, &neutral)
        if (is_risky(filling, colour, p)) kt_bitboard_clear(&filling->neutral, p);
    kt_point p = find_move(filling, colour);
    kt_bitboard repairs = kt_bitboard_and(verdict->repairs, &verdict->held[colour]);
    const kt_bitboard beside = kt_geometry_border(board->geometry, &verdict->seki);
    kt_bitboard_subtract(&repairs, &beside);
    if (p == KT_NO_POINT) p = find_intrusion(filling, verdict, colour);
    if (p == KT_NO_POINT)
        p = kt_bitboard_next(&repairs, 0); /* the opponent comes there otherwise, and forces it */
    if (p == KT_NO_POINT) p = find_hole(board, verdict, colour);
    return p == KT_NO_POINT ? KT_PASS : p;
}
