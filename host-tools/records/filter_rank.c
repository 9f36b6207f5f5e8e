#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "records/filter.h"

enum { KYU_MAX = 30, DAN_MAX = 9, RATING_MIN = 100, RATING_MAX = 9999 };

static bool begins(const char *text, const char *prefix) {
    return !strncasecmp(text, prefix, strlen(prefix));
}

static int at_most(int number, int limit) { return number < limit ? number : limit; }

/* Reads a number in digits or, 1 to 9, as a Chinese character; returns what stands behind it, or NULL. */
static const char *read_number(const char *text, int *number) {
    static const char *const characters[] = {"初", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    if (isdigit((unsigned char)*text)) {
        char *end;
        long value = strtol(text, &end, 10);
        *number = value <= RATING_MAX ? (int)value : RATING_MAX + 1;
        return end;
    }
    for (int i = 0; i < 10; i++) {
        if (strncmp(text, characters[i], strlen(characters[i])) != 0) continue;
        *number = i ? i : 1; /* the first dan is called "the beginning" */
        return text + strlen(characters[i]);
    }
    return NULL;
}

/* Does the text call the rank a professional one? "pro" must be a word, not the beginning of "promoted". */
static bool says_professional(const char *text) {
    for (const char *at = text; (at = strcasestr(at, "pro")); at++) {
        bool begins_word = at == text || !isalpha((unsigned char)at[-1]);
        if (begins_word && (!isalpha((unsigned char)at[3]) || begins(at, "professional"))) return true;
    }
    return false;
}

struct filter_rank filter_rank_read(const char *text) {
    static const struct filter_rank none = {FILTER_NO_RANK, 0};
    int number;
    while (*text == ' ') text++;
    const char *unit = read_number(text, &number);
    if (!unit || number < 1) return none;
    while (*unit == ' ' || *unit == '-') unit++;

    bool pro = says_professional(unit);
    bool dan = begins(unit, "段") || begins(unit, "dan") ||
               (toupper((unsigned char)*unit) == 'D' && !isalpha((unsigned char)unit[1]));
    bool kyu = begins(unit, "級") || begins(unit, "级") || begins(unit, "kyu") ||
               (toupper((unsigned char)*unit) == 'K' && !isalpha((unsigned char)unit[1]));
    bool p = toupper((unsigned char)*unit) == 'P' && !isalpha((unsigned char)unit[1]);
    if (p || (pro && (dan || begins(unit, "pro"))))
        return (struct filter_rank){FILTER_GRADE, KYU_MAX + DAN_MAX - 1 + at_most(number, DAN_MAX)};
    if (dan) return (struct filter_rank){FILTER_GRADE, KYU_MAX - 1 + at_most(number, DAN_MAX)};
    if (kyu) return (struct filter_rank){FILTER_GRADE, KYU_MAX - at_most(number, KYU_MAX)};
    if (isalpha((unsigned char)*unit) || (uint8_t)*unit >= 0x80) return none;
    return number >= RATING_MIN && number <= RATING_MAX ? (struct filter_rank){FILTER_RATING, number} : none;
}

struct filter_rank filter_rank_of(const struct sgf_game *game, kt_colour colour) {
    const char *name = colour == KT_BLACK ? game->black_name : game->white_name;
    struct filter_rank rank = filter_rank_read(colour == KT_BLACK ? game->black_rank : game->white_rank);
    if (rank.scale != FILTER_NO_RANK) return rank;
    const char *bracket = strrchr(name, '(');
    return bracket ? filter_rank_read(bracket + 1) : rank;
}
