/* setjmp.h: cmocka wants it included before itself; the boards' cmocka.h makes no jumps. */
