#include "commands/rules_position.h"

#include <stdio.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/names.h"
#include "draw/draw.h"
#include "goals/facts.h"
#include "goals/find.h"
#include "goals/goal_words.h"
#include "images/choice.h"
#include "images/load.h"
#include "knowledge/rules.h"
#include "knowledge/vocabulary.h"
#include "model/predict.h"
#include "records/replay.h"

enum { MOVES_MAX = 4096, MEMORY = 1 << 16 };

/* A position, and what follows from the rules there. Goal i of the reasoning is number goals.groups + i of
 * the goals. */
struct finding {
    const kt_knowledge *knowledge;
    kt_game game;
    kt_game_move moves[MOVES_MAX];
    kt_goals goals;
    kt_facts facts;
    unsigned count; /* goals that have been ranked */
    kt_predictor_memory prediction;
    kt_suggestion predicted[KT_POINTS];
    _Alignas(uint16_t) uint8_t memory[MEMORY];
};

/* Plays the record up to the position. Returns false after a message. */
static bool find_position(struct finding *f, const char *path, long move) {
    CLEANUP(sgf_game_free) struct sgf_game record = {0};
    struct replay_end end = {0};
    if (load_game(path, &record, stderr) < 0) return false;
    kt_status status = kt_game_init(&f->game, record.size, f->moves, MOVES_MAX);
    if (status >= 0) status = replay_onto(&f->game, &record, move, &end);
    if (status < 0) complain(stderr, path, 0, 0, "%s", kt_status_text(status));
    else if (move > end.moves + 1)
        complain(stderr, path, 0, 0, "it has %d moves; --move must be 1 to %d", end.moves, end.moves + 1);
    else return true;
    return false;
}

/* Predicts the moves by the images that ship. Returns their number. */
static int predict(struct finding *f) {
    const kt_game *game = &f->game;
    struct choice choice;
    kt_predictor predictor;
    choice_shipped(&choice);
    if (!kt_predictor_choose(&predictor, choice.image, game->geometry.size, KT_VALUES_MODEL, &f->prediction))
        return 0;
    kt_bitboard moves =
        kt_board_without_eyes(&game->board, game->to_move, kt_game_legal(game, game->to_move));
    kt_status count = kt_predict_game(&predictor, game, game->to_move, moves, KT_POINTS, f->predicted);
    return count > 0 ? count : 0;
}

