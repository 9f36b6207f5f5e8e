#include "proto/gtp_desktop.h"

#include "base/words.h"
#include "proto/gtp_kalah.h"
#include "proto/gtp_thought.h"

static kt_status do_nothing(kt_gtp *gtp, char *arguments) {
    (void)gtp;
    (void)arguments;
    return KT_OK;
}

static kt_status clear_cache(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_player_forget(&gtp->session.player);
    return KT_OK;
}

/* Boards are square here. */
static kt_status rectangular_boardsize(kt_gtp *gtp, char *arguments) {
    char *size = kt_words_next(&arguments);
    if (!kt_words_equal(size, kt_words_next(&arguments)) || *arguments)
        return kt_gtp_refuse(gtp, "unacceptable size");
    return kt_gtp_boardsize(gtp, size);
}

static const kt_gtp_command commands[] = {
    {"cgos-genmove_analyze", kt_gtp_cgos_genmove},
    {"gogui-analyze_commands", kt_gtp_gogui_commands},
    {"gogui-setup", kt_gtp_gogui_setup},
    {"gogui-setup_player", kt_gtp_gogui_player},
    {"gogui-play_sequence", kt_gtp_gogui_play},
    {"gogui-interrupt", do_nothing},
#if KT_DESKTOP /* clocks of small chips know no bonus; what else needs memory */
    {"kata-time_settings", kt_gtp_kata_time_settings},
    {"kata-list_time_settings", kt_gtp_kata_list_time_settings},
    {"katachi-capture", kt_gtp_capture},
    {"katachi-connect", kt_gtp_connect},
    {"katachi-race", kt_gtp_race},
    {"katachi-level", kt_gtp_level},
    {"katachi-problem", kt_gtp_problem},
    {"kata-list-params", kt_gtp_list_params},
    {"kata-get-param", kt_gtp_get_param},
    {"kata-set-param", kt_gtp_set_param},
    {"kata-get-models", kt_gtp_get_models},
    {"kata-raw-nn", kt_gtp_raw_nn},
    {"all_legal", kt_gtp_all_legal},
    {"captures", kt_gtp_captures},
    {"estimate_score", kt_gtp_estimate_score},
    {"final_status", kt_gtp_final_status},
    {"findlib", kt_gtp_findlib},
    {"get_handicap", kt_gtp_get_handicap},
    {"level", kt_gtp_gnugo_level},
    {"list_stones", kt_gtp_list_stones},
    {"move_history", kt_gtp_move_history},
    {"query_boardsize", kt_gtp_query_boardsize},
    {"top_moves", kt_gtp_top_moves},
    {"top_moves_black", kt_gtp_top_moves_black},
    {"top_moves_white", kt_gtp_top_moves_white},
#endif
    {"gg-undo", kt_gtp_gg_undo},
    {"katachi-territory", kt_gtp_territory},
    {"katachi-variation", kt_gtp_variation},
    {"gomill-explain_last_move", kt_gtp_explain},
    {"kgs-game_over", do_nothing},
    {"get_komi", kt_gtp_get_komi},
    {"set_position", kt_gtp_gogui_setup},
    {"rectangular_boardsize", rectangular_boardsize},
    {"clear_cache", clear_cache},
    {"stop", do_nothing},
    {"kata-get-rules", kt_gtp_get_rules},
    {"kata-set-rules", kt_gtp_set_rules},
    {"kata-set-rule", kt_gtp_set_rule},
    {"kata-search", kt_gtp_kata_search},
    {"kata-search_cancellable", kt_gtp_kata_search_cancellable},
    {"kata-search_analyze", kt_gtp_kata_search_analyze},
    {"kata-search_analyze_cancellable", kt_gtp_kata_search_analyze_cancellable},
    {0, 0},
};

const kt_gtp_command *const kt_gtp_desktop[] = {kt_gtp_common, kt_gtp_commands, commands,
                                                KT_GTP_KALAH_TABLES};
