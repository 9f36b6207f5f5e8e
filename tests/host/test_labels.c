/* What a network learns of a shard's labels: the visits of a search instead of the moves, its chance and lead, and the owners. */
#include <math.h>
#include <omp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "common/memory.h"
#include "gradient.h"
#include "record.h"
#include "records/shard_game.h"
#include "train/targets.h"
#include "train/trainer.h"

enum { SIZE = 7, POINTS = SIZE * SIZE, CHANNELS = 16, CENTRE = POINTS / 2 };

/* What the choice of a label counts: three stand for 16 moves. */
static const float LABEL = 16.0f / 3;

static struct sgf_game game;
static const struct games games = {.game = &game, .count = 1};
static kt_geometry geometry;

static void add_visits(struct shard_label *label, kt_point point, uint16_t visits) {
    label->visit = memory_resize(label->visit, (label->visits + 1u) * sizeof *label->visit);
    label->visit[label->visits++] = (struct shard_visit){point, visits};
}

/* A wall of each; the shard says that Black has four columns of seven, which no count would. A search has seen three positions.
 * On the empty board it likes the centre, and a pass a third as well, where A1 was tried once and C7 was played. Before White's
 * move at D3 it likes D2. Before the last one it passes. */
static int make_game(void **state) {
    (void)state;
    game = record_read(
        "(;SZ[7]KM[2.5]RE[B+4.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[cf];W[df];B[cg];W[dg];B[];W[])");
    struct shard_game *shard = game.shard = memory_zeroed(sizeof *shard);
    shard->size = SIZE;
    shard->owner = memory_zeroed(KT_POINTS);
    for (int i = 0; i < POINTS; i++)
        shard->owner[kt_point_at(i % SIZE, i / SIZE)] = i % SIZE < 4 ? KT_BLACK : KT_WHITE;
    struct shard_label *label = shard_game_add_label(shard, 0);
    add_visits(label, kt_point_at(0, 0), 1);
    add_visits(label, kt_point_at(3, 3), 30);
    add_visits(label, KT_PASS, 10);
    label->chance_known = label->lead_known = true;
    label->chance_q16 = 65536 / 4;
    label->lead = 450 - 1000;
    label = shard_game_add_label(shard, 9);
    add_visits(label, kt_point_at(3, 1), 8);
    add_visits(label, kt_point_at(3, 2), 24);
    label = shard_game_add_label(shard, 15);
    add_visits(label, KT_PASS, 1);
    return kt_geometry_init(&geometry, SIZE) < 0;
}

static int free_game(void **state) {
    (void)state;
    sgf_game_free(&game);
    return 0;
}

static struct network_target take(const struct targets *targets, int number, int symmetry, float more,
                                  int8_t *owners, float *choice) {
    struct position_move move = {0, (uint16_t)number, number % 2 ? KT_BLACK : KT_WHITE, number > 14};
    return targets_take(targets, &move, symmetry, more, POSITIONS_UNUSABLE, owners, choice);
}

static void labels_tell_moves_winner_score_and_owners(void **state) {
    (void)state;
    struct targets targets = targets_new(&games, &geometry, NULL, NULL);
    int8_t owners[POINTS];
    float choice[POINTS + 1];
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        struct network_target target = take(&targets, 10, symmetry, 0, owners, choice);
        assert_true(target.choice == choice && target.owner == owners);
        for (int i = 0; i < POINTS; i++) {
            kt_point p = kt_symmetry_apply(symmetry, kt_point_at(i % SIZE, i / SIZE), SIZE);
            int turned = kt_point_y(p) * SIZE + kt_point_x(p);
            float share = i == SIZE + 3 ? .25f : i == 2 * SIZE + 3 ? .75f : 0;
            assert_true(fabsf(choice[turned] - LABEL * share) < 1e-5f);
            assert_int_equal(owners[turned], i % SIZE < 4 ? -127 : 127); /* it is White's turn */
        }
        assert_true(choice[POINTS] == 0);
    }
    struct network_target target = take(&targets, 1, 0, 0, owners, choice);
    assert_true(choice[0] == 0); /* one visit is noise */
    assert_true(fabsf(choice[CENTRE] - LABEL * .75f) < 1e-5f && fabsf(choice[POINTS] - LABEL * .25f) < 1e-5f);
    /* between the game, which Black won by 4.5, and the search, which gave him a quarter and 5.5 points less than nothing */
    assert_true(target.value > .25f && target.value < 1 && target.score > -5.5f && target.score < 4.5f);
    float of_search = (1 - target.value) / .75f;
    target = take(&targets, 1, 0, 4, owners, choice); /* by another komi the search has said nothing */
    assert_true(target.value == 1 && of_search > 0);
    target = take(&targets, 16, 0, 0, owners, choice);
    assert_true(fabsf(choice[POINTS] - LABEL) < 1e-5f); /* one visit is all there is */
    target = take(&targets, 2, 0, 0, owners, choice);
    assert_true(target.choice && target.value == 0 && target.score == -4.5f); /* White's; nobody searched */
    for (int i = 0; i <= POINTS; i++) assert_true(choice[i] == 0);
    assert_null(take(&targets, 1, 0, 0, owners, NULL).choice);
    targets_free(&targets);
}

