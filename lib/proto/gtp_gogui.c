/* Commands of GoGui, and what it draws. */
#include "base/words.h"
#include "proto/gtp_thought.h"

kt_status kt_gtp_gogui_commands(kt_gtp *gtp, char *arguments) {
    static const char *const lines[] = {
        "pspairs/Suggestions/katachi-suggest %m 10\n",
        "string/Goals/katachi-goals %m\n",
        "string/Why This Move/katachi-why %c %p\n",
        "string/Why The Last Move/katachi-why\n",
        "string/Ladder/katachi-ladder %p\n",
        "string/Life And Death/katachi-solve %m %p\n",
#if KT_DESKTOP
        "string/Capture/katachi-capture %m %p\n",
        "string/Connection/katachi-connect %m %P\n",
        "string/Race/katachi-race %m %P\n",
#endif
        "string/Status Of Chains/katachi-status\n",
        "var/Expected Line/katachi-variation\n",
        "dboard/Territory/katachi-territory\n",
        "plist/Dead Stones/final_status_list dead\n",
        "string/Score/final_score\n",
        "hstring/Count/katachi-count\n",
        "hstring/Statistics/katachi-stats\n",
    };
    (void)arguments;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        kt_text_string(&gtp->answer, lines[i]);
    }
    return KT_OK;
}

/* Takes a colour and a vertex off the arguments. Returns the point, or an error. */
static kt_status read_stone(const kt_gtp *gtp, char **arguments, kt_colour *colour) {
    kt_status read = kt_gtp_read_colour(arguments);
    kt_status p = kt_point_read(kt_words_next(arguments), gtp->session.game.geometry.size);
    if (read < 0) return read;
    *colour = (kt_colour)read;
    return p;
}

kt_status kt_gtp_gogui_setup(kt_gtp *gtp, char *arguments) {
    kt_bitboard stones[3] = {kt_bitboard_none(), kt_bitboard_none(), kt_bitboard_none()};
    while (*arguments) {
        kt_colour colour = KT_EMPTY;
        kt_status p = read_stone(gtp, &arguments, &colour);
        if (p < 0 || p == KT_PASS || kt_bitboard_has(&stones[kt_opponent(colour)], (kt_point)p))
            return kt_gtp_refuse(gtp, "invalid color or coordinate");
        kt_bitboard_set(&stones[colour], (kt_point)p);
    }
    kt_game_set_up(&gtp->session.game, &stones[KT_BLACK], &stones[KT_WHITE], KT_BLACK);
    return KT_OK;
}

kt_status kt_gtp_gogui_player(kt_gtp *gtp, char *arguments) {
    kt_status colour = kt_gtp_read_colour(&arguments);
    if (colour < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color");
    gtp->session.game.to_move = (kt_colour)colour;
    return KT_OK;
}

kt_status kt_gtp_gogui_play(kt_gtp *gtp, char *arguments) {
    const kt_colour to_move = gtp->session.game.to_move;
    for (unsigned played = 0; *arguments; played++) {
        kt_colour colour = KT_EMPTY;
        kt_status p = read_stone(gtp, &arguments, &colour);
        kt_status status = p < 0 ? p : kt_game_play(&gtp->session.game, colour, (kt_point)p);
        if (status >= 0) continue;
        while (played && kt_game_undo(&gtp->session.game) >= 0) played--;
        gtp->session.game.to_move = to_move;
        return p < 0 ? kt_gtp_refuse(gtp, "invalid color or coordinate") : kt_gtp_refuse_move(gtp, status);
    }
    return KT_OK;
}

kt_status kt_gtp_gg_undo(kt_gtp *gtp, char *arguments) {
    kt_status moves = *arguments ? kt_words_unsigned(kt_words_next(&arguments)) : 1;
    if (moves < 0 || *arguments) return kt_gtp_refuse(gtp, "syntax error");
    if (moves > gtp->session.game.count) return kt_gtp_refuse(gtp, "cannot undo");
    while (moves-- && kt_game_undo(&gtp->session.game) >= 0) continue;
    return KT_OK;
}

kt_status kt_gtp_territory(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const uint8_t *black = kt_player_judge(&gtp->session.player, &gtp->session.game);
    int size = gtp->session.game.geometry.size;
    for (int y = size - 1; y >= 0; y--) {
        for (int x = 0; x < size; x++) {
            int held = 2 * black[kt_point_at(x, y)] - KT_JUDGE_ALL;
            kt_gtp_write_signed_q16(&gtp->answer, held * (65536 / KT_JUDGE_ALL));
            kt_text_char(&gtp->answer, x + 1 < size ? ' ' : '\n');
        }
    }
    return KT_OK;
}

kt_status kt_gtp_variation(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const kt_player *player = &gtp->session.player;
    kt_colour colour = gtp->session.game.to_move;
    kt_thought_move move;
    if (!kt_player_remembers(player, &gtp->session.game, colour) || !kt_thought_first(player, &move))
        return KT_OK;
    for (int i = 0; i < KT_GTP_LINE_MOVES; i++, colour = kt_opponent(colour)) {
        kt_text_string(&gtp->answer, colour == KT_BLACK ? "b " : "w ");
        kt_gtp_write_vertex(&gtp->answer, move.point);
        kt_text_char(&gtp->answer, '\n');
        if (!kt_thought_reply(player, &move)) break;
    }
    return KT_OK;
}
