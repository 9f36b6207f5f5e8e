#include "judge/judge.h"

#include <string.h>

#include "judge/borders.h"
#include "judge/parts.h"
#include "judge/repairs.h"
#include "tactics/benson.h"

/* Chosen by the finished games of tests/bench/count and by the positions of test_verdict and test_borders. */
enum {
    DOUBT = 90, /* a chain that holds its points in fewer of 100 playouts is in doubt */
    ALIVE = 50, /* ... and in fewer than these dead, as far as playouts tell */
    /* A chain that holds its points as often can be part of a wall: 70 and 80 lose games of count. */
    SURE = 60,
    /* A wall that holds its points less often is none; 15 counts the same games right. */
    LOST = 25,
    /* Points behind a wall that are surely room for two eyes. With 12 to 24 as many games are counted right,
     * with 8 fewer. */
    ROOM = 16,
    FEW = 4, /* stones of a group that has no wall of its own, at most: chosen by hand */
    /* ... and is dead when it survives in fewer of 100 playouts: they let every second one live. */
    CERTAIN = 90,
    HELD = 85,    /* a point before the walls belongs to the player who holds it in as many of 100 playouts */
    AGAINST = 80, /* a point behind a wall isn't its owner's when the opponent holds it in more */
    /* Playouts that draw the borders, and those that look for chains without two eyes. Small chips take a
     * second for 130, so they make fewer: a chain without eyes dies in nearly all. */
    BORDERS = KT_DESKTOP ? KT_JUDGE_PLAYOUTS : KT_JUDGE_PLAYOUTS / 2,
    LOOKS = KT_DESKTOP ? KT_JUDGE_PLAYOUTS / 2 : KT_JUDGE_PLAYOUTS / 8,
    UNSURE = KT_JUDGE_ALL / 4, /* a point is in doubt when more of the playouts see it in other hands */
    NODES = KT_DESKTOP ? 100000 : 400, /* positions that a question about a fight is worth */
};

/* Reading a fight takes the deepest stack. So the steps before it aren't inlined: their memory is free again
 * by then. */

bool kt_judge_can(const kt_board *board) {
    if (!KT_PLAYOUTS) return false;
    for (kt_point p = 0; p < KT_POINTS; p++)
        if (board->colour[p] != KT_EMPTY && kt_bitboard_is_empty(&board->liberties[board->chain[p]]))
            return false;
    return true;
}

/* Makes playouts, a power of two, from the board without the stones of `off`; those of `immortal` can't be taken. */
static void run_playouts(kt_judge_work *work, const kt_board *board, unsigned playouts,
                         const kt_bitboard *off, const kt_bitboard *immortal) {
    static const kt_policy policy = {.kind = KT_POLICY_KATACHI, .breaks_seki = true};
    const kt_bitboard *points = &board->geometry->points;
    const kt_field *field = &work->playout.field;
    unsigned weight = KT_JUDGE_PLAYOUTS / playouts;
    kt_random random;
    kt_random_init(&random, 1);
    kt_field_set_without(&work->root, board, off);
    work->root.ko = KT_NO_CELL;
    KT_EACH_POINT(p, immortal)
        if (board->chain[p] == p) kt_field_protect(&work->root, kt_field_cell(p));
    memset(work->black, 0, sizeof work->black);
    for (unsigned i = 0; i < playouts; i++) {
        kt_playout_begin(&work->playout, &work->root, i % 2 ? KT_FIELD_WHITE : KT_FIELD_BLACK, KT_NO_CELL,
                         KT_NO_CELL, &random);
        (void)kt_playout_run(&work->playout, &policy, KT_POINTS);
        KT_EACH_POINT(p, points) {
            unsigned owner = kt_field_owner(field, kt_field_cell(p));
            unsigned halves = owner == KT_FIELD_BLACK ? 2 : owner == KT_FIELD_EMPTY;
            work->black[p] = (uint8_t)(work->black[p] + weight * halves);
        }
    }
}

