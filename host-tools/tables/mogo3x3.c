/* mogo3x3: writes the table of lib/pattern/mogo3x3.c: 8,192 bytes, one bit for each surrounding s of a move
 * (pattern/code3x3.h): bit s % 8 of byte s / 8. It is 1 where one of MoGo's shapes matches, in any symmetry
 * and for either mover.
 *
 * The shapes are those of S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns in
 * Monte-Carlo Go", 2006, section 3: hane, cut, and moves at the edge. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Rows from top to bottom, with the move in the middle:
 *   X O   a stone of one colour, of the other
 *   x o   any point of the board but such a stone
 *   .     an empty point
 *   #     off the board
 *   ?     anything */
static const char *const shapes[] = {
    "XOX"
    ". ."
    "???", /* hane */
    "XO."
    ". ."
    "?.?", /* hane that doesn't cut */
    "XO?"
    "X ."
    "x.?", /* magari */
    ".O."
    "X ."
    "...", /* diagonal */
    "XO?"
    "O o"
    "?o?", /* unprotected cut */
    "XO?"
    "O X"
    "???", /* peeped cut */
    "?X?"
    "O O"
    "ooo", /* cut between */
    "OX?"
    "o O"
    "???", /* keima cut */
    "X.?"
    "O ?"
    "##?", /* chase along the edge */
    "OX?"
    "X O"
    "###", /* block against a cut */
    "?X?"
    "x O"
    "###", /* block against a connection */
    "?XO"
    "x x"
    "###", /* sagari */
    "?OX"
    "X O"
    "###", /* cut at the edge */
};

enum { BLACK, WHITE, EMPTY, OFF };

static bool fits(char wanted, int digit) {
    switch (wanted) {
    case 'X': return digit == BLACK;
    case 'O': return digit == WHITE;
    case 'x': return digit != BLACK && digit != OFF;
    case 'o': return digit != WHITE && digit != OFF;
    case '.': return digit == EMPTY;
    case '#': return digit == OFF;
    default: return true;
    }
}

/* Returns the digit of the surrounding at column x, row y, after a symmetry; with `swapped`, in the other
 * colours. */
static int digit_at(unsigned code, int x, int y, int symmetry, bool swapped) {
    if (symmetry & 1) x = 2 - x;
    if (symmetry & 2) y = 2 - y;
    if (symmetry & 4) {
        int column = x;
        x = y, y = column;
    }
    int i = y * 3 + x, digit = (int)(code >> 2 * (i > 4 ? i - 1 : i) & 3);
    return swapped && digit < EMPTY ? 1 - digit : digit;
}

static bool matches(const char *shape, unsigned code, int symmetry, bool swapped) {
    for (int i = 0; i < 9; i++)
        if (i != 4 && !fits(shape[i], digit_at(code, i % 3, 2 - i / 3, symmetry, swapped))) return false;
    return true;
}

static bool is_good(unsigned code) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int symmetry = 0; symmetry < 16; symmetry++)
            if (matches(shapes[i], code, symmetry % 8, symmetry >= 8)) return true;
    return false;
}

int main(void) {
    for (unsigned byte = 0; byte < 8192; byte++) {
        unsigned bits = 0;
        for (unsigned i = 0; i < 8; i++) bits |= (unsigned)is_good(byte * 8 + i) << i;
        printf("%u,%s", bits, byte % 24 == 23 ? "\n" : "");
    }
    return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
