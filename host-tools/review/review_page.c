#include "review/review_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "common/embed.h"
#include "common/json_string.h"
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

static void write_point(FILE *json, int size, kt_point p) {
    fprintf(json, "\"%s\"", p == KT_PASS ? "" : sgf_tree_vertex(size, p).text);
}

/* Writes a member with a text, unless it is empty. */
static void write_text(FILE *json, const char *key, const char *text) {
    if (!text || !*text) return;
    fprintf(json, ",\"%s\":", key);
    json_string_write(json, text);
}

static void write_figures(FILE *json, const struct review_figures *figures) {
    if (figures->visits) write_text(json, "figures", review_say_figures(figures).text);
}

static void write_better(FILE *json, const struct review *review, const struct review_move *move) {
    fputs(",\"better\":[", json);
    for (int i = 0; i < move->better_count; i++) {
        const struct review_line *line = &move->better[i];
        fprintf(json, "%s{\"line\":[", i ? "," : "");
        for (int k = 0; k < line->count; k++) {
            if (k) fputc(',', json);
            write_point(json, review->record.size, line->move[k]);
        }
        fputc(']', json);
        write_figures(json, &line->figures);
        write_text(json, "words", move->better_words[i]);
        fputc('}', json);
    }
    fputc(']', json);
}

/* Writes the stones that are set up before the next move, from action `*at` on. */
static void write_setup(FILE *json, const struct sgf_game *record, size_t *at) {
    static const char colours[] = "EBW";
    fputs("\"setup\":[", json);
    for (size_t from = *at; *at < record->count && record->actions[*at].kind == SGF_SET; ++*at) {
        const struct sgf_action *action = &record->actions[*at];
        fprintf(json, "%s[\"%c\",", *at > from ? "," : "", colours[action->colour]);
        write_point(json, record->size, kt_point_at(action->x, action->y));
        fputc(']', json);
    }
    fputc(']', json);
}

static void write_move(FILE *json, struct review *review, int number, size_t *at) {
    struct review_move *move = &review->move[number - 1];
    fputs(",\n{", json);
    write_setup(json, &review->record, at);
    ++*at;
    fprintf(json, ",\"colour\":\"%c\",\"point\":", move->colour == KT_BLACK ? 'B' : 'W');
    write_point(json, review->record.size, move->point);
    struct review_figures figures = review_worth(review, number);
    write_figures(json, &figures);
    if (move->size != REVIEW_FINE) {
        fprintf(json, ",\"size\":%d", move->size);
        write_text(json, "kind", review_size_name(move->size));
        write_text(json, "loss", review_say_loss(move).text);
        write_better(json, review, move);
    }
    write_text(json, "words", move->words);
    char *comment = sgf_tree_text(&review->tree, move->node, "C");
    write_text(json, "comment", comment);
    free(comment);
    fputc('}', json);
}

/* Writes the game and its review as JSON. */
static void write_game(FILE *json, struct review *review) {
    int size = review->record.size;
    fprintf(json, "{\"size\":%d,\"start\":%d,\"stars\":[", size, review->from - 1);
    bool any = false;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            if (!draw_is_star(size, kt_point_at(x, y))) continue;
            if (any) fputc(',', json);
            any = true;
            write_point(json, size, kt_point_at(x, y));
        }
    size_t at = 0;
    fputs("],\"moves\":[\n{", json);
    write_setup(json, &review->record, &at);
    struct review_figures figures = review_worth(review, 0);
    write_figures(json, &figures);
    sgf_node root = sgf_tree_root(&review->tree, review->game);
    char *comment = root == review->move[0].node ? NULL : sgf_tree_text(&review->tree, root, "C");
    write_text(json, "comment", comment);
    free(comment);
    fputc('}', json);
    for (int number = 1; number <= review->count; number++) write_move(json, review, number, &at);
    fputs("\n]}\n", json);
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
    char *json = NULL;
    size_t json_length;
    char *names = names_of(review);
    write_head(page, names);
    write_title(page, review, settings, names);
    free(names);
    write_board(page);
    fputs("<h2>Win rate and lead</h2>\n", page);
    review_graph_write(page, review);
    fputs("</div>\n</div>\n", page);
    write_mistakes(page, review);
    FILE *stream = open_memstream(&json, &json_length);
    if (stream) {
        write_game(stream, review);
        fclose(stream);
        fputs("<script id=\"game\" type=\"application/json\">", page);
        write_quoted(page, json);
        fputs("</script>\n", page);
    }
    free(json);
    fprintf(page, "<script>%s</script>\n</main>\n", (const char *)review_script);
    html_end(page);
}
