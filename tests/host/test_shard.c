/* Shards: what is added is read again; what was torn, changed or made up is noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "base/random.h"
#include "board/game.h"
#include "common/memory.h"
#include "records/shard_writer.h"

#define PATH "test.kts"
#define ABOUT "how they were played"

static kt_random chance;

static unsigned below(unsigned limit) { return kt_random_below(&chance, limit); }

/* Plays a legal game of at most `moves` moves by chance; gives some of its positions labels. */
static void make_game(struct shard_game *game, int size, unsigned moves) {
    static kt_game board;
    static kt_game_move history[1000];
    *game = (struct shard_game){.number = 1234567890123 + below(1000), .size = size, .first = KT_BLACK};
    game->komi = (int)below(80) - 40;
    game->rules = (kt_rules){.territory = below(2), .repetition = (uint8_t)below(2), .suicide = below(2)};
    game->rules.bonus = (uint8_t)below(3);
    if (below(2)) {
        game->first = KT_WHITE;
        kt_bitboard_set(&game->stones[KT_BLACK], 0);
        kt_bitboard_set(&game->stones[KT_WHITE], kt_point_at(size - 1, size - 1));
    }
    assert_int_equal(kt_game_init(&board, size, history, 1000), KT_OK);
    board.rules = game->rules;
    kt_game_set_up(&board, &game->stones[KT_BLACK], &game->stones[KT_WHITE], game->first);
    while (game->moves <= moves) {
        kt_bitboard legal = kt_game_legal(&board, board.to_move);
        if (below(3) == 0) {
            struct shard_label *label = shard_game_add_label(game, game->moves);
            label->visit = memory_zeroed((KT_POINTS + 1) * sizeof *label->visit);
            KT_EACH_POINT(p, &legal)
                if (below(2))
                    label->visit[label->visits++] = (struct shard_visit){p, (uint16_t)(1 + below(65535))};
            label->visit[label->visits++] = (struct shard_visit){KT_PASS, 1};
            label->chance_known = below(2), label->lead_known = below(2);
            if (label->chance_known) label->chance_q16 = (uint16_t)below(65536);
            if (label->lead_known) label->lead = (int)below(20000) - 10000;
            if (below(2)) {
                label->owner = memory_zeroed(KT_POINTS);
                for (int i = 0; i < size * size; i++)
                    label->owner[kt_point_at(i % size, i / size)] = (int8_t)((int)below(255) - 127);
            }
        }
        if (game->moves == moves) break;
        unsigned skip = below((unsigned)kt_bitboard_count(&legal) + 1);
        kt_point p = kt_bitboard_next(&legal, 0);
        for (; skip && p != KT_NO_POINT; skip--) p = kt_bitboard_next(&legal, p + 1);
        if (p == KT_NO_POINT) p = KT_PASS;
        assert_int_equal(kt_game_play(&board, board.to_move, p), KT_OK);
        shard_game_add_move(game, p);
    }
    game->winner = (enum shard_winner)below(4);
    game->score_known = game->winner != SHARD_NO_WINNER && below(2);
    if (game->score_known && game->winner != SHARD_DRAW)
        game->score = game->winner == SHARD_BLACK_WINS ? 1 + (int)below(300) : -1 - (int)below(300);
    if (below(2)) {
        game->owner = memory_zeroed(KT_POINTS);
        for (int i = 0; i < size * size; i++)
            game->owner[kt_point_at(i % size, i / size)] = (uint8_t)below(3);
    }
}

static void expect_label(const struct shard_label *a, const struct shard_label *b) {
    assert_int_equal(a->position, b->position);
    assert_int_equal(a->visits, b->visits);
    for (int i = 0; i < a->visits; i++) {
        assert_int_equal(a->visit[i].point, b->visit[i].point);
        assert_int_equal(a->visit[i].visits, b->visit[i].visits);
    }
    assert_true(a->chance_known == b->chance_known && a->chance_q16 == b->chance_q16);
    assert_true(a->lead_known == b->lead_known && a->lead == b->lead);
    assert_int_equal(!a->owner, !b->owner);
    if (a->owner) assert_memory_equal(a->owner, b->owner, KT_POINTS);
}

static void expect_same(const struct shard_game *a, const struct shard_game *b) {
    assert_true(a->number == b->number && a->size == b->size && a->komi == b->komi && a->first == b->first);
    assert_true(a->rules.territory == b->rules.territory && a->rules.repetition == b->rules.repetition);
    assert_true(a->rules.bonus == b->rules.bonus && a->rules.suicide == b->rules.suicide);
    assert_true(a->winner == b->winner && a->score_known == b->score_known && a->score == b->score);
    for (int colour = KT_BLACK; colour <= KT_WHITE; colour++)
        assert_memory_equal(&a->stones[colour], &b->stones[colour], sizeof a->stones[0]);
    assert_int_equal(a->moves, b->moves);
    for (int i = 0; i < a->moves; i++) assert_int_equal(a->move[i], b->move[i]);
    assert_int_equal(!a->owner, !b->owner);
    if (a->owner) assert_memory_equal(a->owner, b->owner, KT_POINTS);
    assert_int_equal(a->labels, b->labels);
    for (int i = 0; i < a->labels; i++) expect_label(&a->label[i], &b->label[i]);
}

