#include "judge/fight.h"

#include <string.h>

enum {
    NO_MOVE = KT_FIGHT_POINTS, /* also: no ko */
    PASS = KT_FIGHT_POINTS + 1,
    TO_THE_END = 255,
    NEVER = 255, /* in place of a step */
    EXACT = 16,  /* one in so many positions is for reading repetitions exactly, before all others */
    ROOM = 8,    /* empty points with which a chain lives, when it encloses them */
    /* What is tried next. */
    TRY_KNOWN = 0, /* the best move of an earlier reading, or a pass when all is well as it is */
    TRY_MOVES,
    TRY_PASS,
    TRIED_ALL,
};

kt_status kt_fight_init(kt_fight *fight, const kt_board *board, const kt_bitboard *part) {
    memset(fight, 0, sizeof *fight);
    if (kt_bitboard_count(part) > KT_FIGHT_POINTS) return KT_ERR_FULL;
    uint8_t number[KT_POINTS];
    KT_EACH_POINT(p, part) {
        number[p] = fight->points;
        fight->at[fight->points++] = p;
    }
    for (unsigned i = 0; i < fight->points; i++) {
        kt_point p = fight->at[i];
        fight->part.all |= kt_part_bit(i);
        if (board->colour[p] != KT_EMPTY) fight->stones.of[board->colour[p] - KT_BLACK] |= kt_part_bit(i);
        for (int j = 0; j < 4; j++) {
            kt_point q = board->geometry->neighbour[p][j];
            if (q == KT_NO_POINT) continue;
            if (kt_bitboard_has(part, q)) fight->part.beside[i] |= kt_part_bit(number[q]);
            else if (board->colour[q] != KT_EMPTY)
                fight->part.wall[board->colour[q] - KT_BLACK] |= kt_part_bit(i);
        }
    }
#if KT_DESKTOP
    fight->counted = fight->part.all;
#endif
    return KT_OK;
}

/* How many of the points count? */
static int count(const kt_fight *fight, kt_part_set points) {
#if KT_DESKTOP
    points &= fight->counted;
#else
    (void)fight;
#endif
    return kt_part_count(points);
}

/* Black's points less White's; adds to `neutral` those of neither. */
static int count_points(const kt_fight *fight, const kt_part_stones *stones, kt_part_set *neutral) {
    const kt_part_set *wall = fight->part.wall;
    kt_part_set empty = kt_part_empty(&fight->part, stones), around;
    int area = count(fight, stones->of[0]) - count(fight, stones->of[1]);
    while (empty) {
        kt_part_set region = kt_part_flood(&fight->part, empty & -empty, empty, &around);
        bool black = region & wall[0] || around & stones->of[0];
        bool white = region & wall[1] || around & stones->of[1];
        if (black != white) area += black ? count(fight, region) : -count(fight, region);
        else *neutral |= region;
        empty &= ~region;
    }
    return area;
}

static int count_area(const kt_fight *fight, const kt_part_stones *stones) {
    kt_part_set neutral = 0;
    return count_points(fight, stones, &neutral);
}

/* The points that are the side's for certain, whoever plays: its chains that can't be taken, and what they enclose where
 * the other side can't make two eyes. */
static kt_part_set find_certain(const kt_fight *fight, const kt_part_stones *stones, unsigned side) {
    const kt_part *part = &fight->part;
    const kt_part_set *wall = part->wall, own = stones->of[side];
    kt_part_set around, open = kt_part_flood(part, wall[side ^ 1] & ~own, part->all & ~own, &around);
    kt_part_set certain = kt_part_flood(part, own & wall[side], own, &around);
    certain = kt_part_alive(part, stones, side, part->all & ~own & ~open, certain, ROOM);
    kt_part_set left = part->all & ~certain;
    kt_part_set near = kt_part_flood(part, certain, certain, &around) | around | wall[side];
    while (left) {
        kt_part_set region = kt_part_flood(part, left & -left, left, &around), deep = region & ~near;
        left &= ~region;
        /* Without anything firm beside it, nobody has it yet: the part is the whole board. */
        if (region & wall[side ^ 1] || !(region & near)) continue;
        if (!(region & stones->of[side ^ 1]) || !(deep & (deep - 1))) certain |= region;
    }
    return certain;
}

