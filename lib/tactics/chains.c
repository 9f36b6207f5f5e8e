#include "tactics/chains.h"

#include "tactics/benson.h"
#include "tactics/hunt.h"

const char *const kt_class_names[4] = {"safe", "attackable", "savable", "dead"};

enum { READ_LIBERTIES = 4 }; /* chains with more are safe: two moves don't bring them into a ladder */

/* Lists the chains, which are all safe so far. */
static kt_status list(kt_chains *chains, const kt_board *board) {
    kt_status status = KT_OK;
    chains->count = 0;
    for (kt_point p = 0; p < KT_POINTS; p++) chains->number[p] = KT_NO_CHAIN;
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (board->colour[p] == KT_EMPTY || board->chain[p] != p) continue;
        if (chains->count == chains->capacity) {
            status = KT_ERR_FULL;
            continue;
        }
        int liberties = kt_bitboard_count(&board->liberties[p]);
        kt_chain *chain = &chains->chain[chains->count];
        *chain = (kt_chain){.head = p,
                            .attack = KT_NO_POINT,
                            .save = KT_NO_POINT,
                            .colour = board->colour[p],
                            .liberties = (uint8_t)(liberties < 255 ? liberties : 255)};
        kt_point q = p;
        do {
            chains->number[q] = chains->count;
            chain->stones++;
            q = board->next[q];
        } while (q != p);
        chains->count++;
    }
    return status;
}

/* The chain is captured when the opponent moves first. Can its owner save it, at least by winning all kos? Then `save` is
 * his move, if he needs one. */
static bool is_savable(kt_reader *reader, const kt_chain *chain, kt_point *save) {
    *save = kt_hunt_save(reader, chain->head, KT_NO_POINT);
    if (*save != KT_NO_POINT || reader->full) return true;
    reader->kos = chain->colour;
    if (!kt_hunt_captures(reader, chain->head)) return true;
    *save = kt_hunt_save(reader, chain->head, KT_NO_POINT);
    return *save != KT_NO_POINT || reader->full;
}

/* Can an attackable chain be captured after all? */
static void look_deeper(kt_chain *chain, kt_reader *reader) {
    if (reader->full) return;
    kt_point attack = kt_hunt_force(reader, chain->head);
    if (attack == KT_NO_POINT) return;
    chain->danger = KT_CLASS_SAVABLE;
    chain->certain = true;
    chain->attack = attack;
    chain->save = kt_hunt_parry(reader, chain->head);
}

/* Finds the class of a chain. Half of the nodes go to the first question. */
static void classify(kt_chain *chain, kt_reader *reader, const kt_board *board, uint32_t nodes) {
    kt_reader_init(reader, board);
    reader->nodes = nodes / 2;
    bool captured = kt_hunt_captures(reader, chain->head) && !reader->full;
    chain->unfinished = !captured && reader->full;
    reader->full = false;
    reader->nodes += nodes - nodes / 2;
    chain->certain = captured;
    if (captured) {
        chain->attack = reader->step[0].move;
        chain->danger = is_savable(reader, chain, &chain->save) ? KT_CLASS_SAVABLE : KT_CLASS_DEAD;
        if (chain->danger == KT_CLASS_DEAD) chain->attack = KT_NO_POINT;
    } else {
        chain->attack = kt_hunt_threat(reader, chain->head);
        chain->danger = chain->attack == KT_NO_POINT ? KT_CLASS_SAFE : KT_CLASS_ATTACKABLE;
        if (chain->attack != KT_NO_POINT) {
            chain->save = kt_hunt_save(reader, chain->head, chain->attack);
            look_deeper(chain, reader);
        }
    }
    chain->unfinished = chain->unfinished || reader->full;
}

kt_status kt_chains_find(kt_chains *chains, kt_reader *reader, const kt_board *board, uint32_t nodes) {
    kt_status status = list(chains, board);
    kt_benson benson;
    uint16_t left = 0;
    kt_benson_find(board, &benson);
    for (uint16_t i = 0; i < chains->count; i++) {
        kt_chain *chain = &chains->chain[i];
        chain->certain = kt_bitboard_has(&benson.alive[chain->colour], chain->head);
        left = (uint16_t)(left + (!chain->certain && chain->liberties <= READ_LIBERTIES));
    }
    for (uint16_t i = 0; i < chains->count; i++) {
        kt_chain *chain = &chains->chain[i];
        if (chain->certain || chain->liberties > READ_LIBERTIES || !chain->liberties) continue;
        uint32_t share = nodes / left--;
        chain->unfinished = !share;
        if (!share) continue;
        classify(chain, reader, board, share);
        nodes -= share - reader->nodes;
    }
    kt_chains_weigh(chains, board);
    return status;
}

void kt_chains_set(kt_chains *chains, uint16_t number, kt_class danger, kt_point attack, kt_point save) {
    kt_chain *chain = &chains->chain[number];
    chain->danger = (uint8_t)danger;
    chain->attack = attack;
    chain->save = save;
    chain->certain = true;
    chain->unfinished = false;
}

static kt_bitboard stones_of(const kt_board *board, kt_point head) {
    kt_bitboard stones = kt_bitboard_none();
    kt_point p = head;
    do {
        kt_bitboard_set(&stones, p);
        p = board->next[p];
    } while (p != head);
    return stones;
}

