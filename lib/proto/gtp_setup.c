/* Commands that prepare a game: size, komi, handicap. */
#include "base/words.h"
#include "board/handicap.h"
#include "proto/gtp_commands.h"

kt_status kt_gtp_boardsize(kt_gtp *gtp) {
    if (kt_session_begin(&gtp->session, gtp->given.number[0]) < 0)
        return kt_gtp_refuse(gtp, "unacceptable size");
    return KT_OK;
}

kt_status kt_gtp_clear_board(kt_gtp *gtp) {
    kt_session_clear(&gtp->session);
    return KT_OK;
}

kt_status kt_gtp_komi(kt_gtp *gtp) {
    int32_t *komi = &gtp->session.game.komi;
    const char *word = kt_words_next(&gtp->given.rest);
    kt_status read = *gtp->given.rest ? KT_ERR_RANGE : kt_words_quarter_points(word, komi);
    if (read < 0) return kt_gtp_refuse(gtp, "syntax error");
    return kt_gtp_say(gtp, read == KT_OK ? "" : "komi is %q", *komi);
}

kt_status kt_gtp_kgs_rules(kt_gtp *gtp) {
    const char *rules = kt_words_next(&gtp->given.rest);
    bool territory = kt_words_equal(rules, "japanese"), new_zealand = kt_words_equal(rules, "new_zealand");
    if (*gtp->given.rest || (!territory && !new_zealand && !kt_words_among(rules, "chinese\naga\n")))
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

static void place_handicap(kt_gtp *gtp, const kt_bitboard *points) {
    int stones = kt_bitboard_count(points);
    kt_bitboard none = kt_bitboard_none();
    kt_game_set_up(&gtp->session.game, points, &none, KT_WHITE);
    gtp->session.game.handicap = (uint8_t)(stones < 255 ? stones : 255);
}

kt_status kt_gtp_handicap(kt_gtp *gtp) {
    kt_bitboard points;
    int size = gtp->session.game.geometry.size, stones = gtp->given.number[0];
    if (!is_board_empty(gtp)) return kt_gtp_refuse(gtp, "board not empty");
    kt_status status = gtp->given.row->how == KT_GTP_FREE ? kt_handicap_free(size, stones, &points)
                                                          : kt_handicap_fixed(size, stones, &points);
    if (status < 0) return kt_gtp_refuse(gtp, "invalid number of stones");
    place_handicap(gtp, &points);
    bool first = true;
    for (int i = 0; i < size * size; i++) {
        kt_point p = kt_gtp_point_at(gtp, i);
        if (!kt_bitboard_has(&points, p)) continue;
        kt_gtp_say(gtp, first ? "%V" : " %V", p);
        first = false;
    }
    return KT_OK;
}

kt_status kt_gtp_set_free_handicap(kt_gtp *gtp) {
    kt_bitboard points = kt_bitboard_none();
    int size = gtp->session.game.geometry.size, stones = 0;
    if (!is_board_empty(gtp)) return kt_gtp_refuse(gtp, "board not empty");
    for (; *gtp->given.rest; stones++) {
        kt_status p = kt_point_read(kt_words_next(&gtp->given.rest), size);
        if (p < 0 || p == KT_PASS || kt_bitboard_has(&points, (kt_point)p))
            return kt_gtp_refuse(gtp, "bad vertex list");
        kt_bitboard_set(&points, (kt_point)p);
    }
    if (stones < 2 || stones >= size * size) return kt_gtp_refuse(gtp, "bad vertex list");
    place_handicap(gtp, &points);
    return KT_OK;
}
