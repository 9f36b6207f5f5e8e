/* Rules by name, or one by one, as KataGo's commands set and tell them. */
#include "base/words.h"
#include "proto/gtp_commands.h"
#include "proto/gtp_desktop.h"

kt_status kt_gtp_get_rules(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const kt_rules rules = gtp->session.game.rules;
    const char *key, *value;
    for (unsigned i = 0; (value = kt_rules_tell(&rules, i, &key)); i++) {
        kt_text_string(&gtp->answer, i ? ",\"" : "{\"");
        kt_text_string(&gtp->answer, key);
        kt_text_string(&gtp->answer, "\":");
        kt_text_string(&gtp->answer, value);
    }
    kt_text_char(&gtp->answer, '}');
    return KT_OK;
}

static kt_status refuse(kt_gtp *gtp, const char *what, const char *wanted) {
    kt_text_string(&gtp->answer, what);
    return kt_gtp_refuse(gtp, wanted);
}

/* Takes the rules, and answers where they aren't what was asked for. */
static kt_status take(kt_gtp *gtp, const kt_rules *rules) {
    const char *unlike = kt_rules_unlike(rules);
    if (unlike) kt_text_string(&gtp->answer, unlike);
    gtp->session.game.rules = *rules;
    return KT_OK;
}

kt_status kt_gtp_set_rule(kt_gtp *gtp, char *arguments) {
    kt_rules rules = gtp->session.game.rules;
    rules.unlike = 0; /* it was told before */
    const char *key = kt_words_next(&arguments), *value = kt_words_next(&arguments);
    if (*arguments || !kt_rules_set(&rules, key, value))
        return refuse(gtp, "no such rule; expected ", kt_rules_wanted);
    return take(gtp, &rules);
}

kt_status kt_gtp_set_rules(kt_gtp *gtp, char *arguments) {
    kt_rules rules;
    if (kt_rules_find(arguments, &rules)) return take(gtp, &rules);
    if (*arguments == '{') return refuse(gtp, "unknown rules; expected ", kt_rules_wanted);
    return refuse(gtp, "unknown rules; expected ", kt_rules_names);
}

kt_status kt_gtp_get_komi(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_quarter_points(&gtp->answer, gtp->session.game.komi);
    return KT_OK;
}
