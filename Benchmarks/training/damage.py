"""Impressions of synthetic skin, damaged at random as pressure, moisture, dirt and sensors do: what the network learns to undo.

Planes hold ink, 0 for the ground and 1 for a ridge. Each kind of damage stands in a function of its own; how often and how
strongly it comes was chosen by eye, so that the pictures look like those of sensors, and was not fitted on any.
"""

import cv2
import numpy as np

cv2.setNumThreads(1)
# Gray values of `whorl synth --masters`: that of height 0, and levels for a height of 1.
MIDDLE, LEVELS = 128, 80
# As the engine normalizes prints: side of a block, its smoothing in blocks, gray levels of noise, deviations kept.
BLOCK, SIGMA, NOISE, CLIP = 8, 0.7, 6, 2.5


def relief(gray):
    """Heights of a synthetic finger: 1 on ridges, -1 in valleys."""
    return (MIDDLE - gray.astype(np.float32)) / LEVELS


def planes(gray):
    """What the network sees of an image, in cells of 2 x 2 pixels: four normalized gray values and the local contrast.

    Sides are multiples of 8.
    """
    height, width = gray.shape
    blocks = gray.reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK)
    soft = lambda x: cv2.GaussianBlur(x, (7, 7), SIGMA, borderType=cv2.BORDER_REPLICATE)
    mean, square = soft(blocks.mean((1, 3))), soft((blocks * blocks).mean((1, 3)))
    contrast = np.sqrt(np.maximum(square - mean * mean, 0))
    wide = lambda x, share: cv2.resize(x, (width // share, height // share), interpolation=cv2.INTER_LINEAR)
    normal = np.clip((gray - wide(mean, 1)) * wide(1 / (contrast + NOISE), 1), -CLIP, CLIP)
    cells = normal.reshape(height // 2, 2, width // 2, 2).transpose(1, 3, 0, 2).reshape(4, height // 2, width // 2)
    return np.concatenate([cells, wide(np.log1p(contrast) / 4 - 0.5, 2)[None]]).astype(np.float32)


def crop(layers, rng, size, turn=180, scale=(0.74, 1.36)):
    """A turned, scaled and slightly sheared square of a finger's layers."""
    height, width = layers.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(-turn, turn), rng.uniform(*scale))
    matrix[:, :2] = matrix[:, :2] @ (np.eye(2) + rng.normal(0, 0.05, (2, 2)))
    center = matrix[:, :2] @ [rng.uniform(0.12, 0.88) * width, rng.uniform(0.1, 0.9) * height] + matrix[:, 2]
    matrix[:, 2] += size / 2 - center
    outside = (0,) * (layers.shape[2] - 1) + (0,)
    return cv2.warpAffine(layers, matrix, (size, size), flags=cv2.INTER_LINEAR, borderValue=outside)


def pressure(shape, rng):
    """How firmly the finger is pressed, 1 in the middle of the contact, 0 where there is none."""
    rows, columns = np.mgrid[0:shape[0], 0:shape[1]].astype(np.float32) / shape[0] - 0.5
    angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.05, 0.75)
    # A rim that is slightly bent, as of a contact area of 200 to 400 pixels.
    across = -columns * np.sin(angle) + rows * np.cos(angle)
    reach = columns * np.cos(angle) + rows * np.sin(angle) + rng.uniform(0, 0.7) * across * across
    reach = reach + 0.03 * smooth(shape, rng, 40)
    return np.clip((away - reach) / rng.uniform(0.06, 0.35), 0, 1)


def impression(skin, rng):
    """Ink of skin that is pressed on a sensor, and the pressure: where it is above a level that changes from place to place."""
    shape = skin.shape
    press = pressure(shape, rng) if rng.random() < 0.55 else np.ones(shape, np.float32)
    level = rng.uniform(-0.6, 0.6) + rng.uniform(0, 0.4) * smooth(shape, rng, rng.uniform(25, 90), 2)
    level = level + rng.uniform(0.3, 1.1) * (1 - press)
    rough = 1.2 * rng.random() ** 2 + 0.1
    noise = 0.3 * grain(shape, rng, 0.7) + 0.25 * grain(shape, rng, rng.uniform(1.2, 2.5))
    height = np.minimum(skin, 1.6 * skin) - level - rough * noise
    return np.clip(height / rng.uniform(0.35, 1.1) + 0.5, 0, 1) * (press > 0.01), press


def damaged(ridges, skin, rng, ghost=None):
    """Gray values of a damaged print, and the ridges that are to be found: none where the finger does not touch."""
    clean = np.clip(0.5 + 0.6 * skin, 0, 1)
    x, press = impression(skin, rng)
    target = np.clip(0.5 + 0.8 * ridges, 0, 1) * np.clip(press * 8, 0, 1)
    for chance, kind in KINDS:
        if rng.random() < chance:
            x = kind(x, clean, rng)
    x = x * (press > 0.01)
    if ghost is not None:
        left = np.clip(0.5 + 0.6 * ghost, 0, 1) * (smooth(x.shape, rng, 80) > rng.uniform(-1.5, 1))
        x = 1 - (1 - x) * (1 - rng.uniform(0.08, 0.4) * cv2.GaussianBlur(left, (0, 0), rng.uniform(0.5, 1.5)))
    for chance, kind in FOREIGN:
        if rng.random() < chance:
            x = kind(x, clean, rng)
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


def incipient(x, clean, rng):
    """Thin broken ridges in the valleys."""
    wide = cv2.GaussianBlur(clean, (0, 0), 1.5)
    finger = cv2.GaussianBlur(clean, (0, 0), 8) > 0.15
    middle = (wide <= cv2.erode(wide, np.ones((1, 5))) + 1e-4) | (wide <= cv2.erode(wide, np.ones((5, 1))) + 1e-4)
    middle = middle & finger & (wide < 0.35)
    where = sigmoid((smooth(x.shape, rng, rng.uniform(20, 60)) + rng.uniform(-1.5, 0.5)) * 4)
    lines = cv2.GaussianBlur(middle.astype(np.float32), (0, 0), 0.7) * (grain(x.shape, rng, 1.2) > rng.uniform(-1.5, 0.5))
    return np.maximum(x, np.clip(lines * where * rng.uniform(0.4, 1.4), 0, 1))


def pores(x, clean, rng):
    """Round openings along the middle of ridges."""
    wide = cv2.GaussianBlur(clean, (0, 0), 1.2)
    crest = wide > 0.55
    seeds = ((rng.random(x.shape) < rng.uniform(0.004, 0.02)) & crest).astype(np.float32)
    spots = cv2.GaussianBlur(seeds, (0, 0), rng.uniform(0.8, 1.4))
    return x * (1 - np.clip(spots * rng.uniform(6, 14), 0, 1))


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


def compressed(y, rng):
    """Blocks of lossy compression."""
    quality = int(rng.integers(15, 70))
    return cv2.imdecode(cv2.imencode(".jpg", y, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)


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
    y = np.clip(np.round(y), 0, 255).astype(np.uint8)
    return (compressed(y, rng) if rng.random() < 0.12 else y).astype(np.float32)


KINDS = (
    (0.1, thin), (0.25, faint), (0.25, dry), (0.3, wet), (0.45, creases), (0.15, holes), (0.15, incipient), (0.12, pores))
# What lies on the sensor, also beside the finger.
FOREIGN = ((0.12, scratches), (0.15, dirt))
OPTICS = ((0.65, blur), (0.2, coarse), (0.1, swept))
