/* lib/minimax: what searches find, with Kalah on small boards, beside a plain minimax; limits; retrieval; the table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "kalah_diagram.h"
#include "minimax/minimax.h"

enum { ENTRIES = 128 };

static const kt_minimax_game *const game = &kt_kalah_game;
static uint32_t memory[1300];
static kt_minimax_result result;

static void search(const kt_kalah *position, const kt_minimax_settings *settings) {
    assert_true(kt_minimax_bytes(game, position, settings->depth) <= sizeof memory);
    assert_int_equal(kt_minimax_search(game, settings, position, memory, sizeof memory, &result), KT_OK);
}

/* Plain minimax: every line to its end. */
struct plain {
    int value;
    bool perfect;
    uint32_t nodes, terminals;
};

static struct plain plain_after(const kt_kalah *position, unsigned move, unsigned depth, bool *turned);

static struct plain plain_of(const kt_kalah *position, unsigned depth) {
    struct plain best = {.value = -1000, .perfect = true};
    uint8_t moves[KT_KALAH_PITS_MAX];
    unsigned count = game->moves(position, KT_MINIMAX_STATIC, moves);
    for (unsigned i = 0; i < count; i++) {
        bool turned;
        struct plain after = plain_after(position, moves[i], depth, &turned);
        int value = turned ? -after.value : after.value;
        if (value > best.value) best.value = value;
        best.perfect = best.perfect && after.perfect;
        best.nodes += after.nodes + 1;
        best.terminals += after.terminals;
    }
    return best;
}

static struct plain plain_after(const kt_kalah *position, unsigned move, unsigned depth, bool *turned) {
    kt_kalah after;
    kt_minimax_next next = game->play(position, move, &after);
    *turned = next != KT_MINIMAX_AGAIN;
    depth -= *turned;
    if (next != KT_MINIMAX_OVER && depth > 0) return plain_of(&after, depth);
    return (struct plain){
        .value = game->value(&after), .perfect = next == KT_MINIMAX_OVER, .nodes = 0, .terminals = 1};
}

/* A position some part moves after the beginning; false when the game is over by then. */
static bool wander(kt_random *random, int pits, int beans, kt_kalah *position) {
    assert_int_equal(kt_kalah_begin(position, pits, beans), KT_OK);
    for (uint32_t left = kt_random_below(random, 12); left > 0 && !position->over; left--) {
        uint8_t moves[KT_KALAH_PITS_MAX];
        unsigned count = game->moves(position, KT_MINIMAX_STATIC, moves);
        kt_kalah after;
        game->play(position, moves[kt_random_below(random, count)], &after);
        *position = after;
    }
    return !position->over;
}

static int value_after(const kt_kalah *position, unsigned move, unsigned depth) {
    bool turned;
    int value = plain_after(position, move, depth, &turned).value;
    return turned ? -value : value;
}

/* What each pruning promises about the successors. */
static void check_successors(const kt_kalah *position, const kt_minimax_settings *settings) {
    for (int i = 0; i < result.count; i++) {
        const kt_minimax_successor *successor = &result.successors[i];
        int value = value_after(position, successor->move, settings->depth);
        if (settings->pruning <= KT_MINIMAX_INDEPENDENT) assert_true(successor->exact);
        if (settings->pruning != KT_MINIMAX_FIRST && value == result.value) assert_true(successor->exact);
        if (successor->exact) assert_int_equal(successor->value, value);
        else assert_true(successor->value >= value && value <= result.value);
        if (!successor->exact && settings->pruning != KT_MINIMAX_FIRST)
            assert_true(successor->value < result.value);
    }
}

static void every_pruning_and_order_finds_what_plain_minimax_finds(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < 40; round++) {
        kt_kalah position;
        if (!wander(&random, 3, 3, &position)) continue;
        kt_minimax_settings settings = {.depth = (uint8_t)(1 + round % 4)};
        struct plain plain = plain_of(&position, settings.depth);
        for (settings.pruning = KT_MINIMAX_WHOLE; settings.pruning <= KT_MINIMAX_FIRST; settings.pruning++) {
            for (int way = 0; way < 4; way++) {
                settings.order = way & 1 ? KT_MINIMAX_HEURISTIC : KT_MINIMAX_STATIC;
                settings.step = way & 2 ? 2 : 0;
                search(&position, &settings);
                assert_int_equal(result.value, plain.value);
                assert_true(result.depth == settings.depth || result.perfect);
                if (result.depth == settings.depth) check_successors(&position, &settings);
                assert_true(settings.step || result.nodes <= plain.nodes);
                if (plain.perfect) assert_true(result.perfect);
            }
        }
    }
}

