/* host-tools/knowledge: what a file of rules may say, and what is told of one that is wrong. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "commands/commands.h"
#include "common/nearest.h"
#include "knowledge/rules.h"
#include "knowledge/vocabulary.h"

static struct rules rules, other;

/* Compiles the text; returns what is told of it, from malloc. */
static char *complaints_about(const char *text) {
    char *told = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&told, &bytes);
    bool good = rules_compile(&rules, text, strlen(text), "my.rules", stream);
    fclose(stream);
    assert_int_equal(good, bytes == 0);
    return told;
}

/* All complaints about the text are `wanted`, one line each, without the name of the file. */
static void check_complaints(const char *text, const char *wanted) {
    char *told = complaints_about(text), *plain = calloc(1, strlen(told) + 1), *to = plain;
    for (const char *at = told; *at; *to++ = *at++)
        if (strncmp(at, "katachi: my.rules:", 18) == 0) at += 18;
    *to = 0;
    assert_string_equal(plain, wanted);
    free(told);
    free(plain);
}

/* Both texts say the same: their sections are equal. */
static void check_same(const char *text, const char *same) {
    assert_true(rules_compile(&rules, text, strlen(text), "a", stderr));
    assert_true(rules_compile(&other, same, strlen(same), "b", stderr));
    assert_int_equal(rules.bytes, other.bytes);
    assert_memory_equal(rules.section, other.section, rules.bytes);
}

static void every_error_is_told_with_its_place(void **state) {
    (void)state;
    check_complaints(
        "# a comment\n"
        "fact weak of chain: clas is savable and libertes < 3\n"
        "rule \"one\" level 100: prefer self-atari\n"
        "rule \"two\" level 1: prefer worth\n",
        "2:21: nothing known of a chain is called 'clas'; did you mean 'class'?\n"
        "2:41: nothing known of a chain is called 'libertes'; did you mean 'liberties'?\n"
        "3:18: levels are numbers from 1 to 99, the highest decides first\n"
        "4:28: a condition is expected here, and this is a number; compare it, as in 'stones > 3'\n");
}

static void an_unknown_name_comes_with_the_nearest(void **state) {
    (void)state;
    check_complaints("fact weak of chian: mine\n",
                     "1:14: no kind of thing (game, chain, goal) is called 'chian'; did you mean 'chain'?\n");
    check_complaints("fact weak of chain: class is savabel\n",
                     "1:30: no class is called 'savabel'; did you mean 'savable'?\n");
    check_complaints("want \"w\" conect of chain: mine\n",
                     "1:10: no verb is called 'conect'; did you mean 'connect'?\n");
    check_complaints("want \"w\" connect of chain: mine\n",
                     "1:10: 'connect' is no goal for a whole group; take defend, attack or give-up\n");
    check_complaints("fact weak of chain: mine\nfact week of chain: mine\nfact x of chain: wek\n",
                     "3:18: nothing known of a chain is called 'wek'; did you mean 'weak' or 'week'?\n");
    check_complaints("fact a of chain: some naer\n",
                     "1:23: nothing known of a chain is called 'naer'; did you mean 'near'?\n");
    check_complaints("rule \"a\" level 1: prefer lerger gain\n",
                     "1:26: nothing known of a goal is called 'lerger'; did you mean 'larger' or 'serves'?\n"
                     "1:33: 'gain' stands where 'fact', 'want' or 'rule' is expected\n");
    check_complaints("fact a of chain: zzzzz\n", "1:18: nothing known of a chain is called 'zzzzz'\n");
}

static void a_word_for_another_thing_is_told_as_such(void **state) {
    (void)state;
    check_complaints(
        "rule \"r\" level 1: prefer larger stones\n",
        "1:33: 'stones' is known of a chain, and this is about a goal; write 'subject.' or 'object.' "
        "in front of it\n");
    check_complaints("fact f of chain: worth > 2\n",
                     "1:18: 'worth' is known of a goal, and this is about a chain\n");
    check_complaints("fact f of game: g\nfact g of goal: loses\n",
                     "1:17: 'g' is known of a goal, and this is about a game\n");
}

