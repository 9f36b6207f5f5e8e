/* Commands that tell goals. */
#include "base/words.h"
#include "goals/goal_words.h"
#include "proto/gtp_thought.h"

void kt_gtp_write_rule(kt_gtp *gtp, const kt_goal *goal, kt_point it) {
    kt_statement rule;
    if (!kt_player_rule(&gtp->session.player, goal->rule, &rule)) return;
    bool first = goal->place == it;
    kt_gtp_say(gtp, first ? "; before %V: " : "; after %V: ", goal[first].place);
    for (unsigned i = 0; i < rule.name_bytes; i++) kt_text_char(&gtp->answer, rule.name[i]);
}

kt_status kt_gtp_goals(kt_gtp *gtp) {
    kt_text *answer = &gtp->answer;
    if (kt_gtp_judges(gtp, "") < 0) return KT_ERR_FORMAT;
    const kt_goals *goals = kt_player_goals(&gtp->session.player, &gtp->session.game, gtp->given.colour,
                                            gtp->session.suggestions);
    /* A line: "E5 take E5; before C3: as good players play". */
    for (unsigned i = goals->groups; i < goals->count; i++) {
        const kt_goal *goal = &goals->goal[i];
        kt_gtp_say(gtp, "%V ", goal->place);
        kt_goal_write(answer, goal);
        kt_gtp_write_rule(gtp, goal, goal->place);
        kt_text_char(answer, '\n');
    }
    for (unsigned i = 0; i < goals->groups; i++)
        if (goals->goal[i].verb == KT_GOAL_GIVE_UP) {
            kt_goal_write(answer, &goals->goal[i]);
            kt_text_char(answer, '\n');
        }
    return KT_OK;
}

kt_status kt_gtp_search(kt_gtp *gtp) {
    const char *word = kt_words_next(&gtp->given.rest);
    bool by_goals = kt_words_equal(word, "goals");
    if ((!by_goals && !kt_words_equal(word, "full")) || *gtp->given.rest)
        return kt_gtp_refuse(gtp, "expected full or goals");
#if KT_GOALS /* else no table holds the command */
    gtp->session.by_goals = by_goals;
#endif
#if KT_DESKTOP
    gtp->session.manner = KT_MANNER_FULL;
#endif
    return KT_OK;
}
