#include "proto/gtp_standard.h"

#include "base/words.h"
#include "proto/gtp_commands.h"
#include "proto/gtp_kalah.h"

static kt_status protocol_version(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_char(&gtp->answer, '2');
    return KT_OK;
}

static kt_status name(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_string(&gtp->answer, gtp->config->name);
    return KT_OK;
}

static kt_status version(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_string(&gtp->answer, gtp->config->version);
    return KT_OK;
}

static kt_status known_command(kt_gtp *gtp, char *arguments) {
    const char *word = kt_words_next(&arguments);
    bool known = kt_gtp_find(gtp, word) || kt_gtp_find_extra(gtp, word);
    kt_text_string(&gtp->answer, known ? "true" : "false");
    return KT_OK;
}

static void list(kt_gtp *gtp, const char *command) {
    kt_text_string(&gtp->answer, command);
    kt_text_char(&gtp->answer, '\n');
}

static kt_status list_commands(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const kt_gtp_extra *extra;
    for (const kt_gtp_command *const *table = kt_gtp_tables(gtp); *table; table++)
        for (const kt_gtp_command *command = *table; command->name; command++) list(gtp, command->name);
    for (extra = gtp->config->extra; extra && extra->name; extra++) list(gtp, extra->name);
#if KT_DESKTOP
    for (extra = gtp->config->go_extra; !gtp->session.plays_kalah && extra && extra->name; extra++)
        list(gtp, extra->name);
#endif
    return KT_OK;
}

static kt_status quit(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    gtp->quit = true;
    return KT_OK;
}

const kt_gtp_command kt_gtp_common[] = {
    {"protocol_version", protocol_version},
    {"name", name},
    {"version", version},
    {"known_command", known_command},
    {"list_commands", list_commands},
    {"quit", quit},
    {"time_settings", kt_gtp_time_settings},
    {"time_left", kt_gtp_time_left},
    {"katachi-playouts", kt_gtp_playouts},
    {"katachi-stats", kt_gtp_stats},
#if KT_KALAH
    {"katachi-game", kt_gtp_game},
#endif
    {0, 0},
};

const kt_gtp_command kt_gtp_commands[] = {
    {"boardsize", kt_gtp_boardsize},
    {"clear_board", kt_gtp_clear_board},
    {"komi", kt_gtp_komi},
    {"fixed_handicap", kt_gtp_fixed_handicap},
    {"place_free_handicap", kt_gtp_place_free_handicap},
    {"set_free_handicap", kt_gtp_set_free_handicap},
    {"play", kt_gtp_play},
    {"undo", kt_gtp_undo},
    {"genmove", kt_gtp_genmove},
    {"reg_genmove", kt_gtp_reg_genmove},
    {"kgs-time_settings", kt_gtp_kgs_time_settings},
    {"kgs-rules", kt_gtp_kgs_rules},
    {"kgs-genmove_cleanup", kt_gtp_genmove_cleanup},
    {"showboard", kt_gtp_showboard},
    {"final_score", kt_gtp_final_score},
    {"final_status_list", kt_gtp_final_status_list},
    {"lz-analyze", kt_gtp_lz_analyze},
    {"kata-analyze", kt_gtp_kata_analyze},
    {"lz-genmove_analyze", kt_gtp_lz_genmove},
    {"kata-genmove_analyze", kt_gtp_kata_genmove},
    {"katachi-suggest", kt_gtp_suggest},
    {"katachi-seed", kt_gtp_seed},
#if KT_GOALS
    {"katachi-search", kt_gtp_search},
    {"katachi-goals", kt_gtp_goals},
    {"katachi-why", kt_gtp_why},
#endif
    {"katachi-read", kt_gtp_read},
#if KT_TACTICS
    {"katachi-ladder", kt_gtp_ladder},
    {"katachi-status", kt_gtp_status},
    {"katachi-solve", kt_gtp_solve},
    {"katachi-count", kt_gtp_count},
#endif
    {0, 0},
};

const kt_gtp_command *const kt_gtp_standard[] = {kt_gtp_common, kt_gtp_commands, KT_GTP_KALAH_TABLES};
