/* Finding and reading records in files, folders and archives, which are made here in a temporary folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <archive.h>
#include <archive_entry.h>
#include <cmocka.h>

#include "base/random.h"
#include "records/source.h"

static void enter_new_folder(char *name, size_t bytes) {
    const char *parent = getenv("TMPDIR");
    snprintf(name, bytes, "%s/katachi-source-XXXXXX", parent ? parent : P_tmpdir);
    assert_non_null(mkdtemp(name));
    assert_int_equal(chdir(name), 0);
}

static char folder[256], before[4096];

static int set_up(void **state) {
    (void)state;
    if (!getcwd(before, sizeof before)) return -1;
    enter_new_folder(folder, sizeof folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return chdir(before) || system(command);
}

static void write_file(const char *path, const void *bytes, size_t count) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static void write_text(const char *path, const char *text) { write_file(path, text, strlen(text)); }

struct member {
    const char *name;
    const char *bytes; /* NULL: `count` zeros */
    size_t count;      /* 0: the length of the text */
};

typedef int format_fn(struct archive *archive);

/* Writes an archive of that format, packed by that filter (NULL: not packed). */
static void write_archive(const char *path, format_fn *format, format_fn *pack, const struct member *members,
                          size_t count) {
    static const char zeros[1 << 16];
    struct archive *archive = archive_write_new();
    struct archive_entry *entry = archive_entry_new();
    assert_int_equal(format(archive), ARCHIVE_OK);
    if (pack) assert_int_equal(pack(archive), ARCHIVE_OK);
    assert_int_equal(archive_write_open_filename(archive, path), ARCHIVE_OK);
    for (size_t i = 0; i < count; i++) {
        size_t left = members[i].count ? members[i].count : strlen(members[i].bytes);
        archive_entry_clear(entry);
        archive_entry_set_pathname(entry, members[i].name);
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_size(entry, (la_int64_t)left);
        assert_int_equal(archive_write_header(archive, entry), ARCHIVE_OK);
        if (members[i].bytes) assert_int_equal(archive_write_data(archive, members[i].bytes, left), left);
        while (!members[i].bytes && left > 0) {
            size_t part = left < sizeof zeros ? left : sizeof zeros;
            assert_int_equal(archive_write_data(archive, zeros, part), part);
            left -= part;
        }
    }
    archive_entry_free(entry);
    assert_int_equal(archive_write_close(archive), ARCHIVE_OK);
    archive_write_free(archive);
}

/* The result of a run of source_read. */
struct outcome {
    bool ok;
    size_t stop_after; /* stop after this many games; 0: never */
    char games[2000];  /* "SOURCE=BLACK NAME;" for each, "SOURCE#NUMBER=..." of a file with several */
    char complaints[2000];
    struct source_counts counts;
};

static bool note(void *user, struct sgf_game *game, const struct source_counts *counts) {
    struct outcome *to = user;
    size_t length = strlen(to->games);
    char number[16] = "";
    if (game->number) snprintf(number, sizeof number, "#%d", game->number);
    snprintf(to->games + length, sizeof to->games - length, "%s%s=%s;", game->source, number,
             game->black_name);
    assert_true(counts->bytes_done <= counts->bytes_total && counts->paths_done < counts->paths_total);
    return counts->games != to->stop_after;
}

static struct outcome *read_paths(const char *const *paths, int count, size_t stop_after) {
    static struct outcome result;
    char *complaints = NULL;
    size_t bytes = 0;
    memset(&result, 0, sizeof result);
    result.stop_after = stop_after;
    FILE *stream = open_memstream(&complaints, &bytes);
    assert_non_null(stream);
    result.ok = source_read(paths, count, stream, note, &result, &result.counts);
    fclose(stream);
    snprintf(result.complaints, sizeof result.complaints, "%s", complaints);
    free(complaints);
    return &result;
}

static struct outcome *read_path(const char *path) { return read_paths(&path, 1, 0); }

static void a_named_file_is_read_whatever_its_name(void **state) {
    (void)state;
    write_text("game.txt", "(;PB[one])(;PB[two])");
    struct outcome *result = read_path("game.txt");
    assert_true(result->ok);
    assert_string_equal(result->games, "game.txt#1=one;game.txt#2=two;");
    assert_string_equal(result->complaints, "");
    assert_int_equal(result->counts.files, 1);
    assert_int_equal(result->counts.games, 2);
    assert_int_equal(result->counts.paths_done, 1);
    assert_int_equal(result->counts.bytes_done, 20);
    assert_int_equal(result->counts.bytes_total, 20);
}

