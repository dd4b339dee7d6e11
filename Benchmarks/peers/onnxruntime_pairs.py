"""Times Whorl's networks beside ONNX Runtime: pairs of runs in turn, one thread each, medians of CPU time.

    onnxruntime_pairs.py ROUNDS DATA        ROUNDS is the program whorl-rounds, DATA the folder that holds models/

Prints a table in Markdown, and the time from a 640x480 JPEG to its embedding. Needs numpy, onnxruntime and Pillow.
"""

import glob
import os
import statistics
import sys
import tempfile

import numpy
import onnxruntime
from PIL import Image

from rounds import Rounds, timed

PAIRS = 60
WARM_UP = 5
# Name, file below models/, height, width, and the ratio that is asked for and aimed at.
NETWORKS = [
    ("MobileFaceNet ReLU6", "mobilefacenet_foamliu/mobilefacenet_foamliu.onnx", 112, 112, 1.3, 1.0),
    ("MobileFaceNet PReLU", "mobilefacenet_arcface_ms1m/mobilefacenet_arcface.onnx", 112, 112, 0.6, 0.45),
    ("YuNet 640x480", "yunet_n/yunet_n_dynamic.onnx", 480, 640, 1.3, 1.0),
]


def peer(path, height, width):
    """One run of ONNX Runtime on one thread, in milliseconds of CPU time."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    image = numpy.random.default_rng(1).random((1, 3, height, width), dtype=numpy.float32) * 2 - 1
    return timed(lambda: session.run(None, {name: image}))


def compare(program, path, height, width, theirs):
    """Medians of both sides and of the ratio of each pair; `theirs` runs the peer once and returns milliseconds."""
    ours = Rounds(program, "network", path, "--height", str(height), "--width", str(width))
    for _ in range(WARM_UP):
        ours(), theirs()
    # The order changes from pair to pair, so that neither side always runs on a core that the other warmed.
    pairs = [(ours(), theirs()) if pair % 2 else (theirs(), ours())[::-1] for pair in range(PAIRS)]
    ours.close()
    medians = [statistics.median(side) for side in zip(*pairs)]
    return medians[0], medians[1], statistics.median(own / other for own, other in pairs)


def photos(data, folder):
    """A few faces, each in a photo of 640x480 saved as JPEG."""
    found = sorted(glob.glob(f"{data}/datasets/face/lfw/images/*/*.jpg"))[::900]
    paths = []
    for index, path in enumerate(found):
        face = Image.open(path).convert("RGB").resize((480, 480), Image.BICUBIC)
        photo = Image.new("RGB", (640, 480), (128, 128, 128))
        photo.paste(face, (80, 0))
        paths.append(os.path.join(folder, f"{index}.jpg"))
        photo.save(paths[-1], quality=90)
    return paths


def main():
    program, data = sys.argv[1:]
    print(f"onnxruntime {onnxruntime.__version__}, one thread, medians of {PAIRS} pairs in turn\n")
    print("| network | Whorl ms | ONNX Runtime ms | ratio | at most | aim |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, file, height, width, asked, aim in NETWORKS:
        path = os.path.join(data, "models", file)
        if not os.path.exists(path):
            print(f"| {name} | - | - | no model | {asked} | {aim} |")
            continue
        own, other, ratio = compare(program, path, height, width, peer(path, height, width))
        print(f"| {name} | {own:.2f} | {other:.2f} | {ratio:.2f} | {asked} | {aim} |", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        files = photos(data, folder)
        if not files:
            print("\nno photos: photo to embedding was not measured")
            return
        whole = Rounds(program, "photo", "--data", data, *files)
        times = [whole() for _ in range(len(files) * 6)][len(files):]
        whole.close()
        print(f"\nJPEG of 640x480 to embedding: {statistics.median(times):.2f} ms CPU (median of {len(times)})")


if __name__ == "__main__":
    main()
