/* The words that a person may type. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "board/score.h"
#include "common/memory.h"
#include "common/names.h"
#include "images/load.h"
#include "match/referee_record.h"
#include "play/play_session.h"

static void explain(kt_status status, kt_point p) {
    struct names_text vertex = names_vertex(p);
    switch (status) {
    case KT_ERR_OCCUPIED: play_say("%s is occupied.\n", vertex.text); return;
    case KT_ERR_SUICIDE:
        play_say("%s would be suicide: the stone would have no liberty.\n", vertex.text);
        return;
    case KT_ERR_KO:
        play_say("%s would retake the ko at once: play somewhere else first.\n", vertex.text);
        return;
    case KT_ERR_SUPERKO: play_say("%s would bring back an earlier position.\n", vertex.text); return;
    default: play_say("%s can't be played: %s.\n", vertex.text, kt_status_text(status)); return;
    }
}

/* The board is drawn after the answer of the program. */
static void play_point(struct play_session *session, kt_point p) {
    kt_status status = kt_game_play(&session->game, session->person, p);
    if (status < 0) {
        explain(status, p);
        return;
    }
    session->changed = true;
    if (play_failed(session, play_opponent_tell_move(&session->opponent, &session->game))) return;
    if (referee_is_over(&session->game)) play_count(session);
}

static void undo(struct play_session *session, const char *) {
    kt_game *game = &session->game;
    int moves =
        game->to_move == session->person ? 2 : 1; /* 1 when the program resigned, or the person passed last */
    if (game->count < moves) {
        play_say("There is nothing to take back.\n");
        return;
    }
    while (moves-- && kt_game_undo(game) == KT_OK) continue;
    play_clear(session);
    play_hand_over(session);
}

static void hint(struct play_session *session, const char *) {
    struct play_hints hints;
    play_opponent_hint(&session->opponent, &session->game, session->person, &hints);
    if (hints.count == 0) {
        play_say("%s\n", hints.why);
        return;
    }
    play_show(session, hints.suggestions, hints.count);
    for (int i = 0; i < hints.count; i++) {
        int column = draw_suggestion(stdout, session->style, &hints.suggestions[i], i + 1);
        if (*hints.goals[i]) play_say_at(column, hints.goals[i]);
        printf("\n");
    }
}

static void save(struct play_session *session, const char *path) {
    char question[PLAY_LINE_BYTES + 40];
    const struct output_target target = {.path = path, .kind = FILE_RECORD, .force = true};
    struct referee_names names = play_names(session);
    snprintf(question, sizeof question, "%s already exists. Replace it?", path);
    if (!*path || strcmp(path, "-") == 0) play_say("Name the file: save FILE.sgf\n");
    else if (access(path, F_OK) == 0 && !play_agrees(&session->input, question)) play_say("Not saved.\n");
    else if (referee_record_save(&target, &session->game, &names)) play_say("Saved %s.\n", path);
}

/* May the present game be given up? If not, says that it goes on. */
static bool gives_up(struct play_session *session) {
    if (!session->game.count || *session->result ||
        play_agrees(&session->input, "This game isn't over. Give it up?"))
        return true;
    play_say("The game goes on.\n");
    return false;
}

/* Goes on with the game at `path`, if it is one. Returns false after a message. */
static bool change_to(struct play_session *session, const char *path) {
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    if (load_game(path, &record, stderr) < 0) return false;
    if (!gives_up(session)) return false;
    play_keep_forget(&session->keep);
    session->failed = session->quit = !play_take_over(session, &record);
    return !session->failed;
}

static void load(struct play_session *session, const char *path) {
    if (!*path) play_say("Name the file: load FILE.sgf\n");
    else if (change_to(session, path)) play_hand_over(session);
}

static void resume(struct play_session *session, const char *) {
    char path[OUTPUT_PLACE_BYTES];
    if (!play_keep_find(&session->keep, path)) {
        play_say("No game is kept.\n");
    } else if (change_to(session, path)) {
        play_keep_take(&session->keep, path);
        play_hand_over(session);
    }
}

static void begin_anew(struct play_session *session, const char *) {
    if (gives_up(session) && play_begin(session)) play_hand_over(session);
}

