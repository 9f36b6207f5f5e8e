/* A thought as the server CGOS keeps it: a line of JSON. */
#include "proto/gtp_thought.h"

static void write_move(kt_gtp *gtp, const kt_thought_move *move, unsigned order) {
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, order ? ",{\"move\":\"" : "{\"move\":\"");
    kt_gtp_write_vertex(&gtp->answer, move->point);
    kt_text_string(answer, "\",\"visits\":");
    kt_text_unsigned(answer, move->visits);
    kt_text_string(answer, ",\"winrate\":");
    kt_text_share_q16(answer, kt_thought_chance_q16(&gtp->session.player, move->win_rate_q16));
    kt_text_string(answer, ",\"prior\":");
    kt_text_share_q16(answer, move->prior_q16);
    kt_text_string(answer, ",\"pv\":\"");
    kt_thought_move reply = *move;
    if (kt_thought_reply(&gtp->session.player, &reply))
        kt_gtp_write_line(answer, &gtp->session.player, reply);
    kt_text_string(answer, "\"}");
}

static void write_head(kt_gtp *gtp, const kt_thought_move *best) {
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, "{\"visits\":");
    kt_text_unsigned(answer, kt_thought_visits(&gtp->session.player));
    kt_text_string(answer, ",\"winrate\":");
    kt_text_share_q16(answer, kt_thought_chance_q16(&gtp->session.player, best->win_rate_q16));
    kt_text_string(answer, ",\"moves\":[");
}

/* Writes a letter for each point, row by row from the top, and the score that they add up to. */
static void write_tail(kt_gtp *gtp, kt_colour colour) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *black = kt_player_judge(&gtp->session.player, &gtp->session.game);
    int size = gtp->session.game.geometry.size, sum = 0;
    kt_text_string(&gtp->answer, "],\"ownership\":\"");
    for (int y = size - 1; y >= 0; y--)
        for (int x = 0; x < size; x++) {
            int held = 2 * black[kt_point_at(x, y)] - KT_JUDGE_ALL;
            if (colour == KT_WHITE) held = -held;
            sum += held;
            kt_text_char(&gtp->answer, digits[(held + KT_JUDGE_ALL) * 62 / (2 * KT_JUDGE_ALL)]);
        }
    kt_text_string(&gtp->answer, "\",\"score\":");
    int32_t komi = kt_game_komi(&gtp->session.game);
    if (colour == KT_WHITE) komi = -komi;
    kt_text_quarter_points(&gtp->answer, 4 * sum / KT_JUDGE_ALL - komi);
    kt_text_char(&gtp->answer, '}');
}

void kt_gtp_write_cgos(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    kt_thought_move move;
    if (!kt_gtp_next_shown(&gtp->session.player, analysis, 0, &move)) return;
    write_head(gtp, &move);
    unsigned i = 0;
    do write_move(gtp, &move, i++);
    while (kt_gtp_next_shown(&gtp->session.player, analysis, i, &move));
    write_tail(gtp, analysis->colour);
    kt_text_char(&gtp->answer, '\n');
}
