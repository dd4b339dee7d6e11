"""Calls release the interpreter's lock, so that threads scale as those of the library do."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import whorl

TRIES = 7


def longest_pause(call: Callable[[], object]) -> float:
    """The longest time in which this thread could not run beside a call, as a part of the call's time."""
    thread = threading.Thread(target=call)
    start = last = time.perf_counter()
    pause = 0.0
    thread.start()
    while thread.is_alive():
        now = time.perf_counter()
        pause, last = max(pause, now - last), now
    return pause / (time.perf_counter() - start)


def search() -> Callable[[], object]:
    vectors = np.random.default_rng(1).standard_normal((50_000, 128), dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    index = whorl.Index.build(vectors, [f"demo.1.{i + 1}" for i in range(len(vectors))])
    return lambda: index.search(vectors[:100], method="float")


def extraction() -> Callable[[], object]:
    return lambda: whorl.extract("prints/001_1.png")


@pytest.mark.parametrize("make", [search, extraction])
def test_another_thread_runs_beside_a_call(make: Callable[[], Callable[[], object]]) -> None:
    """The least of several tries, as other programs stop threads too. A call that kept the lock would give 1."""
    call = make()
    assert min(longest_pause(call) for _ in range(TRIES)) < 0.5


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def test_eight_threads_scale_as_those_of_the_library() -> None:
    """The least time of several rounds of each way, alternating, as other programs take time too."""
    images = [path.read_bytes() for path in sorted(Path("prints").glob("*.png"))]
    with ThreadPoolExecutor(8) as pool:
        ways: list[Callable[[], object]] = [
            lambda: list(pool.map(whorl.extract, images)), lambda: whorl.extract_many(images, threads=8)]
        python, library = (min(times) for times in zip(*([seconds(way) for way in ways] for _ in range(TRIES))))
    assert library >= 0.8 * python
