/* What judges in an image: against a second way to compute it, in floating point, and its section against damage. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/random.h"
#include "image/image_write.h"
#include "model/evaluation.h"
#include "random_model.h"
#include "searching.h"

enum { CHANNELS = 16, HIDDEN = 5, SIZE = 6, POINTS = SIZE * SIZE, INPUTS = 2 * CHANNELS + 2 };
enum {
    HEADER = 8,
    OWNER_BYTES = 2 * CHANNELS + 4,
    HIDDEN_BYTES = 2 * INPUTS + 4,
    OUT_BYTES = 2 * (HIDDEN + 1) + 4
};
enum { BYTES = HEADER + OWNER_BYTES + HIDDEN * HIDDEN_BYTES + 3 * OUT_BYTES };

static uint8_t section[BYTES];
static const uint8_t shifts[5] = {7, 12, 9, 10, 8};

static void fill(kt_random *random) {
    memset(section, 0, sizeof section);
    section[0] = CHANNELS;
    section[1] = HIDDEN;
    memcpy(section + 2, shifts, 5);
    for (int i = HEADER; i < BYTES; i++) section[i] = (uint8_t)kt_random_next(random);
    /* begins of some 100,000 */
    uint8_t *at = section + HEADER + OWNER_BYTES - 4;
    for (int i = 0; i < 1 + HIDDEN + 3; i++) {
        kt_bytes_put_u32(at, kt_random_below(random, 200000) - 100000);
        at += i < HIDDEN ? HIDDEN_BYTES : OUT_BYTES;
    }
}

static double weight(int at) { return (int16_t)kt_bytes_u16(section + at); }
static double begin(int at) { return (int32_t)kt_bytes_u32(section + at); }

/* sum of `count` inputs times the weights at `at`, and the begin behind them, shifted */
static double sum(int at, const double *inputs, int count, int shift) {
    double all = begin(at + 2 * count);
    for (int i = 0; i < count; i++) all += weight(at + 2 * i) * inputs[i];
    return floor(ldexp(all, -shift));
}

static double bound(double number, double most) { return fmax(-most, fmin(most, number)); }

struct judged {
    double owner[POINTS], win, lead, pass;
};

static struct judged judge(const uint8_t *outputs, int komi) {
    struct judged judged;
    double inputs[INPUTS] = {0}, numbers[HIDDEN + 1], all = 0;
    for (int p = 0; p < POINTS; p++) {
        double own[CHANNELS];
        for (int i = 0; i < CHANNELS; i++) {
            own[i] = outputs[p * CHANNELS + i];
            inputs[i] += own[i] * 16 / POINTS;
            inputs[CHANNELS + i] = fmax(inputs[CHANNELS + i], own[i] * 16);
        }
        judged.owner[p] = tanh(sum(HEADER, own, CHANNELS, shifts[0]) / 4096);
        all += judged.owner[p];
    }
    judged.lead = all + komi / 4.0;
    inputs[2 * CHANNELS] = bound(judged.lead * 64, 4096);
    inputs[2 * CHANNELS + 1] = bound(komi * 16, 4096);
    for (int i = 0; i < HIDDEN; i++)
        numbers[i] =
            fmax(0, fmin(65535, sum(HEADER + OWNER_BYTES + i * HIDDEN_BYTES, inputs, INPUTS, shifts[1])));
    numbers[HIDDEN] = inputs[2 * CHANNELS];
    double of[3];
    for (int i = 0; i < 3; i++)
        of[i] = sum(HEADER + OWNER_BYTES + HIDDEN * HIDDEN_BYTES + i * OUT_BYTES, numbers, HIDDEN + 1,
                    shifts[2 + i]);
    judged.win = 1 / (1 + exp(-of[0] / 4096));
    judged.lead += bound(of[1], 4096) / 64;
    judged.pass = bound(of[2], 16 * 4096);
    return judged;
}

