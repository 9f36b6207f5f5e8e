/* katachi play: a person against a GTP program, in the terminal or through pipes. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "board/score.h"
#include "commands/commands.h"
#include "commands/play_line.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/options.h"
#include "match/gtp_client_katachi.h"
#include "match/referee.h"
#include "match/referee_record.h"
#include "predict/draw.h"

enum { MOVE_LIMIT_MS = 300000, HINTS = 5, MOVES_MAX = 3000 };

struct play_options {
    const char *command;
    long size;
    int komi; /* quarter points */
    kt_colour person;
};

struct play_session {
    kt_colour person;
    enum draw_style style;
    bool shows_prompt;
    struct referee_player program;
    kt_game game;
    kt_game_move moves[MOVES_MAX];
    struct play_input input;
    char result[16]; /* as SGF's RE; "" while the game goes on */
    bool quit, failed;
};

static const char help[] =
    "Usage: katachi play COMMAND [OPTION ...]\n\n"
    "You play against a GTP program in the terminal. COMMAND is named as for 'katachi match': a\n"
    "command line, board:NAME for a board in its emulator (board:microbit), serial:DEVICE[:BAUD] or\n"
    "tcp:HOST:PORT.\n\n"
    "  --size N           lines of the board (2..19, default 9)\n"
    "  --komi K           points for White, whole or in quarters (default 6.5)\n"
    "  --colour COLOUR    yours: black (default) or white\n\n"
    "Type 'help' in the game for what you can type there. The rules are Chinese: area counts, no\n"
    "position may come back, and two passes end the game.\n\n"
    "Exit status: 0 when you ended the game, 1 when the program failed (an illegal move, a crash,\n"
    "silence) or can't start, 2 when the command line is wrong, 130 after Ctrl-C.\n";

static const char game_help[] = "  d5              play at D5\n"
                                "  pass            pass; two passes in a row end the game\n"
                                "  hint            what the program would suggest to you\n"
                                "  undo            take back your last move and the answer to it\n"
                                "  board           draw the board again\n"
                                "  save FILE.sgf   keep the game\n"
                                "  quit            end\n";

static void show(const struct play_session *session, const kt_suggestion *suggestions, int count) {
    const kt_game *game = &session->game;
    struct draw_marks marks = {KT_NO_POINT, suggestions, count};
    if (game->count) marks.last = (kt_point)game->moves[game->count - 1].point;
    printf("\n");
    draw_board(stdout, session->style, &game->board, &marks);
    printf("\n");
}

static bool program_failed(struct play_session *session, enum referee_verdict verdict) {
    if (verdict == REFEREE_FINE) return false;
    if (verdict != REFEREE_INTERRUPTED)
        fprintf(stderr, "katachi: the game can't go on: %s %s\n", session->program.name,
                session->program.text);
    session->failed = session->quit = true;
    return true;
}

/* Two passes: the board counts as it stands; the program may know of dead stones. */
static void finish(struct play_session *session) {
    kt_bitboard none_dead = kt_bitboard_none();
    int score = kt_score_area(&session->game.board, &none_dead, session->game.komi), said;
    snprintf(session->result, sizeof session->result, "%s", names_score(score).text);
    printf("The game is over. All stones alive, the score is %s.\n", session->result);
    bool told;
    if (program_failed(session, referee_ask_score(&session->program, &told, &said))) return;
    if (told && said != score)
        printf("%s takes some stones for dead and says %s.\n", session->program.name, names_score(said).text);
    printf("You can still save FILE.sgf, undo, or quit.\n");
}

static void program_moves(struct play_session *session) {
    kt_game *game = &session->game;
    kt_colour colour = kt_opponent(session->person);
    enum referee_verdict verdict = referee_ask_move(&session->program, game, colour, MOVE_LIMIT_MS);
    if (verdict == REFEREE_RESIGNED) {
        snprintf(session->result, sizeof session->result, "%c+R", names_colour(session->person)[0]);
        printf("%s resigns. You win. You can still save FILE.sgf, undo, or quit.\n", session->program.name);
        return;
    }
    if (program_failed(session, verdict)) return;
    kt_point p = (kt_point)game->moves[game->count - 1].point;
    show(session, NULL, 0);
    printf("%s (%s) %s%s.\n", session->program.name, names_colour(colour), p == KT_PASS ? "passes" : "plays ",
           p == KT_PASS ? "" : names_vertex(p).text);
    if (referee_is_over(game)) finish(session);
}

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

static void person_moves(struct play_session *session, kt_point p) {
    kt_status status = kt_game_play(&session->game, session->person, p);
    if (status < 0) {
        explain(status, p);
        return;
    }
    if (program_failed(session, referee_tell_move(&session->program, &session->game))) return;
    show(session, NULL, 0);
    if (referee_is_over(&session->game)) finish(session);
}

static void undo(struct play_session *session) {
    kt_game *game = &session->game;
    int moves =
        game->to_move == session->person ? 2 : 1; /* 1: the program resigned, or the person passed last */
    if (game->count < moves) {
        printf("There is nothing to take back.\n");
        return;
    }
    while (moves-- && kt_game_undo(game) == KT_OK) {
    }
    session->result[0] = 0;
    if (program_failed(session, referee_prepare(&session->program, game))) return;
    show(session, NULL, 0);
}

