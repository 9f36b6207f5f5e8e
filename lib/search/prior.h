/* prior.h: what the search believes of a move before it tries it.
 *
 * Beliefs come from sources of knowledge. There are two kinds:
 *
 * - A source that names moves lists the moves worth trying in a position, each with its probability. Only one
 *   such source decides for a position: the first in the table that has an answer.
 * - A source that values moves says how often each named move will win. The settings choose among these
 *   sources and give each a weight, in playouts. All chosen sources count together.
 *
 * To add a source:
 *
 * 1. Write lib/search/prior_NAME.c. It holds one function, of type kt_prior_names or kt_prior_values, and one
 *    const kt_prior_source, kt_prior_NAME. If the source reads a section of the image, `find` opens it
 *    (image/image.h).
 * 2. Add kt_prior_NAME to the table in prior.c. The order matters for sources that name moves.
 * 3. If it names moves on chips, add its function to firmware/indirect-calls. (Values are for desktops.)
 * 4. If it has a section, write the section where images are made (host-tools/images).
 * 5. Test it in tests/unit/test_prior.c, or in a file of its own.
 *
 * A source that values moves can then be chosen by its name: `katachi gtp --search NAME`. */
#ifndef KT_SEARCH_PRIOR_H
#define KT_SEARCH_PRIOR_H

#include "model/predict.h"
#include "playout/playout.h"
#include "search/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KT_PRIOR_UNKNOWN UINT32_MAX

/* The position that a source is asked about. Either `playout` or `game` may be NULL, but not both. */
typedef struct kt_prior_position {
    const kt_playout *playout; /* stands at the position; NULL while the predictor uses its memory */
    const kt_game *game;       /* stands at the position; NULL where a prediction would cost too much */
    kt_predictor *predictor;   /* NULL when there is none */
    kt_colour colour;          /* to move */
    bool after_pass;           /* the last move was a pass */
#if KT_EVALUATES
    /* A source that names moves may fill it in; win_q16 is KT_PRIOR_UNKNOWN to begin with. NULL: nobody asks. */
    kt_evaluation *evaluation;
#endif
} kt_prior_position;

/* The rules for both kinds of functions:
 *
 * 1. The answer depends on the arguments alone: no random numbers, no floating point, no memory of earlier
 *    calls. So the same position gets the same answer on every machine.
 * 2. Several threads may call it at once. It changes nothing but the array that it fills, and the predictor's
 *    memory.
 * 3. Both are called when a node gets children. A function that names moves is called again when the node's
 *    moves came from rules of thumb and are predicted later (kt_uct_predict). */

/* Fills `moves` with at most `most` moves, the most probable first; value_q16 says how probable each is. It
 * leaves out passes, forbidden moves and own single-point eyes. Returns the number of moves; 0 when only a
 * pass is left; KT_PRIOR_SILENT when the source can't tell, so that the next one is asked. */
typedef int kt_prior_names(const kt_prior_position *position, unsigned most, kt_suggestion *moves);
enum { KT_PRIOR_SILENT = -1 };

/* How well a source expects a move to do. */
typedef struct kt_prior_value {
    kt_cell move; /* KT_NO_CELL is a pass */
    /* How probably the move wins for the player who makes it: 0..65536. KT_PRIOR_UNKNOWN to begin with. */
    uint32_t value_q16;
} kt_prior_value;

/* Fills in value_q16 of those of the `count` moves that the source knows something about, and leaves the
 * others at KT_PRIOR_UNKNOWN. `data` is what `find` opened. position->playout is never NULL. */
typedef void kt_prior_values(const kt_prior_position *position, const void *data, unsigned count,
                             kt_prior_value *moves);

/* A source: a row of the table. */
typedef struct kt_prior_source {
    const char *name;      /* one word, for people and for options */
    kt_prior_names *names; /* not NULL: the source names moves, and all that follows is unused */

    kt_prior_values *values; /* not NULL: the source values moves */
    const char *about;       /* what its knowledge is called, in the plural: "weights of shapes" */
    uint16_t playouts;       /* the best known weight, 1..32767 */
    /* Finds the section that the source reads, checks it and opens it in `data`, which the caller provides:
     * `data_bytes` bytes, aligned for any type. The image must stay where it is. Errors: those of the
     * section's owner. NULL: the source reads no section. */
    kt_status (*find)(void *data, const kt_image *image);
    size_t data_bytes;
} kt_prior_source;

/* Row `i` of the table, from 0; NULL behind the last. */
const kt_prior_source *kt_prior_at(unsigned i);

/* The source with this name; NULL when there is none. */
const kt_prior_source *kt_prior_find(const char *name);

/* A source that values moves, as the settings choose it. */
typedef struct kt_prior_use {
    const kt_prior_source *source;
    const void *data;
    uint16_t playouts; /* its weight, 0..32767 */
} kt_prior_use;

typedef struct kt_prior_settings {
    /* The weight of probabilities, 0..255 playouts. The RAVE statistics of each move begin as if it had been
     * played in this number of playouts; its probability decides how many of them it won. Default: 15. More:
     * the search trusts probabilities longer. Against the same opponent, 15 won 33 of 60 games, 30 won 28,
     * and 60 won 23 (host-tools/report/experiments.jsonl). */
    uint8_t playouts;
#if KT_DESKTOP /* chips have no memory for such sources */
    /* The chosen sources that value moves; an entry without a source ends the list. Default: none. Each costs
     * the time of its function at every node that gets children. */
    kt_prior_use use[4];
#endif
} kt_prior_settings;

/* Asks the sources that name moves, in the order of the table, until one answers. Fills `moves` and returns
 * as kt_prior_names does; 0 when all are silent. */
unsigned kt_prior_name_moves(const kt_prior_position *position, unsigned most, kt_suggestion *moves);

/* The probability of a pass beside `count` named moves, in 1/256; 0 when a pass shouldn't be among the
 * children. At the root, a pass in answer to a pass gets 1 at most, and none while there are more than a few other moves:
 * the player has already found that such a pass isn't sure to win. By the count of the stones as they stand it may seem
 * to win on a nearly empty board, and would take all playouts. */
uint8_t kt_prior_of_pass(const kt_prior_position *position, unsigned count, bool at_root);

/* The probability of a named move in 1/256, at least 1. */
uint8_t kt_prior_of(const kt_suggestion *move);

/* Sets the first RAVE statistics of one of `count` children from its probability. */
void kt_prior_expect(const kt_prior_settings *settings, kt_node *child, unsigned count);

/* Adds the values of the chosen sources to the RAVE statistics of the `count` children. */
void kt_prior_value_moves(const kt_prior_settings *settings, const kt_prior_position *position,
                          kt_node *child, unsigned count);

#ifdef __cplusplus
}
#endif

#endif
