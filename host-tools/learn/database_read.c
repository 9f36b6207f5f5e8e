#include <errno.h>
#include <sqlite3.h>
#include <string.h>

#include "common/complain.h"
#include "common/memory.h"
#include "learn/database.h"
#include "learn/database_schema.h"
#include "learn/database_stones.h"

static bool read_setting(sqlite3 *db, const char *name, double low, double high, double *value) {
    CLEANUP(database_finalize) sqlite3_stmt *select = NULL;
    if (sqlite3_prepare_v2(db, "SELECT value FROM setting WHERE name = ?", -1, &select, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(select, 1, name, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(select) == SQLITE_ROW;
    int type = ok ? sqlite3_column_type(select, 0) : SQLITE_NULL;
    if (ok) *value = sqlite3_column_double(select, 0);
    return (type == SQLITE_INTEGER || type == SQLITE_FLOAT) && *value >= low && *value <= high;
}

/* Reads the settings that only a part of a database has. */
static bool read_part(sqlite3 *db, struct database_run *run) {
    double part, parts, crc;
    if (!read_setting(db, "part", 1, LEARNER_PARTS_MAX, &part)) return true;
    run->settings.part = (int)part;
    if (!read_setting(db, "parts", part, LEARNER_PARTS_MAX, &parts)) return false;
    run->settings.parts = (int)parts;
    if (!read_setting(db, "games_crc", 0, UINT32_MAX, &crc)) return false;
    run->games_crc = (uint32_t)crc;
    return true;
}

static bool read_settings(sqlite3 *db, struct database_run *run) {
    static const struct {
        const char *name;
        double low, high;
    } wanted[] = {{"size", KT_BOARD_MIN, KT_BOARD_MAX},
                  {"k_min", 2, NEIGHBOURS_MAX},
                  {"k_max", 2, NEIGHBOURS_MAX},
                  {"stages", 1, KT_STAGES_MAX},
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
    *run = (struct database_run){
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
    return run->settings.k_min <= run->settings.k_max && read_part(db, run);
}

/* Reads an integer of the present row. Returns false for anything else, and beyond its range. */
static bool read_integer(sqlite3_stmt *row, int column, sqlite3_int64 low, sqlite3_int64 high,
                         sqlite3_int64 *value) {
    *value = sqlite3_column_int64(row, column);
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && *value >= low && *value <= high;
}

/* Reads the row's id, which must be above the last one: a damaged file whose pages form a circle would have
 * rows without end. */
static bool read_id(sqlite3_stmt *row, int column, sqlite3_int64 *last) {
    return read_integer(row, column, *last + 1, INT64_MAX, last);
}

/* Is the value of `p` no higher than that of the pattern before? An image needs falling values. */
static bool is_in_order(const struct pattern_set *set, const struct pattern *p) {
    if (set->count == 0) return true;
    const struct pattern *before = &set->pattern[set->count - 1];
    return (uint64_t)before->plays * p->matches >= (uint64_t)p->plays * before->matches;
}

static bool read_pattern(sqlite3_stmt *row, const kt_spiral *spiral, const struct database_run *run,
                         struct pattern *p) {
    sqlite3_int64 n[9], last = kt_quadrant(run->size) - 1;
    const sqlite3_int64 low[9] = {0, 1, 0, 0, 0, 0, 0, 1, 0};
    const sqlite3_int64 high[9] = {NEIGHBOURS_MAX, run->settings.stages, 1,         last, last, last,
                                   last,           UINT32_MAX,           UINT32_MAX};
    for (int i = 0; i < 9; i++)
        if (!read_integer(row, i, low[i], high[i], &n[i])) return false;
    *p = (struct pattern){.k = (uint8_t)n[0],
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

static bool read_patterns(sqlite3 *db, const struct database_run *run, struct pattern_set *set) {
    CLEANUP(database_finalize) sqlite3_stmt *select = NULL;
    const char *sql = "SELECT k, stage, ko, x_min, x_max, y_min, y_max, matches, plays, edges, stones, id "
                      "FROM pattern ORDER BY id";
    if (sqlite3_prepare_v2(db, sql, -1, &select, NULL) != SQLITE_OK) return false;
    kt_spiral spiral;
    kt_spiral_init(&spiral, run->size);
    pattern_set_init(set, run->size);
    sqlite3_int64 last = 0;
    bool ok = true;
    int step;
    while (ok && (step = sqlite3_step(select)) == SQLITE_ROW) {
        set->pattern = memory_room(set->pattern, set->count, &set->capacity, sizeof *set->pattern);
        struct pattern *next = &set->pattern[set->count];
        ok = read_id(select, 11, &last) && read_pattern(select, &spiral, run, next) && is_in_order(set, next);
        set->count++;
    }
    ok = ok && step == SQLITE_DONE;
    if (!ok) pattern_set_free(set);
    return ok;
}

/* Reads a text of the present row. Returns false when it is longer than a record's can be. */
static bool read_text(sqlite3_stmt *row, int column, const char **text) {
    const char *there = (const char *)sqlite3_column_text(row, column);
    if (!there || strlen(there) >= SGF_TEXT_BYTES) return false;
    sgf_game_set_text(text, there);
    return true;
}

static bool read_game(sqlite3_stmt *row, int size, struct games *games, struct sgf_game *game) {
    sqlite3_int64 line, moves;
    sgf_game_init(game, size);
    game->source = games_keep_source(games, (const char *)sqlite3_column_text(row, 0));
    bool ok = read_integer(row, 1, 0, INT32_MAX, &line) && read_text(row, 2, &game->black_name) &&
              read_text(row, 3, &game->white_name) && read_text(row, 4, &game->result_text) &&
              read_text(row, 5, &game->date) && read_integer(row, 6, 0, SGF_ACTIONS_MAX, &moves);
    if (!ok) return false;
    game->line = (int)line;
    /* A database keeps the number of moves only. */
    while (moves-- > 0 && sgf_game_add(game, (struct sgf_action){.kind = SGF_PASS})) {
    }
    return true;
}

static bool read_games(sqlite3 *db, const struct database_run *run, struct games *games) {
    CLEANUP(database_finalize) sqlite3_stmt *select = NULL;
    const char *sql = "SELECT source, line, black, white, result, date, moves, id FROM game ORDER BY id";
    if (sqlite3_prepare_v2(db, sql, -1, &select, NULL) != SQLITE_OK) return false;
    *games = (struct games){0};
    sqlite3_int64 last = 0;
    bool ok = true;
    int step;
    while (ok && (step = sqlite3_step(select)) == SQLITE_ROW) {
        games->game = memory_room(games->game, games->count, &games->capacity, sizeof *games->game);
        ok = read_game(select, run->size, games, &games->game[games->count++]) && read_id(select, 7, &last);
    }
    ok = ok && step == SQLITE_DONE && games->count == run->games;
    if (!ok) games_free(games);
    return ok;
}

/* Says why the system can't read a file: SQLite says less. */
static bool is_readable(const char *path) {
    CLEANUP_FILE FILE *file = fopen(path, "rb");
    bool ok = file && (fgetc(file) != EOF || !ferror(file));
    if (!ok) tell_user("cannot read %s: %s", path, strerror(errno));
    return ok;
}

/* Is the table the one that Katachi makes? */
static bool is_ours(sqlite3 *db, enum database_table table) {
    CLEANUP(database_finalize) sqlite3_stmt *select = NULL;
    if (sqlite3_prepare_v2(db, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND sql = ?", -1,
                           &select, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(select, 1, database_schema[table], -1, SQLITE_STATIC);
    return sqlite3_step(select) == SQLITE_ROW && sqlite3_column_int(select, 0) == 1;
}

/* Returns the path as a URI by which SQLite neither locks the file nor puts others beside it. The caller
 * frees it. */
static char *uri_of(const char *path) {
    static const char head[] = "file:", tail[] = "?immutable=1";
    char *uri = memory_resize(NULL, sizeof head + 3 * strlen(path) + 2 + sizeof tail),
         *at = stpcpy(uri, head);
    bool has_drive = path[0] && path[1] == ':';              /* of Windows */
    if (path[0] != '/' && !has_drive) at = stpcpy(at, "./"); /* ":memory:" alone would be no file */
    while (path[0] == '/' && path[1] == '/') path++;         /* "//" begins the name of a host */
    for (; *path; path++) at += sprintf(at, "%%%02x", (unsigned char)*path);
    strcpy(at, tail);
    return uri;
}

/* Does SQLite keep changes beside the database that are not in it yet? */
static bool has_changes(const char *path) {
    static const char *const endings[] = {"-wal", "-journal"};
    bool has = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        CLEANUP_FREE char *beside = memory_print("%s%s", path, endings[i]);
        CLEANUP_FILE FILE *file = fopen(beside, "rb");
        has |= file && fgetc(file) > 0; /* SQLite puts a 0 there when the changes are done */
    }
    return has;
}

/* Opens a database and reads its run. Returns NULL on failure, without a message. */
static sqlite3 *open_run(const char *path, struct database_run *run) {
    enum { LONGEST_TEXT = 1 << 20 };
    sqlite3 *db = NULL;
    CLEANUP_FREE char *uri = uri_of(path);
    bool ok = !has_changes(path) &&
              sqlite3_open_v2(uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK;
    if (ok) sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LONGEST_TEXT);
    if (ok && is_ours(db, DATABASE_SETTING) && is_ours(db, DATABASE_PATTERN) && read_settings(db, run))
        return db;
    sqlite3_close(db);
    return NULL;
}

static bool refuse(const char *path) {
    if (file_kind_of(path) != FILE_PART && file_kind_refuse(path, FILE_DATABASE, stderr)) return false;
    if (has_changes(path))
        return tell_user("%s has changes that another program has not finished writing; 'sqlite3 %s .tables' "
                         "finishes them",
                         path, path);
    return tell_user("%s is not a pattern database, or is damaged; 'katachi learn' makes a new one", path);
}

bool database_read(const char *path, struct database_run *run, struct pattern_set *set) {
    if (!is_readable(path)) return false;
    sqlite3 *db = open_run(path, run);
    if (!db) return refuse(path);
    bool part = run->settings.parts != 0, ok = !part && read_patterns(db, run, set);
    sqlite3_close(db);
    if (part)
        tell_user("%s is only part %d of %d; 'katachi merge' joins all parts to a database", path,
                  run->settings.part, run->settings.parts);
    return ok || part ? ok : refuse(path);
}

bool database_read_part(const char *path, struct database_run *run, struct pattern_set *set,
                        struct games *games) {
    if (!is_readable(path)) return false;
    sqlite3 *db = open_run(path, run);
    if (!db) return refuse(path);
    bool part = run->settings.parts != 0,
         ok = part && is_ours(db, DATABASE_GAME) && read_games(db, run, games);
    if (ok && !read_patterns(db, run, set)) {
        games_free(games);
        ok = false;
    }
    sqlite3_close(db);
    if (!part) tell_user("%s is a whole database, not a part; 'katachi learn --part' makes parts", path);
    return ok || !part ? ok : refuse(path);
}

const char *database_difference(const struct database_run *a, const struct database_run *b) {
    const struct learner_settings *s = &a->settings, *t = &b->settings;
    if (a->size != b->size) return "size";
    if (s->k_min != t->k_min || s->k_max != t->k_max) return "k";
    if (s->stages != t->stages) return "stages";
    if (s->stage_moves != t->stage_moves) return "stage-moves";
    if (a->acquired != b->acquired) return "acquire";
    if (s->support != t->support) return "support";
    if (s->value != t->value) return "value";
    if (s->parts != t->parts) return "number of parts";
    return a->games != b->games || a->games_crc != b->games_crc ? "games" : NULL;
}

bool database_has_part(const char *path, const struct database_run *run) {
    struct database_run there;
    sqlite3 *db = open_run(path, &there);
    sqlite3_close(db);
    return db && there.settings.parts && there.settings.part == run->settings.part &&
           !database_difference(&there, run);
}
