/* playouts.c: a program for boards that measures playouts from an empty board: for each policy a line with its name
 * and the clock's ticks for a playout. */
#include "firmware/port.h"
#include "firmware/stats.h"
#include "search/playout.h"

enum { PLAYOUTS = 100 };

static kt_geometry geometry;
static kt_board board;
static kt_field empty;
static kt_playout playout;
static uint8_t patterns[1];

static void measure(const char *name, kt_policy_kind kind) {
    const kt_policy policy = {kind, patterns, patterns};
    uint32_t ticks = 0;
    kt_random_init(&playout.random, 1);
    for (int i = 0; i < PLAYOUTS; i++) {
        uint32_t start = kt_stats_ticks(NULL);
        kt_playout_begin(&playout, &empty, KT_FIELD_BLACK, KT_NO_CELL, KT_NO_CELL);
        (void)kt_playout_run(&playout, &policy, 3 * 81, kt_playout_mercy(9));
        ticks += kt_stats_ticks(NULL) - start;
    }
    char line[64];
    kt_text text;
    kt_text_init(&text, line, sizeof line);
    kt_text_string(&text, name);
    kt_text_char(&text, ' ');
    kt_text_unsigned(&text, ticks / PLAYOUTS);
    kt_text_char(&text, '\n');
    kt_port_write(line, text.length);
}

int main(void) {
    kt_port_init();
    if (kt_geometry_init(&geometry, 9) < 0) kt_port_exit();
    kt_board_init(&board, &geometry);
    kt_field_set(&empty, &board);
    measure("random", KT_POLICY_RANDOM);
    kt_port_exit();
}
