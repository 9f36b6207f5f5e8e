/* rules.h: sets of rules by name, and rules by word, as KataGo's protocols tell them, as far as Katachi can obey them. */
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

/* Chinese, Japanese, Korean, AGA, BGA, French, New Zealand and Tromp-Taylor rules, in any case and with other usual
 * spellings. Where they allow what Katachi doesn't (suicide), or have another superko, they are the nearest that can be
 * obeyed. Returns false, and changes nothing, for any other name. */
bool kt_rules_find(const char *name, kt_rules *rules);

/* One rule by its name and value in KataGo's JSON: ko, scoring, tax, suicide, hasButton, whiteHandicapBonus,
 * friendlyPassOk. Returns false when it is unknown, or can't be obeyed. */
bool kt_rules_set(kt_rules *rules, const char *key, const char *value);

/* What would set the rule so: the value, as JSON. `place` counts the rules from 0; `*key` is the rule's name. NULL behind
 * the last. */
const char *kt_rules_tell(const kt_rules *rules, unsigned place, const char **key);

/* For messages: what can be obeyed. */
extern const char kt_rules_names[], kt_rules_wanted[];

#ifdef __cplusplus
}
#endif

#endif
