# BBC micro:bit V2: nRF52833, Cortex-M4 at 64 MHz, 512 KB flash, 128 KB RAM.
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv7m
board_drivers    := nrf5.o
board_lto        := yes
board_cflags     := -mcpu=cortex-m4 -mthumb -mfloat-abi=soft -O2 -DKT_EVALUATES=1 -DKT_EXPERIENCE=1 -DKT_TOY=1 -DKT_RESTS=1
board_max        := 9
board_moves      := 400
board_nodes      := 6428
board_flash      := 0x00000000 524288
board_page       := 4096
board_ram        := 0x20000000 131072
# The boot program in 16 KB, its journal, and two slots of 156 KB.
board_programs   := 0x00006000 319488
board_cases      := 0x00054000 16384
# Six pages for the game, two for uploads.
board_storage    := 0x00058000 32768
# One slot: beside two programs there is no room for two images.
board_image      := 0x00060000 131072
board_shipped    := 9x9-chips
board_text_max   := 159488
board_ram_max    := 131056
board_interrupts := kt_rings_serve serve_tick serve_lights
board_faults     := kt_cpu_fault
# The processor's clock in MHz, and the mean time of an instruction in picoseconds: from 23,600 to 51,400 (README.md).
board_mhz        := 64
board_instruction := 28500
# No QEMU has this chip. Unicorn runs its instructions, and a model of ours is the rest (host-tools/emulators).
board_qemu       := build/native/nrf52
board_emulator   := build/native/nrf52
board_system     := boot chip deep fault power problems signature tactics twin update upload
