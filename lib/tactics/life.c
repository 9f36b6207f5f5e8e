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
        if (KT_LIFE_POINTS > 64) hash = mix(hash + (uint64_t)(step->stones.of[i] >> (KT_LIFE_POINTS / 2)));
    }
    return hash;
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
static void remember(kt_life *life, const kt_life_step *step, sum now) {
    kt_life_known *bucket = find_bucket(life, step->hash), *place = bucket;
    uint32_t work = step->work < UINT16_MAX ? step->work : UINT16_MAX;
    bool there = false;
    for (int i = 0; i < WAYS && !there; i++) {
        there = bucket[i].key == (uint32_t)step->hash && bucket[i].work;
        if (there || bucket[i].work < place->work) place = &bucket[i];
    }
    if (there && place->work > work) work = place->work;
    for (int i = 0; i < WAYS && !there; i++)
        if (&bucket[i] != place) bucket[i].work = (uint16_t)(bucket[i].work - (bucket[i].work >> 4));
    *place = (kt_life_known){(uint32_t)step->hash, (uint16_t)now.phi, (uint16_t)now.delta, (uint16_t)work,
                             step->children ? life->child[step->child + step->best].move : KT_LIFE_NONE};
}

static bool is_repeated(const kt_life *life, unsigned depth, const kt_life_step *next) {
    for (unsigned i = 0; i <= depth; i++) {
        const kt_life_step *step = &life->step[i];
        if (step->side == next->side && step->ko == next->ko && step->times == next->times &&
            step->stones.of[0] == next->stones.of[0] && step->stones.of[1] == next->stones.of[1])
            return true;
    }
    return false;
}

bool kt_life_move(const kt_life *life, const kt_life_step *step, unsigned move, kt_life_step *next,
                  kt_life_set *taken) {
    *next = (kt_life_step){
        .stones = step->stones, .side = step->side ^ 1, .ko = KT_LIFE_NONE, .times = step->times};
    *taken = 0;
    if (move == step->ko && step->times < KT_LIFE_ALWAYS) next->times--;
    if (move != KT_LIFE_PASS && !kt_life_play(&life->part, &next->stones, step->side, move, taken, &next->ko))
        return false;
    next->hash = hash_of(life, next);
    return true;
}

/* Values the position that a move leads to. */
static void value_child(kt_life *life, const kt_life_step *next, bool last, kt_life_child *child) {
    const unsigned side = next->side;
    const kt_life_known *known = find_known(life, next->hash);
    if (known) {
        child->phi = known->phi, child->delta = known->delta;
        return;
    }
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
    bool wins = (view.state == KT_LIFE_ATTACKER_WINS) == (side == KT_LIFE_ATTACKER);
    child->phi = wins ? 0 : NEVER, child->delta = wins ? NEVER : 0;
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
    kt_life_set moves = kt_life_empty(&life->part, &step->stones);
    if (step->ko != KT_LIFE_NONE && !(step->times && life->question.retakes == side))
        moves &= ~kt_life_bit(step->ko);
    bool may_pass = side == (life->question.strict ? KT_LIFE_ATTACKER : KT_LIFE_DEFENDER);
    step->children = step->best = 0;
    step->child = depth ? (uint16_t)(step[-1].child + step[-1].children) : 0;
    /* Is there no room for what follows after these moves? */
    bool last = depth + 1 >= KT_LIFE_DEPTH ||
                step->child + kt_life_count(moves) + 2 + KT_LIFE_POINTS > KT_LIFE_CHILDREN;
    while ((moves || may_pass) && step->child + step->children < KT_LIFE_CHILDREN) {
        kt_life_child *child = &life->child[step->child + step->children];
        kt_life_step next;
        kt_life_set taken;
        child->move = may_pass ? KT_LIFE_PASS : (uint8_t)kt_life_lowest(moves);
        if (may_pass) may_pass = false;
        else moves &= moves - 1;
        if (!kt_life_move(life, step, child->move, &next, &taken)) continue;
        if ((taken || child->move == KT_LIFE_PASS) && is_repeated(life, depth, &next)) continue;
        value_child(life, &next, last, child);
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

static void descend(kt_life *life, unsigned depth, sum now) {
    kt_life_step *step = &life->step[depth], *next = step + 1;
    const kt_life_child *child = &life->child[step->child + step->best];
    kt_life_set taken;
    life->nodes++;
    (void)kt_life_move(life, step, child->move, next, &taken);
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
    life->step[0].hash = hash_of(life, &life->step[0]);
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
        remember(life, step, now);
        if (!depth) return now.phi == 0 ? KT_LIFE_YES : now.delta == 0 ? KT_LIFE_NO : KT_LIFE_UNCLEAR;
        kt_life_step *above = &life->step[--depth];
        kt_life_child *child = &life->child[above->child + above->best];
        child->phi = (uint16_t)now.phi, child->delta = (uint16_t)now.delta;
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

uint8_t kt_life_best(const kt_life *life, const kt_life_step *step) {
    const kt_life_known *known = find_known(life, hash_of(life, step));
    return known ? known->move : KT_LIFE_NONE;
}

uint8_t kt_life_most_read(const kt_life *life, const kt_life_step *step) {
    uint8_t best = KT_LIFE_NONE;
    unsigned most = 0;
    for (kt_life_set left = kt_life_empty(&life->part, &step->stones); left; left &= left - 1) {
        kt_life_step next;
        kt_life_set taken;
        uint8_t move = (uint8_t)kt_life_lowest(left);
        if (!kt_life_move(life, step, move, &next, &taken)) continue;
        const kt_life_known *known = find_known(life, next.hash);
        if (known && known->work > most) most = known->work, best = move;
    }
    return best;
}
