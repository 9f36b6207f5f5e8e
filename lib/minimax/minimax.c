#include "minimax/minimax.h"

#include <string.h>

enum { INFINITE = KT_MINIMAX_VALUE_MAX + 1, ASK_EVERY = 256 };

/* A position on the way to the present one. Its moves and the position itself lie behind it. */
typedef struct node {
    int16_t alpha, beta; /* the window: only values within it matter */
    int16_t best;        /* value so far */
    uint8_t depth, made; /* half-moves to read, and complete ones since the root */
    bool own;            /* the player is to move who moves at the root */
    bool turned;         /* ... and isn't the one who was to move before */
    bool perfect;        /* so far */
    uint8_t count, next; /* moves, and the one that is tried next */
    uint8_t move;        /* the best so far */
    uint8_t moves[];
} node;

typedef struct minimax {
    const kt_minimax_game *game;
    const kt_minimax_settings *settings;
    kt_minimax_result *result;
    node *root, *last; /* the first frame, and the last that has room */
    uint16_t position; /* where in a frame its position is */
    uint16_t stride;   /* bytes of a node */
    uint8_t count;     /* successors of the root */
    kt_minimax_successor successors[KT_MINIMAX_MOVES_MAX];
#if KT_DESKTOP
    uint8_t line[KT_MINIMAX_LINE_MAX];
#endif
} minimax;

static size_t round_up(size_t bytes) { return (bytes + 3) & ~(size_t)3; }

static size_t position_offset(const kt_minimax_game *game) {
    return round_up(offsetof(node, moves) + game->moves_max);
}

static size_t node_bytes(const kt_minimax_game *game) { return position_offset(game) + game->position_bytes; }

size_t kt_minimax_bytes(const kt_minimax_game *game, const void *position, unsigned depth) {
    return (game->longest(position, depth) + 1u) * node_bytes(game);
}

static void *position_of(const minimax *search, node *at) { return (char *)at + search->position; }

static node *after(const minimax *search, node *at) { return (node *)(void *)((char *)at + search->stride); }

static node *before(const minimax *search, node *at) { return (node *)(void *)((char *)at - search->stride); }

static bool retrieve(const minimax *search, node *at) {
    const kt_minimax_settings *settings = search->settings;
    if (settings->retrieval == KT_MINIMAX_TERMINAL ? at->depth > 0
                                                   : settings->retrieval == KT_MINIMAX_OWN && !at->own)
        return false;
    if (!at->turned && !settings->retrieves_parts) return false;
    uint64_t nodes = search->result->nodes;
    kt_minimax_place place = {.own = at->own,
                              .made = at->made,
                              .depth = at->depth,
                              .nodes = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX};
    kt_minimax_known known;
    if (!settings->retrieve(settings->context, position_of(search, at), place, &known)) return false;
    search->result->retrieved++;
    at->best = known.value;
    at->perfect = known.perfect;
    return true;
}

enum { GENERAL = KT_MINIMAX_PLAYER | KT_MINIMAX_STORE };

/* The last half-move is read in less time than its positions are found. */
static bool uses_table(const minimax *search, const node *at) {
    return search->settings->table && at->depth > 1;
}

/* Does the table settle the position? If not, `move` is the best move that it remembers, if any. */
static bool is_remembered(const minimax *search, node *at, int *move) {
    kt_minimax_key key;
    if (!search->game->key(position_of(search, at), GENERAL, &key)) return false;
    const kt_minimax_entry *entry = kt_minimax_table_find(search->settings->table, &key);
    if (!entry) return false;
    *move = entry->move;
    int value = entry->value + key.shift;
    if (entry->depth < at->depth && !entry->perfect) return false;
    if (entry->bound == KT_MINIMAX_LOWER ? value < at->beta
                                         : entry->bound == KT_MINIMAX_UPPER && value > at->alpha)
        return false;
    at->best = (int16_t)value;
    at->perfect = entry->perfect;
    return true;
}

