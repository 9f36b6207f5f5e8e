/* Command lines: the rows of all commands make sense, and the reader says what is wrong. */
#include <getopt.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "commands/commands.h"
#include "common/help.h"

/* --- a command of the test's own --- */

enum tone { LOW, HIGH };
enum { WORDS_MAX = 32 };

struct request {
    bool loud;
    int lines;
    unsigned seed;
    long moves;
    size_t take;
    double share;
    unsigned milliseconds;
    int komi;
    enum tone tone;
    const char *name, *out, *missing;
    double pair[2];
    char order[80];
};

static void begin(void *request) {
    *(struct request *)request =
        (struct request){.lines = 9, .share = 0.5, .tone = HIGH, .name = "Katachi", .out = "out.txt"};
}

static void read_pair(const struct options_row *row, char *const *values, void *field) {
    double *pair = field;
    for (int i = 0; i < 2; i++)
        if (sscanf(values[i], "%lf", &pair[i]) != 1) options_wrong(row, values[i], "two numbers");
}

static const struct options_word tones[] = {
    [LOW] = {"low", "a low one"}, [HIGH] = {"high", "a high one"}, {0}};

static const struct options_row rows[] = {
    {"loud", 0, NULL, "be loud", OPTIONS_FIELD(struct request, loud)},
    {"lines", 'l', "N", "play on N lines", OPTIONS_INTEGER, 2, 19, OPTIONS_FIELD(struct request, lines)},
    {"seed", 0, "N", "random numbers", OPTIONS_INTEGER, 0, UINT32_MAX, OPTIONS_FIELD(struct request, seed)},
    {"moves", 0, "N", "moves", OPTIONS_INTEGER, -5, 5, OPTIONS_FIELD(struct request, moves)},
    {"take", 0, "N", "games", OPTIONS_INTEGER, 1, INT32_MAX, .standard = "all",
     OPTIONS_FIELD(struct request, take)},
    {"share", 0, "X", "a share", OPTIONS_NUMBER, 0, 1, OPTIONS_FIELD(struct request, share)},
    {"time", 0, "S", "seconds", OPTIONS_NUMBER, 0.001, 250, .scale = 1000,
     OPTIONS_FIELD(struct request, milliseconds)},
    {"komi", 0, "K", "points", OPTIONS_POINTS, -1000, 1000, OPTIONS_FIELD(struct request, komi)},
    {"tone", 0, "TONE", "which tone:", OPTIONS_WORD, .words = tones, OPTIONS_FIELD(struct request, tone)},
    {"name", 0, "NAME", "a name", OPTIONS_TEXT, OPTIONS_FIELD(struct request, name)},
    {"out", 'o', "FILE", "write there", OPTIONS_OUTPUT, .required = true, OPTIONS_FIELD(struct request, out)},
    {"pair", 0, "A B", "two numbers", OPTIONS_OWN, .read = read_pair, .values = 2,
     OPTIONS_FIELD(struct request, pair)},
    {0},
};

static void note(void *to, const struct options_row *row, char *value) {
    struct request *request = to;
    size_t length = strlen(request->order);
    snprintf(request->order + length, sizeof request->order - length, "%s=%s ", row ? row->name : "",
             value ? value : "");
}

static const struct command command = {
    .name = "test",
    .synopsis = "A [B] [OPTION ...]",
    .about = "Tests.",
    .tables = (const struct options_table[]){{rows, 0, NULL}, {0}},
    .wanted = (const char *const[]){"an A", NULL},
    .arguments_max = 2,
    .exempt = "free",
    .request_bytes = sizeof(struct request),
    .begin = begin,
    .note = note,
};

/* Reads the words, which spaces separate. Returns how many arguments there are, at the front of `argv`. */
static int read_words(const struct command *of, const char *words, struct request *request,
                      char *argv[WORDS_MAX]) {
    static char text[400];
    int argc = 1;
    snprintf(text, sizeof text, "%s", words);
    argv[0] = text;
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
    argv[argc] = NULL;
    optind = 0; /* getopt begins anew */
    begin(request);
    return options_read(of, argc, argv, request);
}

static struct request read_right(const char *words) {
    struct request request;
    char *argv[WORDS_MAX];
    read_words(&command, words, &request, argv);
    return request;
}

/* Runs the command line in a process of its own; its messages and exit status. */
static const char *complaint_of(const struct command *of, const char *words) {
    static char said[2000];
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        struct request request;
        char *argv[WORDS_MAX];
        dup2(ends[1], STDERR_FILENO);
        read_words(of, words, &request, argv);
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t count; (count = read(ends[0], said + length, sizeof said - 1 - length)) > 0;)
        length += (size_t)count;
    said[length] = 0;
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_int_equal(WEXITSTATUS(status), 2);
    return said;
}

static const char *complaint(const char *words) { return complaint_of(&command, words); }

/* --- reading --- */

