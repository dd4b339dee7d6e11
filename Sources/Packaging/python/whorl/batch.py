"""Many samples in one call of the library, on all processors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import Array, byref, c_void_p
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from . import _structures as c
from ._library import call, library
from .template import Image, Template, gray_map, image_bytes, image_options

_AT_ONCE = 256
"""Image files that are in memory at a time."""

_Call = Callable[["Array[c.Image]", int, c.ImageOptions, int, "Array[c_void_p]"], None]


def extract_many(images: Iterable[Image], dpi: float | None = None, *, threads: int = 0) -> list[Template]:
    """Makes the templates of many prints on several threads, in order; 0 threads means all processors.

    The first image without a template raises its error.
    """

    def extract(files: Array[c.Image], count: int, options: c.ImageOptions, threads: int, made: Array[c_void_p]) -> None:
        call("whorl_templates_from_images", files, count, byref(options), threads, made, None)

    return templates((gray_map(each) if isinstance(each, np.ndarray) else each for each in images), dpi, threads, extract)


def templates(images: Iterable[Image], dpi: float | None, threads: int, extract: _Call) -> list[Template]:
    """The templates of image files, a part of the files in memory at a time."""
    if not 0 <= threads < 1 << 32:
        raise ValueError(f"the number of threads is 0 for all processors, or more, not {threads}")
    options = image_options(dpi, 0)
    found: list[Template] = []
    for part in _parts(images):
        data = [image_bytes(each) for each in part]
        files = (c.Image * len(part))(*(c.Image(each, len(each)) for each in data))
        made = (c_void_p * len(part))()
        try:
            extract(files, len(part), options, threads, made)
        except BaseException:
            for handle in made:
                library.whorl_template_close(handle)
            raise
        found += [Template(c_void_p(handle)) for handle in made]
    return found


def _parts(images: Iterable[Image]) -> Iterator[list[Image]]:
    rest = iter(images)
    while part := list(islice(rest, _AT_ONCE)):
        yield part


def match_many(
    probes: Sequence[Template], references: Sequence[Template], *, threads: int = 0
) -> NDArray[np.float64]:
    """The scores of every probe with every reference, one row for each probe; 0 threads means all processors.

    >>> import whorl
    >>> prints = whorl.extract_many(f"prints/{finger:03}_1.png" for finger in (1, 2, 3))
    >>> whorl.match_many(prints, prints).shape
    (3, 3)
    """
    if not 0 <= threads < 1 << 32:
        raise ValueError(f"the number of threads is 0 for all processors, or more, not {threads}")
    scores = np.empty((len(probes), len(references)), dtype=np.float64)
    call(
        "whorl_templates_compare", _handles(probes), len(probes), _handles(references), len(references), threads,
        scores.ctypes.data,
    )
    return scores


def _handles(listed: Sequence[Template]) -> Array[c_void_p]:
    return (c_void_p * max(len(listed), 1))(*(each._open for each in listed))
