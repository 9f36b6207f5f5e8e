/* The pattern database: what is written is read, a file is replaced whole or not at all, damage is refused.
 */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "learn/database.h"
#include "random_games.h"

enum { BYTES_MAX = 1 << 22 };

static char folder[200], path[256], damaged[256];
static struct games all_games;
static struct learner_result learned;
static struct database_run run;

static int begin(void **state) {
    (void)state;
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/katachi-database-XXXXXX", parent ? parent : P_tmpdir);
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/good.db", folder);
    snprintf(damaged, sizeof damaged, "%s/damaged.db", folder);
    all_games = random_games(1, 4, 9, 60);
    run =
        (struct database_run){.size = 9, .settings = learner_settings_default(9), .games = 4, .acquired = 3};
    run.settings.acquire = 3, run.settings.support = 1, run.settings.value = 0.0625;
    learned = learner_run(&all_games, 9, &run.settings);
    run.examples = learned.examples;
    run.raw_patterns = learned.raw_patterns;
    return database_write(&(struct output_target){.path = path, .kind = FILE_DATABASE, .force = true}, &run,
                          &learned.patterns, &all_games)
               ? 0
               : -1;
}

static int end(void **state) {
    (void)state;
    games_free(&all_games);
    pattern_set_free(&learned.patterns);
    unlink(path);
    unlink(damaged);
    return rmdir(folder); /* fails when something was left behind */
}

/* What is said on stderr is of interest only in one test. Returns what `speak` needs. */
static int hush(void) {
    int saved = dup(2), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 2);
    close(nowhere);
    return saved;
}

static void speak(int saved) {
    dup2(saved, 2);
    close(saved);
}

static bool reads(const char *file) {
    struct database_run got;
    struct pattern_set set;
    int saved = hush();
    bool ok = database_read(file, &got, &set);
    speak(saved);
    if (ok) pattern_set_free(&set);
    return ok;
}

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

/* The number that a query answers. */
static long ask(const char *sql) {
    sqlite3 *db;
    long answer = -2;
    if (sqlite3_open(path, &db) == SQLITE_OK) sqlite3_exec(db, sql, count_row, &answer, NULL);
    sqlite3_close(db);
    return answer;
}

/* Columns that are for people, by the schema in database.h. */
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

static size_t read_bytes(const char *file, uint8_t *bytes) {
    FILE *stream = fopen(file, "rb");
    if (!stream) return 0;
    size_t count = fread(bytes, 1, BYTES_MAX, stream);
    fclose(stream);
    return count;
}

static void write_bytes(const char *file, const uint8_t *bytes, size_t count) {
    FILE *stream = fopen(file, "wb");
    assert_true(stream && fwrite(bytes, 1, count, stream) == count);
    fclose(stream);
}

/* Writes to `file` and expects that to fail. */
static bool write_fails(const char *file) {
    int saved = hush();
    bool ok = database_write(&(struct output_target){.path = file, .kind = FILE_DATABASE, .force = true},
                             &run, &learned.patterns, &all_games);
    speak(saved);
    return !ok;
}

/* The disk seems full after 20 KB. That nothing is left behind, the end of the group sees. */
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
    snprintf(file, sizeof file, "%s/x.db", path); /* a file is no folder */
    assert_true(write_fails(file));
    assert_true(write_fails(folder)); /* and a folder no file */
}

static void a_file_is_replaced(void **state) {
    (void)state;
    write_bytes(damaged, (const uint8_t *)"old", 3);
    assert_true(database_write(&(struct output_target){.path = damaged, .kind = FILE_DATABASE, .force = true},
                               &run, &learned.patterns, &all_games));
    assert_true(reads(damaged));
}

