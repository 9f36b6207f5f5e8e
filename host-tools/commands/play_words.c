/* The words that a person may type. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "board/score.h"
#include "commands/play_keep.h"
#include "commands/play_session.h"
#include "common/names.h"
#include "gtp_client/gtp_client_katachi.h"

enum { HINTS = 5, GOALS_BYTES = 80000 /* 361 lines of up to 200 bytes */ };

static void explain(kt_status status, kt_point p) {
    struct names_text vertex = names_vertex(p);
    switch (status) {
    case KT_ERR_OCCUPIED: printf("%s is occupied.\n", vertex.text); return;
    case KT_ERR_SUICIDE:
        printf("%s would be suicide: the stone would have no liberty.\n", vertex.text);
        return;
    case KT_ERR_KO:
        printf("%s would retake the ko at once: play somewhere else first.\n", vertex.text);
        return;
    case KT_ERR_SUPERKO: printf("%s would bring back an earlier position.\n", vertex.text); return;
    default: printf("%s can't be played: %s.\n", vertex.text, kt_status_text(status)); return;
    }
}

/* The board is drawn after the answer of the program. */
static void play_point(struct play_session *session, kt_point p) {
    kt_status status = kt_game_play(&session->game, session->person, p);
    if (status < 0) {
        explain(status, p);
        return;
    }
    if (play_failed(session, referee_tell_move(&session->program, &session->game))) return;
    if (!referee_is_over(&session->game)) return;
    play_show(session, NULL, 0);
    play_finish(session);
}

static void undo(struct play_session *session, const char *rest) {
    (void)rest;
    kt_game *game = &session->game;
    int moves =
        game->to_move == session->person ? 2 : 1; /* 1 when the program resigned, or the person passed last */
    if (game->count < moves) {
        printf("There is nothing to take back.\n");
        return;
    }
    while (moves-- && kt_game_undo(game) == KT_OK) {
    }
    session->result[0] = 0;
    play_hand_over(session);
}

/* Keeps the answer to katachi-goals in `text`; an empty one when the program tells no goals. */
static void ask_goals(struct play_session *session, char *text, size_t bytes) {
    struct gtp_client *client = session->program.client;
    bool told = gtp_client_knows(client, PLAY_LIMIT_MS, "katachi-goals") &&
                gtp_client_ask(client, PLAY_LIMIT_MS, "katachi-goals %s",
                               names_gtp_colour(session->person)) == GTP_OK;
    snprintf(text, bytes, "\n%s", told ? gtp_client_text(client) : "");
}

/* Prints the goal that a move at `p` serves, in words. */
static void print_goal(const char *goals, kt_point p) {
    char start[8] = "\n";
    kt_text text;
    kt_text_init(&text, start + 1, sizeof start - 1);
    kt_point_write(&text, p);
    kt_text_char(&text, ' ');
    const char *line = strstr(goals, start);
    if (line) printf("  %.*s", (int)strcspn(line + strlen(start), "\n"), line + strlen(start));
}

static void hint(struct play_session *session, const char *rest) {
    (void)rest;
    struct gtp_client *client = session->program.client;
    kt_suggestion suggestions[HINTS];
    char goals[GOALS_BYTES];
    int count;
    if (!gtp_client_knows(client, PLAY_LIMIT_MS, "katachi-suggest")) {
        printf("%s gives no hints: it doesn't know katachi-suggest.\n", session->program.name);
        return;
    }
    enum gtp_outcome outcome = gtp_client_suggest(client, PLAY_LIMIT_MS, session->person,
                                                  session->game.geometry.size, HINTS, suggestions, &count);
    if (outcome != GTP_OK || count == 0) {
        const char *why = outcome == GTP_OK ? "no pattern matches" : gtp_client_text(client);
        printf("No hint: %.*s.\n", (int)strcspn(why, "\n"), why);
        return;
    }
    ask_goals(session, goals, sizeof goals);
    play_show(session, suggestions, count);
    for (int i = 0; i < count; i++) {
        draw_suggestion(stdout, session->style, &suggestions[i], i + 1);
        print_goal(goals, suggestions[i].point);
        printf("\n");
    }
}

/* Asks a question; returns true for a yes. */
static bool agrees(struct play_session *session, const char *question) {
    printf("%s (y or n) ", question);
    fflush(stdout);
    if (!play_read_line(&session->input, STDIN_FILENO)) return false;
    return strcasecmp(session->input.line, "y") == 0 || strcasecmp(session->input.line, "yes") == 0;
}

static void save(struct play_session *session, const char *path) {
    char question[PLAY_LINE_BYTES + 40];
    struct referee_names names = play_names(session);
    snprintf(question, sizeof question, "%s already exists. Replace it?", path);
    if (!*path || strcmp(path, "-") == 0) printf("Name the file: save FILE.sgf\n");
    else if (access(path, F_OK) == 0 && !agrees(session, question)) printf("Not saved.\n");
    else if (referee_record_save(path, true, &session->game, &names)) printf("Saved %s.\n", path);
}

