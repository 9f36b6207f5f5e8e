/* passes: how often a player passes although a move would gain something. One JSON object.
 *
 * usage: passes PLAYOUTS IMAGE GAMES... [options of games.h]
 *
 * Of each game, positions are taken near its end: 11, 8, 5 and 2 moves before its last one that isn't a pass, and at its end. In each, a
 * player with so many playouts thinks by area and by territory, once as the game stands ("plain"), once after a pass of the opponent's
 * ("answered"). When it passes, a referee looks what that costs: it searches longer, with a komi at which a move wins only if
 * it comes to two points more than a pass. When its search finds that, it plays on from there against itself, to see whether it
 * holds. "wrong" passes are those of which both say so. With SHOW in the environment, each is told on standard error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "board/score.h"
#include "common/memory.h"
#include "player/thought.h"
#include "records/replay.h"

enum {
    MEGABYTES = 64,
    MOVES_ROOM = 4400,
    NEAREST = 2, /* moves before the last one */
    FARTHEST = 11,
    STEP = 3,
    LONG = 2000,          /* playouts of the referee */
    LOOK_Q16 = 65536 / 3, /* it looks closer when its search wins more often */
    TURNS = 60,           /* moves that it plays on */
    LINES = 2,            /* lines that must all say so */
};

static struct {
    kt_player player, referee;
    kt_player_config config, referee_config;
    kt_game game;
    kt_game_move moves[MOVES_ROOM];
    kt_suggestion suggestions[KT_POINTS];
    kt_judge_work judge;
    uint32_t playouts;
    bool show;
    const char *name;
    struct tally {
        long positions, passes, wrong;
    } tally[2][2][2]; /* near the end, at it; by area, by territory; plain, answered */
} work;

static int sign_of(kt_colour colour) { return colour == KT_BLACK ? 1 : -1; }

/* Points by which `colour` leads by area, as the game stands. */
static int lead_of(const kt_game *game, kt_colour colour, int *doubts) {
    kt_verdict verdict;
    kt_judge(&work.judge, &game->board, KT_EMPTY, &verdict);
    if (doubts) *doubts = verdict.doubts;
    return sign_of(colour) * kt_score_verdict(&game->board, &verdict, false, 0) / 4;
}

/* The referee's move for `colour`, which wins if it leads by more than `lead` points, in halves. */
static int ask_referee(kt_game *game, kt_colour colour, int half_points, uint32_t seed) {
    work.referee.seed = seed;
    game->komi = 2 * sign_of(colour) * half_points;
    kt_player_forget(&work.referee);
    return kt_player_think(&work.referee, game, colour, work.suggestions,
                           &(kt_player_request){.budget = {.playouts = LONG}});
}

/* Does `colour`, which moves first, come to more than that lead? */
static bool reaches(kt_game *game, kt_colour colour, int half_points) {
    const int32_t komi = game->komi;
    int p = ask_referee(game, colour, half_points, 1);
    bool reached = p < KT_PASS && kt_thought_win_rate_q16(&work.referee) >= LOOK_Q16;
    for (uint32_t line = 1; line <= LINES && reached; line++) {
        int turns = 0, passes = 0;
        kt_colour mover = colour;
        for (; turns < TURNS && passes < 2; turns++, mover = kt_opponent(mover)) {
            /* Both know what they need. */
            int need = mover == colour ? half_points : -half_points;
            p = ask_referee(game, mover, need, line);
            if (kt_game_play(game, mover, (kt_point)p) < 0) break;
            passes = p == KT_PASS ? passes + 1 : 0;
        }
        reached = 2 * lead_of(game, colour, NULL) > half_points;
        for (; turns; turns--)
            if (kt_game_undo(game) < 0) abort();
    }
    game->komi = komi;
    return reached;
}

/* Does a pass of `colour` cost two points or more? */
static bool costs(kt_game *game, kt_colour colour, int lead) {
    if (reaches(game, colour, 2 * lead + 3)) return true;
    if (kt_game_passes(game)) return false;
    kt_colour other = kt_opponent(colour);
    if (kt_game_play(game, colour, KT_PASS) < 0) abort();
    bool loses = reaches(game, other, -2 * lead + 3);
    if (kt_game_undo(game) < 0) abort();
    return loses && reaches(game, colour, 2 * lead - 1);
}

/* Draws a position that was answered wrongly. */
static void draw(const kt_game *game, kt_colour colour) {
    const int size = game->geometry.size;
    for (int y = size - 1; y >= 0; y--) {
        for (int x = 0; x < size; x++) fprintf(stderr, " %c", ".XO"[game->board.colour[kt_point_at(x, y)]]);
        fputc('\n', stderr);
    }
    fprintf(stderr, "%c to move\n", ".XO"[colour]);
}

