# SiFive HiFive1 Rev B: FE310, RISC-V RV32IMAC at 16 MHz, 4 MB flash, 16 KB RAM.
include boards/fe310.mk
board_arch       := riscv
board_core       := sifive_e
# The boot loader jumps to the start. The flash before it is the boot loader's.
board_flash      := 0x20010000 4128768
board_image      := 0x20050000 3866624
# QEMU's machine has no watchdog to restart it: it ends as a debugger would end it.
board_qemu       := qemu-system-riscv32 -M sifive_e,revb=true -semihosting-config enable=on,target=native
board_system     := boot chip signature
