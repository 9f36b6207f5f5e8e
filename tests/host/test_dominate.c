/* Patterns that a better one speaks for wherever they do: just they are dropped, and that changes no
 * suggested move and no value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiled.h"
#include "images/dominate.h"
#include "pattern/suggest.h"
#include "random_games.h"
#include "records/replay.h"

static struct pattern_set copy_set(const struct pattern_set *set) {
    struct pattern_set copy = {.size = set->size, .count = set->count, .capacity = set->count};
    copy.pattern = memory_zeroed(set->count * sizeof *set->pattern);
    memcpy(copy.pattern, set->pattern, set->count * sizeof *set->pattern);
    return copy;
}

static bool has_stones_of(const struct pattern *p, const struct pattern *fewer) {
    for (int i = 0; i < fewer->stones; i++) {
        int j = 0;
        while (j < p->stones && p->stone[j] != fewer->stone[i]) j++;
        if (j == p->stones) return false;
    }
    return true;
}

/* Does any better pattern match wherever this one does? Looks at all of them. */
static bool is_dominated(const struct pattern_set *set, size_t index) {
    const struct pattern *p = &set->pattern[index];
    for (const struct pattern *q = set->pattern; q < p; q++)
        if (q->stage == p->stage && q->ko == p->ko && q->x_min <= p->x_min && q->x_max >= p->x_max &&
            q->y_min <= p->y_min && q->y_max >= p->y_max && has_stones_of(p, q))
            return true;
    return false;
}

static void just_the_dominated_patterns_are_dropped(void **state) {
    (void)state;
    struct games games = random_games(3, 5, 9, 50);
    struct learner_result learned = learn(&games, 1);
    struct pattern_set fewer = copy_set(&learned.patterns);
    size_t dropped = dominate_drop(&fewer), next = 0;
    assert_int_equal(fewer.count + dropped, learned.patterns.count);
    assert_true(dropped > 100 && fewer.count > 100);
    for (size_t i = 0; i < learned.patterns.count; i++) {
        if (is_dominated(&learned.patterns, i)) continue;
        assert_true(next < fewer.count);
        assert_memory_equal(&fewer.pattern[next++], &learned.patterns.pattern[i], sizeof(struct pattern));
    }
    assert_int_equal(next, fewer.count);
    pattern_set_free(&fewer);
    pattern_set_free(&learned.patterns);
    games_free(&games);
}

struct comparison {
    kt_patterns all, fewer;
    kt_matcher matcher;
    size_t suggestions;
};

static bool compare(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    struct comparison *c = user;
    (void)point;
    kt_query query = {board, colour, (uint32_t)number, kt_board_legal(board, colour)};
    kt_suggestion one[KT_POINTS], other[KT_POINTS];
    int count = kt_suggest(&c->matcher, &c->all, &query, KT_POINTS, one);
    assert_int_equal(kt_suggest(&c->matcher, &c->fewer, &query, KT_POINTS, other), count);
    uint32_t value[KT_POINTS] = {0};
    for (int i = 0; i < count; i++) value[one[i].point] = one[i].value_q16 + 1u;
    for (int i = 0; i < count; i++) {
        assert_int_equal(value[other[i].point], other[i].value_q16 + 1u);
        assert_int_equal(one[i].value_q16, other[i].value_q16); /* so each rank has its value, too */
        value[other[i].point] = 0;
    }
    c->suggestions += (size_t)count;
    return true;
}

static void without_dominated_patterns_all_suggestions_stay(void **state) {
    (void)state;
    static struct comparison c;
    static kt_geometry geometry;
    static kt_board board;
    struct games games = random_games(4, 8, 9, 60);
    struct learner_result learned = learn(&games, 2);
    for (size_t i = 0; i < learned.patterns.count; i++) { /* so few values that none is rounded */
        struct pattern *p = &learned.patterns.pattern[i];
        p->plays = (p->plays * 100 + p->matches / 2) / p->matches;
        p->matches = 100;
    }
    pattern_set_sort(&learned.patterns);
    struct compile_result all = compile_image(&learned.patterns, &whole);
    assert_true(dominate_drop(&learned.patterns) > 100);
    struct compile_result fewer = compile_image(&learned.patterns, &whole);
    c = (struct comparison){.all = open_image(&all), .fewer = open_image(&fewer)};
    assert_int_equal(kt_geometry_init(&geometry, 9), KT_OK);
    for (size_t i = 0; i < games.count; i++) replay_game(&games.game[i], &geometry, &board, compare, &c);
    assert_true(c.suggestions > 3000);
    free(all.bytes);
    free(fewer.bytes);
    pattern_set_free(&learned.patterns);
    games_free(&games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(just_the_dominated_patterns_are_dropped),
        cmocka_unit_test(without_dominated_patterns_all_suggestions_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