static void ask(kt_game *game, kt_colour colour, bool territory, struct tally *tally, long moves) {
    game->rules.territory = territory;
    kt_player_seed(&work.player, 1);
    kt_player_forget(&work.player);
    int p = kt_player_think(&work.player, game, colour, work.suggestions,
                            &(kt_player_request){.budget = {.playouts = work.playouts}});
    tally->positions++;
    if (p != KT_PASS) return;
    tally->passes++;
    int doubts, lead = lead_of(game, colour, &doubts);
    bool wrong = costs(game, colour, lead);
    tally->wrong += wrong;
    if (work.show)
        fprintf(stderr, "%s: %s after move %ld, %s, %s: doubts %d, lead %d\n", wrong ? "WRONG" : "right",
                work.name, moves, territory ? "territory" : "area",
                kt_game_passes(game) ? "answered" : "plain", doubts, lead);
    if (work.show && wrong) draw(game, colour);
}

static void take(const struct sgf_game *record, long moves, bool at_end) {
    struct replay_end end;
    kt_game *game = &work.game;
    if (kt_game_init(game, record->size, work.moves, MOVES_ROOM) < 0) abort();
    game->komi = record->komi;
    if (replay_onto(game, record, moves + 1, &end) < 0 || end.moves < moves || end.illegal ||
        kt_game_passes(game))
        return;
    kt_colour colour = game->to_move;
    for (int territory = 0; territory < 2; territory++) {
        ask(game, colour, territory, &work.tally[at_end][territory][0], moves);
        if (kt_game_play(game, colour, KT_PASS) < 0) abort();
        ask(game, kt_opponent(colour), territory, &work.tally[at_end][territory][1], moves);
        if (kt_game_undo(game) < 0) abort();
    }
}

/* Moves before the passes at the end. */
static long moves_of(const struct sgf_game *record) {
    struct replay_end end;
    if (kt_game_init(&work.game, record->size, work.moves, MOVES_ROOM) < 0) abort();
    if (replay_onto(&work.game, record, 0, &end) < 0) return 0;
    return end.moves - (long)kt_game_passes(&work.game);
}

static void begin(kt_player *player, kt_player_config *config, const kt_image *image) {
    *config = (kt_player_config){
        .settings = kt_uct_defaults(), .seed = 1, .slice = 128, .bytes = (size_t)MEGABYTES << 20};
    config->memory = memory_zeroed(config->bytes);
    const kt_image *const images[] = {image, NULL};
    if (kt_player_init(player, config) < 0 ||
        !kt_player_take_image(player, images, image->size, KT_VALUES_MODEL))
        abort();
}

static void print(void) {
    static const char *const places[] = {"", "end_"}, *const rules[] = {"area", "territory"},
                             *const kinds[] = {"plain", "answered"};
    printf("{\"bench\": \"passes\", \"playouts\": %u", work.playouts);
    for (int i = 0; i < 8; i++) {
        const struct tally *tally = &work.tally[i / 4][i / 2 % 2][i % 2];
        printf(", \"%s%s_%s\": {\"positions\": %ld, \"passes\": %ld, \"wrong\": %ld}", places[i / 4],
               rules[i / 2 % 2], kinds[i % 2], tally->positions, tally->passes, tally->wrong);
    }
    puts("}");
}

int main(int argc, char **argv) {
    static struct asked asked;
    long playouts = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    if (playouts < 1 || playouts > 1000000) {
        fputs("usage: passes PLAYOUTS IMAGE GAMES... [OPTION ...]\n", stderr);
        return 2;
    }
    argv[1] = argv[0];
    int status = asked_open(&asked, argc - 1, argv + 1);
    if (status) return status;
    work.playouts = (uint32_t)playouts;
    work.show = getenv("SHOW");
    begin(&work.player, &work.config, &asked.loaded.image);
    begin(&work.referee, &work.referee_config, &asked.loaded.image);
    for (size_t i = 0; i < asked.games.count; i++) {
        const struct sgf_game *record = &asked.games.game[i];
        char name[32];
        snprintf(name, sizeof name, "game %zu", i + 1);
        work.name = name;
        long last = moves_of(record);
        for (long before = NEAREST; before <= FARTHEST && before < last; before += STEP)
            take(record, last - before, false);
        if (last < sgf_game_moves(record)) take(record, last, true);
    }
    print();
    free(work.config.memory);
    free(work.referee_config.memory);
    asked_close(&asked);
    return 0;
}
