/* goal_names.c: what rules call verbs, numbers and classes. */
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
    [KT_GOAL_START_LIFE] = "start-life",
    [KT_GOAL_OCCUPY] = "occupy",
};

const char *const kt_goal_number_names[KT_GOAL_NUMBERS] = {
    [KT_GOAL_VALUE] = "value",
    [KT_GOAL_CHAIN_VALUE] = "chain-value",
    [KT_GOAL_SIZE] = "size",
    [KT_GOAL_CLASS] = "class",
    [KT_GOAL_STONES] = "stones",
    [KT_GOAL_LIBERTIES] = "liberties",
    [KT_GOAL_CLASS_AFTER] = "class-after",
    [KT_GOAL_OBJECT_CLASS] = "object-class",
    [KT_GOAL_OBJECT_STONES] = "object-stones",
    [KT_GOAL_OBJECT_LIBERTIES] = "object-liberties",
    [KT_GOAL_CAPTURED] = "captured",
    [KT_GOAL_LIBERTIES_AFTER] = "liberties-after",
    [KT_GOAL_STONES_AFTER] = "stones-after",
    [KT_GOAL_SELF_ATARI] = "self-atari",
    [KT_GOAL_LADDER] = "ladder",
    [KT_GOAL_LINE] = "line",
    [KT_GOAL_GAIN] = "gain",
    [KT_GOAL_NEAR] = "near",
    [KT_GOAL_OWN_BESIDE] = "own-beside",
    [KT_GOAL_OTHER_BESIDE] = "other-beside",
    [KT_GOAL_INSIDE] = "inside",
    [KT_GOAL_SERVES] = "serves",
    [KT_GOAL_STAGE] = "stage",
};

const char *const kt_goal_class_names[KT_GOAL_DEAD + 1] = {
    [KT_GOAL_SAFE] = "safe",
    [KT_GOAL_ATTACKABLE] = "attackable",
    [KT_GOAL_SAVABLE] = "savable",
    [KT_GOAL_DEAD] = "dead",
};
