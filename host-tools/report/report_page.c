#include "report/report_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "common/interval.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "draw/html.h"
#include "draw/svg.h"
#include "images/load.h"
#include "learn/evaluate.h"
#include "records/replay.h"
#include "report/report_3x3.h"
#include "report/report_sections.h"

enum { SHOWN_MOVE = 18, SHOWN_SUGGESTIONS = 5 };

/* The position of the test game that is shown. */
struct position {
    kt_board board;
    kt_colour colour;
    int number;
    kt_point last;
};

static bool stop_before(void *user, const kt_board *, kt_colour colour, kt_point point, int number) {
    struct position *position = user;
    position->colour = colour;
    position->number = number;
    if (number == SHOWN_MOVE) return false;
    position->last = point;
    return true;
}

/* Draws a position of a test game with the suggestions of the patterns. */
static bool write_board(FILE *page, const struct report *report) {
    static struct position position;
    static kt_matcher matcher;
    CLEANUP(load_free) struct loaded_image loaded = {0};
    kt_geometry geometry;
    kt_suggestion suggestions[SHOWN_SUGGESTIONS];
    if (!report->run[RUN_9X9].there || report->example.count <= SHOWN_MOVE) return true;
    if (!load_image(report->run[RUN_9X9].database, &loaded)) return false;
    kt_patterns patterns;
    if (kt_geometry_init(&geometry, 9) < 0 || kt_patterns_open(&patterns, &loaded.image) < 0) return false;
    replay_game(&report->example, &geometry, &position.board, stop_before, &position);
    kt_query query = {&position.board, position.colour, (uint32_t)position.number,
                      kt_board_legal(&position.board, position.colour)};
    kt_status count = kt_suggest(&matcher, &patterns, &query, SHOWN_SUGGESTIONS, suggestions);
    struct draw_marks marks = {position.last, suggestions, count > 0 ? count : 0, NULL};
    fputs("<div class=\"board\">\n", page);
    svg_write(page, &position.board, &marks, "");
    fprintf(page, "<p class=\"ref\">%s to move in a test game, and the best suggestions</p></div>\n",
            position.colour == KT_BLACK ? "Black" : "White");
    return true;
}

/* Tells whose games these are. */
static void write_players(FILE *page, const struct report *report) {
    static const char *const boards[] = {"9×9", "19×19"};
    for (int large = 0; large < 2; large++) {
        struct players players = report->survey.players[large];
        if (players.games == 0) continue;
        fprintf(page, "<p>On %s: ", boards[large]);
        players_write(page, &players);
        fputs(".</p>\n", page);
    }
}

static bool write_header(FILE *page, const struct report *report) {
    fputs("<header>\n<div><p class=\"ref\">Katachi · report</p>\n<h1>The shapes that get played</h1>\n<p "
          "class=\"lead\">Katachi reads game records, learns which move belongs to which shape, and predicts "
          "the next move. This page repeats the experiments of M. Wächter’s thesis (TU Darmstadt, 2008) and "
          "puts the results beside those of the thesis, from other games.</p>\n",
          page);
    write_players(page, report);
    fputs("</div>\n", page);
    bool ok = write_board(page, report);
    fputs("</header>\n", page);
    return ok;
}

static void card(FILE *page, const char *figure, const char *text) {
    if (!*figure) return;
    fprintf(page, "<li><b>%s</b>", figure);
    html_text(page, text);
    fputs("</li>\n", page);
}

static void write_cards(FILE *page, const struct report *report) {
    const struct report_run *small = &report->run[RUN_9X9], *large = &report->run[RUN_19X19],
                            *opening = &report->run[RUN_OPENING];
    fputs("<ul class=\"cards\">\n", page);
    if (small->there) {
        int ahead = section_ahead(report, small);
        card(page, html_share(small->accuracy[20]).text,
             "of the moves on 9×9 are among the first 20 suggestions (thesis: .88)");
        if (ahead)
            card(page, html_count(ahead).text,
                 "suggestions contain the played move more often than GNU Go plays it, on 9×9 (thesis: 3)");
        card(page, html_count(section_evaluated(small, "positions_per_second")).text,
             "predictions a second on 9×9, all moves ranked, on one core (thesis: 380)");
    }
    if (opening->there)
        card(page, html_share(opening->accuracy[1]).text,
             "of the first 30 moves on 19×19 are the first suggestion (thesis: .23)");
    if (large->there) {
        card(page, html_share(large->limit).text, "of the moves on 19×19 are suggested at all (thesis: .71)");
        card(page, html_bytes(large->learn_memory_bytes).text,
             "of memory to learn on 19×19 (thesis: about 1 GB)");
    }
    fputs("</ul>\n", page);
}

static void write_contents(FILE *page, const struct report *report) {
    const struct {
        const char *id, *title;
        bool there;
    } entries[] = {
        {"overview", "Summary", true},
        {"small", "9×9", report->run[RUN_9X9].there},
        {"large", "19×19", report->run[RUN_19X19].there},
        {"opening", "Opening", report->run[RUN_OPENING].there},
        {"stages", "Stages", report->run[RUN_ONE_STAGE].there},
        {"filter", "Filter", report->run[RUN_UNFILTERED].there},
        {"k", "Neighbours", report->run[RUN_K].there},
        {"cost", "Time and memory", true},
        {"shapes", "Shapes", true},
        {"patterns3x3", "3×3", true},
        {"hash", "Hash", true},
        {"how", "How it was made", true},
    };
    fputs("<nav>", page);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (entries[i].there) fprintf(page, "<a href=\"#%s\">%s</a> ", entries[i].id, entries[i].title);
    fputs("</nav>\n", page);
}

