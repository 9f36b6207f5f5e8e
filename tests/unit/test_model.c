/* lib/model/model against the formula of its header, computed plainly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/game.h"
#include "board/symmetry.h"
#include "random_model.h"

/* What fits beside all else in 16 KB of RAM. */
enum { CHANNELS = 16, LAYERS = KT_DESKTOP ? 4 : 1, SIZE = 5, MOVES = 20 };

static kt_game_move moves[MOVES];
static kt_game game;
static kt_recent recent;
static kt_model_scratch scratch;
static uint8_t
    section[8 + CHANNELS * (6 + 9 * KT_FEATURES) + (LAYERS - 1) * CHANNELS * (6 + 9 * CHANNELS) + CHANNELS];
static kt_model model;
static int32_t scores[KT_POINTS], views[KT_POINTS];
static kt_suggestion all[KT_POINTS];

static void open_model(uint32_t seed) {
    assert_int_equal(kt_model_bytes(LAYERS, CHANNELS), sizeof section);
    random_model(section, LAYERS, CHANNELS, seed);
    assert_int_equal(kt_model_open(&model, section, sizeof section), KT_OK);
}

static kt_bitboard everywhere(void) {
    kt_bitboard points = kt_bitboard_none();
    for (int i = 0; i < SIZE * SIZE; i++) kt_bitboard_set(&points, kt_point_at(i % SIZE, i / SIZE));
    return points;
}

/* Plays random moves on an empty board. All points are allowed. */
static kt_query random_position(uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    assert_int_equal(kt_game_init(&game, SIZE, moves, MOVES), KT_OK);
    for (int i = 0; i < 15; i++) {
        kt_bitboard legal = kt_game_legal(&game, game.to_move);
        int skip = (int)kt_random_below(&random, (uint32_t)kt_bitboard_count(&legal));
        kt_point p = kt_bitboard_next(&legal, 0);
        while (skip--) p = kt_bitboard_next(&legal, p + 1);
        assert_int_equal(kt_game_play(&game, game.to_move, p), KT_OK);
    }
    kt_query query = {.board = &game.board, .colour = game.to_move, .allowed = everywhere()};
    recent.count = 0;
    for (int i = 4; i > 0; i--) kt_recent_add(&recent, (kt_point)game.moves[game.count - i].point);
    return query;
}

/* Output `channel` of layer `layer` at (x, y); layer 0 are the features. */
static int64_t output(const kt_query *query, int layer, int channel, int x, int y) {
    if (x < 0 || y < 0 || x >= SIZE || y >= SIZE) return 0;
    if (layer == 0)
        return 255 * (kt_features_at(query->board, query->colour, &recent, kt_point_at(x, y)) >> channel & 1);
    static int16_t known[LAYERS][CHANNELS][SIZE * SIZE]; /* -1: not yet */
    static const kt_board *of;
    static uint32_t seed_of;
    uint32_t seed = query->board->hash ^ section[100];
    if (of != query->board || seed_of != seed) memset(known, -1, sizeof known);
    of = query->board;
    seed_of = seed;
    int16_t *slot = &known[layer - 1][channel][y * SIZE + x];
    if (*slot >= 0) return *slot;
    const uint8_t *at = section + 8;
    int inputs = KT_FEATURES;
    for (int i = 1; i < layer; i++, inputs = CHANNELS) at += CHANNELS * (6 + 9 * inputs);
    int64_t sum = (int32_t)kt_bytes_u32(at + 4 * channel);
    uint32_t scale = kt_bytes_u16(at + 4 * CHANNELS + 2 * channel);
    at += 6 * CHANNELS;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            for (int i = 0; i < inputs; i++, at += CHANNELS)
                sum += output(query, layer - 1, i, x + dx, y + dy) * (at[channel] - 128);
    sum = sum < 0 ? 0 : sum / 16 > 65535 ? 65535 : sum / 16;
    sum = sum * scale / 65536;
    return *slot = (int16_t)(sum > 255 ? 255 : sum);
}

static int64_t score(const kt_query *query, int x, int y) {
    int64_t sum = 0;
    for (int i = 0; i < CHANNELS; i++)
        sum += output(query, LAYERS, i, x, y) * (section[(int)sizeof section - CHANNELS + i] - 128);
    return sum;
}