/* May the present game be given up? */
static bool gives_up(struct play_session *session) {
    return !session->game.count || *session->result || agrees(session, "This game isn't over. Give it up?");
}

static void load(struct play_session *session, const char *path) {
    if (!*path) printf("Name the file: load FILE.sgf\n");
    else if (!gives_up(session)) printf("The game goes on.\n");
    else if (play_load(session, path)) play_hand_over(session);
}

static void begin_anew(struct play_session *session, const char *rest) {
    (void)rest;
    if (!gives_up(session)) printf("The game goes on.\n");
    else if (play_begin(session)) play_hand_over(session);
}

static void resume(struct play_session *session, const char *rest) {
    (void)rest;
    char path[PLAY_LINE_BYTES * 8];
    if (!play_keep_is_there() || !play_keep_path(path, sizeof path)) {
        printf("No game is kept.\n");
        return;
    }
    if (!gives_up(session)) printf("The game goes on.\n");
    else if (play_load(session, path)) session->kept = true, play_hand_over(session);
}

static void resign(struct play_session *session, const char *rest) {
    (void)rest;
    if (*session->result) {
        printf("The game is over already.\n");
        return;
    }
    snprintf(session->result, sizeof session->result, "%c+R", names_colour(kt_opponent(session->person))[0]);
    printf("You resign: %s. You can still type save FILE.sgf, undo, new or quit.\n", session->result);
}

/* Has less than a third of the board been played on? Any count is then one of a few stones, by who is nearer. */
static bool is_early(const kt_game *game) {
    int played = 0;
    for (kt_colour c = KT_BLACK; c <= KT_WHITE; c++)
        played += kt_bitboard_count(&game->board.stones[c]) + game->board.prisoners[c];
    return 3 * played < kt_bitboard_count(&game->geometry.points);
}

/* Says the score as it would be if both passed now. */
static void score(struct play_session *session, const char *rest) {
    (void)rest;
    kt_bitboard none_dead = kt_bitboard_none();
    int alive = kt_score_area(&session->game.board, &none_dead, kt_game_komi(&session->game)), said;
    bool told;
    printf("As it stands, with all stones alive: %s.\n", names_score(alive).text);
    if (play_failed(session, referee_ask_score(&session->program, &told, &said))) return;
    if (told) printf("%s says %s.\n", session->program.name, names_score(said).text);
    else printf("%s %s.\n", session->program.name, session->program.text);
    if (!*session->result && is_early(&session->game))
        printf("So early, with the borders open, this says little about the game.\n");
}

static void board(struct play_session *session, const char *rest) {
    (void)rest;
    play_show(session, NULL, 0);
}

static void quit(struct play_session *session, const char *rest) {
    (void)rest;
    session->quit = true;
}

static void help(struct play_session *session, const char *rest);

static const struct {
    const char *word, *argument, *text;
    void (*run)(struct play_session *session, const char *rest);
} words[] = {
    {"hint", "", "show what the program suggests", hint},
    {"undo", "", "take back your last move and the answer to it", undo},
    {"score", "", "count the board as if the game ended now", score},
    {"resign", "", "give the game up", resign},
    {"board", "", "draw the board again", board},
    {"save", " FILE.sgf", "keep the game in a file", save},
    {"load", " FILE.sgf", "go on with the game in a file", load},
    {"new", "", "begin a new game", begin_anew},
    {"resume", "", "go on with the game that was left unfinished", resume},
    {"help", "", "this", help},
    {"quit", "", "end; an unfinished game is kept", quit},
};

static void help(struct play_session *session, const char *rest) {
    (void)session, (void)rest;
    fputs("  d5              play at D5\n  pass            pass; two passes in a row end the game\n", stdout);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char word[32];
        snprintf(word, sizeof word, "%s%s", words[i].word, words[i].argument);
        printf("  %-16s%s\n", word, words[i].text);
    }
}

void play_obey(struct play_session *session, const char *line) {
    char typed[PLAY_LINE_BYTES]; /* a copy: the answer to a question overwrites the line */
    snprintf(typed, sizeof typed, "%s", line);
    if (!*typed) return;
    size_t length = strcspn(typed, " \t"), gap = strspn(typed + length, " \t");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        bool alone = !*words[i].argument && typed[length];
        if (strlen(words[i].word) != length || strncasecmp(words[i].word, typed, length) != 0 || alone)
            continue;
        words[i].run(session, typed + length + gap);
        return;
    }
    int size = session->game.geometry.size;
    kt_status point = kt_point_read(typed, size);
    if (point < 0)
        printf("\"%s\" is neither a point of the board (A1 to %c%d) nor a command; try help.\n", typed,
               kt_point_column(size - 1), size);
    else if (*session->result) printf("The game is over: type save FILE.sgf, undo, new or quit.\n");
    else play_point(session, (kt_point)point);
}
