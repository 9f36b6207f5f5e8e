/* database_stones.h: the stones and edges of a pattern as the texts in the database (database.h). */
#pragma once

#include "learn/patterns.h"

enum { DATABASE_STONES_BYTES = NEIGHBOURS_MAX * 8 + 1, DATABASE_EDGES_BYTES = 24 };

/* Writes "b+1+0 w-1+2", colour and offset of each stone, to `text`, which has DATABASE_STONES_BYTES. */
void database_write_stones(const kt_spiral *spiral, const struct pattern *p, char *text);

/* Reads the text, which may be NULL, into p->stone and p->stones. Returns false unless it is what
 * database_write_stones writes, with stones that all differ and come nearest first. */
bool database_read_stones(const kt_spiral *spiral, const char *text, struct pattern *p);

/* Writes "below left", the edges of a set, to `text`, which has DATABASE_EDGES_BYTES; reads them back.
 * Reading returns false for any other text, and for NULL. */
void database_write_edges(uint8_t edges, char *text);
bool database_read_edges(const char *text, uint8_t *edges);
