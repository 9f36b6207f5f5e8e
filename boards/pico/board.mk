# Raspberry Pi Pico: RP2040, Cortex-M0+ at 200 MHz, 2 MB flash, 264 KB RAM.
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv6m
board_cflags     := -mcpu=cortex-m0plus -mthumb -O2 -DKT_EVALUATES=1 -DKT_EXPERIENCE=1 -DKT_TOY=1 -DKT_SCREEN=1 -DKT_RESTS=1 -DKT_BOARD_RESTARTS -DKT_IMAGE_COPY=131072 -DKT_HELPER=1 -DKT_HELPER_STACK=1488 -DKT_CODE_IN_RAM
board_max        := 9
board_moves      := 400
board_nodes      := 6778
board_flash      := 0x10000000 2097152
board_page       := 4096
board_ram        := 0x20000000 270336
# The boot program, its journal, and two slots of 240 KB.
board_programs   := 0x10008000 491520
board_cases      := 0x10080000 65536
board_storage    := 0x10090000 65536
board_image      := 0x100a0000 1441792
# An upload fills one half while the image in the other half is in use.
board_slots      := 2
board_shipped    := 9x9-chips
# The family of UF2 files for an RP2040.
board_uf2        := 0xe48bff56
board_text_max   := 245760
board_ram_max    := 253952
# The last one has the stack of the second core at the end of its data. So a first stack that overflows meets that first, and
# leaves alone what it takes to tell of it.
board_drivers    := pico/divide.o pico/flash.o pico/ssi.o pico/i2c.o pico/led.o pico/oled.o pico/pad.o rp2.o rp2_board.o usb.o usb_descriptors.o two_lines.o rp2_usb.o pico/enumerate.o pico/helper.o
board_interrupts := kt_rings_serve serve_tick kt_pico_pad_serve kt_rp2_enumerate_serve
board_faults     := kt_cpu_fault
# The second core: the bytes of its stack, its first function, and what a fault of it calls.
board_helper     := 1488 serve_orders report_break
# The processor's clock in MHz, and the mean time of an instruction in picoseconds.
board_mhz        := 200
board_instruction := 7040
# rp2040js, which the Makefile installs from npm, behind a script that takes QEMU's options.
board_qemu       := node boards/pico/emulate.js
board_emulator   := build/npm/boards/pico/installed
# The emulator runs at half the speed of the chip: tests of thinking are shorter.
board_lacks      := speed
# Not deep and flood, which take half a minute each; usb plays a game, too.
board_system     := boot chip emulator handheld second fault game power twin signature tactics think update upload usb