static kt_evaluator open_section(uint8_t *image_bytes, size_t room, kt_status *status) {
    kt_image image;
    kt_evaluator evaluator = {0};
    kt_image_writer writer;
    kt_image_write_begin(&writer, 9, 1, image_bytes, room);
    kt_image_write_section(&writer, "JUDG", 1, section, sizeof section);
    kt_status bytes = kt_image_write_end(&writer);
    assert_true(bytes > 0);
    kt_image_check *const checks[] = {NULL};
    *status = kt_image_open(&image, image_bytes, (size_t)bytes, checks);
    if (*status >= 0) *status = kt_evaluator_find(&evaluator, &image);
    return evaluator;
}

static void it_computes_what_its_header_says(void **state) {
    (void)state;
    static uint8_t image_bytes[4096];
    kt_random random;
    kt_random_init(&random, 3);
    for (int round = 0; round < 200; round++) {
        uint8_t outputs[POINTS * CHANNELS];
        kt_status status;
        fill(&random);
        kt_evaluator evaluator = open_section(image_bytes, sizeof image_bytes, &status);
        assert_int_equal(status, KT_OK);
        /* many outputs are 0, as those of networks */
        for (int i = 0; i < POINTS * CHANNELS; i++)
            outputs[i] = kt_random_below(&random, 3) ? 0 : (uint8_t)kt_random_next(&random);
        int komi = (int)kt_random_below(&random, 81) - 40;
        kt_evaluation got;
        kt_evaluator_read(&evaluator, outputs, SIZE, komi, &got);
        struct judged want = judge(outputs, komi);
        for (int p = 0; p < POINTS; p++) {
            double owner = got.owner_q15[kt_point_at(p % SIZE, p / SIZE)] / 32768.0;
            assert_true(fabs(owner - want.owner[p]) < 0.004);
        }
        /* small differences of the ownership grow in the sums that read the lead */
        assert_true(fabs(got.win_q16 / 65536.0 - want.win) < 0.05);
        assert_true(fabs(got.lead / 64.0 - want.lead) < 1);
        assert_true(fabs(got.pass - want.pass) < 4096);
    }
}

static void damage_is_refused(void **state) {
    (void)state;
    static uint8_t image_bytes[4096];
    kt_random random;
    kt_random_init(&random, 4);
    kt_status status;
    static const struct {
        int at;
        uint8_t byte;
    } damage[] = {{0, 0},  {0, CHANNELS + 1}, {1, 0}, {1, HIDDEN + 1}, {1, 65},
                  {2, 32}, {6, 255},          {7, 1}, {7, 3},          {7, 4},
                  {7, 80}};
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        fill(&random);
        section[damage[i].at] = damage[i].byte;
        open_section(image_bytes, sizeof image_bytes, &status);
        assert_int_equal(status, KT_ERR_FORMAT);
    }
}

/* A search of the empty board of 5x5. */
static void search_evaluated(kt_predictor *predictor, kt_survey *survey, kt_colour colour,
                             unsigned evaluation, kt_uct_leaves leaves, uint32_t playouts) {
    settings = kt_uct_defaults();
    settings.evaluation = evaluation;
    settings.leaves = (uint8_t)leaves;
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    game.komi = 28;
    worker = (kt_uct_worker){
        .game = &game, .predictor = predictor, .suggestions = suggestions, .playout = &playout};
    kt_random_init(&worker.random, seed);
    kt_uct_init(&uct, &settings, &game, colour, nodes, NODES);
    uct.survey = survey;
    kt_survey_clear(survey);
    kt_uct_begin(&uct, &game, &root);
    kt_uct_run(&uct, &worker, playouts);
}

