/* read_board.h: a diagram set up on a board, and a reader for it, in tests of reading. */
#ifndef READ_BOARD_H
#define READ_BOARD_H

#include "diagram.h"
#include "tactics/reader.h"

static kt_geometry geometry;
static kt_board board;
static kt_reader reader;

/* Sets up the board, and the reader with enough positions to look at. */
static inline void start(const char *diagram) {
    assert_true(diagram_set_up(&geometry, &board, diagram));
    kt_reader_init(&reader, &board);
    reader.nodes = 20000;
}

#endif
