/* The two tables of all experiments: their results, and their cost. */
#include <math.h>

#include "draw/html.h"
#include "report/report_published.h"
#include "report/report_sections.h"

enum { COLUMNS = 7 + PUBLISHED_DEPTHS };

struct cells {
    struct html_number number[COLUMNS];
};

static struct html_number tenth(double number) {
    struct html_number result = {""};
    if (number > 0) snprintf(result.text, sizeof result.text, "%.1f", number);
    return result;
}

static double known(double number) { return number > 0 ? number : NAN; }

static void write_row(FILE *page, const char *name, const struct cells *cells, bool is_ours) {
    const char *text[COLUMNS] = {name};
    for (int i = 1; i < COLUMNS; i++) text[i] = cells->number[i].text;
    html_row(page, text, COLUMNS, is_ours);
}

static void write_ours(FILE *page, const struct report *report, const struct report_run *run) {
    struct cells c = {{[1] = html_count(section_learned(run, "examples")),
                       [2] = html_count(section_learned(run, "raw_patterns")),
                       [3] = html_count(section_learned(run, "kept_patterns")),
                       [4] = html_share(run->limit),
                       [5] = tenth(section_evaluated(run, "ranking_index"))}};
    for (int i = 0; i < PUBLISHED_DEPTHS; i++)
        c.number[6 + i] = html_share(run->accuracy[published_depth[i]]);
    int ahead = section_ahead(report, run);
    if (ahead) c.number[6 + PUBLISHED_DEPTHS] = html_count(ahead);
    write_row(page, run->trial->title, &c, true);
}

static void write_published(FILE *page, const struct published *row) {
    struct cells c = {{[1] = html_count(known(row->examples)),
                       [2] = html_count(known(row->raw)),
                       [3] = html_count(known(row->kept)),
                       [4] = html_share(known(row->limit)),
                       [5] = tenth(row->ranking_index)}};
    for (int i = 0; i < PUBLISHED_DEPTHS; i++) c.number[6 + i] = html_share(known(row->accuracy[i]));
    c.number[6 + PUBLISHED_DEPTHS] = html_count(known(row->ahead_of_gnugo));
    write_row(page, row->is_thesis ? "– the thesis" : "– an independent model", &c, false);
}

void section_overview(FILE *page, const struct report *report) {
    static const enum report_run_id shown[] = {RUN_9X9, RUN_ONE_STAGE, RUN_19X19, RUN_OPENING};
    section_begin(page, "overview", "Does Katachi reach the published results?", "Summary");
    fputs("<p>The columns of m give the accuracy: the share of test moves that are among the first m "
          "suggestions. The limit is the share that is suggested at all; the ranking index is the average "
          "place of these. The thesis used other games. The independent model is a second program that "
          "follows the thesis; it used professional games (178 to learn and 58 to test on 9×9, 274 and 90 on "
          "19×19).</p>\n",
          page);
    html_heads(
        page,
        "|examples|raw patterns|kept|limit|ranking index|m = 1|2|3|5|10|20|more often right than GNU Go from m");
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        if (report->run[shown[i]].there) write_ours(page, report, &report->run[shown[i]]);
        for (int j = 0; report->run[shown[i]].there && j < PUBLISHED_ROWS; j++)
            if (published_rows[j].run == shown[i]) write_published(page, &published_rows[j]);
    }
    html_table_end(page);
    fputs("</section>\n", page);
}

void section_cost(FILE *page, const struct report *report) {
    enum { HEADS = 9 };
    section_begin(page, "cost", "What does it cost in time and memory?", "Wächter 2008, 4.10");
    fputs("<p>Time and memory of each command on this machine; memory is the most that it held at once, with "
          "the games. The image is what a board keeps in flash. It leaves out patterns that never decide, "
          "because a better one matches wherever they match.</p>\n",
          page);
    html_heads(
        page,
        "|seconds to learn|processor seconds|memory to learn|memory to evaluate|patterns|image|bytes a pattern|"
        "predictions a second");
    for (int i = 0; i < REPORT_RUNS; i++) {
        const struct report_run *run = &report->run[i];
        if (!run->there) continue;
        struct html_number cell[HEADS] = {
            {""},
            tenth(section_learned(run, "seconds")),
            tenth(run->learn_cpu_seconds),
            html_bytes(run->learn_memory_bytes),
            html_bytes(run->evaluate_memory_bytes),
            html_count(section_compiled(run, "patterns")),
            html_bytes(section_compiled(run, "image_bytes")),
            tenth(section_compiled(run, "bytes_per_pattern")),
            html_count(section_evaluated(run, "positions_per_second")),
        };
        const char *text[HEADS] = {run->trial->title};
        for (int j = 1; j < HEADS; j++) text[j] = cell[j].text;
        html_row(page, text, HEADS, i == RUN_9X9 || i == RUN_19X19 || i == RUN_OPENING);
    }
    for (int i = 0; i < PUBLISHED_ROWS; i++) {
        const struct published *row = &published_rows[i];
        if (!row->is_thesis || !report->run[row->run].there) continue;
        char name[64];
        snprintf(name, sizeof name, "– the thesis, %s", report->run[row->run].trial->title);
        struct html_number kept = html_count(row->kept), speed = html_count(known(row->per_second));
        const char *text[HEADS] = {name, "", "", row->memory, "", kept.text, "", "", speed.text};
        html_row(page, text, HEADS, false);
    }
    html_table_end(page);
    fputs("<details><summary>The commands that make the images</summary>\n", page);
    for (int i = 0; i < REPORT_RUNS; i++)
        if (report->run[i].there) html_command(page, report->run[i].image_command);
    fputs("</details>\n</section>\n", page);
}