static void without_pruning_every_node_is_counted(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    for (int round = 0; round < 20; round++) {
        kt_kalah position;
        if (!wander(&random, 4, 2, &position)) continue;
        kt_minimax_settings settings = {.depth = (uint8_t)(1 + round % 3)};
        struct plain plain = plain_of(&position, settings.depth);
        search(&position, &settings);
        assert_int_equal(result.nodes, plain.nodes);
        assert_int_equal(result.terminals, plain.terminals);
        assert_int_equal(result.perfect, plain.perfect);
        assert_int_equal(result.retrieved, 0);
    }
}

static void a_value_is_perfect_when_every_line_ends_the_game(void **state) {
    (void)state;
    /* The only move captures, and ends the game. */
    kt_kalah position = kalah_of("[3] 0 2    \n"
                                 "    1 0 [2]",
                                 0);
    kt_minimax_settings settings = {.depth = 1};
    search(&position, &settings);
    assert_true(result.perfect);
    assert_int_equal(result.value, 5 - 3);
    position = kalah_of("[3] 2 3    \n"
                        "    1 4 [2]",
                        0);
    search(&position, &settings);
    assert_false(result.perfect);
}

/* One of the successors is as good as the best: a search that knows only the first best doesn't tell. */
static void equally_good_successors_are_told_apart_from_worse_ones(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    int ties = 0;
    for (int round = 0; round < 30; round++) {
        kt_kalah position;
        if (!wander(&random, 4, 2, &position)) continue;
        kt_minimax_settings settings = {
            .depth = 3, .pruning = KT_MINIMAX_DEPENDENT, .order = KT_MINIMAX_HEURISTIC};
        search(&position, &settings);
        int best = 0;
        for (int i = 0; i < result.count; i++) {
            bool good = value_after(&position, result.successors[i].move, 3) == result.value;
            assert_int_equal(good, result.successors[i].exact && result.successors[i].value == result.value);
            best += good;
        }
        ties += best > 1;
    }
    assert_true(ties > 5);
}

#if KT_DESKTOP
/* What a search told of half-moves. */
struct told {
    const kt_kalah *from;
    unsigned depth;
    int count, best, best_told;
    kt_minimax_pruning pruning;
};

/* Its part moves lead to a position whose value plain minimax knows. */
static void hear(void *context, const kt_minimax_half *half) {
    struct told *told = context;
    kt_kalah at = *told->from;
    kt_minimax_next next = KT_MINIMAX_AGAIN;
    for (int i = 0; i < half->count; i++) {
        kt_kalah to;
        assert_int_equal(next, KT_MINIMAX_AGAIN);
        next = game->play(&at, half->moves[i], &to);
        at = to;
    }
    assert_int_not_equal(next, KT_MINIMAX_AGAIN);
    int value = next == KT_MINIMAX_OVER || told->depth == 1 ? -game->value(&at)
                                                            : -plain_of(&at, told->depth - 1).value;
    assert_int_equal(half->depth, told->depth);
    if (half->exact) assert_int_equal(half->value, value);
    else assert_true(half->value >= value);
    if (told->pruning <= KT_MINIMAX_INDEPENDENT) assert_true(half->exact);
    told->best += value == told->best_told;
    told->count += half->exact && half->value == told->best_told;
}

/* All half-moves that are as good as the best are told as such, whatever their number of part moves. */
static void every_best_half_move_is_told(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 4);
    int ties = 0;
    for (int round = 0; round < 30; round++) {
        kt_kalah position;
        if (!wander(&random, 3, 3, &position)) continue;
        for (kt_minimax_pruning pruning = KT_MINIMAX_WHOLE; pruning <= KT_MINIMAX_DEPENDENT; pruning++) {
            unsigned depth = 1 + (unsigned)round % 3;
            struct told told = {.from = &position,
                                .depth = depth,
                                .best_told = plain_of(&position, depth).value,
                                .pruning = pruning};
            kt_minimax_settings settings = {
                .depth = (uint8_t)depth, .pruning = pruning, .found = hear, .context = &told};
            search(&position, &settings);
            assert_int_equal(told.count, told.best);
            assert_true(told.best > 0);
            ties += told.best > 1;
        }
    }
    assert_true(ties > 10);
}
#endif

