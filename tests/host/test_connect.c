/* Connections: diagrams worked out by hand, and small boards against a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "life_check.h"
#include "tactics/connect.h"

/* Black's chains at a and b, shown as letters, come to `outcome` when `first` moves first, proved or not. Returns the result. */
static kt_life_result connect(const char *diagram, kt_colour first, kt_life_outcome outcome, bool proved) {
    static kt_geometry geometry;
    static kt_board board;
    kt_life_result result;
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    const kt_point a = diagram_point(diagram, 'a'), b = diagram_point(diagram, 'b');
    kt_bitboard_set(&black, a);
    kt_bitboard_set(&black, b);
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(diagram)), KT_OK);
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    assert_int_equal(kt_connect_read(life, &board, a, b, first, NODES, &result), KT_OK);
    assert_string_equal(kt_connect_outcomes[result.outcome], kt_connect_outcomes[outcome]);
    assert_int_equal(result.proved, proved);
    return result;
}

static void a_bamboo_joint_is_linked(void **state) {
    (void)state;
    static const char *const joint = ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . O . . . .\n"
                                     ". . . a . b . . .\n"
                                     ". . . X . X . . .\n"
                                     ". . . . O . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n";
    kt_life_result result = connect(joint, KT_WHITE, KT_LIFE_ALIVE, true);
    assert_int_equal(result.move, KT_PASS); /* White can't help it, ... */
    result = connect(joint, KT_BLACK, KT_LIFE_ALIVE, true);
    assert_int_equal(result.move, KT_PASS); /* ... and Black needs no move */
}

/* The whole board is read: White's stones live, and nothing is left between them. */
static void a_wall_that_lives_cuts(void **state) {
    (void)state;
    static const char *const wall = "a . O O . O b\n"
                                    ". X O . O O .\n"
                                    "X X O O O O X\n"
                                    ". X O O O O .\n"
                                    "X . O . O O X\n"
                                    ". X O O O O .\n"
                                    "X . O . O O X\n";
    for (kt_colour first = KT_BLACK; first <= KT_WHITE; first++) {
        kt_life_result result = connect(wall, first, KT_LIFE_DEAD, true);
        assert_int_equal(result.move, KT_PASS);
    }
}

/* The point between two stones decides, where White is strong above and below. */
static void who_moves_first_decides(void **state) {
    (void)state;
    static const char *const between = ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . O O O . . .\n"
                                       ". . . a 1 b . . .\n"
                                       ". . . O O O . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n";
    kt_life_result result = connect(between, KT_BLACK, KT_LIFE_ALIVE, true);
    assert_int_equal(result.move, diagram_point(between, '1'));
    result = connect(between, KT_WHITE, KT_LIFE_DEAD, false);
    assert_int_equal(result.move, diagram_point(between, '1'));
}

/* White's stone in between has one liberty. */
static void a_capture_links(void **state) {
    (void)state;
    static const char *const capture = ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . 1 . . . .\n"
                                       ". . . a O b . . .\n"
                                       ". . . . X . . . .\n"
                                       ". . . O . O . . .\n"
                                       ". . . . O . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n";
    kt_life_result result = connect(capture, KT_BLACK, KT_LIFE_ALIVE, true);
    assert_true(result.move < KT_POINTS);
}

/* The plain search: no table, no static knowledge, no pruning. */
typedef struct plain {
    int size, a, b;
    kt_colour first;
    struct {
        char stones[16];
        int ko; /* -1: none */
        kt_colour side;
    } line[80];
    int depth;
    uint32_t nodes;
} plain;

enum { PLAIN_NODES = 30000 };

static int neighbour(const plain *now, int p, int j) {
    static const int step_x[4] = {1, -1, 0, 0}, step_y[4] = {0, 0, 1, -1};
    const int x = p % now->size + step_x[j], y = p / now->size + step_y[j];
    return x < 0 || y < 0 || x >= now->size || y >= now->size ? -1 : y * now->size + x;
}

/* Marks the chain around `p`. Returns its liberties, some of them twice. */
static int walk(const plain *now, const char *stones, int p, char *chain) {
    int liberties = 0;
    chain[p] = 1;
    for (int j = 0; j < 4; j++) {
        const int q = neighbour(now, p, j);
        if (q < 0) continue;
        if (stones[q] == '.') liberties++;
        else if (stones[q] == stones[p] && !chain[q]) liberties += walk(now, stones, q, chain);
    }
    return liberties;
}

/* Plays; returns false when that is suicide. */
static bool play(const plain *now, char *stones, kt_colour side, int p, int *ko) {
    const char own = side == KT_BLACK ? 'X' : 'O', other = side == KT_BLACK ? 'O' : 'X';
    int taken = 0, where = 0, stones_of_move = 0;
    stones[p] = own;
    for (int j = 0; j < 4; j++) {
        const int q = neighbour(now, p, j);
        char chain[16] = {0};
        if (q < 0 || stones[q] != other || walk(now, stones, q, chain)) continue;
        for (int i = 0; i < 16; i++)
            if (chain[i]) stones[i] = '.', taken++, where = i;
    }
    char mine[16] = {0};
    const int liberties = walk(now, stones, p, mine);
    for (int i = 0; i < 16; i++) stones_of_move += mine[i];
    *ko = taken == 1 && stones_of_move == 1 && liberties == 1 ? where : -1;
    return liberties > 0;
}

