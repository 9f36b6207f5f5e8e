/* katachi suggest: the best moves in a position of a game record. */
#include <stdio.h>
#include <unistd.h>

#include "commands/commands.h"
#include "common/complain.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/output.h"
#include "draw/draw.h"
#include "draw/svg.h"
#include "images/choice.h"
#include "images/load.h"
#include "images/values.h"
#include "model/predict.h"
#include "records/replay.h"

struct request {
    const char *file, *game;
    struct output_target svg;
    long move; /* 0: at the end */
    int most;
    bool json;
    kt_values values;
};

static void begin(void *request) {
    *(struct request *)request = (struct request){.most = 5, .svg = {.kind = FILE_PICTURE}};
}

static const struct options_row rows[] = {
    {"move", 0, "N", "show the position before move N", OPTIONS_INTEGER, 1, SGF_ACTIONS_MAX,
     .standard = "the end of the game", OPTIONS_FIELD(struct request, move)},
    {"m", 0, "M", "show M suggestions", OPTIONS_INTEGER, 1, KT_POINTS, OPTIONS_FIELD(struct request, most)},
    {"svg", 0, "FILE", "draw the position and the suggestions as an SVG picture in FILE", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, svg.path)},
    OUTPUT_FORCE(struct request, svg),
    {"json", 0, NULL,
     "print one JSON object for each suggestion: move, value, pattern (its offset in the image; 0 when a "
     "model predicts)",
     OPTIONS_FIELD(struct request, json)},
    {0},
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

static bool stop_at_move(void *user, const kt_board *, kt_colour colour, kt_point point, int number,
                         kt_status) {
    struct position *position = user;
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
    return tell_user("%s has %d moves; --move must be 1 to %d", request->game, end.moves, end.moves + 1);
}

static void print_suggestions(const struct position *position, const kt_suggestion *suggestions, int count,
                              bool json) {
    enum draw_style style = draw_style_of(STDOUT_FILENO);
    struct draw_marks marks = {position->last, suggestions, count, NULL};
    if (!json) {
        draw_board(stdout, style, &position->board, &marks);
        printf("\n%s to move, move %d\n", names_colour(position->colour), position->number);
    }
    for (int i = 0; i < count; i++) {
        const kt_suggestion *s = &suggestions[i];
        if (json) {
            json_t *object = json_object();
            json_put_text(object, "move", names_vertex(s->point).text);
            json_put_fixed(object, "value", s->value_q16 / 65536.0, 5);
            json_put(object, "pattern", s->pattern);
            json_write(stdout, object);
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
    struct draw_marks marks = {position->last, suggestions, count, NULL};
    char title[64];
    snprintf(title, sizeof title, "%s to move, move %d", names_colour(position->colour), position->number);
    svg_write(output.stream, &position->board, &marks, title);
    return output_commit(&output, NULL);
}

static bool suggest(const struct request *request, const struct choice *choice, const struct sgf_game *game) {
    static kt_predictor predictor;
    static kt_predictor_memory memory;
    bool predicts = kt_predictor_choose(&predictor, choice->image, game->size, request->values, &memory);
    choice_tell(choice, game->size, predicts ? predictor.image : NULL);
    if (!predicts) return false;
    static struct position position;
    static kt_matcher matcher;
    kt_geometry geometry;
    if (kt_geometry_init(&geometry, game->size) < 0) return false; /* no game has another size */
    if (!find_position(request, game, &geometry, &position)) return false;
    kt_suggestion suggestions[KT_POINTS];
    kt_query query = {&position.board, position.colour, (uint32_t)position.number,
                      kt_board_legal(&position.board, position.colour)};
    kt_status count = predictor.by_model
                          ? kt_predict(&predictor, &query, &position.recent, request->most, suggestions)
                          : kt_suggest(&matcher, &predictor.patterns, &query, request->most,
                                       suggestions); /* kt_suggest also gives the pattern */
    if (count < 0) return false;
    print_suggestions(&position, suggestions, count, request->json);
    return !request->svg.path || write_picture(&request->svg, &position, suggestions, count);
}

static int run(void *with, char **arguments, int count) {
    struct request *request = with;
    request->file = arguments[0];
    request->game = arguments[1];
    if (!output_prepare(&request->svg, arguments, count)) return 1;
    CLEANUP(choice_free) struct choice choice = {0};
    CLEANUP(sgf_game_free) struct sgf_game game = {0};
    if (!choice_open(&choice, request->file)) return 1;
    bool ok = load_game(request->game, &game, stderr) >= 0;
    if (ok) ok = suggest(request, &choice, &game);
    return ok ? 0 : 1;
}

const struct command command_suggest = {
    .name = "suggest",
    .summary = "show the best moves in a position, also as a picture",
    .synopsis = "FILE GAME.sgf [OPTION ...]",
    .about =
        "Draws a position of a game and lists the best moves as FILE, a database, a network or an image, "
        "predicts them. When the game is on a board of another size than FILE's, the image that suits the "
        "size best predicts: FILE, or one of those that ship with Katachi. A message then says which.",
    COMMAND_WANTS(2, "an image, database or network", "a game, too"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL},
                    {values_rows, offsetof(struct request, values), NULL}),
};
