#include "tactics/life.h"

#include <string.h>

enum { NEVER = 65535, MOST = 65000, WAYS = 4 };

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

static uint64_t hash_of(const kt_life *life, const kt_life_step *step) {
    /* When nobody may retake a ko, it doesn't matter who might. */
    unsigned retakes = step->times ? 1u + life->question.retakes + 4u * step->times : 0;
    uint64_t hash = mix(life->salt + step->side + 2u * step->ko + 512u * retakes);
    for (int i = 0; i < 2; i++) {
        hash = mix(hash + 0x9e3779b97f4a7c15u + (uint64_t)step->stones.of[i]);
        if (KT_PART_POINTS > 64) hash = mix(hash + (uint64_t)(step->stones.of[i] >> (KT_PART_POINTS / 2)));
    }
    return hash;
}

/* The table keeps what depends on the line under a hash of the line. Chips have no room for that. */
static void add_path(const kt_life_step *before, kt_life_step *step) {
#if KT_DESKTOP
    step->path = mix((before ? before->path : 0) + step->hash);
#else
    (void)before, (void)step;
#endif
}

static uint64_t path_of(const kt_life_step *step) {
#if KT_DESKTOP
    return step->path;
#else
    return step->hash;
#endif
}

static kt_life_known *find_bucket(const kt_life *life, uint64_t hash) {
    return &life->known[(uint32_t)(hash >> 32) & life->known_mask];
}

static const kt_life_known *find_known(const kt_life *life, uint64_t hash) {
    const kt_life_known *bucket = find_bucket(life, hash);
    for (int i = 0; i < WAYS; i++)
        if (bucket[i].key == (uint32_t)hash && bucket[i].work) return &bucket[i];
    return NULL;
}

/* What the children of a step come to. */
typedef struct sum {
    unsigned phi, delta;
    unsigned second; /* the second least delta of a child */
} sum;

/* Keeps what is known of the step. It takes the place of the position with the least work, and the others age. */
static void remember(kt_life *life, const kt_life_step *step, sum now, uint8_t low) {
    const uint64_t hash = low == KT_LIFE_NONE ? step->hash : path_of(step);
    kt_life_known *bucket = find_bucket(life, hash), *place = bucket;
    uint32_t work = step->work < UINT16_MAX ? step->work : UINT16_MAX;
    bool there = false;
    for (int i = 0; i < WAYS && !there; i++) {
        there = bucket[i].key == (uint32_t)hash && bucket[i].work;
        if (there || bucket[i].work < place->work) place = &bucket[i];
    }
    if (there && place->work > work) work = place->work;
    for (int i = 0; i < WAYS && !there; i++)
        if (&bucket[i] != place) bucket[i].work = (uint16_t)(bucket[i].work - (bucket[i].work >> 4));
    *place = (kt_life_known){(uint32_t)hash,
                             (uint16_t)now.phi,
                             (uint16_t)now.delta,
                             (uint16_t)work,
                             step->children ? life->child[step->child + step->best].move : KT_LIFE_NONE,
                             low};
}

bool kt_life_move(const kt_life *life, const kt_life_step *step, unsigned move, kt_life_step *next,
                  kt_part_set *taken) {
    *next = (kt_life_step){
        .stones = step->stones, .side = step->side ^ 1, .ko = KT_LIFE_NONE, .times = step->times};
    if (KT_DESKTOP) next->low = KT_LIFE_NONE;
    *taken = 0;
    if (move == step->ko && step->times < KT_LIFE_ALWAYS) next->times--;
    if (move != KT_LIFE_PASS &&
        !kt_part_play(&life->part.ground, &next->stones, step->side, move, taken, &next->ko))
        return false;
    next->hash = hash_of(life, next);
    return true;
}

/* What a move leads to. */
typedef enum after {
    AFTER_BANNED,  /* suicide, or a position of the line, which mustn't come back */
    AFTER_MOVE,    /* another position */
    AFTER_ATTACK,  /* an endless repetition, in which the defender may not take part without a threat */
    AFTER_DEFENCE, /* ... or may, so that nothing is captured */
} after;

