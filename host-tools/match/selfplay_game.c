#include "match/selfplay_game.h"

#include <stdlib.h>

#include "base/random.h"
#include "board/score.h"
#include "common/memory.h"
#include "common/stop.h"
#include "player/forecast.h"
#include "player/player.h"

/* Chosen by hand; the shares are those of D. Wu 2019. */
enum {
    NODES = 1 << 17,     /* of the tree, 3 MB */
    SLICE = 32,          /* playouts between two looks whether the choice is settled */
    FULL_SHARE = 4,      /* one position of so many is searched in full, */
    FAST_PART = 6,       /* the others with this part of the playouts */
    NOISE_SHARE = 4,     /* noise is one part of so many of what is believed of a move, */
    NOISE_SPREAD = 10,   /* on some so many moves at once */
    NOISE_STICKS = 60,   /* draws of which the noise is made */
    OPENING_POINTS = 13, /* up to one move for so many points is drawn from the predictions */
    DRAWN_PART = 8,      /* in the opening, moves with this part of the most visits may be drawn */
    KOMI_NEAR = 4,       /* komi lies within 2 points, of halves, of the fair one, */
    KOMI_FAR_SHARE = 8,  /* but in one game of so many within as many points as the board has lines */
    UNSETTLED = KT_JUDGE_ALL / 16, /* a point is open when more of the playouts see it in other hands; */
    OPEN_PART = 4,                 /* while more are open than this part of the lines, the game isn't over */
    DECIDED_Q16 = 65536 / 20,      /* who wins less often has lost */
    LOSS_Q16 = 65536 / 50,         /* a move that wins less often by no more than this isn't worse */
    MOVES_PER_POINT = 3,           /* longer games are broken off, and have no winner */
};

struct selfplay_table {
    const struct selfplay_settings *settings;
    kt_player_config config;
    kt_player player;
    kt_survey survey;
    kt_forecast forecast;
    kt_game board;
    kt_game_move moves[MOVES_PER_POINT * KT_POINTS + KT_UCT_DEPTH_MAX + 1];
    kt_suggestion suggestions[KT_POINTS];
    kt_random random;
    bool late;               /* most points are taken */
    kt_bitboard open;        /* the points where moves may gain something */
    struct shard_game *game; /* that is being played */
};

struct selfplay_table *selfplay_table_make(const struct selfplay_settings *settings) {
    struct selfplay_table *table = memory_zeroed(sizeof *table);
    table->settings = settings;
    table->config = (kt_player_config){
        .settings = kt_uct_defaults(), .nodes = NODES, .slice = SLICE, .interrupted = stop_has_come};
    table->config.memo = memory_zeroed(sizeof *table->config.memo);
    table->config.bytes = KT_PLAYER_WORDS(NODES) * sizeof(kt_word);
    table->config.memory = memory_zeroed(table->config.bytes);
    return table;
}

void selfplay_table_free(struct selfplay_table *table) {
    if (table) {
        free(table->config.memory);
        free(table->config.memo);
    }
    free(table);
}

/* Mixes all bits of a number; different numbers stay different (the end of A. Appleby's MurmurHash3, 2011). */
static uint32_t mix(uint32_t number) {
    number = (number ^ number >> 16) * 0x85ebca6bu;
    number = (number ^ number >> 13) * 0xc2b2ae35u;
    return number ^ number >> 16;
}

static unsigned below(struct selfplay_table *table, unsigned limit) {
    return kt_random_below(&table->random, limit);
}

/* Draws the size of the board. */
static int draw_size(struct selfplay_table *table) {
    const unsigned *weight = table->settings->weight;
    unsigned sum = 0;
    for (int size = 0; size <= KT_BOARD_MAX; size++) sum += weight[size];
    unsigned drawn = below(table, sum);
    for (int size = 0; size <= KT_BOARD_MAX; size++) {
        if (drawn < weight[size]) return size;
        drawn -= weight[size];
    }
    return KT_BOARD_MAX;
}

/* Draws a komi about the fair one by area, in quarter points. */
static int32_t draw_komi(struct selfplay_table *table, int size) {
    static const uint8_t small[] = {[5] = 25, [6] = 4, [7] = 9, [8] = 10};
    int fair = size < (int)sizeof small ? small[size] : 7;
    unsigned far = 2 * (unsigned)size;
    int halves = below(table, KOMI_FAR_SHARE) == 0
                     ? (int)below(table, 2 * far + 1) - (int)far
                     : (int)below(table, KOMI_NEAR + 1) + (int)below(table, KOMI_NEAR + 1) - KOMI_NEAR;
    return 4 * fair + 2 * halves;
}

