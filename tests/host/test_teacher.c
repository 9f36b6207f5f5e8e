/* Queries for a teacher, and its answers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "record.h"
#include "train/targets.h"

enum { SIZE = 5, POINTS = SIZE * SIZE };
static const char path[] = "build/native/tests/host/test_teacher.jsonl";
static struct sgf_game game;
static struct games games = {.game = &game, .count = 1};

static int read_game(void **state) {
    (void)state;
    game = record_read("(;SZ[5]KM[6.5]RE[W+R];B[cc];W[bd];B[];W[ab])");
    game.source = "folder/a b.sgf";
    return 0;
}

static int free_game(void **state) {
    (void)state;
    sgf_game_free(&game);
    remove(path);
    return 0;
}

static void write_lines(const char *text) {
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

/* An answer for turn `turn`, whose ownership is `first` at the upper left and 0 elsewhere. */
static const char *answer(const char *id, int turn, const char *rest, const char *first, int owners) {
    static char line[1000];
    int used = snprintf(line, sizeof line,
                        "{\"id\": \"%s\", \"turnNumber\": %d, \"rootInfo\": {%s}, \"ownership\": [%s", id,
                        turn, rest, first);
    for (int i = 1; i < owners; i++) used += snprintf(line + used, sizeof line - (size_t)used, ", 0");
    snprintf(line + used, sizeof line - (size_t)used, "]}\n");
    return line;
}

static const char good[] = "\"winrate\": 0.25, \"scoreLead\": -3.5";

/* What the games are asked; NULL: they are refused. The caller frees it. */
static char *ask(const struct games *all) {
    char *text;
    size_t bytes;
    FILE *stream = open_memstream(&text, &bytes);
    bool asked = teacher_ask(stream, all);
    fclose(stream);
    if (asked) return text;
    assert_int_equal(bytes, 0);
    free(text);
    return NULL;
}

static void queries_ask_for_all_positions(void **state) {
    (void)state;
    char *text = ask(&games);
    assert_non_null(text);
    assert_non_null(strstr(text, " a b.sgf\""));
    assert_non_null(strstr(text, "[[\"B\",\"C3\"],[\"W\",\"B2\"],[\"B\",\"pass\"],[\"W\",\"A4\"]]"));
    assert_non_null(strstr(text, "\"analyzeTurns\":[0,1,2,3]"));
    assert_non_null(strstr(text, "\"includePolicy\":true"));
    double komi = 0, again = 0;
    assert_int_equal(sscanf(text, "{\"id\":\"%lf a b.sgf\"", &komi), 1);
    assert_int_equal(sscanf(strstr(text, "\"komi\":"), "\"komi\":%lf", &again), 1);
    assert_true(komi == again && komi >= 3.5 && komi <= 9.5);
    free(text);
}

static void answers_are_found_by_game_and_move(void **state) {
    (void)state;
    write_lines(answer("7.5 a b.sgf", 1, good, "0.5", POINTS));
    struct teacher *teacher = teacher_read(path, &games);
    assert_non_null(teacher);
    assert_int_equal(teacher_count(teacher), 1);
    struct teacher_view view;
    assert_false(teacher_find(teacher, 0, 1, &view));
    assert_true(teacher_find(teacher, 0, 2, &view));
    assert_false(teacher_find(teacher, 0, 3, &view) || teacher_find(teacher, 0, 5, &view));
    assert_true(view.komi == 7.5f && view.value == 0.25f && view.score == 4);
    for (int i = 0; i < POINTS; i++) assert_int_equal(view.owner[i], i == 20 ? 64 : 0);

    kt_geometry geometry;
    assert_int_equal(kt_geometry_init(&geometry, SIZE), KT_OK);
    struct targets targets = targets_new(&games, &geometry, teacher, NULL);
    int8_t owners[POINTS];
    struct position_move move = {0, 2, KT_WHITE, 0};
    struct network_target target = targets_take(&targets, &move, 0, 2, POSITIONS_UNUSABLE, owners, NULL);
    /* White resigned nothing by this komi, so that the teacher alone decides */
    assert_true(target.has_value && target.value == 0.75f && target.komi == 7.5f && target.score == 3.5f);
    assert_int_equal(owners[20], -64);
    targets_free(&targets);
    teacher_free(teacher);
}

static void the_winner_counts_beside_the_teacher(void **state) {
    (void)state;
    write_lines(answer("6.5 a b.sgf", 0, good, "0", POINTS));
    struct teacher *teacher = teacher_read(path, &games);
    kt_geometry geometry;
    assert_int_equal(kt_geometry_init(&geometry, SIZE), KT_OK);
    struct targets targets = targets_new(&games, &geometry, teacher, NULL);
    int8_t owners[POINTS];
    struct position_move move = {0, 1, KT_BLACK, 0};
    struct network_target target = targets_take(&targets, &move, 0, 0, POSITIONS_UNUSABLE, owners, NULL);
    assert_true(target.value > 0.17f && target.value < 0.18f); /* .7 * .25 + .3 * 0 */
    targets_free(&targets);
    teacher_free(teacher);
}

/* The policy of a teacher, its numbers from the upper left, the pass last: half of it, beside the move of the record, in all
 * eight ways; all of it where nobody knows what was played. */
