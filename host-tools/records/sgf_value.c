#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "records/sgf.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool sgf_half_points_read(const char *text, int *half_points) {
    while (*text == ' ') text++;
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    bool fraction_only = (text[0] == '.' || text[0] == ',') && is_digit(text[1]);
    if (!is_digit(*text) && !fraction_only) return false;

    int points = 0, part = 0,
        whole = 1; /* and part / whole of a point; two decimals are enough to round by */
    for (; is_digit(*text); text++)
        if (points < SGF_KOMI_MAX) points = 10 * points + (*text - '0');
    if ((*text == '.' || *text == ',') && is_digit(text[1])) {
        part = 10 * (text[1] - '0') + (is_digit(text[2]) ? text[2] - '0' : 0);
        whole = 100;
    } else if (!strncmp(text, "目半", strlen("目半"))) { /* "6目半": six and a half */
        part = 1;
        whole = 2;
    }
    int size = 2 * points + (4 * part + whole) / (2 * whole);
    if (size > SGF_KOMI_MAX) size = SGF_KOMI_MAX;
    *half_points = negative ? -size : size;
    return true;
}

/* True when the word of `length` letters at `text` is `word` (lower case) or one of its first letters. */
static bool is_word(const char *text, size_t length, const char *word) {
    return (length == 1 || length == strlen(word)) && !strncasecmp(text, word, length);
}

static bool begins(const char *text, const char *prefix) {
    return !strncasecmp(text, prefix, strlen(prefix));
}

/* Goes through the words and numbers after the colour. */
static void read_how(const char *text, struct sgf_result *result) {
    bool loses = false;
    while (*text && *text != '(') {
        size_t letters = 0;
        while (isalpha((unsigned char)text[letters])) letters++;
        if (sgf_half_points_read(text, &result->margin)) {
            result->how = SGF_BY_POINTS;
            if (result->margin < 0) result->margin = -result->margin;
            break;
        }
        if (begins(text, "loses") || begins(text, "lost") || begins(text, "resigns") ||
            begins(text, "resigned") || begins(text, "forfeits") || begins(text, "forfeited"))
            loses = true;
        /* NOLINTNEXTLINE(bugprone-branch-clone): in the order of the words */
        if (is_word(text, letters, "resign") || begins(text, "res")) result->how = SGF_BY_RESIGNATION;
        else if (is_word(text, letters, "time") || begins(text, "time")) result->how = SGF_BY_TIME;
        else if (is_word(text, letters, "forfeit") || begins(text, "forf")) result->how = SGF_BY_FORFEIT;
        else if (!strncmp(text, "中", strlen("中")))
            result->how = SGF_BY_RESIGNATION; /* "中盘胜", "中押勝" */
        if (result->how != SGF_HOW_UNKNOWN) break;
        text += letters ? letters : 1;
    }
    if (loses) result->winner = result->winner == SGF_BLACK_WINS ? SGF_WHITE_WINS : SGF_BLACK_WINS;
}

struct sgf_result sgf_result_read(const char *text) {
    static const struct {
        const char *word;
        bool black;
    } colours[] = {{"black", true}, {"white", false}, {"黑", true}, {"黒", true}, {"白", false}};
    struct sgf_result result = {SGF_NO_WINNER, SGF_HOW_UNKNOWN, 0};
    while (*text == ' ') text++;
    if (begins(text, "draw") || begins(text, "jigo") || *text == '0') {
        result.winner = SGF_DRAW;
        result.how = SGF_BY_POINTS;
        return result;
    }
    size_t letters = 0;
    while (isalpha((unsigned char)text[letters])) letters++;
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        bool ascii = isalpha((unsigned char)colours[i].word[0]);
        if (ascii ? !letters || !is_word(text, letters, colours[i].word) : !begins(text, colours[i].word))
            continue;
        result.winner = colours[i].black ? SGF_BLACK_WINS : SGF_WHITE_WINS;
        read_how(text + (ascii ? letters : strlen(colours[i].word)), &result);
        break;
    }
    return result;
}
