#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "common/utf8.h"
#include "records/filter.h"
#include "records/points.h"

enum { KYU_MAX = 30, DAN_MAX = 9, RATING_MIN = 100, RATING_MAX = 9999 };

static const struct filter_rank none = {FILTER_NO_RANK, 0};

static bool begins(const char *text, const char *prefix) {
    return !strncasecmp(text, prefix, strlen(prefix));
}

static int at_most(int number, int limit) { return number < limit ? number : limit; }

static struct filter_rank professional(int dan) {
    return (struct filter_rank){FILTER_GRADE, KYU_MAX + DAN_MAX - 1 + at_most(dan, DAN_MAX)};
}

/* Does the text contain one of these words? Spaces separate them. */
static bool contains(const char *text, const char *words) {
    char word[32];
    for (size_t length; *words; words += length + (words[length] == ' ')) {
        length = strcspn(words, " ");
        memcpy(word, words, length);
        word[length] = 0;
        if (strcasestr(text, word)) return true;
    }
    return false;
}

/* Does the text call the rank a professional one? "pro" must be a word, not the beginning of "promoted". */
static bool says_professional(const char *text) {
    if (contains(text, "职业 職業 プロ 프로")) return true;
    for (const char *at = text; (at = strcasestr(at, "pro")); at++) {
        bool begins_word = at == text || !isalpha((unsigned char)at[-1]);
        if (begins_word && (!isalpha((unsigned char)at[3]) || begins(at, "professional"))) return true;
    }
    return false;
}

/* Titles that only professionals hold. Records often give the title alone, without a dan. */
static bool is_title(const char *text) {
    return contains(text, "本因坊 名人 棋聖 棋圣 碁聖 王座 天元 十段 国手 國手 국수 명인 기성 왕위 천원 "
                          "Honinbo Meijin Kisei Gosei Judan Tengen Kuksu Guksu");
}

/* Skips a word before the number: "业余", "アマ", "pro". */
static const char *skip_prefix(const char *text) {
    static const char *const prefixes[] = {"业余", "業余", "業餘",         "业",   "アマチュア", "アマ",
                                           "아마", "职业", "職業",         "プロ", "프로",       "强",
                                           "強",   "强",   "professional", "pro",  "amateur",    "ama",
                                           "강",   "약",   "弱",           "新"};
    while (*text && strchr(" [(~", *text)) text++;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        if (!begins(text, prefixes[i])) continue;
        text += strlen(prefixes[i]);
        break;
    }
    while (*text == ' ' || *text == '-' || *text == ':') text++;
    return text;
}

/* Reads the number of a grade. In Chinese, Japanese and Korean the first dan is "the beginning" dan. */
static bool read_number(const char **text, int *number) {
    static const char *const firsts[] = {"初", "초"};
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
        if (!begins(*text, firsts[i])) continue;
        *text += strlen(firsts[i]);
        *number = 1;
        return true;
    }
    const char *unit = *text;
    if (!points_read_korean(&unit, number) || !(begins(unit, "단") || begins(unit, "급")))
        return points_read_whole(text, number);
    *text = unit;
    return true;
}

/* Is the unit this letter, alone or followed by one letter of `next`? */
static bool is_letter(const char *unit, char letter, const char *next) {
    return toupper((unsigned char)unit[0]) == letter &&
           (!isalpha((unsigned char)unit[1]) ||
            (strchr(next, toupper((unsigned char)unit[1])) && !isalpha((unsigned char)unit[2])));
}

/* Reads the unit behind the number. `first`: a P precedes the number, as in "P9段". */
static struct filter_rank read_grade(const char *text, const char *unit, int number, bool first) {
    bool dan = begins(unit, "段") || begins(unit, "단") || begins(unit, "dan") || is_letter(unit, 'D', "P");
    bool kyu = begins(unit, "級") || begins(unit, "级") || begins(unit, "급") || begins(unit, "kyu") ||
               begins(unit, "gup") || begins(unit, "geup") || is_letter(unit, 'K', "");
    bool p = first || is_letter(unit, 'P', "D") || begins(unit, "DP") ||
             (dan && utf8_bytes(unit) == 3 && is_letter(unit + 3, 'P', "")); /* "9段P" */
    bool pro = says_professional(text) && (dan || begins(unit, "pro"));
    if (p || pro) return professional(number);
    if (dan) return (struct filter_rank){FILTER_GRADE, KYU_MAX - 1 + at_most(number, DAN_MAX)};
    if (kyu) return (struct filter_rank){FILTER_GRADE, KYU_MAX - at_most(number, KYU_MAX)};
    return none;
}

struct filter_rank filter_rank_read(const char *text) {
    char folded[2 * SGF_TEXT_BYTES];
    int number, bytes;
    points_fold(text, folded, sizeof folded);
    const char *at = skip_prefix(folded);
    bool p = toupper((unsigned char)*at) == 'P' && points_numeral(at + 1, &bytes) >= 0;
    const char *unit = at + p;
    if (begins(at, "十段") || (!read_number(&unit, &number) && is_title(folded)))
        return professional(DAN_MAX);
    if (unit == at + p || number < 1) return none;
    while (*unit == ' ' || *unit == '-' || *unit == '.') unit++;
    struct filter_rank grade = read_grade(folded, unit, number, p);
    if (grade.scale != FILTER_NO_RANK) return grade;
    if (is_title(folded)) return professional(DAN_MAX);
    if (isalpha((unsigned char)*unit) || (uint8_t)*unit >= 0x80) return none;
    return number >= RATING_MIN && number <= RATING_MAX ? (struct filter_rank){FILTER_RATING, number} : none;
}

/* Reads the grade at the end of a name: "柯洁九段", "村川大介 9段P", "foo 5d". */
static struct filter_rank rank_in_name(const char *name) {
    static const char *const units[] = {"段", "단", "級", "级", "급"};
    char folded[2 * SGF_TEXT_BYTES];
    int bytes, value;
    points_fold(name, folded, sizeof folded);
    const char *unit = NULL, *word = strrchr(folded, ' ');
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        for (const char *at = folded; (at = strstr(at, units[i])); at += 3)
            if (!unit || at > unit) unit = at;
    const char *number = unit ? unit : word ? word + 1 : "";
    while (unit && number > folded && isdigit((unsigned char)number[-1])) number--;
    if (unit && number == unit && unit - folded >= 3) {
        const char *before = unit - 3, *korean = before;
        bool numeral = points_numeral(before, &bytes) >= 0 || points_read_korean(&korean, &value);
        if (numeral || begins(before, "初") || begins(before, "초")) number = before;
    }
    struct filter_rank rank = filter_rank_read(number);
    return rank.scale == FILTER_GRADE ? rank : none;
}

struct filter_rank filter_rank_of(const struct sgf_game *game, kt_colour colour) {
    const char *name = colour == KT_BLACK ? game->black_name : game->white_name;
    struct filter_rank rank = filter_rank_read(colour == KT_BLACK ? game->black_rank : game->white_rank);
    if (rank.scale != FILTER_NO_RANK) return rank;
    const char *bracket = strrchr(name, '(');
    if (!bracket) bracket = strrchr(name, '[');
    return bracket ? filter_rank_read(bracket + 1) : rank_in_name(name);
}
