#include "database.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "database_stones.h"
#include "memory.h"
#include "output.h"

static const char schema[] =
    "PRAGMA user_version = 1;"
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE game(id INTEGER PRIMARY KEY, source TEXT, line INT, black TEXT, white TEXT, result TEXT,"
    " date TEXT, moves INT, acquired INT);"
    "CREATE TABLE pattern(id INTEGER PRIMARY KEY, k INT, stage INT, ko INT, near TEXT, edges TEXT,"
    " stones TEXT, x_min INT, x_max INT, y_min INT, y_max INT, matches INT, plays INT, value REAL);";

static bool complain(sqlite3 *db, const char *path, const char *what) {
    fprintf(stderr, "katachi: cannot %s %s: %s\n", what, path, sqlite3_errmsg(db));
    return false;
}

static bool execute(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
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

static bool write_settings(sqlite3 *db, const database_run *run) {
    sqlite3_stmt *insert;
    if (sqlite3_prepare_v2(db, "INSERT INTO setting VALUES(?, ?)", -1, &insert, NULL) != SQLITE_OK)
        return false;
    const learner_settings *s = &run->settings;
    bool ok = write_setting(insert, "size", run->size) && write_setting(insert, "k_min", s->k_min) &&
              write_setting(insert, "k_max", s->k_max) && write_setting(insert, "stages", s->stages) &&
              write_setting(insert, "stage_moves", s->stage_moves) &&
              write_setting(insert, "support", s->support) && write_setting(insert, "value", s->value) &&
              write_setting(insert, "games", (double)run->games) &&
              write_setting(insert, "acquired", (double)run->acquired) &&
              write_setting(insert, "examples", (double)run->examples) &&
              write_setting(insert, "raw_patterns", (double)run->raw_patterns);
    sqlite3_finalize(insert);
    return ok;
}

static bool write_games(sqlite3 *db, const games *games, size_t acquired) {
    sqlite3_stmt *insert;
    const char *sql = "INSERT INTO game(source, line, black, white, result, date, moves, acquired) "
                      "VALUES(?, ?, ?, ?, ?, ?, ?, ?)";
    if (sqlite3_prepare_v2(db, sql, -1, &insert, NULL) != SQLITE_OK) return false;
    bool ok = true;
    for (size_t i = 0; ok && i < games->count; i++) {
        const sgf_game *game = &games->game[i];
        const char *texts[] = {game->source, game->black_name, game->white_name, game->result_text,
                               game->date};
        const int columns[] = {1, 3, 4, 5, 6};
        for (int j = 0; j < 5; j++) sqlite3_bind_text(insert, columns[j], texts[j], -1, SQLITE_STATIC);
        sqlite3_bind_int(insert, 2, game->line);
        sqlite3_bind_int(insert, 7, sgf_game_moves(game));
        sqlite3_bind_int(insert, 8, i < acquired);
        ok = run_statement(insert);
    }
    sqlite3_finalize(insert);
    return ok;
}

static bool write_patterns(sqlite3 *db, const pattern_set *set) {
    sqlite3_stmt *insert;
    const char *sql =
        "INSERT INTO pattern(k, stage, ko, near, edges, stones, x_min, x_max, y_min, y_max, matches, plays, "
        "value) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    if (sqlite3_prepare_v2(db, sql, -1, &insert, NULL) != SQLITE_OK) return false;
    kt_spiral spiral;
    kt_spiral_init(&spiral, set->size);
    bool ok = true;
    for (size_t i = 0; ok && i < set->count; i++) {
        const pattern *p = &set->pattern[i];
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
    sqlite3_finalize(insert);
    return ok;
}

bool database_write(const char *path, const database_run *run, const pattern_set *set, const games *games) {
    output output;
    if (!output_begin(&output, path, false)) return false;
    sqlite3 *db = NULL;
    bool ok = sqlite3_open(output.temporary, &db) == SQLITE_OK &&
              /* The file is not in its place yet, so nothing is lost when writing it breaks off. */
              execute(db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN") &&
              execute(db, schema) && write_settings(db, run) && write_games(db, games, run->acquired) &&
              write_patterns(db, set) && execute(db, "COMMIT");
    if (!ok) complain(db, path, "write");
    sqlite3_close(db);
    if (ok) return output_commit(&output);
    output_abandon(&output);
    return false;
}

static bool read_setting(sqlite3 *db, const char *name, double low, double high, double *value) {
    sqlite3_stmt *select;
    if (sqlite3_prepare_v2(db, "SELECT value FROM setting WHERE name = ?", -1, &select, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(select, 1, name, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(select) == SQLITE_ROW;
    int type = ok ? sqlite3_column_type(select, 0) : SQLITE_NULL;
    if (ok) *value = sqlite3_column_double(select, 0);
    sqlite3_finalize(select);
    return (type == SQLITE_INTEGER || type == SQLITE_FLOAT) && *value >= low && *value <= high;
}

static bool read_settings(sqlite3 *db, database_run *run) {
    static const struct {
        const char *name;
        double low, high;
    } wanted[] = {{"size", KT_BOARD_MIN, KT_BOARD_MAX},
                  {"k_min", 2, NEIGHBOURS_MAX},
                  {"k_max", 2, NEIGHBOURS_MAX},
                  {"stages", 1, KT_IMAGE_STAGES_MAX},
                  {"stage_moves", 1, 255},
                  {"support", 0, UINT32_MAX},
                  {"value", 0, 1},
                  {"games", 0, 1e12},
                  {"acquired", 0, 1e12},
                  {"examples", 0, 1e12},
                  {"raw_patterns", 0, 1e12}};
    double value[sizeof wanted / sizeof *wanted];
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!read_setting(db, wanted[i].name, wanted[i].low, wanted[i].high, &value[i])) return false;
    *run = (database_run){
        .size = (int)value[0],
        .settings = {.k_min = (int)value[1],
                     .k_max = (int)value[2],
                     .stages = (int)value[3],
                     .stage_moves = (int)value[4],
                     .support = (uint32_t)value[5],
                     .value = value[6],
                     .acquire = (size_t)value[8]},
        .games = (size_t)value[7],
        .acquired = (size_t)value[8],
        .examples = (size_t)value[9],
        .raw_patterns = (size_t)value[10],
    };
    return run->settings.k_min <= run->settings.k_max;
}

/* An integer of the present row; anything else, or one outside its range, is refused. */
static bool read_integer(sqlite3_stmt *row, int column, sqlite3_int64 low, sqlite3_int64 high,
                         sqlite3_int64 *value) {
    *value = sqlite3_column_int64(row, column);
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && *value >= low && *value <= high;
}

/* Is `p` worth no more than the pattern before it? In an image values must not rise. */
static bool is_in_order(const pattern_set *set, const pattern *p) {
    if (set->count == 0) return true;
    const pattern *before = &set->pattern[set->count - 1];
    return (uint64_t)before->plays * p->matches >= (uint64_t)p->plays * before->matches;
}

static bool read_pattern(sqlite3_stmt *row, const kt_spiral *spiral, const database_run *run, pattern *p) {
    sqlite3_int64 n[9], last = kt_quadrant(run->size) - 1;
    const sqlite3_int64 low[9] = {0, 1, 0, 0, 0, 0, 0, 1, 0};
    const sqlite3_int64 high[9] = {NEIGHBOURS_MAX, run->settings.stages, 1,         last, last, last,
                                   last,           UINT32_MAX,           UINT32_MAX};
    for (int i = 0; i < 9; i++)
        if (!read_integer(row, i, low[i], high[i], &n[i])) return false;
    *p = (pattern){.k = (uint8_t)n[0],
                   .stage = (uint8_t)(n[1] - 1),
                   .ko = (uint8_t)n[2],
                   .x_min = (uint8_t)n[3],
                   .x_max = (uint8_t)n[4],
                   .y_min = (uint8_t)n[5],
                   .y_max = (uint8_t)n[6],
                   .matches = (uint32_t)n[7],
                   .plays = (uint32_t)n[8]};
    return p->x_min <= p->x_max && p->y_min <= p->y_max && p->plays <= p->matches &&
           database_read_edges((const char *)sqlite3_column_text(row, 9), &p->edges) &&
           database_read_stones(spiral, (const char *)sqlite3_column_text(row, 10), p) &&
           p->k == p->stones + kt_bits_count(p->edges);
}

static bool read_patterns(sqlite3 *db, const database_run *run, pattern_set *set) {
    sqlite3_stmt *select;
    const char *sql = "SELECT k, stage, ko, x_min, x_max, y_min, y_max, matches, plays, edges, stones FROM "
                      "pattern ORDER BY id";
    if (sqlite3_prepare_v2(db, sql, -1, &select, NULL) != SQLITE_OK) return false;
    kt_spiral spiral;
    kt_spiral_init(&spiral, run->size);
    pattern_set_init(set, run->size);
    bool ok = true;
    int step;
    while (ok && (step = sqlite3_step(select)) == SQLITE_ROW) {
        if (set->count == set->capacity) {
            set->capacity = set->capacity ? set->capacity * 2 : 1024;
            set->pattern = memory_resize(set->pattern, set->capacity * sizeof *set->pattern);
        }
        pattern *next = &set->pattern[set->count];
        ok = read_pattern(select, &spiral, run, next) && is_in_order(set, next);
        set->count++;
    }
    ok = ok && step == SQLITE_DONE;
    sqlite3_finalize(select);
    if (!ok) pattern_set_free(set);
    return ok;
}

/* Why a file can't be read the system tells better than SQLite. */
static bool is_readable(const char *path) {
    FILE *file = fopen(path, "rb");
    bool ok = file && (fgetc(file) != EOF || !ferror(file));
    if (!ok) fprintf(stderr, "katachi: cannot read %s: %s\n", path, strerror(errno));
    if (file) fclose(file);
    return ok;
}

/* Are the tables tables? A view of that name could go on for ever. */
static bool has_tables(sqlite3 *db) {
    const char *sql = "SELECT count(*) FROM sqlite_master WHERE name IN ('setting', 'pattern') AND "
                      "type = 'table' AND sql LIKE 'CREATE TABLE%'";
    sqlite3_stmt *select;
    if (sqlite3_prepare_v2(db, sql, -1, &select, NULL) != SQLITE_OK) return false;
    bool ok = sqlite3_step(select) == SQLITE_ROW && sqlite3_column_int(select, 0) == 2;
    sqlite3_finalize(select);
    return ok;
}

bool database_read(const char *path, database_run *run, pattern_set *set) {
    if (!is_readable(path)) return false;
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
        complain(db, path, "read");
        sqlite3_close(db);
        return false;
    }
    bool ok = has_tables(db) && read_settings(db, run) && read_patterns(db, run, set);
    if (!ok)
        fprintf(stderr,
                "katachi: %s is no pattern database, or a damaged one; make it anew with 'katachi learn'\n",
                path);
    sqlite3_close(db);
    return ok;
}
