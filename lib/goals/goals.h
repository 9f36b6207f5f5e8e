/* goals.h: what a player wants in a position, as objects that can be compared and put into words.
 *
 * A goal is a verb with a subject, an object and a place: "connect C3 and D5 at C4". Goals form a tree:
 *
 *     defend the group of C3                      a group: what is wanted for it, or against it
 *       ├─ connect C3 and D5 at C4                a place: how it is done, and where
 *       └─ make an eye of C3 at B2
 *
 * Groups come first, in the order of their strategic value (tactics/chains.h): an own group that is in danger
 * wants to be defended, one of the opponent's that may be taken to be attacked, a dead one to be given up.
 * Then come the places that serve them, and those that serve no group: to occupy a point, to start new life.
 * Each legal move that makes sense has one goal, the best that it serves. Rules (knowledge.h) say which of
 * two goals is better, and in what order all are worth playing.
 *
 * Source: J. Pimiskern, Augos, 2012: goals with verb, subject and object, and rules in levels that compare
 * them. */
#ifndef KT_GOALS_GOALS_H
#define KT_GOALS_GOALS_H

#include "goals/knowledge.h"
#include "goals/reach.h"
#include "pattern/suggest.h"
#include "tactics/chains.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kt_goal_verb {
    /* What is wanted with a group. The subject is a stone of it. With a place: a move there that decides its
     * fate, by reading. */
    KT_GOAL_DEFEND,  /* an own group */
    KT_GOAL_ATTACK,  /* one of the opponent's */
    KT_GOAL_GIVE_UP, /* an own group that is dead; never with a place */
    /* For an own group. The subject is one of its chains. */
    KT_GOAL_CAPTURE, /* take the object, the opponent's chain; the subject: an own chain beside it, or none */
    KT_GOAL_EXTEND,  /* get more liberties at the place, a liberty of the subject */
    KT_GOAL_CONNECT, /* join subject and object, two own chains that both have the place as a liberty */
    KT_GOAL_MAKE_EYE, /* a point beside the place becomes an eye of the subject */
    KT_GOAL_JUMP_OUT, /* to the open, over one empty point */
    /* Against one of the opponent's groups. The subject is one of its chains. */
    KT_GOAL_TAKE_LIBERTY, /* the place is a liberty of the subject */
    KT_GOAL_CUT,          /* keep apart subject and object, two of the opponent's chains */
    KT_GOAL_TAKE_EYE,     /* play where the subject would make an eye */
    KT_GOAL_SURROUND,     /* play where the subject would jump out */
    /* For no group: subject and object are KT_NO_POINT. */
    KT_GOAL_START_LIFE, /* a stone where the opponent is stronger, with room to live */
    KT_GOAL_OCCUPY,     /* take an open point */
    KT_GOAL_VERBS
} kt_goal_verb;

/* The numbers of a goal, which rules can compare. Each is -127..127; larger ones are cut to that. A number is
 * 0 where it has no meaning. The first three are those of the subject, or without one of the object; goals
 * for groups have only these. */
typedef enum kt_goal_number {
    KT_GOAL_VALUE,       /* strategic value of its group: the group's tactical values and its neighbours' */
    KT_GOAL_SIZE,        /* stones of its group */
    KT_GOAL_CLASS,       /* a kt_class (tactics/chains.h) */
    KT_GOAL_CLASS_AFTER, /* of the subject after the move, with the opponent to move */
    KT_GOAL_CAPTURED,    /* stones that the move takes off the board */
    KT_GOAL_LIBERTIES_AFTER, /* of the chain that the move makes */
    KT_GOAL_STONES_AFTER,    /* of the chain that the move makes */
    KT_GOAL_SELF_ATARI,      /* 1: that chain has one liberty, and nothing was captured */
    KT_GOAL_LOSES,           /* 1: the opponent can capture that chain at once, by reading */
    KT_GOAL_FORCES,          /* stones that the move threatens to capture */
    KT_GOAL_LINE,            /* the place's distance to the nearest edge: 1 on the first line */
    KT_GOAL_GAIN,            /* points of area that it gains on the map of reach (goals/reach.h) */
    KT_GOAL_DISTANCE,        /* steps to the last move, 1 beside it; 0: there is no last move */
    KT_GOAL_OWN_BESIDE,      /* own stones among the eight neighbours of the place */
    KT_GOAL_OTHER_BESIDE,    /* the opponent's */
    KT_GOAL_INSIDE,          /* 1: only own stones reach the place; -1: only the opponent's; else 0 */
    KT_GOAL_SERVES,          /* goals that the move serves, this one included */
    KT_GOAL_WORTH, /* points that the move is worth: GAIN, and twice the stones whose fate it changes */
    KT_GOAL_SHAPE, /* 1: the place is one of MoGo's shapes (pattern/mogo3x3.h) */
    /* By the prediction, 0 for a move that is at least half as probable as the most probable one, -1 for a
     * quarter, -2 for an eighth and so on. 0 when nobody predicts. */
    KT_GOAL_LIKELY,
    KT_GOAL_NUMBERS
} kt_goal_number;