static void a_folder_is_read_in_order(void **state) {
    (void)state;
    static const struct member members[] = {{"x.sgf", "(;PB[packed])", 0}};
    assert_int_equal(mkdir("d", 0755) | mkdir("d/b", 0755) | mkdir("d/b/c", 0755) | mkdir("d/.hidden", 0755),
                     0);
    write_text("d/z.sgf", "(;PB[z])");
    write_text("d/a.SGF", "(;PB[a])");
    write_text("d/b/c/deep.sgf", "(;PB[deep])");
    write_text("d/b/m.sgf", "(;PB[m])");
    write_text("d/readme.txt", "(;PB[readme])");
    write_text("d/.z.sgf", "(;PB[hidden])");
    write_text("d/.hidden/h.sgf", "(;PB[hidden])");
    write_archive("d/k.ZIP", archive_write_set_format_zip, NULL, members, 1);
    write_archive("d/l.tgz", archive_write_set_format_ustar, archive_write_add_filter_gzip, members, 1);
    assert_int_equal(symlink("..", "d/b/circle"), 0);
    assert_int_equal(symlink("../z.sgf", "d/b/link.sgf"), 0);
    assert_int_equal(symlink("nowhere.sgf", "d/b/dead.sgf"), 0);
    struct outcome *result = read_path("d");
    assert_string_equal(result->games,
                        "d/a.SGF=a;d/b/c/deep.sgf=deep;d/b/link.sgf=z;d/b/m.sgf=m;d/k.ZIP/x.sgf=packed;"
                        "d/l.tgz/x.sgf=packed;d/z.sgf=z;");
    assert_string_equal(result->complaints, "");
    assert_int_equal(result->counts.files, 7);
    assert_string_equal(read_path("d/b/")->games, "d/b/c/deep.sgf=deep;d/b/link.sgf=z;d/b/m.sgf=m;");
}

static void archives_are_read_in_place(void **state) {
    (void)state;
    static const struct member members[] = {{"b/2.sgf", "(;PB[two])(;PB[three])", 0},
                                            {"notes.txt", "(;PB[notes])", 0},
                                            {"./1.Sgf", "(;PB[one])", 0},
                                            {"._1.sgf", "junk", 0},
                                            {"inner.zip", "PK", 0}};
    static const struct {
        const char *path;
        format_fn *format, *pack;
    } kinds[] = {
        {"a.zip", archive_write_set_format_zip, NULL},
        {"a.7z", archive_write_set_format_7zip, NULL},
        {"a.tar", archive_write_set_format_ustar, NULL},
        {"a.tar.xz", archive_write_set_format_pax, archive_write_add_filter_xz},
        {"a.tar.bz2", archive_write_set_format_gnutar, archive_write_add_filter_bzip2},
        {"a.tar.zst", archive_write_set_format_ustar, archive_write_add_filter_zstd},
        {"oddly-named", archive_write_set_format_ustar, archive_write_add_filter_gzip},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char expected[200];
        write_archive(kinds[i].path, kinds[i].format, kinds[i].pack, members, 5);
        struct outcome *result = read_path(kinds[i].path);
        snprintf(expected, sizeof expected, "%s/b/2.sgf#1=two;%s/b/2.sgf#2=three;%s/./1.Sgf=one;",
                 kinds[i].path, kinds[i].path, kinds[i].path);
        assert_string_equal(result->games, expected);
        snprintf(expected, sizeof expected, "katachi: %s/inner.zip: packed twice; unpack %s first\n",
                 kinds[i].path, kinds[i].path);
        assert_string_equal(result->complaints, expected);
        assert_int_equal(result->counts.files, 3);
        assert_int_equal(result->counts.files_unread, 1);
        assert_int_equal(result->counts.bytes_done, result->counts.bytes_total);
    }
}

static void a_packed_record_is_read(void **state) {
    (void)state;
    static const struct member record = {"ignored", "(;PB[one])", 0};
    assert_int_equal(mkdir("p", 0755), 0);
    write_archive("p/a.sgf.xz", archive_write_set_format_raw, archive_write_add_filter_xz, &record, 1);
    write_archive("p/b.SGF.GZ", archive_write_set_format_raw, archive_write_add_filter_gzip, &record, 1);
    write_archive("p/c.gz", archive_write_set_format_raw, archive_write_add_filter_gzip, &record, 1);
    assert_string_equal(read_path("p")->games, "p/a.sgf.xz=one;p/b.SGF.GZ=one;");
    assert_string_equal(read_path("p/c.gz")->games, "p/c.gz=one;");
}

