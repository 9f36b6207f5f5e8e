# The machine that you sit at: the core with boards up to 19x19, on standard input and output.
board_cc        := $(CC)
board_cflags    := -O2 -g
board_max       := 19
board_libs      :=
