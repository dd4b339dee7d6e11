"""F4: what a restart keeps and forgets, and that no enrollment is half there after a kill -9."""

import json
import os
import random
import threading
import time

import pytest

from harness import bioid, sessions

BCID = "bws.12.4711"
ENROLLMENTS = int(os.environ.get("KILLS") or 100)
AT_ONCE = 10


@pytest.mark.row("F4", "restart keeps templates, apps, keys, counters; forgets samples")
def test_F4_kept_and_forgotten(service, prints):
    app = service.app(member="GENERIC")
    bioid.enroll(service, app, BCID, prints.F1a)
    for _ in range(4):
        bioid.verify(service, app, BCID, prints.G1)
    token = bioid.token(service, app, BCID, "verify")
    bioid.upload(service, token, prints.F1b)
    waiting = sessions.register(service, app, "GENERIC")
    keys = service.http.get("/websec/jwks.json").json()
    service.kill()
    service.start()
    # Samples and opportunities are gone.
    assert service.http.get("/extension/verify", bearer=token).status_code in (400, 403)
    assert sessions.attach(service, waiting).status_code == 404
    assert service.http.post(
        sessions.STATUS, app=app, json={"sessionId": waiting["sessionId"]}).status_code in (403, 404)
    # Keys are the same, and the fifth failure is the fifth.
    assert service.http.get("/websec/jwks.json").json() == keys
    assert bioid.verify(service, app, BCID, prints.G1)["Success"] is False
    assert bioid.run(service, app, BCID, "verify", [prints.F1b]).status_code in (403, 429)
    assert service.whorl("audit", "verify").returncode == 0


@pytest.mark.row("F4", "restart keeps templates, apps, keys, counters; forgets samples")
def test_F4_kill(start_service, prints):
    service = start_service({"work": {"threads": 2}}, models=False)
    app = service.app()
    draw = random.Random(9)
    answered, unanswered, span, done = [], [], 0.2, 0
    while done < ENROLLMENTS:
        count = min(AT_ONCE, ENROLLMENTS - done)
        classes = [f"bws.12.{number}" for number in range(done + 1, done + count + 1)]
        tokens = []
        for bcid in classes:
            tokens.append(bioid.token(service, app, bcid, "enroll"))
            for sample in (prints.F1a, prints.F1b):
                bioid.upload(service, tokens[-1], sample)
        began = time.monotonic()

        def run():
            for bcid, token in zip(classes, tokens):
                try:
                    answer = service.http.get("/extension/enroll", bearer=token, timeout=10)
                    assert answer.json()["Success"] is True
                    answered.append(bcid)
                except OSError:
                    return

        if done == 0:
            run()
            span = time.monotonic() - began
        else:
            enrolling = threading.Thread(target=run)
            enrolling.start()
            time.sleep(draw.uniform(0, span))
            service.kill()
            enrolling.join()
            service.start()
        done += count
        unanswered += [bcid for bcid in classes if bcid not in answered]
    for bcid in answered:
        assert len(references(service, bcid)) == 2, f"{bcid} was answered, and is not whole"
    counts = [len(references(service, bcid)) for bcid in unanswered]
    assert set(counts) <= {0, 2}, "a class is half there"
    # The ends came while classes were being enrolled, not before or after all of them.
    assert answered and unanswered
    assert service.whorl("doctor").returncode == 0
    assert bioid.verify(service, app, answered[-1], prints.F1c)["Success"] is True
    assert service.whorl("audit", "verify").returncode == 0


def references(service, bcid):
    """What is stored of a person."""
    shown = service.whorl("show", bcid, "--json", code={0, 67})
    return json.loads(shown.stdout)["records"] if shown.returncode == 0 else []
