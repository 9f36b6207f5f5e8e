# Tests and checks. All are programs or scripts that print TAP; `prove` runs them.
#
# unit: lib/, natively with sanitizers and on every board in QEMU, from the same files. host: the host tool. system: the
# firmware in QEMU from outside. checks: layers, symbols, stack. fuzz: the readers of what comes from outside.

sanitize := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
test_cflags := $(common) $(host_cflags) -DKT_BOARD_MAX=$(native_max) -D_GNU_SOURCE -Ihost-tools -Itests/unit -Ibuild/native

# Everything once more, with sanitizers, but for main.c; as one library, so that a test takes what it needs.
sanitized_objects := $(patsubst %.c,build/native/sanitized/%.o,$(lib_sources) $(filter-out %/main.c,$(host_sources)))
build/native/sanitized/lib/search/mogo3x3.o: build/tables/mogo3x3.inc
build/native/sanitized/%.o: %.c boards/native/board.mk | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(test_cflags) $(sanitize) -c $< -o $@
build/native/sanitized/libkatachi.a: $(sanitized_objects)
	rm -f $@
	ar rcs $@ $^

unit_tests := $(patsubst tests/%.c,build/native/tests/%,$(wildcard tests/unit/test_*.c))
host_tests := $(patsubst tests/%.c,build/native/tests/%,$(wildcard tests/host/test_*.c))