static void the_policy_counts_beside_the_move(void **state) {
    (void)state;
    char line[2000];
    int used = snprintf(line, sizeof line, "%s", answer("6.5 a b.sgf", 1, good, "0", POINTS));
    while (line[used - 1] != '}') used--;
    used = used - 1 + snprintf(line + used - 1, sizeof line - (size_t)used, ", \"policy\": [0.5, -1");
    for (int i = 2; i < POINTS; i++) used += snprintf(line + used, sizeof line - (size_t)used, ", 0");
    snprintf(line + used, sizeof line - (size_t)used, ", 0.25]}\n");
    write_lines(line);
    struct teacher *teacher = teacher_read(path, &games);
    assert_non_null(teacher);
    kt_geometry geometry;
    assert_int_equal(kt_geometry_init(&geometry, SIZE), KT_OK);
    struct targets targets = targets_new(&games, &geometry, teacher, NULL);
    int8_t owners[POINTS];
    float choice[POINTS + 1];
    struct position_move move = {0, 2, KT_WHITE, 0};
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_point corner = kt_symmetry_apply(symmetry, kt_point_at(0, SIZE - 1), SIZE),
                 played = kt_symmetry_apply(symmetry, kt_point_at(1, 1), SIZE);
        int at = kt_point_y(corner) * SIZE + kt_point_x(corner),
            move_at = kt_point_y(played) * SIZE + kt_point_x(played);
        for (int known = 0; known < 2; known++) {
            struct network_target target = targets_take(&targets, &move, symmetry, 0,
                                                        known ? move_at : POSITIONS_UNUSABLE, owners, choice);
            assert_true(target.choice == choice);
            for (int i = 0; i <= POINTS; i++) {
                float share = i == at ? 2 / 3.f : i == POINTS ? 1 / 3.f : 0;
                if (known) share = share / 2 + (i == move_at ? .5f : 0);
                assert_true(fabsf(choice[i] - share) < 1e-4f);
            }
        }
    }
    move.number = 1; /* it was not asked */
    assert_null(targets_take(&targets, &move, 0, 0, 3, owners, choice).choice);
    targets_free(&targets);
    teacher_free(teacher);
}

static struct sgf_game named(const char *record, const char *source, int number) {
    struct sgf_game named_game = record_read(record);
    named_game.source = source;
    named_game.number = number;
    return named_game;
}

/* Of a shard or a collection each game has a name of its own; a game that stands there twice is asked for once. */
static void games_of_one_file_have_names_of_their_own(void **state) {
    (void)state;
    static const char shard[] = "games/games-1-of-1.kts";
    struct sgf_game several[] = {named("(;SZ[5]KM[6.5];B[cc])", shard, 1),
                                 named("(;SZ[5]KM[6.5];B[bb];W[cc])", shard, 12),
                                 named("(;SZ[5]KM[6.5];B[bb];W[cc])", shard, 12)};
    struct games all = {.game = several, .count = 3};
    char *text = ask(&all);
    assert_non_null(text);
    char *first = strstr(text, " games-1-of-1.kts#1\""), *second = strstr(text, " games-1-of-1.kts#12\"");
    assert_true(first && second && first < second);
    assert_null(strstr(second + 1, "\"id\""));
    free(text);

    write_lines(answer("6.5 games-1-of-1.kts#12", 1, good, "0", POINTS));
    struct teacher *teacher = teacher_read(path, &all);
    assert_non_null(teacher);
    struct teacher_view view;
    for (size_t i = 0; i < 3; i++)
        for (int number = 1; number <= 2; number++)
            assert_int_equal(teacher_find(teacher, i, number, &view), i > 0 && number == 2);
    teacher_free(teacher);
    write_lines(answer("6.5 games-1-of-1.kts", 0, good, "0", POINTS)); /* of which of them? */
    assert_null(teacher_read(path, &all));
    for (int i = 0; i < 3; i++) sgf_game_free(&several[i]);
}

/* Files with one name in two folders: nobody could say whose an answer is. */
static void games_with_one_name_are_refused(void **state) {
    (void)state;
    struct sgf_game two[] = {named("(;SZ[5];B[cc])", "a/x.sgf", 0), named("(;SZ[5];B[bb])", "b/x.sgf", 0)};
    struct games both = {.game = two, .count = 2};
    assert_null(ask(&both));
    write_lines(answer("6.5 x.sgf", 0, good, "0", POINTS));
    assert_null(teacher_read(path, &both));
    for (int i = 0; i < 2; i++) sgf_game_free(&two[i]);
}

static void other_lines_are_refused(void **state) {
    (void)state;
    const char *const bad[] = {
        "x\n", "[]\n", "{}\n", "", answer("6.5 other.sgf", 0, good, "0", POINTS),
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_lines(bad[i]);
        assert_null(teacher_read(path, &games));
    }
    struct {
        const char *id, *rest, *first;
        int owners;
    } lines[] = {{"a b.sgf", good, "0", POINTS},
                 {"6.5 a b.sgf", "\"winrate\": 0.25", "0", POINTS},
                 {"6.5 a b.sgf", "\"winrate\": 1.25, \"scoreLead\": 0", "0", POINTS},
                 {"6.5 a b.sgf", good, "1.5", POINTS},
                 {"6.5 a b.sgf", good, "0", POINTS - 1},
                 {"1e9 a b.sgf", good, "0", POINTS}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        write_lines(answer(lines[i].id, 0, lines[i].rest, lines[i].first, lines[i].owners));
        assert_null(teacher_read(path, &games));
    }
    write_lines(answer("6.5 a b.sgf", 4, good, "0", POINTS)); /* behind the last move */
    assert_null(teacher_read(path, &games));
    remove(path);
    assert_null(teacher_read(path, &games));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries_ask_for_all_positions),
        cmocka_unit_test(answers_are_found_by_game_and_move),
        cmocka_unit_test(the_winner_counts_beside_the_teacher),
        cmocka_unit_test(the_policy_counts_beside_the_move),
        cmocka_unit_test(games_of_one_file_have_names_of_their_own),
        cmocka_unit_test(games_with_one_name_are_refused),
        cmocka_unit_test(other_lines_are_refused),
    };
    return cmocka_run_group_tests(tests, read_game, free_game);
}
