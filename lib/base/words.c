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

/* A decimal number: digits * 10^exponent. It also tells whether digits other than 0 were dropped. */
typedef struct kt_decimal {
    uint32_t digits; /* below 10^9, so that 4 * digits fits */
    int32_t exponent;
    bool negative, cut;
} kt_decimal;

/* Reads the digits at `*word` and moves behind them. Returns false when there are none. */
static bool take_digits(const char **word, kt_decimal *number, bool fraction) {
    const char *begin = *word;
    for (; is_digit(**word); ++*word) {
        uint32_t digit = (uint32_t)(**word - '0');
        bool fits = number->digits < 100000000;
        if (fits) number->digits = number->digits * 10 + digit;
        else if (digit) number->cut = true;
        number->exponent += fraction ? -fits : !fits;
    }
    return *word != begin;
}

static bool read_decimal(const char *word, kt_decimal *number) {
    enum { EXPONENT_MAX = 9999 };
    *number = (kt_decimal){.negative = *word == '-'};
    if (*word == '-' || *word == '+') word++;
    bool whole = take_digits(&word, number, false), fraction = false;
    if (*word == '.') {
        word++;
        fraction = take_digits(&word, number, true);
    }
    if (!whole && !fraction) return false;
    if (*word == 'e' || *word == 'E') {
        bool small = *++word == '-';
        int32_t exponent = 0;
        if (*word == '-' || *word == '+') word++;
        if (!is_digit(*word)) return false;
        for (; is_digit(*word); word++)
            if (exponent < EXPONENT_MAX) exponent = exponent * 10 + (*word - '0');
        number->exponent += small ? -exponent : exponent;
    }
    return !*word;
}

kt_status kt_words_quarter_points(const char *word, int32_t *quarters) {
    kt_decimal number;
    if (!read_decimal(word, &number)) return KT_ERR_RANGE;
    uint32_t value = 4 * number.digits, rest = 0;
    for (; number.exponent > 0 && value && value <= KT_WORDS_QUARTERS_MAX; number.exponent--) value *= 10;
    for (; number.exponent < 0 && (value || rest); number.exponent++) {
        number.cut |= rest != 0;
        rest = value % 10;
        value /= 10;
    }
    bool exact = rest == 0 && !number.cut && value <= KT_WORDS_QUARTERS_MAX;
    value += rest >= 5;
    if (value > KT_WORDS_QUARTERS_MAX) value = KT_WORDS_QUARTERS_MAX;
    *quarters = number.negative ? -(int32_t)value : (int32_t)value;
    return exact ? KT_OK : 1;
}
