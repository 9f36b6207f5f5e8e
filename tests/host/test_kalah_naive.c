/* lib/kalah and lib/minimax beside a second, plain program: games move by move, counts of positions, and the values of
 * small boards; and that program beside the published values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "kalah/kalah.h"
#include "minimax/minimax.h"
#include "naive_kalah.h"

static const kt_minimax_game *const game = &kt_kalah_game;

static void check_equal(const kt_kalah *kalah, const struct naive_kalah *naive) {
    unsigned own = kalah->to_move;
    assert_int_equal(own == 0, naive->first);
    assert_int_equal(kalah->over, naive_kalah_is_over(naive));
    for (int side = 0; side < 2; side++) {
        const int *row = naive->place + side * (naive->pits + 1);
        for (int pit = 0; pit < naive->pits; pit++)
            assert_int_equal(kalah->pits[side == 0 ? own : own ^ 1][pit], row[pit]);
        assert_int_equal(kalah->store[side == 0 ? own : own ^ 1], row[naive->pits]);
    }
}

static void games_by_chance_agree_on_all_boards(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < 12 * 12 * 15; round++) {
        int pits = 1 + round % 12, beans = 1 + round / 12 % 12;
        kt_kalah kalah, after;
        struct naive_kalah naive = naive_kalah_begin(pits, beans);
        assert_int_equal(kt_kalah_begin(&kalah, pits, beans), KT_OK);
        check_equal(&kalah, &naive);
        while (!kalah.over) {
            uint8_t moves[KT_KALAH_PITS_MAX];
            unsigned count = game->moves(&kalah, KT_MINIMAX_HEURISTIC, moves);
            unsigned move = moves[kt_random_below(&random, count)];
            bool again = naive_kalah_sow(&naive, (int)move);
            kt_minimax_next next = game->play(&kalah, move, &after);
            assert_int_equal(next == KT_MINIMAX_AGAIN, again);
            kalah = after;
            check_equal(&kalah, &naive);
        }
    }
}

static uint64_t terminals_of(const kt_kalah *kalah, int depth) {
    kt_minimax_settings settings = {.depth = (uint8_t)depth};
    kt_minimax_result result;
    size_t bytes = kt_minimax_bytes(game, kalah, settings.depth);
    void *memory = malloc(bytes);
    assert_int_equal(kt_minimax_search(game, &settings, kalah, memory, bytes, &result), KT_OK);
    free(memory);
    return result.terminals;
}

static void counts_of_positions_agree(void **state) {
    (void)state;
    static const int8_t boards[][3] = {/* pits, beans, half-moves */
                                       {1, 1, 9}, {2, 3, 8}, {3, 3, 7},   {4, 4, 6}, {6, 4, 5},
                                       {6, 6, 5}, {8, 3, 4}, {12, 12, 3}, {2, 12, 7}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        kt_kalah kalah;
        assert_int_equal(kt_kalah_begin(&kalah, boards[i][0], boards[i][1]), KT_OK);
        struct naive_kalah naive = naive_kalah_begin(boards[i][0], boards[i][1]);
        for (int depth = 1; depth <= boards[i][2]; depth++)
            assert_int_equal(terminals_of(&kalah, depth), naive_kalah_count(&naive, depth));
    }
}

/* A sign for each board with 1 to 5 pits a side, and 1 to 6 beans in each: does the first player win, draw or lose?
 * Irving, Donkers and Uiterwijk, 2000. The boards that take long are left out. */
static const char *const published[] = {"=-+-+=", "+---++", "=++++-", "+++", "=="};

static void the_second_program_finds_the_published_values(void **state) {
    (void)state;
    for (int pits = 1; pits <= 5; pits++) {
        for (int beans = 1; published[pits - 1][beans - 1]; beans++) {
            struct naive_kalah naive = naive_kalah_begin(pits, beans);
            naive.captures_alone = true;
            int value = naive_kalah_solve(&naive);
            char sign = value > 0 ? '+' : value < 0 ? '-' : '=';
            assert_int_equal(sign, published[pits - 1][beans - 1]);
        }
    }
}

static void the_search_solves_small_boards(void **state) {
    (void)state;
    static const int8_t boards[] = {12, 10, 6, 3, 2, 1}; /* the most beans, by pits */
    enum { TABLE = 1 << 18 };
    kt_minimax_entry *entries = calloc(TABLE, sizeof *entries);
    for (int pits = 1; pits <= 6; pits++) {
        for (int beans = 1; beans <= boards[pits - 1]; beans++) {
            kt_kalah kalah;
            kt_minimax_table table;
            kt_minimax_result result;
            assert_int_equal(kt_kalah_begin(&kalah, pits, beans), KT_OK);
            assert_int_equal(kt_minimax_table_init(&table, entries, TABLE * sizeof *entries), KT_OK);
            kt_minimax_settings settings = {.depth = KT_MINIMAX_DEPTH_MAX,
                                            .pruning = KT_MINIMAX_FIRST,
                                            .order = KT_MINIMAX_HEURISTIC,
                                            .step = 1,
                                            .table = &table};
            size_t bytes = kt_minimax_bytes(game, &kalah, settings.depth);
            void *memory = malloc(bytes);
            assert_int_equal(kt_minimax_search(game, &settings, &kalah, memory, bytes, &result), KT_OK);
            free(memory);
            struct naive_kalah naive = naive_kalah_begin(pits, beans);
            assert_true(result.perfect);
            assert_int_equal(result.value, naive_kalah_solve(&naive));
        }
    }
    free(entries);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_by_chance_agree_on_all_boards),
        cmocka_unit_test(counts_of_positions_agree),
        cmocka_unit_test(the_second_program_finds_the_published_values),
        cmocka_unit_test(the_search_solves_small_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
