"""libkatachi.so, by ctypes: katachi.h has the manual of each function. Only whole numbers, and arrays of them, go across."""

import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_double, c_float, c_int, c_int32, c_size_t, c_uint8, c_uint32, c_void_p

version = '0.1.0'
PASS, RESIGN = -100, -101


class Error(Exception):
    """What Katachi refused, and why."""

    __module__ = 'katachi'


class Candidate(ctypes.Structure):
    """struct katachi_candidate: five numbers of 4 bytes."""

    _fields_ = [('point', c_int32), ('visits', c_uint32), ('chance', c_float), ('prior', c_float), ('lead', c_float)]


def _open():
    """The library that KATACHI_LIBRARY names, else the one beside this file, else the one that the system finds."""
    here = os.path.dirname(os.path.abspath(__file__))
    name = 'libkatachi.so.' + version.rsplit('.', 1)[0]
    beside = os.path.join(here, name)
    path = os.environ.get('KATACHI_LIBRARY') or (beside if os.path.exists(beside) else name)
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f'katachi: {error}. "make install-library" installs it; or KATACHI_LIBRARY names the file.') from None
    library.katachi_version.restype = c_char_p
    found = library.katachi_version().decode()
    if found != version:
        raise ImportError(f'katachi: {path} is version {found}, and this package is for {version}')
    return library


_library = _open()
_handle, _bytes = c_void_p, POINTER(c_uint8)


def _function(name, *arguments, result=c_int):
    function = getattr(_library, 'katachi_' + name)
    function.argtypes, function.restype = arguments, result
    return function


open_ = _function('open', POINTER(c_void_p), c_int, c_char_p, c_size_t, c_size_t, c_uint32)
close = _function('close', _handle, result=None)
error_text = _function('error', c_int, result=c_char_p)
begin = _function('begin', _handle, c_int)
set_komi = _function('set_komi', _handle, c_double)
komi = _function('komi', _handle, result=c_double)
set_rules = _function('set_rules', _handle, c_char_p)
set_up = _function('set_up', _handle, _bytes, c_int)
set_handicap = _function('set_handicap', _handle, c_int)
name = _function('name', _handle, c_int, c_char_p, result=None)
point = _function('point', _handle, c_char_p)
play = _function('play', _handle, c_int, c_int)
check = _function('check', _handle, c_int, c_int)
execute = _function('execute', _handle, c_int, c_int)
undo = _function('undo', _handle)
size = _function('size', _handle)
to_move = _function('to_move', _handle)
passes = _function('passes', _handle)
captured = _function('captured', _handle, c_int)
stones = _function('stones', _handle, _bytes, result=None)
legal = _function('legal', _handle, c_int, _bytes)
features_count = _function('features_count')
features_name = _function('features_name', c_int, result=c_char_p)
features = _function('features', _handle, c_int, _bytes)
suggest = _function('suggest', _handle, c_int, c_int, POINTER(c_int32), POINTER(c_float))
think = _function('think', _handle, c_int, c_uint32, c_uint32)
analyse = _function('analyse', _handle, c_int, c_uint32)
analyse_on = _function('analyse_on', _handle, c_uint32)
visits = _function('visits', _handle, result=c_uint32)
candidates = _function('candidates', _handle, c_int, POINTER(Candidate))
line = _function('line', _handle, c_int, c_int, POINTER(c_int32))
owners = _function('owners', _handle, POINTER(c_float))
settle = _function('settle', _handle, POINTER(c_double), _bytes)


def checked(status, what=''):
    """The result of a function; an error is raised."""
    if status < 0 and status not in (PASS, RESIGN):
        raise Error((what + ': ' if what else '') + error_text(status).decode())
    return status


def text(name):
    """A name's bytes, as the library takes them. What C can't hold becomes a '?', which is in no name."""
    return name.encode(errors='replace').replace(b'\0', b'?')


class Handle:
    """A handle, which is closed when nothing refers to it any more: copies of a game share it."""

    def __init__(self, lines, image, memory, seed, what):
        # ctypes cuts numbers that are too large.
        for name, number, least, most in (('size', lines, 2, 19), ('memory', memory, 0, 2**62), ('seed', seed, 0, 2**32 - 1)):
            if not least <= number <= most:
                raise Error(f'{name} must be {least} to {most}, not {number}')
        self._as_parameter_ = c_void_p()
        status = open_(byref(self._as_parameter_), lines, image, len(image or b''), memory, seed)
        checked(status, what)

    def __del__(self):
        close(getattr(self, '_as_parameter_', None))
