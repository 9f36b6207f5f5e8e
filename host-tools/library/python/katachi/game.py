"""A game: its rules, and Katachi's advice about it."""

import ctypes
import os
from collections import namedtuple

from . import _library as lib
from . import sgf
from ._library import Error, checked
from .arrays import shaped

#: What the planes of Game.features tell, in their order.
FEATURES = tuple(lib.features_name(plane).decode() for plane in range(lib.features_count()))

Candidate = namedtuple('Candidate', 'move visits chance prior lead line')
Candidate.__doc__ = """A move that an analysis looked at.

`visits`: playouts through it; `chance`: that whoever plays it wins, 0 to 1; `prior`: what was believed of it before; `lead`:
Black's, in points, after it; `line`: how the game is expected to go on, this move first."""

Analysis = namedtuple('Analysis', 'visits candidates owners')
Analysis.__doc__ = """What an analysis has found.

`candidates`, by falling visits; `owners` of each point: 1 Black surely, -1 White."""

Count = namedtuple('Count', 'lead holders')
Count.__doc__ = """How a game stands if it is over.

`lead`: the points by which Black wins; `holders` of each point: 0 nobody, 1 Black, 2 White."""

_COLOURS = {'B': 1, 'W': 2}


def _limits(playouts, seconds):
    if not 0 <= playouts < 2**32:
        raise Error('playouts must be 0 to 4294967295')
    if not 0 <= seconds <= 1_000_000:
        raise Error('seconds must be 0 to 1,000,000')


