# WebAssembly of 32 bits: run by node in the tests, and for browsers and programs that embed the core.
board_cc         := clang
board_tools      := llvm-
board_cflags     := --target=wasm32 -O2 -mbulk-memory -isystem boards/string
board_max        := 9
board_moves      := 400
board_nodes      := 6000
board_image      := 0 4194304
board_shipped    := microbit
board_drivers    := wasm.o string/string.o no_flash.o
board_packages   := page
board_units      := yes
board_system     := flood game twin signature