/* The stones without those of `dead`. */
static kt_part_stones take_off(const kt_fight *fight, const kt_bitboard *dead) {
    kt_part_stones stones = fight->stones;
    for (unsigned i = 0; i < fight->points; i++)
        if (kt_bitboard_has(dead, fight->at[i]))
            stones.of[0] &= ~kt_part_bit(i), stones.of[1] &= ~kt_part_bit(i);
    return stones;
}

int kt_fight_area(const kt_fight *fight, const kt_bitboard *dead) {
    kt_part_stones stones = take_off(fight, dead);
    return count_area(fight, &stones);
}

int kt_fight_neutral(const kt_fight *fight, const kt_bitboard *dead) {
    kt_part_stones stones = take_off(fight, dead);
    kt_part_set neutral = 0;
    (void)count_points(fight, &stones, &neutral);
    return kt_part_count(neutral);
}

/* Black's points less White's when the stones of `dead` are the opponent's. */
static int count_taken(const kt_fight *fight, const kt_bitboard *dead, kt_part_set *neutral) {
    kt_part_stones stones = take_off(fight, dead);
    const kt_part_stones living = stones;
    stones.of[0] |= fight->stones.of[1] & ~living.of[1];
    stones.of[1] |= fight->stones.of[0] & ~living.of[0];
    *neutral = 0;
    return count_points(fight, &stones, neutral);
}

int kt_fight_taken(const kt_fight *fight, const kt_bitboard *dead, int *neutral) {
    kt_part_set points;
    const int area = count_taken(fight, dead, &points);
    *neutral = kt_part_count(points);
    return area;
}

#if KT_DESKTOP
void kt_fight_leave_out(kt_fight *fight, const kt_bitboard *dead) {
    kt_part_set neutral;
    (void)count_taken(fight, dead, &neutral);
    fight->counted &= ~neutral;
}
#endif

/* Is the empty point an eye that nobody should fill: all around it stands one chain of the side? */
static bool is_eye(const kt_fight *fight, const kt_part_stones *stones, unsigned side, unsigned p) {
    const kt_part *part = &fight->part;
    kt_part_set beside = part->beside[p], around;
    if (!beside || beside & ~stones->of[side] || part->wall[side ^ 1] & kt_part_bit(p)) return false;
    kt_part_set chain = kt_part_flood(part, beside & -beside, stones->of[side], &around);
    bool joined = part->wall[side] & kt_part_bit(p) ? (chain & part->wall[side]) != 0 : true;
    return joined && !(beside & ~chain);
}

static kt_fight_known *find_known(kt_fight *fight, const kt_fight_step *step, uint32_t *key) {
    uint64_t hash = (uint64_t)step->stones.of[0] * 0x9e3779b97f4a7c15u ^
                    ((uint64_t)step->stones.of[1] + 0x7f4a7c15u) * 0xc2b2ae3d27d4eb4fu;
    hash ^= hash >> 29;
    hash = (hash + step->side + 2u * step->ko + 256u * step->passes) * 0xbf58476d1ce4e5b9u;
    *key = (uint32_t)(hash >> 32);
    return &fight->known[(uint32_t)hash >> 8 & (KT_FIGHT_TABLE - 1)];
}

/* Notes that what `step` comes to depends on the line from the step `since` on. Chips have no room for that. */
static void hold_since(kt_fight_step *step, unsigned since) {
    if (KT_DESKTOP && since < step->since) step->since = (uint8_t)since;
}

/* Did these stones stand before, on the way to `depth`? Then what that step comes to depends on it. */
static bool is_repeated(kt_fight *fight, const kt_part_stones *stones, unsigned depth) {
    for (unsigned i = depth + 1; i--;)
        if (fight->step[i].stones.of[0] == stones->of[0] && fight->step[i].stones.of[1] == stones->of[1]) {
            hold_since(&fight->step[depth], i);
            return true;
        }
    return false;
}

