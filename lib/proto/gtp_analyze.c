/* Commands that think in view of the controller. */
#include "base/words.h"
#include "proto/gtp_thought.h"

enum { STEP_MS = 10 /* between two looks at what the controller sends; chosen by hand */ };

static void show(kt_gtp *gtp, const kt_gtp_analysis *analysis) {
    if (KT_DESKTOP && analysis->format == KT_GTP_CGOS) kt_gtp_write_cgos(gtp, analysis);
    else kt_gtp_write_thought(gtp, analysis);
    kt_gtp_flush(gtp);
}

/* An analysis that goes on. */
typedef struct gtp_watch {
    kt_gtp *gtp;
    const kt_gtp_analysis *analysis;
    uint32_t last_ms; /* when it was last shown */
    bool until_sent;  /* it ends when the controller sends something */
} gtp_watch;

/* Writes a line for each interval, and one at the end. */
static bool watch(void *context, bool over) {
    gtp_watch *watched = context;
    const kt_gtp_analysis *analysis = watched->analysis;
    const kt_gtp_config *config = watched->gtp->config;
    if (over) {
        if (!analysis->silent) show(watched->gtp, analysis);
        return true;
    }
    if (watched->until_sent && (!config->waiting || config->waiting(config->context))) return false;
    uint32_t now_ms = kt_player_now_ms(&watched->gtp->session.player);
    if (!analysis->interval_ms || now_ms - watched->last_ms < analysis->interval_ms ||
        analysis->format == KT_GTP_CGOS)
        return true;
    watched->last_ms = now_ms;
    show(watched->gtp, analysis);
    return true;
}

/* What the analysis wants of a thought. */
static kt_session_wish wish_of(gtp_watch *watched) {
#if KT_DESKTOP
    const kt_gtp_analysis *analysis = watched->analysis;
    kt_gtp *gtp = watched->gtp;
    bool bars = analysis->avoids || analysis->allows[0] || analysis->allows[1];
#endif
    return (kt_session_wish) {
        .watch = watch, .context = watched, .step_ms = STEP_MS,
#if KT_DESKTOP
        .survey = analysis->format == KT_GTP_KATA ? gtp->config->survey : NULL,
        .barred = bars ? &gtp->barred : NULL,
#endif
    };
}

static kt_status analyze(kt_gtp *gtp, char *arguments, kt_gtp_format format) {
    kt_gtp_analysis analysis;
    kt_status status = kt_gtp_read_analysis(gtp, arguments, format, &analysis);
    if (status < 0) return status;
    if (!kt_judge_can(&gtp->session.game.board))
        return kt_gtp_refuse(gtp, KT_PLAYOUTS ? "cannot think: some stones have no liberties"
                                              : "cannot think: no memory for playouts");
    kt_text_char(&gtp->answer, '\n');
    kt_gtp_flush(gtp);
    gtp_watch watched = {gtp, &analysis, kt_player_now_ms(&gtp->session.player), true};
    const kt_session_wish wish = wish_of(&watched);
    kt_session_analyse(&gtp->session, analysis.colour, &wish);
    return KT_OK;
}

kt_status kt_gtp_lz_analyze(kt_gtp *gtp, char *arguments) { return analyze(gtp, arguments, KT_GTP_LZ); }

kt_status kt_gtp_kata_analyze(kt_gtp *gtp, char *arguments) { return analyze(gtp, arguments, KT_GTP_KATA); }

/* What becomes of a move: play it; cancel when something is sent; don't show the thought. */
enum { PLAYS = 1, CANCELS = 2, SILENT = 4 };

/* Chooses a move, as `how` says. */
static kt_status generate(kt_gtp *gtp, char *arguments, kt_gtp_format format, unsigned how) {
    kt_gtp_analysis analysis;
    kt_status status = kt_gtp_read_analysis(gtp, arguments, format, &analysis);
    if (status < 0) return status;
    if (kt_game_check(&gtp->session.game, analysis.colour, KT_PASS) < 0)
        return kt_gtp_refuse(gtp, "no memory for more moves");
    analysis.silent = how & SILENT;
    if (analysis.silent) analysis.interval_ms = 0;
    else {
        kt_text_char(&gtp->answer, '\n');
        kt_gtp_flush(gtp);
    }
    gtp_watch watched = {gtp, &analysis, kt_player_now_ms(&gtp->session.player), how & CANCELS};
    const kt_session_wish wish = wish_of(&watched);
    int p = kt_session_choose(&gtp->session, analysis.colour, &wish);
    if (!analysis.silent) kt_text_string(&gtp->answer, "play ");
    if (p == KT_CANCELLED) kt_text_string(&gtp->answer, "cancelled");
    else if (p == KT_NO_POINT) kt_text_string(&gtp->answer, "resign");
    else kt_gtp_write_vertex(&gtp->answer, (kt_point)p);
    return how & PLAYS ? kt_session_answer(&gtp->session, analysis.colour, p) : KT_OK;
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
