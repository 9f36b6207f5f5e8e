/* katachi watch: shows what a Katachi engine thinks while it plays another program. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/ports.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/output.h"
#include "draw/draw.h"
#include "link/gtp_client_katachi.h"
#include "match/referee.h"

enum { MOVE_LIMIT_MS = 60000, SIDE_TEXT_BYTES = 100, SUGGESTIONS_MAX = 9 };

struct watch_options {
    const char *engine, *opponent;
    struct output_target stats_json; /* path is NULL when it is not wanted */
    long moves, size, suggestions;
    long playouts; /* of the engine for a move; 0: as many as it likes */
};

/* The cost of suggestions. */
struct watch_costs {
    long asked; /* questions by katachi-suggest */
    long told;  /* questions whose cost the engine has told */
    uint64_t sum;
    uint32_t worst;
    char unit[GTP_CLIENT_UNIT_BYTES];
    int moves;         /* moves whose cost the engine has told, */
    uint64_t move_sum; /* and their cost */
};

struct watch_game {
    const struct watch_options *options;
    enum draw_style style;
    struct referee_player player[3]; /* by colour: the engine is Black */
    kt_game game;
    kt_suggestion suggestions[SUGGESTIONS_MAX];
    int count;
    struct watch_costs costs;
};

static void begin(void *request) {
    *(struct watch_options *)request = (struct watch_options){
        .moves = 20, .size = 9, .suggestions = 5, .stats_json = {.kind = FILE_FIGURES}};
}

static const struct options_row rows[] = {
    {"moves", 0, "N", "play N moves, of both sides together", OPTIONS_INTEGER, 1, 1000,
     OPTIONS_FIELD(struct watch_options, moves)},
    {"size", 0, "N", "play on a board of N lines", OPTIONS_INTEGER, KT_BOARD_MIN, KT_BOARD_MAX,
     OPTIONS_FIELD(struct watch_options, size)},
    {"suggestions", 0, "N", "show N suggestions", OPTIONS_INTEGER, 1, SUGGESTIONS_MAX,
     OPTIONS_FIELD(struct watch_options, suggestions)},
    {"playouts", 0, "N", "let the engine spend N playouts on a move", OPTIONS_INTEGER, 1, INT32_MAX,
     .standard = "as many as it likes", OPTIONS_FIELD(struct watch_options, playouts)},
    {"stats-json", 0, "FILE", "write the figures of the end into FILE too, as one JSON object",
     OPTIONS_OUTPUT, OPTIONS_FIELD(struct watch_options, stats_json.path)},
    OUTPUT_FORCE(struct watch_options, stats_json),
    {0},
};

/* Asks the engine for suggestions and for their cost. */
static bool ask_suggestions(struct watch_game *watching) {
    struct referee_player *engine = &watching->player[KT_BLACK];
    int most = (int)watching->options->suggestions;
    enum gtp_outcome outcome =
        gtp_client_suggest(engine->client, MOVE_LIMIT_MS, KT_BLACK, watching->game.geometry.size, most,
                           watching->suggestions, &watching->count);
    if (outcome != GTP_OK) {
        if (!gtp_client_interrupted())
            fprintf(stderr, "katachi: %s gave no suggestions: %.200s\n", engine->name,
                    gtp_client_text(engine->client));
        return false;
    }
    struct watch_costs *costs = &watching->costs;
    struct gtp_client_cost cost;
    costs->asked++;
    if (!gtp_client_read_cost(engine->client, MOVE_LIMIT_MS, &cost)) return true;
    costs->told++;
    costs->sum += cost.ticks;
    if (cost.ticks > costs->worst) costs->worst = cost.ticks;
    memcpy(costs->unit, cost.unit, sizeof costs->unit);
    return true;
}

static kt_point last_point(const kt_game *game) {
    return game->count ? (kt_point)game->moves[game->count - 1].point : KT_NO_POINT;
}

/* Writes what the last move was: "White (GNU Go) played D5"; "" when there is none. */
static void describe_move(const struct watch_game *watching, bool past, char text[SIDE_TEXT_BYTES]) {
    const kt_game *game = &watching->game;
    text[0] = 0;
    if (game->count == 0) return;
    const kt_game_move *move = &game->moves[game->count - 1];
    bool pass = move->point == KT_PASS;
    const char *verb = pass ? (past ? "passed" : "passes") : past ? "played " : "plays ";
    snprintf(text, SIDE_TEXT_BYTES, "%s (%s) %s%s", names_colour((kt_colour)move->colour),
             watching->player[move->colour].name, verb, pass ? "" : names_vertex((kt_point)move->point).text);
}

