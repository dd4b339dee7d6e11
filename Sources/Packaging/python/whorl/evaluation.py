"""Error rates of scores of any engine, computed by `whorl evaluate`."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _program
from .errors import InputError


@dataclass(frozen=True)
class Interval:
    """A 95 % interval."""

    lower: float
    upper: float


@dataclass(frozen=True)
class OperatingPoint:
    """The error rates of a threshold, with Clopper-Pearson intervals."""

    threshold: float
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
    points: Mapping[str, OperatingPoint]
    """By name: `fmr100` to `fmr1000000` as far as the counts can show them, `zeroFMR`, `zeroFNMR`."""
    refusals: Mapping[str, str]
    """Why a point is not stated."""
    mated: NDArray[np.float64] = field(repr=False)
    """Sorted scores."""
    nonmated: NDArray[np.float64] = field(repr=False)
    """Sorted scores."""
    raw: Mapping[str, Any] = field(repr=False)
    """Everything that `whorl evaluate --json` writes."""


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
    with tempfile.TemporaryDirectory(prefix="whorl-") as folder:
        path = Path(folder, "scores")
        with path.open("w") as file:
            for label, scores in zip(("1", "0"), lists):
                file.writelines(f"{label} {score!r}\n" for score in scores.tolist())
        arguments = [_program.path(), "evaluate", "--score-files", str(path), "--score-format", "2-column", "--json"]
        if report is not None:
            arguments += ["--report", str(report)]
        done = subprocess.run(arguments, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        raise _error(done.stderr, done.returncode)
    return _evaluation(json.loads(done.stdout), *lists)


def _scores(values: ArrayLike, name: str) -> NDArray[np.float64]:
    scores = np.sort(np.asarray(values, dtype=np.float64).ravel())
    if not scores.size:
        raise ValueError(f"there are no {name} scores")
    if not np.isfinite(scores).all():
        raise ValueError(f"a {name} score is not finite")
    return scores


def _error(text: str, code: int) -> Exception:
    try:
        error = json.loads(text.strip().splitlines()[-1])["error"]
        return InputError(f"{error['message']}: {error['hint']}", code, error["code"])
    except (ValueError, LookupError):
        return RuntimeError(f"whorl evaluate ended with {code}: {text.strip()}")


def _evaluation(raw: Mapping[str, Any], mated: NDArray[np.float64], nonmated: NDArray[np.float64]) -> Evaluation:
    def interval(value: Mapping[str, float]) -> Interval:
        return Interval(float(value["lower"]), float(value["upper"]))

    points = {
        name: OperatingPoint(
            float(point["threshold"]), float(point["fmr"]), interval(point["fmrInterval"]), float(point["fnmr"]),
            interval(point["fnmrInterval"]), int(point["falseMatches"]), int(point["falseNonMatches"]),
        )
        for name, point in raw["operatingPoints"].items()
    }
    return Evaluation(
        float(raw["eer"]), interval(raw["eerBounds"]), float(raw["areaUnderCurve"]), points, raw["refusals"], mated,
        nonmated, raw,
    )


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
