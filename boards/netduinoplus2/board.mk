# Netduino Plus 2: STM32F405, Cortex-M4 at 168 MHz, 1 MB flash, 128 KB RAM (and 64 KB that stay unused).
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv7m
board_drivers    := stm32.o
board_lto        := yes
board_cflags     := -mcpu=cortex-m4 -mthumb -mfloat-abi=soft -O2
board_max        := 9
board_moves      := 400
board_nodes      := 6000
# The first five pages are smaller. They are the program's.
board_flash      := 0x08000000 1048576
board_page       := 131072
board_ram        := 0x20000000 131072
board_storage    := 0x08020000 524288
board_image      := 0x080a0000 393216
board_shipped    := microbit
board_text_max   := 131072
board_ram_max    := 130048
board_interrupts := kt_rings_serve serve_tick
board_faults     := kt_cpu_fault
# The processor's clock in MHz, the wait states of its flash behind the caches, and the mean time of an instruction in
# picoseconds (make bench: "device cycles").
board_mhz        := 168
board_wait       := 5
board_instruction := 11050
# The header has the pins of USART6, the sixth serial line of QEMU's machine.
board_qemu       := qemu-system-arm -M netduinoplus2 -serial null -serial null -serial null -serial null -serial null
# What QEMU's machine lacks, and what QEMU logs when the UART starts to listen.
board_lacks      := flash
board_listens    := GPIOC
# stm32vldiscovery floods the same driver.
board_units      := layer
board_system     := boot chip deep fault game twin signature