void kt_judge_points(kt_judge_work *work, const kt_board *board) {
    const kt_bitboard none = kt_bitboard_none();
    if (kt_judge_can(board)) run_playouts(work, board, KT_JUDGE_PLAYOUTS, &none, &none);
    else memset(work->black, KT_JUDGE_ALL / 2, sizeof work->black);
}

/* In how many of 100 playouts did its owner hold the points of the chain? */
static int survival(const kt_judge_work *work, const kt_board *board, kt_point head) {
    int held = 0, stones = 0;
    kt_point p = head;
    do held += work->black[p], stones++;
    while ((p = board->next[p]) != head);
    int black = 100 * held / (KT_JUDGE_ALL * stones);
    return board->colour[head] == KT_BLACK ? black : 100 - black;
}

/* The chains of `among` that survive in fewer than `least` of 100 playouts. */
static kt_bitboard find_weak(const kt_judge_work *work, const kt_board *board, const kt_bitboard *among,
                             int least) {
    kt_bitboard weak = kt_bitboard_none();
    KT_EACH_POINT(p, among) {
        if (board->chain[p] != p || survival(work, board, p) >= least) continue;
        kt_point q = p;
        do kt_bitboard_set(&weak, q);
        while ((q = board->next[q]) != p);
    }
    return weak;
}

/* Those of `open` that die when no living stone of the opponent can be taken. Two eyes would save them. */
__attribute__((noinline)) static kt_bitboard find_eyeless(kt_judge_work *work, const kt_board *board,
                                                          const kt_bitboard *open, const kt_bitboard *dead,
                                                          unsigned playouts) {
    kt_bitboard eyeless = kt_bitboard_none();
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        kt_bitboard living = kt_bitboard_minus(board->stones[kt_opponent((kt_colour)colour)], dead);
        kt_bitboard own = kt_bitboard_and(*open, &board->stones[colour]);
        kt_bitboard_subtract(&own, dead);
        if (kt_bitboard_is_empty(&own)) continue;
        run_playouts(work, board, playouts, dead, &living);
        kt_bitboard weak = find_weak(work, board, &own, ALIVE);
        kt_bitboard_unite(&eyeless, &weak);
    }
    return eyeless;
}

#if KT_DESKTOP
/* Reads the fight of `part` and the chains of `other` beside it that are nearly taken. True when that settles it. */
static bool read_pressed(kt_judge_work *work, const kt_board *board, const kt_bitboard *other,
                         kt_bitboard *part, kt_bitboard *dead) {
    kt_bitboard found = *dead, wide = kt_parts_with_pressed(board, part, other);
    if (kt_bitboard_equal(part, &wide) ||
        kt_outcome_find(&work->outcome, board, &wide, NODES, &found) != KT_OUTCOME_SETTLED)
        return false;
    *part = wide;
    *dead = found;
    return true;
}

/* Reads the fight of `part` on work->closed, where what lies behind its doors is filled and no longer belongs to the part
 * (kt_parts_close). True when that settles it, and no chain dies to the colour that was given the points. Only for few empty
 * points: among more, what is neutral hides who takes a small chain. */
static bool read_closed(kt_judge_work *work, const kt_board *board, kt_bitboard *part, kt_bitboard *dead) {
    kt_bitboard found = *dead, inner = *part;
    kt_colour owner = kt_parts_close(board, &inner, &work->closed);
    kt_bitboard empty = kt_bitboard_and(inner, &board->stones[KT_EMPTY]);
    if (owner == KT_EMPTY || kt_bitboard_count(&empty) > KT_FIGHT_FEW ||
        kt_outcome_find(&work->outcome, &work->closed, &inner, NODES, &found) != KT_OUTCOME_SETTLED)
        return false;
    kt_bitboard lost = kt_bitboard_and(inner, &board->stones[kt_opponent(owner)]);
    kt_bitboard_intersect(&lost, &found);
    if (!kt_bitboard_is_empty(&lost)) return false;
    *part = inner;
    *dead = found;
    return true;
}

