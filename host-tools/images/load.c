#include "images/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"
#include "images/dominate.h"
#include "images/section.h"
#include "learn/database.h"
#include "model/predict.h"
#include "records/sgf_reader.h"
#include "records/shard_record.h"
#include "records/source.h"
#include "train/network.h"

enum { IMAGE_BYTES_MAX = 1 << 27 }; /* the largest that offsets in an image can reach */

/* Do the bytes begin as packed files and archives do? They may well hold "(;" by chance. */
static bool is_packed(const uint8_t *bytes, size_t count) {
    static const struct {
        size_t at;
        const char *sign;
    } signs[] = {{0, "\x1f\x8b"},
                 {0, "\x1f\x9d"},
                 {0, "BZh"},
                 {0, "\xfd"
                     "7zXZ"},
                 {0, "]\0\0"},
                 {0, "LZIP"},
                 {0, "\x04\"M\x18"},
                 {0, "\x28\xb5\x2f\xfd"},
                 {0, "PK\x03\x04"},
                 {0, "7z\xbc\xaf"},
                 {0, "Rar!"},
                 {0, "MSCF"},
                 {2, "-lh"},
                 {257, "ustar"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i].sign);
        if (count >= signs[i].at + length && !memcmp(bytes + signs[i].at, signs[i].sign, length)) return true;
    }
    return false;
}

static bool take_first(void *user, struct sgf_game *game, const struct source_counts *) {
    sgf_game_take(user, game);
    return false;
}

/* Reads the first game of a compressed file or an archive. Returns false when there is none; faults are told
 * on `complaints` (NULL: nowhere). */
static bool unpack_game(const char *path, struct sgf_game *game, FILE *complaints) {
    struct source_counts counts = {0};
    sgf_game_init(game, 0);
    bool opened = source_read(&path, 1, complaints, take_first, game, &counts);
    game->source = path;
    return opened && game->size > 0;
}

/* Says why nothing could be unpacked. */
static void explain_packed(const char *path, FILE *complaints) {
    struct sgf_game game;
    (void)unpack_game(path, &game, complaints);
    sgf_game_free(&game);
    complain(complaints, path, 0, 0, "no game could be unpacked");
}

/* Reads the bytes of a record, still packed, or those of a shard as SGF. Returns false after a line on `complaints`. */
static bool read_record(const char *path, uint8_t **bytes, size_t *count, FILE *complaints) {
    char *text;
    if (file_kind_of(path) != FILE_SHARD)
        return whole_file_read(path, SOURCE_FILE_BYTES_MAX, bytes, count, complaints);
    bool ok = shard_record_text(path, SOURCE_FILE_BYTES_MAX, &text, count, complaints);
    if (ok) *bytes = (uint8_t *)text;
    return ok;
}

/* Is it a folder, or a file of a kind that holds no games? Says so on `complaints`. */
static bool is_no_record(const char *path, FILE *complaints) {
    struct stat status;
    bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (is_folder) complain(complaints, path, 0, 0, "this is a folder; name one of the files in it");
    return is_folder || (file_kind_of(path) != FILE_SHARD && file_kind_refuse(path, FILE_RECORD, complaints));
}

bool load_tree(const char *path, struct sgf_tree *tree, FILE *complaints) {
    uint8_t *bytes;
    size_t count;
    char *unpacked;
    if (is_no_record(path, complaints)) return false;
    if (!read_record(path, &bytes, &count, complaints)) return false;
    bool packed = is_packed(bytes, count);
    if (packed && source_unpack(path, &unpacked, &count)) {
        free(bytes);
        bytes = (uint8_t *)unpacked;
    }
    sgf_tree_read(tree, (char *)bytes, count, path);
    if (packed && !tree->games) explain_packed(path, complaints);
    else if (tree->broken) complain(complaints, path, tree->line, tree->column, "%s", tree->message);
    if (tree->games == 0) sgf_tree_free(tree);
    return tree->games > 0;
}

