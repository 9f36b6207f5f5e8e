#include "goals/goal_words.h"

/* The largest gain that is told. On an open board, any move gains more: influence, which nobody counts in points. */
enum { COUNTED = 12 };

/* The sentences. % stands for the subject, & for the object, @ for the place. */
static const char *const sentences[KT_GOAL_VERBS] = {
    [KT_GOAL_DEFEND] = "defend %",
    [KT_GOAL_ATTACK] = "attack %",
    [KT_GOAL_GIVE_UP] = "give up %",
    [KT_GOAL_CAPTURE] = "capture & at @",
    [KT_GOAL_EXTEND] = "extend % to @",
    [KT_GOAL_CONNECT] = "connect % and & at @",
    [KT_GOAL_MAKE_EYE] = "make an eye for % at @",
    [KT_GOAL_JUMP_OUT] = "jump out from % to @",
    [KT_GOAL_TAKE_LIBERTY] = "take a liberty of % at @",
    [KT_GOAL_CUT] = "cut % from & at @",
    [KT_GOAL_TAKE_EYE] = "take an eye of % at @",
    [KT_GOAL_SURROUND] = "hem in % at @",
    [KT_GOAL_START_LIFE] = "start new life at @",
    [KT_GOAL_OCCUPY] = "take @",
};

/* What makes the state of a group a reason; of a safe one nothing is said. */
static const char *const dangers[] = {
    [KT_CLASS_ATTACKABLE] = "weak",
    [KT_CLASS_SAVABLE] = "in danger",
    [KT_CLASS_DEAD] = "dead",
};

static void write_sentence(kt_text *text, const kt_goal *goal) {
    for (const char *at = sentences[goal->verb]; *at; at++) {
        if (*at == '%') kt_point_write(text, goal->subject);
        else if (*at == '&') kt_point_write(text, goal->object);
        else if (*at == '@') kt_point_write(text, goal->place);
        else kt_text_char(text, *at);
    }
}

void kt_goal_write(kt_text *text, const kt_goal *goal) {
    bool by_verb = goal->verb <= KT_GOAL_GIVE_UP;
    write_sentence(text, goal);
    if (by_verb && goal->place != KT_NO_POINT) {
        kt_text_string(text, " at ");
        kt_point_write(text, goal->place);
    }
    kt_point named = goal->subject == KT_NO_POINT ? goal->object : goal->subject;
    int class = goal->number[KT_GOAL_CLASS];
    if (named != KT_NO_POINT) {
        if (class == KT_CLASS_SAFE) return;
        kt_text_string(text, ": the group of ");
        kt_point_write(text, named);
        kt_text_string(text, " is ");
        kt_text_string(text, dangers[class]);
    } else if (goal->number[KT_GOAL_GAIN] > 0 && goal->number[KT_GOAL_GAIN] <= COUNTED) {
        int gain = goal->number[KT_GOAL_GAIN];
        kt_text_string(text, ", about ");
        kt_text_unsigned(text, (uint32_t)gain);
        kt_text_string(text, gain == 1 ? " point" : " points");
    }
}
