"""Chapter B: who signs in says who it is; to be found without a name is an option of the client."""

import base64
import re

import pytest

from harness import bioid, openid, qr, sessions
from harness.openid import Flow

ROW = "a name is asked for (1:1); a search (1:N) is the client's option"
LOCKOUT = {"lockout": {"failures": 5, "delay": 30, "limit": 50}}
PHONE = "/websec/rest/authenticator"


def people(service, prints):
    """Ada and Bea, who can sign in."""
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    openid.user(service, "bws.1.2", prints.H1, username="bea")


def answers(service, client, name, sample, count=5):
    """The answers to samples of a fresh sign-in, without its identifier."""
    page = openid.named(service, openid.authorize(service, client, Flow()), name)
    return [_bare(openid.present(service, page, sample)) for _ in range(count)]


def _bare(answer):
    return {name: value for name, value in answer.items() if name != "location"}


def searches(service):
    """Lines of the audit log about searches."""
    return [line for line in service.whorl("audit", "tail", "--count", 1000).stdout.splitlines() if "identify" in line]


@pytest.mark.row("B14", ROW)
def test_B14_nobody_is_searched_for(service, prints):
    people(service, prints)
    client = openid.client(service)
    page = openid.authorize(service, client, Flow())
    assert 'name="username"' in page.text and '/sample"' not in page.text and '/phone"' not in page.text
    for _ in range(7):
        early = service.http.post(openid.action(page), params={"modality": "finger"}, data=prints.F1b.read_bytes())
        assert (early.status_code, early.json()["status"]) == (400, "nameRequired")
        assert service.http.post(openid.action(page, "phone")).status_code == 400
    # A name that cannot be one is asked for again, with the same page.
    for wrong in ("", "  ", "a\nb", "x" * 300):
        assert '/sample"' not in openid.named(service, page, wrong).text
    # The finger of another user is a wrong sample, and uses no more than a try.
    page = openid.named(service, page, " Bea ")
    assert openid.present(service, page, prints.F1b) == {
        "status": "nonMatch", "message": "The picture did not match.", "triesLeft": 4}
    page = openid.named(service, page, "ada")
    assert openid.present(service, page, prints.F1b)["status"] == "match"
    assert not searches(service)


@pytest.mark.row("B14", ROW)
def test_B14_unknown_names_look_like_known_ones(start_service, prints):
    """The same pages, the same answers, and the same waiting after as many failures."""
    service = start_service(LOCKOUT)
    people(service, prints)
    # Somebody who has a name and is not enrolled.
    openid.user(service, "bws.1.3", username="cleo")
    openid.user(service, "bws.2.1", prints.G1, username="elsewhere")
    client = openid.client(service)
    names = ("ada", "cleo", "nobody", "elsewhere")
    pages = set()
    for name in names:
        page = openid.named(service, openid.authorize(service, client, Flow()), name)
        pages.add(re.sub(r"/v2/authorize/[\w-]{22}/", "/", page.text).replace(name, ""))
    assert len(pages) == 1
    first = [answers(service, client, name, prints.G1, 4) for name in names]
    assert first[0][-1]["triesLeft"] == 1 and all(told == first[0] for told in first)
    # The fifth failure, in another sign-in; then everybody waits.
    for status in ("denied", "denied"):
        told = [answers(service, client, name, prints.G1, 1) for name in names]
        assert told[0][0]["status"] == status and all(one == told[0] for one in told), told
    # Who waits waits for the right finger too.
    assert answers(service, client, "ada", prints.F1b, 1)[0]["status"] == "denied"
    assert answers(service, client, "bea", prints.H2, 1)[0]["status"] == "match"


