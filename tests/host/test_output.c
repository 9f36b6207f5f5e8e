/* Files that are replaced whole or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/output.h"

static char folder[] = "/tmp/katachi-output-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    unlink("file");
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1; /* fails when anything else is left in it */
}

static int count_files(void) {
    DIR *directory = opendir(".");
    assert_non_null(directory);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(directory));) count += entry->d_name[0] != '.';
    closedir(directory);
    return count;
}

static void expect_content(const char *wanted) {
    char content[16] = "";
    FILE *stream = fopen("file", "r");
    assert_non_null(stream);
    assert_true(fread(content, 1, sizeof content - 1, stream) > 0);
    fclose(stream);
    assert_string_equal(content, wanted);
    assert_int_equal(count_files(), 1);
}

static bool write_file(const char *content, bool commit) {
    struct output output;
    if (!output_begin(&output, "file", true)) return false;
    fputs(content, output.stream);
    if (commit) return output_commit(&output);
    output_abandon(&output);
    return true;
}

static void a_file_is_replaced_when_it_is_complete(void **state) {
    (void)state;
    assert_true(write_file("old", true));
    expect_content("old");
    assert_true(write_file("new", true));
    expect_content("new");
}

static void what_is_given_up_leaves_the_old_file(void **state) {
    (void)state;
    assert_true(write_file("old", true));
    assert_true(write_file("new", false));
    expect_content("old");
}

/* Runs a child that gets `number` with its file half-written. Returns its wait status. */
static int interrupt(int number, bool ignored) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct output output;
        signal(number, ignored ? SIG_IGN : SIG_DFL);
        if (!output_begin(&output, "file", true)) _exit(1);
        fputs("new", output.stream);
        raise(number);
        _exit(output_commit(&output) ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void a_signal_leaves_the_old_file_and_nothing_else(void **state) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        assert_true(write_file("old", true));
        int status = interrupt(signals[i], false);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        expect_content("old");
    }
}

/* As nohup has it. */
static void an_ignored_signal_stays_ignored(void **state) {
    (void)state;
    assert_true(write_file("old", true));
    assert_int_equal(interrupt(SIGHUP, true), 0);
    expect_content("new");
}

static void a_pipe_is_not_replaced_by_a_file(void **state) {
    struct stat status;
    (void)state;
    unlink("file");
    assert_int_equal(mkfifo("file", 0600), 0);
    assert_false(write_file("new", true));
    assert_int_equal(stat("file", &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    assert_int_equal(count_files(), 1);
    unlink("file");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_replaced_when_it_is_complete),
        cmocka_unit_test(what_is_given_up_leaves_the_old_file),
        cmocka_unit_test(a_signal_leaves_the_old_file_and_nothing_else),
        cmocka_unit_test(an_ignored_signal_stays_ignored),
        cmocka_unit_test(a_pipe_is_not_replaced_by_a_file),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
