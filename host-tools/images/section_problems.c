/* The section of an image that holds problems of a corner for toys (lib/problem/corners.h). */
#include <stdio.h>
#include <string.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"
#include "images/corner.h"
#include "images/section.h"
#include "records/marked.h"
#include "records/replay.h"

/* What was made, by level. */
struct collection {
    struct corner_problem problem[KT_CORNERS_LEVELS][KT_CORNERS_MAX];
    unsigned count[KT_CORNERS_LEVELS], all;
    size_t read, full;
};

static unsigned level_of(struct sgf_tree *tree, sgf_node root) {
    CLEANUP_FREE char *text = sgf_tree_simple_text(tree, root, "KTLV");
    unsigned level = text && strlen(text) == 1 && *text >= '1' && *text <= '0' + KT_CORNERS_LEVELS
                         ? (unsigned)(*text - '0')
                         : KT_CORNERS_LEVELS;
    return level;
}

static bool is_known(const struct collection *collection, const struct corner_problem *problem) {
    for (unsigned level = 0; level < KT_CORNERS_LEVELS; level++)
        for (unsigned i = 0; i < collection->count[level]; i++)
            if (corner_equal(&collection->problem[level][i], problem)) return true;
    return false;
}

/* Takes a game of the file, if it is a problem of a corner. Returns false after a message when it can't be read. */
static bool take(struct collection *collection, struct corner_maker *maker, struct sgf_tree *tree,
                 size_t game) {
    const sgf_node root = sgf_tree_root(tree, game);
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    kt_geometry geometry;
    kt_board board;
    if (!sgf_tree_game_at(tree, root, &record))
        return complain(stderr, tree->source, tree->line, tree->column, "%s", tree->message);
    bool fits = kt_geometry_init(&geometry, record.size) >= 0;
    if (fits) replay_moves(&record, &geometry, &board, NULL, NULL);
    const kt_colour player = record.player;
    struct corner_source source = {.board = &board};
    struct corner_problem problem;
    kt_colour mover = marked_moves(tree, root, &source.right);
    source.solver = player != KT_EMPTY ? player : mover != KT_EMPTY ? mover : KT_BLACK;
    collection->read++;
    if (!fits) return true;
    source.target = marked_target(tree, root, &board);
    if (kt_bitboard_is_empty(&source.target) || !corner_make(maker, &source, &problem) ||
        is_known(collection, &problem))
        return true;
    unsigned level = level_of(tree, root) - 1;
    if (collection->all == KT_CORNERS_MAX) {
        collection->full++;
        return true;
    }
    collection->problem[level][collection->count[level]++] = problem;
    collection->all++;
    return true;
}

static void write_section(const struct collection *collection, struct section *section) {
    enum { MOST = KT_CORNERS_HEADER_BYTES + KT_CORNERS_MAX * sizeof collection->problem[0][0].bytes };
    uint8_t *made = memory_zeroed(MOST);
    uint32_t length = KT_CORNERS_HEADER_BYTES;
    for (unsigned level = 0; level < KT_CORNERS_LEVELS; level++) {
        made[level] = (uint8_t)collection->count[level];
        for (unsigned i = 0; i < collection->count[level]; i++) {
            const struct corner_problem *problem = &collection->problem[level][i];
            memcpy(made + length, problem->bytes, problem->count);
            length += problem->count;
        }
    }
    section->made = kt_corners_section(made, length);
    snprintf(section->text, sizeof section->text, "%u problems of a corner", collection->all);
}

static bool read_problems(const char *path, struct section *section) {
    CLEANUP_FREE struct collection *collection = memory_zeroed(sizeof *collection);
    CLEANUP(corner_maker_free) struct corner_maker maker = {0};
    CLEANUP(sgf_tree_free) struct sgf_tree tree = {0};
    uint8_t *bytes;
    size_t count;
    bool ok = false;
    if (whole_file_read(path, SGF_TREE_BYTES_MAX, &bytes, &count, stderr)) {
        ok = sgf_tree_read(&tree, (char *)bytes, count, path);
        if (!ok) complain(stderr, path, tree.line, tree.column, "%s", tree.message);
        corner_maker_init(&maker);
        for (size_t game = 0; game < tree.games && ok; game++) ok = take(collection, &maker, &tree, game);
    }
    if (ok && collection->full)
        tell_user("%zu problems more fit a corner, but an image holds %d; %s has too many", collection->full,
                  KT_CORNERS_MAX, path);
    if (ok && !collection->all)
        tell_user("no problem in %s, of %zu, fits into a corner of %dx%d points, with all that decides it; "
                  "'katachi problems' makes problems of games",
                  path, collection->read, KT_CORNERS_LINES, KT_CORNERS_LINES);
    ok = ok && collection->all;
    if (ok) write_section(collection, section);
    return ok;
}

static kt_status check(const kt_image *image) {
    kt_corners corners;
    kt_status status = kt_corners_find(&corners, image);
    return status == KT_ERR_NOTHING ? KT_OK : status;
}

static uint32_t count_problems(const kt_image *image) {
    kt_corners corners;
    return kt_corners_find(&corners, image) < 0 ? 0 : kt_corners_all(&corners);
}

/* A line for each: its number, its level, the rows from the top (X: who is to move), the first right move. */
static void dump(const kt_image *image) {
    kt_corners corners;
    if (kt_corners_find(&corners, image) < 0) return;
    for (unsigned number = 0; number < kt_corners_all(&corners); number++) {
        kt_corner corner;
        kt_corner_begin(&corner, &corners, number);
        printf("problem %u level %u ", number + 1, kt_corners_level(&corners, number));
        for (int y = KT_CORNERS_LINES - 1; y >= 0; y--, putchar(y < 0 ? ' ' : '/'))
            for (int x = 0; x < KT_CORNERS_LINES; x++)
                putchar(kt_bitboard_has(&corner.stones[0], kt_point_at(x, y))   ? 'X'
                        : kt_bitboard_has(&corner.stones[1], kt_point_at(x, y)) ? 'O'
                                                                                : '.');
        char bytes[8];
        kt_text text;
        kt_text_init(&text, bytes, sizeof bytes);
        kt_point_write(&text, kt_corner_right(&corner));
        puts(bytes);
    }
}

const struct section_kind section_kind_problems = {
    .tag = KT_CORNERS_TAG,
    .what = "problems of a corner",
    .option = "problems",
    .argument = "FILE.sgf",
    .help =
        "problems for the lights of a toy: those of the file, as 'katachi problems' writes it, that fit into a "
        "corner of 5x5 points; 255 at most",
    .file = FILE_RECORD,
    .read = read_problems,
    .check = check,
    .key = "problems",
    .unit = "problems of a corner",
    .omits_none = true,
    .number = count_problems,
    .dump = dump,
};
