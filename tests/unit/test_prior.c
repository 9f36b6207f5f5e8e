/* lib/search/prior: the table of sources, and what they make of a position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "diagram.h"
#include "search/prior.h"
#include "small_image.h"

enum { MOVES = 20, PLAYOUTS = 30 };

static kt_game game;
static kt_game_move history[MOVES];
static kt_field field;
static kt_playout playout;
static kt_random numbers;
static kt_suggestion moves[KT_POINTS];

/* The position of a diagram, with Black to move, for sources to look at. */
static kt_prior_position look_at(const char *diagram) {
    assert_true(diagram_start(&game, diagram, history, MOVES));
    kt_field_set(&field, &game.board);
    kt_random_init(&numbers, 1);
    kt_playout_begin(&playout, &field, KT_FIELD_BLACK, KT_NO_CELL, KT_NO_CELL, &numbers);
    return (kt_prior_position){.playout = &playout, .colour = KT_BLACK};
}

static void a_source_is_found_by_its_name(void **state) {
    (void)state;
    unsigned count = 0;
    for (const kt_prior_source *source; (source = kt_prior_at(count)) != NULL; count++) {
        assert_true(kt_prior_find(source->name) == source);
        assert_true(!source->names != !source->values); /* it does one of the two */
        if (source->values) assert_true(source->about && source->playouts && source->playouts <= INT16_MAX);
        assert_true(!source->find == !source->data_bytes);
    }
    assert_int_equal(count, KT_DESKTOP ? 3 : 2);
    assert_true(!kt_prior_find("nobody"));
    assert_true(!kt_prior_find(""));
}

static const char *const capture = "O X . . .\n"
                                   "a X . . .\n"
                                   "X . . O O\n"
                                   ". . . O b\n"
                                   ". . . . O\n";

/* By hand: to capture at a is worth 32, a self-atari 1, any other move at least as much. */
static void rules_of_thumb_put_captures_first_and_self_ataris_last(void **state) {
    (void)state;
    const kt_prior_position position = look_at(capture);
    unsigned count = kt_prior_name_moves(&position, KT_POINTS, moves), sum = 0;
    kt_bitboard legal = kt_game_legal(&game, KT_BLACK);
    assert_int_equal(count, kt_bitboard_count(&legal)); /* b would be suicide; Black has no eye */
    assert_int_equal(moves[0].point, diagram_point(capture, 'a'));
    for (unsigned i = 0; i < count; i++) {
        assert_true(kt_bitboard_has(&legal, moves[i].point));
        assert_true(i == 0 || moves[i].value_q16 <= moves[i - 1].value_q16);
        sum += moves[i].value_q16;
    }
    assert_true(sum >= 60000 && sum <= 65536);
    assert_true(moves[0].value_q16 >=
                8 * moves[1].value_q16 / 3); /* shapes are worth 8, beside the last move 16 */
}

static void as_many_moves_are_named_as_are_wanted(void **state) {
    (void)state;
    const kt_prior_position position = look_at(capture);
    kt_suggestion all[KT_POINTS];
    unsigned count = kt_prior_name_moves(&position, KT_POINTS, all);
    for (unsigned most = 1; most < count; most++) {
        assert_int_equal(kt_prior_name_moves(&position, most, moves), most);
        for (unsigned i = 0; i < most; i++) {
            assert_int_equal(moves[i].point, all[i].point);
            assert_int_equal(moves[i].value_q16, all[i].value_q16);
        }
    }
}

static const char *const empty = ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . a . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n";

/* Where a prediction is too dear, there is no game; where the memory of the playout is lent, there is no
 * playout. */
static void the_predictor_decides_where_it_can(void **state) {
    (void)state;
    static kt_image image;
    static kt_predictor predictor;
    static kt_predictor_memory memory;
    kt_prior_position position = look_at(empty);
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_int_equal(kt_predictor_init(&predictor, &image, KT_VALUES_MODEL, &memory), KT_OK);
    position.predictor = &predictor;
    assert_int_equal(kt_prior_name_moves(&position, KT_POINTS, moves), 81);
    position.game = &game;
    assert_int_equal(kt_prior_name_moves(&position, KT_POINTS, moves), 5); /* the image's */
    assert_int_equal(moves[4].point, diagram_point(empty, 'a'));
    position.playout = NULL;
    assert_int_equal(kt_prior_name_moves(&position, 3, moves), 3);
}

