#include "proto/gtp_commands.h"

#include "base/words.h"

kt_status kt_gtp_refuse_move(kt_gtp *gtp, kt_status status) {
    if (status == KT_ERR_FULL) return kt_gtp_refuse(gtp, "no memory for more moves: undo or clear the board");
    return kt_gtp_refuse(gtp, "illegal move");
}

kt_status kt_gtp_read_colour(char **arguments) {
    const char *word = kt_words_next(arguments);
    if (kt_words_equal_any_case(word, "b") || kt_words_equal_any_case(word, "black")) return KT_BLACK;
    if (kt_words_equal_any_case(word, "w") || kt_words_equal_any_case(word, "white")) return KT_WHITE;
    return KT_ERR_RANGE;
}

void kt_gtp_write_vertex(kt_text *answer, kt_point p) {
    if (p == KT_PASS) kt_text_string(answer, "pass");
    else kt_point_write(answer, p);
}

void kt_gtp_write_signed_q16(kt_text *answer, int32_t share_q16) {
    if (share_q16 < 0) kt_text_char(answer, '-');
    kt_text_share_q16(answer, (uint32_t)(share_q16 < 0 ? -share_q16 : share_q16));
}

bool kt_gtp_reading_is_over(void *context) {
    const kt_gtp_reading_time *time = context;
    const kt_player_config *config = time->player->config;
    return (config->interrupted && config->interrupted(config->context)) ||
           (time->limit_ms && kt_player_now_ms(time->player) - time->start_ms >= time->limit_ms);
}
