/* What the playouts of a thought count. */
#include "proto/gtp_thought.h"

#if KT_DESKTOP

void kt_gtp_write_scores(kt_gtp *gtp, const kt_gtp_analysis *analysis, int move) {
    kt_survey_score lead;
    if (!kt_thought_lead(&gtp->session.player, &gtp->session.game, move, &lead)) return;
    int32_t mean = analysis->colour == KT_BLACK ? lead.mean : -lead.mean;
    kt_gtp_say(gtp, " scoreMean %h scoreStdev %h scoreLead %h scoreSelfplay %h", mean, lead.deviation, mean,
               mean);
}

/* Writes a number for each point, row by row from the top. */
static void write_points(kt_gtp *gtp, const kt_gtp_analysis *analysis, const char *name, int move,
                         bool deviates) {
    int size = gtp->session.game.geometry.size, sign = analysis->colour == KT_BLACK ? 1 : -1;
    kt_text_string(&gtp->answer, name);
    for (int i = 0; i < size * size; i++) {
        kt_point p = kt_gtp_point_at(gtp, i);
        kt_gtp_say(gtp, " %f",
                   deviates ? kt_thought_owner_deviation_q16(&gtp->session.player, move, p)
                            : sign * kt_thought_owner_q16(&gtp->session.player, move, p));
    }
}

void kt_gtp_write_owners(kt_gtp *gtp, const kt_gtp_analysis *analysis, const char *name, int move) {
    if (kt_thought_has_survey(&gtp->session.player)) write_points(gtp, analysis, name, move, false);
}

void kt_gtp_write_whole(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    const kt_player *player = &gtp->session.player;
    if (analysis->root) {
        kt_gtp_say(gtp, " rootInfo visits %u winrate %f", kt_thought_visits(player),
                   kt_thought_chance_q16(player, kt_thought_win_rate_q16(player)));
        kt_gtp_write_scores(gtp, analysis, KT_NO_POINT);
    }
    if (!kt_thought_has_survey(player)) return;
    if (analysis->ownership) write_points(gtp, analysis, " ownership", KT_NO_POINT, false);
    if (analysis->ownership_deviation) write_points(gtp, analysis, " ownershipStdev", KT_NO_POINT, true);
}

#endif
