#!/usr/bin/env python3
"""Draws a sample of one-line faults from the protocols and the service, and counts how many the Swift tests catch.

    Tests/Mutation/sample.py draw --seed 15 --count 30 > Tests/Mutation/faults-15.txt
    Tests/Mutation/sample.py run --list Tests/Mutation/faults-15.txt --build "CMD" --test "CMD"

`draw` prints the same text for the same sources and seed. The list holds the faults of the sample and, below the line
`reserve`, those that replace a fault which does not compile, whose line is no longer in the sources, or which was found to
change nothing that can be seen (`--equivalent`), in their order.
`run` puts one fault at a time into the sources of the working tree, builds, tests and takes the fault out again, also
when it is interrupted; it refuses sources with uncommitted changes. It ends with 1 where fewer faults than `--least`
were caught.
"""

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import time

TARGETS = ["Sources/WhorlProtocols", "Sources/WhorlService"]
RESERVE = 40
STRING = re.compile(r'"(?:\\.|[^"\\])*"')
LOGGING = re.compile(r"\b(?:log|logger|logging)\b|\.(?:trace|debug|notice|warning|critical)\(", re.I)
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|private|fileprivate|static|final|nonisolated|override"
    r"|mutating|isolated|convenience|indirect)(?:\(set\))? )*"
    r"(?:struct|class|enum|extension|protocol|actor|func|init|subscript|typealias|associatedtype|import|case)\b")
FUNCTION = re.compile(r"\b(?:func|init|var)\b")


def masked(line):
    """The line with the contents of its string literals blanked, so that columns stay."""
    return STRING.sub(lambda m: '"' + "\0" * (len(m.group()) - 2) + '"', line)


def balanced(text):
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))


def usable(line):
    """Whether a fault may be planted in this line."""
    text = line.strip()
    if not text or text.startswith(("//", "/*", "*", "#", "@", "import ", "public import", "package import")):
        return False
    if " //" in masked(line) or LOGGING.search(text) or '"""' in text:
        return False
    if any(re.search(r"[a-zA-Z] [a-zA-Z]", re.sub(r"\\\([^)]*\)", "", s)) for s in STRING.findall(text)):
        return False
    if DECLARATION.match(text):
        return False
    if re.match(r"^(?:(?:public|package|private|static|private\(set\)) )*(?:let|var) \w+: [^={]*$", text):
        return False
    return True


def condition_faults(line, mask):
    m = re.match(r"^(\s*(?:\} else )?if )(.+)( \{.*)$", mask)
    if m and balanced(m.group(2)) and not re.search(r"\b(?:let|var|case)\b|, ", m.group(2)):
        head, tail = line[: m.end(1)], line[m.start(3):]
        yield "negated condition", f"{head}!({line[m.end(1):m.start(3)]}){tail}"
    m = re.match(r"^(\s*guard )(.+)( else \{.*)$", mask)
    if m and balanced(m.group(2)) and not re.search(r"\b(?:let|var|case)\b|, ", m.group(2)):
        head, tail = line[: m.end(1)], line[m.start(3):]
        yield "negated condition", f"{head}!({line[m.end(1):m.start(3)]}){tail}"
        yield "guard always passes", f"{head}true{tail}"
        yield "guard never passes", f"{head}false{tail}"