/* The points beside the chain that are empty or hold a dead stone of the opponent. */
static kt_bitboard find_free(const kt_chains *chains, const kt_board *board, const kt_chain *chain,
                             const kt_bitboard *border) {
    kt_bitboard free = board->liberties[chain->head],
                others = kt_bitboard_and(*border, &board->stones[kt_opponent((kt_colour)chain->colour)]);
    KT_EACH_POINT(p, &others)
        if (chains->number[p] != KT_NO_CHAIN && chains->chain[chains->number[p]].danger == KT_CLASS_DEAD)
            kt_bitboard_set(&free, p);
    return free;
}

/* What lies near a chain. */
typedef struct surroundings {
    kt_bitboard border; /* the points beside its stones */
    kt_bitboard reach;  /* its free points, and those beside them */
} surroundings;

static void look_around(const kt_chains *chains, const kt_board *board, const kt_chain *chain,
                        surroundings *around) {
    const kt_bitboard stones = stones_of(board, chain->head);
    around->border = kt_geometry_border(board->geometry, &stones);
    const kt_bitboard free = find_free(chains, board, chain, &around->border);
    around->reach = kt_geometry_border(board->geometry, &free);
    kt_bitboard_unite(&around->reach, &free);
}

static bool meet(const kt_bitboard *a, const kt_bitboard *b) {
    const kt_bitboard both = kt_bitboard_and(*a, b);
    return !kt_bitboard_is_empty(&both);
}

/* Is `other` near the chain with these surroundings? */
static bool is_near(const kt_chains *chains, const kt_board *board, const kt_chain *chain,
                    const surroundings *around, const kt_chain *other) {
    if (meet(&around->reach, &board->liberties[other->head])) return true;
    const kt_bitboard stones = stones_of(board, other->head);
    if (chain->colour != other->colour && meet(&around->border, &stones)) return true;
    const kt_bitboard border = kt_geometry_border(board->geometry, &stones);
    const kt_bitboard free = find_free(chains, board, other, &border);
    return meet(&around->reach, &free);
}

bool kt_chains_near(const kt_chains *chains, const kt_board *board, uint16_t a, uint16_t b) {
    surroundings around;
    look_around(chains, board, &chains->chain[a], &around);
    return is_near(chains, board, &chains->chain[a], &around, &chains->chain[b]);
}

static void join_groups(kt_chains *chains, uint16_t a, uint16_t b) {
    uint16_t keep = a < b ? a : b, drop = a < b ? b : a;
    for (uint16_t i = 0; i < chains->count; i++)
        if (chains->chain[i].group == drop) chains->chain[i].group = keep;
}

/* The opponent's chains that are near one of the group, each counted once. */
static unsigned weigh_neighbours(const kt_chains *chains, const kt_board *board, uint16_t group) {
    surroundings around;
    kt_bitboard met = kt_bitboard_none();
    unsigned sum = 0;
    for (uint16_t i = group; i < chains->count; i++) {
        const kt_chain *chain = &chains->chain[i];
        if (chain->group != group) continue;
        look_around(chains, board, chain, &around);
        for (uint16_t j = 0; j < chains->count; j++) {
            const kt_chain *other = &chains->chain[j];
            if (other->colour == chain->colour || !other->value || kt_bitboard_has(&met, other->head))
                continue;
            if (!is_near(chains, board, chain, &around, other)) continue;
            kt_bitboard_set(&met, other->head);
            sum += other->value;
        }
    }
    return sum;
}

static void weigh_group(kt_chains *chains, const kt_board *board, uint16_t group) {
    unsigned sum = weigh_neighbours(chains, board, group);
    for (uint16_t i = group; i < chains->count; i++)
        if (chains->chain[i].group == group) sum += chains->chain[i].value;
    for (uint16_t i = group; i < chains->count; i++)
        if (chains->chain[i].group == group) chains->chain[i].strategic = (uint16_t)sum;
}

void kt_chains_weigh(kt_chains *chains, const kt_board *board) {
    surroundings around;
    for (uint16_t i = 0; i < chains->count; i++) {
        kt_chain *chain = &chains->chain[i];
        bool in_doubt = chain->danger == KT_CLASS_ATTACKABLE || chain->danger == KT_CLASS_SAVABLE;
        chain->value = (uint16_t)(in_doubt ? 2 * chain->stones + chain->liberties : 0);
        chain->group = i;
    }
    for (uint16_t i = 0; i < chains->count; i++) {
        const kt_chain *chain = &chains->chain[i];
        if (chain->danger == KT_CLASS_DEAD) continue;
        look_around(chains, board, chain, &around);
        for (uint16_t j = 0; j < i; j++) {
            const kt_chain *other = &chains->chain[j];
            if (other->colour == chain->colour && other->danger != KT_CLASS_DEAD &&
                other->group != chain->group && is_near(chains, board, chain, &around, other))
                join_groups(chains, chain->group, other->group);
        }
    }
    for (uint16_t i = 0; i < chains->count; i++)
        if (chains->chain[i].group == i) weigh_group(chains, board, i);
}