/* Does a copy of the database on which `sql` was run still read? */
static bool reads_after(const char *sql) {
    static uint8_t bytes[BYTES_MAX];
    sqlite3 *db;
    write_bytes(damaged, bytes, read_bytes(path, bytes));
    assert_int_equal(sqlite3_open(damaged, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
    return reads(damaged);
}

static void changes_that_make_sense_are_accepted(void **state) {
    (void)state;
    assert_true(reads_after("DELETE FROM pattern WHERE stage = 2"));
    assert_true(reads_after("DELETE FROM pattern"));
    assert_true(reads_after("DROP TABLE game"));
    assert_true(reads_after("UPDATE pattern SET near = NULL, value = 'high'")); /* for people only */
}

#define SCHEMA "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = "

static void changes_that_make_no_sense_are_refused(void **state) {
    (void)state;
    static const char *const changes[] = {
        "DROP TABLE pattern",
        "DROP TABLE setting",
        "ALTER TABLE pattern RENAME TO kept; CREATE VIEW pattern AS WITH RECURSIVE t(n) AS (SELECT 1 UNION "
        "ALL "
        "SELECT 1 FROM t) SELECT kept.* FROM t, kept", /* has no end */
        /* The schema of a table, edited: a column that is computed whenever it is read. */
        SCHEMA "replace(sql, 'near TEXT', 'near TEXT AS (hex(zeroblob(100000000)))') WHERE name = 'pattern'",
        SCHEMA "replace(sql, ' stones TEXT', ' stones TEXT AS (edges)') WHERE name = 'pattern'",
        SCHEMA "replace(sql, 'value)', 'value, more AS (zeroblob(1000000000)))') WHERE name = 'setting'",
        SCHEMA "replace(sql, 'k INT', 'k INT CHECK (k)') WHERE name = 'pattern'",
        "ALTER TABLE pattern ADD COLUMN more AS (zeroblob(1000000000))",
        "UPDATE pattern SET id = -id",
        "DELETE FROM setting WHERE name = 'size'",
        "ALTER TABLE pattern RENAME COLUMN stones TO pebbles",
        "UPDATE setting SET value = NULL WHERE name = 'games'",
        "UPDATE setting SET value = 'nine' WHERE name = 'support'",
        "UPDATE setting SET value = 20 WHERE name = 'size'",
        "UPDATE setting SET value = 1 WHERE name = 'size'",
        "UPDATE setting SET value = 1e300 WHERE name = 'examples'",
        "UPDATE setting SET value = -1 WHERE name = 'games'",
        "UPDATE setting SET value = 6 WHERE name = 'stages'",
        "UPDATE setting SET value = 0 WHERE name = 'stage_moves'",
        "UPDATE setting SET value = 10 WHERE name = 'k_min'",
        "UPDATE setting SET value = 17 WHERE name = 'k_max'",
        "UPDATE setting SET value = x'00ff' WHERE name = 'value'",
        "UPDATE setting SET value = 5 WHERE name = 'size'",
        "UPDATE setting SET value = 2 WHERE name = 'stages'",
        "k = NULL",
        "k = 99",
        "k = k + 1",
        "k = 'many'",
        "k = 4294967300",
        "stage = 0",
        "stage = 6",
        "stage = NULL",
        "stage = 1.5",
        "ko = 2",
        "ko = -1",
        "ko = NULL",
        "x_min = 5, x_max = 5",
        "x_min = 4, x_max = 3",
        "y_max = 256",
        "y_min = -1",
        "y_min = NULL",
        "matches = 0",
        "matches = 4294967296",
        "matches = 9223372036854775807",
        "plays = matches + 1",
        "plays = NULL",
        "plays = -1",
        "plays = 0",
        "edges = NULL",
        "edges = 'top'",
        "edges = 'left below'",
        "edges = edges || ' '",
        "edges = x'ff'",
        "stones = NULL",
        "stones = 'b'",
        "stones = 'b+1'",
        "stones = 'x+1+0'",
        "stones = 'b+0+0'",
        "stones = 'b+9+0'",
        "stones = 'b-5+0'",
        "stones = 'b 1 0'",
        "stones = 'b99999999999999999999+1'",
        "stones = stones || ' '",
        "stones = stones || stones",
        "stones = stones || ' ' || stones",
        "stones = replace(stones, ' ', '  ')",
        "stones = x'0000'",
        ("stones = (WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 40) SELECT "
         "group_concat('b+1+0', ' ') FROM t)"),
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char sql[320];
        bool whole = changes[i][0] >= 'A' && changes[i][0] <= 'Z';
        snprintf(sql, sizeof sql, whole ? "%s" : "UPDATE pattern SET %s WHERE id = 7", changes[i]);
        if (reads_after(sql)) fail_msg("accepted: %s", sql);
    }
}

/* Two parents of one page: a table that a scan reads twice, and with more levels of them for ever. */
static void pages_that_are_met_twice_are_refused(void **state) {
    (void)state;
    enum { PAGE = 4096, CELLS = 12 /* in an inner page: the number of cells, then pointers to them */ };
    static uint8_t bytes[BYTES_MAX];
    int changed = 0;
    size_t count = read_bytes(path, bytes);
    for (size_t at = PAGE; at + PAGE <= count; at += PAGE) {
        uint8_t *page = bytes + at;
        if (page[0] != 5 || page[4] < 2) continue; /* no inner page of a table with two children or more */
        uint8_t *first = page + (page[CELLS] << 8 | page[CELLS + 1]),
                *second = page + (page[CELLS + 2] << 8 | page[CELLS + 3]);
        memcpy(second, first, 4); /* the child's number */
        changed++;
    }
    assert_true(changed > 0);
    write_bytes(damaged, bytes, count);
    assert_false(reads(damaged));
}

/* As another program leaves it that writes ahead: nothing is put beside the file, and what isn't in it yet is missed. */
static void a_database_that_writes_ahead_is_left_alone(void **state) {
    (void)state;
    char beside[2][300];
    snprintf(beside[0], sizeof beside[0], "%s-wal", damaged);
    snprintf(beside[1], sizeof beside[1], "%s-shm", damaged);
    assert_true(reads_after("PRAGMA journal_mode = WAL"));
    for (int i = 0; i < 2; i++) assert_int_equal(access(beside[i], F_OK), -1);
    write_bytes(beside[0], (const uint8_t *)"\x37\x7f\x06\x82", 4);
    assert_false(reads(damaged));
    unlink(beside[0]);
    assert_true(reads(damaged));
}

/* Names are taken as they are, also those that SQLite would read as something else. */
static void any_name_is_a_name(void **state) {
    static const char *const names[] = {"a?mode=memory", "50%41.db", "#1.db",
                                        ":memory:",      "a b&c.db", "\xe6\xa3\x8b.db"};
    static uint8_t bytes[BYTES_MAX];
    (void)state;
    size_t count = read_bytes(path, bytes);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char file[300];
        snprintf(file, sizeof file, "%s/%s", folder, names[i]);
        assert_false(reads(file));
        write_bytes(file, bytes, count);
        assert_true(reads(file));
        unlink(file);
    }
}

/* A message must name the file. */
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
    assert_int_equal(access(file, F_OK), -1); /* and not made by looking */
}

