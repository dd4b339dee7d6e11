#!/usr/bin/env python3
"""Plants many one-line faults in the sources at once, each behind a switch, so that one build serves all of them.

    Tests/Mutation/schemata.py plant --seed 15 --state FILE
    Tests/Mutation/schemata.py drop --state FILE < compiler's output

`plant` draws one fault of each line that `sample.py` finds and wraps it: the line `return a < b` becomes
`if mutant(17) { return a <= b } else { return a < b }`, in a condition `(mutant(17) ? (a <= b) : (a < b))`. The
function `mutant` compares with the variable WHORL_FAULT. `drop` reads the lines of errors and tries the next way to
wrap, then the next fault of the line, and leaves the line alone when none is left. The sources are changed;
`git checkout Sources` takes the faults out again, and FaultSwitch.swift of both targets is to be removed.
"""

import argparse
import json
import os
import random
import re
import sys

import sample

SWITCH = "FaultSwitch.swift"
SWITCH_TEXT = '''import Glibc

private let chosen = getenv("WHORL_FAULT").flatMap { Int(String(cString: $0)) } ?? 0

/// A mapped file with a byte for each fault whose line has run.
nonisolated(unsafe) private let reached: UnsafeMutableRawPointer? = getenv("WHORL_REACHED").flatMap {
    let file = open($0, O_RDWR | O_CREAT, 0o600)
    ftruncate(file, 8_192)
    return mmap(nil, 8_192, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
}

package func mutant(_ number: Int) -> Bool {
    reached?.storeBytes(of: 1, toByteOffset: number, as: UInt8.self)
    return number == chosen
}
'''
PAIRS = {"(": ")", "[": "]", "{": "}"}
ERROR = re.compile(r"^/?\S*?(Sources/\S+\.swift):(\d+):\d+: error: (.*)$", re.M)
GOES_ON = (".", "&", "|", "+", "?", ":", "=", "<", ">", "*", "/", "-", ")", "]")
OPEN_END = ("(", ",", "[", "=", "+", "-", "*", "/", "&", "|", "<", ">", " ?", "return", "&&", "||", "??")
CLAUSE = re.compile(
    r"^(\s*(?:if |guard |while )?(?:(?:let|var) \w+ = |case .+? = |\w+: (?:[\w.<>\[\]?]+ = )?)?)(.*)$", re.S)
DECLARED = re.compile(
    r"^((?!guard |if |while |for )(?:[\w()]+ )*(?:let|var) (?:\w+|\([\w, ]+\))(?:: [^={]+)? = )(.+)$")
NO_STATEMENT = re.compile(
    r"^(?:let|var|guard|if|case|for|while|switch|do|else|default|defer|repeat|lazy|static|private|package|public)\b"
    r"|^[})\]]|^@")


def brackets(mask):
    """The closed pairs of brackets of a line, innermost first, as (opening, closing) columns."""
    stack, pairs = [], []
    for column, letter in enumerate(mask):
        if letter in PAIRS:
            stack.append((letter, column))
        elif letter in PAIRS.values():
            if stack and PAIRS[stack[-1][0]] == letter:
                pairs.append((stack.pop()[1], column))
            else:
                stack.clear()
    return pairs


def difference(old, new):
    """Columns in `old` between which both differ, and how much longer `new` is."""
    low = 0
    while low < min(len(old), len(new)) and old[low] == new[low]:
        low += 1
    high = 0
    while high < min(len(old), len(new)) - low and old[-1 - high] == new[-1 - high]:
        high += 1
    return low, len(old) - high, len(new) - len(old)


def pieces(text):
    """The text split at its outer commas, each piece with the comma and the space before it kept apart."""
    mask, depth, start, result = sample.masked(text), 0, 0, []
    for column, letter in enumerate(mask):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            result.append(text[start:column])
            start = column + 1
    return result + [text[start:]]