static bool was_asked(const struct report *report) {
    bool asked = false;
    for (int i = 0; i < REPORT_SETS; i++) asked = asked || report->set[i].gnugo.asked;
    return asked;
}

static void write_colophon(FILE *page, const struct report *report) {
    section_begin(page, "how", "How this page was made", "Method");
    fputs("<p>Games: ", page);
    for (int i = 0; i < report->path_count; i++) {
        const char *slash = strrchr(report->paths[i], '/');
        if (i) fputs(", ", page);
        html_text(page, slash && slash[1] ? slash + 1 : report->paths[i]);
    }
    fprintf(
        page,
        ": %s on 9×9, %s on 19×19. On 9×9, a shuffle with seed 1 divides them into training and test games; "
        "on 19×19, the last ones are the test. Katachi never learns from a test game.</p>\n",
        html_count((double)report->survey.games[0]).text, html_count((double)report->survey.games[1]).text);
    fputs("<p>The random guesser picks any legal move. Its accuracy at m is exact: the mean over all "
          "positions of m divided by the number of legal moves.",
          page);
    if (was_asked(report))
        fputs(
            " GNU Go is asked with <code>reg_genmove</code> in each position, with the komi of the game. It "
            "has gone through the game from the first move, and keeps what it computed for earlier "
            "positions.",
            page);
    fputs("</p>\n", page);
    if (was_asked(report)) html_command(page, REPORT_GNUGO_COMMAND);
    fputs("<p>Katachi " KT_VERSION " wrote this page with</p>\n", page);
    CLEANUP(words_free) struct words words = {0};
    words_add(&words, "katachi");
    words_add(&words, "report");
    for (int i = 0; i < report->path_count; i++) words_add(&words, "%s", report->paths[i]);
    for (size_t i = 0; i < report->filters.count; i++) words_add(&words, "%s", report->filters.word[i]);
    words_add(&words, "--ask");
    words_add(&words, "%zu", report->ask);
    words_add(&words, "-o");
    words_add(&words, "report.html");
    CLEANUP_FREE char *line = words_join(&words);
    html_command(page, line);
    fputs("</section>\n", page);
}

bool page_write(FILE *page, const struct report *report, const char *tables) {
    html_begin(page, &(struct html_head){"Katachi: the shapes that get played", "Katachi", NULL, NULL});
    bool ok = write_header(page, report);
    write_cards(page, report);
    write_contents(page, report);
    section_overview(page, report);
    section_set(page, report, RUN_9X9);
    section_set(page, report, RUN_19X19);
    section_set(page, report, RUN_OPENING);
    section_stages(page, report);
    section_filter(page, report);
    section_k(page, report);
    section_cost(page, report);
    ok = ok && section_shapes(page, report);
    section_3x3(page, report);
    section_hash(page);
    fputs(tables, page);
    write_colophon(page, report);
    html_end(page);
    return ok;
}

static json_t *set_json(const struct report_set *set) {
    json_t *object = json_object(), *random = json_object();
    json_put_text(object, "set", set->plan->name);
    json_put(object, "train_games", (json_int_t)set->train);
    json_put(object, "acquire_games", (json_int_t)(set->acquire ? set->acquire : set->train));
    json_put(object, "test_games", (json_int_t)set->test);
    for (int i = 0; i < EVALUATE_DEPTHS; i++) {
        char depth[16];
        snprintf(depth, sizeof depth, "%d", evaluate_depth[i]);
        json_put_fixed(random, depth, set->random[evaluate_depth[i]], 4);
    }
    json_object_set_new(object, "random", random);
    const struct gnugo_tally *tally = &set->gnugo;
    if (!tally->asked) return object;
    struct interval band = interval_wilson95((double)tally->right, (int)tally->asked);
    json_t *gnugo = json_object();
    json_put(gnugo, "positions", (json_int_t)tally->positions);
    json_put(gnugo, "asked", (json_int_t)tally->asked);
    json_put(gnugo, "right", (json_int_t)tally->right);
    json_put_fixed(gnugo, "accuracy", (double)tally->right / (double)tally->asked, 4);
    json_put_fixed(gnugo, "low", band.low, 4);
    json_put_fixed(gnugo, "high", band.high, 4);
    json_object_set_new(object, "gnugo", gnugo);
    return object;
}

static json_t *run_json(const struct report *report, const struct report_run *run) {
    json_t *object = json_object();
    json_put_text(object, "experiment", run->trial->name);
    json_put_text(object, "set", report->set[run->trial->set].plan->name);
    json_object_update(object, run->measured);
    json_put(object, "ahead_of_gnugo_from", section_ahead(report, run));
    return object;
}

void page_print_json(const struct report *report) {
    json_t *object = json_object(), *sets = json_array(), *runs = json_array();
    json_put_text(object, "version", KT_VERSION);
    for (int i = 0; i < REPORT_SETS; i++)
        if (report->set[i].there) json_array_append_new(sets, set_json(&report->set[i]));
    json_object_set_new(object, "sets", sets);
    for (int i = 0; i < REPORT_RUNS; i++)
        if (report->run[i].there) json_array_append_new(runs, run_json(report, &report->run[i]));
    json_object_set_new(object, "experiments", runs);
    json_object_set(object, "learn3x3", report->patterns3x3.json);
    json_write(stdout, object);
}
