/* Commands that tell what may happen to chains. */
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

static void write_count(kt_gtp *gtp, unsigned count, const char *one, const char *more) {
    kt_gtp_say(gtp, "%u %s", count, count == 1 ? one : more);
}

static void write_move(kt_gtp *gtp, const char *text, kt_point p) {
    if (p != KT_NO_POINT) kt_gtp_say(gtp, text, p);
}

/* Writes how the ladder of the chain at `p` ends when `first` moves first, and how it goes. */
static void write_ladder(kt_gtp *gtp, tactics_memory *memory, kt_point p, kt_colour first) {
    static const char *const ends[] = {"the chain escapes", "the chain is captured", "a ko decides",
                                       "unknown: too many positions to look at"};
    const kt_board *board = &gtp->session.game.board;
    kt_ladder ladder = kt_ladder_read(&memory->reader, board, p, KT_NO_POINT, first, KT_LADDER_NODES);
    kt_gtp_say(gtp, "%C first: %s", first, ends[ladder.result]);
    if (ladder.move == KT_PASS) kt_gtp_say(gtp, ", even if nobody defends it");
    else write_move(gtp, ", begins with %v", ladder.move);
    kt_gtp_say(gtp, "\n");
    memory->board = *board;
    unsigned length = kt_ladder_play_out(&memory->reader, &memory->board, p, first, KT_LADDER_NODES,
                                         memory->list.line, LINE);
    if (!length) return;
    kt_gtp_say(gtp, "line:");
    for (unsigned i = 0; i < length; i++) kt_gtp_say(gtp, " %v", memory->list.line[i]);
    kt_gtp_say(gtp, "\n");
}

kt_status kt_gtp_ladder(kt_gtp *gtp) {
    if (kt_gtp_judges(gtp, "") < 0) return KT_ERR_FORMAT;
    const kt_point p = (kt_point)gtp->given.point;
    const kt_board *board = &gtp->session.game.board;
    const kt_colour owner = (kt_colour)board->colour[p];
    tactics_memory *memory = lend(gtp);
    kt_gtp_say(gtp, "chain: %C %v, ", owner, p);
    write_count(gtp, (unsigned)kt_bitboard_count(&board->liberties[board->chain[p]]), "liberty", "liberties");
    kt_gtp_say(gtp, "\n");
    write_ladder(gtp, memory, p, kt_opponent(owner));
    write_ladder(gtp, memory, p, owner);
    return KT_OK;
}

/* Writes a chain: "C3: White, savable, attack D3, save D3, 1 stone, 1 liberty, value 3, group C3 worth 7". */
static void write_chain(kt_gtp *gtp, const kt_chains *chains, const kt_chain *chain) {
    kt_gtp_say(gtp, "%v: %C, %s", chain->head, chain->colour, kt_class_names[chain->danger]);
    write_move(gtp, ", attack %v", chain->attack);
    write_move(gtp, ", save %v", chain->save);
    kt_gtp_say(gtp, ", ");
    write_count(gtp, chain->stones, "stone", "stones");
    kt_gtp_say(gtp, ", ");
    write_count(gtp, chain->liberties, "liberty", "liberties");
    kt_gtp_say(gtp, ", value %u, group %v worth %u%s\n", chain->value, chains->chain[chain->group].head,
               chain->strategic, chain->unfinished ? ", not read to the end" : "");
}

kt_status kt_gtp_status(kt_gtp *gtp) {
    const int p = gtp->given.point;
    if (kt_gtp_judges(gtp, "") < 0) return KT_ERR_FORMAT;
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
