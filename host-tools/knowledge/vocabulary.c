#include "knowledge/vocabulary.h"

#include <string.h>

#include "goals/goals.h"

const char *const vocabulary_things[KT_THINGS] = {"game", "chain", "goal"};

static const struct word words[] = {
    {"stage", KT_ASK_STAGE, TYPE_NUMBER, "how full the board is, in percent"},
    {"moves", KT_ASK_MOVES, TYPE_NUMBER, "moves that were played"},
    {"lines", KT_ASK_LINES, TYPE_NUMBER, "lines of the board"},
    {"ko", KT_ASK_KO, TYPE_CONDITION, "a point is forbidden by a ko"},

    {"stones", KT_ASK_STONES, TYPE_NUMBER, "its stones"},
    {"liberties", KT_ASK_LIBERTIES, TYPE_NUMBER, "its liberties"},
    {"class", KT_ASK_CLASS, TYPE_CLASS, "what reading says of it"},
    {"value", KT_ASK_VALUE, TYPE_NUMBER, "twice its stones and its liberties; 0: safe or dead"},
    {"group-value", KT_ASK_GROUP_VALUE, TYPE_NUMBER, "values of its group's chains and of those around"},
    {"group-size", KT_ASK_GROUP_SIZE, TYPE_NUMBER, "stones of its group"},
    {"mine", KT_ASK_MINE, TYPE_CONDITION, "it is of the colour to move"},

    {"verb", KT_ASK_VERB, TYPE_VERB, "what is wanted"},
    {"purpose", KT_ASK_PURPOSE, TYPE_VERB, "the verb of the goal that it serves; its own without one"},
#define GOAL(name, number, type, about)                                                                      \
    { name, KT_ASK_GOAL_NUMBERS + (number), type, about }
    GOAL("worth", KT_GOAL_WORTH, TYPE_NUMBER, "points that the move is worth by reading, 0 when lost"),
    GOAL("gain", KT_GOAL_GAIN, TYPE_NUMBER, "points of area that the move gains"),
    GOAL("group-value", KT_GOAL_VALUE, TYPE_NUMBER, "the strategic value of the subject's group"),
    GOAL("group-size", KT_GOAL_SIZE, TYPE_NUMBER, "stones of the subject's group"),
    GOAL("class-after", KT_GOAL_CLASS_AFTER, TYPE_CLASS, "of the subject, after the move"),
    GOAL("captured", KT_GOAL_CAPTURED, TYPE_NUMBER, "stones that the move takes off the board"),
    GOAL("liberties-after", KT_GOAL_LIBERTIES_AFTER, TYPE_NUMBER, "of the chain that the move makes"),
    GOAL("stones-after", KT_GOAL_STONES_AFTER, TYPE_NUMBER, "of the chain that the move makes"),
    GOAL("self-atari", KT_GOAL_SELF_ATARI, TYPE_CONDITION, "that chain has one liberty, nothing taken"),
    GOAL("loses", KT_GOAL_LOSES, TYPE_CONDITION, "the opponent can capture that chain at once"),
    GOAL("forces", KT_GOAL_FORCES, TYPE_NUMBER, "stones that the move threatens to capture"),
    GOAL("line", KT_GOAL_LINE, TYPE_NUMBER, "of the place, counted from the edge: 1 on the first"),
    GOAL("distance", KT_GOAL_NEAR, TYPE_NUMBER, "steps from the place to the last move; 0: no such move"),
    GOAL("own-beside", KT_GOAL_OWN_BESIDE, TYPE_NUMBER, "own stones on the 8 points around the place"),
    GOAL("other-beside", KT_GOAL_OTHER_BESIDE, TYPE_NUMBER, "the opponent's stones there"),
    GOAL("inside", KT_GOAL_INSIDE, TYPE_NUMBER, "1: own area; -1: the opponent's; 0: neither's"),
    GOAL("serves", KT_GOAL_SERVES, TYPE_NUMBER, "goals that the move serves, this one included"),
#undef GOAL

    {"subject", KT_ASK_SUBJECT, TYPE_NUMBER, "the chain that it is about"},
    {"object", KT_ASK_OBJECT, TYPE_NUMBER, "the other chain"},

    {"neighbour", KT_ASK_NEIGHBOUR, TYPE_NUMBER, "a chain of the other colour that it touches"},
    {"near", KT_ASK_NEAR, TYPE_NUMBER, "a chain of the same colour that is near"},
};

const struct word *vocabulary_at(unsigned i) { return i < sizeof words / sizeof *words ? &words[i] : NULL; }

const struct word *vocabulary_of(unsigned what) {
    const struct word *word;
    for (unsigned i = 0; (word = vocabulary_at(i)); i++)
        if (word->what == what) break;
    return word;
}

const char *vocabulary_value(enum word_type type, unsigned value) {
    static const char *const classes[] = {"safe", "attackable", "savable", "dead"};
    if (type == TYPE_CLASS) return value < sizeof classes / sizeof *classes ? classes[value] : NULL;
    return type == TYPE_VERB && value < KT_GOAL_VERBS ? kt_goal_verb_names[value] : NULL;
}

bool vocabulary_reserves(const char *name, size_t length) {
    static const char *const reserved[] = {"fact",   "want",   "rule",   "of",     "level", "among",
                                           "prefer", "avoid",  "and",    "or",     "not",   "is",
                                           "some",   "number", "larger", "smaller"};
    for (unsigned i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strlen(reserved[i]) == length && memcmp(reserved[i], name, length) == 0) return true;
    return false;
}
