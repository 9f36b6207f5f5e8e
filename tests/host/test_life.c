/* Life and death: diagrams worked out by hand, and small parts against a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "life_check.h"

static void the_middle_of_three_decides(void **state) {
    (void)state;
    static const char *const straight = ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        "X X X X . . . . .\n"
                                        "O O O O X . . . .\n"
                                        ". a . O X . . . .\n";
    check(straight, KT_BLACK, KT_LIFE_DEAD);
    check(straight, KT_WHITE, KT_LIFE_ALIVE);
}

static void bent_four_in_a_row_lives(void **state) {
    (void)state;
    static const char *const four = ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    "X X X X X X . . .\n"
                                    "O O O O O X . . .\n"
                                    ". . . . O X . . .\n";
    check(four, KT_BLACK, KT_LIFE_ALIVE);
}

static void square_four_is_dead(void **state) {
    (void)state;
    static const char *const square = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      "X X X X . . . . .\n"
                                      "O O O X . . . . .\n"
                                      ". . O X . . . . .\n"
                                      ". . O X . . . . .\n";
    check(square, KT_WHITE, KT_LIFE_DEAD);
}

static void bulky_five_has_one_vital_point(void **state) {
    (void)state;
    static const char *const bulky = ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     "X X X X X . . . .\n"
                                     "X O O O X X . . .\n"
                                     "X O . O O X . . .\n"
                                     "X O a . O X . . .\n"
                                     "X O . . O X . . .\n";
    check(bulky, KT_BLACK, KT_LIFE_DEAD);
    check(bulky, KT_WHITE, KT_LIFE_ALIVE);
}

/* How many liberties it has outside decides. */
static void rectangular_six_in_the_corner(void **state) {
    (void)state;
    check(". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          "X X X X X . . . .\n"
          "O O O O X . . . .\n"
          ". . . O X . . . .\n"
          ". . . O X . . . .\n",
          KT_BLACK, KT_LIFE_DEAD);
    check(". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          "X X . . . . . . .\n"
          ". X X X X . . . .\n"
          "O O O O X . . . .\n"
          ". . . O X . . . .\n"
          ". . . O X . . . .\n",
          KT_BLACK, KT_LIFE_KO);
    check(". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          "X X . . . . . . .\n"
          ". X X X X . . . .\n"
          "O O O O X . . . .\n"
          ". . . O X X . . .\n"
          ". . . O . X . . .\n",
          KT_BLACK, KT_LIFE_ALIVE);
}

static void rectangular_six_at_the_side_lives(void **state) {
    (void)state;
    static const char *const six = ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   "X X X X X X X . .\n"
                                   "X O O O O O X . .\n"
                                   "X O . . . O X . .\n"
                                   "X O . . . O X . .\n";
    check(six, KT_BLACK, KT_LIFE_ALIVE);
}

/* Each of its moves would fill an eye, but it need not move: that is no seki. */
static void two_eyes_live_without_a_move(void **state) {
    (void)state;
    static const char *const eyes = ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    "X X X X X . . . .\n"
                                    "O O O O X . . . .\n"
                                    ". O . O X . . . .\n";
    check(eyes, KT_WHITE, KT_LIFE_ALIVE);
    check(eyes, KT_BLACK, KT_LIFE_ALIVE);
}

/* The plain search: no table, no static knowledge, no pruning. Stones are characters: '.', 'A', 'D'. */
typedef struct plain {
    const kt_life_part *part;
    kt_life_question question;
    char stack[64][64]; /* the positions of the line, behind the points: threats left, ko, side to move */
    unsigned from[64];  /* by position: the first of the line since a threat */
    unsigned depth;
    uint32_t nodes;
} plain;

static bool is_on(kt_part_set set, int p) { return set >> p & 1; }

