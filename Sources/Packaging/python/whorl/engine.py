"""People in a store: enroll, verify, identify, delete, list."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from ctypes import Array, byref, c_int32, c_int64, c_size_t, c_void_p, sizeof
from dataclasses import dataclass
from typing import Union

from . import _structures as c
from ._handle import Handle
from ._library import call, opened
from .errors import CallError
from .template import Modality, Position, Template


@dataclass(frozen=True)
class Sample:
    """A template with the finger it is of."""

    template: Template
    position: Position = Position.UNKNOWN


Samples = Union[Template, Sample, Sequence[Union[Template, Sample]]]


@dataclass(frozen=True)
class Verification:
    """The answer of a verification."""

    is_match: bool
    score: float
    """Of the most similar reference; of prints and faces together -log10 of their combined FMR."""
    threshold: float
    """The least score that was a match."""
    fmr: float
    """The false match rate that was asked for."""
    score_fmr: float
    """The false match rate that a threshold at the score has."""
    compared: int
    outdated: int
    """References left out because of another extractor version or model."""
    extrapolated: bool


@dataclass(frozen=True)
class Candidate:
    """One ranked person."""

    bcid: str
    is_match: bool
    score: float
    score_fmr: float
    sample: int
    """The number of the most similar reference among the person's, from 1."""
    position: Position


@dataclass(frozen=True)
class PrintSearch:
    """What a search compared prints with."""

    ranked_by_codes: int
    """Prints that were ranked by the codes of their minutiae; 0 where all were compared."""
    ranked_by_places: int
    """Of these the best, ranked by how many minutiae lie alike; 0 where all were compared."""
    compared: int
    """Comparisons that were made in full."""
    expected_loss: float
    """Share of mates that this misses and a search of all prints finds, as measured."""


@dataclass(frozen=True)
class Identification:
    """What a search came to."""

    is_match: bool
    candidates: list[Candidate]
    threshold: float
    fmr: float
    """For each person."""
    people: int
    compared: int
    outdated: int
    extrapolated: bool
    prints: PrintSearch


@dataclass(frozen=True)
class Person:
    """A person who is enrolled."""

    bcid: str
    prints: int
    faces: int
    quality: int
    """Of the best reference, 0 to 100."""
    outdated: int


