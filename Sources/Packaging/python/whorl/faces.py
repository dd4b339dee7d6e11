"""Templates of faces, which need models."""

from __future__ import annotations

import os
from collections.abc import Iterable
from ctypes import Array, byref, c_void_p, sizeof

from . import _structures as c
from ._handle import Handle
from ._library import call, opened
from .batch import templates
from .decision import Basis, Score, Threshold, basis_of, score_of
from .template import Image, Template, image_bytes, image_options, raw_score

_LARGEST = 1
_FLIP = 2


class FaceModel(Handle):
    """The two models that faces need. Any number of threads may use one at once.

    `models` is a folder of models (`whorl model import-dir`); None means `$WHORL_MODELS`, or the usual place. `largest`
    takes the largest of several faces; otherwise several are an error. `flip` averages a face with its mirror image.
    """

    def __init__(
        self, models: str | os.PathLike[str] | None = None, *, embedder: str | None = None, largest: bool = False,
        flip: bool = False,
    ) -> None:
        options = c.FacesOptions(
            size=sizeof(c.FacesOptions),
            models=None if models is None else os.fsencode(models),
            embedder=None if embedder is None else embedder.encode(),
            flags=(_LARGEST if largest else 0) | (_FLIP if flip else 0),
        )
        super().__init__("faces", opened("whorl_faces_open", byref(options)))

    def extract(self, image: Image, *, record: int = 0) -> Template:
        """Makes the template of the face of a photo: a path, or the bytes of an image file."""
        data = image_bytes(image)
        options = image_options(None, record)
        return Template(opened("whorl_faces_template", self._open, data, len(data), byref(options)))

    def extract_many(self, images: Iterable[Image], *, threads: int = 0) -> list[Template]:
        """Makes the templates of many photos on several threads, in order; 0 threads means all processors.

        The first photo without a template raises its error.
        """

        def extract(
            files: Array[c.Image], count: int, options: c.ImageOptions, threads: int, made: Array[c_void_p]
        ) -> None:
            call("whorl_faces_templates", self._open, files, count, byref(options), threads, made, None)

        return templates(images, None, threads, extract)

    def match(self, a: Template, b: Template) -> Score:
        """Compares two faces of this model."""
        value = raw_score(a, b)
        rate = c.Rate()
        call("whorl_faces_fmr", self._open, value, byref(rate))
        return score_of(value, rate)

    def threshold(self, fmr: float = 1e-4) -> Threshold:
        """The least score of two faces that keeps a false match rate."""
        found = c.Threshold()
        call("whorl_faces_threshold", self._open, fmr, byref(found))
        return Threshold(float(found.score), bool(found.extrapolated))

    def basis(self) -> Basis:
        """What the false match rates of this model's faces rest on."""
        found = c.Basis()
        call("whorl_faces_basis", self._open, byref(found))
        return basis_of(found)
