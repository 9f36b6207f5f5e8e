#include "play/play_kalah_file.h"

#include <stdio.h>
#include <string.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/output.h"
#include "kalah/kalah.h"
#include "minimax/minimax.h"
#include "play/play_session.h"
#include "session/level.h"

static const char head[] = "Katachi game of Kalah 1\n";

bool play_kalah_write(const struct output_target *target, void *what) {
    const struct play_kalah_game *game = what;
    struct output output;
    if (!output_begin(&output, target, true)) return false;
    fprintf(output.stream, "%spits %d\nbeans %d\nperson %s\nlevel %s\ndepth %d\nseconds %g\nmoves", head,
            game->pits, game->beans, game->person ? "second" : "first", kt_levels[game->level].name,
            game->depth, game->seconds);
    for (int i = 0; i < game->count; i++) fprintf(output.stream, " %d", game->moves[i] + 1);
    fputc('\n', output.stream);
    return output_commit(&output, NULL);
}

/* Reads all but the moves. */
static bool read_settings(FILE *file, struct play_kalah_game *game) {
    char person[8], level[16];
    int end = 0;
    if (fscanf(file,
               "Katachi game of Kalah 1 pits %d beans %d person %7s level %15s depth %d seconds %lf moves%n",
               &game->pits, &game->beans, person, level, &game->depth, &game->seconds, &end) != 6 ||
        !end)
        return false;
    game->person = strcmp(person, "second") == 0;
    game->level = -1;
    for (int i = 0; i < KT_LEVELS; i++)
        if (strcmp(level, kt_levels[i].name) == 0) game->level = i;
    bool is_time =
        game->seconds == 0 || (game->seconds >= PLAY_SECONDS_MIN && game->seconds <= PLAY_SECONDS_MAX);
    return (game->person || strcmp(person, "first") == 0) && game->level >= 0 && game->depth >= 0 &&
           game->depth <= KT_MINIMAX_DEPTH_MAX && is_time;
}

/* Reads the moves, as far as they can be played. Returns false when one can't. */
static bool read_moves(FILE *file, struct play_kalah_game *game) {
    kt_kalah kalah, before;
    char word[4];
    if (kt_kalah_begin(&kalah, game->pits, game->beans) < 0) return false;
    for (game->count = 0; fscanf(file, "%3s", word) == 1; game->count++) {
        kt_status move = kalah.over ? KT_ERR_RANGE : kt_kalah_game.read_move(&kalah, word);
        if (move < 0 || game->count == PLAY_KALAH_PARTS_MAX) return false;
        game->moves[game->count] = (uint8_t)move;
        before = kalah;
        (void)kt_kalah_game.play(&before, (unsigned)move, &kalah);
    }
    return feof(file);
}

bool play_kalah_read(const char *path, struct play_kalah_game *game) {
    CLEANUP_FILE FILE *file = fopen(path, "r");
    bool good = file && read_settings(file, game) && read_moves(file, game);
    return good || tell_user("%s is damaged, and can't be gone on with", path);
}
