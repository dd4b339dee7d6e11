"""F1 and F7: every way to a decision decides as the library does, one at a time and many at once."""

import itertools
import json
import os
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from harness import bioid, samples, sensor, sessions
from harness.bridge import bridge

FULL = os.environ.get("PAIRS") == "full"
MATED, NON_MATED = (500, 2_000) if FULL else (50, 70)
# Decisions are compared, not tries counted: as if an administrator reset the person before each.
UNLOCKED = {
    "lockout": {"failures": 1_000_000, "limit": 1_000_000, "delay": 0}, "owner": "parity.1.1",
    "bridges": [{"id": "parity", "origins": "http://shop.test"}],
}


def pairs_of(prints, impressions):
    """(reference, probe, whether mated), the same at each run; references are few, so that owners change seldom."""
    fingers = range(1, samples.FINGERS + 1)
    mated = [((f, a), (f, b)) for f in fingers for a, b in itertools.permutations(range(1, impressions + 1), 2)]
    others = [((f, 1), (g, b)) for f, g in itertools.permutations(fingers, 2) for b in range(1, impressions + 1)]
    draw = random.Random(20)
    chosen = [(pair, True) for pair in draw.sample(mated, MATED)]
    chosen += [(pair, False) for pair in draw.sample(others, NON_MATED)]
    return sorted((reference, probe, is_mated) for (reference, probe), is_mated in chosen)


@pytest.fixture(scope="module")
def decided(tmp_path_factory):
    """Pairs, and what `whorl verify` says of each; the service holds the references."""
    from harness.service import Service

    impressions = 8 if FULL else 4
    prints = samples.make_prints(impressions)
    service = Service(tmp_path_factory.mktemp("parity"), UNLOCKED)
    service.start()
    pairs = pairs_of(prints, impressions)
    references = sorted({reference for reference, _, _ in pairs})
    classes = {reference: f"parity.1.{number}" for number, reference in enumerate(references, 1)}
    for reference, bcid in classes.items():
        service.whorl("enroll", bcid, "--finger", prints(*reference), "--threads", 1)
    def by_library(pair):
        reference, probe, _ = pair
        done = service.whorl(
            "verify", classes[reference], "--finger", prints(*probe), "--fmr", "1e-4", "--json", "--threads", 1,
            code={0, 1})
        assert json.loads(done.stdout)["decision"] == ("match" if done.returncode == 0 else "non-match")
        return done.returncode == 0

    with ThreadPoolExecutor(2) as pool:
        expected = list(pool.map(by_library, pairs))
    yield service, prints, pairs, classes, expected
    service.kill()


def differing(pairs, expected, found):
    return [(pair, left, right) for pair, left, right in zip(pairs, expected, found, strict=True) if left != right]


@pytest.mark.row("F1", "every route decides exactly as the library")
def test_F1_decisions_are_worth_comparing(decided):
    _, _, pairs, _, expected = decided
    accepted = sum(match for (_, _, mated), match in zip(pairs, expected) if mated)
    # Not every impression is good enough; nobody else's finger may pass at 1e-4 among so few.
    assert MATED * 0.8 < accepted < MATED
    wrongly = sum(match for (_, _, mated), match in zip(pairs, expected) if not mated)
    assert wrongly <= (2 if FULL else 0)


@pytest.mark.row("F1", "every route decides exactly as the library")
def test_F1_bioid(decided):
    service, prints, pairs, classes, expected = decided
    app = service.app("parity-a", scopes=["parity"])

    def decide(pair):
        answer = bioid.verify(service, app, classes[pair[0]], prints(*pair[1]))
        assert answer["Error"] is None
        return answer["Success"]

    with ThreadPoolExecutor(4) as pool:
        assert not differing(pairs, expected, list(pool.map(decide, pairs)))


