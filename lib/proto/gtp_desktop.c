#include "proto/gtp_desktop.h"

#include "proto/gtp_thought.h"

static kt_status do_nothing(kt_gtp *gtp, char *arguments) {
    (void)gtp;
    (void)arguments;
    return KT_OK;
}

static const kt_gtp_command commands[] = {
    {"cgos-genmove_analyze", kt_gtp_cgos_genmove},
    {"gogui-analyze_commands", kt_gtp_gogui_commands},
    {"gogui-setup", kt_gtp_gogui_setup},
    {"gogui-setup_player", kt_gtp_gogui_player},
    {"gogui-play_sequence", kt_gtp_gogui_play},
    {"gogui-interrupt", do_nothing},
#if KT_BOARD_MAX > 9 /* clocks of small chips know no bonus */
    {"kata-time_settings", kt_gtp_kata_time_settings},
    {"kata-list_time_settings", kt_gtp_kata_list_time_settings},
#endif
    {"katachi-territory", kt_gtp_territory},
    {"katachi-variation", kt_gtp_variation},
    {"katachi-why", kt_gtp_why},
    {"gomill-explain_last_move", kt_gtp_explain},
    {"kgs-game_over", do_nothing},
    {0, 0},
};

const kt_gtp_command *const kt_gtp_desktop = commands;
