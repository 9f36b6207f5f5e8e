/* KataGo's commands about parameters, models and what the network thinks. */
#include "base/words.h"
#include "player/forecast.h"
#include "player/thought.h"
#include "proto/gtp_commands.h"

#if KT_DESKTOP

/* Parameters that Katachi has not, under the values that they would have if they were switched off. */
static const struct {
    const char *name, *value;
} fixed[] = {{"analysisWideRootNoise", "0"}, {"analysisIgnorePreRootHistory", "false"},
             {"antiMirror", "false"},        {"genmoveAntiMirror", "false"},
             {"delayMoveMax", "0"},          {"delayMoveScale", "0"},
             {"humanSLProfile", ""},         {"playoutDoublingAdvantage", "0"},
             {"ponderingEnabled", "false"}};
enum { FIXED = sizeof fixed / sizeof *fixed };

static const char of_budget[] = "maxPlayouts\nmaxTime\nmaxVisits\n", of_resigning[] = "allowResignation";

static const char *find_fixed(const char *name) {
    for (unsigned i = 0; i < FIXED; i++)
        if (kt_words_equal(name, fixed[i].name)) return fixed[i].value;
    return NULL;
}

static const char *resigns(const kt_gtp *gtp) {
    return gtp->config->session.player->resign_q16 ? "true" : "false";
}

/* No limit is what KataGo has in its place: 2^50 visits, and 10^20 seconds. */
static kt_status tell_budget(kt_gtp *gtp, const char *name) {
    const kt_player_budget *budget = &gtp->session.budget;
    if (!kt_words_equal(name, "maxTime"))
        return kt_gtp_say(gtp, budget->playouts ? "%u" : "1125899906842624", budget->playouts);
    return kt_gtp_say(gtp, budget->milliseconds ? "%q" : "1e+20", budget->milliseconds / 250);
}

kt_status kt_gtp_list_params(kt_gtp *gtp) {
    kt_text_string(&gtp->answer, of_resigning);
    for (unsigned i = 0; i < FIXED; i++) kt_gtp_say(gtp, " %s", fixed[i].name);
    return kt_gtp_say(gtp, " maxPlayouts maxTime maxVisits");
}

kt_status kt_gtp_get_param(kt_gtp *gtp) {
    const char *name = kt_words_next(&gtp->given.rest), *value = find_fixed(name);
    if (*gtp->given.rest) return kt_gtp_refuse(gtp, "expected one parameter");
    if (kt_words_equal(name, of_resigning)) value = resigns(gtp);
    if (value) return kt_gtp_say(gtp, "%s", value);
    if (kt_words_among(name, of_budget)) return tell_budget(gtp, name);
    return kt_gtp_refuse(gtp, "unknown parameter; kata-list-params tells all");
}

/* Sets a limit of each thought. One that can't be reached is none. */
static kt_status set_budget(kt_gtp *gtp, const char *name, const char *value) {
    int32_t quarters;
    kt_status whole = kt_words_unsigned(value), read = kt_words_quarter_points(value, &quarters);
    bool none = read >= 0 && quarters >= KT_WORDS_QUARTERS_MAX;
    if (kt_words_equal(name, "maxTime")) {
        if (read < 0 || quarters < 1) return kt_gtp_refuse(gtp, "expected seconds, 0.25 or more");
        gtp->session.budget.milliseconds = none ? 0 : 250 * (uint32_t)quarters;
    } else {
        if (whole < 1 && !none) return kt_gtp_refuse(gtp, "expected a whole number, 1 or more");
        gtp->session.budget.playouts = whole < 1 ? 0 : (uint32_t)whole;
    }
    return KT_OK;
}

kt_status kt_gtp_set_param(kt_gtp *gtp) {
    const char *name = kt_words_next(&gtp->given.rest), *wanted = kt_words_next(&gtp->given.rest);
    const char *value = find_fixed(name);
    int32_t quarters;
    if (*gtp->given.rest) return kt_gtp_refuse(gtp, "expected a parameter and a value");
    if (kt_words_among(name, of_budget)) return set_budget(gtp, name, wanted);
    if (kt_words_equal(name, of_resigning)) value = resigns(gtp);
    if (!value) return kt_gtp_refuse(gtp, "unknown parameter; kata-list-params tells all");
    bool zero =
        kt_words_equal(value, "0") && kt_words_quarter_points(wanted, &quarters) == KT_OK && !quarters;
    if (zero || kt_words_equal_any_case(value, wanted)) return KT_OK;
    kt_gtp_say(gtp, "%s can't be changed here; it is ", name);
    return kt_gtp_refuse(gtp, *value ? value : "empty");
}