/* A network that thinks that whoever moves wins and owns all points, or, if it isn't `sure`, knows nothing of that. */
static kt_predictor predictor_of(bool sure) {
    enum { ROOM = 20000 };
    static uint8_t model[ROOM];
    static kt_predictor_memory memory;
    uint32_t count = kt_model_bytes(1, CHANNELS);
    assert_true(count < ROOM);
    random_model(model, 1, CHANNELS, 5);
    memset(section, 0, sizeof section);
    section[0] = CHANNELS;
    section[1] = HIDDEN;
    if (sure) kt_bytes_put_u32(section + HEADER + OWNER_BYTES - 4, 16 * 4096);
    if (sure)
        kt_bytes_put_u32(section + HEADER + OWNER_BYTES + HIDDEN * HIDDEN_BYTES + OUT_BYTES - 4, 16 * 4096);
    kt_predictor predictor = {.by_model = true, .evaluates = true, .memory = &memory};
    assert_int_equal(kt_model_open(&predictor.model, model, count), KT_OK);
    predictor.judge = predictor.model;
    predictor.evaluator = (kt_evaluator){.section = section, .channels = CHANNELS, .hidden = HIDDEN};
    return predictor;
}

/* Of two networks in an image, the one that predicts names the moves, unless the other is to judge alone: then that one does. */
static void who_judges_alone_names_the_moves(void **state) {
    (void)state;
    enum { ROOM = 20000 };
    static uint8_t other[ROOM];
    static kt_suggestion wanted[2][KT_POINTS], found[KT_POINTS];
    kt_predictor predictor = predictor_of(false), judge = predictor;
    const uint32_t count = kt_model_bytes(1, CHANNELS);
    random_model(other, 1, CHANNELS, 6);
    assert_int_equal(kt_model_open(&judge.model, other, count), KT_OK);
    predictor.judge = judge.model;
    predictor.evaluator.network = other;
    predictor.evaluator.network_bytes = count;
    assert_int_equal(kt_game_init(&game, 5, moves, MOVES), KT_OK);
    const kt_bitboard allowed = kt_game_legal(&game, KT_BLACK);
    for (int alone = 0; alone < 2; alone++) {
        kt_evaluation evaluation;
        kt_predictor *names = alone ? &judge : &predictor;
        predictor.evaluator.alone = alone;
        assert_int_equal(kt_predict_game(names, &game, KT_BLACK, allowed, KT_POINTS, wanted[alone]), 25);
        assert_int_equal(
            kt_predict_evaluated(&predictor, &game, KT_BLACK, allowed, KT_POINTS, found, &evaluation), 25);
        for (int i = 0; i < 25; i++) {
            assert_int_equal(found[i].point, wanted[alone][i].point);
            assert_int_equal(found[i].value_q16, wanted[alone][i].value_q16);
        }
    }
    int differ = 0;
    for (int i = 0; i < 25; i++) differ += wanted[0][i].point != wanted[1][i].point;
    assert_true(differ > 5);
}

static void a_search_counts_evaluations(void **state) {
    (void)state;
    enum { WEIGHT = 100 };
    static kt_survey survey;
    kt_predictor predictor = predictor_of(true);
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        search_evaluated(&predictor, &survey, (kt_colour)colour, WEIGHT, KT_LEAVES_PLAYED, 1);
        const kt_node *node = uct.tree.node;
        assert_int_equal(node->judged, WEIGHT);
        assert_true(node->judged_wins <= 2); /* they are the opponent's */
        assert_true(kt_uct_win_rate_q16(node) < 65536 / 50);
        assert_int_equal(survey.row[KT_SURVEY_ROOT].playouts, KT_SURVEY_EVALUATION * WEIGHT);
        kt_survey_score score;
        assert_true(kt_survey_score_of(&survey, KT_SURVEY_ROOT, &score));
        assert_in_range(abs(score.mean - (colour == KT_BLACK ? 2500 : -2500)), 0, 50);
        int32_t owner = kt_survey_owner_q16(&survey, KT_SURVEY_ROOT, kt_point_at(2, 2));
        assert_true(colour == KT_BLACK ? owner > 60000 : owner < -60000);
        /* what the nodes below think counts in those above, for the side that moves there */
        search_evaluated(&predictor, &survey, (kt_colour)colour, WEIGHT, KT_LEAVES_PLAYED, 60);
        assert_true(uct.tree.node->judged > WEIGHT && uct.tree.node->judged % WEIGHT == 0);
        assert_in_range(uct.tree.node->judged_wins, 1, 2 * uct.tree.node->judged - 1);
        search_evaluated(&predictor, &survey, (kt_colour)colour, 0, KT_LEAVES_PLAYED, 60);
        assert_int_equal(uct.tree.node->judged, 0);
        assert_int_equal(survey.row[KT_SURVEY_ROOT].playouts, 0);
    }
}

