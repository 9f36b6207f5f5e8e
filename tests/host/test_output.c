/* What an output may replace, and what stands there afterwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <sys/stat.h>

#include "common/output_folder.h"
#include "output_toy.h"

static bool refuses(const char *path) {
    return !output_possible(&(struct output_target){.path = path, .kind = FILE_IMAGE}) &&
           !write_to(&(struct output_target){.path = path, .kind = FILE_IMAGE});
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
    assert_true(write_to(
        &(struct output_target){.path = "first", .kind = FILE_IMAGE})); /* its target does not exist */
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

/* In a folder such as /tmp, another user could place a link to any file of ours. */
static void the_link_of_a_stranger_is_not_followed(void **state) {
    (void)state;
    if (geteuid() != 0) return; /* only root can act as the stranger */
    enum { STRANGER = 65534 };
    put("file", OLD);
    assert_int_equal(mkdir("shared", 0700), 0);
    assert_int_equal(chmod("shared", 01777), 0);
    assert_int_equal(chown("shared", STRANGER - 1, STRANGER - 1), 0);
    assert_int_equal(symlink("../file", "shared/link"), 0);
    assert_true(output_possible(&(struct output_target){.path = "shared/link", .kind = FILE_IMAGE}));
    assert_int_equal(lchown("shared/link", STRANGER, STRANGER), 0);
    assert_true(refuses("shared/link"));
    assert_int_equal(errno, EACCES); /* the reason in the message */
    assert_false(write_to(&(struct output_target){.path = "shared/link", .kind = FILE_IMAGE, .force = true}));
    assert_int_equal(lchown("shared/link", STRANGER - 1, STRANGER - 1), 0); /* the owner of the folder */
    assert_true(output_possible(&(struct output_target){.path = "shared/link", .kind = FILE_IMAGE}));
    assert_true(holds("file", OLD));
    unlink("shared/link");
    assert_int_equal(rmdir("shared"), 0);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_replaced_when_it_is_complete),
        cmocka_unit_test(what_is_given_up_leaves_the_old_file),
        cmocka_unit_test(what_is_no_file_is_not_replaced),
        cmocka_unit_test(only_its_own_kind_is_replaced),
        cmocka_unit_test(an_input_is_not_replaced_by_any_name),
        cmocka_unit_test(a_link_stays_and_its_target_is_written),
        cmocka_unit_test(the_link_of_a_stranger_is_not_followed),
        cmocka_unit_test(mode_and_protection_stay),
        cmocka_unit_test(what_its_reader_refuses_replaces_nothing),
        cmocka_unit_test(a_name_may_be_as_long_as_names_can_be),
        cmocka_unit_test(a_folder_is_filled_that_is_empty_or_marked),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
