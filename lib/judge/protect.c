#include "judge/protect.h"

/* Chosen by hand, and by the finished games of tests/bench/count. */
enum {
    NODES = 20000, /* positions that a question is worth */
    ASKING = 20,   /* what it costs to ask, in positions */
    EMPTY = 16,    /* empty points of a part, at most */
    NEUTRAL = 6,   /* neutral points beside one chain of it, at most */
    ROOM = 12,     /* empty points of one territory beside the chain, at most */
};

/* Who asks, on which board. */
typedef struct question {
    kt_protect *protect;
    const kt_board *board; /* protect->board */
    kt_colour colour;
    kt_bitboard inside;  /* his territory, without his stones */
    kt_bitboard outside; /* the other empty points */
} question;

static void set_up(kt_board *board, const kt_geometry *geometry, const uint8_t *colours) {
    kt_bitboard stones[3] = {kt_bitboard_none(), kt_bitboard_none(), kt_bitboard_none()};
    const kt_bitboard *points = &geometry->points;
    KT_EACH_POINT(p, points) kt_bitboard_set(&stones[colours[p]], p);
    board->geometry = geometry;
    kt_board_set_up(board, &stones[KT_BLACK], &stones[KT_WHITE]);
}

static int count_empty(const kt_board *board, const kt_bitboard *points) {
    kt_bitboard empty = kt_bitboard_and(*points, &board->stones[KT_EMPTY]);
    return kt_bitboard_count(&empty);
}

static kt_bitboard find_chain(const question *asked, kt_point p) {
    return kt_geometry_region(asked->board->geometry, p, &asked->board->stones[asked->colour]);
}

/* Adds the chain to the part, with the territory and the neutral points beside it. False when it has so much of these that
 * it is safe. */
static bool add_chain(const question *asked, const kt_bitboard *chain, kt_bitboard *part) {
    const kt_geometry *geometry = asked->board->geometry;
    const kt_bitboard border = kt_geometry_border(geometry, chain);
    kt_bitboard more = *chain, neutral = kt_bitboard_none(), left = kt_bitboard_and(border, &asked->outside);
    while (!kt_bitboard_is_empty(&left)) {
        kt_bitboard region = kt_geometry_region(geometry, kt_bitboard_next(&left, 0), &asked->outside);
        kt_bitboard_unite(&neutral, &region);
        kt_bitboard_subtract(&left, &region);
    }
    if (kt_bitboard_count(&neutral) > NEUTRAL) return false;
    left = kt_bitboard_and(border, &asked->inside);
    kt_bitboard_subtract(&left, part);
    while (!kt_bitboard_is_empty(&left)) {
        kt_bitboard region = kt_geometry_region(geometry, kt_bitboard_next(&left, 0), &asked->inside);
        if (count_empty(asked->board, &region) > ROOM) return false;
        kt_bitboard_unite(&more, &region);
        kt_bitboard_subtract(&left, &region);
    }
    kt_bitboard_unite(&more, &neutral);
    kt_bitboard_unite(part, &more);
    return true;
}

/* Adds the chains beside the territory of the part that aren't safe. */
static void add_neighbours(const question *asked, kt_bitboard *part) {
    kt_bitboard seen = kt_bitboard_none();
    for (;;) {
        const kt_bitboard within = kt_bitboard_and(*part, &asked->inside);
        kt_bitboard border = kt_geometry_border(asked->board->geometry, &within);
        kt_bitboard_intersect(&border, &asked->board->stones[asked->colour]);
        kt_bitboard_subtract(&border, &seen);
        if (kt_bitboard_is_empty(&border)) return;
        const kt_bitboard chain = find_chain(asked, kt_bitboard_next(&border, 0));
        (void)add_chain(asked, &chain, part);
        kt_bitboard_unite(&seen, &chain);
    }
}

/* Does the opponent, moving first, leave all of the part to the owner but `neutral` points? */
static kt_fight_answer keeps(const question *asked, const kt_board *board, const kt_bitboard *part,
                             int neutral) {
    kt_fight *fight = &asked->protect->fight;
    uint32_t *nodes = &asked->protect->nodes;
    if (*nodes == 0 || kt_fight_init(fight, board, part) < 0) return KT_FIGHT_UNCLEAR;
    const int kept = kt_bitboard_count(part) - 2 * neutral;
    const bool black = asked->colour == KT_BLACK;
    const kt_fight_answer answer =
        kt_fight_reaches(fight, kt_opponent(asked->colour), black ? kept : 1 - kept, NODES);
    *nodes -= *nodes < ASKING + fight->nodes ? *nodes : ASKING + fight->nodes;
    if (black || answer == KT_FIGHT_UNCLEAR) return answer;
    return answer == KT_FIGHT_YES ? KT_FIGHT_NO : KT_FIGHT_YES;
}

/* Where the owner must play in the part; KT_NO_POINT when he needn't, or when no move helps. */
static kt_point find_in(const question *asked, const kt_bitboard *part) {
    const kt_bitboard inside = kt_bitboard_and(*part, &asked->inside),
                      outside = kt_bitboard_and(*part, &asked->outside);
    const int neutral = kt_bitboard_count(&outside);
    kt_board *trial = &asked->protect->trial;
    if (keeps(asked, asked->board, part, neutral) != KT_FIGHT_NO) return KT_NO_POINT;
    for (int i = 0; i < 2; i++) {
        const kt_bitboard *points = i ? &inside : &outside;
        KT_EACH_POINT(p, points) {
            *trial = *asked->board;
            if (kt_board_check(trial, asked->colour, p) != KT_OK) continue;
            (void)kt_board_play(trial, asked->colour, p);
            if (keeps(asked, trial, part, neutral) == KT_FIGHT_YES) return p;
        }
    }
    return KT_NO_POINT;
}

kt_point kt_protect_find(kt_protect *protect, const kt_geometry *geometry, const uint8_t *colours,
                         const kt_bitboard *territory, const kt_bitboard *kept, kt_colour colour) {
    kt_board *board = &protect->board;
    set_up(board, geometry, colours);
    const question asked = {protect, board, colour, kt_bitboard_minus(*territory, &board->stones[colour]),
                            kt_bitboard_minus(board->stones[KT_EMPTY], territory)};
    kt_bitboard left = kt_bitboard_and(*kept, &board->stones[colour]);
    while (!kt_bitboard_is_empty(&left)) {
        const kt_bitboard chain = find_chain(&asked, kt_bitboard_next(&left, 0));
        kt_bitboard part = kt_bitboard_none();
        kt_bitboard_subtract(&left, &chain);
        if (!add_chain(&asked, &chain, &part)) continue;
        add_neighbours(&asked, &part);
        kt_bitboard_subtract(&left, &part);
        if (count_empty(board, &part) > EMPTY) continue;
        const kt_point p = find_in(&asked, &part);
        if (p != KT_NO_POINT) return p;
    }
    return KT_NO_POINT;
}