@pytest.mark.row("F1", "every route decides exactly as the library")
def test_F1_sessions(decided):
    service, prints, pairs, classes, expected = decided
    app = service.app("parity-d", scopes=["parity"], member="PARITY")
    for bcid in set(classes.values()):
        sessions.profile(service, bcid, bcid)

    def decide(pair):
        session = sessions.register(service, app, "PARITY")
        assert sessions.attach(service, session, classes[pair[0]]).status_code == 200
        answer = sessions.submit(service, session, prints(*pair[1]))
        assert answer.status_code == 200, answer.text
        word = answer.json()["status"]
        assert word in ("AUTHENTICATED", "CREATED", "FAILED")
        told = sessions.status(service, app, session)
        assert ("identityToken" in told) == (word == "AUTHENTICATED")
        return word == "AUTHENTICATED"

    with ThreadPoolExecutor(4) as pool:
        assert not differing(pairs, expected, list(pool.map(decide, pairs)))


@pytest.mark.row("F1", "every route decides exactly as the library")
def test_F1_bridge(decided):
    service, prints, pairs, classes, expected = decided
    asked = list(zip(pairs, expected, strict=True))[::1 if FULL else 4]
    found = []
    for reference, group in itertools.groupby(asked, key=lambda one: one[0][0]):
        service.whorl("owner", "set", classes[reference])
        assert bridge(service, "save", {"secret": classes[reference]}) == {"success": True}
        for (_, probe, _), _ in group:
            waiting = sensor.Later(bridge, service, "get")
            sensor.wait_prompt(service)
            sensor.present(service, prints(*probe))
            answer = waiting.result()
            assert answer in ({"success": True, "secret": classes[reference]},
                              {"success": False, "error": "authenticationFailed"})
            found.append(answer["success"])
    assert not differing([pair for pair, _ in asked], [match for _, match in asked], found)


@pytest.mark.row("F1", "every route decides exactly as the library")
def test_F1_sensor(decided):
    service, prints, pairs, classes, expected = decided
    service.passphrase("correct horse")
    found = []
    for reference, group in itertools.groupby(pairs, key=lambda pair: pair[0]):
        service.whorl("owner", "set", classes[reference])
        for _, probe, _ in group:
            answer, words = sensor.validate(service, prints(*probe))
            assert words[0] in ("match", "non-match")
            assert (answer == {"supported": "true", "owner": "true"}) == (words[0] == "match")
            found.append(words[0] == "match")
    assert not differing(pairs, expected, found)


@pytest.mark.row("F7", "64 parallel verifies decide as one at a time; waits block nobody")
def test_F7_parallel(decided):
    service, prints, pairs, classes, expected = decided
    app = service.app("parallel", scopes=["parity"], member="PARALLEL")
    draw = random.Random(64)
    places = draw.choices(range(len(pairs)), k=128)
    tokens = []
    for place in places:
        reference, probe, _ = pairs[place]
        tokens.append(bioid.token(service, app, classes[reference], "verify"))
        assert bioid.upload(service, tokens[-1], prints(*probe))["Accepted"]
    sessions.profile(service, "parked", classes[pairs[0][0]])
    waiting = [sessions.register(service, app, "PARALLEL") for _ in range(16)]
    parked = [
        sensor.Later(service.http.post, sessions.WAIT, app=app, json={
            "sessionId": one["sessionId"], "lastStatus": "OPPORTUNITY", "timeoutMs": 20_000}) for one in waiting]
    with ThreadPoolExecutor(64) as pool:
        answers = list(pool.map(lambda token: service.http.get("/extension/verify", bearer=token), tokens))
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    found = [answer.json()["Success"] for answer in answers]
    assert not differing(places, [expected[place] for place in places], found)
    assert not any(one.is_over for one in parked), "a long poll ended although nothing changed"
    for one in waiting:
        assert sessions.attach(service, one, "parked").status_code == 200
    for one in parked:
        assert one.result(5).json()["status"] == "CREATED"


@pytest.mark.row("F7", "64 parallel verifies decide as one at a time; waits block nobody")
def test_F7_prompt(decided):
    service, prints, pairs, classes, _ = decided
    service.passphrase("correct horse")
    prompt = sensor.Later(service.pmapi.get, "/touchid/validate")
    opened = sensor.wait_prompt(service)
    app = service.app("beside", scopes=["parity"])
    reference, probe, _ = pairs[0]
    for _ in range(8):
        bioid.verify(service, app, classes[reference], prints(*probe))
    assert not prompt.is_over
    sensor.call(service, "POST", f"/prompts/{opened['id']}/cancel")
    assert prompt.result(5).json()["fail-reason"] == "UserCancel"
