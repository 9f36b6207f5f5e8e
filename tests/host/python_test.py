"""python_test.py KATACHI FOLDER: what the package says is what the program says, and each takes the other's files. Prints TAP."""

import copy
import doctest
import math
import os
import pathlib
import resource
import subprocess
import sys

import katachi
from katachi import Error, Game, Network, arrays, game as game_module, network as network_module, sgf

program, source = sys.argv[1:]
count = 0


def ok(what, passed, seen=''):
    global count
    count += 1
    print(f'{"ok" if passed else "not ok"} {count} - {what}')
    if not passed:
        print(f'# {seen}')


def refused(what, wanted, act, *arguments):
    try:
        seen = act(*arguments)
    except (Error, ValueError) as error:
        seen = str(error)
        return ok(what, wanted in seen, seen)
    ok(what, False, seen)


image = os.path.join(source, 'host-tools/images/9x9.kti')


def asked(lines, *options):
    """The engine's answers, with the image that the library has for 9x9."""
    text = '\n'.join([*lines, 'quit', ''])
    said = subprocess.run([program, 'gtp', '--image', image, '--threads', '1', *options], input=text, capture_output=True, text=True, check=True)
    return [answer[1:].strip() for answer in said.stdout.split('\n\n') if answer][: len(lines)]


def run(*words):
    return subprocess.run([program, *words], capture_output=True, text=True)


def lists(array):
    return array.tolist() if hasattr(array, 'tolist') else array


for module in (katachi, game_module, network_module, sgf):
    failed, attempted = doctest.testmod(module)
    ok(f'{attempted} examples of {module.__name__}', attempted > 0 and not failed)
# The page's examples: only here do they write a file.
failed, attempted = doctest.testfile(os.path.join(source, 'docs/python.md'), module_relative=False)
ok(f'{attempted} examples of docs/python.md', attempted > 0 and not failed)
ok('arrays are ' + ("numpy's" if arrays.numpy else 'lists'), isinstance(Game(9).stones(), list) != bool(arrays.numpy))

# A record, by both.
record = os.path.join(source, 'docs/example.sgf')
with open(record, 'rb') as file:
    game = Game.from_sgf(file.read(), moves=20)
plays = [f'play {colour} {move}' for colour, move in game.moves]
answers = asked([f'boardsize {game.size}', *plays, f'katachi-suggest {game.to_move} 5', 'captures b', 'list_stones white'])
ours = ['%s %.3f' % pair for pair in game.suggest(5)]
ok('the engine suggests the same after 20 moves of a record', answers[-3].split('\n') == ours, (answers[-3], ours))
stones = lists(game.stones())
white = sorted(f'{"ABCDEFGHJ"[x]}{game.size - y}' for y in range(game.size) for x in range(game.size) if stones[y][x] == 2)
ok('... and sees the same stones', sorted(answers[-1].split()) == white, (answers[-1], white))
again = Game.from_sgf(game.to_sgf())
same = again.moves == game.moves and lists(again.stones()) == stones and again.komi == game.komi
ok('the game as a record is the same game', same)

handicap = Game.from_sgf('(;SZ[9]HA[2]AB[cc][gg]RU[japanese];W[ee])')
ok('handicap stones are set up, and White begins', lists(handicap.stones())[2][2] == 1 and handicap.moves == [('W', 'E5')])
ok('... by the rules of the record', handicap.rules == 'japanese')
copied = Game.from_sgf(handicap.to_sgf())
ok('... and written', lists(copied.stones()) == lists(handicap.stones()))
rows = Game.from_sgf('(;SZ[9]AB[aa:ca])').stones()
ok('a rectangle of stones', lists(rows)[0] == [1, 1, 1, 0, 0, 0, 0, 0, 0])
german = katachi.read_sgf('(;CA[iso-8859-1]PB[M\xfcller])'.encode('latin-1'))[0]['PB']
ok('old character sets', german == 'M\xfcller', german)
tree = '(;GM[1](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))'
ok('variations', katachi.read_sgf(tree)[0].to_sgf() == tree)

for text, wanted in (
    ('', "line 1: '(' is missing"),
    ('(;B[aa]\n;W[bb', 'line 2:'),
    ('(;B[aa]\n', "')' is missing"),
    ('(;SZ[9:7])', 'square'),
    ('(;SZ[9];B[zz])', 'no point'),
    ('([aa])', 'without a property'),
    ('()', 'no game'),
):
    refused(f'refused: {text!r}', wanted, Game.from_sgf, text)
