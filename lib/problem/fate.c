#include "problem/fate.h"

#if KT_DESKTOP

kt_status kt_fate_init(kt_fate_reader *reader, void *memory, size_t bytes) {
    uint8_t *place = memory;
    const size_t align = _Alignof(kt_life), skip = (size_t)(-(uintptr_t)place & (align - 1));
    const size_t half = bytes < skip ? 0 : (bytes - skip) / 2 / align * align;
    *reader = (kt_fate_reader){.lives = (kt_life *)(void *)(place + skip),
                               .dies = (kt_life *)(void *)(place + skip + half)};
    reader->last = reader->lives;
    kt_status status = kt_life_init(reader->lives, half);
    return status < 0 ? status : kt_life_init(reader->dies, half);
}

/* Leaves the attacker the walls alone that are surely safe: beside its stones outside, or beside points that are nearer to
 * them than to any stone of the defender. Lets the defender's stones breathe outside, and lives when it joins those
 * that do so from the beginning. */
static void doubt_walls(const kt_fate_reader *reader, const kt_board *board, kt_life_part *part) {
    uint8_t mine[KT_POINTS], theirs[KT_POINTS];
    part->ground.wall[KT_LIFE_ATTACKER] = 0;
    kt_life_measure(board, &board->stones[reader->defender], &board->stones[KT_EMPTY], mine);
    kt_life_measure(board, &board->stones[kt_opponent(reader->defender)], &board->stones[KT_EMPTY], theirs);
    KT_EACH_POINT(p, &reader->part)
        for (int i = 0; i < 4; i++) {
            kt_point q = board->geometry->neighbour[p][i];
            if (q == KT_NO_POINT || kt_bitboard_has(&reader->part, q)) continue;
            const kt_part_set bit = kt_part_bit(kt_life_number(part, p));
            if (theirs[q] < mine[q]) part->ground.wall[KT_LIFE_ATTACKER] |= bit;
            if (board->colour[q] != KT_EMPTY) continue;
            part->ground.wall[KT_LIFE_DEFENDER] |= bit;
            if (board->colour[p] == reader->defender) part->exit |= bit;
        }
}

bool kt_fate_begin(kt_fate_reader *reader, const kt_board *board, const kt_bitboard *target, kt_colour solver,
                   bool large) {
    const kt_life_extent extent = large ? (kt_life_extent){3, 1, 3} : (kt_life_extent){2, 1, 2};
    reader->target = *target;
    reader->solver = solver;
    reader->defender = (kt_colour)board->colour[kt_bitboard_next(target, 0)];
    reader->nodes = 0;
    reader->last = reader->lives;
    kt_life_part *part = &reader->lives->part;
    if (kt_life_find(reader->lives, board, target, extent) < 0 || kt_life_leads_out(part)) return false;
    reader->part = kt_bitboard_none();
    for (kt_part_set rest = part->ground.all; rest; rest &= rest - 1)
        kt_bitboard_set(&reader->part, kt_life_point(part, kt_part_lowest(rest)));
    reader->dies->part = *part;
    doubt_walls(reader, board, &reader->dies->part);
    part->exit = part->ground.wall[KT_LIFE_DEFENDER] = part->out;
    kt_life_forget(reader->lives);
    kt_life_forget(reader->dies);
    return true;
}

bool kt_fate_is_walled(const kt_fate_reader *reader, const kt_board *board, kt_fate_hunt *hunt) {
    hunt->chains.chain = hunt->chain;
    hunt->chains.capacity = KT_CHAINS_MOST;
    if (kt_chains_find(&hunt->chains, &hunt->reader, board, KT_CHAINS_NODES) < 0) return false;
    kt_bitboard wall = kt_geometry_border(board->geometry, &reader->part);
    kt_bitboard outside = kt_bitboard_minus(board->stones[KT_EMPTY], &reader->part);
    const kt_bitboard rim = kt_geometry_border(board->geometry, &outside);
    kt_bitboard_unite(&outside, &rim);
    kt_bitboard_unite(&wall, &reader->part);
    kt_bitboard_intersect(&wall, &board->stones[kt_opponent(reader->defender)]);
    KT_EACH_POINT(p, &wall) {
        const kt_chain *chain = &hunt->chain[hunt->chains.number[p]];
        const kt_bitboard open = kt_bitboard_and(outside, &board->liberties[board->chain[p]]);
        const bool inside = kt_bitboard_has(&reader->part, p) && kt_bitboard_is_empty(&open);
        if (!inside && (chain->danger > KT_CLASS_ATTACKABLE || chain->unfinished)) return false;
    }
    return true;
}

/* Sets the stones of the part as they stand on the board. */
static void set_stones(const kt_fate_reader *reader, kt_life *life, const kt_board *board) {
    kt_life_part *part = &life->part;
    part->stones = (kt_part_stones){{0}};
    part->ko = KT_LIFE_NONE;
    KT_EACH_POINT(p, &reader->part) {
        kt_colour colour = (kt_colour)board->colour[p];
        if (colour == KT_EMPTY) continue;
        part->stones.of[colour == reader->defender ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER] |=
            kt_part_bit(kt_life_number(part, p));
    }
    if (board->ko < KT_POINTS && kt_bitboard_has(&reader->part, board->ko))
        part->ko = (uint8_t)kt_life_number(part, board->ko);
}