/* Does Black link, when White may pass? The opponent of who moved first may retake a ko at once. */
static bool links(plain *now) {
    const char *stones = now->line[now->depth].stones;
    const kt_colour side = now->line[now->depth].side;
    char chain[16] = {0};
    if (stones[now->a] != 'X' || stones[now->b] != 'X') return false;
    (void)walk(now, stones, now->a, chain);
    if (chain[now->b]) return true;
    if (++now->nodes > PLAIN_NODES || now->depth >= 78) return false;
    for (int p = 0; p <= now->size * now->size; p++) {
        const bool passes = p == now->size * now->size;
        int ko = -1;
        memcpy(now->line[now->depth + 1].stones, stones, 16);
        if (passes ? side == KT_BLACK
                   : stones[p] != '.' || (p == now->line[now->depth].ko && side == now->first))
            continue;
        if (!passes && !play(now, now->line[now->depth + 1].stones, side, p, &ko)) continue;
        bool repeats = false;
        for (int i = 0; i <= now->depth; i++)
            repeats = repeats || (now->line[i].side != side && now->line[i].ko == ko &&
                                  memcmp(now->line[i].stones, now->line[now->depth + 1].stones, 16) == 0);
        if (repeats) continue;
        now->depth++;
        now->line[now->depth].side = kt_opponent(side);
        now->line[now->depth].ko = ko;
        const bool linked = links(now);
        now->depth--;
        if (linked == (side == KT_BLACK)) return linked;
    }
    return side != KT_BLACK;
}

/* Random stones. Returns false when one has no liberty, or there aren't two chains of Black. */
static bool make_position(plain *now, kt_random *random) {
    memset(now, 0, sizeof *now);
    now->size = 3 + (int)kt_random_below(random, 2);
    now->a = now->b = -1;
    char *stones = now->line[0].stones;
    for (int p = 0; p < now->size * now->size; p++) stones[p] = ".XXOO.XO"[kt_random_below(random, 8)];
    for (int p = 0; p < now->size * now->size; p++) {
        char chain[16] = {0};
        if (stones[p] == '.') continue;
        if (!walk(now, stones, p, chain)) return false;
        if (stones[p] == 'X' && now->a < 0) {
            now->a = p;
            memcpy(now->line[1].stones, chain, 16);
        } else if (stones[p] == 'X' && !now->line[1].stones[p]) now->b = p;
    }
    return now->b >= 0;
}

static kt_life_result read_plain(const plain *now, kt_colour first) {
    static kt_geometry geometry;
    static kt_board board;
    kt_bitboard sets[2] = {kt_bitboard_none(), kt_bitboard_none()};
    kt_point point[16];
    kt_life_result result;
    for (int p = 0; p < now->size * now->size; p++) {
        point[p] = kt_point_at(p % now->size, p / now->size);
        if (now->line[0].stones[p] != '.') kt_bitboard_set(&sets[now->line[0].stones[p] == 'O'], point[p]);
    }
    assert_int_equal(kt_geometry_init(&geometry, now->size), KT_OK);
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &sets[0], &sets[1]);
    assert_int_equal(kt_connect_read(life, &board, point[now->a], point[now->b], first, NODES, &result),
                     KT_OK);
    return result;
}

static void small_boards_end_as_a_plain_search_says(void **state) {
    (void)state;
    static plain now;
    kt_random random;
    kt_random_init(&random, 55);
    unsigned asked = 0, proved = 0, by[2] = {0, 0};
    for (int i = 0; i < 1500; i++) {
        if (!make_position(&now, &random)) continue;
        now.first = kt_random_below(&random, 2) ? KT_BLACK : KT_WHITE;
        now.line[0].side = now.first;
        now.line[0].ko = -1;
        const bool linked = links(&now);
        if (now.nodes > PLAIN_NODES) continue;
        asked++;
        const kt_life_result result = read_plain(&now, now.first);
        if (result.outcome == KT_LIFE_KO) { /* the first side doesn't reach its aim outright */
            assert_int_equal(linked, now.first == KT_WHITE);
            continue;
        }
        if (!result.proved) continue;
        proved++;
        by[linked]++;
        if (linked == (result.outcome == KT_LIFE_ALIVE)) continue;
        for (int y = now.size; y-- > 0;) print_message("%.*s\n", now.size, now.line[0].stones + y * now.size);
        print_message("%d and %d, %s first: plain %d, read %s\n", now.a, now.b,
                      now.first == KT_BLACK ? "X" : "O", linked, kt_connect_outcomes[result.outcome]);
        fail();
    }
    print_message("asked %u, proved %u: %u linked, %u cut\n", asked, proved, by[1], by[0]);
    assert_true(asked > 300 && proved * 10 > asked * 8 && by[0] > 50 && by[1] > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_bamboo_joint_is_linked, set_up, take_down),
        cmocka_unit_test_setup_teardown(a_wall_that_lives_cuts, set_up, take_down),
        cmocka_unit_test_setup_teardown(who_moves_first_decides, set_up, take_down),
        cmocka_unit_test_setup_teardown(a_capture_links, set_up, take_down),
        cmocka_unit_test_setup_teardown(small_boards_end_as_a_plain_search_says, set_up, take_down),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("connections", tests, NULL, NULL);
}
