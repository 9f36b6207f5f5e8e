#include "problems/practise.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/output.h"
#include "draw/draw.h"
#include "play/play_line.h"
#include "problems/lesson.h"

enum { WAY = 16, CHOICES = 3 };

/* A person who practises. */
struct session {
    const struct practise_settings *settings;
    struct schedule *schedule;
    struct play_input input;
    struct exercise_judge *judge;
    struct lesson lesson;
    enum draw_style style;
    bool words;
    size_t number;       /* of the problem, from 1 */
    bool helped, failed; /* the present problem */
    int hints;
    int tried, solved; /* problems */
    int run, longest;  /* solved at once, in a row */
    bool quit, unkept;
};

static const char help[] =
    "You play the side to move; Katachi answers. Type\n"
    "  a point such as d5   to play there\n"
    "  hint (h)             for a hint: the group, then three points, then the point\n"
    "  show (s)             to see the way\n"
    "  again (a)            to begin the problem anew\n"
    "  next (n)             to leave the problem, which then comes again tomorrow\n"
    "  board (b)            to see the position\n"
    "  words (w)            to hear positions in words instead, or to see them drawn again\n"
    "  quit (q)             to end; what you did is kept\n";

bool practise_keep(const struct schedule *schedule, const char *path, bool force) {
    struct output output;
    const struct output_target target = {
        .path = path, .kind = FILE_PRACTICE, .force = force, .no_force = !force};
    if (!output_begin(&output, &target, true)) return false;
    schedule_write(output.stream, schedule);
    return output_commit(&output, NULL);
}

static void say_stones(const kt_board *board, kt_colour colour) {
    play_say("%s:", names_colour(colour));
    KT_EACH_POINT(p, &board->stones[colour]) play_say(" %s", names_vertex(p).text);
    play_say("\n");
}

/* Shows the position; with `target`, the group is marked. */
static void show(struct session *session, bool target) {
    const struct lesson *lesson = &session->lesson;
    struct draw_mark on[KT_POINTS] = {{DRAW_NONE, ""}};
    if (target)
        KT_EACH_POINT(p, &lesson->target) on[p].kind = DRAW_TRIANGLE;
    if (session->words) {
        play_say("%d by %d lines. ", lesson->geometry.size, lesson->geometry.size);
        say_stones(&lesson->board, KT_BLACK);
        say_stones(&lesson->board, KT_WHITE);
        return;
    }
    const struct draw_marks marks = {.last = lesson->last, .on = target ? on : NULL};
    printf("\n");
    draw_board(stdout, session->style, &lesson->board, &marks);
    printf("\n");
}

static void note(struct session *session, bool at_once) {
    session->tried++;
    session->solved += at_once;
    session->run = at_once ? session->run + 1 : 0;
    /* Another session may have kept something meanwhile. */
    const char *kept = session->settings->state;
    if (kept && access(kept, F_OK) == 0) (void)schedule_read(session->schedule, kept);
    if (session->run > session->longest) session->longest = session->run;
    schedule_note(session->schedule, session->lesson.key, session->settings->today, at_once);
    const struct schedule_entry *entry = schedule_find(session->schedule, session->lesson.key);
    play_say("It comes again on %s.\n", schedule_date_text(entry->due).text);
    if (session->settings->state && !practise_keep(session->schedule, session->settings->state, false))
        session->unkept = true;
}

static void hint(struct session *session) {
    struct lesson *lesson = &session->lesson;
    session->helped = true;
    session->hints++;
    kt_point right = lesson_right_move(lesson, session->judge);
    if (session->hints == 1 && !kt_bitboard_is_empty(&lesson->target)) {
        kt_point p = kt_bitboard_next(&lesson->target, 0);
        play_say("It is about the group of %s, %s.\n", names_vertex(p).text,
                 lesson->begun.colour[p] == lesson->solver ? "which you save" : "which you kill");
        if (!session->words) show(session, true);
        return;
    }
    if (right == KT_NO_POINT) {
        play_say("No right move is known here. Type 'again' to begin the problem anew.\n");
        return;
    }
    kt_point choice[CHOICES - 1];
    int count = lesson_wrong_moves(lesson, session->judge, choice, CHOICES - 1);
    if (session->hints > 2 || !count) {
        play_say("Play %s.\n", names_vertex(right).text);
        return;
    }
    /* In the order of the board, so that their order tells nothing. */
    kt_bitboard shown = kt_bitboard_none();
    kt_bitboard_set(&shown, right);
    while (count) kt_bitboard_set(&shown, choice[--count]);
    play_say("It is one of these:");
    KT_EACH_POINT(p, &shown) play_say("%s %s", count++ ? "," : "", names_vertex(p).text);
    play_say(".\n");
}