kt_status load_game(const char *path, struct sgf_game *game, FILE *complaints) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    if (is_no_record(path, complaints)) return KT_ERR_FORMAT;
    if (!read_record(path, &bytes, &count, complaints)) return KT_ERR_NOTHING;
    bool packed = is_packed(bytes, count);
    if (packed && unpack_game(path, game, NULL)) return KT_OK;
    CLEANUP(sgf_reader_free) struct sgf_reader reader = {0};
    sgf_reader_init(&reader, (const char *)bytes, count, path);
    enum sgf_event event = sgf_read(&reader, game);
    if (packed && event != SGF_GAME) explain_packed(path, complaints);
    else if (event == SGF_BROKEN)
        complain(complaints, path, reader.line, reader.column, "%s", reader.message);
    else if (event != SGF_GAME)
        complain(complaints, path, 0, 0, "no game of Go on a square board of 2 to 19 lines");
    return event == SGF_GAME ? KT_OK : KT_ERR_FORMAT;
}

static bool compile_database(const char *path, uint8_t **bytes, size_t *count) {
    struct database_run run;
    CLEANUP(pattern_set_free) struct pattern_set set = {0};
    if (!database_read(path, &run, &set)) return false;
    struct compile_settings settings = {.size = run.size,
                                        .stages = run.settings.stages,
                                        .stage_moves = run.settings.stage_moves,
                                        .budget_bytes = IMAGE_BYTES_MAX,
                                        .info = ""};
    dominate_drop(&set);
    struct compile_result result = compile_image(&set, &settings);
    *bytes = result.bytes;
    *count = result.count;
    return true;
}

static bool compile_network(const char *path, uint8_t **bytes, size_t *count) {
    CLEANUP(network_free) struct network network = {0};
    if (!network_read(path, &network)) return false;
    const struct pattern_set none = {0};
    struct compile_settings settings = {.size = network.size,
                                        .stages = 1,
                                        .stage_moves = UINT8_MAX,
                                        .budget_bytes = IMAGE_BYTES_MAX,
                                        .info = "",
                                        .network = &network,
                                        .judges = true};
    struct compile_result result = compile_image(&none, &settings);
    *bytes = result.bytes;
    *count = result.count;
    return true;
}

/* Reads a regular file into memory: what was checked there cannot be changed any more. */
static bool read_image(const char *path, uint8_t **bytes, size_t *count) {
    struct stat about;
    bool there = stat(path, &about) == 0;
    const char *wrong = NULL;
    if (there && !S_ISREG(about.st_mode)) wrong = "only a regular file can be read, not a folder or a pipe";
    else if (there && about.st_size == 0) wrong = "it is empty";
    if (!wrong) return whole_file_read(path, IMAGE_BYTES_MAX, bytes, count, stderr);
    return tell_user("cannot read %s: %s", path, wrong);
}

static bool load_bytes(const char *path, struct loaded_image *loaded, size_t *count) {
    switch (file_kind_of(path)) {
    case FILE_PART: /* database_read says what is wrong with it */
    case FILE_DATABASE: return compile_database(path, &loaded->bytes, count);
    case FILE_NETWORK: return compile_network(path, &loaded->bytes, count);
    case FILE_IMAGE:
    case FILE_EMPTY:
    case FILE_OTHER:
        return !file_kind_refuse(path, FILE_IMAGE, stderr) && read_image(path, &loaded->bytes, count);
    default: return !file_kind_refuse(path, FILE_IMAGE, stderr);
    }
}

uint8_t *load_arrange(kt_image *image) {
    size_t bytes = kt_model_arranged_bytes(image);
    if (!bytes) return NULL;
    uint8_t *memory = memory_aligned(bytes);
    kt_model_arrange(image, memory);
    return memory;
}

bool load_image(const char *path, struct loaded_image *loaded) {
    size_t count = 0;
    *loaded = (struct loaded_image){0};
    if (!load_bytes(path, loaded, &count)) return false;
    kt_status status = kt_predictor_open(&loaded->image, loaded->bytes, count);
    for (unsigned i = 0; section_kind(i) && status >= 0; i++) status = section_kind(i)->check(&loaded->image);
    if (status >= 0) {
        loaded->arranged = load_arrange(&loaded->image);
        return true;
    }
    tell_user("%s is refused: %s; 'katachi image' makes images, 'katachi learn' databases, 'katachi "
              "train' networks",
              path, kt_status_text(status));
    load_free(loaded);
    return false;
}

bool load_reads(const char *path) {
    CLEANUP(load_free) struct loaded_image loaded = {0};
    return load_image(path, &loaded);
}

void load_free(struct loaded_image *loaded) {
    free(loaded->bytes);
    free(loaded->arranged);
    loaded->bytes = loaded->arranged = NULL;
}
