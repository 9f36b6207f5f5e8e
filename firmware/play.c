#include "firmware/play.h"

#if KT_TOY

#include "board/score.h"
#include "boards/port.h"
#include "firmware/drill.h"
#include "firmware/handheld.h"
#include "firmware/lights.h"
#include "firmware/pits.h"
#include "firmware/screen.h"
#include "problem/corners.h"
#include "session/kalah_game.h"

enum {
    SHOW_MS = 40,                                      /* between two pictures */
    SHOW_BUSY_MS = KT_SCREEN ? KT_SCREEN_STEP_MS : 80, /* ... while it thinks */
    FIRST_SIZE = 5,                                    /* lines of KT_WISH_NEW_5 */

    /* kt_store.front; 0: no person has played */
    PLAYS = 1,
    WHITE = 2, /* the person's colour */
    OWES = 4,  /* the toy owes a move */
    SILENT = 8,
    LEVEL_SHIFT = 4,
    LEVEL = 7,
    SHIFTED = 128,
};

static kt_toy toy;
static kt_gtp *gtp;
static kt_session *session; /* gtp's */
static kt_store *store;
static uint32_t shown_ms;
static bool grants;  /* a person's wish */
static bool goes_on; /* a kept game does, which has not been looked at yet */
static bool heard;   /* the line has answered a command, which may have changed the game */

/* A thought lies on the deepest stack of small chips: what is done before and after it doesn't lie below it. */
#define ASIDE __attribute__((noinline)) static

static uint32_t now(void) { return kt_port_milliseconds(NULL); }

ASIDE void show(uint32_t now_ms) {
#if KT_SCREEN
    kt_pits_see(&toy, session, now_ms);
    kt_handheld_show(&toy, &session->game, now_ms);
    kt_handheld_hear(&toy);
#else
    uint8_t picture[KT_PORT_LEDS];
    kt_lights_draw(&toy, &session->game, now_ms, picture);
    kt_port_show(picture);
#endif
    shown_ms = now_ms;
}

static unsigned buttons(uint32_t now_ms) {
#if KT_SCREEN
    return kt_handheld_buttons(toy.thinks, now_ms);
#else
    (void)now_ms;
    return kt_port_buttons();
#endif
}

void kt_play_see_line(void) {
    heard = true;
    if (!toy.waits) return;
    toy.waits = false;
    toy.screen = KT_TOY_BOARD;
}

bool kt_play_interrupts(void) {
    uint32_t now_ms = now();
    toy.thinks = true;
    /* While a search tries moves out on the game itself, the picture stays. */
    if (now_ms - shown_ms >= SHOW_BUSY_MS && kt_toy_has_seen(&toy, &session->game)) show(now_ms);
    return kt_toy_step(&toy, &session->game, buttons(now_ms), now_ms) != KT_WISH_NOTHING && grants;
}

static bool is_persons_turn(void) { return session->game.to_move == toy.person; }

static void say(const char *text) { kt_toy_say(&toy, text, false, now()); }

/* Keeps the game, whether the toy owes a move, and what else kt_store.front holds. */
static void keep(bool owes) {
    store->front =
        (uint16_t)(PLAYS | (toy.person == KT_WHITE ? WHITE : 0) | (owes ? OWES : 0) |
                   (toy.silent ? SILENT : 0) | (toy.shifted ? SHIFTED : 0) | toy.level << LEVEL_SHIFT);
    gtp->config->keep(gtp->config->context, gtp);
}

static void set_level(void) {
    static const uint8_t playouts[KT_TOY_LEVELS] = {8, 32, 128, 0};
    session->budget = session->config->budget; /* as many playouts as fit into a move's time */
    if (playouts[toy.level - 1]) session->budget = (kt_player_budget){.playouts = playouts[toy.level - 1]};
}

static int choose(kt_colour colour) {
    kt_toy_see(&toy, &session->game, now());
    toy.thinks = true;
    show(now());
    return kt_session_choose(session, colour, NULL);
}

