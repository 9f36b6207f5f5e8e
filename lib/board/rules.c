#include "board/rules.h"

#include <stddef.h>

#include "base/words.h"

const char kt_rules_names[] =
    "chinese, japanese, korean, aga, aga-button, bga, french, ing, new-zealand, tromp-taylor, stone-scoring, "
    "ancient-territory, or single rules as JSON";
const char kt_rules_wanted[] =
    "ko SIMPLE or POSITIONAL, scoring AREA or TERRITORY, tax NONE or SEKI, suicide true or false, hasButton "
    "false, whiteHandicapBonus 0, N or N-1, friendlyPassOk true or false";

/* The single rules: as KataGo's JSON calls them and their values; and in its short form, which writes 0 and 1 for
 * false and true. A value that begins another one stands behind it. */
enum { KO, SCORING, TAX, SUICIDE, BUTTON, BONUS, FRIENDLY, SINGLE_RULES };
enum { VALUES = 4 };
static const struct {
    const char *key, *brief, *value[VALUES];
} single[SINGLE_RULES] = {
    [KO] = {"ko", "ko", {"POSITIONAL", "SIMPLE", "SITUATIONAL", "SPIGHT"}},
    [SCORING] = {"scoring", "score", {"AREA", "TERRITORY"}},
    [TAX] = {"tax", "tax", {"NONE", "SEKI", "ALL"}},
    [SUICIDE] = {"suicide", "sui", {"false", "true"}},
    [BUTTON] = {"hasButton", "button", {"false", "true"}},
    [BONUS] = {"whiteHandicapBonus", "whb", {"N-1", "N", "0"}},
    [FRIENDLY] = {"friendlyPassOk", "fpok", {"false", "true"}},
};

static bool is_truth(unsigned rule) { return rule == SUICIDE || rule == BUTTON || rule == FRIENDLY; }

/* Of the values of BONUS. */
static const kt_bonus bonuses[] = {KT_BONUS_ALL_BUT_ONE, KT_BONUS_STONES, KT_BONUS_NONE};

static void set(kt_rules *rules, unsigned rule, unsigned value) {
    unsigned unlike = 0;
    switch (rule) {
    case KO:
        rules->repetition = value == 1 ? KT_SIMPLE_KO : KT_SUPERKO;
        if (value > 1) unlike = KT_UNLIKE_KO;
        break;
    case SCORING: rules->territory = value; break;
    case TAX:
        if (value == 2) unlike = KT_UNLIKE_TAX;
        break;
    case SUICIDE: rules->suicide = value; break;
    case BUTTON:
        if (value) unlike = KT_UNLIKE_BUTTON;
        break;
    case BONUS: rules->bonus = (uint8_t)bonuses[value]; break;
    default: break; /* friendlyPassOk: either side may count as it likes */
    }
    static const uint8_t about[SINGLE_RULES] = {
        [KO] = KT_UNLIKE_KO, [TAX] = KT_UNLIKE_TAX, [BUTTON] = KT_UNLIKE_BUTTON};
    rules->unlike = (uint8_t)((rules->unlike & ~about[rule]) | unlike);
}

bool kt_rules_set(kt_rules *rules, const char *key, const char *value) {
    unsigned rule = 0;
    if (kt_words_equal(key, "score")) key = single[SCORING].key;
    while (rule < SINGLE_RULES && !kt_words_equal(key, single[rule].key)) rule++;
    if (rule == SINGLE_RULES) return false;
    for (unsigned i = 0; i < VALUES && single[rule].value[i]; i++) {
        if (!kt_words_equal_any_case(value, single[rule].value[i])) continue;
        set(rules, rule, i);
        return true;
    }
    return false;
}

/* Copies a name in small letters, without the characters between words. Returns false when it is too long. */
static bool simplify(const char *name, char *small, unsigned capacity) {
    unsigned length = 0;
    for (; *name; name++) {
        if (*name == '-' || *name == '_' || *name == ' ') continue;
        if (length + 1 == capacity) return false;
        bool capital = *name >= 'A' && *name <= 'Z';
        small[length++] = (char)(capital ? *name + 'a' - 'A' : *name);
    }
    small[length] = 0;
    return true;
}

static bool find_set(const char *name, kt_rules *rules) {
    static const struct {
        const char *names; /* simplified, each followed by a newline */
        kt_rules rules;
    } sets[] = {
        {"chinese\nchineseogs\nchinesekgs\n", {false, false, KT_SUPERKO, KT_BONUS_STONES, 0}},
        {"japanese\nkorean\n", {true, false, KT_SIMPLE_KO, KT_BONUS_NONE, 0}},
        {"aga\nbga\nfrench\n", {false, false, KT_SUPERKO, KT_BONUS_ALL_BUT_ONE, 0}},
        {"agabutton\n", {false, false, KT_SUPERKO, KT_BONUS_ALL_BUT_ONE, KT_UNLIKE_BUTTON}},
        {"newzealand\nnz\ntromptaylor\ntt\ning\ngoe\n", {false, true, KT_SUPERKO, KT_BONUS_NONE, 0}},
        {"stonescoring\nancientarea\n", {false, false, KT_SIMPLE_KO, KT_BONUS_NONE, KT_UNLIKE_TAX}},
        {"ancientterritory\n", {true, false, KT_SIMPLE_KO, KT_BONUS_NONE, KT_UNLIKE_TAX}},
    };
    char small[20];
    if (!simplify(name, small, sizeof small)) return false;
    for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (!kt_words_among(small, sets[i].names)) continue;
        *rules = sets[i].rules;
        return true;
    }
    return false;
}