static void scores_follow_the_formula(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 6; seed++) {
        open_model(seed);
        kt_query query = random_position(seed);
        kt_model_score(&model, &scratch, &query, &recent, scores);
        int between = 0;
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                assert_int_equal(scores[kt_point_at(x, y)], score(&query, x, y));
                int64_t last = output(&query, LAYERS, 0, x, y);
                between += last > 0 && last < 255;
            }
        if (seed == 1) assert_true(between > 0); /* else the test would compare clamps only */
    }
}

static void points_that_are_not_allowed_get_no_score(void **state) {
    (void)state;
    open_model(5);
    kt_query query = random_position(5);
    query.allowed = kt_game_legal(&game, game.to_move);
    model.views = KT_SYMMETRIES;
    kt_model_score(&model, &scratch, &query, &recent, scores);
    query.allowed = everywhere();
    kt_model_score(&model, &scratch, &query, &recent, views);
    kt_bitboard legal = kt_game_legal(&game, game.to_move);
    int left_out = 0;
    for (int p = 0; p < KT_POINTS; p++) {
        bool allowed = kt_bitboard_has(&legal, (kt_point)p);
        assert_int_equal(scores[p], allowed ? views[p] : 0);
        left_out += !allowed && views[p];
    }
    assert_true(left_out > 0);
}

static void suggestions_are_probabilities_in_order(void **state) {
    (void)state;
    open_model(3);
    kt_query query = random_position(7);
    query.allowed = kt_game_legal(&game, game.to_move);
    static kt_suggestion few[3];
    int count = kt_model_suggest(&model, &scratch, &query, &recent, KT_POINTS, all);
    assert_int_equal(count, kt_bitboard_count(&query.allowed));
    kt_model_score(&model, &scratch, &query, &recent, scores);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) {
        assert_true(kt_bitboard_has(&query.allowed, all[i].point));
        total += all[i].value_q16;
        if (i == 0) continue;
        int32_t before = scores[all[i - 1].point], here = scores[all[i].point];
        assert_true(before > here || (before == here && all[i - 1].point < all[i].point));
        assert_true(all[i - 1].value_q16 >= all[i].value_q16);
    }
    assert_true(total >= 65536 - (uint32_t)count && total <= 65535);
    assert_int_equal(kt_model_suggest(&model, &scratch, &query, &recent, 3, few), 3);
    assert_memory_equal(few, all, sizeof few);
    query.allowed = kt_bitboard_none();
    assert_int_equal(kt_model_suggest(&model, &scratch, &query, &recent, 3, few), 0);
}

static void one_halving_of_the_score_halves_the_probability(void **state) {
    (void)state;
    open_model(3);
    kt_query query = random_position(7);
    kt_model_score(&model, &scratch, &query, &recent, scores);
    kt_point a = KT_NO_POINT, b = KT_NO_POINT;
    for (int i = 0; i < SIZE * SIZE && b == KT_NO_POINT; i++) {
        kt_point p = kt_point_at(i % SIZE, i / SIZE);
        if (a == KT_NO_POINT) a = p;
        else if (scores[p] != scores[a]) b = p;
    }
    assert_true(b != KT_NO_POINT);
    query.allowed = kt_bitboard_none();
    kt_bitboard_set(&query.allowed, a);
    kt_bitboard_set(&query.allowed, b);
    int64_t difference = (int64_t)scores[a] - scores[b];
    uint32_t distance = (uint32_t)(difference < 0 ? -difference : difference);
    static kt_suggestion two[2];
    /* 2 / (2 + 1) and 1 / 3 of 65535; then 4 / 5; then the end of the scale */
    static const struct {
        uint32_t parts;
        uint16_t first;
    } cases[] = {{1, 43690}, {2, 52428}, {40, 65535}};
    for (int i = 0; i < 3; i++) {
        model.halving = distance / cases[i].parts;
        assert_int_equal(kt_model_suggest(&model, &scratch, &query, &recent, 2, two), 2);
        assert_true(two[0].value_q16 >= cases[i].first - 40 && two[0].value_q16 <= cases[i].first);
        assert_int_equal(two[0].point, difference > 0 ? a : b);
    }
}

