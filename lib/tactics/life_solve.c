#include "tactics/life.h"

/* Parts of growing size: life is found in small ones, death is certain in large ones only. For a defender who moves
 * first, only what is surely outside counts as such, but in the last part. */
enum {
    LEVELS = 4,
    MORE = 5, /* points: the next part isn't worth two readings if it is larger by no more */
};
static const struct {
    kt_life_extent extent;
    uint8_t share; /* of the positions that remain, in 1/16 */
} levels[LEVELS] = {{{2, 0, 2}, 5}, {{2, 1, 2}, 8}, {{3, 1, 2}, 12}, {{3, 1, 3}, 16}};

const char *const kt_life_outcomes[5] = {"unknown", "dead", "ko", "seki", "alive"};

static kt_point point_of(const kt_life *life, unsigned move) {
    return move >= KT_LIFE_PASS ? KT_PASS : kt_life_point(&life->part, move);
}

/* Tells the move and the line of the question that was asked last. */
static void tell_line(kt_life *life, kt_life_result *result) {
    uint8_t line[KT_LIFE_LINE];
    result->count = kt_life_line(life, line);
    for (unsigned i = 0; i < result->count; i++) result->line[i] = point_of(life, line[i]);
    result->move = result->count ? result->line[0] : KT_PASS;
}

/* Guesses the move where the question that was asked last remains open. */
static void guess(const kt_life *life, kt_life_result *result) {
    uint8_t move = kt_life_most_read(life);
    if (move == KT_LIFE_NONE) return;
    result->move = result->line[0] = point_of(life, move);
    result->count = 1;
}

/* Asks a question with some of the positions that remain. Tells the line when the answer is yes. */
static kt_life_answer ask(kt_life *life, kt_life_question question, uint32_t nodes, kt_life_result *result) {
    kt_life_answer answer = kt_life_ask(life, question, nodes);
    if (answer == KT_LIFE_YES) tell_line(life, result);
    return answer;
}

/* The first side doesn't win without a ko: does it win with one? Looks for the ko that is best for it: where its
 * opponent needs the most threats, or else it the fewest. */
static void ask_ko(kt_life *life, kt_life_question question, uint32_t nodes, kt_life_result *result) {
    const uint8_t first = question.first;
    const uint32_t most = life->nodes + nodes;
    question.times = 0;
    kt_life_answer win = ask(life, question, nodes / 2, result);
    if (win == KT_LIFE_YES) {
        result->outcome = KT_LIFE_KO;
        result->ko_for = first;
        result->threats = 1;
        question.retakes = first ^ 1;
        while (++question.times < KT_LIFE_THREATS) {
            if (ask(life, question, (most - life->nodes) / 2, result) != KT_LIFE_YES) return;
            result->threats++;
        }
        return;
    }
    question.retakes = first;
    question.times = KT_LIFE_ALWAYS;
    win = ask(life, question, most - life->nodes, result);
    if (win == KT_LIFE_NO) result->outcome = first == KT_LIFE_DEFENDER ? KT_LIFE_DEAD : KT_LIFE_ALIVE;
    if (win != KT_LIFE_YES) return;
    result->outcome = KT_LIFE_KO;
    result->ko_for = first ^ 1;
    result->threats = 1;
    while (result->threats < KT_LIFE_THREATS) {
        question.times = result->threats;
        if (ask(life, question, (most - life->nodes) / 2, result) != KT_LIFE_NO) return;
        result->threats++;
    }
}

/* The defender isn't captured: is it a seki? Not when it has two eyes, though its moves may all fill them. */
static void ask_seki(kt_life *life, kt_life_question question, uint32_t nodes, kt_life_result *result) {
    question.strict = true;
    kt_life_answer win = kt_life_ask(life, question, nodes);
    if (win == KT_LIFE_UNCLEAR) return;
    bool defends = question.first == KT_LIFE_DEFENDER;
    if ((win == KT_LIFE_YES) == defends) {
        if (defends) tell_line(life, result);
        return;
    }
    result->outcome = KT_LIFE_SEKI;
    if (!defends) tell_line(life, result);
}

