#include "match/referee_record.h"

#include <time.h>

#include "common/memory.h"
#include "common/output.h"
#include "images/load.h"
#include "records/game_record.h"

static void write_game(FILE *stream, const kt_game *game, const struct referee_names *names) {
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    game_record_make(&record, game);
    record.result = sgf_result_read(names->result);
    sgf_game_set_text(&record.result_text, names->result);
    sgf_game_set_text(&record.comment, names->remark);
    sgf_game_set_text(&record.rules, "Chinese");
    sgf_game_set_text(&record.black_name, names->black);
    sgf_game_set_text(&record.white_name, names->white);
    time_t now = time(NULL);
    struct tm today;
    char date[16];
    if (localtime_r(&now, &today) && strftime(date, sizeof date, "%Y-%m-%d", &today))
        sgf_game_set_text(&record.date, date);
    sgf_write(stream, &record);
}

bool referee_record_reads(const char *path) {
    CLEANUP(sgf_game_free) struct sgf_game game = {0};
    return load_game(path, &game, stderr) >= 0;
}

bool referee_record_save(const struct output_target *target, const kt_game *game,
                         const struct referee_names *names) {
    struct output output;
    if (!output_begin(&output, target, true)) return false;
    write_game(output.stream, game, names);
    return output_commit(&output, referee_record_reads);
}
