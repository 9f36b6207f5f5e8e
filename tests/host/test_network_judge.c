/* What a network judges by: its gradient against differences, its learning, and its form in whole numbers. */
#include <math.h>
#include <omp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "common/stop.h"
#include "gradient.h"
#include "images/compile.h"
#include "images/quantise.h"
#include "images/section.h"
#include "model/predict.h"
#include "record.h"
#include "train/network_pass.h"
#include "train/network_round.h"
#include "train/targets.h"
#include "train/trainer.h"

enum { SIZE = 7, POINTS = SIZE * SIZE, GAMES = 2, CHANNELS = 16 };

static struct sgf_game game[GAMES];
static const struct games all = {.game = game, .count = GAMES};
static kt_geometry geometry;

/* A wall of each; Black has three columns of seven and White four, in the first game; in the second it is Black. */
static const char *const records[GAMES] = {
    "(;SZ[7]KM[2.5]RE[W+9.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[cf];W[df];B[cg];W[dg];B[];W[])",
    "(;SZ[7]KM[2.5]RE[B+4.5];B[da];W[ea];B[db];W[eb];B[dc];W[ec];B[dd];W[ed];B[de];W[ee];B[df];W[ef];B[dg];W[eg];B[];W[])",
};

static int read_games(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) game[i] = record_read(records[i]);
    return kt_geometry_init(&geometry, SIZE) < 0;
}

static int free_games(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) sgf_game_free(&game[i]);
    return 0;
}

static void the_ends_of_games_are_counted(void **state) {
    (void)state;
    struct targets targets = targets_new(&all, &geometry, NULL, NULL);
    int8_t owners[POINTS];
    struct position_move black = {0, 3, KT_BLACK, 0}, white = {0, 4, KT_WHITE, 0};
    struct network_target target = targets_take(&targets, &black, 0, 0, POSITIONS_UNUSABLE, owners, NULL);
    assert_true(target.has_value && target.has_score && target.owner == owners);
    assert_true(target.value == 0 && target.score == -9.5f && target.komi == -2.5f);
    for (int i = 0; i < POINTS; i++) assert_int_equal(owners[i], i % SIZE < 3 ? 127 : -127);
    target = targets_take(&targets, &white, 0, -10, POSITIONS_UNUSABLE, owners, NULL);
    assert_true(target.value == 0 && target.score == -.5f && target.komi == -7.5f);
    for (int i = 0; i < POINTS; i++) assert_int_equal(owners[i], i % SIZE < 3 ? -127 : 127);
    /* turned, the owners lie as points do */
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        targets_take(&targets, &black, symmetry, 0, POSITIONS_UNUSABLE, owners, NULL);
        for (int i = 0; i < POINTS; i++) {
            kt_point p = kt_symmetry_apply(symmetry, kt_point_at(i % SIZE, i / SIZE), SIZE);
            assert_int_equal(owners[kt_point_y(p) * SIZE + kt_point_x(p)], i % SIZE < 3 ? 127 : -127);
        }
    }
    targets_free(&targets);
}

/* A record that ends early, or whose result the count contradicts, tells no owners. */
static void what_is_not_known_is_left_out(void **state) {
    (void)state;
    struct sgf_game two[2] = {record_read("(;SZ[7]KM[2.5]RE[W+R];B[ca];W[da];B[cb])"),
                              record_read("(;SZ[7]KM[2.5]RE[W+30.5];B[ca];W[da];B[cb];W[db];B[];W[])")};
    struct games games = {.game = two, .count = 2};
    struct targets targets = targets_new(&games, &geometry, NULL, NULL);
    int8_t owners[POINTS];
    struct position_move resigned = {0, 2, KT_WHITE, 0}, odd = {1, 2, KT_WHITE, 0};
    struct network_target target = targets_take(&targets, &resigned, 0, 3, POSITIONS_UNUSABLE, owners, NULL);
    assert_true(target.has_value && target.value == 1 && !target.has_score && !target.owner);
    assert_true(target.komi == 2.5f); /* another komi might have another winner */
    target = targets_take(&targets, &odd, 0, 0, POSITIONS_UNUSABLE, owners, NULL);
    assert_true(target.has_value && target.value == 1 && target.score == 30.5f && !target.owner);
    targets_free(&targets);
    sgf_game_free(&two[0]);
    sgf_game_free(&two[1]);
}

