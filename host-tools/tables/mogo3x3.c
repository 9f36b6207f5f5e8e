/* mogo3x3: writes the tables of lib/pattern/mogo3x3.c, as mogo3x3.h describes them: a bit for each surrounding
 * of a move (pattern/code3x3.h). It is 1 where one of MoGo's shapes matches, in any symmetry and for either
 * mover.
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

enum { ROWS = (1 << 16) / 32 };

int main(void) {
    static uint32_t rows[ROWS + 1];
    static uint8_t which[ROWS];
    unsigned different = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        uint32_t bits = 0;
        for (unsigned i = 0; i < 32; i++) bits |= (uint32_t)is_good(32 * row + i) << i;
        rows[different] = bits;
        unsigned same = 0;
        while (rows[same] != bits) same++;
        if (same > UINT8_MAX) return 1;
        which[row] = (uint8_t)same;
        different += same == different;
    }
    printf("const uint8_t kt_mogo3x3_row[] = {");
    for (unsigned row = 0; row < ROWS; row++) printf("%s%u,", row % 24 ? "" : "\n", which[row]);
    printf("\n};\nconst uint32_t kt_mogo3x3_bits[] = {");
    for (unsigned i = 0; i < different; i++) printf("%s0x%08xu,", i % 8 ? "" : "\n", rows[i]);
    puts("\n};");
    return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
