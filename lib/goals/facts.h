/* facts.h: goals and chains as the things that rules speak of. */
#ifndef KT_GOALS_FACTS_H
#define KT_GOALS_FACTS_H

#include "goals/goals.h"
#include "goals/reasoning.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_facts {
    kt_world world;
    kt_reasoning reasoning;
} kt_facts;

/* Finds the facts of the chains in `goals`. Returns false when there are more than
 * rules can count, or memory is short. */
bool kt_facts_begin(kt_facts *facts, const kt_goals *goals, const kt_goals_question *question);

/* Puts the goals with a place into the order that the rules want: the first 255 of them, or
 * as many as there is memory for. Notes the rules in the goals. */
void kt_facts_rank(kt_facts *facts, kt_goals *goals);

#ifdef __cplusplus
}
#endif

#endif
