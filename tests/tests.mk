# Tests and checks. All are programs or scripts that print TAP; `prove` runs them.
#
# unit: lib/, natively with sanitizers, and from the same files on boards in QEMU. host: the host tool. system: the firmware
# in QEMU, from outside. checks: layers, symbols, stack. fuzz: all readers of bytes from outside.

# How the programs in this file are built: all code among a rule's prerequisites becomes one program, but for an example in
# docs/ that a program includes. Its `flags` stand below the rule, with `libs` and `compiler` where these differ.
define build_program
@mkdir -p $(@D)
$(call show,CC,$@)$(compiler) $(flags) $(filter-out docs/%,$(filter %.c %.o,$^)) $(filter %.a,$^) $(libs) -o $@
endef
compiler = $(native_cc)
flags    =
libs     =

# Flags of these programs. Those that compile one file let the compiler note the headers (`tracked`). Those that compile many
# (`whole`) name the headers among their prerequisites; they leave out what the host tool's training needs.
includes     := -I. -Ihost-tools -Itests/unit -Itests/host -Ibuild/native
test_cflags   = $(common) $(host_cflags) -DKT_BOARD_MAX=$(native_max) -DKT_THREADS -D_GNU_SOURCE $(includes)
tracked       = $(test_cflags) -MF $@.d
untracked     = $(filter-out -MMD -MP,$(common)) -D_GNU_SOURCE $(includes)
whole         = $(untracked) -DKT_BOARD_MAX=$(native_max)
sanitize     := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all
# As on BOARD: `call as_board,BOARD`, and lib/ for it: `call lib_as,BOARD`. Boards share that whose settings are the same, but for
# those that lib/ does not read, and for KT_TOY, which only adds to it. Its folder is named after them.
as_board      = $(untracked) -O2 $(settings) -DKT_BOARD_MOVES=$($1_moves) -DKT_BOARD_NODES=$($1_nodes)
settings      = $(sort $(filter -D%,$($1_cflags)))
not_of_lib   := $(addprefix -DKT_,BOARD_RESTARTS CODE_IN_RAM DIVIDES=% HELPER_STACK=% IMAGE_COPY=% RESTS=% RING_BYTES=% SCREEN=% SIGNATURES=% UPDATES=%)
lib_settings  = $(sort $(filter-out $(not_of_lib),$(settings)) -DKT_TOY=1)
lib_as        = build/native/as/$(patsubst -DKT_%,%,$(subst $() -DKT_,.,$(subst =,_,$(lib_settings))))/libkatachi.a
$(foreach b,$(chips),$(if $($b_core),$(if $(filter-out $(call lib_as,$b),$(call lib_as,$($b_core))),\
	$(error $b can not use the lib/ of $($b_core): they differ in flags that it reads))))

