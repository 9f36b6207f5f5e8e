# Every line that a board.mk may have. No board is built from this file: copy the board.mk that is nearest to yours
# (boards/README.md), and look up here what its lines mean. The first comment of a board.mk says what the board
# is: `make boards` shows what follows the colon.

# Compiler
# board_cc, board_tools   the compiler, and the prefix of ar, nm, size and objcopy
# board_arch              arm or riscv: linker script and start-up
# board_frames            armv6m, armv7m or riscv: facts about the stack of library functions (linker/*.frames). The build names a
#                         function without a fact: look up in its disassembly how many bytes it pushes, and add it
# board_cflags            the processor, and -O2. RISC-V with GCC 12 needs -march=rv32imac -misa-spec=2.2: otherwise either csrr
#                         or libgcc is missing. Without a C library, -isystem boards/string. The flags below may follow
# board_lto               yes: the linker optimises the whole program (link-time optimisation of GCC). It would inline each
#                         function that is called once. Those marked noinline stay: some would lie on the stack below each thought,
#                         and where some in boards/ begin, an emulator stops (tests/host/lockstep.h)
# board_hot               flags for the few files where thoughts spend their time, such as -O2 beside -Os
# board_cold              those of these files that get no such flags
# board_drivers           objects that it shares with other boards, such as nrf5.o; string/string.o without a C library
# board_packages          which of the Makefile's lists of Debian packages it needs: riscv, page (clang and lld); default build
# board_core              another board with the same processor, and the same flags that lib/ reads, whose objects of lib/ serve
#                         this one, too

# Flags in board_cflags
# -DKT_PLAYOUTS=0         with board_nodes := 0, for chips with less than some 14 KB of RAM: it suggests by patterns, and plays
#                         the best one
# -DKT_TACTICS=0 -DKT_GOALS=0 -DKT_KALAH=0   without what the flash has no room for (lib/base/machine.h)
# -DKT_SIGNATURES=0       without 4 KB of flash for signatures: the board takes anyone's images (docs/upload.md)
# -DKT_EXPERIENCE=1       it learns from its games; with board_cases
# -DKT_TOY=1              one plays on 25 lights with two buttons (docs/toy.md). board.c then has kt_port_show and
#                         kt_port_buttons (port.h)
# -DKT_SCREEN=1           with KT_TOY: on a screen of 128x64 pixels, with five buttons, as on the pico
# -DKT_DIVIDES=0          where the compiler's division is a function, as on a Cortex-M0 and M0+: ratios are taken by a table
# -DKT_RING_BYTES=128     smaller rings for the serial line, a power of two
# -DKT_IMAGE_COPY=131072  so many bytes of RAM for a copy of the image, where reading the flash is slow
# -DKT_HELPER=1 -DKT_HELPER_STACK=1288   a second core predicts while the first one plays on (lib/search/helper.h), and computes
#                         half of each layer of an evaluation where layers are computed point by point (model.h), with a stack
#                         of so many bytes. It needs memory for some 2,300 nodes, and kt_port_help and kt_port_has_helped (port.h,
#                         pico/helper.c). It takes no interrupts, and is never at work while the flash changes
# -DKT_CODE_IN_RAM        the function that predictions spend their time in lies in RAM, for two cores that read one flash
# -DKT_BOARD_RESTARTS     a Cortex-M whose board.c has its own kt_chip_restart, because the processor's restarts too little

# Games
# board_max               9: the lines of the largest board
# board_moves             how many moves a game may have; each takes 6 bytes
# board_nodes             nodes of the search tree, 14 bytes each. Begin with 363, and enlarge it until the build complains
#                         about board_ram_max. From some 2,300 on, predictions and playouts get memory of their own

# Memory: start and bytes, unless a line says otherwise. From below: program, cases, storage, image
# board_flash, board_ram  all of it
# board_page              the bytes of flash that are erased at a time; where pages differ in size, of the larger ones
# board_programs          two slots for programs, half and half, each whole pages: the board takes new firmware (docs/update.md).
#                         Below them, boot program and journal need 10 KB and two pages. The processor must have a VTOR
# board_cases             what the board learns of its own games: whole pages. Default: none
# board_storage           what outlives a loss of power: whole pages, two at least for the game, and two behind them for uploads;
#                         more last longer. A page must hold the longest game: 2 * board_moves + 420 bytes, with KT_TOY 144 more. Default: the toy forgets
#                         the game when the power goes
# board_image             the image's place: from the start of a page to the end of the flash
# board_slots             2 where board_image has room for two images, each half of it whole pages: an upload goes into one while
#                         the other is in use. Default: 1
# board_shipped           the image of host-tools/images/ to play with; default: the demo's
# board_text_max          the most bytes of the program: it must not reach cases, storage or image; with board_programs, the
#                         room in a slot. The build fails above it
# board_ram_max           the most bytes of static data and the deepest stack: 16 less than the RAM, for the stack's guard
# board_wait              wait states of a flash behind an STM32F4's caches

# For computing the stack
# board_interrupts, board_faults   the functions that the processor calls: kt_rings_serve serve_tick, and kt_cpu_fault (Cortex-M);
#                         kt_cpu_trap, and kt_trap (RISC-V)
# board_helper            with KT_HELPER: the bytes of the second core's stack, its first function, and the one that its handler
#                         of faults calls

# Emulator and files
# board_qemu              the emulator and its machine; firmware/run.sh adds line, program and image. RISC-V: with semihosting, by
#                         which kt_cpu_leave_emulator ends it
# board_emulator          a file to make before the emulator runs, as build/npm/DIR/installed: the packages of DIR/package-lock.json;
#                         or an emulator of our own (host-tools/emulators)
# board_mhz, board_instruction   the processor's clock, and the picoseconds of a mean instruction, by which QEMU's clock goes.
#                         tests/bench/cycles.sh NAME measures it (the line "thought"); begin with 1.5 cycles
# board_uf2               the family of UF2 files, if the board takes such

# Tests
# board_listens           only where the emulated UART loses bytes before it is enabled: what QEMU logs (-d unimp) when kt_chip_init
#                         touches something that it doesn't model, after the UART
# board_lacks             what the emulator leaves out: flash (it can't be programmed), patience (the UART drops what nobody reads),
#                         speed (it is slower than the chip: tests of thoughts and uploads are shorter), screen (of a board that has one)
# board_units             yes: all unit tests run on it, for the first board of an architecture; or the names of some
# board_system            its system tests: boot chip deep fault flood game twin signature; tactics with KT_TACTICS; problems with KT_TOY; power upload
#                         where the flash can be programmed; update with board_programs; second with board_helper
