#include "commands/play_kalah.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "commands/play_rival.h"
#include "common/memory.h"
#include "proto/gtp_levels.h"

enum {
    DRAWING_BYTES = 1000,
    /* No game has more part moves. One that ends before the own store brings beans nearer to it. At most 288 beans are at
     * most 12 pits away, so at most 3456 such moves follow each other; any other puts one of the 288 into a store. */
    PARTS_MAX = 1 << 20,
};

struct session {
    const struct play_options *options;
    struct play_rival rival;
    struct play_input input;
    unsigned person; /* 0 moves first */
    bool quit, failed;
    kt_kalah start, present;
    int count; /* part moves so far */
    uint8_t moves[PARTS_MAX];
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
        (void)kt_kalah_game.play(&before, session->moves[i], &kalah);
    }
    return kalah;
}

static void play_part(struct session *session, unsigned move) {
    if (session->count == PARTS_MAX) abort();
    kt_kalah before = session->present;
    session->moves[session->count++] = (uint8_t)move;
    (void)kt_kalah_game.play(&before, move, &session->present);
}

static void tell_end(const struct session *session) {
    const kt_kalah *kalah = &session->present;
    int own = kalah->store[session->person], other = kalah->store[session->person ^ 1];
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
    const struct play_options *options = session->options;
    if (kt_kalah_begin(&session->start, options->pits, options->beans) < 0)
        abort(); /* checked by the options */
    session->present = session->start;
    session->count = 0;
    if (!play_rival_begin(&session->rival, options->pits, options->beans)) fail(session);
}

static void print_moves(const uint8_t *moves, int count) {
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", moves[i] + 1);
}

static void play_rivals(struct session *session) {
    uint8_t moves[RIVAL_MOVES_MAX];
    int count = play_rival_choose(&session->rival, &session->present, false, moves);
    if (count < 0) {
        fail(session);
        return;
    }
    for (int i = 0; i < count; i++) play_part(session, moves[i]);
    show(session);
    printf("%s (%s) plays ", session->rival.name, name_of(session->person ^ 1));
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
        bool turn = !kalah->over && kalah->to_move == session->person;
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
    bool again = !kalah->over && kalah->to_move == session->person;
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
    int count = session->count;
    while (count > 0 && position_after(session, count - 1).to_move != session->person) count--;
    if (count == 0) {
        printf("There is nothing to take back.\n");
        return;
    }
    if (!play_rival_undo(&session->rival, session->count - count + 1)) {
        fail(session);
        return;
    }
    session->count = count - 1;
    session->present = position_after(session, session->count);
    show(session);
}

static void begin_anew(struct session *session) {
    if (session->count && !session->present.over) {
        printf("This game isn't over. Give it up? (y or n) ");
        fflush(stdout);
        bool agrees =
            play_read_line(&session->input, STDIN_FILENO) && strncasecmp(session->input.line, "y", 1) == 0;
        if (!agrees) {
            printf("The game goes on.\n");
            return;
        }
    }
    begin(session);
    if (!session->quit && session->person == 0) show(session);
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
    {"help", "this", help},
    {"quit", "end; the game is not kept", quit},
};

static void help(struct session *session) {
    (void)session;
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
        printf("\"%s\" is neither a pit (1 to %d) nor a command; try help.\n", line, session->options->pits);
    }
}

static void converse(struct session *session) {
    bool prompts = isatty(STDIN_FILENO);
    printf("You are %s (%s row) against %s. Type a pit such as 3, or help.\n", name_of(session->person),
           session->person ? "the upper" : "the lower", session->rival.name);
    if (session->person == 0) show(session);
    while (!session->quit) {
        if (!session->present.over && session->present.to_move != session->person) {
            play_rivals(session);
            continue;
        }
        if (prompts) printf("%s> ", name_of(session->person));
        fflush(stdout);
        if (play_read_line(&session->input, STDIN_FILENO)) {
            obey(session, session->input.line);
        } else {
            session->quit = true;
            if (prompts) printf("\n");
        }
    }
    if (!session->failed && session->count && !session->present.over) printf("The game isn't kept.\n");
}

int play_kalah(const struct play_options *options) {
    static const uint8_t depths[KT_LEVELS] = {1, 2, 4, 5, 6, 8, 0}; /* by level */
    struct session *session = memory_zeroed(sizeof *session);
    session->options = options;
    session->person = options->person == KT_WHITE;
    session->rival.command = options->command;
    kt_minimax_limits *limits = &session->rival.limits;
    double seconds = options->seconds;
    limits->depth = (uint8_t)(options->depth ? options->depth : seconds > 0 ? 0 : depths[options->level]);
    if (!limits->depth && !(seconds > 0)) seconds = PLAY_KALAH_SECONDS;
    if (options->command && !(options->seconds > 0)) seconds = 0;
    limits->milliseconds = (uint32_t)(seconds * 1000);
    begin(session);
    if (!session->quit) converse(session);
    play_rival_end(&session->rival);
    int status = gtp_client_interrupted() ? 128 + gtp_client_interrupted() : session->failed ? 1 : 0;
    free(session);
    return status;
}