static bool is_same(const kt_life_step *a, const kt_life_step *b) {
    return a->side == b->side && a->times == b->times && (a->ko == b->ko || a->times < KT_LIFE_ALWAYS) &&
           a->stones.of[0] == b->stones.of[0] && a->stones.of[1] == b->stones.of[1];
}

/* What comes of a move that brings position `i` of the line back. A threat lets its side do that: chips know this of a
 * defender who has any number of them. */
static after repeat(const kt_life *life, const kt_life_step *step, unsigned i, kt_life_step *next) {
    const unsigned retakes = life->question.retakes;
    const bool always = step->times == KT_LIFE_ALWAYS;
    if (life->question.strict) return AFTER_BANNED;
    if (always && retakes == KT_LIFE_DEFENDER) return AFTER_DEFENCE;
    if (!KT_DESKTOP) return AFTER_BANNED;
    if (always) return i < next->from ? AFTER_DEFENCE : AFTER_ATTACK;
    if (!step->times || retakes != step->side) return AFTER_BANNED;
    next->times--;
    next->hash = hash_of(life, next);
    return AFTER_MOVE;
}

/* Makes a move at the end of the line. */
static after step_on(const kt_life *life, unsigned depth, unsigned move, kt_life_step *next) {
    const kt_life_step *step = &life->step[depth];
    kt_part_set taken;
    if (!kt_life_move(life, step, move, next, &taken)) return AFTER_BANNED;
    if (KT_DESKTOP) next->from = move == step->ko ? (uint8_t)(depth + 1) : step->from;
    after found = AFTER_MOVE;
    for (unsigned i = taken || move == KT_LIFE_PASS ? depth + 1 : 0; i-- > 0 && found == AFTER_MOVE;) {
        if (!is_same(&life->step[i], next)) continue;
        if (KT_DESKTOP) next->low = (uint8_t)i;
        found = repeat(life, step, i, next);
    }
    add_path(step, next);
    return found;
}

static void decide(kt_life_child *child, bool wins, uint8_t low) {
    child->phi = wins ? 0 : NEVER, child->delta = wins ? NEVER : 0;
    if (KT_DESKTOP) child->low = low;
}

/* Values the position that a move leads to. */
static void value_child(kt_life *life, const kt_life_step *next, bool last, kt_life_child *child) {
    const unsigned side = next->side;
    const kt_life_known *known = find_known(life, next->hash);
    if (KT_DESKTOP && (!known || (known->phi && known->delta))) {
        const kt_life_known *here = find_known(life, path_of(next));
        if (here) known = here;
    }
    if (known) {
        child->phi = known->phi, child->delta = known->delta;
        if (KT_DESKTOP) child->low = known->low;
        return;
    }
    child->phi = child->delta = 1;
    if (KT_DESKTOP) child->low = KT_LIFE_NONE;
    if (life->nodes >= life->nodes_most) return;
    life->nodes++;
    kt_life_view view = kt_life_look(&life->part, &next->stones);
    if (view.state == KT_LIFE_OPEN && last) /* whoever has to prove something fails */
        view.state = life->question.first == KT_LIFE_ATTACKER ? KT_LIFE_DEFENDER_WINS : KT_LIFE_ATTACKER_WINS;
    if (view.state == KT_LIFE_OPEN) {
        /* How much each side lacks, by the eyes that the defender has. Chosen by trying some on problems. */
        unsigned cost[2] = {3u - view.eyes_lacking, 1 + 3u * view.eyes_lacking};
        child->phi = (uint16_t)cost[side], child->delta = (uint16_t)cost[side ^ 1];
        return;
    }
    decide(child, (view.state == KT_LIFE_ATTACKER_WINS) == (side == KT_LIFE_ATTACKER), KT_LIFE_NONE);
}

/* Must the reading end? */
static bool is_spent(kt_life *life) {
    if (life->is_over && (++life->ticks & 255) == 0 && life->is_over(life->context)) life->ended = true;
    return life->ended || life->nodes >= life->nodes_most;
}