/* For many parameters of the layers, and for all that judges, a small step changes the loss as the gradient says. */
static void check_gradient(int number, bool known) {
    struct network network = network_new(SIZE, 3, CHANNELS, 1);
    network_judge_begin(&network, 3);
    for (size_t i = 0; i < network.count; i++) network.parameters[i] += 0.02f;
    struct network_kernels kernels = network_kernels_new(&network);
    network_kernels_take_all(&kernels);
    struct network_pass pass = network_pass_new(&kernels);
    struct network_example example = network_example_new(SIZE);
    assert_true(network_example_take(&example, &game[0], &geometry, number, 3));
    int8_t owners[POINTS];
    struct targets targets = targets_new(&all, &geometry, NULL, NULL);
    struct position_move move = {0, (uint16_t)number, KT_WHITE, 0};
    example.target = targets_take(&targets, &move, 3, 1, POSITIONS_UNUSABLE, owners, NULL);
    if (!known) example.target.has_value = example.target.has_score = false, example.target.owner = NULL;
    float *gradient = calloc(network.count, sizeof *gradient);
    network_pass_forth(&pass, &example, 1);
    network_pass_back(&pass, &example, 1, gradient);
    size_t judges = network_score(&network);
    int compared = gradient_compare(&network, &kernels, &pass, &example, gradient, 0, judges, 293) +
                   gradient_compare(&network, &kernels, &pass, &example, gradient, judges, network.count, 7);
    assert_true(compared > (known ? 50 : 10));
    targets_free(&targets);
    free(gradient);
    free(example.inputs);
    network_pass_free(&pass);
    network_kernels_free(&kernels);
    network_free(&network);
}

static void the_gradient_is_the_slope_of_the_loss(void **state) {
    (void)state;
    check_gradient(10, true);
    check_gradient(16, true); /* a pass */
    check_gradient(10, false);
}

static struct network train(double epochs) {
    struct network network = network_new(SIZE, 2, CHANNELS, 7);
    network_judge_begin(&network, 7);
    struct trainer_settings settings = trainer_settings_default();
    settings.epochs = epochs;
    settings.rate = 0.02;
    settings.batch = 32;
    struct trainer_result result = trainer_run(&network, &all, &settings);
    assert_true(result.finished);
    assert_int_equal(result.moves, 32); /* passes, too */
    return network;
}

/* The loss of the moves of a game, passes left out. */
static double mean_loss(const struct network *network, const struct sgf_game *record,
                        const kt_geometry *board) {
    struct network view = *network;
    view.size = board->size;
    struct network_kernels kernels = network_kernels_new(&view);
    network_kernels_take_all(&kernels);
    struct network_pass pass = network_pass_new(&kernels);
    struct network_example example = network_example_new(board->size);
    float *gradient = calloc(network->count, sizeof *gradient);
    double loss = 0;
    int moves = 0;
    for (int number = 1; number <= (int)record->count; number++) {
        if (record->actions[number - 1].kind == SGF_PASS) continue;
        assert_true(network_example_take(&example, record, board, number, 0));
        network_pass_forth(&pass, &example, 1);
        loss += network_pass_back(&pass, &example, 1, gradient);
        moves++;
    }
    free(gradient);
    free(example.inputs);
    network_pass_free(&pass);
    network_kernels_free(&kernels);
    return loss / moves;
}

