"""Katachi: Go for Python. Rules, records, suggested moves, search, analysis, and networks for images.

    >>> import katachi
    >>> game = katachi.Game(9, komi=7)
    >>> game.play('E5')
    >>> game.play('C7')
    >>> print(game)
    9 . . . . . . . . .
    8 . . . . . . . . .
    7 . . O . . . . . .
    6 . . . . . . . . .
    5 . . . . X . . . .
    4 . . . . . . . . .
    3 . . . . . . . . .
    2 . . . . . . . . .
    1 . . . . . . . . .
      A B C D E F G H J
    >>> game.undo()
    >>> game.to_move
    'W'

docs/python.md tells more. It needs libkatachi.so (make install-library) and nothing else; with numpy, boards and features are
arrays, else lists of lists.
"""

from ._library import Error, version
from .game import FEATURES, Analysis, Candidate, Count, Game
from .network import Network
from .sgf import Node, read_sgf

__version__ = version
__all__ = ['FEATURES', 'Analysis', 'Candidate', 'Count', 'Error', 'Game', 'Network', 'Node', 'read_sgf']
