"""Templates: made of images, read, written and compared."""

from __future__ import annotations

import os
from ctypes import byref, c_double, c_int32, c_size_t, c_void_p, sizeof
from enum import IntEnum
from typing import Union

import numpy as np
from numpy.typing import NDArray

from . import _structures as c
from ._handle import Handle
from ._library import call, filled_bytes, opened

Image = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, "NDArray[np.uint8]"]
"""A path, the bytes of an image file, or gray levels, 0 for black."""


class Modality(IntEnum):
    """What a template was made of."""

    FINGER = 1
    FACE = 2


class Position(IntEnum):
    """The finger of a print, numbered as in ISO/IEC 19794-2."""

    UNKNOWN = 0
    RIGHT_THUMB = 1
    RIGHT_INDEX = 2
    RIGHT_MIDDLE = 3
    RIGHT_RING = 4
    RIGHT_LITTLE = 5
    LEFT_THUMB = 6
    LEFT_INDEX = 7
    LEFT_MIDDLE = 8
    LEFT_RING = 9
    LEFT_LITTLE = 10


class Format(IntEnum):
    """How a template is written as bytes."""

    DETECTED = 0
    NATIVE = 1
    ISO_19794_2_2005 = 2
    ISO_19794_2_2011 = 3
    ANSI_378_2004 = 4
    ANSI_378_2009 = 5
    ANSI_378_2009_AM1 = 6
    ISO_CARD_NORMAL = 7
    ISO_CARD_COMPACT = 8
    XYT = 9


class Template(Handle):
    """The comparable features of one sample. A template never changes, and any number of threads may use it.

    >>> import whorl
    >>> with whorl.extract("prints/001_1.png") as template:
    ...     template.modality, template.minutiae > 10, 0 <= template.quality <= 100
    (<Modality.FINGER: 1>, True, True)
    """

    def __init__(self, handle: c_void_p) -> None:
        super().__init__("template", handle)
        facts = c.TemplateFacts()
        call("whorl_template_describe", handle, byref(facts))
        self._facts = facts

    @property
    def modality(self) -> Modality:
        """Finger or face."""
        return Modality(self._facts.modality)

    @property
    def quality(self) -> int:
        """0 to 100, higher is better."""
        return int(self._facts.quality)

    @property
    def extractor_version(self) -> int:
        """Templates of different versions are never compared."""
        return int(self._facts.extractor_version)

    @property
    def minutiae(self) -> int:
        """How many minutiae a print has; 0 of a face."""
        return int(self._facts.minutiae)

    @property
    def embedding(self) -> NDArray[np.float32]:
        """A copy of the embedding of a face."""
        values = np.empty(int(self._facts.dimension), dtype=np.float32)
        count = c_size_t()
        call("whorl_template_embedding", self._open, values.ctypes.data, values.size, byref(count))
        return values

    def to_bytes(self, format: Format = Format.NATIVE, position: Position = Position.UNKNOWN) -> bytes:
        """Writes the template; `position` is the finger, for formats that state it.

        Bytes of a template are biometric data.
        """
        return filled_bytes("whorl_template_export", self._open, int(format), int(position))

    @classmethod
    def from_bytes(
        cls, data: bytes, format: Format = Format.DETECTED, *, record: int = 0, strict: bool = False
    ) -> Template:
        """Reads a template or a record; `record` says which print of several, from 1."""
        return read_record(data, format, record=record, strict=strict)[0]

    def __repr__(self) -> str:
        if self.closed:
            return "<whorl.Template, closed>"
        return f"<whorl.Template of a {self.modality.name.lower()}, quality {self.quality}>"


def read_record(
    data: bytes, format: Format = Format.DETECTED, *, record: int = 0, strict: bool = False
) -> tuple[Template, Position]:
    """Reads a template or a record, and the finger that it states."""
    options = c.RecordOptions(size=sizeof(c.RecordOptions), format=int(format), record=record, strict=int(strict))
    handle = c_void_p()
    position = c_int32()
    call("whorl_template_import", data, len(data), byref(options), byref(handle), byref(position))
    return Template(handle), Position(position.value)


def record_count(data: bytes, format: Format = Format.DETECTED) -> int:
    """How many prints a record has."""
    options = c.RecordOptions(size=sizeof(c.RecordOptions), format=int(format))
    count = c_size_t()
    call("whorl_record_count", data, len(data), byref(options), byref(count))
    return count.value


def convert(
    data: bytes, to: Format, *, format: Format = Format.DETECTED, position: Position | None = None, record: int = 0,
    strict: bool = False,
) -> bytes:
    """Writes a print of a record in another format.

    The finger is the one that the record states, unless `position` names another. Minutiae that the format cannot hold
    are left out.

    >>> import whorl
    >>> with whorl.extract("prints/001_1.png") as template:
    ...     data = template.to_bytes(whorl.Format.ISO_19794_2_2005, whorl.Position.RIGHT_INDEX)
    >>> data[:4], whorl.convert(data, whorl.Format.ANSI_378_2004)[:4]
    (b'FMR\\x00', b'FMR\\x00')
    """
    template, stated = read_record(data, format, record=record, strict=strict)
    with template:
        return template.to_bytes(to, stated if position is None else position)


def extract(image: Image, dpi: float | None = None, *, record: int = 0) -> Template:
    """Makes the template of a print.

    `image` is a path, the bytes of an image file, or a two-dimensional array of gray levels, 0 for black (a ridge), whose
    rows are read in place. `dpi` is the resolution; None means what a trusted place of the file states, or 500.
    `record` says which image of several, from 1.
    """
    if isinstance(image, np.ndarray):
        return _from_pixels(image, dpi)
    data = image_bytes(image)
    options = image_options(dpi, record)
    return Template(opened("whorl_template_from_image", data, len(data), byref(options)))


def _check(pixels: NDArray[np.uint8]) -> None:
    if pixels.dtype != np.uint8 or pixels.ndim != 2:
        raise TypeError(f"gray levels have two dimensions and dtype uint8, not {pixels.ndim} and {pixels.dtype}")


def gray_map(pixels: NDArray[np.uint8]) -> bytes:
    """Gray levels as the bytes of an image file."""
    _check(pixels)
    return b"P5 %d %d 255\n" % (pixels.shape[1], pixels.shape[0]) + pixels.tobytes()


def _from_pixels(pixels: NDArray[np.uint8], dpi: float | None) -> Template:
    _check(pixels)
    if pixels.size and (pixels.strides[1] != 1 or pixels.strides[0] < pixels.shape[1]):
        pixels = np.ascontiguousarray(pixels)
    height, width = pixels.shape
    return Template(
        opened(
            "whorl_template_from_pixels", pixels.ctypes.data, width, height, pixels.strides[0],
            500.0 if dpi is None else dpi,
        )
    )


def image_bytes(image: Image) -> bytes:
    """The bytes of an image file."""
    if isinstance(image, bytes):
        return image
    if isinstance(image, (bytearray, memoryview)):
        return bytes(image)
    if isinstance(image, np.ndarray):
        raise TypeError("an image file is needed here, not an array")
    with open(image, "rb") as file:
        return file.read()


def image_options(dpi: float | None, record: int) -> c.ImageOptions:
    """How an image file is read."""
    if dpi is not None and dpi == 0:
        raise ValueError("the resolution is 100 to 4000 dpi, not 0")
    return c.ImageOptions(size=sizeof(c.ImageOptions), dpi=dpi or 0, record=record)


def raw_score(a: Template, b: Template) -> float:
    """The similarity of two templates of one modality."""
    score = c_double()
    call("whorl_template_compare", a._open, b._open, byref(score))
    return score.value
