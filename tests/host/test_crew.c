/* common/crew: every thread works once a round, and nobody goes on before the last is done. Built with
 * ThreadSanitizer. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>

#include "common/crew.h"

enum { THREADS = 4, ROUNDS = 2000 };
static const int others[THREADS - 1] = {1, 2, 3};

struct count {
    int worked[THREADS]; /* plain numbers: each is written by one thread, and read between rounds */
};

static void work(void *context, int number) { ((struct count *)context)->worked[number]++; }

static void every_thread_works_once_a_round(void **state) {
    (void)state;
    struct crew *crew = crew_make(THREADS);
    assert_int_equal(crew_size(crew), THREADS);
    struct count count = {{0}};
    for (int round = 1; round <= ROUNDS; round++) {
        crew_run(crew, others, THREADS - 1, work, &count);
        for (int i = 0; i < THREADS; i++) assert_int_equal(count.worked[i], round);
    }
    crew_free(crew);
}

/* One of two callers, and what their parts of the crew have done. */
struct part {
    struct crew *crew;
    int numbers[2], count;
    struct count count_of;
};

static void *run_part(void *argument) {
    struct part *part = argument;
    for (int round = 0; round < ROUNDS; round++)
        crew_run(part->crew, part->numbers, part->count, work, &part->count_of);
    return NULL;
}

static void callers_have_a_part_each(void **state) {
    (void)state;
    struct crew *crew = crew_make(THREADS);
    struct part parts[] = {{.crew = crew, .numbers = {2}, .count = 1},
                           {.crew = crew, .numbers = {3, 1}, .count = 2}};
    pthread_t other;
    assert_int_equal(pthread_create(&other, NULL, run_part, &parts[1]), 0);
    run_part(&parts[0]);
    assert_int_equal(pthread_join(other, NULL), 0);
    const int worked[2][THREADS] = {{ROUNDS, 0, ROUNDS, 0}, {ROUNDS, ROUNDS, 0, ROUNDS}};
    for (int i = 0; i < 2; i++)
        for (int number = 0; number < THREADS; number++)
            assert_int_equal(parts[i].count_of.worked[number], worked[i][number]);
    crew_run(crew, NULL, 0, work, &parts[0].count_of);
    assert_int_equal(parts[0].count_of.worked[0], ROUNDS + 1);
    crew_free(crew);
}

static void a_crew_of_one_is_the_caller(void **state) {
    (void)state;
    struct crew *crew = crew_make(1);
    struct count count = {{0}};
    crew_run(crew, NULL, 0, work, &count);
    assert_int_equal(crew_size(crew), 1);
    assert_int_equal(count.worked[0], 1);
    crew_free(crew);
}

static void note_mask(void *context, int number) {
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    ((struct count *)context)->worked[number] = sigismember(&blocked, SIGINT);
}

/* Ctrl-C reaches the thread that waits for the crew, and its system calls. */
static void signals_are_for_the_caller(void **state) {
    (void)state;
    struct crew *crew = crew_make(THREADS);
    struct count blocks = {{0}};
    crew_run(crew, others, THREADS - 1, note_mask, &blocks);
    assert_false(blocks.worked[0]);
    for (int i = 1; i < THREADS; i++) assert_true(blocks.worked[i]);
    crew_free(crew);
}

static void a_crew_that_never_worked_ends(void **state) {
    (void)state;
    crew_free(crew_make(THREADS));
    crew_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_thread_works_once_a_round), cmocka_unit_test(callers_have_a_part_each),
        cmocka_unit_test(a_crew_of_one_is_the_caller),     cmocka_unit_test(signals_are_for_the_caller),
        cmocka_unit_test(a_crew_that_never_worked_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
