# The firmware, for each board; how to run it, measure it, and test it on the board.

# The drivers: the board's own, and those that it shares with others.
driver_objects = $(addprefix build/$1/boards/,$1/board.o clock.o fault.o \
	$(if $($1_arch),rings.o memory.o watch.o $($1_arch).o $($1_arch)_start.o) $($1_drivers))
firmware_objects = $(patsubst %.c,build/$1/%.o,$(wildcard firmware/*.c)) $(driver_objects)
# `call linked,BOARD,TEXT_MAX,STORAGE,CASES,PLACE`: links the code among $^. TEXT_MAX: the room for the program, in bytes. STORAGE and
# CASES: address and bytes; empty for a program that stores nothing. PLACE: `call in_slot,BOARD,SLOT`, `call as_boot,BOARD`, or
# empty for a program that starts by itself.
linked = $($1_cc) $($1_cflags) -nostdlib $(if $($1_lto),-flto-partition=one -dumpdir $(@:.elf=.)) $(link_options) -Wl,--gc-sections -Wl,-Map=$(@:.elf=.map) \
	$(addprefix -Wl$(comma)--defsym=,kt_flash_start=$(word 1,$($1_flash)) kt_flash_bytes=$(word 2,$($1_flash)) \
	kt_flash_page=$($1_page) kt_ram_start=$(word 1,$($1_ram)) kt_ram_bytes=$(word 2,$($1_ram)) kt_text_max=$2 \
	kt_image_start=$(word 1,$($1_image)) kt_image_bytes=$(word 2,$($1_image)) kt_image_slots=$(or $($1_slots),1) \
	kt_storage_start=$(or $(word 1,$3),0) kt_storage_bytes=$(or $(word 2,$3),0) \
	kt_cases_start=$(or $(word 1,$4),0) kt_cases_bytes=$(or $(word 2,$4),0) \
	$(place)) $(if $(filter kt_program_header=0,$(place)),$(first_stage)) \
	-T linker/$($1_arch).ld $(filter %.o %.a,$^) $(if $(filter arm,$($1_arch)),-lc) -lgcc -o $@
comma := ,
# `call stack,BOARD` and `call graphs,BOARD,OBJECTS`: stack.awk, and the symbols and calls of what was linked: one graph of the
# whole, or each object's.
stack  = $($1_tools)nm $@ | awk -f firmware/stack.awk
graphs = - $(if $($1_lto),$(@:.elf=.ltrans0.ltrans.ci),$(patsubst %.o,%.ci,$2 $($1_objects)))
# What the chip's ROM wants before the first program.
first_stage = $(if $(wildcard boards/$1/boot2.c),-Wl$(comma)-u$(comma)kt_boot2)
place = $(or $5,kt_programs_start=0 kt_program_room=0 kt_program_start=$(word 1,$($1_flash)) kt_program_header=0)
# Of a board that takes new firmware: the bytes of a slot and of a header with what fills it up to the vectors; where a slot begins.
room    = $$(($(word 2,$($1_programs))/2))
header := 256
slot_at = $$(($(word 1,$($1_programs))+$2*$(word 2,$($1_programs))/2))
programs_at = kt_programs_start=$(word 1,$($1_programs)) kt_program_room=$(call room,$1)
in_slot = $(programs_at) kt_program_start=$(call slot_at,$1,$2) kt_program_header=$(header)
as_boot = $(programs_at) kt_program_start=$(word 1,$($1_flash)) kt_program_header=0
# What is blank when it comes from the factory: the journal, and the second slot's header.
unused = $$(($(word 1,$($1_programs))-2*$($1_page))) $$((2*$($1_page))) $(call slot_at,$1,1) $($1_page)
boot_text_max = $$(($(word 1,$($1_programs))-$(word 1,$($1_flash))-2*$($1_page)))

define firmware_rules
build/$1/firmware/%.o: firmware/%.c $$($1_mk) | packages-$$(or $$($1_packages),build)
	@mkdir -p $$(@D)
	$$(call show,CC,$$<)$$($1_cc) $$(common) -I. $$($1_cflags) \
		-DKT_BOARD_MOVES=$$($1_moves) -DKT_BOARD_NODES=$$($1_nodes) -c $$< -o $$@
build/$1/firmware/key.o: build/tables/key.inc
# As lib/proto: these wait for the line or the flash anyway. But searches copy with string.c, and the trap of riscv_start.c takes
# 16 bytes of stack less.
build/$1/firmware/%.o build/$1/boards/%.o: $1_cflags += $(if $(filter native,$1),,-Os)
build/$1/boards/string/%.o build/$1/boards/riscv.o build/$1/boards/riscv_start.o: $1_cflags += $(if $(filter $1,$(targets)),-O2)
# Keeps the compiler from making memcpy a call of itself.
build/$1/boards/string/string.o: $1_cflags += $(if $(filter clang,$($1_cc)),,-fno-tree-loop-distribute-patterns -fno-lto)
build/$1/boards/%.o: boards/%.c $$($1_mk) | packages-$$(or $$($1_packages),build)
	@mkdir -p $$(@D)
	$$(call show,CC,$$<)$$($1_cc) $$(common) -I. $$($1_cflags) $(if $(filter native,$1),-D_GNU_SOURCE) -c $$< -o $$@
endef

# The RP2040 wants a checksum over what its ROM starts.
build/pico/boards/pico/board.o: build/tables/boot2.inc
build/tables/boot2.inc: build/pico/boards/pico/boot2.o firmware/boot2.awk
	@mkdir -p $(@D)
	$(call show,TABLE,$@)$(pico_tools)objcopy -O binary -j .boot2 $< $@.bin && \
		od -An -v -tu1 $@.bin | awk -f firmware/boot2.awk >$@

# A board's program. Its symbols, stacks and budgets are checked.
define target_rules
build/$1/katachi.elf: $$(call firmware_objects,$1) build/$1/libkatachi.a linker/$$($1_arch).ld linker/chip.ld \
		linker/$$($1_frames).frames firmware/indirect-calls firmware/stack.awk firmware/symbols.sh firmware/size.awk
	$$(call show,CHECK,$$@)firmware/symbols.sh $$($1_tools)nm linker/$$($1_frames).frames build/$1/libkatachi.a \
		$$(call firmware_objects,$1)
	$$(call show,LD,$$@)$$(call linked,$1,$$($1_text_max),$$($1_storage),$$($1_cases),$$(if $$($1_programs),$$(call in_slot,$1,0)))
	$$(call show,STACK,build/$1/stack.txt)$$(call stack,$1) -v roots='kt_start fault_report' \
		-v interrupts='$$($1_interrupts)' -v faults='$$($1_faults)' \
		linker/$$($1_frames).frames firmware/indirect-calls \
		$$(call graphs,$1,$$(call firmware_objects,$1)) >build/$1/stack.txt
	$$(if $$($1_helper),$$(call show,STACK,build/$1/helper.txt)$$(call stack,$1) -v roots=$$(word 2,$$($1_helper)) \
		-v faults=$$(word 3,$$($1_helper)) -v most=$$(word 1,$$($1_helper)) linker/$$($1_frames).frames firmware/indirect-calls \
		$$(call graphs,$1,$$(call firmware_objects,$1)) >build/$1/helper.txt)
	$$(call show,SIZE,$$@)$$($1_tools)size $$@ | awk -f firmware/size.awk $$(call budgets,$1) - build/$1/stack.txt

build/$1/katachi.hex: build/$1/katachi.elf build/$1/katachi.kti firmware/hex.sh
	$$(call show,HEX,$$@)firmware/hex.sh $$($1_tools)objcopy build/$1/katachi.elf build/$1/katachi.kti \
		$$(word 1,$$($1_image)) $$($1_page) $$($1_cases) $$($1_storage) $$(if $$($1_programs),$$(call unused,$1)) >$$@

build/$1/katachi.uf2: build/$1/katachi.hex firmware/uf2.awk
	$$(call show,UF2,$$@)LC_ALL=C awk -f firmware/uf2.awk -v family=$$($1_uf2) -v page=$$($1_page) $$< >$$@

build/$1/run: firmware/run.sh $($1_mk) build/$1/carry
	@mkdir -p $$(@D)
	$$(call show,RUN,$$@){ echo '#!/bin/sh' && echo "qemu='$$($1_qemu)' image_address=$$(word 1,$$($1_image)) \
		note_address=$$(word 1,$$($1_ram)) picoseconds=$$($1_instruction) listens='$$($1_listens)'" && cat $$<; } >$$@
	@chmod +x $$@
endef

# One file for both micro:bits.
build/microbit-universal.hex: build/microbit/katachi.hex build/microbit2/katachi.hex firmware/universal.awk
	$(call show,HEX,$@)awk -f firmware/universal.awk id=9900 $< id=9903 $(word 2,$^) >$@

# The emulators of the micro:bit V2 and of the Pico 2: the processor and what is around it, and each chip.
machine := $(addprefix host-tools/emulators/,cpu.c emulate.c machine.c qtest.c)
nrf52   := $(machine) $(wildcard host-tools/emulators/nrf52/*.c)
rp2350  := $(machine) $(wildcard host-tools/emulators/rp2350/*.c)
build/native/nrf52: $(nrf52:%.c=build/native/%.o)
build/native/rp2350: $(rp2350:%.c=build/native/%.o)
build/native/nrf52 build/native/rp2350: | packages-nrf52
	$(call show,LD,$@)$(native_cc) $^ -lunicorn -o $@
$(sort $(nrf52:%.c=build/native/%.o) $(rp2350:%.c=build/native/%.o)): | packages-nrf52

update:
	@$(if $($(BOARD)_programs),true,echo "make update: $(BOARD) takes no firmware over the line; these do: $(strip $(foreach b,$(chips),$(if $($b_programs),$b)))" >&2; false)
	@$(MAKE) build/$(BOARD)/katachi.ktf
	@echo "Now: build/native/katachi upload build/$(BOARD)/katachi.ktf PORT"

# A board that takes new firmware (docs/update.md): its boot program; its program, linked for either slot; both as an update,
# signed if the key has its secret half; and the boot program and the header of slot 1 as parts of katachi.elf.
boot_objects = $(patsubst %,build/$1/firmware/%.o,boot/boot update slots journal key) $(driver_objects)
define update_rules
build/$1/boot.elf: $$(call boot_objects,$1) build/$1/libkatachi.a linker/$$($1_arch).ld linker/chip.ld \
		linker/$$($1_frames).frames firmware/indirect-calls firmware/stack.awk firmware/size.awk
	$$(call show,LD,$$@)$$(call linked,$1,$$(call boot_text_max,$1),$$($1_storage),$$($1_cases),$$(call as_boot,$1))
	$$(call show,STACK,build/$1/boot.txt)$$(call stack,$1) -v roots=kt_start -v faults='$$($1_faults)' \
		linker/$$($1_frames).frames firmware/indirect-calls \
		$$(call graphs,$1,$$(call boot_objects,$1)) >build/$1/boot.txt
	$$(call show,SIZE,$$@)$$($1_tools)size $$@ | awk -f firmware/size.awk -v board='$1, boot program' \
		-v text_max=$$(call boot_text_max,$1) -v ram_max=$$($1_ram_max) - build/$1/boot.txt
build/$1/slot1.elf build/$1/slot2.elf: build/$1/slot%.elf: $$(call firmware_objects,$1) build/$1/libkatachi.a \
		linker/$$($1_arch).ld linker/chip.ld
	$$(call show,LD,$$@)$$(call linked,$1,$$($1_text_max),$$($1_storage),$$($1_cases),$$(call in_slot,$1,$$(if $$(filter 1,$$*),0,1)))
build/$1/slot1.bin build/$1/slot2.bin build/$1/boot.bin: %.bin: %.elf
	$$(call show,BIN,$$@)$$($1_tools)objcopy -O binary $$< $$@
build/$1/katachi.ktf: build/$1/slot1.bin build/$1/slot2.bin build/native/katachi $(key_file)
	$$(call show,SIGN,$$@)$$(set_sign) && \
		build/native/katachi firmware build/$1/slot1.bin build/$1/slot2.bin --board $1 "$$$$@" -o $$@ >/dev/null
build/$1/header.bin: build/$1/katachi.ktf
	$$(call show,BIN,$$@)head -c $(header) $$< >$$@
build/$1/boot_program.o build/$1/program_header.o: build/$1/%.o: build/$1/katachi.ktf build/$1/boot.bin build/$1/header.bin
	$$(call show,OBJ,$$@)$$($1_tools)objcopy -I binary -O elf32-littlearm --rename-section .data=.$$*,alloc,load,readonly,data,contents \
		build/$1/$$(if $$(filter boot%,$$*),boot,header).bin $$@
build/$1/katachi.elf: build/$1/boot_program.o build/$1/program_header.o
endef

# carry moves bytes to and from an emulator.
build/native/carry: host-tools/emulators/carry.c | packages-build
	@mkdir -p $(@D)
	$(call show,CC,$<)$(native_cc) $(filter-out -MMD -MP,$(common)) -O2 -D_GNU_SOURCE $< -o $@
$(chips:%=build/%/carry): build/native/carry
	@mkdir -p $(@D)
	$(call show,COPY,$@)cp $< $@.new && mv $@.new $@

# front shows a board's lights on a terminal.
build/native/front: $(addprefix host-tools/emulators/,front.c matrix.c matrix.h) | packages-build
	@mkdir -p $(@D)
	$(call show,CC,$@)$(native_cc) $(filter-out -MMD -MP,$(common)) -Ihost-tools -O2 -D_GNU_SOURCE $(filter %.c,$^) -o $@

budgets = -v board=$1 -v text_max=$($1_text_max) -v ram_max=$($1_ram_max)

$(foreach b,$(boards),$(eval $(call firmware_rules,$b)))
$(foreach b,$(chips),$(eval $(call target_rules,$b)))
$(foreach b,$(chips),$(if $($b_programs),$(eval $(call update_rules,$b))))

# WebAssembly has no memory map and no budgets. node is its emulator. (-s leaves the names of functions out.)
wasms := wasm32 browser
linked_wasm = $($1_cc) $($1_cflags) -nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,-s -Wl,-z,stack-size=65536 \
	$(filter %.o %.a,$^) -o $@
define wasm_rules
build/$1/katachi.wasm: $$(call firmware_objects,$1) $$($1_objects)
	$$(call show,LD,$$@)$$(call linked_wasm,$1)
build/$1/run: boards/wasm32/run.js build/$1/katachi.wasm
	$$(call show,COPY,$$@)cp $$< $$@ && chmod +x $$@
endef
$(foreach b,$(wasms),$(eval $(call wasm_rules,$b)))

# The same main loop on the machine that you sit at.
build/native/katachi-firmware: $(call firmware_objects,native) build/native/libkatachi.a
	$(call show,LD,$@)$(native_cc) $(native_cflags) $^ -o $@

# At the speed of the chip. With FAST=1 as fast as the emulator can, which searches more in the same time.
FAST ?=
run: build/$(BOARD)/run build/$(BOARD)/katachi.$(call suffix_of,$(BOARD)) $($(BOARD)_emulator)
	@[ ! -t 0 ] || echo "GTP with $(BOARD)$(if $(chip_speed), at the speed of the chip (FAST=1 for not)); quit or Ctrl-D ends it."
	@trap : INT; $< $(chip_speed) || [ $$? -eq 130 ]
chip_speed = $(if $(filter $(BOARD),$(chips)),$(if $(FAST),,--chip-speed))

size: $(foreach b,$(chips),build/$b/katachi.elf)
	@$(foreach b,$(chips),for json in '' 1; do \
		$($b_tools)size build/$b/katachi.elf | \
			awk -f firmware/size.awk $(call budgets,$b) -v json=$$json - build/$b/stack.txt; \
	done;)

# Programs that run on a board: the unit tests, from the same files as natively; the tests of the port; and what the system
# tests need. BOARD_tests lists the scripts that run them in QEMU and print TAP.

board_programs := $(patsubst tests/%.c,%,$(wildcard tests/unit/test_*.c tests/unit/target/test_*.c tests/bench/target/*.c) \
	$(filter-out %/fault.c,$(wildcard tests/system/*.c)))
define target_test_rules
build/$1/tests/%.o: tests/%.c $$($1_mk) | packages-$$(or $$($1_packages),build)
	@mkdir -p $$(@D)
	$$(call show,CC,$$<)$$($1_cc) $$(common) -I. -Itests/unit -Itests/unit/target $$($1_cflags) \
		$$($1_lacks:%=-DKT_LACKS_%) -c $$< -o $$@
$(board_programs:%=build/$1/tests/%.$(call suffix_of,$1)): build/$1/tests/%.$(call suffix_of,$1): build/$1/tests/%.o \
		build/$1/tests/unit/target/cmocka.o \
		$$(call driver_objects,$1) build/$1/libkatachi.a $(if $(filter $1,$(chips)),linker/$$($1_arch).ld linker/chip.ld)
	$$(call show,LD,$$@)$(if $(filter $1,$(chips)),\
		$$(call linked,$1,$$$$(($$(word 1,$$($1_image))-$$(word 1,$$($1_flash))))),$$(call linked_wasm,$1))
# Programs of tests are linked of the objects as they are, which takes less time.
build/$1/tests/%.elf: link_options := -fno-lto
# The firmware with a command that causes faults.
build/$1/tests/system/fault.elf: link_options := -fno-lto -Wl,--wrap=kt_fault_command,--wrap=kt_port_help
build/$1/tests/system/fault.elf: build/$1/tests/system/fault.o $$(call firmware_objects,$1) build/$1/libkatachi.a \
		$(if $(filter $1,$(chips)),linker/$$($1_arch).ld linker/chip.ld)
	$$(call show,LD,$$@)$$(call linked,$1,$$$$(($$(word 1,$$($1_image))-$$(word 1,$$($1_flash)))))
build/$1/tests/%.t: build/$1/tests/%.$(call suffix_of,$1) build/$1/run | $$($1_emulator)
	$$(call show,TEST,$$@)printf '#!/bin/sh\nexec timeout 1800 build/$1/run --program $$< </dev/null\n' >$$@
	@chmod +x $$@
build/$1/tests/system/%.t: tests/system/%.t $$($1_mk) | $$($1_emulator)
	@mkdir -p $$(@D)
	$$(call show,TEST,$$@)printf '#!/bin/sh\nBOARD=$1 exec sh $$<\n' >$$@
	@chmod +x $$@
# The unit tests once for each architecture, the others on every board.
$1_tests := $(patsubst %,build/$1/tests/%.t, \
	$(filter $(patsubst %,unit/test_%,$(subst yes,%,$($1_units))) $(if $($1_qemu),unit/target/%),$(board_programs)) \
	$(addprefix system/,$($1_system)))
endef
$(foreach b,$(targets),$(eval $(call target_test_rules,$b)))

# Programs for the tests in tests/system.
system_programs := build/native/katachi-firmware $(foreach b,$(targets),build/$b/run \
	$(patsubst %,build/$b/%.$(call suffix_of,$b),katachi $(addprefix tests/,$(filter system/%,$(board_programs))))) \
	$(chips:%=build/%/tests/system/fault.elf)
