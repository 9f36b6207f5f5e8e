#include "problems/lesson.h"

#include <stdio.h>
#include <string.h>

#include "common/memory.h"
#include "common/utf8.h"
#include "judge/judge.h"
#include "problems/exercise_set.h"
#include "records/marked.h"
#include "records/replay.h"

enum { NODES = 100000 }; /* for a question: a twentieth of a second */

static void read_task(struct lesson *lesson, sgf_node root) {
    CLEANUP_FREE char *comment = sgf_tree_simple_text(lesson->tree, root, "C");
    CLEANUP_FREE char *level = sgf_tree_simple_text(lesson->tree, root, "KTLV");
    lesson->level = level && strlen(level) == 1 && *level >= '1' && *level <= '9' ? *level - '0' : 0;
    snprintf(lesson->task, sizeof lesson->task, "%s", comment ? comment : "");
    while (!utf8_is_valid(lesson->task)) lesson->task[strlen(lesson->task) - 1] = 0; /* it was cut */
    if (!*lesson->task)
        snprintf(lesson->task, sizeof lesson->task, "%s to play.",
                 lesson->solver == KT_BLACK ? "Black" : "White");
}

bool lesson_begin(struct lesson *lesson, struct exercise_judge *judge, const struct choice *choice,
                  struct sgf_tree *tree, size_t game, const char **why) {
    const sgf_node root = sgf_tree_root(tree, game);
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    *lesson = (struct lesson){.tree = tree, .game = game};
    *why = "it is no position of Go";
    if (!sgf_tree_game_at(tree, root, &record)) return false;
    bool ok = kt_geometry_init(&lesson->geometry, record.size) >= 0;
    kt_colour player = record.player;
    if (ok) replay_moves(&record, &lesson->geometry, &lesson->begun, NULL, NULL);
    if (!ok) return false;
    *why = "some stones have no liberties";
    if (!kt_judge_can(&lesson->begun)) return false;
    kt_bitboard right;
    kt_colour mover = marked_moves(tree, root, &right);
    lesson->solver = player != KT_EMPTY ? player : mover != KT_EMPTY ? mover : KT_BLACK;
    CLEANUP_FREE char *lost = sgf_tree_simple_text(tree, root, "KTLO");
    lesson->target = marked_target(tree, root, &lesson->begun);
    const kt_colour defender = kt_life_defender(&lesson->begun);
    if (!lost && kt_bitboard_is_empty(&lesson->target) && defender != KT_EMPTY)
        lesson->target = lesson->begun.stones[defender];
    judge->tutor.nodes = NODES;
    exercise_judge_choose(judge, choice, lesson->geometry.size);
    lesson->reads =
        !kt_bitboard_is_empty(&lesson->target) &&
        kt_fate_begin(&judge->tutor.reader, &lesson->begun, &lesson->target, lesson->solver, false);
    *why = "no group is surrounded, and no move is marked RIGHT";
    if (!lesson->reads && kt_bitboard_is_empty(&right)) return false;
    read_task(lesson, root);
    lesson->key = exercise_key(lesson->geometry.size, &lesson->begun.stones[KT_BLACK],
                               &lesson->begun.stones[KT_WHITE], lesson->solver);
    lesson_restart(lesson);
    return true;
}

void lesson_restart(struct lesson *lesson) {
    lesson->board = lesson->begun;
    lesson->node = sgf_tree_root(lesson->tree, lesson->game);
    lesson->last = KT_NO_POINT;
}

/* The variation of the file with that move behind the present position. */
static sgf_node find_child(const struct lesson *lesson, kt_colour colour, kt_point p) {
    if (lesson->node == SGF_NO_NODE) return SGF_NO_NODE;
    for (sgf_node child = sgf_tree_child(lesson->tree, lesson->node); child != SGF_NO_NODE;
         child = sgf_tree_next(lesson->tree, child)) {
        struct sgf_action move;
        if (sgf_tree_move(lesson->tree, child, &move) && move.kind == SGF_MOVE && move.colour == colour &&
            kt_point_at(move.x, move.y) == p)
            return child;
    }
    return SGF_NO_NODE;
}

static void play(struct lesson *lesson, kt_colour colour, kt_point p) {
    lesson->node = find_child(lesson, colour, p);
    (void)kt_board_play(&lesson->board, colour, p);
    lesson->last = p;
}

/* What the file answers to the solver's move: its first legal variation. KT_NO_POINT when there is none. */
static kt_point file_reply(const struct lesson *lesson) {
    if (lesson->node == SGF_NO_NODE) return KT_NO_POINT;
    for (sgf_node child = sgf_tree_child(lesson->tree, lesson->node); child != SGF_NO_NODE;
         child = sgf_tree_next(lesson->tree, child)) {
        struct sgf_action move;
        if (!sgf_tree_move(lesson->tree, child, &move) || move.kind != SGF_MOVE) continue;
        kt_point p = kt_point_at(move.x, move.y);
        if (move.colour == kt_opponent(lesson->solver) && kt_board_check(&lesson->board, move.colour, p) >= 0)
            return p;
    }
    return KT_NO_POINT;
}

static void explain(struct lesson *lesson, struct exercise_judge *judge, kt_colour first,
                    struct lesson_answer *answer) {
    kt_fate fate = kt_fate_read(&judge->tutor.reader, &lesson->board, first, judge->tutor.nodes);
    kt_fate_end end = kt_fate_follow(&judge->tutor.reader, first, judge->tutor.nodes);
    struct exercise_text reason = exercise_reason(&judge->tutor.reader, fate, &end);
    snprintf(answer->reason, sizeof answer->reason, "%s", reason.text);
}

