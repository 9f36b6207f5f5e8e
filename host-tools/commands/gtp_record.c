#include "commands/gtp_record.h"

#include <string.h>

#include "common/memory.h"
#include "common/output.h"
#include "match/referee_record.h"
#include "records/game_record.h"

static void write_record(FILE *stream, const kt_gtp *gtp) {
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    game_record_make(&record, &gtp->session.game);
    const char *area[] = {
        [KT_BONUS_NONE] = "NZ", [KT_BONUS_STONES] = "Chinese", [KT_BONUS_ALL_BUT_ONE] = "AGA"};
    sgf_game_set_text(&record.rules,
                      gtp->session.game.rules.territory ? "Japanese" : area[gtp->session.game.rules.bonus]);
    sgf_write(stream, &record);
}

static bool save(const kt_gtp *gtp, const char *path) {
    const struct output_target target = {.path = path, .kind = FILE_RECORD, .no_force = true};
    struct output output;
    if (!output_begin(&output, &target, true)) return false;
    write_record(output.stream, gtp);
    return output_commit(&output, referee_record_reads);
}

kt_status gtp_record_print(kt_gtp *gtp, const char *path, kt_text *answer) {
    if (*path && strcmp(path, "-") != 0) {
        if (save(gtp, path)) return KT_OK;
        kt_text_string(answer, "cannot write the file");
        return KT_ERR_RANGE;
    }
    struct memory_text record;
    write_record(memory_text_begin(&record), gtp);
    CLEANUP_FREE char *text = memory_text_end(&record);
    kt_text_string(answer, text);
    return KT_OK;
}
