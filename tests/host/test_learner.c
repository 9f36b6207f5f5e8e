/* The learner: values against counts by the plain scan, translation bounds against a second way to find
 * them, filters. */
#include <omp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "learn/learning_file.h"
#include "pattern/scan.h"
#include "random_games.h"
#include "records/replay.h"

/* Settings that keep all patterns. */
static struct learner_settings settings_for(int size, int k_min, int k_max, int stages, int stage_moves) {
    struct learner_settings settings = learner_settings_default(size);
    settings.k_min = k_min, settings.k_max = k_max, settings.stages = stages,
    settings.stage_moves = stage_moves;
    settings.support = 0, settings.value = 0;
    return settings;
}

/* A pattern's figures, found in a second way. */
struct oracle {
    const struct learner_settings *settings;
    const struct pattern *pattern;
    const kt_spiral *spiral;
    uint32_t matches, plays;
    int x_min, x_max, y_min, y_max; /* where it was seen */
};

static bool applies(const struct oracle *o, const kt_board *board, kt_point point, int number) {
    int stage = (number - 1) / o->settings->stage_moves, last = o->settings->stages - 1;
    return point != KT_PASS && (stage < last ? stage : last) == o->pattern->stage &&
           o->pattern->ko == (board->ko != KT_NO_POINT);
}

/* Tries the pattern at every place within its bounds, in every symmetry. */
static bool count_matches(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct oracle *o = user;
    const struct pattern *p = o->pattern;
    if (!applies(o, board, point, number)) return true;
    kt_pattern plain = {.stones = p->stones};
    memcpy(plain.stone, p->stone, sizeof plain.stone);
    kt_bitboard found = kt_bitboard_none();
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        for (int y = p->y_min; y <= p->y_max; y++) {
            for (int x = p->x_min; x <= p->x_max; x++) {
                kt_elementary e;
                if (kt_scan_lay(o->spiral, &plain, board->geometry->size, x, y, symmetry, &e) &&
                    kt_bitboard_within(&e.black, &board->stones[colour]) &&
                    kt_bitboard_within(&e.white, &board->stones[kt_opponent(colour)]) &&
                    kt_board_check(board, colour, e.move) >= 0)
                    kt_bitboard_set(&found, e.move);
            }
        }
    }
    o->matches += (uint32_t)kt_bitboard_count(&found);
    o->plays += kt_bitboard_has(&found, point);
    return true;
}

/* Is the pattern made of the first k neighbours of this move? */
static bool is_made_of(const struct pattern *p, const struct neighbours *around) {
    int stones = 0, edges = 0;
    if (around->count < p->k) return false;
    for (int i = 0; i < p->k; i++) {
        if (around->neighbour[i] >= NEIGHBOUR_EDGE) edges |= 1 << (around->neighbour[i] - NEIGHBOUR_EDGE);
        else if (stones == p->stones || around->neighbour[i] != p->stone[stones++]) return false;
    }
    return edges == p->edges && stones == p->stones;
}

static bool find_bounds(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct oracle *o = user;
    if (!applies(o, board, point, number)) return true;
    struct neighbours around = neighbours_find(o->spiral, board, colour, point, NEIGHBOURS_MAX);
    if (!is_made_of(o->pattern, &around)) return true;
    if (around.x < o->x_min) o->x_min = around.x;
    if (around.x > o->x_max) o->x_max = around.x;
    if (around.y < o->y_min) o->y_min = around.y;
    if (around.y > o->y_max) o->y_max = around.y;
    return true;
}

static void replay_all(const struct games *games, size_t count, int size, replay_move_fn *look,
                       struct oracle *o) {
    static kt_geometry geometry;
    static kt_board board;
    assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
    for (size_t i = 0; i < count; i++) replay_game(&games->game[i], &geometry, &board, look, o);
}

static void check_values(const struct games *games, int size, const struct learner_settings *settings) {
    static kt_spiral spiral;
    kt_spiral_init(&spiral, size);
    struct learner_result result = learner_run(games, size, settings);
    assert_true(result.patterns.count > 100);
    assert_int_equal(result.patterns.count, result.raw_patterns);
    for (size_t i = 0; i < result.patterns.count; i++) {
        struct oracle o = {.settings = settings, .pattern = &result.patterns.pattern[i], .spiral = &spiral};
        replay_all(games, games->count, size, count_matches, &o);
        assert_int_equal(o.pattern->matches, o.matches);
        assert_int_equal(o.pattern->plays, o.plays);
        assert_true(o.plays > 0);
    }
    pattern_set_free(&result.patterns);
}

