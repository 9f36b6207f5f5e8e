/* The pattern database: what is written is read back, a file is replaced whole or not at all. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "database_file.h"

static void what_is_written_is_read(void **state) {
    (void)state;
    struct database_run got;
    struct pattern_set set;
    assert_true(learned.patterns.count > 300);
    assert_true(database_read(path, &got, &set));
    assert_int_equal(got.size, run.size);
    assert_int_equal(got.settings.k_min, run.settings.k_min);
    assert_int_equal(got.settings.k_max, run.settings.k_max);
    assert_int_equal(got.settings.stages, run.settings.stages);
    assert_int_equal(got.settings.stage_moves, run.settings.stage_moves);
    assert_int_equal(got.settings.support, run.settings.support);
    assert_true(got.settings.value == run.settings.value);
    assert_int_equal(got.games, run.games);
    assert_int_equal(got.acquired, run.acquired);
    assert_int_equal(got.examples, run.examples);
    assert_int_equal(got.raw_patterns, run.raw_patterns);
    assert_int_equal(set.size, 9);
    assert_int_equal(set.count, learned.patterns.count);
    for (size_t i = 0; i < set.count; i++) {
        const struct pattern *p = &learned.patterns.pattern[i], *q = &set.pattern[i];
        assert_memory_equal(p, q, offsetof(struct pattern, y_max) + 1);
        assert_memory_equal(p->stone, q->stone, sizeof p->stone);
        assert_int_equal(p->matches, q->matches);
        assert_int_equal(p->plays, q->plays);
    }
    pattern_set_free(&set);
}

static int count_row(void *user, int columns, char **values, char **names) {
    (void)columns;
    (void)names;
    *(long *)user = values[0] ? atol(values[0]) : -1;
    return 0;
}

/* Returns the number that a query yields. */
static long ask(const char *sql) {
    sqlite3 *db;
    long answer = -2;
    if (sqlite3_open(path, &db) == SQLITE_OK) sqlite3_exec(db, sql, count_row, &answer, NULL);
    sqlite3_close(db);
    return answer;
}

/* The columns for people, against the schema in database.h. */
static void people_can_query_it(void **state) {
    (void)state;
    assert_int_equal(ask("SELECT count(*) FROM game"), 4);
    assert_int_equal(ask("SELECT sum(acquired) FROM game"), 3);
    assert_int_equal(ask("SELECT min(moves) FROM game"), 60);
    assert_int_equal(ask("SELECT count(*) FROM pattern"), (long)learned.patterns.count);
    assert_int_equal(ask("SELECT count(*) FROM pattern WHERE near = 'corner' AND edges NOT LIKE '% %'"), 0);
    assert_int_equal(ask("SELECT count(*) FROM pattern WHERE near = 'nothing' AND edges <> ''"), 0);
    assert_int_equal(ask("SELECT count(*) FROM pattern WHERE abs(value - 1.0 * plays / matches) > 1e-9"), 0);
    assert_int_equal(
        ask("SELECT count(*) FROM pattern a JOIN pattern b ON b.id = a.id + 1 WHERE b.value > a.value"), 0);
    assert_int_equal(ask("SELECT min(stage) FROM pattern"), 1);
    assert_int_equal(ask("SELECT value FROM setting WHERE name = 'stage_moves'"), 15);
}

/* Does writing to `file` fail? */
static bool write_fails(const char *file) {
    int saved = hush();
    bool ok = database_write(&(struct output_target){.path = file, .kind = FILE_DATABASE, .force = true},
                             &run, &learned.patterns, &all_games);
    speak(saved);
    return !ok;
}

/* The limit makes the disk seem full after 20 KB. The end of the group checks that nothing is left
 * behind. */
static void an_old_file_survives_a_failure(void **state) {
    (void)state;
    struct rlimit old, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    write_bytes(damaged, (const uint8_t *)"precious", 8);
    small = old;
    small.rlim_cur = 20000;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool failed = write_fails(damaged);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_true(failed);
    char bytes[16] = {0};
    FILE *stream = fopen(damaged, "rb");
    assert_true(stream != NULL);
    assert_int_equal(fread(bytes, 1, sizeof bytes, stream), 8);
    fclose(stream);
    assert_string_equal(bytes, "precious");
}

static void what_cannot_be_written_is_an_error(void **state) {
    (void)state;
    char file[300];
    snprintf(file, sizeof file, "%s/nowhere/x.db", folder);
    assert_true(write_fails(file));
    snprintf(file, sizeof file, "%s/x.db", path); /* a file in place of a folder */
    assert_true(write_fails(file));
    assert_true(write_fails(folder)); /* and a folder in place of a file */
}

static void a_file_is_replaced(void **state) {
    (void)state;
    write_bytes(damaged, (const uint8_t *)"old", 3);
    assert_true(database_write(&(struct output_target){.path = damaged, .kind = FILE_DATABASE, .force = true},
                               &run, &learned.patterns, &all_games));
    assert_true(reads(damaged));
}

/* Every name is the name of a file, those that mean something else to SQLite, too: with a folder before it, and alone. */
static void any_name_is_a_name(void **state) {
    static const char *const names[] = {"a?mode=memory", "50%41.db",        "#1.db",     ":memory:",
                                        "a b&c.db",      "\xe6\xa3\x8b.db", "file:x.db", "file::memory:"};
    (void)state;
    assert_int_equal(chdir(folder), 0);
    for (size_t i = 0; i < 2 * sizeof names / sizeof *names; i++) {
        char file[300];
        snprintf(file, sizeof file, "%s%s%s", i % 2 ? folder : "", i % 2 ? "/" : "", names[i / 2]);
        assert_false(reads(file));
        assert_false(write_fails(file));
        assert_true(reads(file));
        assert_int_equal(unlink(file), 0);
    }
    assert_int_equal(chdir("/"), 0);
}

/* The message names the file. */
static void a_refusal_is_explained(void **state) {
    (void)state;
    char text[1024] = {0}, log[256];
    snprintf(log, sizeof log, "%s/log", folder);
    write_bytes(damaged, (const uint8_t *)"SQLite format 3", 16);
    int saved = dup(2), file = open(log, O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(file, 2);
    struct database_run got;
    struct pattern_set set;
    bool ok = database_read(damaged, &got, &set);
    dup2(saved, 2);
    close(saved);
    ssize_t count = pread(file, text, sizeof text - 1, 0);
    close(file);
    unlink(log);
    assert_false(ok);
    assert_true(count > 0);
    assert_true(strncmp(text, "katachi: ", 9) == 0 && strstr(text, damaged));
}

static void what_is_not_there_is_refused(void **state) {
    (void)state;
    char file[256];
    snprintf(file, sizeof file, "%s/none.db", folder);
    assert_false(reads(file));
    assert_false(reads(folder));
    assert_int_equal(access(file, F_OK), -1); /* and looking has not made it */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(people_can_query_it),
        cmocka_unit_test(an_old_file_survives_a_failure),
        cmocka_unit_test(what_cannot_be_written_is_an_error),
        cmocka_unit_test(a_file_is_replaced),
        cmocka_unit_test(any_name_is_a_name),
        cmocka_unit_test(a_refusal_is_explained),
        cmocka_unit_test(what_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
