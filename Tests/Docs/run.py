#!/usr/bin/env python3
"""Runs every command of README and docs, and compares the answers with those that the pages show.

    run.py [--slow] [--page TEXT] [--library PREFIX] PROGRAMS

PROGRAMS is the folder of `whorl` and `whorl-service`. README.md of this folder says how a page is written for it.
"""

import argparse
import os
import pathlib
import resource
import sys
import tempfile
import time

import answers
import blocks
import links
import options as spoken
import shell

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/*.md", "Sources/Whorl/Whorl.docc/*.md"]
SKIPPED = pathlib.Path(__file__).parent / "skipped.txt"
MOST_SKIPPED = 5
# Lines and words of README at most.
README_SIZE = (200, 1_800)
QUICK_SECONDS, SLOW_SECONDS, START_SECONDS = 60, 3600, 30


class Run:
    def __init__(self, options):
        self.options = options
        data = pathlib.Path(os.environ.get("WHORL_DATA") or ROOT.parent / "shared")
        self.data = data if (data / "datasets").is_dir() else None
        self.library = pathlib.Path(options.library).absolute() if options.library else None
        self.alone = shell.can_be_alone()
        self.spoken = spoken.Options(options.programs)
        self.skipped = skipped_blocks()
        self.used, self.left_out, self.failures, self.commands = set(), {}, [], 0

    def sentences(self, name):
        """Checks what a page says between its blocks: links, commands and options."""
        text = (ROOT / name).read_text()
        size = (len(text.splitlines()), len(text.split()))
        if name == "README.md" and any(got > most for got, most in zip(size, README_SIZE)):
            self.failures.append(name)
            print(f"{name} has {size[0]} lines and {size[1]} words; at most {README_SIZE[0]} and {README_SIZE[1]} are wanted")
        for link in links.broken(ROOT, name):
            self.failures.append(name)
            print(f"{name}: the link {link} leads nowhere")
        for command in self.spoken.unknown(text):
            self.failures.append(name)
            print(f"{name}: no program knows {command}")

    def page(self, name):
        """Runs the blocks of a page in a folder of its own."""
        found = blocks.blocks(name, (ROOT / name).read_text())
        with tempfile.TemporaryDirectory(prefix="whorl-docs-") as folder:
            place = pathlib.Path(folder)
            (place / "whorl").symlink_to(ROOT)
            run = shell.Shell(place, self.environment(place), self.alone)
            try:
                for block in found:
                    if block.file:
                        (place / block.file).write_text("\n".join(block.lines) + "\n")
                    elif block.language in blocks.RUN and not self.leaves_out(block) and not self.block(block, run):
                        break
            finally:
                run.close()

    def environment(self, place):
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("WHORL_", "XDG_"))}
        path = f"{self.options.programs}:{kept['PATH']}"
        own = {"HOME": str(place), "PATH": path, "LC_ALL": "C.UTF-8", "TMPDIR": str(place)}
        if self.data:
            own["WHORL_DATA"] = str(self.data)
        if self.library:
            own["PKG_CONFIG_PATH"] = f"{self.library}/lib/pkgconfig"
            own["LD_LIBRARY_PATH"] = f"{self.library}/lib"
        return {**kept, **own}

    def leaves_out(self, block):
        if block.name in self.skipped:
            self.used.add(block.name)
            return True
        reason = (
            "slow" if "slow" in block.words and not self.options.slow
            else "no real data" if "data" in block.words and not self.data
            else "no installed library" if "library" in block.words and not self.library else None)
        if reason:
            self.left_out[reason] = self.left_out.get(reason, 0) + 1
        return reason is not None

    def block(self, block, run):
        """Runs a block; false where the shell still waits for a command, so that the page cannot go on."""
        numbers = "numbers" in block.words
        seconds = SLOW_SECONDS if "slow" in block.words else QUICK_SECONDS
        home = run.folder / "whorl" if "root" in block.words else run.folder
        run.run(f"cd {home}", seconds)
        for command in block.commands():
            self.commands += 1
            check = lambda text: not command.expected or answers.matches(command.expected, text, numbers)
            if "background" in block.words:
                is_right, answer = run.begin(command.text, check, START_SECONDS)
                code = command.code
            else:
                code, answer = run.run(command.text, seconds)
                is_right = check(answer) if block.language == "console" else True
                # What prints nothing on the page may print nothing at all.
                is_right &= block.language != "console" or bool(command.expected) or not answer.strip()
            if code != command.code:
                self.fail(block, command, f"exit code {code}, the page states {command.code}", answer)
            elif not is_right:
                self.fail(block, command, "another answer", answer)
            if code is None:
                return False
        return True

    def fail(self, block, command, what, answer):
        self.failures.append(f"{block.page}:{command.line}")
        print(f"{block.page}:{command.line}: {what}\n  $ {command.text}\n  page:")
        print("".join(f"    {line}\n" for line in command.expected) + "  answer:")
        print("".join(f"    {line}\n" for line in answer.strip("\n").splitlines()), flush=True)


def skipped_blocks():
    """Names of blocks that are not run; a line each: name, two blanks, `because` and the reason."""
    found = {}
    for line in SKIPPED.read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, reason = line.partition("  because ")
            found[name] = reason
    if len(found) > MOST_SKIPPED or not all(found.values()):
        raise blocks.PageError(f"{SKIPPED.name} lists at most {MOST_SKIPPED} blocks, each with its reason")
    return found


def main():
    parser = argparse.ArgumentParser(description="Runs the commands of README and docs.")
    parser.add_argument("--slow", action="store_true", help="also run what builds and what takes minutes")
    parser.add_argument("--page", default="", help="only pages whose path holds this text")
    parser.add_argument("--library", help="where the C library is installed")
    parser.add_argument("programs", help="folder of whorl and whorl-service", type=lambda text: os.path.abspath(text))
    options = parser.parse_args()
    if options.library and not os.path.isdir(options.library):
        options.library = None
    run = Run(options)
    for page in sorted({path.relative_to(ROOT) for pattern in PAGES for path in ROOT.glob(pattern)}):
        if options.page in str(page):
            started = time.monotonic()
            run.sentences(str(page))
            run.page(str(page))
            print(f"docs: {page}, {time.monotonic() - started:.1f} s", flush=True)
    if not options.page and run.skipped.keys() - run.used:
        run.failures.append(SKIPPED.name)
        print(f"{SKIPPED.name}: no page has {', '.join(run.skipped.keys() - run.used)}")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    left = "".join(f", {count} blocks left out: {reason}" for reason, count in run.left_out.items())
    print(f"docs: {run.commands} commands, {len(run.failures)} differ{left}; {used.ru_utime + used.ru_stime:.0f} s of CPU time")
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