static void remember(const minimax *search, node *at) {
    kt_minimax_key key;
    if (!search->game->key(position_of(search, at), GENERAL, &key)) return;
    kt_minimax_bound bound = at->best <= at->alpha  ? KT_MINIMAX_UPPER
                             : at->best >= at->beta ? KT_MINIMAX_LOWER
                                                    : KT_MINIMAX_EXACT;
    kt_minimax_entry entry = {.value = (int16_t)(at->best - key.shift),
                              .depth = at->depth,
                              .bound = (uint8_t)bound,
                              .perfect = at->perfect,
                              .move = at->move};
    kt_minimax_table_store(search->settings->table, &key, entry);
}

static void move_to_front(uint8_t *moves, unsigned count, int move) {
    for (unsigned i = 1; i < count; i++) {
        if (moves[i] != move) continue;
        memmove(moves + 1, moves, i);
        moves[0] = (uint8_t)move;
        return;
    }
}

/* Begins with the position of a node, whose window, depth and player are set. Returns false when its value
 * is known at once. */
static bool open(const minimax *search, node *at, kt_minimax_next next) {
    const kt_minimax_game *game = search->game;
    const kt_minimax_settings *settings = search->settings;
    void *position = position_of(search, at);
    if (next != KT_MINIMAX_OVER && settings->retrieval != KT_MINIMAX_NOWHERE && retrieve(search, at))
        return false;
    if (at->depth == 0 || at == search->last || next == KT_MINIMAX_OVER) {
        at->best = (int16_t)game->value(position);
        at->perfect = next == KT_MINIMAX_OVER;
        return false;
    }
    int move = -1;
    if (uses_table(search, at) && is_remembered(search, at, &move)) return false;
    at->best = -INFINITE;
    at->perfect = true;
    at->next = 0;
    at->count = (uint8_t)game->moves(position, settings->order, at->moves);
    if (move >= 0) move_to_front(at->moves, at->count, move);
    return true;
}

/* The value that the next successor of a node must exceed to matter. */
static int low_of(const minimax *search, const node *at) {
    kt_minimax_pruning pruning = search->settings->pruning;
    int best = at->best;
    if (pruning == KT_MINIMAX_WHOLE || (pruning == KT_MINIMAX_INDEPENDENT && at->made == 0)) return -INFINITE;
    if (pruning == KT_MINIMAX_DEPENDENT && at->made == 0 && best != -INFINITE) best--;
    return best > at->alpha ? best : at->alpha;
}

static void set_window(const minimax *search, const node *at, node *child) {
    int low = low_of(search, at), high = at->beta;
    child->alpha = (int16_t)(child->turned ? -high : low);
    child->beta = (int16_t)(child->turned ? -low : high);
}

/* Plays the next move of a node. Returns whether its successor must be read. */
static bool advance(const minimax *search, node *at, node *child) {
    kt_minimax_next next =
        search->game->play(position_of(search, at), at->moves[at->next], position_of(search, child));
    bool turned = next != KT_MINIMAX_AGAIN;
    child->turned = turned;
    child->own = at->own != turned;
    child->depth = (uint8_t)(at->depth - turned);
    child->made = (uint8_t)(at->made + turned);
    search->result->nodes++;
    set_window(search, at, child);
    if (open(search, child, next)) return true;
    search->result->terminals++;
    return false;
}

#if KT_DESKTOP
/* Tells the caller of the half-move that ends with the present part move of `at`. */
static void tell(minimax *search, node *at, int value) {
    int count = 0;
    for (node *from = search->root; count < KT_MINIMAX_LINE_MAX; from = after(search, from)) {
        search->line[count++] = from->moves[from->next];
        if (from != at) continue;
        const kt_minimax_half half = {.moves = search->line,
                                      .count = count,
                                      .value = (int16_t)value,
                                      .exact = value > low_of(search, at),
                                      .depth = search->root->depth};
        search->settings->found(search->settings->context, &half);
        return;
    }
}
#endif

/* Tells a node what came of its present move. `leaf`: its successor wasn't read. */
static void conclude(minimax *search, node *at, const node *child, bool leaf) {
    int value = child->turned ? -child->best : child->best;
    if (at == search->root)
        search->successors[at->next] = (kt_minimax_successor){.move = at->moves[at->next],
                                                              .exact = value > low_of(search, at),
                                                              .perfect = child->perfect,
                                                              .value = (int16_t)value};
#if KT_DESKTOP
    if (search->settings->found && at->made == 0 && (child->turned || leaf)) tell(search, at, value);
#else
    (void)leaf;
#endif
    at->perfect = at->perfect && child->perfect;
    if (value > at->best) {
        at->best = (int16_t)value;
        at->move = at->moves[at->next];
    }
    at->next++;
}

