/* Rules by name, or one by one, as KataGo's commands set and tell them. */
#include "base/words.h"
#include "board/rules.h"
#include "proto/gtp_commands.h"

kt_status kt_gtp_get_rules(kt_gtp *gtp) {
    const kt_rules rules = gtp->session.game.rules;
    const char *key, *value;
    for (unsigned i = 0; (value = kt_rules_tell(&rules, i, &key)); i++)
        kt_gtp_say(gtp, "%s\"%s\":%s", i ? "," : "{", key, value);
    return kt_gtp_say(gtp, "}");
}

/* Takes the rules, and answers where they aren't what was asked for. */
static kt_status take(kt_gtp *gtp, const kt_rules *rules) {
    const char *unlike = kt_rules_unlike(rules);
    gtp->session.game.rules = *rules;
    return kt_gtp_say(gtp, "%s", unlike ? unlike : "");
}

kt_status kt_gtp_set_rule(kt_gtp *gtp) {
    kt_rules rules = gtp->session.game.rules;
    rules.unlike = 0; /* it was told before */
    const char *key = kt_words_next(&gtp->given.rest), *value = kt_words_next(&gtp->given.rest);
    if (!*gtp->given.rest && kt_rules_set(&rules, key, value)) return take(gtp, &rules);
    kt_gtp_say(gtp, "no such rule; expected ");
    return kt_gtp_refuse(gtp, kt_rules_wanted);
}

kt_status kt_gtp_set_rules(kt_gtp *gtp) {
    const char *words = gtp->given.rest;
    kt_rules rules;
    if (kt_rules_find(words, &rules)) return take(gtp, &rules);
    kt_gtp_say(gtp, "unknown rules; expected ");
    return kt_gtp_refuse(gtp, *words == '{' ? kt_rules_wanted : kt_rules_names);
}
