/* play_session.h: a person's game against a program: what is typed, played and shown. Inner part of `katachi play`. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "commands/play_line.h"
#include "draw/draw.h"
#include "match/referee.h"

enum { PLAY_LIMIT_MS = 300000 /* for a move of the program's */, PLAY_MOVES_MAX = 3000 };

/* A game as the command line wants it. */
struct play_options {
    const char *command; /* of the program; NULL: the one inside */
    int level;           /* index in play_levels */
    bool has_level;      /* it was named */
    double seconds;      /* for a move; 0: as the program likes */
    int size, handicap;  /* lines, stones */
    int komi;            /* quarter points */
    kt_colour person;
    bool resumes;
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
    char result[16]; /* as SGF's RE; "" while the game goes on */
    bool kept;       /* the game is the one that was kept */
    bool quit, failed;
};

/* Begins a game as the options say. Returns false after a message. */
bool play_begin(struct play_session *session);

/* Takes over the game of the record at `path`; its player "Person" is the person, if it names one. Returns false after a
 * message; the present game then goes on. */
bool play_load(struct play_session *session, const char *path);

/* Tells the program the whole game, and shows it. */
void play_hand_over(struct play_session *session);

/* Lets the program move. */
void play_program(struct play_session *session);

/* Does what one typed line says. */
void play_obey(struct play_session *session, const char *line);

/* Draws the board. */
void play_show(const struct play_session *session, const kt_suggestion *suggestions, int count);

/* Ends the session when the program has failed. */
bool play_failed(struct play_session *session, enum referee_verdict verdict);

/* Two passes: tells the score. */
void play_finish(struct play_session *session);

/* Who plays, for a record. */
struct referee_names play_names(const struct play_session *session);

#endif
