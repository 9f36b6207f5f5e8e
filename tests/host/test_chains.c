/* lib/tactics/chains, and hunt: what they prove is played out on boards against every defence. Ladders that a naive search
 * finds must not be missed. Groups and values are computed once more, by the words of the header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "random_position.h"
#include "tactics/chains.h"
#include "tactics/hunt.h"

enum { DEEPEST = 60, READING = 200000, NODES = 1000000, BOARDS = 40000 };

static kt_geometry geometry;
static kt_board line[DEEPEST + 2];
static kt_reader reader;
static kt_random numbers;
static kt_chain chain[KT_POINTS];
static kt_chains chains = {.chain = chain, .capacity = KT_POINTS};
static uint32_t looked_at;
static kt_colour kos; /* who wins all kos */

typedef enum answer { NO, YES, CUT } answer;

/* Does the opponent, to move, capture the chain at `p` by the moves that are read, whatever its owner does? */
static answer takes(int depth, kt_point p);

/* The same with the owner to move. */
static answer takes_after_all(int depth, kt_point p, kt_colour owner) {
    for (kt_point q = 0; q <= KT_POINTS; q++) {
        if (q < KT_POINTS && kt_board_check(&line[depth], owner, q) < 0) continue;
        line[depth + 1] = line[depth];
        if (q == KT_PASS) kt_board_pass(&line[depth + 1]);
        else kt_board_play(&line[depth + 1], owner, q);
        if (kos == owner) line[depth + 1].ko = KT_NO_POINT;
        answer here = takes(depth + 1, p);
        if (here != YES) return here;
    }
    return YES;
}

static answer takes(int depth, kt_point p) {
    kt_colour owner = (kt_colour)line[depth].colour[p];
    if (depth + 2 > DEEPEST || ++looked_at > BOARDS) return CUT;
    kt_reader_init(&reader, &line[depth]);
    reader.nodes = READING;
    reader.kos = (uint8_t)kos;
    bool captured = kt_hunt_captures(&reader, p);
    kt_point move = captured ? reader.step[0].move : reader.full ? KT_NO_POINT : kt_hunt_force(&reader, p);
    if (reader.full) return CUT;
    if (move == KT_NO_POINT) return NO;
    if (kt_board_check(&line[depth], kt_opponent(owner), move) < 0) return NO;
    line[depth + 1] = line[depth];
    kt_board_play(&line[depth + 1], kt_opponent(owner), move);
    if (kos == owner && line[depth + 1].ko != KT_NO_POINT) return NO;
    if (line[depth + 1].colour[p] != owner) return YES;
    return takes_after_all(depth + 1, p, owner);
}

/* Is the chain captured by atari after atari? The owner tries every move. */
static bool naive_ladder(int depth, kt_point p, kt_colour owner, bool attacks) {
    if (depth + 1 > DEEPEST || ++looked_at > BOARDS) return false;
    kt_colour colour = attacks ? kt_opponent(owner) : owner;
    for (kt_point q = 0; q < KT_POINTS; q++) {
        if (kt_board_check(&line[depth], colour, q) < 0) continue;
        line[depth + 1] = line[depth];
        kt_board_play(&line[depth + 1], colour, q);
        if (kos == owner && attacks && line[depth + 1].ko != KT_NO_POINT) continue;
        if (kos == owner) line[depth + 1].ko = KT_NO_POINT;
        if (line[depth + 1].colour[p] != owner) return true;
        if (attacks && (liberties_of(&line[depth], p) != 2 || liberties_of(&line[depth + 1], p) != 1))
            continue;
        if (naive_ladder(depth + 1, p, owner, !attacks) == attacks) return attacks;
    }
    if (attacks) return false;
    line[depth + 1] = line[depth];
    kt_board_pass(&line[depth + 1]);
    return naive_ladder(depth + 1, p, owner, true);
}

static struct { int of[4], unfinished, wrong, cut, missed, safe_but_threatened, useless_saves; } told;

static void expect(answer got, const kt_board *board, kt_point p, const char *what) {
    told.cut += got == CUT;
    if (got != NO) return;
    told.wrong++;
    show_failure(board, p, what);
}

/* Does a ladder capture the chain once `move`, when it is one, and a pass have been played on the board? */
static bool falls(const kt_board *board, kt_point p, kt_colour colour, kt_point move) {
    kt_colour owner = (kt_colour)board->colour[p];
    line[0] = *board;
    looked_at = 0;
    if (move != KT_NO_POINT) {
        if (kt_board_check(board, colour, move) < 0) return false;
        kt_board_play(&line[0], colour, move);
        if (colour != owner) kt_board_pass(&line[0]);
    }
    return line[0].colour[p] == owner && naive_ladder(0, p, owner, true);
}

