/* Pattern databases that somebody has changed: what makes no sense is refused, and nothing does harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "database_file.h"

static void changes_that_make_sense_are_accepted(void **state) {
    (void)state;
    assert_true(reads_after("DELETE FROM pattern WHERE stage = 2"));
    assert_true(reads_after("DELETE FROM pattern"));
    assert_true(reads_after("DROP TABLE game"));
    assert_true(
        reads_after("UPDATE pattern SET near = NULL, value = 'high'")); /* these two are only for people */
}

#define SCHEMA "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = "

static const char *const senseless[] = {
    "DROP TABLE pattern",
    "DROP TABLE setting",
    "ALTER TABLE pattern RENAME TO kept; CREATE VIEW pattern AS WITH RECURSIVE t(n) AS (SELECT 1 UNION "
    "ALL "
    "SELECT 1 FROM t) SELECT kept.* FROM t, kept", /* rows without end */
    /* An edited schema: a column that is computed whenever it is read. */
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

static void changes_that_make_no_sense_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++) {
        char sql[320];
        bool whole = senseless[i][0] >= 'A' && senseless[i][0] <= 'Z';
        snprintf(sql, sizeof sql, whole ? "%s" : "UPDATE pattern SET %s WHERE id = 7", senseless[i]);
        if (reads_after(sql)) fail_msg("accepted: %s", sql);
    }
}

/* A page with two parents: a scan reads its rows twice; with more levels it would never end. */
static void pages_that_are_met_twice_are_refused(void **state) {
    (void)state;
    enum { PAGE = 4096, CELLS = 12 /* in an inner page: the number of cells, then pointers to them */ };
    static uint8_t bytes[BYTES_MAX];
    int changed = 0;
    size_t count = read_bytes(path, bytes);
    for (size_t at = PAGE; at + PAGE <= count; at += PAGE) {
        uint8_t *page = bytes + at;
        if (page[0] != 5 || page[4] < 2) continue; /* not an inner page of a table, or with one child */
        uint8_t *first = page + (page[CELLS] << 8 | page[CELLS + 1]),
                *second = page + (page[CELLS + 2] << 8 | page[CELLS + 3]);
        memcpy(second, first, 4); /* the child's number */
        changed++;
    }
    assert_true(changed > 0);
    write_bytes(damaged, bytes, count);
    assert_false(reads(damaged));
}

/* Another program left the database in write-ahead mode. Reading puts no file beside it, and notices
 * changes that are not in it yet. */
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

/* Random bytes are changed, or the file is cut. It is refused, or what is read makes sense; nothing
 * crashes. */
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
        cmocka_unit_test(changes_that_make_sense_are_accepted),
        cmocka_unit_test(changes_that_make_no_sense_are_refused),
        cmocka_unit_test(pages_that_are_met_twice_are_refused),
        cmocka_unit_test(a_database_that_writes_ahead_is_left_alone),
        cmocka_unit_test(damaged_files_do_no_harm),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
