#include "review/review_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "common/embed.h"
#include "common/json_write.h"
#include "common/names.h"
#include "draw/draw.h"
#include "html/html.h"
#include "review/review_graph.h"
#include "review/review_say.h"
#include "review/review_verdict.h"

EMBED(review_style, "host-tools/review/page.css");
EMBED(review_script, "host-tools/review/page.js");
/* SHA-256 of each in base64, as a policy names them. */
EMBED(review_style_hash, "build/native/page.css.sha256");
EMBED(review_script_hash, "build/native/page.js.sha256");

enum { LARGEST = 12 };

/* Writes the texts into the page so that none of their characters means anything to HTML. */
static void write_quoted(FILE *page, const char *json) {
    for (; *json; json++)
        if (strchr("<>&", *json)) fprintf(page, "\\u%04x", (unsigned)*json);
        else fputc(*json, page);
}

static json_t *point_json(int size, kt_point p) {
    return json_text(p == KT_PASS ? "" : sgf_tree_vertex(size, p).text);
}

/* Puts a member with a text, unless it is empty. */
static void put_text(json_t *object, const char *key, const char *text) {
    if (text && *text) json_put_text(object, key, text);
}

static void put_figures(json_t *object, const struct review_figures *figures) {
    if (figures->visits) put_text(object, "figures", review_say_figures(figures).text);
}

static json_t *better_json(const struct review *review, const struct review_move *move) {
    json_t *better = json_array();
    for (int i = 0; i < move->better_count; i++) {
        const struct review_line *line = &move->better[i];
        json_t *object = json_object(), *moves = json_array();
        for (int k = 0; k < line->count; k++)
            json_array_append_new(moves, point_json(review->record.size, line->move[k]));
        json_object_set_new(object, "line", moves);
        put_figures(object, &line->figures);
        put_text(object, "words", move->better_words[i]);
        json_array_append_new(better, object);
    }
    return better;
}

/* The stones that are set up before the next move, from action `*at` on. */
static json_t *setup_json(const struct sgf_game *record, size_t *at) {
    static const char *const colours[] = {"E", "B", "W"};
    json_t *setup = json_array();
    for (; *at < record->count && record->actions[*at].kind == SGF_SET; ++*at) {
        const struct sgf_action *action = &record->actions[*at];
        json_t *stone = json_array();
        json_array_append_new(stone, json_text(colours[action->colour]));
        json_array_append_new(stone, point_json(record->size, kt_point_at(action->x, action->y)));
        json_array_append_new(setup, stone);
    }
    return setup;
}

static json_t *move_json(struct review *review, int number, size_t *at) {
    struct review_move *move = &review->move[number - 1];
    json_t *object = json_object();
    json_object_set_new(object, "setup", setup_json(&review->record, at));
    ++*at;
    json_put_text(object, "colour", move->colour == KT_BLACK ? "B" : "W");
    json_object_set_new(object, "point", point_json(review->record.size, move->point));
    struct review_figures figures = review_worth(review, number);
    put_figures(object, &figures);
    if (move->size != REVIEW_FINE) {
        json_put(object, "size", move->size);
        put_text(object, "kind", review_size_name(move->size));
        put_text(object, "loss", review_say_loss(move).text);
        json_object_set_new(object, "better", better_json(review, move));
    }
    put_text(object, "words", move->words);
    char *comment = sgf_tree_text(&review->tree, move->node, "C");
    put_text(object, "comment", comment);
    free(comment);
    return object;
}

static json_t *beginning_json(struct review *review, size_t *at) {
    json_t *object = json_object();
    json_object_set_new(object, "setup", setup_json(&review->record, at));
    struct review_figures figures = review_worth(review, 0);
    put_figures(object, &figures);
    sgf_node root = sgf_tree_root(&review->tree, review->game);
    char *comment = root == review->move[0].node ? NULL : sgf_tree_text(&review->tree, root, "C");
    put_text(object, "comment", comment);
    free(comment);
    return object;
}

/* The game and its review. */
static json_t *game_json(struct review *review) {
    int size = review->record.size;
    json_t *object = json_object(), *stars = json_array(), *moves = json_array();
    json_put(object, "size", size);
    json_put(object, "start", review->from - 1);
    for (int i = 0; i < size * size; i++)
        if (draw_is_star(size, kt_point_at(i % size, i / size)))
            json_array_append_new(stars, point_json(size, kt_point_at(i % size, i / size)));
    json_object_set_new(object, "stars", stars);
    size_t at = 0;
    json_array_append_new(moves, beginning_json(review, &at));
    for (int number = 1; number <= review->count; number++)
        json_array_append_new(moves, move_json(review, number, &at));
    json_object_set_new(object, "moves", moves);
    return object;
}

/* "Black – White", by their names. The caller frees it. */
static char *names_of(const struct review *review) {
    const struct sgf_game *record = &review->record;
    char *names;
    if (asprintf(&names, "%s – %s", *record->black_name ? record->black_name : "Black",
                 *record->white_name ? record->white_name : "White") < 0)
        abort();
    return names;
}

