#include "proto/gtp_thought.h"

#include "base/fixed.h"

void kt_gtp_write_vertex(kt_gtp *gtp, kt_point p) {
    if (p == KT_PASS) kt_text_string(&gtp->answer, "pass");
    else kt_point_write(&gtp->answer, p);
}

void kt_gtp_write_held(kt_gtp *gtp, int held) {
    if (held < 0) kt_text_char(&gtp->answer, '-');
    kt_text_share_q16(&gtp->answer, (uint32_t)(held < 0 ? -held : held) * (65536 / KT_JUDGE_PLAYOUTS));
}

void kt_gtp_write_line(kt_gtp *gtp, const kt_node *node) {
    for (int i = 0; node && node->visits && i < KT_GTP_LINE_MOVES; i++) {
        kt_gtp_spare(gtp);
        if (i) kt_text_char(&gtp->answer, ' ');
        kt_gtp_write_vertex(gtp, kt_field_point(node->move));
        node = kt_uct_best(&gtp->player.uct, node);
    }
}

/* Writes a share as Leela Zero does, of 10000, or of 1. */
static void write_share(kt_text *answer, kt_gtp_format format, const char *key, uint32_t share_q16) {
    kt_text_string(answer, key);
    if (format == KT_GTP_LZ) kt_text_unsigned(answer, (share_q16 * 10000 + 32768) >> 16);
    else kt_text_share_q16(answer, share_q16);
}

/* What the win rate hardly falls below: two standard deviations less. */
static uint32_t find_bound(const kt_node *node) {
    uint32_t rate = kt_uct_win_rate_q16(node),
             twice = 2 * kt_square_root(rate * (65536 - rate) / node->visits);
    return rate > twice ? rate - twice : 0;
}

static void write_info(kt_gtp *gtp, kt_gtp_format format, const kt_node *node, unsigned order) {
    kt_text *answer = &gtp->answer;
    kt_gtp_spare(gtp);
    kt_text_string(answer, order ? " info move " : "info move ");
    kt_gtp_write_vertex(gtp, kt_field_point(node->move));
    kt_text_string(answer, " visits ");
    kt_text_unsigned(answer, node->visits);
    write_share(answer, format, " winrate ", kt_uct_win_rate_q16(node));
    kt_gtp_spare(gtp);
    write_share(answer, format, " prior ", (uint32_t)node->prior << 8);
    write_share(answer, format, " lcb ", find_bound(node));
    kt_text_string(answer, " order ");
    kt_text_unsigned(answer, order);
    kt_text_string(answer, " pv ");
    kt_gtp_write_line(gtp, node);
}

static void write_json(kt_gtp *gtp, const kt_node *node, unsigned order) {
    kt_text *answer = &gtp->answer;
    kt_gtp_spare(gtp);
    kt_text_string(answer, order ? ",{\"move\":\"" : "{\"move\":\"");
    kt_gtp_write_vertex(gtp, kt_field_point(node->move));
    kt_text_string(answer, "\",\"visits\":");
    kt_text_unsigned(answer, node->visits);
    kt_gtp_spare(gtp);
    write_share(answer, KT_GTP_CGOS, ",\"winrate\":", kt_uct_win_rate_q16(node));
    write_share(answer, KT_GTP_CGOS, ",\"prior\":", (uint32_t)node->prior << 8);
    kt_text_string(answer, ",\"pv\":\"");
    kt_gtp_write_line(gtp, kt_uct_best(&gtp->player.uct, node));
    kt_text_string(answer, "\"}");
}

/* The move of the root that comes next by visits after `node`; the first for NULL. NULL when the next was
 * not visited. */
static const kt_node *find_next(const kt_uct *uct, const kt_node *node) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, uct->tree.node, &count), *next = NULL;
    for (; count; count--, child++) {
        if (!child->visits || (child->state & KT_NODE_ILLEGAL)) continue;
        if (node && (child->visits > node->visits || (child->visits == node->visits && child <= node)))
            continue;
        if (!next || child->visits > next->visits) next = child;
    }
    return next;
}

/* Who will hold the points, seen from `colour`: row by row from the top, as numbers or as CGOS writes
 * them; the result is told in half points, komi not counted. */
static int write_ownership(kt_gtp *gtp, kt_gtp_format format, kt_colour colour) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *black = kt_player_judge(&gtp->player, &gtp->game);
    int size = gtp->game.geometry.size, sum = 0;
    for (int y = size - 1; y >= 0; y--) {
        for (int x = 0; x < size; x++) {
            int held = 2 * black[kt_point_at(x, y)] - KT_JUDGE_PLAYOUTS;
            if (colour == KT_WHITE) held = -held;
            sum += held;
            kt_gtp_spare(gtp);
            if (format == KT_GTP_CGOS) {
                kt_text_char(&gtp->answer, digits[(held + KT_JUDGE_PLAYOUTS) * 62 / (2 * KT_JUDGE_PLAYOUTS)]);
            } else {
                kt_text_char(&gtp->answer, ' ');
                kt_gtp_write_held(gtp, held);
            }
        }
    }
    return 2 * sum / KT_JUDGE_PLAYOUTS;
}

static void write_json_head(kt_gtp *gtp, const kt_node *best) {
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, "{\"visits\":");
    kt_text_unsigned(answer, gtp->player.uct.tree.node->visits);
    write_share(answer, KT_GTP_CGOS, ",\"winrate\":", kt_uct_win_rate_q16(best));
    kt_text_string(answer, ",\"moves\":[");
}

static void write_json_tail(kt_gtp *gtp, kt_colour colour) {
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, "],\"ownership\":\"");
    int komi = colour == KT_BLACK ? gtp->game.komi : -gtp->game.komi;
    int result = write_ownership(gtp, KT_GTP_CGOS, colour) - komi;
    kt_gtp_spare(gtp);
    kt_text_string(answer, "\",\"score\":");
    kt_text_half_points(answer, result);
    kt_text_char(answer, '}');
}

void kt_gtp_write_thought(kt_gtp *gtp, kt_gtp_format format, kt_colour colour, unsigned most,
                          bool ownership) {
    const kt_node *node = find_next(&gtp->player.uct, NULL);
    if (!node) return;
    if (format == KT_GTP_CGOS) write_json_head(gtp, node);
    for (unsigned i = 0; node && i < most; i++) {
        if (format == KT_GTP_CGOS) write_json(gtp, node, i);
        else write_info(gtp, format, node, i);
        node = find_next(&gtp->player.uct, node);
    }
    kt_gtp_spare(gtp);
    if (format == KT_GTP_CGOS) {
        write_json_tail(gtp, colour);
    } else if (ownership) {
        kt_text_string(&gtp->answer, " ownership");
        (void)write_ownership(gtp, format, colour);
    }
    kt_gtp_spare(gtp);
    kt_text_char(&gtp->answer, '\n');
}
