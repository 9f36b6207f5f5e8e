#include "proto/gtp_commands.h"

kt_status kt_gtp_refuse_move(kt_gtp *gtp, kt_status status) {
    if (status == KT_ERR_FULL) return kt_gtp_refuse(gtp, "no memory for more moves: undo or clear the board");
    return kt_gtp_refuse(gtp, "illegal move");
}

kt_status kt_gtp_judges(kt_gtp *gtp, const char *before) {
    if (kt_judge_can(&gtp->session.game.board)) return KT_OK;
    kt_text_string(&gtp->answer, before);
    return kt_gtp_refuse(gtp, KT_PLAYOUTS ? "some stones have no liberties" : "no memory for playouts");
}

kt_point kt_gtp_point_at(const kt_gtp *gtp, int place) {
    int size = gtp->session.game.geometry.size;
    return kt_point_at(place % size, size - 1 - place / size);
}

kt_gtp_reading_time kt_gtp_time_to_read(const kt_gtp *gtp, uint32_t limit_ms) {
    const kt_player *player = &gtp->session.player;
    return (kt_gtp_reading_time){player, kt_player_now_ms(player), limit_ms};
}

bool kt_gtp_reading_is_over(void *context) {
    const kt_gtp_reading_time *time = context;
    const kt_player_config *config = time->player->config;
    return (config->interrupted && config->interrupted(config->context)) ||
           (time->limit_ms && kt_player_now_ms(time->player) - time->start_ms >= time->limit_ms);
}
