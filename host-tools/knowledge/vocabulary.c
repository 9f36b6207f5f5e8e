#include "knowledge/vocabulary.h"

#include <string.h>

#include "goals/goals.h"

const char *const vocabulary_things[KT_THINGS] = {"game", "chain", "goal"};

static const struct word words[] = {
    {"stage", KT_ASK_STAGE, TYPE_NUMBER},
    {"moves", KT_ASK_MOVES, TYPE_NUMBER},
    {"lines", KT_ASK_LINES, TYPE_NUMBER},
    {"ko", KT_ASK_KO, TYPE_CONDITION},

    {"stones", KT_ASK_STONES, TYPE_NUMBER},
    {"liberties", KT_ASK_LIBERTIES, TYPE_NUMBER},
    {"class", KT_ASK_CLASS, TYPE_CLASS},
    {"value", KT_ASK_VALUE, TYPE_NUMBER},
    {"group-value", KT_ASK_GROUP_VALUE, TYPE_NUMBER},
    {"group-size", KT_ASK_GROUP_SIZE, TYPE_NUMBER},
    {"mine", KT_ASK_MINE, TYPE_CONDITION},

    {"verb", KT_ASK_VERB, TYPE_VERB},
    {"purpose", KT_ASK_PURPOSE, TYPE_VERB},
    {"urgency", KT_ASK_URGENCY, TYPE_NUMBER},
    {"worth", KT_ASK_GOAL_NUMBERS + KT_GOAL_WORTH, TYPE_NUMBER},
    {"gain", KT_ASK_GOAL_NUMBERS + KT_GOAL_GAIN, TYPE_NUMBER},
    {"group-value", KT_ASK_GOAL_NUMBERS + KT_GOAL_VALUE, TYPE_NUMBER},
    {"group-size", KT_ASK_GOAL_NUMBERS + KT_GOAL_SIZE, TYPE_NUMBER},
    {"class-after", KT_ASK_GOAL_NUMBERS + KT_GOAL_CLASS_AFTER, TYPE_CLASS},
    {"captured", KT_ASK_GOAL_NUMBERS + KT_GOAL_CAPTURED, TYPE_NUMBER},
    {"liberties-after", KT_ASK_GOAL_NUMBERS + KT_GOAL_LIBERTIES_AFTER, TYPE_NUMBER},
    {"stones-after", KT_ASK_GOAL_NUMBERS + KT_GOAL_STONES_AFTER, TYPE_NUMBER},
    {"self-atari", KT_ASK_GOAL_NUMBERS + KT_GOAL_SELF_ATARI, TYPE_CONDITION},
    {"loses", KT_ASK_GOAL_NUMBERS + KT_GOAL_LOSES, TYPE_CONDITION},
    {"forces", KT_ASK_GOAL_NUMBERS + KT_GOAL_FORCES, TYPE_NUMBER},
    {"line", KT_ASK_GOAL_NUMBERS + KT_GOAL_LINE, TYPE_NUMBER},
    {"distance", KT_ASK_GOAL_NUMBERS + KT_GOAL_DISTANCE, TYPE_NUMBER},
    {"own-beside", KT_ASK_GOAL_NUMBERS + KT_GOAL_OWN_BESIDE, TYPE_NUMBER},
    {"other-beside", KT_ASK_GOAL_NUMBERS + KT_GOAL_OTHER_BESIDE, TYPE_NUMBER},
    {"inside", KT_ASK_GOAL_NUMBERS + KT_GOAL_INSIDE, TYPE_NUMBER},
    {"serves", KT_ASK_GOAL_NUMBERS + KT_GOAL_SERVES, TYPE_NUMBER},
    {"shape", KT_ASK_GOAL_NUMBERS + KT_GOAL_SHAPE, TYPE_CONDITION},

    {"likely", KT_ASK_GOAL_NUMBERS + KT_GOAL_LIKELY, TYPE_NUMBER},

    {"subject", KT_ASK_SUBJECT, TYPE_NUMBER},
    {"object", KT_ASK_OBJECT, TYPE_NUMBER},

    {"neighbour", KT_ASK_NEIGHBOUR, TYPE_NUMBER},
    {"near", KT_ASK_NEAR, TYPE_NUMBER},
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
