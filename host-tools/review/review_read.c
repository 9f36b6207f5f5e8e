#include <stdlib.h>
#include <string.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/names.h"
#include "images/load.h"
#include "records/replay.h"
#include "review/review_marks.h"
#include "review/review_sgf.h"

/* In quarter points. */
enum { KOMI_AREA = 4 * 7, KOMI_TERRITORY = 26, KOMI_HANDICAP = 2 };

/* Counts the moves of a node, a superfluous one, too. */
static int count_moves(struct sgf_tree *tree, sgf_node node) {
    int count = 0;
    struct sgf_value value = sgf_tree_values(tree, node);
    while (sgf_value_next(&value)) count += value.name == 'B' || value.name == 'W';
    return count;
}

/* Finds the node of each move. Returns false when the tree has other moves than the record. */
static bool find_nodes(struct review *review) {
    int found = 0;
    sgf_node node = sgf_tree_root(&review->tree, review->game);
    for (; node != SGF_NO_NODE; node = sgf_tree_child(&review->tree, node))
        for (int moves = count_moves(&review->tree, node); moves; moves--)
            if (found == review->count) return false;
            else review->move[found++].node = node;
    return found == review->count;
}

static void take_moves(struct review *review) {
    int count = 0;
    for (size_t i = 0; i < review->record.count; i++) {
        const struct sgf_action *action = &review->record.actions[i];
        if (action->kind == SGF_SET) continue;
        struct review_move *move = &review->move[count++];
        move->colour = action->colour;
        move->point = action->kind == SGF_PASS ? KT_PASS : kt_point_at(action->x, action->y);
    }
}

static bool refuse(const char *path, const struct review *review, const char *what) {
    return complain(stderr, path, review->record.line, 0, "%s", what);
}

/* Finds the main line of the game. */
static bool read_record(struct review *review, const char *path) {
    struct sgf_tree *tree = &review->tree;
    sgf_node leaf = sgf_tree_root(tree, review->game);
    for (sgf_node child; (child = sgf_tree_child(tree, leaf)) != SGF_NO_NODE;) leaf = child;
    if (!sgf_tree_game_at(tree, leaf, &review->record))
        return complain(stderr, path, tree->line, tree->column, "%s", tree->message);
    review->count = sgf_game_moves(&review->record);
    if (!review->count) return refuse(path, review, "the game has no moves to review");
    if (review->count > REVIEW_MOVES_MAX) {
        char text[80];
        snprintf(text, sizeof text, "the game has %d moves; at most %d can be reviewed", review->count,
                 REVIEW_MOVES_MAX);
        return refuse(path, review, text);
    }
    review->move = memory_zeroed((size_t)review->count * sizeof *review->move);
    review->position = memory_zeroed(((size_t)review->count + 1) * sizeof *review->position);
    take_moves(review);
    return find_nodes(review) || refuse(path, review, "its nodes have moves that cannot be told apart");
}

/* Reads the file, all of it. */
static bool read_tree(struct review *review, const char *path, const struct review_settings *settings) {
    struct sgf_tree *tree = &review->tree;
    if (!load_tree(path, tree, stderr)) return false;
    review->crc = sgf_tree_crc(tree);
    review->game = settings->game;
    if (settings->game < tree->games) return true;
    return tell_user("%s holds %zu game%s; --game must be 1 to %zu", path, tree->games,
                     tree->games == 1 ? "" : "s", tree->games);
}

static void take_rules(struct review *review, const struct review_settings *settings, FILE *remarks) {
    const struct sgf_game *record = &review->record;
    const char *name = settings->rules ? settings->rules : record->rules;
    (void)kt_rules_find("chinese", &review->rules);
    if (!sgf_rules_find(name, &review->rules) && *name)
        fprintf(remarks, "katachi: the rules '%s' are not known; Chinese rules are taken (--rules)\n", name);
    bool own = settings->komi == REVIEW_KOMI_OF_RECORD;
    review->komi = own ? record->komi : settings->komi;
    if (!own || record->komi_known) return;
    review->komi = sgf_game_has_handicap(record) ? KOMI_HANDICAP
                   : review->rules.territory     ? KOMI_TERRITORY
                                                 : KOMI_AREA;
    if (*record->odd_komi) fprintf(remarks, "katachi: the komi '%s' makes no sense", record->odd_komi);
    else fputs("katachi: the record does not tell the komi", remarks);
    fprintf(remarks, "; %s is taken (--komi)\n", names_points(review->komi).text);
}

static bool take_range(struct review *review, const struct review_settings *settings) {
    review->from = settings->from;
    review->to = settings->to && settings->to < review->count ? settings->to : review->count;
    if (review->from <= review->count) return true;
    return tell_user("the game has %d moves; --moves must begin with 1 to %d", review->count, review->count);
}

/* Sets the game to the position after `count` moves. */
static struct replay_end set_position(const struct review *review, int count, kt_game *game,
                                      kt_game_move *moves, uint16_t capacity) {
    const struct sgf_game *record = &review->record;
    struct replay_end end = {0};
    if (kt_game_init(game, record->size, moves, capacity) < 0) return end; /* no record has another size */
    game->komi = review->komi;
    game->rules = review->rules;
    if (replay_onto(game, record, count == review->count ? 0 : count + 1, &end) < 0)
        return end; /* there is room */
    game->handicap = (uint8_t)(record->handicap > UINT8_MAX ? UINT8_MAX : record->handicap);
    return end;
}

/* Says which moves of the record break the rules. */
static void tell_illegal(const struct review *review, const char *path, FILE *remarks) {
    kt_game game;
    uint16_t capacity = (uint16_t)(review->count + 1);
    CLEANUP_FREE kt_game_move *moves = memory_zeroed(capacity * sizeof *moves);
    struct replay_end end = set_position(review, review->count, &game, moves, capacity);
    if (!end.illegal) return;
    char text[128];
    replay_describe(&end, text, sizeof text);
    complain(remarks, path, review->record.line, 0, "%s; reviewed as the record says", text);
}

static void strip_earlier(struct review *review, const char *path, FILE *remarks) {
    size_t count;
    char **marks =
        review_marks_values(&review->tree, sgf_tree_root(&review->tree, review->game), "KTRV", 0, &count);
    /* Older versions noted the settings alone; of the web page's reviews, the root has the chance alone. */
    bool is_noted = count > 1 || (count && strncmp(marks[0], "chance:", 7) == 0);
    review_marks_free(marks, count);
    if (!count) return;
    review_sgf_strip(review);
    fprintf(remarks, "katachi: %s has been reviewed before; this review %s\n", path,
            is_noted ? "replaces that one"
                     : "is added to that one, since an older Katachi made it and did not note what it added");
}

bool review_read(struct review *review, const char *path, const struct review_settings *settings,
                 FILE *remarks) {
    *review = (struct review){0};
    if (!read_tree(review, path, settings) || !read_record(review, path)) return false;
    if (review->tree.games > 1)
        fprintf(remarks,
                "katachi: game %zu of the %zu in %s is reviewed (--game); the others stay as they are\n",
                review->game + 1, review->tree.games, path);
    take_rules(review, settings, remarks);
    tell_illegal(review, path, remarks);
    if (!take_range(review, settings)) return false;
    strip_earlier(review, path, remarks);
    return true;
}

void review_free(struct review *review) {
    sgf_tree_free(&review->tree);
    sgf_game_free(&review->record);
    free(review->move);
    free(review->position);
}

void review_position(const struct review *review, int count, kt_game *game, kt_game_move *moves,
                     uint16_t capacity) {
    set_position(review, count, game, moves, capacity);
}
