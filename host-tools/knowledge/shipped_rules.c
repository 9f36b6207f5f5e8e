#include "knowledge/shipped_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/embed.h"
#include "knowledge/rules.h"

EMBED(shipped_go_rules, "host-tools/knowledge/go.rules");

const kt_knowledge *shipped_rules(void) {
    static struct rules rules;
    const char *text = (const char *)shipped_go_rules; /* a 0 byte ends it */
    if (!rules.bytes && !rules_compile(&rules, text, strlen(text), "go.rules", stderr))
        exit(1); /* tests/host/rules.t compiles them */
    return &rules.knowledge;
}
