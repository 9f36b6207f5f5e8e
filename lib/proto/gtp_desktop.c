#include "proto/gtp_desktop.h"

#include "base/words.h"
#include "proto/gtp_commands.h"
#include "proto/gtp_kalah.h"

static kt_status do_nothing(kt_gtp *gtp) {
    (void)gtp;
    return KT_OK;
}

static kt_status clear_cache(kt_gtp *gtp) {
    kt_player_forget(&gtp->session.player);
    return KT_OK;
}

static kt_status get_komi(kt_gtp *gtp) { return kt_gtp_say(gtp, "%q", gtp->session.game.komi); }

/* Boards are square here. */
static kt_status rectangular_boardsize(kt_gtp *gtp) {
    char *size = kt_words_next(&gtp->given.rest);
    if (!kt_words_equal(size, kt_words_next(&gtp->given.rest)) || *gtp->given.rest)
        return kt_gtp_refuse(gtp, "unacceptable size");
    gtp->given.rest = size;
    kt_status status = kt_gtp_take(gtp, "n");
    return status < 0 ? status : kt_gtp_boardsize(gtp);
}

#if KT_DESKTOP
static kt_status query_boardsize(kt_gtp *gtp) {
    return kt_gtp_say(gtp, "%u", gtp->session.game.geometry.size);
}

static kt_status get_handicap(kt_gtp *gtp) { return kt_gtp_say(gtp, "%u", gtp->session.game.handicap); }

static kt_status list_time_settings(kt_gtp *gtp) {
    return kt_gtp_say(gtp, "none absolute byoyomi canadian fischer fischer-capped");
}
#endif

static const kt_gtp_command commands[] = {
    {"cgos-genmove_analyze", kt_gtp_genmove_analyze, "C+", KT_GTP_CGOS | KT_GTP_ANSWERS},
    {"gogui-analyze_commands", kt_gtp_gogui_commands, "", 0},
    {"gogui-setup", kt_gtp_gogui_setup, "", 0},
    {"gogui-setup_player", kt_gtp_gogui_player, "c", 0},
    {"gogui-play_sequence", kt_gtp_gogui_play, "", 0},
    {"gogui-interrupt", do_nothing, "", 0},
#if KT_DESKTOP /* clocks of small chips know no bonus; what else needs memory */
    {"kata-time_settings", kt_gtp_kata_time_settings, "", 0},
    {"kata-list_time_settings", list_time_settings, "", 0},
    {"katachi-capture", kt_gtp_capture, "c*", 0},
    {"katachi-connect", kt_gtp_connect, "c*", 0},
    {"katachi-race", kt_gtp_race, "c*", 0},
    {"katachi-level", kt_gtp_level, "", 0},
    {"katachi-problem", kt_gtp_problem, "c*", 0},
    {"kata-list-params", kt_gtp_list_params, "", 0},
    {"kata-get-param", kt_gtp_get_param, "", 0},
    {"kata-set-param", kt_gtp_set_param, "", 0},
    {"kata-get-models", kt_gtp_get_models, "", 0},
    {"kata-raw-nn", kt_gtp_raw_nn, "C+", 0},
    {"all_legal", kt_gtp_all_legal, "c", 0},
    {"captures", kt_gtp_captures, "c", 0},
    {"estimate_score", kt_gtp_estimate_score, "", 0},
    {"final_status", kt_gtp_gnugo_final_status, "p", 0},
    {"findlib", kt_gtp_findlib, "p", 0},
    {"get_handicap", get_handicap, "", 0},
    {"level", kt_gtp_gnugo_level, "", 0},
    {"list_stones", kt_gtp_list_stones, "c", 0},
    {"move_history", kt_gtp_move_history, "", 0},
    {"query_boardsize", query_boardsize, "", 0},
    {"top_moves", kt_gtp_top_moves, "", KT_EMPTY},
    {"top_moves_black", kt_gtp_top_moves, "", KT_BLACK},
    {"top_moves_white", kt_gtp_top_moves, "", KT_WHITE},
#endif
    {"gg-undo", kt_gtp_gg_undo, "N", 0},
    {"katachi-territory", kt_gtp_territory, "", 0},
    {"katachi-variation", kt_gtp_variation, "", 0},
    {"gomill-explain_last_move", kt_gtp_explain, "", 0},
    {"kgs-game_over", do_nothing, "", 0},
    {"get_komi", get_komi, "", 0},
    {"set_position", kt_gtp_gogui_setup, "", 0},
    {"rectangular_boardsize", rectangular_boardsize, "", 0},
    {"clear_cache", clear_cache, "", 0},
    {"stop", do_nothing, "", 0},
    {"kata-get-rules", kt_gtp_get_rules, "", 0},
    {"kata-set-rules", kt_gtp_set_rules, "", 0},
    {"kata-set-rule", kt_gtp_set_rule, "", 0},
    {"kata-search", kt_gtp_genmove_analyze, "C+", KT_GTP_KATA | KT_GTP_SILENT},
    {"kata-search_cancellable", kt_gtp_genmove_analyze, "C+", KT_GTP_KATA | KT_GTP_SILENT | KT_GTP_CANCELS},
    {"kata-search_analyze", kt_gtp_genmove_analyze, "C+", KT_GTP_KATA},
    {"kata-search_analyze_cancellable", kt_gtp_genmove_analyze, "C+", KT_GTP_KATA | KT_GTP_CANCELS},
    {0},
};

const kt_gtp_command *const kt_gtp_desktop[] = {kt_gtp_common, kt_gtp_commands, commands,
                                                KT_GTP_KALAH_TABLES};