static void values_are_those_of_the_plain_scan(void **state) {
    (void)state;
    struct games small = random_games(1, 5, 5, 30), usual = random_games(2, 2, 9, 50),
                 large = random_games(3, 1, 19, 40), even = random_games(12, 4, 6, 35);
    struct learner_settings one_stage = settings_for(5, 2, 6, 1, 255), stages = settings_for(5, 4, 9, 5, 5);
    struct learner_settings nine = settings_for(9, 4, 9, 5, 15), nineteen = settings_for(19, 3, 5, 2, 20);
    struct learner_settings six = settings_for(6, 2, 5, 1, 255);
    check_values(&small, 5, &one_stage);
    check_values(&small, 5, &stages);
    one_stage.acquire = 2;
    check_values(&small, 5, &one_stage);
    check_values(&usual, 9, &nine);
    check_values(&large, 19, &nineteen);
    check_values(&even, 6, &six); /* no line in the middle; more examples than go into a word */
    games_free(&small);
    games_free(&even);
    games_free(&usual);
    games_free(&large);
}

/* The bounds are the whole side with one edge, a point with two, and without edges the smallest rectangle
 * that holds the pattern in the whole training set. */
static void check_bounds(const struct pattern *p, const struct oracle *seen, int last) {
    bool column = p->edges & (1 << EDGE_LEFT | 1 << EDGE_RIGHT),
         row = p->edges & (1 << EDGE_BELOW | 1 << EDGE_ABOVE);
    bool one = p->edges && !(p->edges & (p->edges - 1));
    assert_int_equal(p->x_min, one && !column ? 0 : seen->x_min);
    assert_int_equal(p->x_max, one && !column ? last : seen->x_max);
    assert_int_equal(p->y_min, one && !row ? 0 : seen->y_min);
    assert_int_equal(p->y_max, one && !row ? last : seen->y_max);
    if (p->edges && !one) assert_true(p->x_min == p->x_max && p->y_min == p->y_max);
    if (one) assert_true(column ? p->x_min == p->x_max : p->y_min == p->y_max);
}

/* The distance from an edge is part of a pattern: the same stones at another distance are another
 * pattern. */
static bool same_place(const struct pattern *p, int x, int y) {
    return p->x_min <= x && x <= p->x_max && p->y_min <= y && y <= p->y_max;
}

static bool find_bounds_in_place(void *user, const kt_board *board, kt_colour colour, kt_point point,
                                 int number) {
    struct oracle *o = user;
    if (o->pattern->edges && point != KT_PASS) {
        struct neighbours around = neighbours_find(o->spiral, board, colour, point, 0);
        if (!same_place(o->pattern, around.x, around.y)) return true;
    }
    return find_bounds(user, board, colour, point, number);
}

static void bounds_come_from_the_whole_training_set(void **state) {
    (void)state;
    static kt_spiral spiral;
    kt_spiral_init(&spiral, 9);
    struct games games = random_games(4, 12, 9, 40);
    struct learner_settings settings = settings_for(9, 2, 4, 2, 15);
    settings.acquire = 2;
    struct learner_result result = learner_run(&games, 9, &settings);
    size_t free_ones = 0, sides = 0, corners = 0, wider = 0;
    for (size_t i = 0; i < result.patterns.count; i++) {
        const struct pattern *p = &result.patterns.pattern[i];
        struct oracle all = {.settings = &settings,
                             .pattern = p,
                             .spiral = &spiral,
                             .x_min = 99,
                             .x_max = -1,
                             .y_min = 99,
                             .y_max = -1};
        struct oracle first = all;
        replay_all(&games, games.count, 9, find_bounds_in_place, &all);
        replay_all(&games, settings.acquire, 9, find_bounds_in_place, &first);
        assert_true(first.x_max >= 0); /* it occurs in the acquisition set */
        check_bounds(p, &all, 4);
        if (!p->edges) free_ones++;
        else if (p->edges & (p->edges - 1)) corners++;
        else sides++;
        wider += !p->edges && (all.x_max > first.x_max || all.y_max > first.y_max ||
                               all.x_min < first.x_min || all.y_min < first.y_min);
    }
    assert_true(free_ones > 20 && sides > 20 && corners > 20 && wider > 5); /* all cases occurred */
    pattern_set_free(&result.patterns);
    games_free(&games);
}

