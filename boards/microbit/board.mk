# BBC micro:bit v1: nRF51822, Cortex-M0 at 16 MHz, 256 KB flash, 16 KB RAM.
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv6m
board_drivers    := nrf5.o
# Small code, but for where thoughts spend their time. Those parts of it that a network spares are small as well, since the flash is
# full: playouts take 2.7 % longer by that.
board_cflags     := -mcpu=cortex-m0 -mthumb -Os -DKT_EVALUATES=1 -DKT_EXPERIENCE=1 -DKT_TOY=1 -DKT_RESTS=1 -DKT_DIVIDES=0 -DKT_RING_BYTES=128
board_hot        := -O2
board_cold       := pattern/guess search/prior_thumb
board_lto        := yes
board_max        := 9
# The longest game, in moves.
board_moves      := 220
# Nodes of the search tree.
board_nodes      := 341
board_flash      := 0x00000000 262144
board_page       := 1024
board_ram        := 0x20000000 16384
# From below: the program, at most board_text_max bytes; cases; the storage, six pages for the game and two for uploads;
# the image.
board_cases      := 0x0001ec00 4096
board_storage    := 0x0001fc00 8192
board_image      := 0x00021c00 123904
board_shipped    := 9x9-chips
board_text_max   := 125952
# Static data and the deepest stack together.
board_ram_max    := 16368
# Functions that the processor calls: interrupts, all of one priority; and the handler of faults.
board_interrupts := kt_rings_serve serve_tick serve_lights
board_faults     := kt_cpu_fault
# The processor's clock in MHz, and the mean time of an instruction in picoseconds (make bench: "device cycles").
board_mhz        := 16
board_instruction := 86600
board_qemu       := qemu-system-arm -M microbit
# The unit tests run on this board, for all boards of its architecture.
board_units      := yes
board_system     := boot chip deep fault flood game power problems twin signature tactics upload
