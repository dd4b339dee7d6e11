#!/usr/bin/env python3
"""Writes a list for `whorl evaluate --manifest` of the pool FVC of development.json: manifest.py FOLDER

FOLDER holds the sets. Left out is what would put a finger under two names: sets that share people with an earlier one, and
repeated fingers. The kind of sensor is a covariate.
"""

import csv
import json
import pathlib
import sys

POOL = "FVC"


def rows(folder, described):
    repeated = {(finger["set"], finger["label"]) for finger in described["repeatedFingers"]}
    seen = set()
    for one in described["sets"]:
        name = one["folder"]
        if one.get("pool") != POOL or seen & set(one["sharesPeopleWith"]):
            continue
        seen.add(name)
        kind = "synthetic" if one["synthetic"] else one["sensor"].replace(",", " ").split()[0]
        for file in sorted((folder / name).iterdir()):
            label = file.stem.rpartition("_")[0]
            if label and (name, label) not in repeated:
                yield f"{name}/{file.stem}", f"{name}/{label}", file, one["dpi"], kind


def main():
    described = json.loads((pathlib.Path(__file__).parent / "development.json").read_text())
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["sample", "subject", "path", "dpi", "sensor"])
    writer.writerows(rows(pathlib.Path(sys.argv[1]).absolute(), described))


main()
