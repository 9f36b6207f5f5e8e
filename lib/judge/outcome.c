#include "judge/outcome.h"

enum {
    OPEN_MOST = 14, /* empty points of a part that can be read */
    /* What neutral points are worth to the one who moves first, at most: an odd number of them, in turns. */
    SWING = 2,
    EASIER = 32, /* a question that may be easier is worth one in so many positions */
    CHAINS = 8,  /* chains of a part of which only some die, at most */
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

/* Does best play come nearer to the area `more` than to `less`, when `first` moves first? Questions nearer to either may be easier
 * than the one in the middle. */
static kt_fight_answer comes_nearer(kt_outcome *outcome, kt_colour first, int less, int more,
                                    uint32_t nodes) {
    kt_fight *fight = &outcome->fight;
    int middle = (less + more + 1) >> 1;
    kt_fight_answer answer = kt_fight_reaches(fight, first, middle, nodes);
    if (!KT_DESKTOP || answer != KT_FIGHT_UNCLEAR || more - less < 4 * SWING) return answer;
    nodes /= EASIER;
    if (kt_fight_reaches(fight, first, less + SWING + 1, nodes) == KT_FIGHT_NO) return KT_FIGHT_NO;
    if (kt_fight_reaches(fight, first, more - SWING, nodes) == KT_FIGHT_YES) return KT_FIGHT_YES;
    return KT_FIGHT_UNCLEAR;
}

/* The end that best play comes nearest to when `first` moves first; negative when reading doesn't tell. */
static int find_end(kt_outcome *outcome, kt_colour first, uint32_t nodes) {
    int best = find_next_end(outcome, -1), next;
    while ((next = find_next_end(outcome, best)) >= 0) {
        kt_fight_answer answer =
            comes_nearer(outcome, first, outcome->area[best], outcome->area[next], nodes);
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
static int find_common_end(const kt_outcome *outcome, int best, int worst) {
    int common = -1, least = 0, fewest = 0; /* for Black */
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

/* How far the values that the part has, with Black and with White first, are from what it comes to when the stones of `dead`
 * are the opponent's: twice the difference; negative when neutral points don't explain it. */
static int find_distance(const kt_outcome *outcome, const kt_bitboard *dead, int best, int worst) {
    int neutral, area = kt_fight_taken(&outcome->fight, dead, &neutral);
    int away = 2 * area - best - worst;
    if (best > area + neutral || worst < area - neutral) return -1;
    return away < 0 ? -away : away;
}

/* Is the value of the part what it comes to when the stones of `dead` are the opponent's, but for neutral points? */
static bool is_explained(kt_outcome *outcome, const kt_bitboard *dead, uint32_t nodes) {
    int neutral, area = kt_fight_taken(&outcome->fight, dead, &neutral);
    return kt_fight_reaches(&outcome->fight, KT_BLACK, area + neutral + 1, nodes) != KT_FIGHT_YES &&
           kt_fight_reaches(&outcome->fight, KT_WHITE, area - neutral, nodes) != KT_FIGHT_NO;
}

/* Finds the chains that die beside others of their colour, which live: those whose loss explains the values. Of several such
 * sets it's the one with the fewest changes from dead[1], then the nearest. False when there is none, or two are alike. */
static bool find_some(const kt_outcome *outcome, const kt_board *board, const kt_bitboard *part, int best,
                      int worst, kt_bitboard *dead) {
    kt_bitboard chain[CHAINS], choice = kt_bitboard_none(),
                               left = kt_bitboard_minus(*part, &board->stones[KT_EMPTY]);
    unsigned chains = 0, found = 0, fewest = 0;
    int nearest = 0;
    for (; !kt_bitboard_is_empty(&left); left = kt_bitboard_minus(left, &chain[chains++])) {
        if (chains == CHAINS) return false;
        kt_point p = kt_bitboard_next(&left, 0);
        chain[chains] = kt_geometry_region(board->geometry, p, &board->stones[board->colour[p]]);
    }
    for (unsigned set = 0; set < 1u << chains; set++) {
        kt_bitboard some = kt_bitboard_none();
        unsigned changes = 0;
        for (unsigned i = 0; i < chains; i++) {
            bool dies = set >> i & 1;
            if (dies) kt_bitboard_unite(&some, &chain[i]);
            changes += dies != kt_bitboard_has(&outcome->dead[1], kt_bitboard_next(&chain[i], 0));
        }
        int away = find_distance(outcome, &some, best, worst);
        if (away < 0 || (found && (changes > fewest || (changes == fewest && away > nearest)))) continue;
        found = found && changes == fewest && away == nearest ? found + 1 : 1;
        fewest = changes;
        nearest = away;
        choice = some;
    }
    if (found == 1) *dead = choice;
    return found == 1;
}

/* Is what the part comes to, whoever moves first, nearer to what it does when the stones of `other` are the opponent's than with
 * those of `lost`? The points that are neutral then don't count: they would hide who takes a small chain. */
static bool explains_better(kt_outcome *outcome, const kt_bitboard *lost, const kt_bitboard *other,
                            uint32_t nodes) {
    int neutral;
    if (kt_bitboard_equal(lost, other)) return false;
    kt_fight_leave_out(&outcome->fight, other);
    int area = kt_fight_taken(&outcome->fight, lost, &neutral),
        others = kt_fight_taken(&outcome->fight, other, &neutral), middle = (area + others + 1) >> 1;
    if (others > area) return kt_fight_reaches(&outcome->fight, KT_WHITE, middle, nodes) == KT_FIGHT_YES;
    return others < area && kt_fight_reaches(&outcome->fight, KT_BLACK, middle, nodes) == KT_FIGHT_NO;
}

/* Corrects `lost` by the exact values of the part. `settled`: neither player gains by moving first, as far as the ends tell.
 * Returns whether neither does. */
static bool correct(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part, uint32_t nodes,
                    bool settled, kt_bitboard *lost) {
    int best, worst; /* for Black */
    if (settled && is_explained(outcome, lost, nodes)) return true;
    if (!find_value(outcome, KT_BLACK, nodes, &best) || !find_value(outcome, KT_WHITE, nodes, &worst) ||
        best - worst > SWING)
        return settled;
    int common = settled ? -1 : find_common_end(outcome, best, worst);
    if (common >= 0) *lost = outcome->dead[common];
    if (common >= 0 && find_distance(outcome, lost, best, worst) >= 0) return true;
    return find_some(outcome, board, part, best, worst, lost) || settled || common >= 0;
}
#endif

__attribute__((noinline)) kt_outcome_kind kt_outcome_find(kt_outcome *outcome, const kt_board *board,
                                                          const kt_bitboard *part, uint32_t nodes,
                                                          kt_bitboard *dead) {
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
        kt_bitboard_unite(&lost, &own);
    }
#if KT_DESKTOP
    if (correct(outcome, board, part, nodes, area[0] == area[1], &lost)) {
        area[0] = area[1];
        if (explains_better(outcome, &lost, &outcome->dead[1], nodes)) lost = outcome->dead[1];
    }
#endif
    kt_bitboard_subtract(dead, part);
    kt_bitboard_unite(dead, &lost);
    return area[0] == area[1] ? KT_OUTCOME_SETTLED : KT_OUTCOME_OPEN;
}

kt_fight_answer kt_outcome_lives(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part,
                                 kt_colour colour, uint32_t nodes, const kt_bitboard *dead) {
    if (is_too_large(board, part) || kt_fight_init(&outcome->fight, board, part) < 0) return KT_FIGHT_UNCLEAR;
    kt_bitboard lost = kt_bitboard_and(*part, &board->stones[colour]);
    int area = kt_fight_area(&outcome->fight, dead) + kt_fight_area(&outcome->fight, &lost);
    int middle = colour == KT_BLACK ? (area + 1) >> 1 : (area >> 1) + 1; /* just there, either lives */
    kt_fight_answer answer = kt_fight_reaches(&outcome->fight, kt_opponent(colour), middle, nodes);
    if (answer == KT_FIGHT_UNCLEAR || colour == KT_BLACK) return answer;
    return answer == KT_FIGHT_YES ? KT_FIGHT_NO : KT_FIGHT_YES;
}
