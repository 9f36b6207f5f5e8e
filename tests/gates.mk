# Gates beside the tests: what the code must keep to, and what the tests must reach.

gated_sources := $(lib_sources) $(host_sources) $(wildcard firmware/*.c boards/native/*.c)
test_sources  := $(wildcard tests/unit/*.c tests/host/*.c tests/bench/*.c tests/fuzz/*.c)

# clang's warnings, beside gcc's of the build. What boards share in boards/ is clang's in wasm32.
lint_flags = $(filter-out -MMD -MP,$(test_cflags)) -Wshadow -I. -DKT_BOARD_MOVES=$(native_moves) -DKT_BOARD_NODES=$(native_nodes)
build/native/lint/%.clang: %.c | packages-check
	@mkdir -p $(@D)
	clang $(lint_flags) -fsyntax-only -MMD -MP -MT $@ -MF $@.d $<
	@touch $@
build/native/lint/lib/search/mogo3x3.clang: build/tables/mogo3x3.inc
build/native/lint/host-tools/targets.clang: build/native/targets.inc
clang_said := $(patsubst %.c,build/native/lint/%.clang,$(gated_sources) $(test_sources))

# clang-tidy takes minutes, so it is no part of `make check`; it looks at a file again when something in it has changed.
build/native/lint/%.tidy: %.c build/native/lint/%.clang .clang-tidy | packages-lint
	clang-tidy --quiet $< -- $(lint_flags) >$@.log 2>&1 || { cat $@.log; false; }
	@touch $@
lint: $(clang_said) $(gated_sources:%.c=build/native/lint/%.tidy)
	@tests/checks/cppcheck.t
