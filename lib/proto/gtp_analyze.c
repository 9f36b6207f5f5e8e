/* Commands that think in view of the controller. */
#include "proto/gtp_thought.h"

enum {
    STEP_MS = 10, /* between two looks at what the controller sends; chosen by hand */
    KEPT = 64,    /* moves whose figures are kept until one is chosen */
};

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
#if KT_DESKTOP
    kt_thought_move kept[KEPT]; /* the moves of the last line, by their visits ... */
    unsigned count;             /* ... and their number; 0: no line was shown */
#endif
} gtp_watch;

#if KT_DESKTOP
static void keep_moves(gtp_watch *watched) {
    const kt_player *player = &watched->gtp->session.player;
    kt_thought_move move;
    watched->count = 0;
    for (bool more = kt_thought_first(player, &move); more && watched->count < KEPT;
         more = kt_thought_next(player, &move))
        watched->kept[watched->count++] = move;
}

/* Shows the thought again when another move is played than the one that stood first. */
static void show_played(const gtp_watch *watched, int p) {
    if (!watched->count || p == KT_NO_POINT || p == KT_CANCELLED || watched->kept[0].point == p) return;
    kt_thought_move played = {.point = (kt_point)p, .win_rate_q16 = watched->kept[0].win_rate_q16};
    for (unsigned i = 1; i < watched->count; i++)
        if (watched->kept[i].point == p) played = watched->kept[i];
    kt_gtp_write_played(watched->gtp, watched->analysis, &played);
    kt_gtp_flush(watched->gtp);
}
#endif

/* Writes a line for each interval, and one at the end. */
static bool watch(void *context, bool over) {
    gtp_watch *watched = context;
    const kt_gtp_analysis *analysis = watched->analysis;
    const kt_gtp_config *config = watched->gtp->config;
    if (over) {
#if KT_DESKTOP
        if (!analysis->silent && analysis->format != KT_GTP_CGOS) keep_moves(watched);
#endif
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

kt_status kt_gtp_analyze(kt_gtp *gtp) {
    kt_gtp_analysis analysis;
    kt_status status = kt_gtp_read_analysis(gtp, &analysis);
    if (status >= 0) status = kt_gtp_judges(gtp, "cannot think: ");
    if (status < 0) return status;
    kt_gtp_say(gtp, "\n");
    kt_gtp_flush(gtp);
    gtp_watch watched = {.gtp = gtp,
                         .analysis = &analysis,
                         .last_ms = kt_player_now_ms(&gtp->session.player),
                         .until_sent = true};
    const kt_session_wish wish = wish_of(&watched);
    kt_session_analyse(&gtp->session, analysis.colour, &wish);
    return KT_OK;
}

kt_status kt_gtp_genmove_analyze(kt_gtp *gtp) {
    kt_gtp_analysis analysis;
    kt_status status = kt_gtp_read_analysis(gtp, &analysis);
    if (status < 0) return status;
    if (kt_game_check(&gtp->session.game, analysis.colour, KT_PASS) < 0)
        return kt_gtp_refuse(gtp, "no memory for more moves");
    const unsigned how = gtp->given.row->how;
    if (!analysis.silent) {
        kt_gtp_say(gtp, "\n");
        kt_gtp_flush(gtp);
    }
    gtp_watch watched = {.gtp = gtp,
                         .analysis = &analysis,
                         .last_ms = kt_player_now_ms(&gtp->session.player),
                         .until_sent = how & KT_GTP_CANCELS};
    const kt_session_wish wish = wish_of(&watched);
    int p = kt_session_choose(&gtp->session, analysis.colour, &wish);
#if KT_DESKTOP
    show_played(&watched, p);
#endif
    if (!analysis.silent) kt_gtp_say(gtp, "play ");
    if (p == KT_CANCELLED) kt_gtp_say(gtp, "cancelled");
    else if (p == KT_NO_POINT) kt_gtp_say(gtp, "resign");
    else kt_gtp_say(gtp, "%v", p);
    return how & KT_GTP_ANSWERS ? kt_session_answer(&gtp->session, analysis.colour, p) : KT_OK;
}
