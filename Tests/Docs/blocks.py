"""Fenced blocks of a page, taken apart into commands and the answers that the page shows."""

import re
import subprocess
from dataclasses import dataclass, field

RUN = ("sh", "console")
# Words after the language: README.md of this folder says what each does.
WORDS = ("slow", "root", "data", "library", "numbers", "background")
FENCE = re.compile(r"^( *)```(\S*) ?(.*)$")
EXIT_CODE = re.compile(r"\s+# exit code (\d+)\s*$")


class PageError(Exception):
    """A page is not written as the test needs it."""


@dataclass
class Command:
    text: str
    line: int
    expected: list = field(default_factory=list)

    @property
    def code(self):
        """The exit code that the page states, or 0."""
        found = EXIT_CODE.search(self.text.splitlines()[0])
        return int(found.group(1)) if found else 0


@dataclass
class Block:
    page: str
    line: int
    language: str
    words: set
    lines: list
    file: str = ""

    @property
    def name(self):
        """How the list of skipped blocks names the block: page and first line."""
        return f"{self.page}: {self.lines[0].removeprefix('$ ') if self.lines else ''}"

    def commands(self):
        return transcript(self) if self.language == "console" else script(self)


def blocks(page, text):
    """All fenced blocks of a page, in order; one in a list is indented as the list is."""
    found, block, indent = [], None, ""
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if fence and block is None:
            indent = fence.group(1)
            block = opened(page, number, fence.group(2), fence.group(3).split())
        elif fence:
            found.append(block)
            block = None
        elif block is not None:
            block.lines.append(line.removeprefix(indent))
        elif re.match(r"\s+\$ ", line):
            raise PageError(f"{page}:{number}: commands belong into a fenced block of console or sh")
    if block is not None:
        raise PageError(f"{page}:{block.line}: the block is not closed")
    for block in found:
        if block.language not in RUN and any(re.match(r"(\$ |whorl |make )", line) for line in block.lines):
            raise PageError(f"{page}:{block.line}: a block with commands is one of console or sh")
    return found


def opened(page, number, language, words):
    block = Block(page, number, language, set(), [])
    for word in words:
        if word.startswith("file="):
            block.file = word.removeprefix("file=")
        elif word in WORDS:
            block.words.add(word)
        else:
            raise PageError(f"{page}:{number}: unknown word {word}; known: {', '.join(WORDS)}, file=NAME")
    return block


def transcript(block):
    """Commands behind `$ `, continued behind `> `, each with the lines that follow."""
    found = []
    for number, line in enumerate(block.lines, block.line + 1):
        if line.startswith("$ "):
            found.append(Command(line[2:], number))
        elif line.startswith("> ") and found and not found[-1].expected:
            found[-1].text += "\n" + line[2:]
        elif found:
            found[-1].expected.append(line)
        else:
            raise PageError(f"{block.page}:{number}: a block of console begins with a command")
    return found


def script(block):
    """Commands of a script: as few lines each as bash takes for whole."""
    found, text, first = [], "", block.line
    for number, line in enumerate(block.lines, block.line + 1):
        if not text:
            first = number
        text += line + "\n"
        if not text.strip():
            text = ""
        elif not line.endswith("\\") and is_whole(text):
            found.append(Command(text.rstrip("\n"), first))
            text = ""
    if text:
        raise PageError(f"{block.page}:{first}: bash does not read this command")
    return found


def is_whole(text):
    done = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True)
    return done.returncode == 0 and "warning" not in done.stderr
