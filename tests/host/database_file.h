/* database_file.h: a pattern database in a file, good or damaged, for the tests of it. Include after
 * cmocka.h. */
#ifndef DATABASE_FILE_H
#define DATABASE_FILE_H

#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "learn/database.h"
#include "random_games.h"

enum { BYTES_MAX = 1 << 22 };

static char folder[200], path[256], damaged[256];
static struct games all_games;
static struct learner_result learned;
static struct database_run run;

static inline int begin(void **state) {
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

static inline int end(void **state) {
    (void)state;
    games_free(&all_games);
    pattern_set_free(&learned.patterns);
    unlink(path);
    unlink(damaged);
    return rmdir(folder); /* fails when a file is left */
}

/* Silences stderr, which matters in one test only. Returns the argument for `speak`. */
static inline int hush(void) {
    int saved = dup(2), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 2);
    close(nowhere);
    return saved;
}

static inline void speak(int saved) {
    dup2(saved, 2);
    close(saved);
}

static inline bool reads(const char *file) {
    struct database_run got;
    struct pattern_set set;
    int saved = hush();
    bool ok = database_read(file, &got, &set);
    speak(saved);
    if (ok) pattern_set_free(&set);
    return ok;
}

static inline size_t read_bytes(const char *file, uint8_t *bytes) {
    FILE *stream = fopen(file, "rb");
    if (!stream) return 0;
    size_t count = fread(bytes, 1, BYTES_MAX, stream);
    fclose(stream);
    return count;
}

static inline void write_bytes(const char *file, const uint8_t *bytes, size_t count) {
    FILE *stream = fopen(file, "wb");
    assert_true(stream && fwrite(bytes, 1, count, stream) == count);
    fclose(stream);
}

/* Does a copy of the database on which `sql` was run still read? */
static inline bool reads_after(const char *sql) {
    static uint8_t bytes[BYTES_MAX];
    sqlite3 *db;
    write_bytes(damaged, bytes, read_bytes(path, bytes));
    assert_int_equal(sqlite3_open(damaged, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
    return reads(damaged);
}

#endif
