#include "problems/exercise_say.h"

#include <stdio.h>

#include "common/names.h"

const char *const exercise_kinds[EXERCISE_KINDS] = {"kill",    "capture", "race",   "live",
                                                    "connect", "escape",  "outlive"};

struct exercise_text exercise_task(enum exercise_kind kind, kt_colour solver) {
    static const char *const tasks[EXERCISE_KINDS] = {
        "kill the marked stones",
        "capture the marked stones",
        "win the race against the marked stones",
        "make the marked stones live",
        "connect the marked stones",
        "save the marked stones",
        "win the race with the marked stones",
    };
    struct exercise_text text;
    snprintf(text.text, sizeof text.text, "%s to play and %s.", names_colour(solver), tasks[kind]);
    return text;
}

struct exercise_text exercise_reason(const kt_fate_reader *reader, kt_fate fate, const kt_fate_end *end) {
    struct exercise_text text = {""};
    const kt_colour attacker = kt_opponent(reader->defender);
    const char *owner = names_colour(reader->defender);
    const bool lives = (fate == KT_FATE_SUCCEEDS) == (reader->solver == reader->defender);
    const int taken = end->captured[attacker];
    char captures[60] = "";
    if (fate == KT_FATE_UNCLEAR) return text;
    if (fate == KT_FATE_KO) {
        snprintf(text.text, sizeof text.text, "That is only a ko.");
        return text;
    }
    if (lives && taken)
        snprintf(captures, sizeof captures, "captures %s%d stone%s, and ", taken == 1 ? "" : "the ", taken,
                 taken == 1 ? "" : "s");
    const char *what = !lives                     ? end->how == KT_FATE_CAPTURED  ? "can't save its stones"
                                                    : end->how == KT_FATE_EYELESS ? "can't get two eyes any more"
                                                                                  : "is dead"
                       : end->seki                ? "lives in a seki: who begins to capture loses"
                       : end->how == KT_FATE_EYES ? "gets two eyes"
                       : end->how == KT_FATE_OUT  ? "gets out"
                                                  : "lives";
    snprintf(text.text, sizeof text.text, "%s %s%s.", owner, captures, what);
    return text;
}
