#include "match/referee_record.h"

#include <time.h>

#include "common/output.h"
#include "common/utf8.h"
#include "records/sgf.h"

static void write_game(FILE *stream, const kt_game *game, const struct referee_names *names) {
    struct sgf_game record;
    sgf_game_init(&record, game->geometry.size);
    record.komi = game->komi;
    record.komi_known = true;
    record.result = sgf_result_read(names->result);
    snprintf(record.result_text, sizeof record.result_text, "%s", names->result);
    snprintf(record.comment, sizeof record.comment, "%s", names->remark);
    utf8_clean(record.comment); /* the cut may have halved a character */
    snprintf(record.rules, sizeof record.rules, "Chinese");
    snprintf(record.black_name, sizeof record.black_name, "%s", names->black);
    snprintf(record.white_name, sizeof record.white_name, "%s", names->white);
    time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today)) strftime(record.date, sizeof record.date, "%Y-%m-%d", &today);
    for (int i = 0; i < game->count; i++) {
        struct sgf_action action = {.kind = SGF_PASS, .colour = (kt_colour)game->moves[i].colour};
        if (game->moves[i].point != KT_PASS) {
            action.kind = SGF_MOVE;
            action.x = (uint8_t)kt_point_x((kt_point)game->moves[i].point);
            action.y = (uint8_t)kt_point_y((kt_point)game->moves[i].point);
        }
        sgf_game_add(&record, action);
    }
    sgf_write(stream, &record);
    sgf_game_free(&record);
}

bool referee_record_save(const char *path, const kt_game *game, const struct referee_names *names) {
    struct output output;
    if (!output_begin(&output, path, true)) return false;
    write_game(output.stream, game, names);
    return output_commit(&output);
}
