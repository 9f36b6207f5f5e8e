/* toy.h: a game of Go by buttons: what your presses mean, and what there is to see. Knows neither hardware nor GTP: it takes
 * buttons and the game, and gives wishes, which play.h carries out, and marks, of which lights.h and screen.h make a picture.
 *
 *     two buttons       five
 *     A                 right        the cursor goes right, at the edge to the other side
 *     B                 down         ... down
 *                       left, up     ... left, up
 *     both              middle       a stone at the cursor
 *     both, held        middle, held the menu
 *
 * The menu begins with PASS, and after the end of a game with a new one. A and B, up and down: the one before, the next; both,
 * right: choose; both, held, left: leave it.
 *
 * Texts. Any press ends them. */
#ifndef KT_FIRMWARE_TOY_H
#define KT_FIRMWARE_TOY_H

#include "board/game.h"
#include "board/score.h"
#include "firmware/buttons.h"
#include "kalah/kalah.h"

enum {
    KT_TOY_TEXT_BYTES = 24, /* of a text, with its 0 byte */
    KT_TOY_LEVELS = 4,

    /* Chosen by hand, so that people can follow. */
    KT_TOY_COLUMN_MS = 110,  /* a text takes this for each of its columns */
    KT_TOY_GLITTER_MS = 900, /* of captured stones */
    KT_TOY_LOOK_MS = 1500,   /* at the toy's move on a large board */
};

/* What is to be seen at a point: its colour, a kt_colour, and a sum of these. */
enum {
    KT_MARK_COLOUR = 3,
    KT_MARK_LAST = 4,    /* the last move */
    KT_MARK_CURSOR = 8,  /* there is none while the toy thinks, or stones glitter */
    KT_MARK_GLITTER = 16 /* a stone was captured here: on and off, for a moment */
};

/* What the person wants. */
typedef enum kt_toy_wish {
    KT_WISH_NOTHING,
    KT_WISH_PLAY, /* at kt_toy_cursor(); out of turn: that the toy moves */
    /* The items of the menu, in order. */
    KT_WISH_PASS,
    KT_WISH_UNDO, /* back to the person's last turn */
    KT_WISH_HINT,
    KT_WISH_COUNT,
    KT_WISH_LEVEL,  /* the next one; `level` has changed already */
    KT_WISH_COLOUR, /* the other one; `person` has changed already */
    KT_WISH_NEW_5,  /* a new game, on 5 lines */
    KT_WISH_NEW_7,
    KT_WISH_NEW_9,
    KT_WISH_SOLVE_1, /* the next problem (drill.h), of level 1 */
    KT_WISH_SOLVE_2,
    KT_WISH_SOLVE_3,
    KT_WISH_KOMI,   /* the next one. Of large fronts alone, as what follows */
    KT_WISH_SOUND,  /* `silent` has changed already */
    KT_WISH_SCREEN, /* `shifted` has changed already */
    KT_WISH_KALAH,  /* a new game of Kalah */
    KT_WISH_END,
} kt_toy_wish;

typedef enum kt_toy_screen {
    KT_TOY_BOARD,
    KT_TOY_SAYS /* a text, once */,
    KT_TOY_REPEATS,
    KT_TOY_MENU
} kt_toy_screen;

/* Callers may read all, and change what says so. */
typedef struct kt_toy {
    kt_buttons buttons;
    kt_bitboard stones;   /* of both, as the board was seen last */
    kt_bitboard captured; /* those that glitter */
    uint32_t changed_ms;  /* when the board changed */
    uint32_t since_ms;    /* when the screen's text began */
    const kt_verdict
        *verdict;   /* with a text: how the game was counted. The caller may set it; NULL: not at all */
    uint8_t screen; /* a kt_toy_screen */
    uint8_t item;   /* of the menu: a kt_toy_wish */
    uint8_t x, y;   /* the cursor: column and row, as in a kt_point */
    uint8_t person; /* the person's colour. The caller may set it */
    uint8_t level;  /* 1..KT_TOY_LEVELS. The caller may set it */
    uint8_t lines;  /* from the lower left corner, which are played on; 0: all. The caller may set it */
    bool large;     /* the front shows a board of 9 lines */
    bool silent;    /* makes no sound. The caller may set it */
    bool shifted;   /* the screen shows two columns off, as an SH1106 (kt_port_shift). The caller may set it */
    bool waits;     /* no game has begun: the next press begins one. The caller may set it */
    bool thinks;    /* the caller sets it while it carries out a wish */
    char text[KT_TOY_TEXT_BYTES];
#if KT_SCREEN
    /* Kalah (pits.h). */
    kt_kalah kalah;   /* the position that is seen; of size 0 while the game is Go */
    uint16_t sowings; /* part moves that led there */
    uint8_t pit;      /* of whoever is to move: the one that is sown next, or at which the cursor stands */
    bool sows;        /* it is sown */
#endif
} kt_toy;

/* Black for the person, the highest level, the board. `large`: for a front that shows whole boards of 9 lines, on which the first
 * game is; else it is on 5. */
void kt_toy_init(kt_toy *toy, bool large);

/* Sees what has changed on the board, whoever has changed it. kt_toy_step does so, too. */
void kt_toy_see(kt_toy *toy, const kt_game *game, uint32_t now_ms);

/* Is the board as it was seen last? */
bool kt_toy_has_seen(const kt_toy *toy, const kt_game *game);

/* Takes time, the buttons that are down, and the game as it is now. Call it all the time: every 10 ms at least while
 * the toy doesn't think. Returns what the person wants, once. While `thinks` is set that is nothing, but KT_WISH_PLAY
 * when both buttons are held: the toy shall move at once. */
kt_toy_wish kt_toy_step(kt_toy *toy, const kt_game *game, unsigned contacts, uint32_t now_ms);

/* What is to be seen now at a point of the game's board: a sum of KT_MARK_ values. */
unsigned kt_toy_mark(const kt_toy *toy, const kt_game *game, kt_point p, uint32_t now_ms);

/* Writes the name of an item of the menu, with its value, but for komi, which the game has. */
void kt_toy_name(const kt_toy *toy, unsigned item, char name[KT_TOY_TEXT_BYTES]);

/* The last item of the menu. */
static inline unsigned kt_toy_last_item(const kt_toy *toy) {
    return toy->large ? KT_WISH_KALAH : KT_WISH_SOLVE_3;
}

/* How many lines, from the lower left corner, are played on. */
static inline int kt_toy_lines(const kt_toy *toy, const kt_game *game) {
    return toy->lines ? toy->lines : game->geometry.size;
}

/* Shows a text, which is copied (and cut to KT_TOY_TEXT_BYTES): once, or, `again`, until a button is pressed. */
void kt_toy_say(kt_toy *toy, const char *text, bool again, uint32_t now_ms);

/* The point below the cursor. */
kt_point kt_toy_cursor(const kt_toy *toy);

/* Moves the cursor to a point of a board; KT_NO_POINT: into its middle. */
void kt_toy_point(kt_toy *toy, const kt_game *game, unsigned p);

#endif
