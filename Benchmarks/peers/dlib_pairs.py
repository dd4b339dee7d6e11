"""Times dlib's face recognition network in Whorl beside dlib: pairs of runs in turn, one thread each, medians of CPU time.

    dlib_pairs.py ROUNDS MODEL        ROUNDS is the program whorl-rounds, MODEL the file of dlib

Prints a table in Markdown. Needs numpy and dlib (package dlib-bin).
"""

import os
import sys

import dlib
import numpy

from onnxruntime_pairs import PAIRS, compare
from rounds import timed

SIDE = 150
AT_MOST = 1.0


def peer(path):
    """One embedding of a face that is cut out already, by dlib, in milliseconds of CPU time."""
    model = dlib.face_recognition_model_v1(path)
    face = numpy.random.default_rng(1).integers(0, 256, (SIDE, SIDE, 3), dtype=numpy.uint8)
    return timed(lambda: model.compute_face_descriptor(face))


def main():
    program, path = sys.argv[1:]
    print(f"\ndlib {dlib.__version__}, one thread, medians of {PAIRS} pairs in turn\n")
    print("| network | Whorl ms | dlib ms | ratio | at most |")
    print("| --- | ---: | ---: | ---: | ---: |")
    if not os.path.exists(path):
        print(f"| dlib's ResNet | - | - | no model: whorl model fetch dlib | {AT_MOST} |")
        return
    own, other, ratio = compare(program, path, SIDE, SIDE, peer(path))
    print(f"| dlib's ResNet | {own:.2f} | {other:.2f} | {ratio:.2f} | {AT_MOST} |")


if __name__ == "__main__":
    main()
