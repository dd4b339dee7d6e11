"""Times two builds of whorl-bench in turn and prints, stage by stage, how much longer the second takes.

    compare.py BASE NEW [--rounds R] [--limit RATIO] [--json FILE] [arguments of whorl-bench ...]

Each round runs both programs, the first of them in turn. A stage's ratio is the median of its rounds' ratios, the interval
that of the median by order statistics: it holds the true median in 95 of 100 cases whatever the times' distribution. A
stage is told faster or slower where the interval leaves 1 out. With --limit, the exit code is 1 where a stage is slower
than that by its whole interval. Needs Python 3 alone.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys

CONFIDENCE = 0.95
# Fewer rounds have no interval of that confidence.
FEWEST = 6


def stages(program, arguments):
    """Seconds or milliseconds by stage; rates as times, sizes as they are."""
    answer = subprocess.run([program, "--json", *arguments], stdout=subprocess.PIPE, check=True).stdout
    report = json.loads(answer)
    times = {}
    for row in report["measurements"]:
        median = row["figures"]["median"]
        times[(row["stage"], row["samples"])] = 1 / median if row["unit"].startswith("/s") else median
    for search in report["searches"]:
        for figure in search["figures"]:
            name = f"{figure['method']}, {figure['probes']} probes, {figure['threads']} threads"
            times[(name, search["gallery"])] = figure["milliseconds"]["median"]
    return times


def interval(ratios):
    """The interval of the median by order statistics."""
    ratios = sorted(ratios)
    count = len(ratios)
    depth = 0
    # The chance that fewer than `depth + 1` of the values lie on one side of the median, twice.
    while 2 * sum(math.comb(count, k) for k in range(depth + 1)) / 2**count <= 1 - CONFIDENCE:
        depth += 1
    return ratios[max(depth - 1, 0)], ratios[count - max(depth, 1)]


def verdict(low, high):
    if high < 1:
        return "faster"
    return "slower" if low > 1 else "not distinguishable"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("base")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--json")
    parser.add_argument("--check", action="store_true", help="look at the arguments alone, as before long builds")
    options, arguments = parser.parse_known_args()
    if options.rounds < FEWEST:
        parser.error(f"--rounds must be {FEWEST} at least: fewer have no interval")
    if options.check:
        return
    ratios = {}
    for number in range(options.rounds):
        order = [options.base, options.new] if number % 2 == 0 else [options.new, options.base]
        found = {program: stages(program, arguments) for program in order}
        for stage, time in found[options.new].items():
            if stage in found[options.base]:
                ratios.setdefault(stage, []).append(time / found[options.base][stage])
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
    rows = []
    for (stage, samples), values in ratios.items():
        low, high = interval(values)
        rows.append(
            {
                "stage": stage, "samples": samples, "ratio": statistics.median(values), "low": low, "high": high,
                "verdict": verdict(low, high),
            })
    if not rows:
        sys.exit("the two have no stage in common")
    print("| stage | samples | new / base | 95 % | |")
    print("| --- | --- | ---: | --- | --- |")
    for row in rows:
        print(
            f"| {row['stage']} | {row['samples']} | {row['ratio']:.3f} | {row['low']:.3f} to {row['high']:.3f} "
            f"| {row['verdict']} |")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"rounds": options.rounds, "stages": rows}, file, indent=1)
    if options.limit and any(row["low"] > options.limit for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
