/* Games against itself depend on the seed and their number alone, and are such as a shard takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "images/builtin.h"
#include "match/selfplay_game.h"
#include "player/player.h"
#include "records/shard_bytes.h"

static kt_image builtin[BUILTIN_IMAGES];
static const kt_image *images[BUILTIN_IMAGES + 1];

static int open_images(void **state) {
    (void)state;
    builtin_open(builtin);
    for (int i = 0; i < BUILTIN_IMAGES; i++) images[i] = &builtin[i];
    return 0;
}

/* Plays a game and returns its bytes, which the caller frees. */
static struct shard_bytes play(struct selfplay_table *table, uint64_t number) {
    struct shard_game game;
    struct shard_bytes bytes = {0};
    assert_true(selfplay_game_play(table, number, &game));
    shard_bytes_write(&bytes, &game);
    shard_game_free(&game);
    return bytes;
}

static void expect_equal(struct shard_bytes one, struct shard_bytes other) {
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.at, other.at, one.count);
    free(one.at);
    free(other.at);
}

static void what_was_played_before_does_not_matter(void **state) {
    (void)state;
    struct selfplay_settings settings = {.playouts = 30, .seed = 5, .images = images};
    settings.weight[5] = settings.weight[7] = 1;
    struct selfplay_table *table = selfplay_table_make(&settings);
    struct shard_bytes first = play(table, 3);
    free(play(table, 4).at);
    expect_equal(first, play(table, 3));
    first = play(table, 6);
    struct selfplay_table *other = selfplay_table_make(&settings);
    expect_equal(first, play(other, 6));
    selfplay_table_free(other);
    selfplay_table_free(table);
}

static void a_shard_takes_each_game(void **state) {
    (void)state;
    struct selfplay_settings settings = {.playouts = 12, .seed = 1, .images = images};
    struct shard_game game;
    char wrong[SHARD_WRONG_BYTES];
    settings.weight[9] = 1;
    struct selfplay_table *table = selfplay_table_make(&settings);
    for (uint64_t number = 0; number < 3; number++) {
        struct shard_bytes bytes = play(table, number);
        if (!shard_bytes_read(bytes.at, bytes.count, &game, wrong)) fail_msg("%s", wrong);
        assert_true(game.score_known && game.owner && game.labels > 0 && game.number == number);
        shard_game_free(&game);
        free(bytes.at);
    }
    selfplay_table_free(table);
}

/* Searches an empty board, with a move in the corner that is believed to be as probable as `prior` in 256. Returns that child. */
static const kt_node *search_corner(kt_player *player, uint8_t prior, bool forces) {
    static kt_game_move moves[100];
    static kt_suggestion suggestions[KT_POINTS];
    static kt_game game;
    unsigned count;
    assert_true(kt_game_init(&game, 9, moves, 100) >= 0);
    game.komi = 28;
    kt_player_forget(player);
    kt_player_ask(player, &(kt_player_request){.budget.playouts = 300, .thorough = true});
    kt_player_begin(player, &game, KT_BLACK, suggestions);
    kt_uct_open(&player->uct, &player->worker);
    kt_node *child = kt_tree_children(&player->uct.tree, player->uct.tree.node, &count);
    while (child->move != kt_field_cell(kt_point_at(0, 0))) child++;
    child->prior = prior;
    player->uct.forces = forces;
    (void)kt_player_go_on(player, 0);
    return child;
}

/* To play in the corner of an empty board is a blunder. */
static void a_forced_blunder_is_no_target(void **state) {
    (void)state;
    kt_player player;
    kt_player_config config = {.settings = kt_uct_defaults(), .bytes = 1 << 25, .seed = 1, .slice = 32};
    config.memory = malloc(config.bytes);
    assert_true(kt_player_init(&player, &config) >= 0);
    kt_player_take_image(&player, images, 9, KT_VALUES_MODEL);
    const kt_node *child = search_corner(&player, 26, false);
    uint32_t unforced = child->visits;
    assert_in_range(unforced, 0, 4);
    assert_int_equal(kt_uct_unforced(&player.uct, child), unforced); /* nobody has forced it */
    child = search_corner(&player, 26, true);
    assert_int_equal(player.uct.tree.node->visits, 300);
    assert_in_range(child->visits, 7, 8); /* the root of 2 * 26 / 256 * 300, 7.8, rounded up or down */
    assert_in_range(kt_uct_unforced(&player.uct, child), 0, unforced);
    const kt_node *best = kt_uct_best(&player.uct, player.uct.tree.node);
    assert_int_equal(kt_uct_unforced(&player.uct, best), best->visits);
    free(config.memory);
}

static void a_worker_is_one_of_all(void **state) {
    (void)state;
    static const char *const wrong[] = {"",    "1",    "1/",      "/2",   "0/1",
                                        "3/2", "1/2x", "1/10001", "-1/2", "1/2/3"};
    struct selfplay_worker worker = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(selfplay_worker_read(wrong[i], &worker));
        assert_int_equal(worker.number, 0);
    }
    assert_true(selfplay_worker_read("2/3", &worker));
    assert_int_equal(worker.number, 2);
    assert_int_equal(worker.of, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_played_before_does_not_matter),
        cmocka_unit_test(a_shard_takes_each_game),
        cmocka_unit_test(a_forced_blunder_is_no_target),
        cmocka_unit_test(a_worker_is_one_of_all),
    };
    return cmocka_run_group_tests(tests, open_images, NULL);
}
