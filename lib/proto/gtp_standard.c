#include "proto/gtp_standard.h"

#include "base/words.h"
#include "proto/gtp_commands.h"
#include "proto/gtp_kalah.h"

static kt_status protocol_version(kt_gtp *gtp) { return kt_gtp_say(gtp, "2"); }

static kt_status name(kt_gtp *gtp) { return kt_gtp_say(gtp, "%s", gtp->config->name); }

static kt_status version(kt_gtp *gtp) { return kt_gtp_say(gtp, "%s", gtp->config->version); }

static kt_status known_command(kt_gtp *gtp) {
    const char *word = kt_words_next(&gtp->given.rest);
    return kt_gtp_say(gtp, kt_gtp_find(gtp, word) || kt_gtp_find_extra(gtp, word) ? "true" : "false");
}

static kt_status list_commands(kt_gtp *gtp) {
    const kt_gtp_extra *extra;
    for (const kt_gtp_command *const *table = kt_gtp_tables(gtp); *table; table++)
        for (const kt_gtp_command *command = *table; command->name; command++)
            kt_gtp_say(gtp, "%s\n", command->name);
    for (extra = gtp->config->extra; extra && extra->name; extra++) kt_gtp_say(gtp, "%s\n", extra->name);
#if KT_DESKTOP
    for (extra = gtp->config->go_extra; !gtp->session.plays_kalah && extra && extra->name; extra++)
        kt_gtp_say(gtp, "%s\n", extra->name);
#endif
    return KT_OK;
}

static kt_status quit(kt_gtp *gtp) {
    gtp->quit = true;
    return KT_OK;
}

const kt_gtp_command kt_gtp_common[] = {
    {"protocol_version", protocol_version, "", 0},
    {"name", name, "", 0},
    {"version", version, "", 0},
    {"known_command", known_command, "", 0},
    {"list_commands", list_commands, "", 0},
    {"quit", quit, "", 0},
    {"time_settings", kt_gtp_time_settings, "", 0},
    {"time_left", kt_gtp_time_left, "", 0},
    {"katachi-playouts", kt_gtp_playouts, "n", 0},
    {"katachi-stats", kt_gtp_stats, "", 0},
#if KT_KALAH
    {"katachi-game", kt_gtp_game, "", 0},
#endif
    {0},
};

const kt_gtp_command kt_gtp_commands[] = {
    {"boardsize", kt_gtp_boardsize, "n", 0},
    {"clear_board", kt_gtp_clear_board, "", 0},
    {"komi", kt_gtp_komi, "", 0},
    {"fixed_handicap", kt_gtp_handicap, "n", KT_GTP_FIXED},
    {"place_free_handicap", kt_gtp_handicap, "n", KT_GTP_FREE},
    {"set_free_handicap", kt_gtp_set_free_handicap, "", 0},
    {"play", kt_gtp_play, "cv", 0},
    {"undo", kt_gtp_undo, "", 0},
    {"genmove", kt_gtp_genmove, "c", KT_GTP_PLAYS},
    {"reg_genmove", kt_gtp_genmove, "c", 0},
    {"kgs-time_settings", kt_gtp_kgs_time_settings, "", 0},
    {"kgs-rules", kt_gtp_kgs_rules, "", 0},
    {"kgs-genmove_cleanup", kt_gtp_genmove, "c", KT_GTP_PLAYS | KT_GTP_CLEANS_UP},
    {"showboard", kt_gtp_showboard, "", 0},
    {"final_score", kt_gtp_final_score, "", 0},
    {"final_status_list", kt_gtp_final_status, "", 0},
    {"lz-analyze", kt_gtp_analyze, "C+", KT_GTP_LZ},
    {"kata-analyze", kt_gtp_analyze, "C+", KT_GTP_KATA},
    {"lz-genmove_analyze", kt_gtp_genmove_analyze, "C+", KT_GTP_LZ | KT_GTP_ANSWERS},
    {"kata-genmove_analyze", kt_gtp_genmove_analyze, "C+", KT_GTP_KATA | KT_GTP_ANSWERS},
    {"katachi-suggest", kt_gtp_suggest, "cn", 0},
    {"katachi-seed", kt_gtp_seed, "n", 0},
#if KT_GOALS
    {"katachi-search", kt_gtp_search, "", 0},
    {"katachi-goals", kt_gtp_goals, "C", 0},
    {"katachi-why", kt_gtp_why, "", 0},
#endif
    {"katachi-read", kt_gtp_read, "", 0},
#if KT_TACTICS
    {"katachi-ladder", kt_gtp_ladder, "s", 0},
    {"katachi-status", kt_gtp_status, "S", 0},
    {"katachi-solve", kt_gtp_solve, "c*", 0},
    {"katachi-count", kt_gtp_count, "", 0},
#endif
    {0},
};

const kt_gtp_command *const kt_gtp_standard[] = {kt_gtp_common, kt_gtp_commands, KT_GTP_KALAH_TABLES};