typedef struct kt_goal {
    uint8_t verb;             /* a kt_goal_verb */
    uint8_t purpose;          /* the verb of the goal for the group that it serves; without one its own */
    kt_point subject, object; /* stones that name chains; KT_NO_POINT: none */
    kt_point place;           /* where to play; KT_NO_POINT in a goal for a group */
    kt_point parent;          /* index of the goal for the group that it serves; KT_NO_POINT: none */
    uint8_t rule; /* number of the rule by which it stands before the next goal, or KT_GOAL_NO_RULE */
    int8_t number[KT_GOAL_NUMBERS];
} kt_goal;

enum {
    /* The most goals for groups; those of less strategic value get none. */
    KT_GOALS_GROUPS = KT_DESKTOP ? 64 : 12,
    KT_GOALS_MOST = KT_GOALS_GROUPS + KT_POINTS,
    KT_GOAL_NO_RULE = 255, /* no rule puts the goal before the next one, or there is none */
};

/* The caller's memory. Its contents, but for what kt_goals_find needs in between, are the result. */
typedef struct kt_goals {
    /* First those for groups, by their value; then those with a place, the best first. */
    kt_goal goal[KT_GOALS_MOST];
    kt_point groups;  /* number of goals for groups */
    uint16_t count;   /* number of all goals */
    kt_colour colour; /* whose goals they are */
    const kt_board *board;
    kt_chains chains; /* of the board */
    kt_chain chain[KT_CHAINS_MOST];
    int16_t urgency[KT_POINTS]; /* of the goals with a place, in 1/16 points (KT_REACH_UNIT) */
    /* In between: the last fields, since their place is lent to the ranking then. */
    kt_reader reader;
    kt_reach reach;
    kt_board after; /* the position after the move that is being tried */
} kt_goals;

/* The position that goals are wanted for. */
typedef struct kt_goals_question {
    const kt_board *board; /* without stones that have no liberties */
    kt_bitboard allowed;   /* the moves that may be proposed: legal ones (kt_game_legal) */
    kt_colour colour;      /* to move */
    kt_point last;         /* the opponent's last move; KT_PASS or KT_NO_POINT: none */
    uint32_t nodes;        /* positions to look at for the classes of all chains (kt_chains_find) */
    /* ... and for each question about a chain after a move. With more of both, longer captures are seen.
     * 0: the defaults of tactics. */
    uint32_t nodes_of_move;
    const kt_suggestion *predicted; /* predicted moves, the most probable first ... */
    int predictions;                /* ... and their number; 0: nobody predicts */
    const kt_knowledge *knowledge;  /* rules that rank the goals; NULL: they are ranked by urgency */
    /* For knowledge, aligned for uint16_t; kt_reasoning_bytes says how much. Right behind the kt_goals it may be smaller
     * by what these need in between. With too few, only the most urgent goals are ranked by rules. */
    void *memory;
    size_t bytes; /* of `memory` */
} kt_goals_question;

/* What rules call them: "take-liberty". Chips need no names. */
extern const char *const kt_goal_verb_names[KT_GOAL_VERBS];

#ifdef __cplusplus
}
#endif

#endif
