/* katachi play: a person against a GTP program, in the terminal or through pipes. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "commands/commands.h"
#include "commands/level_words.h"
#include "commands/ports.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/options.h"
#include "kalah/kalah.h"
#include "minimax/minimax.h"
#include "play/play_kalah.h"
#include "play/play_session.h"

enum { KOMI_UNSET = INT32_MIN, KOMI_EVEN = 26, KOMI_HANDICAP = 2 };

static void begin(void *to) {
    struct play_options *options = to;
    level_words_list();
    *options = (struct play_options){.size = 9,
                                     .person = KT_BLACK,
                                     .komi = KOMI_UNSET,
                                     .level = level_words_default(),
                                     .pits = 6,
                                     .beans = 6};
}

static void read_colour(const struct options_row *row, char *const *values, void *field) {
    kt_colour *colour = field;
    if (strcasecmp(*values, "black") == 0 || strcasecmp(*values, "b") == 0) *colour = KT_BLACK;
    else if (strcasecmp(*values, "white") == 0 || strcasecmp(*values, "w") == 0) *colour = KT_WHITE;
    else options_wrong(row, *values, NULL);
}

static const struct options_word colours[] = {{"black", NULL}, {"white", NULL}, {0}};

static const struct options_word games[] = {{"go", NULL}, {"kalah", NULL}, {0}};

static const struct options_row rows[] = {
    {"game", 0, "NAME", "which game", OPTIONS_WORD, .words = games, OPTIONS_FIELD(struct play_options, game)},
    {"level", 0, "NAME",
     "how strong Katachi plays. Games are on 9x9, GNU Go is 3.8 at level 10, commonly held to be "
     "about 7 kyu; ranks are estimates, a rank for each 100 points of Elo:",
     OPTIONS_WORD, .words = level_words, OPTIONS_FIELD(struct play_options, level)},
    {"time", 0, "S", "let the program think S seconds about a move", OPTIONS_NUMBER, PLAY_SECONDS_MIN,
     PLAY_SECONDS_MAX, .standard = "3, or what the level says", OPTIONS_FIELD(struct play_options, seconds)},
    {"memory", 0, "MB", "give Katachi's search MB megabytes", OPTIONS_INTEGER, 1, 1 << 16,
     .standard = "512, at Kalah 256, or half of the memory when that is less",
     OPTIONS_FIELD(struct play_options, megabytes)},
    {"size", 0, "N", "play on a board of N lines", OPTIONS_INTEGER, KT_BOARD_MIN, KT_BOARD_MAX,
     OPTIONS_FIELD(struct play_options, size)},
    {"handicap", 0, "N", "give Black N stones on the usual points; White moves first", OPTIONS_INTEGER, 2, 9,
     OPTIONS_FIELD(struct play_options, handicap)},
    {"komi", 0, "K", "points for White, whole or in quarters", OPTIONS_POINTS, -1000, 1000,
     .standard = "6.5, with a handicap 0.5", OPTIONS_FIELD(struct play_options, komi)},
    {"colour", 0, "COLOUR", "play", OPTIONS_OWN, .words = colours, .read = read_colour, .standard = "black",
     OPTIONS_FIELD(struct play_options, person)},
    {"color", 0, "COLOUR", "the same as --colour", OPTIONS_OWN, .words = colours, .read = read_colour,
     .standard = "black", OPTIONS_FIELD(struct play_options, person)},
    {"pits", 0, "N", "Kalah on N pits a side", OPTIONS_INTEGER, 1, KT_KALAH_PITS_MAX,
     OPTIONS_FIELD(struct play_options, pits)},
    {"beans", 0, "N", "Kalah with N beans in each pit", OPTIONS_INTEGER, 1, KT_KALAH_BEANS_MAX,
     OPTIONS_FIELD(struct play_options, beans)},
    {"depth", 0, "N", "at Kalah, let Katachi read N half-moves ahead", OPTIONS_INTEGER, 1,
     KT_MINIMAX_DEPTH_MAX,
     .standard = "1, 2, 4, 5, 6 or 8 by the level; with the strongest, as far as it comes in its time",
     OPTIONS_FIELD(struct play_options, depth)},
    {"resume", 0, NULL,
     "continue the game that was left unfinished, at its level; its board, komi and colours stay",
     OPTIONS_FIELD(struct play_options, resumes)},
    {0},
};

/* Says who plays, and how strong the program is. */
static void greet(const struct play_session *session) {
    const struct play_options *options = &session->options;
    const kt_level *level = &kt_levels[options->level];
    char path[OUTPUT_PLACE_BYTES], strength[200] = "";
    if (!options->command && options->seconds > 0)
        snprintf(strength, sizeof strength, ", level %s with %g s a move", level->name, options->seconds);
    else if (!options->command)
        snprintf(strength, sizeof strength, ", level %s (%s)", level->name, level->strength);
    play_say("You are %s against %s%s. Type a point such as d5, or help.\n", names_colour(session->person),
             session->opponent.program.name, strength);
    if (!options->resumes && play_keep_find(&session->keep, path))
        play_say("A game was left unfinished; type resume to continue it.\n");
}

/* Tells any other program its time, and trusts it to keep to it. */
static void tell_time(struct play_session *session) {
    const struct play_options *options = &session->options;
    if (!options->command || !(options->seconds > 0) || session->failed) return;
    enum gtp_outcome outcome = gtp_client_ask(session->opponent.program.client, GTP_CLIENT_START_MS,
                                              "time_settings 0 %d 1", (int)ceil(options->seconds));
    if (outcome != GTP_OK) play_say("%s takes no time limit.\n", session->opponent.program.name);
}

