/* gtp_desktop.h: commands for programs that show and record games, on machines with room for them: those
 * of GoGui, of the server CGOS, of the tournament program ringmaster (gomill), and KataGo's, which many ask for.
 * docs/gtp.md says which programs send what.
 *
 *   cgos-genmove_analyze COLOR [CENTISECONDS]
 *                       a genmove with one line of JSON, of ten moves, for CGOS
 *   gogui-analyze_commands
 *                       what GoGui offers in its menu
 *   gogui-setup [COLOR VERTEX ...]
 *                       a position in place of the present one
 *   gogui-setup_player COLOR
 *                       who moves next
 *   gogui-play_sequence [COLOR VERTEX ...]
 *                       several moves; all or none
 *   gogui-interrupt     that "# interrupt" on a line of its own ends the present thought (the machine
 *                       sees to it)
 *   kata-time_settings KIND ...
 *                       kgs-time_settings, and fischer MAIN BONUS, or fischer-capped MAIN BONUS MOST MOST-A-MOVE:
 *                       the bonus is added after each move; a negative limit is none (KataGo)
 *   kata-list_time_settings
 *                       the kinds
 *   gg-undo [N]         takes back N moves (1), all or none
 *   set_position [COLOR VERTEX ...]
 *                       gogui-setup by KataGo's name
 *   rectangular_boardsize X Y
 *                       boardsize, as long as X is Y
 *   get_komi            tells it
 *   clear_cache         forgets what earlier thoughts found
 *   stop                does nothing: an analysis has ended when it comes
 *   kata-get-rules      the rules in JSON (board/rules.h)
 *   kata-set-rules NAME | JSON
 *   kata-set-rule KEY VALUE
 *                       sets them; kgs-rules is the same for the names that KGS has
 *   kata-search, kata-search_analyze
 *                       kata-genmove_analyze without playing the move; the first without showing the thought
 *   kata-search_cancellable, kata-search_analyze_cancellable
 *                       the same; what is sent ends them with "cancelled" in place of the move
 *   katachi-territory   by point, how sure it is Black's (1) or White's (-1), by playouts
 *   katachi-variation   the line that was expected at the last thought about this position
 *   katachi-why [COLOR VERTEX]
 *                       what speaks for a move here; without arguments, what spoke for the last one:
 *                       prediction, rules of thumb (search/reason.h), and what the last thought found
 *   gomill-explain_last_move
 *                       katachi-why of the last move; an empty answer when there is none
 *   kgs-game_over       does nothing */
#ifndef KT_PROTO_GTP_DESKTOP_H
#define KT_PROTO_GTP_DESKTOP_H

#include "board/rules.h"
#include "proto/gtp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For kt_gtp_config.commands: these and kt_gtp_standard's. */
extern const kt_gtp_command *const kt_gtp_desktop[];

/* Goes by these rules from now on. */
void kt_gtp_take_rules(kt_gtp *gtp, const kt_rules *rules);

#ifdef __cplusplus
}
#endif

#endif