static bool same_pattern(const struct pattern *p, const struct pattern *q) {
    return p->k == q->k && p->stage == q->stage && p->ko == q->ko && p->edges == q->edges &&
           p->stones == q->stones && memcmp(p->stone, q->stone, sizeof p->stone) == 0 &&
           p->x_min == q->x_min && p->x_max == q->x_max && p->y_min == q->y_min && p->y_max == q->y_max &&
           p->matches == q->matches && p->plays == q->plays;
}

static void support_and_value_drop_what_is_below(void **state) {
    (void)state;
    struct games games = random_games(5, 6, 7, 40);
    struct learner_settings settings = settings_for(7, 2, 5, 3, 15);
    struct learner_result all = learner_run(&games, 7, &settings);
    settings.support = 12, settings.value = 0.125;
    struct learner_result kept = learner_run(&games, 7, &settings);
    assert_int_equal(kept.raw_patterns, all.raw_patterns);
    assert_int_equal(kept.examples, all.examples);
    size_t next = 0, edge_cases = 0;
    for (size_t i = 0; i < all.patterns.count; i++) {
        const struct pattern *p = &all.patterns.pattern[i];
        if (p->matches < 12 || p->plays * 8 < p->matches) continue;
        edge_cases += p->matches == 12 || p->plays * 8 == p->matches;
        assert_true(next < kept.patterns.count && same_pattern(p, &kept.patterns.pattern[next]));
        next++;
    }
    assert_int_equal(next, kept.patterns.count);
    assert_true(next > 20 && next < all.patterns.count && edge_cases > 0);
    pattern_set_free(&all.patterns);
    pattern_set_free(&kept.patterns);
    games_free(&games);
}

static void patterns_are_sorted_by_falling_value(void **state) {
    (void)state;
    struct games games = random_games(6, 5, 7, 40);
    struct learner_settings settings = settings_for(7, 2, 4, 1, 255);
    struct learner_result result = learner_run(&games, 7, &settings),
                          again = learner_run(&games, 7, &settings);
    assert_int_equal(again.patterns.count, result.patterns.count);
    for (size_t i = 0; i < result.patterns.count; i++) {
        const struct pattern *p = &result.patterns.pattern[i], *before = i ? p - 1 : p;
        assert_true((uint64_t)before->plays * p->matches >= (uint64_t)p->plays * before->matches);
        assert_true(same_pattern(p, &again.patterns.pattern[i]));
    }
    pattern_set_free(&result.patterns);
    pattern_set_free(&again.patterns);
    games_free(&games);
}

static void assert_same_patterns(const struct pattern_set *a, const struct pattern_set *b) {
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) assert_true(same_pattern(&a->pattern[i], &b->pattern[i]));
}

/* The patterns come from the first games, their bounds from all. */
static void any_number_of_threads_learns_the_same(void **state) {
    (void)state;
    struct games games = random_games(8, 14, 9, 50);
    struct learner_settings settings = settings_for(9, 2, 6, 3, 15);
    settings.acquire = 9, settings.support = 2;
    omp_set_num_threads(1);
    struct learner_result alone = learner_run(&games, 9, &settings);
    assert_true(alone.patterns.count > 100);
    for (int threads = 2; threads <= 5; threads++) {
        omp_set_num_threads(threads);
        struct learner_result together = learner_run(&games, 9, &settings);
        assert_int_equal(together.raw_patterns, alone.raw_patterns);
        assert_int_equal(together.examples, alone.examples);
        assert_same_patterns(&together.patterns, &alone.patterns);
        pattern_set_free(&together.patterns);
    }
    pattern_set_free(&alone.patterns);
    games_free(&games);
}

/* Every move counts in exactly one part; support and value apply to the sums. */
static void parts_sum_up_to_the_whole(void **state) {
    (void)state;
    struct games games = random_games(9, 7, 9, 40);
    struct learner_settings settings = settings_for(9, 2, 5, 2, 20);
    settings.acquire = 4, settings.support = 5, settings.value = 0.05;
    struct learner_result whole = learner_run(&games, 9, &settings);
    assert_true(whole.patterns.count > 50 && whole.patterns.count < whole.raw_patterns);
    for (int parts = 1; parts <= 9; parts += 4) { /* the last time more parts than games */
        struct pattern_set joined;
        pattern_set_init(&joined, 9);
        size_t examples = 0;
        settings.parts = parts;
        for (settings.part = parts; settings.part >= 1; settings.part--) {
            struct learner_result part = learner_run(&games, 9, &settings);
            assert_int_equal(part.raw_patterns, whole.raw_patterns);
            examples += part.examples;
            pattern_set_join(&joined, &part.patterns);
            pattern_set_free(&part.patterns);
        }
        settings.parts = settings.part = 0;
        learner_keep(&joined, &settings);
        assert_int_equal(examples, whole.examples);
        assert_same_patterns(&joined, &whole.patterns);
        pattern_set_free(&joined);
    }
    pattern_set_free(&whole.patterns);
    games_free(&games);
}

