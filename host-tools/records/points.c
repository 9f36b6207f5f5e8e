#include "records/points.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "common/utf8.h"

enum { WHOLE_MAX = 99999 };

void points_fold(const char *text, char *folded, size_t capacity) {
    static const struct {
        const char *from, *to;
    } others[] = {{"½", " 1/2"}, {"¼", " 1/4"}, {"¾", " 3/4"},    {"　", " "},
                  {"−", "-"},    {"–", "-"},    {"\xc2\xa0", " "}};
    size_t length = 0;
    for (int bytes; *text; text += bytes) {
        bytes = utf8_bytes(text);
        if (bytes == 0) bytes = 1;
        char plain[8] = {0};
        memcpy(plain, text, (size_t)bytes);
        unsigned code = bytes == 3 ? utf8_code(text, 3) : 0;
        if (code >= 0xff01 && code <= 0xff5e) memcpy(plain, (char[]){(char)(code - 0xff01 + '!'), 0}, 2);
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (!strcmp(plain, others[i].from)) strcpy(plain, others[i].to);
        if (length + strlen(plain) >= capacity) break;
        strcpy(folded + length, plain);
        length += strlen(plain);
    }
    folded[length] = 0;
}

int points_numeral(const char *text, int *bytes) {
    static const struct {
        const char *characters;
        int value;
    } numerals[] = {{"〇零", 0}, {"一壹壱", 1}, {"二贰貳弐两兩両", 2}, {"三叁參参", 3},
                    {"四肆", 4}, {"五伍", 5},   {"六陆陸", 6},         {"七柒", 7},
                    {"八捌", 8}, {"九玖", 9},   {"十拾", 10},          {"百", 100}};
    *bytes = 1;
    if (isdigit((unsigned char)*text)) return *text - '0';
    *bytes = 3;
    if (utf8_bytes(text) != 3) return -1;
    for (size_t i = 0; i < sizeof numerals / sizeof *numerals; i++)
        for (const char *character = numerals[i].characters; *character; character += 3)
            if (!strncmp(character, text, 3)) return numerals[i].value;
    return -1;
}

bool points_read_whole(const char **text, int *number) {
    int total = 0, current = -1, bytes, value;
    const char *at = *text;
    for (; (value = points_numeral(at, &bytes)) >= 0; at += bytes) {
        if (value < 10) current = current < 0 ? value : 10 * current + value; /* "二三" is 23, as "23" is */
        else {
            total += (current < 0 ? 1 : current) * value;
            current = -1;
        }
        if (current > WHOLE_MAX) current = WHOLE_MAX;
        if (total > WHOLE_MAX) total = WHOLE_MAX;
    }
    if (at == *text) return false;
    total += current < 0 ? 0 : current;
    *number = total < WHOLE_MAX ? total : WHOLE_MAX;
    *text = at;
    return true;
}

bool points_read_korean(const char **text, int *number) {
    static const struct {
        const char *word;
        int value;
    } numerals[] = {{"한", 1},   {"두", 2},   {"세", 3},   {"네", 4},  {"다섯", 5},  {"여섯", 6},
                    {"일곱", 7}, {"여덟", 8}, {"아홉", 9}, {"열", 10}, {"스물", 20}, {"스무", 20},
                    {"일", 1},   {"이", 2},   {"삼", 3},   {"사", 4},  {"오", 5},    {"육", 6},
                    {"칠", 7},   {"팔", 8},   {"구", 9},   {"십", 10}};
    const char *at = *text;
    int total = 0, current = 0;
    for (size_t i = 0; i < sizeof numerals / sizeof *numerals;) {
        size_t length = strlen(numerals[i].word);
        if (strncmp(at, numerals[i].word, length) != 0) {
            i++;
            continue;
        }
        at += length;
        if (numerals[i].value < 10) current = numerals[i].value;
        else total += (current ? current : 1) * numerals[i].value, current = 0;
        i = 0;
    }
    if (at == *text || total > WHOLE_MAX) return false;
    *number = total + current;
    *text = at;
    return true;
}

/* Skips one of these words, which spaces separate. Returns false when the text begins with none. */
static bool take(const char **text, const char *words) {
    for (const char *word = words; *word;) {
        size_t length = strcspn(word, " ");
        if (!strncasecmp(*text, word, length)) {
            *text += length;
            return true;
        }
        word += length + (word[length] == ' ');
    }
    return false;
}

static const char *skip_spaces(const char *text) {
    while (*text == ' ') text++;
    return text;
}

/* Reads a fraction: "3/4", "四分之三", "半". */
static bool read_fraction(const char **text, double *value) {
    const char *at = skip_spaces(*text);
    int first, second;
    if (take(&at, "又 and &")) at = skip_spaces(at);
    if (take(&at, "半 반 half")) {
        *value = 0.5;
    } else {
        if (!points_read_whole(&at, &first)) return false;
        bool upside_down = take(&at, "分之 分の 분의");
        if (!upside_down && !take(&at, "/")) return false;
        if (!points_read_whole(&at, &second)) return false;
        int part = upside_down ? second : first, whole = upside_down ? first : second;
        if (whole == 0) return false;
        *value = (double)part / whole;
    }
    *text = at;
    return true;
}

/* Reads decimals, ".75" or "点七五". */
static bool read_decimals(const char **text, double *value) {
    const char *at = *text;
    int bytes, digit;
    if (!take(&at, ". , 点 點")) return false;
    if ((digit = points_numeral(at, &bytes)) < 0 || digit > 9) return false;
    double place = 0.1;
    for (; (digit = points_numeral(at, &bytes)) >= 0 && digit <= 9; at += bytes, place /= 10)
        *value += digit * place;
    *text = at;
    return true;
}

/* Reads "두" of "두집반". A unit must follow, since such syllables are parts of names, too. */
static bool read_korean(const char **text, double *value) {
    const char *at = *text;
    int number;
    if (!points_read_korean(&at, &number)) return false;
    const char *unit = skip_spaces(at);
    if (!take(&unit, "집 호 목")) return false;
    *value = number;
    *text = at;
    return true;
}

bool points_begin(const char *text) {
    int bytes;
    double value;
    bool fraction = (*text == '.' || *text == ',') && isdigit((unsigned char)text[1]);
    if (fraction || points_numeral(text, &bytes) >= 0 || read_korean(&text, &value)) return true;
    return take(&text, "半 반집 반호 반목");
}

/* Reads the number without its unit. */
static bool read_number(const char **text, double *value) {
    const char *at = *text;
    int whole = 0;
    double fraction = 0;
    if (read_fraction(text, value) || read_korean(text, value)) return true;
    bool is_whole = points_read_whole(&at, &whole);
    if (!read_decimals(&at, &fraction) && !is_whole) return false;
    if (fraction == 0) read_fraction(&at, &fraction);
    *value = whole + fraction;
    *text = at;
    return true;
}

bool points_read(const char **text, struct points *points) {
    const char *at = skip_spaces(*text);
    double value, fraction;
    if (!read_number(&at, &value)) return false;
    const char *unit = skip_spaces(at);
    if (take(&unit, "手 moves move 段 단 級 级 급")) return false;
    points->stones = take(&unit, "子");
    points->unit = points->stones || take(&unit, "目 집 호 목 点 點 moku points point pts pt");
    if (points->unit) {
        at = unit;
        if (read_fraction(&at, &fraction)) value += fraction;
    }
    points->points = points->stones ? 2 * value : value;
    *text = at;
    return true;
}