static void faults_are_reported_and_the_rest_is_read(void **state) {
    (void)state;
    static const struct member members[] = {{"bad.sgf", "(;SZ[9]\n ;B[zz])(;SZ[9];B[yy])", 0},
                                            {"good.sgf", "(;PB[good])", 0},
                                            {"odd\n\x1b.sgf", "?", 0}};
    write_archive("a.tar", archive_write_set_format_ustar, NULL, members, 3);
    write_text("broken.sgf", "(;PB[first])(;PB[second];B[aa");
    write_text("empty.sgf", "");
    write_text("chess.sgf", "(;GM[3])(;SZ[9:13])");
    static const char *const paths[] = {"a.tar", "broken.sgf", "missing.sgf", "empty.sgf", "chess.sgf"};
    struct outcome *result = read_paths(paths, 5, 0);
    assert_false(result->ok);
    assert_string_equal(result->games, "a.tar/good.sgf=good;broken.sgf#1=first;");
    assert_string_equal(result->complaints,
                        "katachi: missing.sgf: No such file or directory\n"
                        "katachi: a.tar/bad.sgf:2:5: \"zz\" is not a point of a 9x9 board\n"
                        "katachi: a.tar/bad.sgf:2:19: \"yy\" is not a point of a 9x9 board\n"
                        "katachi: a.tar/odd??.sgf:1:1: no game in it: \"(;\" is missing\n"
                        "katachi: broken.sgf:1:27: a value without its closing ']'\n"
                        "katachi: empty.sgf:1:1: empty\n");
    assert_int_equal(result->counts.files, 7);
    assert_int_equal(result->counts.files_broken, 4);
    assert_int_equal(result->counts.files_unread, 1);
    assert_int_equal(result->counts.games, 9);
    assert_int_equal(result->counts.broken, 5);
    assert_int_equal(result->counts.not_go, 1);
    assert_int_equal(result->counts.board_size, 1);
}

static void reading_stops_when_the_callback_says_so(void **state) {
    (void)state;
    write_text("1.sgf", "(;PB[a])(;PB[b])(;PB[c])");
    static const char *const paths[] = {"1.sgf", "1.sgf"};
    assert_string_equal(read_paths(paths, 2, 2)->games, "1.sgf#1=a;1.sgf#2=b;");
    assert_string_equal(read_paths(paths, 2, 4)->games, "1.sgf#1=a;1.sgf#2=b;1.sgf#3=c;1.sgf#1=a;");
}

static void bombs_are_refused(void **state) {
    (void)state;
    static const struct member large[] = {{"large.sgf", NULL, SOURCE_FILE_BYTES_MAX + 1},
                                          {"good.sgf", "(;PB[good])", 0}};
    write_archive("large.zip", archive_write_set_format_zip, NULL, large, 2);
    struct outcome *result = read_path("large.zip");
    assert_string_equal(result->complaints,
                        "katachi: large.zip/large.sgf: larger than 128 MiB: too large for a game record\n");
    assert_string_equal(result->games, "large.zip/good.sgf=good;");

    static const struct member bomb[] = {{"bomb.bin", NULL, (size_t)256 << 20},
                                         {"after.sgf", "(;PB[after])", 0}};
    write_archive("bomb.tar.gz", archive_write_set_format_ustar, archive_write_add_filter_gzip, bomb, 2);
    result = read_path("bomb.tar.gz");
    assert_string_equal(result->complaints,
                        "katachi: bomb.tar.gz/bomb.bin: unpacks to far more than a collection of "
                        "games would; the rest is not read\n");
    assert_string_equal(result->games, "");
}

static size_t read_back(const char *path, char *bytes, size_t capacity) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t count = fread(bytes, 1, capacity, file);
    fclose(file);
    return count;
}

static void damaged_archives_are_harmless(void **state) {
    (void)state;
    static const struct member members[] = {{"1.sgf", "(;PB[one];B[aa];W[bb];B[cc];W[dd])", 0},
                                            {"2.sgf", "(;PB[two])", 0}};
    static char bytes[1 << 16], damaged[1 << 16];
    static format_fn *const formats[] = {archive_write_set_format_zip, archive_write_set_format_7zip,
                                         archive_write_set_format_ustar};
    kt_random random;
    kt_random_init(&random, 7);
    for (size_t f = 0; f < 3; f++) {
        write_archive("whole", formats[f], f == 2 ? archive_write_add_filter_xz : NULL, members, 2);
        size_t count = read_back("whole", bytes, sizeof bytes);
        assert_string_equal(read_path("whole")->games, "whole/1.sgf=one;whole/2.sgf=two;");
        for (size_t length = 1; length < count; length += 1 + count / 64) {
            write_file("cut", bytes, length);
            struct outcome *result = read_path("cut");
            bool both = !strcmp(result->games, "cut/1.sgf=one;cut/2.sgf=two;");
            if (result->counts.files_broken == 0 && !both)
                fail_msg("format %zu, %zu bytes: no complaint", f, length);
        }
        for (int round = 0; round < 200; round++) {
            memcpy(damaged, bytes, count);
            for (int i = 0; i < 3; i++)
                damaged[kt_random_below(&random, (uint32_t)count)] ^= (char)(1 << round % 8);
            write_file("damaged", damaged, count);
            read_path("damaged");
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_named_file_is_read_whatever_its_name, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_folder_is_read_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(archives_are_read_in_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_packed_record_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(faults_are_reported_and_the_rest_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(reading_stops_when_the_callback_says_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bombs_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_archives_are_harmless, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
