"""F2 and F8: a counter of failures for all known ways, another for strangers; and what refusals give away."""

import json
import time

import pytest

from harness import bioid, sensor, sessions

BCID = "bws.12.4711"
LOCKOUT = {"lockout": {"failures": 5, "delay": 30, "limit": 50}, "owner": BCID}
SHORT = {"lockout": {"failures": 5, "delay": 3, "limit": 50}, "owner": BCID}


def enrolled(service, prints):
    """An app, and a person with a profile, a passphrase and a login."""
    app = service.app(member="GENERIC")
    service.whorl("enroll", BCID, "--finger", prints.F1a, "--finger", prints.F1c)
    sessions.profile(service, "mine", BCID)
    service.passphrase("correct horse")
    return app


def by_bioid(service, app, sample):
    """Success, or None where the try was refused."""
    answer = bioid.run(service, app, BCID, "verify", [sample])
    return answer.json()["Success"] if answer.status_code == 200 else None


def by_session(service, app, sample):
    session = sessions.register(service, app, "GENERIC")
    attached = sessions.attach(service, session, "mine")
    if attached.status_code != 200:
        return None
    answer = sessions.submit(service, session, sample)
    if answer.status_code != 200:
        return None
    return answer.json()["status"] == "AUTHENTICATED"


def by_sensor(service, app, sample):
    answer = service.pmapi.get("/touchid").json()
    if answer.get("fail-reason") == "TouchIDLockout":
        return None
    return sensor.validate(service, sample)[1][0] == "match"


# An app with its secret, and the owner's own machine. A phone that proves nothing is a stranger.
KNOWN = (by_bioid, by_sensor)
WAYS = (*KNOWN, by_session)
ROW = "one counter of failures for all known ways, one for strangers"


@pytest.mark.row("F2", ROW)
@pytest.mark.parametrize("mixed", [(0, 0, 1, 1, 1), (1, 0, 1, 0, 0), (0, 1, 1, 0, 1)])
def test_F2_sixth_try(start_service, prints, mixed):
    service = start_service(LOCKOUT)
    app = enrolled(service, prints)
    for way in WAYS:
        assert way(service, app, prints.F1b) is True
    for place in mixed:
        assert KNOWN[place](service, app, prints.G1) is not True
    # Even who it is must wait now, everywhere.
    for way in WAYS:
        assert way(service, app, prints.F1b) is None


@pytest.mark.row("F2", ROW)
def test_F2_time_and_success(start_service, prints):
    service = start_service(SHORT)
    app = enrolled(service, prints)
    # A match begins the count anew.
    for _ in range(2):
        for _ in range(4):
            assert by_bioid(service, app, prints.G1) is False
        # A stranger's match does not.
        assert by_session(service, app, prints.F1b) is True
        assert by_sensor(service, app, prints.F1b) is True
    for _ in range(4):
        by_bioid(service, app, prints.G1)
    assert by_session(service, app, prints.F1b) is True
    assert by_bioid(service, app, prints.G1) is False
    assert by_bioid(service, app, prints.F1b) is None
    time.sleep(3.2)
    assert by_sensor(service, app, prints.F1b) is True
    assert by_bioid(service, app, prints.G1) is False


@pytest.mark.row("F2", ROW)
def test_F2_defaults(service, prints):
    app = enrolled(service, prints)
    for _ in range(5):
        assert bioid.verify(service, app, BCID, prints.G1)["Success"] is False
    refused = bioid.run(service, app, BCID, "verify", [prints.F1b])
    assert refused.status_code in (403, 429)
    assert 25 <= int(refused.headers["Retry-After"]) <= 30
    # The library and the command on the same store do not count.
    service.whorl("verify", BCID, "--finger", prints.F1b)
    # A restart forgets no failure.
    service.restart()
    assert by_bioid(service, app, prints.F1b) is None


@pytest.mark.row("F2", ROW)
def test_F2_disabled(start_service, prints):
    service = start_service({"lockout": {"failures": 3, "delay": 0, "limit": 6}, "owner": BCID})
    app = enrolled(service, prints)
    for place in (0, 1, 0, 1, 0, 1):
        assert KNOWN[place](service, app, prints.G1) is not True
    for way in WAYS:
        assert way(service, app, prints.F1b) is None
    service.whorl("class", "reset", BCID)
    for way in WAYS:
        assert way(service, app, prints.F1b) is True


@pytest.mark.row("F2", ROW)
def test_F2_strangers(start_service, prints):
    service = start_service(LOCKOUT)
    app = enrolled(service, prints)
    assert [by_session(service, app, prints.G1) for _ in range(5)] == [False] * 5
    assert by_session(service, app, prints.F1b) is None
    # Who is known goes on, and its match opens the way for strangers again.
    for way in KNOWN:
        assert way(service, app, prints.F1b) is True
    assert by_session(service, app, prints.F1b) is True
    # The two count apart.
    for _ in range(4):
        assert by_bioid(service, app, prints.G1) is False
        assert by_session(service, app, prints.G1) is False
    state = json.loads(service.whorl("class", "show", BCID, "--json").stdout)["state"]
    assert state["failures"] == 4 and state["unknownSources"]["total"] == 4


def shown(answer):
    """What a caller sees of an answer."""
    return answer.status_code, answer.json() if answer.content else None


@pytest.mark.row("F8", "an unknown person and a wrong sample look alike")
def test_F8_sessions(service, prints):
    """The site is told no more than that it failed."""
    app = enrolled(service, prints)
    told = []
    for profile in ("mine", "nobodys"):
        session = sessions.register(service, app, "GENERIC")
        sessions.attach(service, session, profile)
        for _ in range(3):
            sessions.submit(service, session, prints.G1)
        status = sessions.status(service, app, session)
        assert status["status"] == "FAILED"
        told.append(str(status).replace(session["sessionId"], "").replace(profile, ""))
    assert told[0] == told[1]


@pytest.mark.row("F8", "an unknown person and a wrong sample look alike")
def test_F8_bioid(service, prints):
    app = enrolled(service, prints)
    known = bioid.run(service, app, BCID, "verify", [prints.G1])
    unknown = bioid.run(service, app, "bws.12.4712", "verify", [prints.G1])
    assert shown(known) == (200, {"Success": False, "Error": None})
    # The one difference that the protocol demands, and the app alone sees it.
    assert shown(unknown) == (200, {"Success": False, "Error": "NoTemplateAvailable"})
    # Without the app's secret nobody learns who is enrolled.
    for app_or_not in ({}, {"headers": {"Authorization": "Basic eDp5"}}):
        answers = {
            shown(service.http.get("/extension/isenrolled", params={"bcid": bcid, "trait": "finger"}, **app_or_not))[0]
            for bcid in (BCID, "bws.12.4712")}
        assert len(answers) == 1 and answers <= {401, 403}
