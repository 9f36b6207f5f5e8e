/* katachi suggest: the best moves in a position of a game record. */
#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

#include "commands/commands.h"
#include "common/complain.h"
#include "common/names.h"
#include "common/options.h"
#include "common/output.h"
#include "draw/draw.h"
#include "draw/svg.h"
#include "load/choice.h"
#include "load/load.h"
#include "model/predict.h"
#include "records/replay.h"

enum { MOVE = 1, SVG, VALUES };

static const struct option options[] = {
    {"move", required_argument, NULL, MOVE},
    {"svg", required_argument, NULL, SVG},
    {"force", no_argument, NULL, 'F'},
    {"values", required_argument, NULL, VALUES},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi suggest FILE GAME.sgf [OPTION ...]\n\n"
    "Shows the best moves by FILE, a database, a network or an image, in a position of a game, and draws\n"
    "them. When the game is on a board of another size, the image that suits this one best predicts: FILE or\n"
    "one of those that ship; it is told which.\n\n"
    "  --move N          before move N (from 1); default: at the end of the game\n"
    "  -m M              so many suggestions (1..361, default 5)\n"
    "  --svg FILE        draw the position and the suggestions as an SVG picture\n" OUTPUT_HELP
    "  --json            print one JSON object a suggestion: move, value, pattern (its offset in the\n"
    "                    image; 0 for a model)\n";

struct request {
    const char *file, *game;
    struct output_target svg;
    long move; /* 0: at the end */
    int most;
    bool json;
    kt_values values;
};

/* A position of a record. */
struct position {
    kt_board board;
    kt_colour colour;
    int number;
    long stop_at;
    kt_point last;
    kt_recent recent;
};

static bool stop_at_move(void *user, const kt_board *board, kt_colour colour, kt_point point, int number,
                         kt_status legal) {
    struct position *position = user;
    (void)board, (void)legal;
    if (number == position->stop_at) {
        position->colour = colour;
        return false;
    }
    position->colour = kt_opponent(colour);
    position->number = number + 1;
    position->last = point;
    kt_recent_add(&position->recent, point);
    return true;
}

static bool find_position(const struct request *request, const struct sgf_game *game,
                          const kt_geometry *geometry, struct position *position) {
    position->colour = sgf_game_first(game);
    position->number = 1;
    position->stop_at = request->move;
    position->last = KT_NO_POINT;
    struct replay_end end = replay_moves(game, geometry, &position->board, stop_at_move, position);
    if (end.illegal) {
        char text[128];
        replay_describe(&end, text, sizeof text);
        complain(stderr, request->game, game->line, 0, "%s; played as the record says", text);
    }
    if (game->next != KT_EMPTY && request->move == 0) position->colour = game->next;
    if (request->move <= end.moves + 1) return true;
    fprintf(stderr, "katachi: %s has %d moves; --move wants 1 to %d\n", request->game, end.moves,
            end.moves + 1);
    return false;
}

static void print_suggestions(const struct position *position, const kt_suggestion *suggestions, int count,
                              bool json) {
    enum draw_style style = draw_style_of(STDOUT_FILENO);
    struct draw_marks marks = {position->last, suggestions, count};
    if (!json) {
        draw_board(stdout, style, &position->board, &marks);
        printf("\n%s to move, move %d\n", names_colour(position->colour), position->number);
    }
    for (int i = 0; i < count; i++) {
        const kt_suggestion *s = &suggestions[i];
        if (json) {
            printf("{\"move\": \"%s\", \"value\": %.5f, \"pattern\": %u}\n", names_vertex(s->point).text,
                   s->value_q16 / 65536.0, s->pattern);
            continue;
        }
        draw_suggestion(stdout, style, s, i + 1);
        putchar('\n');
    }
    if (count == 0 && !json) printf("no pattern matches\n");
}

static bool write_picture(const struct output_target *target, const struct position *position,
                          const kt_suggestion *suggestions, int count) {
    struct output output;
    if (!output_begin(&output, target, true)) return false;
    struct draw_marks marks = {position->last, suggestions, count};
    char title[64];
    snprintf(title, sizeof title, "%s to move, move %d", names_colour(position->colour), position->number);
    svg_write(output.stream, &position->board, &marks, title);
    return output_commit(&output, NULL);
}

static bool run(const struct request *request, const kt_image *image, const struct sgf_game *game) {
    static kt_predictor predictor;
    static kt_predictor_memory memory;
    struct choice choice = {.path = NULL};
    choice_make(&choice, image, request->file);
    bool predicts = kt_predictor_choose(&predictor, choice.image, game->size, request->values, &memory);
    choice_tell(&choice, game->size, predicts ? predictor.image : NULL);
    if (!predicts) return false;
    static struct position position;
    static kt_matcher matcher;
    kt_geometry geometry;
    if (kt_geometry_init(&geometry, game->size) < 0) return false; /* no game is of another size */
    if (!find_position(request, game, &geometry, &position)) return false;
    kt_suggestion suggestions[KT_POINTS];
    kt_query query = {&position.board, position.colour, (uint32_t)position.number,
                      kt_board_legal(&position.board, position.colour)};
    kt_status count = predictor.by_model
                          ? kt_predict(&predictor, &query, &position.recent, request->most, suggestions)
                          : kt_suggest(&matcher, predictor.image, &query, request->most,
                                       suggestions); /* tells the pattern */
    if (count < 0) return false;
    print_suggestions(&position, suggestions, count, request->json);
    return !request->svg.path || write_picture(&request->svg, &position, suggestions, count);
}

int command_suggest(int argc, char **argv) {
    struct request request = {.most = 5, .svg = {.kind = FILE_PICTURE, .input_count = 2}};
    for (int option; (option = getopt_long(argc, argv, "m:h", options, NULL)) != -1;) {
        switch (option) {
        case MOVE: request.move = options_integer("move", optarg, 1, SGF_ACTIONS_MAX); break;
        case SVG: request.svg.path = options_output("svg", optarg); break;
        case 'F': request.svg.force = true; break;
        case VALUES: request.values = options_values(optarg); break;
        case 'm': request.most = (int)options_integer("m", optarg, 1, KT_POINTS); break;
        case 'j': request.json = true; break;
        case 'h': printf("%s%s", help, options_values_help); return 0;
        default: options_refuse("suggest", NULL);
        }
    }
    static const char *const wanted[] = {"an image, database or network", "a game behind it", NULL};
    options_arguments("suggest", argv + optind, argc - optind, wanted, false);
    request.file = argv[optind];
    request.game = argv[optind + 1];
    request.svg.inputs = argv + optind;
    if (request.svg.path && !output_possible(&request.svg)) return 1;
    struct loaded_image loaded;
    struct sgf_game game;
    if (!load_image(request.file, &loaded)) return 1;
    bool ok = load_game(request.game, &game, stderr) >= 0;
    if (ok) {
        ok = run(&request, &loaded.image, &game);
        sgf_game_free(&game);
    }
    load_free(&loaded);
    return ok ? 0 : 1;
}