static void types_are_kept_apart(void **state) {
    (void)state;
    check_complaints("rule \"r\" level 1: prefer verb < capture\n", "1:31: verbs have no order; use 'is'\n");
    check_complaints("rule \"r\" level 1: prefer larger loses\n",
                     "1:33: a number is expected here, and this is a condition\n");
    check_complaints("fact f of chain: mine is mine\n",
                     "1:18: a number, a class or a verb is expected here, and this is a condition\n");
    check_complaints("fact f of chain: stones + mine > 2\n",
                     "1:27: a number is expected here, and this is a condition\n");
    check_complaints(
        "fact f of chain: class is stones\n",
        "1:27: a class is expected here, and this is a number; compare it, as in 'stones > 3'\n");
    check_complaints("rule \"r\" level 1: prefer subject\n",
                     "1:26: 'subject' is a chain; say what of it, as in 'subject.stones'\n");
}

static void a_statement_that_is_broken_off_does_not_hide_the_next(void **state) {
    (void)state;
    check_complaints("rule \"one\n"
                     "rule \"two\" level 3 prefer loses\n"
                     "rule \"three\" level 3: loses\n"
                     "fact f of chain: (stones > 3\n"
                     "fact stones of chain: mine\n"
                     "fact g of chain: stones > 99999\n"
                     "fact h of chain: mine 3\n"
                     "fact i of chain: mine and\n",
                     "1:6: this name has no closing quotation mark in its line\n"
                     "2:20: 'prefer' stands where ':' is expected\n"
                     "3:23: 'prefer' or 'avoid' is expected here\n"
                     "5:1: 'fact' stands where ')' is expected\n"
                     "5:6: 'stones' is known of things already; choose another name\n"
                     "6:27: numbers are -32767 to 32767\n"
                     "7:23: '3' stands where 'fact', 'want' or 'rule' is expected\n"
                     "9:1: the file ends where a number, a condition or a fact is expected\n");
}

static void bytes_without_meaning_are_told(void **state) {
    (void)state;
    check_complaints("\x01", "1:1: byte 0x01 has no meaning here; 'fact', 'want' or 'rule' is expected\n");
    check_complaints("rule \"\xc3\xa4\" level 1: prefer = 3",
                     "1:26: byte 0x3d has no meaning here; a number, a condition or a fact is expected\n");
    check_complaints("rule \"a\tb\" level 1: avoid loses",
                     "1:6: this name holds a control character, or is not UTF-8\n");
    check_complaints("rule \"\xe4\" level 1: avoid loses",
                     "1:6: this name holds a control character, or is not UTF-8\n");
}

static void names_stand_once(void **state) {
    (void)state;
    check_complaints("fact f of chain: mine\nfact f of goal: loses\n",
                     "2:6: the fact 'f' stands in line 1 already\n");
    check_complaints("rule \"r\" level 1: avoid loses\nrule \"r\" level 2: avoid loses\n",
                     "2:6: this name stands in line 1 already\n");
    check_complaints("fact prefer of chain: mine\n",
                     "1:6: 'prefer' is a word of the language; choose another name\n");
}

static void facts_that_wait_for_each_other_for_ever_are_refused(void **state) {
    (void)state;
    check_complaints("fact a of chain: not b\nfact b of chain: some near (a)\n",
                     "1:22: endless: 'a' asks where 'b' does not hold, or how often it does, and 'b' in turn "
                     "needs 'a'\n");
    check_complaints("fact a of chain: number of near (a) > 1\n",
                     "1:34: endless: 'a' asks where 'a' does not hold, or how often it does, and 'a' in turn "
                     "needs 'a'\n");
    /* A circle in which facts only come in ends. */
    check_complaints("fact a of chain: class is safe or some near (b)\nfact b of chain: some near (a)\n", "");
}

static void a_fact_may_stand_behind_its_use(void **state) {
    (void)state;
    check_complaints(
        "rule \"r\" level 1: avoid bad\nfact bad of goal: loses or late\nfact late of game: stage > 50\n",
        "");
    assert_int_equal(rules.knowledge.rules, 1);
    assert_int_equal(rules.knowledge.facts[KT_THING_GAME], 1);
    assert_int_equal(rules.knowledge.facts[KT_THING_GOAL], 1);
}

