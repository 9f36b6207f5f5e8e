/* Games that stopped early are played out, so that a network learns owners, score and winner of them, too. */
#include <omp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/stop.h"
#include "images/builtin.h"
#include "record.h"
#include "train/play_out.h"
#include "train/targets.h"

enum { SIZE = 7, POINTS = SIZE * SIZE, GAMES_MAX = 24, BLACK_COLUMNS = 3 };

/* Two walls of each colour: White has four columns and 7 points more. In the first they aren't closed at the lower edge:
 *
 *     . X X O O . .
 *     . X X O O . .
 *     ...
 *     . X . . O . .
 */
#define OPEN_WALLS                                                                                                       \
    "B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[cf];W[df];B[ba];W[ea];B[bb];W[eb];B[bc];W[ec];B[bd];" \
    "W[ed];B[be];W[ee];B[bf];W[ef];B[bg];W[eg]"
#define WALLS OPEN_WALLS ";B[cg];W[dg]"

static struct sgf_game game[GAMES_MAX];
static struct games games = {.game = game};
static kt_geometry geometry;
static kt_image image[BUILTIN_IMAGES];
static const kt_image *images[BUILTIN_IMAGES + 1];

static int open_images(void **state) {
    (void)state;
    builtin_open(image);
    for (int i = 0; i < BUILTIN_IMAGES; i++) images[i] = &image[i];
    return kt_geometry_init(&geometry, SIZE) < 0;
}

static void add(const char *record) { game[games.count++] = record_read(record); }

static void forget_games(void) {
    while (games.count) sgf_game_free(&game[--games.count]);
}

/* What the game teaches before its second move, White's. */
static struct network_target take(const struct targets *targets, uint32_t number, int8_t *owners) {
    struct position_move move = {number, 2, KT_WHITE, 0};
    return targets_take(targets, &move, 0, 0, POSITIONS_UNUSABLE, owners, NULL);
}

static void expect_whites_end(const struct targets *targets, uint32_t number) {
    int8_t owners[POINTS];
    struct network_target target = take(targets, number, owners);
    assert_true(target.has_value && target.value == 1 && target.has_score && target.score == 9.5f &&
                target.owner);
    for (int i = 0; i < POINTS; i++)
        assert_int_equal(owners[i], i % SIZE < BLACK_COLUMNS ? -NETWORK_OWNER_WHOLE : NETWORK_OWNER_WHOLE);
}

static void a_game_that_stopped_has_owners_and_a_score(void **state) {
    (void)state;
    add("(;SZ[7]KM[2.5]RE[W+R];" WALLS ")");
    add("(;SZ[7]KM[2.5];" WALLS ")");
    add("(;SZ[7]KM[2.5]RE[B+T];" WALLS ")"); /* who lost on time may have won on the board */
    add("(;SZ[7]KM[2.5]RE[B+F];" WALLS ")");
    struct targets targets = targets_new(&games, &geometry, NULL, images);
    for (uint32_t i = 0; i < games.count; i++) expect_whites_end(&targets, i);
    targets_free(&targets);
    forget_games();
}

/* The gap is closed; whoever gets a point there, all others are where they were. */
static void open_borders_are_played_on(void **state) {
    (void)state;
    add("(;SZ[7]KM[0.5]RE[W+R];" OPEN_WALLS ")");
    struct targets targets = targets_new(&games, &geometry, NULL, images);
    int8_t owners[POINTS];
    struct network_target target = take(&targets, 0, owners);
    assert_true(target.has_score && target.owner && target.score >= 5.5f && target.score <= 9.5f);
    for (int i = 0; i < POINTS; i++)
        if (i == 2 || i == 3) assert_int_equal(abs(owners[i]), NETWORK_OWNER_WHOLE);
        else
            assert_int_equal(owners[i],
                             i % SIZE < BLACK_COLUMNS ? -NETWORK_OWNER_WHOLE : NETWORK_OWNER_WHOLE);
    targets_free(&targets);
    forget_games();
}

