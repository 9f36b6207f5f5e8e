/* gtp_chat.h: tells on standard error what is thought of each move, in the line that KataGo writes for servers
 * (its option ogsChatToStderr). gtp2ogs sends it to the chat of the game, for spectators. */
#ifndef GTP_CHAT_H
#define GTP_CHAT_H

#include "proto/gtp.h"

/* For kt_gtp_config.chosen. Writes as `colour` sees it, who is about to move: playouts, the chance to win, the lead with its
 * deviation, and the expected line from `move` on:
 *
 *     CHAT:Visits 1000 Winrate 54.02% ScoreLead 1.3 ScoreStdev 9.8 PV E5 C4 G6
 *
 * Nothing where nothing was searched. */
void gtp_chat_tell(void *context, struct kt_gtp *gtp, kt_colour colour, int move);

#endif
