/* Commands that show the game and the engine's state. */
#include "base/words.h"
#include "board/handicap.h"
#include "board/score.h"
#include "player/thought.h"
#include "proto/gtp_commands.h"

static void write_columns(kt_text *text, int size) {
    kt_text_string(text, "  ");
    for (int x = 0; x < size; x++) {
        kt_text_char(text, ' ');
        kt_text_char(text, kt_point_column(x));
    }
    kt_text_char(text, '\n');
}

/* One row, the last move in brackets: " 3 . X(O). + 3". */
static void write_row(const kt_game *game, const kt_bitboard *stars, int y, kt_text *text) {
    int last = game->count ? game->moves[game->count - 1].point : KT_NO_POINT;
    if (y < 9) kt_text_char(text, ' ');
    kt_text_unsigned(text, (uint32_t)y + 1);
    char gap = ' ';
    for (int x = 0; x < game->geometry.size; x++) {
        kt_point p = kt_point_at(x, y);
        kt_text_char(text, p == last ? '(' : gap);
        gap = p == last ? ')' : ' ';
        uint8_t colour = game->board.colour[p];
        char empty = kt_bitboard_has(stars, p) ? '+' : '.';
        kt_text_char(text, colour == KT_BLACK ? 'X' : colour == KT_WHITE ? 'O' : empty);
    }
    kt_text_char(text, gap);
    kt_text_unsigned(text, (uint32_t)y + 1);
    kt_text_char(text, '\n');
}

/* The points of the largest fixed handicap; on small boards without those at the sides. */
static kt_bitboard star_points(int size) {
    kt_bitboard points;
    int count = kt_handicap_fixed_max(size);
    if (count == 9 && size < 13) count = 5;
    return kt_handicap_fixed(size, count, &points) < 0 ? kt_bitboard_none() : points;
}

kt_status kt_gtp_showboard(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const kt_game *game = &gtp->session.game;
    kt_text *text = &gtp->answer;
    int size = game->geometry.size;
    kt_bitboard stars = star_points(size);
    kt_text_char(text, '\n');
    write_columns(text, size);
    for (int y = size - 1; y >= 0; y--) {
        write_row(game, &stars, y, text);
    }
    write_columns(text, size);
    kt_text_string(text, game->to_move == KT_BLACK ? "Black (X) to play, move " : "White (O) to play, move ");
    kt_text_unsigned(text, game->count + 1u);
    kt_text_string(text, ", komi ");
    kt_text_quarter_points(text, game->komi);
    kt_text_char(text, '\n');
    kt_text_string(text, "Captured: black stones ");
    kt_text_unsigned(text, game->board.prisoners[KT_BLACK]);
    kt_text_string(text, ", white stones ");
    kt_text_unsigned(text, game->board.prisoners[KT_WHITE]);
    return KT_OK;
}

kt_status kt_gtp_final_score(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_status cycle = kt_game_cycle(&gtp->session.game);
    if (cycle >= 0) {
        kt_text_string(&gtp->answer, "no result: the position after move ");
        kt_text_unsigned(&gtp->answer, (uint32_t)cycle);
        return kt_gtp_refuse(gtp, " has come back");
    }
    kt_verdict verdict;
    kt_score_write(&gtp->answer, kt_session_count(&gtp->session, &verdict));
    return KT_OK;
}

/* Writes each chain of `listed` on a line. */
static void write_chains(kt_gtp *gtp, const kt_bitboard *listed) {
    const kt_board *board = &gtp->session.game.board;
    KT_EACH_POINT(p, listed) {
        if (board->chain[p] != p) continue;
        kt_point q = p;
        do {
            kt_point_write(&gtp->answer, q);
            kt_text_char(&gtp->answer, (q = board->next[q]) == p ? '\n' : ' ');
        } while (q != p);
    }
}

const char *const kt_gtp_status_name[KT_GTP_STATUSES] = {
    "dead",
    "seki",
    "alive",
#if KT_DESKTOP
    "black_territory",
    "white_territory",
    "dame",
#endif
};

