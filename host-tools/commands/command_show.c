/* katachi show: the games of a record, their variations, and any position. */
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/show_text.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/output.h"
#include "draw/draw_tree.h"
#include "draw/draw_words.h"
#include "draw/png.h"
#include "draw/svg.h"
#include "images/load.h"
#include "records/sgf_path.h"

struct request {
    const char *file;
    const char *path;
    long game;    /* from 1; 0: not given */
    long move;    /* from 1; 0: not given */
    long numbers; /* moves that have their numbers in pictures */
    int width;
    struct output_target svg, png, sgf;
};

static void begin(void *request) {
    *(struct request *)request = (struct request){
        .svg = {.kind = FILE_PICTURE}, .png = {.kind = FILE_PNG}, .sgf = {.kind = FILE_RECORD}};
}

static const struct options_row rows[] = {
    {"game", 0, "N", "show game N of a file with several", OPTIONS_INTEGER, 1, 1e9,
     .standard = "the list of games, or game 1", OPTIONS_FIELD(struct request, game)},
    {"move", 0, "N", "show the position before move N of the line that --path chooses, or of the main line",
     OPTIONS_INTEGER, 1, 1e9, .standard = "none", OPTIONS_FIELD(struct request, move)},
    {"path", 0, "PATH", "show the position after this move of the variations, such as 23b, or 23b30",
     OPTIONS_TEXT, .standard = "the main line", OPTIONS_FIELD(struct request, path)},
    {"svg", 0, "FILE", "draw the position as an SVG picture in FILE", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, svg.path)},
    {"png", 0, "FILE", "draw the position as a PNG picture in FILE, with the program rsvg-convert",
     OPTIONS_OUTPUT, OPTIONS_FIELD(struct request, png.path)},
    {"sgf", 0, "FILE",
     "write all games of the file into FILE as SGF: those of a shard, or of a file in another server's format",
     OPTIONS_OUTPUT, OPTIONS_FIELD(struct request, sgf.path)},
    {"numbers", 0, "N", "number the last N moves in pictures", OPTIONS_INTEGER, 1, 1e9, .standard = "none",
     OPTIONS_FIELD(struct request, numbers)},
    {"width", 0, "N", "the PNG is N pixels wide", OPTIONS_INTEGER, 100, 10000,
     .standard = "60 for each line of the board, and a border", OPTIONS_FIELD(struct request, width)},
    OUTPUT_FORCE(struct request, svg),
    {0},
};

/* Finds the node that --path and --move name. Returns false after a message. */
static bool find_node(const struct request *request, struct sgf_tree *tree, size_t game, sgf_node *node) {
    char message[160];
    if (!sgf_path_find(tree, game, request->path ? request->path : "0", node, message))
        return tell_user("--path %s: %s", request->path, message);
    bool pictures = request->svg.path || request->png.path;
    if (!request->move && !request->path && pictures)
        while (sgf_tree_child(tree, *node) != SGF_NO_NODE) *node = sgf_tree_child(tree, *node);
    if (!request->move) return true;
    size_t number = sgf_path_number(tree, *node), wanted = (size_t)request->move - 1;
    for (; number > wanted; number--) *node = sgf_tree_parent(tree, *node);
    for (; number < wanted; number++) {
        sgf_node child = sgf_tree_child(tree, *node);
        if (child == SGF_NO_NODE)
            return tell_user("the line ends with %zu; --move must be 1 to %zu", number, number + 1);
        *node = child;
    }
    return true;
}

/* Writes the pictures that are wanted. Returns false after a message. */
static bool write_pictures(const struct request *request, const struct draw_node *position,
                           const char *title) {
    if (!request->svg.path && !request->png.path) return true;
    struct memory_text picture;
    size_t png_bytes;
    struct draw_marks marks = draw_node_marks(position);
    svg_write(memory_text_begin(&picture), &position->board, &marks, title);
    CLEANUP_FREE char *svg = memory_text_end(&picture), *png = NULL;
    if (request->svg.path && !output_write(&request->svg, svg, picture.bytes, NULL)) return false;
    if (!request->png.path) return true;
    return png_make(svg, picture.bytes, request->width, &png, &png_bytes) &&
           output_write(&request->png, png, png_bytes, NULL);
}

/* Says which moves that led to the position break the rules. */
static void tell_illegal(const struct request *request, const struct draw_node *position) {
    if (!position->end.illegal) return;
    char text[128];
    replay_describe(&position->end, text, sizeof text);
    complain(stderr, request->file, position->game.line, 0, "%s; played as the record says", text);
}

