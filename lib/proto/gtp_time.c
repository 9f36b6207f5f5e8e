/* Commands about how long to think. */
#include "base/words.h"
#include "proto/gtp_commands.h"

/* The number that was given at `place`, seconds, as milliseconds, 46 days at most. */
static uint32_t milliseconds(const kt_gtp *gtp, int place) {
    const kt_status seconds = gtp->given.number[place];
    return seconds > 4000000 ? 4000000000u : (uint32_t)seconds * 1000;
}

static kt_status set_canadian(kt_gtp *gtp, const char *letters) {
    kt_status status = kt_gtp_take(gtp, letters);
    if (status >= 0)
        kt_clock_set(&gtp->session.clock, milliseconds(gtp, 0), milliseconds(gtp, 1),
                     (uint32_t)gtp->given.number[2]);
    return status;
}

kt_status kt_gtp_time_settings(kt_gtp *gtp) { return set_canadian(gtp, "ttt"); }

static kt_status set_kind(kt_gtp *gtp, const char *kind) {
    if (kt_words_equal(kind, "none")) return set_canadian(gtp, "");
    if (kt_words_equal(kind, "absolute")) return set_canadian(gtp, "t");
    if (kt_words_equal(kind, "canadian")) return set_canadian(gtp, "ttt");
    if (!kt_words_equal(kind, "byoyomi")) return kt_gtp_refuse(gtp, "syntax error");
    kt_status status = kt_gtp_take(gtp, "ttt");
    if (status >= 0)
        kt_clock_set_by_move(&gtp->session.clock, milliseconds(gtp, 0),
                             gtp->given.number[2] ? milliseconds(gtp, 1) : 0);
    return status;
}

kt_status kt_gtp_kgs_time_settings(kt_gtp *gtp) { return set_kind(gtp, kt_words_next(&gtp->given.rest)); }

#if KT_DESKTOP
kt_status kt_gtp_kata_time_settings(kt_gtp *gtp) {
    const char *kind = kt_words_next(&gtp->given.rest);
    bool capped = kt_words_equal(kind, "fischer-capped");
    if (!capped && !kt_words_equal(kind, "fischer")) return set_kind(gtp, kind);
    kt_status status = kt_gtp_take(gtp, capped ? "tttt" : "tt");
    /* The cap on the main time doesn't matter: each move uses its bonus up. */
    if (status >= 0)
        kt_clock_set_bonus(&gtp->session.clock, milliseconds(gtp, 0), milliseconds(gtp, 1),
                           milliseconds(gtp, 3));
    return status;
}
#endif

kt_status kt_gtp_time_left(kt_gtp *gtp) {
    kt_status status = kt_gtp_take(gtp, "ctt");
    if (status >= 0)
        kt_clock_tell(&gtp->session.clock, gtp->given.colour, milliseconds(gtp, 0),
                      (uint32_t)gtp->given.number[1]);
    return status;
}

kt_status kt_gtp_playouts(kt_gtp *gtp) {
    kt_player_budget *budget = &gtp->session.budget;
    budget->playouts = (uint32_t)gtp->given.number[0];
    if (budget->playouts) budget->milliseconds = 0;
    else *budget = gtp->config->session.budget;
    return KT_OK;
}

kt_status kt_gtp_seed(kt_gtp *gtp) {
    kt_player_seed(&gtp->session.player, (uint32_t)gtp->given.number[0]);
    kt_player_forget(&gtp->session.player);
    return KT_OK;
}