/* Plays the solution to its end. */
static void show_way(struct session *session) {
    struct lesson *lesson = &session->lesson;
    struct lesson_answer answer = {.verdict = LESSON_GOES_ON};
    session->helped = true;
    lesson_restart(lesson);
    play_say("The way:");
    for (int i = 0; i < WAY && answer.verdict == LESSON_GOES_ON; i++) {
        kt_point right = lesson_right_move(lesson, session->judge);
        if (right == KT_NO_POINT) break;
        answer = lesson_try(lesson, session->judge, right);
        play_say("%s %s", i ? "," : "", names_vertex(right).text);
        if (answer.verdict == LESSON_GOES_ON) play_say(", %s", names_vertex(answer.reply).text);
    }
    play_say(". %s\n", answer.verdict == LESSON_SOLVED ? answer.reason : "");
    show(session, false);
    lesson_restart(lesson);
    play_say("Now play it.\n");
}

/* Returns true when the problem is solved. */
static bool try_move(struct session *session, kt_point p) {
    struct lesson *lesson = &session->lesson;
    const char *other = names_colour(kt_opponent(lesson->solver));
    struct lesson_answer answer = lesson_try(lesson, session->judge, p);
    switch (answer.verdict) {
    case LESSON_ILLEGAL: play_say("You can't play there: %s.\n", answer.reason); return false;
    case LESSON_GOES_ON:
        play_say("Right so far. %s answers %s.\n", other, names_vertex(answer.reply).text);
        show(session, false);
        return false;
    case LESSON_SOLVED: play_say("Solved. %s\n", answer.reason); return true;
    case LESSON_UNKNOWN:
        play_say("Neither the file nor the reader knows what comes of %s. Try another move.\n",
                 names_vertex(p).text);
        lesson_restart(lesson);
        return false;
    case LESSON_WRONG: break;
    }
    session->failed = true;
    if (answer.reply == KT_NO_POINT)
        play_say("%s fails: %s needs no answer. %s\n", names_vertex(p).text, other, answer.reason);
    else
        play_say("%s fails: %s answers %s. %s\n", names_vertex(p).text, other,
                 names_vertex(answer.reply).text, answer.reason);
    show(session, false);
    lesson_restart(lesson);
    play_say("From the beginning; try again, or type hint, show or next.\n");
    return false;
}

static bool is(const char *line, const char *word) {
    return strcasecmp(line, word) == 0 || (line[0] && !line[1] && tolower((unsigned char)line[0]) == *word);
}

/* Does what was typed. Returns true when the problem is done. */
static bool obey(struct session *session, const char *line) {
    struct lesson *lesson = &session->lesson;
    kt_status point = kt_point_read(line, lesson->geometry.size);
    if (point >= 0 && point < KT_POINTS) {
        if (!try_move(session, (kt_point)point)) return false;
        note(session, !session->failed && !session->helped);
        return true;
    }
    if (point == KT_PASS) play_say("Who passes solves nothing.\n");
    else if (is(line, "quit") || strcasecmp(line, "exit") == 0) session->quit = true;
    else if (is(line, "hint")) hint(session);
    else if (is(line, "show")) show_way(session);
    else if (is(line, "board") || !*line) show(session, false);
    else if (strcasecmp(line, "help") == 0 || strcmp(line, "?") == 0) play_say("%s", help);
    else if (is(line, "next")) {
        note(session, false);
        return true;
    } else if (is(line, "again")) {
        lesson_restart(lesson);
        show(session, false);
    } else if (is(line, "words")) {
        session->words = !session->words;
        show(session, false);
    } else play_say("'%s' is no point and no command; type help.\n", line);
    return false;
}

