/* Commands that tell what speaks for a move. */
#include "goals/find.h"
#include "goals/goal_words.h"
#include "proto/gtp_thought.h"

/* Writes the prediction: "predicted: 2 of 71 by the model, value 0.125". */
static void write_prediction(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_session *session = &gtp->session;
    const kt_suggestion *suggestions = session->suggestions;
    kt_thought_source source = kt_thought_predicts_by(&session->player);
    int place = 0;
    kt_status count =
        kt_player_predict(&session->player, &session->game, colour, kt_game_legal(&session->game, colour),
                          KT_POINTS, session->suggestions);
    while (place < count && suggestions[place].point != p) place++;
    if (place >= count) {
        kt_gtp_say(gtp, "predicted: %s\n",
                   source ? "no pattern speaks for it" : "no image for this board size");
        return;
    }
    kt_gtp_say(gtp, "predicted: %u of %u by ", place + 1, count);
    if (source == KT_BY_MODEL) kt_gtp_say(gtp, "the model");
    else if (KT_DESKTOP)
        kt_gtp_say(gtp, "the pattern at byte %u",
                   kt_thought_pattern(&session->player, &session->game, colour, p));
    else kt_gtp_say(gtp, "a pattern"); /* to find out which takes 2 KB of flash */
    kt_gtp_say(gtp, ", value %f\n", suggestions[place].value_q16);
}

static void write_reasons(kt_gtp *gtp, kt_colour colour, kt_point p) {
    static const char *const words[] = {" captures", " self-atari", " saves", " shape", " near", " edge"};
    unsigned reasons = kt_thought_reasons(&gtp->session.player, &gtp->session.game, colour, p);
    kt_gtp_say(gtp, reasons ? "rules:" : "rules: none");
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (reasons >> i & 1) kt_text_string(&gtp->answer, words[i]);
    kt_gtp_say(gtp, "\n");
}

/* Writes what the last thought found, if it was about this position. */
static void write_search(kt_gtp *gtp, kt_colour colour, kt_point p) {
    const kt_player *player = &gtp->session.player;
    kt_thought_move move;
    if (!kt_player_remembers(player, &gtp->session.game, colour) || !kt_thought_find(player, p, &move))
        return;
    kt_gtp_say(gtp, "search: %u of %u playouts, chance of a win %f", move.visits, kt_thought_visits(player),
               kt_thought_chance_q16(player, move.win_rate_q16));
    if (!move.visits) return;
    kt_gtp_say(gtp, "\nline: ");
    kt_gtp_write_line(gtp, move);
}

/* Writes the goal that the move serves: "goal: 3 of 60, connect C3 and D5 at C4: the group of C3 is dead". Then the
 * rule that puts the best goal before the next, or the goal before this one in front of it. */
static void write_goal(kt_gtp *gtp, kt_colour colour, kt_point p) {
    const kt_goals *goals =
        kt_player_goals(&gtp->session.player, &gtp->session.game, colour, gtp->session.suggestions);
    const kt_goal *goal = kt_goals_at(goals, p), *first = &goals->goal[goals->groups];
    if (goal) {
        kt_gtp_say(gtp, "goal: %u of %u, ", (uint32_t)(goal - first) + 1, goals->count - goals->groups);
        kt_goal_write(&gtp->answer, goal);
        kt_gtp_write_rule(gtp, goal == first ? goal : goal - 1, p);
    } else {
        kt_gtp_say(gtp, "goal: none");
    }
    kt_gtp_say(gtp, "\n");
}

static kt_status explain(kt_gtp *gtp, kt_colour colour, kt_point p) {
    bool judges = kt_judge_can(&gtp->session.game.board);
    kt_gtp_say(gtp, "move: %C %v\n", colour, p);
    if (p != KT_PASS) {
        write_prediction(gtp, colour, p);
        if (KT_PLAYOUTS && judges) write_reasons(gtp, colour, p);
        if (KT_GOALS && judges) write_goal(gtp, colour, p);
    }
    write_search(gtp, colour, p);
    return KT_OK;
}

/* Explains the last move of the game in the position before it. */
kt_status kt_gtp_explain(kt_gtp *gtp) {
    kt_game *game = &gtp->session.game;
    if (!game->count) return KT_OK;
    const kt_game_move last = game->moves[game->count - 1];
    if (kt_game_undo(game) < 0) return kt_gtp_refuse(gtp, "cannot undo");
    (void)explain(gtp, (kt_colour)last.colour, (kt_point)last.point);
    return kt_game_play(game, (kt_colour)last.colour, (kt_point)last.point);
}

kt_status kt_gtp_why(kt_gtp *gtp) {
    const kt_game *game = &gtp->session.game;
    if (!*gtp->given.rest)
        return game->count ? kt_gtp_explain(gtp) : kt_gtp_refuse(gtp, "no move to explain");
    kt_status status = kt_gtp_take(gtp, "cv");
    if (status < 0) return status;
    if (kt_game_check(game, gtp->given.colour, (kt_point)gtp->given.point) < 0)
        return kt_gtp_refuse(gtp, "illegal move");
    return explain(gtp, gtp->given.colour, (kt_point)gtp->given.point);
}
