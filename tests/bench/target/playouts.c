/* playouts.c: a program for boards that measures playouts from an empty 9x9 board: for each policy a line with its name
 * and what a playout costs by the clock for commands. */
#include "boards/port.h"
#include "playout/playout.h"

enum { PLAYOUTS = 100, SIZE = 9 };

static kt_geometry geometry;
static kt_board board;
static kt_field empty;
static kt_playout playout;
static kt_random numbers;

static void measure(kt_policy_kind kind) {
    const kt_policy policy = {.kind = kind};
    uint32_t ticks = 0;
    kt_random_init(&numbers, 1);
    for (int i = 0; i < PLAYOUTS; i++) {
        uint32_t start = kt_port_work(NULL);
        kt_playout_begin(&playout, &empty, KT_FIELD_BLACK, KT_NO_CELL, KT_NO_CELL, &numbers);
        (void)kt_playout_run(&playout, &policy, kt_playout_mercy(SIZE));
        ticks += kt_port_work(NULL) - start;
    }
    char line[64];
    kt_text text;
    kt_text_init(&text, line, sizeof line);
    kt_text_string(&text, kt_policies[kind].name);
    kt_text_char(&text, ' ');
    kt_text_unsigned(&text, ticks / PLAYOUTS);
    kt_text_char(&text, '\n');
    kt_port_write(line, text.length);
}

int main(void) {
    kt_port_init();
    if (kt_geometry_init(&geometry, SIZE) < 0) kt_port_exit();
    kt_board_init(&board, &geometry);
    kt_field_set(&empty, &board);
    for (kt_policy_kind kind = 0; kind < KT_POLICIES; kind++) measure(kind);
    kt_port_exit();
}