/* Takes the move to try next from `left`, which isn't empty. */
static unsigned take_move(const kt_fight *fight, kt_fight_step *step) {
    unsigned best = kt_part_lowest(step->left);
#if KT_DESKTOP
    const uint32_t *history = fight->history[step->side];
    for (kt_part_set left = step->left; left; left &= left - 1) {
        unsigned p = kt_part_lowest(left);
        if (history[p] > history[best]) best = p;
    }
#else
    (void)fight;
#endif
    step->left &= ~kt_part_bit(best);
    return best;
}

/* Notes that the move of the step refuted what `left` further steps were read for. */
static void praise(kt_fight *fight, const kt_fight_step *step, unsigned left) {
#if KT_DESKTOP
    if (step->move < KT_FIGHT_POINTS) fight->history[step->side][step->move] += left * left;
#else
    (void)fight, (void)step, (void)left;
#endif
}

/* The next move to try; NO_MOVE when all were. */
static unsigned next_move(const kt_fight *fight, kt_fight_step *step) {
    if (step->next == TRY_KNOWN) {
        step->next = TRY_MOVES;
        if (step->move == PASS) return PASS;
        if (step->move != NO_MOVE && step->left & kt_part_bit(step->move)) {
            step->left &= ~kt_part_bit(step->move);
            return step->move;
        }
    }
    while (step->next == TRY_MOVES && step->left) {
        unsigned p = take_move(fight, step);
        if (!is_eye(fight, &step->stones, step->side, p)) return p;
    }
    if (step->next == TRY_MOVES) {
        step->next = TRIED_ALL;
        return PASS;
    }
    return NO_MOVE;
}

/* One reading to a depth. */
typedef struct reading {
    int points;
    unsigned limit; /* steps */
    uint32_t nodes; /* that may be looked at */
    bool exact;     /* forget what holds in one line only */
} reading;

/* What an end of the reading, or what is known, says of the position of the step. */
typedef struct found {
    bool reached, certain;
} found;

/* Enters a position. Returns true when it is decided at once. */
static bool enter(kt_fight *fight, const reading *now, unsigned depth, found *result) {
    kt_fight_step *step = &fight->step[depth];
    fight->nodes++;
    if (KT_DESKTOP) step->since = NEVER;
    if (step->passes == 2) {
        *result = (found){count_area(fight, &step->stones) >= now->points, true};
        return true;
    }
    uint32_t key;
    const kt_fight_known *known = find_known(fight, step, &key);
    bool have = known->key == key;
    unsigned left = now->limit - depth;
    if (have && known->depth >= left + 1) {
        *result = (found){known->reached, known->depth == TO_THE_END};
        return true;
    }
    kt_part_set black = find_certain(fight, &step->stones, 0), white = find_certain(fight, &step->stones, 1);
    const int all = KT_DESKTOP ? count(fight, fight->part.all) : fight->points,
              least = 2 * count(fight, black) - all, most = all - 2 * count(fight, white);
    if (least >= now->points || most < now->points) {
        *result = (found){least >= now->points, true};
        return true;
    }
    bool stands = count_area(fight, &step->stones) >= now->points;
    if (depth == now->limit) {
        *result = (found){stands, false};
        return true;
    }
    step->left = kt_part_empty(&fight->part, &step->stones) & ~(black | white);
    if (step->ko != NO_MOVE) step->left &= ~kt_part_bit(step->ko);
    step->next = TRY_KNOWN;
    step->certain = true;
    step->move = have ? known->move : NO_MOVE;
    if (step->move == NO_MOVE && stands == !step->side) step->move = PASS;
    return false;
}