/* What the file says of the present position, where the reader can't tell. */
static void quote(const struct lesson *lesson, struct lesson_answer *answer) {
    static const char right[] = "RIGHT. ";
    CLEANUP_FREE char *comment =
        lesson->node == SGF_NO_NODE ? NULL : sgf_tree_simple_text(lesson->tree, lesson->node, "C");
    const char *said = comment ? comment : "";
    if (strncmp(said, right, strlen(right)) == 0) said += strlen(right);
    snprintf(answer->reason, sizeof answer->reason, "%s", said);
    while (!utf8_is_valid(answer->reason)) answer->reason[strlen(answer->reason) - 1] = 0; /* it was cut */
}

/* The solver's move was right: what does the opponent try now? */
static void go_on(struct lesson *lesson, struct exercise_judge *judge, struct lesson_answer *answer) {
    const kt_colour other = kt_opponent(lesson->solver);
    int next = 0;
    answer->reply = file_reply(lesson);
    if (answer->reply == KT_NO_POINT && lesson->reads) {
        kt_tutor_moves moves = kt_tutor_list(&judge->tutor, &lesson->board, other);
        answer->reply = kt_tutor_reply(&judge->tutor, &lesson->board, &moves, &next);
    }
    if (answer->reply == KT_NO_POINT) {
        answer->verdict = LESSON_SOLVED;
        if (lesson->reads) explain(lesson, judge, other, answer);
        else quote(lesson, answer);
        return;
    }
    answer->verdict = LESSON_GOES_ON;
    play(lesson, other, answer->reply);
}

/* The solver's move was wrong: what refutes it, and why? */
static void refute(struct lesson *lesson, struct exercise_judge *judge, kt_fate fate,
                   struct lesson_answer *answer) {
    const kt_colour other = kt_opponent(lesson->solver);
    const bool known = lesson->reads && (fate == KT_FATE_FAILS || fate == KT_FATE_KO);
    answer->verdict = LESSON_WRONG;
    if (!known) quote(lesson, answer);
    answer->reply = file_reply(lesson);
    if (answer->reply == KT_NO_POINT && known)
        answer->reply = kt_tutor_refutation(&judge->tutor, &lesson->board, fate);
    if (answer->reply != KT_NO_POINT) play(lesson, other, answer->reply);
    if (known) explain(lesson, judge, answer->reply == KT_NO_POINT ? other : lesson->solver, answer);
}

struct lesson_answer lesson_try(struct lesson *lesson, struct exercise_judge *judge, kt_point p) {
    struct lesson_answer answer = {.verdict = LESSON_ILLEGAL, .reply = KT_NO_POINT};
    kt_status legal = p < KT_POINTS ? kt_board_check(&lesson->board, lesson->solver, p) : KT_ERR_RANGE;
    if (legal < 0) {
        snprintf(answer.reason, sizeof answer.reason, "%s", kt_status_text(legal));
        return answer;
    }
    play(lesson, lesson->solver, p);
    kt_fate fate = KT_FATE_UNCLEAR;
    if (lesson->reads)
        fate = kt_fate_read(&judge->tutor.reader, &lesson->board, kt_opponent(lesson->solver),
                            judge->tutor.nodes);
    const bool marked = lesson->node != SGF_NO_NODE && marked_right(lesson->tree, lesson->node);
    if (marked || fate == KT_FATE_SUCCEEDS) go_on(lesson, judge, &answer);
    else if (fate != KT_FATE_UNCLEAR || lesson->node != SGF_NO_NODE) refute(lesson, judge, fate, &answer);
    else answer.verdict = LESSON_UNKNOWN;
    return answer;
}

/* Finds the fate of each move here, by the file where the reader can't tell. */
static kt_tutor_moves try_all(struct lesson *lesson, struct exercise_judge *judge) {
    kt_tutor_moves moves = {0};
    if (lesson->reads) {
        moves = kt_tutor_list(&judge->tutor, &lesson->board, lesson->solver);
        (void)kt_tutor_try(&judge->tutor, &lesson->board, &moves, false);
    }
    return moves;
}

kt_point lesson_right_move(struct lesson *lesson, struct exercise_judge *judge) {
    if (lesson->node != SGF_NO_NODE) {
        kt_bitboard right;
        kt_colour mover = marked_moves(lesson->tree, lesson->node, &right);
        if (mover == lesson->solver)
            KT_EACH_POINT(p, &right)
                if (kt_board_check(&lesson->board, mover, p) >= 0) return p;
    }
    kt_tutor_moves moves = try_all(lesson, judge);
    for (int i = 0; i < moves.count; i++)
        if (moves.fate[i] == KT_FATE_SUCCEEDS) return moves.move[i];
    return KT_NO_POINT;
}

int lesson_wrong_moves(struct lesson *lesson, struct exercise_judge *judge, kt_point *wrong, int most) {
    kt_tutor_moves moves = try_all(lesson, judge);
    int count = 0;
    for (int i = 0; i < moves.count && count < most; i++)
        if (moves.fate[i] == KT_FATE_FAILS || moves.fate[i] == KT_FATE_KO) wrong[count++] = moves.move[i];
    return count;
}
