/* cmocka.h: the part of cmocka that the unit tests use, for boards: no heap, no longjmp, TAP on the serial
 * line.
 *
 * A failed assertion does not end a test. It is reported, and the test counts as failed at its end. */
#ifndef CMOCKA_H
#define CMOCKA_H

#include <stdbool.h>
#include <stddef.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(function)                                                                           \
    { #function, function }

/* Runs all tests of the array `tests` and returns the number of those that failed. No group setup. */
#define cmocka_run_group_tests(tests, setup, teardown)                                                       \
    target_run((tests), sizeof(tests) / sizeof(tests)[0], (setup), (teardown))

#define assert_true(value) target_check((value) ? true : false, #value, __FILE__, __LINE__)
#define assert_false(value) target_check((value) ? false : true, "not " #value, __FILE__, __LINE__)
#define assert_int_equal(a, b) target_check_int((int)(a), (int)(b), #a, __FILE__, __LINE__)
#define assert_string_equal(a, b) target_check_string((a), (b), #a, __FILE__, __LINE__)
#define assert_memory_equal(a, b, size) target_check_memory((a), (b), (size), #a, __FILE__, __LINE__)

int target_run(const struct CMUnitTest *tests, size_t count, const void *setup, const void *teardown);
void target_check(bool right, const char *what, const char *file, int line);
void target_check_int(int got, int wanted, const char *what, const char *file, int line);
void target_check_string(const char *got, const char *wanted, const char *what, const char *file, int line);
void target_check_memory(const void *got, const void *wanted, size_t bytes, const char *what,
                         const char *file, int line);

#endif
