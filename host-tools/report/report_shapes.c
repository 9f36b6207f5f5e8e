/* The best pattern of each stage and k. */
#include "common/memory.h"
#include "draw/html.h"
#include "learn/database.h"
#include "report/report_diagram.h"
#include "report/report_sections.h"

enum {
    DRAWN_SUPPORT = 20
}; /* a pattern that matched less often may have its value by luck; chosen by hand */

/* The pattern of the highest value that matched often enough; NULL without one. */
static const struct pattern *find_best(const struct pattern_set *set, int stage, int k) {
    for (size_t i = 0; i < set->count; i++) {
        const struct pattern *p = &set->pattern[i];
        if (p->stage == stage && p->k == k && p->matches >= DRAWN_SUPPORT) return p;
    }
    return NULL;
}

static void draw_stage(FILE *page, const struct database_run *run, const struct pattern_set *set, int stage,
                       int moves) {
    kt_spiral spiral;
    kt_spiral_init(&spiral, set->size);
    const struct learner_settings *s = &run->settings;
    int first = stage * s->stage_moves + 1, last = (stage + 1) * s->stage_moves;
    if (moves && last > moves) last = moves;
    if (stage == s->stages - 1) fprintf(page, "<h4>Moves %d and on</h4>\n", first);
    else fprintf(page, "<h4>Moves %d to %d</h4>\n", first, last);
    for (int k = s->k_min; k <= s->k_max; k++) {
        const struct pattern *p = find_best(set, stage, k);
        fputs("<figure>", page);
        if (p) {
            diagram_write(page, p, &spiral, set->size);
            fprintf(page, "<b>%s</b><br/>played %u of %u%s<br/>",
                    html_share((double)p->plays / p->matches).text, p->plays, p->matches,
                    p->ko ? ", ko" : "");
        }
        fprintf(page, "k = %d: %s patterns</figure>\n", k,
                html_count((double)pattern_set_count(set, stage, k)).text);
    }
}

static bool draw_run(FILE *page, const struct report_run *run, int moves) {
    struct database_run learned;
    CLEANUP(pattern_set_free) struct pattern_set set = {0};
    if (!database_read(run->database, &learned, &set)) return false;
    fputs("<h3>", page);
    html_text(page, run->trial->title);
    fputs("</h3>\n<div class=\"wide\"><div class=\"shapes\">\n", page);
    for (int stage = 0; stage < learned.settings.stages; stage++)
        if (moves == 0 || stage * learned.settings.stage_moves < moves)
            draw_stage(page, &learned, &set, stage, moves);
    fputs("</div></div>\n", page);
    return true;
}

bool section_shapes(FILE *page, const struct report *report) {
    static const enum report_run_id shown[] = {RUN_9X9, RUN_19X19, RUN_OPENING};
    section_begin(page, "shapes", "Which shapes predict their move most reliably?", "Wächter 2008, 4.9");
    fputs("<p>For each stage and k, the pattern of the highest value among those that matched at least 20 "
          "times. The red disc is the move. Black stones are the mover’s, white ones the opponent’s. Where "
          "the lines end, the board ends. The other points may hold anything.</p>\n",
          page);
    diagram_definitions(page);
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof shown / sizeof *shown; i++) {
        const struct report_run *run = &report->run[shown[i]];
        if (run->there) ok = draw_run(page, run, report->set[run->trial->set].plan->moves);
    }
    fputs("<details><summary>The command that lists more of them</summary>\n", page);
    html_command(page, "katachi stats FILE.db --best 50");
    fputs("</details>\n</section>\n", page);
    return ok;
}
