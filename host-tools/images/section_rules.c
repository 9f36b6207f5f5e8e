/* The section of an image that holds facts and rules about goals (lib/goals/knowledge.h). */
#include <stdio.h>
#include <string.h>

#include "common/memory.h"
#include "images/section.h"
#include "knowledge/rules.h"

static unsigned count(const kt_knowledge *knowledge) {
    return (unsigned)(knowledge->wants + knowledge->rules);
}

static bool read_rules(const char *path, struct section *section) {
    static struct rules rules;
    if (!rules_read(&rules, path, stderr)) return false;
    uint8_t *made = memory_zeroed(rules.bytes);
    memcpy(made, rules.section, rules.bytes);
    section->made = kt_knowledge_section(made, rules.bytes);
    snprintf(section->text, sizeof section->text, "%u facts, %u rules",
             kt_knowledge_first_want(&rules.knowledge), count(&rules.knowledge));
    return true;
}

static kt_status check(const kt_image *image) {
    kt_knowledge knowledge;
    kt_status status = kt_knowledge_find(&knowledge, image);
    return status == KT_ERR_NOTHING ? KT_OK : status;
}

static uint32_t count_rules(const kt_image *image) {
    kt_knowledge knowledge;
    return kt_knowledge_find(&knowledge, image) < 0 ? 0 : count(&knowledge);
}

static void dump_rules(const kt_image *image) {
    kt_knowledge knowledge;
    if (kt_knowledge_find(&knowledge, image) >= 0) rules_write(&knowledge, stdout);
}

const struct section_kind section_kind_rules = {
    .tag = "RULE",
    .what = "rules",
    .option = "rules",
    .argument = "FILE.rules",
    .help =
        "facts and rules about goals (docs/rules.md), as text or compiled by 'katachi rules -o', 8,192 bytes "
        "at most; 'katachi gtp --search goals' plays by them",
    .file = FILE_RULES,
    .read = read_rules,
    .check = check,
    .key = "rules",
    .omits_none = true,
    .unit = "rules about goals",
    .number = count_rules,
    .dump = dump_rules,
};
