/* problems: turns problems of life and death into one long GTP session of 9x9, for a board.
 *
 * usage: problems FILE.sgf
 *
 * Takes the problems whose stones fit into 9x9 points of one corner, and turns that corner to the lower left. The id of a
 * question is the number of its problem in the file, and the comment before it names the right moves:
 *
 *     # right 12 C1 B2
 *     12 katachi-solve black A3 B3 C2
 *     katachi-stats */
#include <stdio.h>

#include "commands/solve_problem.h"
#include "images/load.h"

enum { LINES = 9 };

static struct problem problem;

/* How the corner is turned: as seen from the right, from above. */
struct turn {
    bool right, above;
};

static int column_of(int p, int size, struct turn turn) {
    return turn.right ? size - 1 - kt_point_x((kt_point)p) : kt_point_x((kt_point)p);
}
static int row_of(int p, int size, struct turn turn) {
    return turn.above ? size - 1 - kt_point_y((kt_point)p) : kt_point_y((kt_point)p);
}

static bool fits(int size, struct turn turn) {
    for (int p = 0; p < KT_POINTS; p++)
        if (problem.board.colour[p] != KT_EMPTY && kt_point_x((kt_point)p) < size &&
            kt_point_y((kt_point)p) < size &&
            (column_of(p, size, turn) >= LINES || row_of(p, size, turn) >= LINES))
            return false;
    return true;
}

/* Writes the points of `set`, each after `before`. */
static void write_points(const kt_bitboard *set, int size, struct turn turn, const char *before) {
    for (int p = 0; p < KT_POINTS; p++)
        if (kt_bitboard_has(set, (kt_point)p))
            printf("%s%c%d", before, "ABCDEFGHJ"[column_of(p, size, turn)], row_of(p, size, turn) + 1);
}

static void write_problem(int size, struct turn turn) {
    const kt_board *board = &problem.board;
    unsigned number = (unsigned)problem.game + 1;
    printf("clear_board");
    write_points(&board->stones[KT_BLACK], size, turn, "\nplay black ");
    /* A stone between the opponent's can be played once those are there that it connects to. */
    for (unsigned i = 0; i < 3; i++) write_points(&board->stones[KT_WHITE], size, turn, "\nplay white ");
    printf("\n# right %u", number);
    write_points(&problem.marked, size, turn, " ");
    printf("\n%u katachi-solve %s", number, problem.first == KT_BLACK ? "black" : "white");
    write_points(&board->stones[problem.defender], size, turn, " ");
    printf("\nkatachi-stats\n");
}

int main(int argc, char **argv) {
    static kt_geometry geometry;
    struct sgf_tree tree;
    if (argc != 2 || !load_tree(argv[1], &tree, stderr)) return 2;
    printf("boardsize %d\n", LINES);
    for (size_t game = 0; game < tree.games; game++) {
        if (!problem_find(&problem, &tree, game, &geometry)) return 1;
        for (unsigned i = 0; i < 4; i++) {
            struct turn turn = {i & 1, i & 2};
            if (problem.defender == KT_EMPTY || !fits(geometry.size, turn)) continue;
            write_problem(geometry.size, turn);
            break;
        }
        problem_free(&problem);
    }
    printf("quit\n");
    sgf_tree_free(&tree);
    return ferror(stdout) ? 1 : 0;
}
