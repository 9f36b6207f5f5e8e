"""Arrays: numpy's where it is installed, else lists of lists."""

try:
    import numpy
except ImportError:
    numpy = None


def shaped(flat, shape, kind):
    """Numbers of a ctypes array in this shape; `kind` is numpy's name for their type."""
    if numpy:
        return numpy.array(flat, dtype=kind).reshape(shape)
    return _nested(list(flat), shape)


def _nested(flat, shape):
    if len(shape) == 1:
        return flat
    step = len(flat) // shape[0]
    return [_nested(flat[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def flat(array, shape, what):
    """The numbers of an array, or of lists of lists, row by row. They must have this shape."""
    if hasattr(array, 'tolist'):
        array = array.tolist()
    found = _flattened(array, shape)
    if found is None:
        raise ValueError(f'{what} must have the shape {"x".join(map(str, shape))}')
    return found


def _flattened(array, shape):
    if not shape:
        return [float(array)] if not isinstance(array, (list, tuple)) else None
    if not isinstance(array, (list, tuple)) or len(array) != shape[0]:
        return None
    parts = [_flattened(part, shape[1:]) for part in array]
    return None if None in parts else [number for part in parts for number in part]