/* Marks the chain around `p` in `chain`. Returns true when it has a liberty or is safe. */
static bool walk(const plain *now, const char *stones, int p, char *chain) {
    const kt_life_part *part = now->part;
    static const int step_x[4] = {1, -1, 0, 0}, step_y[4] = {0, 0, 1, -1};
    bool alive = is_on(part->ground.wall[stones[p] == 'D'], p);
    chain[p] = 1;
    for (int j = 0; j < 4; j++) {
        int x = p % part->columns + step_x[j], y = p / part->columns + step_y[j], q = y * part->columns + x;
        if (x < 0 || y < 0 || x >= part->columns || y >= part->rows || !is_on(part->ground.all, q)) continue;
        if (stones[q] == '.') alive = true;
        else if (stones[q] == stones[p] && !chain[q] && walk(now, stones, q, chain)) alive = true;
    }
    return alive;
}

/* Plays; returns false when that is suicide. */
static bool play_plain(const plain *now, char *stones, char own, int p) {
    int count = now->part->columns * now->part->rows, captured = 0, where = 0;
    char mine[64] = {0};
    stones[p] = own;
    for (int q = 0; q < count; q++) {
        char chain[64] = {0};
        if (stones[q] == '.' || stones[q] == own || stones[q] == '#' || walk(now, stones, q, chain)) continue;
        for (int i = 0; i < count; i++)
            if (chain[i]) stones[i] = '.', captured++, where = i;
    }
    stones[62] = 0;
    if (!walk(now, stones, p, mine)) return false;
    int own_stones = 0;
    for (int i = 0; i < count; i++) own_stones += mine[i];
    if (captured == 1 && own_stones == 1) {
        char alone[64];
        memcpy(alone, stones, sizeof alone);
        alone[where] = own == 'D' ? 'A' : 'D';
        char chain[64] = {0};
        if (!walk(now, alone, p, chain)) stones[62] = (char)(where + 1); /* taking back would capture it */
    }
    return true;
}

/* Does the attacker win? */
static bool attacker_wins(plain *now) {
    char *stones = now->stack[now->depth];
    int count = now->part->columns * now->part->rows;
    bool any = false, attacks = stones[63] == 0;
    for (int p = 0; p < count; p++) any = any || (stones[p] == 'D' && is_on(now->part->target, p));
    if (!any) return true;
    if (++now->nodes > 20000 || now->depth >= 60) return false;
    for (int p = 0; p <= count; p++) {
        char *next = now->stack[now->depth + 1];
        memcpy(next, stones, 64);
        bool may_threaten = stones[61] && now->question.retakes == (attacks ? 0 : 1), threatens = false;
        next[62] = 0;
        next[63] = (char)attacks;
        if (p == count) {
            if (attacks) continue;
        } else {
            threatens = stones[62] == p + 1;
            if (threatens && !may_threaten) continue;
            if (stones[p] != '.' || !play_plain(now, next, attacks ? 'A' : 'D', p)) continue;
            next[63] = (char)attacks;
        }
        const bool always = stones[61] == KT_LIFE_ALWAYS, defends = now->question.retakes == 1;
        const unsigned from = threatens ? now->depth + 1 : now->from[now->depth];
        bool banned = false, endless = false, captured = false;
        for (unsigned i = now->depth + 1; i-- > 0 && !endless;) {
            const char *before = now->stack[i];
            if (before[63] != next[63] || before[61] != stones[61] || memcmp(before, next, 60) != 0) continue;
            if (always) {
                endless = before[62] == next[62];
                captured = !defends && i >= from; /* without a threat, the defender runs out of moves */
            } else if (!threatens) {
                banned = !may_threaten;
                threatens = true;
            }
        }
        if (endless && captured == attacks) return captured;
        if (banned || endless) continue;
        if (threatens && stones[61] < KT_LIFE_ALWAYS) next[61]--;
        now->from[now->depth + 1] = threatens ? now->depth + 1 : now->from[now->depth];
        now->depth++;
        bool wins = attacker_wins(now);
        now->depth--;
        if (wins == attacks) return wins;
    }
    return !attacks;
}

