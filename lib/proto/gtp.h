/* gtp.h: a Go Text Protocol engine, version 2: bytes come in through kt_gtp_receive, answers leave through a
 * callback.
 *
 * The engine needs no serial port and no file. The commands aren't here either: it reads lines, finds each
 * command in the tables of the configuration (gtp_standard.h, gtp_desktop.h), and sends the answer. The
 * "controller" is the program at the other end. Source: G. Farnebäck, "Specification of the Go Text Protocol,
 * version 2, draft 2", 2002.
 *
 * An answer is a stream. It collects in a buffer of KT_GTP_ANSWER_BYTES, which is sent when the command ends
 * or the buffer is full. Until the first piece is sent, the command can still fail; its answer is then the
 * error message. */
#ifndef KT_PROTO_GTP_H
#define KT_PROTO_GTP_H

#include "session/session.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /* The longest command line that kt_gtp_receive accepts, not counting control characters and comments. A
     * set_free_handicap with all points but one fits. */
    KT_GTP_LINE_BYTES = KT_POINTS * (3 + KT_BOARD_MAX / 10) + 64,
    KT_GTP_ANSWER_BYTES = 384, /* the buffer for an answer; see above */
};

struct kt_gtp;

/* Runs a command, with the words that it was given (gtp->given). It writes its answer to gtp->answer and returns KT_OK, or what
 * kt_gtp_refuse returns. */
typedef kt_status kt_gtp_run(struct kt_gtp *gtp);

/* A row of a table of commands. Before the command runs, the engine reads the words behind its name, one for each letter of
 * `takes`, and refuses wrong words, missing words and words too many:
 *
 *   c  a colour                         C  the same, if the word is one; else who is to move
 *   v  a vertex, or a pass              p  a point
 *   s  a point with a stone             S  the same, if the word is one; else KT_NO_POINT
 *   n  a whole number                   N  the same, if the word is one; else negative
 *   t  a time: a whole number, too, once its fraction is cut off; a negative one is 0
 *   +  more words may follow, which the command reads; *: vertices among them
 *
 * Without letters, the command reads its words itself. */
typedef struct kt_gtp_command {
    const char *name; /* NULL behind the last one of a table */
    kt_gtp_run *run;
    char takes[3];
    uint8_t how; /* for a command with several names: which of them it is */
} kt_gtp_command;

/* What the present command was given. */
typedef struct kt_gtp_given {
    const kt_gtp_command *row;
    char *rest; /* the words that weren't read, one space between them; the command may change the text */
    kt_status number[KT_DESKTOP ? 4 : 3]; /* 0 where none was read */
    kt_colour colour;
    uint16_t point;
} kt_gtp_given;

/* A command of the caller's, such as one that needs files or flash. It writes its answer to `answer` and returns KT_OK, or
 * writes an error message there and returns an error. `arguments` holds the words behind the command, one space between them; it
 * may change the text. */
typedef struct kt_gtp_extra {
    const char *name; /* NULL behind the last one of a table */
    kt_status (*run)(void *context, struct kt_gtp *gtp, char *arguments, kt_text *answer);
    void *context;
} kt_gtp_extra;

/* What the engine works with. It must outlive the engine.
 * Rules for the callbacks:
 *  1. They are called only from kt_gtp_receive and kt_gtp_obey.
 *  2. `write` sends all bytes, or copies them, before it returns.
 *  3. `stats` adds lines to the answer of katachi-stats, each ended by a newline.
 *  4. No answer may hold an empty line: GTP takes it for the end of the answer.
 *  5. `ticks` is a counter of any unit that may wrap. katachi-stats reports by how much it rose during the
 *     last command.
 *  6. `keep` runs before each piece of an answer is sent. So what the command has changed can be saved before
 *     the controller hears of it. */
typedef struct kt_gtp_config {
    const char *name;
    const char *version;
    /* Tables: kt_gtp_standard or kt_gtp_desktop. First those for Go, NULL behind the last. If one of these holds
     * katachi-game (gtp_kalah.h), the tables for Kalah follow, and another NULL. */
    const kt_gtp_command *const *commands;
    const kt_gtp_extra *extra; /* further commands; NULL: none */
#if KT_DESKTOP
    const kt_gtp_extra *go_extra; /* those that work only while the game is Go; NULL: none */
#endif
    void *context; /* handed to the callbacks */
    void (*write)(void *context, const char *bytes, size_t count);
    /* Has the controller sent bytes that the engine hasn't received yet? An analysis runs until it has. NULL:
     * analyses end at once. */
    bool (*waiting)(void *context);
    void (*stats)(void *context, kt_text *answer);   /* may be NULL */
    void (*keep)(void *context, struct kt_gtp *gtp); /* may be NULL */
    uint32_t (*ticks)(void *context);                /* may be NULL */
    const char *(*ticks_unit)(void);                 /* returns a word, such as "instructions" */
    kt_session_config session;
    /* Points to the text that says why session.images is empty, for katachi-stats. NULL only if it never is. */
    const char *const *image_text;
#if KT_DESKTOP
    kt_survey *survey; /* 1 MB for the scores and owners of kata-analyze; NULL: it reports none */
    /* Runs when genmove has chosen `move` (a point, KT_PASS or KT_NO_POINT) of `colour` and hasn't made it, while
     * player/thought.h still tells of it; its thought then counts scores and owners, too. NULL: nobody asks, and it doesn't. */
    void (*chosen)(void *context, struct kt_gtp *gtp, kt_colour colour, int move);
#endif
} kt_gtp_config;

