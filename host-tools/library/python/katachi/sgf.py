"""Records of games, SGF FF[4]: a tree of nodes, and how points are written.

    >>> root, = read_sgf('(;SZ[9]C[a \\\\] bracket];B[ee](;W[gc])(;W[cg]))')
    >>> root['C'], [child['W'] for child in root.children[0].children]
    ('a ] bracket', ['gc', 'cg'])
    >>> print(root.to_sgf())
    (;SZ[9]C[a \\] bracket];B[ee](;W[gc])(;W[cg]))
"""

import re

from ._library import Error

_COLUMNS = 'ABCDEFGHJKLMNOPQRST'
_TOKEN = re.compile(r'\s*(?:([();])|([A-Za-z]+)\s*(?=\[)|\[([^\]\\]*(?:\\.[^\]\\]*)*)\])', re.DOTALL)
_ESCAPED = re.compile(r'\\(\r\n|\n\r|.)', re.DOTALL)


class Node:
    """A node: `properties`, a dict of lists of texts, and `children`. node['C'] is the first text of a property."""

    def __init__(self, **properties):
        self.properties = {name: [text] for name, text in properties.items()}
        self.children = []

    def __contains__(self, name):
        return name in self.properties

    def __getitem__(self, name):
        return self.properties[name][0]

    def add(self, **properties):
        """A new child with these properties."""
        child = Node(**properties)
        self.children.append(child)
        return child

    def to_sgf(self):
        """The tree that begins here, as a record."""
        out, waiting = [], [self, '(']
        while waiting:
            node = waiting.pop()
            if isinstance(node, str):
                out.append(node)
                continue
            out.append(';')
            for name, texts in node.properties.items():
                out.append(name + ''.join('[' + re.sub(r'([\]\\])', r'\\\1', text) + ']' for text in texts))
            if len(node.children) == 1:
                waiting.append(node.children[0])
            else:
                for child in reversed(node.children):
                    waiting += [')', child, '(']
        return ''.join(out) + ')'


def _decoded(record):
    if isinstance(record, str):
        return record.lstrip('\ufeff')
    named = re.search(rb'CA\s*\[\s*([A-Za-z0-9_.:-]+)\s*\]', record)
    for name in ([named.group(1).decode()] if named else []) + ['utf-8-sig', 'latin-1']:
        try:
            return record.decode(name)
        except (LookupError, UnicodeError):
            continue
    raise Error('the record is no text')


def read_sgf(record):
    """The roots of the games of a record: its text, or its bytes (CA names their character set).

    >>> read_sgf('no record')
    Traceback (most recent call last):
    katachi.Error: line 1: '(' is missing
    """
    text = _decoded(record)
    roots, open_at, node, name, at = [], [], None, None, text.find('(')

    def refuse(what):
        raise Error(f'line {text.count(chr(10), 0, max(at, 0)) + 1}: {what}')

    if at < 0:
        refuse("'(' is missing")
    while at < len(text):
        token = _TOKEN.match(text, at)
        if not token:
            if text[at:].strip() and open_at:
                refuse(f'{text[at:].strip()[:20]!r} is no part of a record')
            break
        mark, named, value = token.groups()
        if mark == '(':
            open_at.append(node)
        elif mark == ')':
            if not open_at:
                refuse("')' without '('")
            node = open_at.pop()
        elif mark == ';':
            if not open_at:
                refuse("';' outside of a game")
            before, node = node, Node()
            (before.children if before else roots).append(node)
        elif named:
            if not node:
                refuse(f'{named} outside of a node')
            name = ''.join(filter(str.isupper, named)) or named
            node.properties.setdefault(name, [])
        elif name is None or not node:
            refuse('a value without a property')
        else:
            node.properties[name].append(_ESCAPED.sub(lambda found: found.group(1).strip('\r\n'), value))
        if mark:
            name = None
        at = token.end()
    if open_at:
        at = len(text)
        refuse("')' is missing")
    if not roots:
        refuse('there is no game in it')
    return roots


def size_of(root):
    """The lines of a record's board, 19 unless it says so."""
    text = root['SZ'].strip() if 'SZ' in root else '19'
    sides = text.split(':')
    if not all(side.isascii() and side.isdigit() for side in sides) or len(set(sides)) != 1:
        raise Error(f'SZ[{text}]: Katachi plays on square boards')
    return int(sides[0][:9])  # no board has more


def number_of(node, name, default):
    """The number of a property; the default when there is none."""
    try:
        number = float(node[name]) if name in node else default
    except ValueError:
        return default
    return number if abs(number) <= 1000 else default


def _at(text, size):
    x, y = (ord(letter) - ord('a') for letter in text) if len(text) == 2 else (-1, -1)
    if not (0 <= x < size and 0 <= y < size):
        raise Error(f'[{text}] is no point of a board of {size} lines')
    return x, y


def move_name(text, size):
    """The name of a move that a record writes like 'ee'.

    >>> move_name('ee', 9), move_name('', 9), move_name('tt', 19)
    ('E5', 'pass', 'pass')
    """
    if text == '' or (text == 'tt' and size <= 19):
        return 'pass'
    x, y = _at(text, size)
    return f'{_COLUMNS[x]}{size - y}'


def point_text(point, size):
    """How a record writes a point that is counted from the top left."""
    return chr(ord('a') + point % size) + chr(ord('a') + point // size)


def move_text(name, size):
    """How a record writes a move."""
    if name.lower() == 'pass':
        return ''
    return point_text((size - int(name[1:])) * size + _COLUMNS.index(name[0].upper()), size)


def points_of(node, name, size):
    """The points of a property, counted from the top left; 'aa:cc' is a rectangle."""
    for text in node.properties.get(name, []):
        first, _, last = text.partition(':')
        (left, top), (right, bottom) = _at(first, size), _at(last or first, size)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                yield y * size + x