kt_status kt_gtp_get_models(kt_gtp *gtp) {
    const kt_image *image = kt_player_image(&gtp->session.player);
    if (!image) return kt_gtp_say(gtp, "[]");
    kt_gtp_say(gtp, "[{\"name\":\"Katachi %ux%u\",\"internalName\":\"Katachi %ux%u\",", image->size,
               image->size, image->size, image->size);
    return kt_gtp_say(gtp, "\"maxBatchSize\":1,\"usesHumanSLProfile\":false,\"usingFP16\":\"false\"}]");
}

/* Writes a number for each point, row by row from the top: a share, or who owns it in the eyes of White for NULL. */
static void write_grid(kt_gtp *gtp, const char *name, const int32_t *share_q16) {
    int size = gtp->session.game.geometry.size;
    kt_text_string(&gtp->answer, name);
    for (int i = 0; i < size * size; i++) {
        kt_point p = kt_gtp_point_at(gtp, i);
        kt_text_char(&gtp->answer, i % size ? ' ' : '\n');
        if (share_q16 && share_q16[p] < 0) kt_gtp_say(gtp, "NAN");
        else
            kt_gtp_say(gtp, "%f",
                       share_q16 ? share_q16[p]
                                 : -kt_thought_owner_q16(&gtp->session.player, KT_NO_POINT, p));
    }
    kt_text_char(&gtp->answer, '\n');
}

/* Writes what a thought about the position found, as White sees it. */
static void write_values(kt_gtp *gtp, kt_colour colour) {
    uint32_t win = kt_thought_chance_q16(&gtp->session.player, kt_thought_win_rate_q16(&gtp->session.player));
    kt_survey_score lead = {0, 0};
    (void)kt_thought_lead(&gtp->session.player, &gtp->session.game, KT_NO_POINT, &lead);
    if (colour == KT_BLACK) win = 65536 - win;
    kt_gtp_say(gtp, "whiteWin %f\nwhiteLoss %f\nnoResult 0.000\nwhiteLead %h\nwhiteScoreSelfplay %h\n", win,
               65536 - win, -lead.mean, -lead.mean);
}

enum { SYMMETRIES = 8, VALUE_PLAYOUTS = 200 /* in place of the network's own values; chosen by hand */ };

void kt_gtp_think(kt_gtp *gtp, kt_colour colour, uint32_t playouts) {
    kt_session *session = &gtp->session;
    const kt_player_request request = {
        .budget = {playouts, 0}, .thorough = true, .survey = gtp->config->survey};
    kt_player_ask(&session->player, &request);
    kt_player_begin(&session->player, &session->game, colour, session->suggestions);
    while (kt_player_go_on(&session->player, 0)) continue;
}

kt_status kt_gtp_raw_nn(kt_gtp *gtp) {
    const kt_colour colour = gtp->given.colour;
    char *word = kt_words_next(&gtp->given.rest);
    (void)kt_words_next(&gtp->given.rest); /* optimism: the network has none */
    bool all = kt_words_equal_any_case(word, "all");
    kt_status symmetry = all ? 0 : kt_words_unsigned(word);
    if (symmetry < 0 || symmetry >= SYMMETRIES || *gtp->given.rest)
        return kt_gtp_refuse(gtp, "expected [COLOR] and a symmetry: 0 to 7, or all");
    if (kt_gtp_judges(gtp, "cannot think: ") < 0) return KT_ERR_FORMAT;
    kt_forecast forecast;
    int32_t share_q16[KT_POINTS + 1];
    kt_forecast_begin(&forecast, &gtp->session.player, &gtp->session.game, colour, gtp->session.suggestions);
    kt_gtp_think(gtp, colour, VALUE_PLAYOUTS);
    kt_forecast_shares(&forecast, &gtp->session.player, share_q16);
    int last = all ? SYMMETRIES - 1 : symmetry;
    for (; symmetry <= last; symmetry++) { /* under the name of each: the position as it is */
        kt_gtp_say(gtp, "symmetry %u\n", symmetry);
        write_values(gtp, colour);
        write_grid(gtp, "policy", share_q16);
        kt_gtp_say(gtp, "policyPass %f\n", share_q16[KT_PASS]);
        if (kt_thought_has_survey(&gtp->session.player)) write_grid(gtp, "whiteOwnership", NULL);
    }
    return KT_OK;
}

#endif
