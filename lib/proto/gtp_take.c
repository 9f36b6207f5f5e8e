/* Reads the words that a command is given. */
#include "base/words.h"
#include "proto/gtp.h"

static bool read_colour(const char *word, kt_colour *colour) {
    bool black = kt_words_equal_any_case(word, "b") || kt_words_equal_any_case(word, "black");
    bool white = kt_words_equal_any_case(word, "w") || kt_words_equal_any_case(word, "white");
    if (black || white) *colour = black ? KT_BLACK : KT_WHITE;
    return black || white;
}

/* Cuts the fraction off, and makes negative numbers 0: servers send "12.5", and "-3" when the time is over. */
static void round_down(char *word) {
    char *to = word;
    for (; *word && *word != '-'; word++)
        if (*word != '.') *to++ = *word;
        else
            while (word[1] >= '0' && word[1] <= '9') word++;
    if (*word) *to++ = '0';
    *to = 0;
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

/* Says what is wrong by what the command takes. */
static kt_status refuse(kt_gtp *gtp, const char *letters) {
    bool colour = false, vertex = false;
    for (int i = 0; i < 2; i++, letters = gtp->given.row->takes)
        for (const char *letter = letters; *letter; letter++) {
            if (kt_words_one_of(*letter, "nNt")) return kt_gtp_refuse(gtp, "syntax error");
            colour |= kt_words_one_of(*letter, "cC");
            vertex |= kt_words_one_of(*letter, "vpsS*");
        }
    if (colour) return kt_gtp_refuse(gtp, vertex ? "invalid color or coordinate" : "invalid color");
    return kt_gtp_refuse(gtp, vertex ? "invalid coordinate" : "syntax error");
}

kt_status kt_gtp_take(kt_gtp *gtp, const char *letters) {
    kt_gtp_given *given = &gtp->given;
    kt_status *number = given->number;
    const char *letter = letters;
    bool stone = false;
    for (; *letter && *letter != '+' && *letter != '*'; letter++) {
        char *rest = given->rest, *word = kt_words_next(&rest), small = (char)(*letter | 32);
        if (read_word(gtp, small, word, number)) given->rest = rest;
        else if (small == *letter) return refuse(gtp, letters);
        else if (*rest) rest[-1] = ' '; /* the word is whole again */
        number += small == 'n' || small == 't';
        stone |= small == 's';
    }
    if (*given->rest && !*letter) return refuse(gtp, letters);
    if (!stone || given->point == KT_NO_POINT ||
        (given->point != KT_PASS && gtp->session.game.board.colour[given->point] != KT_EMPTY))
        return KT_OK;
    return kt_gtp_refuse(gtp, "no stone there");
}
