#include "review/review_journal.h"

#include <string.h>

#include "common/json_read.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/names.h"

static const struct journal_kind kind = {"review", "output", "{\"position\": "};

/* Reads the points of a line, such as "D4 E5 PASS". */
static bool read_moves(const char *text, int size, struct review_line *line) {
    char word[8];
    int bytes;
    for (line->count = 0; text && sscanf(text, "%7s%n", word, &bytes) == 1; text += bytes) {
        kt_status point = kt_point_read(word, size);
        if (point < 0 || line->count == REVIEW_LINE) return false;
        line->move[line->count++] = (kt_point)point;
    }
    return line->count > 0;
}

static bool read_line(const json_t *object, int size, struct review_line *line) {
    json_int_t visits, win, lead, spread;
    bool right = json_take_member(object, "visits", 1, INT32_MAX, &visits) &&
                 json_take_member(object, "win", 0, 65536, &win) &&
                 json_take_member(object, "lead", -10000000, 10000000, &lead) &&
                 json_take_member(object, "spread", 0, 10000000, &spread) &&
                 read_moves(json_string_value(json_object_get(object, "line")), size, line);
    if (right)
        line->figures =
            (struct review_figures){(uint32_t)visits, (int32_t)win, (int32_t)lead, (int32_t)spread};
    return right;
}

/* Takes the position of a line of the journal. Returns false when it is none. */
static bool take_position(const json_t *object, struct review *review) {
    json_int_t number, better = -1;
    struct review_position position = {.done = true};
    const json_t *best = json_object_get(object, "best");
    if (!json_take_member(object, "position", review->from - 1, review->to + 1, &number)) return false;
    if (json_object_get(object, "better") &&
        (!json_take_member(object, "better", 0, REVIEW_BETTER - 1, &better) || number < review->from))
        return false;
    if (number > review->to && better != 0) return false;
    if (!json_is_array(best) || json_array_size(best) > REVIEW_BETTER) return false;
    for (size_t i = 0; i < json_array_size(best); i++)
        if (!read_line(json_array_get(best, i), review->record.size, &position.best[position.count++]))
            return false;
    if (better < 0) review->position[number] = position;
    else if (number > review->to) review->last = position;
    else review->move[number - 1].after[better] = position;
    return true;
}

static bool take_line(void *review, const char *line) {
    json_auto_t *object = json_loads(line, 0, NULL);
    return json_is_object(object) && take_position(object, review);
}

bool review_journal_open(struct journal *journal, const char *path, const char *settings,
                         struct review *review) {
    CLEANUP_FREE char *beside = memory_print("%s.journal", path);
    return journal_open(journal, &kind, beside, settings, take_line, review);
}

static json_t *line_json(const struct review_line *line) {
    json_t *object = json_object();
    char moves[REVIEW_LINE * 8] = "";
    json_put(object, "visits", line->figures.visits);
    json_put(object, "win", line->figures.win_q16);
    json_put(object, "lead", line->figures.lead);
    json_put(object, "spread", line->figures.spread);
    for (int i = 0; i < line->count; i++)
        snprintf(moves + strlen(moves), sizeof moves - strlen(moves), "%s%s", i ? " " : "",
                 names_vertex(line->move[i]).text);
    json_put_text(object, "line", moves);
    return object;
}

/* Writes the position as a line. */
static void write_position(FILE *stream, int number, int better, const struct review_position *position) {
    json_t *object = json_object(), *best = json_array();
    json_put(object, "position", number);
    if (better >= 0) json_put(object, "better", better);
    for (int i = 0; i < position->count; i++) json_array_append_new(best, line_json(&position->best[i]));
    json_object_set_new(object, "best", best);
    json_write(stream, object);
}

bool review_journal_add(struct journal *journal, int number, int better,
                        const struct review_position *position) {
    write_position(journal->file, number, better, position);
    return journal_keep(journal);
}
