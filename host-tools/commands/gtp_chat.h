/* gtp_chat.h: what servers' chats hear of the engine's thoughts. On OGS, gtp2ogs sends a line of standard error to the chat of the
 * game, for spectators, the one that KataGo writes for servers (its option ogsChatToStderr). On KGS, kgsGtp hands on what people
 * say, by the command kgs-chat, and says the answer. */
#pragma once

#include "proto/gtp.h"

/* For kt_gtp_config.chosen. Writes as `colour` sees it, who is about to move: playouts, the chance to win, the lead with its
 * deviation, and the expected line from `move` on:
 *
 *     As KataGo: CHAT:Visits 1000 Winrate 54.02% ScoreLead 1.3 ScoreStdev 9.8 PV E5 C4 G6
 *
 * gtp2ogs reads such a line from an engine that has named KataGo while it had a game: each line does, since the same process may
 * get a new game, or a new process an old one. Nothing where nothing was searched. */
void gtp_chat_tell(void *context, struct kt_gtp *gtp, kt_colour colour, int move);

/* The command kgs-chat: "game NAME TEXT" or "private NAME TEXT". TEXT asks by one of its words: `why` (the engine's last move), or
 * `score`, `chance`, `ahead`, `winning` or `winrate` (who wins how probably). Other texts are answered by what may be asked. The
 * answer is of the last thought, at most two moves ago: nobody has to wait, and nobody hears of moves to come. */
kt_status gtp_chat_answer(void *context, struct kt_gtp *gtp, char *arguments, kt_text *answer);
