/* rules.h: the rules that Katachi can play by. Sets of rules have a name; single rules have a name and a value, as in
 * KataGo's protocols (KataGo 1.17, cpp/game/rules.cpp). */
#ifndef KT_BOARD_RULES_H
#define KT_BOARD_RULES_H

#include "board/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What rules were asked for that Katachi can't play by. */
enum {
    KT_UNLIKE_KO = 1,     /* a superko that isn't positional: situational, Spight's */
    KT_UNLIKE_TAX = 2,    /* group tax: two points less for each living group */
    KT_UNLIKE_BUTTON = 4, /* half a point for the first pass */
};

/* Finds rules: by name, in any case and with other usual spellings (Chinese, Japanese, Korean, AGA, BGA, French, Ing,
 * New Zealand, Tromp-Taylor, stone scoring and others); as flat JSON of single rules; or in KataGo's short form, like
 * "koSIMPLEscoreAREAtaxNONEsui0". Single rules that the last two don't name are Tromp's and Taylor's, as in KataGo.
 * What Katachi can't play by becomes the nearest that it can. A set whose superko is another one becomes so without
 * `unlike`, as the difference hardly ever matters. Returns false, and changes nothing, for anything else. */
bool kt_rules_find(const char *text, kt_rules *rules);

/* Sets one rule by its name and value in KataGo's JSON: ko, scoring, tax, suicide, hasButton, whiteHandicapBonus,
 * friendlyPassOk; values in any case. Returns false, and changes nothing, when KataGo has no such rule or value. */
bool kt_rules_set(kt_rules *rules, const char *key, const char *value);

/* Says what rules->unlike holds, as a part of a sentence; NULL for nothing. */
const char *kt_rules_unlike(const kt_rules *rules);

/* The value of a rule, as JSON and as kt_rules_set takes it, and in `*key` its name. `place` counts the rules from 0.
 * Returns NULL behind the last. */
const char *kt_rules_tell(const kt_rules *rules, unsigned place, const char **key);

/* For messages: the names of rule sets, and single rules with the values that Katachi can play by. */
extern const char kt_rules_names[], kt_rules_wanted[];

#ifdef __cplusplus
}
#endif

#endif