/* The same of the main line. */
static void tell_illegal_line(const struct request *request, struct sgf_tree *tree, size_t game) {
    static struct draw_node position;
    sgf_node node = sgf_tree_root(tree, game), child;
    while ((child = sgf_tree_child(tree, node)) != SGF_NO_NODE) node = child;
    if (!draw_node_find(tree, node, &position)) return;
    tell_illegal(request, &position);
    draw_node_free(&position);
}

static bool show_node(const struct request *request, struct sgf_tree *tree, size_t game) {
    static struct draw_node position;
    enum draw_style style = draw_style_of(STDOUT_FILENO);
    sgf_node node;
    if (!find_node(request, tree, game, &node)) return false;
    if (!draw_node_find(tree, node, &position))
        return complain(stderr, request->file, tree->line, tree->column, "%s", tree->message);
    tell_illegal(request, &position);
    char title[256];
    show_title(tree, node, &position, title, sizeof title);
    show_game(tree, game, style);
    show_position(tree, node, &position, style);
    draw_node_number(&position, request->numbers);
    bool ok = write_pictures(request, &position, title);
    draw_node_free(&position);
    return ok;
}

/* Writes the games, if that is wanted. Returns false after a message. */
static bool write_games(const struct request *request, struct sgf_tree *tree) {
    struct output output;
    if (!request->sgf.path) return true;
    if (!output_begin(&output, &request->sgf, true)) return false;
    sgf_tree_write(output.stream, tree);
    return output_commit(&output, NULL);
}

static bool show(const struct request *request, struct sgf_tree *tree) {
    enum draw_style style = draw_style_of(STDOUT_FILENO);
    int width = draw_width_of(STDOUT_FILENO);
    bool at_node = request->move || request->path || request->svg.path || request->png.path;
    size_t game = request->game ? (size_t)request->game - 1 : 0;
    if (game >= tree->games)
        return tell_user("%s has %zu game%s; --game must be 1 to %zu", request->file, tree->games,
                         tree->games == 1 ? "" : "s", tree->games);
    if (at_node) return show_node(request, tree, game);
    if (tree->games > 1 && !request->game) {
        show_list(tree, style, width);
        return true;
    }
    tell_illegal_line(request, tree, game);
    show_game(tree, game, style);
    draw_tree(stdout, style, tree, game, width);
    return true;
}

static int run(void *with, char **arguments, int) {
    struct request *request = with;
    CLEANUP(sgf_tree_free) struct sgf_tree tree = {0};
    request->file = arguments[0];
    if (request->svg.path && request->png.path && strcmp(request->svg.path, request->png.path) == 0)
        options_refuse("show", "two different files for --svg and --png");
    request->png.force = request->sgf.force = request->svg.force;
    if (!output_prepare(&request->sgf, arguments, 1) || !output_prepare(&request->svg, arguments, 1) ||
        !output_prepare(&request->png, arguments, 1))
        return 1;
    if (!load_tree(request->file, &tree, stderr)) return 1;
    return (write_games(request, &tree) && show(request, &tree) && !tree.broken) ? 0 : 1;
}

const struct command command_show = {
    .name = "show",
    .summary = "show the variations of a record, and any position in it",
    .synopsis = "GAME.sgf [OPTION ...]",
    .about =
        "Shows what the record says of a game, and the tree of its variations: a row for each stretch without a "
        "branch or a comment. The main line stands at the left, the other variations above its next move; ! and ? "
        "are moves that the record calls good and bad, !? and ?! interesting and doubtful ones. If the file "
        "holds several games, it lists them. The file may be packed, or a shard of 'katachi selfplay'.\n\n"
        "With --move, --path, --svg or --png it shows a position: the board, the last move, whose turn it is, "
        "prisoners, marks, the moves that follow, and the comment. The pictures show the end of the main line "
        "unless --move or --path names another place.",
    .more =
        "A PATH is the number of a move and, for a variation other than the main line, a letter: b for the second "
        "variation, c for the third. More may follow, with points, commas or slashes between:\n\n"
        "  30        after move 30 of the main line: the same as --move 31\n"
        "  23b       the second variation of move 23\n"
        "  23b30     its move 30\n"
        "  23b25c    the third variation of its move 25\n\n"
        "Numbers count the nodes after the first one; in most records these are the moves. The rows of the "
        "tree begin with them.\n\n"
        "Exit status: 0 when all was shown, 1 when the record or a part of it can't be read, or there is no such "
        "game, move or path, 2 when the command line is wrong.",
    COMMAND_WANTS(1, "a game"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
