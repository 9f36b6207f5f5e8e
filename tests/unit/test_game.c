/* lib/board/game: history, undo, positional superko. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/zobrist.h"
#include "diagram.h"

#if KT_DESKTOP /* small chips come without it */
#include <stdlib.h>
#endif

enum { CAPACITY = 40 };

static kt_game_move moves[CAPACITY];
static kt_game game;

static void start(const char *diagram) { assert_true(diagram_start(&game, diagram, moves, CAPACITY)); }

static kt_status play(kt_colour colour, const char *vertex) {
    return kt_game_play(&game, colour, (kt_point)kt_point_read(vertex, game.geometry.size));
}

static kt_status check(kt_colour colour, const char *vertex) {
    return kt_game_check(&game, colour, (kt_point)kt_point_read(vertex, game.geometry.size));
}

static void a_game_begins_empty(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 1, moves, CAPACITY), KT_ERR_RANGE);
    assert_int_equal(kt_game_init(&game, KT_BOARD_MAX + 1, moves, CAPACITY), KT_ERR_RANGE);
    assert_int_equal(kt_game_init(&game, 9, moves, CAPACITY), KT_OK);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(game.count, 0);
    assert_int_equal(kt_game_undo(&game), KT_ERR_NOTHING);
    kt_bitboard legal = kt_game_legal(&game, KT_WHITE);
    assert_int_equal(kt_bitboard_count(&legal), 81);
}

/* Without it, a repetition would be looked for too near or too far back. */
static void undo_remembers_the_last_capture(void **state) {
    (void)state;
    start(". . . . .\n"
          ". . . . .\n"
          ". . . . .\n"
          "X . . . .\n"
          "O . . . .\n");
    assert_int_equal(play(KT_BLACK, "B1"), KT_OK); /* takes A1 */
    assert_int_equal(game.last_capture, 1);
    assert_int_equal(play(KT_WHITE, "E5"), KT_OK);
    assert_int_equal(play(KT_BLACK, "D4"), KT_OK);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.last_capture, 1);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.last_capture, 1);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.last_capture, 0);
}

static void either_colour_may_play_at_any_time(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, CAPACITY), KT_OK);
    assert_int_equal(play(KT_WHITE, "A1"), KT_OK);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(play(KT_WHITE, "B1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "PASS"), KT_OK);
    assert_int_equal(play(KT_BLACK, "B1"), KT_ERR_OCCUPIED);
    assert_int_equal(game.count, 3);
}

static void clearing_keeps_size_and_komi(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, CAPACITY), KT_OK);
    game.komi = 13;
    assert_int_equal(play(KT_BLACK, "C3"), KT_OK);
    kt_game_clear(&game);
    assert_int_equal(game.komi, 13);
    assert_int_equal(game.geometry.size, 5);
    assert_int_equal(game.count, 0);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(kt_bitboard_count(&game.board.stones[KT_BLACK]), 0);
}

/* Three kos. White holds those at the lower left and the upper left, Black the one at the lower right. */
static const char triple_ko[] = "X O . O . . . . .\n"
                                ". X O . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". X O . . . X O .\n"
                                "X O . O . X . X O\n";

static void play_five_moves_of_the_triple_ko(void) {
    start(triple_ko);
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "G1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "C9"), KT_OK);
    assert_int_equal(play(KT_WHITE, "B1"), KT_OK);
    assert_int_equal(play(KT_BLACK, "H1"), KT_OK);
    assert_int_equal(game.board.prisoners[KT_WHITE], 3);
    assert_int_equal(game.board.prisoners[KT_BLACK], 2);
}

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
    game.repetition = KT_SIMPLE_KO;
    assert_int_equal(check(KT_WHITE, "G1"), KT_ERR_KO);
    kt_bitboard legal = kt_game_legal(&game, KT_WHITE);
    assert_true(kt_bitboard_has(&legal, kt_point_at(1, 8)));
    assert_int_equal(kt_game_repeated(&game, KT_WHITE, kt_point_at(1, 8)), 0); /* it is told all the same */
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    assert_int_equal(play(KT_WHITE, "B9"), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
    assert_int_equal(kt_game_cycle(&game), 0);
    /* By superko there are no cycles, whatever a record has played. */
    game.repetition = KT_SUPERKO;
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
    game.repetition = KT_SIMPLE_KO;
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
    assert_int_equal(game.repetition, KT_SIMPLE_KO);
    assert_int_equal(kt_game_cycle(&game), KT_ERR_NOTHING);
}