/* Tells who has won (KT_EMPTY: nobody), and Black's points less White's in quarters; 0: by resignation. */
ASIDE void tell_end(kt_colour winner, int32_t result) {
    char bytes[KT_TOY_TEXT_BYTES];
    kt_text text;
    int size = session->game.geometry.size;
    kt_text_init(&text, bytes, sizeof bytes);
    if (winner == KT_EMPTY) kt_text_string(&text, "DRAW");
    else kt_text_string(&text, winner == toy.person ? "YOU WIN " : "I WIN ");
    if (result) kt_score_write(&text, result);
    kt_toy_say(&toy, bytes, true, now());
    toy.item = (uint8_t)(KT_WISH_NEW_5 + (size > 5) + (size > 7));
}

#if KT_SCREEN

static kt_verdict verdict;

/* How it was counted is seen until the text ends that is there now. */
static void show_count(void) { toy.verdict = &verdict; }

ASIDE int32_t count(void) { return kt_session_count(session, &verdict); }

#else

static void show_count(void) {}

ASIDE int32_t count(void) {
    kt_verdict verdict;
    return kt_session_count(session, &verdict);
}

#endif

/* Tells the score if the game has ended by two passes. */
static bool is_over(void) {
    if (kt_game_passes(&session->game) < 2) return false;
    keep(false);
    int32_t result = count();
    tell_end(result > 0 ? KT_BLACK : result < 0 ? KT_WHITE : KT_EMPTY, result);
    show_count();
    return true;
}

static void move(void) {
    kt_colour colour = kt_opponent((kt_colour)toy.person);
    int p = choose(colour);
    kt_status status = kt_session_answer(session, colour, p);
    keep(false);
    if (status < 0) say("NO");
    else if (p == KT_NO_POINT) tell_end((kt_colour)toy.person, 0);
    else if (p == KT_PASS && !is_over()) say("PASS");
}

/* Pits of a side, in Kalah; else 0. */
static uint8_t pits(void) {
#if KT_SCREEN
    if (session->plays_kalah) return kt_session_kalah_position(session, 0).size;
#endif
    return 0;
}

/* Shows the corner alone while a problem stands on the board. */
ASIDE kt_drill_state look_at_problem(void) {
    kt_drill_state state = kt_drill_look(gtp, store);
    toy.lines = state == KT_DRILL_NONE ? pits() : KT_CORNERS_LINES;
    return state;
}

static void begin_problem(unsigned level) {
    if (!kt_drill_next(gtp, store, level, (kt_colour)toy.person)) {
        say("NONE");
        return;
    }
    toy.item = KT_WISH_PASS;
    look_at_problem();
    kt_toy_point(&toy, &session->game, KT_NO_POINT);
    keep(false);
}

static void repeat_problem(void) {
    kt_drill_again(gtp, store, (kt_colour)toy.person);
    keep(false);
}

ASIDE void solve(kt_point p) {
    kt_point reply;
    kt_status state = kt_drill_play(gtp, store, p, &reply);
    keep(false);
    if (state < 0) say("NO");
    else if (state == KT_DRILL_FAILED) say("WRONG");
    else if (state == KT_DRILL_SOLVED) say("RIGHT");
}

/* Grants what is meant otherwise while a problem stands on the board. Returns false when it is no such wish, or none stands there. */
static bool grant_in_problem(kt_toy_wish wish) {
    if (wish >= KT_WISH_NEW_5 || wish == KT_WISH_COUNT || wish == KT_WISH_LEVEL) return false;
    kt_drill_state state = look_at_problem();
    if (state == KT_DRILL_NONE) return false;
    if (wish == KT_WISH_HINT && state == KT_DRILL_READY) {
        kt_toy_point(&toy, &session->game, kt_drill_right(gtp, store));
    } else if (wish == KT_WISH_UNDO || wish == KT_WISH_COLOUR || state == KT_DRILL_FAILED) {
        repeat_problem();
    } else if (state == KT_DRILL_SOLVED) {
        begin_problem(kt_drill_level(gtp, store));
    } else {
        solve(wish == KT_WISH_PASS ? KT_PASS : kt_toy_cursor(&toy));
    }
    return true;
}

