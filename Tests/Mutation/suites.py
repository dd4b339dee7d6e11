#!/usr/bin/env python3
"""Finds for each test function a drawn fault that it fails for, and counts the lines of the tests that fail for one.

    Tests/Mutation/suites.py reach --state FILE
    Tests/Mutation/suites.py run --state FILE --minutes 30
    Tests/Mutation/suites.py list --state FILE > Tests/Mutation/suites-15.txt
    Tests/Mutation/suites.py count

The first three need the build in which `schemata.py` planted faults. `reach` runs each suite alone and notes which
faults it reaches; a test fails for no other. `run` draws by the seed faults for tests that have not failed yet,
and runs those of them whose suites reach the fault. `list` prints for each test one fault that it failed for; with
`--confirm` only if it fails for it a second time. `count` reads that list and the sources of today, and ends with 1
where a target has fewer lines of such tests than it has to.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import sample

BARS = {"WhorlProtocols": 0.5, "WhorlService": 0.3}
BINARY = ".build/release/whorlPackageTests.xctest"


def events(root, filters, variables, limit):
    """Runs tests; returns the records that Swift Testing writes, and whether all tests came to their end."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "events")
        command = [BINARY, "--testing-library", "swift-testing", "--event-stream-output-path", path,
                   "--event-stream-version", "0"] + [word for text in filters for word in ("--filter", text)]
        process = subprocess.Popen(command, cwd=root, env={**os.environ, **variables}, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            ended = process.wait(limit) in (0, 1)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            ended = False
        records = []
        for line in open(path, encoding="utf-8") if os.path.exists(path) else []:
            try:
                records.append(json.loads(line))
            except ValueError:
                pass
        return records, ended


class Suites:
    """The tests of both targets, the faults that they reach, and what came of the runs."""

    def __init__(self, root, path, target):
        self.root, self.path, self.target, self.lock = root, path, target, threading.Lock()
        self.state = json.load(open(path, encoding="utf-8"))
        if isinstance(self.state, list):
            self.state = {"faults": self.state, "tests": {}, "suites": {}, "runs": []}
        self.state["runs"] = [run for run in self.state["runs"] if run["result"] != "under way"]
        self.faults = {f["id"]: f for f in self.state["faults"] if f["form"] < len(f["forms"])}
        self.tests, self.suites = self.state["tests"], self.state["suites"]
        self.of_suite, self.reachers, self.failed = {}, {}, {}
        for name in self.tests:
            self.of_suite.setdefault(suite_of(name), []).append(name)
        for suite, found in self.suites.items():
            for fault in found["reached"]:
                self.reachers.setdefault(fault, []).append(suite)
        for run in self.state["runs"]:
            self.note(run)

    def note(self, run):
        for name in run["failed"]:
            self.failed.setdefault(name, []).append(run["fault"])

    def save(self):
        with open(self.path + ".new", "w", encoding="utf-8") as file:
            json.dump(self.state, file)
        os.replace(self.path + ".new", self.path)

    def reach(self, suite):
        """Notes the tests of a suite, which have to pass without a fault, and the faults that they reach."""
        with tempfile.NamedTemporaryFile() as file:
            began = time.time()
            records, ended = events(self.root, [f"^{re.escape(suite)}/"], {"WHORL_REACHED": file.name}, 300)
            marks = open(file.name, "rb").read()
        tests = [r["payload"] for r in records if r["kind"] == "test" and r["payload"]["kind"] == "function"]
        bad = failures(records) if ended else {t["id"] for t in tests}
        with self.lock:
            for test in tests:
                if test["id"] not in bad and suite_of(test["id"]) == suite:
                    path = os.path.relpath(test["sourceLocation"]["_filePath"], self.root)
                    self.tests[test["id"]] = {"file": path}
            self.suites[suite] = {"reached": [i for i, mark in enumerate(marks) if mark and i in self.faults],
                                  "seconds": round(time.time() - began, 1)}
            print(suite, self.suites[suite]["seconds"], len(self.suites[suite]["reached"]), *sorted(bad), flush=True)

    def outcome(self, fault, names):
        """The tests that fail with a fault; of those that did not come to an end, the ones that do not alone either."""
        limit = 25 + 2 * max(self.suites[suite_of(name)]["seconds"] for name in names) + len(names) / 4
        variables = {"WHORL_FAULT": str(fault)}
        records, ended = events(self.root, filters(names), variables, limit)
        failed = failures(records) & set(names)
        if not ended:
            over = {r["payload"].get("testID") for r in records if r["payload"]["kind"] == "testEnded"}
            left = [name for name in names if name not in over | failed]
            if len(names) == 1:
                return set(left) | failed, True
            for name in left[:3]:
                failed |= self.outcome(fault, [name])[0]
        return failed, bool(failed) or not ended

    def next_fault(self, chance):
        """In turn a fault of a file that had none yet, and one for a test that has not failed yet; of the quarter that
        the fewest suites reach, as those are nearest to what a test is for."""
        def near(faults):
            faults = sorted(faults, key=lambda fault: (len(self.reachers[fault]), fault))
            return chance.choice(faults[: max(3, len(faults) // 4)])

        tried = {run["fault"] for run in self.state["runs"]}
        seen = {self.faults[fault]["file"] for fault in tried}
        waiting = [name for name in self.tests if name not in self.failed and name.startswith(self.target)]
        new = {f for name in waiting for f in self.suites[suite_of(name)]["reached"]} - tried
        free = sorted({self.faults[f]["file"] for f in new} - seen)
        if free and len(tried) % 2 == 0:
            file = chance.choice(free)
            return near(f for f in new if self.faults[f]["file"] == file)
        while waiting:
            reached = new.intersection(self.suites[suite_of(waiting.pop(chance.randrange(len(waiting))))]["reached"])
            if reached:
                return near(reached)
        return None

    def run(self, chance, deadline):
        while time.time() < deadline:
            with self.lock:
                fault = self.next_fault(chance)
                if fault is None:
                    return
                run = {"fault": fault, "failed": [], "result": "under way"}
                self.state["runs"].append(run)
                names = [name for suite in self.reachers[fault] for name in self.of_suite.get(suite, ())]
                waiting = sorted(n for n in names if n not in self.failed and n.startswith(self.target))
            failed, caught = self.outcome(fault, waiting) if waiting else (set(), False)
            whole = len(waiting) == len(names)
            with self.lock:
                run["failed"], run["result"] = sorted(failed), "caught" if caught else "survived" if whole else "open"
                self.note(run)
                self.save()
                where = self.faults[fault]
                print(f"{len(self.failed)}/{len(self.tests)} {run['result']} by {len(failed)} of {len(waiting)}: "
                      f"{where['file']}:{where['line']} ({where['forms'][where['form']][0]})", flush=True)

    def chosen(self):
        """For each test one fault that it failed for: the most telling fault first, then that of the tests left."""
        by_fault = {}
        for name, faults in self.failed.items():
            for fault in faults:
                by_fault.setdefault(fault, set()).add(name)
        pairs, left = [], set(self.failed)
        while left:
            fault = max(by_fault, key=lambda fault: (len(by_fault[fault] & left), -fault))
            pairs.append((fault, sorted(by_fault[fault] & left)))
            left -= by_fault[fault]
        return sorted(pairs)

    def print_list(self, pairs):
        for fault, names in pairs:
            f = self.faults[fault]
            kind, new, _ = f["forms"][f["form"]]
            print(f"\n{fault}\t{f['file']}:{f['line']}\t{kind}\n- {f['old']}\n+ {new}")
            for name in sorted(names):
                print(f"= {self.tests[name]['file']} {name.split('/')[1]}")


def failures(records):
    """The tests that recorded an issue."""
    issues = (r["payload"] for r in records if r["kind"] == "event" and r["payload"]["kind"] == "issueRecorded")
    return {issue["testID"] for issue in issues if "testID" in issue and not issue.get("issue", {}).get("isKnown")}


def filters(names):
    """Patterns for tests, one for each suite: many patterns take longer than the tests."""
    functions = {}
    for name in names:
        functions.setdefault(suite_of(name), []).append(re.escape(name.split("/")[1]))
    return [f"^{re.escape(suite)}/(?:{'|'.join(few)})/" for suite, few in functions.items()]


def suite_of(name):
    return name.split("/")[0]


def listed(root):
    """The suites of both targets."""
    command = [BINARY, "--testing-library", "swift-testing", "--list-tests"]
    names = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split("\n")
    return sorted({suite_of(name) for name in names if name.startswith(tuple(f"{t}Tests." for t in BARS))})


def test_functions(path):
    """The functions of a file of tests: name and number of lines, from `@Test` to the closing brace."""
    lines, found, index = open(path, encoding="utf-8").read().split("\n"), [], 0
    while index < len(lines):
        m = re.match(r"^(\s*)@Test\b", lines[index])
        start, name = index, None
        while m and index < len(lines):
            name = name or re.search(r"\bfunc (\w+)", lines[index])
            if name and (lines[index] == m[1] + "}" or re.search(r"\bfunc \w+.*\}$", lines[index])):
                found.append((name[1], index + 1 - start))
                break
            index += 1
        index += 1
    return found, len(lines) - 1


def count(root, path):
    """Prints the table; whether every bar holds."""
    catching, holds = {}, True
    for line in open(path, encoding="utf-8"):
        if m := re.match(r"^= (\S+) (\w+)\(", line):
            catching.setdefault(m[1], set()).add(m[2])
    print("| target | lines | bar | lines of tests | functions that catch | lines of these | with their files' set-up "
          "| in proportion |\n|---|---|---|---|---|---|---|---|")
    idle = []
    for target, bar in BARS.items():
        def files(folder):
            return sorted(os.path.join(f, n) for f, _, names in os.walk(os.path.join(root, folder)) for n in names
                          if n.endswith(".swift") and n != "FaultSwitch.swift")
        source = sum(open(p, encoding="utf-8").read().count("\n") for p in files(f"Sources/{target}"))
        total = functions = caught = own = shared = share = 0
        for test in files(f"Tests/{target}Tests"):
            found, lines = test_functions(test)
            names = catching.get(os.path.relpath(test, root), set())
            good = sum(length for name, length in found if name in names)
            outside = lines - sum(length for _, length in found)
            total, functions = total + lines, functions + len(found)
            caught, own = caught + sum(name in names for name, _ in found), own + good
            shared += outside if good else 0
            share += outside * good / (lines - outside) if good else 0
            idle += [f"{os.path.relpath(test, root)} {name}" for name, _ in found if name not in names]
        need = -int(-bar * source // 1)
        holds = holds and own + shared >= need
        print(f"| {target} | {source} | {need} | {total} | {caught} of {functions} | {own} | {own + shared} "
              f"| {own + share:.0f} |")
    print("\nTests that failed for no fault:\n" + "\n".join(f"- {name}" for name in idle) if idle else "")
    return holds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("mode", choices=["reach", "run", "list", "count"])
    parser.add_argument("--root", default=os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..")))
    parser.add_argument("--state", help="file of schemata.py, to which the results are added")
    parser.add_argument("--list", default=os.path.join(os.path.dirname(__file__), "suites-15.txt"))
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--minutes", type=float, default=60, help="for how long faults are drawn (60)")
    parser.add_argument("--confirm", action="store_true", help="list tests that fail a second time")
    parser.add_argument("--target", default="", help="draw for the tests of this target alone")
    parser.add_argument("--workers", type=int, default=1, help="runs of tests at once (1)")
    options = parser.parse_args()
    if options.mode == "count":
        sys.exit(0 if count(options.root, options.list) else 1)
    suites = Suites(options.root, options.state, options.target)
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        if options.mode == "reach":
            list(pool.map(suites.reach, listed(options.root)))
            suites.save()
        elif options.mode == "run":
            chance, deadline = random.Random(options.seed), time.time() + 60 * options.minutes
            for worker in [pool.submit(suites.run, chance, deadline) for _ in range(options.workers)]:
                worker.result()
        else:
            pairs = suites.chosen()
            if options.confirm:
                again = list(pool.map(lambda pair: suites.outcome(*pair)[0], pairs))
                pairs = [(fault, names) for (fault, _), names in zip(pairs, again) if names]
            suites.print_list(pairs)


if __name__ == "__main__":
    main()
