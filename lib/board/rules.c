#include "board/rules.h"

#include <stddef.h>

#include "base/words.h"

const char kt_rules_names[] = "chinese, japanese, korean, aga, bga, french, new-zealand or tromp-taylor";
const char kt_rules_wanted[] =
    "ko SIMPLE or POSITIONAL, scoring AREA or TERRITORY, tax NONE (SEKI by territory), no suicide, no "
    "button, whiteHandicapBonus 0, N or N-1";

/* By kt_bonus, as KataGo names them. */
static const char *const bonuses[] = {"N", "N-1", "0"};

bool kt_rules_find(const char *name, kt_rules *rules) {
    static const struct {
        const char *names; /* each followed by a newline */
        kt_rules rules;
    } sets[] = {
        {"chinese\nchinese-ogs\nchinese-kgs\nchinese_ogs\nchinese_kgs\n",
         {false, KT_SUPERKO, KT_BONUS_STONES}},
        {"japanese\nkorean\n", {true, KT_SIMPLE_KO, KT_BONUS_NONE}},
        {"aga\nbga\nfrench\n", {false, KT_SUPERKO, KT_BONUS_ALL_BUT_ONE}},
        {"new-zealand\nnew_zealand\nnew zealand\nnz\n", {false, KT_SUPERKO, KT_BONUS_NONE}},
        {"tromp-taylor\ntromp_taylor\ntromp taylor\ntt\n", {false, KT_SUPERKO, KT_BONUS_NONE}},
    };
    char small[24];
    unsigned length = 0;
    for (; name[length]; length++) {
        if (length + 1 == sizeof small) return false;
        bool capital = name[length] >= 'A' && name[length] <= 'Z';
        small[length] = (char)(capital ? name[length] + 'a' - 'A' : name[length]);
    }
    small[length] = 0;
    for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (!kt_words_among(small, sets[i].names)) continue;
        *rules = sets[i].rules;
        return true;
    }
    return false;
}

bool kt_rules_set(kt_rules *rules, const char *key, const char *value) {
    if (kt_words_equal(key, "scoring")) {
        rules->territory = kt_words_equal_any_case(value, "TERRITORY");
        return rules->territory || kt_words_equal_any_case(value, "AREA");
    }
    if (kt_words_equal(key, "ko")) {
        bool simple = kt_words_equal_any_case(value, "SIMPLE");
        rules->repetition = simple ? KT_SIMPLE_KO : KT_SUPERKO;
        return simple || kt_words_equal_any_case(value, "POSITIONAL");
    }
    if (kt_words_equal(key, "suicide") || kt_words_equal(key, "hasButton"))
        return kt_words_equal(value, "false");
    if (kt_words_equal(key, "friendlyPassOk")) return kt_words_among(value, "true\nfalse\n");
    if (kt_words_equal(key, "whiteHandicapBonus")) {
        for (int i = KT_BONUS_STONES; i <= KT_BONUS_NONE; i++)
            if (kt_words_equal(value, bonuses[i])) {
                rules->bonus = (kt_bonus)i;
                return true;
            }
        return false;
    }
    if (kt_words_equal(key, "tax"))
        return kt_words_equal_any_case(value, "NONE") || kt_words_equal_any_case(value, "SEKI");
    return false;
}

const char *kt_rules_tell(const kt_rules *rules, unsigned place, const char **key) {
    static const char *const keys[] = {
        "ko", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk"};
    static const char *const told[] = {"\"N\"", "\"N-1\"", "\"0\""};
    const char *const values[] = {
        rules->repetition == KT_SIMPLE_KO ? "\"SIMPLE\"" : "\"POSITIONAL\"",
        rules->territory ? "\"TERRITORY\"" : "\"AREA\"",
        rules->territory ? "\"SEKI\"" : "\"NONE\"",
        "false",
        "false",
        told[rules->bonus],
        "true",
    };
    if (place >= sizeof keys / sizeof *keys) return NULL;
    *key = keys[place];
    return values[place];
}
