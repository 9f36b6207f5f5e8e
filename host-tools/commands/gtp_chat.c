#include "commands/gtp_chat.h"

#include <stdio.h>

#include "base/words.h"
#include "common/names.h"
#include "player/thought.h"

enum { LINE_MOVES = 12 };

void gtp_chat_tell(void *, struct kt_gtp *gtp, kt_colour colour, int chosen) {
    const kt_session *session = &gtp->session;
    const kt_player *player = &session->player;
    kt_thought_move move;
    kt_survey_score lead = {0, 0};
    if (!kt_player_remembers(player, &session->game, colour) || !kt_thought_first(player, &move)) return;
    if (chosen != KT_NO_POINT) (void)kt_thought_find(player, (kt_point)chosen, &move);
    (void)kt_thought_lead(player, &session->game, KT_NO_POINT, &lead);
    int sign = colour == KT_WHITE ? -1 : 1;
    fprintf(stderr, "As KataGo: CHAT:Visits %u Winrate %.2f%% ScoreLead %.1f ScoreStdev %.1f PV",
            kt_thought_visits(player),
            100.0 * kt_thought_chance_q16(player, kt_thought_win_rate_q16(player)) / 65536,
            sign * lead.mean / 100.0, lead.deviation / 100.0);
    int moves = 0;
    do {
        fprintf(stderr, " %s", move.point == KT_PASS ? "pass" : names_vertex(move.point).text);
    } while (++moves < LINE_MOVES && kt_thought_reply(player, &move));
    fputc('\n', stderr);
}

/* Takes moves back, two at most, to the position that was thought about. Returns whether there is one, and in any case what it
 * took back. */
static bool find_thought(kt_session *session, kt_game_move back[2], int *taken) {
    kt_game *game = &session->game;
    for (*taken = 0;; ++*taken) {
        if (kt_player_remembers(&session->player, game, game->to_move)) return true;
        if (*taken == 2 || !game->count) return false;
        kt_game_move last = game->moves[game->count - 1];
        if (kt_game_undo(game) < 0) return false;
        back[*taken] = last;
    }
}

static void write_chance(const kt_player *player, uint32_t win_rate_q16, kt_text *answer) {
    kt_text_unsigned(answer, (kt_thought_chance_q16(player, win_rate_q16) * 100 + 32768) >> 16);
    kt_text_string(answer, " %");
}

/* "Black wins with 54 %". */
static void write_score(const kt_session *session, kt_text *answer) {
    kt_text_string(answer, session->game.to_move == KT_BLACK ? "Black wins with " : "White wins with ");
    write_chance(&session->player, kt_thought_win_rate_q16(&session->player), answer);
    kt_text_string(answer, ", I think.");
}

/* "D5 wins with 54 %, I think. It captures; it is beside the last move." */
static void write_why(kt_session *session, kt_game_move played, kt_text *answer) {
    static const char *const words[] = {"captures", "may be captured", "saves stones", "makes shape", "is beside the last move",
                                        "is at the edge"};
    kt_thought_move move;
    kt_player *player = &session->player;
    kt_text_string(answer, names_vertex((kt_point)played.point).text);
    if (kt_thought_find(player, (kt_point)played.point, &move) && move.visits) {
        kt_text_string(answer, " wins with ");
        write_chance(player, move.win_rate_q16, answer);
        kt_text_string(answer, ", I think");
    }
    kt_text_char(answer, '.');
    if (played.point == KT_PASS || !kt_judge_can(&session->game.board)) return;
    unsigned reasons = kt_thought_reasons(player, &session->game, session->game.to_move, (kt_point)played.point);
    for (unsigned i = 0, said = 0; i < sizeof words / sizeof *words; i++) {
        if (!(reasons >> i & 1)) continue;
        kt_text_string(answer, said++ ? "; it " : " It ");
        kt_text_string(answer, words[i]);
    }
    if (reasons) kt_text_char(answer, '.');
}

/* Is a word of the text one of these, up to NULL? */
static bool asks_for(const char *text, const char *const *wanted) {
    char copy[KT_GTP_LINE_BYTES + 1], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *c = copy; *c; c++)
        if (kt_words_one_of(*c, "?!.,;:'\"")) *c = ' ';
    for (char *word; *(word = kt_words_next(&rest));)
        for (const char *const *one = wanted; *one; one++)
            if (kt_words_equal_any_case(word, *one)) return true;
    return false;
}

kt_status gtp_chat_answer(void *, struct kt_gtp *gtp, char *arguments, kt_text *answer) {
    static const char *const why[] = {"why", NULL}, *const score[] = {"score", "chance", "ahead", "winning", "winrate", NULL};
    const char *where = kt_words_next(&arguments), *name = kt_words_next(&arguments);
    if ((!kt_words_equal(where, "game") && !kt_words_equal(where, "private")) || !*name) {
        kt_text_string(answer, "expected 'game' or 'private', a name and a text");
        return KT_ERR_RANGE;
    }
    kt_game_move back[2];
    int taken;
    bool found = find_thought(&gtp->session, back, &taken);
    if (found && taken && asks_for(arguments, why)) write_why(&gtp->session, back[taken - 1], answer);
    else if (found && asks_for(arguments, score)) write_score(&gtp->session, answer);
    else if (found) kt_text_string(answer, "I am Katachi, a program. Ask me: score? or: why?");
    else kt_text_string(answer, "I am Katachi, a program. I haven't thought about this game yet.");
    for (const kt_game_move *move = back + taken; move > back;) {
        move--;
        (void)!kt_game_play(&gtp->session.game, (kt_colour)move->colour, (kt_point)move->point);
    }
    return KT_OK;
}
