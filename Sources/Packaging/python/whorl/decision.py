"""Scores of two templates and what they mean."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import byref, c_double
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import _structures as c
from ._library import call, library
from .template import Image, Modality, Template, extract, raw_score


@dataclass(frozen=True)
class Score:
    """The similarity of two samples."""

    value: float
    """Higher is more similar."""
    fmr: float
    """The false match rate that a threshold at this score has."""
    fmr_upper: float
    """Upper end of the 95 % interval of the false match rate."""
    extrapolated: bool
    """Whether the false match rate relies on a fitted tail."""

    def is_match(self, fmr: float = 1e-4) -> bool:
        """Whether two prints with this score match at a false match rate.

        Faces are decided by `FaceModel.threshold`.
        """
        return self.value >= threshold(fmr).value


@dataclass(frozen=True)
class Threshold:
    """The least score that is a match."""

    value: float
    extrapolated: bool
    """Whether it relies on a fitted tail."""


def finger_rate(score: float) -> c.Rate:
    """The false match rate of a threshold at a score of two prints."""
    rate = c.Rate()
    call("whorl_finger_fmr", score, byref(rate))
    return rate


def score_of(value: float, rate: c.Rate) -> Score:
    """A score with its false match rate."""
    return Score(value, float(rate.fmr), float(rate.upper_bound), bool(rate.extrapolated))


def threshold(fmr: float = 1e-4) -> Threshold:
    """The least score of two prints that keeps a false match rate.

    >>> import whorl
    >>> whorl.threshold(1e-4).value < whorl.threshold(1e-6).value
    True
    """
    found = c.Threshold()
    call("whorl_finger_threshold", fmr, byref(found))
    return Threshold(float(found.score), bool(found.extrapolated))


@dataclass(frozen=True)
class Basis:
    """What false match rates rest on."""

    populations: int
    """Sensors of prints, or sets of faces, that were measured."""
    subjects: int
    """Different fingers or people in them; 0 where the calibration does not say."""
    comparisons: int
    """Comparisons of different ones."""
    supported_fmr: float
    """The least rate that the counts support; lower ones rely on a fitted tail."""
    worst_ratio: float
    """How many times the rate asked for the worst population showed that was left out of the fit; 0 where not known."""


def basis_of(found: c.Basis) -> Basis:
    """What the library says, as numbers."""
    return Basis(found.populations, found.subjects, found.comparisons, found.supported_fmr, found.worst_ratio)


def basis() -> Basis:
    """What the false match rates of prints rest on. `FaceModel.basis` says it of faces.

    >>> import whorl
    >>> whorl.basis().populations > 1
    True
    """
    found = c.Basis()
    call("whorl_finger_basis", byref(found))
    return basis_of(found)


def match(a: Template, b: Template) -> Score:
    """Compares two prints. `FaceModel.match` compares faces.

    >>> import whorl
    >>> a, b, other = (whorl.extract(f"prints/{name}.png") for name in ("001_1", "001_2", "002_1"))
    >>> whorl.match(a, b).is_match(fmr=1e-4), whorl.match(a, other).is_match(fmr=1e-4)
    (True, False)
    """
    for template in (a, b):
        if template.modality is not Modality.FINGER:
            raise ValueError("match compares prints; FaceModel.match compares faces")
    value = raw_score(a, b)
    return score_of(value, finger_rate(value))


def _workers(threads: int) -> int:
    if threads < 0:
        raise ValueError(f"the number of threads is 0 for all processors, or more, not {threads}")
    return threads or len(os.sched_getaffinity(0))


def extract_many(images: Iterable[Image], dpi: float | None = None, *, threads: int = 0) -> list[Template]:
    """Makes the templates of many prints on several threads, in order; 0 threads means all processors.

    The first error ends it.
    """
    with ThreadPoolExecutor(_workers(threads)) as pool:
        return list(pool.map(lambda image: extract(image, dpi), images))


def match_many(
    probes: Sequence[Template], references: Sequence[Template], *, threads: int = 0
) -> NDArray[np.float64]:
    """The scores of every probe with every reference, one row for each probe; 0 threads means all processors.

    >>> import whorl
    >>> prints = whorl.extract_many(f"prints/{finger:03}_1.png" for finger in (1, 2, 3))
    >>> whorl.match_many(prints, prints).shape
    (3, 3)
    """
    scores = np.empty((len(probes), len(references)), dtype=np.float64)
    compare = library.whorl_template_compare
    handles = [reference._open for reference in references]

    def row(i: int) -> None:
        probe = probes[i]._open
        score = c_double()
        for j, handle in enumerate(handles):
            if compare(probe, handle, byref(score)):
                call("whorl_template_compare", probe, handle, byref(score))
            scores[i, j] = score.value

    with ThreadPoolExecutor(_workers(threads)) as pool:
        for _ in pool.map(row, range(len(probes))):
            pass
    return scores
