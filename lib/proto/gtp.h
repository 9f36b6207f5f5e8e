/* gtp.h: a Go Text Protocol engine, version 2, as a function of bytes in and bytes out.
 *
 * It knows no serial port and no file: bytes come in by kt_gtp_receive, answers leave through a callback.
 * Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", 2002.
 *
 * Commands: those of the specification but the ones about files (protocol_version, name, version,
 * known_command, list_commands, quit, boardsize, clear_board, komi, play, undo, genmove, reg_genmove,
 * showboard, fixed_handicap, place_free_handicap, set_free_handicap, time_settings, time_left, final_score,
 * final_status_list), those of the KGS Go server's kgsGtp that matter in play, and
 *
 *   kgs-time_settings none | absolute MAIN | canadian MAIN PERIOD MOVES | byoyomi MAIN PERIOD PERIODS
 *                             seconds; with byoyomi, time_left tells periods in place of moves
 *   kgs-rules NAME            chinese, aga or new_zealand: area counts, and no move brings an earlier position
 *                             back; japanese: territory and prisoners count, and only the simple ko is
 *                             forbidden: while a long cycle has brought a position back, final_score is
 *                             refused with "no result". It decides when to pass, too
 *   kgs-genmove_cleanup COLOR genmove, but no pass before all dead stones of the opponent are captured
 *   lz-analyze [COLOR] [CENTISECONDS] [WORD VALUE ...]
 *   kata-analyze ...          thinks until something is sent, as Leela Zero and KataGo do for Sabaki and
 *                             Lizzie: a line `info` for each period, and one at the end: for each move visits,
 *                             win rate (of 10000; kata: of 1) for COLOR, the probability that was predicted, a
 *                             lower bound of the win rate, rank, and the line that is expected. Moves with too
 *                             few visits to mean anything are left out. WORDs: interval, maxmoves, minmoves;
 *                             for kata-analyze ownership. Small chips pass over others, but refuse allow and
 *                             avoid; desktops know these and more (docs/gtp.md), and tell kata-analyze scores
 *   lz-genmove_analyze ...
 *   kata-genmove_analyze ...  a genmove with such lines; the last line of the answer is "play VERTEX"
 *   katachi-suggest COLOR M   the M (1 or more) best suggestions for COLOR, a line each: vertex and value,
 *                             "D4 0.125"
 *   katachi-playouts N        playouts for a move from now on; 0 for as many as the time allows
 *   katachi-seed N            the seed of the next move's random numbers; with a number of playouts, moves
 *                             repeat
 *   katachi-read COLOR DEPTH [WIDTH]
 *                             reads DEPTH moves ahead (search/alphabeta.h), all moves or the WIDTH best of
 *                             each position, and tells as lines "word: text" the score, how many moves were
 *                             looked ahead and whether all games were read out, the line of best play, and
 *                             how many positions were looked at. It ends with what it has found after 20 s,
 *                             and when a genmove would be interrupted: on a chip by whatever is sent. Where
 *                             the player's block is small (search/player.h) the best moves are told without
 *                             the predictor
 *   katachi-stats             lines "word: text": the image, the ticks of the last command, and what the
 *                             callback `stats` adds
 *
 * genmove thinks (search/player.h) as long as the clock or the budget allows; it passes after a pass when the
 * game is won as it stands, and resigns when it has no chance. final_score counts area; it and
 * final_status_list take stones off that playouts find to be dead. */
#ifndef KT_PROTO_GTP_H
#define KT_PROTO_GTP_H

#include "board/game.h"
#include "search/clock.h"
#include "search/player.h"

enum {
    /* The longest command line of kt_gtp_receive, control characters and comment not counted: a free handicap
     * that names all points but one fits. */
    KT_GTP_LINE_BYTES = KT_POINTS * (3 + KT_BOARD_MAX / 10) + 64,
    /* The room that a callback has for its answer. Longer answers of the engine itself leave in pieces. */
    KT_GTP_ANSWER_BYTES = 384,
};

struct kt_gtp;
struct kt_gtp_command;

/* What the engine is joined to. It must outlive the engine.
 * Rules for the callbacks:
 *  1. They are called only from kt_gtp_receive and kt_gtp_obey.
 *  2. `write` takes all bytes before it returns.
 *  3. `extend` is asked for commands that the engine doesn't know. It puts the answer into `answer` and
 *     returns KT_OK; or puts an error message there and returns another error; or returns KT_ERR_NOTHING when
 *     it doesn't know the command either. `arguments` is the rest of the line, its
 *     words separated by one space.
 *  4. `stats` adds lines to the answer of katachi-stats, each ended by a newline.
 *  5. No answer holds an empty line: GTP would take it for the end. What doesn't fit in `answer` is cut off,
 *     unless `extend` sees to room with kt_gtp_spare.
 *  6. `ticks` is a clock of any unit that may wrap; its difference around a command is reported.
 *  7. `keep` comes before each piece of an answer leaves: what the command has changed by then can be put in
 *     a safe place before anybody hears of it. */
