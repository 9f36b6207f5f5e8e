/* database_schema.h: the tables of a pattern database, word for word. */
#pragma once

#include <sqlite3.h>

enum database_table { DATABASE_SETTING, DATABASE_GAME, DATABASE_PATTERN, DATABASE_TABLES };

/* The statements that make them. SQLite stores these texts, and a table with another one is refused: a view
 * or a generated column of the same name could run for ever. */
extern const char *const database_schema[DATABASE_TABLES];

/* Ends a statement with the scope of its variable (memory.h). */
static inline void database_finalize(sqlite3_stmt **statement) { sqlite3_finalize(*statement); }