/* With all views, a board and its mirror images get the same scores, and they are the sum of all views'. */
static void views_are_summed(void **state) {
    (void)state;
    open_model(4);
    kt_query query = random_position(9);
    model.views = KT_SYMMETRIES;
    kt_model_score(&model, &scratch, &query, &recent, views);
    model.views = 1;
    const kt_bitboard stones[] = {game.board.stones[KT_BLACK], game.board.stones[KT_WHITE]};
    kt_point ko = game.board.ko;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_bitboard black = kt_bitboard_transform(&stones[0], symmetry, SIZE);
        kt_bitboard white = kt_bitboard_transform(&stones[1], symmetry, SIZE);
        kt_board_set_up(&game.board, &black, &white);
        game.board.ko = kt_symmetry_apply(symmetry, ko, SIZE);
        kt_recent moves_turned = recent;
        for (int i = 0; i < recent.count; i++)
            moves_turned.move[i] = kt_symmetry_apply(symmetry, recent.move[i], SIZE);
        kt_model_score(&model, &scratch, &query, &moves_turned, scores);
        for (int i = 0; i < SIZE * SIZE; i++) {
            kt_point p = kt_point_at(i % SIZE, i / SIZE);
            views[p] -= scores[kt_symmetry_apply(symmetry, p, SIZE)];
        }
    }
    for (int p = 0; p < KT_POINTS; p++) assert_int_equal(views[p], 0);
}

static void bad_sections_are_refused(void **state) {
    (void)state;
    open_model(1);
    for (uint32_t bytes = 0; bytes < sizeof section; bytes++)
        assert_int_equal(kt_model_open(&model, section, bytes), KT_ERR_FORMAT);
    for (int at = 0; at < 4; at++) {
        uint8_t right = section[at];
        for (int wrong = 0; wrong < 256; wrong++) {
            section[at] = (uint8_t)wrong;
            kt_status status = kt_model_open(&model, section, sizeof section);
            assert_int_equal(status, wrong == right ? KT_OK : KT_ERR_FORMAT);
        }
        section[at] = right;
    }
    kt_bytes_put_u32(section + 4, KT_MODEL_HALVING_MAX + 1u);
    assert_int_equal(kt_model_open(&model, section, sizeof section), KT_ERR_FORMAT);
    kt_bytes_put_u32(section + 4, 0);
    assert_int_equal(kt_model_open(&model, section, sizeof section), KT_ERR_FORMAT);
}

#if KT_DESKTOP
/* A right section for larger machines. */
static void more_channels_than_fit_are_refused(void **state) {
    (void)state;
    enum { MORE = KT_MODEL_CHANNELS_MAX + 16 };
    static uint8_t wide[8 + MORE * (6 + 9 * KT_FEATURES) + MORE];
    random_model(wide, 1, MORE, 1);
    assert_int_equal(kt_model_open(&model, wide, sizeof wide), KT_ERR_RANGE);
}
#endif

static void any_weights_are_harmless(void **state) {
    (void)state;
    kt_query query = random_position(5);
    for (uint32_t seed = 1; seed < 20; seed++) {
        open_model(seed);
        kt_random random;
        kt_random_init(&random, seed);
        for (uint32_t i = 8; i < sizeof section; i++) section[i] = kt_random_below(&random, 2) ? 255 : 0;
        kt_bytes_put_u32(section + 4, seed % 2 ? 1 : KT_MODEL_HALVING_MAX);
        assert_int_equal(kt_model_open(&model, section, sizeof section), KT_OK);
        query.allowed = kt_bitboard_full(SIZE);
        model.views = seed % 3 ? 1 : KT_SYMMETRIES;
        assert_int_equal(kt_model_suggest(&model, &scratch, &query, &recent, KT_POINTS, all), SIZE * SIZE);
        for (int i = 1; i < SIZE * SIZE; i++) assert_true(all[i - 1].value_q16 >= all[i].value_q16);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_follow_the_formula),
        cmocka_unit_test(points_that_are_not_allowed_get_no_score),
        cmocka_unit_test(suggestions_are_probabilities_in_order),
        cmocka_unit_test(one_halving_of_the_score_halves_the_probability),
        cmocka_unit_test(views_are_summed),
        cmocka_unit_test(bad_sections_are_refused),
#if KT_DESKTOP
        cmocka_unit_test(more_channels_than_fit_are_refused),
#endif
        cmocka_unit_test(any_weights_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
