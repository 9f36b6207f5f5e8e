/* katachi rules: checks a file of rules about goals, compiles it, and shows what it says of a position. */
#include <stdio.h>
#include <string.h>

#include "commands/commands.h"
#include "commands/rules_position.h"
#include "common/output.h"
#include "knowledge/rules.h"
#include "records/sgf.h"

struct request {
    struct output_target output;
    bool text;
    const char *position;
    long move;
    int show;
};

static void begin(void *request) {
    *(struct request *)request = (struct request){.output = {.kind = FILE_RULES}, .show = 10};
}

static const struct options_row rows[] = {
    {"output", 'o', "FILE.ktr", "write the compiled rules to this file, whole or not at all", OPTIONS_OUTPUT,
     OPTIONS_FIELD(struct request, output.path)},
    OUTPUT_FORCE(struct request, output),
    {"text", 0, NULL, "print the rules as text, in the order in which they are used",
     OPTIONS_FIELD(struct request, text)},
    {"position", 0, "GAME.sgf",
     "explain what the rules say of a position of this game: the facts, the goals that they want, the best "
     "goals, and how each rule votes",
     OPTIONS_FILE, OPTIONS_FIELD(struct request, position)},
    {"move", 0, "N", "take the position before move N", OPTIONS_INTEGER, 1, SGF_ACTIONS_MAX,
     .standard = "the end of the game", OPTIONS_FIELD(struct request, move)},
    {"show", 0, "N", "explain the best N goals", OPTIONS_INTEGER, 1, 255,
     OPTIONS_FIELD(struct request, show)},
    {0},
};

static void count(unsigned number, const char *of, const char *behind) {
    printf("%u %s%s%s", number, of, number == 1 ? "" : "s", behind);
}

/* Tells what a file holds. */
static void report(const char *path, const struct rules *rules) {
    const kt_knowledge *knowledge = &rules->knowledge;
    unsigned levels = 0, begin = kt_knowledge_first_rule(knowledge), before = 0;
    for (unsigned i = begin; i < begin + knowledge->rules; i++) {
        unsigned level = kt_knowledge_statement(knowledge, i).key;
        levels += level != before;
        before = level;
    }
    printf("%s: ", path);
    count(kt_knowledge_first_want(knowledge), "fact", ", ");
    count(knowledge->wants, "want", ", ");
    count(knowledge->rules, "rule", " in ");
    count(levels, "level", "; ");
    printf("%u bytes of %d\n", rules->bytes, KT_KNOWLEDGE_BYTES_MAX);
}

static bool write_compiled(const struct output_target *output, const struct rules *rules) {
    uint8_t bytes[RULES_MAGIC_BYTES + KT_KNOWLEDGE_BYTES_MAX];
    memcpy(bytes, RULES_MAGIC, RULES_MAGIC_BYTES);
    memcpy(bytes + RULES_MAGIC_BYTES, rules->section, rules->bytes);
    return output_write(output, bytes, RULES_MAGIC_BYTES + rules->bytes, NULL);
}

static int run(void *with, char **arguments, int many) {
    static struct rules rules;
    struct request *request = with;
    if (!output_prepare(&request->output, arguments, many)) return 1;
    if (!rules_read(&rules, arguments[0], stderr)) return 1;
    if (request->output.path && !write_compiled(&request->output, &rules)) return 1;
    if (request->position)
        return rules_position(&rules.knowledge, request->position, request->move, (unsigned)request->show)
                   ? 0
                   : 1;
    if (request->text) rules_write(&rules.knowledge, stdout);
    else report(arguments[0], &rules);
    return 0;
}

const struct command command_rules = {
    .name = "rules",
    .summary = "check, compile and explain rules about goals",
    .synopsis = "FILE.rules [OPTION ...]",
    .about =
        "Checks a file of facts and rules about goals, and tells all errors: the line, the column, what is "
        "wrong, and for an unknown name those that are nearest to it. docs/rules.md describes the "
        "language.\n\n"
        "  katachi rules my.rules --position game.sgf --move 40",
    .more =
        "Statements, in any order; # begins a comment:\n\n"
        "  fact NAME of game|chain|goal: CONDITION\n"
        "  want \"NAME\" defend|attack|give-up of chain: CONDITION\n"
        "  rule \"NAME\" level 1..99 [among CONDITION]: prefer|avoid CONDITION\n"
        "  rule \"NAME\" level 1..99 [among CONDITION]: prefer larger|smaller NUMBER\n\n"
        "Conditions: or, and, not, is, is not, <, <=, >, >=, +, brackets; some near (...), number of near "
        "(...), some neighbour (...) of chains; subject.X and object.X of goals; facts.\n\n"
        "Known of the game, anywhere:\n\n"
        "  stage            how full the board is, in percent\n"
        "  moves, lines     moves that were played; lines of the board\n"
        "  ko               true: a point is forbidden by a ko\n\n"
        "Of a chain:\n\n"
        "  stones, liberties\n"
        "                   how many\n"
        "  class            safe: one move can't hurt it; attackable: the opponent can\n"
        "                   force an answer; savable: who moves decides; dead: it is\n"
        "                   lost\n"
        "  value            2 x stones + liberties; 0 when it is safe or dead\n"
        "  group-value      the values of its group's chains and of the opponent's near\n"
        "                   them\n"
        "  group-size       the stones of its group\n"
        "  mine             true: it is the player's whose goals these are\n"
        "  near, neighbour  chains of the same colour, and near; of the other colour,\n"
        "                   and touching\n\n"
        "Of a goal:\n\n"
        "  verb             defend, attack, give-up, capture, extend, connect, make-eye,\n"
        "                   jump-out, take-liberty, cut, take-eye, surround, new-life or\n"
        "                   occupy\n"
        "  purpose          the verb of the goal for the group that it serves\n"
        "  urgency          in 1/16 points: worth, less half of gain, and something for\n"
        "                   shape, for an answer to the last move, and for the edge. It\n"
        "                   orders goals where no rule does\n"
        "  worth            points that the move is worth by reading: gain, and twice\n"
        "                   the stones whose fate it changes\n"
        "  gain             points of area that it gains\n"
        "  captured, forces stones that it takes; that it threatens to capture\n"
        "  class-after      of the subject after the move. An own chain is savable when\n"
        "                   the opponent can take it now, dead only if it was before;\n"
        "                   the opponent's is dead when it was taken, or can't be saved\n"
        "  liberties-after, stones-after\n"
        "                   of the chain that the move makes\n"
        "  self-atari, loses\n"
        "                   true: that chain has one liberty; the opponent can capture\n"
        "                   it at once\n"
        "  group-value, group-size\n"
        "                   of the subject's group; without a subject, of the object's\n"
        "  line, distance   of the move, counted from the edge; steps to the last move,\n"
        "                   0 without one\n"
        "  own-beside, other-beside\n"
        "                   own stones and the opponent's on the 8 points around\n"
        "  inside           1 in own area, -1 in the opponent's, else 0\n"
        "  serves           goals that the move serves, this one included\n"
        "  shape            true: the stones around it make a shape that good players\n"
        "                   answer there (MoGo's 3x3 patterns)\n"
        "  likely           what the image predicts: 0 for a move at least half as\n"
        "                   probable as the best one, -1 for a quarter, and so on\n"
        "  subject, object  the chains that it is about",
    COMMAND_WANTS(1, "FILE.rules"),
    COMMAND_OPTIONS(struct request, begin, run, {rows, 0, NULL}),
};
