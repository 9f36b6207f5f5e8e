/* Commands that tell what speaks for a move. */
#include "base/words.h"
#include "goals/find.h"
#include "goals/goal_words.h"
#include "proto/gtp_thought.h"

/* Writes the prediction: "predicted: 2 of 71 by the model, value 0.125". */
static void write_prediction(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_text *answer = &gtp->answer;
    kt_thought_source source = kt_thought_predicts_by(&gtp->session.player);
    int place = 0;
    kt_status count =
        kt_player_predict(&gtp->session.player, &gtp->session.game, colour,
                          kt_game_legal(&gtp->session.game, colour), KT_POINTS, gtp->session.suggestions);
    while (place < count && gtp->session.suggestions[place].point != p) place++;
    kt_text_string(answer, "predicted: ");
    if (place >= count) {
        kt_text_string(answer, source ? "no pattern speaks for it\n" : "no image for this board size\n");
        return;
    }
    kt_text_unsigned(answer, (uint32_t)place + 1);
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, (uint32_t)count);
    if (source == KT_BY_MODEL) {
        kt_text_string(answer, " by the model, value ");
    } else if (KT_DESKTOP) {
        kt_text_string(answer, " by the pattern at byte ");
        kt_text_unsigned(answer, kt_thought_pattern(&gtp->session.player, &gtp->session.game, colour, p));
        kt_text_string(answer, ", value ");
    } else { /* to find out which takes 2 KB of flash */
        kt_text_string(answer, " by a pattern, value ");
    }
    kt_text_share_q16(answer, gtp->session.suggestions[place].value_q16);
    kt_text_char(answer, '\n');
}

static void write_reasons(kt_gtp *gtp, kt_colour colour, kt_point p) {
    static const char *const words[] = {" captures", " self-atari", " saves", " shape", " near", " edge"};
    unsigned reasons = kt_thought_reasons(&gtp->session.player, &gtp->session.game, colour, p);
    kt_text_string(&gtp->answer, reasons ? "rules:" : "rules: none");
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (reasons >> i & 1) kt_text_string(&gtp->answer, words[i]);
    kt_text_char(&gtp->answer, '\n');
}

/* Writes what the last thought found, if it was about this position. */
static void write_search(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_text *answer = &gtp->answer;
    kt_thought_move move;
    if (!kt_player_remembers(&gtp->session.player, &gtp->session.game, colour)) return;
    if (!kt_thought_find(&gtp->session.player, p, &move)) return;
    kt_text_string(answer, "search: ");
    kt_text_unsigned(answer, move.visits);
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, kt_thought_visits(&gtp->session.player));
    kt_text_string(answer, " playouts, chance of a win ");
    kt_text_share_q16(answer, kt_thought_chance_q16(&gtp->session.player, move.win_rate_q16));
    if (!move.visits) return;
    kt_text_string(answer, "\nline: ");
    kt_gtp_write_line(answer, &gtp->session.player, move);
}

/* Writes the goal that the move serves: "goal: 3 of 60, connect C3 and D5 at C4: the group of C3 is dead". Then the
 * rule that puts the best goal before the next, or the goal before this one in front of it. */
static void write_goal(kt_gtp *gtp, kt_colour colour, kt_point p) {
    const kt_goals *goals =
        kt_player_goals(&gtp->session.player, &gtp->session.game, colour, gtp->session.suggestions);
    const kt_goal *goal = kt_goals_at(goals, p);
    kt_text_string(&gtp->answer, "goal: ");
    if (goal) {
        unsigned first = goals->groups;
        kt_text_unsigned(&gtp->answer, (uint32_t)(goal - &goals->goal[first]) + 1);
        kt_text_string(&gtp->answer, " of ");
        kt_text_unsigned(&gtp->answer, goals->count - first);
        kt_text_string(&gtp->answer, ", ");
        kt_goal_write(&gtp->answer, goal);
        kt_gtp_write_rule(gtp, goal == &goals->goal[first] ? goal : goal - 1, p);
    } else {
        kt_text_string(&gtp->answer, "none");
    }
    kt_text_char(&gtp->answer, '\n');
}

static void explain(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_text_string(&gtp->answer, colour == KT_BLACK ? "move: Black " : "move: White ");
    kt_gtp_write_vertex(&gtp->answer, p);
    kt_text_char(&gtp->answer, '\n');
    if (p != KT_PASS) {
        write_prediction(gtp, colour, p);
        if (KT_PLAYOUTS && kt_judge_can(&gtp->session.game.board)) write_reasons(gtp, colour, p);
        if (KT_GOALS && kt_judge_can(&gtp->session.game.board)) write_goal(gtp, colour, p);
    }
    write_search(gtp, colour, p);
}

/* Explains the last move of the game in the position before it. */
static kt_status explain_last(kt_gtp *gtp) {
    kt_game *game = &gtp->session.game;
    const kt_game_move last = game->moves[game->count - 1];
    if (kt_game_undo(game) < 0) return kt_gtp_refuse(gtp, "cannot undo");
    explain(gtp, (kt_colour)last.colour, (kt_point)last.point);
    return kt_game_play(game, (kt_colour)last.colour, (kt_point)last.point);
}

kt_status kt_gtp_why(kt_gtp *gtp, char *arguments) {
    if (!*arguments)
        return gtp->session.game.count ? explain_last(gtp) : kt_gtp_refuse(gtp, "no move to explain");
    kt_status colour = kt_gtp_read_colour(&arguments);
    kt_status p = kt_point_read(kt_words_next(&arguments), gtp->session.game.geometry.size);
    if (colour < 0 || p < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    if (kt_game_check(&gtp->session.game, (kt_colour)colour, (kt_point)p) < 0)
        return kt_gtp_refuse(gtp, "illegal move");
    explain(gtp, (kt_colour)colour, (kt_point)p);
    return KT_OK;
}

kt_status kt_gtp_explain(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return gtp->session.game.count ? explain_last(gtp) : KT_OK;
}