/* Reads the fights of `part` one by one (kt_parts_apart). In each, the chains of the others count as safe: for chains that touch
 * them that is the worst case, so each that lives in its own fight lives. True when there are several, that settles them all, and
 * no chain dies that another fight took for safe. */
static bool read_apart(kt_judge_work *work, const kt_board *board, const kt_bitboard *part,
                       kt_bitboard *dead) {
    kt_bitboard found = *dead, safe = kt_bitboard_none();
    for (kt_bitboard left = *part; !kt_bitboard_is_empty(&left);) {
        kt_bitboard some = kt_parts_apart(board, part, kt_bitboard_next(&left, 0));
        if (kt_bitboard_equal(part, &some) ||
            kt_outcome_find(&work->outcome, board, &some, NODES, &found) != KT_OUTCOME_SETTLED)
            return false;
        kt_bitboard_subtract(&left, &some);
        some = kt_geometry_border(board->geometry, &some);
        kt_bitboard_unite(&safe, &some);
    }
    const kt_bitboard in_part = kt_bitboard_and(safe, part), lost = kt_bitboard_and(in_part, &found);
    if (!kt_bitboard_is_empty(&lost)) return false;
    *dead = found;
    return true;
}
#endif

/* Reads the fight around the first point of `part`, and leaves its points there: chains in doubt, and on desktops
 * chains of `few`, if they aren't too many; else those beside it that are nearly taken, but not in a fight of `decided`,
 * if that settles it. Sets `on` to the board that was read. */
static kt_outcome_kind read_fight(kt_judge_work *work, const kt_board *board, const kt_bitboard *doubtful,
                                  const kt_bitboard *few, const kt_bitboard *decided, kt_bitboard *part,
                                  kt_bitboard *dead, const kt_board **on) {
    kt_point start = kt_bitboard_next(part, 0);
    kt_bitboard within = kt_bitboard_or(*doubtful, &board->stones[KT_EMPTY]);
    *part = kt_geometry_region(board->geometry, start, &within);
    *on = board;
#if KT_DESKTOP
    kt_bitboard_unite(&within, few);
    kt_bitboard wide = kt_geometry_region(board->geometry, start, &within);
    bool same = kt_bitboard_equal(part, &wide), apart = read_apart(work, board, &wide, dead);
    kt_outcome_kind kind =
        apart ? KT_OUTCOME_SETTLED : kt_outcome_find(&work->outcome, board, &wide, NODES, dead);
    if (kind != KT_OUTCOME_UNCLEAR) {
        *part = wide;
        return kind;
    }
    const kt_bitboard other = kt_bitboard_minus(*few, decided);
    if (!same && read_pressed(work, board, &other, part, dead)) return KT_OUTCOME_SETTLED;
    if (read_closed(work, board, part, dead)) {
        *on = &work->closed;
        return KT_OUTCOME_SETTLED;
    }
    if (same) return kind;
    if (read_apart(work, board, part, dead)) return KT_OUTCOME_SETTLED;
#else
    (void)few, (void)decided;
#endif
    return kt_outcome_find(&work->outcome, board, part, NODES, dead);
}

/* The chains of the fight that live, but not by themselves. False when reading doesn't tell. */
static bool find_in_seki(kt_judge_work *work, const kt_board *board, const kt_bitboard *part,
                         const kt_bitboard *dead, kt_bitboard *seki) {
    kt_bitboard found = kt_bitboard_none();
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard theirs = kt_bitboard_minus(board->stones[kt_opponent((kt_colour)c)], dead);
        kt_bitboard within = kt_bitboard_minus(*part, &theirs),
                    living = kt_bitboard_minus(board->stones[c], dead);
        kt_bitboard_intersect(&living, part);
        for (kt_bitboard left = living; !kt_bitboard_is_empty(&left);) {
            kt_bitboard some = kt_geometry_region(board->geometry, kt_bitboard_next(&left, 0), &within);
            kt_bitboard_subtract(&left, &some);
            kt_fight_answer lives = kt_outcome_lives(&work->outcome, board, &some, (kt_colour)c, NODES, dead);
            if (lives == KT_FIGHT_UNCLEAR) return false;
            kt_bitboard_intersect(&some, &living);
            if (lives == KT_FIGHT_NO) kt_bitboard_unite(&found, &some);
        }
    }
    kt_bitboard_unite(seki, &found);
    return true;
}