# Files of these programs.
modules      := $(filter-out %/main.c %/key.c,$(wildcard firmware/*.c))
test_headers := $(wildcard firmware/*.h boards/*.h tests/unit/*.h tests/host/*.h)
shared_port  := boards/clock.c boards/fault.c
native_port  := boards/native/board.c boards/no_flash.c $(shared_port)
bridge       := $(addprefix host-tools/,link/bridge.c link/bridge_game.c common/memory.c) $(wildcard host-tools/link/*.h)
uploader     := $(addprefix host-tools/,link/upload.c common/utf8.c)
stored       := firmware/store.c firmware/journal.c tests/host/power.c
usb_port     := $(addprefix boards/,usb.c usb_descriptors.c two_lines.c rings.c)

# lib/ and the host tool once more, with sanitizers, as two libraries, from which each test takes what it needs. Unit tests need
# the first alone, and hardly a package: so the first one runs soon after a clone.
build/native/sanitized/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
define sanitized_rules
build/native/sanitized/$1/%.o: $1/%.c boards/native/board.mk | packages-$2
	@mkdir -p $$(@D)
	$$(call show,CC,$$<)$$(native_cc) $$(test_cflags) $$(sanitize) -c $$< -o $$@
build/native/sanitized/$3: $$(patsubst %.c,build/native/sanitized/%.o,$4)
	$$(call archive,ar)
endef
$(eval $(call sanitized_rules,lib,unit,libkatachi.a,$(lib_sources)))
$(eval $(call sanitized_rules,host-tools,check,libhost.a,$(filter-out %/main.c,$(host_sources))))
sanitized_libraries := build/native/sanitized/libhost.a build/native/sanitized/libkatachi.a
# The host tool of them, for tests of what it leaves behind.
sanitized_katachi := build/native/sanitized/katachi
$(sanitized_katachi): build/native/sanitized/host-tools/commands/main.o $(sanitized_libraries)
	$(call show,LD,$@)$(native_cc) $(host_cflags) $(sanitize) -o $@ $^ $(host_libs)

# lib/ as on boards, but natively, for programs and for plugins.
define lib_as_rules
$(1:%/libkatachi.a=%)/lib/%.o: lib/%.c | packages-check
	@mkdir -p $$(@D)
	$$(call show,CC,$$@)$(native_cc) $(common) -O2 -fPIC -fvisibility=hidden $2 -c $$< -o $$@
$(1:%/libkatachi.a=%)/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
$1: $(lib_sources:%.c=$(1:%/libkatachi.a=%)/%.o)
	$$(call archive,ar)
endef
$(foreach b,$(targets),$(if $(filter $(call lib_as,$b),$(libs_as)),,$(eval libs_as += $(call lib_as,$b))$(eval \
	$(call lib_as_rules,$(call lib_as,$b),$(call lib_settings,$b)))))

# Unit and host tests.
unit_tests := $(patsubst tests/%.c,build/native/tests/%,$(wildcard tests/unit/test_*.c))
host_tests := $(patsubst tests/%.c,build/native/tests/%,$(wildcard tests/host/test_*.c))

# These compare millions of positions with a slow reference, or judge hundreds of boards, so they run as fast as they can.
plain_tests := $(addprefix build/native/tests/host/,test_rules test_ladder test_chains test_kalah_naive test_sign_random \
	test_borders test_verdict test_verdict_rare test_verdict_sizes)
$(plain_tests): build/native/tests/%: tests/%.c build/native/libkatachi.a | packages-check
	$(build_program)
$(plain_tests): private flags = $(tracked) -O2
build/native/tests/host/test_rules build/native/tests/host/test_goals_random: tests/host/naive_board.c
build/native/tests/host/test_kalah_naive: tests/host/naive_kalah.c
$(addprefix build/native/tests/host/,test_ladder test_chains test_kalah_naive test_borders test_verdict \
	test_verdict_rare test_verdict_sizes): private libs = -lcmocka
build/native/tests/host/test_sign_random: private libs = -lsodium

# These run under ThreadSanitizer, which excludes the other sanitizers.
threaded_tests := build/native/tests/host/test_threads build/native/tests/host/test_crew build/native/tests/host/test_helper build/native/tests/host/test_schedule
threaded_sources := $(lib_sources) $(filter host-tools/analysis/%,$(host_sources)) \
	$(addprefix host-tools/common/,complain.c crew.c memory.c names.c patient.c searchers.c utf8.c whole_file.c)
threaded_cflags = $(filter-out $(host_cflags),$(test_cflags)) -O1 -g1 -fsanitize=thread
build/native/threaded/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
build/native/threaded/%.o: %.c boards/native/board.mk | packages-check
	@mkdir -p $(@D)
	$(call show,CC,$<)$(native_cc) $(threaded_cflags) -c $< -o $@
build/native/threaded/libkatachi.a: $(threaded_sources:%.c=build/native/threaded/%.o)
	$(call archive,ar)
$(threaded_tests): build/native/tests/%: tests/%.c build/native/threaded/libkatachi.a | packages-check
	$(build_program)
$(threaded_tests): private flags = $(threaded_cflags) -MF $@.d
$(threaded_tests): private libs = -lcmocka -ljansson -lpthread -lm

# Drivers of OpenCL do what sanitizers complain of.
opencl_tests := $(addprefix build/native/tests/host/,test_device test_scan)
$(opencl_tests): build/native/%: %.c $(filter-out %/main.o,$(host_objects)) build/native/libkatachi.a | packages-check
	$(build_program)
$(opencl_tests): private flags = $(tracked) -O2
$(opencl_tests): private libs = -lcmocka $(host_libs)

$(unit_tests): build/native/tests/%: tests/%.c build/native/sanitized/libkatachi.a | packages-unit
	$(build_program)
$(unit_tests): private flags = $(tracked) $(sanitize)
$(unit_tests): private libs = -lcmocka
sanitized_tests := $(filter-out $(plain_tests) $(threaded_tests) $(opencl_tests),$(host_tests))
$(sanitized_tests): build/native/tests/%: tests/%.c $(sanitized_libraries) | packages-check
	$(build_program)
$(sanitized_tests): private flags = $(tracked) $(sanitize)
$(sanitized_tests): private libs = -fuse-ld=lld -lcmocka $(host_libs)

# The fuzzers read what comes from outside: they need these parts of the host tool alone, and have no threads.
fuzzed_parts := analysis/% common/% knowledge/% link/upload.c records/% draw/graph.c draw/html.c series/%
fuzz_cflags = $(filter-out $(host_cflags),$(test_cflags)) $(sanitize)
fuzzed_sources := $(lib_sources) $(filter $(fuzzed_parts:%=host-tools/%),$(host_sources)) \
	$(modules) $(shared_port) $(usb_port)
build/native/fuzzed/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
build/native/fuzzed/%.o: %.c boards/native/board.mk | packages-check
	@mkdir -p $(@D)
	$(call show,CC,$<)clang $(fuzz_cflags) -fsanitize=fuzzer-no-link -c $< -o $@
build/native/fuzzed/libkatachi.a: $(fuzzed_sources:%.c=build/native/fuzzed/%.o)
	$(call archive,ar)
fuzzers := $(patsubst tests/%.c,build/native/tests/%,$(wildcard tests/fuzz/fuzz_*.c))
$(fuzzers): build/native/tests/%: tests/%.c build/native/fuzzed/libkatachi.a $(test_headers) | packages-check
	$(build_program)
$(fuzzers): private compiler = clang
$(fuzzers): private flags = $(filter-out -MMD -MP,$(fuzz_cflags)) -fsanitize=fuzzer
$(fuzzers): private libs = $(host_libs)

# What some of these tests need beside their own file: a second implementation of the link; flash that loses power in the
# middle of an operation, and the firmware's modules on it; a wire of USB.
$(addprefix build/native/tests/,host/test_link_naive fuzz/fuzz_frame fuzz/fuzz_upload): tests/host/naive_link.c
$(addprefix build/native/tests/host/,test_journal test_journal_damage): $(filter-out %/store.c,$(stored))
$(addprefix build/native/tests/,host/test_store host/test_store_words fuzz/fuzz_journal): $(stored)
build/native/tests/host/test_drill: $(stored) firmware/drill.c
build/native/tests/host/test_drill: private flags += -DKT_TOY=1
build/native/tests/host/test_buttons: firmware/buttons.c firmware/letters.c
build/native/tests/host/test_toy: firmware/toy.c firmware/lights.c firmware/buttons.c firmware/letters.c
$(addprefix build/native/tests/host/,test_upload test_upload_signed): firmware/upload.c firmware/slots.c firmware/journal.c tests/host/power.c
build/native/tests/fuzz/fuzz_upload: tests/host/power.c tests/host/quick_sign.c
$(addprefix build/native/tests/host/,test_usb test_usb_line test_two_lines): $(usb_port) tests/host/usb_bus.c tests/host/usb_host.c
build/native/tests/fuzz/fuzz_usb: tests/host/usb_bus.c tests/host/usb_host.c
# New firmware comes to boards that have KT_UPDATES alone; here its signatures are quick to check.
updates := firmware/update.c firmware/upload.c firmware/slots.c firmware/journal.c tests/host/power.c
$(addprefix build/native/tests/,host/test_update fuzz/fuzz_update): $(updates)
$(addprefix build/native/tests/,host/test_update fuzz/fuzz_update): private flags += -DKT_UPDATES=1
$(addprefix build/native/tests/,host/test_flash_cases fuzz/fuzz_flash_cases): firmware/cases.c firmware/journal.c tests/host/power.c

# The model of the micro:bit V2's chip.
build/native/tests/host/test_chip build/native/tests/host/test_chip_rules: $(patsubst host-tools/%.c,build/native/sanitized/host-tools/%.o,$(wildcard host-tools/emulators/nrf52/*.c))
# ... and of the Pico 2's.
build/native/tests/host/test_rp2350: $(patsubst host-tools/%.c,build/native/sanitized/host-tools/%.o,$(wildcard host-tools/emulators/rp2350/*.c))

# The Pico 2's program on the model of its chip, with what is outside in the chip's time: a computer at the UART, and power that is
# lost; one at the USB port; a screen and buttons.
chip_tests := $(addprefix build/native/tests/host/,chip_screen chip_upload chip_usb)
$(chip_tests): build/native/%: %.c $(filter-out %/emulate.o,$(rp2350:%.c=build/native/%.o)) | packages-check packages-nrf52
	$(build_program)
build/native/tests/host/chip_upload: $(filter-out %/main.o,$(host_objects)) build/native/libkatachi.a
build/native/tests/host/chip_usb: tests/host/usb_host.c
$(chip_tests): private flags = $(tracked) -O2
$(chip_tests): private libs = $(host_libs) -lunicorn

# A toy behind a serial port that works at one baud rate alone.
pty_toy := build/native/tests/host/pty_toy
$(pty_toy): tests/host/pty_toy.c | packages-check
	$(build_program)
$(pty_toy): private flags = $(whole) -O1

# Power lost at every flash operation of a game, and of an upload, with the micro:bit's numbers.
power_game   := build/native/tests/host/power_game
power_upload := build/native/tests/host/power_upload
power_cases  := build/native/tests/host/power_cases
$(power_game) $(power_upload) $(power_cases): build/native/tests/%: tests/%.c tests/host/power_levels.c firmware/journal.c \
		tests/host/power.c tests/host/quick_sign.c $(call lib_as,microbit) $(wildcard lib/*/*.h) $(test_headers) \
		boards/microbit/board.mk | packages-check
	$(build_program)
$(power_game) $(power_upload): firmware/store.c
$(power_upload): firmware/upload.c firmware/slots.c $(uploader) $(wildcard host-tools/link/*.h)
$(power_cases): firmware/cases.c
$(power_game) $(power_upload) $(power_cases): private flags = $(call as_board,microbit)

# The same of new firmware.
power_update := build/native/tests/host/power_update
$(power_update): tests/host/power_update.c tests/host/power_levels.c $(updates) $(uploader) $(wildcard lib/*/*.h) $(test_headers) \
		build/native/libkatachi.a | packages-check
	$(build_program)
$(power_update): private flags = $(whole) -O2 -DKT_UPDATES=1

# The firmware, main loop and all, on a simulated board in virtual time, with the bridge at the other end of a lossy line:
# games without flash, and uploads with it.
link_games  := build/native/tests/host/link_games
link_upload := build/native/tests/host/link_upload
$(link_games): tests/host/naive_link.c tests/host/reference.c boards/no_flash.c
$(link_games): firmware/key.c build/tables/key.inc
$(link_upload): tests/host/power.c tests/host/quick_sign.c $(uploader)
$(link_games) $(link_upload): build/native/tests/%: tests/%.c tests/host/link_toy.c build/native/tests/host/firmware_main.o \
		$(modules) $(shared_port) $(bridge) $(test_headers) build/native/libkatachi.a | packages-check
	$(build_program)
$(link_games) $(link_upload): private flags = $(simulated)
$(link_games): private libs = -Wl,--wrap=kt_frame_send,--wrap=kt_frame_read
simulated  = $(whole) -O2 -DKT_BOARD_MOVES=400 -DKT_BOARD_NODES=4096
build/native/tests/host/firmware_main.o: firmware/main.c $(wildcard lib/*/*.h) $(test_headers) | packages-check
	$(build_program)
build/native/tests/host/firmware_main.o: private flags = $(simulated) -Wno-missing-prototypes -Dmain=firmware_main -c

# Games on lights and buttons: with the firmware on a simulated micro:bit, and with one in QEMU.
front_games := build/native/tests/host/front_games build/native/tests/host/front_problems
front_qemu  := build/native/tests/host/front_qemu
$(front_games): tests/host/front_toy.c tests/host/power.c firmware/key.c build/tables/key.inc $(modules) $(shared_port) \
		$(call lib_as,microbit) boards/microbit/board.mk build/native/tests/host/front_main.o
$(front_qemu): host-tools/emulators/matrix.c host-tools/emulators/matrix.h
$(front_games) $(front_qemu): build/native/tests/%: tests/%.c tests/host/front_player.c $(test_headers) | packages-check
	$(build_program)
$(front_games) $(front_qemu): private flags = $(call as_board,microbit)
build/native/tests/host/front_main.o: firmware/main.c $(wildcard lib/*/*.h) $(test_headers) boards/microbit/board.mk | packages-check
	$(build_program)
build/native/tests/host/front_main.o: private flags = $(call as_board,microbit) -Wno-missing-prototypes -Dmain=firmware_main -c

# The naive end of the link, in WebAssembly, for the tests of the page.
naive_toy := build/wasm32/tests/page/naive_toy.wasm
$(naive_toy): tests/page/naive_toy.c tests/host/naive_link.c boards/string/string.c $(test_headers) | packages-check
	$(build_program)
$(naive_toy): private compiler = $(wasm32_cc)
$(naive_toy): private flags = $(filter-out -MMD -MP,$(common)) $(wasm32_cflags) $(includes) -nostdlib -Wl,--no-entry -Wl,-s

# Plugins of QEMU: the micro:bit with the bridge at the other end of such a line; what a board's program costs in cycles; how many
# instructions a program takes.
work   := build/native/tests/host/work.so
soak   := build/native/tests/host/soak.so
cycles := build/native/tests/bench/cycles.so
$(soak): tests/host/soak.c tests/host/lockstep.c tests/host/reference.c $(bridge) $(call lib_as,microbit) $(wildcard lib/*/*.h) \
		$(test_headers) boards/microbit/board.mk | packages-check
	$(build_program)
$(cycles): tests/bench/cycles.c tests/host/qemu_plugin.h | packages-check
	$(build_program)
$(work): tests/host/work.c tests/host/qemu_plugin.h | packages-check
	$(build_program)
$(cycles) $(work): private flags = $(whole) -O2 $(plugin)
$(soak): private flags = $(call as_board,microbit) $(plugin)
plugin := -fPIC -fvisibility=hidden -shared -Wl,-Bsymbolic

# The firmware with the numbers of a board, on the machine that builds.
twins := $(targets:%=build/%/tests/system/twin)
$(foreach b,$(targets),$(eval build/$b/tests/system/twin: $(call lib_as,$b)))
$(twins): build/%/tests/system/twin: boards/%/board.mk firmware/main.c firmware/key.c build/tables/key.inc $(modules) $(native_port) \
		$(wildcard lib/*/*.h) $(test_headers) | packages-check
	$(build_program)
$(twins): private flags = $(call as_board,$(word 2,$(subst /, ,$@)))

# What Katachi does, in five numbers, with boards up to 19x19.
build/native/tests/system/signature: tests/system/signature.c $(native_port) build/native/libkatachi.a | packages-build
	$(build_program)
build/native/tests/system/signature: private flags = $(tracked) -O2

# The example of docs/embedding.md on this machine, in C and in C++; tests/system/embed.c is that on the boards.
embedded := $(addprefix build/native/tests/host/,embed_file embed_cpp) build/library/libkatachi.a build/library/libkatachi.so $(npm_package)
build/native/tests/host/embed_file: tests/host/embed_file.c build/native/libkatachi.a | packages-check
	$(build_program)
build/native/tests/host/embed_file: private flags = $(tracked) -O2
build/native/tests/host/embed_cpp.o: tests/host/embed_file.c | packages-check
	$(build_program)
build/native/tests/host/embed_cpp.o: private flags = $(cplusplus) -MMD -MP -MF $@.d -c -x c++
build/native/tests/host/embed_cpp: build/native/tests/host/embed_cpp.o build/native/libkatachi.a | packages-check
	$(build_program)
build/native/tests/host/embed_cpp build/native/tests/host/embed_cpp.o: private compiler = g++
cplusplus := -std=c++17 -Wall -Wextra -pedantic -Werror -Ilib -I. -DKT_BOARD_MAX=$(native_max)
# Each header of lib/ by itself, as a program in C++ may include it.
public_headers := $(wildcard lib/*/*.h)
included_by_cpp := $(public_headers:%=build/native/cplusplus/%)
$(included_by_cpp): build/native/cplusplus/%: % | packages-check
	@mkdir -p $(@D)
	$(call show,C++,$<)echo '#include "$(<:lib/%=%)"' | \
		g++ $(cplusplus) -fsyntax-only -MMD -MP -MT $@ -MF $@.d -x c++ - && touch $@

system_programs += $(twins) build/native/tests/system/signature \
	$(addprefix build/microbit/tests/bench/target/,ways.elf playouts.elf)

# A program that turns games into GTP sessions, and the benchmarks.
bench_programs := $(addprefix build/native/tests/bench/,session bench match playouts foretell chance passes read ladders count steps gemm rounding kalah kalah_match problems)
$(bench_programs): build/native/%: %.c $(filter-out %/main.o,$(host_objects)) build/native/libkatachi.a | packages-check
	$(build_program)
$(bench_programs): private flags = $(tracked) $(native_cflags)
$(bench_programs): private libs = $(host_libs)

signature: build/native/tests/system/signature build/stm32vldiscovery/demo.kti
	tests/system/sign.sh >tests/system/signature.txt

# The system tests of BOARD are in `scripts`.
board_tests := $(filter-out build/$(BOARD)/tests/system/%,$(foreach b,$(targets),$($b_tests)))
browsed     := build/page/index.html $(naive_toy) build/npm/host-tools/page/installed packages-browsers
# Not every board has what these test.
elsewhere   := $(filter-out $($(BOARD)_system),emulator handheld second update usb)
scripts     := $(filter-out $(elsewhere:%=tests/system/%.t),$(wildcard tests/checks/*.t tests/host/*.t tests/system/*.t tests/fuzz/*.t))

# The longest come first: one that began last would run alone for minutes.
long   := $(addprefix tests/,system/release.t host/review.t system/soak.t host/page_toy.t fuzz/fuzz.t host/page_firefox.t) \
	build/pico/tests/system/% $(addprefix tests/,host/page_chromium.t checks/cppcheck.t host/match.t host/train.t) \
	$(addprefix build/,mps2-an385/tests/system/update.t microbit2/tests/system/update.t native/tests/host/test_device)
tested := $(unit_tests) $(host_tests) $(board_tests) $(scripts)
tested := $(foreach t,$(long),$(filter $t,$(tested))) $(filter-out $(long),$(tested))
checked := $(built) $(front_games) $(front_qemu) build/native/front $(clang_said) $(targets:%=build/%/katachi.kti) $(targets:%=build/%/demo.kti) $(unit_tests) $(host_tests) \
	$(fuzzers) $(board_tests) $(system_programs) $(link_games) $(link_upload) $(power_game) $(power_upload) $(power_cases) $(power_update) $(chip_tests) \
	$(browsed) $(soak) $(cycles) $(work) $(sanitized_katachi) $(pty_toy) build/npm/tests/host/universal/installed $(embedded) $(included_by_cpp) $(addprefix build/native/tests/bench/,count session)
.PHONY: check-built
check-built: $(checked)
# Says first what will be done, asks for all packages at once, and counts what is to be built.
steps = $$($(MAKE) -n check-built | grep -c "^printf '%-5s")
check:
	@echo 'All tests and checks. Builds the program, the firmware of $(words $(chips)) boards and their tests, and runs $(words $(tested)) test programs.'
	@echo 'The first time, that takes some 25 minutes on two cores, 7 of them for building.'
	@host-tools/install-packages.sh $(sort $(packages_check) $(packages_browsers) $(packages_npm))
	@$(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$$(nproc)) check-built STEPS=$(steps) BEGUN=$$(date +%s)
	@tests/run.sh $(tested)

# Only the tests that run on BOARD, for its author.
check-board: $($(BOARD)_tests) $(filter build/$(BOARD)/% build/native/%,$(built) $(system_programs)) \
		build/$(BOARD)/katachi.kti build/$(BOARD)/demo.kti build/stm32vldiscovery/demo.kti build/native/katachi packages-check
	@tests/run.sh $($(BOARD)_tests)

# Inputs that a fuzzer finds stay in build/fuzz/, where the next run continues.
FUZZ_SECONDS ?= 600
fuzz: $(fuzzers)
	@tests/fuzz/fuzz.t $(FUZZ_SECONDS) build/fuzz

# Reduces what the fuzzers found to the fewest inputs with the same coverage, and makes these the new seeds.
corpus: $(fuzzers)
	@tests/fuzz/merge.sh build/fuzz

# Records the sizes of the firmware, after a change that was meant to change them (tests/checks/sizes.t).
sizes: $(chips:%=build/%/katachi.elf)
	tests/checks/sizes.sh $(sort $(chips)) >tests/checks/sizes.txt

# A day of the micro:bit's time.
# In real time, so it needs a machine that keeps up: no part of `make check`, where tests/host/front.t plays with the same eyes
# and fingers, without an emulator.
lights: build/microbit/katachi.elf build/microbit/katachi.kti build/microbit/run $(front_qemu) packages-check
	@tests/run.sh tests/system/lights.sh
soak: build/microbit/katachi.elf build/microbit/katachi.kti build/microbit/run $(soak)
	@tests/system/soak.sh 1440

bench: $(built) $($(BOARD)_emulator) $(addprefix build/$(BOARD)/,katachi.kti demo.kti tests/bench/target/ways.elf tests/bench/target/playouts.elf) \
		$(bench_programs) $(link_games) $(cycles) packages-bench
	@tests/bench/bench.sh $(BOARD) $(chips)

# The framed link in figures, beside plain GTP: games with no fault, with one in 1,000 bytes, with one in 100; then uploads.
link: $(link_games) $(link_upload)
	@$< --plain 100 1
	@$< 100 0 0 1
	@$< 1000 0.001 1 1
	@$< 100 0.01 1 1
	@$(link_upload) host-tools/images/microbit.kti 1 1 0 0 1
	@$(link_upload) host-tools/images/microbit.kti 1 100 0.001 1 1
	@$(link_upload) host-tools/images/microbit.kti 2 100 0.01 1 1

# Every cut of power, and every second cut; minutes.
power: $(power_game) $(power_upload) $(power_cases) $(power_update)
	@$<
	@$< 1 4
	@$< --wear
	@$(power_cases)
	@$(power_cases) --wear
	@$(power_upload) host-tools/images/microbit.kti
	@$(power_update)

boards: $(foreach b,$(chips),$(addprefix build/$b/,katachi.elf katachi.kti demo.kti run tests/bench/target/playouts.elf)) \
		build/native/katachi build/native/tests/bench/session $(foreach b,$(chips),$($b_emulator)) | packages-check
	@tests/bench/boards.sh $(chips)
	@tests/bench/speeds.sh $(chips)

# Games against GNU Go, of each chip that searches, and of this machine.
players := $(foreach b,$(chips),$(if $(findstring KT_PLAYOUTS=0,$($b_cflags)),,$b))
strength: $(foreach b,$(players),$(addprefix build/$b/,katachi.elf katachi.kti run) $($b_emulator)) build/native/katachi packages-build
	@tests/bench/strength.sh $(players) native

# GAMES is a number here, of games in a row.
matches: build/native/katachi packages-build
	@ROWS='$(ROWS)' JOBS='$(JOBS)' FOLDER='$(FOLDER)' tests/bench/matches.sh
