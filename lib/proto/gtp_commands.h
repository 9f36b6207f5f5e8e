/* gtp_commands.h: the commands of the tables (gtp_standard.h, gtp_desktop.h), by the file that they stand
 * in, and what several of them need. Inner part of gtp_standard.h and gtp_desktop.h. */
#ifndef KT_PROTO_GTP_COMMANDS_H
#define KT_PROTO_GTP_COMMANDS_H

#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes the next word off the arguments and reads it as a colour. Error: KT_ERR_RANGE. */
KT_MUST_USE kt_status kt_gtp_read_colour(char **arguments);

/* Refuses a move that can't be played; `status` is what kt_game_play returned. */
kt_status kt_gtp_refuse_move(kt_gtp *gtp, kt_status status);

/* Writes a vertex; a pass in small letters, as other programs do outside genmove. */
void kt_gtp_write_vertex(kt_text *answer, kt_point p);

/* Writes a share that may be negative, -65536..65536, as kt_text_share_q16 does: -1.000 to 1.000. */
void kt_gtp_write_signed_q16(kt_text *answer, int32_t share_q16);

/* Reads vertices, each with a stone, all of one colour, and writes their chains into `target`. Returns the colour; else it
 * refuses (gtp_life.c). */
KT_MUST_USE kt_status kt_gtp_read_group(kt_gtp *gtp, char *arguments, kt_bitboard *target);

/* How long a reading lasts: for `limit_ms` (0: without a limit), or until the player is interrupted. */
typedef struct kt_gtp_reading_time {
    const kt_player *player;
    uint32_t start_ms, limit_ms;
} kt_gtp_reading_time;
bool kt_gtp_reading_is_over(void *time);

/* What final_status_list tells of points, and by which words (gtp_show.c). */
enum {
    KT_GTP_DEAD,
    KT_GTP_SEKI,
    KT_GTP_ALIVE,
#if KT_DESKTOP
    KT_GTP_BLACK_TERRITORY,
    KT_GTP_WHITE_TERRITORY,
    KT_GTP_DAME,
#endif
    KT_GTP_STATUSES
};
extern const char *const kt_gtp_status_name[KT_GTP_STATUSES];
void kt_gtp_points_of(const kt_gtp *gtp, kt_verdict *verdict, int status, kt_bitboard *points);

#if KT_DESKTOP
/* Writes points on one line, from A1 on, row by row (gtp_show.c). */
void kt_gtp_write_points(kt_text *answer, const kt_bitboard *points);

/* Thinks about the next move of `colour`, with a survey (gtp_kata.c). Call it only where kt_judge_can returns true. */
void kt_gtp_think(kt_gtp *gtp, kt_colour colour, uint32_t playouts);
#endif

/* gtp_standard.c: the tables of kt_gtp_standard: commands for all games, and those of Go. */
extern const kt_gtp_command kt_gtp_common[], kt_gtp_commands[];

/* gtp_setup.c */
kt_gtp_run kt_gtp_boardsize, kt_gtp_clear_board, kt_gtp_komi, kt_gtp_kgs_rules;
kt_gtp_run kt_gtp_fixed_handicap, kt_gtp_place_free_handicap, kt_gtp_set_free_handicap;

/* gtp_play.c */
kt_gtp_run kt_gtp_play, kt_gtp_undo, kt_gtp_genmove, kt_gtp_reg_genmove, kt_gtp_suggest;
kt_gtp_run kt_gtp_genmove_cleanup;

/* gtp_analyze.c */
kt_gtp_run kt_gtp_lz_analyze, kt_gtp_kata_analyze, kt_gtp_lz_genmove, kt_gtp_kata_genmove;
kt_gtp_run kt_gtp_cgos_genmove, kt_gtp_kata_search, kt_gtp_kata_search_cancellable;
kt_gtp_run kt_gtp_kata_search_analyze, kt_gtp_kata_search_analyze_cancellable;

/* gtp_gogui.c */
kt_gtp_run kt_gtp_gogui_commands, kt_gtp_gogui_setup, kt_gtp_gogui_player, kt_gtp_gogui_play, kt_gtp_gg_undo;
kt_gtp_run kt_gtp_territory, kt_gtp_variation;

/* gtp_count.c */
kt_gtp_run kt_gtp_count;

/* gtp_rules.c */
kt_gtp_run kt_gtp_get_rules, kt_gtp_set_rules, kt_gtp_set_rule, kt_gtp_get_komi;

/* gtp_kata.c, on desktops */
kt_gtp_run kt_gtp_list_params, kt_gtp_get_param, kt_gtp_set_param, kt_gtp_get_models, kt_gtp_raw_nn;

/* gtp_gnugo.c, on desktops */
kt_gtp_run kt_gtp_query_boardsize, kt_gtp_get_handicap, kt_gtp_list_stones, kt_gtp_all_legal, kt_gtp_captures;
kt_gtp_run kt_gtp_findlib, kt_gtp_move_history, kt_gtp_gnugo_level, kt_gtp_top_moves, kt_gtp_top_moves_black;
kt_gtp_run kt_gtp_top_moves_white, kt_gtp_estimate_score, kt_gtp_final_status;

/* gtp_why.c */
kt_gtp_run kt_gtp_why, kt_gtp_explain;

/* gtp_goals.c */
kt_gtp_run kt_gtp_goals, kt_gtp_search;

/* gtp_levels.c */
kt_gtp_run kt_gtp_level;

/* gtp_time.c */
kt_gtp_run kt_gtp_time_settings, kt_gtp_kgs_time_settings, kt_gtp_time_left, kt_gtp_playouts, kt_gtp_seed;
kt_gtp_run kt_gtp_kata_time_settings, kt_gtp_kata_list_time_settings; /* on desktops */

/* gtp_read.c */
kt_gtp_run kt_gtp_read;

/* gtp_tactics.c */
kt_gtp_run kt_gtp_ladder, kt_gtp_status;

/* gtp_kalah.c */
kt_gtp_run kt_gtp_game;

/* gtp_life.c */
kt_gtp_run kt_gtp_solve;
kt_gtp_run kt_gtp_capture, kt_gtp_connect, kt_gtp_race; /* on desktops */

/* gtp_problem.c, on desktops */
kt_gtp_run kt_gtp_problem;

/* gtp_show.c */
kt_gtp_run kt_gtp_showboard, kt_gtp_final_score, kt_gtp_final_status_list, kt_gtp_stats;

#ifdef __cplusplus
}
#endif

#endif
