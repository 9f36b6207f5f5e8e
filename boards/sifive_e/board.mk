# SiFive HiFive1, first revision: FE310, RISC-V RV32IMAC at 16 MHz, 16 MB flash, 16 KB RAM.
include boards/fe310.mk
board_arch       := riscv
# The chip's boot loader jumps to the start. The flash before it is the boot loader's.
board_flash      := 0x20400000 12582912
board_image      := 0x20440000 12320768
# QEMU's machine has no watchdog to restart it: it ends as a debugger would end it.
board_qemu       := qemu-system-riscv32 -M sifive_e -semihosting-config enable=on,target=native
board_units      := yes
board_system     := boot chip deep fault flood game twin signature
