import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

import whorl
from conftest import command


def seeded_scores() -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(1)
    return random.normal(3, 1, 500), random.normal(-3, 2, 5000)


def test_rates_equal_what_is_counted() -> None:
    mated, nonmated = seeded_scores()
    found = whorl.evaluate(mated, nonmated)
    assert set(found.points) == {"fmr100", "fmr1000", "zeroFMR", "zeroFNMR"} and "fmr10000" in found.refusals
    for point in found.points.values():
        assert point.fmr == (nonmated >= point.threshold).mean()
        assert point.fnmr == (mated < point.threshold).mean()
        assert point.fnmr_interval.lower <= point.fnmr <= point.fnmr_interval.upper
    assert found.eer_bounds.lower <= found.eer <= found.eer_bounds.upper


def test_rates_equal_the_commands(tmp_path: Path) -> None:
    mated, nonmated = seeded_scores()
    lines = ["probe,reference,score,mated"]
    lines += [f"p{i},r{i},{score!r},true" for i, score in enumerate(mated.tolist())]
    lines += [f"q{i},s{i},{score!r},false" for i, score in enumerate(nonmated.tolist())]
    (tmp_path / "scores.csv").write_text("\n".join(lines) + "\n")
    answer = json.loads(command("evaluate", "--score-files", str(tmp_path / "scores.csv"), "--json").stdout)
    found = whorl.evaluate(mated, nonmated)
    for name, point in answer["operatingPoints"].items():
        rates = found.points[name]
        assert (point["threshold"], point["fmr"], point["fnmr"]) == (rates.threshold, rates.fmr, rates.fnmr)
        assert point["fnmrInterval"] == asdict(rates.fnmr_interval) and point["fmrInterval"] == asdict(rates.fmr_interval)
    assert set(answer["operatingPoints"]) == set(found.points) and set(answer["refusals"]) == set(found.refusals)
    assert (answer["eer"], answer["eerBounds"]) == (found.eer, asdict(found.eer_bounds))
    assert (answer["areaUnderCurve"], answer["decidability"]) == (found.area_under_curve, found.decidability)


def test_report_and_refusals(tmp_path: Path) -> None:
    whorl.evaluate(*seeded_scores(), report=tmp_path / "report")
    assert (tmp_path / "report" / "index.html").is_file()
    with pytest.raises(ValueError, match="no mated scores"):
        whorl.evaluate([], [1.0])
    with pytest.raises(ValueError, match="not finite"):
        whorl.evaluate([1.0], [float("nan")])


def test_curve_is_drawn(tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = whorl.plot_det(whorl.evaluate(*seeded_scores()), label="prints")
    fmr, fnmr = axes.lines[0].get_data()
    assert (np.diff(fmr) <= 0).all() and (np.diff(fnmr) >= 0).all() and fmr[0] == 1 and fnmr[0] == 0
    axes.figure.savefig(tmp_path / "det.png")
