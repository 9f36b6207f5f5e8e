/* Reads the words that a command is given. */
#include "base/words.h"
#include "proto/gtp.h"

static bool read_colour(const char *word, kt_colour *colour) {
    static const char names[][6] = {"b", "black", "w", "white"};
    unsigned i = 0;
    while (i < 4 && !kt_words_equal_any_case(word, names[i])) i++;
    if (i < 4) *colour = i < 2 ? KT_BLACK : KT_WHITE;
    return i < 4;
}

/* Cuts the fraction off, and makes negative numbers 0: servers send "12.5", and "-3" when the time is over. What is no number
 * stays none. */
static void round_down(char *word) {
    const bool negative = *word == '-';
    char *digit = word + negative;
    while (*digit >= '0' && *digit <= '9') digit++;
    char *end = digit;
    if (*end == '.')
        while (*++end >= '0' && *end <= '9') continue;
    if (*end || digit == word + negative) return;
    *digit = 0;
    if (negative) word[0] = '0', word[1] = 0;
}

static bool read_number(char *word, bool time, kt_status *number) {
    if (time) round_down(word);
    *number = kt_words_unsigned(word);
    return *number >= 0;
}

static bool read_point(const kt_gtp *gtp, const char *word, bool passes, uint16_t *point) {
    kt_status p = kt_point_read(word, gtp->session.game.geometry.size);
    if (p < 0 || (p == KT_PASS && !passes)) return false;
    *point = (uint16_t)p;
    return true;
}

/* Reads a word as the letter says, a small one. */
static bool read_word(kt_gtp *gtp, char letter, char *word, kt_status *number) {
    kt_gtp_given *given = &gtp->given;
    if (letter == 'c') return read_colour(word, &given->colour);
    if (letter == 'n' || letter == 't') return read_number(word, letter == 't', number);
    return read_point(gtp, word, letter != 'p', &given->point);
}

enum { NUMBER = 1, COLOUR = 2, VERTEX = 4 };

static unsigned find_kinds(const char *letters) {
    unsigned kinds = 0;
    for (; *letters; letters++) {
        char small = (char)(*letters | 32);
        if (small == 'n' || small == 't') kinds |= NUMBER;
        else if (small == 'c') kinds |= COLOUR;
        else if (small != '+') kinds |= VERTEX;
    }
    return kinds;
}

/* Says what is wrong by what the command takes. */
static kt_status refuse(kt_gtp *gtp, const char *letters) {
    const unsigned kinds = find_kinds(letters) | find_kinds(gtp->given.row->takes);
    return kt_gtp_refuse(gtp, kinds == COLOUR              ? "invalid color"
                              : kinds == VERTEX            ? "invalid coordinate"
                              : kinds == (COLOUR | VERTEX) ? "invalid color or coordinate"
                                                           : "syntax error");
}

static kt_status refuse_surplus(kt_gtp *gtp) {
    enum { SHOWN = 40 }; /* bytes of the word */
    char *word = kt_words_next(&gtp->given.rest);
    for (int i = 0; word[i]; i++)
        if (i == SHOWN) word[i] = 0;
    kt_gtp_say(gtp, "one word too many: %s", word);
    return KT_ERR_FORMAT;
}

kt_status kt_gtp_take(kt_gtp *gtp, const char *letters) {
    kt_gtp_given *given = &gtp->given;
    kt_status *number = given->number;
    const char *letter = letters;
    bool stone = false, missing = false;
    for (; *letter && *letter != '+' && *letter != '*'; letter++) {
        char *rest = given->rest, *word = kt_words_next(&rest), small = (char)(*letter | 32);
        if (read_word(gtp, small, word, number)) given->rest = rest;
        else if (small == *letter) return refuse(gtp, letters);
        else {
            missing = true;
            if (*rest) rest[-1] = ' '; /* the word is whole again */
        }
        number += small == 'n' || small == 't';
        stone |= small == 's';
    }
    if (*given->rest && !*letter) return missing ? refuse(gtp, letters) : refuse_surplus(gtp);
    if (!stone || given->point == KT_NO_POINT ||
        (given->point != KT_PASS && gtp->session.game.board.colour[given->point] != KT_EMPTY))
        return KT_OK;
    return kt_gtp_refuse(gtp, "no stone there");
}
