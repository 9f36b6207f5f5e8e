/* SHA-256: the examples of the standard (NIST, FIPS 180-2, appendix B), and lengths around a block. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "common/sha256.h"

static void assert_hash(const void *bytes, size_t count, const char *expected) {
    uint8_t hash[SHA256_BYTES];
    char text[2 * SHA256_BYTES + 1];
    sha256(bytes, count, hash);
    for (int i = 0; i < SHA256_BYTES; i++) snprintf(text + 2 * i, 3, "%02x", hash[i]);
    assert_string_equal(text, expected);
}

static void the_examples_of_the_standard(void **state) {
    (void)state;
    static char million[1000000];
    memset(million, 'a', sizeof million);
    assert_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_hash(million, sizeof million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* By coreutils' sha256sum. */
static void lengths_at_which_the_padding_changes(void **state) {
    (void)state;
    char bytes[64];
    memset(bytes, 'a', sizeof bytes);
    assert_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash(bytes, 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    assert_hash(bytes, 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
    assert_hash(bytes, 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
    assert_hash(bytes, 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard),
        cmocka_unit_test(lengths_at_which_the_padding_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
