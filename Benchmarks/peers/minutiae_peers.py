"""Extractors of minutiae that Whorl is compared with, each on one thread.

Each has a name, a version and a method that answers the record of a print and the milliseconds of CPU time that its minutiae took.
"""

import os
import time

# Read when the libraries below are loaded: one thread, no accelerator, no messages.
os.environ.update(
    TF_NUM_INTRAOP_THREADS="1", TF_NUM_INTEROP_THREADS="1", OMP_NUM_THREADS="1", TF_CPP_MIN_LOG_LEVEL="3",
    KERAS_BACKEND="tensorflow", CUDA_VISIBLE_DEVICES="-1",
)

import cv2
import pyfing

import fingerjet
import iso_record

cv2.setNumThreads(1)


def timed(work):
    """What a piece of work answers, and milliseconds of CPU time."""
    start = time.process_time()
    result = work()
    return result, (time.process_time() - start) * 1000


class Leader:
    """LEADER (R. Cappelli, arXiv 2602.15493), a network, as pyfing has it with its usual settings."""

    name, version = "LEADER", f"pyfing {pyfing.__version__}"
    kinds = {"E": iso_record.ENDING, "B": iso_record.BIFURCATION, "O": iso_record.OTHER}

    def __init__(self):
        self.extractor = pyfing.Leader()

    def record(self, gray, dpi):
        found, milliseconds = timed(lambda: self.extractor.run(gray, dpi))
        minutiae = [(m.x, m.y, m.direction, self.kinds[m.type], 100 * m.quality) for m in found]
        return iso_record.record(minutiae, gray.shape[1], gray.shape[0], dpi), milliseconds


class FingerJet:
    """FingerJetFX OSE."""

    name, version = "FingerJet", "FingerJetFX OSE of nbis-py 0.1.3"

    def __init__(self):
        self.extractor = fingerjet.FingerJet()

    def record(self, gray, dpi):
        minutiae, milliseconds = timed(lambda: self.extractor.minutiae(gray, dpi))
        width, height = (round(side * fingerjet.DPI / dpi) for side in gray.shape[::-1])
        return iso_record.record(minutiae, width, height, fingerjet.DPI), milliseconds
