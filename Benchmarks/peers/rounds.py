"""The program whorl-rounds: work that it does once for each line that it reads."""

import os
import subprocess
import sys
import time


def environment():
    """The environment, with the kernels that OpenBLAS is to take where nobody named them.

    On a processor that is newer than itself it takes its oldest ones, a fifth as fast, which no product should be compared with.
    """
    if "OPENBLAS_CORETYPE" in os.environ or not os.path.exists("/proc/cpuinfo"):
        return os.environ
    with open("/proc/cpuinfo") as file:
        flags = next((line.split() for line in file if line.startswith("flags")), [])
    kernels = "SkylakeX" if "avx512dq" in flags else "Haswell" if "avx2" in flags else None
    return os.environ if kernels is None else os.environ | {"OPENBLAS_CORETYPE": kernels}


def timed(work):
    """A function that does a piece of work once and returns the milliseconds of CPU time that it took."""

    def run():
        start = time.process_time()
        work()
        return (time.process_time() - start) * 1000

    return run


class Rounds:
    """A running whorl-rounds with its arguments."""

    def __init__(self, *arguments, **variables):
        """Starts it, with further variables of its environment."""
        self.process = subprocess.Popen(
            list(arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            env=dict(environment()) | variables,
        )

    def ask(self, line=""):
        """The line that answers a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("whorl-rounds ended: see its message above")
        return answer.strip()

    def __call__(self, line=""):
        """The first number that answers a line: milliseconds of CPU time."""
        return float(self.ask(line).split()[0])

    def close(self):
        self.process.stdin.close()
        self.process.wait()
