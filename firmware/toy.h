/* toy.h: a game of Go on 5x5 lights and two buttons: what you see, and what your presses mean. Knows neither
 * hardware nor GTP: it takes buttons and the game, and gives pictures and wishes, which play.h carries out.
 *
 * The board. Your stones are bright, the opponent's dim; the last move pulses, captured stones glitter
 * before they are gone. The cursor flashes; over one of your stones it goes out. While the toy thinks, or
 * stones glitter, there is no cursor. Of a board of more than five lines, the lights show the part around the cursor, and after a move of
 * the toy the part around that for a while.
 *
 *     A      the cursor goes right, at the edge to the other side
 *     B      ... down
 *     both   a stone at the cursor
 *     both, held: the menu
 *
 * The menu begins with PASS, and after the end of a game with a new one. Its items scroll. A and B: the one before, the next; both: choose; both, held: leave it.
 *
 * Texts. Any press ends them. */
#ifndef KT_FIRMWARE_TOY_H
#define KT_FIRMWARE_TOY_H

#include "board/game.h"
#include "firmware/buttons.h"

enum {
    KT_TOY_LINES = 5,
    KT_TOY_LEDS = KT_TOY_LINES * KT_TOY_LINES,
    KT_TOY_TEXT_BYTES = 24, /* of a text, with its 0 byte */
    KT_TOY_LEVELS = 4,

    /* Brightnesses, of 15. The last move pulses within 6..15 or 1..4. */
    KT_TOY_BRIGHT = 15,
    KT_TOY_HALF = 8, /* captured stones, which blink */
    KT_TOY_DIM = 3,

    /* Chosen by hand, so that people can follow. */
    KT_TOY_COLUMN_MS = 110,  /* a text moves by a column */
    KT_TOY_GLITTER_MS = 900, /* of captured stones */
    KT_TOY_LOOK_MS = 1500,   /* at the toy's move on a large board */
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
    uint8_t screen;       /* a kt_toy_screen */
    uint8_t item;         /* of the menu: a kt_toy_wish */
    uint8_t x, y;         /* the cursor: column and row, as in a kt_point */
    uint8_t person;       /* the person's colour. The caller may set it */
    uint8_t level;        /* 1..KT_TOY_LEVELS. The caller may set it */
    bool waits;           /* no game has begun: the next press is KT_WISH_NEW_5. The caller may set it */
    bool thinks;          /* the caller sets it while it carries out a wish */
    char text[KT_TOY_TEXT_BYTES];
} kt_toy;

/* Black for the person, the highest level, the board. */
void kt_toy_init(kt_toy *toy);

/* Sees what has changed on the board, whoever has changed it. kt_toy_step does so, too. */
void kt_toy_see(kt_toy *toy, const kt_game *game, uint32_t now_ms);

/* Is the board as it was seen last? */
bool kt_toy_has_seen(const kt_toy *toy, const kt_game *game);

/* Takes time, the buttons that are down, and the game as it is now. Call it all the time: every 10 ms at least while
 * the toy doesn't think. Returns what the person wants, once. While `thinks` is set that is nothing, but KT_WISH_PLAY
 * when both buttons are held: the toy shall move at once. */
kt_toy_wish kt_toy_step(kt_toy *toy, const kt_game *game, unsigned contacts, uint32_t now_ms);

/* Draws what is to be seen now: the brightness of each light, row by row from the top left. */
void kt_toy_draw(const kt_toy *toy, const kt_game *game, uint32_t now_ms, uint8_t picture[KT_TOY_LEDS]);

/* Lets a text scroll, which is copied (and cut to KT_TOY_TEXT_BYTES): once, or, `again`, until a button is pressed. */
void kt_toy_say(kt_toy *toy, const char *text, bool again, uint32_t now_ms);

/* The point below the cursor. */
kt_point kt_toy_cursor(const kt_toy *toy);

/* Moves the cursor to a point of a board; KT_NO_POINT: into its middle. */
void kt_toy_point(kt_toy *toy, const kt_game *game, unsigned p);

#endif