/* Boards of several sizes in one training: each is learned, and each counts by its moves. */
static void boards_of_two_sizes_are_learned_together(void **state) {
    (void)state;
    kt_geometry small;
    assert_true(kt_geometry_init(&small, 5) >= 0);
    struct sgf_game two[2] = {
        record_read(records[0]),
        record_read(
            "(;SZ[5]KM[2.5]RE[B+2.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])")};
    const struct games mixed = {.game = two, .count = 2};
    struct network network = network_new(SIZE, 2, CHANNELS, 7);
    network_judge_begin(&network, 7);
    struct trainer_settings settings = trainer_settings_default();
    settings.epochs = 200;
    settings.rate = 0.02;
    settings.batch = 32;
    struct trainer_result result = trainer_run(&network, &mixed, &settings);
    assert_true(result.finished);
    assert_int_equal(result.moves, 16 + 12);
    assert_int_equal(network.least, 5);
    double large_loss = mean_loss(&network, &two[0], &geometry),
           small_loss = mean_loss(&network, &two[1], &small);
    if (!(large_loss < 0.5 && small_loss < 0.5)) fail_msg("losses %f and %f", large_loss, small_loss);
    network_free(&network);
    for (int i = 0; i < 2; i++) sgf_game_free(&two[i]);
}

/* The network knows both games by heart, in whole numbers, too, and these agree with the floating-point numbers. */
static void it_learns_and_keeps_it_as_whole_numbers(void **state) {
    (void)state;
    static kt_model_scratch scratch;
    struct network network = train(200);
    uint32_t bytes;
    uint8_t *layers = quantise_network(&network), *judge = quantise_judge(&network, &bytes);
    kt_model model;
    kt_evaluator evaluator;
    kt_evaluation evaluation;
    assert_int_equal(kt_model_open(&model, layers, kt_model_bytes(2, CHANNELS)), KT_OK);
    evaluator = (kt_evaluator){.section = judge, .channels = CHANNELS, .hidden = judge[1]};
    assert_in_range(judge[1], 1, NETWORK_HIDDEN - 1); /* it has given up some */
    assert_int_equal(bytes, kt_evaluator_bytes(CHANNELS, judge[1]));

    float *rounded = calloc(network.count, sizeof *rounded);
    network_round(&network, rounded);
    struct network_kernels kernels = network_kernels_new(&network);
    kernels.parameters = rounded;
    network_kernels_take_all(&kernels);
    network_kernels_round(&kernels);
    struct network_pass pass = network_pass_new(&kernels);
    struct network_example example = network_example_new(SIZE);
    double brier = 0, differ = 0;
    int right = 0, points = 0;
    for (int which = 0; which < GAMES; which++) {
        kt_board board;
        kt_recent recent = {{0}, 0};
        kt_board_init(&board, &geometry);
        for (int number = 1; number <= 16; number++) {
            const struct sgf_action *action = &game[which].actions[number - 1];
            bool is_pass = action->kind == SGF_PASS;
            kt_query query = {&board, action->colour, (uint32_t)number,
                              kt_board_legal(&board, action->colour)};
            int32_t scores[KT_POINTS], komi = action->colour == KT_WHITE ? 10 : -10;
            kt_model_evaluate(&model, &evaluator, &scratch, &query, &recent, komi, scores, &evaluation);
            assert_true(network_example_take(&example, &game[which], &geometry, number, 0));
            example.target = (struct network_target){.komi = (float)komi / 4};
            network_pass_forth(&pass, &example, 1);
            const struct network_judgement *judgement = &pass.heads[0].judgement;
            double chance = 1 / (1 + exp(-(double)judgement->value)), told = evaluation.win_q16 / 65536.0;
            differ = fmax(differ, fabs(chance - told));
            differ = fmax(differ, fabs((double)judgement->score - evaluation.lead / 64.0) / 50);
            differ = fmax(differ, fabs((double)judgement->pass - evaluation.pass / 4096.0) / 10);
            for (int i = 0; i < POINTS; i++) {
                int owner = evaluation.owner_q15[kt_point_at(i % SIZE, i / SIZE)];
                differ = fmax(differ, fabs((double)judgement->owner[i] - owner / 32768.0) / 2);
                bool black = i % SIZE < (which ? 4 : 3);
                right += (owner > 0) == (black == (action->colour == KT_BLACK));
                points++;
            }
            double won = which == (action->colour == KT_BLACK);
            brier += (told - won) * (told - won) / 32;
            if (number == 16) assert_true(evaluation.pass > 0);
            if (!is_pass) kt_board_play(&board, action->colour, kt_point_at(action->x, action->y));
            kt_recent_add(&recent, is_pass ? KT_PASS : kt_point_at(action->x, action->y));
        }
    }
    if (differ > 0.03) fail_msg("whole numbers differ by %f", differ);
    if (brier > 0.1 || right < points * 4 / 5)
        fail_msg("Brier score %f, %d of %d points", brier, right, points);

    /* And back: a network made of the whole numbers writes the same ones, but for rounding. */
    struct network again = quantise_undo(&model, SIZE);
    quantise_undo_judge(&again, &evaluator);
    assert_true(again.judges && again.count == network.count);
    uint8_t *second = quantise_judge(&again, &bytes);
    assert_int_equal(second[1], judge[1]);
    kt_evaluator back = {.section = second, .channels = CHANNELS, .hidden = second[1]};
    kt_board board;
    kt_recent recent = {{0}, 0};
    kt_board_init(&board, &geometry);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    int32_t scores[KT_POINTS];
    kt_evaluation other;
    kt_model_evaluate(&model, &evaluator, &scratch, &query, &recent, -10, scores, &evaluation);
    kt_model_evaluate(&model, &back, &scratch, &query, &recent, -10, scores, &other);
    assert_true(abs((int)evaluation.win_q16 - (int)other.win_q16) < 700);
    assert_true(abs(evaluation.lead - other.lead) < 32);
    free(second);
    free(layers);
    free(judge);
    free(rounded);
    free(example.inputs);
    network_pass_free(&pass);
    network_kernels_free(&kernels);
    network_free(&again);
    network_free(&network);
}

