import time
from ctypes import byref, sizeof
from pathlib import Path

import numpy as np
import pytest

import whorl
from whorl import _structures as c
from whorl._library import library


def unit_vectors(count: int, dimension: int, seed: int) -> np.ndarray:
    vectors = np.random.default_rng(seed).standard_normal((count, dimension), dtype=np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def bcids(count: int) -> list[str]:
    return [f"demo.1.{i + 1}" for i in range(count)]


def test_candidates_equal_those_of_numpy(tmp_path: Path) -> None:
    vectors, probes = unit_vectors(3000, 64, 1), unit_vectors(20, 64, 2)
    expected = np.argsort(-(probes @ vectors.T), axis=1)[:, :5]
    with whorl.Index.build(vectors, bcids(3000)) as index:
        for method in ("certified", "float"):
            found = index.search(probes, top=5, method=method)
            assert found.bcids.tolist() == [[f"demo.1.{i + 1}".encode() for i in row] for row in expected]
        index.save(tmp_path / "vectors.index")
        with pytest.raises(whorl.WhorlError, match="exist"):
            index.save(tmp_path / "vectors.index")
    with whorl.Index.open(tmp_path / "vectors.index") as opened:
        again = opened.search(probes, top=5, threads=2)
        assert (len(opened), opened.people, opened.dimension) == (3000, 3000, 64)
        assert np.array_equal(again.scores, found.scores) and again[0] == found[0]


def test_people_with_several_samples_and_removal() -> None:
    vectors = unit_vectors(4, 32, 3)
    with whorl.Index.build(vectors, ["a.1.1", "a.1.1", "a.1.2", "a.1.3"], [1, 2, 1, 1]) as index:
        assert (len(index), index.people) == (4, 3)
        first = index.search(vectors[1])[0]
        assert (first[0].bcid, first[0].sample, len(first)) == ("a.1.1", 2, 3)
        index.remove(["a.1.1"], [2])
        index.remove(["a.1.3", "a.1.9"])
        assert (len(index), index.people) == (2, 2)
        assert [len(row) for row in index.search(vectors, threshold=0.99)] == [1, 0, 1, 0]


def test_what_cannot_be_an_index_is_refused() -> None:
    vectors = unit_vectors(4, 32, 3)
    with whorl.Index(32) as index:
        with pytest.raises(ValueError, match="4 vectors have 3 ids"):
            index.add(vectors, bcids(3))
        with pytest.raises(ValueError, match="16 entries"):
            index.search(vectors[:, :16])
        with pytest.raises(whorl.VectorError):
            index.add(vectors * 2, bcids(4))
        with pytest.raises(whorl.CallError):
            index.add(vectors, ["nobody"] * 4)
        assert len(index) == 0
    with pytest.raises(whorl.WhorlError):
        whorl.Index(3)


def test_probes_are_not_copied() -> None:
    from whorl.index import _rows

    vectors = unit_vectors(4, 32, 3)
    assert _rows(vectors) is vectors


def test_search_is_as_quick_as_the_call_itself() -> None:
    """At least 95 % of its throughput, by the least time of each way. Other programs take time too: many rounds."""
    count = 256
    vectors, probes = unit_vectors(20_000, 128, 5), unit_vectors(count, 128, 6)
    with whorl.Index.build(vectors, bcids(20_000)) as index:
        options = c.IndexOptions(size=sizeof(c.IndexOptions))
        entries = (c.Candidate * (count * 10))()
        found = np.zeros(count, dtype=np.uintp)

        def bare() -> None:
            assert library.whorl_index_search(
                index._open, probes.ctypes.data, count, byref(options), byref(entries), 10, found.ctypes.data
            ) == 0

        def seconds(call: object) -> float:
            start = time.perf_counter()
            call()  # type: ignore[operator]
            return time.perf_counter() - start

        direct = wrapped = float("inf")
        for turn in range(150):
            direct, wrapped = min(direct, seconds(bare)), min(wrapped, seconds(lambda: index.search(probes)))
            if turn >= 15 and direct >= 0.95 * wrapped:
                break
    print(f"call {direct * 1e3:.2f} ms, search {wrapped * 1e3:.2f} ms, ratio {direct / wrapped:.3f}")
    assert direct >= 0.95 * wrapped
