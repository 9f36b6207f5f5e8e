/* A network says the same whether its weights were arranged once, or are for each position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "images/builtin.h"
#include "model/predict.h"

enum { MOVES = 30 };

static kt_predictor_memory memory;

/* Plays a game by the first prediction, and asks both networks about each position. */
static void both_say_the_same(const kt_image *image, int size) {
    kt_image plain = *image;
    plain.arranged = NULL;
    kt_predictor by_plain, by_arranged;
    assert_int_equal(kt_predictor_init(&by_plain, &plain, KT_VALUES_MODEL, &memory), KT_OK);
    assert_int_equal(kt_predictor_init(&by_arranged, image, KT_VALUES_MODEL, &memory), KT_OK);
    kt_game game;
    kt_game_move moves[MOVES];
    assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
    for (int i = 0; i < MOVES; i++) {
        static kt_suggestion plainly[KT_POINTS], arranged[KT_POINTS];
        const kt_colour colour = i % 2 ? KT_WHITE : KT_BLACK;
        const kt_bitboard allowed = kt_game_legal(&game, colour);
        const kt_status count = kt_predict_game(&by_plain, &game, colour, allowed, KT_POINTS, plainly);
        assert_true(count > 0);
        assert_int_equal(kt_predict_game(&by_arranged, &game, colour, allowed, KT_POINTS, arranged), count);
        for (int j = 0; j < count; j++) {
            assert_int_equal(arranged[j].point, plainly[j].point);
            assert_int_equal(arranged[j].value_q16, plainly[j].value_q16);
        }
        assert_int_equal(kt_game_play(&game, colour, (kt_point)plainly[0].point), KT_OK);
    }
}

static void on_all_sizes(void **state) {
    (void)state;
    kt_image image[BUILTIN_IMAGES];
    builtin_open(image);
    for (int i = 0; i < BUILTIN_IMAGES; i++) {
        assert_int_equal(image[i].arranged != NULL, kt_model_arranged_bytes(&image[i]) > 0);
        both_say_the_same(&image[i], image[i].size);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(on_all_sizes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
