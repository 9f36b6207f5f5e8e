#include "proto/gtp_thought.h"

#include "base/fixed.h"

void kt_gtp_write_line(kt_gtp *gtp, const kt_node *node) {
    for (int i = 0; node && node->visits && i < KT_GTP_LINE_MOVES; i++) {
        if (i) kt_text_char(&gtp->answer, ' ');
        kt_gtp_write_vertex(&gtp->answer, kt_field_point(node->move));
        node = kt_uct_best(&gtp->player.uct, node);
    }
}

/* Writes a share as Leela Zero does, of 10000, or of 1. */
static void write_share(kt_text *answer, kt_gtp_format format, const char *key, uint32_t share_q16) {
    kt_text_string(answer, key);
    if (format == KT_GTP_LZ) kt_text_unsigned(answer, (share_q16 * 10000 + 32768) >> 16);
    else kt_text_share_q16(answer, share_q16);
}

#if KT_DESKTOP
/* How often the moves of that line were visited. */
static void write_visits(kt_gtp *gtp, const char *name, const kt_node *node) {
    kt_text_string(&gtp->answer, name);
    for (int i = 0; node && node->visits && i < KT_GTP_LINE_MOVES; i++) {
        kt_text_char(&gtp->answer, ' ');
        kt_text_unsigned(&gtp->answer, node->visits);
        node = kt_uct_best(&gtp->player.uct, node);
    }
}
#endif

/* What only the desktop tells of a move, before its rank and behind its line. */
static void write_more(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_node *node, bool behind) {
#if KT_DESKTOP
    int move = kt_field_point(node->move);
    if (analysis->format != KT_GTP_KATA) return;
    if (!behind) kt_gtp_write_scores(gtp, analysis, move);
    if (behind && analysis->line_visits) write_visits(gtp, " pvVisits", node);
    if (behind && analysis->line_edge_visits) write_visits(gtp, " pvEdgeVisits", node);
    if (behind && analysis->moves_ownership) kt_gtp_write_owners(gtp, analysis, " movesOwnership", move);
#else
    (void)gtp, (void)analysis, (void)node, (void)behind;
#endif
}

static void write_info(kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_node *node, unsigned order) {
    kt_text *answer = &gtp->answer;
    kt_gtp_format format = analysis->format;
    kt_text_string(answer, order ? " info move " : "info move ");
    kt_gtp_write_vertex(&gtp->answer, kt_field_point(node->move));
    kt_text_string(answer, " visits ");
    kt_text_unsigned(answer, node->visits);
    write_share(answer, format, " winrate ", kt_uct_win_rate_q16(node));
    write_share(answer, format, " prior ", (uint32_t)node->prior << 8);
    write_share(answer, format, " lcb ", kt_uct_bound_q16(node));
    write_more(gtp, analysis, node, false);
    kt_text_string(answer, " order ");
    kt_text_unsigned(answer, order);
    kt_text_string(answer, " pv ");
    kt_gtp_write_line(gtp, node);
    write_more(gtp, analysis, node, true);
}

const kt_node *kt_gtp_next_shown(const kt_gtp *gtp, const kt_gtp_analysis *analysis, const kt_node *node,
                                 unsigned place) {
    const kt_tree *tree = &gtp->player.uct.tree;
    unsigned count = 0;
    const kt_node *child = kt_tree_children(tree, tree->node, &count), *next = NULL;
    for (; count && place < analysis->most; count--, child++) {
        if (!child->visits || (child->state & KT_NODE_ILLEGAL)) continue;
        if (node && (child->visits > node->visits || (child->visits == node->visits && child <= node)))
            continue;
        if (!next || child->visits > next->visits) next = child;
    }
    bool wanted = next && (!node || place < analysis->least || kt_uct_means_something(tree, next));
    return wanted ? next : NULL;
}

/* Who will hold the points by playouts of their own. */
static void write_judged(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    const uint8_t *black = kt_player_judge(&gtp->player, &gtp->game);
    int size = gtp->game.geometry.size;
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
    const kt_node *node = kt_gtp_next_shown(gtp, analysis, NULL, 0);
    if (!node) return;
    for (unsigned i = 0; node; node = kt_gtp_next_shown(gtp, analysis, node, i))
        write_info(gtp, analysis, node, i++);
#if KT_DESKTOP
    kt_gtp_write_whole(gtp, analysis);
    if (!gtp->player.uct.survey)
#endif
        if (analysis->ownership) write_judged(gtp, analysis);
    kt_text_char(&gtp->answer, '\n');
}
