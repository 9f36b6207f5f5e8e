/* The command that reads ahead. */
#include "proto/gtp_commands.h"
#include "search/alphabeta.h"

/* The most positions to look at, and the longest that a reading may take. Chosen by hand: some seconds on
 * most machines. */
enum {
    NODES = KT_DESKTOP ? 1000000 : 4000,
    NODES_PREDICTED = 100000, /* with the predictor */
    READ_MS = KT_DESKTOP ? 5000 : 20000,
    TABLE_BYTES = 1 << 24,
};

_Static_assert(sizeof(kt_alphabeta) <= KT_PLAYER_BYTES, "no room to read in");

/* Reads in the player's memory, with the predictor if there is room for both. */
static kt_status read_ahead(kt_gtp *gtp, kt_colour colour, int depth, int width, kt_reading *reading) {
    kt_predictor *predictor;
    size_t bytes;
    kt_alphabeta *reader = kt_player_lend(&gtp->session.player, 2 * sizeof *reader, &bytes, &predictor);
    bool predicted = predictor && width < KT_POINTS;
    kt_gtp_reading_time time = kt_gtp_time_to_read(gtp, READ_MS);
    const kt_alphabeta_settings settings = {
        .order = predicted ? KT_ORDER_PREDICTOR : KT_ORDER_TACTICS,
        .depth = (uint8_t)(depth < KT_ALPHABETA_DEPTH_MAX ? depth : KT_ALPHABETA_DEPTH_MAX),
        .predict_depth = 2,
        .width = (uint16_t)(width < KT_POINTS ? width : KT_POINTS),
        .nodes = predicted ? NODES_PREDICTED : NODES,
        .interrupted = kt_gtp_reading_is_over,
        .context = &time,
    };
    bytes -= sizeof *reader;
    kt_transposition_init(&reader->table, reader + 1, bytes < TABLE_BYTES ? bytes : TABLE_BYTES);
    return kt_alphabeta_read(reader, &settings, &gtp->session.game, colour, predictor,
                             gtp->session.suggestions, reading);
}

kt_status kt_gtp_read(kt_gtp *gtp) {
    kt_status status = kt_gtp_take(gtp, "cnN");
    if (status < 0) return status;
    const kt_colour colour = gtp->given.colour;
    const int depth = gtp->given.number[0],
              width = gtp->given.number[1] < 0 ? KT_POINTS : gtp->given.number[1];
    if (depth < 1 || width < 1) return kt_gtp_refuse(gtp, "syntax error");
    kt_reading reading;
    if (read_ahead(gtp, colour, depth, width, &reading) < 0)
        return kt_gtp_refuse(gtp, "no memory for more moves: undo or clear the board");
    kt_gtp_say(gtp, "score: %r\ndepth: %u%s\nline:",
               (colour == KT_BLACK ? 4 : -4) * reading.value - kt_game_komi(&gtp->session.game),
               reading.depth, reading.complete ? ", read out" : "");
    for (int i = 0; i < reading.length; i++) kt_gtp_say(gtp, " %V", reading.line[i]);
    return kt_gtp_say(gtp, "\nnodes: %u", reading.nodes);
}