/* Draws `board`, the position before the engine's move. Beside it stand the move before, the suggestions,
 * and the engine's move, which is the last of the game. */
static void draw_screen(const struct watch_game *watching, const kt_board *board,
                        const struct draw_marks *marks, const char *before) {
    char move[SIDE_TEXT_BYTES];
    describe_move(watching, false, move);
    int lines = draw_lines(board->geometry->size), needed = marks->count + 7;
    printf("\n");
    for (int line = 0; line < lines || line < needed; line++) {
        int place = line - 3;
        if (line < lines) draw_line(stdout, watching->style, board, marks, line);
        else printf("%*s", 2 * board->geometry->size + 6 + (watching->style == DRAW_FANCY), "");
        printf("   ");
        if (line == 0) printf("Move %d", watching->game.count);
        else if (line == 1) printf("%s", before);
        else if (line == 3) printf(marks->count ? "Suggestions and their values:" : "No pattern matches.");
        else if (place >= 1 && place <= marks->count)
            draw_suggestion(stdout, watching->style, &marks->suggestions[place - 1], place);
        else if (place == marks->count + 2) printf("%s", move);
        else if (place == marks->count + 3 && watching->player[KT_BLACK].win_rate >= 0)
            printf("It gives itself a chance of %.0f %% to win", 100 * watching->player[KT_BLACK].win_rate);
        printf("\n");
    }
    fflush(stdout);
}

/* Adds the cost of the engine's move, when the engine tells it. */
static void ask_move_cost(struct watch_game *watching) {
    struct gtp_client_cost cost;
    if (!gtp_client_read_cost(watching->player[KT_BLACK].client, MOVE_LIMIT_MS, &cost)) return;
    watching->costs.moves++;
    watching->costs.move_sum += cost.ticks;
}

static bool failed(const struct watch_game *watching, kt_colour colour, enum referee_verdict verdict) {
    if (verdict == REFEREE_FINE) return false;
    const struct referee_player *player = &watching->player[colour];
    if (!gtp_client_interrupted())
        fprintf(stderr, "katachi: %s (%s) %s\n", *player->name ? player->name : player->command,
                names_colour(colour), player->text);
    return true;
}

/* Plays one move of the side whose turn it is. Returns false after a message. */
static bool play_move(struct watch_game *watching) {
    kt_game *game = &watching->game;
    kt_colour mover = game->to_move, other = kt_opponent(mover);
    kt_board board = game->board;
    struct draw_marks marks = {last_point(game), watching->suggestions, 0, NULL};
    char before[SIDE_TEXT_BYTES];
    describe_move(watching, true, before);
    if (mover == KT_BLACK && !ask_suggestions(watching)) return false;
    marks.count = watching->count;
    enum referee_verdict verdict = referee_ask_move(&watching->player[mover], game, mover, MOVE_LIMIT_MS);
    if (failed(watching, mover, verdict)) return false;
    if (mover == KT_BLACK) ask_move_cost(watching);
    if (mover == KT_BLACK) draw_screen(watching, &board, &marks, before);
    return !failed(watching, other, referee_tell_move(&watching->player[other], game));
}

static void print_figures(const struct watch_game *watching) {
    const struct watch_costs *costs = &watching->costs;
    printf("\n%-28s %12d\n%-28s %12ld\n", "moves played", watching->game.count, "suggestions asked for",
           costs->asked);
    double win_rate = watching->player[KT_BLACK].win_rate;
    if (win_rate >= 0) printf("%-28s %10.0f %%\n", "chance to win, at the end", 100 * win_rate);
    if (!costs->told) return;
    char label[64];
    snprintf(label, sizeof label, "%s a move, mean", costs->unit);
    if (costs->moves)
        printf("%-28s %12llu\n", label, (unsigned long long)(costs->move_sum / (uint64_t)costs->moves));
    snprintf(label, sizeof label, "%s, mean", costs->unit);
    printf("%-28s %12llu\n", label, (unsigned long long)(costs->sum / (uint64_t)costs->told));
    snprintf(label, sizeof label, "%s, worst", costs->unit);
    printf("%-28s %12u\n", label, costs->worst);
}

