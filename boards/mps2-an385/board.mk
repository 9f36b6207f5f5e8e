# ARM MPS2 with the FPGA image AN385: Cortex-M3 at 25 MHz, 4 MB of RAM for the program, 4 MB for data.
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv7m
board_lto        := yes
board_cflags     := -mcpu=cortex-m3 -mthumb -O2 -DKT_EXPERIENCE=1
board_max        := 9
board_moves      := 400
board_nodes      := 30000
# SSRAM1, which the board fills from its SD card when power comes on.
board_flash      := 0x00000000 4194304
board_page       := 4096
# An eighth of it is enough.
board_ram        := 0x20000000 524288
# The boot program, its journal, and two slots of 416 KB.
board_programs   := 0x00008000 851968
board_cases      := 0x000e0000 65536
board_storage    := 0x000f0000 65536
board_image      := 0x00100000 3145728
# An upload fills one half while the image in the other half is in use.
board_slots      := 2
board_shipped    := microbit
board_text_max   := 425728
board_ram_max    := 522240
board_drivers    := mps2.o
board_interrupts := kt_rings_serve serve_tick
board_faults     := kt_cpu_fault
# The processor's clock in MHz, and the mean time of an instruction in picoseconds (make bench: "device cycles").
board_mhz        := 25
board_instruction := 75800
board_qemu       := qemu-system-arm -M mps2-an385
board_units      := yes
board_system     := boot chip deep fault flood game power twin signature tactics update upload