static bool asks_for_life(const kt_life_part *part) {
#if KT_DESKTOP
    return part->aim == KT_LIFE_LIVES;
#else
    (void)part;
    return true;
#endif
}

/* Reads one part. */
static void read_part(kt_life *life, kt_life_question question, uint32_t nodes, kt_life_result *result) {
    const unsigned first = question.first;
    uint32_t most = life->nodes + nodes;
    *result = (kt_life_result){.outcome = KT_LIFE_UNKNOWN, .move = KT_PASS};
    kt_life_answer answer = kt_life_ask(life, question, nodes - nodes / 3);
    tell_line(life, result);
    if (answer == KT_LIFE_UNCLEAR) guess(life, result);
    if (answer == KT_LIFE_YES) result->outcome = first == KT_LIFE_DEFENDER ? KT_LIFE_ALIVE : KT_LIFE_DEAD;
    else ask_ko(life, question, most - life->nodes, result);
    if (result->outcome == KT_LIFE_ALIVE && !question.strict && asks_for_life(&life->part))
        ask_seki(life, question, (most - life->nodes) / 2, result);
}

#if KT_DESKTOP
void kt_life_read_part(kt_life *life, unsigned first, uint32_t nodes, kt_life_result *result) {
    const kt_life_question question = {.first = (uint8_t)first,
                                       .retakes = (uint8_t)(first ^ 1),
                                       .times = KT_LIFE_ALWAYS,
                                       .strict = life->part.aim == KT_LIFE_LINKS};
    read_part(life, question, nodes, result);
}
#endif

/* Is the group free, not surrounded? */
static bool is_free(const kt_life_part *part) {
    return kt_life_leads_out(part) && kt_life_look(part, &part->stones).state == KT_LIFE_OPEN;
}

/* What solving works with. */
typedef struct solving {
    uint32_t nodes;       /* the most to look at */
    bool defends;         /* the defender moves first */
    unsigned last;        /* level */
    kt_part_set all;      /* the points of the part that was read last ... */
    kt_part_set exit;     /* ... its exits ... */
    kt_life_result found; /* ... and what was found there */
} solving;

/* Reads a level. Returns false when no more levels need to be read. */
static bool read_level(kt_life *life, solving *now, unsigned level, kt_life_result *result) {
    kt_life_part *part = &life->part;
    kt_life_result *found = &now->found;
    const bool last = level == now->last, defends = now->defends;
    if (defends && !last) part->exit = part->ground.wall[KT_LIFE_DEFENDER] = part->out;
    bool same = now->all && part->ground.all == now->all && part->exit == now->exit;
    if (!same) kt_life_forget(life);
    if (!same || found->outcome == KT_LIFE_UNKNOWN) {
        uint64_t nodes = (uint64_t)(now->nodes - life->nodes) * (last ? 16 : levels[level].share) / 16;
        const kt_life_question question = {.first = defends ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER,
                                           .retakes = defends ? KT_LIFE_ATTACKER : KT_LIFE_DEFENDER,
                                           .times = KT_LIFE_ALWAYS};
        read_part(life, question, (uint32_t)nodes, found);
    }
    now->all = part->ground.all;
    now->exit = part->exit;
    kt_life_result told = *found;
    bool fails = told.outcome == (defends ? KT_LIFE_DEAD : KT_LIFE_ALIVE);
    if (fails && !last) told.outcome = KT_LIFE_UNKNOWN;
    told.proved = told.outcome != KT_LIFE_UNKNOWN && (defends && !fails ? part->exit == part->out : last);
    if (told.outcome != KT_LIFE_UNKNOWN || result->outcome == KT_LIFE_UNKNOWN) *result = told;
    return !defends || result->outcome < (level + 1 < now->last ? KT_LIFE_SEKI : KT_LIFE_KO);
}

