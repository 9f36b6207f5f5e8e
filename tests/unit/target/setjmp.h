/* setjmp.h: empty. cmocka needs it included before itself; the boards' cmocka.h does not jump. */