typedef struct kt_gtp_config {
    const char *name;
    const char *version;
    const char *extra_commands; /* commands of `extend`, each followed by a newline; "" when there are none */
    /* Commands that not every machine needs, such as those of gtp_desktop.h. NULL for none. */
    const struct kt_gtp_command *more;
    void *context; /* handed to the callbacks */
    void (*write)(void *context, const char *bytes, size_t count);
    /* Has the controller sent anything that the engine has not been given yet? Analyses end then; without it
     * (NULL), at once. */
    bool (*waiting)(void *context);
    kt_status (*extend)(void *context, struct kt_gtp *gtp, const char *command, char *arguments,
                        kt_text *answer);            /* may be NULL */
    void (*stats)(void *context, kt_text *answer);   /* may be NULL */
    void (*keep)(void *context, struct kt_gtp *gtp); /* may be NULL */
    uint32_t (*ticks)(void *context);                /* may be NULL */
    const char *ticks_unit;                          /* a word, such as "instructions" */
    /* What moves are predicted by, opened by kt_predictor_open; NULL behind the last. For a board is taken
     * the first that is for its size; else, of those that can predict moves on it, the one for the next larger
     * size, or for the largest; without one, the engine suggests nothing. The array may change while the engine is not at work; kt_gtp_take_image tells it. */
    const kt_image *const *images;
    const char *const *image_text;  /* why there are no images; not read when there are */
    kt_values values;               /* what moves are valued by */
    const kt_player_config *player; /* how it thinks */
    kt_player_budget budget;        /* what it spends on a move without a clock of the controller's */
    int size;                       /* board size to begin with */
#if KT_DESKTOP
    kt_survey *survey; /* memory for what analyses tell of scores and owners; NULL without, and they don't */
#endif
    kt_game_move *moves;     /* memory for the history */
    uint16_t moves_capacity; /* moves that fit; further ones are refused */
} kt_gtp_config;

/* The engine's state. Only `game`, `clock`, `player.territory`, `config` and `quit` are meant for others'
 * eyes. */
typedef struct kt_gtp {
    const kt_gtp_config *config;
    kt_game game;
    kt_predictor predictor; /* of the image that was found for this board; player.predictor is NULL without */
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
    bool line_overflow; /* the line was too long; the rest of it is thrown away */
    bool quit;          /* `quit` was answered */
    bool answer_begun;  /* a piece of the present answer has left */
    bool line_sent;     /* and the newline at its end, too */
    const char *id;     /* of the present command, "" when it has none */
    kt_text answer;     /* the piece that has not left yet */
    char answer_bytes[KT_GTP_ANSWER_BYTES];
    uint32_t last_ticks; /* what the last command but katachi-stats took */
} kt_gtp;

/* Error: KT_ERR_RANGE when the configured size is not one of this build's. */
KT_MUST_USE kt_status kt_gtp_init(kt_gtp *gtp, const kt_gtp_config *config);

/* Begins anew with an empty board of `size` lines, komi 0, and the image that suits it. For callbacks that
 * change the board size. Error: KT_ERR_RANGE. */
KT_MUST_USE kt_status kt_gtp_begin(kt_gtp *gtp, int size);

/* Looks among config->images anew. To be called after they have changed, before an old one's bytes do. */
void kt_gtp_take_image(kt_gtp *gtp);

/* Takes bytes as they come, whole lines or parts of them, and answers every line that is complete. Control
 * characters, comments and empty lines are dealt with as GTP says; a line that is too long is refused whole.
 * Returns false once `quit` has been answered; what comes after it is not read. */
bool kt_gtp_receive(kt_gtp *gtp, const char *bytes, size_t count);

/* For the desktop: answers one line of any length, which ends with a null character instead of a newline. It is cut up for
 * that. Returns as kt_gtp_receive, to which nothing of a line may have been given. */
bool kt_gtp_obey(kt_gtp *gtp, char *line);

/* Sees to it that the answer has room for 64 more bytes: sends what there is when it must. From then on
 * the command can't fail any more. For commands, those of config->extend included. */
void kt_gtp_spare(kt_gtp *gtp);

/* Forgets the beginning of a command whose end has not come. */
void kt_gtp_forget_line(kt_gtp *gtp);

#endif
