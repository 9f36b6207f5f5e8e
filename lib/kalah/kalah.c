#include "kalah/kalah.h"

#include <string.h>

#include "base/words.h"

kt_status kt_kalah_begin(kt_kalah *kalah, int pits, int beans) {
    if (pits < 1 || pits > KT_KALAH_PITS_MAX || beans < 1 || beans > KT_KALAH_BEANS_MAX ||
        2 * pits * beans > KT_KALAH_TOTAL_MAX)
        return KT_ERR_RANGE;
    memset(kalah, 0, sizeof *kalah);
    kalah->size = (uint8_t)pits;
    for (int player = 0; player < 2; player++) {
        for (int pit = 0; pit < pits; pit++) kalah->pits[player][pit] = (kt_kalah_count)beans;
        kalah->left[player] = (kt_kalah_count)(pits * beans);
    }
    return KT_OK;
}

/* The pit opposite an own one. */
static unsigned opposite(const kt_kalah *kalah, unsigned pit) { return kalah->size - 1u - pit; }

static void move_to_store(kt_kalah *kalah, unsigned owner, unsigned side, unsigned pit) {
    kt_kalah_count beans = kalah->pits[side][pit];
    kalah->pits[side][pit] = 0;
    kalah->left[side] = (kt_kalah_count)(kalah->left[side] - beans);
    kalah->store[owner] = (kt_kalah_count)(kalah->store[owner] + beans);
}

/* Sows the beans of an own pit, and captures, if that is wanted. Returns whether the last bean fell into the own store. */
static bool sow(kt_kalah *kalah, unsigned move, bool captures) {
    unsigned own = kalah->to_move, side = own, size = kalah->size, pit = move + 1;
    unsigned beans = kalah->pits[own][move];
    kalah->pits[own][move] = 0;
    kalah->left[own] = (kt_kalah_count)(kalah->left[own] - beans);
    for (;;) {
        unsigned end = pit + beans < size ? pit + beans : size;
        kalah->left[side] = (kt_kalah_count)(kalah->left[side] + end - pit);
        beans -= end - pit;
        for (kt_kalah_count *row = kalah->pits[side]; pit < end; pit++) row[pit]++;
        if (beans == 0) break;
        if (side == own) {
            kalah->store[own]++;
            if (--beans == 0) return true;
        }
        side ^= 1;
        pit = 0;
    }
    unsigned last = pit - 1, facing = opposite(kalah, last);
    if (captures && side == own && kalah->pits[own][last] == 1 && kalah->pits[own ^ 1][facing]) {
        move_to_store(kalah, own, own, last);
        move_to_store(kalah, own, own ^ 1, facing);
    }
    return false;
}

static void end(kt_kalah *kalah) {
    for (unsigned side = 0; side < 2; side++) {
        kalah->store[side] = (kt_kalah_count)(kalah->store[side] + kalah->left[side]);
        kalah->left[side] = 0;
    }
    memset(kalah->pits, 0, sizeof kalah->pits);
    kalah->over = 1;
}

static inline kt_minimax_next play_part(const void *position, unsigned move, void *after, bool captures) {
    kt_kalah *kalah = after;
    memcpy(kalah, position, sizeof *kalah);
    bool again = sow(kalah, move, captures);
    bool over = kalah->left[0] == 0 || kalah->left[1] == 0;
    if (again && !over) return KT_MINIMAX_AGAIN;
    kalah->to_move ^= 1;
    if (!over) return KT_MINIMAX_TURN;
    end(kalah);
    return KT_MINIMAX_OVER;
}

static kt_minimax_next play(const void *position, unsigned move, void *after) {
    return play_part(position, move, after, true);
}

#if KT_DESKTOP
kt_minimax_next kt_kalah_sow(const kt_kalah *kalah, unsigned move, kt_kalah *after) {
    return play_part(kalah, move, after, false);
}
#endif

/* The moves of a pit, by what they bring: 0 a capture, 1 an extra move, 2 neither. */
static unsigned class_of(const kt_kalah *kalah, unsigned move) {
    const kt_kalah_count *own = kalah->pits[kalah->to_move], *other = kalah->pits[kalah->to_move ^ 1];
    unsigned size = kalah->size, lap = 2 * size + 1, beans = own[move], last = move + beans;
    while (last >= lap) last -= lap;
    if (last == size) return 1;
    if (last > size || beans > lap) return 2;
    bool was_empty = own[last] == 0 || last == move;
    bool faces_beans = other[opposite(kalah, last)] > 0 || last <= move; /* a whole lap fills all pits */
    return was_empty && faces_beans ? 0 : 2;
}

