"""Makes vectors of people who do not exist, and probes, with a seed: base.f32, ids.u32, probes.f32, probe_ids.u32.

People have 1 to 5 vectors around a center of their own; the cosine to it has mean 0.80 and standard deviation 0.05. Centers
are isotropic, or ("low") have most of their variance in 32 directions, or ("mean") share a mean that is longer than what
tells them apart. The first probes are one more vector of some people
each; a fifth of all, the last, are of strangers, whose id is 0xFFFFFFFF.
"""

import os

import numpy

STRANGER = 0xFFFFFFFF
SAMPLES = 5
COSINE = (0.80, 0.05, 0.55, 0.97)
STRONG, WEAK = 32, 0.15
# L2 norm of the common mean of centers whose own part has length 1.
MEAN = 2.0
SHARE = 1 << 16


class Vectors:
    """Unit vectors of one length, of one model."""

    def __init__(self, dimension, model, seed):
        self.generator = numpy.random.default_rng(seed)
        self.dimension = dimension
        self.spread = None
        self.mean = None
        if model == "mean":
            self.mean = MEAN * unit(self.generator.standard_normal((1, dimension), dtype=numpy.float32))
        if model == "low":
            axes = numpy.linalg.qr(self.generator.standard_normal((dimension, dimension)))[0]
            deviations = numpy.where(numpy.arange(dimension) < STRONG, 1, WEAK)
            self.spread = (axes * deviations).T.astype(numpy.float32)

    def noise(self, count):
        rows = self.generator.standard_normal((count, self.dimension), dtype=numpy.float32)
        return rows if self.spread is None else rows @ self.spread

    def centers(self, count):
        own = unit(self.noise(count))
        return own if self.mean is None else unit(own + self.mean)

    def near(self, centers):
        """A vector near each center."""
        mean, deviation, low, high = COSINE
        cosine = numpy.clip(self.generator.normal(mean, deviation, (len(centers), 1)), low, high).astype(numpy.float32)
        offset = self.noise(len(centers))
        offset -= numpy.einsum("rc,rc->r", offset, centers)[:, None] * centers
        return unit(cosine * centers + numpy.sqrt(1 - cosine**2) * unit(offset))


def unit(rows):
    return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


def make(folder, count, dimension, model, probes, seed=7):
    """Fills a folder, unless it is there: it appears as a whole."""
    if os.path.exists(folder):
        return
    partial = folder + ".partial"
    os.makedirs(partial, exist_ok=True)
    vectors = Vectors(dimension, model, seed)
    samples = vectors.generator.integers(1, SAMPLES + 1, count)
    ids = numpy.repeat(numpy.arange(count, dtype=numpy.uint32), samples)[:count]
    people = int(ids[-1]) + 1
    mated = numpy.sort(vectors.generator.choice(people, min(probes - probes // 5, people), replace=False))
    shown = numpy.empty((len(mated), dimension), numpy.float32)
    with open(f"{partial}/base.f32", "wb") as base:
        for first in range(0, people, SHARE):
            centers = vectors.centers(min(SHARE, people - first))
            low, high = numpy.searchsorted(ids, [first, first + len(centers)])
            vectors.near(centers[ids[low:high] - first]).tofile(base)
            here = (mated >= first) & (mated < first + len(centers))
            shown[here] = centers[mated[here] - first]
    strangers = vectors.centers(probes // 5)
    vectors.near(numpy.concatenate([shown, strangers])).tofile(f"{partial}/probes.f32")
    ids.tofile(f"{partial}/ids.u32")
    known = numpy.concatenate([mated, numpy.full(len(strangers), STRANGER)]).astype(numpy.uint32)
    known.tofile(f"{partial}/probe_ids.u32")
    os.rename(partial, folder)
