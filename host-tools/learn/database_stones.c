#include "learn/database_stones.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void database_write_stones(const kt_spiral *spiral, const struct pattern *p, char *text) {
    *text = 0;
    for (int i = 0; i < p->stones; i++) {
        int place = p->stone[i] / 2;
        text += sprintf(text, "%s%c%+d%+d", i ? " " : "", p->stone[i] & 1 ? 'w' : 'b', spiral->dx[place],
                        spiral->dy[place]);
    }
}

bool database_read_stones(const kt_spiral *spiral, const char *text, struct pattern *p) {
    const char *whole = text;
    while (text && *text) {
        if ((*text != 'b' && *text != 'w') || p->stones == NEIGHBOURS_MAX) return false;
        bool white = *text == 'w';
        char *end;
        long dx = strtol(text + 1, &end, 10), dy = strtol(end, &end, 10);
        int place = 1;
        while (place < spiral->count && (spiral->dx[place] != dx || spiral->dy[place] != dy)) place++;
        if (place == spiral->count || (p->stones && place <= p->stone[p->stones - 1] / 2)) return false;
        p->stone[p->stones++] = (uint16_t)(place * 2 + white);
        text = *end ? end + 1 : end;
    }
    char again[DATABASE_STONES_BYTES];
    database_write_stones(spiral, p, again);
    return whole && strcmp(again, whole) == 0; /* strtol accepts more than that */
}

static const char *const edge_names[EDGES] = {"below", "left", "above", "right"};

void database_write_edges(uint8_t edges, char *text) {
    *text = 0;
    for (int edge = 0; edge < EDGES; edge++) {
        if (!(edges >> edge & 1)) continue;
        if (*text) strcat(text, " ");
        strcat(text, edge_names[edge]);
    }
}

bool database_read_edges(const char *text, uint8_t *edges) {
    for (uint8_t set = 0; text && set < 1 << EDGES; set++) {
        char name[DATABASE_EDGES_BYTES];
        database_write_edges(set, name);
        if (strcmp(name, text) != 0) continue;
        *edges = set;
        return true;
    }
    return false;
}