void kt_gtp_points_of(const kt_gtp *gtp, kt_verdict *verdict, int status, kt_bitboard *points) {
    const kt_bitboard *stones = gtp->session.game.board.stones;
    kt_bitboard_subtract(&verdict->seki, &verdict->unsettled);
    *points = status == KT_GTP_DEAD ? verdict->dead : verdict->seki;
    if (status == KT_GTP_ALIVE) {
        *points = kt_bitboard_or(stones[KT_BLACK], &stones[KT_WHITE]);
        kt_bitboard_subtract(points, &verdict->dead);
        kt_bitboard_subtract(points, &verdict->seki);
    }
#if KT_DESKTOP
    kt_colour owner = status == KT_GTP_BLACK_TERRITORY   ? KT_BLACK
                      : status == KT_GTP_WHITE_TERRITORY ? KT_WHITE
                                                         : KT_EMPTY;
    if (status > KT_GTP_ALIVE) *points = kt_bitboard_and(verdict->held[owner], &stones[KT_EMPTY]);
#endif
}

#if KT_DESKTOP
void kt_gtp_write_points(kt_text *answer, const kt_bitboard *points) {
    bool first = true;
    KT_EACH_POINT(p, points) {
        if (!first) kt_text_char(answer, ' ');
        first = false;
        kt_point_write(answer, p);
    }
}
#endif

kt_status kt_gtp_final_status_list(kt_gtp *gtp, char *arguments) {
    const char *word = kt_words_next(&arguments);
    int status = 0;
    while (status < KT_GTP_STATUSES && !kt_words_equal(word, kt_gtp_status_name[status])) status++;
    if (status == KT_GTP_STATUSES || *arguments) return kt_gtp_refuse(gtp, "invalid status");
    kt_verdict verdict;
    kt_bitboard points;
    (void)kt_session_count(&gtp->session, &verdict);
    kt_gtp_points_of(gtp, &verdict, status, &points);
#if KT_DESKTOP
    if (status > KT_GTP_ALIVE) {
        kt_gtp_write_points(&gtp->answer, &points);
        return KT_OK;
    }
#endif
    write_chains(gtp, &points);
    return KT_OK;
}

static void write_image(kt_text *text, const kt_image *image) {
    kt_patterns patterns;
    kt_status status = kt_patterns_open(&patterns, image);
    kt_text_string(text, "image: ");
    kt_text_unsigned(text, image->size);
    kt_text_char(text, 'x');
    kt_text_unsigned(text, image->size);
    kt_text_string(text, ", ");
    kt_text_unsigned(text, status < 0 ? 0 : kt_patterns_count(&patterns));
    kt_text_string(text, kt_model_stored(image) ? " patterns and a model, " : " patterns, ");
    kt_text_unsigned(text, image->total_bytes);
    kt_text_string(text, " bytes\n");
}

kt_status kt_gtp_stats(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const kt_gtp_config *config = gtp->config;
    kt_text *text = &gtp->answer;
    for (const kt_image *const *image = config->session.images; *image; image++) write_image(text, *image);
    if (!config->session.images[0]) {
        kt_text_string(text, "image: none, ");
        kt_text_string(text, *config->image_text);
        kt_text_char(text, '\n');
    }
    if (config->ticks) {
        kt_text_string(text, "last command: ");
        kt_text_unsigned(text, gtp->last_ticks);
        kt_text_char(text, ' ');
        kt_text_string(text, config->ticks_unit());
        kt_text_char(text, '\n');
    }
    kt_text_string(text, "last thought: ");
    kt_text_unsigned(text, gtp->session.player.playouts);
    kt_text_string(text, " playouts, ");
    kt_text_unsigned(text, kt_thought_nodes(&gtp->session.player));
    kt_text_string(text, " nodes\n");
    if (config->stats) config->stats(config->context, text);
    return KT_OK;
}
