/* analysis/: several turns under way at once, by priority. Built with ThreadSanitizer. Nothing here depends on how fast the
 * machine is: a long analysis would take hours, and is waited for by its partial answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "analysis/engine.h"
#include "analysis/slot.h"

enum {
    PLACE_BYTES = 4 * KT_PLAYER_BYTES + sizeof(struct analysis_slot) + 128,
    PLACES = 4,
    LINE_BYTES = 1 << 16
};

/* These tests predict nothing. */
void choice_tell(const struct choice *choice, int size, const kt_image *used) {
    (void)choice, (void)size, (void)used;
}

static kt_word memory[PLACES * PLACE_BYTES / sizeof(kt_word)] __attribute__((aligned(64)));
static FILE *answers; /* the file that standard output goes to */
static int out;       /* standard output as it was; -1 after a session */
static char line[LINE_BYTES];

static uint32_t milliseconds(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)now.tv_sec * 1000u + (uint32_t)(now.tv_nsec / 1000000);
}

/* Begins a session, whose answers go to a file: a pipe that nobody reads for a while would be full. */
static void begin(int at_once, int threads, size_t bytes) {
    static struct choice choice;
    static kt_player_config player;
    static struct analysis_config config;
    player = (kt_player_config){.settings = kt_uct_defaults(),
                                .seed = 1,
                                .memory = memory,
                                .bytes = bytes,
                                .milliseconds = milliseconds};
    config = (struct analysis_config){
        .player = &player, .threads = threads, .choice = &choice, .defaults = {KT_BLACK, 10, 0, 5, at_once}};
    char path[] = "/tmp/katachi-test-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    answers = fopen(path, "r");
    assert_non_null(answers);
    unlink(path);
    fflush(stdout);
    out = dup(STDOUT_FILENO);
    assert_true(dup2(file, STDOUT_FILENO) >= 0);
    close(file);
    assert_true(analysis_begin(&config));
}

static void end(bool at_once) {
    assert_true(analysis_end(at_once));
    assert_true(dup2(out, STDOUT_FILENO) >= 0);
    close(out);
    out = -1;
}

/* Asks for a board of 5x5 with these fields. */
static void ask(const char *id, const char *fields) {
    char query[500];
    snprintf(query, sizeof query,
             "{\"id\":\"%s\",\"rules\":\"chinese\",\"boardXSize\":5,\"boardYSize\":5,\"moves\":[]%s}", id,
             fields);
    assert_true(analysis_take(query));
}

static void ask_long(const char *id, int priority) {
    char fields[200];
    snprintf(fields, sizeof fields,
             ",\"maxVisits\":10000000,\"reportDuringSearchEvery\":0.001,\"priority\":%d", priority);
    ask(id, fields);
}

static bool is_of(const char *id) {
    char field[100];
    snprintf(field, sizeof field, "\"id\":\"%s\"", id);
    return strstr(line, field);
}

static bool is_last(void) { return strstr(line, "\"isDuringSearch\":false"); }

static int visits(void) {
    const char *root = strstr(line, "\"rootInfo\":{\"visits\":");
    assert_non_null(root);
    return atoi(root + strlen("\"rootInfo\":{\"visits\":"));
}

/* Waits for the next line, and reads it. Returns false at the end of the session. */
static bool next(void) {
    size_t length = 0;
    while (!length || line[length - 1] != '\n') {
        if (fgets(line + length, (int)(sizeof line - length), answers)) {
            length += strlen(line + length);
        } else if (out < 0) {
            return false;
        } else {
            clearerr(answers);
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        }
    }
    return true;
}

/* Waits for a partial answer, or the last one, to `id`. No last answer to `not_yet` may come before. */
static void await(const char *id, bool last, const char *not_yet) {
    do {
        assert_true(next());
        assert_false(not_yet && is_of(not_yet) && is_last());
    } while (!is_of(id) || is_last() != last);
}

/* Ends the session after all answers. No answer is left but those to actions, which may come behind those to turns. */
static void end_answered(void) {
    end(false);
    while (next()) assert_non_null(strstr(line, "\"action\""));
    fclose(answers);
}

/* Ends it at once, and reads on to the end. */
static void end_at_once(void) {
    end(true);
    while (next()) {
    }
    fclose(answers);
}

static void terminate(const char *id) {
    char action[200];
    snprintf(action, sizeof action, "{\"id\":\"stop\",\"action\":\"terminate\",\"terminateId\":\"%s\"}", id);
    assert_true(analysis_take(action));
}

/* The long one is paused, and goes on with the tree that it has. */
static void an_urgent_turn_goes_first(void **state) {
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        begin(1, threads, sizeof memory);
        ask_long("long", 0);
        await("long", false, NULL);
        int before = visits();
        ask("urgent", ",\"maxVisits\":5,\"priority\":1000");
        await("urgent", true, "long");
        assert_int_equal(visits(), 5);
        await("long", false, NULL);
        assert_true(visits() >= before);
        terminate("long");
        await("long", true, NULL);
        assert_true(visits() >= before);
        end_answered();
    }
}

static void equal_turns_are_analysed_at_once(void **state) {
    (void)state;
    begin(3, 2, sizeof memory);
    ask_long("a", 0);
    ask_long("b", 0);
    ask_long("c", 0);
    ask("d", ",\"maxVisits\":1");
    await("c", false, "d");
    await("a", false, "d");
    await("b", false, "d");
    await("a", false, "d"); /* and none only once */
    terminate("b");         /* makes room */
    await("d", true, NULL);
    end(true);
    while (next()) assert_false(is_last() && (is_of("a") || is_of("c")));
    fclose(answers);
}

