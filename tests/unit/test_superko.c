/* lib/board/game: positions that come back, by positional superko and by the simple ko. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/zobrist.h"
#include "played.h"

#if KT_DESKTOP /* small chips come without it */
#include <stdlib.h>
#endif

static void a_triple_ko_does_not_come_round(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    assert_int_equal(kt_board_check(&game.board, KT_WHITE, kt_point_at(1, 8)), KT_OK);
    assert_int_equal(check(KT_WHITE, "B9"), KT_ERR_SUPERKO);
    assert_int_equal(play(KT_WHITE, "B9"), KT_ERR_SUPERKO);
    assert_int_equal(game.count, 5);
    kt_bitboard legal = kt_game_legal(&game, KT_WHITE);
    assert_false(kt_bitboard_has(&legal, kt_point_at(1, 8)));
    assert_int_equal(check(KT_WHITE, "G1"), KT_ERR_KO);
}

static void passes_do_not_lift_the_superko(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    assert_int_equal(play(KT_WHITE, "PASS"), KT_OK);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_OK);
    assert_int_equal(check(KT_WHITE, "B9"), KT_ERR_SUPERKO);
}

static void another_stone_lifts_the_superko(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    assert_int_equal(play(KT_WHITE, "E5"), KT_OK);
    assert_int_equal(play(KT_BLACK, "E6"), KT_OK);
    assert_int_equal(play(KT_WHITE, "B9"), KT_OK);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(check(KT_WHITE, "B9"), KT_ERR_SUPERKO);
}

static void undo_walks_back_through_the_kos(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    static const char *const kos[] = {"G1", "C1", "B9", "H1", "B1"}; /* forbidden after move 5, 4, 3, 2, 1 */
    for (int i = 0; i < 5; i++) {
        assert_int_equal(game.board.ko, kt_point_read(kos[i], 9));
        assert_int_equal(kt_game_undo(&game), KT_OK);
    }
    assert_int_equal(game.board.ko, KT_NO_POINT);
    assert_int_equal(game.board.prisoners[KT_WHITE], 0);
    assert_int_equal(game.board.prisoners[KT_BLACK], 0);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_true(diagram_shows(triple_ko, &game.board));
    assert_int_equal(kt_game_undo(&game), KT_ERR_NOTHING);
}

/* White sends two stones, Black takes them at C1, White returns one at B1. */
static const char sending_two[] = ". . . . .\n"
                                  ". . . . .\n"
                                  ". . . . .\n"
                                  "X X O . .\n"
                                  ". O . O .\n";

