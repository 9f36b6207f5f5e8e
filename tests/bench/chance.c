/* chance: what the win rates of a search mean. One JSON object.
 *
 * usage: chance PLAYOUTS IMAGE GAMES... [options of games.h]
 *
 * Of games that tell komi and winner, positions are taken after every eighth of as many moves as the board has
 * points; in each, a search makes so many playouts. "win_rate" and "chance" are the mean squares of what it finds
 * for Black (kt_thought_chance_q16), less 1 where he won the game (G. Brier, 1950): who always says one half has
 * .25. "told" counts, for each tenth of the chances, [positions, their mean chance, those that Black won]. */
#include <stdio.h>
#include <stdlib.h>

#include "asked.h"
#include "common/memory.h"
#include "player/thought.h"
#include "records/replay.h"

enum { MEGABYTES = 64, MOVES_ROOM = 4400, TENTHS = 10 };

static struct {
    kt_player player;
    kt_player_config config;
    kt_player_request request;
    kt_survey survey; /* as in an analysis: playouts are then not cut short */
    kt_game game;
    kt_game_move moves[MOVES_ROOM];
    kt_suggestion suggestions[KT_POINTS];
    long positions;
    double rate_error, chance_error;
    struct tenth {
        long positions, won;
        double chance;
    } tenth[TENTHS];
} work;

static void note(uint32_t rate_q16, bool won) {
    double rate = rate_q16 / 65536.0, chance = kt_thought_chance_q16(&work.player, rate_q16) / 65536.0;
    struct tenth *tenth = &work.tenth[chance < 1 ? (int)(chance * TENTHS) : TENTHS - 1];
    work.positions++;
    work.rate_error += (rate - won) * (rate - won);
    work.chance_error += (chance - won) * (chance - won);
    tenth->positions++;
    tenth->won += won;
    tenth->chance += chance;
}

/* Searches the position after `moves` moves of the record. */
static void search(const struct sgf_game *record, long moves) {
    struct replay_end end;
    kt_player *player = &work.player;
    kt_game *game = &work.game;
    if (kt_game_init(game, record->size, work.moves, MOVES_ROOM) < 0) abort();
    game->komi = record->komi;
    if (replay_onto(game, record, moves + 1, &end) < 0 || end.moves < moves) return;
    kt_player_forget(player);
    kt_player_seed(player, 1);
    /* The search alone: to decide on a pass, kt_player_end searches other positions. */
    kt_player_ask(player, &work.request);
    kt_player_begin(player, game, game->to_move, work.suggestions);
    while (kt_player_go_on(player, 0)) {
    }
    if (!kt_thought_visits(player)) return;
    uint32_t rate = kt_thought_win_rate_q16(player);
    note(game->to_move == KT_BLACK ? rate : 65536 - rate, record->result.winner == SGF_BLACK_WINS);
}

static void print(int size) {
    double all = (double)work.positions;
    printf("{\"bench\": \"chance\", \"size\": %d, \"playouts\": %u, \"positions\": %ld, \"win_rate\": %.4f, "
           "\"chance\": %.4f, \"told\": [",
           size, work.request.budget.playouts, work.positions, work.rate_error / all,
           work.chance_error / all);
    for (int i = 0; i < TENTHS; i++) {
        const struct tenth *tenth = &work.tenth[i];
        printf("%s[%ld, %.2f, %ld]", i ? ", " : "", tenth->positions,
               tenth->positions ? tenth->chance / (double)tenth->positions : 0, tenth->won);
    }
    puts("]}");
}

int main(int argc, char **argv) {
    static struct asked asked;
    long playouts = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    if (playouts < 1 || playouts > 1000000) {
        fputs("usage: chance PLAYOUTS IMAGE GAMES... [OPTION ...]\n", stderr);
        return 2;
    }
    argv[1] = argv[0];
    int status = asked_open(&asked, argc - 1, argv + 1);
    if (status) return status;
    work.request.budget.playouts = (uint32_t)playouts;
    work.config = (kt_player_config){
        .settings = kt_uct_defaults(), .seed = 1, .slice = 128, .bytes = (size_t)MEGABYTES << 20};
    work.config.memory = memory_zeroed(work.config.bytes);
    if (kt_player_init(&work.player, &work.config) < 0) abort();
    const kt_image *const images[] = {&asked.loaded.image, NULL};
    int size = asked.loaded.image.size;
    if (!kt_player_take_image(&work.player, images, size, KT_VALUES_MODEL)) abort();
    work.request.survey = &work.survey;
    work.request.thorough = true;
    for (size_t i = 0; i < asked.games.count; i++) {
        const struct sgf_game *record = &asked.games.game[i];
        bool won = record->result.winner == SGF_BLACK_WINS || record->result.winner == SGF_WHITE_WINS;
        if (!won || !record->komi_known) continue;
        for (long moves = size * size / 8; moves < sgf_game_moves(record); moves += size * size / 8)
            search(record, moves);
    }
    if (work.positions) print(size);
    else fputs("chance: no game tells komi and winner\n", stderr);
    free(work.config.memory);
    asked_close(&asked);
    return work.positions ? 0 : 1;
}
