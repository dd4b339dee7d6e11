#!/usr/bin/env python3
"""Runs sections of a page in a fresh root, without network: `page.py ROOT PAGE SECTION...`.

The blocks are taken apart and the answers compared as `make test-docs` does (Tests/Docs). Commands run in /root of ROOT,
one after the other, each in a shell of its own.
"""

import re
import subprocess
import sys
from pathlib import Path

ALONE = Path(__file__).resolve().with_name("alone")
SOURCES = ALONE.parents[3]
sys.dont_write_bytecode = True
sys.path.insert(0, str(SOURCES / "Tests/Docs"))

import answers  # noqa: E402
import blocks  # noqa: E402

HEADING = re.compile(r"^## (.*)$", re.M)


def section(text: str, name: str) -> str:
    """The lines below a heading."""
    parts = HEADING.split(text)
    return dict(zip(parts[1::2], parts[2::2]))[name]


def run(root: Path, command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [ALONE, root, "bash", "-c", f"cd && {command}"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)


def main() -> None:
    root, page, *names = sys.argv[1:]
    text = (SOURCES / page).read_text()
    count = 0
    for block in [each for name in names for each in blocks.blocks(page, section(text, name))]:
        if block.file:
            Path(root, "root", block.file).write_text("\n".join(block.lines) + "\n")
        if block.language not in blocks.RUN or block.words & {"slow", "root", "data", "background"}:
            continue
        for command in block.commands():
            done = run(Path(root), command.text)
            count += 1
            if done.returncode != command.code:
                sys.exit(f"{page}: {command.text}\nended with {done.returncode}, not {command.code}:\n{done.stdout}")
            if block.language == "console" and not answers.matches(command.expected, done.stdout, "numbers" in block.words):
                sys.exit(f"{page}: {command.text}\nanswered otherwise than the page shows:\n{done.stdout}")
    if not count:
        sys.exit(f"{page}: no command of {', '.join(names)} was run")
    print(f"{page}: {count} commands of {', '.join(names)} answer as the page shows")


main()
