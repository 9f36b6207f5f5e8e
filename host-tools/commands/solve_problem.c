#include "commands/solve_problem.h"

#include <stdlib.h>

#include "common/complain.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "records/marked.h"
#include "records/replay.h"

bool problem_find(struct problem *problem, struct sgf_tree *tree, size_t game, kt_geometry *geometry) {
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    sgf_node root = sgf_tree_root(tree, game);
    if (!sgf_tree_game_at(tree, root, &record) || kt_geometry_init(geometry, record.size) < 0)
        return complain(stderr, tree->source, tree->line, tree->column, "%s", tree->message);
    *problem = (struct problem){.game = game, .name = sgf_tree_simple_text(tree, root, "GN")};
    replay_moves(&record, geometry, &problem->board, NULL, NULL);
    kt_colour mover = marked_moves(tree, root, &problem->marked);
    problem->first = record.player != KT_EMPTY ? record.player : mover != KT_EMPTY ? mover : KT_BLACK;
    problem->target = marked_target(tree, root, &problem->board);
    kt_point marked = kt_bitboard_next(&problem->target, 0);
    problem->defender =
        marked < KT_POINTS ? (kt_colour)problem->board.colour[marked] : kt_life_defender(&problem->board);
    if (marked >= KT_POINTS && problem->defender != KT_EMPTY)
        problem->target = problem->board.stones[problem->defender];
    return true;
}

void problem_free(struct problem *problem) { free(problem->name); }

/* Does it hold wherever the group may get out? */
static bool is_proof(const kt_life_result *result) { return result->proved && !result->may_escape; }

/* Does the answer reach what the side to move wants, and is that proved? */
static bool is_proved(const struct problem *problem) {
    const kt_life_result *result = &problem->result;
    bool defends = problem->first == problem->defender;
    return is_proof(result) && result->outcome != (defends ? KT_LIFE_DEAD : KT_LIFE_ALIVE);
}

enum problem_verdict problem_verdict(const struct problem *problem) {
    kt_point move = problem->result.move;
    if (kt_bitboard_is_empty(&problem->marked)) return PROBLEM_UNMARKED;
    if (move < KT_POINTS && kt_bitboard_has(&problem->marked, move)) return PROBLEM_RIGHT;
    return is_proved(problem) ? PROBLEM_OTHER : PROBLEM_WRONG;
}

static const char *vertex(kt_point p) {
    static char bytes[8];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    if (p == KT_PASS) kt_text_string(&text, "pass");
    else kt_point_write(&text, p);
    return bytes;
}

static const char *name_of(kt_colour colour) { return colour == KT_BLACK ? "Black" : "White"; }

/* The side that needn't make the first threat in a ko. */
static kt_colour ko_winner(const struct problem *problem) {
    return problem->result.ko_for == KT_LIFE_DEFENDER ? problem->defender : kt_opponent(problem->defender);
}

/* What happens, in words. */
static void write_outcome(FILE *stream, const struct problem *problem) {
    const char *defender = name_of(problem->defender), *first = name_of(problem->first);
    bool defends = problem->first == problem->defender, needless = problem->result.move == KT_PASS;
    switch (problem->result.outcome) {
    case KT_LIFE_UNKNOWN:
        fputs("not decided", stream);
        if (problem->percent)
            fprintf(stream, ", most likely %s, %u %%", problem->lives ? "alive" : "dead", problem->percent);
        if (problem->result.move != KT_PASS) fprintf(stream, "; %s perhaps", first);
        break;
    case KT_LIFE_DEAD:
        if (defends && problem->result.may_escape)
            fprintf(stream, "%s is dead, unless it gets out", defender);
        else if (defends) fprintf(stream, "%s is dead, even with the first move", defender);
        else if (needless) fprintf(stream, "%s is dead already", defender);
        else fprintf(stream, "%s kills", first);
        break;
    case KT_LIFE_KO:
        fprintf(stream, "%s %s by a ko, in which %s ", first, defends ? "lives" : "kills",
                name_of(kt_opponent(ko_winner(problem))));
        if (problem->result.threats == 1) fputs("makes the first threat;", stream);
        else
            fprintf(stream, "needs %s%d threats;",
                    problem->result.threats == KT_LIFE_THREATS ? "at least " : "", problem->result.threats);
        break;
    case KT_LIFE_SEKI:
        fputs(needless ? "seki already" : "seki; ", stream);
        if (!needless) fputs(first, stream);
        break;
    case KT_LIFE_ALIVE:
        if (defends) fprintf(stream, "%s %s", defender, needless ? "is alive already" : "lives");
        else fprintf(stream, "%s is alive, even if %s moves first", defender, first);
        break;
    }
}

void problem_write(FILE *stream, const struct problem *problem) {
    static const char *const verdicts[] = {"", "  right", "  other than marked:", "  wrong:"};
    const kt_life_result *result = &problem->result;
    enum problem_verdict verdict = problem_verdict(problem);
    if (problem->name) fprintf(stream, "%s: ", problem->name);
    else fprintf(stream, "%zu: ", problem->game + 1);
    write_outcome(stream, problem);
    if (result->move != KT_PASS) fprintf(stream, " with %s", vertex(result->move));
    if (result->may_escape && problem->first != problem->defender) fputs(", unless it gets out", stream);
    else if (result->outcome != KT_LIFE_UNKNOWN && !result->proved && !result->may_escape)
        fputs(", as far as it was read", stream);
    fputs(verdicts[verdict], stream);
    if (verdict > PROBLEM_RIGHT)
        KT_EACH_POINT(p, &problem->marked) fprintf(stream, " %s", vertex(p));
    fputc('\n', stream);
    if (result->count < 2 || result->outcome == KT_LIFE_UNKNOWN) return;
    fputs("  line:", stream);
    for (int i = 0; i < result->count; i++) fprintf(stream, " %s", vertex(result->line[i]));
    fputc('\n', stream);
}

void problem_write_json(FILE *stream, const struct problem *problem, const char *file) {
    static const char *const verdicts[] = {"unmarked", "right", "other", "wrong"};
    const kt_life_result *result = &problem->result;
    json_t *object = json_object(), *line = json_array(), *marked = json_array();
    json_put_text(object, "file", file);
    json_put(object, "game", (json_int_t)problem->game + 1);
    json_put_text(object, "name", problem->name ? problem->name : "");
    json_put_text(object, "first", name_of(problem->first));
    json_put_text(object, "defender", name_of(problem->defender));
    json_put_text(object, "outcome", kt_life_outcomes[result->outcome]);
    if (result->outcome == KT_LIFE_KO) {
        json_put_text(object, "ko_for", name_of(ko_winner(problem)));
        json_put(object, "threats", result->threats);
    }
    if (problem->percent) {
        json_put_text(object, "likely", kt_life_outcomes[problem->lives ? KT_LIFE_ALIVE : KT_LIFE_DEAD]);
        json_put(object, "percent", problem->percent);
    }
    json_object_set_new(object, "proved", json_boolean(is_proof(result)));
    json_put_text(object, "move", vertex(result->move));
    for (int i = 0; i < result->count; i++) json_array_append_new(line, json_text(vertex(result->line[i])));
    json_object_set_new(object, "line", line);
    KT_EACH_POINT(p, &problem->marked) json_array_append_new(marked, json_text(vertex(p)));
    json_object_set_new(object, "marked", marked);
    json_put_text(object, "verdict", verdicts[problem_verdict(problem)]);
    json_put(object, "nodes", (json_int_t)result->nodes);
    json_write(stream, object);
}