/* Where leaves are evaluated, all counts come of evaluations: each visit is one, of a leaf that gets children, or the end of a
 * game. */
static void leaves_are_evaluated(void **state) {
    (void)state;
    enum { PLAYOUTS = 100, VISIT = 64 };
    static kt_survey survey;
    kt_predictor predictor = predictor_of(false);
    search_evaluated(&predictor, &survey, KT_BLACK, 4, KT_LEAVES_EVALUATED, PLAYOUTS);
    assert_int_equal(uct.tree.node->visits, PLAYOUTS);
    for (unsigned at = 0; at < uct.tree.used;) {
        unsigned count = 0, block = at ? nodes[at].move + 1u : 1; /* a head and children; or the root */
        for (unsigned i = at + (at > 0); i < at + block; i++) {
            const kt_node *node = &nodes[i], *child = kt_tree_children(&uct.tree, node, &count);
            assert_int_equal(node->wins, 0);
            assert_int_equal(node->judged, (VISIT - 1) * node->visits);
            if (!child) continue;
            uint32_t visits = 1, wins = 0;
            for (unsigned j = 0; j < count; j++)
                visits += child[j].visits, wins += 2 * VISIT * child[j].visits - child[j].judged_wins;
            assert_int_equal(node->visits, visits);
            /* its own evaluation is a draw or nearly so */
            assert_in_range(node->judged_wins - wins, VISIT - 2, VISIT + 2);
        }
        at += block;
    }
    /* one that is sure that whoever moves wins makes each move look lost, so that the search spreads */
    predictor = predictor_of(true);
    search_evaluated(&predictor, &survey, KT_WHITE, 4, KT_LEAVES_EVALUATED, PLAYOUTS);
    unsigned count = 0, tried = 0;
    const kt_node *child = kt_tree_children(&uct.tree, uct.tree.node, &count);
    for (unsigned i = 0; i < count; i++) tried += child[i].visits > 0;
    assert_true(tried > count / 3);
    assert_int_equal(survey.row[KT_SURVEY_ROOT].playouts, VISIT);
}

/* The nodes with children of a tree, with their positions. */
enum { MET_MAX = 4000 };
static struct met {
    kt_bitboard black, white;
    kt_colour colour;
    int ko;
    const kt_node *child;
    unsigned count;
} met[MET_MAX];
static unsigned met_count;

/* Walks below a node, whose position is the game's; left out are the root, and what lies behind a pass. */
static void meet(const kt_node *node, kt_colour colour, bool counts) {
    unsigned count;
    const kt_node *child = kt_tree_children(&uct.tree, node, &count);
    if (!child) return;
    if (counts && met_count < MET_MAX)
        met[met_count++] = (struct met){
            game.board.stones[KT_BLACK], game.board.stones[KT_WHITE], colour, game.board.ko, child, count};
    for (unsigned i = 0; i < count; i++) {
        if (!child[i].visits || kt_game_play(&game, colour, kt_field_point(child[i].move)) < 0) continue;
        meet(&child[i], kt_opponent(colour), child[i].move != KT_NO_CELL);
        assert_int_equal(kt_game_undo(&game), KT_OK);
    }
}

/* A position that another order of moves leads to has the moves of the one that was evaluated, though a network also sees the
 * last moves, which differ; with a survey, which wants owners, it is evaluated anew. */
