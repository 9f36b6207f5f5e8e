#include "commands/gtp_chat.h"

#include <stdio.h>

#include "common/names.h"
#include "player/thought.h"

enum { LINE_MOVES = 12 };

void gtp_chat_tell(void *context, struct kt_gtp *gtp, kt_colour colour, int chosen) {
    (void)context;
    const kt_session *session = &gtp->session;
    const kt_player *player = &session->player;
    kt_thought_move move;
    kt_survey_score lead = {0, 0};
    if (!kt_player_remembers(player, &session->game, colour) || !kt_thought_first(player, &move)) return;
    if (chosen != KT_NO_POINT) (void)kt_thought_find(player, (kt_point)chosen, &move);
    (void)kt_thought_lead(player, &session->game, KT_NO_POINT, &lead);
    int sign = colour == KT_WHITE ? -1 : 1;
    fprintf(stderr, "CHAT:Visits %u Winrate %.2f%% ScoreLead %.1f ScoreStdev %.1f PV",
            kt_thought_visits(player),
            100.0 * kt_thought_chance_q16(player, kt_thought_win_rate_q16(player)) / 65536,
            sign * lead.mean / 100.0, lead.deviation / 100.0);
    int moves = 0;
    do {
        fprintf(stderr, " %s", move.point == KT_PASS ? "pass" : names_vertex(move.point).text);
    } while (++moves < LINE_MOVES && kt_thought_reply(player, &move));
    fputc('\n', stderr);
}
