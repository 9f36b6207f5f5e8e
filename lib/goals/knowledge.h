/* knowledge.h: facts and rules about goals, from a file that a Go player writes (docs/rules.md).
 *
 * The rules speak of things: the game, the chains, and the goals. What is known of a thing from the position
 * are numbers, which a function of the caller tells. Facts are words for more: forward chaining finds of
 * which things they hold. From them, rules give goals, and compare two goals. Comparisons stand in levels:
 * the votes of the highest level are summed, -1, 0 or 1 each; only where the sum is 0 does the next level
 * count. (J. Pimiskern, Augos, 2012.)
 *
 * goals/reasoning.h finds what follows.
 *
 * Section "RULE" of an image (image/image.h), version 1, used where it lies, at most 8192 bytes:
 *      0  u8 x 3  number of facts of the game, of chains, of goals; 64 together at most
 *      3  u8      number of wants, rules that give goals
 *      4  u8      number of rules that compare goals
 *      5  u8      reserved, 0
 *      6  a statement for each of them, in this order:
 *           0  u8  bytes of its name, 0..63
 *           1  u8  bytes of its code, 1..255
 *           2  u8  a fact: its stratum, which never falls among facts of the same things
 *                  a want: the number of a verb, 0..31
 *                  a rule: its level, 1..99, which never rises; at most 63 rules have the same
 *           3  u8  a rule: the bytes of the first of its two codes, 0..127: only goals for which it isn't 0
 *                  are compared; + 128 when the smaller number is preferred. Others: 0
 *           4  its name, without control characters
 *              its code
 *
 * Code computes one number, on a stack, about one thing. Numbers are 16 bits wide, and sums stop at the ends
 * of their range. What is true is 1, what is false is 0. See kt_knowledge_code. */
#ifndef KT_GOALS_KNOWLEDGE_H
#define KT_GOALS_KNOWLEDGE_H

#include "image/image.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_KNOWLEDGE_BYTES_MAX = 8192,
    KT_KNOWLEDGE_HEADER_BYTES = 6,
    KT_KNOWLEDGE_STATEMENT_BYTES = 4, /* in front of the name */
    KT_KNOWLEDGE_NAME_MAX = 63,
    KT_KNOWLEDGE_CODE_MAX = 255,
    KT_KNOWLEDGE_AMONG_MAX = 127,
    KT_KNOWLEDGE_FACTS_MAX = 64,
    KT_KNOWLEDGE_LEVEL_MAX = 99,
    KT_KNOWLEDGE_VERBS_MAX = 32,
    KT_KNOWLEDGE_LEVEL_RULES_MAX = 63, /* rules of one level, and levels */
    KT_KNOWLEDGE_STACK_MAX = 8,        /* numbers that code may have on its stack */
    KT_KNOWLEDGE_DEPTH_MAX = 3,        /* KT_CODE_GO and KT_CODE_EACH within each other */
};

typedef enum kt_thing {
    KT_THING_GAME,
    KT_THING_CHAIN,
    KT_THING_GOAL,
    KT_THINGS,
} kt_thing;

/* What rules ask about: a number of a thing, a link or a relation. goals/facts.h answers. Of each kind of
 * things there may be KT_ASK_EACH. */
enum {
    KT_ASK_EACH = 32,

    KT_ASK_GAME = KT_THING_GAME * KT_ASK_EACH,
    KT_ASK_STAGE = KT_ASK_GAME, /* how full the board is, in percent */
    KT_ASK_MOVES,               /* that were played */
    KT_ASK_LINES,               /* of the board */
    KT_ASK_KO,                  /* 1: a point is forbidden by a ko */
    KT_ASK_GAME_END,

    KT_ASK_CHAIN = KT_THING_CHAIN * KT_ASK_EACH,
    KT_ASK_STONES = KT_ASK_CHAIN,
    KT_ASK_LIBERTIES,
    KT_ASK_CLASS,       /* 0 safe, 1 attackable, 2 savable, 3 dead */
    KT_ASK_VALUE,       /* tactical: 2 * stones + liberties, 0 when it is safe or dead */
    KT_ASK_GROUP_VALUE, /* strategic, of its group */
    KT_ASK_GROUP_SIZE,  /* stones of its group */
    KT_ASK_MINE,        /* 1: of the colour to move */
    KT_ASK_CHAIN_END,