/* Does the side that moves first reach its aim, when it may always retake a ko, or when the other may? */
static kt_life_answer ask(kt_fate_reader *reader, const kt_board *board, bool defends, bool mine,
                          uint32_t nodes) {
    const uint8_t first = defends ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER;
    /* A yes that counts is one without threats, a no one in spite of threats. So whoever may retake is in doubt. */
    const bool claims_life = defends != mine;
    kt_life *life = claims_life ? reader->lives : reader->dies;
    set_stones(reader, life, board);
    life->nodes = 0;
    life->ended = false;
    reader->last = life;
    kt_life_answer answer = kt_life_ask(life,
                                        (kt_life_question){.first = first,
                                                           .retakes = mine ? first : (uint8_t)(first ^ 1),
                                                           .times = KT_LIFE_ALWAYS},
                                        nodes);
    reader->nodes += life->nodes;
    return answer;
}

bool kt_fate_wins(kt_fate_reader *reader, const kt_board *board, kt_colour first, uint32_t nodes) {
    return ask(reader, board, first == reader->defender, false, nodes) == KT_LIFE_YES;
}

kt_fate kt_fate_read(kt_fate_reader *reader, const kt_board *board, kt_colour first, uint32_t nodes) {
    const bool defends = first == reader->defender;
    const kt_fate win = first == reader->solver ? KT_FATE_SUCCEEDS : KT_FATE_FAILS,
                  loss = first == reader->solver ? KT_FATE_FAILS : KT_FATE_SUCCEEDS;
    kt_life_answer sure = ask(reader, board, defends, false, nodes);
    if (sure == KT_LIFE_YES) return win;
    kt_life_answer best = ask(reader, board, defends, true, nodes);
    if (best == KT_LIFE_NO) return loss;
    if (sure == KT_LIFE_UNCLEAR || best == KT_LIFE_UNCLEAR) return KT_FATE_UNCLEAR;
    /* Each no may be due to a doubt. */
    kt_life *lives = reader->lives, *dies = reader->dies;
    reader->lives = dies, reader->dies = lives;
    bool ko = ask(reader, board, defends, false, nodes) == KT_LIFE_NO &&
              ask(reader, board, defends, true, nodes) == KT_LIFE_YES;
    reader->lives = lives, reader->dies = dies;
    return ko ? KT_FATE_KO : KT_FATE_UNCLEAR;
}

kt_point kt_fate_best(kt_fate_reader *reader) {
    uint8_t line[KT_LIFE_LINE];
    if (!kt_life_line(reader->last, line)) return KT_NO_POINT;
    return line[0] == KT_LIFE_PASS ? KT_PASS : kt_life_point(&reader->last->part, line[0]);
}

/* Does the defender live without two eyes of its own? */
static bool is_seki(kt_fate_reader *reader, kt_colour first, uint32_t nodes) {
    const bool defends = first == reader->defender;
    const uint8_t side = defends ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER;
    kt_life *life = reader->last;
    life->nodes = 0;
    kt_life_answer answer = kt_life_ask(
        life,
        (kt_life_question){
            .first = side, .retakes = (uint8_t)(side ^ 1), .times = KT_LIFE_ALWAYS, .strict = true},
        nodes);
    reader->nodes += life->nodes;
    return answer == (defends ? KT_LIFE_NO : KT_LIFE_YES);
}

/* What is seen at the end of a line. */
static void look(const kt_life_part *part, const kt_part_stones *stones, kt_fate_end *end) {
    kt_part_set own = stones->of[KT_LIFE_DEFENDER], out = own & part->exit, around;
    kt_life_view view = kt_life_look(part, stones);
    if (view.state == KT_LIFE_OPEN) return;
    if (view.state == KT_LIFE_ATTACKER_WINS)
        end->how = own & part->target ? KT_FATE_EYELESS : KT_FATE_CAPTURED;
    else
        end->how = out && kt_part_flood(&part->ground, out, own, &around) & part->target ? KT_FATE_OUT
                                                                                         : KT_FATE_EYES;
}

kt_fate_end kt_fate_follow(kt_fate_reader *reader, kt_colour first, uint32_t nodes) {
    kt_fate_end end = {.how = KT_FATE_OPEN};
    kt_life *life = reader->last;
    const kt_life_part *part = &life->part;
    uint8_t line[KT_LIFE_LINE];
    const bool decided = kt_life_look(part, &part->stones).state != KT_LIFE_OPEN;
    int count = decided ? 0 : kt_life_line(life, line);
    kt_part_stones stones = part->stones;
    kt_colour colour = first;
    for (int i = 0; i < count; i++, colour = kt_opponent(colour)) {
        kt_part_set taken;
        uint8_t ko;
        end.line[end.count++] = line[i] == KT_LIFE_PASS ? KT_PASS : kt_life_point(part, line[i]);
        if (line[i] == KT_LIFE_PASS) continue;
        unsigned side = colour == reader->defender ? KT_LIFE_DEFENDER : KT_LIFE_ATTACKER;
        if (!kt_part_play(&part->ground, &stones, side, line[i], &taken, &ko)) break;
        end.captured[kt_opponent(colour)] += kt_part_count(taken);
    }
    look(part, &stones, &end);
    if (end.how == KT_FATE_OPEN) end.seki = is_seki(reader, first, nodes);
    return end;
}

#endif