/* A random part of 2x3, 3x3 or 2x4 points, beside safe stones of the attacker. */
static bool make_part(kt_life_part *part, kt_random *random) {
    unsigned shape = kt_random_below(random, 3), columns = shape == 2 ? 4 : 3, rows = shape == 1 ? 3 : 2;
    *part = (kt_life_part){.columns = (uint8_t)columns, .rows = (uint8_t)rows, .ko = KT_LIFE_NONE};
    unsigned empty = 0;
    for (unsigned p = 0; p < columns * rows; p++) {
        kt_part_set bit = kt_part_bit(p);
        part->ground.all |= bit;
        if (p % columns) part->ground.beside[p] |= kt_part_bit(p - 1);
        if (p % columns < columns - 1) part->ground.beside[p] |= kt_part_bit(p + 1);
        if (p >= columns) part->ground.beside[p] |= kt_part_bit(p - columns);
        if (p < columns * (rows - 1)) part->ground.beside[p] |= kt_part_bit(p + columns);
        if (p < columns && kt_random_below(random, 2)) part->ground.wall[KT_LIFE_ATTACKER] |= bit;
        unsigned stone = kt_random_below(random, 4);
        if (stone < 3 && stone) part->stones.of[stone - 1] |= bit;
        else if (kt_random_below(random, 2)) part->stones.of[KT_LIFE_DEFENDER] |= bit;
        else empty++;
    }
    part->target = part->stones.of[KT_LIFE_DEFENDER];
    kt_part_set around;
    if (!part->target || empty < 1 || empty > 5) return false;
    for (unsigned side = 0; side < 2; side++) /* no stone without liberties */
        for (kt_part_set left = part->stones.of[side]; left;) {
            kt_part_set chain = kt_part_flood(&part->ground, left & -left, part->stones.of[side], &around);
            left &= ~chain;
            if (!(chain & part->ground.wall[side]) && !(around & kt_part_empty(&part->ground, &part->stones)))
                return false;
        }
    return true;
}

static void start_plain(plain *now, const kt_life_part *part, kt_life_question question) {
    memset(now, 0, sizeof *now);
    now->part = part;
    now->question = question;
    for (int p = 0; p < part->columns * part->rows; p++)
        now->stack[0][p] = is_on(part->stones.of[0], p) ? 'A' : is_on(part->stones.of[1], p) ? 'D' : '.';
    now->stack[0][61] = (char)question.times;
    now->stack[0][63] = (char)question.first;
}

static void small_parts_end_as_a_plain_search_says(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 39);
    static plain now;
    unsigned asked = 0, kos = 0, wrong = 0, won[2] = {0, 0};
    for (int i = 0; i < 1000; i++) {
        if (!make_part(&life->part, &random)) continue;
        kt_life_forget(life);
        static const uint8_t times[] = {0, 1, 2, KT_LIFE_ALWAYS};
        bool wins[8];
        for (unsigned first = 0; first < 2; first++) {
            for (unsigned how = 0; how < 8; how++) {
                kt_life_question question = {
                    .first = (uint8_t)first, .retakes = how & 1, .times = times[how / 2]};
                start_plain(&now, &life->part, question);
                wins[how] = attacker_wins(&now);
                if (now.nodes > 20000) continue;
                life->nodes = 0;
                kt_life_answer answer = kt_life_ask(life, question, 200000);
                assert_int_not_equal(answer, KT_LIFE_UNCLEAR);
                asked++;
                won[wins[how]]++;
                wrong += wins[how] != ((answer == KT_LIFE_YES) == (first == KT_LIFE_ATTACKER));
            }
            kos += wins[6] != wins[7];
        }
    }
    print_message("%u questions, %u wrong; the attacker wins %u, the defender %u; %u kos\n", asked, wrong,
                  won[1], won[0], kos);
    assert_true(won[0] > 500 && won[1] > 500 && kos > 20);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_middle_of_three_decides),
        cmocka_unit_test(bent_four_in_a_row_lives),
        cmocka_unit_test(square_four_is_dead),
        cmocka_unit_test(bulky_five_has_one_vital_point),
        cmocka_unit_test(rectangular_six_in_the_corner),
        cmocka_unit_test(rectangular_six_at_the_side_lives),
        cmocka_unit_test(two_eyes_live_without_a_move),
        cmocka_unit_test(small_parts_end_as_a_plain_search_says),
    };
    return cmocka_run_group_tests(tests, set_up, take_down);
}