class Engine(Handle):
    """A store of people. Any number of threads may use one, and any number of processes may open one folder.

    >>> import tempfile, whorl
    >>> folder = tempfile.TemporaryDirectory()
    >>> with whorl.Engine(folder.name + "/people") as engine:
    ...     engine.enroll("demo.1.1", whorl.extract("prints/001_1.png"))
    ...     engine.verify("demo.1.1", whorl.extract("prints/001_2.png"), fmr=1e-4).is_match
    ...     found = engine.identify(whorl.extract("prints/001_3.png"), storage="demo", partition=1)
    ...     [candidate.bcid for candidate in found.candidates], "demo.1.1" in engine
    ...     engine.delete("demo.1.1")
    True
    (['demo.1.1'], True)
    1
    >>> folder.cleanup()
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, *, models: str | os.PathLike[str] | None = None,
        threads: int = 0, busy_seconds: float = 5,
    ) -> None:
        """Opens the store of a folder, and makes folder, key and an empty store where they are missing.

        `threads` is the most that one search uses, 0 for all processors; `busy_seconds` is how long to wait for another
        process.
        """
        options = c.EngineOptions(
            size=sizeof(c.EngineOptions), models=None if models is None else os.fsencode(models), threads=threads,
            busy_milliseconds=max(1, round(busy_seconds * 1000)),
        )
        super().__init__(
            "engine", opened("whorl_engine_open", None if path is None else os.fsencode(path), byref(options))
        )

    def enroll(self, bcid: str, samples: Samples) -> None:
        """Stores samples of a person, all or none, beside those that the person has."""
        array, count = _samples(samples)
        call("whorl_engine_enroll", self._open, bcid.encode(), array, count)

    def verify(self, bcid: str, samples: Samples, *, fmr: float = 1e-4) -> Verification:
        """Compares samples with the references of a person, 1:1, at a false match rate of the whole transaction."""
        array, count = _samples(samples)
        answer = c.Verification()
        call("whorl_engine_verify", self._open, bcid.encode(), array, count, fmr, byref(answer))
        return Verification(
            bool(answer.decision), answer.score, answer.threshold, answer.fmr, answer.score_fmr, answer.compared,
            answer.outdated, bool(answer.extrapolated),
        )

    def identify(
        self, samples: Samples, *, storage: str, partition: int, fmr: float | None = None, fpir: float | None = None,
        top: int = 10, exhaustive: bool = False,
    ) -> Identification:
        """Ranks the people of a partition by similarity, 1:N.

        `fmr` is the false match rate for each person searched, 1e-5 where neither rate is stated; `fpir` is the chance
        that somebody who is not enrolled matches anybody at all. Among 2,000 prints or more, those that are worth a
        comparison are chosen first, unless the search is `exhaustive`.
        """
        if fmr is not None and fpir is not None:
            raise ValueError("state fmr or fpir, not both")
        scope = c.Scope(
            size=sizeof(c.Scope), storage=storage.encode(), partition=partition,
            rate=fpir if fpir is not None else 1e-5 if fmr is None else fmr, rate_kind=int(fpir is not None),
            exhaustive=int(exhaustive),
        )
        array, count = _samples(samples)
        candidates = (c.Candidate * max(top, 1))()
        found = c_size_t()
        answer, prints = c.Identification(), c.PrintSearch()
        call(
            "whorl_engine_search", self._open, byref(scope), array, count, candidates, top, byref(found), byref(answer),
            byref(prints),
        )
        return Identification(
            bool(answer.decision), [_candidate(each) for each in candidates[: found.value]], answer.threshold, answer.fmr,
            answer.people, answer.compared, answer.outdated, bool(answer.extrapolated),
            PrintSearch(prints.ranked_by_codes, prints.ranked_by_places, prints.compared, prints.expected_loss),
        )

    def delete(self, bcid: str) -> int:
        """Forgets a person; returns how many references there were."""
        removed = c_int64()
        call("whorl_engine_delete", self._open, bcid.encode(), byref(removed))
        return removed.value

    def is_enrolled(self, bcid: str, modality: Modality | None = None) -> bool:
        """Whether a person has references, of a modality or of any."""
        return any(self._has(bcid, each) for each in ([modality] if modality else Modality))

    def __contains__(self, bcid: str) -> bool:
        return self.is_enrolled(bcid)

    def _has(self, bcid: str, modality: Modality) -> bool:
        enrolled = c_int32()
        call("whorl_engine_is_enrolled", self._open, bcid.encode(), int(modality), byref(enrolled))
        return bool(enrolled.value)

    def people(self, storage: str | None = None, partition: int = 0) -> list[Person]:
        """Lists the people of a partition, of all partitions where `storage` is None, by BCID."""
        name = None if storage is None else storage.encode()
        count = c_size_t()
        call("whorl_engine_list", self._open, name, partition, None, 0, byref(count))
        while True:
            people = (c.Person * max(count.value, 1))()
            try:
                call("whorl_engine_list", self._open, name, partition, people, len(people), byref(count))
            except CallError as error:
                if error.name != "bufferTooSmall":
                    raise
            else:
                return [_person(each) for each in people[: count.value]]

    def each_person(self, storage: str | None = None, partition: int = 0) -> Iterator[Person]:
        """Goes through the people of a partition, of all partitions where `storage` is None, by BCID.

        A part of them is in memory at a time, and the store is not locked: who is enrolled or deleted meanwhile may be
        seen or not, everybody else is seen once.
        """
        name = None if storage is None else storage.encode()
        return _people(_People(opened("whorl_people_open", self._open, name, partition)))


class _People(Handle):
    """The place of an iteration."""

    def __init__(self, handle: c_void_p) -> None:
        super().__init__("people", handle)


def _people(people: _People) -> Iterator[Person]:
    with people:
        person, found = c.Person(), c_int32()
        while True:
            call("whorl_people_next", people._open, byref(person), byref(found))
            if not found.value:
                return
            yield _person(person)


def _person(each: c.Person) -> Person:
    return Person(each.bcid.decode(), each.prints, each.faces, each.quality, each.outdated)


def _samples(samples: Samples) -> tuple[Array[c.Sample], int]:
    listed = [samples] if isinstance(samples, (Template, Sample)) else list(samples)
    array = (c.Sample * max(len(listed), 1))()
    for entry, each in zip(array, listed):
        sample = each if isinstance(each, Sample) else Sample(each)
        entry.features = sample.template._open
        entry.position = int(sample.position)
    return array, len(listed)


def _candidate(each: c.Candidate) -> Candidate:
    return Candidate(
        each.bcid.decode(), bool(each.decision), each.score, each.score_fmr, each.sample, Position(each.position)
    )
