#include "report/report_json.h"

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* Prepares a statement, with `json` as ?1, in an empty database. */
static sqlite3_stmt *prepare(sqlite3 **db, const char *sql, const char *json) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_open(":memory:", db) != SQLITE_OK ||
        sqlite3_prepare_v2(*db, sql, -1, &statement, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_bind_text(statement, 1, json, -1, SQLITE_STATIC);
    return statement;
}

double json_number(const char *json, const char *path) {
    sqlite3 *db;
    sqlite3_stmt *select = prepare(&db, "SELECT json_extract(?1, ?2)", json);
    double number = NAN;
    if (select) {
        sqlite3_bind_text(select, 2, path, -1, SQLITE_STATIC);
        if (sqlite3_step(select) == SQLITE_ROW) {
            int type = sqlite3_column_type(select, 0);
            if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) number = sqlite3_column_double(select, 0);
        }
    }
    sqlite3_finalize(select);
    sqlite3_close(db);
    return number;
}

/* Turns the path $.accuracy."20" into "accuracy 20". */
static void name_of(const char *path, char *name, size_t bytes) {
    size_t length = 0;
    for (path += *path == '$'; *path && length + 1 < bytes; path++) {
        if (*path == '"') continue;
        if (*path == '.' && length == 0) continue;
        name[length++] = *path == '.' || *path == '_' ? ' ' : *path;
    }
    name[length] = 0;
}

bool json_values(const char *json, json_value_fn *on_value, void *user) {
    sqlite3 *db;
    sqlite3_stmt *select =
        prepare(&db,
                "SELECT fullkey, atom, type IN ('integer', 'real'), ?1 LIKE '{%' FROM json_tree(?1) "
                "WHERE type NOT IN ('object', 'array')",
                json);
    bool ok = select;
    int step = SQLITE_DONE;
    while (ok && (step = sqlite3_step(select)) == SQLITE_ROW) {
        char name[128];
        const char *value = (const char *)sqlite3_column_text(select, 1);
        ok = sqlite3_column_int(select, 3);
        name_of((const char *)sqlite3_column_text(select, 0), name, sizeof name);
        if (ok) on_value(user, name, value ? value : "", sqlite3_column_int(select, 2));
    }
    ok = ok && step == SQLITE_DONE;
    sqlite3_finalize(select);
    sqlite3_close(db);
    return ok;
}
