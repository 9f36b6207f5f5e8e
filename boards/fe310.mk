# What both revisions of the HiFive1 have in common: the FE310, RISC-V RV32IMAC at 16 MHz, with 16 KB RAM.
board_cc         := riscv64-unknown-elf-gcc
board_tools      := riscv64-unknown-elf-
board_frames     := riscv
board_drivers    := fe310.o string/string.o
board_cflags     := -march=rv32imac -misa-spec=2.2 -mabi=ilp32 -O2 -isystem boards/string
board_max        := 9
board_moves      := 232
board_nodes      := 363
board_page       := 4096
board_ram        := 0x80000000 16384
board_shipped    := microbit
board_text_max   := 262144
board_ram_max    := 16368
board_interrupts := kt_cpu_trap
board_faults     := kt_trap
# The processor's clock in MHz, and the mean time of an instruction in picoseconds (make bench: "device cycles").
board_mhz         := 16
board_instruction := 118000
board_lacks      := flash patience
board_packages   := riscv
