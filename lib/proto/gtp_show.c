/* Commands that show the game and the engine's state. */
#include "base/words.h"
#include "board/handicap.h"
#include "player/thought.h"
#include "proto/gtp_commands.h"

void kt_gtp_write_columns(kt_gtp *gtp) {
    kt_gtp_say(gtp, "  ");
    for (int x = 0; x < gtp->session.game.geometry.size; x++) {
        kt_text_char(&gtp->answer, ' ');
        kt_text_char(&gtp->answer, kt_point_column(x));
    }
    kt_gtp_say(gtp, "\n");
}

/* One row, the last move in brackets: " 3 . X(O). + 3". */
static void write_row(kt_gtp *gtp, const kt_bitboard *stars, int y) {
    const kt_game *game = &gtp->session.game;
    int last = game->count ? game->moves[game->count - 1].point : KT_NO_POINT;
    kt_gtp_say(gtp, y < 9 ? " %u" : "%u", y + 1);
    char gap = ' ';
    for (int x = 0; x < game->geometry.size; x++) {
        kt_point p = kt_point_at(x, y);
        kt_text_char(&gtp->answer, p == last ? '(' : gap);
        gap = p == last ? ')' : ' ';
        uint8_t colour = game->board.colour[p];
        char empty = kt_bitboard_has(stars, p) ? '+' : '.';
        kt_text_char(&gtp->answer, colour == KT_BLACK ? 'X' : colour == KT_WHITE ? 'O' : empty);
    }
    kt_text_char(&gtp->answer, gap);
    kt_gtp_say(gtp, "%u\n", y + 1);
}

/* The points of the largest fixed handicap; on small boards without those at the sides. */
static kt_bitboard star_points(int size) {
    kt_bitboard points;
    int count = kt_handicap_fixed_max(size);
    if (count == 9 && size < 13) count = 5;
    return kt_handicap_fixed(size, count, &points) < 0 ? kt_bitboard_none() : points;
}

kt_status kt_gtp_showboard(kt_gtp *gtp) {
    const kt_game *game = &gtp->session.game;
    kt_bitboard stars = star_points(game->geometry.size);
    kt_gtp_say(gtp, "\n");
    kt_gtp_write_columns(gtp);
    for (int y = game->geometry.size - 1; y >= 0; y--) write_row(gtp, &stars, y);
    kt_gtp_write_columns(gtp);
    kt_gtp_say(gtp, "%C (%s) to play, move %u, komi %q\n", game->to_move,
               game->to_move == KT_BLACK ? "X" : "O", game->count + 1, game->komi);
    return kt_gtp_say(gtp, "Captured: black stones %u, white stones %u", game->board.prisoners[KT_BLACK],
                      game->board.prisoners[KT_WHITE]);
}

kt_status kt_gtp_final_score(kt_gtp *gtp) {
    kt_status cycle = kt_game_cycle(&gtp->session.game);
    if (cycle >= 0) {
        kt_gtp_say(gtp, "no result: the position after move %u", cycle);
        return kt_gtp_refuse(gtp, " has come back");
    }
    return kt_gtp_say(gtp, "%r", kt_session_score(&gtp->session));
}

/* Writes each chain of `listed` on a line. */
static void write_chains(kt_gtp *gtp, const kt_bitboard *listed) {
    const kt_board *board = &gtp->session.game.board;
    KT_EACH_POINT(p, listed) {
        if (board->chain[p] != p) continue;
        kt_point q = p;
        do {
            kt_gtp_say(gtp, board->next[q] == p ? "%v\n" : "%v ", q);
        } while ((q = board->next[q]) != p);
    }
}

/* What final_status_list tells of points, and by which words. */
enum { DEAD, SEKI, ALIVE, BLACK_TERRITORY, WHITE_TERRITORY, DAME, STATUSES = KT_DESKTOP ? 6 : 3 };
static const char *const status_name[STATUSES] = {
    "dead",
    "seki",
    "alive",
#if KT_DESKTOP
    "black_territory",
    "white_territory",
    "dame",
#endif
};

static void find_points(const kt_gtp *gtp, kt_verdict *verdict, int status, kt_bitboard *points) {
    const kt_bitboard *stones = gtp->session.game.board.stones;
    kt_bitboard_subtract(&verdict->seki, &verdict->unsettled);
    *points = status == DEAD ? verdict->dead : verdict->seki;
    if (status == ALIVE) {
        *points = kt_bitboard_or(stones[KT_BLACK], &stones[KT_WHITE]);
        kt_bitboard_subtract(points, &verdict->dead);
        kt_bitboard_subtract(points, &verdict->seki);
    }
    kt_colour owner = status == BLACK_TERRITORY ? KT_BLACK : status == WHITE_TERRITORY ? KT_WHITE : KT_EMPTY;
    if (KT_DESKTOP && status > ALIVE) *points = kt_bitboard_and(verdict->held[owner], &stones[KT_EMPTY]);
}

#if KT_DESKTOP
void kt_gtp_write_points(kt_gtp *gtp, const kt_bitboard *points) {
    bool first = true;
    KT_EACH_POINT(p, points) {
        kt_gtp_say(gtp, first ? "%v" : " %v", p);
        first = false;
    }
}
#endif

kt_status kt_gtp_final_status(kt_gtp *gtp) {
    const char *word = kt_words_next(&gtp->given.rest);
    kt_verdict verdict;
    kt_bitboard points;
    int status = 0;
    while (status < STATUSES && !kt_words_equal(word, status_name[status])) status++;
    if (status == STATUSES || *gtp->given.rest) return kt_gtp_refuse(gtp, "invalid status");
    (void)kt_session_count(&gtp->session, &verdict);
    find_points(gtp, &verdict, status, &points);
    if (KT_DESKTOP && status > ALIVE) kt_gtp_write_points(gtp, &points);
    else write_chains(gtp, &points);
    return KT_OK;
}

#if KT_DESKTOP
kt_status kt_gtp_gnugo_final_status(kt_gtp *gtp) {
    kt_verdict verdict;
    (void)kt_session_count(&gtp->session, &verdict);
    for (int status = 0; status < STATUSES; status++) {
        kt_bitboard points;
        find_points(gtp, &verdict, status, &points);
        if (kt_bitboard_has(&points, (kt_point)gtp->given.point))
            kt_text_string(&gtp->answer, status_name[status]);
    }
    return KT_OK;
}
#endif

static void write_image(kt_gtp *gtp, const kt_image *image) {
    kt_patterns patterns;
    kt_status status = kt_patterns_open(&patterns, image);
    kt_gtp_say(gtp, "image: %ux%u, %u patterns%s, %u bytes\n", image->size, image->size,
               status < 0 ? 0 : kt_patterns_count(&patterns), kt_model_stored(image) ? " and a model" : "",
               image->total_bytes);
}

kt_status kt_gtp_stats(kt_gtp *gtp) {
    const kt_gtp_config *config = gtp->config;
    for (const kt_image *const *image = config->session.images; *image; image++) write_image(gtp, *image);
    if (!config->session.images[0]) kt_gtp_say(gtp, "image: none, %s\n", *config->image_text);
    if (config->ticks) kt_gtp_say(gtp, "last command: %u %s\n", gtp->last_ticks, config->ticks_unit());
    kt_gtp_say(gtp, "last thought: %u playouts, %u nodes\n", gtp->session.player.playouts,
               kt_thought_nodes(&gtp->session.player));
    if (config->stats) config->stats(config->context, &gtp->answer);
    return KT_OK;
}
