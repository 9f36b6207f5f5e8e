#include "firmware/play.h"

#if KT_TOY

#include "base/words.h"
#include "boards/port.h"
#include "firmware/toy.h"

enum {
    SHOW_MS = 40,      /* between two pictures */
    SHOW_BUSY_MS = 80, /* ... while it thinks */
    LINE_BYTES = 24,   /* "katachi-playouts 128", with its 0 byte */
    FIRST_SIZE = 5,    /* lines of KT_WISH_NEW_5 */

    /* kt_store.front; 0: no person has played */
    PLAYS = 1,
    WHITE = 2, /* the person's colour */
    OWES = 4,  /* the toy owes a move */
    LEVEL_SHIFT = 4,
};

/* The command that is to be obeyed, and what is to be done about its answer. A wish takes several commands, one after the
 * other. Each is obeyed by kt_play_serve itself: a thought lies on the deepest stack of small chips. */
typedef enum command {
    NOTHING,
    GAME,
    SIZE,
    SETTLE,
    READY,
    PLAY,
    MOVE,
    UNDO,
    UNDO_AGAIN,
    HINT,
    SCORE,
    END
} command;

static kt_toy toy;
static kt_gtp *gtp;
static kt_store *store;
static uint32_t shown_ms;
static char line
    [LINE_BYTES]; /* of the command; then the answer, with its sign. The engine has read the one before it writes
                               * the other */
static uint8_t answered; /* bytes of the answer */
static uint8_t next;     /* a command */
static bool speaks;      /* it runs */

static uint32_t now(void) { return kt_port_milliseconds(NULL); }

static void show(uint32_t now_ms) {
    uint8_t picture[KT_PORT_LEDS];
    kt_toy_draw(&toy, &gtp->game, now_ms, picture);
    kt_port_show(picture);
    shown_ms = now_ms;
}

bool kt_play_write(const char *bytes, size_t count) {
    if (!speaks && toy.waits) {
        /* Someone plays on the line. */
        toy.waits = false;
        toy.screen = KT_TOY_BOARD;
    }
    for (size_t i = 0; speaks && i < count; i++)
        if (answered < LINE_BYTES - 1 && bytes[i] != '\n') line[answered++] = bytes[i];
    return speaks;
}

bool kt_play_interrupts(void) {
    uint32_t now_ms = now();
    toy.thinks = true;
    /* While a search tries moves out on the game itself, the picture stays. */
    if (now_ms - shown_ms >= SHOW_BUSY_MS && kt_toy_has_seen(&toy, &gtp->game)) show(now_ms);
    return kt_toy_step(&toy, &gtp->game, kt_port_buttons(), now_ms) != KT_WISH_NOTHING && speaks;
}

/* What comes next is `verb word`, with a vertex unless `p` is KT_NO_POINT. */
static void prepare(command what, const char *verb, const char *word, unsigned p) {
    kt_text text;
    kt_text_init(&text, line, sizeof line);
    kt_text_string(&text, verb);
    kt_text_char(&text, ' ');
    kt_text_string(&text, word);
    kt_text_char(&text, ' ');
    if (p <= KT_PASS) kt_point_write(&text, (kt_point)p);
    next = (uint8_t)what;
}

/* What the last command answered, without its sign and the space. */
static const char *said(void) { return answered > 2 ? line + 2 : ""; }

static const char *name_of(unsigned colour) { return colour == KT_BLACK ? "b" : "w"; }

static bool is_persons_turn(void) { return gtp->game.to_move == toy.person; }

static void say(const char *text) { kt_toy_say(&toy, text, false, now()); }

static void refuse(void) { say("NO"); }

/* Keeps with the next command what kt_store.front holds. */
static void remember(bool owes) {
    store->front = (uint16_t)(PLAYS | (toy.person == KT_WHITE ? WHITE : 0) | (owes ? OWES : 0) |
                              toy.level << LEVEL_SHIFT);
}

/* READY: and then the toy moves if it is its turn. SETTLE: it doesn't. */
static void set_level(command what) {
    /* 0: as many playouts as fit into a move's time. */
    static const char playouts[KT_TOY_LEVELS][4] = {"8", "32", "128", "0"};
    prepare(what, "katachi-playouts", playouts[toy.level - 1], KT_NO_POINT);
}

static void begin_to_think(void) {
    kt_toy_see(&toy, &gtp->game, now());
    toy.thinks = true;
    show(now());
}

static void move(void) {
    begin_to_think();
    remember(false);
    prepare(MOVE, "genmove", name_of(kt_opponent((kt_colour)toy.person)), KT_NO_POINT);
}

/* Asks for the score if the game has ended by two passes. */
static bool is_over(void) {
    if (kt_game_passes(&gtp->game) < 2) return false;
    prepare(END, "final_score", "", KT_NO_POINT);
    return true;
}