static void the_records_winner_counts(void **state) {
    (void)state;
    add("(;SZ[7]KM[2.5]RE[B+R];" WALLS ")");
    add("(;SZ[7]KM[2.5]RE[B+R];" WALLS ";B[];W[])"); /* counted */
    struct targets targets = targets_new(&games, &geometry, NULL, images);
    int8_t owners[POINTS];
    for (uint32_t i = 0; i < games.count; i++) {
        struct network_target target = take(&targets, i, owners);
        assert_true(target.has_value && target.value == 0 && !target.has_score && !target.owner);
    }
    targets_free(&targets);
    forget_games();
}

static void openings_and_illegal_records_are_left_as_they_are(void **state) {
    (void)state;
    add("(;SZ[7]KM[2.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[cf];W[df];B[cg];W[dg];B[bb])");
    add("(;SZ[7]KM[2.5];" WALLS ";B[ca])");
    struct targets targets = targets_new(&games, &geometry, NULL, images);
    int8_t owners[POINTS];
    for (uint32_t i = 0; i < games.count; i++) {
        struct network_target target = take(&targets, i, owners);
        assert_true(!target.has_value && !target.has_score && !target.owner);
    }
    assert_false(play_out_may(&game[0]));
    targets_free(&targets);
    forget_games();
}

static void without_images_no_game_is_played_out(void **state) {
    (void)state;
    add("(;SZ[7]KM[2.5]RE[W+R];" WALLS ")");
    struct targets targets = targets_new(&games, &geometry, NULL, NULL);
    int8_t owners[POINTS];
    struct network_target target = take(&targets, 0, owners);
    assert_true(target.has_value && target.value == 1 && !target.has_score && !target.owner);
    targets_free(&targets);
    forget_games();
}

/* Open games, which end in more than one way. */
static void threads_dont_matter(void **state) {
    (void)state;
    for (int i = 0; i < GAMES_MAX; i++)
        add("(;SZ[7]KM[9];B[dd];W[ce];B[de];W[cd];B[dc];W[cc];B[db];W[cb];B[cf];W[bf];B[df];W[ee];B[ff];W[fd];B[ec];W[fc])");
    omp_set_num_threads(1);
    struct targets one = targets_new(&games, &geometry, NULL, images);
    omp_set_num_threads(2);
    struct targets two = targets_new(&games, &geometry, NULL, images);
    bool differ = false;
    for (size_t i = 0; i < games.count; i++) {
        assert_true(one.ends[i].has_owners);
        differ |= memcmp(one.owners, one.owners + i * POINTS, POINTS) != 0;
    }
    assert_true(differ);
    assert_memory_equal(one.ends, two.ends, games.count * sizeof *one.ends);
    assert_memory_equal(one.owners, two.owners, games.count * POINTS);
    targets_free(&one);
    targets_free(&two);
    forget_games();
}

/* The last test: no signal is forgotten. */
static void a_signal_ends_it(void **state) {
    (void)state;
    add("(;SZ[7]KM[2.5]RE[W+R];" OPEN_WALLS ")");
    stop_catch();
    raise(SIGTERM);
    struct play_out *play_out = play_out_make(images);
    assert_null(play_out_run(play_out, &game[0], 1));
    play_out_free(play_out);
    struct targets targets = targets_new(&games, &geometry, NULL, images);
    assert_false(targets.ends[0].has_owners);
    targets_free(&targets);
    forget_games();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_stopped_has_owners_and_a_score),
        cmocka_unit_test(open_borders_are_played_on),
        cmocka_unit_test(the_records_winner_counts),
        cmocka_unit_test(openings_and_illegal_records_are_left_as_they_are),
        cmocka_unit_test(without_images_no_game_is_played_out),
        cmocka_unit_test(threads_dont_matter),
        cmocka_unit_test(a_signal_ends_it),
    };
    return cmocka_run_group_tests(tests, open_images, NULL);
}