/* Begins the game on the board, and in the record. Returns the most moves that it may have. */
static unsigned begin(struct selfplay_table *table, uint64_t number, struct shard_game *game) {
    uint32_t seed = mix(table->settings->seed);
    kt_random_init(&table->random, mix((uint32_t)number ^ seed));
    *game = (struct shard_game){.number = number, .first = KT_BLACK};
    game->size = draw_size(table);
    game->komi = draw_komi(table, game->size);
    table->game = game;
    table->config.seed = mix(mix((uint32_t)number + seed)) | 1;
    if (kt_game_init(&table->board, game->size, table->moves, sizeof table->moves / sizeof *table->moves) <
            0 ||
        kt_player_init(&table->player, &table->config) < 0)
        abort(); /* sizes and memory are ours */
    table->board.komi = game->komi;
    kt_player_take_image(&table->player, table->settings->images, game->size, KT_VALUES_MODEL);
    return MOVES_PER_POINT * (unsigned)(game->size * game->size);
}

static void play(struct selfplay_table *table, kt_point point) {
    if (kt_game_play(&table->board, table->board.to_move, point) < 0)
        abort(); /* only legal moves are chosen */
    shard_game_add_move(table->game, point);
}

/* Draws a move from the predictions; with `flat`, from their square roots. KT_NO_POINT when there is none. */
static kt_point draw_predicted(struct selfplay_table *table, bool flat) {
    const kt_game *board = &table->board;
    kt_colour colour = board->to_move;
    kt_bitboard allowed = kt_board_without_eyes(&board->board, colour, kt_game_legal(board, colour));
    if (kt_bitboard_is_empty(&allowed)) return KT_NO_POINT;
    kt_suggestion *moves = table->suggestions;
    int count = kt_player_predict(&table->player, board, colour, allowed, KT_POINTS, moves);
    uint64_t sum = 0, drawn = (uint64_t)kt_random_next(&table->random);
    for (int i = 0; i < count; i++) {
        if (flat) moves[i].value_q16 = (uint16_t)kt_square_root(moves[i].value_q16);
        sum += moves[i].value_q16;
    }
    drawn = drawn * sum >> 32;
    for (int i = 0; i < count; i++) {
        if (drawn < moves[i].value_q16) return moves[i].point;
        drawn -= moves[i].value_q16;
    }
    return KT_NO_POINT;
}

static void play_opening(struct selfplay_table *table) {
    int size = table->game->size;
    unsigned most = (unsigned)(size * size) / OPENING_POINTS, count = below(table, most + 1);
    bool flat = below(table, 2);
    for (; count; count--) {
        kt_point point = draw_predicted(table, flat);
        if (point == KT_NO_POINT) return;
        play(table, point);
    }
}

/* Finds the empty points that may still change hands, or be filled, in quick playouts; all of them while the board is open. */
static void find_open(struct selfplay_table *table) {
    const kt_game *board = &table->board;
    const kt_bitboard *empty = &board->board.stones[KT_EMPTY];
    int points = board->geometry.size * board->geometry.size;
    table->open = *empty;
    table->late = 2 * kt_bitboard_count(empty) <= points || kt_game_passes(board);
    if (!table->late) return;
    const uint8_t *black = kt_player_judge(&table->player, board);
    KT_EACH_POINT(p, empty)
        if (black[p] <= UNSETTLED || black[p] >= KT_JUDGE_ALL - UNSETTLED) kt_bitboard_clear(&table->open, p);
}

/* Is nothing left to gain for who is to move? Only where little is open, the board is judged, which takes longer. Who may
 * not retake in a ko looks for a threat first. */
static bool is_over(struct selfplay_table *table) {
    if (table->board.board.ko != KT_NO_POINT) return false;
    if (!table->late || kt_bitboard_count(&table->open) > table->game->size / OPEN_PART) return false;
    kt_forecast_begin(&table->forecast, &table->player, &table->board, table->board.to_move,
                      table->suggestions);
    return kt_forecast_root_pass(&table->forecast) && table->forecast.late && table->forecast.doubts == 0;
}

