#include "knowledge/shipped_rules.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/embed.h"
#include "knowledge/rules.h"

EMBED(shipped_go_rules, "host-tools/knowledge/go.rules");

const kt_knowledge *shipped_rules(void) {
    static struct rules rules;
    if (!rules.bytes && !rules_compile(&rules, (const char *)shipped_go_rules,
                                       (size_t)(shipped_go_rules_end - shipped_go_rules), "go.rules", stderr))
        exit(1); /* tests/host/rules.t compiles them */
    return &rules.knowledge;
}
