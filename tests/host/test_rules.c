/* test_rules: lib/board against the naive board, on random games of every size, with passes, undo, moves out
 * of turn and positional superko. In every other game, suicide of several stones is allowed.
 *
 *   test_rules [MOVES]      moves played on each size, 20,000 unless given. Speaks TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "board/game.h"
#include "board/score.h"
#include "board/zobrist.h"
#include "naive_board.h"

static kt_game game;
static kt_game_move moves[NAIVE_MOVES];
static struct naive_game naive;
static kt_random rng;
static const char *failure; /* what went wrong first, NULL as long as nothing has */
static long refused[NAIVE_SUPERKO + 1], suicides;

static void expect(bool condition, const char *what) {
    if (!condition && !failure) failure = what;
}

static char letter(kt_colour colour) { return colour == KT_BLACK ? 'X' : colour == KT_WHITE ? 'O' : '.'; }

static kt_point point(int p) { return kt_point_at(p % naive.size, p / naive.size); }

static enum naive_verdict verdict(kt_status status) {
    switch (status) {
    case KT_OK: return NAIVE_OK;
    case KT_ERR_OCCUPIED: return NAIVE_OCCUPIED;
    case KT_ERR_SUICIDE: return NAIVE_SUICIDE;
    case KT_ERR_KO: return NAIVE_KO;
    case KT_ERR_SUPERKO: return NAIVE_SUPERKO;
    default: return (enum naive_verdict) - 1;
    }
}

/* The stones, point by point, and the prisoners. */
static void compare_stones(void) {
    const struct naive_position *now = naive_now(&naive);
    int black = 0, white = 0;
    for (int p = 0; p < naive.size * naive.size; p++) {
        uint8_t colour = game.board.colour[point(p)];
        expect(letter(colour) == now->cell[p], "a point's colour");
        expect(kt_bitboard_has(&game.board.stones[colour], point(p)), "the bitboards");
        black += colour == KT_BLACK;
        white += colour == KT_WHITE;
    }
    expect(kt_bitboard_count(&game.board.stones[KT_BLACK]) == black, "the number of black stones");
    expect(kt_bitboard_count(&game.board.stones[KT_WHITE]) == white, "the number of white stones");
    expect(kt_bitboard_count(&game.board.stones[KT_EMPTY]) == naive.size * naive.size - black - white,
           "the number of empty points");
    expect(game.board.prisoners[KT_BLACK] == now->black_prisoners, "black prisoners");
    expect(game.board.prisoners[KT_WHITE] == now->white_prisoners, "white prisoners");
}

/* The chain of the stone at `p`: its members, their ring, its liberties. */
static void compare_chain(int p) {
    bool stones[NAIVE_POINTS], liberties[NAIVE_POINTS];
    const kt_board *board = &game.board;
    naive_chain(naive_now(&naive), naive.size, p, stones, liberties);
    kt_point head = board->chain[point(p)];
    int members = 0, ring = 0;
    for (int q = 0; q < naive.size * naive.size; q++) {
        bool same_head = board->colour[point(q)] != KT_EMPTY && board->chain[point(q)] == head;
        expect(same_head == stones[q], "a chain's stones");
        expect(kt_bitboard_has(&board->liberties[head], point(q)) == liberties[q], "a chain's liberties");
        members += stones[q];
    }
    kt_point q = head;
    do q = board->next[q], ring++;
    while (q != head && ring <= members);
    expect(ring == members, "a chain's ring");
}

/* Would the move be suicide by rules that forbid it? */
static bool is_suicide(char colour, int p) {
    bool allowed = naive.suicide;
    naive.suicide = false;
    bool suicide = naive_check(&naive, colour, p) == NAIVE_SUICIDE;
    naive.suicide = allowed;
    return suicide;
}

static void compare_legality(kt_colour colour) {
    kt_bitboard legal = kt_game_legal(&game, colour);
    for (int p = 0; p < naive.size * naive.size; p++) {
        enum naive_verdict wanted = naive_check(&naive, letter(colour), p);
        expect(verdict(kt_game_check(&game, colour, point(p))) == wanted, "a move's legality");
        bool listed = wanted == NAIVE_OK && !is_suicide(letter(colour), p);
        expect(kt_bitboard_has(&legal, point(p)) == listed, "the set of legal moves");
        refused[wanted]++;
    }
}

