"""Searches that are not IndexFlatIP's: faiss with codes and refinement, with signs, as a graph, and usearch with bytes.

Each is set up as its documentation has it, with the one number that trades recall for time as small as a recall of 0.999
allows; where none does, with the greatest one that was tried. `setting` says what was set, `recall` what came of it:
the part of probes whose best row is that of IndexFlatIP.
"""

import os
import time

import faiss
import numpy
from usearch.index import MetricKind, search as usearch_search

RECALL = 0.999
TOP = 10
# The vectors that a graph is made of at most, unless asked otherwise: it takes an hour for a million of 512 entries.
GRAPH_VECTORS = 200_000


def products(vectors, probes, rows):
    """The best TOP of the rows that were found for each probe, by their products."""
    rows = numpy.maximum(rows, 0)
    scores = numpy.einsum("pd,pkd->pk", probes, vectors[rows])
    order = numpy.argsort(-scores, axis=1, kind="stable")[:, :TOP]
    return numpy.take_along_axis(rows, order, 1)


class Peer:
    """A way of searching; `setting` is what was set, of which `steps` are the values of the number that is tried."""

    name = ""
    steps = ()

    def __init__(self, vectors):
        start = time.perf_counter()
        self.vectors = vectors
        self.step = None
        self.recall = None
        self.build()
        self.seconds = time.perf_counter() - start

    def build(self):
        raise NotImplementedError

    def rows(self, probes):
        """The best rows of each probe."""
        raise NotImplementedError

    def tune(self, probes, exact):
        """Takes the first step that finds enough; `exact` are the best rows of the probes."""
        for self.step in self.steps:
            self.recall = float((self.rows(probes)[:, 0] == exact).mean())
            if self.recall >= RECALL:
                return

    @property
    def setting(self):
        return self.form.format(step=self.step)


class Bytes(Peer):
    """faiss's scalar quantizer of 8 bits, refined by the vectors."""

    name = "faiss SQ8 + refine"
    form = 'index_factory("SQ8,RFlat"), k_factor {step}'
    steps = (1, 2, 4, 8, 16, 64)

    def build(self):
        self.index = faiss.index_factory(self.vectors.shape[1], "SQ8,RFlat", faiss.METRIC_INNER_PRODUCT)
        self.index.train(numpy.ascontiguousarray(self.vectors[:65536]))
        add(self.index, self.vectors)

    def rows(self, probes):
        self.index.k_factor = self.step
        return self.index.search(probes, TOP)[1]


class Signs(Peer):
    """faiss's Hamming distances of signs, refined by the vectors."""

    name = "faiss binary + refine"
    form = "IndexBinaryFlat of signs, the best {step} compared as floats by numpy"
    steps = (100, 1000, 4000)

    def build(self):
        self.index = faiss.IndexBinaryFlat((self.vectors.shape[1] + 7) // 8 * 8)
        for first in range(0, len(self.vectors), 1 << 16):
            self.index.add(self.packed(self.vectors[first : first + (1 << 16)]))

    def packed(self, vectors):
        return numpy.packbits(vectors > 0, axis=1)

    def rows(self, probes):
        count = min(self.step, len(self.vectors))
        found = self.index.search(self.packed(probes), count)[1]
        # The vectors of a few probes at a time, which fit a cache better than those of all.
        return numpy.concatenate([
            products(self.vectors, probes[first : first + 8], found[first : first + 8])
            for first in range(0, len(probes), 8)
        ])


class Graph(Peer):
    """faiss's HNSW graph."""

    name = "faiss HNSW"
    form = "IndexHNSWFlat, M 32, efConstruction 200, efSearch {step}"
    steps = (64, 128, 256, 512, 1024, 2048, 4096)

    def build(self):
        self.index = faiss.IndexHNSWFlat(self.vectors.shape[1], 32, faiss.METRIC_INNER_PRODUCT)
        self.index.hnsw.efConstruction = 200
        # Built on every processor; searched on one.
        faiss.omp_set_num_threads(os.cpu_count())
        add(self.index, self.vectors)
        faiss.omp_set_num_threads(1)

    def rows(self, probes):
        self.index.hnsw.efSearch = self.step
        return self.index.search(probes, TOP)[1]


class UsearchBytes(Peer):
    """usearch's exact search among signed bytes, the best refined by the vectors."""

    name = "usearch i8"
    form = "search(exact=True) of i8 by cosine, the best {step} compared as floats by numpy"
    steps = (10, 40, 160)

    def build(self):
        # As usearch casts vectors of length 1 to i8.
        self.codes = numpy.empty(self.vectors.shape, numpy.int8)
        for first in range(0, len(self.vectors), 1 << 16):
            self.codes[first : first + (1 << 16)] = self.coded(self.vectors[first : first + (1 << 16)])

    def coded(self, vectors):
        return numpy.rint(vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True) * 127).astype(numpy.int8)

    def rows(self, probes):
        count = min(self.step, len(self.vectors))
        found = usearch_search(self.codes, self.coded(probes), count, MetricKind.Cos, exact=True, threads=1)
        keys = found.keys.reshape(len(probes), -1).astype(numpy.int64)
        return products(self.vectors, probes, keys)


def add(index, vectors):
    for first in range(0, len(vectors), 1 << 16):
        index.add(numpy.ascontiguousarray(vectors[first : first + (1 << 16)]))


def peers(vectors, graph_vectors=GRAPH_VECTORS):
    """All of them; the graph is left out where it would take too long."""
    kinds = [Bytes, Signs, UsearchBytes]
    if len(vectors) <= graph_vectors:
        kinds.append(Graph)
    return [kind(vectors) for kind in kinds]
