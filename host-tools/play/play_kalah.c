#include "play/play_kalah.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/complain.h"
#include "common/memory.h"
#include "play/play_kalah_file.h"
#include "play/play_rival.h"
#include "session/level.h"

enum { DRAWING_BYTES = 1000, DESCRIPTION_BYTES = 80 };

struct session {
    struct play_rival rival;
    struct play_input input;
    struct play_keep keep;
    bool changed; /* since the game was kept */
    bool quit, failed;
    kt_kalah start, present;
    struct play_kalah_game game;
};

static const char *name_of(unsigned player) { return player ? "White" : "Black"; }

static void show(const struct session *session) {
    char bytes[DRAWING_BYTES];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_kalah_game.draw(&session->present, &text);
    printf("\n%s\n", bytes);
}

/* The position after so many of the game's part moves. */
static kt_kalah position_after(const struct session *session, int count) {
    kt_kalah kalah = session->start, before;
    for (int i = 0; i < count; i++) {
        before = kalah;
        (void)kt_kalah_game.play(&before, session->game.moves[i], &kalah);
    }
    return kalah;
}

static void play_part(struct session *session, unsigned move) {
    if (session->game.count == PLAY_KALAH_PARTS_MAX) abort();
    kt_kalah before = session->present;
    session->game.moves[session->game.count++] = (uint8_t)move;
    (void)kt_kalah_game.play(&before, move, &session->present);
    session->changed = true;
}

static void tell_end(const struct session *session) {
    const kt_kalah *kalah = &session->present;
    int own = kalah->store[session->game.person], other = kalah->store[session->game.person ^ 1];
    printf("The game is over, %d to %d: ", own, other);
    if (own == other) printf("a draw. ");
    else printf("you %s by %d. ", own > other ? "win" : "lose", abs(own - other));
    printf("You can still type undo, new or quit.\n");
}

static void fail(struct session *session) {
    session->quit = true;
    session->failed = !gtp_client_interrupted();
}

static void begin(struct session *session) {
    const struct play_kalah_game *game = &session->game;
    if (kt_kalah_begin(&session->start, game->pits, game->beans) < 0)
        abort(); /* checked by the options, or when the game was read */
    session->present = session->start;
    session->game.count = 0;
    session->changed = true;
    if (!play_rival_begin(&session->rival, game->pits, game->beans)) fail(session);
}

static void print_moves(const uint8_t *moves, int count) {
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", moves[i] + 1);
}

static void play_rivals(struct session *session) {
    uint8_t moves[RIVAL_MOVES_MAX];
    play_thinks(session->rival.name);
    int count = play_rival_choose(&session->rival, &session->present, false, moves);
    play_thought();
    if (count < 0) {
        fail(session);
        return;
    }
    for (int i = 0; i < count; i++) play_part(session, moves[i]);
    show(session);
    printf("%s (%s) plays ", session->rival.name, name_of(session->game.person ^ 1));
    print_moves(moves, count);
    printf(".\n");
    if (session->present.over) tell_end(session);
}

/* Sows the pits that were typed, as far as that can be. Returns how many. */
static int sow_typed(struct session *session, char *line) {
    kt_kalah *kalah = &session->present;
    int count = 0;
    for (char *word; !session->quit && (word = strsep(&line, " \t")) != NULL;) {
        if (!*word) continue;
        bool turn = !kalah->over && kalah->to_move == session->game.person;
        kt_status move = turn ? kt_kalah_game.read_move(kalah, word) : KT_ERR_RANGE;
        if (move < 0) {
            printf("Pit %s can't be sown: %s.\n", word,
                   turn ? "type the number of a pit of yours that holds beans" : "your turn is over");
            break;
        }
        if (play_rival_tell(&session->rival, kalah, (unsigned)move)) play_part(session, (unsigned)move);
        else fail(session);
        count++;
    }
    return count;
}

static void play_pits(struct session *session, char *line) {
    const kt_kalah *kalah = &session->present;
    if (sow_typed(session, line) == 0 || session->quit) return;
    bool again = !kalah->over && kalah->to_move == session->game.person;
    if (again || kalah->over) show(session);
    if (again) printf("You move again.\n");
    if (kalah->over) tell_end(session);
}

