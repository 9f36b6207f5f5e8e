# ARM MPS2 with the FPGA image AN505: Cortex-M33 at 20 MHz, 4 MB of RAM for the program, 2 MB for data.
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv7m
# So QEMU runs what a Pico 2 has of lib/.
board_core       := pico2
board_cflags     := -mcpu=cortex-m33 -mthumb -mfloat-abi=soft -O2 -DKT_EVALUATES=1 -DKT_EXPERIENCE=1
board_max        := 9
board_moves      := 400
board_nodes      := 25344
# SSRAM1 and SSRAM2, where programs in secure state find them.
board_flash      := 0x10000000 4194304
board_page       := 4096
board_ram        := 0x38000000 2097152
board_cases      := 0x100e0000 65536
board_storage    := 0x100f0000 65536
board_image      := 0x10100000 3145728
# An upload fills one half while the image in the other half is in use.
board_slots      := 2
board_shipped    := 9x9-chips
board_text_max   := 917504
board_ram_max    := 2097136
board_drivers    := mps2.o
board_interrupts := kt_rings_serve serve_tick
board_faults     := kt_cpu_fault
# The processor's clock in MHz, and the mean time of an instruction in picoseconds: 1.6 cycles, an estimate.
board_mhz        := 20
board_instruction := 80000
board_qemu       := qemu-system-arm -M mps2-an505
board_units      := layer
# The AN385 tests the rest of the drivers.
board_system     := boot chip deep fault game power tactics twin signature