/* Finds the moves of a step and values them. Ends early at one that wins. */
static void expand(kt_life *life, unsigned depth) {
    kt_life_step *step = &life->step[depth];
    unsigned side = step->side;
    kt_part_set moves = kt_part_empty(&life->part.ground, &step->stones);
    if (step->ko != KT_LIFE_NONE && !(step->times && life->question.retakes == side))
        moves &= ~kt_part_bit(step->ko);
#if KT_DESKTOP
    if (life->part.aim == KT_LIFE_LINKS && life->part.narrow[side])
        moves &= kt_connect_moves(&life->part, &step->stones);
    if (life->part.aim == KT_LIFE_STANDS && life->part.narrow[side])
        moves &= kt_capture_moves(&life->part, &step->stones);
    if (life->part.aim == KT_LIFE_RACES) moves &= kt_race_moves(&life->part, &step->stones, side);
#endif
    bool may_pass = side == (life->question.strict ? KT_LIFE_ATTACKER : KT_LIFE_DEFENDER);
#if KT_DESKTOP
    /* Who has captured in a race defends now. */
    if (life->part.aim == KT_LIFE_RACES && !(step->stones.of[KT_LIFE_DEFENDER] & life->part.target))
        may_pass = !may_pass;
#endif
    step->children = step->best = 0;
    if (KT_DESKTOP) step->low = KT_LIFE_NONE;
    step->child = depth ? (uint16_t)(step[-1].child + step[-1].children) : 0;
    /* Is there no room for what follows after these moves? */
    bool last = depth + 1 >= KT_LIFE_DEPTH ||
                step->child + kt_part_count(moves) + 2 + KT_PART_POINTS > KT_LIFE_CHILDREN;
    while ((moves || may_pass) && step->child + step->children < KT_LIFE_CHILDREN) {
        kt_life_child *child = &life->child[step->child + step->children];
        kt_life_step next;
        child->move = may_pass ? KT_LIFE_PASS : (uint8_t)kt_part_lowest(moves);
        if (may_pass) may_pass = false;
        else moves &= moves - 1;
        after found = step_on(life, depth, child->move, &next);
        if (KT_DESKTOP && next.low < step->low) step->low = next.low;
        if (found == AFTER_BANNED) continue;
        if (found == AFTER_MOVE) value_child(life, &next, last, child);
        else decide(child, (found == AFTER_ATTACK) == (next.side == KT_LIFE_ATTACKER), next.low);
        step->children++;
        if (child->delta == 0) {
            step->best = (uint16_t)(step->children - 1);
            return;
        }
    }
}

/* Sums the children up, and finds step->best. */
static sum sum_up(const kt_life *life, kt_life_step *step) {
    sum now = {NEVER, 0, NEVER};
    for (unsigned i = 0; i < step->children; i++) {
        const kt_life_child *child = &life->child[step->child + i];
        now.delta += child->phi;
        if (child->delta < now.phi) now.second = now.phi, now.phi = child->delta, step->best = (uint16_t)i;
        else if (child->delta < now.second) now.second = child->delta;
    }
    if (now.phi == 0) now.delta = NEVER;
    else if (now.delta > MOST) now.delta = MOST;
    return now;
}

/* The first step of the line that a decision depends on, since its position mustn't come back; KT_LIFE_NONE when it
 * holds however the position came about, or nothing is decided. */
static uint8_t find_low(const kt_life *life, unsigned depth, sum now) {
    const kt_life_step *step = &life->step[depth];
    uint8_t low = KT_LIFE_NONE;
    if (!KT_DESKTOP) return low;
    if (now.phi == 0) low = life->child[step->child + step->best].low;
    if (now.delta == 0) {
        low = step->low;
        for (unsigned i = 0; i < step->children; i++)
            if (life->child[step->child + i].low < low) low = life->child[step->child + i].low;
    }
    return low < depth ? low : KT_LIFE_NONE;
}

static void descend(kt_life *life, unsigned depth, sum now) {
    kt_life_step *step = &life->step[depth], *next = step + 1;
    const kt_life_child *child = &life->child[step->child + step->best];
    life->nodes++;
    (void)step_on(life, depth, child->move, next);
    unsigned phi = step->delta_most - now.delta + child->phi, delta = now.second + now.second / 4 + 1;
    next->phi_most = (uint16_t)(phi < NEVER ? phi : NEVER);
    next->delta_most = (uint16_t)(delta < step->phi_most ? delta : step->phi_most);
    expand(life, depth + 1);
}

