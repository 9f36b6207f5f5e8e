/* goal_names.c: what rules call verbs. */
#include "goals/goals.h"

const char *const kt_goal_verb_names[KT_GOAL_VERBS] = {
    [KT_GOAL_DEFEND] = "defend",
    [KT_GOAL_ATTACK] = "attack",
    [KT_GOAL_GIVE_UP] = "give-up",
    [KT_GOAL_CAPTURE] = "capture",
    [KT_GOAL_EXTEND] = "extend",
    [KT_GOAL_CONNECT] = "connect",
    [KT_GOAL_MAKE_EYE] = "make-eye",
    [KT_GOAL_JUMP_OUT] = "jump-out",
    [KT_GOAL_TAKE_LIBERTY] = "take-liberty",
    [KT_GOAL_CUT] = "cut",
    [KT_GOAL_TAKE_EYE] = "take-eye",
    [KT_GOAL_SURROUND] = "surround",
    [KT_GOAL_START_LIFE] = "new-life",
    [KT_GOAL_OCCUPY] = "occupy",
};
