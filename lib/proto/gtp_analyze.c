/* Commands that think in view of the controller. */
#include "base/words.h"
#include "proto/gtp_thought.h"

enum { STEP_MS = 10 /* between two looks at what the controller sends; chosen by hand */ };

static void show(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    if (KT_DESKTOP && analysis->format == KT_GTP_CGOS) kt_gtp_write_cgos(gtp, analysis);
    else kt_gtp_write_thought(gtp, analysis);
    kt_gtp_flush(gtp);
}

/* Tells the player what the analysis wants of its thought; NULL ends that. */
static void wish(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
#if KT_DESKTOP
    bool bars = analysis && (analysis->avoids || analysis->allows[0] || analysis->allows[1]);
    gtp->player.survey = analysis && analysis->format == KT_GTP_KATA ? gtp->config->survey : NULL;
    gtp->player.barred = bars ? &gtp->barred : NULL;
#else
    (void)gtp, (void)analysis;
#endif
}

/* Thinks until the thought is over, or with `until_sent` until the controller sends something. Writes a
 * line for each interval, and one at the end. Returns false when something was sent. */
static bool think(kt_gtp *gtp, const kt_gtp_analysis *analysis, bool until_sent) {
    const kt_gtp_config *config = gtp->config;
    uint32_t last_ms = kt_player_now_ms(&gtp->player);
    bool sent = false;
    wish(gtp, analysis);
    kt_player_begin(&gtp->player, &gtp->game, analysis->colour, gtp->suggestions);
    while (!sent && kt_player_go_on(&gtp->player, STEP_MS)) {
        sent = until_sent && (!config->waiting || config->waiting(config->context));
        uint32_t now_ms = kt_player_now_ms(&gtp->player);
        if (sent || !analysis->interval_ms || now_ms - last_ms < analysis->interval_ms ||
            analysis->format == KT_GTP_CGOS)
            continue;
        last_ms = now_ms;
        show(gtp, analysis);
    }
    kt_player_leave(&gtp->player);
    if (!analysis->silent) show(gtp, analysis);
    wish(gtp, NULL);
    return !sent;
}

static kt_status analyze(kt_gtp *gtp, char *arguments, kt_gtp_format format) {
    kt_gtp_analysis analysis;
    kt_status status = kt_gtp_read_analysis(gtp, arguments, format, &analysis);
    if (status < 0) return status;
    if (!kt_judge_can(&gtp->game.board))
        return kt_gtp_refuse(gtp, KT_PLAYOUTS ? "cannot think: some stones have no liberties"
                                              : "cannot think: no memory for playouts");
    kt_text_char(&gtp->answer, '\n');
    kt_gtp_flush(gtp);
    gtp->player.budget = (kt_player_budget){0, 0};
    (void)think(gtp, &analysis, true);
    return KT_OK;
}

kt_status kt_gtp_lz_analyze(kt_gtp *gtp, char *arguments) { return analyze(gtp, arguments, KT_GTP_LZ); }

kt_status kt_gtp_kata_analyze(kt_gtp *gtp, char *arguments) { return analyze(gtp, arguments, KT_GTP_KATA); }

/* Does the analysis leave this move free? */
static bool is_free(const kt_gtp *gtp, kt_colour colour, int p) {
#if KT_DESKTOP
    unsigned by = kt_field_colour(colour);
    return !gtp->barred.until[by][kt_field_cell((kt_point)p)];
#else
    (void)gtp, (void)colour, (void)p;
    return true;
#endif
}

enum { CANCELLED = KT_UNDECIDED }; /* in place of a move: something was sent */

/* Chooses a move as genmove does, in view of the controller. */
static int choose(kt_gtp *gtp, const kt_gtp_analysis *analysis, bool until_sent) {
    kt_player *player = &gtp->player;
    player->budget = kt_gtp_budget(gtp, analysis->colour);
    int p = kt_player_know(player, &gtp->game, analysis->colour, gtp->suggestions);
    if (p == KT_UNDECIDED || !is_free(gtp, analysis->colour, p)) {
        if (!think(gtp, analysis, until_sent)) return CANCELLED;
        kt_point most = kt_thought_best(player);
        p = kt_player_end(player);
        if (p != KT_NO_POINT && !is_free(gtp, analysis->colour, p)) p = most;
    }
    kt_clock_spend(&gtp->clock, analysis->colour, kt_player_spent_ms(player));
    return p;
}

/* What becomes of a move: play it; cancel when something is sent; don't show the thought. */
enum { PLAYS = 1, CANCELS = 2, SILENT = 4 };

/* Chooses a move, as `how` says. */
static kt_status generate(kt_gtp *gtp, char *arguments, kt_gtp_format format, unsigned how) {
    kt_gtp_analysis analysis;
    kt_status status = kt_gtp_read_analysis(gtp, arguments, format, &analysis);
    if (status < 0) return status;
    if (kt_game_check(&gtp->game, analysis.colour, KT_PASS) < 0)
        return kt_gtp_refuse(gtp, "no memory for more moves");
    analysis.silent = how & SILENT;
    if (analysis.silent) analysis.interval_ms = 0;
    else {
        kt_text_char(&gtp->answer, '\n');
        kt_gtp_flush(gtp);
    }
    int p = choose(gtp, &analysis, how & CANCELS);
    if (!analysis.silent) kt_text_string(&gtp->answer, "play ");
    if (p == KT_NO_POINT || p == CANCELLED) {
        kt_text_string(&gtp->answer, p == KT_NO_POINT ? "resign" : "cancelled");
        return KT_OK;
    }
    kt_gtp_write_vertex(&gtp->answer, (kt_point)p);
    return how & PLAYS ? kt_game_play(&gtp->game, analysis.colour, (kt_point)p) : KT_OK;
}

kt_status kt_gtp_lz_genmove(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, KT_GTP_LZ, PLAYS);
}

kt_status kt_gtp_kata_genmove(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, KT_GTP_KATA, PLAYS);
}

kt_status kt_gtp_cgos_genmove(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, KT_GTP_CGOS, PLAYS);
}

kt_status kt_gtp_kata_search(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, KT_GTP_KATA, SILENT);
}

kt_status kt_gtp_kata_search_cancellable(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, KT_GTP_KATA, SILENT | CANCELS);
}

kt_status kt_gtp_kata_search_analyze(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, KT_GTP_KATA, 0);
}

kt_status kt_gtp_kata_search_analyze_cancellable(kt_gtp *gtp, char *arguments) {
    return generate(gtp, arguments, KT_GTP_KATA, CANCELS);
}
