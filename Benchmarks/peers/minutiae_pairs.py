"""Compares Whorl's minutiae with those of other extractors in Whorl's matcher, on the pooled development sets.

    minutiae_pairs.py WHORL ROUNDS DATA FOLDER

WHORL is the program whorl, ROUNDS the program whorl-rounds, DATA the folder that holds datasets/; FOLDER keeps the records of the
others between runs. Minutiae of each extractor become records of ISO/IEC 19794-2:2005, and all pairs inside each set are compared.
Each set is scored by weights that whorl-rounds fits on the other sets, on minutiae of the same extractor. `whorl evaluate` states
the error rates and the differences, with intervals from resampled fingers. Prints tables in Markdown. Needs pyfing with scipy, keras
and tensorflow-cpu, opencv-python-headless and nbis-py.
"""

import json
import pathlib
import shutil
import statistics
import subprocess
import sys

import cv2

import minutiae_peers
from rounds import Rounds, environment

POOL = "FVC"
OURS, TEMPLATES = "Whorl", "Whorl's templates"
FORMAT = "iso19794-2-2005"
# Images of each set that are timed.
TIMED = 8
WARM_UP = 2
LISTED = pathlib.Path(__file__).parents[2] / "Datasets/development.json"


def main():
    whorl, rounds = sys.argv[1:3]
    data, folder = map(pathlib.Path, sys.argv[3:])
    sets = development_sets(data)
    peers = [minutiae_peers.Leader(), minutiae_peers.FingerJet()]
    times = {peer.name: {} for peer in peers} | {OURS: {}}
    for images, dpi in sets:
        time_set(rounds, peers, images, dpi, times)
        write_own(folder, whorl, images, dpi)
        for peer in peers:
            write_records(folder / peer.name / images.name, images, dpi, peer)
    names = [OURS, *(peer.name for peer in peers), TEMPLATES]
    for name in names:
        run(rounds, "scores", *(folder / name / images.name for images, _ in sets), "--output", folder / "scores" / name)
    versions = ", ".join(peer.version for peer in peers)
    print(f"{versions}; records of ISO/IEC 19794-2:2005; each set scored by weights fitted on the others\n")
    parts = [[images.name] for images, _ in sets] + [[images.name for images, _ in sets]]
    print_rates(names, [evaluated(whorl, folder / "scores", names, part) for part in parts])
    print_times([OURS, *(peer.name for peer in peers)], folder, sets, times)


def development_sets(data):
    """The folder of images and the resolution of each set of the pool."""
    listed = json.loads(LISTED.read_text())
    return [(data / listed["folder"] / one["folder"], one["dpi"]) for one in listed["sets"] if one["pool"] == POOL]


def run(*command):
    """What a command writes to standard output."""
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, env=dict(environment())).stdout


def gray(path):
    return cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)


def write_records(folder, images, dpi, peer):
    """A record of each image of a set; those that are there stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(images.iterdir()):
        record = folder / f"{path.stem}.iso"
        if not record.exists():
            record.write_bytes(peer.record(gray(path), dpi)[0])


def write_own(folder, whorl, images, dpi):
    """Whorl's templates of a set, and the same minutiae as records."""
    templates, records = folder / TEMPLATES / images.name, folder / OURS / images.name
    for made in (templates, records):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
    run(whorl, "extract", *sorted(images.iterdir()), "--dpi", dpi, "-o", templates, "--quiet")
    for template in sorted(templates.iterdir()):
        run(whorl, "convert", template, records / f"{template.stem}.iso", "--to", FORMAT, "--quiet")


def time_set(rounds, peers, images, dpi, times):
    """Milliseconds of CPU time an extraction, the extractors in turn."""
    paths = sorted(images.iterdir())
    chosen = paths[:: len(paths) // TIMED][:TIMED]
    ours = Rounds(rounds, "extraction", "--dpi", str(dpi), *map(str, chosen))
    for path in chosen[:WARM_UP]:
        for peer in peers:
            peer.record(gray(path), dpi)
    for _ in chosen:
        ours()
    for path in chosen:
        times[OURS].setdefault(images.name, []).append(ours())
        for peer in peers:
            times[peer.name].setdefault(images.name, []).append(peer.record(gray(path), dpi)[1])
    ours.close()


def evaluated(whorl, scores, names, part):
    """What whorl evaluate states of each extractor's scores of some sets, pooled."""
    files = [f"{name}={scores / name / one}.csv" for name in names for one in part]
    return part, json.loads(run(whorl, "evaluate", "--score-files", *files, "--pool", "--json", "--quiet"))


def row(*cells):
    print("| " + " | ".join(cells) + " |")


def head(*cells):
    row(*cells)
    row("---", *("---:" for _ in cells[1:]))


def print_rates(names, results):
    """Mated comparisons that match at FMR 1/1000, and how much higher the FNMR of the others is than that of Whorl's records."""
    titles = [f"{name} as records" for name in names[:-1]] + names[-1:]
    print("Mated comparisons that match at FMR 1/1000, and FMR1000 in percent\n")
    head("set", "mated", "non-mated", *titles)
    for part, result in results:
        engines = result["engines"]
        cells = []
        for engine in engines:
            point = engine["operatingPoints"]["fmr1000"]
            cells.append(f"{point['mated'] - point['falseNonMatches']:,} ({100 * point['fnmr']:.2f})")
        row(title(part), f"{engines[0]['mated']:,}", f"{engines[0]['nonMated']:,}", *cells)
    print("\nFMR1000 less that of Whorl's records, in percentage points, with 95 % intervals from resampled fingers\n")
    head("set", *titles[1:])
    for part, result in results:
        row(title(part), *(difference(one) for one in result["differences"]))


def title(part):
    return part[0] if len(part) == 1 else f"{len(part)} sets pooled"


def difference(one):
    points = {point["name"]: point for point in one["comparison"]["points"]}
    point = points["fmr1000"]
    return f"{100 * point['difference']:+.2f} ({100 * point['lower']:+.2f} to {100 * point['upper']:+.2f})"


def print_times(names, folder, sets, times):
    """CPU time and number of minutiae of an image."""
    print(f"\nMilliseconds of CPU time an image on one thread, median of {TIMED} images of a set; minutiae an image, mean of all\n")
    head("set", *(f"{name} ms" for name in names), *(f"{name}, minutiae" for name in names))
    for images, _ in sets:
        medians = [f"{statistics.median(times[name][images.name]):.1f}" for name in names]
        means = [f"{statistics.mean(map(count, (folder / name / images.name).iterdir())):.1f}" for name in names]
        row(images.name, *medians, *means)


def count(path):
    """Minutiae of a record: the last byte before the first minutia."""
    return path.read_bytes()[27]


if __name__ == "__main__":
    main()