refused('a board of 20 lines', '2 to 19', Game, 20)
# C's numbers end somewhere: what is larger isn't cut.
refused('... of 2^32 + 9', '2 to 19', Game, 2**32 + 9)
refused('... in a record', '2 to 19', Game.from_sgf, '(;SZ[4294967305])')
refused('... of 5,000 digits', '2 to 19', Game.from_sgf, f'(;SZ[{"9" * 5000}])')
refused('memory of 2^64 bytes', 'memory must be', lambda: Game(9, memory=2**64))
refused('a seed below 0', 'seed must be', lambda: Game(9, seed=-1))
refused('a move with a 0 in it', 'range', Game(9).play, 'E5\0')
refused('a move that is no text', 'range', Game(9).play, '\ud800')
refused('a stone on a pass', 'no stone stands there', Game(19).set_up, {'pass': 'B'})
# Two games with one handle must not close it twice.
copied = copy.copy(Game(9))
copied.play('E5')
again = copy.copy(copied)
del copied
ok('a copy of a game outlives it', lists(again.stones())[4][4] == 1)
del again
ok('a character set that is none', len(sgf.read_sgf(b'(;CA[undefined]C[\xc3\xa4])')) == 1)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
long = sgf.read_sgf(f'(;C[{"x" * 5_000_000}])')[0]['C']
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
ok('a comment of 5 MB takes less than 100 MB', len(long) == 5_000_000 and grown < 100_000, grown)
refused('an image that is none', 'wrong size', lambda: Game(9, image=b'none'))
refused('... in a file, which is named', 'python_test.py: not a Katachi image', lambda: Game(9, image=pathlib.Path(__file__)))
refused('memory that holds no tree', 'memory is full', lambda: Game(9, memory=1))
refused('fewer moves than none', 'moves must be 0 or more', lambda: Game.from_sgf('(;SZ[9];B[ee])', moves=-1))
refused('a name that is no point', 'Z1', Game(9).play, 'Z1')
refused('rules that nobody knows', "no rules 'mine'; these are", lambda: Game(9, rules='mine'))
refused('playouts beyond 32 bits', 'playouts must be', lambda: Game(9).think(playouts=2**32))
refused('seconds below 0', 'seconds must be', lambda: next(Game(9).analyse(seconds=-1)))
refused('steps of no time', 'step must be', lambda: next(Game(9).analyse(step=0)))
refused('a thought without a limit', 'playouts or seconds', Game(9).think)
refused('a colour that is none', "'red' is no colour", Game(9).play, 'E5', 'red')


def changed():
    game = Game(9)
    for _ in game.analyse(step=0.01):
        game.play('E5')


refused('a game that is changed during an analysis', 'changed', changed)
ok('an analysis without a limit goes on until it is left', next(iter(Game(9).analyse(step=0.01))).visits > 0)
ok('the same seed thinks the same', Game(9, seed=7).think(playouts=300) == Game(9, seed=7).think(playouts=300))

# A network that was made here: two layers of small random weights, the same on each machine.
state = 12345


def drawn(scale):
    global state
    state = (1103515245 * state + 12345) % 2**31
    return (state / 2**30 - 1) * scale


def weights(inputs, outputs, scale):
    return [[[[drawn(scale) for _ in range(3)] for _ in range(3)] for _ in range(inputs)] for _ in range(outputs)]


positions = [Game.from_sgf(open(record, 'rb').read(), moves=n) for n in (0, 5, 10, 20, 30)]
layers = [(weights(25, 16, 0.3), [drawn(0.1) for _ in range(16)]), (weights(16, 16, 0.2), [0.0] * 16)]
made = Network(9, layers, [drawn(0.3) for _ in range(16)])
refused('a network whose ranges are unknown', 'measure', made.write, 'made.ktm')
without = Network(9, [(weights(25, 16, math.nan), [0.0] * 16)], [0.0] * 16)
without.measure([positions[0].features()])
refused('... whose weights are no numbers', 'not a number', without.write, 'made.ktm')
made.measure([position.features() for position in positions])
made.write('made.ktm')
said = run('image', '--model', 'made.ktm', '--board', 'native', '-o', 'made.kti')
ok('the program takes a network that was made here', said.returncode == 0, said.stderr)
worst = 0
for position in positions:
    with_it = Game.from_sgf(position.to_sgf(), image='made.kti')
    told = dict(with_it.suggest(81))
    scores = lists(made.scores(with_it.features()))
    odds = {move: math.exp(scores[9 - int(move[1:])]['ABCDEFGHJ'.index(move[0])]) for move in told}
    total = sum(odds.values())
    worst = max(worst, max(abs(told[move] - odds[move] / total) * len(told) for move in told))
    even = max(abs(odds[move] / total * len(told) - 1) for move in told)
ok('... whose image suggests what was computed here, but for rounding', worst < 0.1 < even, (worst, even))
back = Network.read('made.ktm')
back.write('again.ktm')
ok('the file is read, and written again byte by byte', open('made.ktm', 'rb').read() == open('again.ktm', 'rb').read())
data = bytearray(open('made.ktm', 'rb').read())
data[1000] ^= 1
open('bad.ktm', 'wb').write(data)
refused('a damaged network', 'bad.ktm: it is damaged', Network.read, 'bad.ktm')
said = run('image', '--model', 'bad.ktm', '--board', 'native', '-o', 'bad.kti')
ok('... by the program, too', said.returncode == 1 and 'it is damaged' in said.stderr, said.stderr)
ok('... which makes no image', not os.path.exists('bad.kti'))
refused('a network of 17 outputs', 'multiple of 16', Network, 9, [(weights(25, 17, 1), [0.0] * 17)], [0.0] * 17)
refused('weights of another shape', '16x25x3x3', Network, 9, [(weights(24, 16, 1), [0.0] * 16)], [0.0] * 16)

# Networks of the program: one that judges, on boards of two sizes.
open('seven.sgf', 'w').write('(;SZ[7];B[dd];W[cc];B[ee];W[ce])')
new = ['train', '--new', '--layers', '1', '--channels', '16', '--judge', '--epochs', '0.01', '-o', 'judge.ktm']
said = run(*new, '--size', '7', 'seven.sgf', '--size', '9', record)
ok('the program trains a network that judges', said.returncode == 0, said.stderr)
judge = Network.read('judge.ktm')
judge.write('judge_again.ktm')
same = open('judge.ktm', 'rb').read() == open('judge_again.ktm', 'rb').read()
ok('... which is read, and written again byte by byte', judge.judge and judge.least == 7 and same)
print(f'1..{count}')
