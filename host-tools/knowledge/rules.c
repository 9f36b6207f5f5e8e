#include "knowledge/rules.h"

#include <string.h>

#include "common/complain.h"
#include "common/file_kind.h"
#include "common/memory.h"
#include "common/whole_file.h"
#include "knowledge/parse.h"
#include "knowledge/strata.h"

enum { TEXT_BYTES_MAX = 1 << 20 };

/* What is made of a file: its statements in the order of a section. */
struct layout {
    const struct statement *statement[PARSE_STATEMENTS_MAX];
    unsigned count, many[KT_THINGS], wants, rules;
    uint8_t number[PARSE_STATEMENTS_MAX]; /* of each fact, by its place in the file */
};

/* Appends the statements of this kind, about this thing, and with this key. */
static unsigned append(struct layout *layout, const struct parse *parse, enum statement_kind kind,
                       kt_thing thing, unsigned key) {
    unsigned before = layout->count;
    for (unsigned i = 0; i < parse->statements; i++) {
        const struct statement *s = &parse->statement[i];
        if (s->kind != kind || s->thing != thing || (kind != STATEMENT_WANT && s->key != key)) continue;
        if (kind == STATEMENT_FACT) layout->number[i] = (uint8_t)layout->count;
        layout->statement[layout->count++] = s;
    }
    return layout->count - before;
}

static void lay_out(struct layout *layout, const struct parse *parse) {
    *layout = (struct layout){.count = 0};
    for (unsigned thing = 0; thing < KT_THINGS; thing++)
        for (unsigned stratum = 0; stratum < KT_KNOWLEDGE_FACTS_MAX; stratum++)
            layout->many[thing] += append(layout, parse, STATEMENT_FACT, (kt_thing)thing, stratum);
    layout->wants = append(layout, parse, STATEMENT_WANT, KT_THING_CHAIN, 0);
    for (unsigned level = KT_KNOWLEDGE_LEVEL_MAX; level; level--)
        layout->rules += append(layout, parse, STATEMENT_RULE, KT_THING_GOAL, level);
}

/* Are there no more statements than a section may have? */
static void check_numbers(struct parse *parse, const struct layout *layout) {
    unsigned equal = 0, levels = 0;
    for (unsigned i = layout->count - layout->rules; i < layout->count; i++) {
        const struct statement *s = layout->statement[i];
        bool first = i == layout->count - layout->rules;
        equal = !first && layout->statement[i - 1]->key == s->key ? equal + 1 : 1;
        levels += equal == 1;
        if (equal == KT_KNOWLEDGE_LEVEL_RULES_MAX + 1)
            parse_wrong(parse, &s->name, "more than %d rules of level %u", KT_KNOWLEDGE_LEVEL_RULES_MAX,
                        s->key);
        if (equal == 1 && levels == KT_KNOWLEDGE_LEVEL_RULES_MAX + 1)
            parse_wrong(parse, &s->name, "more than %d levels", KT_KNOWLEDGE_LEVEL_RULES_MAX);
    }
    if (layout->wants > UINT8_MAX || layout->rules > UINT8_MAX) {
        const struct token *name = &parse->statement[parse->statements - 1].name;
        parse_wrong(parse, name, "more than %d rules, or goals that they want", UINT8_MAX);
    }
}

/* Where a section is written; bytes that don't fit are counted. */
struct writing {
    uint8_t *section;
    size_t at;
};

static void put(struct writing *writing, unsigned byte) {
    if (writing->at < KT_KNOWLEDGE_BYTES_MAX) writing->section[writing->at] = (uint8_t)byte;
    writing->at++;
}

/* Writes code. Its facts get the numbers that they have in the section. */
static void put_code(struct writing *writing, const struct layout *layout, const struct code *code) {
    for (unsigned at = 0; at < code->count;) {
        unsigned op = code->bytes[at], bytes = kt_knowledge_code_bytes(op);
        put(writing, op);
        for (unsigned i = 1; i < bytes; i++)
            put(writing, op == KT_CODE_FACT ? layout->number[code->bytes[at + i]] : code->bytes[at + i]);
        at += bytes;
    }
}

static void put_statement(struct writing *writing, const struct layout *layout, const struct statement *s) {
    put(writing, (unsigned)s->name.length);
    put(writing, s->among.count + s->code.count);
    put(writing, s->key);
    put(writing, s->among.count | (s->smaller ? 128u : 0u));
    for (size_t i = 0; i < s->name.length; i++) put(writing, (uint8_t)s->name.text[i]);
    put_code(writing, layout, &s->among);
    put_code(writing, layout, &s->code);
}

/* Writes the section; returns its bytes, which may be too many. */
static size_t write_section(struct rules *rules, const struct layout *layout) {
    struct writing writing = {.section = rules->section};
    for (unsigned i = 0; i < KT_THINGS; i++) put(&writing, layout->many[i]);
    put(&writing, layout->wants);
    put(&writing, layout->rules);
    put(&writing, 0);
    for (unsigned i = 0; i < layout->count; i++) put_statement(&writing, layout, layout->statement[i]);
    return writing.at;
}

/* Opens the section that has been written. */
static bool open_section(struct rules *rules, const char *source, FILE *complaints) {
    kt_status status = kt_knowledge_open(&rules->knowledge, rules->section, rules->bytes);
    return status >= 0 ||
           complain(complaints, source, 0, 0, "no section of rules: %s", kt_status_text(status));
}

bool rules_compile(struct rules *rules, const char *text, size_t length, const char *source,
                   FILE *complaints) {
    CLEANUP_FREE struct parse *parse = memory_zeroed(sizeof *parse);
    CLEANUP_FREE struct layout *layout = memory_zeroed(sizeof *layout);
    parse_file(parse, text, length);
    strata_find(parse);
    lay_out(layout, parse);
    check_numbers(parse, layout);
    parse_tell(parse, source, complaints);
    bool good = parse->errors == 0;
    if (good) {
        size_t bytes = write_section(rules, layout);
        good = bytes <= KT_KNOWLEDGE_BYTES_MAX;
        rules->bytes = (uint32_t)bytes;
        if (!good)
            complain(complaints, source, 0, 0,
                     "the rules take %zu bytes, and %d is the most; shorten names, or drop rules", bytes,
                     KT_KNOWLEDGE_BYTES_MAX);
        else good = open_section(rules, source, complaints);
    }
    return good;
}

static bool take_compiled(struct rules *rules, const uint8_t *bytes, size_t count, const char *path,
                          FILE *complaints) {
    if (count > KT_KNOWLEDGE_BYTES_MAX)
        return complain(complaints, path, 0, 0, "more than %d bytes of rules", KT_KNOWLEDGE_BYTES_MAX);
    memcpy(rules->section, bytes, count);
    rules->bytes = (uint32_t)count;
    return open_section(rules, path, complaints);
}

bool rules_read(struct rules *rules, const char *path, FILE *complaints) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    if (file_kind_refuse(path, FILE_RULES, complaints) ||
        !whole_file_read(path, TEXT_BYTES_MAX, &bytes, &count, complaints))
        return false;
    bool compiled = count >= RULES_MAGIC_BYTES && memcmp(bytes, RULES_MAGIC, RULES_MAGIC_BYTES) == 0, good;
    if (compiled)
        good = take_compiled(rules, bytes + RULES_MAGIC_BYTES, count - RULES_MAGIC_BYTES, path, complaints);
    else good = rules_compile(rules, (const char *)bytes, count, path, complaints);
    return good;
}

void rules_copy(struct rules *to, const struct rules *from) {
    *to = *from;
    to->knowledge.section = to->section;
}
