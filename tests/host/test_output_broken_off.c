/* Outputs that a signal, exit or a kill breaks off: the old file stays, and nothing is left beside it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "output_toy.h"

/* Runs a child that gets `number` with its file half-written. Returns its wait status. */
static int interrupt(int number, bool ignored) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct output output;
        signal(number, ignored ? SIG_IGN : SIG_DFL);
        if (!output_begin(&output, &file, true)) _exit(1);
        fputs(NEW, output.stream);
        raise(number);
        _exit(output_commit(&output, NULL) ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void a_signal_leaves_the_old_file_and_nothing_else(void **state) {
    static const int signals[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE,
                                  SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGFPE};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        assert_true(write_file(OLD, true));
        int status = interrupt(signals[i], false);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        expect_content(OLD);
    }
}

/* As under nohup. */
static void an_ignored_signal_stays_ignored(void **state) {
    (void)state;
    assert_true(write_file(OLD, true));
    assert_int_equal(interrupt(SIGHUP, true), 0);
    expect_content(NEW);
}

static void exit_leaves_the_old_file_and_nothing_else(void **state) {
    (void)state;
    assert_true(write_file(OLD, true));
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct output output;
        if (!output_begin(&output, &file, true)) _exit(1);
        fputs(NEW, output.stream);
        exit(7); /* as when memory runs out */
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), 7);
    expect_content(OLD);
}

/* Starts a child that waits with its file half-written until `end` is closed, and then finishes the file. */
static pid_t wait_with_file(int end[2]) {
    int begun[2];
    char byte;
    assert_int_equal(pipe(begun), 0);
    assert_int_equal(pipe(end), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct output output;
        close(end[1]);
        if (!output_begin(&output, &file, true)) _exit(1);
        fputs(NEW, output.stream);
        fflush(output.stream);
        ssize_t ignored = write(begun[1], "x", 1);
        ignored = read(end[0], &byte, 1);
        _exit(ignored == 0 && output_commit(&output, NULL) ? 0 : 1);
    }
    close(end[0]);
    assert_int_equal(read(begun[0], &byte, 1), 1);
    close(begun[0]);
    close(begun[1]);
    return child;
}

/* Runs another program, which writes "other". */
static void run_next(void) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "test_output_broken_off", "next", NULL);
        _exit(127);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(unlink("other"), 0);
}

static void what_a_killed_program_left_the_next_one_removes(void **state) {
    (void)state;
    int end[2], status;
    assert_true(write_file(OLD, true));
    pid_t child = wait_with_file(end);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    close(end[1]);
    assert_int_equal(count_files(), 2);
    assert_true(holds("file", OLD));
    run_next();
    expect_content(OLD);
}

static void what_another_program_is_writing_stays(void **state) {
    (void)state;
    int end[2], status = -1;
    assert_true(write_file(OLD, true));
    pid_t child = wait_with_file(end);
    run_next();
    assert_true(output_possible(&file));
    assert_int_equal(count_files(), 2);
    close(end[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    expect_content(NEW);
}

/* Similar names of others, and links of such a name, stay. */
static void only_own_left_overs_are_removed(void **state) {
    (void)state;
    static const char *const names[] = {".katachi-.tmp", ".katachi-abcdefghijkl.tm",
                                        ".katachi-abcdefghijklm.tmp", "x.123.tmp"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) put(names[i], "theirs");
    put("target", "precious");
    assert_int_equal(symlink("target", ".katachi-abcdefghijkl.tmp"), 0);
    put("one", "theirs");
    assert_int_equal(link("one", ".katachi-bbcdefghijkl.tmp"), 0);
    assert_int_equal(mkfifo(".katachi-cbcdefghijkl.tmp", 0600), 0);
    put(".katachi-dbcdefghijkl.tmp", "stale");
    run_next();
    assert_true(write_file(NEW, true));
    assert_int_equal(access(".katachi-dbcdefghijkl.tmp", F_OK), -1);
    assert_int_equal(unlink(".katachi-abcdefghijkl.tmp"), 0);
    assert_int_equal(unlink(".katachi-bbcdefghijkl.tmp"), 0);
    assert_int_equal(unlink(".katachi-cbcdefghijkl.tmp"), 0);
    assert_int_equal(unlink("one"), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) assert_int_equal(unlink(names[i]), 0);
    assert_true(holds("target", "precious"));
    unlink("target");
    expect_content(NEW);
}

static void too_large_a_file_is_a_message(void **state) {
    (void)state;
    assert_true(write_file(OLD, true));
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        const struct rlimit limit = {100, 100};
        char bytes[4096] = "KTIM";
        setrlimit(RLIMIT_FSIZE, &limit);
        _exit(output_write(&file, bytes, sizeof bytes, NULL) ? 0 : 3);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    expect_content(OLD);
}

/* The name of an unfinished file can't be predicted, and no two are equal. */
static void nobody_can_foresee_where_a_file_is_made(void **state) {
    struct output one, two;
    (void)state;
    assert_true(output_begin(&one, &file, true));
    assert_true(output_begin(&two, &file, true));
    assert_string_not_equal(one.temporary, two.temporary);
    struct stat status;
    assert_int_equal(stat(one.temporary, &status), 0);
    assert_int_equal(status.st_mode & 077, 0); /* until it gets the mode of the old file */
    output_abandon(&one);
    output_abandon(&two);
    expect_content(OLD);
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1) return write_to(&(struct output_target){.path = "other", .kind = FILE_IMAGE}) ? 0 : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_signal_leaves_the_old_file_and_nothing_else),
        cmocka_unit_test(an_ignored_signal_stays_ignored),
        cmocka_unit_test(exit_leaves_the_old_file_and_nothing_else),
        cmocka_unit_test(what_a_killed_program_left_the_next_one_removes),
        cmocka_unit_test(what_another_program_is_writing_stays),
        cmocka_unit_test(only_own_left_overs_are_removed),
        cmocka_unit_test(too_large_a_file_is_a_message),
        cmocka_unit_test(nobody_can_foresee_where_a_file_is_made),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
