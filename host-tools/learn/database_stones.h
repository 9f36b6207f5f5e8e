/* database_stones.h: the texts for stones and edges in the pattern database. */
#ifndef DATABASE_STONES_H
#define DATABASE_STONES_H

#include "learn/patterns.h"

enum { DATABASE_STONES_BYTES = NEIGHBOURS_MAX * 8 + 1, DATABASE_EDGES_BYTES = 24 };

/* "b+1+0 w-1+2": colour and offset of each stone. `text` has room for DATABASE_STONES_BYTES. */
void database_write_stones(const kt_spiral *spiral, const struct pattern *p, char *text);

/* Reads them into p->stone and p->stones. Returns false when the text (which may be NULL) is not what
 * database_write_stones writes for stones that are all different, nearest first. */
bool database_read_stones(const kt_spiral *spiral, const char *text, struct pattern *p);

/* "below left": the edges of a set. `text` has room for DATABASE_EDGES_BYTES. */
void database_write_edges(uint8_t edges, char *text);
bool database_read_edges(const char *text, uint8_t *edges);

#endif