/* The engine's state. Callers may use `session`, and read `config` and `quit`; commands may use all of it. */
typedef struct kt_gtp {
    const kt_gtp_config *config;
    kt_session session;
#if KT_DESKTOP
    kt_barred barred; /* moves that the current analysis may not make */
#endif
    char line[KT_GTP_LINE_BYTES + 1]; /* the current command line, as far as it has arrived */
    uint16_t line_length;
    bool line_comment;  /* the rest of the line is a comment */
    bool line_overflow; /* the line was too long; its rest is dropped */
    bool quit;          /* `quit` was answered */
    bool answer_begun;  /* a piece of the current answer was sent */
    bool line_sent;     /* ... and it ended with a newline */
    const char *id;     /* of the current command, "" when it has none */
    kt_gtp_given given;
    kt_text answer; /* the piece that was not sent yet */
    char answer_bytes[KT_GTP_ANSWER_BYTES];
    uint32_t last_ticks; /* what the last command but katachi-stats took */
} kt_gtp;

/* Makes an engine. Errors: those of kt_session_init. */
#define kt_gtp_init KT_SIZED(kt_gtp_init)
KT_MUST_USE kt_status kt_gtp_init(kt_gtp *gtp, const kt_gtp_config *config);

/* Takes bytes as they come, whole lines or parts of them, and answers every line that is complete. It drops
 * control characters, comments and empty lines as GTP says. A line that is too long gets one error as its
 * answer. Returns false once `quit` has been answered; the bytes behind it aren't read. */
bool kt_gtp_receive(kt_gtp *gtp, const char *bytes, size_t count);

/* For desktops: answers one line of any length, ended by a 0 byte instead of a newline. It overwrites the line.
 * Returns as kt_gtp_receive does. Bytes of a line that kt_gtp_receive has begun to receive stay. */
bool kt_gtp_obey(kt_gtp *gtp, char *line);

/* Forgets the beginning of a command line whose end has not arrived. */
void kt_gtp_forget_line(kt_gtp *gtp);

/* For commands. */

/* Returns the command with this name; NULL when no table holds it. */
const kt_gtp_command *kt_gtp_find(const kt_gtp *gtp, const char *name);

/* Returns the further command with this name; NULL when there is none, or not in the present game. */
const kt_gtp_extra *kt_gtp_find_extra(const kt_gtp *gtp, const char *name);

/* Returns the tables of the present game, NULL behind the last. */
const kt_gtp_command *const *kt_gtp_tables(const kt_gtp *gtp);

/* Adds `message` to the answer and returns an error. What was sent can't be taken back, so a
 * command must refuse before it has written KT_GTP_ANSWER_BYTES - 2 bytes. */
kt_status kt_gtp_refuse(kt_gtp *gtp, const char *message);

/* Reads more words into gtp->given, one for each letter, as those of kt_gtp_command.takes. Returns KT_OK; else it refuses. */
KT_MUST_USE kt_status kt_gtp_take(kt_gtp *gtp, const char *letters);

/* Adds the text to the answer and returns KT_OK. Each of these stands for an argument, an int or a uint32_t but for %s:
 *
 *   %u  a number                        %s  a text (const char *)
 *   %v  a vertex; a pass as "pass"      %V  the same; "PASS", as genmove has it
 *   %c  a colour: "black"               %C  the same: "Black"
 *   %q  quarters of a point: "6.5"      %r  a result, in quarters: "B+6.5"
 *   %f  a fraction, -65536..65536: "-0.125"
 *   %h  hundredths: "-1.25"; on desktops */
kt_status kt_gtp_say(kt_gtp *gtp, const char *text, ...);

/* Sends the answer so far, which ends with a newline. From then on the command can't fail any more. */
void kt_gtp_flush(kt_gtp *gtp);

#ifdef __cplusplus
}
#endif

#endif
