# The front door. `make help` lists what there is.

BOARD   ?= microbit
CC      ?= cc
boards  := $(notdir $(patsubst %/,%,$(dir $(wildcard boards/*/board.mk))))
targets := $(filter-out native,$(boards))
# A board whose board.mk names an architecture is a chip.
chips   := $(patsubst boards/%/board.mk,%,$(shell grep -l '^board_arch' boards/*/board.mk))
# How its program ends: build/BOARD/katachi.elf, or .wasm.
suffix_of = $(if $(filter $1,$(chips)),elf,wasm)
ifeq ($(filter $(BOARD),$(if $(filter train,$(MAKECMDGOALS)),$(boards),$(targets))),)
$(error There is no board '$(BOARD)'; BOARD is one of: $(targets))
endif

# Warnings are errors for whoever changes Katachi, not for whoever builds it, perhaps with a compiler that nobody has tried.
strict   := $(if $(filter check check-% lint coverage mutants fuzz,$(MAKECMDGOALS)),-Werror)
# Newer clangs warn of two ways to write that are meant here: constants of an enum in sums of floats, and tags of an image, whose
# bytes are strings without the 0. Compilers that don't know these names say nothing.
meant    := -Wno-unknown-warning-option -Wno-enum-float-conversion -Wno-unterminated-string-initialization
warnings := -Wall -Wextra -Wundef -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes $(meant) $(strict)
# lib/ is C11, for whoever embeds it; so are the boards. host-tools/ is C23, as far as gcc 12 and clang 14 know it.
common    = -std=$(if $(filter host-tools/%,$<),c2x,c11) $(warnings) -Ilib -Ibuild/tables -MMD -MP
freestanding := -ffreestanding -ffunction-sections -fdata-sections
for_gcc      := -fstack-usage -fcallgraph-info=su

hot          := model/layer_cortex_m0 model/layer_cortex_m3 model/model pattern/guess playout/playout playout/policy search/prior_thumb
lib_sources  := $(wildcard lib/*/*.c)
host_sources := $(filter-out host-tools/tables/% host-tools/emulators/% host-tools/release/% host-tools/library/% host-tools/windows/%,$(wildcard host-tools/*/*.c))

packages_program := gcc make libc6-dev libsqlite3-dev libarchive-dev libjansson-dev libsodium-dev libevent-dev libedit-dev opencl-c-headers \
                    $(patsubst clang%,libomp%-dev,$(filter clang%,$(notdir $(CC))))
packages_build := $(packages_program) gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm gnugo
packages_page  := $(packages_program) clang lld nodejs
packages_library := gcc make libc6-dev
# Whoever wants the program or the page alone needs no compiler for chips.
program_packages := $(if $(filter-out page serve npm python install install-% champion windows check-windows check-macos build/native/katachi build/native/katachi-static,$(or $(MAKECMDGOALS),all)),build,$(if $(filter page serve npm,$(MAKECMDGOALS)),page,program))
packages_riscv := $(packages_build) gcc-riscv64-unknown-elf qemu-system-misc
packages_nrf52 := $(packages_build) libunicorn-dev
# Your own games, for the demo and for images: files, folders and archives, split at spaces as the shell does it. A single
# name may hold spaces and quotes. Without GAMES, the demo learns from the games that ship, and `make` takes the images
# that ship.
GAMES ?=
shipped_games := host-tools/records/9x9-gnugo.sgf.xz
export GAMES

# Whose images toys take (docs/upload.md): those signed with a key of your own, which the first build makes. KT_KEY=FILE names
# another key, and KT_OPEN=1 lets toys take anyone's.
KT_KEY  ?= .signing-key
KT_OPEN ?= 0
export KT_KEY
# The same as a prerequisite: a blank in its path is part of it.
blank   := $(subst ,, )
key_file = $(subst $(blank),\ ,$(KT_KEY))
# In a recipe: lets "$@" of the shell be the option that signs, if the secret half is there.
set_sign = set -- && if grep -q '^secret' "$$KT_KEY"; then set -- --sign "$$KT_KEY"; fi

packages_unit  := gcc make libc6-dev libcmocka-dev
packages_check := $(packages_riscv) libunicorn-dev g++ clang clang-19 lld llvm libclang-rt-14-dev libomp-14-dev cppcheck libcmocka-dev perl \
                  bsdutils screen pkgconf python3 python3-numpy nodejs openmpi-bin ocl-icd-libopencl1 pocl-opencl-icd xz-utils gcc-aarch64-linux-gnu libc6-dev-arm64-cross dpkg-dev qemu-user git gnupg zip p7zip-full openssl libxml2-utils librsvg2-bin lintian sqlite3
packages_release = $(packages_riscv) $(packages_windows) $(packages_npm) clang lld llvm python3 gcc-aarch64-linux-gnu libc6-dev-arm64-cross dpkg-dev git gnupg xz-utils
packages_deb := $(packages_page) gcc-aarch64-linux-gnu libc6-dev-arm64-cross dpkg-dev git xz-utils
packages_lint := $(packages_check) clang-tidy
packages_coverage := $(packages_check) gcovr
packages_bench := $(packages_check) valgrind
# Browsers for the tests of the page.
packages_browsers := $(packages_check) chromium firefox-esr
# Another source of nodejs may bring npm along.
packages_npm := nodejs $(if $(shell command -v npm),,npm)

.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
# These are never files. (A pattern rule's targets can't be named here; FORCE does it for them.)
.PHONY: FORCE all help demo train play run page serve update clean size sizes signature check check-board lint coverage mutants \
        fuzz corpus power link lights soak bench boards report learning champion strength matches

# A recipe prints a line such as `CC lib/board/board.c [microbit]`, and the compiler's complaints. With V=1 it prints its
# commands. It prints no line under `make -s`, nor for targets whose output is figures for other programs. Where STEPS says how
# many such lines will come, and BEGUN when the first did, in seconds, lines say how far it is, and about how long it will take.
V ?=
figures := $(filter bench link matches,$(MAKECMDGOALS))
hushed  := $(figures)$(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
show     = $(if $(V),,@$(if $(hushed),,printf '$(if $(STEPS),[%d/%d$(comma) %d min] )%-5s %s\n' $(if $(STEPS),$(progress)) '$1' '$(strip $2 $(builds:%=[%]))'; ))
comma    := ,
progress = $(eval done += x)$(words $(done)) $(STEPS) $$((($$(date +%s) - $(BEGUN)) * ($(STEPS) - $(words $(done))) / $(words $(done)) / 60 + 1))
builds   = $(if $(filter build/%,$2),,$(filter $(targets) sanitized threaded coverage fuzzed mutants,$(subst /, ,$@)))
ifneq ($(figures),)
.SILENT:
endif
define archive
@rm -f $@
$(call show,AR,$@)$1 rcs $@ $^
endef

built := build/native/katachi build/native/katachi-firmware build/microbit-universal.hex build/pico/katachi.uf2 build/pico2/katachi.uf2 \
         $(foreach b,$(chips),$(addprefix build/$b/,katachi.elf katachi.kti katachi.hex run))
# BOARD may be one that isn't a chip, and is built when it is named.
all: $(built) $(if $(filter $(BOARD),$(filter-out $(chips),$(targets))),build/$(BOARD)/run build/$(BOARD)/katachi.kti)
	@echo
	@echo 'Built the program, build/native/katachi, and for each board build/BOARD/katachi.elf, .hex and .kti (its image):'
	@echo '  $(chips)'
	@echo 'Next: "make demo" shows them at work; "make help" lists all targets.'

# How long each takes the first time, on two idle cores. ~ marks an estimate; fuzz and soak run for a set time.
define help
make              ~3 min   build everything
make demo         ~1 min   learn, build, boot the micro:bit in QEMU, play 20 moves against GNU Go
                           (GAMES=DIR: learn from games of your own)
make play         -        play against the micro:bit (GAMES=DIR: trained with your own games;
                           LED=1: on its lights, with its buttons;
                           BOARD=pico OLED=1: on a screen, here and in a browser)
make train        ~5 min   an image made of your own games: GAMES=DIR; BOARD=native for 19x19
make run          -        GTP with BOARD=$(BOARD) on this terminal, as fast as the chip
                           (FAST=1: as fast as QEMU can); "quit" ends it
make page         ~3 min   the web page, in build/page
make serve        -        the same, served on this machine (PORT=$(PORT))
make update       ~1 min   firmware to be sent to a board: make BOARD=pico update
make check        ~25 min  all tests and checks; packages of 3 GB the first time
make check-board  ~5 min   those of them that run on BOARD=$(BOARD)

make size         ~10 s    what the firmware takes in flash and RAM
make sizes        ~10 s    record what each module takes (tests/checks/sizes.txt), after a change
make signature    ~30 s    record what Katachi does (tests/system/signature.txt), after a change
make lint         ~10 min  warnings of clang, clang-tidy and cppcheck
make coverage     ~10 min  the branches of lib/ that the tests take, against what they must take
make mutants      ~5 h     small mistakes that the tests must find (SAMPLE=10: every tenth)
make fuzz         1 h      fuzz each reader of outside bytes for ten minutes (FUZZ_SECONDS=60)
make corpus       ~5 min   keep what the fuzzers found as seeds
make power        ~10 min  lose power at every flash operation of a game and of an upload
make link         ~10 min  games and uploads over a serial line that damages bytes, in figures
make lights       ~2 min   a game on the micro:bit's lights and buttons in QEMU, power cuts in it
make soak         16 min   a day of the micro:bit in QEMU over such a line, with resets

make bench        ~40 min  all figures, one JSON object a line
make boards       ~20 min  measure every board, and write the tables in docs/boards.md and
                           boards/README.md
make report       ~1 min   the experiments of the thesis as a page: build/report.html
make learning     ~5 min   a micro:bit in QEMU learns 5x5 Go: build/learning/report.html
make champion     -        learn from games against itself, round after round, until it is ended
make strength     ~1 h     20 games of each board against GNU Go
make matches      ~10 h    the published tables against GNU Go (ROWS=mogo-uct-3000 GAMES=20)
make release      ~5 min   all files of a release, signed (KEY=...), in build/release
make windows      ~4 min   katachi.exe for Windows (check-windows tests it under Wine)
make check-macos  ~2 min   compile and link for macOS; starts nothing (353 MB of npm)
make deb          ~4 min   the Debian packages of a release alone, in build/deb
make install      ~1 min   install katachi, with man page and completion, and the library, under
                           PREFIX=$(PREFIX) (install-program, install-library: one of them)
make uninstall    ~1 s     remove what "make install" put there
make npm          ~3 min   the package for npm, in build/npm-package
make python       ~30 s    the package for Python, which pip installs, in build/python
make clean        ~1 s     remove build/

V=1 shows the commands that make runs.
endef
help:
	@:$(info $(help))

# Tables that the machine that builds computes: as C, and as bytes.
define table
@mkdir -p $(@D)
$(call show,TABLE,$@)$(CC) $(filter-out -MMD -MP,$(common)) -Ihost-tools -O2 $< -o $(basename $@) && $(basename $@) >$@
endef
build/tables/%.inc: host-tools/tables/%.c | packages-library
	$(table)
build/tables/%.bin: host-tools/tables/%.c | packages-library
	$(table)
build/tables/codes.bin: host-tools/records/codes_table.h

# The key that toys trust, for firmware/key.c. Everybody has the secret half of `published_key`: it was in the repository.
published_key := 21a9f0521c019969c376fd5269eb0ec94781d67d23465602bacd1c9ee5c05621
.signing-key: | build/native/katachi
	$(call show,KEY,$@)build/native/katachi keys -o $@ >/dev/null
build/tables/key.inc: $(key_file) FORCE
	@mkdir -p $(@D)
	@half=$$(sed -n 's/^public \([0-9a-fA-F]*\).*/\1/p' <"$$KT_KEY") && [ $${#half} -eq 64 ] || \
		{ echo "KT_KEY: $$KT_KEY is no key; 'katachi keys' makes one" >&2; exit 1; }; \
	! echo "$$half" | grep -qix $(published_key) || \
		{ echo "KT_KEY: the secret half of $$KT_KEY was published. Remove the file, and make again; then upload firmware and images again" >&2; exit 1; }; \
	{ echo "#define KT_KEY $$(echo "$$half" | sed 's/../0x&, /g; s/, $$//')"; echo '#define KT_OPEN $(KT_OPEN)'; } >$@.$$$$ && \
	{ cmp -s $@.$$$$ $@ && rm $@.$$$$ || mv $@.$$$$ $@; } # $$$$: another make may do the same

# The core, for each board.

# The values of a board.mk. board_NAME becomes BOARD_NAME.
board_values := cc tools arch frames cflags lto hot cold drivers packages max moves nodes flash page ram image slots shipped storage cases programs \
                text_max ram_max interrupts faults helper instruction qemu emulator uf2 lacks listens units system core

define board_rules
$$(foreach v,$(board_values),$$(eval board_$$v :=))
include boards/$1/board.mk
$1_mk := boards/$1/board.mk $$(shell sed -n 's/^include //p' boards/$1/board.mk)
$$(foreach v,$(board_values),$$(eval $1_$$v := $$(board_$$v)))
$1_cflags  += -DKT_BOARD_MAX=$$($1_max) $(if $(filter native,$1),,$(freestanding))
$1_cflags  += $(if $(filter $1,$(chips)),$(for_gcc)) $$(if $$($1_lto),-flto -ffat-lto-objects) $$(if $$($1_programs),-DKT_UPDATES=1)
$1_objects := $$(lib_sources:%.c=build/$$(or $$($1_core),$1)/%.o)
build/$1/lib/%.o: lib/%.c $$($1_mk) | packages-$$(or $$($1_packages),build)
	@mkdir -p $$(@D)
	$$(call show,CC,$$<)$$($1_cc) $$(common) $$($1_cflags) -c $$< -o $$@
# Commands wait for the line anyway: flash is worth more than speed there.
build/$1/lib/proto/%.o build/$1/lib/session/%.o build/$1/lib/base/base64.o: $1_cflags += $(if $(filter native,$1),,-Os)
# Verdicts are rare, and their functions call each other deeply: stack and flash are worth more than speed there. Cases are
# found in far less time than a position takes.
build/$1/lib/tactics/%.o build/$1/lib/goals/%.o build/$1/lib/cases/%.o build/$1/lib/kalah/%.o \
	build/$1/lib/judge/%.o build/$1/lib/search/experience.o build/$1/lib/player/learning.o: $1_cflags += $(if $(filter $1,$(chips)),-Os)
# A signature is checked once an upload.
$(addprefix build/$1/lib/image/,sign.o sha512.o modular.o): $1_cflags += $(if $(filter native,$1),,-Os)
# Small chips have few registers: a move on the field takes fewer instructions if the compiler moves nothing out of branches.
build/$1/lib/playout/field.o: $1_cflags += $(if $(filter native,$1),,-Os)
# Where thoughts spend their time.
$$(patsubst %,build/$1/lib/%.o,$$(filter-out $$($1_cold),$(hot))): $1_cflags += $$($1_hot)
build/$1/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
build/$1/libkatachi.a: $$($1_objects)
	$$(call archive,$$($1_tools)ar)
endef
$(foreach b,$(boards),$(eval $(call board_rules,$b)))

# The host tool.

host_objects := $(host_sources:%.c=build/native/%.o)
host_libs    := -lsqlite3 -larchive -ljansson -lsodium -levent_extra -levent_core -ledit -lpthread -lm
# A fused multiply and add rounds once, where ISO C rounds twice: it makes training nearly twice as fast.
host_cflags  := -fopenmp -ffp-contract=fast
# macOS does otherwise what only Linux does so; headers that it lacks are empty (CONTRIBUTING.md).
ifeq ($(shell uname),Darwin)
host_posix   := -include host-tools/macos/posix.h -Ibuild/macos/include
macos_empty  := $(addprefix build/macos/include/sys/,prctl.h sysmacros.h)
endif
$(macos_empty):
	@mkdir -p $(@D) && : >$@
build/native/targets.inc: $(boards:%=boards/%/board.mk) Makefile
	@mkdir -p $(@D)
	$(call show,TABLE,$@)printf '{"%s", %s, %s, %s, %s, %s},\n' \
		$(foreach b,$(boards),$b $($b_max) $(word 2,$($b_image))/$(or $($b_slots),1) $(or $(word 2,$($b_programs)),0)/2 $(or $(word 1,$($b_programs)),0) \
		$(if $(or $(filter 19,$($b_max)),$(findstring KT_EVALUATES=1,$($b_cflags))),true,false)) >$@
# Files that the host tool includes, in each of its builds.
native_builds := $(addprefix build/native,/ /sanitized/ /coverage/ /fuzzed/) build/windows/
$(native_builds:%=%host-tools/images/targets.o): build/native/targets.inc
$(native_builds:%=%host-tools/records/codes.o): build/tables/codes.bin
$(native_builds:%=%host-tools/images/builtin.o): $(wildcard host-tools/images/*.kti)
$(native_builds:%=%host-tools/draw/html.o): $(addprefix host-tools/draw/,palette.css style.css)
# The page of a review: the reader of the web page's view Records, with its modules joined into one script, each behind those that
# it uses. The page names its script and its style by their hashes.
review_modules := $(patsubst %,host-tools/page/%.js,core/gtp go/board go/sgf go/reviewed go/tree go/marks i18n/en i18n/de i18n/i18n mistakes \
                  view/dom view/board view/graph view/variations view/players view/better reader) host-tools/review/page.js
$(native_builds:%=%host-tools/review/review_page.o): $(addprefix build/native/,page.html page.css page.js page.css.sha256 page.js.sha256)
build/native/page.html: host-tools/page/index.html
	@mkdir -p $(@D)
	$(call show,JOIN,$@)sed -n -e '/<!-- editor -->/,/<!-- reader -->/d' -e '/<section id="records"/,/<\/section>/p' \
		-e '/<p id="board-help"/p' -e '/<p id="live-point"/p' $< >$@
build/native/page.css: host-tools/page/style.css host-tools/page/view/board.css
	@mkdir -p $(@D)
	$(call show,JOIN,$@)cat $^ >$@
build/native/page.js: $(review_modules)
	@mkdir -p $(@D)
	$(call show,JOIN,$@){ printf '//<![CDATA[\n(() => {\n"use strict";\n' && sed -e '/^import /d' -e '/^ *\/\*\*.*\*\/$$/d' -e '/^ *\/\/ /d' \
		-e 's/^export //' $^ && printf '})();\n//]]>\n'; } >$@
build/native/page.css.sha256: host-tools/draw/palette.css build/native/page.css
build/native/page.js.sha256: build/native/page.js
build/native/page.css.sha256 build/native/page.js.sha256:
	@mkdir -p $(@D)
	$(call show,HASH,$@)cat $^ | sha256sum | cut -c -64 | tr a-f A-F | basenc -d --base16 | base64 | tr -d '\n' >$@
$(native_builds:%=%host-tools/train/device_opencl.o): $(wildcard host-tools/train/*.cl)
$(native_builds:%=%host-tools/learn/scan.o): host-tools/learn/scan.cl
$(native_builds:%=%host-tools/knowledge/shipped_rules.o): host-tools/knowledge/go.rules
$(native_builds:%=%host-tools/problems/shipped_problems.o): host-tools/problems/problems.sgf
build/native/host-tools/%.o: host-tools/%.c boards/native/board.mk | packages-$(program_packages) $(macos_empty)
	@mkdir -p $(@D)
	$(call show,CC,$<)$(native_cc) $(common) $(host_posix) -Ihost-tools -Ibuild/native $(native_cflags) $(host_cflags) -D_GNU_SOURCE -c $< -o $@
build/native/katachi: $(host_objects) build/native/libkatachi.a
	$(call show,LD,$@)$(native_cc) $(native_cflags) $(host_cflags) -o $@ $^ $(host_libs)

# The same without shared libraries, for releases. static_libs names the archives of all that host_libs needs.
static_libs   = $(host_libs)
static_other := getaddrinfo getservbyname getprotobynumber iconv_open nl_langinfo newlocale dlopen opencl_find
build/native/katachi-static: host-tools/release/static.c $(host_objects) build/native/libkatachi.a
	$(call show,LD,$@)$(native_cc) $(filter-out -MMD -MP,$(common)) -Ihost-tools $(native_cflags) $(host_cflags) -D_GNU_SOURCE \
		-static-pie $(static_other:%=-Wl,--wrap=%) -o $@ $^ $(static_libs)

# games.txt changes when GAMES does.

build/native/games.txt: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$GAMES" | cmp -s - $@ || printf '%s\n' "$$GAMES" >$@
name_games = if [ -e "$$GAMES" ]; then set -- "$$GAMES"; else eval "set -- $$GAMES"; fi

# The database of the demo.
build/native/demo.db: build/native/games.txt build/native/katachi
	$(call show,LEARN,$@)GAMES=$${GAMES:-$(shipped_games)} && $(name_games) && \
		build/native/katachi learn "$$@" --no-duplicates --json -o $@ >build/native/learn.json
build/%/demo.kti: build/native/demo.db
	@mkdir -p $(@D)
	$(call show,IMAGE,$@)build/native/katachi image $< --board $* --json -o $@ >build/$*/image.json

# The images to play with: the ones that ship, or made of GAMES; signed, if the board asks for signatures.
signs = $(if $(findstring KT_SIGNATURES=0,$($1_cflags)),,$($1_storage))
ifeq ($(GAMES),)
# A board without room for an image that ships gets the demo's.
define shipped_rules
build/$1/katachi.kti: $(if $($1_shipped),host-tools/images/$($1_shipped).kti,build/$1/demo.kti) build/native/games.txt \
		$(if $(call signs,$1),build/native/katachi $(key_file))
	@mkdir -p $$(@D)
	$$(call show,COPY,$$@)$(if $(call signs,$1),$$(set_sign),set --); \
	if [ $$$$# -gt 0 ]; then build/native/katachi image $$< --board $1 "$$$$@" -o $$@ >/dev/null; \
	else cp $$< $$@.new && mv $$@.new $$@; fi # never in place: a program may be reading the old one
endef
$(foreach b,$(boards),$(eval $(call shipped_rules,$b)))
else
define trained_rules
build/$1/katachi.kti: build/native/$($1_max)x$($1_max).db build/native/$($1_max)x$($1_max).ktm $(if $(call signs,$1),$(key_file))
	@mkdir -p $$(@D)
	$$(call show,IMAGE,$$@)$(if $(call signs,$1),$$(set_sign),set --) && \
		build/native/katachi image $$< --model $$(word 2,$$^) --board $1 "$$$$@" -o $$@
endef
$(foreach b,$(boards),$(eval $(call trained_rules,$b)))
endif
size_of = $(firstword $(subst x, ,$*))
build/native/%.db: build/native/games.txt build/native/katachi
	$(call show,LEARN,$@)$(name_games) && build/native/katachi learn "$$@" --size $(size_of) --no-duplicates -o $@
build/native/%.ktm: build/native/games.txt build/native/katachi
	$(call show,TRAIN,$@)$(name_games) && build/native/katachi train --size $(size_of) --no-duplicates "$$@" -o $@

train: build/$(BOARD)/katachi.kti
	@[ "$$GAMES" ] || { echo 'make train: GAMES is missing. For example: make train GAMES=my-games/ (BOARD=native for 19x19)'; false; }
	@echo 'Made build/$(BOARD)/katachi.kti from your games. "make play GAMES=..." plays with it.'

# The demo shows a learning run, so it learns each time.
demo: packages-build $($(BOARD)_emulator)
	@rm -f build/native/demo.db
	@host-tools/demo.sh $(BOARD) '$(MAKE)' "$${GAMES:-$(shipped_games)}"

LED  ?=
OLED ?=
has_screen = $(if $(filter screen,$($1_lacks)),,$(findstring -DKT_SCREEN=1,$($1_cflags)))
has_lights = $(if $(findstring -DKT_SCREEN=1,$($1_cflags)),,$(findstring -DKT_TOY=1,$($1_cflags)))
front      = $(if $(OLED),screen,$(if $(LED),lights))
lacks_front = $(if $(front),$(if $(call has_$(front),$(BOARD)),,$(BOARD)))
play: $(if $(lacks_front),,$(if $(front),$(if $(LED),build/native/front),build/native/katachi) build/$(BOARD)/run build/$(BOARD)/katachi.$(call suffix_of,$(BOARD)) build/$(BOARD)/katachi.kti $($(BOARD)_emulator))
	@$(if $(lacks_front),echo "make play: $(BOARD) has no $(front) in an emulator; these have: $(strip $(foreach b,$(chips),$(if $(call has_$(front),$b),$b)))" >&2; false,true)
	@trap : INT; $(if $(OLED),$($(BOARD)_qemu) -front stdio$(comma)port=$(PORT) -kernel build/$(BOARD)/katachi.elf \
			-device loader$(comma)addr=$(word 1,$($(BOARD)_image))$(comma)file=build/$(BOARD)/katachi.kti, \
		$(if $(LED),build/native/front build/$(BOARD)/run,build/native/katachi play board:$(BOARD))) || \
		[ $$? -eq 130 ] # Ctrl-C is a way to end it

# From games of professionals, as in the thesis, if they are in ../shared/games; else from the games that ship, GNU Go's own.
shared := ../shared/games
report: build/native/katachi packages-build build/report.cache/gnugo-3.8-level-10.txt
	@if [ -d $(shared) ]; then set -- $(shared)/9x9-pro.tar.xz $(shared)/19x19-pro.tar.xz --ask 80000; \
	else set -- host-tools/records/9x9-gnugo.sgf.xz --no-duplicates; fi; \
	build/native/katachi report "$$@" --bench host-tools/report/experiments.jsonl --cache build/report.cache \
		--json -o build/report.html >build/report.json

# Games of a micro:bit in QEMU, one after the other, with experience and without, and their curves as a page.
learning: build/native/katachi build/microbit/katachi.elf build/microbit/run build/microbit/tests/system/twin
	@mkdir -p build/learning
	@for way in '--repeat' '--repeat --forget' '' '--forget'; do \
		tests/bench/learning.sh $$way 300 80 24.5 b none || exit; done >build/learning/learning.new
	@mv build/learning/learning.new build/learning/learning.jsonl
	@build/native/katachi series build/learning --report

# Games against itself, a network that learns from them, and its tests, again and again. make hands on what stands on its
# command line.
champion: build/native/katachi
	@trap : INT; host-tools/champion.sh "$${SETTINGS:-host-tools/champion.settings}" "$${FOLDER:-champion}" || \
		[ $$? -eq 130 ] # Ctrl-C is a way to end it

# The answers of GNU Go. Those in host-tools/report/ need not be asked for again; new ones are added to the cache alone.
build/report.cache/%: host-tools/report/%
	@mkdir -p $(@D) && cat $< $(wildcard $@) | LC_ALL=C sort -u >$@.new && mv $@.new $@

# The program, which holds its images, with its man page and its completion for bash, under PREFIX; packagers set DESTDIR. The
# page comes with it if it was made: `make page install`.
PREFIX ?= /usr/local
installed := bin/katachi share/man/man1/katachi.1 share/bash-completion/completions/katachi
installed_page := share/katachi/page
installed_at = '$(subst ','\'',$(DESTDIR)$(PREFIX)/$1)'
build/native/katachi.1: build/native/katachi
	$(call show,GEN,$@)$< help --man >$@
build/native/katachi.bash: build/native/katachi
	$(call show,GEN,$@)$< help --completion >$@
.PHONY: install install-program uninstall
install: install-program install-library
install-program: build/native/katachi build/native/katachi.1 build/native/katachi.bash | $(filter page,$(MAKECMDGOALS))
	install -D -m 755 $< $(call installed_at,$(word 1,$(installed)))
	install -D -m 644 $<.1 $(call installed_at,$(word 2,$(installed)))
	install -D -m 644 $<.bash $(call installed_at,$(word 3,$(installed)))
	if [ -f build/page/index.html ]; then $(remove_page); \
		(cd build/page && find . -type f) | while read -r f; do install -D -m 644 "build/page/$$f" "$$page/$$f" || exit; done; fi
# Another program may have taken one of the names since. Ours all say how a page or a script is written.
uninstall:
	@for f in $(foreach f,$(installed),$(call installed_at,$f)); do \
		if [ ! -f "$$f" ] || grep -q "'katachi help --" "$$f"; then rm -f "$$f"; \
		else echo "$$f is another program's, and stays"; fi; done
	@$(remove_page)
	@$(remove_library)
remove_page = page=$(call installed_at,$(installed_page)); if grep -qs '^<title>Katachi</title>' "$$page/index.html"; then \
	rm -rf "$$page"; rmdir "$${page%/*}" 2>/dev/null || :; fi

# The library for other programs (docs/embedding.md): the core as on this machine, and katachi.h, under PREFIX; needs gcc alone.
# A program asks pkg-config for the options that the library was built with. As structs are the program's own, another minor
# version is another library to the linker.
LIBDIR ?= $(PREFIX)/lib
library_version := $(shell sed -n 's/.*KT_VERSION "\(.*\)"/\1/p' lib/base/version.h)
library_minor   := $(basename $(library_version))
library_options := -DKT_BOARD_MAX=$(native_max) -DKT_PLAYOUTS=1 -DKT_THREADS=1
library_objects := $(patsubst %.c,build/library/%.o,$(lib_sources) $(wildcard host-tools/library/*.c))
library_headers := $(wildcard lib/*/*.h)
# What the installed machine.h checks: that a program has these options, which decide the sizes of structs.
library_is := KT_BOARD_MAX == $(native_max) && KT_PLAYOUTS && KT_TACTICS && KT_GOALS && KT_KALAH && KT_EXPERIENCE && KT_HELPER
build/library/lib/pattern/mogo3x3.o: build/tables/mogo3x3.inc
build/library/host-tools/library/katachi.o: host-tools/images/9x9.kti host-tools/images/19x19.kti
build/library/%.o: %.c boards/native/board.mk | packages-library
	@mkdir -p $(@D)
	$(call show,CC,$@)$(CC) $(common) -Ihost-tools -O3 -fPIC $(library_options) $(if $(filter lib/%,$<),,-D_POSIX_C_SOURCE=200809L) \
		-c $< -o $@
build/library/libkatachi.a: $(library_objects)
	$(call archive,ar)
build/library/libkatachi.map: host-tools/library/symbols.sh $(library_objects) $(library_headers) host-tools/library/katachi.h
	$(call show,GEN,$@)$< $(library_minor) $(library_objects) >$@
build/library/libkatachi.so: build/library/libkatachi.map $(library_objects)
	$(call show,LD,$@)$(CC) -shared -Wl,-soname,libkatachi.so.$(library_minor) -Wl,--version-script=$< -Wl,-z,defs -Wl,-O1 -o $@ \
		$(library_objects)
build/library: build/library/libkatachi.a build/library/libkatachi.so
library_at = '$(subst ','\'',$(DESTDIR)$(LIBDIR)/$1)'
.PHONY: install-library build/library
install-library: build/library
	@for room in $(sort $(dir $(library_headers:lib/%=%))); do \
		install -d $(call installed_at,include/katachi)/$$room && \
		install -m 644 lib/$$room*.h $(call installed_at,include/katachi)/$$room || exit; done
	@{ sed '$$d' lib/base/machine.h; printf '#if !($(library_is))\n#error %s\n#endif\n#endif\n' \
		'libkatachi was built with other options: pkg-config --cflags katachi tells them'; } | \
		install -m 644 /dev/stdin $(call installed_at,include/katachi/base/machine.h)
	install -D -m 644 host-tools/library/katachi.h $(call installed_at,include/katachi/katachi.h)
	install -D -m 644 $</libkatachi.a $(call library_at,libkatachi.a)
	install -D -m 644 $</libkatachi.so $(call library_at,libkatachi.so.$(library_version))
	ln -sf libkatachi.so.$(library_version) $(call library_at,libkatachi.so.$(library_minor))
	ln -sf libkatachi.so.$(library_minor) $(call library_at,libkatachi.so)
	@sed 's|@PREFIX@|$(subst &,\&,$(subst ','\'',$(PREFIX)))|; s|@LIBDIR@|$(subst &,\&,$(subst ','\'',$(LIBDIR)))|; s|@VERSION@|$(library_version)|; s|@OPTIONS@|$(library_options)|' \
		host-tools/library/katachi.pc.in | install -D -m 644 /dev/stdin $(call library_at,pkgconfig/katachi.pc)
	@[ '$(subst ','\'',$(DESTDIR))' ] || [ "$$(id -u)" -ne 0 ] || ldconfig
# The package for Python (docs/python.md), with the library in it, as pip takes it.
packages_python := $(packages_library) python3
.PHONY: python
python: build/library/libkatachi.so | packages-python
	@mkdir -p build/python
	$(call show,WHEEL,build/python)python3 host-tools/library/python/wheel.py $< build/python
remove_library = include=$(call installed_at,include/katachi); if grep -qs KATACHI_H "$$include/katachi.h"; then \
	rm -rf "$$include" $(call library_at,pkgconfig/katachi.pc) $(call library_at,libkatachi.a) $(call library_at,libkatachi.so)*; fi

# What a release has (docs/releasing.md), in RELEASE. Its toys trust KT_KEY. KEY: the GnuPG key that signs the release.
RELEASE ?= build/release
KEY     ?=
.PHONY: release release-chips deb
# Debian's packages alone, in build/deb.
deb: packages-deb $(key_file)
	@MAKE='$(MAKE)' ONLY=deb host-tools/release/release.sh build/deb "$$KT_KEY"
release: packages-release $(key_file)
	@MAKE='$(MAKE)' host-tools/release/release.sh '$(RELEASE)' "$$KT_KEY" '$(KEY)'
release-chips: $(foreach b,$(chips),build/$b/katachi.hex $(if $($b_programs),build/$b/katachi.ktf)) \
		build/microbit-universal.hex $(foreach b,$(chips),$(if $($b_uf2),build/$b/katachi.uf2))

FORCE:
packages-%: FORCE
	@host-tools/install-packages.sh $(packages_$*)
# Packages of npm, in the versions that DIR/package-lock.json names, go into build/npm/DIR/node_modules.
build/npm/%/installed: %/package.json %/package-lock.json | packages-npm
	@mkdir -p $(@D)
	$(call show,NPM,$<)cp $^ $(@D) && npm ci --prefix $(@D) --no-audit --no-fund --loglevel=error >$@.log || { echo \
		'npm could not install what $< names. It needs the network for that, once. Please start again when there is one.' >&2; false; }
	@touch $@

# The web page: its sources, the two cores, an image for each, and the patterns that it explains (docs/page.md).
page_images := build/browser/9x9.kti build/browser/19x19.kti
build/browser/9x9.kti: host-tools/images/9x9.kti
build/browser/19x19.kti: host-tools/images/native.kti
$(page_images): host-tools/knowledge/go.rules build/native/katachi
	@mkdir -p $(@D)
	$(call show,IMAGE,$@)build/native/katachi image $(filter %.kti,$^) --rules $< --board browser --force -o $@ >/dev/null
build/browser/patterns.json: build/wasm32/demo.kti docs/example.sgf host-tools/page/patterns.js host-tools/page/go/patterns.js | packages-page
	$(call show,GEN,$@)build/native/katachi image dump $< >build/browser/patterns.txt && \
		node host-tools/page/patterns.js build/browser/patterns.txt docs/example.sgf >$@
build/page/index.html: $(shell find host-tools/page -name npm -prune -o -type f -print) $(page_images) build/browser/patterns.json host-tools/draw/palette.css \
		build/browser/katachi.wasm build/wasm32/katachi.wasm host-tools/problems/problems.sgf lib/base/version.h | packages-page
	$(call show,PAGE,$@)node host-tools/page/build.js host-tools/page build/page \
		"$$(sed -n 's/.*KT_VERSION "\(.*\)"/\1/p' lib/base/version.h)" katachi.wasm=build/browser/katachi.wasm \
		chip.wasm=build/wasm32/katachi.wasm $(foreach f,$(page_images),$(notdir $f)=$f) patterns.json=build/browser/patterns.json \
		problems.sgf=host-tools/problems/problems.sgf palette.css=host-tools/draw/palette.css
page: build/page/index.html
	@echo 'Made build/page, which any web server can serve. "make serve" does so on this machine.'
# The same core as a package of npm, which nothing publishes (docs/npm.md).
npm_package := build/npm-package/katachi-$(library_version).tgz
$(npm_package): $(shell find host-tools/page -type f) $(page_images) host-tools/draw/palette.css docs/npm.md LICENSE \
		build/browser/katachi.wasm build/npm/host-tools/page/installed lib/base/version.h | packages-page
	$(call show,PACK,$@)mkdir -p $(@D) && node host-tools/page/npm/build.js $(@D) $(library_version) \
		build/npm/host-tools/page/node_modules/typescript/bin/tsc README.md=docs/npm.md data/katachi.wasm=build/browser/katachi.wasm \
		$(foreach f,$(page_images),data/$(notdir $f)=$f)
.PHONY: npm
npm: $(npm_package)
	@echo 'Made $<. "npm install $<" takes it.'
PORT ?= 8000
serve: build/page/index.html build/native/katachi
	@trap : INT; build/native/katachi page --port $(PORT)

clean:
	rm -rf build

include firmware/firmware.mk host-tools/windows/windows.mk host-tools/macos/macos.mk tests/gates.mk tests/tests.mk
-include $(shell find build -name "*.d" 2>/dev/null)