static void converse(struct play_session *session) {
    const kt_game *game = &session->game;
    if (play_failed(session, play_opponent_prepare(&session->opponent, game))) return;
    greet(session);
    tell_time(session);
    if (!session->quit && referee_is_over(game)) play_count(session);
    else if (game->to_move == session->person) play_show(session, NULL, 0);
    while (!session->quit) {
        char prompt[16];
        play_keep_game(session);
        bool is_over = *session->result || session->deciding;
        if (!is_over && game->to_move != session->person) {
            play_program(session);
            continue;
        }
        snprintf(prompt, sizeof prompt, session->deciding ? "Agreed? " : "%s> ",
                 names_colour(session->person));
        if (play_read_line(&session->input, prompt)) play_obey(session, session->input.line);
        else session->quit = true;
    }
}

/* Says what becomes of the game. Who leaves when both have passed agrees. */
static void leave(struct play_session *session) {
    if (session->deciding && !session->failed && !gtp_client_interrupted()) play_settle(session);
    session->changed = session->changed || session->keep.failed;
    session->keep.failed = false; /* once more */
    play_keep_game(session);
    play_keep_tell(&session->keep, "katachi play --resume");
}

static bool is_among(const char *name, const char *const *names) {
    while (*names && strcmp(*names, name) != 0) names++;
    return *names != NULL;
}

/* Ends the program when an option was given that has nothing to do with the game, or that the kept game answers. */
static void check_game(const struct play_options *options) {
    const char *stray = options->game == PLAY_KALAH ? options->go_row : options->kalah_row;
    char wanted[80];
    snprintf(wanted, sizeof wanted, "--game %s with --%s", options->game == PLAY_KALAH ? "go" : "kalah",
             stray ? stray : "");
    if (stray) options_refuse("play", wanted);
    snprintf(wanted, sizeof wanted, "either --resume or --%s, as the kept game has its own",
             options->new_row ? options->new_row : "");
    if (options->resumes && options->new_row) options_refuse("play", wanted);
    if (options->command && options->depth) options_refuse("play", "either a command or --depth");
    if (options->command && options->megabytes) options_refuse("play", "either a command or --memory");
}

static void note(void *to, const struct options_row *row, char *) {
    struct play_options *options = to;
    if (!row) return;
    if (strcmp(row->name, "level") == 0) options->has_level = true;
    if (strcmp(row->name, "time") == 0) options->has_seconds = true;
    if (is_among(row->name, (const char *const[]){"size", "handicap", "komi", NULL}))
        options->go_row = row->name;
    if (is_among(row->name, (const char *const[]){"pits", "beans", "depth", NULL}))
        options->kalah_row = row->name;
    if (is_among(row->name,
                 (const char *const[]){"size", "handicap", "komi", "colour", "color", "pits", "beans", NULL}))
        options->new_row = row->name;
}

static int run(void *with, char **arguments, int count) {
    CLEANUP_FREE struct play_session *session = memory_zeroed(sizeof *session);
    struct play_options *options = &session->options;
    *options = *(const struct play_options *)with;
    options->command = count ? arguments[0] : NULL;
    if (options->command && options->has_level) options_refuse("play", "either a command or --level");
    if (options->komi == KOMI_UNSET) options->komi = options->handicap ? KOMI_HANDICAP : KOMI_EVEN;
    check_game(options);
    gtp_client_catch_signals();
    if (options->game == PLAY_KALAH) return play_kalah(options);
    session->failed = !play_begin_session(session);
    if (!session->failed) {
        converse(session);
        leave(session);
    }
    play_input_end(&session->input);
    play_opponent_end(&session->opponent);
    return gtp_client_interrupted() ? 128 + gtp_client_interrupted() : session->failed ? 1 : 0;
}

const struct command command_play = {
    .name = "play",
    .summary = "play against Katachi, or against a GTP program, yourself",
    .synopsis = "[COMMAND] [OPTION ...]",
    .about =
        "You play in the terminal, against Katachi itself or the GTP program that COMMAND "
        "names. " PROGRAMS_HELP
        "Type 'help' in the game for what you can type there. The rules are Chinese: area counts, no "
        "position may repeat, and two passes end the game: then the program says which stones it takes for dead, and "
        "you agree or change that. After each move the game is kept in $XDG_STATE_HOME/katachi (~/.local/state), "
        "the last unfinished one as game.sgf and the one before as game-before.sgf; --resume goes on with it at the "
        "same level, also after a power cut.\n\n"
        "With --game kalah you play Kalah: against the search of this program, or a COMMAND that knows "
        "katachi-game, such as 'katachi bridge serial:/dev/ttyACM0' for a toy. Each side has pits with beans, and a store. "
        "You empty a pit of yours, and its beans go one by one into the next pits counterclockwise, your store "
        "and the other's pits. If the last one falls into your store, you move again; if it falls into an empty "
        "pit of yours, and the pit opposite holds beans, both go into your store. When the pits of one side are empty, the beans in the "
        "other's go into its own store; more beans in the store win. Unfinished games are kept as those of Go are, in kalah.txt.",
    .more = "Exit status: 0 when you ended the game, 1 when the program failed (an illegal move, a crash, "
            "silence) or can't start, 2 when the command line is wrong, 130 after Ctrl-C.",
    .arguments_max = 1,
    .note = note,
    COMMAND_OPTIONS(struct play_options, begin, run, {rows, 0, NULL}),
};