#if KT_DESKTOP
/* Reads, of a part that can't be read, the fights (kt_parts_apart) with few empty points, as read_closed. Adds those to `decided`
 * that settle by themselves, unless chains that they take for safe are dead as far as is known. Finds their chains in seki, as
 * read_fights does. */
static void read_some(kt_judge_work *work, const kt_board *board, const kt_bitboard *part,
                      kt_bitboard *doubtful, kt_bitboard *decided, kt_verdict *verdict) {
    kt_bitboard left = kt_bitboard_minus(*part, &board->stones[KT_EMPTY]);
    while (!kt_bitboard_is_empty(&left)) {
        const kt_bitboard some = kt_parts_apart(board, part, kt_bitboard_next(&left, 0)),
                          empty = kt_bitboard_and(some, &board->stones[KT_EMPTY]),
                          border = kt_geometry_border(board->geometry, &some),
                          lost = kt_bitboard_and(border, &verdict->dead);
        kt_bitboard found = verdict->dead;
        kt_bitboard_subtract(&left, &some);
        if (kt_bitboard_equal(part, &some) || kt_bitboard_count(&empty) > KT_FIGHT_FEW ||
            !kt_bitboard_is_empty(&lost) ||
            kt_outcome_find(&work->outcome, board, &some, NODES, &found) != KT_OUTCOME_SETTLED)
            continue;
        verdict->dead = found;
        kt_bitboard_unite(decided, &some);
        if (find_in_seki(work, board, &some, &verdict->dead, &verdict->seki))
            kt_bitboard_subtract(doubtful, &some);
    }
}

/* Does whoever moves first win a fight with more than few empty points, which saves chains of `hopeless` alone? That is seldom so:
 * one of the players would have moved. */
static bool is_far_fetched(const kt_board *board, const kt_bitboard *part, const kt_bitboard *before,
                           const kt_bitboard *dead, const kt_bitboard *hopeless) {
    kt_bitboard empty = kt_bitboard_and(*part, &board->stones[KT_EMPTY]),
                saved = kt_bitboard_minus(*before, dead);
    return kt_bitboard_count(&empty) > KT_FIGHT_FEW && !kt_bitboard_is_empty(&saved) &&
           kt_bitboard_within(&saved, hopeless);
}
#endif

/* Reads out the fights between chains in doubt. Returns the points of those that reading decides. On desktops,
 * finds their chains in seki, too, and takes those out of `doubtful` of which reading says whether they are. */
static kt_bitboard read_fights(kt_judge_work *work, const kt_board *board, const kt_bitboard *open,
                               const kt_bitboard *hopeless, kt_bitboard *doubtful, kt_verdict *verdict) {
    kt_bitboard decided = kt_bitboard_none(), few = KT_DESKTOP ? kt_parts_few(board, open) : decided;
    for (kt_bitboard left = *doubtful; !kt_bitboard_is_empty(&left);) {
        kt_bitboard part = left;
        const kt_board *on;
#if KT_DESKTOP
        const kt_bitboard before = verdict->dead;
#endif
        kt_outcome_kind kind = read_fight(work, board, doubtful, &few, &decided, &part, &verdict->dead, &on);
        kt_bitboard_subtract(&left, &part);
#if KT_DESKTOP
        if (kind == KT_OUTCOME_OPEN && is_far_fetched(board, &part, &before, &verdict->dead, hopeless)) {
            verdict->dead = before;
            kind = KT_OUTCOME_UNCLEAR;
        }
        if (kind == KT_OUTCOME_UNCLEAR) read_some(work, board, &part, doubtful, &decided, verdict);
#else
        (void)hopeless;
#endif
        if (kind == KT_OUTCOME_UNCLEAR) continue;
        kt_bitboard_unite(&decided, &part);
        if (kind == KT_OUTCOME_OPEN) verdict->doubts = (int16_t)(verdict->doubts + kt_bitboard_count(&part));
#if KT_DESKTOP
        if (kind == KT_OUTCOME_OPEN) kt_bitboard_unite(&verdict->open, &part);
#endif
        if (!KT_DESKTOP || !find_in_seki(work, on, &part, &verdict->dead, &verdict->seki)) continue;
        kt_bitboard_subtract(doubtful, &part);
        if (kind == KT_OUTCOME_OPEN) kt_bitboard_unite(&verdict->unsettled, &part);
    }
    return decided;
}

