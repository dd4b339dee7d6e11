"""Pairs of damaged impressions of one synthetic finger, and minutiae that both show: what the describing network learns from.

The minutiae of a finger are those that the engine finds in its clean ridges: NAME.xyt beside NAME_ridges.png.
"""

import pathlib
from typing import NamedTuple

import cv2
import numpy as np

from damage import damaged, planes, relief

# Most minutiae of one pair, so that no finger outweighs the others.
MOST = 6
# Scales of a finger, and those of the second impression relative to the first.
SCALES, STRETCH = (0.74, 1.36), (0.95, 1.05)
# Parts of a finger's width and height among which the middle of a square lies.
MIDDLE = ((0.12, 0.88), (0.1, 0.9))
# Deviations of the second middle from the first in pixels, and of the entries of the shearing matrix.
SHIFT, SHEAR = 20, 0.05
# A minutia is shown if it lies this many pixels inside the square, among ridges: at least this share, this far around.
RIM, INK, AROUND = 12, 0.2, 17
# Deviations of an extractor's minutiae from the true ones, in pixels and radians.
ASTRAY, TURNED = 1.8, 0.12
GHOSTS = 0.2


class Finger(NamedTuple):
    """Gray values of ridges and skin, `(h, w, 2)`, and minutiae: x, y, and the direction as cosine and sine with y down."""

    layers: np.ndarray
    minutiae: np.ndarray


class Batch(NamedTuple):
    """Impressions, of which 2 k and 2 k + 1 show one finger, and minutiae that both of them show."""

    # What the restoring network reads, `(2 n, 5, size / 2, size / 2)`, and should answer, `(2 n, 1, size, size)`.
    planes: np.ndarray
    ridges: np.ndarray
    # k of each minutia; x, y and direction in each of the two impressions, `(m, 2, 3)`; x and y on the finger, `(m, 2)`.
    pair: np.ndarray
    places: np.ndarray
    origins: np.ndarray


class Pairs:
    """Batches of pairs; equal seeds and numbers give equal batches, whichever process makes them."""

    def __init__(self, folder, count, size, seed):
        self.count, self.size, self.seed = count, size, seed
        paths = sorted(pathlib.Path(folder).rglob("*_ridges.png"))
        self.fingers = [finger_of(path) for path in paths if minutiae_file(path).exists()]
        if not self.fingers:
            raise SystemExit(f"no *_ridges.png with minutiae (.xyt) in {folder}; make them with whorl synth and whorl convert")

    def __getitem__(self, number):
        rng = np.random.default_rng([self.seed, number])
        images, targets, pair, places, origins = [], [], [], [], []
        for k in range(self.count):
            finger = self.finger(rng)
            if rng.random() < 0.5:
                finger = mirrored(finger)
            both, shown = [], np.ones(len(finger.minutiae), bool)
            for matrix in placements(finger, self.size, rng):
                image, target = self.impression(finger, matrix, rng)
                images.append(planes(image))
                targets.append(target[None])
                both.append(moved(finger.minutiae, matrix))
                shown &= visible(both[-1], target)
            chosen = rng.permutation(np.flatnonzero(shown))[:MOST]
            pair.append(np.full(len(chosen), k))
            places.append(strayed(np.stack(both, 1)[chosen], rng))
            origins.append(finger.minutiae[chosen, :2])
        return Batch(
            np.stack(images), np.stack(targets).astype(np.float32), np.concatenate(pair),
            np.concatenate(places).astype(np.float32), np.concatenate(origins).astype(np.float32))

    def finger(self, rng):
        return self.fingers[rng.integers(len(self.fingers))]

    def impression(self, finger, matrix, rng):
        """Gray values of a damaged impression, and the ridges that are to be found."""
        ridges, skin = square(finger, matrix, self.size)
        ghost = None
        if rng.random() < GHOSTS:
            other = self.finger(rng)
            ghost = square(other, placements(other, self.size, rng)[0], self.size)[1]
        return damaged(ridges, skin, rng, ghost)


def minutiae_file(path):
    return path.with_name(path.name.replace("_ridges.png", ".xyt"))


def finger_of(path):
    """The finger of a ridges image; its minutiae have y and directions that count upward in the file."""
    layers = np.stack([
        cv2.imread(str(path.with_name(path.name.replace("_ridges", kind))), cv2.IMREAD_GRAYSCALE)
        for kind in ("_ridges", "_skin")], -1)
    x, y, degrees, _ = np.array(minutiae_file(path).read_text().split(), np.float32).reshape(-1, 4).T
    direction = np.deg2rad(degrees)
    return Finger(layers, np.stack([x, len(layers) - 1 - y, np.cos(direction), -np.sin(direction)], 1))


def mirrored(finger):
    x, y, cosine, sine = finger.minutiae.T
    return Finger(finger.layers[:, ::-1], np.stack([finger.layers.shape[1] - 1 - x, y, -cosine, sine], 1))


def placements(finger, size, rng):
    """Where a finger's pixels lie in the squares of two impressions: a matrix of 2 x 3 for each."""
    height, width = finger.layers.shape[:2]
    middle = np.array([rng.uniform(*MIDDLE[0]) * width, rng.uniform(*MIDDLE[1]) * height])
    scale = rng.uniform(*SCALES)
    return [placement(middle, scale, size, rng),
            placement(middle + rng.normal(0, SHIFT, 2), scale * rng.uniform(*STRETCH), size, rng)]


def placement(middle, scale, size, rng):
    """Turns by any angle, scales and slightly shears, and brings a place of the finger to the middle of a square."""
    turn = cv2.getRotationMatrix2D((0, 0), rng.uniform(-180, 180), scale)[:, :2] @ (np.eye(2) + rng.normal(0, SHEAR, (2, 2)))
    return np.concatenate([turn, (size / 2 - turn @ middle)[:, None]], 1)


def square(finger, matrix, size):
    """Heights of ridges and of skin in a square; beside the finger no skin touches."""
    heights = relief(finger.layers)
    layers = np.concatenate([heights, np.ones_like(heights[..., :1])], -1)
    ridges, skin, inside = np.moveaxis(cv2.warpAffine(layers, matrix, (size, size), flags=cv2.INTER_LINEAR), -1, 0)
    return ridges * inside - 4 * (1 - inside), skin * inside - 4 * (1 - inside)


def moved(minutiae, matrix):
    """x, y and direction of minutiae in a square."""
    places = minutiae[:, :2] @ matrix[:, :2].T + matrix[:, 2]
    along = minutiae[:, 2:] @ matrix[:, :2].T
    return np.concatenate([places, np.arctan2(along[:, 1:], along[:, :1])], 1)


def visible(places, target):
    """Which minutiae lie inside a square, among ridges."""
    size = len(target)
    x, y = np.clip(np.round(places[:, :2]).astype(int), 0, size - 1).T
    inside = ((places[:, :2] > RIM) & (places[:, :2] < size - RIM)).all(1)
    return inside & (cv2.blur(target, (AROUND, AROUND))[y, x] > INK)


def strayed(places, rng):
    """Minutiae as an extractor finds them: somewhat beside their places, and turned."""
    return places + rng.standard_normal(places.shape) * (ASTRAY, ASTRAY, TURNED)