/* Adds these games to the shard. */
static void add_games(const struct shard_game *game, int count) {
    struct shard_writer writer;
    assert_true(shard_writer_open(&writer, PATH, ABOUT, NULL, NULL));
    for (int i = 0; i < count; i++) assert_true(shard_writer_add(&writer, &game[i]));
    shard_writer_close(&writer);
}

/* Reads the shard, whose games must be these. Returns how many there are; `event` is how it ends. */
static int read_games(const struct shard_game *game, enum shard_event *event) {
    struct shard_reader reader;
    struct shard_game read;
    int count = 0;
    bool opened = shard_reader_open(&reader, PATH, NULL);
    *event = SHARD_BROKEN;
    while (opened && (*event = shard_reader_next(&reader, &read)) == SHARD_GAME) {
        expect_same(&read, &game[count++]);
        shard_game_free(&read);
    }
    shard_reader_close(&reader);
    return opened ? count : -1;
}

static size_t size_of_file(void) {
    struct stat status;
    assert_int_equal(stat(PATH, &status), 0);
    return (size_t)status.st_size;
}

static uint8_t *read_file(size_t *count) {
    *count = size_of_file();
    uint8_t *bytes = memory_zeroed(*count + 1);
    FILE *stream = fopen(PATH, "rb");
    assert_non_null(stream);
    assert_int_equal(fread(bytes, 1, *count, stream), *count);
    fclose(stream);
    return bytes;
}

static void write_file(const uint8_t *bytes, size_t count) {
    FILE *stream = fopen(PATH, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, count, stream), count);
    assert_int_equal(fclose(stream), 0);
}

static void what_is_added_is_read_again(void **state) {
    enum { GAMES = 60 };
    (void)state;
    struct shard_game game[GAMES];
    kt_random_init(&chance, 1);
    unlink(PATH);
    for (int i = 0; i < GAMES; i++) make_game(&game[i], KT_BOARD_MIN + i % (KT_BOARD_MAX - 1), below(3 * 19));
    add_games(game, GAMES / 2);
    add_games(game + GAMES / 2, GAMES - GAMES / 2);
    enum shard_event event;
    assert_int_equal(read_games(game, &event), GAMES);
    assert_int_equal(event, SHARD_END);
    for (int i = 0; i < GAMES; i++) shard_game_free(&game[i]);
}

/* A game on 2x2 as docs/shards.md describes it, by hand; the CRCs are zlib's:
 *
 *   Black A1 (0), White B2 (3), two passes (4). Komi .5, W+.5, A1 Black's, B2 White's. In front of move 2 a search visited
 *   B1 once and the pass 258 times; it gave Black .5, and a lead of -1.5 points. */
static const uint8_t by_hand[] = {
    'K',        'T', 'S',  'H',  1,    0,    1,    0,    0xea, 0xb5, 0xe8, 0xf8,
    'x',                                                                         /* the head of the file */
    60,         0,   0,    0,    0x45, 0xdd, 0x5a, 0xff, 0x64, 0xcd, 0x8d, 0xf3, /* the head of the game */
    5,          0,   0,    0,    0,    0,    0,    0,    2,    0,    1,    1 + 2 + 4 * 2,
    2,          0,   0,    0,    0xfe, 0xff, 0xff, 0xff, 0,    0,    4,    0,
    1,          0,   0,    0,    0,    0,    3,    0,    4,    0,    4,    0, /* moves */
    1 | 2 << 6,                                                               /* owners */
    1,          0,   15,   2,    0,    1,    0,    1,    0,    4,    0,    2,
    1,          0,   0x80, 0x6a, 0xff, 0xff, 0xff, 127,  0x81, 0,    1}; /* the label */
enum { BODY_AT = 25, BODY_BYTES = 28 + 8 + 1 + 23 };

