# The machine that you sit at: the core with boards up to 19x19, on standard input and output.
board_cc        := $(CC)
board_cflags    := -O3 -g -DKT_THREADS
board_max       := 19
board_moves     := 1000
# Nodes of the search tree.
board_nodes     := 2000000
# The image comes from a file, of any size that its numbers can count.
board_image     := 0 134217728
board_shipped   := native
board_drivers   := no_flash.o
board_packages  := $(program_packages)