static unsigned moves_of(const void *position, kt_minimax_order order, uint8_t *moves) {
    const kt_kalah *kalah = position;
    const kt_kalah_count *row = kalah->pits[kalah->to_move];
    unsigned size = kalah->size, count = 0;
    if (order == KT_MINIMAX_STATIC) {
        for (unsigned pit = 0; pit < size; pit++)
            if (row[pit]) moves[count++] = (uint8_t)pit;
        return count;
    }
    uint8_t class[KT_KALAH_PITS_MAX] = {0};
    for (unsigned pit = 0; pit < size; pit++) class[pit] = (uint8_t)(row[pit] ? class_of(kalah, pit) : 3);
    for (unsigned wanted = 0; wanted < 3; wanted++)
        for (unsigned pit = size; pit-- > 0;)
            if (class[pit] == wanted) moves[count++] = (uint8_t)pit;
    return count;
}

static int value(const void *position) {
    const kt_kalah *kalah = position;
    return kalah->store[kalah->to_move] - kalah->store[kalah->to_move ^ 1];
}

static bool is_over(const void *position) { return ((const kt_kalah *)position)->over; }

/* Each extra move brings a bean into a store, which none leaves. */
static unsigned longest(const void *position, unsigned depth) {
    const kt_kalah *kalah = position;
    return depth + kalah->left[0] + kalah->left[1];
}

static void append(kt_minimax_key *key, unsigned byte) { key->bytes[key->length++] = (uint8_t)byte; }

static bool key_of(const void *position, unsigned generalisations, kt_minimax_key *key) {
    const kt_kalah *kalah = position;
    unsigned own = kalah->to_move, size = kalah->size;
    bool has_player = !(generalisations & KT_MINIMAX_PLAYER),
         has_store = !(generalisations & KT_MINIMAX_STORE);
    if (2 * size + has_player + has_store > KT_MINIMAX_KEY_BYTES) return false;
    memset(key, 0, sizeof *key);
    for (unsigned pit = 0; pit < size; pit++) append(key, kalah->pits[own][pit]);
    for (unsigned pit = 0; pit < size; pit++) append(key, kalah->pits[own ^ 1][pit]);
    if (has_player) append(key, own);
    if (has_store) append(key, kalah->store[own]); /* the other's follows from the number of beans */
    else key->shift = (int16_t)value(kalah);
    return true;
}

static void write_move(const void *position, unsigned move, kt_text *text) {
    (void)position;
    kt_text_unsigned(text, move + 1);
}

static kt_status read_move(const void *position, const char *word) {
    const kt_kalah *kalah = position;
    kt_status pit = kt_words_unsigned(word);
    if (pit < 1 || pit > kalah->size || kalah->pits[kalah->to_move][pit - 1] == 0) return KT_ERR_RANGE;
    return pit - 1;
}

/* A number in three characters between two others. */
static void write_count(kt_text *text, char before, unsigned count, char after) {
    kt_text_char(text, before);
    if (count < 100) kt_text_char(text, ' ');
    if (count < 10) kt_text_char(text, ' ');
    kt_text_unsigned(text, count);
    kt_text_char(text, after);
}

static void write_spaces(kt_text *text, unsigned count) {
    while (count--) kt_text_char(text, ' ');
}

/* The pits of a player, or their numbers; those of player 1 from right to left. */
static void draw_row(const kt_kalah *kalah, unsigned player, bool numbers, kt_text *text) {
    write_spaces(text, 6);
    for (unsigned place = 0; place < kalah->size; place++) {
        unsigned pit = player == 0 ? place : opposite(kalah, place);
        if (numbers) write_count(text, ' ', pit + 1, ' ');
        else write_count(text, '(', kalah->pits[player][pit], ')');
    }
    if (numbers && !kalah->over && player == kalah->to_move) kt_text_string(text, "  to move");
    kt_text_char(text, '\n');
}

static void draw(const void *position, kt_text *text) {
    const kt_kalah *kalah = position;
    draw_row(kalah, 1, true, text);
    draw_row(kalah, 1, false, text);
    write_count(text, '[', kalah->store[1], ']');
    write_spaces(text, 5u * kalah->size + 2);
    write_count(text, '[', kalah->store[0], ']');
    kt_text_char(text, '\n');
    draw_row(kalah, 0, false, text);
    draw_row(kalah, 0, true, text);
}

const kt_minimax_game kt_kalah_game = {
    .name = "kalah",
    .position_bytes = sizeof(kt_kalah),
    .moves_max = KT_KALAH_PITS_MAX,
    .moves = moves_of,
    .play = play,
    .value = value,
    .is_over = is_over,
    .longest = longest,
    .key = key_of,
    .write_move = write_move,
    .read_move = read_move,
    .draw = draw,
};