/* The position comes back with the other side to move: only the pass makes it a cycle, and it is told where it
 * goes on. */
static void by_the_simple_ko_alone_two_stones_are_sent_again(void **state) {
    (void)state;
    start(sending_two);
    game.repetition = KT_SIMPLE_KO;
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

/* The history begins anew with a set-up position: what was before it may come again. */
static void setting_up_forgets_the_history(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    kt_bitboard black = game.board.stones[KT_BLACK], white = game.board.stones[KT_WHITE];
    kt_game_set_up(&game, &black, &white, KT_WHITE);
    assert_int_equal(game.to_move, KT_WHITE);
    assert_int_equal(play(KT_WHITE, "B9"), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
}

static const char three_chains[] = ". . X X .\n"
                                   ". X O O X\n"
                                   "X O . O X\n"
                                   ". X O X .\n"
                                   ". . X . .\n";

static void undo_gives_all_captured_chains_back(void **state) {
    (void)state;
    start(three_chains);
    assert_int_equal(play(KT_BLACK, "C3"), KT_OK);
    assert_int_equal(game.board.prisoners[KT_WHITE], 5);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(diagram_shows(three_chains, &game.board));
    assert_int_equal(game.board.prisoners[KT_WHITE], 0);
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (game.board.colour[p] != KT_WHITE) continue;
        kt_bitboard liberties = diagram_liberties(&game.board, p);
        assert_int_equal(kt_bitboard_count(&liberties), 1);
        assert_true(kt_bitboard_has(&liberties, kt_point_at(2, 2)));
    }
}

/* Executes a move as SGF does, looks at the board, takes it back and looks whether all is as before. */
static void execute(const char *before, kt_colour colour, const char *vertex, const char *after,
                    int black_taken, int white_taken) {
    start(before);
    game.board.prisoners[KT_BLACK] = 3;
    game.board.prisoners[KT_WHITE] = 4;
    uint32_t hash = game.board.hash;
    kt_status p = kt_point_read(vertex, game.geometry.size);
    assert_true(p >= 0);
    assert_int_equal(kt_game_execute(&game, colour, (kt_point)p), KT_OK);
    assert_true(diagram_shows(after, &game.board));
    assert_int_equal(game.board.prisoners[KT_BLACK], 3 + black_taken);
    assert_int_equal(game.board.prisoners[KT_WHITE], 4 + white_taken);
    assert_int_equal(game.to_move, kt_opponent(colour));
    kt_board whole = game.board;
    kt_board_rebuild(&whole);
    assert_int_equal(whole.hash, game.board.hash);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(diagram_shows(before, &game.board));
    assert_int_equal(game.board.prisoners[KT_BLACK], 3);
    assert_int_equal(game.board.prisoners[KT_WHITE], 4);
    assert_int_equal(game.board.hash, hash);
    assert_int_equal(game.to_move, colour);
    assert_int_equal(game.last_capture, 0);
}

/* SGF's rule (FF[4], "How to execute a move"): set the stone whatever was there, then the opponent's chains without
 * liberties go, then one's own. */
static void illegal_moves_are_executed_and_undone(void **state) {
    (void)state;
    execute(". X . . .\nX . X . .\n. X . . .\n. . . . .\n. . . . .\n", KT_WHITE, "B4",
            ". X . . .\nX . X . .\n. X . . .\n. . . . .\n. . . . .\n", 0, 1); /* suicide of one stone */
    execute(". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", KT_WHITE, "A5",
            ". . X . .\n. X . . .\nX . . . .\n. . . . .\n. . . . .\n", 0, 3); /* of three */
    execute(". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", KT_BLACK, "A4",
            ". O X . .\nX X . . .\nX . . . .\n. . . . .\n. . . . .\n", 0, 0); /* in place of a stone */
    execute(". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", KT_WHITE, "A4",
            ". O X . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n", 0, 0); /* on one's own */
    /* In place of the middle of a chain: the part that it leaves without liberties is taken, the other stands. */
    execute("O O O . .\nX X X . .\n. . . . .\n. . . . .\n. . . . .\n", KT_BLACK, "B5",
            ". X O . .\nX X X . .\n. . . . .\n. . . . .\n. . . . .\n", 0, 1);
    /* In place of a stone, and dead at once. */
    execute("O O O . .\nO O O . .\n. . . . .\n. . . . .\n. . . . .\n", KT_BLACK, "A5",
            ". O O . .\nO O O . .\n. . . . .\n. . . . .\n. . . . .\n", 1, 0);
}

static void history_goes_on_after_illegal_moves(void **state) {
    (void)state;
    play_five_moves_of_the_triple_ko();
    kt_status p = kt_point_read("B9", 9);
    assert_int_equal(play(KT_WHITE, "B9"), KT_ERR_SUPERKO);
    assert_int_equal(kt_game_execute(&game, KT_WHITE, (kt_point)p), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(play(KT_WHITE, "B9"), KT_ERR_SUPERKO);
    assert_int_equal(kt_game_execute(&game, KT_WHITE, (kt_point)p), KT_OK);
    for (int i = 0; i < 6; i++) assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(diagram_shows(triple_ko, &game.board));
}

static void undo_restores_the_turn(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, CAPACITY), KT_OK);
    assert_int_equal(play(KT_BLACK, "C3"), KT_OK);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_OK);
    assert_int_equal(game.to_move, KT_WHITE);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.to_move, KT_BLACK);
    assert_int_equal(game.count, 1);
    assert_int_equal(game.board.ko, KT_NO_POINT);
}