/* What reading says of the owner of a point. Dead stones are the opponent's though living ones of their colour are beside
 * them; then an empty point between both is nobody's. */
static kt_colour correct_owner(const kt_board *board, const kt_verdict *verdict, kt_point p,
                               kt_colour owner) {
    if (kt_bitboard_has(&verdict->dead, p)) return kt_opponent((kt_colour)board->colour[p]);
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q != KT_NO_POINT && board->colour[q] == owner && kt_bitboard_has(&verdict->dead, q))
            return KT_EMPTY;
    }
    return owner;
}

/* Gives each point of an open border to the colour that has it behind a wall. Of the other points, each goes
 * to the colour that holds it in nearly all playouts, or stays neutral. Playouts don't count where reading
 * decided a fight: they misjudge it. */
__attribute__((noinline)) static void draw_borders(const kt_judge_work *work, const kt_board *board,
                                                   const kt_bitboard *decided, kt_verdict *verdict) {
    const kt_bitboard open = verdict->held[KT_EMPTY];
    kt_bitboard behind[3];
    kt_borders_draw(board, &verdict->dead, behind);
    KT_EACH_POINT(p, &open) {
        int black = 100 * work->black[p] / KT_JUDGE_ALL;
        kt_colour owner = KT_EMPTY;
        bool read = kt_bitboard_has(decided, p);
        if (kt_bitboard_has(&behind[KT_BLACK], p) && (read || black >= 100 - AGAINST)) owner = KT_BLACK;
        else if (kt_bitboard_has(&behind[KT_WHITE], p) && (read || black <= AGAINST)) owner = KT_WHITE;
        else if (read) owner = KT_EMPTY;
        else if (black >= HELD) owner = KT_BLACK;
        else if (black <= 100 - HELD) owner = KT_WHITE;
        if (KT_DESKTOP && read) owner = correct_owner(board, verdict, p, owner);
        if (owner == KT_EMPTY) continue;
        kt_bitboard_clear(&verdict->held[KT_EMPTY], p);
        kt_bitboard_set(&verdict->held[owner], p);
    }
}

/* The points that aren't enclosed as the stones stand, those of `open`, and those that many playouts see in other
 * hands; but none of a seki or beside it, nor of a fight that was read out, which playouts misjudge. */
__attribute__((noinline)) static kt_bitboard find_doubts(const kt_judge_work *work, const kt_board *board,
                                                         const kt_bitboard *open, const kt_bitboard *decided,
                                                         const kt_bitboard *seki) {
    const kt_bitboard beside = kt_geometry_border(board->geometry, seki);
    kt_bitboard points = kt_bitboard_minus(board->geometry->points, seki);
    kt_bitboard_subtract(&points, &beside);
    kt_bitboard_subtract(&points, decided);
    kt_bitboard doubts = kt_bitboard_and(points, open);
    KT_EACH_POINT(p, &points)
        if (work->black[p] > UNSURE && work->black[p] < KT_JUDGE_ALL - UNSURE) kt_bitboard_set(&doubts, p);
    return doubts;
}

#if !KT_DESKTOP
/* Returns whether the open borders to which the points of `given` belong have an odd number of neutral
 * points left. */