/* Tells who has won. `score` is as GTP tells it. */
static void tell_end(const char *score) {
    char bytes[KT_TOY_TEXT_BYTES];
    kt_text text;
    int size = gtp->game.geometry.size;
    kt_text_init(&text, bytes, sizeof bytes);
    bool black = *score == 'B', white = *score == 'W';
    if (black || white) kt_text_string(&text, black == (toy.person == KT_BLACK) ? "YOU WIN " : "I WIN ");
    kt_text_string(&text, black || white ? score : "DRAW");
    kt_toy_say(&toy, bytes, true, now());
    toy.item = (uint8_t)(KT_WISH_NEW_5 + (size > 5) + (size > 7));
}

static void play(unsigned p) {
    if (!is_persons_turn()) {
        move();
    } else if (kt_game_check(&gtp->game, (kt_colour)toy.person, (kt_point)p) < 0) {
        refuse();
    } else {
        remember(true);
        prepare(PLAY, "play", name_of(toy.person), p);
    }
}

static void set_size(void) {
    char digit[] = {(char)('0' + FIRST_SIZE + 2 * (toy.item - KT_WISH_NEW_5)), 0};
    remember(toy.person == KT_WHITE);
    prepare(SIZE, "boardsize", digit, KT_NO_POINT);
}

static void grant(kt_toy_wish wish) {
    if (wish != KT_WISH_NOTHING && wish < KT_WISH_NEW_5 && gtp->plays_kalah) {
        say("KALAH");
        return;
    }
    switch (wish) {
    case KT_WISH_PLAY: play(kt_toy_cursor(&toy)); break;
    case KT_WISH_PASS: play(KT_PASS); break;
    case KT_WISH_UNDO:
        remember(false);
        prepare(UNDO, "undo", "", KT_NO_POINT);
        break;
    case KT_WISH_HINT:
        begin_to_think();
        prepare(HINT, "reg_genmove", name_of(toy.person), KT_NO_POINT);
        break;
    case KT_WISH_COUNT: prepare(SCORE, "final_score", "", KT_NO_POINT); break;
    case KT_WISH_LEVEL:
        remember(false);
        set_level(SETTLE);
        break;
    case KT_WISH_COLOUR:
        remember(!is_persons_turn());
        set_level(READY);
        break;
    case KT_WISH_NEW_5:
    case KT_WISH_NEW_7:
    case KT_WISH_NEW_9:
        if (gtp->plays_kalah) prepare(GAME, "katachi-game", "go", KT_NO_POINT);
        else set_size();
        break;
    default: break;
    }
}

static void show_hint(void) {
    kt_status p = kt_point_read(said(), gtp->game.geometry.size);
    if (p >= 0 && p < KT_PASS) kt_toy_point(&toy, &gtp->game, (unsigned)p);
    else say(said());
}

static void take_move(bool obeyed) {
    if (!obeyed) refuse();
    else if (kt_words_equal(said(), "resign")) tell_end(toy.person == KT_BLACK ? "B" : "W");
    else if (kt_words_equal(said(), "PASS") && !is_over()) say(said());
}

/* Goes on after a command. */
static void go_on(command done, bool obeyed) {
    switch (done) {
    case GAME: set_size(); break;
    case SIZE:
        kt_toy_point(&toy, &gtp->game, KT_NO_POINT);
        toy.item = KT_WISH_PASS;
        set_level(READY);
        break;
    case PLAY:
        remember(false);
        if (!is_over()) move();
        break;
    case MOVE: take_move(obeyed); break;
    case UNDO:
        if (!obeyed) refuse();
        else if (!is_persons_turn()) prepare(UNDO_AGAIN, "undo", "", KT_NO_POINT);
        break;
    case UNDO_AGAIN:
    case READY:
        if (!is_persons_turn()) move();
        break;
    case HINT: show_hint(); break;
    case SCORE: say(said()); break;
    case END: tell_end(said()); break;
    default: break;
    }
}

void kt_play_serve(void) {
    toy.thinks = false;
    grant(kt_toy_step(&toy, &gtp->game, kt_port_buttons(), now()));
    while (next != NOTHING) {
        command done = (command)next;
        next = NOTHING;
        answered = 0;
        speaks = true;
        kt_gtp_obey(gtp, line);
        speaks = false;
        line[answered] = 0;
        go_on(done, *line == '=');
    }
    uint32_t now_ms = now();
    if (now_ms - shown_ms >= SHOW_MS) show(now_ms);
}

void kt_play_open(kt_gtp *engine, kt_store *kept) {
    gtp = engine;
    store = kept;
    next = NOTHING;
    speaks = false;
    kt_toy_init(&toy);
    kt_toy_point(&toy, &gtp->game, KT_NO_POINT);
    unsigned front = store->front, level = front >> LEVEL_SHIFT;
    if (front & PLAYS) {
        toy.person = front & WHITE ? KT_WHITE : KT_BLACK;
        if (level >= 1 && level <= KT_TOY_LEVELS) toy.level = (uint8_t)level;
        set_level(front & OWES ? READY : SETTLE);
    } else if (!gtp->game.count) {
        kt_toy_say(&toy, "KATACHI", true, now());
        toy.waits = true;
    }
}

#endif
