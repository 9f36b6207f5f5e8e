/* gtp.h: a Go Text Protocol engine, version 2: bytes come in through kt_gtp_receive, answers leave through a
 * callback.
 *
 * The engine knows no serial port and no file. Nor does it know a command: it reads lines, finds the command
 * in the tables that the configuration names (gtp_standard.h, gtp_desktop.h), and sends the answer. Source:
 * G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", 2002.
 *
 * An answer is a stream. It collects in a buffer of KT_GTP_ANSWER_BYTES and leaves when the command ends
 * or the buffer is full. As long as nothing has left, the command can still fail; then its answer is the
 * error message. */
#ifndef KT_PROTO_GTP_H
#define KT_PROTO_GTP_H

#include "board/game.h"
#include "search/clock.h"
#include "search/player.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /* The longest command line that kt_gtp_receive takes, without control characters and comments. A free
     * handicap on all points but one fits. */
    KT_GTP_LINE_BYTES = KT_POINTS * (3 + KT_BOARD_MAX / 10) + 64,
    KT_GTP_ANSWER_BYTES = 384,
};

struct kt_gtp;

/* Runs a command. `arguments` holds the words after the command, one space between them; the command may
 * cut them up. It writes its answer to gtp->answer and returns KT_OK, or what kt_gtp_refuse returns. */
typedef kt_status kt_gtp_run(struct kt_gtp *gtp, char *arguments);

typedef struct kt_gtp_command {
    const char *name; /* NULL behind the last one of a table */
    kt_gtp_run *run;
} kt_gtp_command;

/* What the engine is joined to. It must outlive the engine.
 * Rules for the callbacks:
 *  1. They are called only from kt_gtp_receive and kt_gtp_obey.
 *  2. `write` takes all bytes before it returns.
 *  3. `extend` gets the commands that no table holds. It writes the answer to `answer` and returns KT_OK; or
 *     writes an error message there and returns an error; or returns KT_ERR_NOTHING for a command that it
 *     doesn't know either. `arguments` is as for a kt_gtp_run.
 *  4. `stats` adds lines to the answer of katachi-stats, each ended by a newline.
 *  5. No answer may hold an empty line: GTP takes it for the end of the answer.
 *  6. `ticks` is a clock of any unit that may wrap. katachi-stats tells how far it went during the last
 *     command.
 *  7. `keep` runs before each piece of an answer leaves. It can save what the command has changed so far
 *     before anybody hears of it. */
typedef struct kt_gtp_config {
    const char *name;
    const char *version;
    /* Tables, NULL behind the last: kt_gtp_standard or kt_gtp_desktop. */
    const kt_gtp_command *const *commands;
    /* The names of the commands of `extend`, each followed by a newline; "" for none. */
    const char *extra_commands;
    void *context; /* handed to the callbacks */
    void (*write)(void *context, const char *bytes, size_t count);
    /* Has the controller sent anything that the engine has not been given yet? Then an analysis ends.
     * NULL: analyses end at once. */
    bool (*waiting)(void *context);
    kt_status (*extend)(void *context, struct kt_gtp *gtp, const char *command, char *arguments,
                        kt_text *answer);            /* may be NULL */
    void (*stats)(void *context, kt_text *answer);   /* may be NULL */
    void (*keep)(void *context, struct kt_gtp *gtp); /* may be NULL */
    uint32_t (*ticks)(void *context);                /* may be NULL */
    const char *ticks_unit;                          /* a word, such as "instructions" */
    /* The images that predict moves, opened by kt_predictor_open; NULL behind the last.
     * kt_predictor_choose says which of them serves a board. Without one that does, the engine suggests
     * nothing. The array may change while no command runs; call kt_gtp_take_image then. */
    const kt_image *const *images;
    const char *const *image_text;  /* says why there is no image; read only when there is none */
    kt_values values;               /* how an image values moves */
    const kt_player_config *player; /* how the player thinks */
    kt_player_budget budget;        /* what a move may cost while the controller has set no clock */
    int size;                       /* lines of the first board, KT_BOARD_MIN..KT_BOARD_MAX */
#if KT_DESKTOP
    kt_survey *survey; /* 1 MB to count scores and owners in, for kata-analyze; NULL: it doesn't tell them */
#endif
    kt_game_move *moves;     /* the history of the game */
    uint16_t moves_capacity; /* moves that it holds; the engine refuses further ones */
} kt_gtp_config;

/* The engine's state. Others may look at `game`, `clock`, `player`, `config` and `quit`; commands may use
 * all of it. */
typedef struct kt_gtp {
    const kt_gtp_config *config;
    kt_game game;
    kt_player player;
    kt_player_budget budget; /* of a move without a clock */
    kt_clock clock;
    kt_suggestion suggestions[KT_POINTS];
#if KT_DESKTOP
    kt_barred barred; /* moves that the present analysis keeps out of */
#endif
    char line[KT_GTP_LINE_BYTES + 1]; /* the present command line, as far as it has come */
    uint16_t line_length;
    bool line_comment;  /* the rest of the line is a comment */
    bool line_overflow; /* the line was too long; its rest is thrown away */
    bool quit;          /* `quit` was answered */
    bool answer_begun;  /* a piece of the present answer has left */
    bool line_sent;     /* so has the newline at its end */
    const char *id;     /* of the present command, "" when it has none */
    kt_text answer;     /* the piece that has not left yet */
    char answer_bytes[KT_GTP_ANSWER_BYTES];
    uint32_t last_ticks; /* what the last command but katachi-stats took */
} kt_gtp;

/* Error: KT_ERR_RANGE when config->size is not one of this build's; those of kt_player_init. */
KT_MUST_USE kt_status kt_gtp_init(kt_gtp *gtp, const kt_gtp_config *config);

/* Begins anew with an empty board of `size` lines, komi 0, and the image that suits it. For callbacks that
 * change the board size. Error: KT_ERR_RANGE. */
KT_MUST_USE kt_status kt_gtp_begin(kt_gtp *gtp, int size);

/* Chooses an image again. Call it after config->images has changed, and before the bytes of an old image
 * do. */
void kt_gtp_take_image(kt_gtp *gtp);

/* Takes bytes as they come, whole lines or parts of them, and answers every line that is complete. It drops
 * control characters, comments and empty lines as GTP says, and refuses a line that is too long as a whole.
 * Returns false once
 * `quit` has been answered; it doesn't read what comes after that. */
bool kt_gtp_receive(kt_gtp *gtp, const char *bytes, size_t count);

/* For the desktop: answers one line of any length, which a 0 byte ends in place of a newline. It
 * overwrites the line. Returns as kt_gtp_receive, which must not hold a part of a line then. */
bool kt_gtp_obey(kt_gtp *gtp, char *line);

/* Forgets the beginning of a command whose end has not come. */
void kt_gtp_forget_line(kt_gtp *gtp);

/* For commands. */

/* Returns the command with this name; NULL when no table holds it. */
const kt_gtp_command *kt_gtp_find(const kt_gtp *gtp, const char *name);

/* Adds `message` to the answer and returns an error. A piece of the answer that has left can't be taken
 * back, so a command refuses before it writes KT_GTP_ANSWER_BYTES - 2 bytes. */
kt_status kt_gtp_refuse(kt_gtp *gtp, const char *message);

/* Sends the lines that the answer holds at once. From then on the command can't fail any more. */
void kt_gtp_flush(kt_gtp *gtp);

#ifdef __cplusplus
}
#endif

#endif