static const char path[] = "build/native/tests/host/test_network_judge.ktm";

/* The section that katachi image --judge makes of a network. */
static kt_section judge_section(const struct network *judges) {
    unsigned number = 0;
    struct section section = {0};
    assert_true(
        network_write(&(struct output_target){.path = path, .kind = FILE_NETWORK, .force = true}, judges));
    while (strcmp(section_kind(number)->option, "judge") != 0) number++;
    assert_true(section_kind(number)->read(path, &section));
    assert_int_equal(section.size, SIZE);
    remove(path);
    return section.made;
}

/* An image of a model that predicts, and of a section. */
static struct compile_result image_of(const struct network *predicts, const kt_section *section) {
    struct pattern_set none = {0};
    struct compile_settings settings = {.size = SIZE,
                                        .stages = 1,
                                        .stage_moves = 50,
                                        .budget_bytes = 1 << 20,
                                        .info = "",
                                        .network = predicts,
                                        .sections = section,
                                        .section_count = 1};
    return compile_image(&none, &settings);
}

/* What an image makes of the first position, with a komi in quarter points. */
static kt_evaluation ask(const uint8_t *bytes, size_t count, int komi, kt_suggestion *moves) {
    static kt_predictor_memory memory;
    kt_image image;
    kt_predictor predictor;
    static kt_game played;
    static kt_game_move room[1];
    kt_evaluation evaluation;
    assert_int_equal(kt_predictor_open(&image, bytes, count), KT_OK);
    const kt_image *images[] = {&image, NULL};
    assert_true(kt_predictor_choose(&predictor, images, SIZE + 2, KT_VALUES_MODEL, &memory));
    assert_false(predictor.evaluates); /* on another size */
    assert_true(kt_predictor_choose(&predictor, images, SIZE, KT_VALUES_MODEL, &memory));
    assert_true(predictor.evaluates);
    assert_int_equal(kt_game_init(&played, SIZE, room, 1), KT_OK);
    played.komi = komi;
    kt_bitboard allowed = kt_game_legal(&played, KT_BLACK);
    assert_int_equal(kt_predict_evaluated(&predictor, &played, KT_BLACK, allowed, POINTS, moves, &evaluation),
                     POINTS);
    return evaluation;
}

