/* diagram.h: Go positions in tests, drawn as strings.
 *
 * A diagram shows the board row by row from the top: X is Black, O is White, anything else an empty point;
 * spaces don't count. Other letters and digits name empty points. It has as many rows as columns. */
#ifndef DIAGRAM_H
#define DIAGRAM_H

#include "board/game.h"

/* Number of lines of the board in the diagram. */
static inline int diagram_size(const char *diagram) {
    int rows = 0;
    for (const char *c = diagram; *c; c++)
        if (*c != '\n' && (c == diagram || c[-1] == '\n')) rows++;
    return rows;
}

/* All points that show `mark`. */
static inline kt_bitboard diagram_points(const char *diagram, char mark) {
    kt_bitboard set = kt_bitboard_none();
    int x = 0, y = diagram_size(diagram) - 1;
    for (const char *c = diagram; *c; c++) {
        if (*c == ' ') continue;
        if (*c == '\n') {
            x = 0, y--;
            continue;
        }
        if (*c == mark) kt_bitboard_set(&set, kt_point_at(x, y));
        x++;
    }
    return set;
}

/* The only point that shows `mark`. */
static inline kt_point diagram_point(const char *diagram, char mark) {
    kt_bitboard set = diagram_points(diagram, mark);
    return kt_bitboard_next(&set, 0);
}

/* Sets up `board`, and `geometry` for its size, as the diagram shows. Returns false when the board is too large. */
static inline bool diagram_set_up(kt_geometry *geometry, kt_board *board, const char *diagram) {
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    if (kt_geometry_init(geometry, diagram_size(diagram)) < 0) return false;
    kt_board_init(board, geometry);
    kt_board_set_up(board, &black, &white);
    return true;
}

/* Starts `game` at the diagram's position, Black to move. Returns false when the board is too large. */
static inline bool diagram_start(kt_game *game, const char *diagram, kt_game_move *moves, uint16_t capacity) {
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    if (kt_game_init(game, diagram_size(diagram), moves, capacity) < 0) return false;
    kt_game_set_up(game, &black, &white, KT_BLACK);
    return true;
}

/* Does the board hold just the stones of the diagram, in its bitboards and in its array of colours? */
static inline bool diagram_shows(const char *diagram, const kt_board *board) {
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    if (diagram_size(diagram) != board->geometry->size) return false;
    if (!kt_bitboard_equal(&black, &board->stones[KT_BLACK])) return false;
    if (!kt_bitboard_equal(&white, &board->stones[KT_WHITE])) return false;
    for (kt_point p = 0; p < KT_POINTS; p++) {
        int colour = kt_bitboard_has(&black, p) ? KT_BLACK : kt_bitboard_has(&white, p) ? KT_WHITE : KT_EMPTY;
        if (board->colour[p] != colour) return false;
    }
    return true;
}

/* The liberties of the chain at `p`, as the board keeps them. */
static inline kt_bitboard diagram_liberties(const kt_board *board, kt_point p) {
    return board->liberties[board->chain[p]];
}

#endif