def choice(number, new, old):
    """An expression that is one of two; `try` and `await` stay outside."""
    effects = re.match(r"^((?:try[?!]? |await )*)", old).group()
    if effects and new.startswith(effects):
        return f"{effects}(mutant({number}) ? ({new[len(effects):]}) : ({old[len(effects):]}))"
    return f"(mutant({number}) ? ({new}) : ({old}))"


def either(number, new, old):
    if new.strip() == "()":
        return f"if !mutant({number}) {{ {old} }}"
    return f"if mutant({number}) {{ {new} }} else {{ {old} }}"


def clause(number, new, old):
    """A clause of a condition or an argument: what stands before ` = ` or is a label is kept."""
    m = CLAUSE.match(old)
    head, value = m.groups()
    return head + choice(number, new[len(head):], value) if new.startswith(head) and value else None


def listed(number, new, old):
    """Clauses or arguments, each that differs wrapped."""
    a, b = pieces(new), pieces(old)
    if len(a) != len(b):
        return None
    parts = [y if x == y else clause(number, x, y) for x, y in zip(a, b)]
    return None if None in parts else ",".join(parts)


def ways(number, old, new, before, after):
    """Lines that are `old`, or `new` when the switch says so, the plainest first."""
    lead = re.match(r"\s*", old).group()
    text, fault = old.strip(), new.strip()
    mask = sample.masked(text)
    labels = before.endswith(":") and before.startswith(("case", "default"))
    starts = not text.startswith(GOES_ON) and not before.endswith(OPEN_END) and (labels or not before.endswith(":"))
    whole = starts and sample.balanced(mask) and not after.startswith(GOES_ON)
    if whole and not NO_STATEMENT.match(text):
        yield lead + either(number, fault, text)
    m = DECLARED.match(text)
    if m and whole and fault.startswith(m[1]):
        yield lead + m[1] + either(number, fault[len(m[1]):], m[2])
        yield lead + m[1] + choice(number, fault[len(m[1]):], m[2])
    m = re.match(r"^((?:\} else )?if |guard |while )(.+?)( else \{.*| \{.*|)$", mask)
    if m and starts and sample.balanced(m[2]):
        tail = len(text) - m.end(2)
        if text[m.end(2):] == fault[len(fault) - tail:] and fault.startswith(m[1]):
            inner = listed(number, fault[m.end(1):len(fault) - tail], text[m.end(1):m.end(2)])
            if inner:
                yield lead + m[1] + inner + text[m.end(2):]
    m = re.match(r"^(for .+? in |switch )(.+)( \{)$", mask)
    if m and fault.startswith(text[:m.end(1)]):
        yield lead + text[:m.end(1)] + choice(number, fault[m.end(1):-2], text[m.end(1):-2]) + " {"
    low, high, longer = difference(text, fault)
    for opening, closing in brackets(mask):
        if not (opening < low and high <= closing):
            continue
        inside, other = text[opening + 1:closing], fault[opening + 1:closing + longer]
        if text[opening] == "{":
            m = re.match(r"^( (?:[\w, $:]+|\([\w, ]*\)|\[\w+\].*?) in | )(.*?)( ?)$", inside)
            if m and other.startswith(m[1]) and "; " not in inside:
                value, changed = m[2], other[len(m[1]):len(other) - len(m[3])]
                if not re.match(r"return|throw", value):
                    yield lead + text[:opening + 1] + m[1] + choice(number, changed, value) + m[3] + text[closing:]
                yield lead + text[:opening + 1] + m[1] + either(number, changed, value) + m[3] + text[closing:]
        else:
            inner = listed(number, other, inside)
            if inner:
                yield lead + text[:opening + 1] + inner + text[closing:]
    if not starts and sample.balanced(mask) and not re.match(r"\W|if |guard |return ", text):
        inner = listed(number, fault.rstrip(","), text.rstrip(","))
        if inner:
            yield lead + inner + ("," if text.endswith(",") else "")


def neighbors(lines, number):
    """The code before and after a line, comments and empty lines left out."""
    def code(indices):
        for index in indices:
            text = lines[index].split(" // ")[0].strip()
            if text and not text.startswith("//"):
                return text
        return ""
    return code(range(number - 2, -1, -1)), code(range(number, len(lines)))


