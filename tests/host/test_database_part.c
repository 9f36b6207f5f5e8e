/* Parts of a pattern database: read as parts only, refused when damaged. */
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "learn/database.h"
#include "random_games.h"

static char folder[200], path[256];
static struct games all_games;
static struct learner_result learned;
static struct database_run run;

static int begin(void **state) {
    (void)state;
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/katachi-part-XXXXXX", parent ? parent : P_tmpdir);
    if (!mkdtemp(folder) || !freopen("/dev/null", "w", stderr)) return -1; /* there are many refusals */
    snprintf(path, sizeof path, "%s/x.part", folder);
    all_games = random_games(1, 4, 9, 60);
    run =
        (struct database_run){.size = 9, .settings = learner_settings_default(9), .games = 4, .acquired = 4};
    learned = learner_run(&all_games, 9, &run.settings);
    run.examples = learned.examples;
    run.raw_patterns = learned.raw_patterns;
    return 0;
}

static int end(void **state) {
    (void)state;
    games_free(&all_games);
    pattern_set_free(&learned.patterns);
    unlink(path);
    return rmdir(folder);
}

/* Writes the same run as part 2 of 3, changes it, and reads it as a part. Frees what it has read. */
static bool reads_part_after(const char *sql, struct database_run *got) {
    struct database_run part = run;
    part.settings.part = 2, part.settings.parts = 3, part.games_crc = 0xfedcba98;
    assert_true(database_write(&(struct output_target){.path = path, .kind = FILE_PART, .force = true}, &part,
                               &learned.patterns, &all_games));
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
    struct pattern_set set;
    struct games games;
    bool ok = database_read_part(path, got, &set, &games);
    if (!ok) return false;
    assert_int_equal(games.count, all_games.count);
    for (size_t i = 0; i < games.count; i++) {
        assert_int_equal(sgf_game_moves(&games.game[i]), sgf_game_moves(&all_games.game[i]));
        assert_int_equal(games.game[i].line, all_games.game[i].line);
    }
    pattern_set_free(&set);
    games_free(&games);
    return true;
}

static void a_part_is_read_as_a_part_only(void **state) {
    (void)state;
    struct database_run got;
    assert_true(reads_part_after("", &got));
    assert_int_equal(got.settings.part, 2);
    assert_int_equal(got.settings.parts, 3);
    assert_int_equal(got.games_crc, 0xfedcba98);
    struct pattern_set set;
    assert_false(database_read(path, &got, &set));
    assert_true(database_has_part(path, &got));
    got.settings.part = 1;
    assert_false(database_has_part(path, &got));
    got.settings.part = 2, got.games_crc ^= 1;
    assert_false(database_has_part(path, &got));
    got.games_crc ^= 1;
    struct output_target whole = {.path = path, .kind = FILE_DATABASE};
    assert_false(database_write(&whole, &run, &learned.patterns, &all_games)); /* it would replace the part */
    whole.force = true;
    assert_true(database_write(&whole, &run, &learned.patterns, &all_games));
    assert_false(database_has_part(path, &got));
    static const char *const changes[] = {
        "DROP TABLE game",
        "DELETE FROM game WHERE id = 1",
        ("ALTER TABLE game RENAME TO played; CREATE VIEW game AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL "
         "SELECT 1 FROM t) SELECT played.* FROM t, played"), /* rows without end */
        "UPDATE game SET moves = -1",
        "UPDATE game SET moves = 65537",
        "UPDATE game SET moves = 'many'",
        "UPDATE game SET line = -1",
        "UPDATE game SET date = NULL",
        "UPDATE game SET black = hex(zeroblob(64))", /* as long as there is room, without the closing 0 */
        "UPDATE setting SET value = 4 WHERE name = 'part'",
        "UPDATE setting SET value = 0 WHERE name = 'part'",
        "UPDATE setting SET value = 10001 WHERE name = 'parts'",
        "UPDATE setting SET value = -1 WHERE name = 'games_crc'",
        "DELETE FROM setting WHERE name = 'part'",
        "DELETE FROM setting WHERE name = 'parts'",
        "DELETE FROM setting WHERE name = 'games_crc'",
        "UPDATE pattern SET plays = -1 WHERE id = 7",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (reads_part_after(changes[i], &got)) fail_msg("accepted: %s", changes[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_is_read_as_a_part_only),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