/* A number of 16 bits, the smallest of NOISE_SPREAD: on average one in NOISE_SPREAD + 1 of the whole. */
static uint32_t draw_stick(struct selfplay_table *table) {
    uint32_t least = UINT16_MAX;
    for (int i = 0; i < NOISE_SPREAD; i++) {
        uint32_t drawn = kt_random_next(&table->random) >> 16;
        if (drawn < least) least = drawn;
    }
    return least;
}

/* Mixes noise into what is believed of the root's moves: a sample of Dirichlet's process, a stick that is broken again and
 * again, each piece for a move drawn from all (J. Sethuraman, "A constructive definition of Dirichlet priors", 1994). */
static void add_noise(struct selfplay_table *table) {
    kt_uct *uct = &table->player.uct;
    uint32_t noise[KT_POINTS + 1] = {0}, left = 65536;
    unsigned count = 0;
    kt_node *child = kt_tree_children(&uct->tree, uct->tree.node, &count);
    if (!child) return;
    for (int i = 0; i < NOISE_STICKS; i++) {
        uint32_t piece = left * draw_stick(table) >> 16;
        noise[below(table, count)] += piece;
        left -= piece;
    }
    for (unsigned i = 0; i < count; i++) {
        uint32_t prior = ((NOISE_SHARE - 1) * (uint32_t)child[i].prior + noise[i] / 256) / NOISE_SHARE;
        child[i].prior = (uint8_t)(prior < 1 ? 1 : prior > UINT8_MAX ? UINT8_MAX : prior);
        kt_prior_expect(&uct->settings->prior, &child[i], count);
    }
}

static int by_place(const void *a, const void *b) {
    return ((const struct shard_visit *)a)->point - ((const struct shard_visit *)b)->point;
}

/* Appends a label with room for `moves` visited moves, none of them yet. */
static struct shard_label *add_label(struct selfplay_table *table, unsigned moves) {
    struct shard_label *label = shard_game_add_label(table->game, table->game->moves);
    label->visit = memory_zeroed(moves * sizeof *label->visit);
    return label;
}

static void add_visits(struct shard_label *label, kt_point point, uint32_t visits) {
    label->visit[label->visits++] = (struct shard_visit){point, (uint16_t)visits};
}

/* The moves of the root that count. */
struct moves {
    const kt_node *first;           /* of all children */
    unsigned count;                 /* of them */
    bool open;                      /* only those at open points count */
    uint32_t visits[KT_POINTS + 1]; /* of each, but for those that were forced */
};

static uint32_t visits_of(const struct moves *moves, const kt_node *child) {
    return moves->visits[child - moves->first];
}

static bool does_count(const struct selfplay_table *table, const struct moves *moves, const kt_node *child) {
    if (!visits_of(moves, child) || child->state & KT_NODE_ILLEGAL) return false;
    return !moves->open ||
           (child->move != KT_NO_CELL && kt_bitboard_has(&table->open, kt_field_point(child->move)));
}

/* The move that counts and was visited most; NULL when none is. */
static const kt_node *find_most_visited(const struct selfplay_table *table, const struct moves *moves) {
    const kt_node *best = NULL;
    for (const kt_node *child = moves->first; child && child != moves->first + moves->count; child++)
        if (does_count(table, moves, child) && (!best || visits_of(moves, child) > visits_of(moves, best)))
            best = child;
    return best;
}

/* Finds the moves that count. Where it is clear who wins, all look alike to the search. Then those at open points alone count, if
 * the search doesn't find them worse: games are played to their end as people do, and scores mean something. */
static struct moves find_moves(const struct selfplay_table *table) {
    const kt_uct *uct = &table->player.uct;
    struct moves moves = {.open = true};
    moves.first = kt_tree_children(&uct->tree, uct->tree.node, &moves.count);
    for (unsigned i = 0; i < moves.count; i++) moves.visits[i] = kt_uct_unforced(uct, &moves.first[i]);
    uint32_t rate = kt_uct_win_rate_q16(uct->tree.node);
    const kt_node *open = find_most_visited(table, &moves);
    moves.open = false;
    const kt_node *best = find_most_visited(table, &moves);
    moves.open = open && (rate < DECIDED_Q16 || rate > 65536 - DECIDED_Q16) &&
                 kt_uct_win_rate_q16(open) + LOSS_Q16 >= kt_uct_win_rate_q16(best);
    return moves;
}

