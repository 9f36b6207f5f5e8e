/* Commands of GNU Go that other programs rely on, Kigo above all: it draws the board by them. */
#include "base/words.h"
#include "player/thought.h"
#include "proto/gtp_commands.h"
#include "session/level.h"

#if KT_DESKTOP

kt_status kt_gtp_list_stones(kt_gtp *gtp) {
    kt_gtp_write_points(gtp, &gtp->session.game.board.stones[gtp->given.colour]);
    return KT_OK;
}

kt_status kt_gtp_all_legal(kt_gtp *gtp) {
    kt_bitboard legal = kt_game_legal(&gtp->session.game, gtp->given.colour);
    kt_gtp_write_points(gtp, &legal);
    return KT_OK;
}

kt_status kt_gtp_captures(kt_gtp *gtp) {
    return kt_gtp_say(gtp, "%u", gtp->session.game.board.prisoners[kt_opponent(gtp->given.colour)]);
}

kt_status kt_gtp_findlib(kt_gtp *gtp) {
    const kt_board *board = &gtp->session.game.board;
    const int colour = board->colour[gtp->given.point];
    if (colour == KT_EMPTY) return kt_gtp_refuse(gtp, "vertex must not be empty");
    kt_bitboard chain =
        kt_geometry_region(board->geometry, (kt_point)gtp->given.point, &board->stones[colour]);
    kt_bitboard liberties = kt_geometry_border(board->geometry, &chain);
    kt_bitboard_intersect(&liberties, &board->stones[KT_EMPTY]);
    kt_gtp_write_points(gtp, &liberties);
    return KT_OK;
}

kt_status kt_gtp_move_history(kt_gtp *gtp) {
    const kt_game *game = &gtp->session.game;
    for (int i = game->count; i-- > 0;)
        kt_gtp_say(gtp, "%c %V\n", game->moves[i].colour, game->moves[i].point);
    return KT_OK;
}

kt_status kt_gtp_gnugo_level(kt_gtp *gtp) {
    enum { HIGHEST = 10 };
    kt_status level = kt_words_unsigned(kt_words_next(&gtp->given.rest));
    if (level < 1 || level > HIGHEST || *gtp->given.rest)
        return kt_gtp_refuse(gtp, "expected a level, from 1, the weakest, to 10, the strongest");
    kt_session_take_level(&gtp->session, &kt_levels[(level - 1) * KT_LEVELS / HIGHEST]);
    return KT_OK;
}

enum { PLAYOUTS = 1000, /* for one question, some .1 s on a desktop; chosen by hand */ BEST = 10 };

kt_status kt_gtp_top_moves(kt_gtp *gtp) {
    const int colour = gtp->given.row->how;
    if (kt_gtp_judges(gtp, "cannot think: ") < 0) return KT_ERR_FORMAT;
    kt_gtp_think(gtp, colour ? (kt_colour)colour : gtp->session.game.to_move, PLAYOUTS);
    const kt_player *player = &gtp->session.player;
    kt_thought_move move;
    bool found = kt_thought_first(player, &move);
    for (int i = 0; found && i < BEST && !(i && move.is_rare); i++, found = kt_thought_next(player, &move))
        if (move.point != KT_PASS)
            kt_gtp_say(gtp, "%v %h ", move.point,
                       (uint32_t)(10000ull * move.visits / kt_thought_visits(player)));
    return KT_OK;
}

kt_status kt_gtp_estimate_score(kt_gtp *gtp) {
    kt_survey_score lead = {0, 0};
    if (kt_gtp_judges(gtp, "cannot think: ") < 0) return KT_ERR_FORMAT;
    kt_gtp_think(gtp, gtp->session.game.to_move, PLAYOUTS);
    if (!kt_thought_lead(&gtp->session.player, &gtp->session.game, KT_NO_POINT, &lead))
        return kt_gtp_refuse(gtp, "no estimate here");
    /* The bounds are White's, as GNU Go has them. */
    return kt_gtp_say(gtp, "%r (upper bound: %h, lower: %h)", lead.mean / 25, lead.deviation - lead.mean,
                      -lead.deviation - lead.mean);
}

#endif