static bool is_odd(const kt_board *board, const kt_verdict *verdict, const kt_bitboard *given) {
    kt_bitboard open = kt_bitboard_or(*given, &verdict->held[KT_EMPTY]);
    int neutral = 0;
    for (kt_bitboard left = *given; !kt_bitboard_is_empty(&left);) {
        kt_bitboard region = kt_geometry_region(board->geometry, kt_bitboard_next(&left, 0), &open);
        kt_bitboard_subtract(&left, &region);
        kt_bitboard_intersect(&region, &verdict->held[KT_EMPTY]);
        neutral += kt_bitboard_count(&region);
    }
    return neutral % 2;
}
#endif

/* Removes from `weak` the chains that have room for two eyes behind them. The flood runs as if they lived.
 * Chains stay in `weak` that hold their points in fewer than `least` of 100 playouts. Without this, a wall
 * with a hole would count as dead, because playouts close the hole too late. */
__attribute__((noinline)) static void revive_walls(const kt_judge_work *work, const kt_board *board,
                                                   const kt_bitboard *dead, int least, kt_bitboard *weak) {
    kt_bitboard behind[3], lost = find_weak(work, board, weak, least);
    kt_bitboard_unite(&lost, dead);
    kt_borders_draw(board, &lost, behind);
    for (int c = KT_BLACK; c <= KT_WHITE; c++)
        for (kt_bitboard left = behind[c]; !kt_bitboard_is_empty(&left);) {
            kt_bitboard region = kt_geometry_region(board->geometry, kt_bitboard_next(&left, 0), &left);
            kt_bitboard_subtract(&left, &region);
            if (kt_bitboard_count(&region) < ROOM) continue;
            kt_bitboard border = kt_geometry_border(board->geometry, &region);
            kt_bitboard_intersect(&border, &board->stones[c]);
            kt_bitboard_subtract(&border, &lost);
            kt_bitboard within = kt_bitboard_minus(board->stones[c], &lost);
            KT_EACH_POINT(p, &border) {
                kt_bitboard chain = kt_geometry_region(board->geometry, p, &within);
                kt_bitboard_subtract(weak, &chain);
            }
        }
}

/* Adds to `dead` the chains that stand alone behind the opponent's walls. Chains of `unsure` don't count as
 * walls, because playouts let half of the stones live that are thrown into a large territory. */
__attribute__((noinline)) static void find_intruders(const kt_board *board, const kt_bitboard *unsure,
                                                     kt_bitboard *dead) {
    kt_bitboard behind[3];
    kt_borders_draw(board, unsure, behind);
    for (int c = KT_BLACK; c <= KT_WHITE; c++)
        for (kt_bitboard left = behind[c]; !kt_bitboard_is_empty(&left);) {
            kt_bitboard region = kt_geometry_region(board->geometry, kt_bitboard_next(&left, 0), &left);
            kt_bitboard_subtract(&left, &region);
            kt_bitboard own = kt_bitboard_and(region, &board->stones[c]);
            kt_bitboard inside = kt_bitboard_and(region, &board->stones[kt_opponent((kt_colour)c)]);
            if (kt_bitboard_is_empty(&own)) kt_bitboard_unite(dead, &inside);
        }
}

/* Is `region` surrounded by one region of `theirs`, at least as large, with nothing else of `ours` within
 * two points? */
static bool is_alone(const kt_geometry *geometry, const kt_bitboard *region, const kt_bitboard *ours,
                     const kt_bitboard *theirs) {
    kt_bitboard border = kt_geometry_border(geometry, region), near = kt_geometry_border(geometry, &border);
    kt_bitboard_unite(&near, &border);
    kt_bitboard_subtract(&near, region);
    kt_bitboard_intersect(&near, ours);
    kt_bitboard others = kt_bitboard_and(border, theirs);
    if (!kt_bitboard_is_empty(&near) || kt_bitboard_is_empty(&others)) return false;
    kt_bitboard around = kt_geometry_region(geometry, kt_bitboard_next(&others, 0), theirs);
    return kt_bitboard_within(&others, &around) && kt_bitboard_count(&around) >= kt_bitboard_count(region);
}

