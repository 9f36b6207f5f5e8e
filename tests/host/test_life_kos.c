/* Life and death by kos: random groups in a corner, against an exhaustive reader that lists all positions and knows which
 * kos repeat for ever; and three groups whose lines repeat themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "life_check.h"

/* The corner, from the lower left: what the defender encloses, its stones around that, and the attacker's around these.
 * Outside stand more stones of the attacker, which can't be taken. A set of points has bit 8 * row + column. */
enum {
    ATTACKER,
    DEFENDER,
    STATES = 1000, /* the most positions of a group */
    TABLE = 4096,
    MOVES = 16,
    KOS = 100, /* that are asked about */
};

typedef struct corner {
    int columns, rows;
    uint64_t points, edge; /* all of it; those beside the stones outside */
    uint64_t stones[2];
} corner;

typedef struct place {
    uint64_t stones[2];
    int to_move;
    int ko;    /* the point that may not be retaken at once; -1 */
    int count; /* of moves */
    struct {
        int to;
        bool threatens; /* it retakes a ko at once, so it needs a threat elsewhere */
    } move[MOVES];
    bool captured; /* none of the defender's stones stands where one stood at first */
    bool falls;    /* the attacker captures it in the end, although the defender has any number of threats */
    bool falls_to_ko; /* ... since it has any number of threats itself */
    bool fell;        /* for the steps of kill_by_kos */
} place;

static struct exhaustive {
    corner start;
    place place[STATES];
    int count, table[TABLE];
} all;

static uint64_t bit(int p) { return (uint64_t)1 << p; }

static uint64_t beside(uint64_t set) {
    const uint64_t left = 0x0101010101010101, right = left << 7;
    return ((set & ~right) << 1 | (set & ~left) >> 1 | set << 8 | set >> 8) & all.start.points;
}

static uint64_t chain_at(const uint64_t stones[2], int side, int p) {
    uint64_t chain = bit(p), before;
    do before = chain, chain |= beside(chain) & stones[side];
    while (chain != before);
    return chain;
}

static bool breathes(const uint64_t stones[2], int side, int p) {
    uint64_t chain = chain_at(stones, side, p);
    return (beside(chain) & ~(stones[0] | stones[1])) || (side == ATTACKER && chain & all.start.edge);
}

/* Plays for the side to move. Returns false for a suicide. */
static bool play_at(place *now, int p) {
    int side = now->to_move, other = !side;
    uint64_t taken = 0;
    now->stones[side] |= bit(p);
    for (int q = 0; q < 64; q++)
        if (beside(bit(p)) & now->stones[other] & bit(q) && !breathes(now->stones, other, q))
            taken |= chain_at(now->stones, other, q);
    now->stones[other] &= ~taken;
    now->ko = -1;
    if (!breathes(now->stones, side, p)) return false;
    if (taken && !(taken & (taken - 1)) && chain_at(now->stones, side, p) == bit(p)) {
        uint64_t back[2] = {now->stones[0], now->stones[1]};
        back[other] |= taken;
        if (!breathes(back, side, p)) now->ko = kt_bits_lowest64(taken);
    }
    return true;
}

/* The number of a position, which is added when it is new; -1 when there are too many. */
static int number_of(const place *wanted) {
    uint64_t hash = wanted->stones[0] * 0x9e3779b97f4a7c15u ^ wanted->stones[1] * 0xc2b2ae3d27d4eb4fu;
    hash = (hash ^ hash >> 29) + (unsigned)wanted->to_move + 2u * (unsigned)(wanted->ko + 1);
    for (hash = hash * 0x9e3779b97f4a7c15u >> 32;; hash++) {
        int *entry = &all.table[hash % TABLE];
        if (*entry == 0) {
            if (all.count == STATES) return -1;
            all.place[all.count++] = *wanted;
            *entry = all.count;
        }
        const place *found = &all.place[*entry - 1];
        if (found->to_move == wanted->to_move && found->ko == wanted->ko &&
            found->stones[0] == wanted->stones[0] && found->stones[1] == wanted->stones[1])
            return *entry - 1;
    }
}

/* Lists the positions after a position. Returns false when there are too many. */
static bool list_moves(int number) {
    place *from = &all.place[number];
    from->captured = !(all.start.stones[DEFENDER] & from->stones[DEFENDER]);
    for (int p = -1; p < 64 && !from->captured; p++) {
        place next = {.stones = {from->stones[0], from->stones[1]}, .to_move = from->to_move, .ko = -1};
        if (p < 0 ? from->to_move == ATTACKER
                  : !(all.start.points & ~(from->stones[0] | from->stones[1]) & bit(p)) || !play_at(&next, p))
            continue;
        next.to_move = !from->to_move;
        int to = number_of(&next);
        if (to < 0 || from->count == MOVES) return false;
        from->move[from->count].to = to;
        from->move[from->count++].threatens = p >= 0 && p == from->ko;
    }
    return true;
}

/* Marks the positions in which the attacker captures, when the defender may always retake a ko: first those where it has,
 * then those before. A repetition captures nothing. */
