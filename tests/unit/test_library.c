/* lib/cases: what the library stores, renews, takes out and finds, beside a naive list; bytes; choices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "base/random.h"
#include "cases/case_bytes.h"
#include "cases/library.h"

enum { ROOM = 24, PARTITIONS = 7 };
static uint32_t memory[KT_LIBRARY_BYTES(ROOM, PARTITIONS) / sizeof(uint32_t)];
static kt_library library;

static void begin(uint16_t partitions) {
    kt_library_settings settings = {.first = 0, .second = 2, .end = 4, .radix = 10, .partitions = partitions};
    size_t bytes = KT_LIBRARY_BYTES(ROOM, partitions);
    assert_int_equal(kt_library_init(&library, &settings, memory, bytes), ROOM);
}

static kt_case_key key_of(unsigned a, unsigned b, unsigned c, unsigned d) {
    return (kt_case_key){{(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d}};
}

static kt_learned learn(kt_case_key key, int value, int standing, unsigned nodes, bool perfect) {
    kt_lesson lesson = {(int16_t)value, (int16_t)standing, nodes, perfect};
    return kt_library_learn(&library, &key, &lesson);
}

static void a_value_is_stored_only_while_it_differs_from_the_static_one(void **state) {
    (void)state;
    begin(PARTITIONS);
    kt_case_key key = key_of(1, 2, 3, 4);
    assert_int_equal(learn(key, 5, 5, 100, false), KT_LEARNED_NOTHING);
    assert_true(kt_library_look(&library, &key) == NULL);
    assert_int_equal(learn(key, 7, 5, 100, false), KT_LEARNED_NEW);
    assert_int_equal(kt_library_look(&library, &key)->value, 7);
    assert_int_equal(learn(key, 5, 5, 300, false), KT_LEARNED_REMOVED);
    assert_true(kt_library_look(&library, &key) == NULL);
    assert_int_equal(library.count, 0);
}

static void a_case_is_renewed_when_the_position_is_met_again(void **state) {
    (void)state;
    begin(PARTITIONS);
    kt_case_key key = key_of(1, 2, 3, 4);
    assert_int_equal(learn(key, 7, 5, 100, false), KT_LEARNED_NEW);
    assert_int_equal(kt_library_find(&library, &key)->uses, 1);
    assert_int_equal(kt_library_find(&library, &key)->uses, 2);
    assert_int_equal(kt_library_look(&library, &key)->uses, 2);
    assert_int_equal(learn(key, 8, 5, 400, false), KT_LEARNED_RENEWED);
    assert_int_equal(learn(key, 8, 5, 400, false), KT_LEARNED_NOTHING);
    const kt_case *known = kt_library_look(&library, &key);
    assert_int_equal(known->value, 8);
    assert_int_equal(known->nodes, 400);
    assert_int_equal(known->uses, 2);
}

/* What the end of the game says isn't overruled by a search that ends before. */
static void a_perfect_value_stays(void **state) {
    (void)state;
    begin(PARTITIONS);
    kt_case_key key = key_of(0, 0, 1, 0);
    assert_int_equal(learn(key, -1, 0, 10, false), KT_LEARNED_NEW);
    assert_int_equal(learn(key, -3, 0, 50, true), KT_LEARNED_RENEWED);
    assert_int_equal(learn(key, 4, 0, 60, false), KT_LEARNED_NOTHING);
    assert_int_equal(learn(key, 0, 0, 60, false), KT_LEARNED_NOTHING);
    const kt_case *known = kt_library_look(&library, &key);
    assert_int_equal(known->value, -3);
    assert_int_equal(known->nodes, 50);
    assert_true(known->perfect);
    assert_int_equal(learn(key, 0, 0, 60, true), KT_LEARNED_REMOVED);
}

/* The first sum is a + b, the second c + d. */
static void the_partition_is_made_of_two_sums(void **state) {
    (void)state;
    begin(1);
    kt_case_key key = key_of(1, 2, 3, 1);
    assert_int_equal(kt_library_partition(&library, &key), 0);
    kt_library_settings settings = {.first = 0, .second = 2, .end = 4, .radix = 10, .partitions = 100};
    static uint32_t room[KT_LIBRARY_BYTES(1, 100) / sizeof(uint32_t)];
    assert_int_equal(kt_library_init(&library, &settings, room, sizeof room), 1);
    assert_int_equal(kt_library_partition(&library, &key), 34);
    key = key_of(200, 200, 3, 1);
    assert_int_equal(kt_library_partition(&library, &key), 4004 % 100);
}

