/* Commands that tell goals. */
#include "base/words.h"
#include "goals/goal_words.h"
#include "judge/judge.h"
#include "proto/gtp_thought.h"

void kt_gtp_write_rule(kt_gtp *gtp, const kt_goal *goal, kt_point it) {
    kt_text *answer = &gtp->answer;
    kt_statement rule;
    if (!kt_player_rule(&gtp->session.player, goal->rule, &rule)) return;
    bool first = goal->place == it;
    kt_text_string(answer, first ? "; before " : "; after ");
    kt_point_write(answer, goal[first].place);
    kt_text_string(answer, ": ");
    for (unsigned i = 0; i < rule.name_bytes; i++) kt_text_char(answer, rule.name[i]);
}

/* Writes a line: "E5 take E5; before C3: as good players play". */
static void write_goal(kt_gtp *gtp, const kt_goal *goal) {
    kt_text *answer = &gtp->answer;
    kt_point_write(answer, goal->place);
    kt_text_char(answer, ' ');
    kt_goal_write(answer, goal);
    kt_gtp_write_rule(gtp, goal, goal->place);
    kt_text_char(answer, '\n');
}

kt_status kt_gtp_goals(kt_gtp *gtp, char *arguments) {
    kt_status colour = *arguments ? kt_gtp_read_colour(&arguments) : (kt_status)gtp->session.game.to_move;
    if (colour < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color");
    if (!kt_judge_can(&gtp->session.game.board)) return kt_gtp_refuse(gtp, "some stones have no liberties");
    const kt_goals *goals = kt_player_goals(&gtp->session.player, &gtp->session.game, (kt_colour)colour,
                                            gtp->session.suggestions);
    for (unsigned i = goals->groups; i < goals->count; i++) write_goal(gtp, &goals->goal[i]);
    for (unsigned i = 0; i < goals->groups; i++)
        if (goals->goal[i].verb == KT_GOAL_GIVE_UP) {
            kt_goal_write(&gtp->answer, &goals->goal[i]);
            kt_text_char(&gtp->answer, '\n');
        }
    return KT_OK;
}

kt_status kt_gtp_search(kt_gtp *gtp, char *arguments) {
    const char *word = kt_words_next(&arguments);
    bool by_goals = kt_words_equal(word, "goals");
    if ((!by_goals && !kt_words_equal(word, "full")) || *arguments)
        return kt_gtp_refuse(gtp, "expected full or goals");
#if KT_GOALS /* else no table holds the command */
    gtp->session.by_goals = by_goals;
#endif
#if KT_DESKTOP
    gtp->session.manner = KT_MANNER_FULL;
#endif
    return KT_OK;
}
