#include "images/thinking.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/clock.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/searchers.h"
#include "knowledge/shipped_rules.h"

enum {
    SLICE = 128, /* playouts of a thread between two looks at the clock */
    TREE_BYTES = 512 << 20,
};

static struct searchers_group searchers; /* made at the first search */

enum { FULL, NETWORK, PLAYOUTS, RAVE, UCT, NONE, GOALS, SEARCHES };
static struct options_word searches[16] = {
    [FULL] = {"full", "tree search with predicted moves, as 'network' or 'playouts': as the image says"},
    [NETWORK] = {"network",
                 "tree search in which the image's network judges alone; where it can't judge, as playouts"},
    [PLAYOUTS] = {"playouts", "tree search with playouts, RAVE and, where the network judges, evaluations"},
    [RAVE] = {"rave", "tree search with RAVE, without predictions"},
    [UCT] = {"uct", "UCT alone"},
    [NONE] = {"none", "no search: the first prediction is played"},
    [GOALS] = {"goals", "no search: the move that serves the best goal is played"},
    /* the sources that value moves follow (search/prior.h) */
};
static struct options_word policies[KT_POLICIES + 1];

/* Lists the searches and policies that the tables of lib/ name. */
static void list_words(void) {
    static char help[sizeof searches / sizeof *searches][100];
    const struct options_word *end = &searches[sizeof searches / sizeof *searches - 1];
    struct options_word *word = &searches[SEARCHES];
    for (unsigned i = 0; kt_prior_at(i) && word < end; i++) {
        const kt_prior_source *source = kt_prior_at(i);
        if (!source->values) continue;
        char *text = help[word - searches];
        snprintf(text, sizeof *help,
                 "as rave, but each move starts with the value that the image's %s give it", source->about);
        *word++ = (struct options_word){source->name, text};
    }
    for (int i = 0; i < KT_POLICIES; i++) policies[i].word = kt_policies[i].name;
}

/* UCT alone, with RAVE, or with a source that values moves too, as in the papers. */
static void set_search(struct thinking *thinking, int search) {
    kt_uct_settings *settings = &thinking->player.settings;
    const kt_policy policy = settings->policy;
    const unsigned evaluation = settings->evaluation;
    thinking->searches = search != NONE && search != GOALS;
    thinking->by_goals = search == GOALS;
    if (search <= PLAYOUTS || !thinking->searches) {
        *settings = kt_uct_defaults();
        if (search == NETWORK) settings->leaves = KT_LEAVES_EVALUATED;
        if (search == PLAYOUTS) settings->leaves = KT_LEAVES_PLAYED;
    } else *settings = search == UCT ? kt_uct_alone() : kt_uct_rave();
    settings->policy = policy;
    settings->evaluation = evaluation;
    const kt_prior_source *source = kt_prior_find(searches[search].word); /* the others are no priors */
    if (source) settings->prior.use[0] = (kt_prior_use){.source = source, .playouts = source->playouts};
}

struct thinking thinking_defaults(void) {
    list_words();
    return (struct thinking){
        .player = {.settings = kt_uct_defaults(), .seed = (uint32_t)time(NULL), .resign_q16 = 65536 / 20},
        .threads = omp_get_num_procs(),
        .searches = true,
    };
}

static void read_search(const struct options_row *row, char *const *values, void *field) {
    for (int i = 0; searches[i].word; i++)
        if (strcmp(*values, searches[i].word) == 0) {
            set_search(field, i);
            return;
        }
    options_wrong(row, *values, NULL);
}

