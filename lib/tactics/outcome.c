#include "tactics/outcome.h"

enum {
    OPEN_MOST = 14, /* empty points of a part that can be read */
    /* What neutral points are worth to the one who moves first, at most: an odd number of them, in turns. */
    SWING = 2,
};

static bool is_too_large(const kt_board *board, const kt_bitboard *part) {
    kt_bitboard empty = kt_bitboard_and(*part, &board->stones[KT_EMPTY]);
    return kt_bitboard_count(&empty) > OPEN_MOST;
}

static void find_ends(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part,
                      const kt_bitboard *dead) {
    outcome->dead[0] = kt_bitboard_none();
    outcome->dead[1] = kt_bitboard_and(*part, dead);
    outcome->dead[2] = kt_bitboard_and(*part, &board->stones[KT_BLACK]);
    outcome->dead[3] = kt_bitboard_and(*part, &board->stones[KT_WHITE]);
    for (int i = 0; i < KT_OUTCOME_ENDS; i++)
        outcome->area[i] = (int16_t)kt_fight_area(&outcome->fight, &outcome->dead[i]);
}

/* The end with the least area above that of the end `below`, or the least at all for a negative one; negative when there is
 * none. Of ends with the same area the first, which leaves the most alive. */
static int find_next_end(const kt_outcome *outcome, int below) {
    int next = -1;
    for (int i = 0; i < KT_OUTCOME_ENDS; i++)
        if ((below < 0 || outcome->area[i] > outcome->area[below]) &&
            (next < 0 || outcome->area[i] < outcome->area[next]))
            next = i;
    return next;
}

/* The end that best play comes nearest to when `first` moves first; negative when reading doesn't tell. */
static int find_end(kt_outcome *outcome, kt_colour first, uint32_t nodes) {
    int best = find_next_end(outcome, -1), next;
    while ((next = find_next_end(outcome, best)) >= 0) {
        int middle = (outcome->area[best] + outcome->area[next] + 1) >> 1;
        kt_fight_answer answer = kt_fight_reaches(&outcome->fight, first, middle, nodes);
        if (answer == KT_FIGHT_UNCLEAR) return -1;
        if (answer == KT_FIGHT_NO) break;
        best = next;
    }
    return best;
}

#if KT_DESKTOP
/* Finds Black's points less White's in the part after best play. False when reading doesn't tell. */
static bool find_value(kt_outcome *outcome, kt_colour first, uint32_t nodes, int *value) {
    int least = -outcome->fight.points, most = outcome->fight.points;
    while (least < most) {
        int middle = (least + most + 1) >> 1;
        kt_fight_answer answer = kt_fight_reaches(&outcome->fight, first, middle, nodes);
        if (answer == KT_FIGHT_UNCLEAR) return false;
        if (answer == KT_FIGHT_YES) least = middle;
        else most = middle - 1;
    }
    *value = least;
    return true;
}

/* The end to which the part comes whoever moves first, but for its neutral points; negative when there is none. Of two that
 * are as near to what the players reach on average, it's the one with fewer neutral points. */
static int find_common_end(kt_outcome *outcome, uint32_t nodes) {
    int best, worst, common = -1, least = 0, fewest = 0; /* for Black */
    if (!find_value(outcome, KT_BLACK, nodes, &best) || !find_value(outcome, KT_WHITE, nodes, &worst))
        return -1;
    if (best - worst > SWING) return -1;
    for (int i = 0; i < KT_OUTCOME_ENDS; i++) {
        int neutral = kt_fight_neutral(&outcome->fight, &outcome->dead[i]), area = outcome->area[i];
        int away = 2 * area - best - worst;
        if (best > area + neutral || worst < area - neutral) continue;
        if (away < 0) away = -away;
        if (common >= 0 && (away > least || (away == least && neutral >= fewest))) continue;
        common = i;
        least = away;
        fewest = neutral;
    }
    return common;
}
#endif

kt_outcome_kind kt_outcome_find(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part,
                                uint32_t nodes, kt_bitboard *dead) {
    if (is_too_large(board, part) || kt_fight_init(&outcome->fight, board, part) < 0)
        return KT_OUTCOME_UNCLEAR;
    find_ends(outcome, board, part, dead);
    kt_bitboard lost = kt_bitboard_none();
    int area[2];
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        int end = find_end(outcome, (kt_colour)colour, nodes);
        if (end < 0) return KT_OUTCOME_UNCLEAR;
        area[colour - KT_BLACK] = outcome->area[end];
        kt_bitboard own = kt_bitboard_and(outcome->dead[end], &board->stones[colour]);
        lost = kt_bitboard_or(lost, &own);
    }
#if KT_DESKTOP
    int common = area[0] == area[1] ? -1 : find_common_end(outcome, nodes);
    if (common >= 0) {
        lost = outcome->dead[common];
        area[0] = area[1];
    }
#endif
    *dead = kt_bitboard_minus(*dead, part);
    *dead = kt_bitboard_or(*dead, &lost);
    return area[0] == area[1] ? KT_OUTCOME_SETTLED : KT_OUTCOME_OPEN;
}

kt_fight_answer kt_outcome_lives(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part,
                                 kt_colour colour, uint32_t nodes, const kt_bitboard *dead) {
    if (is_too_large(board, part) || kt_fight_init(&outcome->fight, board, part) < 0) return KT_FIGHT_UNCLEAR;
    kt_bitboard lost = kt_bitboard_and(*part, &board->stones[colour]);
    int area = kt_fight_area(&outcome->fight, dead) + kt_fight_area(&outcome->fight, &lost);
    kt_fight_answer answer = kt_fight_reaches(&outcome->fight, kt_opponent(colour), (area + 1) >> 1, nodes);
    if (answer == KT_FIGHT_UNCLEAR || colour == KT_BLACK) return answer;
    return answer == KT_FIGHT_YES ? KT_FIGHT_NO : KT_FIGHT_YES;
}
