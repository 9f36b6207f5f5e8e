/* Files that are replaced whole or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/output.h"
#include "common/output_folder.h"

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

/* Hidden ones, too. */
static int count_files(void) {
    DIR *directory = opendir(".");
    assert_non_null(directory);
    int count = -2; /* "." and ".." */
    while (readdir(directory)) count++;
    closedir(directory);
    return count;
}

static void put(const char *name, const char *content) {
    FILE *stream = fopen(name, "w");
    assert_non_null(stream);
    assert_true(fputs(content, stream) >= 0 && fclose(stream) == 0);
}

static bool holds(const char *name, const char *wanted) {
    char content[64] = "";
    FILE *stream = fopen(name, "r");
    if (!stream) return false;
    size_t count = fread(content, 1, sizeof content - 1, stream);
    fclose(stream);
    return count == strlen(wanted) && strcmp(content, wanted) == 0;
}

/* Tests have no kind of their own: an image is what begins so. */
#define OLD "KTIM old"
#define NEW "KTIM new"

static bool write_to(const struct output_target *target) {
    return output_write(target, NEW, strlen(NEW), NULL);
}

static bool refuses(const char *path) {
    return !output_possible(&(struct output_target){.path = path, .kind = FILE_IMAGE}) &&
           !write_to(&(struct output_target){.path = path, .kind = FILE_IMAGE});
}

static void expect_content(const char *wanted) {
    assert_true(holds("file", wanted));
    assert_int_equal(count_files(), 1);
}

static const struct output_target file = {.path = "file", .kind = FILE_IMAGE};

static bool write_file(const char *content, bool commit) {
    struct output output;
    if (!output_begin(&output, &file, true)) return false;
    fputs(content, output.stream);
    if (commit) return output_commit(&output, NULL);
    output_abandon(&output);
    return true;
}

static void a_file_is_replaced_when_it_is_complete(void **state) {
    (void)state;
    assert_true(write_file(OLD, true));
    expect_content(OLD);
    assert_true(write_file(NEW, true));
    expect_content(NEW);
}

static void what_is_given_up_leaves_the_old_file(void **state) {
    (void)state;
    assert_true(write_file(OLD, true));
    assert_true(write_file(NEW, false));
    expect_content(OLD);
}

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

/* As nohup has it. */
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

/* A child that waits with its file half-written until `end` is closed; then it ends at once. */
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

/* The next program, which writes "other". */
static void run_next(void) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "test_output", "next", NULL);
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

/* Whoever finds a name in our manner left by others, or a link of that name, keeps it. */
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