static void play(kt_point p) {
    if (!is_persons_turn()) {
        move();
    } else if (kt_session_play(session, (kt_colour)toy.person, p) < 0) {
        say("NO");
    } else {
        keep(true);
        if (!is_over()) move();
    }
}

static void take_back(void) {
    if (kt_game_undo(&session->game) < 0) {
        say("NO");
        return;
    }
    if (!is_persons_turn()) (void)!kt_game_undo(&session->game);
    keep(false);
    if (!is_persons_turn()) move();
}

static void hint(void) {
    int p = choose((kt_colour)toy.person);
    if (p < KT_PASS) kt_toy_point(&toy, &session->game, (unsigned)p);
    else say(p == KT_PASS ? "PASS" : "RESIGN");
}

ASIDE void tell_score(void) {
    char bytes[KT_TOY_TEXT_BYTES];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    bool counts = kt_game_cycle(&session->game) < 0;
    if (counts) kt_score_write(&text, count());
    else kt_text_string(&text, "NO RESULT");
    say(bytes);
    if (counts) show_count();
}

#if KT_SCREEN

/* Kalah. */

enum { PITS = 6, BEANS = 6 };

static bool is_over_in_kalah(void) {
    if (!kt_pits_is_over(session)) return false;
    int score = kt_pits_score(session);
    tell_end(score > 0 ? KT_BLACK : score < 0 ? KT_WHITE : KT_EMPTY, 4 * score);
    toy.item = KT_WISH_KALAH;
    return true;
}

static void move_in_kalah(void) {
    toy.thinks = true;
    show(now());
    if (kt_pits_move(session, now()) < 0) say("NO");
    else is_over_in_kalah();
}

static void sow(void) {
    if (!kt_pits_is_persons_turn(&toy, session)) move_in_kalah();
    else if (kt_pits_sow(&toy, session) < 0) say("NO");
    else if (!is_over_in_kalah() && !kt_pits_is_persons_turn(&toy, session)) move_in_kalah();
}

static void begin_kalah(void) {
    if (kt_session_kalah_begin(session, PITS, BEANS) < 0) return;
    look_at_problem();
    toy.x = 0;
    toy.item = KT_WISH_PASS;
    set_level();
    keep(false);
    if (toy.person == KT_WHITE) move_in_kalah();
}

ASIDE void tell_beans(void) {
    char bytes[KT_TOY_TEXT_BYTES];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_score_write(&text, 4 * kt_pits_score(session));
    say(bytes);
}

/* Grants what is meant otherwise in Kalah. Returns false when it is no such wish. */
static bool grant_in_kalah(kt_toy_wish wish) {
    switch (wish) {
    case KT_WISH_PLAY: sow(); break;
    case KT_WISH_PASS:
    case KT_WISH_KOMI: say("NO"); break;
    case KT_WISH_UNDO:
        if (!kt_pits_take_back(&toy, session)) say("NO");
        if (!kt_pits_is_persons_turn(&toy, session)) move_in_kalah();
        break;
    case KT_WISH_HINT:
        toy.thinks = true;
        show(now());
        kt_pits_hint(&toy, session);
        break;
    case KT_WISH_COUNT: tell_beans(); break;
    case KT_WISH_COLOUR:
        keep(false);
        if (!kt_pits_is_over(session) && !kt_pits_is_persons_turn(&toy, session)) move_in_kalah();
        break;
    default: return false;
    }
    return true;
}

/* In quarter points. 7 is what players take on 9 lines; with perfect play, Black wins by 9 on 7 lines, and all on 5. */
static int fair_komi(int size) { return size == 9 ? 4 * 7 : size == 7 ? 4 * 9 : 0; }

/* The next one of those that players take. */
static void change_komi(void) {
    static const uint8_t komis[] = {0, 2, 22, 26, 28, 30, 36};
    unsigned i = 0;
    while (i < sizeof komis && komis[i] <= session->game.komi) i++;
    session->game.komi = komis[i % sizeof komis];
    keep(false);
}

