/* A thought as the server CGOS keeps it: a line of JSON. */
#include "proto/gtp_thought.h"

static void write_move(kt_gtp *gtp, const kt_thought_move *move, unsigned order) {
    const kt_player *player = &gtp->session.player;
    kt_gtp_say(gtp, "%s{\"move\":\"%v\",\"visits\":%u,\"winrate\":%f,\"prior\":%f,\"pv\":\"",
               order ? "," : "", move->point, move->visits, kt_thought_chance_q16(player, move->win_rate_q16),
               move->prior_q16);
    kt_thought_move reply = *move;
    if (kt_thought_reply(player, &reply)) kt_gtp_write_line(gtp, reply);
    kt_gtp_say(gtp, "\"}");
}

/* Writes a letter for each point, row by row from the top, and the score that they add up to. */
static void write_tail(kt_gtp *gtp, kt_colour colour) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *black = kt_player_judge(&gtp->session.player, &gtp->session.game);
    int size = gtp->session.game.geometry.size, sum = 0, sign = colour == KT_WHITE ? -1 : 1;
    kt_gtp_say(gtp, "],\"ownership\":\"");
    for (int i = 0; i < size * size; i++) {
        int held = sign * (2 * black[kt_gtp_point_at(gtp, i)] - KT_JUDGE_ALL);
        sum += held;
        kt_text_char(&gtp->answer, digits[(held + KT_JUDGE_ALL) * 62 / (2 * KT_JUDGE_ALL)]);
    }
    kt_gtp_say(gtp, "\",\"score\":%q}\n", 4 * sum / KT_JUDGE_ALL - sign * kt_game_komi(&gtp->session.game));
}

void kt_gtp_write_cgos(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    const kt_player *player = &gtp->session.player;
    kt_thought_move move;
    if (!kt_gtp_next_shown(player, analysis, 0, &move)) return;
    kt_gtp_say(gtp, "{\"visits\":%u,\"winrate\":%f,\"moves\":[", kt_thought_visits(player),
               kt_thought_chance_q16(player, move.win_rate_q16));
    unsigned i = 0;
    do write_move(gtp, &move, i++);
    while (kt_gtp_next_shown(player, analysis, i, &move));
    write_tail(gtp, analysis->colour);
}
