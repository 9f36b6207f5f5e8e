/* Commands of GNU Go that other programs rely on, Kigo above all: it draws the board by them. */
#include "base/words.h"
#include "player/thought.h"
#include "proto/gtp_scores.h"
#include "session/level.h"

#if KT_DESKTOP

kt_status kt_gtp_query_boardsize(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_unsigned(&gtp->answer, gtp->session.game.geometry.size);
    return KT_OK;
}

kt_status kt_gtp_get_handicap(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_unsigned(&gtp->answer, gtp->session.game.handicap);
    return KT_OK;
}

/* Reads the only argument, a colour. */
static kt_status only_colour(char *arguments) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    return *arguments ? KT_ERR_RANGE : colour;
}

kt_status kt_gtp_list_stones(kt_gtp *gtp, char *arguments) {
    kt_status colour = only_colour(arguments);
    if (colour < 0) return kt_gtp_refuse(gtp, "invalid color");
    kt_gtp_write_points(&gtp->answer, &gtp->session.game.board.stones[colour]);
    return KT_OK;
}

kt_status kt_gtp_all_legal(kt_gtp *gtp, char *arguments) {
    kt_status colour = only_colour(arguments);
    if (colour < 0) return kt_gtp_refuse(gtp, "invalid color");
    kt_bitboard legal = kt_game_legal(&gtp->session.game, (kt_colour)colour);
    kt_gtp_write_points(&gtp->answer, &legal);
    return KT_OK;
}

kt_status kt_gtp_captures(kt_gtp *gtp, char *arguments) {
    kt_status colour = only_colour(arguments);
    if (colour < 0) return kt_gtp_refuse(gtp, "invalid color");
    kt_text_unsigned(&gtp->answer, gtp->session.game.board.prisoners[kt_opponent((kt_colour)colour)]);
    return KT_OK;
}

/* Takes the only argument, a point; refuses anything else. */
static kt_status only_point(kt_gtp *gtp, char *arguments) {
    kt_status p = kt_point_read(kt_words_next(&arguments), gtp->session.game.geometry.size);
    if (p < 0 || p == KT_PASS || *arguments) return kt_gtp_refuse(gtp, "invalid coordinate");
    return p;
}

kt_status kt_gtp_findlib(kt_gtp *gtp, char *arguments) {
    kt_status p = only_point(gtp, arguments);
    if (p < 0) return p;
    const kt_board *board = &gtp->session.game.board;
    if (board->colour[p] == KT_EMPTY) return kt_gtp_refuse(gtp, "vertex must not be empty");
    kt_bitboard chain = kt_bitboard_none();
    kt_point q = (kt_point)p;
    do {
        kt_bitboard_set(&chain, q);
    } while ((q = board->next[q]) != p);
    kt_bitboard liberties = kt_geometry_border(board->geometry, &chain);
    kt_bitboard_intersect(&liberties, &board->stones[KT_EMPTY]);
    kt_gtp_write_points(&gtp->answer, &liberties);
    return KT_OK;
}

kt_status kt_gtp_move_history(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const kt_game *game = &gtp->session.game;
    for (int i = game->count; i-- > 0;) {
        kt_text_string(&gtp->answer, game->moves[i].colour == KT_BLACK ? "black " : "white ");
        kt_point_write(&gtp->answer, (kt_point)game->moves[i].point);
        kt_text_char(&gtp->answer, '\n');
    }
    return KT_OK;
}

kt_status kt_gtp_gnugo_level(kt_gtp *gtp, char *arguments) {
    enum { HIGHEST = 10 };
    kt_status level = kt_words_unsigned(kt_words_next(&arguments));
    if (level < 1 || level > HIGHEST || *arguments)
        return kt_gtp_refuse(gtp, "expected a level, from 1, the weakest, to 10, the strongest");
    kt_session_take_level(&gtp->session, &kt_levels[(level - 1) * KT_LEVELS / HIGHEST]);
    return KT_OK;
}

enum { PLAYOUTS = 1000, /* for one question, some .1 s on a desktop; chosen by hand */ BEST = 10 };

static kt_status best_moves(kt_gtp *gtp, kt_colour colour) {
    if (!kt_judge_can(&gtp->session.game.board))
        return kt_gtp_refuse(gtp, "cannot think: some stones have no liberties");
    kt_gtp_think(gtp, colour, PLAYOUTS);
    const kt_player *player = &gtp->session.player;
    kt_thought_move move;
    bool found = kt_thought_first(player, &move);
    for (int i = 0; found && i < BEST && !(i && move.is_rare); i++, found = kt_thought_next(player, &move)) {
        if (move.point == KT_PASS) continue;
        kt_point_write(&gtp->answer, move.point);
        kt_gtp_write_hundredths(&gtp->answer, "",
                                (int32_t)(10000ull * move.visits / kt_thought_visits(player)));
        kt_text_char(&gtp->answer, ' ');
    }
    return KT_OK;
}

kt_status kt_gtp_top_moves(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return best_moves(gtp, gtp->session.game.to_move);
}

kt_status kt_gtp_top_moves_black(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return best_moves(gtp, KT_BLACK);
}

kt_status kt_gtp_top_moves_white(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return best_moves(gtp, KT_WHITE);
}

kt_status kt_gtp_estimate_score(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    if (!kt_judge_can(&gtp->session.game.board))
        return kt_gtp_refuse(gtp, "cannot think: some stones have no liberties");
    kt_text *answer = &gtp->answer;
    kt_survey_score lead = {0, 0};
    kt_gtp_think(gtp, gtp->session.game.to_move, PLAYOUTS);
    if (!kt_thought_lead(&gtp->session.player, &gtp->session.game, KT_NO_POINT, &lead))
        return kt_gtp_refuse(gtp, "no estimate here");
    kt_score_write(answer, lead.mean / 25);
    /* The bounds are White's, as GNU Go has them. */
    kt_gtp_write_hundredths(answer, " (upper bound:", lead.deviation - lead.mean);
    kt_gtp_write_hundredths(answer, ", lower:", -lead.deviation - lead.mean);
    kt_text_char(answer, ')');
    return KT_OK;
}

kt_status kt_gtp_final_status(kt_gtp *gtp, char *arguments) {
    kt_status p = only_point(gtp, arguments);
    if (p < 0) return p;
    kt_verdict verdict;
    (void)kt_session_count(&gtp->session, &verdict);
    for (int status = 0; status < KT_GTP_STATUSES; status++) {
        kt_bitboard points;
        kt_gtp_points_of(gtp, &verdict, status, &points);
        if (kt_bitboard_has(&points, (kt_point)p)) kt_text_string(&gtp->answer, kt_gtp_status_name[status]);
    }
    return KT_OK;
}

#endif
