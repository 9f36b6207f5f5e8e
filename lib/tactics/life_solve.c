#include "tactics/life.h"

enum { NO_SIDE = 2, LEVELS = 3 };

/* Parts of growing size: life is found in small ones, death is certain in large ones only. */
static const struct {
    uint8_t reach, lead; /* kt_life_find */
    uint8_t share;       /* of the positions that remain, in 1/16 */
} levels[LEVELS] = {{2, 0, 5}, {2, 1, 8}, {3, 1, 16}};

const char *const kt_life_outcomes[5] = {"unknown", "dead", "ko", "seki", "alive"};

static kt_point point_of(const kt_life *life, unsigned move) {
    if (move >= KT_LIFE_PASS) return KT_PASS;
    return kt_point_at((int)(life->part.left + move % life->part.columns),
                       (int)(life->part.top + move / life->part.columns));
}

/* Tells the move and the line of the question that was asked last. */
static void tell_line(const kt_life *life, kt_life_result *result) {
    kt_life_stones stones = life->part.stones;
    unsigned side = life->question.first;
    uint8_t ko = KT_LIFE_NONE, move;
    result->count = 0;
    while (result->count < KT_LIFE_LINE && (move = kt_life_best(life, &stones, side, ko)) != KT_LIFE_NONE) {
        kt_life_set taken;
        ko = KT_LIFE_NONE;
        if (move != KT_LIFE_PASS && !kt_life_play(&life->part, &stones, side, move, &taken, &ko)) break;
        result->line[result->count++] = point_of(life, move);
        side ^= 1;
    }
    result->move = result->count ? result->line[0] : KT_PASS;
}

/* The first side doesn't win without a ko: does it win with one? */
static void ask_ko(kt_life *life, kt_life_question question, uint32_t nodes, kt_life_result *result) {
    unsigned first = question.first;
    uint32_t most = life->nodes + nodes;
    for (int i = 0; i < 2; i++) {
        question.retakes = (uint8_t)(i ? first : NO_SIDE);
        kt_life_answer win = kt_life_ask(life, question, (most - life->nodes) >> !i);
        if (win == KT_LIFE_YES) {
            result->outcome = KT_LIFE_KO;
            result->ko_for = (uint8_t)(i ? first ^ 1 : first);
            tell_line(life, result);
            return;
        }
        if (i && win == KT_LIFE_NO)
            result->outcome = first == KT_LIFE_DEFENDER ? KT_LIFE_DEAD : KT_LIFE_ALIVE;
    }
}

/* The defender isn't captured: is it a seki? Not when it has two eyes, though its moves may all fill them. */
static void ask_seki(kt_life *life, kt_life_question question, uint32_t nodes, kt_life_result *result) {
    if (kt_life_look(&life->part, &life->part.stones).state == KT_LIFE_DEFENDER_WINS) return;
    question.retakes = question.first ^ 1;
    question.strict = true;
    kt_life_answer win = kt_life_ask(life, question, nodes);
    if (win == KT_LIFE_UNCLEAR) return;
    bool defends = question.first == KT_LIFE_DEFENDER;
    if ((win == KT_LIFE_YES) == defends) {
        if (defends) tell_line(life, result);
        return;
    }
    result->outcome = KT_LIFE_SEKI;
    if (!defends) tell_line(life, result);
}

/* Reads one part. */
static void read_part(kt_life *life, unsigned first, uint32_t nodes, kt_life_result *result) {
    kt_life_question question = {.first = (uint8_t)first, .retakes = (uint8_t)(first ^ 1)};
    uint32_t most = life->nodes + nodes;
    *result = (kt_life_result){.outcome = KT_LIFE_UNKNOWN, .move = KT_PASS};
    kt_life_answer answer = kt_life_ask(life, question, nodes - nodes / 3);
    tell_line(life, result);
    if (answer == KT_LIFE_YES) result->outcome = first == KT_LIFE_DEFENDER ? KT_LIFE_ALIVE : KT_LIFE_DEAD;
    else ask_ko(life, question, most - life->nodes, result);
    if (result->outcome == KT_LIFE_ALIVE) ask_seki(life, question, (most - life->nodes) / 2, result);
}

/* Is the group free, not surrounded? More than two thirds of the points at the rim of the part lead it into
 * the open. (In the smallest part of 880 problems from two collections, at most half of them do.) */
static bool is_free(const kt_life_part *part) {
    int rim = kt_life_count(part->wall[KT_LIFE_ATTACKER]), open = kt_life_count(part->wall[KT_LIFE_DEFENDER]);
    return 3 * open > 2 * rim && kt_life_look(part, &part->stones).state == KT_LIFE_OPEN;
}

kt_status kt_life_solve(kt_life *life, const kt_board *board, const kt_bitboard *target, kt_colour first,
                        uint32_t nodes, kt_life_result *result) {
    unsigned side = board->colour[kt_bitboard_next(target, 0)] == first ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER;
    kt_life_outcome failure = side == KT_LIFE_DEFENDER ? KT_LIFE_DEAD : KT_LIFE_ALIVE;
    kt_status status = KT_ERR_FULL;
    kt_life_set before = 0;
    life->nodes = 0;
    life->ended = false;
    *result = (kt_life_result){.outcome = KT_LIFE_UNKNOWN, .move = KT_PASS};
    for (unsigned i = 0;
         i < LEVELS && kt_life_find(life, board, target, levels[i].reach, levels[i].lead) >= 0; i++) {
        kt_life_result now;
        if (!i && is_free(&life->part)) return KT_ERR_NOTHING;
        status = KT_OK;
        if (life->part.all == before && result->outcome != KT_LIFE_UNKNOWN) {
            result->proved = result->proved || i + 1 == LEVELS;
            continue;
        }
        before = life->part.all;
        kt_life_forget(life);
        read_part(life, side, (uint32_t)((uint64_t)(nodes - life->nodes) * levels[i].share / 16), &now);
        if (now.outcome == failure && i + 1 < LEVELS) now.outcome = KT_LIFE_UNKNOWN;
        now.proved = now.outcome != KT_LIFE_UNKNOWN && (i + 1 == LEVELS || side == KT_LIFE_DEFENDER);
        if (now.outcome != KT_LIFE_UNKNOWN || result->outcome == KT_LIFE_UNKNOWN) *result = now;
        if (side == KT_LIFE_DEFENDER && now.outcome >= KT_LIFE_SEKI) break;
    }
    result->nodes = life->nodes;
    return status;
}
