#!/usr/bin/env python3
"""Looks for phrases that make a reader translate; phrases.txt lists them and what to write instead."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHRASES = pathlib.Path(__file__).parent / "phrases.txt"
# What users and contributors read.
READ = ["Sources", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs", "Datasets"]
KINDS = {".swift", ".h", ".c", ".md", ".yaml", ".js", ".css", ".1", ".in"}
# Each pattern has to find its sentence and leave the other alone, so that none ends up finding nothing.
FINDS = {
    "the kind is none": "where there is none", "the page is told": "cannot be told apart", "subjects are told of": "reported",
    "shows what came of it": "the outcome", "with what was made of it": "with how it was repaired",
    "it was made of nothing known": "unknown origin", "Begins untold.": "not raised", "it stands for nobody": "removed",
    "nothing where it is none": "nil where it is not",
    "Whose the vectors are.": "the person", "as the store has it": "thrown", "the plan of the house": "the parts",
    "private struct Told: Encodable": "private struct Report: Encodable",
}


def phrases():
    lines = [line for line in PHRASES.read_text().splitlines() if line and not line.startswith("#")]
    return [(re.compile(pattern), instead) for pattern, _, instead in (line.partition("  ") for line in lines)]


def files():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *READ], cwd=ROOT, capture_output=True,
        text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in listed if pathlib.Path(name).suffix in KINDS and (ROOT / name).is_file()]


def main():
    known = phrases()
    faults = []
    for (pattern, _), (bad, good) in zip(known, FINDS.items(), strict=True):
        if not pattern.search(bad) or pattern.search(good):
            faults.append(f"{PHRASES.name}: {pattern.pattern} does not find \"{bad}\" alone")
    read = files()
    for file in read:
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            for pattern, instead in known:
                if found := pattern.search(line):
                    faults.append(f"{file.relative_to(ROOT)}:{number}: \"{found.group()}\"; write: {instead}")
    print("\n".join(faults) or f"language: {len(read)} files")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
