# katachi.exe for Windows (x86-64), by mingw-w64, and its tests under Wine (docs/windows.md).

packages_windows := $(packages_program) gcc-mingw-w64-x86-64-posix libz-mingw-w64-dev tcl
packages_check_windows := $(packages_windows) wine wine64 bsdutils gnugo zip

windows_cc     := x86_64-w64-mingw32-gcc-posix
windows_folder := build/windows/libraries
# The processor's vectors are moved as if they weren't aligned: this compiler doesn't align the stack for wide ones.
windows_cflags := -O3 -g -DKT_THREADS -DKT_BOARD_MAX=$(native_max) -Wa,-muse-unaligned-vector-move
windows_common = $(patsubst -std=c%,-std=gnu%,$(common)) -Wno-float-conversion -D_GNU_SOURCE -D__USE_MINGW_ANSI_STDIO=1 -D_FILE_OFFSET_BITS=64 \
                  -D_POSIX_THREAD_SAFE_FUNCTIONS -DLIBARCHIVE_STATIC -DSODIUM_STATIC
windows_libs   := -lsqlite3 -larchive -llzma -lbz2 -llz4 -lzstd -lz -ljansson -lsodium -levent -lbcrypt -lws2_32 -lshell32 -liphlpapi -lwinmm -lm
# Headers that mingw-w64 lacks. posix.h stands for them.
windows_empty  := $(addprefix build/windows/include/,poll.h termios.h dirent.h dlfcn.h fnmatch.h \
                  $(addprefix sys/,file.h wait.h ioctl.h resource.h random.h mman.h sysmacros.h))
# These are done otherwise there, or not at all.
windows_own    := common/child common/output_follow common/patient_streams common/user_place link/board_script link/gtp_program \
                  link/guardian link/tcp_port play/play_editor commands/serve
windows_objects := $(patsubst %.c,build/windows/%.o,$(filter-out $(windows_own:%=host-tools/%.c),$(host_sources)) $(wildcard host-tools/windows/*.c) $(lib_sources))

$(windows_empty):
	@mkdir -p $(@D) && : >$@
$(windows_folder)/versions: host-tools/windows/libraries.sh | packages-windows
	@CC_FOR_BUILD='$(CC)' host-tools/windows/libraries.sh $(windows_folder)
build/windows/include/CL: | packages-windows
	@mkdir -p $(@D) && ln -s /usr/include/CL $@
build/windows/lib/%.o: lib/%.c boards/native/board.mk host-tools/windows/windows.mk | packages-windows
	@mkdir -p $(@D)
	$(call show,CC,$<)$(windows_cc) $(windows_common) $(windows_cflags) -c $< -o $@
$(hot:%=build/windows/lib/%.o): windows_cflags += $(native_hot)
build/windows/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
build/windows/host-tools/%.o: host-tools/%.c host-tools/windows/windows.mk $(windows_folder)/versions $(windows_empty) | build/windows/include/CL packages-windows
	@mkdir -p $(@D)
	$(call show,CC,$<)$(windows_cc) $(windows_common) -Ihost-tools -Ibuild/native -Ibuild/windows/include -isystem $(windows_folder)/include \
		$(windows_posix) $(windows_cflags) $(host_cflags) -c $< -o $@
windows_posix  := -include host-tools/windows/posix.h
build/windows/host-tools/commands/serve_answer.o build/windows/host-tools/windows/serve.o: windows_posix :=
build/windows/host-tools/commands/main.o: windows_cflags += -Dmain=posix_main
build/windows/katachi.exe: $(windows_objects)
	$(call show,LD,$@)$(windows_cc) $(windows_cflags) $(host_cflags) -static -municode -s -Wl,--no-insert-timestamp -o $@ $^ -L$(windows_folder)/lib $(windows_libs)

.PHONY: windows check-windows
windows: build/windows/katachi.exe
	@echo 'Made build/windows/katachi.exe, one file, which needs nothing beside it.'

# The tests of the host tool that apply (docs/windows.md), with what is of Windows alone.
windows_tests := $(addprefix tests/host/,analysis.t clients.t commands.t learn3x3.t merge.t opponents.t rules.t \
                 shapes.t solve.t train.t count.t) tests/windows/windows.t
build/windows/tests/holder.exe: tests/windows/holder.c | packages-windows
	@mkdir -p $(@D)
	$(call show,CC,$<)$(windows_cc) -std=gnu11 $(warnings) -O1 -municode -o $@ $<
check-windows: windows build/windows/tests/holder.exe build/native/katachi build/native/katachi-firmware \
		build/native/tests/host/pty_toy | packages-check_windows
	@host-tools/windows/wine.sh --begin; KATACHI="$$PWD/host-tools/windows/wine.sh" tests/run.sh $(windows_tests) </dev/null; \
		status=$$?; host-tools/windows/wine.sh --end; exit $$status