static void a_limit_of_nodes_ends_with_the_last_complete_depth(void **state) {
    (void)state;
    kt_kalah position;
    assert_int_equal(kt_kalah_begin(&position, 4, 3), KT_OK);
    kt_minimax_settings settings = {.depth = 1};
    search(&position, &settings);
    uint64_t first = result.nodes;
    int value = result.value;
    settings = (kt_minimax_settings){.depth = 7, .step = 2, .nodes = (uint32_t)first + 3};
    search(&position, &settings);
    assert_int_equal(result.depth, 1);
    assert_int_equal(result.value, value);
    assert_int_equal(result.nodes, first + 3);
    settings.nodes = 3;
    search(&position, &settings);
    assert_int_equal(result.depth, 0);
    assert_int_equal(result.count, 4);
    for (int i = 0; i < 4; i++) assert_int_equal(result.successors[i].move, i);
}

static bool asks_thrice(void *context) { return ++*(int *)context < 3; }

static void the_caller_can_end_a_search(void **state) {
    (void)state;
    kt_kalah position;
    assert_int_equal(kt_kalah_begin(&position, 4, 3), KT_OK);
    int asked = 0;
    kt_minimax_settings settings = {.depth = 9, .go_on = asks_thrice, .context = &asked};
    search(&position, &settings);
    assert_int_equal(result.depth, 0);
    assert_int_equal(asked, 3);
    assert_int_equal(result.nodes, 3 * 256);
}

static void short_memory_makes_lines_shorter(void **state) {
    (void)state;
    kt_kalah position;
    assert_int_equal(kt_kalah_begin(&position, 3, 3), KT_OK);
    kt_minimax_settings settings = {.depth = 4};
    size_t bytes = 0;
    while (kt_minimax_search(game, &settings, &position, memory, bytes, &result) == KT_ERR_SIZE) bytes += 4;
    assert_true(bytes > 2 * sizeof position);
    assert_int_equal(result.nodes, 3); /* the successors, as they stand */
    for (int i = 0; i < 3; i++) {
        kt_kalah after;
        bool turned = game->play(&position, result.successors[i].move, &after) != KT_MINIMAX_AGAIN;
        assert_int_equal(result.successors[i].value, turned ? -game->value(&after) : game->value(&after));
    }
}

static void settings_out_of_range_are_refused(void **state) {
    (void)state;
    kt_kalah position;
    assert_int_equal(kt_kalah_begin(&position, 3, 3), KT_OK);
    kt_minimax_settings settings = {.depth = 0};
    assert_int_equal(kt_minimax_search(game, &settings, &position, memory, sizeof memory, &result),
                     KT_ERR_RANGE);
    settings.depth = KT_MINIMAX_DEPTH_MAX + 1;
    assert_int_equal(kt_minimax_search(game, &settings, &position, memory, sizeof memory, &result),
                     KT_ERR_RANGE);
    settings = (kt_minimax_settings){.depth = 1, .retrieval = KT_MINIMAX_ALL};
    assert_int_equal(kt_minimax_search(game, &settings, &position, memory, sizeof memory, &result),
                     KT_ERR_RANGE);
    settings.retrieval = KT_MINIMAX_NOWHERE;
    position = kalah_of("[9] 0 0    \n"
                        "    0 0 [9]",
                        0);
    position.over = 1;
    assert_int_equal(kt_minimax_search(game, &settings, &position, memory, sizeof memory, &result),
                     KT_ERR_NOTHING);
}

/* What was asked for, and of which kinds the places were. */
struct asked {
    unsigned asked, own, terminal, inner_other;
    unsigned known_made; /* positions behind so many half-moves are known; 0: none */
};

static bool recall(void *context, const void *position, kt_minimax_place place, kt_minimax_known *known) {
    struct asked *asked = context;
    asked->asked++;
    asked->own += place.own;
    asked->terminal += place.depth == 0;
    asked->inner_other += !place.own && place.depth > 0;
    assert_int_equal(place.own, place.made % 2 == 0);
    assert_int_equal(((const kt_kalah *)position)->to_move, place.made % 2); /* player 0 moves at the root */
    *known = (kt_minimax_known){.value = 7, .perfect = true};
    return asked->known_made && place.made == asked->known_made;
}

static struct asked ask(kt_minimax_retrieval retrieval, bool parts, unsigned known_made) {
    kt_kalah position;
    assert_int_equal(kt_kalah_begin(&position, 3, 3), KT_OK);
    struct asked asked = {.known_made = known_made};
    kt_minimax_settings settings = {
        .depth = 3, .retrieval = retrieval, .retrieves_parts = parts, .retrieve = recall, .context = &asked};
    search(&position, &settings);
    return asked;
}