def plant(root, seed):
    chance = random.Random(seed)
    state, texts = [], {}
    for path, number, line, faults in sample.candidates(root):
        if path.endswith(SWITCH):
            continue
        lines = texts.setdefault(path, open(os.path.join(root, path), encoding="utf-8").read().split("\n"))
        chance.shuffle(faults)
        before, after = neighbors(lines, number)
        identity, forms = len(state) + 1, []
        for kind, new in faults:
            forms += [(kind, new, form) for form in list(dict.fromkeys(ways(identity, line, new, before, after)))[:2]]
        if forms:
            state.append({"id": identity, "file": path, "line": number, "old": line, "forms": forms, "form": 0})
    return state


def write(root, state):
    """Puts each fault's present form into the sources, and the switch into both targets."""
    files = {}
    for fault in state:
        files.setdefault(fault["file"], []).append(fault)
    for path, faults in files.items():
        path = os.path.join(root, path)
        lines = open(path, encoding="utf-8").read().split("\n")
        for fault in faults:
            gone = fault["form"] >= len(fault["forms"])
            lines[fault["line"] - 1] = fault["old"] if gone else fault["forms"][fault["form"]][2]
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
    for target in sample.TARGETS:
        with open(os.path.join(root, target, SWITCH), "w", encoding="utf-8") as file:
            file.write(SWITCH_TEXT)


def drop(state, output, last):
    """Takes the next form where the compiler found an error; returns how many, and the errors that name no fault."""
    at = {(fault["file"], fault["line"]): fault for fault in state}
    wrong, strange = set(), []
    for path, line, what in sorted(set(ERROR.findall(output))):
        # A name is missing mostly because the line that declares it is wrong, which is told as well.
        if "cannot find" in what and not last:
            continue
        # Some errors are told at another line of the function, mostly a later one.
        near = [int(line)] + [int(line) - step for step in range(1, 40)] + [int(line) + step for step in range(1, 12)]
        found = [at[path, n] for n in near if (path, n) in at and at[path, n]["form"] < len(at[path, n]["forms"])]
        if "initialize" in what or "missing return" in what:
            name = re.search(r"(?:constant|variable) '(\w+)'", what)
            gone = [f for f in found if f["forms"][f["form"]][0] == "removed statement"
                    and (not name or re.match(rf"\s*{name[1]}\b", f["old"]))]
            found = gone or found
        if "all stored properties" in what:
            # Any of the assignments may be the one that is missed.
            wrong.update(f["id"] for f in found if re.match(r"\s*[\w.]+ = ", f["old"]))
        (wrong.add(found[0]["id"]) if found else strange.append(f"{path}:{line}"))
    for fault in state:
        if fault["id"] in wrong:
            kind = fault["forms"][fault["form"]][0]
            fault["form"] = len(fault["forms"]) if last else fault["form"] + 1
            # Arguments of different types cannot be swapped in any form.
            while kind == "swapped arguments" and fault["form"] < len(fault["forms"]) and (
                    fault["forms"][fault["form"]][0] == kind):
                fault["form"] += 1
    return len(wrong), strange


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("mode", choices=["plant", "drop"])
    parser.add_argument("--root", default=os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..")))
    parser.add_argument("--state", required=True, help="file that keeps which faults are planted how")
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--last", action="store_true", help="leave a line alone after its first error")
    options = parser.parse_args()
    if options.mode == "plant":
        state = plant(options.root, options.seed)
    else:
        state = json.load(open(options.state, encoding="utf-8"))
        dropped, strange = drop(state, sys.stdin.read(), options.last)
        print(f"{dropped} faults take another form; errors elsewhere: {', '.join(strange) or 'none'}")
    write(options.root, state)
    with open(options.state, "w", encoding="utf-8") as file:
        json.dump(state, file)
    planted = sum(fault["form"] < len(fault["forms"]) for fault in state)
    print(f"{planted} of {len(state)} faults are planted")


if __name__ == "__main__":
    main()