static void kill(void) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = all.count - 1; i >= 0; i--) {
            place *now = &all.place[i];
            bool attacks = now->to_move == ATTACKER, falls = !attacks;
            if (now->falls) continue;
            for (int j = 0; j < now->count; j++) {
                if (attacks && now->move[j].threatens) continue;
                if (all.place[now->move[j].to].falls == attacks) falls = attacks;
            }
            if (now->captured) falls = true;
            changed = changed || falls;
            now->falls = falls;
        }
    }
}

/* The same when the attacker may always retake a ko, and the defender mustn't repeat a position unless the attacker had to
 * threaten something in between. So the defender holds out only where it forces the attacker to make a threat again and
 * again, or where the attacker has no move. Begins with all positions held, and takes away those from which
 * the defender can't reach such a place. */
static void kill_by_kos(void) {
    for (bool fewer = true; fewer;) {
        for (int i = 0; i < all.count; i++) all.place[i].fell = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (int i = all.count - 1; i >= 0; i--) {
                place *now = &all.place[i];
                bool attacks = now->to_move == ATTACKER, fell = !attacks;
                if (!now->fell) continue;
                for (int j = 0; j < now->count; j++) {
                    const place *to = &all.place[now->move[j].to];
                    if (!attacks && now->move[j].threatens) continue;
                    if ((now->move[j].threatens ? to->falls_to_ko : to->fell) == attacks) fell = attacks;
                }
                if (now->captured) fell = true;
                changed = changed || !fell;
                now->fell = fell;
            }
        }
        fewer = false;
        for (int i = 0; i < all.count; i++) {
            fewer = fewer || all.place[i].fell != all.place[i].falls_to_ko;
            all.place[i].falls_to_ko = all.place[i].fell;
        }
    }
}

/* Reads all.start: positions 0 and 1 are those with the attacker and with the defender to move. Returns false when there are too
 * many positions. */
static bool read_all(void) {
    memset(all.table, 0, sizeof all.table);
    all.count = 0;
    for (int i = 0; i < 2; i++) {
        place begin = {.stones = {all.start.stones[0], all.start.stones[1]},
                       .to_move = i ? DEFENDER : ATTACKER,
                       .ko = -1};
        (void)number_of(&begin);
    }
    for (int i = 0; i < all.count; i++)
        if (!list_moves(i)) return false;
    kill();
    kill_by_kos();
    return true;
}

static kt_life_outcome outcome_of(int number) {
    if (all.place[number].falls && all.place[number].falls_to_ko) return KT_LIFE_DEAD;
    return all.place[number].falls == all.place[number].falls_to_ko ? KT_LIFE_ALIVE : KT_LIFE_KO;
}

/* A random group. Returns false when some stones have no liberty. */
static bool make_corner(corner *made, kt_random *random) {
    int columns = 2 + (int)kt_random_below(random, 3), rows = 1 + (int)kt_random_below(random, 3);
    *made = (corner){.columns = columns + 2, .rows = rows + 2};
    for (int y = 0; y < rows + 2; y++)
        for (int x = 0; x < columns + 2; x++) {
            const uint64_t here = bit(8 * y + x);
            const bool wall = x > columns || y > rows, frame = !wall && (x == columns || y == rows);
            unsigned chance = kt_random_below(random, 12);
            made->points |= here;
            if (wall) made->edge |= here;
            if (wall ? chance > 0 : !frame && chance < 4) made->stones[ATTACKER] |= here;
            else if (frame || (!wall && chance < 6)) made->stones[DEFENDER] |= here;
        }
    for (int p = 0; p < 64; p++)
        for (int side = 0; side < 2; side++)
            if (made->stones[side] & bit(p) && !breathes(made->stones, side, p)) return false;
    return true;
}

/* Sets the corner up on a board, where the stones of the attacker around it have room. */
static void set_up_corner(const corner *from, kt_board *board, kt_geometry *geometry) {
    kt_bitboard stones[2] = {kt_bitboard_none(), kt_bitboard_none()};
    assert_int_equal(kt_geometry_init(geometry, 13), KT_OK);
    for (int y = 0; y <= from->rows; y++)
        for (int x = 0; x <= from->columns; x++) {
            const bool outside = x == from->columns || y == from->rows;
            for (int side = 0; side < 2; side++)
                if (outside ? side == ATTACKER : (from->stones[side] & bit(8 * y + x)) != 0)
                    kt_bitboard_set(&stones[side], kt_point_at(x, 12 - y));
        }
    kt_board_init(board, geometry);
    kt_board_set_up(board, &stones[ATTACKER], &stones[DEFENDER]);
}

static void print_corner(const corner *from) {
    for (int y = from->rows - 1; y >= 0; y--, print_message("\n"))
        for (int x = 0; x < from->columns; x++)
            print_message("%c ", from->stones[ATTACKER] & bit(8 * y + x)   ? 'X'
                                 : from->stones[DEFENDER] & bit(8 * y + x) ? 'O'
                                                                           : '.');
}