/* Makes the next step by the move. False when it isn't legal. */
static bool descend(kt_fight *fight, unsigned depth, unsigned move) {
    kt_fight_step *step = &fight->step[depth], *next = step + 1;
    next->stones = step->stones;
    next->side = step->side ^ 1;
    next->ko = NO_MOVE;
    next->passes = 0;
    if (move == PASS) {
        next->passes = (uint8_t)(step->passes + 1);
        return true;
    }
    kt_part_set taken;
    uint8_t ko;
    if (!kt_part_play(&fight->part, &next->stones, step->side, move, &taken, &ko)) return false;
    if (is_repeated(fight, &next->stones, depth)) return false;
    if (ko != KT_PART_NONE) next->ko = ko;
    return true;
}

/* Remembers what a step comes to; only its move, if that holds just in this line. */
static void remember(kt_fight *fight, const reading *now, unsigned depth, unsigned move, found result) {
    kt_fight_step *step = &fight->step[depth];
    uint32_t key;
    kt_fight_known *known = find_known(fight, step, &key);
    *known = (kt_fight_known){key, (uint8_t)(result.certain ? TO_THE_END : now->limit - depth + 1),
                              (uint8_t)move, result.reached};
    if (!KT_DESKTOP || !now->exact) return;
    if (step->since < depth) known->depth = 0;
    else step->since = NEVER;
}

/* Reads to a depth. Returns false when the nodes are spent. */
static bool read_to(kt_fight *fight, const reading *now, found *result) {
    unsigned depth = 0;
    if (fight->nodes >= now->nodes) return false;
    bool decided = enter(fight, now, 0, result); /* is *result what the step at `depth` comes to? */
    for (;;) {
        if (decided) {
            if (depth == 0) return true;
            kt_fight_step *above = &fight->step[--depth];
            above->certain = above->certain && result->certain;
            if (result->reached == !above->side) {
                if (KT_DESKTOP) above->since = above[1].since;
                praise(fight, above, now->limit - depth);
                remember(fight, now, depth, above->move, *result);
                continue;
            }
            hold_since(above, above[1].since);
        }
        if (fight->nodes >= now->nodes) return false;
        kt_fight_step *step = &fight->step[depth];
        unsigned move = next_move(fight, step);
        if (move == NO_MOVE) {
            *result = (found){step->side == 1, step->certain}; /* no move does */
            remember(fight, now, depth, NO_MOVE, *result);
            decided = true;
            continue;
        }
        decided = false;
        if (!descend(fight, depth, move)) continue;
        step->move = (uint8_t)move;
        decided = enter(fight, now, ++depth, result);
    }
}

/* Reads deeper and deeper, to other limits than that of `now`. */
static kt_fight_answer deepen(kt_fight *fight, kt_colour first, reading now) {
    memset(fight->known, 0, sizeof fight->known);
#if KT_DESKTOP
    memset(fight->history, 0, sizeof fight->history);
#endif
    found result = {false, false};
    bool few = kt_part_count(kt_part_empty(&fight->part, &fight->stones)) <= KT_FIGHT_FEW;
    for (now.limit = 2; now.limit <= KT_FIGHT_DEPTH && !result.certain; now.limit += now.limit / 2 + 1) {
        kt_fight_step *root = &fight->step[0];
        found next;
        *root = (kt_fight_step){.stones = fight->stones, .side = (uint8_t)(first - KT_BLACK), .ko = NO_MOVE};
        if (!read_to(fight, &now, &next)) {
            if (now.limit <= KT_FIGHT_DEEP || !few || now.exact) return KT_FIGHT_UNCLEAR;
            break;
        }
        result = next;
    }
    return result.reached ? KT_FIGHT_YES : KT_FIGHT_NO;
}

kt_fight_answer kt_fight_reaches(kt_fight *fight, kt_colour first, int points, uint32_t nodes) {
    fight->nodes = 0;
    kt_fight_answer answer = KT_FIGHT_UNCLEAR;
    if (KT_DESKTOP) answer = deepen(fight, first, (reading){points, 0, nodes / EXACT, true});
    if (answer == KT_FIGHT_UNCLEAR) answer = deepen(fight, first, (reading){points, 0, nodes, false});
    return answer;
}