static void settings_and_memory_are_checked(void **state) {
    (void)state;
    const kt_library_settings right = {.first = 0, .second = 2, .end = 16, .radix = 1, .partitions = 1};
    kt_library_settings wrong[] = {right, right, right, right};
    wrong[0].first = 3;
    wrong[1].second = 17;
    wrong[2].end = 17;
    wrong[3].partitions = 0;
    for (int i = 0; i < 4; i++)
        assert_int_equal(kt_library_init(&library, &wrong[i], memory, sizeof memory), KT_ERR_RANGE);
    size_t least = sizeof(kt_case) + 3 * sizeof(kt_case_number);
    assert_int_equal(kt_library_init(&library, &right, memory, least - 1), KT_ERR_SIZE);
    assert_int_equal(kt_library_init(&library, &right, memory, least), 1);
}

/* Three cases, used 2, 1 and 1 times, in a library of three: the older of the less used goes, and the new one, which
 * nobody has used yet, is the next to go. */
static void the_least_used_goes_when_it_is_full(void **state) {
    (void)state;
    kt_library_settings settings = {.first = 0, .second = 2, .end = 4, .radix = 10, .partitions = 1};
    assert_int_equal(kt_library_init(&library, &settings, memory, KT_LIBRARY_BYTES(3, 1)), 3);
    kt_case_key key[5];
    for (unsigned i = 0; i < 5; i++) key[i] = key_of(9 - i, 0, 0, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(learn(key[i], 1, 0, 1, false), KT_LEARNED_NEW);
        for (int uses = i ? 1 : 2; uses > 0; uses--) assert_true(kt_library_find(&library, &key[i]) != NULL);
    }
    assert_int_equal(learn(key[3], 1, 0, 1, false), KT_LEARNED_REPLACED);
    assert_true(kt_library_look(&library, &key[1]) == NULL);
    assert_int_equal(learn(key[4], 1, 0, 1, false), KT_LEARNED_REPLACED);
    assert_true(kt_library_look(&library, &key[3]) == NULL);
    assert_int_equal(kt_library_look(&library, &key[0])->uses, 2);
    assert_int_equal(kt_library_look(&library, &key[2])->uses, 1);
    assert_int_equal(learn(key[3], 1, 0, 1, false),
                     KT_LEARNED_REPLACED); /* the third to go: uses are halved */
    assert_int_equal(kt_library_look(&library, &key[0])->uses, 1);
    assert_int_equal(kt_library_look(&library, &key[2])->uses, 0);
    assert_int_equal(library.count, 3);
}

/* A list in which the cases stand in the order in which they came, searched from its beginning. */
static struct naive {
    kt_case cases[ROOM];
    int count, replaced;
    int before; /* the place of the case that was replaced last, less that of the first: -1 when none was */
} naive;

static kt_case *naive_find(const kt_case_key *key) {
    for (int i = 0; i < naive.count; i++)
        if (memcmp(&naive.cases[i].key, key, sizeof *key) == 0) return &naive.cases[i];
    return NULL;
}

/* Where a case stands follows from the rule alone: taking one out moves the last there; a new one goes behind the last,
 * or into the place of the one that goes, and the search for that begins behind the last such place. */
static void naive_learn(kt_case_key key, int value, int standing, unsigned nodes, bool perfect) {
    kt_case *known = naive_find(&key);
    kt_case new_case = {
        .key = key, .nodes = nodes & KT_CASE_NODES_MAX, .perfect = perfect, .value = (int16_t)value};
    if (known && known->perfect && !perfect) return;
    if (value == standing) {
        if (known) *known = naive.cases[--naive.count];
    } else if (known) {
        new_case.uses = known->uses;
        *known = new_case;
    } else if (naive.count < ROOM) {
        naive.cases[naive.count++] = new_case;
    } else {
        int least = -1;
        for (int i = 1; i <= ROOM; i++) {
            int at = (naive.before + i) % ROOM;
            if (least < 0 || naive.cases[at].uses < naive.cases[least].uses) least = at;
        }
        naive.before = least;
        if (++naive.replaced % ROOM == 0)
            for (int i = 0; i < ROOM; i++) naive.cases[i].uses /= 2;
        naive.cases[least] = new_case;
    }
}