/* Does the position after the move come to the same? The move may be a pass only when none helps, or none is needed. */
static bool is_good(int number, const kt_life_result *result) {
    place next = all.place[number];
    const kt_life_outcome right = outcome_of(number), other = outcome_of(!number);
    const bool defends = next.to_move == DEFENDER, wanted = right == (defends ? KT_LIFE_ALIVE : KT_LIFE_DEAD);
    if (result->move == KT_PASS) return other == right || (right != KT_LIFE_KO && !wanted);
    if (right != KT_LIFE_KO && !wanted && result->outcome != KT_LIFE_SEKI) return false;
    if (right == KT_LIFE_DEAD && other == KT_LIFE_DEAD) return false;
    next.count = 0;
    if (!play_at(&next, 8 * (12 - kt_point_y(result->move)) + kt_point_x(result->move))) return false;
    next.to_move = !next.to_move;
    int to = number_of(&next);
    return to >= 0 && outcome_of(to) == right;
}

static void random_kos_end_as_the_exhaustive_reader_says(void **state) {
    (void)state;
    static kt_board board;
    static kt_geometry geometry;
    kt_random random;
    kt_random_init(&random, 51);
    int asked[5] = {0}, wrong = 0, large = 0;
    while (asked[KT_LIFE_KO] < KOS) {
        if (!make_corner(&all.start, &random)) continue;
        if (!read_all()) {
            large++;
            continue;
        }
        set_up_corner(&all.start, &board, &geometry);
        for (int first = 0; first < 2; first++) {
            kt_life_outcome right = outcome_of(first);
            kt_life_result result;
            asked[right]++;
            assert_int_equal(kt_life_solve(life, &board, &board.stones[KT_WHITE], first ? KT_WHITE : KT_BLACK,
                                           NODES, &result),
                             KT_OK);
            kt_life_outcome found = result.outcome == KT_LIFE_SEKI ? KT_LIFE_ALIVE : result.outcome;
            if (found == right && is_good(first, &result)) continue;
            wrong++;
            print_message("%s first: %s, not %s, with point %d\n", first ? "defender" : "attacker",
                          kt_life_outcomes[right], kt_life_outcomes[found], result.move);
            print_corner(&all.start);
        }
    }
    print_message("%d dead, %d kos, %d alive, %d wrong; %d too large\n", asked[KT_LIFE_DEAD],
                  asked[KT_LIFE_KO], asked[KT_LIFE_ALIVE], wrong, large);
    assert_int_equal(wrong, 0);
}

/* White's two stones at A2 and A3 are taken again and again: Black needs a threat each time that it takes them back. */
static void a_line_that_repeats_itself_is_a_ko(void **state) {
    (void)state;
    check(". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          "X X X X . . . . .\n"
          "X X X X . . . . .\n"
          "O O X X X X . . .\n"
          "X O X X X X . . .\n"
          "X O O O X X . . .\n"
          ". a . O X X . . .\n",
          KT_BLACK, KT_LIFE_KO);
    check(". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          "X X X X . . . . .\n"
          "X X X X . . . . .\n"
          "O O X X X X . . .\n"
          ". O X . X X . . .\n"
          "X O O O X X . . .\n"
          ". . X O X X . . .\n",
          KT_BLACK, KT_LIFE_KO);
    check(". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          "X X X X . . . . .\n"
          "X X X X . . . . .\n"
          "O O X X X X . . .\n"
          ". O X X X X . . .\n"
          ". O O O X X . . .\n"
          "O X . O X X . . .\n",
          KT_BLACK, KT_LIFE_KO);
}

/* White takes a ko at a. Black may not retake at b at once; White may fill it. */
static void a_ko_that_was_just_taken_is_not_retaken(void **state) {
    (void)state;
    static const char *const ko = ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  "X X X X . . . . .\n"
                                  "O O O X X . . . .\n"
                                  ". O X a X . . . .\n";
    static kt_game game;
    static kt_game_move moves[4];
    assert_true(diagram_start(&game, ko, moves, 4));
    kt_board_play(&game.board, KT_WHITE, diagram_point(ko, 'a'));
    assert_int_equal(game.board.ko, kt_point_at(2, 0));
    for (uint8_t first = KT_LIFE_ATTACKER; first <= KT_LIFE_DEFENDER; first++) {
        kt_bitboard group = game.board.stones[KT_WHITE];
        assert_int_equal(kt_life_find(life, &game.board, &group, (kt_life_extent){2, 1, 2}), KT_OK);
        kt_life_forget(life);
        life->nodes = 0;
        (void)kt_life_ask(life, (kt_life_question){.first = first, .retakes = first ^ 1}, 1000);
        bool plays = false;
        for (unsigned i = 0; i < life->step[0].children; i++)
            if (life->child[life->step[0].child + i].move == life->part.ko) plays = true;
        assert_int_equal(plays, first == KT_LIFE_DEFENDER);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_repeats_itself_is_a_ko),
        cmocka_unit_test(a_ko_that_was_just_taken_is_not_retaken),
        cmocka_unit_test(random_kos_end_as_the_exhaustive_reader_says),
    };
    return cmocka_run_group_tests(tests, set_up, take_down);
}
