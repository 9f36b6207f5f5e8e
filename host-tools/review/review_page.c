#include "review/review_page.h"

#include <string.h>

#include "base/version.h"
#include "common/embed.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/names.h"
#include "draw/html.h"
#include "review/review_say.h"

EMBED(review_markup, "build/native/page.html");
EMBED(review_style, "build/native/page.css");
EMBED(review_script, "build/native/page.js");
/* SHA-256 of each in base64, as a policy names them. */
EMBED(review_style_hash, "build/native/page.css.sha256");
EMBED(review_script_hash, "build/native/page.js.sha256");

/* Writes the texts into the page so that none of their characters means anything to HTML. */
static void write_quoted(FILE *page, const char *json) {
    for (; *json; json++)
        if (strchr("<>&", *json)) fprintf(page, "\\u%04x", (unsigned)*json);
        else fputc(*json, page);
}

static void write_head(FILE *page, const struct sgf_game *record) {
    CLEANUP_FREE char *title =
        memory_print("Review: %s – %s", *record->black_name ? record->black_name : "Black",
                     *record->white_name ? record->white_name : "White");
    CLEANUP_FREE char *policy =
        memory_print("default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; "
                     "base-uri 'none'; form-action 'none'",
                     (const char *)review_script_hash, (const char *)review_style_hash);
    html_begin(page, &(struct html_head){title, "Katachi review", (const char *)review_style, policy});
}

static void write_fact(FILE *page, const char *before, const char *text) {
    if (!*text) return;
    fputs(before, page);
    html_text(page, text);
}

static void write_facts(FILE *page, const struct review *review, const struct review_settings *settings) {
    const struct sgf_game *record = &review->record;
    fprintf(page, "<footer>%d×%d, komi %s", record->size, record->size, names_points(review->komi).text);
    write_fact(page, ", rules: ", record->rules);
    write_fact(page, ", ", record->date);
    write_fact(page, ", result: ", record->result_text);
    fprintf(page, ". Reviewed by Katachi %s: moves %d to %d, %s.</footer>\n", KT_VERSION, review->from,
            review->to, review_say_settings(settings).text);
}

static void write_record(FILE *page, struct review *review) {
    CLEANUP_FREE char *sgf = sgf_tree_game_text(&review->tree, review->game),
                      *json = json_line(json_text(sgf));
    fputs("<script id=\"record\" type=\"application/json\">", page);
    write_quoted(page, json);
    fputs("</script>\n", page);
}

void review_page_write(FILE *page, struct review *review, const struct review_settings *settings) {
    write_head(page, &review->record);
    fprintf(page, "<main>\n%s<noscript><p>This page needs JavaScript.</p></noscript>\n</main>\n",
            (const char *)review_markup);
    write_facts(page, review, settings);
    write_record(page, review);
    fprintf(page, "<script>%s</script>\n", (const char *)review_script);
    html_end(page);
}