static void compare_with_naive(void) {
    assert_int_equal(library.count, naive.count);
    for (uint32_t i = 0; i < library.count; i++) {
        const kt_case *at = kt_library_at(&library, i);
        const kt_case *same = naive_find(&at->key);
        assert_true(same != NULL);
        assert_memory_equal(at, same, sizeof *at);
        if (i == 0) continue;
        const kt_case *before = kt_library_at(&library, i - 1);
        uint32_t from = kt_library_partition(&library, &before->key),
                 to = kt_library_partition(&library, &at->key);
        assert_true(from < to || (from == to && memcmp(&before->key, &at->key, sizeof at->key) < 0));
    }
}

/* 3,000 random lessons and uses of 256 positions in a library of 24. */
static void it_does_what_a_naive_list_does(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 11);
    for (uint16_t partitions = 1; partitions <= PARTITIONS; partitions += PARTITIONS - 1) {
        begin(partitions);
        naive = (struct naive){.before = -1};
        for (int i = 0; i < 1500; i++) {
            kt_case_key key = key_of(kt_random_below(&random, 4), kt_random_below(&random, 4),
                                     kt_random_below(&random, 4), kt_random_below(&random, 4));
            kt_case *same = naive_find(&key);
            if (kt_random_below(&random, 3)) {
                const kt_case *known = kt_library_find(&library, &key);
                assert_int_equal(known != NULL, same != NULL);
                if (!known) continue;
                same->uses++;
                assert_memory_equal(known, same, sizeof *known);
            } else {
                int value = (int)kt_random_below(&random, 5) - 2;
                unsigned nodes = kt_random_below(&random, 100);
                bool perfect = kt_random_below(&random, 8) == 0;
                (void)learn(key, value, 0, nodes, perfect);
                naive_learn(key, value, 0, nodes, perfect);
            }
            if (i % 50 == 0) compare_with_naive();
        }
        compare_with_naive();
        assert_true(naive.replaced > 100);
    }
}

static void cases_are_taken_out_by_key(void **state) {
    (void)state;
    begin(PARTITIONS);
    for (unsigned i = 0; i < ROOM; i++) (void)learn(key_of(i % 5, i, 0, 0), 1, 0, i, false);
    for (unsigned i = 0; i < ROOM; i += 2) {
        kt_case_key key = key_of(i % 5, i, 0, 0);
        assert_true(kt_library_remove(&library, &key));
        assert_false(kt_library_remove(&library, &key));
    }
    assert_int_equal(library.count, ROOM / 2);
    for (unsigned i = 1; i < ROOM; i += 2) {
        kt_case_key key = key_of(i % 5, i, 0, 0);
        assert_int_equal(kt_library_look(&library, &key)->nodes, i);
    }
}

static uint8_t bytes[KT_LIBRARY_FRAME_BYTES + 3 * KT_CASE_BYTES];
static const char game[] = "kalah 6 6";

static void write_three(void) {
    begin(PARTITIONS);
    (void)learn(key_of(1, 2, 3, 4), -300, 0, KT_CASE_NODES_MAX, true);
    (void)learn(key_of(1, 2, 3, 5), 2, 0, 70000, false);
    (void)learn(key_of(0, 0, 0, 0), 3, 0, 0, false);
    kt_case_key key = key_of(1, 2, 3, 5);
    (void)kt_library_find(&library, &key);
    assert_int_equal(kt_library_write(&library, game, bytes, sizeof bytes), sizeof bytes);
}

/* A case as its description has it, worked out by hand. */
static void a_case_has_these_bytes(void **state) {
    (void)state;
    const kt_case from = {
        .key = {{1, 2, [15] = 9}}, .nodes = 0x01020304, .perfect = 1, .value = -2, .uses = 0x0506};
    const uint8_t expected[KT_CASE_BYTES] = {1,    2,    [15] = 9,    [16] = 0x04, 0x03, 0x02,
                                             0x81, 0xfe, [21] = 0xff, [22] = 0x06, 0x05};
    kt_case_write(bytes, &from);
    assert_memory_equal(bytes, expected, sizeof expected);
    kt_case to;
    kt_case_read(&to, bytes);
    assert_memory_equal(&to, &from, sizeof to);
}

