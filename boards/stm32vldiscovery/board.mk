# STM32VLDISCOVERY: STM32F100RB, Cortex-M3 at 24 MHz, 128 KB flash, 8 KB RAM.
board_cc         := arm-none-eabi-gcc
board_tools      := arm-none-eabi-
board_arch       := arm
board_frames     := armv7m
board_drivers    := stm32.o
# It has no room for playouts, a model, or signatures: it takes anyone's images. It suggests by patterns, plays the best suggestion, and reads ahead on request.
board_lto        := yes
board_cflags     := -mcpu=cortex-m3 -mthumb -Os -DKT_PLAYOUTS=0 -DKT_SIGNATURES=0 -DKT_RING_BYTES=128
board_max        := 9
board_moves      := 44
board_nodes      := 0
board_flash      := 0x08000000 131072
board_page       := 1024
board_ram        := 0x20000000 8192
board_storage    := 0x0800a800 6144
board_image      := 0x0800c000 81920
board_text_max   := 43008
board_ram_max    := 8184
board_interrupts := kt_rings_serve serve_tick
board_faults     := kt_cpu_fault
# The processor's clock in MHz, and the mean time of an instruction in picoseconds (make bench: "device cycles").
board_mhz        := 24
board_instruction := 61100
board_qemu       := qemu-system-arm -M stm32vldiscovery
board_lacks      := flash
board_listens    := GPIOA
board_system     := boot chip deep fault flood signature
