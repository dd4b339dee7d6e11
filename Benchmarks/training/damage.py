"""Damages clean prints as skin, pressure and sensors do, at random from a generator: what the network learns to undo.

Planes hold ink, 0 for the ground and 1 for a ridge. Each kind of damage stands in a function of its own; how often and how
strongly it comes was chosen by eye, so that the pictures look like those of sensors, and was not fitted on any.
"""

import cv2
import numpy as np

cv2.setNumThreads(1)
# Gray values of `whorl synth`: its ground, and the range to its darkest ridge.
GROUND, RANGE = 236, 190
# Standard deviation of the window of local normalization in pixels, and gray levels that count as no contrast.
WINDOW, FLOOR = 10, 6


def ink(gray):
    """The ink of a synthetic print: 1 on ridges."""
    return np.clip((GROUND - gray.astype(np.float32)) / RANGE, 0, 1)


def planes(gray):
    """What the network sees of an image: gray values by the mean and deviation around each, and that deviation."""
    blurred = lambda x: cv2.GaussianBlur(x, (0, 0), WINDOW, borderType=cv2.BORDER_REPLICATE)
    centered = gray - blurred(gray)
    deviation = np.sqrt(blurred(centered * centered))
    return np.stack([centered / (deviation + FLOOR), np.log1p(deviation) / 4 - 0.5]).astype(np.float32)


def crop(plane, rng, size, turn=40, scale=(0.76, 1.3)):
    """A turned and scaled square of a print; zero outside it."""
    height, width = plane.shape
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(-turn, turn), rng.uniform(*scale))
    center = matrix @ [rng.uniform(0.22, 0.78) * width, rng.uniform(0.18, 0.85) * height, 1]
    matrix[:, 2] += size / 2 - center
    return cv2.warpAffine(plane, matrix, (size, size), flags=cv2.INTER_LINEAR)


def damaged(clean, rng, ghost=None):
    """Gray values of a damaged print and the ink that is to be found: less than the clean one where a window cut it off."""
    x, target = clean.copy(), clean
    for chance, kind in KINDS:
        if rng.random() < chance:
            x = kind(x, clean, rng)
    if ghost is not None:
        x = 1 - (1 - x) * (1 - rng.uniform(0.08, 0.4) * cv2.GaussianBlur(ghost, (0, 0), rng.uniform(0.5, 1.5)))
    window = edges(x.shape, rng) if rng.random() < 0.3 else None
    if window is not None:
        x, target = x * window, target * window
    for chance, kind in OPTICS:
        if rng.random() < chance:
            x = kind(x, clean, rng)
    return gray(x, window, rng), target


def smooth(shape, rng, cell, octaves=1):
    """Noise without detail below a number of pixels."""
    height, width = shape
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        step = max(4, cell / 2 ** octave)
        grid = rng.standard_normal((int(height / step) + 3, int(width / step) + 3)).astype(np.float32)
        total += cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC) * 0.6 ** octave
    return total


def grain(shape, rng, size):
    """Noise of one size of grain, with unit deviation."""
    noise = rng.standard_normal(shape).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), size) if size > 0 else noise
    return noise / (noise.std() + 1e-6)


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def thin(x, clean, rng):
    return cv2.erode(x, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3)))


def faint(x, clean, rng):
    """Unequal pressure."""
    least = rng.uniform(0.05, 0.6)
    return x * (least + (1 - least) * sigmoid(smooth(x.shape, rng, rng.uniform(40, 110), 2) * 2 + rng.normal(0, 1)))


def dry(x, clean, rng):
    """Ridges that touch with their pores and grains alone."""
    level = smooth(x.shape, rng, rng.uniform(30, 120), 2) * 0.7 + rng.uniform(-1.6, 0.5)
    return x * sigmoid((grain(x.shape, rng, rng.uniform(0.6, 1.8)) - level) / rng.uniform(0.1, 0.5))


def wet(x, clean, rng):
    """Ridges that swell, and valleys that fill, in blotches."""
    where = sigmoid((smooth(x.shape, rng, rng.uniform(30, 100), 2) + rng.uniform(-1.5, 1)) * 3)
    width = int(rng.choice([3, 5, 7]))
    swollen = cv2.dilate(x, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width)))
    if rng.random() < 0.6:
        swollen = cv2.GaussianBlur(swollen, (0, 0), rng.uniform(0.5, 2))
    x = x * (1 - where) + np.maximum(x, swollen) * where
    finger = cv2.GaussianBlur(clean, (0, 0), 8) > 0.12
    return 1 - (1 - x) * (1 - rng.uniform(0, 0.9) * where * finger)