class Game:
    """A game of Go. Moves are names: 'D4', 'pass'; colours are 'B' and 'W'. One thread at a time may use a game.

    `image` names a file, *.kti, that predicts moves, or holds its bytes; None: the library's own, for 9x9 and 19x19. `memory` is
    what the tree of a search may take, in bytes. The same `seed` gives the same moves where playouts alone limit a thought; 0:
    they differ.

    >>> game = Game(5)
    >>> for move in ('B3', 'A3', 'A4', 'E1', 'A2'):
    ...     game.play(move)
    >>> game.captured('W')
    1
    >>> game.play('A2')
    Traceback (most recent call last):
    katachi.Error: A2: the point is occupied
    >>> 'A3' in game.legal('W'), 'A3' in game.legal('B')
    (False, True)
    """

    def __init__(self, size=19, komi=0, rules='chinese', image=None, memory=0, seed=1):
        what = f'a game on {size} lines'
        if isinstance(image, (str, os.PathLike)):
            what += f' with {image}'
            with open(image, 'rb') as file:
                image = file.read()
        self._handle = lib.Handle(size, image, memory, seed, what)
        self._start = None
        self.moves = []  #: pairs of a colour and a move
        self.komi = komi
        self.rules = rules

    @classmethod
    def from_sgf(cls, record, moves=None, **options):
        """The game of a record, its text, bytes or a Node, after so many moves of the main line (None: all).

        >>> Game.from_sgf('(;SZ[9]KM[6.5]RU[Japanese];B[ee];W[gc])').moves
        [('B', 'E5'), ('W', 'G7')]
        """
        if moves is not None and moves < 0:
            raise Error(f'moves must be 0 or more, not {moves}')
        root = record if isinstance(record, sgf.Node) else sgf.read_sgf(record)[0]
        size = sgf.size_of(root)
        game = cls(size, sgf.number_of(root, 'KM', 0), **options)
        if 'RU' in root:
            try:
                game.rules = root['RU']
            except Error:
                pass  # rules that Katachi does not know: Chinese ones
        game._set_up_node(root)
        node, played = root, 0
        while node:
            if node is not root and any(name in node for name in ('AB', 'AW', 'AE')):
                game._set_up_node(node)
            for colour in 'BW':
                if colour in node and (moves is None or played < moves):
                    game.execute(sgf.move_name(node[colour], size), colour)
                    played += 1
            if moves is not None and played >= moves:
                break
            node = node.children[0] if node.children else None
        return game

    def to_sgf(self):
        """The game as a record.

        >>> game = Game(9, komi=7)
        >>> game.play('E5')
        >>> game.play('pass')
        >>> print(game.to_sgf())
        (;GM[1]FF[4]CA[UTF-8]AP[Katachi:0.1.0]SZ[9]KM[7]RU[chinese];B[ee];W[])
        """
        said = {'SZ': str(self.size), 'KM': f'{self.komi:g}', 'RU': self.rules}
        root = sgf.Node(GM='1', FF='4', CA='UTF-8', AP='Katachi:' + lib.version, **said)
        if self._start:
            stones, to_move = self._start
            for name, colour in (('AB', 1), ('AW', 2)):
                points = [sgf.point_text(p, self.size) for p, stone in enumerate(stones) if stone == colour]
                if points:
                    root.properties[name] = points
            root.properties['PL'] = [to_move]
        node = root
        for colour, move in self.moves:
            node = node.add(**{colour: sgf.move_text(move, self.size)})
        return root.to_sgf()

    # The game.

    @property
    def size(self):
        """Lines of the board."""
        return lib.size(self._handle)

    @property
    def to_move(self):
        """Whose turn it is."""
        return ' BW'[lib.to_move(self._handle)]

    @property
    def komi(self):
        """What White gets, in points."""
        return lib.komi(self._handle)

    @komi.setter
    def komi(self, points):
        checked(lib.set_komi(self._handle, points), f'komi {points}')

    @property
    def rules(self):
        """The name of the rules."""
        return self._rules

    @rules.setter
    def rules(self, name):
        if lib.set_rules(self._handle, lib.text(name)) < 0:
            raise Error(f'there are no rules {name!r}; these are, for example: chinese, japanese, aga')
        self._rules = name

    @property
    def over(self):
        """Did both sides pass?"""
        return lib.passes(self._handle) >= 2

    def _point(self, move):
        return checked(lib.point(self._handle, lib.text(str(move))), str(move))

    def _name(self, point):
        text = ctypes.create_string_buffer(8)
        lib.name(self._handle, point, text)
        return text.value.decode()

    def _colour(self, colour):
        colour = colour or self.to_move
        if colour not in _COLOURS:
            raise Error(f'{colour!r} is no colour; these are: B, W')
        return _COLOURS[colour]

    def _points(self, kind=ctypes.c_uint8):
        return (kind * (self.size * self.size))()

    def play(self, move, colour=None):
        """Plays a move of `colour`, or of whoever's turn it is. Raises Error for an illegal one."""
        self._move(lib.play, move, colour)

    def execute(self, move, colour=None):
        """Makes a move whether it is legal or not, as records do."""
        self._move(lib.execute, move, colour)

    def _move(self, make, move, colour):
        number = self._colour(colour)
        point = self._point(move)
        checked(make(self._handle, number, point), str(move))
        self.moves.append((' BW'[number], self._name(point)))

    def undo(self):
        """Takes the last move back."""
        checked(lib.undo(self._handle), 'undo')
        self.moves.pop()

    def set_up(self, stones, to_move='B'):
        """Begins anew with these stones: a dict of a colour for each name of a point.

        >>> game = Game(9)
        >>> game.set_up({'C3': 'B', 'G7': 'B'}, 'W')
        >>> game.stones()[6][2], game.to_move
        (1, 'W')
        """
        points = self._points()
        for name, colour in stones.items():
            point = self._point(name)
            if point < 0:
                raise Error(f'{name}: no stone stands there')
            points[point] = self._colour(colour)
        self._set_up(points, to_move)

    def _set_up(self, points, to_move):
        checked(lib.set_up(self._handle, points, self._colour(to_move)), 'stones')
        self._start = (list(points), to_move)
        self.moves = []

    def _set_up_node(self, node):
        stones = self._points()
        lib.stones(self._handle, stones)
        named = False
        for name, colour in (('AB', 1), ('AW', 2), ('AE', 0)):
            for point in sgf.points_of(node, name, self.size):
                stones[point], named = colour, True
        if not named and 'PL' not in node:
            return
        handicap = int(sgf.number_of(node, 'HA', 0))
        default = 'W' if handicap > 1 else self.to_move
        self._set_up(stones, node['PL'].upper()[:1] if 'PL' in node else default)
        checked(lib.set_handicap(self._handle, handicap), 'HA')

    def captured(self, colour):
        """Stones of that colour that were captured."""
        return lib.captured(self._handle, self._colour(colour))

    def legal(self, colour=None):
        """The points where `colour` may play."""
        points = self._points()
        lib.legal(self._handle, self._colour(colour), points)
        return [self._name(p) for p, may in enumerate(points) if may]

    def stones(self):
        """Rows of points from the top: 0 empty, 1 Black, 2 White."""
        points = self._points()
        lib.stones(self._handle, points)
        return shaped(points, (self.size, self.size), 'uint8')

    def __str__(self):
        size, points = self.size, self._points()
        lib.stones(self._handle, points)
        wide = len(str(size))
        rows = [
            ' '.join([str(size - y).rjust(wide), *('.XO'[points[y * size + x]] for x in range(size))]) for y in range(size)
        ]
        return '\n'.join([*rows, ' ' * wide + ' ' + ' '.join('ABCDEFGHJKLMNOPQRST'[:size])])

    # Advice.

    def suggest(self, most=5, colour=None):
        """The best moves by the image, without a search: pairs of a move and its probability.

        >>> moves = Game(9).suggest(3)
        >>> moves[0][0], len(moves)
        ('E5', 3)
        """
        points, shares = self._points(ctypes.c_int32), self._points(ctypes.c_float)
        most = min(most, len(points))
        count = checked(lib.suggest(self._handle, self._colour(colour), most, points, shares), 'suggest')
        return [(self._name(points[i]), shares[i]) for i in range(count)]

    def think(self, playouts=0, seconds=0, colour=None):
        """The move that a search chooses: a point, 'pass' or 'resign'. It ends after so many playouts or seconds.

        >>> move = Game(9).think(playouts=200)
        >>> move in Game(9).legal()
        True
        """
        _limits(playouts, seconds)
        if not (playouts or seconds):
            raise Error('a thought needs playouts or seconds')
        limit = max(1, round(1000 * seconds)) if seconds else 0
        return self._name(checked(lib.think(self._handle, self._colour(colour), playouts, limit), 'think'))

    def analyse(self, playouts=0, seconds=0, step=0.1, colour=None):
        """Yields what an analysis has found, every `step` seconds and at its end. Without a limit it goes on until you leave it.

        >>> *_, last = Game(9).analyse(playouts=300)
        >>> last.visits >= 300, last.candidates[0].line[0] == last.candidates[0].move
        (True, True)
        """
        _limits(playouts, seconds)
        if not 0 < step <= 1000:
            raise Error('step must be more than 0, and 1,000 at most')
        checked(lib.analyse(self._handle, self._colour(colour), playouts), 'analyse')
        state = (len(self.moves), self._start)
        left = seconds or float('inf')
        goes_on = True
        while goes_on and left > 0:
            now = min(step, left)
            goes_on = checked(lib.analyse_on(self._handle, max(1, round(1000 * now))), 'analyse')
            left -= now
            yield self._found()
            if state != (len(self.moves), self._start):
                raise Error('the game was changed during an analysis')

    def _found(self):
        most = len(self._points()) + 1
        found = (lib.Candidate * most)()
        count = checked(lib.candidates(self._handle, most, found), 'analyse')
        owners = self._points(ctypes.c_float)
        lib.owners(self._handle, owners)
        return Analysis(
            lib.visits(self._handle),
            [
                Candidate(self._name(one.point), one.visits, one.chance, one.prior, one.lead, self._line(one.point))
                for one in found[:count]
            ],
            shaped(owners, (self.size, self.size), 'float32'),
        )

    def _line(self, point, most=40):
        points = (ctypes.c_int32 * most)()
        count = checked(lib.line(self._handle, point, most, points), 'analyse')
        return [self._name(p) for p in points[:count]]

    def count(self):
        """Counts the game as if it were over now: a Count.

        >>> game = Game(5)
        >>> for move in ('C1', 'D1', 'C2', 'D2', 'C3', 'D3', 'C4', 'D4', 'C5', 'D5'):
        ...     game.play(move)
        >>> game.count().lead
        5.0
        """
        lead, holders = ctypes.c_double(), self._points()
        checked(lib.settle(self._handle, ctypes.byref(lead), holders), 'count')
        return Count(lead.value, shaped(holders, (self.size, self.size), 'uint8'))

    def features(self, colour=None):
        """What a network sees of the position, `colour` to move: a plane of 0 and 1 for each of FEATURES, rows from the top.

        >>> game = Game(9)
        >>> game.play('E5')
        >>> planes = game.features()
        >>> len(planes), planes[FEATURES.index('last move')][4][4], FEATURES[8]
        (25, 1, 'other more liberties')
        """
        planes = (ctypes.c_uint8 * (len(FEATURES) * self.size * self.size))()
        checked(lib.features(self._handle, self._colour(colour), planes), 'features')
        return shaped(planes, (len(FEATURES), self.size, self.size), 'uint8')