/* Keeps a learning in a file of its own each time. */
struct keeper {
    char folder[200], path[256];
    struct database_run run;
    int kept; /* files */
};

static const char *path_of(struct keeper *keeper, int number) {
    snprintf(keeper->path, sizeof keeper->path, "%s/%d", keeper->folder, number);
    return keeper->path;
}

static bool take_kept(void *with, const char *path, void *work) {
    struct keeper *keeper = with;
    return learning_read(path, &keeper->run, work);
}

static bool write_kept(void *with, const struct output_target *target, const void *work) {
    struct keeper *keeper = with;
    const struct output_target next = {.path = path_of(keeper, ++keeper->kept), .kind = target->kind};
    assert_true(learning_write(&next, &keeper->run, work));
    return true;
}

/* Whatever is learned is kept, and nothing is there yet. */
static struct checkpoint checkpoint_of(struct keeper *keeper) {
    return (struct checkpoint){.target = {.path = "/dev/null/none", .kind = FILE_LEARNING},
                               .name = "learning",
                               .take = take_kept,
                               .write = write_kept,
                               .with = keeper};
}

static struct keeper keeper_new(const struct learner_settings *settings, size_t games) {
    struct keeper keeper = {.run = {.size = 9, .settings = *settings, .games = games, .acquired = games}};
    const char *parent = getenv("TMPDIR");
    snprintf(keeper.folder, sizeof keeper.folder, "%s/katachi-learner-XXXXXX", parent ? parent : P_tmpdir);
    assert_non_null(mkdtemp(keeper.folder));
    return keeper;
}

static void keeper_end(struct keeper *keeper) {
    for (int i = 1; i <= keeper->kept; i++) unlink(path_of(keeper, i));
    rmdir(keeper->folder);
}

/* Patterns of 3 games, their bounds from 3 others, and counts in every second game: from each place where it was
 * kept, any number of threads learns what one run does. */
static void a_learning_goes_on_from_where_it_was_kept(void **state) {
    (void)state;
    struct games games = random_games(10, 6, 9, 50);
    struct learner_settings settings = settings_for(9, 3, 5, 2, 20);
    settings.acquire = 3, settings.parts = 2, settings.part = 1;
    struct learner_result whole = learner_run(&games, 9, &settings);
    struct keeper keeper = keeper_new(&settings, 6);
    struct checkpoint checkpoint = checkpoint_of(&keeper);
    settings.checkpoint = &checkpoint;
    omp_set_num_threads(1);
    struct learner_result kept = learner_run(&games, 9, &settings);
    assert_same_patterns(&kept.patterns, &whole.patterns);
    pattern_set_free(&kept.patterns);
    assert_true(keeper.kept >= 6 + 3); /* after each game, and 64 examples: of 3 games, in 2 stages */
    checkpoint.seconds = 1e6;
    for (int i = 1; i <= keeper.kept; i++) {
        checkpoint.target.path = path_of(&keeper, i);
        omp_set_num_threads(1 + i % 3);
        struct learner_result result = learner_run(&games, 9, &settings);
        assert_int_equal(result.end, LEARNER_FINISHED);
        assert_int_equal(result.examples, whole.examples);
        assert_int_equal(result.raw_patterns, whole.raw_patterns);
        assert_same_patterns(&result.patterns, &whole.patterns);
        pattern_set_free(&result.patterns);
    }
    keeper_end(&keeper);
    pattern_set_free(&whole.patterns);
    games_free(&games);
}

static void expect_refused(const char *path, const struct database_run *run) {
    struct learning learning = {0};
    pattern_set_init(&learning.patterns, run->size);
    assert_false(learning_read(path, run, &learning));
    assert_int_equal(learning.patterns.count + learning.games + learning.examples, 0);
}

static void change_byte(FILE *file, long at) {
    fseek(file, at, SEEK_SET);
    int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    fputc(byte ^ 0x41, file);
    fflush(file);
}