static void its_bytes_are_those_that_are_described(void **state) {
    (void)state;
    struct shard_game game = {.number = 5, .size = 2, .komi = 2, .first = KT_BLACK};
    game.winner = SHARD_WHITE_WINS, game.score_known = true, game.score = -2;
    const kt_point moves[] = {kt_point_at(0, 0), kt_point_at(1, 1), KT_PASS, KT_PASS};
    for (int i = 0; i < 4; i++) shard_game_add_move(&game, moves[i]);
    game.owner = memory_zeroed(KT_POINTS);
    game.owner[moves[0]] = KT_BLACK, game.owner[moves[1]] = KT_WHITE;
    struct shard_label *label = shard_game_add_label(&game, 1);
    label->visit = memory_zeroed(2 * sizeof *label->visit);
    label->visit[0] = (struct shard_visit){kt_point_at(1, 0), 1};
    label->visit[1] = (struct shard_visit){KT_PASS, 258};
    label->visits = 2;
    label->chance_known = label->lead_known = true;
    label->chance_q16 = 32768, label->lead = -150;
    label->owner = memory_zeroed(KT_POINTS);
    label->owner[moves[0]] = 127, label->owner[kt_point_at(1, 0)] = -127, label->owner[moves[1]] = 1;
    struct shard_writer writer;
    unlink(PATH);
    assert_true(shard_writer_open(&writer, PATH, "x", NULL, NULL));
    assert_true(shard_writer_add(&writer, &game));
    shard_writer_close(&writer);
    size_t count;
    uint8_t *bytes = read_file(&count);
    assert_int_equal(count, BODY_AT + BODY_BYTES);
    assert_memory_equal(bytes, by_hand, count);
    free(bytes);
    shard_game_free(&game);
}

/* A shard that is cut off anywhere holds the games before, and who goes on loses none of them. */
static void a_torn_game_costs_no_other(void **state) {
    enum { GAMES = 3 };
    (void)state;
    struct shard_game game[GAMES + 1];
    kt_random_init(&chance, 2);
    unlink(PATH);
    size_t end[GAMES + 1];
    add_games(game, 0);
    end[0] = size_of_file();
    for (int i = 0; i < GAMES; i++) {
        make_game(&game[i], 5, 6);
        add_games(&game[i], 1);
        end[i + 1] = size_of_file();
    }
    size_t count;
    uint8_t *bytes = read_file(&count);
    for (size_t cut = 0; cut < count; cut++) {
        for (int zeros = 0; zeros < 2; zeros++) {
            enum shard_event event;
            uint8_t torn[8192] = {0};
            assert_true(count < sizeof torn);
            memcpy(torn, bytes, cut);
            write_file(torn, zeros ? count
                                   : cut); /* a loss of power may leave zeros in place of what was written */
            int whole = -1;
            size_t kept = cut;
            while (zeros && kept < count && !bytes[kept]) kept++; /* as if they had been written */
            while (whole < GAMES && kept >= end[whole + 1]) whole++;
            int read = read_games(game, &event);
            if (whole < 0) {
                assert_int_equal(read, -1);
            } else {
                assert_int_equal(read, whole);
                assert_int_equal(event,
                                 kept == end[whole] && (!zeros || kept == count) ? SHARD_END : SHARD_TORN);
            }
            if (whole < 0 && zeros)
                continue; /* no power is lost over half a file's head and a game behind it */
            if (whole < 0) whole = 0;
            add_games(&game[whole], GAMES - whole);
            assert_int_equal(read_games(game, &event), GAMES);
            assert_int_equal(event, SHARD_END);
        }
    }
    free(bytes);
    for (int i = 0; i < GAMES; i++) shard_game_free(&game[i]);
}

/* No changed bit is read as a game; and a writer gives up no game but the last one, which may have been torn. */
static void a_changed_bit_is_noticed(void **state) {
    enum { GAMES = 3 };
    (void)state;
    struct shard_game game[GAMES];
    kt_random_init(&chance, 3);
    unlink(PATH);
    for (int i = 0; i < GAMES; i++) make_game(&game[i], 4, 5);
    add_games(game, GAMES - 1);
    size_t last = size_of_file(), count;
    add_games(&game[GAMES - 1], 1);
    uint8_t *bytes = read_file(&count);
    for (size_t i = 0; i < count; i++) {
        bytes[i] ^= (uint8_t)(1 << i % 8);
        write_file(bytes, count);
        enum shard_event event;
        struct shard_writer writer;
        assert_true(read_games(game, &event) < GAMES);
        assert_true(event == SHARD_BROKEN || event == SHARD_TORN);
        bool opened = shard_writer_open(&writer, PATH, ABOUT, NULL, NULL);
        shard_writer_close(&writer);
        bool aside = rename(PATH ".damaged", PATH) == 0;
        assert_true(opened || !aside);
        if (opened && !aside) {
            assert_true(i >= last && size_of_file() == last);
        } else {
            size_t kept_count;
            uint8_t *kept = read_file(&kept_count);
            assert_int_equal(kept_count, count);
            assert_memory_equal(kept, bytes, count);
            free(kept);
        }
        bytes[i] ^= (uint8_t)(1 << i % 8);
    }
    free(bytes);
    for (int i = 0; i < GAMES; i++) shard_game_free(&game[i]);
}

