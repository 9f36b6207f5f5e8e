#include <math.h>
#include <string.h>
#include <strings.h>

#include "records/points.h"
#include "records/sgf.h"

bool sgf_rules_find(const char *text, kt_rules *rules) {
    /* Two letters must be all of the text. */
    static const struct {
        const char *word, *rules;
    } words[] = {{"jp", "japanese"},     {"japan", "japanese"}, {"日本", "japanese"}, {"일본", "japanese"},
                 {"kr", "korean"},       {"korea", "korean"},   {"韩国", "korean"},   {"韓国", "korean"},
                 {"韓國", "korean"},     {"한국", "korean"},    {"cn", "chinese"},    {"china", "chinese"},
                 {"chinese", "chinese"}, {"中国", "chinese"},   {"中國", "chinese"},  {"중국", "chinese"}};
    if (kt_rules_find(text, rules)) return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *word = words[i].word;
        if (word[2] ? strcasestr(text, word) != NULL : strcasecmp(text, word) == 0)
            return kt_rules_find(words[i].rules, rules);
    }
    return false;
}

/* Does the record name rules that are known, and not the Chinese ones? */
static bool counts_no_stones(const char *text) {
    kt_rules rules;
    return sgf_rules_find(text, &rules) && (rules.territory || rules.bonus != KT_BONUS_STONES);
}

static bool is_whole(double value) { return value == floor(value); }

/* What servers mean by a number that is too large for a komi (sgf_komi_read). */
static double scale_down(double value, bool fox) {
    if (!is_whole(value)) return value;
    bool halves = fmod(value, 50) == 0;
    if (halves && value >= 450 && value <= 1000) return value / 100;
    if (fmod(value, 25) == 0 && value >= 150 && value <= 425) return value / 50;
    if (fox && value == 50) return 0.5;
    if (value == 55 || value == 65 || value == 75) return value / 10;
    return value;
}

/* Does a word before the number, which begins at `end`, say that White gives the points? */
static bool says_reverse(const char *text, const char *end) {
    static const char *const words[] = {"逆コミ", "逆込", "白贴", "白貼", "倒贴", "倒貼",
                                        "反贴",   "反貼", "逆贴", "逆貼", "역덤", "reverse"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *word = strcasestr(text, words[i]);
        if (word && word < end) return true;
    }
    return false;
}

/* Does a longer number go on here, such as "1e3", "0x10" or "1/0", which no record means? */
static bool goes_on(const char *text) {
    return *text && strchr("eExX/", *text) && text[1 + (text[1] == '-' || text[1] == '+')] >= '0' &&
           text[1 + (text[1] == '-' || text[1] == '+')] <= '9';
}

bool sgf_komi_read(const char *text, const char *rules, int size, bool fox, int *quarters) {
    enum { MOST = 100 }; /* points: nobody gives more; chosen by hand */
    char folded[2 * SGF_TEXT_BYTES];
    struct points points;
    points_fold(text, folded, sizeof folded);
    const char *at = folded;
    bool negative = false, found = false;
    for (; *at && !found; at += !found) {
        found = points_begin(at);
        if (!found) negative = *at == '-';
    }
    if (says_reverse(folded, at)) negative = true;
    if (!found || !points_read(&at, &points) || goes_on(at)) return false;
    int steps = points.stones ? 2 : 4; /* a quarter of a stone is half a point */
    double value = floor(steps * points.points + 0.5 + 1e-6) / steps, rest = fmod(value, 1);
    if (!points.stones) {
        value = scale_down(value, fox);
        if ((rest == 0.25 || rest == 0.75) && value > 1 && value < 5 && !counts_no_stones(rules)) value *= 2;
    }
    if (value > MOST || value > size * size) return false;
    *quarters = (int)(4 * value) * (negative ? -1 : 1);
    return true;
}