kt_life_answer kt_life_ask(kt_life *life, kt_life_question question, uint32_t nodes) {
    life->question = question;
    life->salt = 0x1000000u * (1u + question.strict + 2u * question.first);
    life->nodes_most = life->nodes + nodes;
    unsigned depth = 0;
    life->step[0] = (kt_life_step){.stones = life->part.stones,
                                   .side = question.first,
                                   .ko = KT_LIFE_NONE,
                                   .times = question.times,
                                   .phi_most = NEVER,
                                   .delta_most = NEVER};
    const uint8_t ko = life->part.ko;
    if (KT_DESKTOP && ko != KT_LIFE_NONE &&
        life->part.ground.beside[ko] & life->part.stones.of[question.first ^ 1])
        life->step[0].ko = ko;
    life->step[0].hash = hash_of(life, &life->step[0]);
    add_path(NULL, &life->step[0]);
    kt_life_state state = kt_life_look(&life->part, &life->part.stones).state;
    if (state != KT_LIFE_OPEN)
        return (state == KT_LIFE_ATTACKER_WINS) == (question.first == KT_LIFE_ATTACKER) ? KT_LIFE_YES
                                                                                        : KT_LIFE_NO;
    expand(life, 0);
    for (;;) {
        kt_life_step *step = &life->step[depth];
        sum now = sum_up(life, step);
        if (now.phi < step->phi_most && now.delta < step->delta_most && now.phi && now.delta &&
            !is_spent(life)) {
            descend(life, depth++, now);
            continue;
        }
        step->work++;
        uint8_t low = find_low(life, depth, now);
        remember(life, step, now, low);
        if (!depth) return now.phi == 0 ? KT_LIFE_YES : now.delta == 0 ? KT_LIFE_NO : KT_LIFE_UNCLEAR;
        kt_life_step *above = &life->step[--depth];
        kt_life_child *child = &life->child[above->child + above->best];
        child->phi = (uint16_t)now.phi, child->delta = (uint16_t)now.delta;
        if (KT_DESKTOP) child->low = low;
        above->work += step->work;
    }
}

kt_status kt_life_init(kt_life *life, size_t bytes) {
    size_t least = sizeof *life + WAYS * sizeof(kt_life_known);
    if (bytes < least) return KT_ERR_SIZE;
    uint32_t count = WAYS;
    while (sizeof *life + 2 * count * sizeof(kt_life_known) <= bytes && count < 1u << 30) count *= 2;
    life->is_over = NULL;
    life->ticks = 0;
    life->ended = false;
    life->known = (kt_life_known *)(void *)(life + 1);
    life->known_mask = (count - 1) & ~(uint32_t)(WAYS - 1);
    return KT_OK;
}

void kt_life_forget(kt_life *life) {
    memset(life->known, 0, (life->known_mask + WAYS) * sizeof(kt_life_known));
}

uint8_t kt_life_line(kt_life *life, uint8_t line[KT_LIFE_LINE]) {
    uint8_t count = 0;
    while (count < KT_LIFE_LINE) {
        kt_life_step *step = &life->step[count], *next = step + 1;
        const kt_life_known *known = KT_DESKTOP ? find_known(life, path_of(step)) : NULL;
        if (!known) known = find_known(life, step->hash);
        if (!known || known->move == KT_LIFE_NONE) break;
        if (step_on(life, count, known->move, next) != AFTER_MOVE || next->from != step->from) break;
        line[count++] = known->move;
    }
    return count;
}

uint8_t kt_life_most_read(const kt_life *life) {
    const kt_life_step *step = &life->step[0];
    uint8_t best = KT_LIFE_NONE;
    unsigned most = 0;
    for (unsigned i = 0; i < step->children; i++) {
        kt_life_step next;
        kt_part_set taken;
        uint8_t move = life->child[i].move;
        (void)kt_life_move(life, step, move, &next, &taken);
        const kt_life_known *known = move == KT_LIFE_PASS ? NULL : find_known(life, next.hash);
        if (known && known->work > most) most = known->work, best = move;
    }
    return best;
}
