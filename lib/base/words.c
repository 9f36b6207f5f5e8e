#include "base/words.h"

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool kt_words_equal(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

bool kt_words_equal_any_case(const char *a, const char *b) {
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

bool kt_words_among(const char *word, const char *list) {
    while (*list) {
        const char *w = word;
        while (*w && *w == *list) w++, list++;
        if (!*w && *list == '\n') return w != word;
        while (*list && *list++ != '\n') {
        }
    }
    return false;
}

char *kt_words_next(char **rest) {
    char *word = *rest;
    while (*word == ' ') word++;
    char *end = word;
    while (*end && *end != ' ') end++;
    *rest = *end ? end + 1 : end;
    *end = 0;
    return word;
}

kt_status kt_words_unsigned(const char *word) {
    int32_t value = 0;
    if (!*word) return KT_ERR_RANGE;
    for (; *word; word++) {
        if (!is_digit(*word)) return KT_ERR_RANGE;
        int digit = *word - '0';
        if (value > (INT32_MAX - digit) / 10) return KT_ERR_RANGE;
        value = value * 10 + digit;
    }
    return value;
}

kt_status kt_words_half_points(const char *word, int16_t *half_points) {
    bool negative = *word == '-', any = false;
    if (*word == '-' || *word == '+') word++;
    int32_t halves = 0, hundredths = 0, place = 10;
    for (; is_digit(*word); word++, any = true) {
        halves = halves * 10 + 2 * (*word - '0');
        if (halves > INT16_MAX) return KT_ERR_RANGE;
    }
    if (*word == '.')
        for (word++; is_digit(*word); word++, any = true, place /= 10) hundredths += place * (*word - '0');
    if (*word || !any) return KT_ERR_RANGE;
    halves += (hundredths + 25) / 50;
    if (halves > INT16_MAX) return KT_ERR_RANGE;
    *half_points = (int16_t)(negative ? -halves : halves);
    return KT_OK;
}
