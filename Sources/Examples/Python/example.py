"""Fingers, error rates and an index, from top to bottom: `python example.py [FOLDER]`.

`pip install whorl_biometrics-*.whl matplotlib` comes first. Figures and fingers are written into FOLDER, `whorl-example`
unless it is named.
"""

# %% Make fingers, 8 with 4 impressions each
import subprocess
import sys
from pathlib import Path

import numpy as np

import whorl

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "whorl-example")
folder.mkdir(parents=True, exist_ok=True)
prints = folder / "prints"
if not prints.exists():
    subprocess.run(["whorl", "synth", "--fingers", "8", "--impressions", "4", "--seed", "7", "-o", prints], check=True)
files = sorted(prints.glob("*.png"))
fingers = np.array([file.name.split("_")[0] for file in files])

# %% Extract every print and compare all pairs, on all processors
templates = whorl.extract_many(files)
scores = whorl.match_many(templates, templates)
upper = np.triu(np.ones_like(scores, dtype=bool), k=1)
same = fingers[:, None] == fingers[None, :]
mated, nonmated = scores[upper & same], scores[upper & ~same]
print(f"{len(templates)} prints, {mated.size} mated and {nonmated.size} non-mated comparisons")

# %% Error rates with intervals, and the DET curve
evaluation = whorl.evaluate(mated, nonmated)
point = evaluation.points["fmr100"]
print(f"EER {evaluation.eer:.4f}")
print(f"FNMR {point.fnmr:.4f} [{point.fnmr_interval.lower:.4f}, {point.fnmr_interval.upper:.4f}] at FMR 0.01")
try:
    import matplotlib
except ImportError:
    print("no curve: pip install matplotlib")
else:
    matplotlib.use("Agg")
    whorl.plot_det(evaluation, label="synthetic fingers").figure.savefig(folder / "det.svg")
    print("DET curve:", folder / "det.svg")

# %% Enroll people, verify and identify
with whorl.Engine(folder / "people") as engine:
    for number in (1, 2, 3):
        if f"demo.1.{number}" not in engine:
            engine.enroll(f"demo.1.{number}", templates[4 * (number - 1) :][:2])
    answer = engine.verify("demo.1.2", templates[6], fmr=1e-4)
    print("verify demo.1.2:", "match" if answer.is_match else "non-match", f"{answer.score:.3f}")
    found = engine.identify(templates[10], storage="demo", partition=1)
    print("identify:", [(candidate.bcid, round(candidate.score, 3)) for candidate in found.candidates])

# %% Vectors of your own
vectors = np.random.default_rng(1).standard_normal((10_000, 128), dtype=np.float32)
vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
with whorl.Index.build(vectors, [f"vectors.1.{i + 1}" for i in range(len(vectors))]) as index:
    nearest = index.search(vectors[:2], top=3, threads=2)
    print("nearest:", [candidate.bcid for candidate in nearest[0]])
