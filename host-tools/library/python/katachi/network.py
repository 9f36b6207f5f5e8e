"""Networks that predict moves, as files that `katachi image --model FILE.ktm` takes: docs/model.md has the format."""

import array
import os
import struct
import sys
import tempfile
import zlib

from . import arrays
from ._library import Error
from .game import FEATURES

_MAGIC, _VERSION, _JUDGING, _UNFINISHED = b'KTNW', 1, 4, 3
_INPUTS = 32  # of the first layer in a file: the features, padded with zeros
_HIDDEN = 32
_LAYERS_MAX, _CHANNELS_MAX, _LARGEST = 16, 128, 1e6
_RARE = 10000


class Network:
    """A convolutional network: layers of 3x3 convolutions with rectified outputs, and a score for each point.

    `layers`: for each layer its weights [output][input][row][column], as torch's conv2d has them (rows from the top), and its
    biases [output]. The first layer reads the planes of Game.features, the others the outputs of the layer before. All layers
    have the same number of outputs, a multiple of 16. `score`: a weight for each output of the last layer. Scores are logarithms
    of odds: softmax over the points where one may play makes probabilities of them.
    `ranges`: for each layer and output a number that hardly any output is larger than; outputs are counted in 255ths of it.
    `measure` finds them. `judge`: the parameters of a network that judges, in the order of docs/model.md; None: it doesn't.
    `least`: the lines of the smallest board that it learned to judge, if it learned on boards of several sizes; else 0.

    >>> row = [0.0] * 3
    >>> def weights(at):
    ...     return [[[[float(i == at)] * 3] * 3 if output == 0 else [row] * 3 for i in range(25)] for output in range(16)]
    >>> network = Network(9, [(weights(FEATURES.index('own more liberties')), [0.0] * 16)], [1.0] + [0.0] * 15)
    >>> from katachi import Game
    >>> game = Game(9)
    >>> game.play('C3')
    >>> game.play('G7')
    >>> scores = network.scores(game.features())
    >>> float(scores[5][1]), float(scores[4][4])
    (1.0, 0.0)
    >>> network.measure([game.features()])
    >>> float(network.ranges[0][0])
    1.0
    """

    def __init__(self, size, layers, score, ranges=None, judge=None, trained=0, least=0):
        count = len(layers)
        channels = len(score)
        if not 2 <= size <= 19:
            raise ValueError(f'boards have 2 to 19 lines, not {size}')
        if least and not 2 <= least <= size:
            raise ValueError(f'the smallest board has 2 to {size} lines, not {least}')
        if not 1 <= count <= _LAYERS_MAX:
            raise ValueError(f'a network has 1 to {_LAYERS_MAX} layers, not {count}')
        if channels % 16 or not 16 <= channels <= _CHANNELS_MAX:
            raise ValueError(f'a layer has 16 to {_CHANNELS_MAX} outputs, a multiple of 16, not {channels}')
        if judge is not None and len(judge) != _judge_count(channels):
            raise ValueError(f'a network that judges has {_judge_count(channels)} more parameters, not {len(judge)}')
        self.size, self.channels, self.trained, self.least = size, channels, trained, least
        self._layers = []  # of each: its weights as here, and as in a file, where padding counts when they are rounded; biases
        for i, (weights, biases) in enumerate(layers):
            inputs = channels if i else len(FEATURES)
            flat = arrays.flat(weights, (channels, inputs, 3, 3), f'the weights of layer {i}')
            padded = _to_file(flat, inputs, channels, channels if i else _INPUTS)
            self._layers.append((flat, padded, arrays.flat(biases, (channels,), f'the biases of layer {i}')))
        self._score = arrays.flat(score, (channels,), 'the score')
        unknown = [[0.0] * channels] * count
        self._ranges = arrays.flat(unknown if ranges is None else ranges, (count, channels), 'the ranges')
        self._judge = [float(number) for number in judge] if judge is not None else None

    @property
    def layers(self):
        """Pairs of weights and biases, as they were given."""
        return [
            (
                arrays.shaped(weights, (self.channels, len(weights) // self.channels // 9, 3, 3), 'float32'),
                arrays.shaped(biases, (self.channels,), 'float32'),
            )
            for weights, _, biases in self._layers
        ]

    @property
    def score(self):
        """The weights of the score."""
        return arrays.shaped(self._score, (self.channels,), 'float32')

    @property
    def ranges(self):
        """The range of each output of each layer; 0: not measured."""
        return arrays.shaped(self._ranges, (len(self._layers), self.channels), 'float32')

    @property
    def judge(self):
        """The parameters of judging; None without."""
        return self._judge and list(self._judge)

    # What it computes. With numpy this takes milliseconds a position, without it seconds.

    def _outputs(self, planes):
        """The outputs of each layer, as [output][row][column]."""
        size = len(planes[0])
        for i, (weights, _, biases) in enumerate(self._layers):
            inputs = len(FEATURES) if i == 0 else self.channels
            planes = (_convolved_fast if arrays.numpy else _convolved)(planes, weights, biases, inputs, size)
            yield planes

    def scores(self, planes):
        """The score of each point of a position, from its features."""
        *_, last = self._outputs(planes)
        size = len(last[0])

        def score(y, x):
            return sum(weight * float(last[i][y][x]) for i, weight in enumerate(self._score))

        return arrays.shaped([score(y, x) for y in range(size) for x in range(size)], (size, size), 'float64')

    def measure(self, positions):
        """Finds the ranges from features of positions, some hundred of them: of each output, one in 10,000 is larger."""
        seen = [[[] for _ in range(self.channels)] for _ in self._layers]
        for planes in positions:
            for layer, outputs in enumerate(self._outputs(planes)):
                for i in range(self.channels):
                    seen[layer][i].extend(float(number) for row in outputs[i] for number in row)
        if not seen[0][0]:
            raise ValueError('no positions to measure')
        self._ranges = [sorted(numbers)[-1 - len(numbers) // _RARE] for layer in seen for numbers in layer]

    # Files.

    def write(self, path):
        """Writes the file, whole or not at all. The ranges must be known."""
        parameters = array.array('f')
        for _, padded, biases in self._layers:
            parameters.extend(padded)
            parameters.extend(biases)
        for numbers in (self._score, self._judge or [], self._ranges):
            parameters.extend(numbers)
        if not all(abs(number) < _LARGEST for number in parameters):
            raise Error(f'{path}: a parameter is not a number below 1,000,000')
        if not any(self._ranges):
            raise Error(f'{path}: the ranges of the outputs are not known; measure them first')
        if min(self._ranges) < 0:
            raise Error(f'{path}: a range is negative')
        version = _VERSION + (_JUDGING if self._judge else 0)
        boards, count = self.size + 256 * self.least, len(self._layers)
        header = struct.pack('<4s6I', _MAGIC, version, boards, count, self.channels, len(FEATURES), self.trained)
        if sys.byteorder == 'big':
            parameters.byteswap()
        body = header + parameters.tobytes()
        _replace(path, body + struct.pack('<I', zlib.crc32(body)))

    @classmethod
    def read(cls, path):
        """The network of a file, as `katachi train` writes it."""
        with open(path, 'rb') as file:
            data = file.read()

        def refuse(why):
            raise Error(f'{path}: {why}')

        if len(data) < 32 or data[:4] != _MAGIC:
            refuse('it is not a network')
        version, boards, count, channels, features, trained = struct.unpack_from('<6I', data, 4)
        least, size = divmod(boards, 256)
        judges = version > _JUDGING
        version -= _JUDGING if judges else 0
        if version not in (_VERSION, _UNFINISHED) or features != len(FEATURES):
            refuse('another version of Katachi wrote it')
        if not (2 <= size <= 19 and 1 <= count <= _LAYERS_MAX and 16 <= channels <= _CHANNELS_MAX and channels % 16 == 0):
            refuse('it is damaged')
        if least and not 2 <= least <= size:
            refuse('it is damaged')
        if struct.unpack_from('<I', data, len(data) - 4)[0] != zlib.crc32(data[:-4]):
            refuse('it is damaged')
        sizes = [9 * (channels if i else _INPUTS) * channels for i in range(count)]
        total = sum(sizes) + count * channels + channels + (_judge_count(channels) if judges else 0)
        kept = total + count * channels
        more = 36 + 8 * total if version == _UNFINISHED else 0  # what goes on with the training; not read
        if len(data) != 28 + 4 * kept + more + 4:
            refuse('it is damaged')
        numbers = array.array('f', data[28 : 28 + 4 * kept])
        if sys.byteorder == 'big':
            numbers.byteswap()
        at = 0

        def take(many):
            nonlocal at
            at += many
            return list(numbers[at - many : at])

        made = cls.__new__(cls)
        made.size, made.channels, made.trained, made.least, made._layers = size, channels, trained, least, []
        for i in range(count):
            inputs = channels if i else len(FEATURES)
            padded = take(sizes[i])
            made._layers.append((_from_file(padded, inputs, channels, channels if i else _INPUTS), padded, take(channels)))
        made._score = take(channels)
        made._judge = take(_judge_count(channels)) if judges else None
        made._ranges = take(count * channels)
        return made


def _judge_count(channels):
    return channels + 1 + _HIDDEN * (2 * channels + 3) + 3 * (_HIDDEN + 2)


def _places(inputs, outputs, written):
    """Pairs of a weight's place here, [output][input][row][column], and in a file, [neighbour][input][output], where neighbours
    begin in the row below."""
    for output in range(outputs):
        for i in range(inputs):
            for row in range(3):
                for column in range(3):
                    neighbour = (2 - row) * 3 + column
                    yield ((output * inputs + i) * 3 + row) * 3 + column, (neighbour * written + i) * outputs + output


def _to_file(weights, inputs, outputs, written):
    out = [0.0] * (9 * written * outputs)
    for here, there in _places(inputs, outputs, written):
        out[there] = weights[here]
    return out


def _from_file(numbers, inputs, outputs, written):
    weights = [0.0] * (9 * inputs * outputs)
    for here, there in _places(inputs, outputs, written):
        weights[here] = numbers[there]
    return weights


def _convolved(planes, weights, biases, inputs, size):
    made = []
    for output, bias in enumerate(biases):
        plane = [[bias] * size for _ in range(size)]
        for i in range(inputs):
            source = planes[i]
            for tap in range(9):
                weight = weights[(output * inputs + i) * 9 + tap]
                if not weight:
                    continue
                dy, dx = tap // 3 - 1, tap % 3 - 1
                for y in range(max(0, -dy), size - max(0, dy)):
                    row, target = source[y + dy], plane[y]
                    for x in range(max(0, -dx), size - max(0, dx)):
                        target[x] += weight * row[x + dx]
        made.append([[max(0.0, number) for number in row] for row in plane])
    return made


def _convolved_fast(planes, weights, biases, inputs, size):
    numpy = arrays.numpy
    kernel = numpy.array(weights, dtype='float64').reshape(len(biases), inputs, 3, 3)
    framed = numpy.zeros((inputs, size + 2, size + 2))
    framed[:, 1:-1, 1:-1] = planes
    total = numpy.zeros((len(biases), size, size)) + numpy.array(biases)[:, None, None]
    for row in range(3):
        for column in range(3):
            window = framed[:, row : row + size, column : column + size]
            total += numpy.tensordot(kernel[:, :, row, column], window, axes=1)
    return numpy.maximum(total, 0)


def _replace(path, data):
    handle, new = tempfile.mkstemp(dir=os.path.dirname(os.path.abspath(path)), prefix=os.path.basename(path) + '.')
    try:
        with os.fdopen(handle, 'wb') as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(new, 0o666 & ~mask)
        os.replace(new, path)
    except BaseException:
        os.unlink(new)
        raise
