#include "report/report_bench.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "draw/html.h"
#include "report/report_json.h"

enum { COLUMNS_MAX = 40 };

/* A line of the file: its columns in order, "bench" first. */
struct line {
    char *section;
    char *name[COLUMNS_MAX], *value[COLUMNS_MAX];
    int count;
};

static void set(char **text, const char *value) {
    free(*text);
    *text = memory_copy_text(value);
}

static void take(void *user, const char *name, const char *value, bool) {
    struct line *line = user;
    if (strcmp(name, "section") == 0) {
        set(&line->section, value);
    } else if (strcmp(name, "bench") == 0) {
        set(&line->value[0], value);
    } else if (line->count < COLUMNS_MAX) {
        line->name[line->count] = memory_copy_text(name);
        line->value[line->count++] = memory_copy_text(value);
    }
}

static struct line read_line(const char *json, bool *ok) {
    struct line line = {.section = memory_copy_text("Benchmarks"), .count = 1};
    line.name[0] = memory_copy_text("");
    line.value[0] = memory_copy_text("");
    *ok = json_values(json, take, &line);
    return line;
}

static void free_line(struct line *line) {
    free(line->section);
    for (int i = 0; i < line->count; i++) {
        free(line->name[i]);
        free(line->value[i]);
    }
    *line = (struct line){0};
}

static bool same_columns(const struct line *a, const struct line *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->name[i], b->name[i]) != 0) return false;
    return true;
}

/* Ends and begins tables and sections between the line `before` (its section NULL: none) and `now`. */
static void go_on(FILE *page, const struct line *before, const struct line *now) {
    bool new_section = !before->section || strcmp(before->section, now->section) != 0;
    if (!new_section && same_columns(before, now)) return;
    if (before->section) html_table_end(page);
    if (before->section && new_section) fputs("</section>\n", page);
    if (new_section) {
        fputs("<section>\n<h2>", page);
        html_text(page, now->section);
        fputs("</h2>\n", page);
    }
    html_table(page, (const char *const *)now->name, now->count);
}

static bool is_blank(const char *text) { return text[strspn(text, " \t\r\n")] == 0; }

bool bench_write(FILE *page, const char *path) {
    CLEANUP_FILE FILE *stream = fopen(path, "r");
    CLEANUP_FREE char *text = NULL;
    size_t bytes = 0, number = 0;
    struct line before = {0};
    bool ok = stream;
    while (ok && getline(&text, &bytes, stream) > 0) {
        number++;
        if (is_blank(text)) continue;
        struct line now = read_line(text, &ok);
        if (ok) {
            go_on(page, &before, &now);
            html_row(page, (const char *const *)now.value, now.count, false);
        } else {
            fprintf(stderr, "katachi: %s:%zu: expected one JSON object a line, as 'make bench' prints\n",
                    path, number);
        }
        free_line(&before);
        before = now;
    }
    if (!stream || ferror(stream)) {
        fprintf(stderr, "katachi: cannot read %s: %s\n", path, strerror(errno));
        ok = false;
    }
    if (before.section) fputs("</tbody></table></div>\n</section>\n", page);
    free_line(&before);
    return ok;
}
