/* lib/player/player: whose rules rank a player's goals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "images/builtin.h"
#include "images/extend.h"
#include "knowledge/rules.h"
#include "knowledge/shipped_rules.h"
#include "player/player.h"

static struct rules edge, centre;
static kt_word memory[KT_PLAYER_WORDS(1000)];
static kt_player player;
static kt_game game;
static kt_game_move moves[10];
static kt_suggestion suggestions[KT_POINTS];

static void compile(struct rules *rules, const char *text) {
    assert_true(rules_compile(rules, text, strlen(text), "test", stderr));
}

/* The line of the best goal's place on an empty board, for a player with this image and these rules. */
static int line_of_best(const kt_image *image, const kt_knowledge *knowledge) {
    const kt_image *const images[] = {image, NULL};
    const kt_player_config config = {.settings = kt_uct_defaults(),
                                     .memory = memory,
                                     .bytes = sizeof memory,
                                     .seed = 1,
                                     .slice = 16,
                                     .knowledge = knowledge};
    assert_int_equal(kt_game_init(&game, 9, moves, 10), KT_OK);
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    assert_true(kt_player_take_image(&player, images, 9, KT_VALUES_MODEL));
    const kt_goals *goals = kt_player_goals(&player, &game, KT_BLACK, suggestions);
    assert_non_null(goals);
    kt_point p = goals->goal[goals->groups].place;
    int x = kt_point_x(p) < 4 ? kt_point_x(p) : 8 - kt_point_x(p);
    int y = kt_point_y(p) < 4 ? kt_point_y(p) : 8 - kt_point_y(p);
    return 1 + (x < y ? x : y);
}

static void rules_of_the_configuration_come_before_those_of_the_image(void **state) {
    (void)state;
    kt_image images[BUILTIN_IMAGES], with;
    builtin_open(images);
    compile(&edge, "rule \"edge\" level 3: prefer smaller line");
    compile(&centre, "rule \"centre\" level 3: prefer larger line");
    const kt_section section = kt_knowledge_section(edge.section, edge.bytes);
    struct compile_result made = extend_image(&images[BUILTIN_9X9], &section, 1);
    assert_true(kt_predictor_open(&with, made.bytes, made.count) >= 0);

    assert_int_equal(line_of_best(&with, NULL), 1);
    assert_int_equal(line_of_best(&with, &centre.knowledge), 5);
    assert_int_equal(line_of_best(&images[BUILTIN_9X9], &edge.knowledge), 1);
    assert_true(line_of_best(&images[BUILTIN_9X9], NULL) > 2);
    free(made.bytes);
}

static void chips_get_the_rules_that_ship(void **state) {
    (void)state;
    kt_image images[BUILTIN_IMAGES];
    kt_knowledge knowledge;
    const kt_knowledge *shipped = shipped_rules();
    builtin_open(images);
    assert_int_equal(kt_knowledge_find(&knowledge, &images[BUILTIN_9X9]), KT_OK);
    assert_int_equal(knowledge.bytes, shipped->bytes);
    assert_memory_equal(knowledge.section, shipped->section, shipped->bytes);
}

static void an_image_may_lack_rules(void **state) {
    (void)state;
    kt_image images[BUILTIN_IMAGES];
    kt_knowledge knowledge;
    builtin_open(images);
    assert_int_equal(kt_knowledge_find(&knowledge, &images[BUILTIN_19X19]), KT_ERR_NOTHING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_of_the_configuration_come_before_those_of_the_image),
        cmocka_unit_test(chips_get_the_rules_that_ship),
        cmocka_unit_test(an_image_may_lack_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