static void a_position_is_evaluated_once(void **state) {
    (void)state;
    enum { ROOM = 40000 };
    static kt_node room[ROOM];
    static kt_survey survey;
    kt_predictor predictor = predictor_of(false);
    for (int surveys = 0; surveys < 2; surveys++) {
        search_evaluated(&predictor, &survey, KT_BLACK, 4, KT_LEAVES_EVALUATED, 0);
        kt_uct_init(&uct, &settings, &game, KT_BLACK, room, ROOM);
        if (surveys) uct.survey = &survey;
        kt_uct_begin(&uct, &game, &root);
        kt_uct_run(&uct, &worker, 700);
        met_count = 0;
        meet(uct.tree.node, KT_BLACK, false);
        if (met_count <= 300 || met_count >= MET_MAX) fail_msg("%u met", met_count);
        int pairs = 0, differ = 0;
        for (unsigned i = 0; i < met_count; i++)
            for (unsigned j = 0; j < i; j++) {
                const struct met *a = &met[i], *b = &met[j];
                if (!kt_bitboard_equal(&a->black, &b->black) || !kt_bitboard_equal(&a->white, &b->white) ||
                    a->colour != b->colour || a->ko != b->ko)
                    continue;
                pairs++;
                bool same = a->count == b->count;
                for (unsigned k = 0; same && k < a->count; k++)
                    same = a->child[k].move == b->child[k].move && a->child[k].prior == b->child[k].prior;
                differ += !same;
            }
        if (pairs <= 20) fail_msg("%d pairs", pairs);
        /* two positions may want one place in the table */
        if (surveys ? 2 * differ < pairs : 8 * differ > pairs)
            fail_msg("%d of %d pairs differ", differ, pairs);
    }
}

/* The end of a game by two passes is counted by the stones, whatever the network thinks. */
static void ends_are_counted(void **state) {
    (void)state;
    static kt_survey survey;
    kt_predictor predictor = predictor_of(false);
    static kt_barred barred; /* all but passes, for two moves */
    for (int cell = 0; cell < KT_CELLS; cell++)
        for (int colour = 0; cell != KT_NO_CELL && colour < 2; colour++) barred.until[colour][cell] = 2;
    for (int winner = KT_BLACK; winner <= KT_WHITE; winner++) {
        search_evaluated(&predictor, &survey, KT_BLACK, 4, KT_LEAVES_EVALUATED, 0);
        game.komi = winner == KT_BLACK ? -400 : 400;
        kt_uct_init(&uct, &settings, &game, KT_BLACK, nodes, NODES);
        uct.barred = &barred;
        kt_uct_begin(&uct, &game, &root);
        kt_uct_run(&uct, &worker, 12);
        const kt_node *pass = kt_uct_best(&uct, uct.tree.node), *end = kt_uct_best(&uct, pass);
        assert_true(pass->move == KT_NO_CELL && pass->visits == 11);
        assert_true(end->move == KT_NO_CELL && end->visits == 10); /* White's */
        assert_int_equal(end->judged_wins, winner == KT_WHITE ? 10 * 2 * 64 : 0);
    }
}

/* Fractions are rounded by chance: the mean of many is right, for either side. */
static void fractions_count_in_the_mean(void **state) {
    (void)state;
    static kt_survey survey;
    static kt_evaluation evaluation;
    kt_random random;
    kt_random_init(&random, 9);
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        int sign = colour == KT_BLACK ? 1 : -1;
        evaluation = (kt_evaluation){.lead = 5 * 64 / 4 - sign * 7 * 64};
        evaluation.owner_q15[0] = 32768 * 3 / 10;
        kt_survey_clear(&survey);
        for (int i = 0; i < 20000; i++)
            kt_survey_judge(&survey, 0, &evaluation, (kt_colour)colour, 28, 1, kt_random_next(&random) >> 16);
        kt_survey_score score;
        assert_true(kt_survey_score_of(&survey, 0, &score));
        assert_in_range(abs(score.mean - sign * 125), 0, 3);
        assert_in_range(abs(kt_survey_owner_q16(&survey, 0, 0) - sign * 65536 * 3 / 10), 0, 2000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_computes_what_its_header_says),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(who_judges_alone_names_the_moves),
        cmocka_unit_test(a_search_counts_evaluations),
        cmocka_unit_test(leaves_are_evaluated),
        cmocka_unit_test(a_position_is_evaluated_once),
        cmocka_unit_test(ends_are_counted),
        cmocka_unit_test(fractions_count_in_the_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