/* Adds to `dead` small groups that stand alone in what the opponent reaches first, and aren't certain to live. */
__attribute__((noinline)) static void find_lone(const kt_judge_work *work, const kt_board *board,
                                                const kt_bitboard *open, kt_bitboard *dead) {
    kt_bitboard reached[3], unsure = find_weak(work, board, open, CERTAIN), lone = kt_bitboard_none();
    kt_borders_flood(board, dead, reached);
    for (int c = KT_BLACK; c <= KT_WHITE; c++)
        for (kt_bitboard left = reached[c]; !kt_bitboard_is_empty(&left);) {
            kt_bitboard region = kt_geometry_region(board->geometry, kt_bitboard_next(&left, 0), &left);
            kt_bitboard_subtract(&left, &region);
            kt_bitboard stones = kt_bitboard_and(region, &board->stones[c]);
            if (kt_bitboard_count(&stones) <= FEW && kt_bitboard_within(&stones, &unsure) &&
                is_alone(board->geometry, &region, &reached[c], &reached[kt_opponent((kt_colour)c)]))
                kt_bitboard_unite(&lone, &stones);
        }
    kt_bitboard_unite(dead, &lone);
}

/* Removes from `dead` the stones that no living stone of the opponent encloses, as on a nearly empty board. */
__attribute__((noinline)) static void revive_free(const kt_board *board, kt_bitboard *dead) {
    kt_bitboard living = kt_bitboard_minus(board->geometry->points, &board->stones[KT_EMPTY]);
    kt_bitboard_subtract(&living, dead);
    kt_bitboard open = kt_bitboard_minus(board->geometry->points, &living);
    for (kt_bitboard left = *dead; !kt_bitboard_is_empty(&left);) {
        kt_point p = kt_bitboard_next(&left, 0);
        kt_bitboard region = kt_geometry_region(board->geometry, p, &open);
        kt_bitboard border = kt_geometry_border(board->geometry, &region);
        kt_bitboard_subtract(&left, &region);
        for (int c = KT_BLACK; c <= KT_WHITE; c++) {
            kt_bitboard own = kt_bitboard_and(region, &board->stones[c]);
            kt_bitboard others = kt_bitboard_and(border, &board->stones[kt_opponent((kt_colour)c)]);
            if (kt_bitboard_is_empty(&others)) kt_bitboard_subtract(dead, &own);
        }
    }
}

/* The chains whose fate isn't certain; of the others, those that are dead. */
__attribute__((noinline)) static kt_bitboard find_open(const kt_board *board, kt_bitboard *dead) {
    kt_benson benson;
    kt_benson_find(board, &benson);
    kt_bitboard open = kt_bitboard_or(board->stones[KT_BLACK], &board->stones[KT_WHITE]),
                lost = kt_bitboard_none();
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard inside = kt_bitboard_and(benson.inside[c], &board->stones[kt_opponent((kt_colour)c)]);
        kt_bitboard_unite(&lost, &inside);
        kt_bitboard_subtract(&open, &benson.alive[c]);
    }
    *dead = lost;
    return kt_bitboard_minus(open, &lost);
}

