# Gates beside the tests: what the code must keep to, and what the tests must reach.

gated_sources := $(lib_sources) $(host_sources) \
	$(wildcard host-tools/emulators/*.c host-tools/emulators/rp2350/*.c host-tools/release/*.c host-tools/library/*.c firmware/*.c boards/native/*.c) boards/clock.c boards/fault.c
test_sources  := $(wildcard tests/unit/*.c tests/host/*.c tests/bench/*.c tests/fuzz/*.c)

# clang's warnings, beside those of gcc in the build: of the newest that Debian 12 keeps. Its own clang compiles the fuzzers, and
# the files that boards share for wasm32. The two's omp.h can't be installed side by side.
lint_flags = $(filter-out -MMD -MP,$(test_cflags)) -DKT_BOARD_MOVES=$(native_moves) -DKT_BOARD_NODES=$(native_nodes) \
	-DKT_UPDATES=1 -DKT_TOY=1
build/native/lint/omp/omp.h: | packages-check
	@mkdir -p $(@D)
	@ln -sf "$$(clang -print-file-name=include/omp.h)" $@
build/native/lint/%.clang: %.c | packages-check build/native/lint/omp/omp.h
	@mkdir -p $(@D)
	$(call show,LINT,$<)clang-19 $(lint_flags) -idirafter build/native/lint/omp -fsyntax-only -MMD -MP -MT $@ -MF $@.d $<
	@touch $@
build/native/lint/lib/pattern/mogo3x3.clang: build/tables/mogo3x3.inc
build/native/lint/host-tools/images/targets.clang: build/native/targets.inc
$(addprefix build/native/,lint/firmware/key.clang coverage/firmware/key.o mutants/firmware/key.o): build/tables/key.inc
clang_said := $(patsubst %.c,build/native/lint/%.clang,$(gated_sources) $(test_sources))

# clang-tidy takes minutes, so it is no part of `make check`. It reads a file again when that, or a header, has changed.
build/native/lint/%.tidy: %.c build/native/lint/%.clang .clang-tidy | packages-lint
	$(call show,TIDY,$<)clang-tidy --quiet $< -- $(lint_flags) >$@.log 2>&1 || { cat $@.log; false; }
	@touch $@
lint: $(clang_said) $(gated_sources:%.c=build/native/lint/%.tidy)
	@tests/checks/cppcheck.t

# Coverage: the unit tests, and the host tests that run lib/ or firmware/, built once more with counters in these.
covered_sources := $(lib_sources) $(filter-out %/main.c,$(host_sources) $(wildcard firmware/*.c))
covering_tests  := $(patsubst tests/%.c,build/native/coverage/tests/%,$(wildcard tests/unit/test_*.c) \
	$(addprefix tests/host/test_,compile.c dominate.c fixed.c gtp_analyze.c gtp_desktop.c gtp_rules.c survey.c link_naive.c \
		shapes.c) $(wildcard $(addprefix tests/host/test_,journal.c store.c upload.c upload_signed.c)))
build/native/coverage/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
build/native/coverage/%.o: %.c boards/native/board.mk | packages-coverage
	@mkdir -p $(@D)
	$(call show,CC,$<)$(native_cc) $(test_cflags) $(if $(filter lib/model/%,$<),-O2,-O0) \
		$(if $(filter lib/% firmware/%,$<),--coverage) -c $< -o $@
build/native/coverage/libkatachi.a: $(covered_sources:%.c=build/native/coverage/%.o)
	$(call archive,ar)
$(filter %/test_link_naive,$(covering_tests)): tests/host/naive_link.c
$(filter %/test_journal %/test_journal_damage %/test_store %/test_store_words %/test_upload %/test_upload_signed,$(covering_tests)): tests/host/power.c
$(covering_tests): build/native/coverage/tests/%: tests/%.c build/native/coverage/libkatachi.a | packages-coverage
	$(build_program)
$(covering_tests): private flags = $(tracked) -O0
$(covering_tests): private libs = -lcmocka $(host_libs) -lgcov
coverage: $(covering_tests)
	@tests/coverage.sh build/native/coverage $(covering_tests)

# Mutants: small mistakes, made one at a time, that the tests must find. They are built without sanitizers, to be quick.
mutants_flags = $(filter-out -MMD -MP $(warnings) $(host_cflags),$(test_cflags)) -O1 -w
mutants_tests := $(patsubst tests/%.c,%,$(wildcard $(patsubst %,tests/%.c,$(sort $(filter unit/% host/%,$(shell cat tests/mutate/table))))))
mutants_sources := $(lib_sources) $(filter-out %/main.c,$(wildcard firmware/*.c))
build/native/mutants/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
build/native/mutants/%.o: %.c | packages-check
	@mkdir -p $(@D)
	$(call show,CC,$<)$(native_cc) $(mutants_flags) -MMD -MP -c $< -o $@
build/native/mutants/libkatachi.a: $(mutants_sources:%.c=build/native/mutants/%.o) \
		$(patsubst %.c,build/native/mutants/%.o,$(wildcard tests/host/naive_link.c tests/host/power.c))
	$(call archive,ar)
build/native/mutants/tests/%.o: tests/%.c | packages-check
	@mkdir -p $(@D)
	$(call show,CC,$<)$(native_cc) $(mutants_flags) -MMD -MP -c $< -o $@
build/native/tests/mutate/mutate: tests/mutate/mutate.c | packages-check
	$(build_program)
build/native/tests/mutate/mutate: private flags = $(whole) -O1
mutants: build/native/mutants/libkatachi.a $(mutants_tests:%=build/native/mutants/tests/%.o) build/native/tests/mutate/mutate
	@MUTANTS=build/native/mutants COMPILE='$(native_cc)' FLAGS='$(mutants_flags)' \
		SAMPLE='$(SAMPLE)' JOBS='$(JOBS)' FILES='$(FILES)' tests/mutate/mutants.sh
