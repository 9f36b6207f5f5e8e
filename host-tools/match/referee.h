/* referee.h: lets GTP programs play a game, and makes sure that they follow the rules.
 *
 * The rules are Chinese with positional superko (game.h): area counts, suicide is forbidden. */
#pragma once

#include "board/game.h"
#include "link/gtp_client.h"

/* The outcome of a question to a program. Those from REFEREE_ILLEGAL on lose the game. */
enum referee_verdict {
    REFEREE_FINE,
    REFEREE_RESIGNED,
    REFEREE_INTERRUPTED, /* this process was told to end; nobody loses */
    REFEREE_UNSTARTED,   /* the program could not be started, or gave no first answer, often for lack of
                        * memory, files or processes; nobody loses */
    REFEREE_ILLEGAL,     /* a move against the rules, or a word that is not a move */
    REFEREE_CRASH,
    REFEREE_TIMEOUT,
    REFEREE_PROTOCOL, /* an answer that is not GTP, or "?" to a command that must be obeyed */
    REFEREE_VERDICTS,
};

enum { REFEREE_TEXT_BYTES = 200 };

/* How long a program has thought, from the request for a move to the answer. */
struct referee_clock {
    int moves;
    double seconds, longest; /* all moves together, and the longest one */
};

/* One of the programs. */
struct referee_player {
    const char *command;           /* for gtp_client_start */
    int move_seconds;              /* time for a move; 0: no time control. An emulated board is timed by its
                                    * own clock */
    long seed;                     /* for an emulated board */
    struct gtp_client *client;     /* NULL while it is not running */
    char name[64];                 /* its name, or its command when it gives none */
    char text[REFEREE_TEXT_BYTES]; /* after a verdict other than REFEREE_FINE: what happened, to follow the
                                    * program's name: "played D5: the point is occupied" */
    bool wants_time;               /* it knows time_settings */
    bool analyses;   /* ask for moves by lz-genmove_analyze, which the caller knows that it knows */
    double win_rate; /* then: its chance of a win at its last move, 0..1; -1 when it did not say */
    struct referee_clock clock; /* over all games, until the caller resets it */
};

/* Starts the program unless it is running, asks for its name, and sets up the whole game: size, komi, time,
 * the stones at the beginning, and all moves. */
enum referee_verdict referee_prepare(struct referee_player *player, const kt_game *game);

/* Asks for a move of `colour`, waits at most `limit_ms` or its `move_seconds`, whichever is less, and plays
 * the move on `game` if it is legal. Under time control the program is told its time before (Canadian: one
 * move in that time); it must keep to it even when it does not know the command. */
enum referee_verdict referee_ask_move(struct referee_player *player, kt_game *game, kt_colour colour,
                                      int limit_ms);

/* Tells the program the last move of the game. */
enum referee_verdict referee_tell_move(struct referee_player *player, const kt_game *game);

/* Asks for final_score, in quarter points, positive when Black wins. The program may refuse: then `*told`
 * is false and player->text says why. */
enum referee_verdict referee_ask_score(struct referee_player *player, bool *told, int *quarters);

/* Asks which stones are dead (final_status_list). The program may refuse: then `*told` is false, and player->text
 * says why. */
enum referee_verdict referee_ask_dead(struct referee_player *player, const kt_game *game, bool *told,
                                      kt_bitboard *dead);

/* Ends the program if it is running. */
void referee_dismiss(struct referee_player *player);

/* Returns true when the last two moves of the game are passes. */
bool referee_is_over(const kt_game *game);

struct referee_rules {
    int most_moves;    /* count the game after this number of moves, passes and opening included; 1 to the
                     * capacity of the game */
    int move_limit_ms; /* for each move */
    struct referee_player *judge; /* counts the finished game; NULL: the players do, if they agree */
};

struct referee_result {
    enum referee_verdict
        verdict;      /* FINE: counted; RESIGNED, or the fault of the loser; INTERRUPTED and UNSTARTED: no
                       * result */
    kt_colour winner; /* KT_EMPTY: a draw, or no result */
    char score[16];   /* as in SGF: "B+3.5", "W+R", "B+F" (White forfeited), "0", "?" */
    char remark[2 * REFEREE_TEXT_BYTES + 64]; /* how it was reached */
};

/* Plays `game` to its end, and prepares both players first. `player` is indexed by colour. Calls `progress`
 * after each move unless it is NULL. Ends the program of a player whose fault ends the game. */
struct referee_result referee_play(struct referee_player *player[3], kt_game *game,
                                   const struct referee_rules *rules,
                                   void (*progress)(void *context, const kt_game *game), void *context);
