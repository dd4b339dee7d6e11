"""Writes scores and the error rates that pyeer and scikit-learn find on them, for the tests of the metrics.

    pip install numpy==2.4.6 pyeer==0.5.6 scikit-learn==1.9.1
    python Benchmarks/peers/metrics_reference.py Tests/WhorlEvaluationTests/Metrics/References
"""

import json
import pathlib
import sys

import numpy
import sklearn
from pyeer.cmc_stats import SCORE_POS, TEMPLATE_POS, get_cmc_curve
from pyeer.eer_info import get_eer_stats
from sklearn.metrics import roc_auc_score, roc_curve, top_k_accuracy_score

MATED, NON_MATED = 250, 2000
PEOPLE, RANKS = 40, 10


def scores(seed, digits):
    """Normal scores of both kinds, in as many digits."""
    generator = numpy.random.default_rng(seed)
    return generator.normal(2.5, 1, MATED).round(digits), generator.normal(0, 1, NON_MATED).round(digits)


def write_scores(path, mated, non_mated):
    """Two columns, label and score."""
    rows = [f"1 {score}" for score in mated] + [f"-1 {score}" for score in non_mated]
    path.write_text("\n".join(rows) + "\n")


def from_pyeer(mated, non_mated):
    """What pyeer states; its d' divides by n, and its FMR points are those whose FMR is nearest, not at most."""
    stats = get_eer_stats(mated, non_mated)
    return {
        "eer": float(stats.eer), "eerLower": float(stats.eer_low), "eerUpper": float(stats.eer_high),
        "fmr100": float(stats.fmr100), "fmr1000": float(stats.fmr1000), "zeroFMR": float(stats.fmr0),
        "zeroFNMR": float(stats.fnmr0), "areaUnderCurve": float(stats.auc),
        "matedMean": float(stats.gmean), "matedDeviation": float(stats.gstd),
        "nonMatedMean": float(stats.imean), "nonMatedDeviation": float(stats.istd),
    }


def from_sklearn(mated, non_mated):
    """What scikit-learn's curve gives: the lowest FNMR at which the FMR is at most so much."""
    labels = numpy.r_[numpy.ones(len(mated)), numpy.zeros(len(non_mated))]
    values = numpy.r_[mated, non_mated]
    fmr, matches, _ = roc_curve(labels, values, drop_intermediate=False)
    fnmr = 1 - matches
    rates = {f"fmr{n}": float(fnmr[fmr <= 1 / n].min()) for n in (100, 1000)}
    return rates | {
        "zeroFMR": float(fnmr[fmr == 0].min()), "zeroFNMR": float(fmr[fnmr == 0].min()),
        "areaUnderCurve": float(roc_auc_score(labels, values)),
    }


def searches(folder):
    """A table of probes against one reference of each person, and the rank-k rates of both packages."""
    generator = numpy.random.default_rng(5)
    table = generator.normal(0, 1, (PEOPLE, PEOPLE)) + 1.6 * numpy.eye(PEOPLE)
    rows = [f"p{i}_1,p{j}_2,{float(table[i, j])}\n" for i in range(PEOPLE) for j in range(PEOPLE)]
    (folder / "searches.csv").write_text("probe,reference,score\n" + "".join(rows))
    people = numpy.arange(PEOPLE)
    ranks = range(1, RANKS + 1)
    # pyeer takes, for each probe, the mated references and all references by falling score.
    ranked = {i: ([i], [(j, table[i, j]) for j in numpy.argsort(-table[i])]) for i in people}
    candidates = {i: entry(mates, order) for i, (mates, order) in ranked.items()}
    return {
        "sklearn": [float(top_k_accuracy_score(people, table, k=k, labels=people)) for k in ranks],
        "pyeer": [float(rate) for rate in get_cmc_curve(candidates, RANKS)],
    }


def entry(mates, order):
    """A probe in the places that pyeer reads."""
    fields = [None, None]
    fields[TEMPLATE_POS] = mates
    fields[SCORE_POS] = [candidate(*pair) for pair in order]
    return fields


def candidate(reference, score):
    """A reference in the places that pyeer reads."""
    fields = [None, None]
    fields[TEMPLATE_POS] = reference
    fields[SCORE_POS] = score
    return fields


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    expected = {"versions": {"numpy": numpy.__version__, "scikit-learn": sklearn.__version__, "pyeer": "0.5.6"}}
    for name, seed, digits in (("untied", 1, 6), ("tied", 2, 1)):
        mated, non_mated = scores(seed, digits)
        write_scores(folder / f"{name}.txt", mated, non_mated)
        expected[name] = {"sklearn": from_sklearn(mated, non_mated), "pyeer": from_pyeer(mated, non_mated)}
    expected["ranks"] = searches(folder)
    (folder / "expected.json").write_text(json.dumps(expected, indent=2, sort_keys=True) + "\n")


main()
