/* The command that answers who solves a problem. */
#include "base/words.h"
#include "problem/tutor.h"
#include "proto/gtp_commands.h"

#if KT_DESKTOP

enum { NODES = 100000 }; /* for a question: a twentieth of a second */

/* What is read: the problem, and the position that the moves have led to. */
typedef struct problem_lesson {
    kt_tutor tutor;
    kt_board board;
    kt_colour solver, mover;
    kt_gtp_reading_time time;
} problem_lesson;

/* Plays the moves of the list, which it cuts into words. */
static kt_status play_moves(kt_gtp *gtp, problem_lesson *lesson, char *list) {
    if (kt_words_equal(list, "-")) return KT_OK;
    while (*list) {
        char *end = list;
        while (*end && *end != ',') end++;
        const bool more = *end;
        *end = 0;
        kt_status move = kt_point_read(list, lesson->board.geometry->size);
        if (move < 0 || move == KT_PASS) return kt_gtp_refuse(gtp, "invalid coordinate");
        kt_status status = kt_board_check(&lesson->board, lesson->mover, (kt_point)move);
        if (status < 0) return kt_gtp_refuse_move(gtp, status);
        (void)kt_board_play(&lesson->board, lesson->mover, (kt_point)move);
        lesson->mover = kt_opponent(lesson->mover);
        list = more ? end + 1 : end;
    }
    return KT_OK;
}

/* Makes the tutor in the player's memory. */
static kt_status make_tutor(kt_gtp *gtp, problem_lesson *lesson) {
    size_t bytes;
    void *memory = kt_player_lend(&gtp->session.player, KT_FATE_BYTES, &bytes, &lesson->tutor.predictor);
    kt_fate_reader *reader = &lesson->tutor.reader;
    if (kt_fate_init(reader, memory, bytes < KT_FATE_BYTES ? bytes : KT_FATE_BYTES) < 0)
        return kt_gtp_refuse(gtp, "too little memory");
    lesson->tutor.nodes = NODES;
    lesson->time = kt_gtp_time_to_read(gtp, 0);
    reader->lives->is_over = reader->dies->is_over = kt_gtp_reading_is_over;
    reader->lives->context = reader->dies->context = &lesson->time;
    return KT_OK;
}

static void write_answer(kt_gtp *gtp, problem_lesson *lesson) {
    static const char *const fates[] = {"unclear", "fails", "ko", "succeeds"}, *const ends[] = {
                                                                                   "open", "captured",
                                                                                   "eyeless", "eyes", "out"};
    kt_tutor *tutor = &lesson->tutor;
    kt_colour other = lesson->mover;
    kt_fate fate = kt_fate_read(&tutor->reader, &lesson->board, other, NODES);
    kt_point answer = KT_NO_POINT;
    if (fate == KT_FATE_SUCCEEDS) {
        int next = 0;
        kt_tutor_moves moves = kt_tutor_list(tutor, &lesson->board, other);
        answer = kt_tutor_reply(tutor, &lesson->board, &moves, &next);
    } else if (fate != KT_FATE_UNCLEAR) {
        answer = kt_tutor_refutation(tutor, &lesson->board, fate);
    }
    if (answer != KT_NO_POINT) (void)kt_board_play(&lesson->board, other, answer);
    kt_colour next = answer == KT_NO_POINT ? other : lesson->solver;
    (void)kt_fate_read(&tutor->reader, &lesson->board, next, NODES);
    kt_fate_end end = kt_fate_follow(&tutor->reader, next, NODES);
    kt_gtp_say(gtp, answer == KT_NO_POINT ? "fate: %s\nanswer: none" : "fate: %s\nanswer: %v", fates[fate],
               answer);
    kt_gtp_say(gtp, "\nends: %s\ncaptures: %u", end.seki ? "seki" : ends[end.how],
               end.captured[kt_opponent(tutor->reader.defender)]);
}

static void write_moves(kt_gtp *gtp, const char *name, const kt_tutor_moves *moves, kt_fate least,
                        kt_fate most) {
    kt_text_string(&gtp->answer, name);
    for (int i = 0; i < moves->count; i++)
        if (moves->fate[i] >= least && moves->fate[i] <= most) kt_gtp_say(gtp, " %v", moves->move[i]);
}

kt_status kt_gtp_problem(kt_gtp *gtp) {
    const kt_board *board = &gtp->session.game.board;
    const kt_colour solver = gtp->given.colour;
    char *moves = kt_words_next(&gtp->given.rest);
    kt_bitboard target = kt_bitboard_none();
    if (!*moves) return kt_gtp_refuse(gtp, "which moves? - for none");
    if (kt_gtp_judges(gtp, "") < 0) return KT_ERR_FORMAT;
    if (*gtp->given.rest) {
        kt_status defender = kt_gtp_read_group(gtp, &target);
        if (defender < 0) return defender;
    } else {
        kt_colour defender = kt_life_defender(board);
        if (defender == KT_EMPTY) return kt_gtp_refuse(gtp, "no stone there");
        target = board->stones[defender];
    }
    problem_lesson lesson = {.board = *board, .solver = solver, .mover = solver};
    kt_status status = make_tutor(gtp, &lesson);
    if (status < 0) return status;
    if (!kt_fate_begin(&lesson.tutor.reader, board, &target, solver, false))
        return kt_gtp_refuse(gtp, "the group isn't surrounded, or has too much room");
    status = play_moves(gtp, &lesson, moves);
    if (status < 0) return status;
    if (lesson.mover != solver) {
        write_answer(gtp, &lesson);
        return KT_OK;
    }
    kt_tutor_moves all = kt_tutor_list(&lesson.tutor, &lesson.board, solver);
    (void)kt_tutor_try(&lesson.tutor, &lesson.board, &all, false);
    write_moves(gtp, "right:", &all, KT_FATE_SUCCEEDS, KT_FATE_SUCCEEDS);
    write_moves(gtp, "\nwrong:", &all, KT_FATE_FAILS, KT_FATE_KO);
    return KT_OK;
}

#endif