static bool is_spent(const minimax *search) {
    const kt_minimax_settings *settings = search->settings;
    uint64_t nodes = search->result->nodes;
    if (settings->nodes && nodes >= settings->nodes) return true;
    return nodes % ASK_EVERY == 0 && nodes && settings->go_on && !settings->go_on(settings->context);
}

/* Searches the root to its depth. Returns false when the nodes or the caller's patience ended before. */
static bool run(minimax *search) {
    node *at = search->root;
    for (;;) {
        if (at->next < at->count && at->best < at->beta) {
            if (is_spent(search)) return false;
            node *child = after(search, at);
            if (advance(search, at, child)) at = child;
            else conclude(search, at, child, true);
            continue;
        }
        if (at == search->root) return true;
        if (uses_table(search, at)) remember(search, at);
        node *parent = before(search, at);
        conclude(search, parent, at, false);
        at = parent;
    }
}

/* Sorts the successors by their values, the best first; equal ones stay in order. The root takes the order. */
static void sort_successors(minimax *search) {
    kt_minimax_successor *list = search->result->successors;
    for (int i = 1; i < search->count; i++) {
        kt_minimax_successor moving = list[i];
        int to = i;
        for (; to > 0 && list[to - 1].value < moving.value; to--) list[to] = list[to - 1];
        list[to] = moving;
    }
    for (int i = 0; i < search->count; i++) search->root->moves[i] = list[i].move;
}

static void begin(minimax *search, const void *position, void *memory, size_t bytes) {
    const kt_minimax_game *game = search->game;
    node *root = memory;
    search->position = (uint16_t)position_offset(game);
    search->stride = (uint16_t)node_bytes(game);
    search->root = root;
    search->last = (node *)(void *)((char *)memory + (bytes / search->stride - 1) * search->stride);
    memcpy(position_of(search, root), position, game->position_bytes);
    search->count = (uint8_t)game->moves(position, search->settings->order, root->moves);
    search->result->count = search->count;
    for (int i = 0; i < search->count; i++) search->result->successors[i].move = root->moves[i];
    search->result->move = root->moves[0];
}

static void begin_depth(minimax *search, unsigned depth) {
    node *root = search->root;
    root->alpha = root->best = -INFINITE;
    root->beta = INFINITE;
    root->depth = (uint8_t)depth;
    root->made = root->next = 0;
    root->own = root->perfect = true;
    root->turned = false;
    root->count = search->count;
}

kt_status kt_minimax_search(const kt_minimax_game *game, const kt_minimax_settings *settings,
                            const void *position, void *memory, size_t bytes, kt_minimax_result *result) {
    memset(result, 0, sizeof *result);
    unsigned depth = settings->depth, step = settings->step;
    if (depth < 1 || depth > KT_MINIMAX_DEPTH_MAX ||
        (settings->retrieval != KT_MINIMAX_NOWHERE && !settings->retrieve))
        return KT_ERR_RANGE;
    if (game->is_over(position)) return KT_ERR_NOTHING;
    if (bytes < 2 * node_bytes(game)) return KT_ERR_SIZE;
    minimax search = {.game = game, .settings = settings, .result = result};
    begin(&search, position, memory, bytes);
    /* The depths are those that lead to the last one in whole steps. */
    for (unsigned now = step ? (depth - 1) % step + 1 : depth; now <= depth; now += step) {
        begin_depth(&search, now);
        bool complete = run(&search);
        /* The first successor to be searched is the best of the depth before. */
        if (complete || (result->depth && search.root->next)) result->move = search.root->move;
        if (!complete) break;
        memcpy(result->successors, search.successors, sizeof result->successors);
        result->value = search.root->best;
        result->perfect = search.root->perfect;
        result->depth = (uint8_t)now;
        if (step == 0 || now == depth || result->perfect) break;
        sort_successors(&search);
    }
    return KT_OK;
}
