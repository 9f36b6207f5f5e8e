#include "cmocka.h"

#include <string.h>

#include "base/text.h"
#include "base/words.h"
#include "boards/port.h"

static bool failed; /* the test that runs now */

static void say(const char *string) { kt_port_write(string, strlen(string)); }

static void say_number(int value) {
    char bytes[16];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_signed(&text, value);
    say(bytes);
}

/* Begins a diagnosis; the caller ends the line. */
static void fail(const char *what, const char *file, int line) {
    failed = true;
    say("# ");
    say(file);
    say(":");
    say_number(line);
    say(": ");
    say(what);
}

void target_check(bool right, const char *what, const char *file, int line) {
    if (right) return;
    fail(what, file, line);
    say(" is wrong\n");
}

void target_check_int(int got, int wanted, const char *what, const char *file, int line) {
    if (got == wanted) return;
    fail(what, file, line);
    say(" is ");
    say_number(got);
    say(", not ");
    say_number(wanted);
    say("\n");
}

/* Shows a text on comment lines. */
static void say_lines(const char *title, const char *text) {
    say("# ");
    say(title);
    for (; *text; text++) {
        kt_port_write(text, 1);
        if (*text == '\n') say("# ");
    }
    say("\n");
}

void target_check_string(const char *got, const char *wanted, const char *what, const char *file, int line) {
    if (kt_words_equal(got, wanted)) return;
    fail(what, file, line);
    say("\n");
    say_lines("is:\n# ", got);
    say_lines("should be:\n# ", wanted);
}

void target_check_memory(const void *got, const void *wanted, size_t bytes, const char *what,
                         const char *file, int line) {
    const unsigned char *a = got, *b = wanted;
    for (size_t i = 0; i < bytes; i++) {
        if (a[i] == b[i]) continue;
        fail(what, file, line);
        say(": byte ");
        say_number((int)i);
        say(" is ");
        say_number(a[i]);
        say(", not ");
        say_number(b[i]);
        say("\n");
        return;
    }
}

int target_run(const struct CMUnitTest *tests, size_t count, const void *setup, const void *teardown) {
    int failures = 0;
    kt_port_init();
    if (setup || teardown) say("Bail out! a group setup is not supported on boards\n");
    say("1..");
    say_number((int)count);
    say("\n");
    for (size_t i = 0; i < count; i++) {
        void *state = NULL;
        failed = false;
        tests[i].run(&state);
        say(failed ? "not ok " : "ok ");
        say_number((int)i + 1);
        say(" - ");
        say(tests[i].name);
        say("\n");
        failures += failed;
    }
    return failures;
}
