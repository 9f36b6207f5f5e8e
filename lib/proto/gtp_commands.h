/* gtp_commands.h: the commands of the GTP engine and what they need to answer. Inner part of gtp.h.
 *
 * A command returns KT_OK, its answer in gtp->answer; or another status, after kt_gtp_refuse. */
#ifndef KT_PROTO_GTP_COMMANDS_H
#define KT_PROTO_GTP_COMMANDS_H

#include "proto/gtp.h"

/* `arguments`: the words after the command, with one space between them; the command may cut them up. */
typedef kt_status kt_gtp_run(kt_gtp *gtp, char *arguments);

typedef struct kt_gtp_command {
    const char *name;
    kt_gtp_run *run;
} kt_gtp_command;

/* All commands, ended by one without a name. */
extern const kt_gtp_command kt_gtp_commands[];

/* The command with this name, there or in the configuration's `more`; NULL when there is none. */
const kt_gtp_command *kt_gtp_find(const kt_gtp *gtp, const char *name);

/* Makes `message` the answer and returns an error. Only before the first kt_gtp_spare. */
kt_status kt_gtp_refuse(kt_gtp *gtp, const char *message);

/* Refuses a move that can't be played, for the reason `status`. */
kt_status kt_gtp_refuse_move(kt_gtp *gtp, kt_status status);

/* Sends what there is of the answer, whole lines, at once. From then on the command can't fail any more. */
void kt_gtp_flush(kt_gtp *gtp);

/* Takes the next word off the arguments and reads it as a colour. Error: KT_ERR_RANGE. */
KT_MUST_USE kt_status kt_gtp_read_colour(char **arguments);

/* gtp_setup.c */
kt_gtp_run kt_gtp_boardsize, kt_gtp_clear_board, kt_gtp_komi, kt_gtp_kgs_rules;
kt_gtp_run kt_gtp_fixed_handicap, kt_gtp_place_free_handicap, kt_gtp_set_free_handicap;

/* gtp_play.c */
kt_gtp_run kt_gtp_play, kt_gtp_undo, kt_gtp_genmove, kt_gtp_reg_genmove, kt_gtp_suggest;
kt_gtp_run kt_gtp_genmove_cleanup;
/* What may be spent on the next move of `colour`. */
kt_player_budget kt_gtp_budget(const kt_gtp *gtp, kt_colour colour);

/* gtp_analyze.c */
kt_gtp_run kt_gtp_lz_analyze, kt_gtp_kata_analyze, kt_gtp_lz_genmove, kt_gtp_kata_genmove;
kt_gtp_run kt_gtp_cgos_genmove, kt_gtp_kata_search, kt_gtp_kata_search_cancellable;
kt_gtp_run kt_gtp_kata_search_analyze, kt_gtp_kata_search_analyze_cancellable;

/* gtp_gogui.c */
kt_gtp_run kt_gtp_gogui_commands, kt_gtp_gogui_setup, kt_gtp_gogui_player, kt_gtp_gogui_play, kt_gtp_gg_undo;
kt_gtp_run kt_gtp_territory, kt_gtp_variation;

/* gtp_rules.c */
kt_gtp_run kt_gtp_get_rules, kt_gtp_set_rules, kt_gtp_set_rule, kt_gtp_get_komi;

/* gtp_why.c */
kt_gtp_run kt_gtp_why, kt_gtp_explain;

/* gtp_time.c */
kt_gtp_run kt_gtp_time_settings, kt_gtp_kgs_time_settings, kt_gtp_time_left, kt_gtp_playouts, kt_gtp_seed;
kt_gtp_run kt_gtp_kata_time_settings, kt_gtp_kata_list_time_settings; /* on desktops */

/* gtp_read.c */
kt_gtp_run kt_gtp_read;

/* gtp_show.c */
kt_gtp_run kt_gtp_showboard, kt_gtp_final_score, kt_gtp_final_status_list, kt_gtp_stats;

#endif