/* Decides by playouts and reading which of `open` are dead, or in seki. Returns the points where reading did. */
static kt_bitboard decide_open(kt_judge_work *work, const kt_board *board, const kt_bitboard *open,
                               kt_verdict *verdict) {
    kt_judge_points(work, board);
    const kt_bitboard lost = verdict->dead;
    kt_bitboard doubtful = find_weak(work, board, open, ALIVE);
    revive_walls(work, board, &lost, LOST, &doubtful);
    kt_bitboard_unite(&verdict->dead, &doubtful);
    find_lone(work, board, open, &verdict->dead);
    kt_bitboard unsure = find_weak(work, board, open, SURE);
    revive_walls(work, board, &verdict->dead, LOST, &unsure);
    kt_bitboard_unite(&unsure, &verdict->dead);
    find_intruders(board, &unsure, &verdict->dead);
    doubtful = find_weak(work, board, open, DOUBT);
    const kt_bitboard hopeless = KT_DESKTOP ? find_weak(work, board, open, LOST) : kt_bitboard_none();
    kt_bitboard eyeless = find_eyeless(work, board, open, &lost, LOOKS);
    kt_bitboard_unite(&doubtful, &eyeless);
    kt_bitboard decided = read_fights(work, board, open, &hopeless, &doubtful, verdict);
    revive_free(board, &verdict->dead);
    eyeless = find_eyeless(work, board, &doubtful, &verdict->dead, KT_JUDGE_PLAYOUTS / 2);
    revive_walls(work, board, &verdict->dead, 0, &eyeless);
    kt_bitboard_unite(&verdict->seki, &eyeless);
    if (!KT_DESKTOP) return decided;
    kt_parts_keep_pairs(board, &verdict->seki);
    kt_bitboard_intersect(&verdict->unsettled, &verdict->seki);
#if KT_DESKTOP
    kt_kos_judge(&work->kos, board, open, verdict, &decided);
#endif
    return decided;
}

#if KT_DESKTOP
/* On an open board, with fewer stones than two walls across it would have, and more than half of the points in doubt, playouts
 * can't tell which stones are dead: leaves in `dead` only those of `lost`, and those of which reading `decided`. */
static void revive_open(const kt_board *board, const kt_bitboard *lost, const kt_bitboard *decided,
                        kt_verdict *verdict) {
    int points = kt_bitboard_count(&board->geometry->points),
        stones = points - kt_bitboard_count(&board->stones[KT_EMPTY]);
    if (2 * verdict->doubts <= points || stones >= 2 * board->geometry->size) return;
    kt_bitboard sure = kt_bitboard_or(*lost, decided);
    kt_bitboard_intersect(&verdict->dead, &sure);
    kt_bitboard_intersect(&verdict->seki, decided);
    kt_bitboard_intersect(&verdict->unsettled, decided);
    kt_score_divide(board, verdict);
}
#endif

void kt_judge(kt_judge_work *work, const kt_board *board, kt_colour first, kt_verdict *verdict) {
    bool can = kt_judge_can(board);
    kt_bitboard open = find_open(board, &verdict->dead), decided = kt_bitboard_none();
    verdict->seki = verdict->unsettled = decided;
#if KT_DESKTOP
    verdict->open = kt_bitboard_none();
    const kt_bitboard lost = verdict->dead;
#endif
    verdict->doubts = 0;
    if (can) decided = decide_open(work, board, &open, verdict);
    kt_score_divide(board, verdict);
    if (!can) return;
    const kt_bitboard none = kt_bitboard_none();
    run_playouts(work, board, BORDERS, &none, &none);
    open = verdict->held[KT_EMPTY];
    const kt_bitboard doubts = find_doubts(work, board, &open, &decided, &verdict->seki);
    verdict->doubts = (int16_t)(verdict->doubts + kt_bitboard_count(&doubts));
#if KT_DESKTOP
    kt_bitboard_unite(&verdict->open, &doubts);
    revive_open(board, &lost, &decided, verdict);
#endif
    draw_borders(work, board, &decided, verdict);
#if KT_DESKTOP
    kt_filling_judge(&work->filling, board, first, verdict);
#else
    kt_bitboard_subtract(&open, &verdict->held[KT_EMPTY]);
    if (first != KT_EMPTY && is_odd(board, verdict, &open)) verdict->gain = first == KT_BLACK ? 1 : -1;
    kt_repairs_find(board, verdict, &work->filled);
#endif
}

void kt_judge_game(kt_judge_work *work, const kt_game *game, kt_verdict *verdict) {
    unsigned passes = kt_game_passes(game);
    kt_colour first = passes > 1 ? KT_EMPTY : passes ? kt_opponent(game->to_move) : game->to_move;
    kt_judge(work, &game->board, first, verdict);
}