const struct options_row thinking_rows[] = {
    {"playouts", 0, "N", "spend N playouts on a move", OPTIONS_INTEGER, 1, KT_NODE_VISITS_MAX,
     .standard = "as many as the time allows", OPTIONS_FIELD(struct thinking, budget.playouts)},
    {"time", 0, "S",
     "spend S seconds on a move; a clock that the controller sets (time_settings) takes precedence",
     OPTIONS_NUMBER, 0.001, 1e6, .scale = 1000, .standard = "3 when no playouts are given",
     OPTIONS_FIELD(struct thinking, budget.milliseconds)},
    {"threads", 0, "N", "search with N threads", OPTIONS_INTEGER, 1, SEARCHERS_MAX,
     .standard = "one for each core", OPTIONS_FIELD(struct thinking, threads)},
    {"search", 0, "HOW", "how moves are found:", OPTIONS_OWN, .words = searches, .read = read_search,
     .standard = "full"},
    {"policy", 0, "NAME", "how playouts choose moves", OPTIONS_WORD, .words = policies,
     OPTIONS_FIELD(struct thinking, player.settings.policy.kind)},
    {"evaluation", 0, "N",
     "where the image's network evaluates positions (katachi train --judge), count each evaluation as N playouts beside the "
     "others; 0, or by territory late in a game: use none; '--search network' makes no others",
     OPTIONS_INTEGER, 0, KT_UCT_EVALUATION_MAX, OPTIONS_FIELD(struct thinking, player.settings.evaluation)},
    {"memory", 0, "MB", "give the search tree MB megabytes", OPTIONS_INTEGER, 1, 1 << 16,
     .standard = "512, or half of the memory when that is less", OPTIONS_FIELD(struct thinking, megabytes)},
    {"seed", 0, "N",
     "number that decides the random numbers; with --playouts and --threads 1, games then repeat",
     OPTIONS_INTEGER, 0, 0x7fffffff, .standard = "the time", OPTIONS_FIELD(struct thinking, player.seed)},
    {"resign", 0, "P",
     "resign when fewer than P percent of the playouts are won, final_score counts the game lost, and the engine's "
     "stones cover an eighth of the board, or a third of it against handicap stones or over 10 points of komi, which "
     "explain few wins; 0 never resigns",
     OPTIONS_NUMBER, 0, 100, .scale = 655.36, .standard = "5",
     OPTIONS_FIELD(struct thinking, player.resign_q16)},
    {0},
};

static void run_threads(void *context, kt_uct *uct, kt_uct_worker *lead, uint32_t playouts) {
    const struct thinking *thinking = context;
    if (!searchers.searchers) searchers = searchers_all(searchers_make(thinking->threads));
    searchers_run(&searchers, uct, lead, playouts);
}

/* Finds what the source of priors needs in the first image that has it. Returns false after a message. */
static bool open_prior(struct thinking *thinking, const kt_image *const *images) {
    kt_prior_use *use = &thinking->player.settings.prior.use[0];
    if (!use->source || !use->source->find) return true;
    use->data = thinking->prior = memory_zeroed(use->source->data_bytes);
    for (; *images; images++)
        if (use->source->find(thinking->prior, *images) == KT_OK) return true;
    return tell_user("the image has no %s, which '%s' needs", use->source->about, use->source->name);
}

static void open_table3x3(kt_policy *policy, const kt_image *const *images) {
    while (*images && kt_table3x3_find(&policy->learned, *images) < 0) images++;
}

/* Finds rules about goals: those of the first image that has some, else of the program. */
static const kt_knowledge *find_rules(struct thinking *thinking, const kt_image *const *images) {
    for (; *images; images++)
        if (kt_knowledge_find(&thinking->knowledge, *images) >= 0) return &thinking->knowledge;
    return shipped_rules();
}

/* Gives the player the memory for its tree. Returns false after a message. */
static bool give_memory(struct thinking *thinking) {
    uint64_t half = memory_half();
    kt_player_config *player = &thinking->player;
    player->bytes = thinking->megabytes ? (size_t)thinking->megabytes << 20
                    : half < TREE_BYTES ? (size_t)half
                                        : (size_t)TREE_BYTES;
    player->memory = calloc(1, player->bytes);
    if (player->memory) return true;
    return tell_user("there is no memory for a search tree of %zu MB; --memory makes it smaller",
                     player->bytes >> 20);
}

bool thinking_begin(struct thinking *thinking, const struct choice *choice) {
    const kt_image *const named[] = {choice->image[0], NULL};
    const kt_image *const *images = choice->path ? named : choice->image;
    kt_player_config *player = &thinking->player;
    player->context = thinking;
    player->milliseconds = clock_short_ms;
    player->slice = SLICE * (uint32_t)thinking->threads;
    if (!give_memory(thinking)) return false;
    if (thinking->threads > 1) player->run = run_threads;
    if (!thinking->searches) thinking->budget = (kt_player_budget){0};
    else if (!thinking->budget.playouts && !thinking->budget.milliseconds)
        thinking->budget.milliseconds = 3000;
    open_table3x3(&player->settings.policy, images);
    if (!player->knowledge) player->knowledge = find_rules(thinking, images);
    return open_prior(thinking, images);
}

void thinking_end(struct thinking *thinking) {
    free(thinking->player.memory);
    free(thinking->prior);
    searchers_free(searchers.searchers);
    searchers = (struct searchers_group){0};
}