static void what_is_no_file_is_not_replaced(void **state) {
    struct stat status;
    (void)state;
    unlink("file");
    assert_int_equal(mkfifo("file", 0600), 0);
    assert_false(write_to(&(struct output_target){.path = "file", .kind = FILE_IMAGE, .force = true}));
    assert_int_equal(stat("file", &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    assert_int_equal(count_files(), 1);
    unlink("file");
    assert_int_equal(mkdir("file", 0700), 0);
    assert_true(refuses("file") && refuses("file/") && refuses(".") && refuses("..") && refuses("/") &&
                refuses(""));
    assert_true(refuses("file/.") && refuses("none/file") && refuses("/dev/null"));
    assert_int_equal(rmdir("file"), 0);
    assert_true(write_file(OLD, true));
    assert_true(refuses("file/") && refuses("file/file"));
    expect_content(OLD);
}

static void only_its_own_kind_is_replaced(void **state) {
    static const char *const others[] = {"# Read me\n", "(;GM[1]SZ[9])",   "KTNW",
                                         "KTI",         "SQLite format 3", "<svg></svg>"};
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        put("file", others[i]);
        assert_true(refuses("file"));
        expect_content(others[i]);
    }
    assert_true(write_to(&(struct output_target){.path = "file", .kind = FILE_IMAGE, .force = true}));
    expect_content(NEW);
    put("file", "");
    assert_true(write_to(&file));
    expect_content(NEW);
}

static void an_input_is_not_replaced_by_any_name(void **state) {
    static char name[] = "file", link_name[] = "link", hard[] = "hard", missing[] = "none";
    char *inputs[] = {NULL, missing, name};
    struct output_target target = {.kind = FILE_IMAGE, .inputs = inputs, .input_count = 3};
    char longer[64];
    (void)state;
    put("file", OLD);
    assert_int_equal(symlink("file", link_name), 0);
    assert_int_equal(link("file", hard), 0);
    snprintf(longer, sizeof longer, "../%s/file", strrchr(folder, '/') + 1);
    const char *names[] = {name, link_name, hard, longer, "./file"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        target.path = names[i];
        assert_false(output_possible(&target));
        assert_false(write_to(&target));
    }
    assert_true(holds("file", OLD) && holds("hard", OLD));
    unlink(hard);
    unlink(link_name);
    target.path = name;
    target.force = true;
    assert_true(write_to(&target));
    expect_content(NEW);
}

static void a_link_stays_and_its_target_is_written(void **state) {
    char bytes[16] = "";
    (void)state;
    put("file", OLD);
    assert_int_equal(mkdir("below", 0700), 0);
    assert_int_equal(symlink("../file", "below/second"), 0);
    assert_int_equal(symlink("below/second", "first"), 0);
    assert_true(write_to(&(struct output_target){.path = "first", .kind = FILE_IMAGE}));
    assert_true(holds("file", NEW));
    assert_int_equal(readlink("first", bytes, sizeof bytes), 12);
    unlink("file");
    assert_true(
        write_to(&(struct output_target){.path = "first", .kind = FILE_IMAGE})); /* to where nothing is */
    assert_true(holds("file", NEW));
    put("file", "precious");
    assert_true(refuses("first"));
    assert_true(holds("file", "precious"));
    unlink("first");
    assert_int_equal(symlink("first", "first"), 0);
    assert_true(refuses("first"));
    unlink("first");
    unlink("below/second");
    rmdir("below");
    expect_content("precious");
    unlink("file");
}

/* In a folder such as /tmp a link of somebody else's could lead to any file of ours. */
static void the_link_of_a_stranger_is_not_followed(void **state) {
    (void)state;
    if (geteuid() != 0) return; /* only root can play the stranger */
    enum { STRANGER = 65534 };
    put("file", OLD);
    assert_int_equal(mkdir("shared", 0700), 0);
    assert_int_equal(chmod("shared", 01777), 0);
    assert_int_equal(chown("shared", STRANGER - 1, STRANGER - 1), 0);
    assert_int_equal(symlink("../file", "shared/link"), 0);
    assert_true(output_possible(&(struct output_target){.path = "shared/link", .kind = FILE_IMAGE}));
    assert_int_equal(lchown("shared/link", STRANGER, STRANGER), 0);
    assert_true(refuses("shared/link"));
    assert_int_equal(errno, EACCES); /* which is told */
    assert_false(write_to(&(struct output_target){.path = "shared/link", .kind = FILE_IMAGE, .force = true}));
    assert_int_equal(lchown("shared/link", STRANGER - 1, STRANGER - 1), 0); /* whose folder it is */
    assert_true(output_possible(&(struct output_target){.path = "shared/link", .kind = FILE_IMAGE}));
    assert_true(holds("file", OLD));
    unlink("shared/link");
    assert_int_equal(rmdir("shared"), 0);
}

/* The name of a file in the making can't be foreseen, and no two are alike. */
static void nobody_can_foresee_where_a_file_is_made(void **state) {
    struct output one, two;
    (void)state;
    assert_true(output_begin(&one, &file, true));
    assert_true(output_begin(&two, &file, true));
    assert_string_not_equal(one.temporary, two.temporary);
    struct stat status;
    assert_int_equal(stat(one.temporary, &status), 0);
    assert_int_equal(status.st_mode & 077, 0); /* until it has the mode of the old one */
    output_abandon(&one);
    output_abandon(&two);
    expect_content(OLD);
}

static void mode_and_protection_stay(void **state) {
    struct stat status;
    (void)state;
    put("file", OLD);
    chmod("file", 0640);
    assert_true(write_to(&file));
    assert_int_equal(stat("file", &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
    chmod("file", 0444);
    assert_true(refuses("file"));
    assert_true(write_to(&(struct output_target){.path = "file", .kind = FILE_IMAGE, .force = true}));
    assert_int_equal(stat("file", &status), 0);
    assert_int_equal(status.st_mode & 07777, 0444);
    unlink("file");
    mode_t mask = umask(027);
    assert_true(write_to(&file));
    umask(mask);
    assert_int_equal(stat("file", &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
}

static bool accepts_nothing(const char *path) {
    assert_true(holds(path, NEW)); /* the reader sees the whole file */
    return false;
}

static void what_its_reader_refuses_replaces_nothing(void **state) {
    (void)state;
    put("file", OLD);
    assert_false(output_write(&file, NEW, strlen(NEW), accepts_nothing));
    expect_content(OLD);
}

static void a_name_may_be_as_long_as_names_can_be(void **state) {
    char name[256];
    (void)state;
    memset(name, 'n', 255);
    name[255] = 0;
    assert_true(write_to(&(struct output_target){.path = name, .kind = FILE_IMAGE}));
    assert_true(holds(name, NEW));
    assert_int_equal(unlink(name), 0);
    put("file", OLD);
}

static void a_folder_is_filled_that_is_empty_or_marked(void **state) {
    static const char *const marks[] = {"mark", "other-mark", NULL};
    (void)state;
    assert_true(output_folder_open("new", marks, false));
    assert_true(output_folder_open("new", marks, false));
    put("new/game.sgf", "theirs");
    assert_false(output_folder_open("new", marks, false));
    assert_true(output_folder_open("new", marks, true));
    put("new/other-mark", "");
    assert_true(output_folder_open("new", marks, false));
    assert_true(holds("new/game.sgf", "theirs"));
    assert_false(output_folder_open("new/game.sgf", marks, true));
    assert_false(output_folder_open("none/new", marks, true));
    unlink("new/game.sgf");
    unlink("new/other-mark");
    assert_int_equal(rmdir("new"), 0);
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1) return write_to(&(struct output_target){.path = "other", .kind = FILE_IMAGE}) ? 0 : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_replaced_when_it_is_complete),
        cmocka_unit_test(what_is_given_up_leaves_the_old_file),
        cmocka_unit_test(a_signal_leaves_the_old_file_and_nothing_else),
        cmocka_unit_test(an_ignored_signal_stays_ignored),
        cmocka_unit_test(exit_leaves_the_old_file_and_nothing_else),
        cmocka_unit_test(what_a_killed_program_left_the_next_one_removes),
        cmocka_unit_test(what_another_program_is_writing_stays),
        cmocka_unit_test(only_own_left_overs_are_removed),
        cmocka_unit_test(too_large_a_file_is_a_message),
        cmocka_unit_test(what_is_no_file_is_not_replaced),
        cmocka_unit_test(only_its_own_kind_is_replaced),
        cmocka_unit_test(an_input_is_not_replaced_by_any_name),
        cmocka_unit_test(a_link_stays_and_its_target_is_written),
        cmocka_unit_test(the_link_of_a_stranger_is_not_followed),
        cmocka_unit_test(nobody_can_foresee_where_a_file_is_made),
        cmocka_unit_test(mode_and_protection_stay),
        cmocka_unit_test(what_its_reader_refuses_replaces_nothing),
        cmocka_unit_test(a_name_may_be_as_long_as_names_can_be),
        cmocka_unit_test(a_folder_is_filled_that_is_empty_or_marked),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