static void resign(struct play_session *session, const char *) {
    if (*session->result) {
        play_say("The game is over already.\n");
        return;
    }
    snprintf(session->result, sizeof session->result, "%c+R", names_colour(kt_opponent(session->person))[0]);
    session->deciding = false;
    session->changed = true;
    play_say("You resign: %s. You can still type save FILE.sgf, undo, new or quit.\n", session->result);
}

/* Has less than a third of the board been played on? Any count is then one of a few stones, by who is nearer. */
static bool is_early(const kt_game *game) {
    int played = 0;
    for (kt_colour c = KT_BLACK; c <= KT_WHITE; c++)
        played += kt_bitboard_count(&game->board.stones[c]) + game->board.prisoners[c];
    return 3 * played < kt_bitboard_count(&game->geometry.points);
}

/* Says the score as it would be if both passed now: as the program counts, else with all stones alive. */
static void score(struct play_session *session, const char *) {
    const kt_game *game = &session->game;
    int points = kt_score_area(&game->board, &session->dead, kt_game_komi(game)), said;
    bool told;
    if (*session->result) {
        play_say("The game is over: %s.\n", session->result);
        return;
    }
    if (session->deciding) {
        play_say("With the marked stones dead: %s.\n", names_score(points).text);
        return;
    }
    if (play_failed(session, play_opponent_score(&session->opponent, &told, &said))) return;
    if (told) play_say("%s counts %s.\n", session->opponent.program.name, names_score(said).text);
    else
        play_say("With all stones alive: %s. %s %s.\n", names_score(points).text,
                 session->opponent.program.name, session->opponent.program.text);
    if (is_early(game)) play_say("So early, with the borders open, this says little about the game.\n");
}

static void board(struct play_session *session, const char *) { play_show(session, NULL, 0); }

static void quit(struct play_session *session, const char *) { session->quit = true; }

static void help(struct play_session *session, const char *rest);

static const struct {
    const char *word, *argument, *text;
    void (*run)(struct play_session *session, const char *rest);
    bool settles; /* first agrees with which stones are dead, if that is asked */
} words[] = {
    {"hint", "", "show what the program suggests", hint, false},
    {"undo", "", "take back your last move and the answer to it", undo, false},
    {"score", "", "count the board as if the game ended now", score, false},
    {"resign", "", "give the game up", resign, false},
    {"board", "", "draw the board again", board, false},
    {"save", " FILE.sgf", "keep the game in a file", save, true},
    {"load", " FILE.sgf", "go on with the game in a file", load, true},
    {"new", "", "begin a new game", begin_anew, true},
    {"resume", "", "go on with the game that was left unfinished", resume, true},
    {"help", "", "this", help, false},
    {"quit", "", "end; an unfinished game is kept", quit, true},
};

static void print_word(const char *word, const char *text) {
    play_say_at(printf("  %-14s", word), text);
    printf("\n");
}

static void help(struct play_session *, const char *) {
    print_word("d5", "play at D5");
    print_word("pass", "pass; two passes in a row end the game");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char word[32];
        snprintf(word, sizeof word, "%s%s", words[i].word, words[i].argument);
        print_word(word, words[i].text);
    }
}

void play_obey(struct play_session *session, const char *line) {
    char typed[PLAY_LINE_BYTES]; /* a copy: the answer to a question overwrites the line */
    snprintf(typed, sizeof typed, "%s", line);
    if (session->deciding && play_decide(session, typed)) return;
    if (!*typed) return;
    size_t length = strcspn(typed, " \t"), gap = strspn(typed + length, " \t");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        bool alone = !*words[i].argument && typed[length];
        if (strlen(words[i].word) != length || strncasecmp(words[i].word, typed, length) != 0 || alone)
            continue;
        if (session->deciding && words[i].settles) play_settle(session);
        words[i].run(session, typed + length + gap);
        return;
    }
    int size = session->game.geometry.size;
    kt_status point = kt_point_read(typed, size);
    if (point < 0)
        play_say("\"%s\" is neither a point of the board (A1 to %c%d) nor a command; try help.\n", typed,
                 kt_point_column(size - 1), size);
    else if (*session->result || session->deciding)
        play_say("The game is over: type save FILE.sgf, undo, new or quit.\n");
    else play_point(session, (kt_point)point);
}
