# The engine of the web page (docs/page.md): WebAssembly with boards up to 19x19 and the commands of a desktop.
board_cc         := clang
board_tools      := llvm-
board_cflags     := --target=wasm32 -Os -msimd128 -mbulk-memory -isystem boards/string -DKT_EXPERIENCE=0
board_max        := 19
board_moves      := 1000
board_nodes      := 200000
board_image      := 0 4194304
board_shipped    := microbit
board_drivers    := wasm.o browser/shift.o string/string.o no_flash.o
board_packages   := page
board_hot        := -O2
# Of the unit tests, the one of what is built differently here. The twin tells whether all together plays the same.
board_units      := layer
board_system     := twin signature