static void compare_everything(void) {
    const struct naive_position *now = naive_now(&naive);
    const kt_bitboard none = {{0}};
    uint32_t hash = 0;
    for (int p = 0; p < naive.size * naive.size; p++) {
        if (now->cell[p] == '.') continue;
        compare_chain(p);
        hash ^= kt_zobrist_key(now->cell[p] == 'X' ? KT_BLACK : KT_WHITE, point(p));
    }
    expect(hash == game.board.hash, "the hash");
    compare_legality(KT_BLACK);
    compare_legality(KT_WHITE);
    expect(kt_score_area(&game.board, &none, 25) == 4 * naive_area(now, naive.size) - 25, "the area score");
    expect(kt_score_territory(&game.board, &none, 0) == 4 * naive_territory(now, naive.size), "territory");
}

static void undo_some(void) {
    uint32_t steps = 1 + kt_random_below(&rng, kt_random_below(&rng, 20) ? 3 : 60);
    for (; steps && naive.count; steps--) {
        expect(kt_game_undo(&game) == KT_OK, "an undo");
        naive_undo(&naive);
        compare_stones();
    }
}

/* A random point; every third time one beside the last move, where kos are fought. */
static int choose(void) {
    kt_point last = game.count ? (kt_point)game.moves[game.count - 1].point : KT_PASS;
    kt_point near = KT_NO_POINT;
    if (last != KT_PASS && kt_random_below(&rng, 3) == 0)
        near = game.geometry.neighbour[last][kt_random_below(&rng, 4)];
    if (near != KT_NO_POINT) return kt_point_y(near) * naive.size + kt_point_x(near);
    return (int)kt_random_below(&rng, (uint32_t)(naive.size * naive.size));
}

/* Tries a random move and plays it where both boards allow it. Returns the number of moves played, 0 or 1. */
static int try_move(void) {
    kt_colour colour = kt_random_below(&rng, 20) ? game.to_move : kt_opponent(game.to_move);
    if (kt_random_below(&rng, 50) == 0) {
        expect(kt_game_play(&game, colour, KT_PASS) == KT_OK, "a pass");
        naive_pass(&naive);
        return 1;
    }
    int p = choose();
    /* Own eyes are rarely filled, so that games get long and chains large. */
    if (game.board.colour[point(p)] == KT_EMPTY && kt_board_is_eye(&game.board, colour, point(p)) &&
        kt_random_below(&rng, 8))
        return 0;
    enum naive_verdict wanted = naive_check(&naive, letter(colour), p);
    refused[wanted]++;
    expect(verdict(kt_game_play(&game, colour, point(p))) == wanted, "a played move's legality");
    if (wanted != NAIVE_OK) return 0;
    suicides += is_suicide(letter(colour), p);
    naive_play(&naive, letter(colour), p);
    compare_stones();
    return 1;
}

/* Plays random games on one size until `wanted` moves are played. Everything is compared now and then: always
 * on the smallest boards, about every `points / 3` moves on larger ones. */
static void play_size(int size, long wanted) {
    uint32_t points = (uint32_t)(size * size), limit = 3 * points + 20;
    kt_random_init(&rng, (uint32_t)size);
    bool suicide = false;
    for (long played = 0; played < wanted && !failure; suicide = !suicide) {
        naive_start(&naive, size);
        expect(kt_game_init(&game, size, moves, NAIVE_MOVES) == KT_OK, "kt_game_init");
        naive.suicide = game.rules.suicide = suicide;
        for (uint32_t tries = 2 * limit; tries && naive.count < (int)limit && !failure; tries--) {
            if (kt_random_below(&rng, 40) == 0) undo_some();
            played += try_move();
            if (kt_random_below(&rng, 1 + points / 3) == 0) compare_everything();
        }
    }
}

int main(int argc, char **argv) {
#ifdef __SANITIZE_ADDRESS__
    long wanted = 4000;
#else
    long wanted = 8000;
#endif
    if (argc > 1) wanted = atol(argv[1]);
    int failures = 0;
    printf("1..%d\n", KT_BOARD_MAX - KT_BOARD_MIN + 1);
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        failure = NULL;
        memset(refused, 0, sizeof refused);
        suicides = 0;
        play_size(size, wanted);
        bool all = refused[NAIVE_SUICIDE] && refused[NAIVE_SUPERKO] && suicides;
        if (wanted >= 1000 && size > KT_BOARD_MIN) expect(all, "not every kind of move came up");
        printf("%sok %d - %dx%d: %ld random moves agree with the naive board\n", failure ? "not " : "",
               size - KT_BOARD_MIN + 1, size, size, wanted);
        if (failure) printf("# differs after %d moves of a game: %s\n", naive.count, failure);
        printf("# moves looked at: %ld legal, %ld suicide, %ld ko, %ld superko; %ld suicides played\n",
               refused[NAIVE_OK], refused[NAIVE_SUICIDE], refused[NAIVE_KO], refused[NAIVE_SUPERKO],
               suicides);
        failures += failure != NULL;
    }
    return failures != 0;
}