#else

/* Kalah is left to the line. */
static bool grant_in_kalah(kt_toy_wish wish) {
    if (wish >= KT_WISH_NEW_5 || wish == KT_WISH_LEVEL) return false;
    if (wish == KT_WISH_COLOUR) toy.person = (uint8_t)kt_opponent((kt_colour)toy.person);
    say("KALAH");
    return true;
}

#endif

/* A game on so many lines, in which the toy moves first if the person is White. */
static void begin(int size) {
    if (kt_session_begin(session, size) < 0) return;
    toy.lines = 0;
    kt_toy_point(&toy, &session->game, KT_NO_POINT);
    toy.item = KT_WISH_PASS;
#if KT_SCREEN
    session->game.komi = fair_komi(size);
#endif
    set_level();
    keep(!is_persons_turn());
    if (!is_persons_turn()) move();
}

static void grant(kt_toy_wish wish) {
    if (session->plays_kalah && grant_in_kalah(wish)) return;
    if (grant_in_problem(wish)) return;
    switch (wish) {
    case KT_WISH_PLAY: play(kt_toy_cursor(&toy)); break;
    case KT_WISH_PASS: play(KT_PASS); break;
    case KT_WISH_UNDO: take_back(); break;
    case KT_WISH_HINT: hint(); break;
    case KT_WISH_COUNT: tell_score(); break;
    case KT_WISH_LEVEL:
        set_level();
        keep(false);
        break;
    case KT_WISH_COLOUR:
        keep(!is_persons_turn());
        if (!is_persons_turn()) move();
        break;
    case KT_WISH_NEW_5:
    case KT_WISH_NEW_7:
    case KT_WISH_NEW_9: begin(FIRST_SIZE + 2 * (toy.item - KT_WISH_NEW_5)); break;
    case KT_WISH_SOLVE_1:
    case KT_WISH_SOLVE_2:
    case KT_WISH_SOLVE_3: begin_problem(1u + toy.item - KT_WISH_SOLVE_1); break;
#if KT_SCREEN
    case KT_WISH_KOMI: change_komi(); break;
    case KT_WISH_SOUND: keep(false); break;
    case KT_WISH_SCREEN:
        kt_port_shift(toy.shifted);
        keep(false);
        break;
    case KT_WISH_KALAH: begin_kalah(); break;
#endif
    default: break;
    }
}

void kt_play_wake(void) { kt_buttons_init(&toy.buttons); }

__attribute__((noinline)) void kt_play_serve(void) {
    toy.thinks = false;
    if (heard) look_at_problem();
    heard = false;
    uint32_t now_ms = now();
    kt_toy_wish wish = kt_toy_step(&toy, &session->game, buttons(now_ms), now_ms);
    grants = true;
    if (wish != KT_WISH_NOTHING) grant(wish);
    else if (goes_on && !is_persons_turn()) move();
    grants = goes_on = false;
    now_ms = now();
    if (now_ms - shown_ms >= SHOW_MS) show(now_ms);
}

__attribute__((noinline)) void kt_play_open(kt_gtp *engine, kt_store *kept) {
    gtp = engine;
    session = &engine->session;
    store = kept;
    grants = goes_on = false;
    kt_toy_init(&toy, KT_SCREEN);
    heard = false;
    look_at_problem();
    kt_toy_point(&toy, &session->game, KT_NO_POINT);
    unsigned front = store->front, level = front >> LEVEL_SHIFT & LEVEL;
    if (front & PLAYS) {
        toy.person = front & WHITE ? KT_WHITE : KT_BLACK;
        toy.silent = front & SILENT;
#if KT_SCREEN
        toy.shifted = front & SHIFTED;
        kt_port_shift(toy.shifted);
#endif
        if (level >= 1 && level <= KT_TOY_LEVELS) toy.level = (uint8_t)level;
        set_level();
        goes_on = front & OWES;
    } else if (!session->game.count) {
        kt_toy_say(&toy, "KATACHI", true, now());
        toy.waits = true;
    }
}

#endif
