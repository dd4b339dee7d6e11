"""Whether a command answered what the page shows."""

import re

NUMBER = re.compile(r"(?<![A-SU-Za-z_\d])[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?")
# What stands for a number of the page where the numbers of its block may differ.
ANY_NUMBER = r"(?:[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?|-)"


def matches(expected, answer, numbers=False):
    """Compares line by line.

    `...` in a line stands for any text in it, a line of `...` for any lines. With `numbers` each number stands for any number,
    and columns may be as wide as they need.
    """
    return re.fullmatch(pattern(expected, numbers), normalized(answer)) is not None


def normalized(text):
    return "".join(line.rstrip() + "\n" for line in text.strip("\n").splitlines())


def pattern(expected, numbers):
    lines = list(expected)
    while lines and not lines[-1].strip():
        lines.pop()
    return "".join(r"(?:.*\n)*" if line.strip() == "..." else line_pattern(line.rstrip(), numbers) + r"\n" for line in lines)


def line_pattern(line, numbers):
    return ".*".join(part_pattern(part, numbers) for part in line.split("..."))


def part_pattern(part, numbers):
    if not numbers:
        return re.escape(part)
    found, end = "", 0
    for number in NUMBER.finditer(part):
        found += words_pattern(part[end : number.start()]) + ANY_NUMBER
        end = number.end()
    return found + words_pattern(part[end:])


def words_pattern(text):
    return re.sub(r"(?:\\ )+", r" +", re.escape(text))
