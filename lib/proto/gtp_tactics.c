/* Commands that tell what may happen to chains. */
#include "base/words.h"
#include "judge/judge.h"
#include "proto/gtp_commands.h"
#include "tactics/chains.h"
#include "tactics/ladder.h"

enum { LINE = KT_DESKTOP ? 200 : 48 }; /* the most moves of a ladder that are told */

/* What the commands work in. */
typedef struct tactics_memory {
    kt_reader reader;
    kt_board board;
    kt_chains chains;
    union {
        kt_chain chain[KT_CHAINS_MOST];
        kt_point line[LINE];
    } list;
} tactics_memory;

/* Without playouts, the player has little memory, and the tables no such commands. */
_Static_assert(!KT_TACTICS || sizeof(tactics_memory) <= KT_PLAYER_BYTES, "no room to read in");

/* The player's memory: what it thought is lost. */
static tactics_memory *lend(kt_gtp *gtp) {
    kt_predictor *predictor;
    size_t bytes;
    return kt_player_lend(&gtp->session.player, sizeof(tactics_memory), &bytes, &predictor);
}

/* Reads the arguments, which are a vertex with a stone. Returns the point; else it refuses. */
static kt_status read_stone(kt_gtp *gtp, char *arguments) {
    kt_status p = kt_point_read(kt_words_next(&arguments), gtp->session.game.geometry.size);
    if (p < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid coordinate");
    if (p == KT_PASS || gtp->session.game.board.colour[p] == KT_EMPTY)
        return kt_gtp_refuse(gtp, "no stone there");
    return p;
}

static void write_count(kt_text *answer, unsigned count, const char *one, const char *more) {
    kt_text_unsigned(answer, count);
    kt_text_char(answer, ' ');
    kt_text_string(answer, count == 1 ? one : more);
}

static void write_colour(kt_text *answer, int colour) {
    kt_text_string(answer, colour == KT_BLACK ? "Black" : "White");
}

static void write_move(kt_text *answer, const char *before, kt_point p) {
    if (p == KT_NO_POINT) return;
    kt_text_string(answer, before);
    kt_gtp_write_vertex(answer, p);
}

/* Writes how the ladder of the chain at `p` ends when `first` moves first, and how it goes. */
static void write_ladder(kt_gtp *gtp, tactics_memory *memory, kt_point p, kt_colour first) {
    static const char *const ends[] = {"the chain escapes", "the chain is captured", "a ko decides",
                                       "unknown: too many positions to look at"};
    kt_text *answer = &gtp->answer;
    const kt_board *board = &gtp->session.game.board;
    kt_ladder ladder = kt_ladder_read(&memory->reader, board, p, KT_NO_POINT, first, KT_LADDER_NODES);
    write_colour(answer, (int)first);
    kt_text_string(answer, " first: ");
    kt_text_string(answer, ends[ladder.result]);
    if (ladder.move == KT_PASS) kt_text_string(answer, ", even if nobody defends it");
    else write_move(answer, ", begins with ", ladder.move);
    kt_text_char(answer, '\n');
    memory->board = *board;
    unsigned length = kt_ladder_play_out(&memory->reader, &memory->board, p, first, KT_LADDER_NODES,
                                         memory->list.line, LINE);
    if (!length) return;
    kt_text_string(answer, "line:");
    for (unsigned i = 0; i < length; i++) write_move(answer, " ", memory->list.line[i]);
    kt_text_char(answer, '\n');
}

kt_status kt_gtp_ladder(kt_gtp *gtp, char *arguments) {
    kt_status p = read_stone(gtp, arguments);
    if (p < 0) return p;
    if (!kt_judge_can(&gtp->session.game.board)) return kt_gtp_refuse(gtp, "some stones have no liberties");
    const kt_board *board = &gtp->session.game.board;
    const kt_colour owner = (kt_colour)board->colour[p];
    tactics_memory *memory = lend(gtp);
    kt_text_string(&gtp->answer, "chain: ");
    write_colour(&gtp->answer, (int)owner);
    write_move(&gtp->answer, " ", (kt_point)p);
    kt_text_string(&gtp->answer, ", ");
    write_count(&gtp->answer, (unsigned)kt_bitboard_count(&board->liberties[board->chain[p]]), "liberty",
                "liberties");
    kt_text_char(&gtp->answer, '\n');
    write_ladder(gtp, memory, (kt_point)p, kt_opponent(owner));
    write_ladder(gtp, memory, (kt_point)p, owner);
    return KT_OK;
}

/* Writes a chain: "C3: White, savable, attack D3, save D3, 1 stone, 1 liberty, value 3, group C3 worth 7". */
static void write_chain(kt_gtp *gtp, const kt_chains *chains, const kt_chain *chain) {
    kt_text *answer = &gtp->answer;
    kt_gtp_write_vertex(answer, chain->head);
    kt_text_string(answer, ": ");
    write_colour(answer, chain->colour);
    kt_text_string(answer, ", ");
    kt_text_string(answer, kt_class_names[chain->danger]);
    write_move(answer, ", attack ", chain->attack);
    write_move(answer, ", save ", chain->save);
    kt_text_string(answer, ", ");
    write_count(answer, chain->stones, "stone", "stones");
    kt_text_string(answer, ", ");
    write_count(answer, chain->liberties, "liberty", "liberties");
    kt_text_string(answer, ", value ");
    kt_text_unsigned(answer, chain->value);
    write_move(answer, ", group ", chains->chain[chain->group].head);
    kt_text_string(answer, " worth ");
    kt_text_unsigned(answer, chain->strategic);
    if (chain->unfinished) kt_text_string(answer, ", not read to the end");
    kt_text_char(answer, '\n');
}

kt_status kt_gtp_status(kt_gtp *gtp, char *arguments) {
    kt_status p = *arguments ? read_stone(gtp, arguments) : KT_NO_POINT;
    if (p < 0) return p;
    if (!kt_judge_can(&gtp->session.game.board)) return kt_gtp_refuse(gtp, "some stones have no liberties");
    tactics_memory *memory = lend(gtp);
    kt_chains *chains = &memory->chains;
    chains->chain = memory->list.chain;
    chains->capacity = KT_CHAINS_MOST;
    if (kt_chains_find(chains, &memory->reader, &gtp->session.game.board, KT_CHAINS_NODES) < 0)
        return kt_gtp_refuse(gtp, "too many chains");
    for (uint16_t i = 0; i < chains->count; i++)
        if (p == KT_NO_POINT || chains->number[p] == i) write_chain(gtp, chains, &chains->chain[i]);
    return KT_OK;
}