static void values_go_into_their_fields(void **state) {
    (void)state;
    struct request r = read_right(
        "a --loud --lines 19 --seed 4294967295 --moves -5 --take 7 --share .25 --time 1.5 --komi 6.5 "
        "--tone low --name x --out y --pair 1 -2");
    assert_true(r.loud);
    assert_int_equal(r.lines, 19);
    assert_int_equal(r.seed, UINT32_MAX);
    assert_int_equal(r.moves, -5);
    assert_int_equal(r.take, 7);
    assert_true(r.share > 0.249 && r.share < 0.251);
    assert_int_equal(r.milliseconds, 1500);
    assert_int_equal(r.komi, 26);
    assert_int_equal(r.tone, LOW);
    assert_string_equal(r.name, "x");
    assert_string_equal(r.out, "y");
    assert_true(r.pair[0] > 0.9 && r.pair[1] < -1.9);
}

static void what_is_not_said_stays(void **state) {
    (void)state;
    struct request r = read_right("a");
    assert_false(r.loud);
    assert_int_equal(r.lines, 9);
    assert_int_equal(r.tone, HIGH);
    assert_string_equal(r.name, "Katachi");
}

static void letters_equal_signs_and_abbreviations(void **state) {
    (void)state;
    assert_int_equal(read_right("a -l 5").lines, 5);
    assert_int_equal(read_right("a -l5").lines, 5);
    assert_int_equal(read_right("a --lines=5").lines, 5);
    assert_int_equal(read_right("a --li 5").lines, 5);
}

static void arguments_come_to_the_front(void **state) {
    (void)state;
    struct request request;
    char *argv[WORDS_MAX];
    assert_int_equal(read_words(&command, "a --lines 5 -- --b", &request, argv), 2);
    assert_string_equal(argv[0], "a");
    assert_string_equal(argv[1], "--b");
}

static void the_command_learns_of_all_in_turn(void **state) {
    (void)state;
    assert_string_equal(read_right("--loud a -l 5 b").order, "loud= =a lines=5 =b ");
}

/* --- messages --- */

static void a_wrong_value_is_told_with_option_and_range(void **state) {
    (void)state;
    assert_string_equal(complaint("a --lines 20"),
                        "katachi: --lines must be a whole number from 2 to 19, not '20'\n");
    assert_string_equal(complaint("a -l x"),
                        "katachi: --lines must be a whole number from 2 to 19, not 'x'\n");
    assert_string_equal(complaint("a --lines 9x"),
                        "katachi: --lines must be a whole number from 2 to 19, not '9x'\n");
    assert_string_equal(
        complaint("a --seed 99999999999999999999"),
        "katachi: --seed must be a whole number from 0 to 4294967295, not '99999999999999999999'\n");
    assert_string_equal(complaint("a --share nan"),
                        "katachi: --share must be a number from 0 to 1, not 'nan'\n");
    assert_string_equal(complaint("a --share 1.01"),
                        "katachi: --share must be a number from 0 to 1, not '1.01'\n");
    assert_string_equal(complaint("a --komi 6.4"),
                        "katachi: --komi must be points, whole or in quarters, not '6.4'\n");
    assert_string_equal(complaint("a --tone loud"), "katachi: --tone must be low or high, not 'loud'\n");
    assert_string_equal(complaint("a --pair 1 x"), "katachi: --pair must be two numbers, not 'x'\n");
    assert_non_null(strstr(complaint("a --out -"), "--out must be the name of a file, not '-'"));
}

