#!/usr/bin/env python3
"""Restores the prints of a folder by a trained network: OUTPUT/NAME.png for each, dark ridges on white.

    python Benchmarks/training/restore.py restoration.onnx FOLDER OUTPUT [--dpi 569]

Images of another resolution than 500 dpi are brought to it.
"""

import argparse
import pathlib

import cv2
import numpy as np
import onnxruntime

from damage import planes
from network import STRIDE

DPI = 500
WHITE = 255
KINDS = {".png", ".tif", ".tiff", ".bmp"}


def restored(session, gray):
    height, width = gray.shape
    padded = np.pad(gray, ((0, -height % STRIDE), (0, -width % STRIDE)), mode="edge").astype(np.float32)
    logits = session.run(None, {"planes": planes(padded)[None]})[0][0, 0, :height, :width]
    return np.round(WHITE / (1 + np.exp(logits))).astype(np.uint8)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("network")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--dpi", type=float, default=DPI)
    options = parser.parse_args()
    session = onnxruntime.InferenceSession(options.network, providers=["CPUExecutionProvider"])
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
