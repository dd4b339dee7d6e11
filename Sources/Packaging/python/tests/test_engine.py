import json
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import whorl
from conftest import command


@pytest.fixture
def people(tmp_path: Path) -> Path:
    return tmp_path / "people"


def enroll(engine: whorl.Engine, fingers: int = 4) -> None:
    for finger in range(1, fingers + 1):
        prints = [whorl.Sample(whorl.extract(f"prints/{finger:03}_{i}.png"), whorl.Position.RIGHT_INDEX) for i in (1, 2)]
        engine.enroll(f"demo.1.{finger}", prints)


def test_people_are_enrolled_verified_identified_and_deleted(people: Path) -> None:
    with whorl.Engine(people) as engine:
        enroll(engine)
        assert stat.S_IMODE(people.stat().st_mode) & 0o077 == 0
        assert [(person.bcid, person.prints) for person in engine.people("demo", 1)] == [
            (f"demo.1.{i}", 2) for i in range(1, 5)
        ]
        assert list(engine.each_person("demo", 1)) == engine.people() == list(engine.each_person())
        assert next(engine.each_person()).bcid == "demo.1.1" and not list(engine.each_person("nobody"))
        probe = whorl.extract("prints/002_3.png")
        assert engine.verify("demo.1.2", probe, fmr=1e-4).is_match
        assert not engine.verify("demo.1.3", probe, fmr=1e-4).is_match
        found = engine.identify(probe, storage="demo", partition=1, fpir=1e-2, top=2)
        assert found.is_match and found.people == 4 and found.candidates[0].bcid == "demo.1.2"
        assert len(found.candidates) == 2
        assert "demo.1.2" in engine and not engine.is_enrolled("demo.1.2", whorl.Modality.FACE)
        assert engine.delete("demo.1.2") == 2 and "demo.1.2" not in engine
        with pytest.raises(whorl.StoreError) as caught:
            engine.verify("demo.1.2", probe)
        assert caught.value.name == "unknownBCID"
        with pytest.raises(whorl.CallError):
            engine.verify("nobody", probe)


def test_answers_equal_the_commands_to_the_bit(people: Path) -> None:
    with whorl.Engine(people) as engine:
        enroll(engine)
        probe = whorl.extract("prints/001_3.png")
        verified = engine.verify("demo.1.1", probe, fmr=1e-4)
        found = engine.identify(probe, storage="demo", partition=1, fmr=1e-5)
        assert engine.identify(probe, storage="demo", partition=1, fmr=1e-5, exhaustive=True) == found
    options = ("--finger", "prints/001_3.png", "--data-dir", str(people), "--json")
    answer = json.loads(command("verify", "demo.1.1", *options, "--fmr", "1e-4").stdout)
    assert (answer["score"], answer["threshold"]) == (verified.score, verified.threshold)
    answer = json.loads(command("identify", "--storage", "demo", "--partition", "1", *options).stdout)
    assert answer["threshold"] == found.threshold
    assert answer["prints"] == {
        "rankedByCodes": found.prints.ranked_by_codes, "rankedByPlaces": found.prints.ranked_by_places,
        "compared": found.prints.compared, "expectedLoss": found.prints.expected_loss,
    }
    assert [(each["bcid"], each["score"], each["scoreFMR"]) for each in answer["candidates"]] == [
        (each.bcid, each.score, each.score_fmr) for each in found.candidates[: len(answer["candidates"])]
    ]


def test_eight_threads_share_an_engine(people: Path) -> None:
    probes = [whorl.extract(f"prints/{finger:03}_3.png") for finger in range(1, 5)]
    with whorl.Engine(people) as engine:
        enroll(engine)
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda i: engine.verify(f"demo.1.{i % 4 + 1}", probes[i % 4], fmr=1e-3), range(64)))
    assert {(i % 4, answer.score) for i, answer in enumerate(answers)} == {
        (i, answers[i].score) for i in range(4)
    }
    assert all(answer.is_match for answer in answers)


def test_both_rates_are_refused(people: Path) -> None:
    with whorl.Engine(people) as engine, pytest.raises(ValueError, match="fmr or fpir"):
        engine.identify(whorl.extract("prints/001_1.png"), storage="demo", partition=1, fmr=1e-4, fpir=1e-2)
