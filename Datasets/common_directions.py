#!/usr/bin/env python3
"""Writes into a manifest what an embedder gives to photos whoever they show: common_directions.py MANIFEST FOLDER...

Each folder holds the templates of one population, made by `whorl extract --face` with a model whose manifest has no key
`common` yet. The directions are the first right singular vectors of the populations' mean embeddings.
"""

import json
import pathlib
import re
import struct
import sys

import numpy

COUNT = 4
HEADER, SECTION = 8, struct.Struct("<BI")
EMBEDDING_TAG = 3


def embedding(path):
    data = path.read_bytes()
    place = HEADER
    while place < len(data):
        tag, length = SECTION.unpack_from(data, place)
        place += SECTION.size
        if tag == EMBEDDING_TAG:
            return numpy.frombuffer(data[place + 1 : place + length], "<f4").astype(float)
        place += length
    raise ValueError(f"{path} is no template of a face")


def write(manifest, key, value):
    """Sets a key of a manifest."""
    content = json.loads(manifest.read_text())
    content[key] = value
    text = json.dumps(content, indent=2, sort_keys=True, ensure_ascii=False, separators=(",", " : "))
    # Arrays of numbers and points of a calibration take a line each.
    for start, inner, end in (("[", '[^\\[\\]{}"]*?', "]"), ("{", '"fmr"[^{}]*?', "}")):
        lines = re.compile(rf"{re.escape(start)}\s+({inner})\s+{re.escape(end)}")
        text = lines.sub(lambda found: start + re.sub(r"\s+", " ", found[1]) + end, text)
    manifest.write_text(text + "\n")


def main():
    means = [
        numpy.mean([embedding(path) for path in sorted(pathlib.Path(folder).iterdir())], axis=0) for folder in sys.argv[2:]
    ]
    directions = numpy.linalg.svd(numpy.stack(means), full_matrices=False)[2][:COUNT].astype("f4")
    write(pathlib.Path(sys.argv[1]), "common", [[float(str(number)) for number in direction] for direction in directions])


if __name__ == "__main__":
    main()
