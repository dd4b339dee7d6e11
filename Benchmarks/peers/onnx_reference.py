"""Writes what ONNX Runtime computes, for the tests of the engine's own runner to compare with.

    python onnx_reference.py MODELS REFERENCES

MODELS is the folder of face models (WHORL_DATA/models), REFERENCES that of the tests
(Tests/WhorlNetworkTests/References). Needs numpy, onnx and onnxruntime. Inputs are noise of the seeded
generator, pixel after pixel; of long results some numbers evenly spaced are kept, and the sum and norm of all.
"""

import json
import pathlib
import sys

import numpy
import onnxruntime

import onnx_graphs
from seeded_generator import SeededGenerator

# File, rows and columns of the images, and the range of their numbers.
CASES = [
    ("mobilefacenet_foamliu/mobilefacenet_foamliu.onnx", [(112, 112)], (-2, 2)),
    ("mobilefacenet_arcface_ms1m/mobilefacenet_arcface.onnx", [(112, 112)], (-1, 1)),
    ("mobilefacenet_casia/mobilefacenet_casia_112x96.onnx", [(112, 96)], (-1, 1)),
    ("dlib_densenet/dlib_densenet.onnx", [(150, 150)], (-0.5, 0.5)),
    ("yunet_n/yunet_n_dynamic.onnx", [(256, 320), (64, 96)], (0, 255)),
    ("yunet_n/yunet_s_dynamic.onnx", [(256, 320), (64, 96)], (0, 255)),
]
GRAPHS = [
    ("iresnet.onnx", onnx_graphs.iresnet, [(32, 24)], (-1, 1)),
    ("mixed.onnx", onnx_graphs.mixed_graph, [(16, 24), (40, 36)], (-1, 1)),
    ("edgeface.onnx", onnx_graphs.edgeface, [(32, 32), (16, 40)], (-1, 1)),
    ("scrfd.onnx", onnx_graphs.scrfd, [(64, 64), (96, 160)], (-1, 1)),
]
MOST_NUMBERS = 128
SEED = 20


def reference(session, name, height, width, bounds):
    """The case with what the session computes for it."""
    noise = SeededGenerator(SEED).uniform(height * width * 3, *bounds).reshape(1, height, width, 3)
    results = session.run(None, {session.get_inputs()[0].name: noise.transpose(0, 3, 1, 2)})
    outputs = []
    for output, result in zip(session.get_outputs(), results):
        numbers = result.astype(numpy.float64).ravel()
        step = -(-numbers.size // MOST_NUMBERS)
        outputs.append({
            "name": output.name, "shape": list(result.shape), "step": step,
            "numbers": [float(f"{number:.7g}") for number in numbers[::step]],
            "sum": numbers.sum(), "norm": numpy.linalg.norm(numbers),
        })
    return {"file": name, "height": height, "width": width, "seed": SEED, "bounds": bounds, "outputs": outputs}


def main(models, folder):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    cases = [(name, (models / name).read_bytes(), sizes, bounds) for name, sizes, bounds in CASES]
    for name, make, sizes, bounds in GRAPHS:
        cases.append((name, make(), sizes, bounds))
        (folder / name).write_bytes(cases[-1][1])
    for name, data, sizes, bounds in cases:
        session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        references = [reference(session, name, *size, bounds) for size in sizes]
        (folder / pathlib.Path(name).with_suffix(".json").name).write_text(json.dumps(references) + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
