#include "proto/gtp_scores.h"

#include "base/fixed.h"
#include "player/thought.h"

#if KT_DESKTOP

void kt_gtp_write_hundredths(kt_text *answer, const char *key, int32_t value) {
    uint32_t size = (uint32_t)(value < 0 ? -value : value);
    kt_text_string(answer, key);
    kt_text_string(answer, value < 0 ? " -" : " ");
    kt_text_unsigned(answer, size / 100);
    kt_text_char(answer, '.');
    kt_text_char(answer, (char)('0' + size / 10 % 10));
    kt_text_char(answer, (char)('0' + size % 10));
}

void kt_gtp_write_scores(kt_gtp *gtp, const kt_gtp_analysis *analysis, int move) {
    kt_survey_score lead;
    if (!kt_thought_lead(&gtp->session.player, &gtp->session.game, move, &lead)) return;
    int32_t mean = analysis->colour == KT_BLACK ? lead.mean : -lead.mean;
    kt_gtp_write_hundredths(&gtp->answer, " scoreMean", mean);
    kt_gtp_write_hundredths(&gtp->answer, " scoreStdev", lead.deviation);
    kt_gtp_write_hundredths(&gtp->answer, " scoreLead", mean);
    kt_gtp_write_hundredths(&gtp->answer, " scoreSelfplay", mean);
}

/* The standard deviation of a number that is 1 or -1 and has this mean: how far playouts differ about a
 * point. */
static int32_t deviation_q16(int32_t held_q16) {
    uint32_t held = (uint32_t)(held_q16 < 0 ? -held_q16 : held_q16) >> 1;
    return 2 * (int32_t)kt_square_root((1u << 30) - held * held);
}

/* Writes a number for each point, row by row from the top. */
static void write_points(kt_gtp *gtp, const kt_gtp_analysis *analysis, const char *name, int move,
                         bool deviates) {
    int size = gtp->session.game.geometry.size;
    kt_text_string(&gtp->answer, name);
    for (int y = size - 1; y >= 0; y--)
        for (int x = 0; x < size; x++) {
            int32_t held = kt_thought_owner_q16(&gtp->session.player, move, kt_point_at(x, y));
            kt_text_char(&gtp->answer, ' ');
            kt_gtp_write_signed_q16(&gtp->answer, deviates                       ? deviation_q16(held)
                                                  : analysis->colour == KT_BLACK ? held
                                                                                 : -held);
        }
}

void kt_gtp_write_owners(kt_gtp *gtp, const kt_gtp_analysis *analysis, const char *name, int move) {
    if (kt_thought_has_survey(&gtp->session.player)) write_points(gtp, analysis, name, move, false);
}

static void write_root(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, " rootInfo visits ");
    kt_text_unsigned(answer, kt_thought_visits(&gtp->session.player));
    kt_text_string(answer, " winrate ");
    kt_text_share_q16(
        answer, kt_thought_chance_q16(&gtp->session.player, kt_thought_win_rate_q16(&gtp->session.player)));
    kt_gtp_write_scores(gtp, analysis, KT_NO_POINT);
}

void kt_gtp_write_whole(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    if (analysis->root) write_root(gtp, analysis);
    if (!kt_thought_has_survey(&gtp->session.player)) return;
    if (analysis->ownership) write_points(gtp, analysis, " ownership", KT_NO_POINT, false);
    if (analysis->ownership_deviation) write_points(gtp, analysis, " ownershipStdev", KT_NO_POINT, true);
}

#endif