/* Whether an image evaluates on boards of `size` lines. */
static bool evaluates(const struct compile_result *made, int size) {
    static kt_predictor_memory memory;
    kt_image image;
    kt_predictor predictor;
    assert_int_equal(kt_predictor_open(&image, made->bytes, made->count), KT_OK);
    const kt_image *images[] = {&image, NULL};
    assert_true(kt_predictor_choose(&predictor, images, size, KT_VALUES_MODEL, &memory));
    return predictor.evaluates;
}

/* It says so in its file, and in an image. */
static void a_network_judges_on_the_sizes_that_it_learned_on(void **state) {
    (void)state;
    struct network network = train(1), read;
    for (int least = 0; least <= SIZE; least += 5) {
        network.least = least;
        kt_section section = judge_section(&network);
        struct compile_result beside = image_of(&network, &section);
        for (int size = 3; size <= SIZE + 2; size++) {
            bool wanted = size == SIZE || (least && size >= least && size < SIZE);
            if (evaluates(&beside, size) != wanted) fail_msg("on %d lines, from %d", size, least);
        }
        free(beside.bytes);
        free((uint8_t *)section.bytes);
        const char *file = "judge-sizes.ktm";
        assert_true(network_write(&(struct output_target){.path = file, .kind = FILE_NETWORK, .force = true},
                                  &network));
        assert_true(network_read(file, &read));
        assert_int_equal(read.least, least);
        assert_int_equal(read.size, SIZE);
        network_free(&read);
        remove(file);
    }
    network_free(&network);
}

static void a_network_of_its_own_judges_beside_another(void **state) {
    (void)state;
    static kt_suggestion alone[POINTS], beside[POINTS], theirs[POINTS];
    static kt_model_scratch scratch;
    struct network judges = train(50), predicts = network_new(SIZE, 3, 2 * CHANNELS, 5);
    kt_section section = judge_section(&judges);
    struct compile_result image = image_of(&judges, &section);
    kt_evaluation own = ask(image.bytes, image.count, 26, alone);
    free(image.bytes);
    image = image_of(&predicts, &section);
    kt_evaluation other = ask(image.bytes, image.count, 26, beside);
    free(image.bytes);
    assert_int_equal(own.win_q16, other.win_q16);
    assert_int_equal(own.lead, other.lead);
    assert_int_equal(own.pass, other.pass);
    assert_memory_equal(own.owner_q15, other.owner_q15, sizeof own.owner_q15);
    uint8_t *layers = quantise_network(&predicts);
    kt_model model;
    kt_board board;
    assert_int_equal(kt_model_open(&model, layers, kt_model_bytes(3, 2 * CHANNELS)), KT_OK);
    kt_board_init(&board, &geometry);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    assert_int_equal(kt_model_suggest(&model, &scratch, &query, &(kt_recent){{0}, 0}, POINTS, theirs),
                     POINTS);
    assert_memory_equal(beside, theirs, sizeof theirs);
    assert_memory_not_equal(beside, alone, sizeof alone);

    /* One that is cut off, or has a layer too many, is refused. */
    uint8_t *bytes = (uint8_t *)section.bytes, *first = bytes + section.count - kt_model_bytes(2, CHANNELS);
    for (int fault = 0; fault < 3; fault++) {
        kt_image opened;
        kt_section damaged = section;
        damaged.count -= fault == 1;
        if (fault == 2) first[0]++;
        image = image_of(&predicts, &damaged);
        assert_int_equal(kt_predictor_open(&opened, image.bytes, image.count), fault ? KT_ERR_FORMAT : KT_OK);
        free(image.bytes);
    }
    free(bytes);
    free(layers);
    network_free(&judges);
    network_free(&predicts);
}