static void sending_two_returning_one_does_not_come_round(void **state) {
    (void)state;
    start(sending_two);
    assert_int_equal(play(KT_WHITE, "A1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(game.board.prisoners[KT_WHITE], 2);
    assert_int_equal(kt_board_check(&game.board, KT_WHITE, kt_point_at(1, 0)), KT_OK);
    assert_int_equal(check(KT_WHITE, "B1"), KT_ERR_SUPERKO);
    assert_int_equal(check(KT_WHITE, "A1"), KT_OK);
}

/* The same cycle, entered where the move that closes it captures nothing. */
static void a_move_without_capture_repeats_a_position(void **state) {
    (void)state;
    start(". . . . .\n"
          ". . . . .\n"
          ". . . . .\n"
          "X X O . .\n"
          "O O . O .\n");
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "B1"), KT_OK);
    assert_true(diagram_shows(sending_two, &game.board));
    assert_int_equal(play(KT_BLACK, "PASS"), KT_OK);
    assert_int_equal(check(KT_WHITE, "A1"), KT_ERR_SUPERKO);
    assert_int_equal(check(KT_BLACK, "A1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "E5"), KT_OK);
    assert_int_equal(check(KT_WHITE, "A1"), KT_OK);
}

/* The same cycle again, closed by the move that takes two stones, one of them at A1. */
static void taking_two_stones_repeats_a_position(void **state) {
    (void)state;
    start(". . . . .\n"
          ". . . . .\n"
          ". . . . .\n"
          "X X O . .\n"
          ". . X O .\n");
    assert_int_equal(play(KT_WHITE, "E5"), KT_OK);
    assert_int_equal(play(KT_WHITE, "B1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_OK);
    assert_int_equal(play(KT_WHITE, "A1"), KT_OK);
    assert_int_equal(check(KT_BLACK, "C1"), KT_ERR_SUPERKO);
    assert_int_equal(kt_game_repeated(&game, KT_BLACK, kt_point_at(2, 0)), 1); /* it stood after E5 */
}

static void by_the_simple_ko_alone_a_triple_ko_comes_round(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    game.rules.repetition = KT_SIMPLE_KO;
    assert_int_equal(check(KT_WHITE, "G1"), KT_ERR_KO);
    kt_bitboard legal = kt_game_legal(&game, KT_WHITE);
    assert_true(kt_bitboard_has(&legal, kt_point_at(1, 8)));
    assert_int_equal(kt_game_repeated(&game, KT_WHITE, kt_point_at(1, 8)), 0); /* it is told all the same */
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    assert_int_equal(play(KT_WHITE, "B9"), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
    assert_int_equal(kt_game_cycle(&game), 0);
    /* By superko there are no cycles, whatever a record has played. */
    game.rules.repetition = KT_SUPERKO;
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    game.rules.repetition = KT_SIMPLE_KO;
    /* It goes round again, or is ended by another move, or by a pass. */
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(kt_game_cycle(&game), 1);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(play(KT_BLACK, "E5"), KT_OK);
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_OK);
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    kt_game_clear(&game);
    assert_int_equal(game.rules.repetition, KT_SIMPLE_KO);
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
}

/* The position comes back with the other side to move: only the pass makes it a cycle, and it is told where it
 * goes on. */
static void by_the_simple_ko_alone_two_stones_are_sent_again(void **state) {
    (void)state;
    start(sending_two);
    game.rules.repetition = KT_SIMPLE_KO;
    assert_int_equal(play(KT_WHITE, "A1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "B1"), KT_OK);
    assert_true(diagram_shows(sending_two, &game.board));
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_OK);
    assert_int_equal(play(KT_WHITE, "A1"), KT_OK);
    assert_int_equal(kt_game_cycle(&game), 1);
}

#if KT_DESKTOP
/* Two stones, and the hash that they have together. */
struct pair {
    uint32_t hash;
    uint16_t stone[2]; /* point * 2, and 1 more for White's */
};

static kt_colour colour_of(unsigned stone) { return stone % 2 ? KT_WHITE : KT_BLACK; }

static uint32_t hash_of(unsigned stone) { return kt_zobrist_key(colour_of(stone), (kt_point)(stone / 2)); }

static int compare_pairs(const void *a, const void *b) {
    const struct pair *x = a, *y = b;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

static bool are_apart(const struct pair *a, const struct pair *b) {
    for (int i = 0; i < 4; i++)
        if (a->stone[i / 2] / 2 == b->stone[i % 2] / 2) return false;
    return a->stone[0] / 2 != a->stone[1] / 2 && b->stone[0] / 2 != b->stone[1] / 2;
}

/* Finds four stones, none in the two lowest rows, that have this hash together. */
static bool find_four(uint32_t hash, unsigned stones[4]) {
    enum { FIRST = 2 * 2 * KT_BOARD_MAX, LAST = 2 * KT_POINTS, ALL = LAST - FIRST };
    static struct pair pairs[ALL * (ALL - 1) / 2];
    size_t count = 0;
    for (unsigned a = FIRST; a < LAST; a++)
        for (unsigned b = a + 1; b < LAST; b++)
            pairs[count++] = (struct pair){hash_of(a) ^ hash_of(b), {(uint16_t)a, (uint16_t)b}};
    qsort(pairs, count, sizeof *pairs, compare_pairs);
    for (size_t i = 0; i < count; i++) {
        const struct pair wanted = {.hash = hash ^ pairs[i].hash},
                          *found = bsearch(&wanted, pairs, count, sizeof *pairs, compare_pairs);
        if (!found || !are_apart(found, &pairs[i])) continue;
        for (int k = 0; k < 4; k++) stones[k] = k < 2 ? found->stone[k] : pairs[i].stone[k - 2];
        return true;
    }
    return false;
}

/* Four stones after a capture the hash is that of the empty board, which was there before; the position
 * isn't. */
static void the_same_hash_is_not_the_same_position(void **state) {
    (void)state;
    unsigned stones[4];
    assert_int_equal(kt_game_init(&game, KT_BOARD_MAX, moves, CAPACITY), KT_OK);
    assert_int_equal(game.board.hash, 0);
    assert_int_equal(play(KT_WHITE, "A1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "B1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "A2"), KT_OK);
    assert_int_equal(game.board.prisoners[KT_WHITE], 1);
    assert_true(find_four(game.board.hash, stones));
    for (int i = 0; i < 4; i++)
        assert_int_equal(kt_game_play(&game, colour_of(stones[i]), (kt_point)(stones[i] / 2)), KT_OK);
    assert_int_equal(game.board.hash, 0);
    assert_int_equal(kt_bitboard_count(&game.board.stones[KT_EMPTY]), KT_POINTS - 6);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_triple_ko_does_not_come_round),
        cmocka_unit_test(passes_do_not_lift_the_superko),
        cmocka_unit_test(another_stone_lifts_the_superko),
        cmocka_unit_test(undo_walks_back_through_the_kos),
        cmocka_unit_test(sending_two_returning_one_does_not_come_round),
        cmocka_unit_test(a_move_without_capture_repeats_a_position),
        cmocka_unit_test(taking_two_stones_repeats_a_position),
        cmocka_unit_test(by_the_simple_ko_alone_a_triple_ko_comes_round),
        cmocka_unit_test(by_the_simple_ko_alone_two_stones_are_sent_again),
#if KT_DESKTOP
        cmocka_unit_test(the_same_hash_is_not_the_same_position),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
