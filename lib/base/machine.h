/* machine.h: the compile-time options: what sets a chip apart from a desktop.
 *
 * KT_DESKTOP follows from the others; each of these has a default. A board that needs another value says so
 * in its board.mk (board_max, or -DNAME=VALUE in board_cflags). Several options change the sizes of structs,
 * so all objects of a program need the same values. */
#ifndef KT_BASE_MACHINE_H
#define KT_BASE_MACHINE_H

/* The most lines of a board, 2..19. Memory grows with its square: a kt_board takes 1.6 KB for 9 lines, 19 KB
 * for 19. */
#ifndef KT_BOARD_MAX
#define KT_BOARD_MAX 19
#endif
#if KT_BOARD_MAX < 2 || KT_BOARD_MAX > 19
#error KT_BOARD_MAX must be 2..19
#endif

/* 1: a desktop, which has megabytes to spare. Tables and searches are large; visits are counted in 32 bits; and GTP
 * knows the analyses, clocks and scores that other programs on a desktop want.
 * 0: a chip of some 16 KB of RAM and 90 KB of flash, where all this would not fit.
 * It follows from the size of boards: no such chip has room for more than 9 lines. The engine of the web page
 * counts as a chip. */
#define KT_DESKTOP (KT_BOARD_MAX > 9)

/* 1: there is memory for playouts, for a model, and for what patterns found in earlier positions.
 * 0: moves come from patterns alone. For chips with less than some 14 KB of RAM. */
#ifndef KT_PLAYOUTS
#define KT_PLAYOUTS 1
#endif

/* 1: a network may judge positions beside predicting moves (model/evaluation.h), and a search may ask it about each leaf.
 * 0: for chips without 4 KB of flash for that. */
#ifndef KT_EVALUATES
#define KT_EVALUATES KT_DESKTOP
#endif

/* 1: GTP tells of ladders, of what may happen to chains, of life and death (lib/tactics/), and of how a
 * position is counted. It needs playouts, for their memory.
 * 0: for chips without some 18 KB of flash for that. */
#ifndef KT_TACTICS
#define KT_TACTICS KT_PLAYOUTS
#endif

/* 1: the player can follow goals (goals/goals.h), and tells them. It needs playouts.
 * 0: for chips without some 14 KB of flash for that. */
#ifndef KT_GOALS
#define KT_GOALS KT_PLAYOUTS
#endif

/* 1: GTP plays Kalah, too (proto/gtp_kalah.h). It needs playouts, for their memory.
 * 0: for chips without some 4 KB of flash for that. */
#ifndef KT_KALAH
#define KT_KALAH KT_PLAYOUTS
#endif

/* 1: the player can remember its games on small boards (search/experience.h).
 * 0: for chips without pages for cases (board_cases), or without 4 KB of flash and 60 bytes of RAM for that. */
#ifndef KT_EXPERIENCE
#define KT_EXPERIENCE KT_DESKTOP
#endif

/* 1: the board has 5x5 LEDs and two buttons, or a screen and five, on which people play without a host (firmware/toy.h).
 * 0: for boards without them (boards/port.h), or without 7 KB of flash and 130 bytes of RAM for that. */
#ifndef KT_TOY
#define KT_TOY 0
#endif

/* With KT_TOY. 1: a screen of 128x64 pixels may be connected to the board, with five buttons (firmware/screen.h). It takes 2.2 KB
 * of RAM.
 * 0: there are 25 lights and two buttons. */
#ifndef KT_SCREEN
#define KT_SCREEN 0
#endif

/* 1: several threads may search one tree. The numbers that they share are atomic (base/shared.h).
 * 0: one thread searches, with plain numbers. Chips have one core, and the smallest no atomic instructions. */
#ifndef KT_THREADS
#define KT_THREADS 0
#endif

/* 1: the chip divides in a few cycles.
 * 0: division is a function of a hundred instructions, so ratios are taken by a table of 512 bytes where that can be (base/fixed.h). */
#ifndef KT_DIVIDES
#define KT_DIVIDES 1
#endif

/* 1: a second processor may predict while the search plays on (search/helper.h), and share evaluations (model.h). It needs playouts.
 * 0: for chips with one processor. */
#ifndef KT_HELPER
#define KT_HELPER KT_DESKTOP
#endif

/* Defined: functions marked KT_IN_RAM lie in RAM, on Arm. For chips with two processors that read one flash: the one that
 * predicts then leaves it to the other. */
#if defined KT_CODE_IN_RAM && defined __arm__
#define KT_IN_RAM __attribute__((section(".ram_text"), long_call))
#else
#define KT_IN_RAM
#endif

/* Bytes of RAM for a copy of the image in use, a multiple of 4; a larger image is used where it lies. 0: none, for
 * chips that read their flash as fast as their RAM. */
#ifndef KT_IMAGE_COPY
#define KT_IMAGE_COPY 0
#endif

/* 1: the board has flash for two programs, and takes new firmware over the line (firmware/update.h). The build
 * sets it where board.mk names their places (board_programs).
 * 0: it doesn't. */
#ifndef KT_UPDATES
#define KT_UPDATES 0
#endif

/* The name of a function that begins something holds the sizes of its build, so that a program doesn't link whose objects have
 * others: its structs would be too small, or hold other things. Headers say `#define kt_x_init KT_SIZED(kt_x_init)`. */
#define KT_SIZED(name) KT_SIZED_BY(name, KT_BOARD_MAX, KT_PLAYOUTS)
#define KT_SIZED_BY(name, max, playouts) KT_SIZED_AS(name, max, playouts)
#define KT_SIZED_AS(name, max, playouts) name##_for_board_max_##max##_playouts_##playouts

/* The size of each of the two queues between the serial line and the main loop: a power of two up to 32768.
 * 256 bytes are 22 ms at 115200 baud. More bytes let a sender run further ahead of a program that is busy; fewer
 * save RAM. */
#ifndef KT_RING_BYTES
#define KT_RING_BYTES 256
#endif

#endif