/* Hidden numbers a thousand times as large, and weights that read them a thousand times smaller, judge the same. */
static void hidden_numbers_of_any_size_fit(void **state) {
    (void)state;
    static kt_suggestion moves[POINTS];
    struct network judges = train(50);
    kt_evaluation evaluation[2];
    for (int i = 0; i < 2; i++) {
        kt_section section = judge_section(&judges);
        struct compile_result image = image_of(&judges, &section);
        evaluation[i] = ask(image.bytes, image.count, 10, moves);
        free(image.bytes);
        free((void *)section.bytes);
        float *hidden = judges.parameters + network_hidden(&judges),
              *outcome = judges.parameters + network_outcome(&judges);
        for (size_t j = 0; hidden + j < outcome; j++) hidden[j] *= 1000;
        for (int j = 0; j < 3 * (NETWORK_HIDDEN + 2); j++)
            if (j % (NETWORK_HIDDEN + 2) < NETWORK_HIDDEN) outcome[j] /= 1000;
    }
    assert_true(abs((int)evaluation[0].win_q16 - (int)evaluation[1].win_q16) < 700);
    assert_true(abs(evaluation[0].lead - evaluation[1].lead) < 32);
    network_free(&judges);
}

/* A point of komi is a point of the lead, however far from the games that it learned from. */
static void komi_counts_in_full(void **state) {
    (void)state;
    static const int komis[] = {-4 * 100, -4 * 7, 0, 4 * 5, 4 * 8, 4 * 20, 4 * 100};
    static kt_suggestion moves[POINTS];
    struct network judges = train(50);
    kt_section section = judge_section(&judges);
    struct compile_result image = image_of(&judges, &section);
    uint32_t before = UINT32_MAX;
    for (size_t i = 0; i < sizeof komis / sizeof *komis; i++) {
        int known = komis[i] < 22 ? 22 : 30; /* from 5.5 to 7.5 the network knows komi itself */
        kt_evaluation at = ask(image.bytes, image.count, known, moves),
                      got = ask(image.bytes, image.count, komis[i], moves);
        assert_int_equal(got.lead, at.lead - (komis[i] - known) * KT_EVALUATION_POINT / 4);
        assert_true(got.win_q16 <= 65536 && got.win_q16 <= before); /* Black is to move */
        assert_true(komis[i] > -4 * 50 || got.win_q16 > 65000);
        assert_true(komis[i] < 4 * 50 || got.win_q16 < 500);
        before = got.win_q16;
    }
    free((void *)section.bytes);
    free(image.bytes);
    network_free(&judges);
}

static void its_file_holds_all(void **state) {
    (void)state;
    struct network written = train(1), read;
    assert_true(network_write(&(struct output_target){.path = path, .kind = FILE_NETWORK}, &written));
    assert_true(network_read(path, &read));
    assert_true(read.judges && read.count == written.count);
    assert_memory_equal(read.parameters, written.parameters, written.count * sizeof *written.parameters);
    network_free(&read);
    network_free(&written);
    remove(path);
}

/* The last test, since a signal that came stays. */
static void a_signal_ends_the_counting(void **state) {
    (void)state;
    stop_catch();
    assert_int_equal(raise(SIGTERM), 0);
    struct targets targets = targets_new(&all, &geometry, NULL, NULL);
    for (int i = 0; i < GAMES; i++) assert_false(targets.ends[i].has_owners);
    targets_free(&targets);
}

int main(void) {
    omp_set_num_threads(1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ends_of_games_are_counted),
        cmocka_unit_test(what_is_not_known_is_left_out),
        cmocka_unit_test(the_gradient_is_the_slope_of_the_loss),
        cmocka_unit_test(boards_of_two_sizes_are_learned_together),
        cmocka_unit_test(it_learns_and_keeps_it_as_whole_numbers),
        cmocka_unit_test(a_network_judges_on_the_sizes_that_it_learned_on),
        cmocka_unit_test(a_network_of_its_own_judges_beside_another),
        cmocka_unit_test(hidden_numbers_of_any_size_fit),
        cmocka_unit_test(komi_counts_in_full),
        cmocka_unit_test(its_file_holds_all),
        cmocka_unit_test(a_signal_ends_the_counting),
    };
    return cmocka_run_group_tests(tests, read_games, free_games);
}
