#!/usr/bin/env python3
"""Makes photos that are no whole faces of photos that are: covered_faces.py REPORT KIND OUTPUT [--seed N]

REPORT is what `whorl extract --face PHOTOS... -o TEMPLATES --json` printed: photos and where their eyes, nose and mouth lie.
KIND is eyes, mouth, half (covers of random colors, plain or of cloth), negative, or cut (strips that change places).
OUTPUT gets a PNG of the same name for each photo. Equal seeds give equal photos. Needs numpy and Pillow.
"""

import argparse
import json
import pathlib

import numpy
from PIL import Image

LANDMARKS = ("leftEye", "rightEye", "noseTip", "leftMouthCorner", "rightMouthCorner")
DARK, LIGHT_BLUE = (20, 20, 20), (120, 160, 200)


def cover(chance, height, width, skin):
    """A piece of cloth or skin, `height x width x 3`: of one color, striped or grained."""
    color = [DARK, skin, LIGHT_BLUE, chance.uniform(0, 255, 3)][chance.integers(4)]
    piece = numpy.tile(numpy.asarray(color, float), (height, width, 1))
    if chance.random() < 0.5:
        piece += 30 * numpy.sin(numpy.arange(height) / chance.uniform(1.5, 5))[:, None, None]
        piece += chance.normal(0, 8, piece.shape)
    return piece


def covered(chance, photo, points, kind):
    """A photo with a part of its face under a cover."""
    left, right, nose, *corners = points
    eyes, mouth = (left + right) / 2, (corners[0] + corners[1]) / 2
    apart = numpy.hypot(*(right - left))
    height, width = photo.shape[:2]
    size = chance.uniform(0.85, 1.15)
    if kind == "eyes":
        box = (eyes[0] - 1.1 * apart, eyes[1] - 0.35 * size * apart, eyes[0] + 1.1 * apart, eyes[1] + 0.35 * size * apart)
    elif kind == "mouth":
        box = (mouth[0] - apart, mouth[1] - 0.45 * size * apart, mouth[0] + apart, mouth[1] + 1.1 * apart)
    else:
        box = (eyes[0], 0, width, height) if chance.random() < 0.5 else (0, 0, eyes[0], height)
    x0, x1 = (int(min(max(value, 0), width)) for value in box[0::2])
    y0, y1 = (int(min(max(value, 0), height)) for value in box[1::2])
    x, y = (int(value) for value in nose)
    skin = photo[max(y - 4, 0) : y + 4, max(x - 4, 0) : x + 4].reshape(-1, 3).mean(axis=0)
    result = photo.copy()
    result[y0:y1, x0:x1] = cover(chance, y1 - y0, x1 - x0, skin)
    return result


def cut(chance, photo, face):
    """A photo whose strips, of all of it or of the face's box, change places: at random or with their neighbors."""
    top, bottom = (0, 1) if chance.random() < 0.4 else chance.uniform((-0.05, 0.95), (0.05, 1.05))
    y, height = (0, photo.shape[0]) if (top, bottom) == (0, 1) else (face["y"], face["height"])
    y0, y1 = (int(numpy.clip(y + part * height, 0, photo.shape[0])) for part in (top, bottom))
    strips = numpy.array_split(numpy.arange(y0, y1), chance.integers(3, 9))
    places = chance.permutation(len(strips))
    if chance.random() < 0.3:
        places = [place ^ 1 if place ^ 1 < len(strips) else place for place in range(len(strips))]
    result = photo.copy()
    result[y0:y1] = photo[numpy.concatenate([strips[place] for place in places])]
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("kind", choices=("eyes", "mouth", "half", "negative", "cut"))
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    chance = numpy.random.default_rng(options.seed)
    options.output.mkdir(parents=True)
    for line in options.report.read_text().splitlines():
        sample = json.loads(line)
        if "error" in sample:
            continue
        path = pathlib.Path(sample["file"])
        photo = numpy.asarray(Image.open(path).convert("RGB"), float)
        found = sample["face"]["landmarks"]
        points = numpy.array([(found[name]["x"], found[name]["y"]) for name in LANDMARKS])
        if options.kind == "negative":
            result = 255 - photo
        elif options.kind == "cut":
            result = cut(chance, photo, sample["face"])
        else:
            result = covered(chance, photo, points, options.kind)
        # A photo of ORL is a number in the folder of its person.
        name = f"{path.parent.name}_{path.stem}" if path.stem.isdigit() else path.stem
        Image.fromarray(result.clip(0, 255).astype("uint8")).save(options.output / f"{name}.png")


main()