static void a_wrong_option_is_told_by_its_name(void **state) {
    (void)state;
    const char more[] = "; 'katachi test --help' says more\n";
    static const struct {
        const char *words, *message;
    } cases[] = {
        {"a --weather", "katachi: test has no option '--weather'"},
        {"a --t 1", "katachi: --t may mean --take, --time or --tone"},
        {"a --t=1", "katachi: --t=1 may mean --take, --time or --tone"},
        {"a -x", "katachi: test has no option '-x'"},
        {"a --lines", "katachi: --lines needs a value, N"},
        {"a -l", "katachi: --lines needs a value, N"},
        {"a --pair 1", "katachi: --pair needs two values, A B"},
        {"a --loud=1", "katachi: --loud does not have a value"},
        {"", "katachi: test needs an A"},
        {"a b c", "katachi: test does not know what 'c' is for"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char wanted[200];
        snprintf(wanted, sizeof wanted, "%s%s", cases[i].message, more);
        assert_string_equal(complaint(cases[i].words), wanted);
    }
    assert_string_equal(
        complaint("a --tnoe=low"),
        "katachi: test has no option '--tnoe=low'; did you mean '--tone', '--take' or '--time'? "
        "'katachi test --help' says more\n");
}

static void what_a_command_needs_is_told(void **state) {
    (void)state;
    static const struct options_row row[] = {{"tone", 0, "TONE", "which", OPTIONS_TEXT, .words = tones,
                                              .required = true, OPTIONS_FIELD(struct request, missing)},
                                             {0}};
    struct command needy = command;
    needy.tables = (const struct options_table[]){{row, 0, NULL}, {0}};
    assert_string_equal(
        complaint_of(&needy, "a"),
        "katachi: test needs --tone TONE, which is one of low or high; 'katachi test --help' says more\n");
    struct request request;
    char *argv[WORDS_MAX];
    assert_int_equal(read_words(&needy, "free b", &request, argv), 2);
}

/* --- help --- */

static void the_help_tells_range_and_default(void **state) {
    (void)state;
    char *text;
    size_t bytes;
    FILE *stream = open_memstream(&text, &bytes);
    help_print(stream, &command);
    fclose(stream);
    static const char *const lines[] = {
        "Usage: katachi test A [B] [OPTION ...]\n",
        "\n  --loud            be loud\n",
        "\n  -l, --lines N     play on N lines (2..19, default 9)\n",
        "\n  --seed N          random numbers (default 0)\n",
        "\n  --take N          games (default all)\n",
        "\n  --share X         a share (0..1, default 0.5)\n",
        "\n  --time S          seconds (0.001..250)\n", /* 0 stands for "not given" */
        "\n  --komi K          points (-1000..1000, default 0)\n",
        "\n  --tone TONE       which tone:\n                    low   a low one\n                    high  a high one (default)\n",
        "\n  --name NAME       a name (default Katachi)\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) assert_non_null(strstr(text, lines[i]));
    free(text);
}

/* --- the commands of katachi --- */

static bool fits(const struct options_row *row) {
    enum options_type type = row->type;
    bool text = type == OPTIONS_IS_TEXT, number = type > OPTIONS_IS_BOOL && type <= OPTIONS_IS_DOUBLE;
    switch (row->kind) {
    case OPTIONS_SWITCH: return !row->argument && type == OPTIONS_IS_BOOL;
    case OPTIONS_INTEGER:
    case OPTIONS_NUMBER:
    case OPTIONS_POINTS: return row->argument && number && row->low < row->high;
    case OPTIONS_WORD:
        return row->argument && row->words && (type == OPTIONS_IS_INT || type == OPTIONS_IS_UNSIGNED);
    case OPTIONS_TEXT:
    case OPTIONS_FILE:
    case OPTIONS_OUTPUT: return row->argument && text;
    case OPTIONS_OWN: return row->argument && row->read;
    }
    return false;
}

static void every_row_suits_its_field(void **state) {
    (void)state;
    for (const struct command *const *c = commands; *c; c++)
        for (const struct options_table *table = (*c)->tables; table && table->row; table++)
            for (const struct options_row *row = table->row; row->name; row++) {
                if (!fits(row)) fail_msg("%s: --%s", (*c)->name, row->name);
                assert_true(table->offset + row->offset <= (*c)->request_bytes);
                assert_true(row->help[strlen(row->help) - 1] != '.');
            }
}

static void no_option_is_there_twice(void **state) {
    (void)state;
    for (const struct command *const *c = commands; *c; c++) {
        const char *names[100];
        int count = 0;
        for (const struct options_table *table = (*c)->tables; table && table->row; table++)
            for (const struct options_row *row = table->row; row->name; row++) {
                for (int i = 0; i < count; i++)
                    if (strcmp(names[i], row->name) == 0) fail_msg("%s: --%s", (*c)->name, row->name);
                names[count++] = row->name;
            }
    }
}

/* As many columns as bytes that begin a character. */
static void every_help_is_80_columns_wide(void **state) {
    (void)state;
    for (const struct command *const *c = commands; *c; c++) {
        char *text;
        size_t bytes;
        FILE *stream = open_memstream(&text, &bytes);
        help_print(stream, *c);
        fclose(stream);
        int column = 0;
        for (const char *byte = text; *byte; byte++) {
            column = *byte == '\n' ? 0 : column + ((*byte & 0xc0) != 0x80);
            if (column > 80) fail_msg("%s: %.80s", (*c)->name, byte - 60);
        }
        assert_true(strlen((*c)->summary) <= 64);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_go_into_their_fields),
        cmocka_unit_test(what_is_not_said_stays),
        cmocka_unit_test(letters_equal_signs_and_abbreviations),
        cmocka_unit_test(arguments_come_to_the_front),
        cmocka_unit_test(the_command_learns_of_all_in_turn),
        cmocka_unit_test(a_wrong_value_is_told_with_option_and_range),
        cmocka_unit_test(a_wrong_option_is_told_by_its_name),
        cmocka_unit_test(what_a_command_needs_is_told),
        cmocka_unit_test(the_help_tells_range_and_default),
        cmocka_unit_test(every_row_suits_its_field),
        cmocka_unit_test(no_option_is_there_twice),
        cmocka_unit_test(every_help_is_80_columns_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