static void a_pass_is_a_move_like_others_when_there_are_few(void **state) {
    (void)state;
    /* Two eyes, and a single point between. */
    kt_prior_position position = look_at(". X . X .\n"
                                         "X X X X X\n"
                                         "O O O O O\n"
                                         "O . O O O\n"
                                         "O O O . O\n");
    assert_int_equal(kt_prior_of_pass(&position, 1, false), 127); /* 255 / 2 */
    position.after_pass = true;
    assert_int_equal(kt_prior_of_pass(&position, 1, false), 127);
    assert_int_equal(kt_prior_of_pass(&position, 1, true), 1);
    position = look_at(empty);
    assert_int_equal(kt_prior_of_pass(&position, 81, false), 0);
    assert_int_equal(kt_prior_of_pass(&position, 0, false), 1); /* nothing else is known */
    position.after_pass = true;
    assert_int_equal(kt_prior_of_pass(&position, 81, false), 1);
    assert_int_equal(kt_prior_of_pass(&position, 81, true), 0);
    assert_int_equal(kt_prior_of_pass(&position, 0, true), 1);
}

/* Of four children the mean is 64 of 256: that wins half, three times as much 3/4, a third of it 1/4. */
static void moves_begin_with_what_their_probability_expects(void **state) {
    (void)state;
    static const struct {
        uint8_t prior;
        unsigned halves;                        /* of 20 playouts */
    } known[] = {{64, 20}, {192, 30}, {21, 9}}; /* 2 * 20 * 84 / 340 = 9.9 */
    const kt_prior_settings settings = {.playouts = 20};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        kt_node child = {.prior = known[i].prior};
        kt_prior_expect(&settings, &child, 4);
        assert_int_equal(child.rave_visits, 20);
        assert_int_equal(child.rave_wins, known[i].halves);
    }
    assert_int_equal(kt_prior_of(&(kt_suggestion){.value_q16 = 0x8765}), 0x87);
    assert_int_equal(kt_prior_of(&(kt_suggestion){.value_q16 = 0x00ff}), 1);
}

#if KT_DESKTOP
/* A source that knows of one move, *data, that it wins three of four times. */
static void value_one(const kt_prior_position *position, const void *data, unsigned count,
                      kt_prior_value *values) {
    assert_true(position->playout == &playout);
    for (unsigned i = 0; i < count; i++)
        if (values[i].move == *(const kt_cell *)data) values[i].value_q16 = 49152;
}

static void values_of_all_sources_are_added(void **state) {
    (void)state;
    static const kt_prior_source source = {.name = "one", .values = value_one};
    const kt_cell first = kt_field_cell(0), pass = KT_NO_CELL;
    const kt_prior_settings settings = {
        .use = {{&source, &first, 100}, {&source, &pass, 10}, {&source, &first, 1}}};
    kt_prior_position position = look_at(empty);
    kt_node child[3] = {{.move = first, .rave_visits = 5, .rave_wins = 5}, {.move = kt_field_cell(1)}, {0}};
    kt_prior_value_moves(&settings, &position, child, 3);
    assert_int_equal(child[0].rave_visits, 106);
    assert_int_equal(child[0].rave_wins, 156); /* 5 + 150 + 1 */
    assert_int_equal(child[1].rave_visits, 0); /* unknown to all */
    assert_int_equal(child[2].rave_visits, 10);
    assert_int_equal(child[2].rave_wins, 15);
    position.playout = NULL; /* then nobody is asked */
    kt_prior_value_moves(&settings, &position, child, 3);
    assert_int_equal(child[0].rave_visits, 106);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_source_is_found_by_its_name),
        cmocka_unit_test(rules_of_thumb_put_captures_first_and_self_ataris_last),
        cmocka_unit_test(as_many_moves_are_named_as_are_wanted),
        cmocka_unit_test(the_predictor_decides_where_it_can),
        cmocka_unit_test(a_pass_is_a_move_like_others_when_there_are_few),
        cmocka_unit_test(moves_begin_with_what_their_probability_expects),
#if KT_DESKTOP
        cmocka_unit_test(values_of_all_sources_are_added),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