static void check_one(const kt_board *board, const kt_chain *one) {
    const kt_point p = one->head;
    const kt_colour owner = (kt_colour)one->colour, other = kt_opponent(owner);
    told.of[one->danger]++;
    told.unfinished += one->unfinished;
    line[0] = *board;
    looked_at = 0;
    kos = one->danger == KT_CLASS_DEAD ? owner : KT_EMPTY;
    if (kos == owner) line[0].ko = KT_NO_POINT;
    if (one->danger == KT_CLASS_DEAD) {
        expect(takes_after_all(0, p, owner), board, p, "not dead");
        return;
    }
    if (one->danger == KT_CLASS_SAVABLE) {
        expect(takes(0, p), board, p, "not captured");
        bool useless = one->save != KT_NO_POINT && falls(board, p, owner, one->save);
        kos = owner;
        if (useless && falls(board, p, owner, one->save)) told.useless_saves++;
        return;
    }
    if (!one->unfinished && falls(board, p, other, KT_NO_POINT)) {
        told.missed++;
        show_failure(board, p, "captured in a ladder");
    }
    if (one->danger == KT_CLASS_ATTACKABLE) {
        line[0] = *board;
        looked_at = 0;
        assert_true(kt_board_check(board, other, one->attack) == KT_OK);
        kt_board_play(&line[0], other, one->attack);
        kt_board_pass(&line[0]);
        expect(takes(0, p), board, p, "no threat");
        return;
    }
    for (kt_point q = 0; q < KT_POINTS; q++)
        if (falls(board, p, other, q)) {
            told.safe_but_threatened++;
            break;
        }
}

/* By the words of kt_chains_near. */
static bool is_free(const kt_board *board, const kt_chain *of, kt_point p) {
    if (p == KT_NO_POINT || board->colour[p] == of->colour) return false;
    bool beside = false;
    for (int i = 0; i < 4; i++) {
        kt_point q = geometry.neighbour[p][i];
        beside =
            beside || (q != KT_NO_POINT && board->colour[q] == of->colour && board->chain[q] == of->head);
    }
    if (!beside || !kt_bitboard_has(&geometry.points, p)) return false;
    return board->colour[p] == KT_EMPTY || chain[chains.number[p]].danger == KT_CLASS_DEAD;
}

static bool naive_near(const kt_board *board, const kt_chain *a, const kt_chain *b) {
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (is_free(board, a, p) && is_free(board, b, p)) return true;
        for (int i = 0; i < 4; i++) {
            kt_point q = geometry.neighbour[p][i];
            if (is_free(board, a, p) && is_free(board, b, q)) return true;
            if (q != KT_NO_POINT && a->colour != b->colour && board->colour[p] == a->colour &&
                board->chain[p] == a->head && board->colour[q] == b->colour && board->chain[q] == b->head)
                return true;
        }
    }
    return false;
}

static void check_groups(const kt_board *board) {
    static bool near[KT_POINTS][KT_POINTS], together[KT_POINTS][KT_POINTS];
    const int n = chains.count;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            near[i][j] = i != j && naive_near(board, &chain[i], &chain[j]);
            if (i != j)
                assert_int_equal(near[i][j], kt_chains_near(&chains, board, (uint16_t)i, (uint16_t)j));
            together[i][j] = i == j || (near[i][j] && chain[i].colour == chain[j].colour &&
                                        chain[i].danger != KT_CLASS_DEAD && chain[j].danger != KT_CLASS_DEAD);
        }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) together[i][j] = together[i][j] || (together[i][k] && together[k][j]);
    for (int i = 0; i < n; i++) {
        int first = n, sum = 0;
        for (int j = 0; j < n; j++) {
            const kt_chain *other = &chain[j];
            bool in_doubt = other->danger == KT_CLASS_ATTACKABLE || other->danger == KT_CLASS_SAVABLE;
            int value = in_doubt ? 2 * other->stones + liberties_of(board, other->head) : 0;
            bool near_group = false;
            for (int k = 0; k < n; k++) near_group = near_group || (together[i][k] && near[k][j]);
            assert_int_equal(other->value, value);
            if (together[i][j] && j < first) first = j;
            if (together[i][j] || (near_group && other->colour != chain[i].colour)) sum += value;
        }
        assert_int_equal(chain[i].group, first);
        assert_int_equal(chain[i].strategic, sum);
    }
}

static void what_is_told_of_chains_holds(void **state) {
    (void)state;
    static const struct {
        int size, positions;
        uint32_t share;
    } kinds[] = {{3, 100, 45}, {4, 150, 50}, {5, 150, 50}, {6, 60, 40}, {7, 30, 35}, {9, 8, 30}};
    static kt_board board;
    kt_random_init(&numbers, 1);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int j = 0; j < kinds[i].positions; j++) {
            random_position(&numbers, &geometry, &board, kinds[i].size, kinds[i].share);
            assert_true(kt_chains_find(&chains, &reader, &board, NODES) == KT_OK);
            check_groups(&board);
            for (int k = 0; k < chains.count; k++) check_one(&board, &chain[k]);
        }
    print_message(
        "# %d safe, %d attackable, %d savable, %d dead; %d unfinished; %d wrong, %d not played out, %d ladders "
        "missed, %d safe though a move elsewhere threatens a ladder, %d saves without use\n",
        told.of[0], told.of[1], told.of[2], told.of[3], told.unfinished, told.wrong, told.cut, told.missed,
        told.safe_but_threatened, told.useless_saves);
    for (int i = 0; i < 4; i++) assert_true(told.of[i] > 100);
    assert_int_equal(told.wrong, 0);
    assert_int_equal(told.missed, 0);
    assert_int_equal(told.useless_saves, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_told_of_chains_holds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
