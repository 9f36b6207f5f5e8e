/* katachi rules: checks a file of rules about goals, compiles it, and shows what it says of a position. */
#include <stdio.h>
#include <string.h>

#include "commands/commands.h"
#include "commands/rules_position.h"
#include "common/options.h"
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
    request->output.inputs = arguments;
    request->output.input_count = many;
    if (request->output.path && !output_possible(&request->output)) return 1;
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
        "Known of the game: stage, moves, lines, ko. Of a chain: stones, liberties, class (safe, attackable, "
        "savable, dead), value, group-value, group-size, mine. Of a goal: verb, purpose, urgency, worth, "
        "gain, captured, forces, class-after, liberties-after, stones-after, self-atari, loses, group-value, "
        "group-size, line, distance, own-beside, other-beside, inside, serves, shape, likely.",
    .tables = (const struct options_table[]){{rows, 0, NULL}, {0}},
    .wanted = (const char *const[]){"FILE.rules", NULL},
    .arguments_max = 1,
    .request_bytes = sizeof(struct request),
    .begin = begin,
    .run = run,
};
