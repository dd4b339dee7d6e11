"""Writes the faces that a network of SCRFD's graph proposes, for the tests of the engine's own decoder to compare with.

    python scrfd_reference.py REFERENCES OUTPUT

REFERENCES is the folder with scrfd.onnx (Tests/WhorlNetworkTests/References), a graph of SCRFD with seeded weights. The
photo is noise of the seeded generator. ONNX Runtime runs the network; boxes, landmarks and suppression are decoded here
as scrfd.py of insightface describes it. Needs numpy and onnxruntime.
"""

import json
import pathlib
import sys

import numpy
import onnxruntime

from seeded_generator import SeededGenerator

STRIDES, ANCHORS = (8, 16, 32), 2
LEAST_SCORE, GREATEST_OVERLAP = 0.5, 0.4
SEED = 24
# Not a multiple of 32: what is missing is black.
WIDTH, HEIGHT = 250, 140
MOST_FACES = 40
# Results may not hang on differences of rounding.
CLEARANCE = 2e-5


def photo():
    """Rows of pixels, their colors in the order red, green, blue."""
    noise = SeededGenerator(SEED).uniform(HEIGHT * WIDTH * 3, 0, 255).reshape(HEIGHT, WIDTH, 3)
    return numpy.floor(noise)


def proposals(outputs, width):
    """Rows of left, top, right, bottom, landmarks and score, in the order of anchors."""
    rows = []
    for level, stride in enumerate(STRIDES):
        scores, boxes, points = (outputs[level + kind * len(STRIDES)].astype(float) for kind in range(3))
        cells = numpy.arange(len(scores)) // ANCHORS
        corner = numpy.stack([cells % (width // stride), cells // (width // stride)], axis=1) * stride
        sides = numpy.concatenate([corner - boxes[:, :2] * stride, corner + boxes[:, 2:] * stride], axis=1)
        places = (points.reshape(-1, 5, 2) * stride + corner[:, None]).reshape(-1, 10)
        rows.append(numpy.concatenate([sides, places, scores], axis=1))
    return numpy.concatenate(rows)


def suppressed(rows):
    """The rows that overlap no better one too much, best first."""
    kept = []
    for row in rows[numpy.argsort(-rows[:, -1], kind="stable")]:
        overlaps = [overlap(row, other) for other in kept]
        assert all(abs(value - GREATEST_OVERLAP) > CLEARANCE for value in overlaps)
        if all(value <= GREATEST_OVERLAP for value in overlaps):
            kept.append(row)
    return kept


def overlap(first, second):
    """Intersection over union."""
    across = max(min(first[2], second[2]) - max(first[0], second[0]), 0)
    down = max(min(first[3], second[3]) - max(first[1], second[1]), 0)
    areas = sum((row[2] - row[0]) * (row[3] - row[1]) for row in (first, second))
    return across * down / (areas - across * down)


def main(references, output):
    width, height = (-(-side // 32) * 32 for side in (WIDTH, HEIGHT))
    image = numpy.zeros((height, width, 3), dtype=numpy.float32)
    image[:HEIGHT, :WIDTH] = photo()
    session = onnxruntime.InferenceSession(
        (references / "scrfd.onnx").read_bytes(), providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    outputs = session.run(None, {name: ((image - 127.5) / 128).transpose(2, 0, 1)[None].astype(numpy.float32)})
    rows = proposals(outputs, width)
    assert numpy.abs(rows[:, -1] - LEAST_SCORE).min() > CLEARANCE
    rows = rows[(rows[:, -1] >= LEAST_SCORE) & (rows[:, 2] > rows[:, 0]) & (rows[:, 3] > rows[:, 1])]
    kept = suppressed(rows)
    scores = [row[-1] for row in kept[:MOST_FACES + 1]]
    assert len(kept) > MOST_FACES and min(-numpy.diff(scores)) > CLEARANCE / 10
    reference = {
        "width": WIDTH, "height": HEIGHT, "seed": SEED, "proposals": len(rows), "faces": len(kept),
        "best": [[float(f"{number:.9g}") for number in row] for row in kept[:MOST_FACES]],
    }
    output.write_text(json.dumps(reference) + "\n")
    print(len(rows), "proposals,", len(kept), "faces")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
