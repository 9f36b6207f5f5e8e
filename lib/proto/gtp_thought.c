#include "proto/gtp_thought.h"

void kt_gtp_write_line(kt_gtp *gtp, kt_thought_move move) {
    int i = 0;
    do kt_gtp_say(gtp, i ? " %v" : "%v", move.point);
    while (++i < KT_GTP_LINE_MOVES && kt_thought_reply(&gtp->session.player, &move));
}

/* Writes a share out of 10000 as Leela Zero does, or out of 1. */
static void write_share(kt_gtp *gtp, unsigned format, const char *key, uint32_t share_q16) {
    if (format == KT_GTP_LZ) kt_gtp_say(gtp, "%s%u", key, (share_q16 * 10000 + 32768) >> 16);
    else kt_gtp_say(gtp, "%s%f", key, share_q16);
}

#if KT_DESKTOP
/* Writes the visits of the moves of that line. */
static void write_visits(kt_gtp *gtp, const char *name, kt_thought_move move) {
    kt_text_string(&gtp->answer, name);
    int i = 0;
    do kt_gtp_say(gtp, " %u", move.visits);
    while (++i < KT_GTP_LINE_MOVES && kt_thought_reply(&gtp->session.player, &move));
}
#endif

/* Writes what only desktops tell about a move: before its rank, or (`behind`) after its line. */
static void write_more(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_thought_move *move,
                       bool behind) {
#if KT_DESKTOP
    if (analysis->format != KT_GTP_KATA) return;
    if (!behind) kt_gtp_write_scores(gtp, analysis, move->point);
    if (behind && analysis->line_visits) write_visits(gtp, " pvVisits", *move);
    if (behind && analysis->line_edge_visits) write_visits(gtp, " pvEdgeVisits", *move);
    if (behind && analysis->moves_ownership)
        kt_gtp_write_owners(gtp, analysis, " movesOwnership", move->point);
#else
    (void)gtp, (void)analysis, (void)move, (void)behind;
#endif
}

/* `whole`: with its line and what else the tree tells of it. */
static void write_info(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_thought_move *move,
                       unsigned order, bool whole) {
    const kt_player *player = &gtp->session.player;
    kt_gtp_say(gtp, "%sinfo move %v visits %u", order ? " " : "", move->point, move->visits);
    write_share(gtp, analysis->format, " winrate ", kt_thought_chance_q16(player, move->win_rate_q16));
    write_share(gtp, analysis->format, " prior ", move->prior_q16);
    write_share(gtp, analysis->format, " lcb ", kt_thought_chance_q16(player, move->bound_q16));
    write_more(gtp, analysis, move, false);
    kt_gtp_say(gtp, " order %u pv ", order);
    if (KT_DESKTOP && !whole) {
        kt_gtp_say(gtp, "%v", move->point);
        return;
    }
    kt_gtp_write_line(gtp, *move);
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
    int size = gtp->session.game.geometry.size, sign = analysis->colour == KT_WHITE ? -1 : 1;
    kt_gtp_say(gtp, " ownership");
    for (int i = 0; i < size * size; i++) {
        int held = 2 * black[kt_gtp_point_at(gtp, i)] - KT_JUDGE_ALL;
        kt_gtp_say(gtp, " %f", sign * held * (65536 / KT_JUDGE_ALL));
    }
}

/* Writes the line of all candidates: `first`, then the others by their visits. */
static void write_candidates(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_thought_move *first) {
    kt_thought_move move;
    unsigned order = 0;
    if (first) write_info(gtp, analysis, first, order++, true);
    for (unsigned i = 0;
         order < analysis->most && kt_gtp_next_shown(&gtp->session.player, analysis, i, &move); i++)
        if (!first || move.point != first->point) write_info(gtp, analysis, &move, order++, true);
    if (!order) return;
#if KT_DESKTOP
    kt_gtp_write_whole(gtp, analysis);
    if (!kt_thought_has_survey(&gtp->session.player))
#endif
        if (analysis->ownership) write_judged(gtp, analysis);
    kt_text_char(&gtp->answer, '\n');
}

void kt_gtp_write_thought(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    write_candidates(gtp, analysis, NULL);
}

#if KT_DESKTOP
void kt_gtp_write_played(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_thought_move *played) {
    const kt_player *player = &gtp->session.player;
    kt_thought_move move = *played;
    if (kt_player_remembers(player, &gtp->session.game, analysis->colour) &&
        kt_thought_find(player, played->point, &move)) {
        write_candidates(gtp, analysis, &move);
    } else {
        write_info(gtp, analysis, played, 0, false);
        kt_text_char(&gtp->answer, '\n');
    }
}
#endif
