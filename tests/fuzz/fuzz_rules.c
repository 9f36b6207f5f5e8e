/* fuzz_rules: any bytes are refused as rules, or are rules that can be used. A libFuzzer target.
 *
 * With a first byte of 0, the others are a section; else all are a text. A text that compiles is written as
 * text, and compiled again, which gives the same section. What opens is used in a world that follows from the
 * bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "goals/reasoning.h"
#include "knowledge/rules.h"

enum { CHAINS = 6, GOALS = 9, MEMORY = 1024 };

static int ask(const void *context, unsigned what, unsigned thing, unsigned other) {
    kt_random random;
    kt_random_init(&random, *(const uint32_t *)context + what * 1000 + thing * 40 + other);
    return what >= KT_ASK_LINK ? (int)kt_random_below(&random, 3) - 1 : (int)kt_random_below(&random, 9) - 2;
}

/* Finds the facts and the order of the goals, which is one. */
static void use(const kt_knowledge *knowledge, uint32_t seed) {
    static _Alignas(uint16_t) uint8_t memory[MEMORY];
    kt_world world = {.ask = ask, .context = &seed, .count = {1, CHAINS, GOALS}};
    kt_reasoning reasoning;
    kt_want want;
    uint8_t order[GOALS], rank[GOALS];
    unsigned seen = 0, number;
    if (kt_reasoning_begin(&reasoning, knowledge, &world, memory, sizeof memory) < 0) abort();
    while (kt_reasoning_want(&reasoning, &want))
        if (want.chain >= CHAINS) abort();
    if (kt_reasoning_rank(&reasoning, order, rank) != GOALS) abort();
    for (unsigned i = 0; i < GOALS; i++) seen |= 1u << order[i];
    if (seen != (1u << GOALS) - 1) abort();
    int first = kt_reasoning_compare(&reasoning, 0, 1, &number);
    if (kt_reasoning_compare(&reasoning, 1, 0, &number) != -first && reasoning.steps) abort();
}

/* Writes the rules as text; the caller frees it. */
static char *write_text(const kt_knowledge *knowledge, size_t *bytes) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, bytes);
    if (!stream) abort();
    rules_write(knowledge, stream);
    fclose(stream);
    return text;
}

static void try_section(const uint8_t *input, size_t count) {
    kt_knowledge knowledge;
    uint8_t *section =
        malloc(count + !count); /* no byte more, so that the sanitizer sees who reads beyond them */
    size_t bytes;
    if (!section) abort();
    memcpy(section, input, count);
    if (kt_knowledge_open(&knowledge, section, (uint32_t)count) >= 0) {
        use(&knowledge, section[count - 1]);
        free(write_text(&knowledge, &bytes));
    }
    free(section);
}

static void try_text(const uint8_t *input, size_t count) {
    static struct rules rules, again;
    char *text = malloc(count + 1);
    if (!text) abort();
    memcpy(text, input, count);
    text[count] = 0;
    if (rules_compile(&rules, text, count, "input", NULL)) {
        size_t bytes;
        char *written = write_text(&rules.knowledge, &bytes);
        if (!rules_compile(&again, written, bytes, "written", stderr) || again.bytes != rules.bytes ||
            memcmp(again.section, rules.section, rules.bytes) != 0)
            abort();
        use(&rules.knowledge, rules.bytes);
        free(written);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t count) {
    if (count && !input[0]) try_section(input + 1, count - 1);
    else try_text(input, count);
    return 0;
}
