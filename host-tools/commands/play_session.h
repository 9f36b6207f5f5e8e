/* play_session.h: a game of a person against a program: what is typed, played and shown. Private to
 * `katachi play`. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "commands/play_line.h"
#include "draw/draw.h"
#include "match/referee.h"

enum {
    PLAY_LIMIT_MS = 300000, /* for a move of the program */
    PLAY_MOVES_MAX = 3000,
    PLAY_KALAH_SECONDS = 3, /* for a half-move of the strongest level at Kalah */
};

enum play_game { PLAY_GO, PLAY_KALAH };

/* The options of the command line. */
struct play_options {
    const char *command; /* of the program; NULL: the engine of this program */
    int level;           /* index in kt_levels */
    bool has_level;      /* --level was given */
    double seconds;      /* for a move of the program; 0: as it likes */
    int size, handicap;  /* lines, stones */
    int komi;            /* quarter points */
    kt_colour person;
    bool resumes;
    int game;               /* a play_game */
    int pits, beans, depth; /* of Kalah; depth 0: as the level or the time says */
    const char *go_row,
        *kalah_row; /* an option that was given and belongs to one game alone; NULL for none */
};

struct play_session {
    struct play_options options;
    kt_colour person;
    enum draw_style style;
    bool shows_prompt;
    struct referee_player program;
    kt_game game;
    kt_game_move moves[PLAY_MOVES_MAX];
    struct play_input input;
    char result[16]; /* as in SGF; "" until the game is over */
    bool kept;       /* this is the game that was kept */
    bool quit, failed;
};

/* Begins a game as the options say. Returns false after a message. */
bool play_begin(struct play_session *session);

/* Goes on with the game of the record at `path`. If one of its players is called "Person", the person plays
 * that colour. Returns false after a message; the present game then goes on. */
bool play_load(struct play_session *session, const char *path);

/* Sets up the whole game for the program, and shows the board. */
void play_hand_over(struct play_session *session);

/* Asks the program for a move, and plays it. */
void play_program(struct play_session *session);

/* Obeys a line that was typed. */
void play_obey(struct play_session *session, const char *line);

/* Draws the board, with `count` suggestions on it. */
void play_show(const struct play_session *session, const kt_suggestion *suggestions, int count);

/* Ends the session, after a message, when the verdict is a failure of the program; returns whether it is. */
bool play_failed(struct play_session *session, enum referee_verdict verdict);

/* Ends a game after two passes, and says the score. */
void play_finish(struct play_session *session);

/* Returns who plays, for a record. */
struct referee_names play_names(const struct play_session *session);

#endif
