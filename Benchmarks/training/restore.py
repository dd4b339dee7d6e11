#!/usr/bin/env python3
"""Restores the prints of a folder by a trained network: OUTPUT/NAME.png for each, dark ridges on white.

    python Benchmarks/training/restore.py Sources/CKernels/restoration/restoration.onnx FOLDER OUTPUT [--dpi 569]

Images of another resolution than 500 dpi are brought to it.
"""

import argparse
import pathlib

import cv2
import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper

from damage import BLOCK, planes

DPI = 500
WHITE, CELL = 255, 4
KINDS = {".png", ".tif", ".tiff", ".bmp"}


def session_of(path):
    """The network with its weights widened: its file has 16 bits for each, which stand beside numbers of 32."""
    model = onnx.load(path)
    for tensor in model.graph.initializer:
        numbers = numpy_helper.to_array(tensor)
        if numbers.dtype == np.float16:
            tensor.CopyFrom(numpy_helper.from_array(numbers.astype(np.float32), tensor.name))
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def restored(session, gray):
    height, width = gray.shape
    padded = np.pad(gray, ((0, -height % BLOCK), (0, -width % BLOCK)), mode="edge").astype(np.float32)
    cells = session.run(None, {"planes": planes(padded)[None]})[0][0]
    side, rows, columns = CELL, *cells.shape[1:]
    logits = cells.reshape(side, side, rows, columns).transpose(2, 0, 3, 1).reshape(rows * side, columns * side)
    return np.round(WHITE / (1 + np.exp(logits[:height, :width]))).astype(np.uint8)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("network")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--dpi", type=float, default=DPI)
    options = parser.parse_args()
    session = session_of(options.network)
    options.output.mkdir(parents=True, exist_ok=True)
    for path in sorted(options.folder.iterdir()):
        gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE) if path.suffix.lower() in KINDS else None
        if gray is None:
            continue
        if options.dpi != DPI:
            scale = DPI / options.dpi
            gray = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(options.output / (path.stem + ".png")), restored(session, gray))


main()
