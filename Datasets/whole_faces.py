#!/usr/bin/env python3
"""Writes into a manifest what tells whole faces from others: whole_faces.py MANIFEST --whole DIR... --other DIR... --judge DIR

Each folder holds templates made by `whorl extract --face` with a model whose manifest has the metric `l2` and no keys
`common` and `wholeness`, so that embeddings keep their length. The name of a folder of --other ends in _KIND_NUMBER; kinds
count alike, however many photos they have. --judge holds whole faces of people who are in no other folder: the part
--refused of them is refused. Needs numpy and scipy.
"""

import argparse
import pathlib

import numpy
from scipy.cluster.vq import kmeans2
from scipy.optimize import minimize

from common_directions import embedding, write

CLASSES = 4
PENALTY = 30
ROUNDS = (60, 400)
DIGITS = 5


def outputs(folder):
    return numpy.array([embedding(path) for path in sorted(pathlib.Path(folder).iterdir())])


def features(output):
    """Direction, logarithm of the length and 1, as `FaceWholeness` has them."""
    length = numpy.linalg.norm(output, axis=1, keepdims=True)
    return numpy.hstack([output / length, numpy.log(length), numpy.ones_like(length)])


def log_sum(values):
    greatest = values.max(axis=1, keepdims=True)
    return (greatest + numpy.log(numpy.exp(values - greatest).sum(axis=1, keepdims=True)))[:, 0]


def fit(sides):
    """Weights of each class and the side that it belongs to; the first side is that of whole faces."""
    classes, side_of_class, weights = [], [], []
    for side, output in enumerate(sides):
        unit = output / numpy.linalg.norm(output, axis=1, keepdims=True)
        for number in kmeans2(unit, CLASSES, seed=1, minit="++")[1][None] == numpy.arange(CLASSES)[:, None]:
            classes.append(features(output[number]))
            side_of_class.append(side)
            weights.append(numpy.full(number.sum(), (len(sides) - 1 if side == 0 else 1) / len(output)))
    side_of_class = numpy.array(side_of_class)
    x, weight = numpy.concatenate(classes), numpy.concatenate(weights)
    weight *= len(x) / weight.sum()
    place = numpy.repeat(numpy.arange(len(classes)), [len(one) for one in classes])
    mean, deviation = x[:, :-1].mean(axis=0), x[:, :-1].std(axis=0)
    z = numpy.hstack([(x[:, :-1] - mean) / deviation, x[:, -1:]])
    own_class = place[:, None] == numpy.arange(len(classes))
    own_side = side_of_class[place][:, None] == side_of_class
    penalty = PENALTY * numpy.append(numpy.ones(z.shape[1] - 1), 1e-6)[:, None]

    def loss(flat, right):
        table = flat.reshape(-1, len(classes))
        score = z @ table
        score -= score.max(axis=1, keepdims=True)
        chance = numpy.exp(score)
        chance /= chance.sum(axis=1, keepdims=True)
        wanted = chance * right
        found = wanted.sum(axis=1, keepdims=True) + 1e-300
        slope = z.T @ (weight[:, None] * (chance - wanted / found)) + penalty * table
        return -(weight * numpy.log(found[:, 0])).sum() + 0.5 * (penalty * table**2).sum(), slope.ravel()

    # First each photo is of its own class, then of any class of its side.
    table = numpy.zeros(z.shape[1] * len(classes))
    for right, rounds in zip((own_class, own_side), ROUNDS):
        table = minimize(loss, table, (right,), jac=True, method="L-BFGS-B", options={"maxiter": rounds}).x
    table = table.reshape(-1, len(classes)).T
    directions = table[:, :-1] / deviation
    return numpy.hstack([directions, table[:, -1:] - directions @ mean[:, None]]), side_of_class


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("manifest", type=pathlib.Path)
    for name in ("--whole", "--other", "--judge"):
        parser.add_argument(name, nargs="+", required=True)
    parser.add_argument("--refused", type=float, default=0.005)
    options = parser.parse_args()
    kinds = {}
    for folder in options.other:
        kinds.setdefault(pathlib.Path(folder).name.split("_")[-2], []).append(outputs(folder))
    sides = [numpy.concatenate([outputs(folder) for folder in options.whole])]
    sides += [numpy.concatenate(kinds[kind]) for kind in sorted(kinds)]
    table, side = fit(sides)
    whole, other = table[side == 0], table[side > 0]
    judged = features(numpy.concatenate([outputs(folder) for folder in options.judge]))
    other[:, -1] += numpy.quantile(log_sum(judged @ whole.T) - log_sum(judged @ other.T), options.refused)
    rows = {"whole": whole, "other": other}
    write(options.manifest, "wholeness", {
        key: [[float(f"{number:.{DIGITS}g}") for number in row] for row in table] for key, table in rows.items()})


if __name__ == "__main__":
    main()
