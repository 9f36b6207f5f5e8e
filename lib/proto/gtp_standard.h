/* gtp_standard.h: the commands that every machine answers. docs/gtp.md explains them.
 *
 * From the specification all but those that read and write files: protocol_version, name, version,
 * known_command, list_commands, quit, boardsize, clear_board, komi, play, undo, genmove, reg_genmove,
 * showboard, fixed_handicap, place_free_handicap, set_free_handicap, time_settings, time_left, final_score,
 * final_status_list.
 *
 * genmove thinks (player/player.h) as long as the clock or the budget allows. final_score and
 * final_status_list take dead stones off the board (judge/judge.h); final_score counts area, unless the
 * rules count territory. Of a game that has only begun it tells, on desktops, what the network expects.
 *
 * From the KGS Go server's kgsGtp:
 *
 *   kgs-time_settings none | absolute MAIN | canadian MAIN PERIOD MOVES | byoyomi MAIN PERIOD PERIODS
 *       Times in seconds. With byoyomi, time_left tells the periods that are left in place of moves.
 *   kgs-rules NAME
 *       chinese, aga, new_zealand: area counts, and no move may bring an earlier position back. japanese:
 *       territory and prisoners count, and only the simple ko is forbidden. While a longer cycle has brought
 *       a position back, final_score fails with "no result".
 *   kgs-genmove_cleanup COLOR
 *       genmove that doesn't pass before all dead stones of the opponent are captured.
 *
 * From Leela Zero and KataGo, for programs that show analyses:
 *
 *   lz-analyze [COLOR] [CENTISECONDS] [WORD VALUE ...]
 *   kata-analyze ...
 *       Thinks until the controller sends something. Writes a line `info` every CENTISECONDS, and one at the
 *       end. For each move the line tells its visits, its win rate for COLOR, the chance of a win (out of
 *       10000; kata: out of 1; player/thought.h), the probability that was predicted (prior), a lower bound of
 *       the win rate (lcb), its rank (order), and the expected line (pv). It leaves out moves with too few
 *       visits to mean anything. WORDs: interval, maxmoves, minmoves; for kata-analyze, ownership. Small chips
 *       refuse allow and avoid, and ignore all other words. Desktops know these and more (docs/gtp.md), and
 *       kata-analyze tells scores there.
 *   lz-genmove_analyze ...
 *   kata-genmove_analyze ...
 *       genmove with such lines. The last line of the answer is "play VERTEX".
 *
 * Katachi's own, where docs/gtp.md doesn't say it all:
 *
 *   katachi-suggest COLOR M
 *       The M (1 or more) best suggestions for COLOR, a line each: vertex and value, "D4 0.125".
 *   katachi-search WORD
 *       How moves are found from now on: "goals", by goals alone (goals/goals.h), or "full", as before.
 *       Chips without room for goals (KT_GOALS) don't know this one, katachi-goals and katachi-why.
 *   katachi-read COLOR DEPTH [WIDTH]
 *       Reads DEPTH moves ahead (search/alphabeta.h): all moves, or the WIDTH best of each position. Tells in
 *       lines "word: text" the score, the depth it reached and whether all games were read out, the line of
 *       best play, and the number of positions it looked at. After 20 s, or when the player's `interrupted`
 *       says so (on a chip: when anything is sent), it tells what it has found by then. Where the player's
 *       block is small (player/block.h), the WIDTH best moves come from rules of thumb instead of the
 *       predictor.
 *   katachi-count
 *       Counts the position as final_score does the end of a game. Draws a map: X O stones that live, x o dead ones, S s those
 *       in seki, U u those of fights that the first to move wins; + - territory of Black, of White; b w
 *       points that are theirs by area alone; . neutral points; ? points that no stone decides yet. Then what
 *       each side has, the result by the rules in force, and by name: the neutral points (moves worth a point
 *       by area), where players must still fill their own territory, and the points that are open.
 *       Chips without room (KT_TACTICS) don't know this one, katachi-ladder, katachi-status and katachi-solve.
 *   katachi-game [go | kalah [PITS [BEANS]]]
 *       Begins another game (gtp_kalah.h). Chips without room for it (KT_KALAH) don't know the command.
 *   katachi-stats
 *       Lines "word: text": the image, the ticks of the last command, and what the callback `stats` adds. */
#ifndef KT_PROTO_GTP_STANDARD_H
#define KT_PROTO_GTP_STANDARD_H

#include "proto/gtp.h"

/* For kt_gtp_config.commands. */
extern const kt_gtp_command *const kt_gtp_standard[];

#endif
