"""Times Whorl's 1:N search beside faiss and usearch: the same vectors and probes, rounds in turn, medians of ratios.

    search_pairs.py ROUNDS FOLDER [--n N] [--model isotropic|low|mean] [--rounds R] [--graph N] [--json FILE]

ROUNDS is the program whorl-rounds, FOLDER keeps the vectors between runs. Prints a table in Markdown. One thread and CPU time
unless a row says two, which are timed by the wall's clock. IndexFlatIP is measured in the setting that is fastest for each number
of probes, and the others of search_peers.py in the one that is fastest with a recall of 0.999; the settings are printed. A graph is
built of at most --graph vectors, as it takes long. Needs numpy, faiss-cpu and usearch.
"""

import argparse
import itertools
import json
import os
import statistics
import time

from rounds import Rounds, environment

# Read when the libraries below are loaded; faiss brings an OpenBLAS of its own.
os.environ.update(environment(), OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")

import faiss
import numpy
import usearch
from usearch.index import MetricKind, search as usearch_search

import search_gallery
import search_peers

TOP = 10
PROBES = 640
BATCH = 256
# Settings of faiss that are tried for each number of probes: the work (probes times entries) from which on it multiplies by
# BLAS, and the vectors that it multiplies at a time. Its own choices, 128000 and 1024, are among them.
BLAS_THRESHOLDS = (1, 128_000)
BLAS_VECTORS = (1024, 4096, 16_384)
TRIES = 3
# A single query is timed as the mean of so many, which a clock's ticks do not blur.
SINGLES = 4


class Peers:
    """faiss and usearch over the vectors of a folder."""

    def __init__(self, folder, dimension):
        vectors = numpy.memmap(f"{folder}/base.f32", numpy.float32, "r").reshape(-1, dimension)
        self.vectors = vectors
        self.probes = numpy.fromfile(f"{folder}/probes.f32", numpy.float32).reshape(-1, dimension)
        self.ids = numpy.fromfile(f"{folder}/ids.u32", numpy.uint32)
        faiss.omp_set_num_threads(1)
        self.flat = faiss.IndexFlatIP(dimension)
        for first in range(0, len(vectors), search_gallery.SHARE):
            self.flat.add(numpy.ascontiguousarray(vectors[first : first + search_gallery.SHARE]))
        self.round = 0
        self.settings = {}
        self.others = []

    def add_others(self, graph_vectors):
        """Makes the peers that are not IndexFlatIP, each in its best setting."""
        probes = self.probes[:BATCH]
        exact = self.flat.search(probes, 1)[1][:, 0]
        self.others = search_peers.peers(self.vectors, graph_vectors)
        for other in self.others:
            other.tune(probes, exact)

    def other(self, other, count):
        """Milliseconds of CPU time of another peer's search for so many probes at once."""
        part = self.part(count)
        start = time.process_time()
        other.rows(part)
        return (time.process_time() - start) * 1000

    def set(self, threshold, vectors):
        faiss.cvar.distance_compute_blas_threshold = threshold
        faiss.cvar.distance_compute_blas_database_bs = vectors

    def tune(self, count):
        """Finds the setting that is fastest for so many probes at once."""
        def cost(setting):
            self.set(*setting)
            return min(self.search(count) for _ in range(TRIES))

        self.settings[count] = min(itertools.product(BLAS_THRESHOLDS, BLAS_VECTORS), key=cost)

    def part(self, count):
        self.round += 1
        return self.probes[[(self.round * count + place) % len(self.probes) for place in range(count)]]

    def faiss(self, count):
        """Milliseconds of CPU time of a search for so many probes at once, in the best setting."""
        if count not in self.settings:
            self.tune(count)
        self.set(*self.settings[count])
        return self.search(count)

    def search(self, count):
        part = self.part(count)
        start = time.process_time()
        self.flat.search(part, TOP)
        return (time.process_time() - start) * 1000

    def usearch(self, count):
        part = self.part(count)
        start = time.process_time()
        usearch_search(self.vectors, part, TOP, MetricKind.IP, exact=True, threads=1)
        return (time.process_time() - start) * 1000

    def best(self, count):
        """Whose the closest vector is to each of the first probes."""
        return self.ids[self.flat.search(self.probes[:count], 1)[1][:, 0]]


class Row:
    """A line of the table: two ways of a piece of work, and what their ratio must be."""

    def __init__(self, name, ours, theirs, kind, goal=None, probes=1):
        # kind: "time" is ours by theirs, "rate" is theirs by ours, each in milliseconds for the same work.
        self.name, self.ours, self.theirs, self.kind, self.goal, self.probes = name, ours, theirs, kind, goal, probes
        self.pairs = []

    def measure(self, order):
        pair = (self.ours(), self.theirs()) if order else (self.theirs(), self.ours())[::-1]
        self.pairs.append(pair)

    @property
    def ratio(self):
        return statistics.median(a / b if self.kind == "time" else b / a for a, b in self.pairs)

    def result(self):
        ours, theirs = (statistics.median(side) for side in zip(*self.pairs))
        is_met = None if self.goal is None else self.ratio <= self.goal if self.kind == "time" else self.ratio >= self.goal
        return {
            "row": self.name, "probes": self.probes, "ours": ours, "theirs": theirs, "kind": self.kind,
            "ratio": self.ratio, "goal": self.goal, "met": is_met,
        }


def single(work):
    return lambda: sum(work() for _ in range(SINGLES)) / SINGLES


def rows_of(whorl, lesser, peers, size):
    """The rows of a gallery of one size; `lesser` is Whorl without the matrix unit, where the processor has one."""

    def ours(method, count, threads=1, clock=0, whorl=whorl):
        work = lambda: float(whorl.ask(f"search {method} {count} {threads}").split()[clock])
        return single(work) if count == 1 else work

    def theirs(count):
        return single(lambda: peers.faiss(count)) if count == 1 else lambda: peers.faiss(count)

    def two(name, method, count, goal):
        return Row(
            f"{size} {name}: two threads by one", ours(method, count, 2, 1), ours(method, count, 1, 1), "rate", goal, count
        )

    wide = peers.flat.d >= 256
    one, many = (0.40, 1.9) if wide else (0.45, 8)
    rows = [
        Row(f"{size} int8 -> f32 exact, one query, time by IndexFlatIP", ours("certified", 1), theirs(1), "time", one),
        Row(
            f"{size} int8 -> f32 exact, batch {BATCH}, queries/s by IndexFlatIP", ours("certified", BATCH),
            theirs(BATCH), "rate", many, BATCH,
        ),
    ]
    if lesser:
        rows.append(
            Row(
                f"{size} int8 -> f32 exact, batch {BATCH}, without the matrix unit, queries/s by IndexFlatIP",
                ours("certified", BATCH, whorl=lesser), theirs(BATCH), "rate", None, BATCH,
            )
        )
    if wide:
        rows += [
            Row(f"{size} f32 exact, one query, time by IndexFlatIP", ours("float", 1), theirs(1), "time", 1.1),
            Row(
                f"{size} f32 exact, batch {BATCH}, queries/s by IndexFlatIP", ours("float", BATCH), theirs(BATCH),
                "rate", 0.95, BATCH,
            ),
        ]
        for count, goal in ((2, 2), (8, 2), (16, 2), (64, 1.4)):
            rows.append(
                Row(
                    f"{size} f32, batch {count}, rate by sgemm's", ours("float", count),
                    lambda count=count: whorl(f"sgemm {count}"), "rate", goal, count,
                )
            )
        rows.append(
            Row(
                f"{size} int8 -> f32 exact, one query, time by usearch's exact f32", ours("certified", 1),
                single(lambda: peers.usearch(1)), "time",
            )
        )
    for other in peers.others:
        name = f"{other.name} (recall {other.recall:.4f})"
        rows.append(
            Row(
                f"{size} int8 -> f32 exact, one query, time by {name}", ours("certified", 1),
                single(lambda other=other: peers.other(other, 1)), "time",
            )
        )
        rows.append(
            Row(
                f"{size} int8 -> f32 exact, batch {BATCH}, queries/s by {name}", ours("certified", BATCH),
                lambda other=other: peers.other(other, BATCH), "rate", None, BATCH,
            )
        )
    rows += [
        Row(f"{size} int8 -> f32 exact, one query, time by f32", ours("certified", 1), ours("float", 1), "time", 1.05),
        Row(
            f"{size} int8 -> f32 exact, batch {BATCH}, time by f32", ours("certified", BATCH), ours("float", BATCH), "time",
            1.05, BATCH,
        ),
    ]
    for method, name in (("certified", "int8 -> f32"), ("float", "f32")):
        rows.append(two(f"{name}, batch {BATCH}", method, BATCH, 1.6))
        rows.append(two(f"{name}, one query", method, 1, 1.0))
    return rows


def fast_result(whorl, peers, folder, size, rounds):
    """Milliseconds of the fast search, and the share of mated probes whose closest person it finds."""
    times = [single(lambda: whorl("search fast 1 1"))() for _ in range(rounds + 1)][1:]
    count = int((numpy.fromfile(f"{folder}/probe_ids.u32", numpy.uint32) != search_gallery.STRANGER).sum())
    exact, fast = (whorl.ask(f"best {method} {count}").split() for method in ("float", "fast"))
    recall = sum(a == b for a, b in zip(exact, fast)) / count
    milliseconds = statistics.median(times)
    return {
        "row": f"{size} fast, one query, ms (recall@1 {recall:.4f} of {count} mated probes)", "probes": 1,
        "ours": milliseconds, "theirs": None, "kind": "milliseconds", "ratio": None, "recall": recall, "goal": 4,
        "met": milliseconds <= 4 and recall >= 0.999,
    }


def measure(program, folder, count, dimension, model, rounds, graph_vectors):
    """All rows of one gallery."""
    search_gallery.make(folder, count, dimension, model, PROBES)
    peers = Peers(folder, dimension)
    peers.add_others(graph_vectors)
    whorl = Rounds(program, "search", folder, "--dimension", str(dimension))
    about = json.loads(whorl.ask("about"))
    lesser = None
    if about["instructionSet"] == "amx":
        lesser = Rounds(program, "search", folder, "--dimension", str(dimension), WHORL_ISA="avx512")
    size = f"{count:,} x {dimension}"
    agreed = sum(str(mine) == theirs for mine, theirs in zip(peers.best(BATCH), whorl.ask(f"best certified {BATCH}").split()))
    rows = rows_of(whorl, lesser, peers, size)
    for row in rows:
        row.measure(True)
        row.pairs.clear()
    for turn in range(rounds):
        for row in rows:
            row.measure(turn % 2 == 0)
    results = [row.result() for row in rows]
    if dimension >= 256:
        results.append(fast_result(whorl, peers, folder, size, rounds))
    whorl.close()
    if lesser:
        lesser.close()
    print(
        f"\n{size} {model}: {about['people']:,} people, index built in {about['buildSeconds']:.1f} s; the best candidate is "
        f"IndexFlatIP's for {agreed} of {BATCH} probes; Whorl's instruction set is {about['instructionSet']}\n"
    )
    for count, (threshold, vectors) in sorted(peers.settings.items()):
        print(
            f"faiss with {count} probe{'s' if count > 1 else ''} at once: distance_compute_blas_threshold {threshold}, "
            f"distance_compute_blas_database_bs {vectors}"
        )
    for other in peers.others:
        print(f"{other.name}: {other.setting}; recall@1 {other.recall:.4f}; built in {other.seconds:.1f} s")
    if count > graph_vectors:
        print(f"faiss HNSW: left out above {graph_vectors:,} vectors (--graph), as building it takes long")
    print()
    print("| row | Whorl ms | peer ms | ratio | goal | met |\n| --- | ---: | ---: | ---: | ---: | --- |")
    for found in results:
        limit = "at most" if found["kind"] != "rate" else "at least"
        cells = ["-" if found[key] is None else f"{found[key]:.2f}" for key in ("ours", "theirs", "ratio")]
        goal = "-" if found["goal"] is None else f"{limit} {found['goal']:g}"
        met = {None: "-", True: "yes", False: "no"}[found["met"]]
        print(f"| {found['row']} | {' | '.join(cells)} | {goal} | {met} |", flush=True)
    return {"n": count, "dimension": dimension, "model": model, **about, "agreed": agreed, "rows": results}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--n", type=int, default=1_000_000)
    parser.add_argument("--model", choices=("isotropic", "low", "mean"), default="isotropic")
    parser.add_argument("--graph", type=int, default=search_peers.GRAPH_VECTORS)
    parser.add_argument("--dim", type=int, action="append")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    print(
        f"faiss-cpu {faiss.__version__}, usearch {usearch.__version__}, medians of {options.rounds} ratios in turn; one thread "
        "and CPU time, two threads by the wall's clock"
    )
    found = [
        measure(
            options.program, f"{options.folder}/{options.model}_{options.n}_{dimension}", options.n, dimension,
            options.model, options.rounds, options.graph,
        )
        for dimension in options.dim or (512, 128)
    ]
    if options.json:
        with open(options.json, "w") as file:
            json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