def line(shape, rng, width):
    """A slightly bent line of some length."""
    length, angle = rng.uniform(30, 260), rng.uniform(0, np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    across, bend = np.array([-along[1], along[0]]), rng.normal(0, length * 0.06)
    middle = np.array([rng.uniform(0, shape[1]), rng.uniform(0, shape[0])])
    places = [middle + along * length * t + across * (bend * (4 * t * t - 1) + rng.normal(0, 0.8))
              for t in np.linspace(-0.5, 0.5, 6)]
    plane = np.zeros(shape, np.float32)
    cv2.polylines(plane, [np.round(np.stack(places) * 8).astype(np.int32)], False, 1.0, max(1, round(width)), cv2.LINE_AA, 3)
    return cv2.GaussianBlur(plane, (0, 0), rng.uniform(0.4, 1.0))


def creases(x, clean, rng):
    for _ in range(rng.integers(1, 8)):
        x = x * (1 - line(x.shape, rng, rng.uniform(1, 4.5)) * rng.uniform(0.5, 1))
    return x


def scratches(x, clean, rng):
    for _ in range(rng.integers(1, 4)):
        x = np.maximum(x, line(x.shape, rng, rng.uniform(1, 3)) * rng.uniform(0.3, 1))
    return x


def dirt(x, clean, rng):
    spots = (cv2.GaussianBlur(grain(x.shape, rng, 1), (0, 0), 0.6) > rng.uniform(1.2, 2.2)).astype(np.float32)
    return np.maximum(x, cv2.GaussianBlur(spots, (0, 0), 0.7) * rng.uniform(0.2, 0.9))


def holes(x, clean, rng):
    spots = (grain(x.shape, rng, rng.uniform(0.8, 2.2)) > rng.uniform(1.3, 2.4)).astype(np.float32)
    return x * (1 - cv2.GaussianBlur(spots, (0, 0), 0.6) * rng.uniform(0.4, 1))


def edges(shape, rng):
    """A sensor's window: 1 inside one or two straight edges."""
    rows, columns = np.mgrid[0:shape[0], 0:shape[1]].astype(np.float32)
    window = np.ones(shape, np.float32)
    for _ in range(rng.integers(1, 3)):
        slanted = rng.random() < 0.3
        angle = rng.uniform(0, 2 * np.pi) if slanted else rng.integers(0, 4) * np.pi / 2 + rng.normal(0, 0.05)
        reach = (columns - shape[1] / 2) * np.cos(angle) + (rows - shape[0] / 2) * np.sin(angle)
        window *= reach < rng.uniform(0.15, 0.5) * shape[1]
    return window


def blur(x, clean, rng):
    return cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 1.6))


def coarse(x, clean, rng):
    """A sensor of lower resolution."""
    share = rng.uniform(0.5, 0.9)
    small = cv2.resize(x, (int(x.shape[1] * share), int(x.shape[0] * share)), interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (x.shape[1], x.shape[0]), interpolation=cv2.INTER_LINEAR)


def swept(x, clean, rng):
    """Rows of a sweep sensor, shifted against each other."""
    steps = rng.integers(-1, 2, x.shape[0]) * (rng.random(x.shape[0]) < rng.uniform(0.05, 0.4))
    shifts = np.clip(np.cumsum(steps), -3, 3)
    columns = np.arange(x.shape[1])[None] + (shifts - shifts[x.shape[0] // 2])[:, None]
    return np.take_along_axis(x, columns.clip(0, x.shape[1] - 1), 1)


def gray(x, window, rng):
    """Gray values of a sensor: ground, contrast, curve, gradients, gains and noise."""
    ground = rng.uniform(140, 255)
    contrast = rng.uniform(25 if rng.random() < 0.3 else 70, ground - 5)
    curve = np.clip(x, 0, 1) ** rng.uniform(0.5, 1.8)
    if rng.random() < 0.3:
        curve = sigmoid((curve - 0.5) * rng.uniform(3, 9))
    y = ground - contrast * curve
    if rng.random() < 0.5:
        y = y + smooth(x.shape, rng, rng.uniform(60, 200)) * rng.uniform(1, 14)
    if window is not None and rng.random() < 0.6:
        y = np.where(window > 0, y, rng.uniform(0, 255))
    for shape in ((1, x.shape[1]), (x.shape[0], 1)):
        if rng.random() < 0.15:
            y = y * (1 + rng.normal(0, 0.05, shape))
    y = y + grain(x.shape, rng, rng.uniform(0, 1.2)) * rng.uniform(0.5, 14) * (1 if rng.random() < 0.8 else 1.8)
    return np.clip(np.round(y), 0, 255).astype(np.float32)


KINDS = ((0.12, thin), (0.4, faint), (0.5, dry), (0.4, wet), (0.45, creases), (0.12, scratches), (0.15, dirt), (0.15, holes))
OPTICS = ((0.65, blur), (0.2, coarse), (0.1, swept))