static void hint(struct session *session) {
    uint8_t moves[RIVAL_MOVES_MAX];
    if (session->present.over) {
        printf("The game is over.\n");
        return;
    }
    int count = play_rival_choose(&session->rival, &session->present, true, moves);
    if (count < 0) {
        fail(session);
        return;
    }
    printf("%s would play ", session->rival.name);
    print_moves(moves, count);
    printf(".\n");
}

/* Takes back the person's last part move, and what came after it. */
static void undo(struct session *session) {
    int count = session->game.count;
    while (count > 0 && position_after(session, count - 1).to_move != session->game.person) count--;
    if (count == 0) {
        printf("There is nothing to take back.\n");
        return;
    }
    if (!play_rival_undo(&session->rival, session->game.count - count + 1)) {
        fail(session);
        return;
    }
    session->game.count = count - 1;
    session->present = position_after(session, session->game.count);
    session->changed = true;
    show(session);
}

/* May the present game be given up? If not, says that it goes on. */
static bool gives_up(struct session *session) {
    if (!session->game.count || session->present.over ||
        play_agrees(&session->input, "This game isn't over. Give it up?"))
        return true;
    printf("The game goes on.\n");
    return false;
}

static void begin_anew(struct session *session) {
    if (!gives_up(session)) return;
    begin(session);
    if (!session->quit && session->game.person == 0) show(session);
}

/* How the search of this program plays. */
static void set_limits(struct session *session) {
    static const uint8_t depths[KT_LEVELS] = {1, 2, 4, 5, 6, 8, 0};
    const struct play_kalah_game *game = &session->game;
    kt_minimax_limits *limits = &session->rival.limits;
    double seconds = game->seconds;
    limits->depth = (uint8_t)(game->depth ? game->depth : seconds > 0 ? 0 : depths[game->level]);
    if (!limits->depth && !(seconds > 0) && !session->rival.command) seconds = PLAY_KALAH_SECONDS;
    limits->milliseconds = (uint32_t)(seconds * 1000);
}

/* What Katachi plays a game by. */
static void describe(const struct play_kalah_game *game, char text[DESCRIPTION_BYTES]) {
    const char *level = kt_levels[game->level].name;
    if (game->depth) snprintf(text, DESCRIPTION_BYTES, "reading %d half-moves ahead", game->depth);
    else if (game->seconds > 0) snprintf(text, DESCRIPTION_BYTES, "with %g s a half-move", game->seconds);
    else snprintf(text, DESCRIPTION_BYTES, "at level %s", level);
}

/* Says when the command line goes before what a kept game was played by. */
static void tell_change(const struct session *session, const struct play_kalah_game *kept) {
    char before[DESCRIPTION_BYTES], now[DESCRIPTION_BYTES];
    describe(kept, before);
    describe(&session->game, now);
    if (!session->rival.command && strcmp(before, now) != 0)
        play_say("Until now, Katachi played this game %s; it goes on %s.\n", before, now);
}

/* Goes on with a game that was kept, as its own settings or the command line say. */
static void take_over(struct session *session, const struct play_kalah_game *kept) {
    struct play_kalah_game *game = &session->game;
    game->pits = kept->pits;
    game->beans = kept->beans;
    game->person = kept->person;
    if (!game->chosen) {
        game->level = kept->level;
        game->depth = kept->depth;
        game->seconds = kept->seconds;
        set_limits(session);
    }
    tell_change(session, kept);
    begin(session);
    for (int i = 0; i < kept->count && !session->quit; i++) {
        if (play_rival_tell(&session->rival, &session->present, kept->moves[i]))
            play_part(session, kept->moves[i]);
        else fail(session);
    }
}