static void write_head(FILE *page, const char *names) {
    char *title, *policy;
    if (asprintf(&title, "Review: %s", names) < 0 ||
        asprintf(&policy,
                 "default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; base-uri 'none'; "
                 "form-action 'none'",
                 (const char *)review_script_hash, (const char *)review_style_hash) < 0)
        abort();
    html_begin(page, &(struct html_head){title, "Katachi review", (const char *)review_style, policy});
    fputs("<main>\n", page);
    free(title);
    free(policy);
}

static void write_fact(FILE *page, const char *before, const char *text) {
    if (!*text) return;
    fputs(before, page);
    html_text(page, text);
}

static void write_title(FILE *page, const struct review *review, const struct review_settings *settings,
                        const char *names) {
    const struct sgf_game *record = &review->record;
    fputs("<h1>", page);
    html_text(page, names);
    fprintf(page, "</h1>\n<p class=\"soft\">%d×%d, komi %s", record->size, record->size,
            names_points(review->komi).text);
    write_fact(page, ", rules: ", record->rules);
    write_fact(page, ", ", record->date);
    write_fact(page, ", result: ", record->result_text);
    fprintf(page, ". Reviewed by Katachi %s: moves %d to %d, %s.</p>\n", KT_VERSION, review->from, review->to,
            review_say_settings(settings).text);
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++)
        fprintf(page, "<p>%s: %s.</p>\n", names_colour(colour), review_say_sum(review, colour).text);
}

static void write_board(FILE *page) {
    static const struct {
        const char *id, *sign, *label;
    } keys[] = {{"first", "|◀", "First position (Home)"}, {"before", "▲", "Mistake before (up)"},
                {"back", "◀", "One move back (left)"},    {"next", "▶", "One move on (right)"},
                {"behind", "▼", "Next mistake (down)"},   {"last", "▶|", "Last position (End)"}};
    fputs("<div class=\"game\">\n<div>\n<div id=\"board\" class=\"board\" tabindex=\"0\"></div>\n<div "
          "class=\"keys\">",
          page);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        fprintf(page, "<button type=\"button\" id=\"%s\" aria-label=\"%s\" title=\"%s\">%s</button>",
                keys[i].id, keys[i].label, keys[i].label, keys[i].sign);
    fputs(
        "</div>\n<noscript><p>The board needs JavaScript; the graph and the list of mistakes do "
        "not.</p></noscript>\n</div>\n<div>\n<div id=\"panel\" class=\"card\" aria-live=\"polite\"></div>\n",
        page);
}

static void write_mistake(FILE *page, const struct review *review, int number) {
    const struct review_move *move = &review->move[number - 1];
    fprintf(
        page,
        "<tr><td><button type=\"button\" data-move=\"%d\">%d</button></td><td>%s %s</td><td>%s</td><td><span "
        "class=\"tag s%d\">%s</span></td><td class=\"number\">%s</td><td class=\"number\">%s</td><td "
        "class=\"words\">",
        number, number, names_colour(move->colour), review_say_move(move->point).text,
        review_say_move(move->better[0].move[0]).text, move->size, review_size_name(move->size),
        review_say_points(move->lost_points).text, review_say_share(move->lost_win_q16).text);
    html_text(page, move->better_words[0]);
    fputs("</td></tr>\n", page);
}

static void write_mistakes(FILE *page, const struct review *review) {
    int largest[LARGEST], count = review_largest(review, largest, LARGEST);
    fputs("<h2>The largest mistakes</h2>\n", page);
    if (!count) {
        fputs("<p>None was found.</p>\n", page);
        return;
    }
    fputs(
        "<div class=\"wide\"><table>\n<thead><tr><th>Move</th><th>Played</th><th>Better</th><th>Size</th><th "
        "class=\"number\">Points</th><th class=\"number\">Win rate</th><th class=\"words\">What the better move "
        "is for</th></tr></thead>\n<tbody>\n",
        page);
    for (int i = 0; i < count; i++) write_mistake(page, review, largest[i]);
    fputs("</tbody>\n</table></div>\n", page);
}

void review_page_write(FILE *page, struct review *review, const struct review_settings *settings) {
    char *names = names_of(review);
    write_head(page, names);
    write_title(page, review, settings, names);
    free(names);
    write_board(page);
    fputs("<h2>Win rate and lead</h2>\n", page);
    review_graph_write(page, review);
    fputs("</div>\n</div>\n", page);
    write_mistakes(page, review);
    char *json = json_line(game_json(review));
    fputs("<script id=\"game\" type=\"application/json\">", page);
    write_quoted(page, json);
    fputs("</script>\n", page);
    free(json);
    fprintf(page, "<script>%s</script>\n</main>\n", (const char *)review_script);
    html_end(page);
}
