/* What is remembered of positions is what would be found anew, and no question gets another one's answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "images/builtin.h"
#include "model/predict.h"

static kt_image builtin[BUILTIN_IMAGES];
static const kt_image *images[BUILTIN_IMAGES + 1];
static kt_predictor_memory memory;
static kt_memo *memo;

static int prepare(void **state) {
    (void)state;
    builtin_open(builtin);
    for (int i = 0; i < BUILTIN_IMAGES; i++) images[i] = &builtin[i];
    memo = calloc(1, sizeof *memo);
    return memo ? 0 : -1;
}

static int clean(void **state) {
    (void)state;
    free(memo);
    return 0;
}

/* A question that differs from the first, number 0, in one thing. */
static kt_memo_question question(int number) {
    kt_memo_question asked = {.image = &builtin[0],
                              .komi = 28,
                              .recent = {{1, 2, 3}, 3},
                              .colour = KT_BLACK,
                              .views = 1,
                              .ko = KT_NO_POINT};
    kt_bitboard_set(&asked.black, 40);
    kt_bitboard_set(&asked.allowed, 41);
    switch (number) {
    case 1: asked.image = &builtin[1]; break;
    case 2: asked.komi = 30; break;
    case 3: asked.recent.move[2] = 4; break;
    case 4: asked.recent.count = 2; break;
    case 5: asked.colour = KT_WHITE; break;
    case 6: asked.views = 8; break;
    case 7: asked.ko = 5; break;
    case 8: kt_bitboard_clear(&asked.black, 40); break;
    case 9: kt_bitboard_set(&asked.white, 42); break;
    case 10: kt_bitboard_set(&asked.allowed, 43); break;
    default: break;
    }
    return asked;
}

static void all_of_a_question_counts(void **state) {
    (void)state;
    kt_memo_answer *answer, *again;
    for (int number = 1; number <= 10; number++) {
        kt_memo_question first = question(0), other = question(number);
        assert_false(kt_memo_find(memo, &first, 7, &answer));
        answer->count = 5;
        assert_true(kt_memo_find(memo, &first, 7, &again));
        assert_ptr_equal(answer, again);
        assert_int_equal(again->count, 5);
        assert_false(kt_memo_find(memo, &other, 7, &answer));
        memset(memo, 0, sizeof *memo);
    }
}

/* Asks about all positions of a game of first choices. */
static void ask(kt_predictor *predictor, kt_suggestion (*moves)[KT_POINTS], kt_evaluation *found, int most) {
    static kt_game_move history[100];
    kt_game game;
    assert_true(kt_game_init(&game, 9, history, 100) >= 0);
    game.komi = 28;
    for (int i = 0; i < most; i++) {
        kt_colour colour = game.to_move;
        assert_true(kt_predict_evaluated(predictor, &game, colour, kt_game_legal(&game, colour), KT_POINTS,
                                         moves[i], &found[i]) > 0);
        assert_true(kt_game_play(&game, colour, moves[i][0].point) >= 0);
    }
}

static void answers_stay_what_they_are(void **state) {
    (void)state;
    enum { MOVES = 12 };
    static kt_suggestion plain[MOVES][KT_POINTS], first[MOVES][KT_POINTS], second[MOVES][KT_POINTS];
    static kt_evaluation of_plain[MOVES], of_first[MOVES], of_second[MOVES];
    kt_predictor predictor;
    assert_true(kt_predictor_choose(&predictor, images, 9, KT_VALUES_MODEL, &memory));
    assert_null(predictor.memo);
    ask(&predictor, plain, of_plain, MOVES);
    predictor.memo = memo;
    ask(&predictor, first, of_first, MOVES);
    assert_memory_equal(plain, first, sizeof plain);
    assert_memory_equal(of_plain, of_first, sizeof of_plain);
    memset(&memory, 0xff, sizeof memory);
    predictor.model.layers = NULL; /* whoever asks the network now, crashes */
    predictor.judge.layers = NULL;
    ask(&predictor, second, of_second, MOVES);
    assert_memory_equal(plain, second, sizeof plain);
    assert_memory_equal(of_plain, of_second, sizeof of_plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_a_question_counts),
        cmocka_unit_test(answers_stay_what_they_are),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