/* Bytes changed at random, or the file cut: refused, or read as something that makes sense; never a crash. */
static void damaged_files_do_no_harm(void **state) {
    (void)state;
    static uint8_t good[BYTES_MAX], bytes[BYTES_MAX];
    size_t count = read_bytes(path, good);
    int refused = 0, rounds = 300;
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < rounds; round++) {
        memcpy(bytes, good, count);
        for (int i = 0; i < 1 << round % 10; i++) {
            size_t place = kt_random_next(&random) % (round % 3 ? count : 4096);
            bytes[place] = (uint8_t)kt_random_next(&random);
        }
        write_bytes(damaged, bytes, round % 5 ? count : kt_random_next(&random) % count);
        refused += !reads(damaged);
    }
    assert_true(refused > rounds / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(people_can_query_it),
        cmocka_unit_test(an_old_file_survives_a_failure),
        cmocka_unit_test(what_cannot_be_written_is_an_error),
        cmocka_unit_test(a_file_is_replaced),
        cmocka_unit_test(changes_that_make_sense_are_accepted),
        cmocka_unit_test(changes_that_make_no_sense_are_refused),
        cmocka_unit_test(pages_that_are_met_twice_are_refused),
        cmocka_unit_test(a_database_that_writes_ahead_is_left_alone),
        cmocka_unit_test(any_name_is_a_name),
        cmocka_unit_test(a_refusal_is_explained),
        cmocka_unit_test(what_is_not_there_is_refused),
        cmocka_unit_test(damaged_files_do_no_harm),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