/* What KataGo takes for single rules that aren't named: Tromp's and Taylor's. */
static const kt_rules not_named = {false, true, KT_SUPERKO, KT_BONUS_NONE, 0};

/* Copies the next word or number of flat JSON, "" when there is none. Returns what stands behind it; NULL when it is too
 * long for any rule. */
static const char *read_token(const char *at, char *token, unsigned capacity) {
    unsigned length = 0;
    while (*at && kt_words_one_of(*at, " \t\r\n{}:,\"")) at++;
    for (; *at && !kt_words_one_of(*at, " \t\r\n{}:,\""); at++) {
        if (length + 1 == capacity) return NULL;
        token[length++] = *at;
    }
    token[length] = 0;
    return at;
}

/* Is the text an object without another one in it? */
static bool is_flat(const char *text) {
    if (*text++ != '{') return false;
    while (*text && *text != '{' && *text != '}') text++;
    if (*text++ != '}') return false;
    while (*text && kt_words_one_of(*text, " \t\r\n")) text++;
    return !*text;
}

static bool read_json(const char *text, kt_rules *rules) {
    char key[24], value[24];
    if (!is_flat(text)) return false;
    kt_rules read = not_named;
    for (;;) {
        text = read_token(text, key, sizeof key);
        if (!text) return false;
        if (!*key) break;
        text = read_token(text, value, sizeof value);
        if (!text || !kt_rules_set(&read, key, value)) return false;
    }
    *rules = read;
    return true;
}

/* Skips `word` and spaces behind it, if the text begins with it in any case. */
static bool skip(const char **text, const char *word) {
    const char *at = *text;
    for (; *word; word++, at++) {
        char one[] = {*at, 0}, other[] = {*word, 0};
        if (!kt_words_equal_any_case(one, other)) return false;
    }
    while (*at == ' ') at++;
    *text = at;
    return true;
}

/* Reads the value of a rule in the short form. */
static bool read_brief_value(const char **text, unsigned rule, kt_rules *rules) {
    for (unsigned i = 0; i < VALUES && single[rule].value[i]; i++) {
        if (!skip(text, is_truth(rule) ? (i ? "1" : "0") : single[rule].value[i])) continue;
        set(rules, rule, i);
        return true;
    }
    return false;
}

/* Reads KataGo's short form, like "koSIMPLEscoreAREAtaxNONEsui0whbN-1". */
static bool read_brief(const char *text, kt_rules *rules) {
    kt_rules read = not_named;
    if (!*text) return false;
    while (*text) {
        unsigned rule = 0;
        if (skip(&text, single[SCORING].key)) rule = SCORING;
        else
            while (rule < SINGLE_RULES && !skip(&text, single[rule].brief)) rule++;
        if (rule == SINGLE_RULES || !read_brief_value(&text, rule, &read)) return false;
    }
    *rules = read;
    return true;
}

bool kt_rules_find(const char *text, kt_rules *rules) {
    while (*text == ' ') text++;
    if (*text == '{') return read_json(text, rules);
    return find_set(text, rules) || read_brief(text, rules);
}

const char *kt_rules_tell(const kt_rules *rules, unsigned place, const char **key) {
    static const char *const told[] = {"\"N\"", "\"N-1\"", "\"0\""}; /* by kt_bonus */
    const char *const values[] = {
        rules->repetition == KT_SIMPLE_KO ? "\"SIMPLE\"" : "\"POSITIONAL\"",
        rules->territory ? "\"TERRITORY\"" : "\"AREA\"",
        rules->territory ? "\"SEKI\"" : "\"NONE\"",
        rules->suicide ? "true" : "false",
        "false",
        told[rules->bonus],
        "true",
    };
    if (place >= SINGLE_RULES) return NULL;
    *key = single[place].key;
    return values[place];
}

const char *kt_rules_unlike(const kt_rules *rules) {
    static const char *const said[] = {
        NULL,
        "positional superko is used instead",
        "there is no group tax here",
        "there is no group tax here, and positional superko is used instead",
        "there is no button here",
        "there is no button here, and positional superko is used instead",
        "there is neither button nor group tax here",
        "there is neither button nor group tax here, and positional superko is used instead",
    };
    return said[rules->unlike & (KT_UNLIKE_KO | KT_UNLIKE_TAX | KT_UNLIKE_BUTTON)];
}
