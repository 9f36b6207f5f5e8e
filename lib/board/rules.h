/* rules.h: the rules that Katachi can play by. Sets of rules have a name; single rules have a name and a value, as in
 * KataGo's protocols. */
#ifndef KT_BOARD_RULES_H
#define KT_BOARD_RULES_H

#include "board/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_rules {
    bool territory; /* territory and prisoners count; else area does */
    kt_repetition repetition;
    kt_bonus bonus; /* counts by area alone */
} kt_rules;

/* Chinese, Japanese, Korean, AGA, BGA, French, New Zealand and Tromp-Taylor rules, in any case and with other
 * usual spellings. Some of them allow suicide, or have another superko: those become the nearest rules that
 * Katachi can play by. Returns false, and changes nothing, for any other name. */
bool kt_rules_find(const char *name, kt_rules *rules);

/* One rule by its name and value in KataGo's JSON: ko, scoring, tax, suicide, hasButton, whiteHandicapBonus,
 * friendlyPassOk. Returns false when it is unknown, or Katachi cannot play by it. */
bool kt_rules_set(kt_rules *rules, const char *key, const char *value);

/* The value of a rule, as JSON and as kt_rules_set takes it, and in `*key` its name. `place` counts the rules from 0.
 * Returns NULL behind the last. */
const char *kt_rules_tell(const kt_rules *rules, unsigned place, const char **key);

/* For messages: the names of rule sets, and the values of single rules, that Katachi can play by. */
extern const char kt_rules_names[], kt_rules_wanted[];

#ifdef __cplusplus
}
#endif

#endif
