/* gtp_desktop.h: further commands, on machines with room for them, for programs that show and record games.
 * docs/gtp.md explains them.
 *
 * GoGui's:
 *
 *   gogui-analyze_commands
 *       Lists what GoGui offers in its menu.
 *   gogui-setup [COLOR VERTEX ...]
 *       Replaces the position.
 *   gogui-setup_player COLOR
 *       Says who moves next.
 *   gogui-play_sequence [COLOR VERTEX ...]
 *       Plays several moves, all or none.
 *   gogui-interrupt
 *       Does nothing. That it exists tells GoGui that a line "# interrupt" ends a thought (the caller of
 *       kt_gtp_obey sees to that).
 *   gg-undo [N]
 *       Takes back N moves (1 by default), all or none.
 *
 * GNU Go's, by which Kigo and others draw the board:
 *
 *   query_boardsize, get_handicap
 *       Tells the lines of the board; the handicap stones of Black.
 *   list_stones COLOR, all_legal COLOR
 *       Tells where stones of COLOR stand; where COLOR may play.
 *   captures COLOR
 *       Tells how many stones COLOR has captured.
 *   findlib VERTEX
 *       Tells the liberties of the chain there.
 *   move_history
 *       Tells the moves, the last one first, a line each: "black D4".
 *   level N
 *       Plays as one of the levels for people (session/level.h): 1 is the weakest, 10 and more the strongest.
 *   top_moves, top_moves_black, top_moves_white
 *       The best moves of the side to move, or of that colour, by 1,000 playouts: vertices, each with the share of
 *       playouts that it got, in percent.
 *   estimate_score
 *       The lead by 1,000 playouts, and bounds one standard deviation away, as White sees them:
 *       "B+4.25 (upper bound: 3.80, lower: -12.10)".
 *   final_status VERTEX
 *       One of the words that final_status_list takes; these are here, besides dead, alive and seki,
 *       black_territory, white_territory and dame: for points without stones, on one line.
 *
 * KataGo's, which many programs send:
 *
 *   kata-time_settings KIND ...
 *       kgs-time_settings with two kinds more: fischer MAIN BONUS, and fischer-capped MAIN BONUS MOST
 *       MOST-A-MOVE. The bonus is added after each move; a negative limit is none.
 *   kata-list_time_settings
 *       Lists the kinds.
 *   kata-list-params, kata-get-param NAME, kata-set-param NAME VALUE
 *       Parameters. maxVisits, maxPlayouts (both are playouts) and maxTime, in seconds, limit each thought; others
 *       can't be changed.
 *   kata-get-models
 *       Tells in JSON which image predicts.
 *   kata-raw-nn [COLOR] SYMMETRY|all
 *       Tells how probable each move is (player/forecast.h). Who wins, by how much, and who owns which points, comes
 *       from 200 playouts. The symmetry changes nothing but its own number; 'all' answers for each of the eight.
 *   kata-get-rules
 *       Tells the rules in JSON (board/rules.h).
 *   kata-set-rules NAME | JSON | SHORT FORM
 *   kata-set-rule KEY VALUE
 *       Sets the rules, as kgs-rules does for the names that KGS has. Tells where they are only the nearest
 *       (board/rules.h).
 *   kata-search, kata-search_analyze
 *       kata-genmove_analyze without playing the move. The first doesn't show the thought.
 *   kata-search_cancellable, kata-search_analyze_cancellable
 *       The same, but whatever is sent ends them, with "cancelled" in place of the move.
 *   set_position [COLOR VERTEX ...]
 *       gogui-setup by another name.
 *   rectangular_boardsize X Y
 *       boardsize, if X is Y.
 *   get_komi
 *       Tells komi.
 *   clear_cache
 *       Forgets what earlier thoughts found.
 *   stop
 *       Does nothing: by the time it is read, an analysis has ended.
 *
 * The server CGOS's, the tournament program ringmaster's (gomill), KGS's:
 *
 *   cgos-genmove_analyze COLOR [CENTISECONDS]
 *       genmove with one line of JSON, of ten moves.
 *   gomill-explain_last_move
 *       katachi-why of the last move; an empty answer when there is none.
 *   kgs-game_over
 *       Does nothing.
 *
 * Katachi's own, where docs/gtp.md doesn't say it all:
 *
 *   katachi-problem COLOR MOVES [VERTEX...]
 *       A problem stands on the board: COLOR is to save or to kill the chains at the vertices; without any, those of the
 *       side that is surrounded. MOVES: what was played since, COLOR first, in turn, with commas between: "b1,a1"; or "-".
 *       Reads by problem/tutor.h. When COLOR has moved, it tells in lines "word: text" the "fate" (what COLOR reaches with
 *       that: succeeds, fails, ko or unclear), the "answer" (what refutes the move, or tests it; or "none"), how that "ends" (open,
 *       captured, eyeless, eyes, out or seki) and the stones that the group "captures" on the way. When COLOR is to move:
 *       the moves that are "right", and the "wrong" ones, the likeliest first.
 *   katachi-territory
 *       Tells for each point how sure it is Black's (1) or White's (-1), by playouts.
 *   katachi-variation
 *       Tells the line that the last thought about this position expected. */
#ifndef KT_PROTO_GTP_DESKTOP_H
#define KT_PROTO_GTP_DESKTOP_H

#include "board/rules.h"
#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For kt_gtp_config.commands: these and kt_gtp_standard's. */
extern const kt_gtp_command *const kt_gtp_desktop[];

#ifdef __cplusplus
}
#endif

#endif
