# SiFive HiFive1 Rev B: FE310, RISC-V RV32IMAC at 16 MHz, 4 MB flash, 16 KB RAM.
board_cc         := riscv64-unknown-elf-gcc
board_tools      := riscv64-unknown-elf-
board_arch       := riscv
board_frames     := riscv
board_drivers    := fe310.o string/string.o
board_cflags     := -march=rv32imac -misa-spec=2.2 -mabi=ilp32 -O2 -isystem boards/string
board_max        := 9
board_moves      := 232
board_nodes      := 363
# Where the boot loader jumps to; the flash before is its own.
board_flash      := 0x20010000 4128768
board_page       := 4096
board_ram        := 0x80000000 16384
board_image      := 0x20050000 3866624
board_shipped    := microbit
board_text_max   := 262144
board_ram_max    := 16368
board_interrupts := kt_cpu_trap
board_faults     := kt_trap
# The processor's clock in MHz, and the picoseconds that an instruction takes it, on average (make bench: "device cycles").
board_mhz        := 16
board_instruction := 108000
# There is no watchdog in this machine: it is told to end as a debugger would be.
board_qemu       := qemu-system-riscv32 -M sifive_e,revb=true -semihosting-config enable=on,target=native
board_lacks      := flash patience
board_packages   := riscv
board_system     := boot chip signature