static void do_problem(struct session *session) {
    struct lesson *lesson = &session->lesson;
    char prompt[16];
    session->failed = session->helped = false;
    session->hints = 0;
    snprintf(prompt, sizeof prompt, "%s> ", names_colour(lesson->solver));
    play_say("\nProblem %zu", lesson->game + 1);
    if (lesson->level) play_say(", level %d", lesson->level);
    play_say(": %s\n", lesson->task);
    show(session, false);
    while (!session->quit) {
        if (!play_read_line(&session->input, prompt)) session->quit = true;
        else if (obey(session, session->input.line)) return;
    }
}

/* What is to be done: the games in the order in which they come. */
struct plan {
    size_t *game;
    schedule_day *due; /* of each game of the order; new ones come last */
    size_t count, again;
};

static struct plan make_plan(struct session *session, const struct choice *choice, struct sgf_tree *tree) {
    struct plan plan = {.game = memory_zeroed((tree->games + 1) * sizeof(size_t)),
                        .due = memory_zeroed((tree->games + 1) * sizeof(schedule_day))};
    struct lesson *lesson = &session->lesson;
    for (size_t i = 0; i < tree->games; i++) {
        const char *why;
        if (!lesson_begin(lesson, session->judge, choice, tree, i, &why)) {
            complain(stderr, tree->source, sgf_tree_line_number(tree, sgf_tree_root(tree, i)), 0,
                     "game %zu is left out: %s", i + 1, why);
            continue;
        }
        if (session->settings->level && lesson->level != session->settings->level) continue;
        const struct schedule_entry *entry = schedule_find(session->schedule, lesson->key);
        if (entry && entry->due > session->settings->today) continue;
        schedule_day due = entry ? entry->due : INT32_MAX;
        size_t place = plan.count++;
        for (; place > 0 && plan.due[place - 1] > due; place--)
            plan.due[place] = plan.due[place - 1], plan.game[place] = plan.game[place - 1];
        plan.due[place] = due;
        plan.game[place] = i;
        plan.again += entry != NULL;
    }
    return plan;
}

static void sum_up(const struct session *session) {
    if (!session->tried) return;
    play_say("\nYou solved %d of %d at the first attempt", session->solved, session->tried);
    if (session->longest > 2) play_say(", %d in a row", session->longest);
    int streak = schedule_streak(session->schedule, session->settings->today);
    play_say(".");
    if (streak > 1) play_say(" You have practised %d days in a row.", streak);
    play_say("\n");
}

bool practise(const struct practise_settings *settings, const struct choice *choice, struct sgf_tree *tree,
              struct schedule *schedule) {
    CLEANUP_FREE struct session *session = memory_zeroed(sizeof *session);
    *session = (struct session){.settings = settings,
                                .schedule = schedule,
                                .judge = memory_zeroed(sizeof(struct exercise_judge)),
                                .style = draw_style_of(STDOUT_FILENO),
                                .words = settings->words};
    exercise_judge_init(session->judge);
    struct plan plan = make_plan(session, choice, tree);
    if (!plan.count) play_say("Nothing is due today, and there are no new problems.\n");
    else
        play_say("%zu come%s again today, %zu %s new. Type a point such as d5, or help.\n", plan.again,
                 plan.again == 1 ? "s" : "", plan.count - plan.again,
                 plan.count - plan.again == 1 ? "is" : "are");
    for (size_t i = 0;
         i < plan.count && !session->quit && (!settings->most || session->tried < settings->most); i++) {
        const char *why;
        if (lesson_begin(&session->lesson, session->judge, choice, tree, plan.game[i], &why))
            do_problem(session);
    }
    sum_up(session);
    bool kept = !session->unkept;
    play_input_end(&session->input);
    exercise_judge_free(session->judge);
    free(session->judge);
    free(plan.game);
    free(plan.due);
    return kept;
}