/* The unit comes from the engine: only its letters get into the JSON text. */
static bool write_figures(const struct watch_game *watching) {
    const struct watch_costs *costs = &watching->costs;
    struct output output;
    if (!output_begin(&output, &watching->options->stats_json, true)) return false;
    json_t *object = json_object();
    json_put(object, "moves", watching->game.count);
    json_put(object, "suggestions", costs->asked);
    if (costs->told) {
        json_put_text(object, "unit", costs->unit);
        json_put(object, "mean", (json_int_t)(costs->sum / (uint64_t)costs->told));
        json_put(object, "worst", costs->worst);
    }
    if (watching->player[KT_BLACK].win_rate >= 0)
        json_put_fixed(object, "win_rate", watching->player[KT_BLACK].win_rate, 4);
    if (costs->moves) json_put(object, "mean_move", (json_int_t)(costs->move_sum / (uint64_t)costs->moves));
    json_write(output.stream, object);
    return output_commit(&output, NULL);
}

static bool set_playouts(struct watch_game *watching) {
    struct referee_player *engine = &watching->player[KT_BLACK];
    long playouts = watching->options->playouts;
    if (!playouts) return true;
    enum gtp_outcome outcome =
        gtp_client_ask(engine->client, MOVE_LIMIT_MS, "katachi-playouts %ld", playouts);
    if (outcome != GTP_OK && !gtp_client_interrupted())
        fprintf(stderr, "katachi: %s does not accept a number of playouts: %.200s\n", engine->name,
                gtp_client_text(engine->client));
    return outcome == GTP_OK;
}

static bool watch(struct watch_game *watching) {
    kt_game *game = &watching->game;
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++)
        if (failed(watching, colour, referee_prepare(&watching->player[colour], game))) return false;
    if (!set_playouts(watching)) return false;
    struct referee_player *engine = &watching->player[KT_BLACK];
    engine->analyses = gtp_client_knows(engine->client, MOVE_LIMIT_MS, "lz-genmove_analyze");
    while (game->count < watching->options->moves && !referee_is_over(game))
        if (!play_move(watching) || ferror(stdout)) return false;
    struct draw_marks marks = {.last = last_point(game)};
    char last[SIDE_TEXT_BYTES];
    describe_move(watching, true, last);
    printf("\nAfter %d moves; %s:\n\n", game->count, last);
    draw_board(stdout, watching->style, &game->board, &marks);
    print_figures(watching);
    return !watching->options->stats_json.path || write_figures(watching);
}

static int run(void *with, char **arguments, int) {
    struct watch_options *options = with;
    options->engine = arguments[0];
    options->opponent = arguments[1];
    if (!output_prepare(&options->stats_json, NULL, 0)) return 1;
    gtp_client_catch_signals();
    CLEANUP_FREE struct watch_game *watching = memory_zeroed(sizeof *watching);
    CLEANUP_FREE kt_game_move *moves = memory_zeroed((size_t)options->moves * sizeof *moves);
    watching->options = options;
    watching->style = draw_style_of(STDOUT_FILENO);
    watching->player[KT_BLACK].command = options->engine;
    watching->player[KT_BLACK].win_rate = -1;
    watching->player[KT_WHITE].command = options->opponent;
    bool good = kt_game_init(&watching->game, (int)options->size, moves, (uint16_t)options->moves) == KT_OK;
    watching->game.komi = 26;
    good = good && watch(watching);
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) referee_dismiss(&watching->player[colour]);
    if (gtp_client_interrupted()) return 128 + gtp_client_interrupted();
    return good ? 0 : 1;
}

const struct command command_watch = {
    .name = "watch",
    .summary = "watch a GTP program play, with its suggestions",
    .synopsis = "ENGINE OPPONENT [OPTION ...]",
    .about = "Plays the beginning of a game of ENGINE, a Katachi engine (Black), against OPPONENT, any GTP "
             "program. Before each of the engine's moves it shows the board with the engine's best "
             "suggestions, their values, and the engine's chance of a win; at the end, what a suggestion "
             "cost. Both are COMMANDs. " PROGRAMS_HELP,
    .more =
        "Exit status: 0 when all moves were played or the game came to its end, 1 when one of the programs "
        "failed (an illegal move, a crash, silence), 2 when the command line is wrong, 130 after Ctrl-C.",
    COMMAND_WANTS(2, "an engine and an opponent, each quoted as one argument",
                  "an opponent, too, quoted as one argument"),
    COMMAND_OPTIONS(struct watch_options, begin, run, {rows, 0, NULL}),
};
