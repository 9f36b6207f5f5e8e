#include "learn/database_schema.h"

const char *const database_schema[DATABASE_TABLES] = {
    [DATABASE_SETTING] = "CREATE TABLE setting(name TEXT PRIMARY KEY, value) WITHOUT ROWID",
    [DATABASE_GAME] =
        "CREATE TABLE game(id INTEGER PRIMARY KEY, source TEXT, line INT, black TEXT, white TEXT, result TEXT,"
        " date TEXT, moves INT, acquired INT)",
    [DATABASE_PATTERN] =
        "CREATE TABLE pattern(id INTEGER PRIMARY KEY, k INT, stage INT, ko INT, near TEXT, edges TEXT,"
        " stones TEXT, x_min INT, x_max INT, y_min INT, y_max INT, matches INT, plays INT, value REAL)"};
