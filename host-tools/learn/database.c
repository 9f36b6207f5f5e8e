#include "learn/database.h"

#include <errno.h>
#include <sqlite3.h>
#include <string.h>

#include "common/memory.h"
#include "common/utf8.h"
#include "learn/database_schema.h"
#include "learn/database_stones.h"

/* What SQLite calls files of this system without locks. */
#ifdef _WIN32
static const char unlocked[] = "win32-none";
#else
static const char unlocked[] = "unix-none";
#endif

static bool execute(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool make_tables(sqlite3 *db) {
    bool ok = execute(db, "PRAGMA user_version = 1");
    for (int i = 0; ok && i < DATABASE_TABLES; i++) ok = execute(db, database_schema[i]);
    return ok;
}

static bool run_statement(sqlite3_stmt *statement) {
    bool ok = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_reset(statement) == SQLITE_OK && ok;
}

static bool write_setting(sqlite3_stmt *insert, const char *name, double value) {
    sqlite3_bind_text(insert, 1, name, -1, SQLITE_STATIC);
    if (value == (double)(sqlite3_int64)value) sqlite3_bind_int64(insert, 2, (sqlite3_int64)value);
    else sqlite3_bind_double(insert, 2, value);
    return run_statement(insert);
}

static bool write_settings(sqlite3 *db, const struct database_run *run) {
    CLEANUP(database_finalize) sqlite3_stmt *insert = NULL;
    if (sqlite3_prepare_v2(db, "INSERT INTO setting VALUES(?, ?)", -1, &insert, NULL) != SQLITE_OK)
        return false;
    const struct learner_settings *s = &run->settings;
    bool ok = write_setting(insert, "size", run->size) && write_setting(insert, "k_min", s->k_min) &&
              write_setting(insert, "k_max", s->k_max) && write_setting(insert, "stages", s->stages) &&
              write_setting(insert, "stage_moves", s->stage_moves) &&
              write_setting(insert, "support", s->support) && write_setting(insert, "value", s->value) &&
              write_setting(insert, "games", (double)run->games) &&
              write_setting(insert, "acquired", (double)run->acquired) &&
              write_setting(insert, "examples", (double)run->examples) &&
              write_setting(insert, "raw_patterns", (double)run->raw_patterns);
    if (s->parts)
        ok = ok && write_setting(insert, "part", s->part) && write_setting(insert, "parts", s->parts) &&
             write_setting(insert, "games_crc", run->games_crc);
    return ok;
}

static bool write_games(sqlite3 *db, const struct games *games, size_t acquired) {
    CLEANUP(database_finalize) sqlite3_stmt *insert = NULL;
    const char *sql = "INSERT INTO game(source, line, black, white, result, date, moves, acquired) "
                      "VALUES(?, ?, ?, ?, ?, ?, ?, ?)";
    if (sqlite3_prepare_v2(db, sql, -1, &insert, NULL) != SQLITE_OK) return false;
    bool ok = true;
    for (size_t i = 0; ok && i < games->count; i++) {
        const struct sgf_game *game = &games->game[i];
        const char *texts[] = {game->source, game->black_name, game->white_name, game->result_text,
                               game->date};
        const int columns[] = {1, 3, 4, 5, 6};
        for (int j = 0; j < 5; j++) sqlite3_bind_text(insert, columns[j], texts[j], -1, SQLITE_STATIC);
        if (!utf8_is_valid(game->source)) /* a TEXT must be UTF-8 */
            sqlite3_bind_blob(insert, 1, game->source, (int)strlen(game->source), SQLITE_STATIC);
        sqlite3_bind_int(insert, 2, game->line);
        sqlite3_bind_int(insert, 7, sgf_game_moves(game));
        sqlite3_bind_int(insert, 8, i < acquired);
        ok = run_statement(insert);
    }
    return ok;
}

static bool write_patterns(sqlite3 *db, const struct pattern_set *set) {
    CLEANUP(database_finalize) sqlite3_stmt *insert = NULL;
    const char *sql =
        "INSERT INTO pattern(k, stage, ko, near, edges, stones, x_min, x_max, y_min, y_max, matches, plays, "
        "value) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    if (sqlite3_prepare_v2(db, sql, -1, &insert, NULL) != SQLITE_OK) return false;
    kt_spiral spiral;
    kt_spiral_init(&spiral, set->size);
    bool ok = true;
    for (size_t i = 0; ok && i < set->count; i++) {
        const struct pattern *p = &set->pattern[i];
        char edges[DATABASE_EDGES_BYTES], stones[DATABASE_STONES_BYTES];
        database_write_edges(p->edges, edges);
        database_write_stones(&spiral, p, stones);
        const int numbers[] = {p->x_min, p->x_max, p->y_min, p->y_max};
        sqlite3_bind_int(insert, 1, p->k);
        sqlite3_bind_int(insert, 2, p->stage + 1);
        sqlite3_bind_int(insert, 3, p->ko);
        sqlite3_bind_text(insert, 4, pattern_near(p), -1, SQLITE_STATIC);
        sqlite3_bind_text(insert, 5, edges, -1, SQLITE_STATIC);
        sqlite3_bind_text(insert, 6, stones, -1, SQLITE_STATIC);
        for (int j = 0; j < 4; j++) sqlite3_bind_int(insert, 7 + j, numbers[j]);
        sqlite3_bind_int64(insert, 11, p->matches);
        sqlite3_bind_int64(insert, 12, p->plays);
        sqlite3_bind_double(insert, 13, (double)p->plays / (double)p->matches);
        ok = run_statement(insert);
    }
    return ok;
}

/* The system's reason, when there is one, says more than SQLite's. */
static const char *why_not(sqlite3 *db) {
    int reason = db ? sqlite3_system_errno(db) : ENOMEM;
    return reason ? strerror(reason) : sqlite3_errmsg(db);
}

static bool reads_again(const char *path) {
    struct database_run run;
    CLEANUP(pattern_set_free) struct pattern_set set = {0};
    return database_read(path, &run, &set);
}

static bool part_reads_again(const char *path) {
    struct database_run run;
    CLEANUP(pattern_set_free) struct pattern_set set = {0};
    CLEANUP(games_free) struct games games = {0};
    return database_read_part(path, &run, &set, &games);
}

bool database_write(const struct output_target *target, const struct database_run *run,
                    const struct pattern_set *set, const struct games *games) {
    struct output output;
    if (!output_begin(&output, target, false)) return false;
    sqlite3 *db = NULL;
    /* output_begin has made and locked the file, so SQLite must not lock it; nobody else knows its name. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW;
    bool ok = sqlite3_open_v2(output.temporary, &db, flags, unlocked) == SQLITE_OK &&
              /* The file is not yet in its place: nothing is lost when the writing breaks off. */
              execute(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN") && make_tables(db) &&
              write_settings(db, run) && write_games(db, games, run->acquired) && write_patterns(db, set) &&
              execute(db, "COMMIT");
    if (!ok) fprintf(stderr, "katachi: cannot write %s: %s\n", target->path, why_not(db));
    sqlite3_close(db);
    if (ok) return output_commit(&output, run->settings.parts ? part_reads_again : reads_again);
    output_abandon(&output);
    return false;
}