static void known_positions_are_looked_up_where_the_settings_say(void **state) {
    (void)state;
    struct asked all = ask(KT_MINIMAX_ALL, false, 0), own = ask(KT_MINIMAX_OWN, false, 0),
                 terminal = ask(KT_MINIMAX_TERMINAL, false, 0);
    assert_int_equal(terminal.asked, terminal.terminal);
    assert_int_equal(terminal.asked, all.terminal);
    assert_int_equal(own.asked, own.own);
    assert_int_equal(own.asked, all.own);
    assert_true(all.inner_other > 0 && all.terminal > 0 && all.own > 0);
    assert_int_equal(all.terminal,
                     all.asked - all.own - all.inner_other); /* the third half-move is the first's */
    assert_int_equal(ask(KT_MINIMAX_NOWHERE, true, 0).asked, 0);
    assert_true(ask(KT_MINIMAX_ALL, true, 0).asked > all.asked);
}

static void what_is_known_is_not_read_further(void **state) {
    (void)state;
    struct asked asked = ask(KT_MINIMAX_ALL, false, 1);
    assert_int_equal(result.value, -7); /* for the player at the root; the known value is the other's */
    assert_int_equal(result.retrieved, asked.asked);
    assert_true(result.perfect);
    assert_int_equal(asked.own, 0);
}

static void the_table_solves_small_boards(void **state) {
    (void)state;
    /* By a second program, which reads every line (tests/host/test_kalah_naive.c). */
    static const int8_t values[][3] = {{1, 3, 6},   {2, 1, 2}, {2, 2, -2}, {2, 3, -2},
                                       {2, 4, -10}, {3, 1, 0}, {3, 2, 4}};
    static uint32_t entries[ENTRIES * sizeof(kt_minimax_entry) / sizeof(uint32_t)];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        kt_kalah position;
        kt_minimax_table table;
        assert_int_equal(kt_kalah_begin(&position, values[i][0], values[i][1]), KT_OK);
        assert_int_equal(kt_minimax_table_init(&table, entries, sizeof entries), KT_OK);
        kt_minimax_settings settings = {.depth = 40,
                                        .pruning = KT_MINIMAX_FIRST,
                                        .order = KT_MINIMAX_HEURISTIC,
                                        .step = 1,
                                        .table = &table};
        search(&position, &settings);
        assert_true(result.perfect);
        assert_int_equal(result.value, values[i][2]);
    }
}

static void a_table_keeps_the_deepest_and_the_latest(void **state) {
    (void)state;
    static uint32_t entries[3 * sizeof(kt_minimax_entry) / sizeof(uint32_t)];
    kt_minimax_table table;
    assert_int_equal(kt_minimax_table_init(&table, entries, sizeof(kt_minimax_entry)), KT_ERR_SIZE);
    assert_int_equal(kt_minimax_table_init(&table, entries, sizeof entries), KT_OK);
    assert_int_equal(table.mask, 1); /* so all share a place */
    kt_minimax_key key[3] = {
        {.bytes = {1}, .length = 2}, {.bytes = {2}, .length = 2}, {.bytes = {3}, .length = 2}};
    assert_true(kt_minimax_table_find(&table, &key[0]) == NULL);
    for (int i = 0; i < 3; i++)
        kt_minimax_table_store(&table, &key[i],
                               (kt_minimax_entry){.value = (int16_t)i, .depth = (uint8_t)(9 - i)});
    assert_int_equal(kt_minimax_table_find(&table, &key[0])->value, 0);
    assert_true(kt_minimax_table_find(&table, &key[1]) == NULL);
    assert_int_equal(kt_minimax_table_find(&table, &key[2])->value, 2);
    kt_minimax_table_store(&table, &key[2], (kt_minimax_entry){.value = 5, .depth = 12});
    assert_int_equal(kt_minimax_table_find(&table, &key[2])->value, 5);
    assert_int_equal(kt_minimax_table_find(&table, &key[0])->depth, 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pruning_and_order_finds_what_plain_minimax_finds),
        cmocka_unit_test(without_pruning_every_node_is_counted),
        cmocka_unit_test(a_value_is_perfect_when_every_line_ends_the_game),
        cmocka_unit_test(equally_good_successors_are_told_apart_from_worse_ones),
#if KT_DESKTOP
        cmocka_unit_test(every_best_half_move_is_told),
#endif
        cmocka_unit_test(a_limit_of_nodes_ends_with_the_last_complete_depth),
        cmocka_unit_test(the_caller_can_end_a_search),
        cmocka_unit_test(short_memory_makes_lines_shorter),
        cmocka_unit_test(settings_out_of_range_are_refused),
        cmocka_unit_test(known_positions_are_looked_up_where_the_settings_say),
        cmocka_unit_test(what_is_known_is_not_read_further),
        cmocka_unit_test(the_table_solves_small_boards),
        cmocka_unit_test(a_table_keeps_the_deepest_and_the_latest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