@pytest.mark.row("B14", ROW)
def test_B14_a_search_leaves_out_who_is_locked(start_service, prints):
    """Whoever is locked is not found, and nothing says why; everybody else is found as before."""
    service = start_service(LOCKOUT)
    people(service, prints)
    app = service.app("shop", scopes=("bws.1",), member="GENERIC", identify=True)
    by_name, finding = openid.client(service), openid.client(service, identify=True)

    def found(sample):
        """Who is found by each way that searches."""
        page = openid.authorize(service, finding, Flow())
        told = openid.present(service, page, sample)
        matches = bioid.run(service, app, "bws.1", "identify", [sample]).json()["Matches"]
        session = sessions.register(service, app, "GENERIC")
        assert sessions.attach(service, session).status_code == 200
        return told["status"], [match["ClassID"] for match in matches], sessions.submit(
            service, session, sample).json()["status"]

    nobody, ada, bea = ("nonMatch", [], "CREATED"), ("match", [1], "AUTHENTICATED"), ("match", [2], "AUTHENTICATED")
    assert found(prints.F1b) == ada and found(prints.H2) == bea
    # Who failed as a stranger is left out for strangers: an app that shows its secret finds her.
    assert answers(service, by_name, "ada", prints.G1)[-1]["status"] == "denied"
    assert found(prints.F1b) == ("nonMatch", [1], "CREATED") and found(prints.G1) == nobody
    # A match ends the address's row of misses.
    assert found(prints.H2) == bea
    for _ in range(5):
        bioid.run(service, app, "bws.1.1", "verify", [prints.G1])
    assert found(prints.F1b) == nobody
    assert found(prints.H2) == bea
    service.whorl("class", "reset", "bws.1.1")
    assert found(prints.F1b) == ada
    # Nor is who has failed so often that an administrator must help.
    service.restart({"lockout": {"failures": 5, "delay": 0, "limit": 5}})
    for _ in range(5):
        bioid.run(service, app, "bws.1.1", "verify", [prints.G1])
    assert found(prints.F1b) == nobody and found(prints.H2) == bea


@pytest.mark.row("B14", ROW)
def test_B14_misses_of_a_search_count_for_the_address(start_service, prints):
    service = start_service(LOCKOUT)
    people(service, prints)
    app = service.app("shop", scopes=("bws.1",), member="GENERIC", identify=True)
    finding = openid.client(service, identify=True)
    sign_in = lambda sample: openid.present(service, openid.authorize(service, finding, Flow()), sample)["status"]

    def submit(sample):
        session = sessions.register(service, app, "GENERIC")
        assert sessions.attach(service, session).status_code == 200
        return sessions.submit(service, session, sample).status_code

    # Four misses, and a match between: misses in a row make the next wait, by whatever way they came.
    assert [sign_in(prints.G1) for _ in range(4)] + [sign_in(prints.F1b)] == ["nonMatch"] * 4 + ["match"]
    assert [sign_in(prints.G1) for _ in range(3)] == ["nonMatch"] * 3
    assert [submit(prints.G1) for _ in range(3)] == [200, 200, 429]
    assert sign_in(prints.F1b) == "denied" and submit(prints.F1b) == 429
    # Nobody's own count is touched: a name is all that is needed.
    page = openid.authorize(service, finding, Flow(), login_hint="ada")
    assert openid.present(service, page, prints.F1b)["status"] == "match"


@pytest.mark.row("B14", ROW)
@pytest.mark.parametrize("name, finger, ends", [
    ("ada", "F1b", "match"), ("ada", "H2", "nonMatch"), ("nobody", "F1b", "nonMatch")])
def test_B14_a_phone_needs_no_profile_where_the_page_has_a_name(service, prints, tmp_path, name, finger, ends):
    """The phone's sample is compared with the named user alone."""
    people(service, prints)
    client = openid.client(service)
    page = openid.named(service, openid.authorize(service, client, Flow()), name)
    code = tmp_path / "code.png"
    shown = service.http.post(openid.action(page, "phone"), json={}).json()
    code.write_bytes(base64.b64decode(shown["picture"]))
    attached = service.http.post(f"{PHONE}/Attach", json={"qr": qr.read(code)}).json()
    assert attached["requiredBiometrics"][0] == "finger" and attached["status"] == "CREATED"
    submit = lambda: sessions.submit(service, attached, getattr(prints, finger), digits=shown["digits"])
    told = [submit().json()["status"]]
    while told[-1] == "CREATED":
        told.append(submit().json()["status"])
    assert told == (["AUTHENTICATED"] if ends == "match" else ["CREATED", "CREATED", "FAILED"])
    answer = service.http.post(openid.action(page, "phone/status"), json={}).json()
    assert answer["status"] == ends and answer.get("triesLeft") == (None if ends == "match" else 4)
    assert not searches(service)


@pytest.mark.row("B14", ROW)
def test_B14_clients_are_listed_with_their_choice(service):
    finding, asking = openid.client(service, identify=True), openid.client(service)
    lines = service.whorl("client", "list").stdout.splitlines()
    assert [line.endswith("identifies") for line in lines if finding.id in line] == [True]
    assert [line.endswith("identifies") for line in lines if asking.id in line] == [False]
