/* Fuzzes the SGF reader (libFuzzer). Whatever the bytes are: every game that comes out lies on its board, can
 * be replayed, and is the same again after writing and reading. */
#include <stdlib.h>
#include <string.h>

#include "records/replay.h"
#include "records/sgf_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void require(bool holds) {
    if (!holds) abort();
}

static struct replay_end replay(const struct sgf_game *game, kt_board *board) {
    static kt_geometry geometry;
    require(kt_geometry_init(&geometry, game->size) == KT_OK);
    return replay_game(game, &geometry, board, NULL, NULL);
}

static void check_actions(const struct sgf_game *game) {
    for (size_t i = 0; i < game->count; i++) {
        const struct sgf_action *action = &game->actions[i];
        require(action->x < game->size && action->y < game->size);
        require(action->kind == SGF_SET || action->colour == KT_BLACK || action->colour == KT_WHITE);
    }
}

static void check_written(const struct sgf_game *game) {
    char *text = NULL;
    size_t count = 0;
    FILE *stream = open_memstream(&text, &count);
    require(stream != NULL);
    sgf_write(stream, game);
    fclose(stream);

    struct sgf_reader reader;
    struct sgf_game again;
    kt_board board, board_again;
    sgf_reader_init(&reader, text, count, NULL);
    require(sgf_read(&reader, &again) == SGF_GAME);
    require(again.size == game->size && again.komi == game->komi && again.handicap == game->handicap);
    require(!strcmp(again.black_name, game->black_name) && !strcmp(again.white_rank, game->white_rank));
    require(!strcmp(again.result_text, game->result_text) && !strcmp(again.date, game->date));
    require(!strcmp(again.rules, game->rules) && !strcmp(again.comment, game->comment));
    struct replay_end end = replay(game, &board), end_again = replay(&again, &board_again);
    require(end.moves == end_again.moves && end.illegal == end_again.illegal);
    require(again.next == game->next && again.komi_known == game->komi_known);
    require(!memcmp(board.colour, board_again.colour, sizeof board.colour));
    sgf_game_free(&again);
    require(sgf_read(&reader, &again) == SGF_END);
    sgf_reader_free(&reader);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, (const char *)bytes, count, NULL);
    for (enum sgf_event event; (event = sgf_read(&reader, &game)) != SGF_END;) {
        if (event == SGF_BROKEN) require(reader.line >= 1 && reader.column >= 1 && reader.message[0]);
        if (event != SGF_GAME) continue;
        check_actions(&game);
        check_written(&game);
        sgf_game_free(&game);
    }
    sgf_reader_free(&reader);
    return 0;
}
