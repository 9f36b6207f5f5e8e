/* referee.h: lets GTP programs play a game and sees to it that they keep to the rules.
 *
 * The rules are the Chinese ones with positional superko (game.h): area counts, suicide is forbidden. */
#ifndef REFEREE_H
#define REFEREE_H

#include "board/game.h"
#include "gtp_client/gtp_client.h"

/* What came of a question to a program. All from REFEREE_ILLEGAL on cost the game. */
enum referee_verdict {
    REFEREE_FINE,
    REFEREE_RESIGNED,
    REFEREE_INTERRUPTED, /* nobody's fault: this process was told to end */
    REFEREE_UNSTARTED, /* nor this: a program couldn't be started, or ended or stayed silent before its first
                          * answer; often for want of memory, files or processes */
    REFEREE_ILLEGAL,   /* a move that the rules forbid, or a word that is no move */
    REFEREE_CRASH,
    REFEREE_TIMEOUT,
    REFEREE_PROTOCOL, /* an answer that is no GTP, or "?" where the program had no right to it */
    REFEREE_VERDICTS,
};

enum { REFEREE_TEXT_BYTES = 200 };

/* How long a program thought, from the question for a move to its answer. */
struct referee_clock {
    int moves;
    double seconds, longest; /* all moves together; the longest one */
};

/* One of the programs. */
struct referee_player {
    const char *command;           /* for gtp_client_start */
    int move_seconds;              /* all that it has for a move; 0: no time control. An emulated board is
                                    * held to it by its own clock */
    long seed;                     /* for a board */
    struct gtp_client *client;     /* NULL while it doesn't run */
    char name[64];                 /* what it calls itself, or else its command */
    char text[REFEREE_TEXT_BYTES]; /* after a verdict that isn't REFEREE_FINE: what happened, to be put behind
                                      the program's name: "played D5: the point is occupied" */
    bool wants_time;               /* it understands time_settings */
    bool analyses;   /* it is asked for its move by lz-genmove_analyze: the caller knows that it knows */
    double win_rate; /* then: its chance to win as it moved last, 0..1; -1 when it didn't tell */
    struct referee_clock clock; /* runs on from game to game, until the caller sets it back */
};

/* Starts the program unless it runs, asks for its name, and hands it the whole game: size, komi, time,
 * the stones that it began with, all moves. */
enum referee_verdict referee_prepare(struct referee_player *player, const kt_game *game);

/* Asks for a move of `colour`, waiting at most `limit_ms` or its `move_seconds`, whichever is less, and plays
 * it on `game` when it is legal. Under time control it is told before what it has (Canadian: one move in that
 * time); a program that does not want to know it is held to it all the same. */
enum referee_verdict referee_ask_move(struct referee_player *player, kt_game *game, kt_colour colour,
                                      int limit_ms);

/* Tells the program the game's last move. */
enum referee_verdict referee_tell_move(struct referee_player *player, const kt_game *game);

/* Asks for its final_score, in quarter points, positive when Black wins. A program may refuse: then `told` is
 * false and its text says why. */
enum referee_verdict referee_ask_score(struct referee_player *player, bool *told, int *quarters);

/* Ends the program if it runs. */
void referee_dismiss(struct referee_player *player);

/* Did the last two moves of the game pass? */
bool referee_is_over(const kt_game *game);

struct referee_rules {
    int most_moves; /* the game is counted after so many, passes and opening included; 1..game's capacity */
    int move_limit_ms;            /* for each move */
    struct referee_player *judge; /* counts the finished game; NULL: the players do if they agree */
};

struct referee_result {
    enum referee_verdict
        verdict;      /* FINE: counted, RESIGNED, the loser's fault; INTERRUPTED, UNSTARTED: no result */
    kt_colour winner; /* KT_EMPTY: a draw, or no result */
    char score[16];   /* as SGF's RE: "B+3.5", "W+R", "B+F" (the other forfeited), "0", "?" */
    char remark[2 * REFEREE_TEXT_BYTES + 64]; /* how it came about */
};

/* Plays `game` on to its end, both players prepared here. `player` is indexed by colour. `progress` is called
 * after each move unless NULL. A player whose fault ends the game is dismissed. */
struct referee_result referee_play(struct referee_player *player[3], kt_game *game,
                                   const struct referee_rules *rules,
                                   void (*progress)(void *context, const kt_game *game), void *context);

#endif