static void operators_bind_as_documented(void **state) {
    (void)state;
    check_same("fact f of chain: mine or not mine and stones + 1 < 3",
               "fact f of chain: mine or ((not mine) and ((stones + 1) < 3))");
    check_same("fact f of chain: not class is safe", "fact f of chain: class is not safe");
    check_same("fact f of chain: stones > liberties", "fact f of chain: liberties < stones");
    check_same("fact f of chain: stones >= liberties", "fact f of chain: not stones < liberties");
    check_same("fact f of chain: stones <= liberties", "fact f of chain: not liberties < stones");
    check_same("fact f of chain: mine and mine and mine", "fact f of chain: (mine and mine) and mine");
}

static void more_than_8_kb_are_refused(void **state) {
    (void)state;
    /* The header, and 4 + 59 + 14 bytes for each rule. */
    char text[20000];
    int length = 0;
    for (int i = 0; i < 106; i++)
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "rule \"%058d-\" level %d: prefer larger worth + worth + worth + worth + worth\n",
                           i, 1 + i / 50);
    assert_true(rules_compile(&rules, text, (size_t)length, "full", stderr));
    assert_int_equal(rules.bytes, 6 + 106 * (4 + 59 + 14));
    for (int i = 106; i < 107; i++)
        length +=
            snprintf(text + length, sizeof text - (size_t)length,
                     "rule \"%058d-\" level %d: prefer larger worth + worth + worth + worth + worth\n", i, 9);
    check_complaints(text,
                     " the rules take 8245 bytes, and 8192 is the most; shorten names, or drop rules\n");
}

static void more_than_a_section_may_hold_is_refused(void **state) {
    (void)state;
    char text[4000] = "";
    size_t length = 0;
    for (int i = 0; i < 65; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "fact f%d of chain: mine\n", i);
    check_complaints(text, "65:1: more than 64 facts\n");
    length = 0;
    for (int i = 0; i < 64; i++)
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "rule \"%d\" level 7: avoid loses\n", i);
    check_complaints(text, "64:6: more than 63 rules of level 7\n");
    strcpy(text, "fact f of chain: ");
    for (int i = 0; i < 40; i++) strcat(text, "(");
    check_complaints(text, "1:50: more than 32 brackets\n");
    strcpy(text, "fact f of chain: mine");
    for (int i = 0; i < 100; i++) strcat(text, " and mine");
    char *told = complaints_about(text);
    assert_non_null(strstr(told, "too long"));
    free(told);
}

static void distances_of_words(void **state) {
    (void)state;
    assert_int_equal(nearest_distance("kitten", 6, "sitting", 7), 3); /* Levenshtein's usual example */
    assert_int_equal(nearest_distance("ca", 2, "ac", 2), 1);
    assert_int_equal(nearest_distance("", 0, "abc", 3), 3);
    assert_int_equal(nearest_distance("stones", 6, "stones", 6), 0);
}

/* Does the text hold the word, with no letter or hyphen beside it? */
static bool holds(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++) {
        char before = at == text ? ' ' : at[-1], behind = at[length];
        if (before != '-' && behind != '-' && !isalpha((unsigned char)before) &&
            !isalpha((unsigned char)behind))
            return true;
    }
    return false;
}

static void every_word_is_in_the_help(void **state) {
    (void)state;
    const struct word *word;
    const char *value;
    for (unsigned i = 0; (word = vocabulary_at(i)); i++) assert_true(holds(command_rules.more, word->name));
    for (enum word_type type = TYPE_CLASS; type <= TYPE_VERB; type++)
        for (unsigned i = 0; (value = vocabulary_value(type, i)); i++)
            assert_true(holds(command_rules.more, value));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error_is_told_with_its_place),
        cmocka_unit_test(an_unknown_name_comes_with_the_nearest),
        cmocka_unit_test(a_word_for_another_thing_is_told_as_such),
        cmocka_unit_test(types_are_kept_apart),
        cmocka_unit_test(a_statement_that_is_broken_off_does_not_hide_the_next),
        cmocka_unit_test(bytes_without_meaning_are_told),
        cmocka_unit_test(names_stand_once),
        cmocka_unit_test(facts_that_wait_for_each_other_for_ever_are_refused),
        cmocka_unit_test(a_fact_may_stand_behind_its_use),
        cmocka_unit_test(operators_bind_as_documented),
        cmocka_unit_test(more_than_8_kb_are_refused),
        cmocka_unit_test(more_than_a_section_may_hold_is_refused),
        cmocka_unit_test(distances_of_words),
        cmocka_unit_test(every_word_is_in_the_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
