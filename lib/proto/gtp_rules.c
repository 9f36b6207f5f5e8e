/* Rules by name, or one by one, as KataGo's commands set and tell them. */
#include "base/words.h"
#include "proto/gtp_commands.h"
#include "proto/gtp_desktop.h"

static kt_rules rules_of(const kt_gtp *gtp) {
    return (kt_rules){gtp->player.passing.territory, (kt_repetition)gtp->game.repetition,
                      (kt_bonus)gtp->game.bonus};
}

void kt_gtp_take_rules(kt_gtp *gtp, const kt_rules *rules) {
    gtp->player.passing.territory = rules->territory;
    gtp->game.repetition = (uint8_t)rules->repetition;
    gtp->game.bonus = (uint8_t)rules->bonus;
}

kt_status kt_gtp_get_rules(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    const kt_rules rules = rules_of(gtp);
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

/* The next word or number of flat JSON; "" when there is none. */
static char *next_token(char **rest) {
    char *at = *rest, *token;
    while (*at == ' ' || *at == '{' || *at == '}' || *at == ':' || *at == ',' || *at == '"') at++;
    for (token = at; *at && *at != ' ' && *at != '}' && *at != ':' && *at != ',' && *at != '"'; at++)
        continue;
    if (*at) *at++ = 0;
    *rest = at;
    return token;
}

static kt_status refuse(kt_gtp *gtp, const char *what, const char *wanted) {
    kt_text_string(&gtp->answer, what);
    return kt_gtp_refuse(gtp, wanted);
}

kt_status kt_gtp_set_rule(kt_gtp *gtp, char *arguments) {
    kt_rules rules = rules_of(gtp);
    const char *key = kt_words_next(&arguments);
    if (!kt_rules_set(&rules, key, next_token(&arguments)))
        return refuse(gtp, "can't play by this rule; expected ", kt_rules_wanted);
    kt_gtp_take_rules(gtp, &rules);
    return KT_OK;
}

kt_status kt_gtp_set_rules(kt_gtp *gtp, char *arguments) {
    kt_rules rules = rules_of(gtp);
    if (*arguments != '{') {
        if (!kt_rules_find(arguments, &rules)) return refuse(gtp, "unknown rules; expected ", kt_rules_names);
    } else {
        for (char *key; *(key = next_token(&arguments));)
            if (!kt_rules_set(&rules, key, next_token(&arguments)))
                return refuse(gtp, "can't play by this rule; expected ", kt_rules_wanted);
    }
    kt_gtp_take_rules(gtp, &rules);
    return KT_OK;
}

kt_status kt_gtp_get_komi(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_quarter_points(&gtp->answer, gtp->game.komi);
    return KT_OK;
}