/* Goes on with the game that was kept, if there is one that can be read. Returns false after a message. */
static bool resume_kept(struct session *session) {
    char path[OUTPUT_PLACE_BYTES];
    CLEANUP_FREE struct play_kalah_game *kept = memory_zeroed(sizeof *kept);
    if (!play_keep_find(&session->keep, path))
        return tell_user("no game of Kalah is kept that could be resumed");
    if (!play_kalah_read(path, kept) || !gives_up(session)) return false;
    play_keep_forget(&session->keep);
    play_keep_take(&session->keep, path);
    take_over(session, kept);
    return !session->quit;
}

static void resume(struct session *session) {
    if (resume_kept(session)) show(session);
}

static void board(struct session *session) { show(session); }

static void quit(struct session *session) { session->quit = true; }

static void help(struct session *session);

static const struct {
    const char *word, *text;
    void (*run)(struct session *session);
} words[] = {
    {"hint", "show what the program would play", hint},
    {"undo", "take back your last pit and the answer to it", undo},
    {"board", "draw the board again", board},
    {"new", "begin a new game", begin_anew},
    {"resume", "go on with the game that was left unfinished", resume},
    {"help", "this", help},
    {"quit", "end; an unfinished game is kept", quit},
};

static void help(struct session *) {
    printf("  3               sow pit 3 of yours; the last bean in your store moves again\n"
           "  1 2             sow pits one after another\n");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        printf("  %-16s%s\n", words[i].word, words[i].text);
}

static void obey(struct session *session, char *line) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasecmp(words[i].word, line) != 0) continue;
        words[i].run(session);
        return;
    }
    if (*line >= '0' && *line <= '9') {
        if (session->present.over) printf("The game is over: type undo, new or quit.\n");
        else play_pits(session, line);
    } else if (*line) {
        printf("\"%s\" is neither a pit (1 to %d) nor a command; try help.\n", line, session->game.pits);
    }
}

/* Keeps the game as it stands now, or removes it when it is over. */
static void keep(struct session *session) {
    if (!session->changed) return;
    session->changed = false;
    if (session->present.over || !session->game.count) play_keep_forget(&session->keep);
    else (void)play_keep_save(&session->keep, play_kalah_write, &session->game);
}

static void converse(struct session *session, bool resumes) {
    char path[OUTPUT_PLACE_BYTES], prompt[16];
    const unsigned person = session->game.person;
    play_say("You are %s (%s row) against %s. Type a pit such as 3, or help.\n", name_of(person),
             person ? "the upper" : "the lower", session->rival.name);
    if (!resumes && play_keep_find(&session->keep, path))
        play_say("A game was left unfinished; type resume to continue it.\n");
    if (session->present.to_move == person) show(session);
    while (!session->quit) {
        keep(session);
        if (!session->present.over && session->present.to_move != session->game.person) {
            play_rivals(session);
            continue;
        }
        snprintf(prompt, sizeof prompt, "%s> ", name_of(session->game.person));
        if (play_read_line(&session->input, prompt)) obey(session, session->input.line);
        else session->quit = true;
    }
    session->changed = session->changed || session->keep.failed;
    session->keep.failed = false; /* once more */
    keep(session);
    play_keep_tell(&session->keep, "katachi play --game kalah --resume");
}

int play_kalah(const struct play_options *options) {
    CLEANUP_FREE struct session *session = memory_zeroed(sizeof *session);
    session->keep = (struct play_keep){"kalah.txt", "kalah-before.txt", FILE_KALAH, {0}, false, false};
    session->rival.command = options->command;
    session->rival.table_bytes = (size_t)options->megabytes << 20;
    session->game = (struct play_kalah_game){
        .pits = options->pits,
        .beans = options->beans,
        .person = options->person == KT_WHITE,
        .level = options->level,
        .depth = options->depth,
        .seconds = options->seconds,
        .chosen = options->has_level || options->has_seconds || options->depth || options->command,
    };
    set_limits(session);
    if (options->resumes) session->failed = !resume_kept(session);
    else begin(session);
    if (!session->quit && !session->failed) converse(session, options->resumes);
    play_input_end(&session->input);
    play_rival_end(&session->rival);
    return gtp_client_interrupted() ? 128 + gtp_client_interrupted() : session->failed ? 1 : 0;
}
