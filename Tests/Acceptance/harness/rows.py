"""Prints one line for each acceptance row, and a table at the end."""

import re
from collections import defaultdict

import pytest

CHAPTERS = {
    "A": "BioID", "B": "OpenID provider", "C": "median.auth", "D": "QR sessions", "E": "pmapi TouchId", "F": "across all",
    "P": "platform",
}


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
        found = re.match(r"([A-Z]+)(\d+)(.*)", self.number)
        return (found[1], int(found[2]), found[3]) if found else (self.number, 0, "")


class Rows:
    def __init__(self, config):
        self.config = config
        self.rows = {}
        self.of_test = {}

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
            chapters[row.number[0] if row.order[1] or row.number[1:2] == "0" else "-"].append(row)
        terminalreporter.section("rows")
        for chapter, rows in sorted(chapters.items()):
            counts = defaultdict(int)
            for row in rows:
                counts[row.result] += 1
            text = ", ".join(f"{count} {result}" for result, count in sorted(counts.items()))
            terminalreporter.write_line(f"{chapter}  {CHAPTERS.get(chapter, 'others'):<16} {len(rows):3} rows: {text}")
        bad = [row for rows in chapters.values() for row in rows if row.result in ("failed", "not finished")]
        for row in bad:
            terminalreporter.write_line(row.line, red=True)


def pytest_configure(config):
    config.pluginmanager.register(Rows(config), "acceptance-rows")
