/* Commands of GoGui, and what it draws. */
#include "proto/gtp_thought.h"

kt_status kt_gtp_gogui_commands(kt_gtp *gtp) {
    static const char lines[] = "pspairs/Suggestions/katachi-suggest %m 10\n"
                                "string/Goals/katachi-goals %m\n"
                                "string/Why This Move/katachi-why %c %p\n"
                                "string/Why The Last Move/katachi-why\n"
                                "string/Ladder/katachi-ladder %p\n"
                                "string/Life And Death/katachi-solve %m %p\n"
#if KT_DESKTOP
                                "string/Capture/katachi-capture %m %p\n"
                                "string/Connection/katachi-connect %m %P\n"
                                "string/Race/katachi-race %m %P\n"
#endif
                                "string/Status Of Chains/katachi-status\n"
                                "var/Expected Line/katachi-variation\n"
                                "dboard/Territory/katachi-territory\n"
                                "plist/Dead Stones/final_status_list dead\n"
                                "string/Score/final_score\n"
                                "hstring/Count/katachi-count\n"
                                "hstring/Statistics/katachi-stats\n";
    kt_text_string(&gtp->answer, lines);
    return KT_OK;
}

kt_status kt_gtp_gogui_setup(kt_gtp *gtp) {
    kt_bitboard stones[3] = {kt_bitboard_none(), kt_bitboard_none(), kt_bitboard_none()};
    while (*gtp->given.rest) {
        kt_status status = kt_gtp_take(gtp, "cp+");
        if (status < 0) return status;
        kt_point p = (kt_point)gtp->given.point;
        if (kt_bitboard_has(&stones[kt_opponent(gtp->given.colour)], p))
            return kt_gtp_refuse(gtp, "invalid color or coordinate");
        kt_bitboard_set(&stones[gtp->given.colour], p);
    }
    kt_game_set_up(&gtp->session.game, &stones[KT_BLACK], &stones[KT_WHITE], KT_BLACK);
    return KT_OK;
}

kt_status kt_gtp_gogui_player(kt_gtp *gtp) {
    gtp->session.game.to_move = gtp->given.colour;
    return KT_OK;
}

kt_status kt_gtp_gogui_play(kt_gtp *gtp) {
    kt_game *game = &gtp->session.game;
    const kt_colour to_move = game->to_move;
    kt_status status = KT_OK;
    unsigned played = 0;
    for (; *gtp->given.rest; played++) {
        status = kt_gtp_take(gtp, "cv+");
        if (status < 0) break;
        status = kt_game_play(game, gtp->given.colour, (kt_point)gtp->given.point);
        if (status >= 0) continue;
        (void)kt_gtp_refuse_move(gtp, status);
        break;
    }
    if (status >= 0) return KT_OK;
    while (played && kt_game_undo(game) >= 0) played--;
    game->to_move = to_move;
    return status;
}

kt_status kt_gtp_gg_undo(kt_gtp *gtp) {
    kt_status moves = gtp->given.number[0] < 0 ? 1 : gtp->given.number[0];
    if (moves > gtp->session.game.count) return kt_gtp_refuse(gtp, "cannot undo");
    while (moves-- && kt_game_undo(&gtp->session.game) >= 0) continue;
    return KT_OK;
}

kt_status kt_gtp_territory(kt_gtp *gtp) {
    const uint8_t *black = kt_player_judge(&gtp->session.player, &gtp->session.game);
    int size = gtp->session.game.geometry.size;
    for (int i = 0; i < size * size; i++) {
        int held = 2 * black[kt_gtp_point_at(gtp, i)] - KT_JUDGE_ALL;
        kt_gtp_say(gtp, (i + 1) % size ? "%f " : "%f\n", held * (65536 / KT_JUDGE_ALL));
    }
    return KT_OK;
}

kt_status kt_gtp_variation(kt_gtp *gtp) {
    const kt_player *player = &gtp->session.player;
    kt_colour colour = gtp->session.game.to_move;
    kt_thought_move move;
    if (!kt_player_remembers(player, &gtp->session.game, colour) || !kt_thought_first(player, &move))
        return KT_OK;
    for (int i = 0; i < KT_GTP_LINE_MOVES; i++, colour = kt_opponent(colour)) {
        kt_gtp_say(gtp, colour == KT_BLACK ? "b %v\n" : "w %v\n", move.point);
        if (!kt_thought_reply(player, &move)) break;
    }
    return KT_OK;
}
