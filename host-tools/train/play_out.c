#include "train/play_out.h"

#include <stdlib.h>

#include "common/memory.h"
#include "common/stop.h"
#include "player/player.h"
#include "records/replay.h"

/* Chosen by hand, but for PLAYOUTS (docs/log/2026-11-30-playing-out.md). */
enum {
    PLAYOUTS = 30,                 /* of a move */
    NODES = 1 << 14,               /* of the tree */
    SLICE = 8,                     /* playouts between two looks whether the choice is settled */
    OPENING_PART = 3,              /* the opening has this part of a move for each point */
    MOVES_PER_POINT = 3,           /* longer games are broken off */
    UNSETTLED = KT_JUDGE_ALL / 16, /* a point is open when more of the playouts see it in other hands */
    LOSS_Q16 = 65536 / 50,         /* a move that wins less often by no more than this isn't worse */
};

struct play_out {
    kt_player_config config;
    kt_player player;
    const kt_image *const *images;
    kt_game game;
    kt_game_move moves[MOVES_PER_POINT * KT_POINTS + KT_UCT_DEPTH_MAX + 1];
    kt_suggestion suggestions[KT_POINTS];
    bool late;        /* most points are taken */
    kt_bitboard open; /* the empty points where moves may gain something */
};

struct play_out *play_out_make(const kt_image *const *images) {
    struct play_out *play_out = memory_zeroed(sizeof *play_out);
    play_out->images = images;
    play_out->config = (kt_player_config){.settings = kt_uct_defaults(),
                                          .nodes = NODES,
                                          .slice = SLICE,
                                          .interrupted = stop_has_come,
                                          .bytes = KT_PLAYER_WORDS(NODES) * sizeof(kt_word)};
    play_out->config.memory = memory_zeroed(play_out->config.bytes);
    return play_out;
}

void play_out_free(struct play_out *play_out) {
    if (play_out) free(play_out->config.memory);
    free(play_out);
}

bool play_out_may(const struct sgf_game *game) {
    return sgf_game_moves(game) >= game->size * game->size / OPENING_PART;
}

/* Puts the last position on the board. Returns false when it can't be played on. */
static bool begin(struct play_out *play_out, const struct sgf_game *record, uint32_t seed) {
    kt_game *game = &play_out->game;
    struct replay_end end;
    play_out->config.seed = seed;
    if (kt_game_init(game, record->size, play_out->moves, sizeof play_out->moves / sizeof *play_out->moves) <
            0 ||
        kt_player_init(&play_out->player, &play_out->config) < 0)
        abort(); /* sizes and memory are ours */
    kt_player_take_image(&play_out->player, play_out->images, record->size, KT_VALUES_MODEL);
    game->komi = record->komi;
    return replay_onto(game, record, 0, &end) >= 0 && !end.illegal && kt_judge_can(&game->board);
}

static void find_open(struct play_out *play_out) {
    const kt_bitboard *empty = &play_out->game.board.stones[KT_EMPTY];
    int points = play_out->game.geometry.size * play_out->game.geometry.size;
    play_out->open = *empty;
    play_out->late = 2 * kt_bitboard_count(empty) <= points;
    if (!play_out->late) return;
    const uint8_t *black = kt_player_judge(&play_out->player, &play_out->game);
    KT_EACH_POINT(p, empty)
        if (black[p] <= UNSETTLED || black[p] >= KT_JUDGE_ALL - UNSETTLED)
            kt_bitboard_clear(&play_out->open, p);
}

/* Returns the move that was visited most, or of those at open points, when they alone count; NULL when none was. */
static const kt_node *find_most_visited(const struct play_out *play_out, bool open) {
    const kt_uct *uct = &play_out->player.uct;
    const kt_node *best = NULL;
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, uct->tree.node, &count);
    for (unsigned i = 0; child && i < count; i++, child++) {
        if (child->move == KT_NO_CELL || child->state & KT_NODE_ILLEGAL) continue;
        if (child->visits <= (best ? best->visits : 0)) continue;
        kt_point p = kt_field_point(child->move);
        if (open && !kt_bitboard_has(&play_out->open, p)) continue;
        if (kt_game_check(&play_out->game, uct->colour, p) == KT_OK) best = child;
    }
    return best;
}

/* Searches for the next move: a point, or KT_PASS. */
static kt_point think(struct play_out *play_out) {
    kt_player *player = &play_out->player;
    kt_game *game = &play_out->game;
    const kt_player_request request = {.budget.playouts = PLAYOUTS};
    kt_player_ask(player, &request);
    kt_player_begin(player, game, game->to_move, play_out->suggestions);
    kt_uct_open(&player->uct, &player->worker);
    (void)kt_player_go_on(player, 0);
    const kt_node *best = find_most_visited(play_out, false), *open = find_most_visited(play_out, true);
    if (play_out->late && !open) return KT_PASS;
    if (open && kt_uct_win_rate_q16(open) + LOSS_Q16 >= kt_uct_win_rate_q16(best)) best = open;
    return best ? kt_field_point(best->move) : (kt_point)KT_PASS;
}

const kt_board *play_out_run(struct play_out *play_out, const struct sgf_game *record, uint32_t seed) {
    kt_game *game = &play_out->game;
    if (!begin(play_out, record, seed)) return NULL;
    while (kt_game_passes(game) < 2) {
        find_open(play_out);
        /* who may not retake in a ko passes or looks for a threat first */
        if (kt_bitboard_is_empty(&play_out->open) && game->board.ko == KT_NO_POINT) break;
        kt_point point = think(play_out);
        if (stop_signal() || game->count >= MOVES_PER_POINT * record->size * record->size) return NULL;
        if (kt_game_play(game, game->to_move, point) < 0) abort(); /* only legal moves are chosen */
    }
    return &game->board;
}