static void hint(struct play_session *session) {
    struct gtp_client *client = session->program.client;
    kt_suggestion suggestions[HINTS];
    int count;
    if (!gtp_client_knows(client, MOVE_LIMIT_MS, "katachi-suggest")) {
        printf("%s gives no hints: it doesn't know katachi-suggest.\n", session->program.name);
        return;
    }
    enum gtp_outcome outcome = gtp_client_suggest(client, MOVE_LIMIT_MS, session->person,
                                                  session->game.geometry.size, HINTS, suggestions, &count);
    if (outcome != GTP_OK || count == 0) {
        const char *why = outcome == GTP_OK ? "no pattern matches" : gtp_client_text(client);
        printf("No hint: %.*s.\n", (int)strcspn(why, "\n"), why);
        return;
    }
    show(session, suggestions, count);
    for (int i = 0; i < count; i++) {
        draw_suggestion(stdout, session->style, &suggestions[i], i + 1);
        printf("\n");
    }
}

/* May the file be replaced? */
static bool agrees(struct play_session *session, const char *path) {
    if (access(path, F_OK) != 0) return true;
    printf("%s is there already. Replace it? (y or n) ", path);
    fflush(stdout);
    if (!play_read_line(&session->input, STDIN_FILENO)) return false;
    return strcasecmp(session->input.line, "y") == 0 || strcasecmp(session->input.line, "yes") == 0;
}

static void save(struct play_session *session, const char *line) {
    char path[sizeof session->input.line]; /* the answer takes the line's place */
    snprintf(path, sizeof path, "%s", line);
    const char *program = session->program.name;
    bool is_black = session->person == KT_BLACK;
    struct referee_names names = {is_black ? "Person" : program, is_black ? program : "Person",
                                  session->result, ""};
    if (!*path || strcmp(path, "-") == 0) printf("Name the file: save FILE.sgf\n");
    else if (!agrees(session, path)) printf("Not saved.\n");
    else if (referee_record_save(path, true, &session->game, &names)) printf("Saved %s.\n", path);
}

/* Does what one typed line says. */
static void obey(struct play_session *session, const char *line) {
    int size = session->game.geometry.size;
    kt_status point = kt_point_read(line, size);
    if (!*line) return;
    if (strcasecmp(line, "quit") == 0) session->quit = true;
    else if (strcasecmp(line, "help") == 0) fputs(game_help, stdout);
    else if (strcasecmp(line, "board") == 0) show(session, NULL, 0);
    else if (strcasecmp(line, "undo") == 0) undo(session);
    else if (strcasecmp(line, "hint") == 0) hint(session);
    else if (strncasecmp(line, "save", 4) == 0 && strchr(" \t", line[4]))
        save(session, line + 4 + strspn(line + 4, " \t"));
    else if (point < 0)
        printf("\"%s\" is no point of the board (A1 to %c%d) and no command; try help.\n", line,
               kt_point_column(size - 1), size);
    else if (*session->result) printf("The game is over: save FILE.sgf, undo, or quit.\n");
    else person_moves(session, (kt_point)point);
}

static void run(struct play_session *session) {
    const kt_game *game = &session->game;
    if (program_failed(session, referee_prepare(&session->program, game))) return;
    printf("You are %s against %s. Type a point such as d5, or help.\n", names_colour(session->person),
           session->program.name);
    if (session->person == KT_BLACK) show(session, NULL, 0);
    while (!session->quit) {
        if (!*session->result && game->to_move != session->person) {
            program_moves(session);
            continue;
        }
        if (session->shows_prompt) printf("%s> ", names_colour(session->person));
        fflush(stdout);
        if (play_read_line(&session->input, STDIN_FILENO)) {
            obey(session, session->input.line);
        } else {
            session->quit = true;
            if (session->shows_prompt) printf("\n");
        }
    }
}

static void set_option(struct play_options *options, int option, const char *argument) {
    switch (option) {
    case 's': options->size = options_integer("size", argument, KT_BOARD_MIN, KT_BOARD_MAX); return;
    case 'k': options->komi = options_points("komi", argument, -1000, 1000); return;
    case 'c':
        options->person = strcasecmp(argument, "black") == 0 ? KT_BLACK : KT_WHITE;
        if (options->person == KT_BLACK || strcasecmp(argument, "white") == 0) return;
        fprintf(stderr, "katachi: --colour wants black or white, not '%s'\n", argument);
        exit(2);
    case 'h': fputs(help, stdout); exit(0);
    default: options_refuse("play", NULL);
    }
}

static void parse(int argc, char **argv, struct play_options *options) {
    static const struct option long_options[] = {{"size", required_argument, NULL, 's'},
                                                 {"komi", required_argument, NULL, 'k'},
                                                 {"colour", required_argument, NULL, 'c'},
                                                 {"help", no_argument, NULL, 'h'},
                                                 {NULL, 0, NULL, 0}};
    int option;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1)
        set_option(options, option, optarg);
    if (argc - optind != 1) options_refuse("play", "one command, quoted as one argument");
    options->command = argv[optind];
}

int command_play(int argc, char **argv) {
    struct play_options options = {.size = 9, .komi = 26, .person = KT_BLACK};
    parse(argc, argv, &options);
    gtp_client_catch_signals();
    struct play_session *session = memory_zeroed(sizeof *session);
    session->person = options.person;
    session->style = draw_style_of(STDOUT_FILENO);
    session->shows_prompt = isatty(STDIN_FILENO);
    session->program.command = options.command;
    session->failed = kt_game_init(&session->game, (int)options.size, session->moves, MOVES_MAX) != KT_OK;
    session->game.komi = options.komi;
    if (!session->failed) run(session);
    referee_dismiss(&session->program);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : session->failed ? 1 : 0;
    free(session);
    return status;
}