/* Bodies whose checksum is right, and whose content can't be. */
static void what_can_not_be_is_told(void **state) {
    static const struct {
        size_t at;
        uint8_t byte;
        const char *wrong;
    } change[] = {
        {8, 1, "a board of 1 lines"},
        {8, 20, "a board of 20 lines"},
        {9, 32, "unknown rules (32)"},
        {9, 24, "unknown rules (24)"},
        {10, 0, "nobody moves first (0)"},
        {11, 255, "bits that nobody knows are set"},
        {26, 1, "bits that nobody knows are set"},
        {15, 0x80, "a komi of -2147483646 quarter points"},
        {19, 0x7f, "a score of 2147483646 quarter points"},
        {11, 1 + 2 + 4, "a score of -2 quarter points that doesn't suit the winner"},
        {23, 255, "65284 moves"},
        {20, 200, "it ends within the first stones"},
        {30, 0, "move 2, White A1, is illegal: "},
        {30, 5, "a move to point 5"},
        {36, 3, "point 0 belongs to nobody known (3)"},
        {37, 5, "a label after move 5 of 4"},
        {39, 0, "a label that nobody knows (0)"},
        {39, 16, "a label that nobody knows (16)"},
        {39, 7, "4 bytes too many"},
        {40, 0, "0 moves were visited"},
        {40, 6, "6 moves were visited"},
        {42, 0, "after move 1, visits of A1, where a stone stands"},
        {44, 0, "visits of a move that can't be (1)"},
        {46, 1, "visits of a move that can't be (1)"},
        {46, 5, "visits of a move that can't be (5)"},
        {55, 0x7f, "a lead of 2147483498 hundredths"},
        {57, 0x80, "an ownership of -128"},
    };
    (void)state;
    struct shard_game game;
    char wrong[SHARD_WRONG_BYTES];
    assert_true(shard_bytes_read(by_hand + BODY_AT, BODY_BYTES, &game, wrong));
    shard_game_free(&game);
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        uint8_t body[BODY_BYTES];
        memcpy(body, by_hand + BODY_AT, BODY_BYTES);
        body[change[i].at] = change[i].byte;
        if (shard_bytes_read(body, BODY_BYTES, &game, wrong))
            fail_msg("byte %zu is taken as %u", change[i].at, change[i].byte);
        if (!strstr(wrong, change[i].wrong)) fail_msg("'%s' instead of '%s'", wrong, change[i].wrong);
    }
    for (size_t count = 0; count < BODY_BYTES; count++)
        assert_false(shard_bytes_read(by_hand + BODY_AT, count, &game, wrong));
}

static void a_shard_has_one_writer(void **state) {
    (void)state;
    struct shard_writer one, other;
    unlink(PATH);
    assert_true(shard_writer_open(&one, PATH, ABOUT, NULL, NULL));
    assert_false(shard_writer_open(&other, PATH, ABOUT, NULL, NULL));
    shard_writer_close(&other);
    shard_writer_close(&one);
    assert_false(shard_writer_open(&other, PATH, "otherwise", NULL, NULL));
    shard_writer_close(&other);
}

static void other_files_are_no_shards(void **state) {
    (void)state;
    struct shard_reader reader;
    struct shard_writer writer;
    write_file((const uint8_t *)"(;FF[4])", 8);
    assert_false(shard_reader_open(&reader, PATH, NULL));
    shard_reader_close(&reader);
    assert_false(shard_writer_open(&writer, PATH, ABOUT, NULL, NULL));
    shard_writer_close(&writer);
    assert_int_equal(size_of_file(), 8);
    unlink(PATH);
    assert_int_equal(mkfifo(PATH, 0600), 0);
    assert_false(shard_reader_open(&reader, PATH, NULL));
    shard_reader_close(&reader);
    assert_false(shard_writer_open(&writer, PATH, ABOUT, NULL, NULL));
    shard_writer_close(&writer);
    assert_false(shard_reader_open(&reader, ".", NULL));
    shard_reader_close(&reader);
    assert_false(shard_reader_open(&reader, "missing", NULL));
    shard_reader_close(&reader);
}

static int enter_folder(void **state) {
    static char folder[] = "/tmp/test-shard-XXXXXX";
    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state) {
    unlink(PATH);
    return rmdir(*state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_added_is_read_again),
        cmocka_unit_test(its_bytes_are_those_that_are_described),
        cmocka_unit_test(a_torn_game_costs_no_other),
        cmocka_unit_test(a_changed_bit_is_noticed),
        cmocka_unit_test(what_can_not_be_is_told),
        cmocka_unit_test(a_shard_has_one_writer),
        cmocka_unit_test(other_files_are_no_shards),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