    KT_ASK_GOAL = KT_THING_GOAL * KT_ASK_EACH,
    KT_ASK_VERB = KT_ASK_GOAL,
    KT_ASK_PURPOSE,      /* the verb of the goal that it serves */
    KT_ASK_URGENCY,      /* how much the move is wanted without rules, in 1/16 points */
    KT_ASK_GOAL_NUMBERS, /* goals/goals.h has these */

    KT_ASK_LINK = KT_THINGS * KT_ASK_EACH, /* from a goal to a chain: its number, -1 for none */
    KT_ASK_SUBJECT = KT_ASK_LINK,
    KT_ASK_OBJECT,
    KT_ASK_LINK_END,

    KT_ASK_RELATION = KT_ASK_LINK + KT_ASK_EACH, /* of two chains, 0 or 1; never with itself */
    KT_ASK_NEIGHBOUR = KT_ASK_RELATION,          /* they touch, and are of different colours */
    KT_ASK_NEAR, /* they are near each other (tactics/chains.h), and of the same colour */
    KT_ASK_RELATION_END,
};

/* Code. A byte of 128 or more pushes its lower 7 bits. `what` is a number of the things asked about. */
typedef enum kt_knowledge_code {
    KT_CODE_NUMBER, /* i16: pushes it */
    KT_CODE_ASK,    /* what: pushes this number of the thing, or of the game */
    KT_CODE_FACT,   /* fact: does it hold of the thing, or of the game? */
    /* what, bytes: goes to the thing that this link leads to, until the KT_CODE_BACK with which these bytes
     * of code end; pushes 0 and leaves them out when it leads nowhere. */
    KT_CODE_GO,
    KT_CODE_BACK,
    /* what, bytes: goes to each thing that has this relation to the thing, one after the other. These bytes
     * of code, which end with KT_CODE_NEXT, push a number for each. */
    KT_CODE_EACH,
    KT_CODE_NEXT, /* ... of which it takes off all, and pushes how many were not 0 */
    KT_CODE_NOT,  /* 1 for 0, and 0 for others */
    KT_CODE_AND,  /* these take two numbers off, and push one */
    KT_CODE_OR,
    KT_CODE_EQUAL,
    KT_CODE_LESS, /* is the lower one less than the upper one? */
    KT_CODE_ADD,
    KT_CODES,
} kt_knowledge_code;
enum { KT_CODE_SMALL = 128 }; /* and more: pushes the code less this */

/* A section that has been checked. Its bytes must stay where they are. */
typedef struct kt_knowledge {
    const uint8_t *section;
    uint16_t bytes;
    uint8_t facts[KT_THINGS], wants, rules; /* how many it has */
} kt_knowledge;

/* A fact, a want or a rule. */
typedef struct kt_statement {
    const char *name;            /* without a 0 byte at its end */
    const uint8_t *code, *among; /* `among` is of no bytes in most */
    uint8_t name_bytes, code_bytes, among_bytes;
    uint8_t key; /* its stratum, verb or level */
    bool smaller;
} kt_statement;

/* Opens `bytes` bytes that may be a section. Errors: KT_ERR_SIZE when there are more than
 * KT_KNOWLEDGE_BYTES_MAX; KT_ERR_FORMAT. */
KT_MUST_USE kt_status kt_knowledge_open(kt_knowledge *knowledge, const uint8_t *section, uint32_t bytes);

/* Finds the section in an image and opens it. Errors: KT_ERR_NOTHING when there is none; KT_ERR_VERSION;
 * those above. */
KT_MUST_USE kt_status kt_knowledge_find(kt_knowledge *knowledge, const kt_image *image);

/* `bytes` bytes of a section, for an image (image/image_write.h). */
kt_section kt_knowledge_section(const uint8_t *section, uint32_t bytes);

/* Statement `number`, from 0: all facts, then all wants, then all rules. */
kt_statement kt_knowledge_statement(const kt_knowledge *knowledge, unsigned number);

/* Bytes of an instruction that begins with `op`. */
unsigned kt_knowledge_code_bytes(unsigned op);

/* The number of the first want, and of the first rule. */
unsigned kt_knowledge_first_want(const kt_knowledge *knowledge);
unsigned kt_knowledge_first_rule(const kt_knowledge *knowledge);

#ifdef __cplusplus
}
#endif

#endif
