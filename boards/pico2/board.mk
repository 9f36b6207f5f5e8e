# Raspberry Pi Pico 2: RP2350, Cortex-M33 at 150 MHz, 4 MB flash, 520 KB RAM.
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv7m
board_cflags     := -mcpu=cortex-m33 -mthumb -mfloat-abi=soft -O2 -DKT_EVALUATES=1 -DKT_EXPERIENCE=1 -DKT_TOY=1 -DKT_SCREEN=1 -DKT_BOARD_RESTARTS -DKT_IMAGE_COPY=131072
board_max        := 9
board_moves      := 400
board_nodes      := 25344
board_flash      := 0x10000000 4194304
board_page       := 4096
board_ram        := 0x20000000 532480
# The boot program, its journal, and two slots of 240 KB.
board_programs   := 0x10008000 491520
board_cases      := 0x10080000 65536
board_storage    := 0x10090000 65536
board_image      := 0x100a0000 3538944
# An upload fills one half while the image in the other half is in use.
board_slots      := 2
board_shipped    := 9x9-chips
# The family of UF2 files for an RP2350's Arm processors, in secure state.
board_uf2        := 0xe48bff59
board_text_max   := 245760
board_ram_max    := 532464
board_drivers    := pico/flash.o pico2/qmi.o pico/i2c.o pico/led.o pico/oled.o pico/pad.o rp2.o rp2_board.o usb.o usb_descriptors.o two_lines.o rp2_usb.o
board_interrupts := kt_rings_serve serve_tick kt_pico_pad_serve
board_faults     := kt_cpu_fault
# The processor's clock in MHz, and the mean time of an instruction in picoseconds: 1.6 cycles, an estimate.
board_mhz        := 150
board_instruction := 10700
# No QEMU has this chip. Unicorn runs its instructions, and a model of ours is the rest (host-tools/emulators).
board_qemu       := build/native/rp2350
board_emulator   := build/native/rp2350
# Signs with one image; shows no screen.
board_lacks      := speed screen
board_system     := boot chip fault power signature twin
