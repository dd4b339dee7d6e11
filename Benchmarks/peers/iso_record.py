"""Minutiae as a record of ISO/IEC 19794-2:2005, one view, angles in 256 steps and without extended data."""

import math
import struct

CENTIMETERS_PER_INCH = 2.54
HEADER, VIEW, POINT, EXTENDED = map(struct.Struct, (">4s4sIHHHHHBB", ">BBBB", ">HHBB", ">H"))
# The count is a byte, places have 14 bits, and angles 256 steps.
MOST, HIGHEST, STEPS = 255, (1 << 14) - 1, 256
# Kinds of minutiae.
OTHER, ENDING, BIFURCATION = 0, 1, 2


def record(minutiae, width, height, dpi):
    """The bytes of a record.

    Minutiae are (x, y, direction, kind, quality): pixels from the upper left corner, radians counter-clockwise from +x, one of the
    kinds above, 1 to 100. Of more than 255 the best are kept.
    """
    kept = sorted(minutiae, key=lambda minutia: -minutia[4])[:MOST]
    points = b"".join(point(*minutia) for minutia in kept)
    resolution = round(dpi / CENTIMETERS_PER_INCH)
    length = HEADER.size + VIEW.size + len(points) + EXTENDED.size
    header = HEADER.pack(b"FMR\0", b" 20\0", length, 0, width, height, resolution, resolution, 1, 0)
    mean = round(sum(minutia[4] for minutia in kept) / len(kept)) if kept else 0
    return header + VIEW.pack(0, 0, mean, len(kept)) + points + EXTENDED.pack(0)


def point(x, y, direction, kind, quality):
    """The six bytes of a minutia."""
    steps = round(direction / math.tau * STEPS) % STEPS
    x, y = (min(max(round(place), 0), HIGHEST) for place in (x, y))
    return POINT.pack(kind << 14 | x, y, steps, min(max(round(quality), 1), 100))
