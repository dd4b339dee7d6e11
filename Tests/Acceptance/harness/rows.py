"""Prints one line for each acceptance row, and a table at the end."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

CHAPTERS = {
    "A": "BioID", "B": "OpenID provider", "C": "median.auth", "D": "QR sessions", "E": "pmapi TouchId", "F": "across all",
    "P": "platform", "S": "security",
}

# The rows of the specification, and the eleven reasons of chapter E. A suite that loses one fails. A11, a token that is
# too old, needs another clock than a service has: BioIDRoutesTests in Tests/WhorlServiceTests has it.
EXPECTED = [
    f"{chapter}{number}" for chapter, first, last in (
        ("A", 1, 24), ("B", 1, 13), ("C", 1, 12), ("D", 1, 12), ("E", 0, 7), ("F", 1, 11))
    for number in range(first, last + 1) if (chapter, number) != ("A", 11)
] + [f"E8.{reason}" for reason in range(1, 12)]


class Row:
    """What the tests of one row came to."""

    def __init__(self, number, text):
        self.number = number
        self.text = text
        self.left = 0
        self.outcomes = []
        self.reasons = []
        self.seconds = 0.0

    @property
    def result(self):
        if "failed" in self.outcomes:
            return "failed"
        if self.left:
            return "not finished"
        return "passed" if "passed" in self.outcomes else "skipped"

    @property
    def line(self):
        skipped = self.outcomes.count("skipped")
        note = "; ".join(dict.fromkeys(self.reasons))
        if skipped and self.result != "skipped":
            note = f"{skipped} of {len(self.outcomes)} skipped: {note}"
        return f"{self.number:<5} {self.text:<68} {self.result:<8} {self.seconds:6.1f} s" + (f"  ({note})" if note else "")

    @property
    def order(self):
        found = re.fullmatch(r"([A-Z])(\d*)(.*)", self.number)
        return (found[1], int(found[2] or 99), found[3]) if found else ("~", 0, self.number)


class Rows:
    def __init__(self, config):
        self.config = config
        self.rows = {}
        self.of_test = {}
        self.missing = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items):
        # Before markers and names leave tests out: what is asked for by folder has every row.
        folder = Path(__file__).resolve().parents[1]
        if all(Path(argument).resolve() == folder for argument in self.config.args):
            found = {marker.args[0] for item in items for marker in item.iter_markers("row")}
            self.missing = [number for number in EXPECTED if number not in found]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        if self.missing and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session):
        for item in session.items:
            marker = item.get_closest_marker("row")
            number, text = marker.args[:2] if marker else (item.name, "")
            row = self.rows.setdefault(number, Row(number, text))
            row.left += 1
            self.of_test[item.nodeid] = row

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report):
        # The lines below stand in place of pytest's letters.
        return (report.outcome if report.when == "call" or report.outcome != "passed" else "", "", "")

    def pytest_runtest_logreport(self, report):
        row = self.of_test.get(report.nodeid)
        if row is None:
            return
        row.seconds += report.duration
        if report.when == "call" or report.outcome != "passed":
            row.outcomes.append(report.outcome)
            if report.skipped:
                row.reasons.append(str(report.longrepr[2]).removeprefix("Skipped: "))
        if report.when == "teardown":
            row.left -= 1
            if row.left == 0:
                terminal = self.config.pluginmanager.get_plugin("terminalreporter")
                terminal.ensure_newline()
                colour = {"failed": "red", "skipped": "yellow"}.get(row.result, "green")
                terminal.write_line(row.line, **{colour: True})

    def pytest_terminal_summary(self, terminalreporter):
        if self.config.option.collectonly:
            return
        chapters = defaultdict(list)
        for row in sorted(self.rows.values(), key=lambda row: row.order):
            chapters[row.order[0]].append(row)
        terminalreporter.section("rows")
        for chapter, rows in sorted(chapters.items()):
            counts = defaultdict(int)
            for row in rows:
                counts[row.result] += 1
            text = ", ".join(f"{count} {result}" for result, count in sorted(counts.items()))
            terminalreporter.write_line(f"{chapter}  {CHAPTERS.get(chapter, 'others'):<16} {len(rows):3} rows: {text}")
        if self.missing:
            terminalreporter.write_line("no test for " + " ".join(self.missing), red=True)
        bad = [row for rows in chapters.values() for row in rows if row.result in ("failed", "not finished")]
        for row in bad:
            terminalreporter.write_line(row.line, red=True)


def pytest_configure(config):
    config.pluginmanager.register(Rows(config), "acceptance-rows")
