/* Commands that prepare a game: size, komi, handicap. */
#include "base/words.h"
#include "board/handicap.h"
#include "proto/gtp_commands.h"

/* Reads the only argument, a number. */
static kt_status read_number(char *arguments) {
    kt_status number = kt_words_unsigned(kt_words_next(&arguments));
    return *arguments ? KT_ERR_RANGE : number;
}

kt_status kt_gtp_boardsize(kt_gtp *gtp, char *arguments) {
    kt_status size = read_number(arguments);
    if (size < 0) return kt_gtp_refuse(gtp, "syntax error");
    if (kt_session_begin(&gtp->session, size) < 0) return kt_gtp_refuse(gtp, "unacceptable size");
    return KT_OK;
}

kt_status kt_gtp_clear_board(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_session_clear(&gtp->session);
    return KT_OK;
}

kt_status kt_gtp_komi(kt_gtp *gtp, char *arguments) {
    const char *word = kt_words_next(&arguments);
    kt_status read = *arguments ? KT_ERR_RANGE : kt_words_quarter_points(word, &gtp->session.game.komi);
    if (read < 0) return kt_gtp_refuse(gtp, "syntax error");
    if (read == KT_OK) return KT_OK;
    kt_text_string(&gtp->answer, "komi is ");
    kt_text_quarter_points(&gtp->answer, gtp->session.game.komi);
    return KT_OK;
}

kt_status kt_gtp_kgs_rules(kt_gtp *gtp, char *arguments) {
    const char *rules = kt_words_next(&arguments);
    bool territory = kt_words_equal(rules, "japanese"), new_zealand = kt_words_equal(rules, "new_zealand");
    if (*arguments || (!territory && !new_zealand && !kt_words_among(rules, "chinese\naga\n")))
        return kt_gtp_refuse(gtp, "unknown rules");
    gtp->session.game.rules = (kt_rules){
        .territory = territory,
        .repetition = territory ? KT_SIMPLE_KO : KT_SUPERKO,
        .bonus = territory || new_zealand       ? KT_BONUS_NONE
                 : kt_words_equal(rules, "aga") ? KT_BONUS_ALL_BUT_ONE
                                                : KT_BONUS_STONES,
        .suicide = new_zealand,
    };
    return KT_OK;
}

static bool is_board_empty(const kt_gtp *gtp) {
    return kt_bitboard_equal(&gtp->session.game.board.stones[KT_EMPTY], &gtp->session.game.geometry.points);
}

/* Sets the stones up, and writes their points row by row from the top. */
static void place_handicap(kt_gtp *gtp, const kt_bitboard *points) {
    kt_bitboard none = kt_bitboard_none();
    kt_game_set_up(&gtp->session.game, points, &none, KT_WHITE);
    gtp->session.game.handicap = (uint8_t)kt_bitboard_count(points);
    int size = gtp->session.game.geometry.size;
    bool first = true;
    for (int y = size - 1; y >= 0; y--) {
        for (int x = 0; x < size; x++) {
            if (!kt_bitboard_has(points, kt_point_at(x, y))) continue;
            if (!first) kt_text_char(&gtp->answer, ' ');
            kt_point_write(&gtp->answer, kt_point_at(x, y));
            first = false;
        }
    }
}

kt_status kt_gtp_fixed_handicap(kt_gtp *gtp, char *arguments) {
    kt_bitboard points;
    kt_status stones = read_number(arguments);
    if (stones < 0) return kt_gtp_refuse(gtp, "syntax error");
    if (!is_board_empty(gtp)) return kt_gtp_refuse(gtp, "board not empty");
    if (kt_handicap_fixed(gtp->session.game.geometry.size, stones, &points) < 0)
        return kt_gtp_refuse(gtp, "invalid number of stones");
    place_handicap(gtp, &points);
    return KT_OK;
}

kt_status kt_gtp_place_free_handicap(kt_gtp *gtp, char *arguments) {
    kt_bitboard points;
    kt_status stones = read_number(arguments);
    if (stones < 0) return kt_gtp_refuse(gtp, "syntax error");
    if (!is_board_empty(gtp)) return kt_gtp_refuse(gtp, "board not empty");
    if (kt_handicap_free(gtp->session.game.geometry.size, stones, &points) < 0)
        return kt_gtp_refuse(gtp, "invalid number of stones");
    place_handicap(gtp, &points);
    return KT_OK;
}

kt_status kt_gtp_set_free_handicap(kt_gtp *gtp, char *arguments) {
    kt_bitboard points = kt_bitboard_none(), none = points;
    int size = gtp->session.game.geometry.size, stones = 0;
    if (!is_board_empty(gtp)) return kt_gtp_refuse(gtp, "board not empty");
    for (; *arguments; stones++) {
        kt_status p = kt_point_read(kt_words_next(&arguments), size);
        if (p < 0 || p == KT_PASS || kt_bitboard_has(&points, (kt_point)p))
            return kt_gtp_refuse(gtp, "bad vertex list");
        kt_bitboard_set(&points, (kt_point)p);
    }
    if (stones < 2 || stones >= size * size) return kt_gtp_refuse(gtp, "bad vertex list");
    kt_game_set_up(&gtp->session.game, &points, &none, KT_WHITE);
    gtp->session.game.handicap = (uint8_t)(stones < 255 ? stones : 255);
    return KT_OK;
}
