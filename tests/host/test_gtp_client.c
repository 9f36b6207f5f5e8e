/* Programs that behave and programs that don't, seen by the GTP client. They are small shell scripts. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "link/gtp_client_katachi.h"

enum { LIMIT_MS = 60000 }; /* long enough for a machine that does much else */

static struct gtp_client *start(const char *command) {
    char error[200] = "";
    struct gtp_client *client = gtp_client_start(command, error, sizeof error);
    if (!client) fail_msg("%s: %s", command, error);
    return client;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Asks one question of a program and expects this outcome and text. */
static void expect(const char *command, int limit_ms, enum gtp_outcome outcome, const char *text) {
    struct gtp_client *client = start(command);
    assert_int_equal(gtp_client_ask(client, limit_ms, "name"), outcome);
    assert_string_equal(gtp_client_text(client), text);
    gtp_client_end(client);
}

static void answers_are_read(void **state) {
    (void)state;
    expect("read x; printf '= Fake\\n\\n'; read x", LIMIT_MS, GTP_OK, "Fake");
    expect("read x; printf '=\\n\\n'; read x", LIMIT_MS, GTP_OK, "");
    expect("read x; printf '? not so\\n\\n'; read x", LIMIT_MS, GTP_REFUSED, "not so");
    expect("read x; printf '=\\na b\\nc d\\n\\n'; read x", LIMIT_MS, GTP_OK, "\na b\nc d");
    expect("read x; printf '\\n= Fake\\r\\n\\r\\n'; read x", LIMIT_MS, GTP_OK, "Fake");
    expect("read x; printf '= Fa'; sleep 0.1; printf 'ke\\n'; sleep 0.1; echo; read x", LIMIT_MS, GTP_OK,
           "Fake");
    expect("read command; printf '= <%s>\\n\\n' \"$command\"; read x", LIMIT_MS, GTP_OK, "<name>");
}

static void ends_are_told(void **state) {
    (void)state;
    expect("read x; exit 3", LIMIT_MS, GTP_CRASHED, "ended with exit status 3");
    expect("exit 0", LIMIT_MS, GTP_CRASHED, "ended with exit status 0");
    expect("read x; printf '= half an answer'; exit 1", LIMIT_MS, GTP_CRASHED, "ended with exit status 1");
    expect("read x; kill -KILL $$", LIMIT_MS, GTP_CRASHED, "was killed by signal 9 (Killed)");
    expect("./no-such-program", LIMIT_MS, GTP_CRASHED, "ended with exit status 127 (no such command?)");
}

static void silence_is_ended_by_the_limit(void **state) {
    (void)state;
    double begun = seconds();
    expect("sleep 60", 300, GTP_TIMED_OUT, "did not answer \"name\" within 0.3 s");
    expect("read x; printf '= half an answer'; sleep 60", 300, GTP_TIMED_OUT,
           "did not answer \"name\" within 0.3 s");
    assert_true(seconds() - begun < 50);
}

static void nonsense_is_told_from_answers(void **state) {
    (void)state;
    expect("read x; echo Hello; read x", LIMIT_MS, GTP_GARBAGE, "gave an answer that is not GTP: \"Hello\"");
    expect("read x; printf '= Kat<DAPLink:Overflow>\\nachi\\n\\n'; read x", LIMIT_MS, GTP_GARBAGE,
           "lost bytes of its answer on the way (<DAPLink:Overflow>): katachi bridge sends them again");
    expect("read x; printf 'a\\033b\\377\\n'; read x", LIMIT_MS, GTP_GARBAGE,
           "gave an answer that is not GTP: \"ab?\"");
    struct gtp_client *client = start("read x; printf '= A1\\n\\n= B1\\n\\n'; read x");
    assert_int_equal(gtp_client_ask(client, LIMIT_MS, "genmove black"), GTP_OK);
    assert_int_equal(gtp_client_ask(client, LIMIT_MS, "genmove white"), GTP_GARBAGE);
    assert_string_equal(gtp_client_text(client), "spoke without being asked: \"= B1\"");
    assert_int_equal(gtp_client_ask(client, LIMIT_MS, "genmove white"), GTP_CRASHED);
    gtp_client_end(client);
}

static void an_endless_answer_is_bounded(void **state) {
    (void)state;
    struct gtp_client *client = start("read x; printf '= '; yes endless");
    assert_int_equal(gtp_client_ask(client, LIMIT_MS, "name"), GTP_GARBAGE);
    assert_memory_equal(gtp_client_text(client), "gave an endless answer: \"= endless", 30);
    gtp_client_end(client);
}

/* True when the process runs no more (gone, or dead and waiting for its parent). */
static bool has_ended(int pid) {
    char path[64], line[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    for (int i = 0; i < LIMIT_MS / 10; i++) {
        FILE *file = fopen(path, "r");
        if (!file) return true;
        const char *end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
        fclose(file);
        if (!end || end[2] == 'Z' || end[2] == 'X') return true;
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
    return false;
}

/* Ends a program that told two process numbers; neither may live on. */
static void expect_all_to_end(const char *command) {
    struct gtp_client *client = start(command);
    int leader, child;
    assert_int_equal(gtp_client_ask(client, LIMIT_MS, "name"), GTP_OK);
    assert_int_equal(sscanf(gtp_client_text(client), "%d %d", &leader, &child), 2);
    double begun = seconds();
    gtp_client_end(client);
    assert_true(seconds() - begun < 90);
    assert_true(has_ended(leader));
    assert_true(has_ended(child));
}

static void no_process_is_left(void **state) {
    (void)state;
    expect_all_to_end("sleep 99 & read x; printf '= %d %d\\n\\n' $$ $!; read x; printf '=\\n\\n'");
    expect_all_to_end("sleep 99 & read x; printf '= %d %d\\n\\n' $$ $!; wait");
    expect_all_to_end("trap '' TERM; sleep 99 & read x; printf '= %d %d\\n\\n' $$ $!; wait; wait; wait");
}

static void a_serial_port_has_one_owner(void **state) {
    (void)state;
    char command[100], error[200], wanted[300];
    int line = posix_openpt(O_RDWR | O_NOCTTY);
    if (line < 0) {
        print_message("# SKIP: this machine has no pseudo-terminals\n");
        return;
    }
    assert_true(grantpt(line) == 0 && unlockpt(line) == 0);
    snprintf(command, sizeof command, "serial:%s:9600", ptsname(line));
    struct gtp_client *client = start(command);
    assert_null(gtp_client_start(command, error, sizeof error));
    snprintf(wanted, sizeof wanted, "cannot use the serial port %s: another program has it", ptsname(line));
    assert_string_equal(error, wanted); /* we are nobody else */
    pid_t other = fork();
    if (other == 0)
        _exit(!gtp_client_start(command, error, sizeof error) && strstr(error, "(process ") ? 0 : 1);
    int status;
    waitpid(other, &status, 0);
    assert_int_equal(status, 0);
    /* It has disturbed nothing: one newline of the first opening is all that has come. */
    char byte[8];
    assert_int_equal(read(line, byte, sizeof byte), 1);
    gtp_client_end(client);
    client = start(command);
    gtp_client_end(client);
    /* A lock is gone with its owner, however that goes. */
    int told[2];
    assert_int_equal(pipe(told), 0);
    pid_t owner = fork();
    if (owner == 0) {
        client = start(command);
        if (write(told[1], "", 1) == 1) pause();
        gtp_client_end(client);
        _exit(1);
    }
    assert_int_equal(read(told[0], byte, 1), 1);
    assert_null(gtp_client_start(command, error, sizeof error));
    kill(owner, SIGKILL);
    waitpid(owner, NULL, 0);
    gtp_client_end(start(command));
    close(told[0]);
    close(told[1]);
    close(line);
}

static void a_port_of_others_is_told_with_the_remedy(void **state) {
    (void)state;
    char command[100], error[200];
    int line = posix_openpt(O_RDWR | O_NOCTTY);
    if (line < 0) {
        print_message("# SKIP: this machine has no pseudo-terminals\n");
        return;
    }
    assert_true(grantpt(line) == 0 && unlockpt(line) == 0 && chmod(ptsname(line), 0) == 0);
    snprintf(command, sizeof command, "serial:%s", ptsname(line));
    uid_t user = geteuid();
    if (user == 0) assert_int_equal(seteuid(65534), 0); /* root may open anything */
    assert_null(gtp_client_start(command, error, sizeof error));
    if (user == 0) assert_int_equal(seteuid(user), 0);
    assert_non_null(
        strstr(error, "Permission denied; on Debian, 'sudo adduser $USER dialout' and a new login"));
    close(line);
}

static void what_cannot_be_opened_is_told(void **state) {
    char error[200];
    (void)state;
    assert_null(gtp_client_start("serial:/dev/no-such-port", error, sizeof error));
    assert_string_equal(error, "cannot open the serial port /dev/no-such-port: No such file or directory");
    assert_null(gtp_client_start("serial:/dev/null:9600", error, sizeof error));
    assert_string_equal(error, "cannot set up /dev/null as a serial port: Inappropriate ioctl for device");
    assert_null(gtp_client_start("serial:/dev/null:1234", error, sizeof error));
    assert_string_equal(error, "1234 baud is not possible; use 9600 to 230400, usually 115200");
    assert_null(gtp_client_start("board:../../bin", error, sizeof error));
    assert_non_null(strstr(error, "there is no board '../../bin'; built here: "));
    assert_null(gtp_client_start("board:no-such-board", error, sizeof error));
    assert_non_null(strstr(error, "there is no board 'no-such-board'; built here: "));
    char before[PATH_MAX];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir("/"), 0);
    assert_null(gtp_client_start("board:microbit", error, sizeof error)); /* not beside this program */
    assert_string_equal(error,
                        "cannot be started: microbit isn't built, neither beside this program nor in build/ "
                        "of this folder; 'make BOARD=microbit' builds it in the folder of the sources");
    assert_int_equal(chdir(before), 0);
}

/* A board at the other end of a serial line: it greets, answers the first question late and twice, when `may` says
 * so, the second through noise, and the third never. */
_Noreturn static void be_a_board(int line, int may) {
    static const char *const said[] = {"boot\r\n", "=1 late\r\n\r\n=1 twice\r\n\r\n",
                                       "noise\377\n= 1 old\n\n=2 Fake\r\n\r\n"};
    for (size_t i = 0; i < 3; i++) {
        char byte = 0;
        if (write(line, said[i], strlen(said[i])) < 0) _exit(1);
        while (i < 2 && byte != '\n')
            if (read(line, &byte, 1) != 1) _exit(1);
        while (i < 2 && byte != "12"[i]) /* behind the empty line that a new connection begins with */
            if (read(line, &byte, 1) != 1) _exit(1);
        if (i == 0 && read(may, &byte, 1) != 1) _exit(1);
    }
    pause();
    _exit(0);
}

static void a_serial_line_survives_noise_and_lateness(void **state) {
    (void)state;
    int line = posix_openpt(O_RDWR | O_NOCTTY);
    if (line < 0) {
        /* prove takes cmocka's skip() for a failure */
        print_message("# SKIP: this machine has no pseudo-terminals\n");
        return;
    }
    assert_true(grantpt(line) == 0 && unlockpt(line) == 0);
    char command[100];
    snprintf(command, sizeof command, "serial:%s:115200", ptsname(line));
    struct gtp_client *client = start(command);
    int may[2];
    assert_int_equal(pipe(may), 0);
    pid_t board = fork();
    if (board == 0) be_a_board(line, may[0]);
    assert_int_equal(gtp_client_ask(client, 200, "name"), GTP_TIMED_OUT);
    assert_int_equal(write(may[1], "", 1), 1);
    assert_int_equal(gtp_client_ask(client, LIMIT_MS, "name"), GTP_OK);
    assert_string_equal(gtp_client_text(client), "Fake");
    assert_int_equal(gtp_client_ask(client, 200, "name"), GTP_TIMED_OUT);
    kill(board, SIGKILL);
    waitpid(board, NULL, 0);
    close(line);
    close(may[0]);
    close(may[1]);
    assert_int_equal(gtp_client_ask(client, 200, "name"), GTP_CRASHED);
    gtp_client_end(client);
}

/* Asks a program that answers `lines` for suggestions on a board of 9 lines. */
static enum gtp_outcome suggest(const char *lines, kt_suggestion suggestions[5], int *count) {
    char command[300];
    snprintf(command, sizeof command, "read x; printf '= %s\\n\\n'; read x", lines);
    struct gtp_client *client = start(command);
    enum gtp_outcome outcome = gtp_client_suggest(client, LIMIT_MS, KT_BLACK, 9, 5, suggestions, count);
    gtp_client_end(client);
    return outcome;
}

static void suggestions_are_read(void **state) {
    (void)state;
    kt_suggestion found[5];
    int count;
    assert_int_equal(suggest("D5 0.250 4711\\nj9 1.000", found, &count), GTP_OK);
    assert_int_equal(count, 2);
    assert_int_equal(found[0].point, kt_point_at(3, 4));
    assert_int_equal(found[0].value_q16, 16384);
    assert_int_equal(found[0].pattern, 4711);
    assert_int_equal(found[1].point, kt_point_at(8, 8));
    assert_int_equal(found[1].value_q16, 65535);
    assert_int_equal(suggest("", found, &count), GTP_OK);
    assert_int_equal(count, 0);
    static const char *const wrong[] = {
        "D5",      "K5 0.5", "pass 0.5", "D5 1.5",
        "D5 -0.5", "D5 nan", "D5 high",  "A1 0\\nA2 0\\nA3 0\\nA4 0\\nA5 0\\nA6 0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(suggest(wrong[i], found, &count), GTP_GARBAGE);
}

/* A board's seconds are the instructions, each as long as the board says; others have no clock of their own. */
static void the_cost_of_a_command_is_read(void **state) {
    (void)state;
    static const struct {
        const char *answer, *unit;
        uint32_t ticks;
        double seconds;
    } cases[] = {
        {"last command: 1000000 instructions\\nboard: x, 16000000 ticks a second, 90300 ps an instruction",
         "instructions", 1000000, 0.0903},
        {"last command: 2000000 ticks\\nboard: x, 16000000 ticks a second", "ticks", 2000000, -1},
        {"last command: 7 instructions\\nboard: x, 16000000 ticks a second, much", "instructions", 7, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char command[400];
        struct gtp_client_cost cost = {0};
        snprintf(command, sizeof command, "read x; printf '= %s\\n\\n'; read x", cases[i].answer);
        struct gtp_client *client = start(command);
        assert_true(gtp_client_read_cost(client, LIMIT_MS, &cost));
        assert_int_equal(cost.ticks, cases[i].ticks);
        assert_string_equal(cost.unit, cases[i].unit);
        assert_true(cost.seconds - cases[i].seconds < 1e-9 && cases[i].seconds - cost.seconds < 1e-9);
        gtp_client_end(client);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_read),
        cmocka_unit_test(ends_are_told),
        cmocka_unit_test(silence_is_ended_by_the_limit),
        cmocka_unit_test(nonsense_is_told_from_answers),
        cmocka_unit_test(an_endless_answer_is_bounded),
        cmocka_unit_test(no_process_is_left),
        cmocka_unit_test(a_serial_port_has_one_owner),
        cmocka_unit_test(a_port_of_others_is_told_with_the_remedy),
        cmocka_unit_test(what_cannot_be_opened_is_told),
        cmocka_unit_test(a_serial_line_survives_noise_and_lateness),
        cmocka_unit_test(suggestions_are_read),
        cmocka_unit_test(the_cost_of_a_command_is_read),
    };
    gtp_client_catch_signals();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
