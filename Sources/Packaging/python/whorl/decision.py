"""Scores of two templates and what they mean."""

from __future__ import annotations

from ctypes import byref
from dataclasses import dataclass

from . import _structures as c
from ._library import call
from .template import Modality, Template, raw_score


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