static void a_ko_comes_back_when_the_threat_is_undone(void **state) {
    (void)state;
    start(triple_ko);
    assert_int_equal(play(KT_BLACK, "C1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "E5"), KT_OK);
    assert_int_equal(game.board.ko, KT_NO_POINT);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(game.board.ko, kt_point_at(1, 0));
    assert_int_equal(check(KT_WHITE, "B1"), KT_ERR_KO);
}

static void a_full_history_refuses_moves_and_changes_nothing(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 5, moves, 2), KT_OK);
    assert_int_equal(play(KT_BLACK, "A1"), KT_OK);
    assert_int_equal(play(KT_WHITE, "PASS"), KT_OK);
    assert_int_equal(play(KT_BLACK, "B1"), KT_ERR_FULL);
    assert_int_equal(play(KT_BLACK, "PASS"), KT_ERR_FULL);
    assert_int_equal(game.count, 2);
    assert_int_equal(kt_bitboard_count(&game.board.stones[KT_BLACK]), 1);
    kt_bitboard legal = kt_game_legal(&game, KT_BLACK);
    assert_true(kt_bitboard_is_empty(&legal));
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(play(KT_BLACK, "B1"), KT_OK);
}

static void passes_at_the_end_are_counted(void **state) {
    (void)state;
    start(". . .\n"
          ". . .\n"
          ". . .\n");
    assert_int_equal(kt_game_passes(&game), 0);
    assert_int_equal(play(KT_BLACK, "pass"), KT_OK);
    assert_int_equal(kt_game_passes(&game), 1);
    assert_int_equal(play(KT_WHITE, "B2"), KT_OK);
    assert_int_equal(kt_game_passes(&game), 0);
    for (unsigned passes = 1; passes <= 3; passes++) {
        assert_int_equal(play(KT_BLACK, "pass"), KT_OK);
        assert_int_equal(kt_game_passes(&game), passes);
    }
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_int_equal(kt_game_passes(&game), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_empty),
        cmocka_unit_test(either_colour_may_play_at_any_time),
        cmocka_unit_test(undo_remembers_the_last_capture),
        cmocka_unit_test(clearing_keeps_size_and_komi),
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
        cmocka_unit_test(setting_up_forgets_the_history),
        cmocka_unit_test(undo_gives_all_captured_chains_back),
        cmocka_unit_test(illegal_moves_are_executed_and_undone),
        cmocka_unit_test(history_goes_on_after_illegal_moves),
        cmocka_unit_test(passes_at_the_end_are_counted),
        cmocka_unit_test(undo_restores_the_turn),
        cmocka_unit_test(a_ko_comes_back_when_the_threat_is_undone),
        cmocka_unit_test(a_full_history_refuses_moves_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