/* Makes the move a pass when none helps; and when none is needed: when the same comes out although the other side begins. */
static void leave_out(kt_life *life, bool defends, uint32_t nodes, kt_life_result *result) {
    const kt_life_outcome outcome = result->outcome, best = defends ? KT_LIFE_ALIVE : KT_LIFE_DEAD,
                          worst = defends ? KT_LIFE_DEAD : KT_LIFE_ALIVE;
    const uint8_t other = defends ? KT_LIFE_ATTACKER : KT_LIFE_DEFENDER;
    const kt_life_question question = {
        .first = other,
        .retakes = other,
        .times = KT_LIFE_ALWAYS,
        .strict = outcome == (defends ? KT_LIFE_ALIVE : KT_LIFE_SEKI), /* are two eyes what matters? */
    };
    bool idle = outcome == worst;
    if (outcome == best || outcome == KT_LIFE_SEKI) idle = kt_life_ask(life, question, nodes) == KT_LIFE_NO;
    if (!idle) return;
    result->move = KT_PASS;
    result->count = 0;
}

/* Is a group that is dead in the part so, too, when it lives at each point of the rim that no stone of the attacker guards? Else
 * the defender's move is the one that gets it out, the attacker's the one that kills it in the part. */
static void check_rim(kt_life *life, bool defends, uint32_t nodes, kt_life_result *result) {
#if KT_DESKTOP
    kt_life_part *part = &life->part;
    kt_life_result found;
    if (!(part->loose & ~part->exit)) return;
    part->exit = part->ground.wall[KT_LIFE_DEFENDER] = part->exit | part->loose;
    kt_life_forget(life);
    kt_life_read_part(life, defends ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER, nodes, &found);
    const bool dead = found.outcome == KT_LIFE_DEAD;
    found.proved = result->proved;
    found.may_escape = !dead;
    found.outcome = KT_LIFE_DEAD;
    if (dead || (defends && found.count)) *result = found;
    else result->may_escape = true;
#else
    (void)life, (void)defends, (void)nodes, (void)result;
#endif
}

/* Is the part of the next level hardly larger than that of this one? Then it is better to read that at once. */
static bool is_same_size(kt_life *life, const kt_board *board, const kt_bitboard *target, unsigned level) {
    if (kt_life_find(life, board, target, levels[level].extent) < 0) return false;
    int points = kt_part_count(life->part.ground.all);
    return kt_life_find(life, board, target, levels[level + 1].extent) >= 0 &&
           kt_part_count(life->part.ground.all) <= points + MORE;
}

kt_status kt_life_solve(kt_life *life, const kt_board *board, const kt_bitboard *target, kt_colour first,
                        uint32_t nodes, kt_life_result *result) {
    const bool defends = board->colour[kt_bitboard_next(target, 0)] == first;
    solving now = {.nodes = nodes, .defends = defends, .last = defends ? LEVELS - 1 : LEVELS - 2};
    life->nodes = 0;
    life->ended = false;
    *result = (kt_life_result){.outcome = KT_LIFE_UNKNOWN, .move = KT_PASS};
    if (kt_life_find(life, board, target, levels[0].extent) < 0) return KT_ERR_FULL;
    if (is_free(&life->part)) return KT_ERR_NOTHING;
    for (unsigned level = 0; level <= now.last; level++) {
        if (level + 1 <= now.last - defends && is_same_size(life, board, target, level)) continue;
        if (kt_life_find(life, board, target, levels[level].extent) < 0) {
            if (!now.all) return KT_ERR_FULL;
            break;
        }
        if (!read_level(life, &now, level, result)) break;
    }
    if (result->outcome == KT_LIFE_DEAD) check_rim(life, defends, (nodes - life->nodes) / 2, result);
    if (!result->may_escape) leave_out(life, defends, nodes - life->nodes, result);
    result->nodes = life->nodes;
    return KT_OK;
}