static void a_library_comes_back_from_its_bytes(void **state) {
    (void)state;
    write_three();
    begin(1); /* with another index */
    assert_int_equal(kt_library_read(&library, game, bytes, sizeof bytes), 3);
    kt_case_key key[3] = {key_of(1, 2, 3, 4), key_of(1, 2, 3, 5), key_of(0, 0, 0, 0)};
    assert_int_equal(kt_library_look(&library, &key[0])->value, -300);
    assert_int_equal(kt_library_look(&library, &key[0])->nodes, KT_CASE_NODES_MAX);
    assert_true(kt_library_look(&library, &key[0])->perfect);
    assert_int_equal(kt_library_look(&library, &key[1])->uses, 1);
    assert_int_equal(kt_library_look(&library, &key[2])->value, 3);
    assert_int_equal(library.count, 3);
}

static void seal(void) { kt_bytes_put_u32(bytes + sizeof bytes - 4, kt_crc32(0, bytes, sizeof bytes - 4)); }

static void wrong_bytes_are_refused_and_change_nothing(void **state) {
    (void)state;
    write_three();
    begin(PARTITIONS);
    for (size_t i = 0; i < sizeof bytes; i++)
        assert_int_equal(kt_library_read(&library, game, bytes, i), KT_ERR_SIZE);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] ^= 1;
        assert_true(kt_library_read(&library, game, bytes, sizeof bytes) < 0);
        bytes[i] ^= 1;
    }
    assert_int_equal(kt_library_read(&library, "kalah 6 5", bytes, sizeof bytes), KT_ERR_FORMAT);
    assert_int_equal(kt_library_read(&library, "kalah 6 ", bytes, sizeof bytes), KT_ERR_FORMAT);
    assert_int_equal(kt_library_read(&library, "a name that is longer than 24", bytes, sizeof bytes),
                     KT_ERR_FORMAT);
    bytes[sizeof game + 20] = 1; /* behind the closing 0 of the name */
    seal();
    assert_int_equal(kt_library_read(&library, game, bytes, sizeof bytes), KT_ERR_FORMAT);
    bytes[sizeof game + 20] = 0;
    bytes[4] = 2;
    seal();
    assert_int_equal(kt_library_read(&library, game, bytes, sizeof bytes), KT_ERR_VERSION);
    bytes[4] = 1;
    bytes[35] = 0xff; /* more cases than there can be */
    seal();
    assert_int_equal(kt_library_read(&library, game, bytes, sizeof bytes), KT_ERR_FORMAT);
    assert_int_equal(library.count, 0);
}

static void it_is_not_written_where_there_is_no_room(void **state) {
    (void)state;
    write_three();
    assert_int_equal(kt_library_write(&library, game, bytes, sizeof bytes - 1), KT_ERR_SIZE);
    assert_int_equal(kt_library_write(&library, "123456789012345678901234", bytes, sizeof bytes),
                     KT_ERR_RANGE);
    assert_int_equal(kt_library_write(&library, "12345678901234567890123", bytes, sizeof bytes),
                     sizeof bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_stored_only_while_it_differs_from_the_static_one),
        cmocka_unit_test(a_case_is_renewed_when_the_position_is_met_again),
        cmocka_unit_test(a_perfect_value_stays),
        cmocka_unit_test(the_partition_is_made_of_two_sums),
        cmocka_unit_test(settings_and_memory_are_checked),
        cmocka_unit_test(the_least_used_goes_when_it_is_full),
        cmocka_unit_test(it_does_what_a_naive_list_does),
        cmocka_unit_test(cases_are_taken_out_by_key),
        cmocka_unit_test(a_case_has_these_bytes),
        cmocka_unit_test(a_library_comes_back_from_its_bytes),
        cmocka_unit_test(wrong_bytes_are_refused_and_change_nothing),
        cmocka_unit_test(it_is_not_written_where_there_is_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
