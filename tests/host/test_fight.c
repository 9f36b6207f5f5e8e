/* lib/judge/fight: compared with a search that knows no table, no order and nothing that is certain, and plays on a
 * board of lib/board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/score.h"
#include "diagram.h"
#include "judge/fight.h"

enum { DEEPEST = 60, NODES = 30000 };

static kt_geometry geometry;
static kt_board line[DEEPEST + 1];
static kt_fight fight;
static kt_random numbers;
static kt_bitboard part;
static int outside; /* Black's points less White's that lie outside the part */
static uint32_t nodes;
static int told, wrong;

static bool is_repeated(int depth) {
    for (int i = 0; i < depth; i++)
        if (kt_bitboard_equal(&line[i].stones[KT_BLACK], &line[depth].stones[KT_BLACK]) &&
            kt_bitboard_equal(&line[i].stones[KT_WHITE], &line[depth].stones[KT_WHITE]))
            return true;
    return false;
}

/* 1 when Black gets at least `points` more than White, 0 when not, -1 when there is too much to look at. */
static int reaches(int depth, kt_colour colour, int passes, int points) {
    const kt_bitboard none = kt_bitboard_none();
    const kt_board *now = &line[depth];
    if (passes == 2) return kt_score_area(now, &none, 0) / 4 - outside >= points;
    if (depth == DEEPEST || ++nodes > NODES) return -1;
    int wanted = colour == KT_BLACK;
    for (int i = 0; i <= KT_POINTS; i++) {
        kt_point p = (kt_point)(i ? i - 1 : KT_PASS);
        if (p != KT_PASS && (!kt_bitboard_has(&part, p) || kt_board_check(now, colour, p) < 0)) continue;
        line[depth + 1] = *now;
        if (p == KT_PASS) kt_board_pass(&line[depth + 1]);
        else (void)kt_board_play(&line[depth + 1], colour, p);
        if (p != KT_PASS && is_repeated(depth + 1)) continue;
        int answer = reaches(depth + 1, kt_opponent(colour), p == KT_PASS ? passes + 1 : 0, points);
        if (answer < 0 || answer == wanted) return answer;
    }
    return !wanted;
}

/* A corner of the board with stones at random. Around it stand stones that have liberties beyond, where nobody plays.
 * False when a stone has no liberty. */
static bool set_up(int width, int height) {
    int size = (width > height ? width : height) + 2, walls[3] = {0};
    kt_bitboard stones[3] = {kt_bitboard_none(), kt_bitboard_none(), kt_bitboard_none()};
    if (kt_geometry_init(&geometry, size) < 0) return false;
    part = kt_bitboard_none();
    for (int x = 0; x <= width; x++)
        for (int y = 0; y <= height; y++) {
            kt_point p = kt_point_at(x, y);
            bool is_wall = x == width || y == height;
            uint32_t any = kt_random_below(&numbers, is_wall ? 4 : 6);
            int colour = any < 2 ? KT_BLACK : any < 4 ? KT_WHITE : KT_EMPTY;
            if (is_wall) walls[colour]++;
            else kt_bitboard_set(&part, p);
            kt_bitboard_set(&stones[colour], p);
        }
    int beyond = size * size - (width + 1) * (height + 1);
    outside = walls[KT_BLACK] - walls[KT_WHITE];
    if (!walls[KT_WHITE]) outside += beyond;
    if (!walls[KT_BLACK]) outside -= beyond;
    kt_board_init(&line[0], &geometry);
    kt_board_set_up(&line[0], &stones[KT_BLACK], &stones[KT_WHITE]);
    for (kt_point p = 0; p < KT_POINTS; p++)
        if (line[0].colour[p] != KT_EMPTY && kt_bitboard_is_empty(&line[0].liberties[line[0].chain[p]]))
            return false;
    return true;
}

static void compare(int points) {
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        nodes = 0;
        int answer = reaches(0, (kt_colour)colour, 0, points);
        if (answer < 0) continue;
        assert_true(kt_fight_init(&fight, &line[0], &part) == KT_OK);
        kt_fight_answer got = kt_fight_reaches(&fight, (kt_colour)colour, points, NODES);
        told++;
        wrong += got != (answer ? KT_FIGHT_YES : KT_FIGHT_NO);
    }
}

static void looking_at_everything_says_the_same(void **state) {
    (void)state;
    static const struct {
        int width, height, positions;
    } shapes[] = {{2, 2, 300}, {1, 6, 100}, {1, 7, 40}, {2, 3, 60}};
    kt_random_init(&numbers, 1);
    for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int j = 0; j < shapes[i].positions; j++) {
            int all = shapes[i].width * shapes[i].height;
            if (!set_up(shapes[i].width, shapes[i].height)) continue;
            for (int points = -all; points <= all; points++) compare(points);
        }
    assert_true(told > 5000);
    assert_int_equal(wrong, 0);
}

/* Black has S, White s; "+" lies outside. It is a seki: White has no move. Black seems to win by B1. White takes three stones at
 * A3, Black takes one back at A2, and White passes, since at A1 and B1 he would lose a stone. Now Black's move at A1 takes
 * nothing, but would bring the first position back. If he might play it, he would go on with B1, and White could not take three
 * stones again. */
static void what_takes_nothing_may_not_bring_a_position_back(void **state) {
    (void)state;
    static const char seki[] = "X X X X X +\n"
                               "s s s s X +\n"
                               "S . s X X +\n"
                               ". S s X X +\n"
                               "S s s s X +\n"
                               "S . s X X +\n";
    kt_bitboard own = diagram_points(seki, 'S'), theirs = diagram_points(seki, 's'),
                empty = diagram_points(seki, '.'), black = diagram_points(seki, 'X');
    kt_bitboard_unite(&black, &own);
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(seki)), KT_OK);
    kt_board_init(&line[0], &geometry);
    kt_board_set_up(&line[0], &black, &theirs);
    part = kt_bitboard_or(own, &theirs);
    kt_bitboard_unite(&part, &empty);
    const int stands = 4 + 1 - 10; /* A3 is Black's */
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        assert_int_equal(kt_fight_init(&fight, &line[0], &part), KT_OK);
        assert_int_equal(kt_fight_reaches(&fight, (kt_colour)colour, stands, NODES), KT_FIGHT_YES);
        assert_int_equal(kt_fight_reaches(&fight, (kt_colour)colour, stands + 1, NODES), KT_FIGHT_NO);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_at_everything_says_the_same),
        cmocka_unit_test(what_takes_nothing_may_not_bring_a_position_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
