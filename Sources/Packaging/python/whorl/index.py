"""Vectors of your own, searched 1:N."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from ctypes import byref, c_char_p, sizeof
from dataclasses import dataclass
from typing import Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _structures as c
from ._handle import Handle
from ._library import call, opened

Method = Literal["certified", "float", "fast"]
_METHODS: dict[str, int] = {"certified": 0, "float": 1, "fast": 2}

_CANDIDATE = np.dtype(
    [("bcid", f"S{c.BCID_CAPACITY}"), ("sample", np.int64), ("score", np.float32), ("reserved", np.int32)]
)


@dataclass(frozen=True)
class IndexCandidate:
    """One ranked person of an index."""

    bcid: str
    sample: int
    score: float


class Candidates(Sequence["list[IndexCandidate]"]):
    """The candidates of each probe, most similar first.

    The arrays are views of what the library wrote. `found[i]` entries of row `i` count; the rest are zero.
    """

    def __init__(self, entries: NDArray[np.void], found: NDArray[np.uintp]) -> None:
        self._entries = entries
        self.found = found

    @property
    def bcids(self) -> NDArray[np.bytes_]:
        """BCIDs, probes x top."""
        return self._entries["bcid"]

    @property
    def samples(self) -> NDArray[np.int64]:
        """The sample of each person that is most similar, probes x top."""
        return self._entries["sample"]

    @property
    def scores(self) -> NDArray[np.float32]:
        """Inner products, probes x top."""
        return self._entries["score"]

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, i: int) -> list[IndexCandidate]: ...

    @overload
    def __getitem__(self, i: slice) -> list[list[IndexCandidate]]: ...

    def __getitem__(self, i: int | slice) -> list[IndexCandidate] | list[list[IndexCandidate]]:
        if isinstance(i, slice):
            return [self[each] for each in range(*i.indices(len(self)))]
        return [
            IndexCandidate(row["bcid"].decode(), int(row["sample"]), float(row["score"]))
            for row in self._entries[i][: int(self.found[i])]
        ]


class Index(Handle):
    """Unit vectors by person and sample, searched by inner product, in memory. Any number of threads may use one.

    >>> import numpy as np, whorl
    >>> vectors = np.random.default_rng(1).standard_normal((1000, 64), dtype=np.float32)
    >>> vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    >>> with whorl.Index.build(vectors, [f"demo.1.{i + 1}" for i in range(1000)]) as index:
    ...     candidates = index.search(vectors[:3], top=5)
    >>> [row[0].bcid for row in candidates], candidates.scores.shape
    (['demo.1.1', 'demo.1.2', 'demo.1.3'], (3, 5))
    """

    def __init__(self, dimension: int) -> None:
        """Makes an empty index of vectors with 16 to 4096 entries."""
        if not 0 <= dimension < 1 << 32:
            raise ValueError(f"vectors have 16 to 4096 entries, not {dimension}")
        super().__init__("index", opened("whorl_index_make", dimension))
        self._dimension = dimension

    @classmethod
    def build(cls, vectors: ArrayLike, ids: Iterable[str], samples: ArrayLike | None = None) -> Index:
        """Makes an index of the rows of `vectors`, which have length 1; row `i` is of the BCID `ids[i]`."""
        rows = _rows(vectors)
        index = cls(rows.shape[1])
        index.add(rows, ids, samples)
        return index

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Index:
        """Opens a file that was saved, or that `whorl index build` made. The file is mapped, not read."""
        index = cls.__new__(cls)
        Handle.__init__(index, "index", opened("whorl_index_open", os.fsencode(path)))
        index._dimension = index._facts().dimension
        return index

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Writes the index to a file, which appears when it is complete. Who may read the file has the vectors."""
        call("whorl_index_save", self._open, os.fsencode(path), int(replace))

    @property
    def dimension(self) -> int:
        """Entries of a vector."""
        return self._dimension

    @property
    def people(self) -> int:
        """How many people the index holds."""
        return int(self._facts().people)

    def __len__(self) -> int:
        return int(self._facts().vectors)

    def _facts(self) -> c.IndexFacts:
        facts = c.IndexFacts()
        call("whorl_index_describe", self._open, byref(facts))
        return facts

    def add(self, vectors: ArrayLike, ids: Iterable[str], samples: ArrayLike | None = None) -> None:
        """Adds vectors, all or none, and replaces those of the same person and sample. Without `samples` all are 1."""
        rows = self._checked(vectors)
        names, count = _names(ids)
        if count != len(rows):
            raise ValueError(f"{len(rows)} vectors have {count} ids")
        numbers = _numbers(samples, count)
        call(
            "whorl_index_add", self._open, names, None if numbers is None else numbers.ctypes.data, rows.ctypes.data, count
        )

    def remove(self, ids: Iterable[str], samples: ArrayLike | None = None) -> None:
        """Removes samples, or without `samples` everything of these people. Who is not there is no error."""
        names, count = _names(ids)
        numbers = _numbers(samples, count)
        call("whorl_index_remove", self._open, names, None if numbers is None else numbers.ctypes.data, count)

    def search(
        self, probes: ArrayLike, top: int = 10, *, method: Method = "certified", threads: int = 1,
        threshold: float | None = None,
    ) -> Candidates:
        """Finds the `top` most similar people for each row of `probes`, by falling score, then by BCID.

        `certified` and `float` are exact and give the same answer; `fast` may miss people. Answers do not depend on the
        number of threads.
        """
        if top < 1:
            raise ValueError(f"top is 1 or more, not {top}")
        rows = self._checked(probes)
        options = c.IndexOptions(
            size=sizeof(c.IndexOptions), method=_METHODS[method], threads=threads,
            has_threshold=int(threshold is not None), threshold=threshold or 0,
        )
        entries = np.zeros((len(rows), top), dtype=_CANDIDATE)
        found = np.zeros(len(rows), dtype=np.uintp)
        if len(rows):
            call(
                "whorl_index_search", self._open, rows.ctypes.data, len(rows), byref(options), entries.ctypes.data, top,
                found.ctypes.data,
            )
        return Candidates(entries, found)

    def _checked(self, vectors: ArrayLike) -> NDArray[np.float32]:
        rows = _rows(vectors)
        if rows.shape[1] != self._dimension:
            raise ValueError(f"the vectors have {rows.shape[1]} entries, those of the index {self._dimension}")
        return rows


def _rows(vectors: ArrayLike) -> NDArray[np.float32]:
    """Rows of 32-bit numbers; an array that has this form is not copied."""
    rows = np.ascontiguousarray(vectors, dtype=np.float32)
    if rows.ndim == 1:
        rows = rows.reshape(1, -1)
    if rows.ndim != 2:
        raise ValueError(f"vectors are the rows of an array of two dimensions, not {rows.ndim}")
    return rows


def _names(ids: Iterable[str]) -> tuple[object, int]:
    encoded = [each.encode() for each in ids]
    return (c_char_p * max(len(encoded), 1))(*encoded), len(encoded)


def _numbers(samples: ArrayLike | None, count: int) -> NDArray[np.int64] | None:
    if samples is None:
        return None
    numbers = np.ascontiguousarray(samples, dtype=np.int64)
    if numbers.shape != (count,):
        raise ValueError(f"{count} ids need {count} sample numbers in one row, not an array of shape {numbers.shape}")
    return numbers
