/* gtp_commands.h: the commands of the tables (gtp_standard.h, gtp_desktop.h), by the file that they stand
 * in, and what several of them need. Inner part of gtp_standard.h and gtp_desktop.h. */
#ifndef KT_PROTO_GTP_COMMANDS_H
#define KT_PROTO_GTP_COMMANDS_H

#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Refuses a move that can't be played; `status` is what kt_game_play returned. */
kt_status kt_gtp_refuse_move(kt_gtp *gtp, kt_status status);

/* Refuses when the position can't be judged (kt_judge_can), with these words before the reason; else returns KT_OK. */
KT_MUST_USE kt_status kt_gtp_judges(kt_gtp *gtp, const char *before);

/* The points row by row from the top, as controllers read them: the one at `place`, from 0. */
kt_point kt_gtp_point_at(const kt_gtp *gtp, int place);

/* Reads further vertices, each with a stone, all of one colour, and writes their chains into `target`. Returns the colour; else
 * it refuses (gtp_life.c). */
KT_MUST_USE kt_status kt_gtp_read_group(kt_gtp *gtp, kt_bitboard *target);

/* How long a reading lasts: for `limit_ms` (0: without a limit), or until the player is interrupted. */
typedef struct kt_gtp_reading_time {
    const kt_player *player;
    uint32_t start_ms, limit_ms;
} kt_gtp_reading_time;
kt_gtp_reading_time kt_gtp_time_to_read(const kt_gtp *gtp, uint32_t limit_ms);
bool kt_gtp_reading_is_over(void *time);

/* Writes the letters of the columns on a line (gtp_show.c). */
void kt_gtp_write_columns(kt_gtp *gtp);

/* Writes points on one line, from A1 on, row by row (gtp_show.c); on a desktop only. */
void kt_gtp_write_points(kt_gtp *gtp, const kt_bitboard *points);

#if KT_DESKTOP
/* Thinks about the next move of `colour`, with a survey (gtp_kata.c). Call it only where kt_gtp_judges returns KT_OK. */
void kt_gtp_think(kt_gtp *gtp, kt_colour colour, uint32_t playouts);
#endif

/* gtp_standard.c: the tables of kt_gtp_standard: commands for all games, and those of Go. */
extern const kt_gtp_command kt_gtp_common[], kt_gtp_commands[];

/* gtp_setup.c */
kt_gtp_run kt_gtp_boardsize, kt_gtp_clear_board, kt_gtp_komi, kt_gtp_kgs_rules, kt_gtp_handicap;
kt_gtp_run kt_gtp_set_free_handicap;
enum { KT_GTP_FIXED, KT_GTP_FREE }; /* how kt_gtp_handicap chooses points */

/* gtp_play.c */
kt_gtp_run kt_gtp_play, kt_gtp_undo, kt_gtp_genmove, kt_gtp_suggest;
enum {
    KT_GTP_PLAYS = 1,
    KT_GTP_CLEANS_UP = 2
}; /* how kt_gtp_genmove does: plays the move; no pass while dead stones stand */

/* gtp_analyze.c */
kt_gtp_run kt_gtp_analyze, kt_gtp_genmove_analyze;
enum {
    /* The lines are Leela Zero's (lz-analyze), with win rates out of 10000; KataGo's, out of 1; or one of JSON, which the server
     * CGOS keeps with the move. */
    KT_GTP_LZ = 0,
    KT_GTP_KATA = 1,
    KT_GTP_CGOS = 2,
    KT_GTP_FORMAT = 3, /* the bits of these */
    /* kt_gtp_genmove_analyze plays the move; cancels when something is sent; tells the move alone. */
    KT_GTP_ANSWERS = 4,
    KT_GTP_CANCELS = 8,
    KT_GTP_SILENT = 16,
};

/* gtp_time.c */
kt_gtp_run kt_gtp_time_settings, kt_gtp_kgs_time_settings, kt_gtp_time_left, kt_gtp_playouts, kt_gtp_seed;

/* gtp_show.c */
kt_gtp_run kt_gtp_showboard, kt_gtp_final_score, kt_gtp_final_status, kt_gtp_gnugo_final_status, kt_gtp_stats;

/* gtp_read.c, gtp_tactics.c, gtp_life.c, gtp_count.c, gtp_goals.c, gtp_why.c, gtp_kalah.c */
kt_gtp_run kt_gtp_read, kt_gtp_ladder, kt_gtp_status, kt_gtp_solve, kt_gtp_count, kt_gtp_goals, kt_gtp_search;
kt_gtp_run kt_gtp_why, kt_gtp_explain, kt_gtp_game;

/* gtp_gogui.c, gtp_rules.c */
kt_gtp_run kt_gtp_gogui_commands, kt_gtp_gogui_setup, kt_gtp_gogui_player, kt_gtp_gogui_play, kt_gtp_gg_undo;
kt_gtp_run kt_gtp_territory, kt_gtp_variation, kt_gtp_get_rules, kt_gtp_set_rules, kt_gtp_set_rule;

/* gtp_time.c, gtp_life.c, gtp_levels.c, gtp_problem.c, gtp_kata.c, gtp_gnugo.c, on desktops */
kt_gtp_run kt_gtp_kata_time_settings, kt_gtp_capture, kt_gtp_connect, kt_gtp_race, kt_gtp_level,
    kt_gtp_problem;
kt_gtp_run kt_gtp_list_params, kt_gtp_get_param, kt_gtp_set_param, kt_gtp_get_models, kt_gtp_raw_nn;
kt_gtp_run kt_gtp_list_stones, kt_gtp_all_legal, kt_gtp_captures, kt_gtp_findlib, kt_gtp_move_history;
kt_gtp_run kt_gtp_gnugo_level, kt_gtp_top_moves, kt_gtp_estimate_score;

#ifdef __cplusplus
}
#endif

#endif
