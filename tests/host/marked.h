/* marked.h: finished positions in tests, with what stands at every point:
 *   X O  stones that live, x o dead ones, S s living ones in seki (of Black, of White)
 *   U u  living ones of a fight that the first to move wins: like those in seki, but not listed as such
 *   + -  territory of Black, of White
 *   b w  theirs by area alone: eyes in seki, and what they must still fill
 *   .    nobody's
 * Each is seen from all sides, with either colour and with either side to move. */
#ifndef MARKED_H
#define MARKED_H

#include "board/symmetry.h"
#include "diagram.h"
#include "judge/judge.h"

enum { MARKED_WAYS = 4 * KT_SYMMETRIES };

typedef struct marked_position {
    const char *what, *diagram;
} marked_position;

static inline kt_bitboard marked_points(const char *diagram, const char *marks, int symmetry) {
    kt_bitboard all = kt_bitboard_none();
    for (; *marks; marks++) {
        kt_bitboard some = diagram_points(diagram, *marks);
        kt_bitboard_unite(&all, &some);
    }
    return kt_bitboard_transform(&all, symmetry, diagram_size(diagram));
}

/* Black's points less White's, as the marks say. */
static inline int marked_score(const char *diagram, bool territory) {
    int points = 0;
    for (const char *c = diagram; *c; c++) switch (*c) {
        case '+': points++; break;
        case '-': points--; break;
        case 'o': points += territory ? 2 : 1; break;
        case 'x': points -= territory ? 2 : 1; break;
        case 'X':
        case 'S':
        case 'U':
        case 'b': points += !territory; break;
        case 'O':
        case 's':
        case 'u':
        case 'w': points -= !territory; break;
        default: break;
        }
    return points;
}

/* Is the verdict as marked, seen in one of MARKED_WAYS? By area whoever
 * moves first may gain a neutral point. */
static inline bool marked_is_judged_right(kt_judge_work *work, const char *diagram, int way) {
    static kt_geometry geometry;
    static kt_board board;
    int symmetry = way / 4;
    bool exchanged = way & 1;
    kt_bitboard black = marked_points(diagram, exchanged ? "Oosu" : "XxSU", symmetry);
    kt_bitboard white = marked_points(diagram, exchanged ? "XxSU" : "Oosu", symmetry);
    kt_bitboard dead = marked_points(diagram, "xo", symmetry),
                seki = marked_points(diagram, "SsUu", symmetry);
    kt_bitboard unsettled = marked_points(diagram, "Uu", symmetry);
    if (kt_geometry_init(&geometry, diagram_size(diagram)) < 0) return false;
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    kt_verdict verdict;
    kt_judge(work, &board, way & 2 ? KT_WHITE : KT_BLACK, &verdict);
    int sign = exchanged ? -4 : 4, gain = 4 * verdict.gain;
    return kt_bitboard_equal(&verdict.dead, &dead) && kt_bitboard_equal(&verdict.seki, &seki) &&
           kt_bitboard_equal(&verdict.unsettled, &unsettled) &&
           kt_score_verdict(&board, &verdict, false, 0) - gain == sign * marked_score(diagram, false) &&
           kt_score_verdict(&board, &verdict, true, 0) == sign * marked_score(diagram, true);
}

/* In how many ways are the positions judged wrong? Names them. */
static inline int marked_count_wrong(kt_judge_work *work, const marked_position *positions, unsigned count) {
    int wrong = 0;
    for (unsigned i = 0; i < count; i++)
        for (int way = 0; way < MARKED_WAYS; way++) {
            if (marked_is_judged_right(work, positions[i].diagram, way)) continue;
            print_message("%s, way %d\n%s", positions[i].what, way, positions[i].diagram);
            wrong++;
        }
    return wrong;
}

#endif