/* A label of a teacher tells owners of its own; a game whose labels hold no visits teaches the moves that were played. */
static void labels_may_hold_owners_alone(void **state) {
    (void)state;
    struct shard_label label = {.position = 2, .owner = memory_zeroed(KT_POINTS)};
    struct shard_game shard = {.size = SIZE, .label = &label, .labels = 1};
    struct sgf_game other = game;
    other.shard = &shard;
    struct games others = {.game = &other, .count = 1};
    label.owner[kt_point_at(0, 1)] = 55;
    struct targets targets = targets_new(&others, &geometry, NULL, NULL);
    int8_t owners[POINTS];
    float choice[POINTS + 1];
    struct network_target target = take(&targets, 3, 0, 0, owners, choice);
    assert_null(target.choice);
    for (int i = 0; i < POINTS; i++) assert_int_equal(owners[i], i == SIZE ? 55 : 0);
    assert_true(target.value == 1 && target.score == 4.5f);
    targets_free(&targets);
    free(label.owner);
}

static struct network train(void) {
    struct network network = network_new(SIZE, 2, CHANNELS, 7);
    network_judge_begin(&network, 7);
    struct trainer_settings settings = trainer_settings_default();
    settings.epochs = 150;
    settings.rate = 0.02;
    settings.batch = 16;
    assert_true(trainer_run(&network, &games, &settings).finished);
    return network;
}

/* The shares that a network gives to all moves before move `number`, and to a pass. */
static void predict(struct network_pass *pass, struct network_example *example, int number, float *share) {
    float sum = 0;
    memset(share, 0, (POINTS + 1) * sizeof *share);
    assert_true(network_example_take(example, &game, &geometry, number, 0));
    network_pass_forth(pass, example, 1);
    for (int i = 0; i <= example->candidates; i++) sum += expf(pass->heads[0].scores[i]);
    for (int place = 0, i = 0; i < example->candidates; place++)
        if (example->candidate[i] == network_example_point(SIZE, place % SIZE, place / SIZE))
            share[place] = expf(pass->heads[0].scores[i++]) / sum;
    share[POINTS] = expf(pass->heads[0].scores[example->candidates]) / sum;
}

static void expect_share(float share, float expected) {
    if (fabsf(share - expected) > 0.15f) fail_msg("%f, not %f", (double)share, (double)expected);
}

static void a_network_learns_the_visits_not_the_moves(void **state) {
    (void)state;
    struct network network = train();
    struct network_kernels kernels = network_kernels_new(&network);
    network_kernels_take_all(&kernels);
    struct network_pass pass = network_pass_new(&kernels);
    struct network_example example = network_example_new(SIZE);
    float share[POINTS + 1];
    example.target.komi = -2.5f;
    predict(&pass, &example, 1, share);
    expect_share(share[CENTRE], .75f);
    expect_share(share[POINTS], .25f);
    expect_share(share[6 * SIZE + 2], 0);
    example.target.komi = 2.5f;
    predict(&pass, &example, 10, share);
    expect_share(share[SIZE + 3], .25f);
    expect_share(share[2 * SIZE + 3], .75f);
    predict(&pass, &example, 16, share);
    expect_share(share[POINTS], 1);
    free(example.inputs);
    network_pass_free(&pass);
    network_kernels_free(&kernels);
    network_free(&network);
}

/* With visits at a move that is no candidate, too, and where nothing is known of the moves. */
static void the_gradient_is_the_slope_of_the_loss(void **state) {
    (void)state;
    struct network network = network_new(SIZE, 2, CHANNELS, 1);
    network_judge_begin(&network, 3);
    for (size_t i = 0; i < network.count; i++) network.parameters[i] += 0.02f;
    struct network_kernels kernels = network_kernels_new(&network);
    network_kernels_take_all(&kernels);
    struct network_pass pass = network_pass_new(&kernels);
    struct network_example example = network_example_new(SIZE);
    float choice[POINTS + 1];
    for (int known = 0; known < 2; known++) {
        example.target = (struct network_target){.choice = choice};
        memset(choice, 0, sizeof choice);
        if (known) choice[5] = 1.5f, choice[8] = .5f, choice[POINTS] = .5f, choice[6 * SIZE + 2] = .5f;
        assert_true(network_example_take(&example, &game, &geometry, 10, 0));
        float *gradient = calloc(network.count, sizeof *gradient), wanted = 0;
        for (int i = 0; i <= example.candidates; i++) wanted += example.wanted[i];
        assert_true(fabsf(wanted - (known ? 3 : 0)) < 1e-5f);
        network_pass_forth(&pass, &example, 1);
        double loss = network_pass_back(&pass, &example, 1, gradient);
        int compared = gradient_compare(&network, &kernels, &pass, &example, gradient, 0, network.count, 47);
        if (known ? compared < 5 : compared || loss > 0) fail_msg("%d slopes, loss %f", compared, loss);
        free(gradient);
    }
    free(example.inputs);
    network_pass_free(&pass);
    network_kernels_free(&kernels);
    network_free(&network);
}

int main(void) {
    omp_set_num_threads(1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_tell_moves_winner_score_and_owners),
        cmocka_unit_test(labels_may_hold_owners_alone),
        cmocka_unit_test(a_network_learns_the_visits_not_the_moves),
        cmocka_unit_test(the_gradient_is_the_slope_of_the_loss),
    };
    return cmocka_run_group_tests(tests, make_game, free_game);
}
