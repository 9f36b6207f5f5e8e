#include "search/prior.h"

#include "base/fixed.h"
#include "base/words.h"

/* The table of sources. Those that name moves are asked in this order. */
extern const kt_prior_source kt_prior_predictor, kt_prior_thumb, kt_prior_shapes;
static const kt_prior_source *const sources[] = {
    &kt_prior_predictor,
    &kt_prior_thumb,
#if KT_DESKTOP
    &kt_prior_shapes,
#endif
};
enum { SOURCES = sizeof sources / sizeof *sources };

const kt_prior_source *kt_prior_at(unsigned i) { return i < SOURCES ? sources[i] : NULL; }

const kt_prior_source *kt_prior_find(const char *name) {
    for (unsigned i = 0; i < SOURCES; i++)
        if (kt_words_equal(sources[i]->name, name)) return sources[i];
    return NULL;
}

unsigned kt_prior_name_moves(const kt_prior_position *position, unsigned most, kt_suggestion *moves) {
    for (unsigned i = 0; i < SOURCES; i++) {
        int count = sources[i]->names ? sources[i]->names(position, most, moves) : KT_PRIOR_SILENT;
        if (count != KT_PRIOR_SILENT) return (unsigned)count;
    }
    return 0;
}

/* The most moves that count as few. Chosen by hand. */
enum { FEW = 4 };

/* Has the mover so few moves that neither fill his eyes nor put himself in atari that each may cost more than
 * a pass? (With more of them, counting by area, one is as good as a pass.) Without a playout, self-ataris
 * aren't known. */
static bool has_few_moves(const kt_prior_position *position) {
    if (!position->playout) {
        const kt_game *game = position->game;
        kt_bitboard moves =
            kt_board_without_eyes(&game->board, position->colour, kt_game_legal(game, position->colour));
        return kt_bitboard_count(&moves) <= FEW;
    }
    const kt_field *field = &position->playout->field;
    unsigned colour = position->playout->view.colour, count = 0;
    for (unsigned i = 0; i < field->empties && count <= FEW; i++)
        count += kt_field_allows_outside_eyes(field, field->empty[i], colour) &&
                 !kt_policy_is_self_atari(field, field->empty[i], colour);
    return count <= FEW;
}

uint8_t kt_prior_of_pass(const kt_prior_position *position, unsigned count, bool at_root) {
    bool few = has_few_moves(position);
    if (few && !(at_root && position->after_pass)) return (uint8_t)(255 / (count + 1)); /* the mean of all */
    return few || count == 0 || (position->after_pass && !at_root);
}

uint8_t kt_prior_of(const kt_suggestion *move) {
    unsigned prior = move->value_q16 >> 8;
    return (uint8_t)(prior ? prior : 1);
}

/* A move that is as probable as the mean wins half of its playouts, one that is r times as probable r / (r +
 * 1) of them (R. Bradley and M. Terry, 1952). */
void kt_prior_expect(const kt_prior_settings *settings, kt_node *child, unsigned count) {
    uint32_t ratio = child->prior * count; /* r, in 1/256 */
    child->rave_visits = settings->playouts;
    child->rave_wins = (kt_node_count)(2u * settings->playouts * ratio / (ratio + 256));
}

#if KT_DESKTOP
void kt_prior_value_moves(const kt_prior_settings *settings, const kt_prior_position *position,
                          kt_node *child, unsigned count) {
    if (!position->playout) return;
    const kt_prior_use *end = settings->use + sizeof settings->use / sizeof *settings->use;
    for (const kt_prior_use *use = settings->use; use != end && use->source; use++) {
        kt_prior_value moves[KT_POINTS + 1];
        for (unsigned i = 0; i < count; i++) moves[i] = (kt_prior_value){child[i].move, KT_PRIOR_UNKNOWN};
        use->source->values(position, use->data, count, moves);
        for (unsigned i = 0; i < count; i++) {
            if (moves[i].value_q16 == KT_PRIOR_UNKNOWN) continue;
            child[i].rave_visits += use->playouts;
            child[i].rave_wins += (kt_node_count)(2u * use->playouts * moves[i].value_q16 >> 16);
        }
    }
}
#else
void kt_prior_value_moves(const kt_prior_settings *settings, const kt_prior_position *position,
                          kt_node *child, unsigned count) {
    (void)settings, (void)position, (void)child, (void)count;
}
#endif
