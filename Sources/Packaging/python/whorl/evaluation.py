"""Error rates of scores of any engine."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from ctypes import byref, c_double
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _program
from . import _structures as c
from ._library import call
from .errors import InputError

_FMRS = {"fmr100": 1e-2, "fmr1000": 1e-3, "fmr10000": 1e-4, "fmr100000": 1e-5, "fmr1000000": 1e-6}


@dataclass(frozen=True)
class Interval:
    """A 95 % interval."""

    lower: float
    upper: float


@dataclass(frozen=True)
class OperatingPoint:
    """The error rates of a threshold, with Clopper-Pearson intervals."""

    threshold: float
    """The least score that is a match; infinite where none is."""
    fmr: float
    fmr_interval: Interval
    fnmr: float
    fnmr_interval: Interval
    false_matches: int
    false_non_matches: int


@dataclass(frozen=True)
class Evaluation:
    """Error rates of mated and non-mated scores."""

    eer: float
    eer_bounds: Interval
    """FMR and FNMR of the step at which they cross."""
    area_under_curve: float
    decidability: float
    """d'; not a number where the scores have no spread."""
    points: Mapping[str, OperatingPoint]
    """By name: `fmr100` to `fmr1000000` as far as the counts can show them, `zeroFMR`, `zeroFNMR`."""
    refusals: Mapping[str, str]
    """Why a point is not stated."""
    mated: NDArray[np.float64] = field(repr=False)
    """Sorted scores."""
    nonmated: NDArray[np.float64] = field(repr=False)
    """Sorted scores."""


def evaluate(mated: ArrayLike, nonmated: ArrayLike, *, report: str | Path | None = None) -> Evaluation:
    """Measures the error rates of scores, higher for more similar. A score at a threshold is a match.

    `report` is a new folder for a report with a DET curve. Intervals take comparisons as independent: they are too narrow
    where one finger takes part in many.

    >>> import numpy as np, whorl
    >>> random = np.random.default_rng(1)
    >>> found = whorl.evaluate(random.normal(3, 1, 500), random.normal(-3, 2, 5000))
    >>> point = found.points["fmr100"]
    >>> point.fmr <= 0.01, point.fnmr_interval.lower < point.fnmr < point.fnmr_interval.upper
    (True, True)
    """
    lists = _scores(mated, "mated"), _scores(nonmated, "non-mated")
    if report is not None:
        _write_report(report, *lists)
    fmrs = (c_double * len(_FMRS))(*_FMRS.values())
    points = (c.OperatingPoint * len(_FMRS))()
    rates = c.ErrorRates()
    arrays = (argument for scores in lists for argument in (scores.ctypes.data, scores.size))
    call("whorl_evaluate", *arrays, fmrs, len(fmrs), points, byref(rates))
    named = {name: _point(point) for name, point in zip(_FMRS, points) if point.supported}
    named |= {"zeroFMR": _point(rates.zero_fmr), "zeroFNMR": _point(rates.zero_fnmr)}
    refusals = {
        name: f"one false match of {rates.non_mated} comparisons exceeds the rate" for name in _FMRS if name not in named
    }
    return Evaluation(
        float(rates.eer), _interval(rates.eer_interval), float(rates.area_under_curve), float(rates.decidability), named,
        refusals, *lists,
    )


def _scores(values: ArrayLike, name: str) -> NDArray[np.float64]:
    scores = np.sort(np.asarray(values, dtype=np.float64).ravel())
    if not scores.size:
        raise ValueError(f"there are no {name} scores")
    if not np.isfinite(scores).all():
        raise ValueError(f"a {name} score is not finite")
    return scores


def _interval(value: c.Interval) -> Interval:
    return Interval(float(value.lower), float(value.upper))


def _point(point: c.OperatingPoint) -> OperatingPoint:
    return OperatingPoint(
        float(point.threshold), float(point.fmr), _interval(point.fmr_interval), float(point.fnmr),
        _interval(point.fnmr_interval), int(point.false_matches), int(point.false_non_matches),
    )


def _write_report(folder: str | Path, mated: NDArray[np.float64], nonmated: NDArray[np.float64]) -> None:
    """Has the command write a report; meanwhile the scores are in a private temporary folder."""
    with tempfile.TemporaryDirectory(prefix="whorl-") as temporary:
        path = Path(temporary, "scores")
        with path.open("w") as file:
            for label, scores in (("1", mated), ("0", nonmated)):
                file.writelines(f"{label} {score!r}\n" for score in scores.tolist())
        arguments = ["--score-files", str(path), "--score-format", "2-column", "--report", str(folder), "--json"]
        done = subprocess.run(
            [_program.path(), "evaluate", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )
    if done.returncode != 0:
        raise _error(done.stderr, done.returncode)


def _error(text: str, code: int) -> Exception:
    try:
        error = json.loads(text.strip().splitlines()[-1])["error"]
        return InputError(f"{error['message']}: {error['hint']}", code, error["code"])
    except (ValueError, LookupError):
        return RuntimeError(f"whorl evaluate ended with {code}: {text.strip()}")


def plot_det(evaluation: Evaluation, ax: Any = None, **style: Any) -> Any:
    """Draws FNMR over FMR on logarithmic axes; needs matplotlib. Returns the axes."""
    if ax is None:
        from matplotlib import pyplot

        ax = pyplot.subplots()[1]
    thresholds = np.unique(np.concatenate([evaluation.mated, evaluation.nonmated]))
    non_mated_below = np.searchsorted(evaluation.nonmated, thresholds, side="left")
    fmr = 1 - non_mated_below / evaluation.nonmated.size
    fnmr = np.searchsorted(evaluation.mated, thresholds, side="left") / evaluation.mated.size
    ax.plot(fmr, fnmr, drawstyle="steps-post", **style)
    ax.set(xscale="log", yscale="log", xlabel="FMR", ylabel="FNMR")
    return ax
