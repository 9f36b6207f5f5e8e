#include "proto/gtp_thought.h"

#include "proto/gtp_scores.h"

#include "base/fixed.h"

void kt_gtp_write_line(kt_text *answer, const kt_player *player, kt_thought_move move) {
    kt_gtp_write_vertex(answer, move.point);
    for (int i = 1; i < KT_GTP_LINE_MOVES && kt_thought_reply(player, &move); i++) {
        kt_text_char(answer, ' ');
        kt_gtp_write_vertex(answer, move.point);
    }
}

/* Writes a share out of 10000 as Leela Zero does, or out of 1. */
static void write_share(kt_text *answer, kt_gtp_format format, const char *key, uint32_t share_q16) {
    kt_text_string(answer, key);
    if (format == KT_GTP_LZ) kt_text_unsigned(answer, (share_q16 * 10000 + 32768) >> 16);
    else kt_text_share_q16(answer, share_q16);
}

#if KT_DESKTOP
/* Writes the visits of the moves of that line. */
static void write_visits(kt_text *answer, const char *name, const kt_player *player, kt_thought_move move) {
    kt_text_string(answer, name);
    for (int i = 0; i < KT_GTP_LINE_MOVES; i++) {
        kt_text_char(answer, ' ');
        kt_text_unsigned(answer, move.visits);
        if (!kt_thought_reply(player, &move)) break;
    }
}
#endif

/* Writes what only desktops tell about a move: before its rank, or (`behind`) after its line. */
static void write_more(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_thought_move *move,
                       bool behind) {
#if KT_DESKTOP
    if (analysis->format != KT_GTP_KATA) return;
    if (!behind) kt_gtp_write_scores(gtp, analysis, move->point);
    if (behind && analysis->line_visits) write_visits(&gtp->answer, " pvVisits", &gtp->session.player, *move);
    if (behind && analysis->line_edge_visits)
        write_visits(&gtp->answer, " pvEdgeVisits", &gtp->session.player, *move);
    if (behind && analysis->moves_ownership)
        kt_gtp_write_owners(gtp, analysis, " movesOwnership", move->point);
#else
    (void)gtp, (void)analysis, (void)move, (void)behind;
#endif
}

static void write_info(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_thought_move *move,
                       unsigned order) {
    kt_text *answer = &gtp->answer;
    kt_gtp_format format = analysis->format;
    kt_text_string(answer, order ? " info move " : "info move ");
    kt_gtp_write_vertex(&gtp->answer, move->point);
    kt_text_string(answer, " visits ");
    kt_text_unsigned(answer, move->visits);
    write_share(answer, format, " winrate ", kt_thought_chance_q16(&gtp->session.player, move->win_rate_q16));
    write_share(answer, format, " prior ", move->prior_q16);
    write_share(answer, format, " lcb ", kt_thought_chance_q16(&gtp->session.player, move->bound_q16));
    write_more(gtp, analysis, move, false);
    kt_text_string(answer, " order ");
    kt_text_unsigned(answer, order);
    kt_text_string(answer, " pv ");
    kt_gtp_write_line(answer, &gtp->session.player, *move);
    write_more(gtp, analysis, move, true);
}

bool kt_gtp_next_shown(const kt_player *player, const kt_gtp_analysis *analysis, unsigned place,
                       kt_thought_move *move) {
    if (place >= analysis->most) return false;
    if (!place) return kt_thought_first(player, move);
    return kt_thought_next(player, move) && (place < analysis->least || !move->is_rare);
}

/* Writes who holds the points at the end, by playouts from this position. */
static void write_judged(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    const uint8_t *black = kt_player_judge(&gtp->session.player, &gtp->session.game);
    int size = gtp->session.game.geometry.size;
    kt_text_string(&gtp->answer, " ownership");
    for (int y = size - 1; y >= 0; y--) {
        for (int x = 0; x < size; x++) {
            int held = 2 * black[kt_point_at(x, y)] - KT_JUDGE_ALL;
            kt_text_char(&gtp->answer, ' ');
            kt_gtp_write_signed_q16(&gtp->answer,
                                    (analysis->colour == KT_WHITE ? -held : held) * (65536 / KT_JUDGE_ALL));
        }
    }
}

void kt_gtp_write_thought(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    kt_thought_move move;
    unsigned i = 0;
    for (; kt_gtp_next_shown(&gtp->session.player, analysis, i, &move); i++)
        write_info(gtp, analysis, &move, i);
    if (!i) return;
#if KT_DESKTOP
    kt_gtp_write_whole(gtp, analysis);
    if (!kt_thought_has_survey(&gtp->session.player))
#endif
        if (analysis->ownership) write_judged(gtp, analysis);
    kt_text_char(&gtp->answer, '\n');
}