def operator_faults(line, mask):
    for old, new in ((" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "),
                     (" != ", " == "), (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + ")):
        for m in re.finditer(re.escape(old), mask):
            yield f"{old.strip()} became {new.strip()}", line[: m.start()] + new + line[m.end():]


def constant_faults(line, mask):
    for m in re.finditer(r"(?<![\w.$])(\d[\d_]*)(?![\w.])", mask):
        yield "off by one", f"{line[:m.start()]}{int(m.group().replace('_', '')) + 1}{line[m.end():]}"


def argument_faults(line, mask):
    value = r"[\w.$]+(?:\(\))?"
    for m in re.finditer(rf"\((\w+: )?({value}), (\w+: )?({value})\)", mask):
        if m.group(2) != m.group(4):
            new = f"({m.group(1) or ''}{m.group(4)}, {m.group(3) or ''}{m.group(2)})"
            yield "swapped arguments", line[: m.start()] + new + line[m.end():]


def statement_faults(line, mask):
    text = mask.strip()
    call = re.match(r"^(?:_ = )?(?:try\??!? )?(?:await )?[\w.?\[\]]+\(.*\)$", text)
    assignment = re.match(r"^[\w.?\[\]]+ [-+]?= .+$", text)
    # A property that is not set in an initializer does not compile.
    given = re.match(r"^self\.(\w+) = \1$", text)
    if (call or assignment) and balanced(text) and not given and not text.startswith((".", "return", "let ", "var ")):
        yield "removed statement", re.match(r"\s*", line).group() + "()"


def result_faults(line, mask, answers):
    m = re.match(r"^(.*\breturn )(.+?)( \})?$", mask)
    if not m or not balanced(m.group(2)):
        return
    old, tail = line[m.end(1): m.end(2)], line[m.end(2):]
    for new in {"Bool": ("true", "false"), "?": ("nil",)}.get(answers, ()):
        if old != new:
            yield f"returns {new}", line[: m.end(1)] + new + tail


def end_faults(line, mask):
    for old, new in ((".first", ".last"), (".last", ".first"), ("min(", "max("), ("max(", "min("),
                     (".prefix(", ".suffix("), (".suffix(", ".prefix("), ("dropFirst(", "dropLast(")):
        for m in re.finditer(rf"(?<![a-zA-Z]){re.escape(old)}" if old[0] != "." else re.escape(old), mask):
            if not mask[m.end():m.end() + 1].isalnum() or old.endswith("("):
                yield f"{old.strip('.(')} became {new.strip('.(')}", line[: m.start()] + new + line[m.end():]


def faults_of(line, answers):
    mask = masked(line)
    found = []
    for source in (condition_faults(line, mask), operator_faults(line, mask), constant_faults(line, mask),
                   argument_faults(line, mask), statement_faults(line, mask), result_faults(line, mask, answers),
                   end_faults(line, mask)):
        found.extend(f for f in source if f[1] != line)
    return found


def candidates(root):
    """Every line that can hold a fault, as (file, line number, line, faults), in the order of names and lines."""
    result = []
    for target in TARGETS:
        files = [os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(root, target))
                 for name in names if name.endswith(".swift")]
        for path in sorted(files):
            quoted, answers = False, ""
            for number, line in enumerate(open(path, encoding="utf-8").read().split("\n"), 1):
                marks = line.count('"""')
                inside = quoted
                quoted = quoted ^ (marks % 2 == 1)
                if inside or marks:
                    continue
                if FUNCTION.search(line) and (m := re.search(r"(?:->|: )\s*([^{=]+?)\s*\{", line)):
                    kind = m.group(1).strip()
                    answers = "Bool" if kind.endswith("Bool") else "?" if kind.endswith("?") else ""
                elif re.search(r"\bfunc\b|\binit\b", line):
                    answers = ""
                elif m := re.match(r"^\s*\).*->\s*(\S+) \{$", line):
                    answers = "Bool" if m.group(1) == "Bool" else "?" if m.group(1).endswith("?") else ""
                if usable(line) and (faults := faults_of(line, answers)):
                    result.append((os.path.relpath(path, root), number, line, faults))
    return result


def draw(root, seed, count):
    lines = candidates(root)
    chance = random.Random(seed)
    # One line in turn, then one of its faults: long lines weigh no more than short ones.
    chosen = chance.sample(lines, min(len(lines), count + RESERVE))
    print(f"# seed {seed}: {count} faults of {len(lines)} lines that can hold one, in {' and '.join(TARGETS)}")
    print("# a fault below \"reserve\" replaces one that does not compile or whose line is gone, in this order")
    for index, (path, number, line, faults) in enumerate(chosen):
        if index == count:
            print("\nreserve")
        kind, new = chance.choice(faults)
        print(f"\n{index + 1}\t{path}:{number}\t{kind}\n- {line}\n+ {new}")


def read_list(path):
    sample, reserve = [], []
    into = sample
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line == "reserve":
            into = reserve
        elif line.startswith("- ") and into and into[-1].get("old") is None:
            into[-1]["old"] = line[2:]
        elif line.startswith("+ ") and into:
            into[-1]["new"] = line[2:]
        elif m := re.match(r"^(\d+)\t(.+):(\d+)\t(.+)$", line):
            into.append({"id": int(m[1]), "file": m[2], "line": int(m[3]), "kind": m[4], "old": None})
    return sample, reserve


def place(root, fault):
    """The file and the index of the line that holds the fault today: in its file the nearest equal line, otherwise the
    only equal line of both targets (a file may have moved)."""
    def lines(path):
        return open(path, encoding="utf-8").read().split("\n")

    path = os.path.join(root, fault["file"])
    if os.path.exists(path):
        same = [i for i, text in enumerate(lines(path)) if text == fault["old"]]
        if same:
            return path, min(same, key=lambda i: abs(i + 1 - fault["line"]))
    same = []
    for target in TARGETS:
        for folder, _, names in os.walk(os.path.join(root, target)):
            for name in names:
                if name.endswith(".swift"):
                    other = os.path.join(folder, name)
                    same += [(other, i) for i, t in enumerate(lines(other)) if t.strip() == fault["old"].strip()]
    return same[0] if len(same) == 1 else None


def succeeds(command, root, limit):
    """Whether the command ends with 0 within `limit` seconds; all processes that it started end with it."""
    process = subprocess.Popen(command, shell=True, cwd=root, start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return process.wait(limit) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def outcome(root, fault, options):
    """`caught`, `survived`, `does not compile` or `gone`."""
    if (found := place(root, fault)) is None:
        return "gone"
    path, index = found
    before = open(path, encoding="utf-8").read()
    lines = before.split("\n")
    lead = re.match(r"\s*", lines[index]).group()
    lines[index] = lead + fault["new"].strip()
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        if not succeeds(options.build, root, options.limit):
            return "does not compile"
        return "survived" if succeeds(options.test, root, options.limit) else "caught"
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(before)


def run(root, options):
    if subprocess.run(["git", "diff", "--quiet", "HEAD", "--"] + TARGETS, cwd=root).returncode:
        sys.exit("sample.py: the sources have uncommitted changes; commit them first")
    for name in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, lambda *_: sys.exit("sample.py: interrupted"))
    if not succeeds(options.build, root, options.limit) or not succeeds(options.test, root, options.limit):
        sys.exit("sample.py: the sources without a fault do not build and pass")
    sample, reserve = read_list(options.list)
    counts = {"caught": 0, "survived": 0}
    for fault in sample:
        while fault:
            began = time.time()
            result = "equivalent" if fault["id"] in options.equivalent else outcome(root, fault, options)
            where = f"{fault['file']}:{fault['line']}"
            print(f"{fault['id']:3} {result:16} {where} ({fault['kind']}) {time.time() - began:.0f} s", flush=True)
            if result in counts:
                counts[result] += 1
                break
            fault = reserve.pop(0) if reserve else None
    tried = sum(counts.values())
    print(f"{counts['caught']} of {tried} faults caught, {counts['survived']} survived")
    if counts["caught"] < options.least or tried < len(sample):
        sys.exit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", default=os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..")))
    modes = parser.add_subparsers(dest="mode", required=True)
    one = modes.add_parser("draw", help="print a sample")
    one.add_argument("--seed", type=int, required=True)
    one.add_argument("--count", type=int, default=30)
    two = modes.add_parser("run", help="plant each fault of a list, build and test")
    two.add_argument("--list", required=True)
    two.add_argument("--build", required=True, help="command that builds the sources and the tests")
    two.add_argument("--test", required=True, help="command that runs the Swift tests")
    two.add_argument("--equivalent", type=int, nargs="*", default=[], help="faults that change nothing, see README.md")
    two.add_argument("--least", type=int, default=27, help="faults that must be caught (27)")
    two.add_argument("--limit", type=float, default=3600, help="seconds after which a command has failed (3600)")
    options = parser.parse_args()
    if options.mode == "draw":
        draw(options.root, options.seed, options.count)
    else:
        run(options.root, options)


if __name__ == "__main__":
    main()