# The comparison with the naive board is long; it runs as fast as it can.
plain_tests := build/native/tests/host/test_rules
$(plain_tests): build/native/tests/%: tests/%.c tests/host/naive_board.c build/native/libkatachi.a | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(test_cflags) -O2 -MF $@.d $(filter %.c %.a,$^) -o $@
# What threads do together, they do under ThreadSanitizer, which has no place beside the other sanitizers.
threaded_tests := build/native/tests/host/test_threads
$(threaded_tests): build/native/tests/%: tests/%.c $(lib_sources) $(wildcard lib/*/*.h) build/tables/mogo3x3.inc | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -DKT_THREADS -O1 -g -fsanitize=thread \
		$(filter %.c,$^) -lcmocka -lpthread -o $@
$(filter-out $(plain_tests) $(threaded_tests),$(unit_tests) $(host_tests)): build/native/tests/%: tests/%.c build/native/sanitized/libkatachi.a \
		| packages-check
	@mkdir -p $(@D)
	$(native_cc) $(test_cflags) $(sanitize) -MF $@.d $(filter %.c,$^) $(filter %.a,$^) -lcmocka $(host_libs) -o $@

build/native/tests/host/pty_toy: tests/host/pty_toy.c | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -O1 $< -o $@

# What has a second implementation of the link beside it.
build/native/tests/host/test_link_naive build/native/tests/fuzz/fuzz_frame: tests/host/naive_link.c

# What keeps the game in flash, on flash that loses power in the middle of an operation.
stored := firmware/store.c firmware/journal.c tests/host/power.c
build/native/tests/host/test_journal build/native/tests/host/test_journal_damage: $(filter-out %/store.c,$(stored))
build/native/tests/host/test_store build/native/tests/host/test_store_words build/native/tests/fuzz/fuzz_journal: $(stored)
build/native/tests/host/test_upload: firmware/upload.c firmware/slots.c firmware/journal.c tests/host/power.c
build/native/tests/fuzz/fuzz_upload: tests/host/power.c tests/host/naive_link.c
$(addprefix build/native/tests/,host/test_journal host/test_journal_damage host/test_store host/test_store_words host/test_upload fuzz/fuzz_journal fuzz/fuzz_upload): \
		test_cflags += -I. -Itests/host
power_game := build/native/tests/host/power_game
$(power_game): tests/host/power_game.c tests/host/power_levels.c $(stored) $(lib_sources) $(wildcard lib/*/*.h firmware/*.h boards/*.h tests/host/power*.h) \
		boards/microbit/board.mk build/tables/mogo3x3.inc | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP,$(common)) -I. -Itests/host -O2 -D_GNU_SOURCE $(filter -D%,$(microbit_cflags)) \
		-DKT_BOARD_MOVES=$(microbit_moves) $(filter %.c,$^) -o $@

power_upload := build/native/tests/host/power_upload
$(power_upload): tests/host/power_upload.c tests/host/power_levels.c $(stored) firmware/upload.c firmware/slots.c host-tools/bridge/upload.c $(lib_sources) \
		$(wildcard lib/*/*.h firmware/*.h boards/*.h host-tools/bridge/upload.h tests/host/power*.h tests/unit/random_image.h) \
		boards/microbit/board.mk build/tables/mogo3x3.inc | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP,$(common)) -I. -Ihost-tools -Itests/host -Itests/unit -O2 -D_GNU_SOURCE \
		$(filter -D%,$(microbit_cflags)) -DKT_BOARD_MOVES=$(microbit_moves) $(filter %.c,$^) -o $@

# What all boards share, and the machine that builds as a board.
shared_port := boards/clock.c boards/fault.c
native_port := boards/native/board.c boards/no_flash.c $(shared_port)

# The firmware on a simulated board, with the bridge at the other end of a lossy line. It runs as fast as it can.
link_games := build/native/tests/host/link_games
$(link_games): tests/host/link_games.c tests/host/link_toy.c tests/host/naive_link.c tests/host/reference.c boards/no_flash.c $(shared_port) $(wildcard firmware/*.c firmware/*.h boards/*.h tests/host/*.h) \
		host-tools/bridge/bridge.c host-tools/bridge/bridge_game.c host-tools/common/memory.c build/native/libkatachi.a | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -I. -O2 -Wno-missing-prototypes -Dmain=firmware_main -DKT_BOARD_MOVES=400 -DKT_BOARD_NODES=4096 \
		-c firmware/main.c -o $@.main.o
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -I. -O2 -Wl,--wrap=kt_frame_send,--wrap=kt_frame_read \
		$(filter-out firmware/main.c,$(filter %.c,$^)) $@.main.o $(filter %.a,$^) -o $@

# The same board with flash, and uploads through the bridge.
link_upload := build/native/tests/host/link_upload
$(link_upload): tests/host/link_upload.c tests/host/link_toy.c tests/host/power.c $(shared_port) $(wildcard firmware/*.c firmware/*.h boards/*.h tests/host/*.h) \
		$(addprefix host-tools/,bridge/bridge.c bridge/bridge_game.c bridge/upload.c bridge/upload.h common/memory.c) build/native/libkatachi.a | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -I. -O2 -Wno-missing-prototypes -Dmain=firmware_main -DKT_BOARD_MOVES=400 -DKT_BOARD_NODES=4096 \
		-c firmware/main.c -o $@.main.o
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -I. -O2 $(filter-out firmware/main.c,$(filter %.c,$^)) $@.main.o \
		$(filter %.a,$^) -o $@

# The micro:bit in QEMU, with the bridge at the other end of such a line: a plugin of QEMU's.
soak := build/native/tests/host/soak.so
$(soak): tests/host/soak.c tests/host/lockstep.c tests/host/reference.c $(wildcard tests/host/*.h lib/*/*.h firmware/*.h) \
		$(addprefix host-tools/,bridge/bridge.c bridge/bridge.h bridge/bridge_game.c bridge/bridge_game.h common/memory.c) $(lib_sources) build/tables/mogo3x3.inc | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -I. -O2 -fPIC -fvisibility=hidden -shared -Wl,-Bsymbolic \
		$(filter %.c,$^) -o $@

# What a board's program costs in cycles: another one.
cycles := build/native/tests/bench/cycles.so
$(cycles): tests/bench/cycles.c tests/host/qemu_plugin.h | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(filter-out -MMD -MP $(host_cflags),$(test_cflags)) -I. -O2 -fPIC -fvisibility=hidden -shared $< -o $@

# The fuzzers. They call no commands of katachi, and have no threads.
fuzz_cflags = $(filter-out $(host_cflags),$(test_cflags)) -I. -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
fuzzed_sources := $(lib_sources) $(filter-out host-tools/commands/%,$(host_sources)) \
	$(filter-out %/main.c,$(wildcard firmware/*.c)) boards/clock.c boards/fault.c
build/native/fuzzed/lib/search/mogo3x3.o: build/tables/mogo3x3.inc
build/native/fuzzed/%.o: %.c boards/native/board.mk | packages-check
	@mkdir -p $(@D)
	clang $(fuzz_cflags) -fsanitize=fuzzer-no-link -c $< -o $@
build/native/fuzzed/libkatachi.a: $(fuzzed_sources:%.c=build/native/fuzzed/%.o)
	rm -f $@
	ar rcs $@ $^
fuzzers := $(patsubst tests/%.c,build/native/tests/%,$(wildcard tests/fuzz/fuzz_*.c))
$(fuzzers): build/native/tests/%: tests/%.c build/native/fuzzed/libkatachi.a | packages-check
	@mkdir -p $(@D)
	clang $(filter-out -MMD -MP,$(fuzz_cflags)) -fsanitize=fuzzer $(filter %.c,$^) $(filter %.a,$^) $(host_libs) -o $@
$(fuzzers): $(wildcard tests/unit/*.h tests/host/*.h)

# The firmware with the numbers of a board, on the machine that builds.
define twin_rules
build/$1/tests/system/twin: $(lib_sources) $(wildcard firmware/*.c) $(native_port) boards/$1/board.mk \
		$(wildcard lib/*/*.h firmware/*.h boards/*.h) build/tables/mogo3x3.inc | packages-check
	@mkdir -p $$(@D)
	$$(native_cc) $$(filter-out -MMD -MP,$$(common)) -I. -O2 -D_GNU_SOURCE $$(filter -D%,$$($1_cflags)) \
		-DKT_BOARD_MOVES=$$($1_moves) -DKT_BOARD_NODES=$$($1_nodes) $$(filter %.c,$$^) -o $$@
endef
$(foreach b,$(targets),$(eval $(call twin_rules,$b)))
system_programs += $(targets:%=build/%/tests/system/twin)

# What Katachi does, in five numbers; with boards as large as they get here.
build/native/tests/system/signature: tests/system/signature.c $(native_port) build/native/libkatachi.a | packages-build
	@mkdir -p $(@D)
	$(native_cc) $(test_cflags) -I. -O2 -MF $@.d $(filter %.c %.a,$^) -o $@
system_programs += build/native/tests/system/signature
system_programs += $(addprefix build/microbit/tests/bench/target/,ways.elf playouts.elf)

signature: build/native/tests/system/signature build/stm32vldiscovery/demo.kti
	tests/system/sign.sh >tests/system/signature.txt

# The system tests of the default board are in `scripts`.
board_tests := $(filter-out build/$(BOARD)/tests/system/%,$(foreach b,$(targets),$($b_tests)))
scripts     := $(wildcard tests/checks/*.t tests/host/*.t tests/system/*.t tests/fuzz/*.t)

check: $(built) $(clang_said) $(targets:%=build/%/katachi.kti) $(targets:%=build/%/demo.kti) $(unit_tests) $(host_tests) $(fuzzers) $(board_tests) $(system_programs) \
		$(link_games) $(link_upload) $(soak) $(cycles) $(power_game) $(power_upload) build/native/tests/host/pty_toy build/native/tests/bench/session
	@tests/run.sh $(unit_tests) $(host_tests) $(board_tests) $(scripts)

# Those tests that run on BOARD alone, for whoever writes it.
check-board: $($(BOARD)_tests) $(filter build/$(BOARD)/% build/native/%,$(system_programs)) build/$(BOARD)/katachi.kti build/$(BOARD)/demo.kti \
		build/stm32vldiscovery/demo.kti build/native/katachi packages-check
	@tests/run.sh $($(BOARD)_tests)

# What a fuzzer finds stays in build/fuzz/, and the next run goes on from there.
FUZZ_SECONDS ?= 600
fuzz: $(fuzzers)
	@tests/fuzz/fuzz.t $(FUZZ_SECONDS) build/fuzz

# The least of what was found that reaches all that it reaches becomes the seeds of the next ones.
corpus: $(fuzzers)
	@tests/fuzz/merge.sh build/fuzz

# A program that turns games into GTP sessions, and the benchmarks.
bench_programs := $(addprefix build/native/tests/bench/,session bench match playouts foretell read count)
$(bench_programs): build/native/%: %.c $(filter-out %/main.o,$(host_objects)) build/native/libkatachi.a | packages-check
	@mkdir -p $(@D)
	$(native_cc) $(test_cflags) $(native_cflags) -MF $@.d $(filter %.c %.o %.a,$^) $(host_libs) -o $@

# What the firmware takes, when it was meant to take more (tests/checks/sizes.t).
sizes: $(chips:%=build/%/katachi.elf)
	tests/checks/sizes.sh $(sort $(chips)) >tests/checks/sizes.txt

# A day of the micro:bit's time, game after game.
soak: build/microbit/katachi.elf build/microbit/katachi.kti build/microbit/run $(soak)
	@tests/system/soak.sh 1440

bench: $(built) $(addprefix build/$(BOARD)/,katachi.kti demo.kti tests/bench/target/ways.elf tests/bench/target/playouts.elf) \
		$(bench_programs) $(link_games) $(cycles) packages-bench
	@tests/bench/bench.sh $(BOARD) $(chips)

# The framed link in figures, beside plain GTP: a thousand games with a fault in a thousand bytes, a hundred with one in a hundred.
link: $(link_games) $(link_upload)
	@$< --plain 100 1
	@$< 100 0 0 1
	@$< 1000 0.001 1 1
	@$< 100 0.01 1 1
	@$(link_upload) host-tools/images/microbit.kti 1 1 0 0 1
	@$(link_upload) host-tools/images/microbit.kti 1 100 0.001 1 1
	@$(link_upload) host-tools/images/microbit.kti 2 100 0.01 1 1

# Every cut of power, and every second cut; minutes.
power: $(power_game) $(power_upload)
	@$<
	@$< 1 4
	@$< --wear
	@$(power_upload) host-tools/images/microbit.kti

boards: $(foreach b,$(chips),$(addprefix build/$b/,katachi.elf katachi.kti demo.kti run tests/bench/target/playouts.elf)) \
		build/wasm32/run build/native/katachi build/native/tests/bench/session | packages-check
	@tests/bench/boards.sh $(chips)

# Those that search: games of each of them, and of this machine, against GNU Go.
players := $(foreach b,$(chips),$(if $(findstring KT_PLAYOUTS=0,$($b_cflags)),,$b))
strength: $(foreach b,$(players),$(addprefix build/$b/,katachi.elf katachi.kti run)) build/native/katachi packages-build
	@tests/bench/strength.sh $(players) native

# GAMES is a number here, of games in a row.
matches: build/native/katachi packages-build
	@ROWS='$(ROWS)' JOBS='$(JOBS)' FOLDER='$(FOLDER)' tests/bench/matches.sh
