/* play_session.h: a game of a person against a program: what is typed, played and shown. Private to
 * `katachi play`. */
#pragma once

#include "draw/draw.h"
#include "play/play_keep.h"
#include "play/play_line.h"
#include "play/play_opponent.h"
#include "records/sgf.h"

enum {
    PLAY_KALAH_SECONDS = 3, /* for a half-move of the strongest level at Kalah */
    PLAY_SECONDS_MAX = 250,
};

/* The least time for a move of the program: a millisecond is the unit of its clock. */
#define PLAY_SECONDS_MIN 0.001

enum play_game { PLAY_GO, PLAY_KALAH };

/* The options of the command line. */
struct play_options {
    const char *command;         /* of the program; NULL: the engine of this program */
    int level;                   /* index in kt_levels */
    double seconds;              /* for a move of the program; 0: as it likes */
    int megabytes;               /* for the search of this program; 0: as it likes */
    bool has_level, has_seconds; /* --level, --time were given */
    int size, handicap;          /* lines, stones */
    int komi;                    /* quarter points */
    kt_colour person;
    bool resumes;
    int game;               /* a play_game */
    int pits, beans, depth; /* of Kalah; depth 0: as the level or the time says */
    /* An option that was given, and belongs to one game alone or to a new game; NULL for none. */
    const char *go_row, *kalah_row, *new_row;
};

struct play_session {
    struct play_options options;
    kt_colour person;
    enum draw_style style;
    struct play_opponent opponent;
    char opponent_name[120]; /* the program and its level, for records */
    kt_game game;
    kt_game_move moves[PLAY_MOVES_MAX];
    struct play_input input;
    struct play_keep keep;
    bool changed;     /* since the game was kept */
    bool deciding;    /* both have passed, and the person has not yet agreed which stones are dead: */
    kt_bitboard dead; /* these */
    char result[16];  /* as in SGF; "" until the game is over */
    bool quit, failed;
};

/* Forgets how the game ended. */
void play_clear(struct play_session *session);

/* Begins a game as the options say. Returns false after a message. */
bool play_begin(struct play_session *session);

/* Goes on with the game of a record. If one of its players is called "Person", the person plays that colour; if the
 * other one is Katachi at a level, it goes on at that level, unless the command line names one. Returns false after a
 * message. */
bool play_take_over(struct play_session *session, const struct sgf_game *record);

/* Begins a session: with the game that was kept, if the options say so, else with a new one. Returns false after a
 * message. */
bool play_begin_session(struct play_session *session);

/* Sets up the whole game for the program, and shows the board. */
void play_hand_over(struct play_session *session);

/* Asks the program for a move, and plays it. */
void play_program(struct play_session *session);

/* Obeys a line that was typed. */
void play_obey(struct play_session *session, const char *line);

/* Draws the board, with `count` suggestions on it, or with the stones that count as dead. */
void play_show(const struct play_session *session, const kt_suggestion *suggestions, int count);

/* Ends the session, after a message, when the verdict is a failure of the program; returns whether it is. */
bool play_failed(struct play_session *session, enum referee_verdict verdict);

/* Two passes end a game: says which stones the program takes for dead, and what that comes to. */
void play_count(struct play_session *session);

/* Obeys a line that says which stones are dead; an empty one agrees. Returns false when the line says something
 * else. */
bool play_decide(struct play_session *session, const char *line);

/* Ends a game whose stones are decided, and says the score. */
void play_settle(struct play_session *session);

/* Keeps the game as it stands now, or removes it when it is over. */
void play_keep_game(struct play_session *session);

/* Returns who plays, for a record. */
struct referee_names play_names(struct play_session *session);