static void a_learning_of_another_run_is_refused(void **state) {
    (void)state;
    struct games games = random_games(11, 1, 9, 20);
    struct learner_settings settings = settings_for(9, 3, 3, 1, 20);
    struct keeper keeper = keeper_new(&settings, 1);
    struct checkpoint checkpoint = checkpoint_of(&keeper);
    settings.checkpoint = &checkpoint;
    struct learner_result result = learner_run(&games, 9, &settings);
    pattern_set_free(&result.patterns);
    games_free(&games);
    enum { OTHERS = 9 };
    struct database_run other[OTHERS];
    for (int i = 0; i < OTHERS; i++) other[i] = keeper.run;
    other[0].size = 7, other[1].settings.k_min = 2, other[2].settings.k_max = 4, other[3].settings.stages = 2;
    other[4].settings.stage_moves = 10, other[5].games = 2, other[6].acquired = 0, other[7].games_crc = 1;
    other[8].settings.parts = 1, other[8].settings.part = 1;
    for (int i = 0; i < OTHERS; i++) expect_refused(path_of(&keeper, 1), &other[i]);
    keeper_end(&keeper);
}

/* One byte of the file is another, or its end is missing. */
static void a_damaged_learning_is_refused(void **state) {
    (void)state;
    struct games games = random_games(12, 1, 9, 10);
    struct learner_settings settings = settings_for(9, 3, 3, 1, 20);
    struct keeper keeper = keeper_new(&settings, 1);
    struct checkpoint checkpoint = checkpoint_of(&keeper);
    settings.checkpoint = &checkpoint;
    struct learner_result result = learner_run(&games, 9, &settings);
    pattern_set_free(&result.patterns);
    games_free(&games);
    FILE *file = fopen(path_of(&keeper, 1), "r+b");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long bytes = ftell(file);
    assert_true(bytes > 100);
    for (long at = 0; at < bytes; at++) {
        change_byte(file, at);
        expect_refused(keeper.path, &keeper.run);
        change_byte(file, at);
    }
    struct learning learning = {0};
    pattern_set_init(&learning.patterns, 9);
    assert_true(learning_read(keeper.path, &keeper.run, &learning)); /* it is whole again */
    pattern_set_free(&learning.patterns);
    while (bytes-- > 0) {
        assert_int_equal(ftruncate(fileno(file), bytes), 0);
        expect_refused(keeper.path, &keeper.run);
    }
    fclose(file);
    keeper_end(&keeper);
}

/* A pass counts as a move of the game, but is not an example. */
static void passes_are_no_examples(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 7);
    struct games games = {.game = memory_zeroed(sizeof(struct sgf_game)), .count = 1};
    games.game[0] = random_game(&random, 9, 0);
    for (int i = 0; i < 20; i++) {
        struct sgf_action move = {i % 5 ? SGF_MOVE : SGF_PASS, i % 2 ? KT_WHITE : KT_BLACK, (uint8_t)(i % 9),
                                  (uint8_t)(i / 9 * 2)};
        sgf_game_add(&games.game[0], move);
    }
    struct learner_settings settings = settings_for(9, 2, 2, 5, 4);
    struct learner_result result = learner_run(&games, 9, &settings);
    assert_int_equal(result.examples, 16);
    int stages = 0;
    for (size_t i = 0; i < result.patterns.count; i++) stages |= 1 << result.patterns.pattern[i].stage;
    assert_int_equal(stages, 0x1f); /* moves 2 to 20 reach all five, at four moves a stage */
    pattern_set_free(&result.patterns);
    games_free(&games);
}

static void stages_go_by_move_number(void **state) {
    (void)state;
    static const int cases[][2] = {{1, 0},  {15, 0}, {16, 1}, {30, 1}, {31, 2},
                                   {45, 2}, {46, 3}, {60, 3}, {61, 4}, {900, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(kt_stage(5, learner_settings_default(9).stage_moves, (uint32_t)cases[i][0]),
                         cases[i][1]);
    assert_int_equal(kt_stage(5, learner_settings_default(19).stage_moves, 50), 0);
    assert_int_equal(kt_stage(5, learner_settings_default(19).stage_moves, 51), 1);
    assert_int_equal(kt_stage(1, 15, 900), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_plain_scan),
        cmocka_unit_test(bounds_come_from_the_whole_training_set),
        cmocka_unit_test(support_and_value_drop_what_is_below),
        cmocka_unit_test(patterns_are_sorted_by_falling_value),
        cmocka_unit_test(any_number_of_threads_learns_the_same),
        cmocka_unit_test(parts_sum_up_to_the_whole),
        cmocka_unit_test(a_learning_goes_on_from_where_it_was_kept),
        cmocka_unit_test(a_learning_of_another_run_is_refused),
        cmocka_unit_test(a_damaged_learning_is_refused),
        cmocka_unit_test(passes_are_no_examples),
        cmocka_unit_test(stages_go_by_move_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