/* Each of the short ones is done after a slice or two, and the long one has its turn between them. */
static void many_short_turns_do_not_hold_up_a_long_one(void **state) {
    (void)state;
    enum { SHORT = 20 };
    int answered = 0, told = 0;
    begin(2, 1, sizeof memory);
    ask_long("long", 0);
    await("long", false, NULL);
    for (int i = 0; i < SHORT; i++) ask("short", ",\"maxVisits\":1");
    while (answered < SHORT) {
        assert_true(next());
        if (is_of("short")) answered++;
        else told += answered > 0;
    }
    assert_true(told >= SHORT / 2);
    end_at_once();
}

/* More urgent ones don't keep it from going on. */
static void a_lower_turn_goes_on(void **state) {
    (void)state;
    begin(2, 1, sizeof memory);
    ask_long("low", -3);
    await("low", false, NULL);
    ask_long("high", 7);
    for (int i = 0; i < 3; i++) {
        await("high", false, NULL);
        await("low", false, NULL);
    }
    end_at_once();
}

/* The third is more urgent than both under way, for which alone there is room. */
static void the_least_urgent_makes_room_and_begins_anew(void **state) {
    (void)state;
    begin(1, 2, sizeof memory / 2);
    ask_long("least", 1);
    await("least", false, NULL);
    ask_long("more", 2);
    await("more", false, NULL);
    ask("most", ",\"maxVisits\":2,\"priority\":3");
    await("most", true, NULL);
    terminate("more");
    await("more", true, "least");
    await("least", false, NULL);
    terminate("least");
    await("least", true, NULL);
    end_answered();
}

/* There is memory for one turn alone. */
static void with_little_memory_urgent_turns_go_first_too(void **state) {
    (void)state;
    begin(5, 2, KT_PLAYER_BYTES);
    ask_long("long", 0);
    await("long", false, NULL);
    ask("urgent", ",\"maxVisits\":2,\"priority\":1");
    await("urgent", true, "long");
    await("long", false, NULL);
    end_at_once();
}

/* One under way, one paused, one that waits. */
static void what_is_given_up_is_answered_at_once(void **state) {
    (void)state;
    begin(1, 1, sizeof memory);
    ask_long("paused", 0);
    await("paused", false, NULL);
    ask_long("runs", 5);
    await("runs", false, NULL);
    ask_long("waits", 0);
    terminate("waits");
    await("waits", true, NULL);
    assert_non_null(strstr(line, "noResults"));
    terminate("paused");
    await("paused", true, "runs");
    assert_true(visits() > 0);
    terminate("runs");
    await("runs", true, NULL);
    terminate("runs");
    end_answered();
}

enum { BATCH = 8 };

static void take_batch(int at_once, char *texts[BATCH]) {
    begin(at_once, 1, sizeof memory);
    for (int i = 0; i < BATCH; i++) {
        char id[] = {(char)('a' + i), 0}, fields[50];
        snprintf(fields, sizeof fields, ",\"maxVisits\":%d", 1 + 7 * i % 5);
        ask(id, fields);
    }
    end(false);
    for (int i = 0; i < BATCH; i++) {
        assert_true(next());
        int number = 0;
        for (char id[] = "a"; !is_of(id); id[0]++) number++;
        texts[number] = strdup(line);
    }
    assert_false(next());
    fclose(answers);
}

static void one_thread_answers_alike_however_many_at_once(void **state) {
    (void)state;
    char *one[BATCH] = {NULL}, *three[BATCH] = {NULL};
    take_batch(1, one);
    take_batch(3, three);
    for (int i = 0; i < BATCH; i++) {
        assert_string_equal(one[i], three[i]);
        free(one[i]);
        free(three[i]);
    }
}

/* Everything under way, urgent, given up or waiting, each has one last answer. */
static void each_has_one_last_answer(void **state) {
    (void)state;
    enum { TURNS = 40 };
    int last[TURNS] = {0};
    begin(2, 3, sizeof memory);
    for (int i = 0; i < TURNS; i++) {
        char id[20], fields[100];
        snprintf(id, sizeof id, "t%d", i);
        snprintf(fields, sizeof fields, ",\"maxVisits\":%d,\"priority\":%d", 1 + i % 3, i * 7 % 5);
        ask(id, fields);
        if (i % 4 == 0) terminate(id);
    }
    end(false);
    while (next()) {
        const char *id = strstr(line, "\"id\":\"t");
        if (id && is_last()) last[atoi(id + 7)]++;
    }
    for (int i = 0; i < TURNS; i++) assert_int_equal(last[i], 1);
    fclose(answers);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_urgent_turn_goes_first),
        cmocka_unit_test(equal_turns_are_analysed_at_once),
        cmocka_unit_test(many_short_turns_do_not_hold_up_a_long_one),
        cmocka_unit_test(a_lower_turn_goes_on),
        cmocka_unit_test(the_least_urgent_makes_room_and_begins_anew),
        cmocka_unit_test(with_little_memory_urgent_turns_go_first_too),
        cmocka_unit_test(what_is_given_up_is_answered_at_once),
        cmocka_unit_test(one_thread_answers_alike_however_many_at_once),
        cmocka_unit_test(each_has_one_last_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