static bool find_goals(struct finding *f) {
    const kt_game_move *last = f->game.count ? &f->game.moves[f->game.count - 1] : NULL;
    const kt_goals_question question = {
        .board = &f->game.board,
        .allowed = kt_game_legal(&f->game, f->game.to_move),
        .colour = f->game.to_move,
        .last = last ? (kt_point)last->point : KT_NO_POINT,
        .predicted = f->predicted,
        .predictions = predict(f),
        .knowledge = f->knowledge,
        .memory = f->memory,
        .bytes = sizeof f->memory,
    };
    uint8_t order[UINT8_MAX], rank[UINT8_MAX];
    kt_goals_find(&f->goals, &question);
    if (!kt_facts_begin(&f->facts, &f->goals, &question)) return false;
    unsigned count = (unsigned)(f->goals.count - f->goals.groups);
    f->facts.world.count[KT_THING_GOAL] = (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
    f->count = kt_reasoning_rank(&f->facts.reasoning, order, rank);
    return true;
}

static const kt_goal *goal_at(const struct finding *f, unsigned number) {
    return &f->goals.goal[f->goals.groups + number];
}

static void print_name(const struct finding *f, unsigned statement, const char *before) {
    kt_statement s = kt_knowledge_statement(f->knowledge, statement);
    fputs(before, stdout);
    rules_write_name(&s, stdout);
}

/* Prints the facts of a thing, each behind a space. */
static void print_facts(const struct finding *f, kt_thing thing, unsigned number) {
    unsigned fact = 0;
    for (unsigned i = 0; i < thing; i++) fact += f->knowledge->facts[i];
    for (unsigned end = fact + f->knowledge->facts[thing]; fact < end; fact++)
        if (kt_reasoning_holds(&f->facts.reasoning, fact, number)) print_name(f, fact, " ");
}

static void print_chains(const struct finding *f) {
    printf("\nFacts of the game:");
    print_facts(f, KT_THING_GAME, 0);
    printf("\n\nFacts of chains\n");
    for (unsigned i = 0; i < f->goals.chains.count; i++) {
        const kt_chain *chain = &f->goals.chain[i];
        printf("  %-4s %s, %u stone%s, %u libert%s, %s:", names_vertex(chain->head).text,
               names_colour((kt_colour)chain->colour), chain->stones, chain->stones == 1 ? "" : "s",
               chain->liberties, chain->liberties == 1 ? "y" : "ies", kt_class_names[chain->danger]);
        print_facts(f, KT_THING_CHAIN, i);
        putchar('\n');
    }
}

/* The goals that rules want, and for which chains. */
static void print_wants(struct finding *f) {
    kt_want want;
    if (f->knowledge->wants) printf("\nGoals that rules want\n");
    while (kt_reasoning_want(&f->facts.reasoning, &want)) {
        printf("  %s the group of %s: ", vocabulary_value(TYPE_VERB, want.verb),
               names_vertex(f->goals.chain[want.chain].head).text);
        print_name(f, want.number, "");
        putchar('\n');
    }
}

/* Prints a goal in words, its facts, and why it stands before the next. */
static void print_goal(struct finding *f, unsigned number) {
    char words[200];
    kt_text text;
    kt_text_init(&text, words, sizeof words);
    kt_goal_write(&text, goal_at(f, number));
    printf("%3u  %s:", number + 1, words);
    print_facts(f, KT_THING_GOAL, number);
    unsigned rule;
    if (number + 1 < f->count && kt_reasoning_compare(&f->facts.reasoning, number, number + 1, &rule) > 0) {
        print_name(f, rule, "\n       before the next by \"");
        printf("\", level %u", kt_knowledge_statement(f->knowledge, rule).key);
    }
    putchar('\n');
}

/* Prints what a rule says of the first `most` goals: for each, how many of the others the rule puts behind
 * it, less those that it puts before it. */
static void print_rule(struct finding *f, unsigned number, unsigned most) {
    kt_statement rule = kt_knowledge_statement(f->knowledge, number);
    print_name(f, number, "  ");
    fputs(":", stdout);
    bool speaks = false;
    for (unsigned a = 0; a < most; a++) {
        int votes = 0;
        for (unsigned b = 0; b < most; b++) votes += kt_reasoning_vote(&f->facts.reasoning, &rule, a, b);
        if (votes) printf(" %s %+d", names_vertex(goal_at(f, a)->place).text, votes);
        speaks |= votes != 0;
    }
    puts(speaks ? "" : " says nothing");
}

static void print_rules(struct finding *f, unsigned most) {
    unsigned begin = kt_knowledge_first_rule(f->knowledge), level = 0;
    printf("\nVotes among these goals\n");
    for (unsigned i = begin; i < begin + f->knowledge->rules; i++) {
        unsigned key = kt_knowledge_statement(f->knowledge, i).key;
        if (key != level) printf(" level %u\n", key);
        level = key;
        print_rule(f, i, most);
    }
}

bool rules_position(const kt_knowledge *knowledge, const char *path, long move, unsigned most) {
    static struct finding f;
    f.knowledge = knowledge;
    if (!find_position(&f, path, move)) return false;
    if (!find_goals(&f)) return complain(stderr, path, 0, 0, "the position has more than 255 chains");
    const kt_game_move *last = f.game.count ? &f.game.moves[f.game.count - 1] : NULL;
    struct draw_marks marks = {.last = last ? (kt_point)last->point : KT_NO_POINT};
    draw_board(stdout, draw_style_of(STDOUT_FILENO), &f.game.board, &marks);
    printf("\n%s to move\n", names_colour(f.game.to_move));
    print_chains(&f);
    print_wants(&f);
    if (most > f.count) most = f.count;
    printf("\nThe best %u of %u goals\n", most, f.count);
    for (unsigned i = 0; i < most; i++) print_goal(&f, i);
    print_rules(&f, most);
    if (!f.facts.reasoning.steps)
        printf("\nThe rules took more than %d steps; what was not found by then counts as false.\n",
               KT_REASONING_STEPS);
    return true;
}