/* Keeps what the search has found. */
static void keep_thought(struct selfplay_table *table, const struct moves *moves) {
    const kt_uct *uct = &table->player.uct;
    const kt_node *root = uct->tree.node;
    struct shard_label *label = add_label(table, moves->count + 1);
    for (unsigned i = 0; i < moves->count; i++)
        if (does_count(table, moves, &moves->first[i]))
            add_visits(label, kt_field_point(moves->first[i].move), moves->visits[i]);
    if (!label->visits) add_visits(label, KT_PASS, root->visits);
    qsort(label->visit, label->visits, sizeof *label->visit, by_place);
    /* The root counts the wins of who moved before it. */
    uint32_t chance = kt_uct_win_rate_q16(root);
    if (uct->colour == KT_BLACK) chance = 65536 - chance;
    label->chance_known = true;
    label->chance_q16 = (uint16_t)(chance > UINT16_MAX ? UINT16_MAX : chance);
    kt_survey_score score;
    label->lead_known = kt_survey_score_of(&table->survey, KT_NO_POINT, &score);
    if (label->lead_known) label->lead = score.mean - 25 * table->game->komi;
}

/* The move that was visited most; in the opening, one of those that were visited often, drawn by their visits; a pass where there
 * is none. */
static kt_point choose(struct selfplay_table *table, const struct moves *moves) {
    const kt_game *board = &table->board;
    const kt_node *best = NULL, *most = find_most_visited(table, moves);
    bool draws = board->count < board->geometry.size;
    unsigned sum = 0;
    for (const kt_node *child = moves->first; child && child != moves->first + moves->count; child++) {
        if (!does_count(table, moves, child)) continue;
        uint32_t visits = visits_of(moves, child);
        if (draws && visits < visits_of(moves, most) / DRAWN_PART) continue;
        if (kt_game_check(board, board->to_move, kt_field_point(child->move)) < 0) continue;
        sum += visits;
        if (!best || (draws ? below(table, sum) < visits : visits > visits_of(moves, best))) best = child;
    }
    return best ? kt_field_point(best->move) : (kt_point)KT_PASS;
}

/* Searches for the next move: in full, with noise and forced visits, and keeps what that finds; or fast. */
static kt_point think(struct selfplay_table *table, bool in_full) {
    kt_player *player = &table->player;
    kt_game *board = &table->board;
    long playouts = table->settings->playouts;
    if (in_full) kt_player_forget(player);
    const kt_player_request request = {.budget.playouts =
                                           (uint32_t)(in_full ? playouts : playouts / FAST_PART),
                                       .thorough = in_full,
                                       .survey = in_full ? &table->survey : NULL};
    kt_player_ask(player, &request);
    kt_player_begin(player, board, board->to_move, table->suggestions);
    kt_uct_open(&player->uct, &player->worker);
    if (in_full) add_noise(table);
    player->uct.forces = in_full;
    (void)kt_player_go_on(player, 0);
    struct moves moves = find_moves(table);
    if (in_full) keep_thought(table, &moves);
    return choose(table, &moves);
}

/* Counts the game, which is over. */
static void count(struct selfplay_table *table) {
    const kt_board *board = &table->board.board;
    struct shard_game *game = table->game;
    kt_verdict verdict;
    kt_player_settle(&table->player, &table->board, &verdict);
    game->score_known = true;
    game->score = kt_score_verdict(board, &verdict, false, game->komi);
    game->winner = game->score > 0 ? SHARD_BLACK_WINS : game->score < 0 ? SHARD_WHITE_WINS : SHARD_DRAW;
    game->owner = memory_zeroed(KT_POINTS);
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        kt_bitboard alive = kt_bitboard_minus(board->stones[colour], &verdict.dead),
                    all = kt_bitboard_or(alive, &verdict.held[colour]);
        KT_EACH_POINT(p, &all) game->owner[p] = (uint8_t)colour;
    }
}

bool selfplay_game_play(struct selfplay_table *table, uint64_t number, struct shard_game *game) {
    unsigned most = begin(table, number, game);
    play_opening(table);
    while (kt_game_passes(&table->board) < 2 && game->moves < most) {
        if (stop_signal()) return false;
        find_open(table);
        bool over = is_over(table), in_full = below(table, FULL_SHARE) == 0;
        if (over && in_full) add_visits(add_label(table, 1), KT_PASS, (uint32_t)table->settings->playouts);
        play(table, over ? (kt_point)KT_PASS : think(table, in_full));
    }
    if (stop_signal()) return false; /* it may have ended the last search */
    if (kt_game_passes(&table->board) >= 2) count(table);
    return true;
}
