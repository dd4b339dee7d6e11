"""S189 to S197: what nobody was told of, what others still got, and guesses that no counter saw."""

import json
import resource
import threading

import pytest

from harness import openid
from harness.addresses import calls
from harness.bridge import BCID, bridge, pair
from harness.openid import Flow
from harness.tool import whorl
from test_s_security_searches import STRANGERS, Place, alarms, events, present, told

SHOP = "http://shop.test"


def table(*knots):
    """A calibration of prints by a few comparisons."""
    return json.dumps({
        "version": 4, "extractorVersion": 2, "dataSets": [{"name": "few", "subjects": 2, "nonMated": 10}],
        "nonMated": 10, "worstRatio": 1, "tailScale": 1e-4,
        "knots": [{"score": score, "fmr": fmr, "upperBound": min(1, 10 * fmr)} for score, fmr in knots]})


@pytest.mark.row("S189", "a calibration that lets everybody in is warned of")
def test_S189_calibration(start_service, tmp_path):
    file, settings = tmp_path / "prints.json", tmp_path / "whorl.yaml"
    settings.write_text(f"fingerCalibration: {file}\n")

    def is_warned():
        done = whorl("serve", "--check", "--config", settings, "--data-dir", tmp_path / "data")
        return "warning: fingerCalibration" in done.stderr

    file.write_text(table((-1000, 1.0), (-999, 1e-9)))
    file.chmod(0o600)
    assert is_warned()
    assert "fingerCalibration lets in" in start_service({"fingerCalibration": str(file)}).log
    # A stricter table than the usual one.
    file.write_text(table((1_000, 1.0), (2_000, 1e-9)))
    assert not is_warned()


@pytest.mark.row("S190", "five wrong passphrases are decided, also where sixty come at once")
def test_S190_passphrases(start_service, prints):
    service = start_service({"owner": BCID})
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    service.passphrase()
    together, codes = threading.Barrier(60), []

    def guess(number):
        http = calls(service, f"127.0.3.{number + 1}")
        together.wait()
        codes.append(http.post("/prompts/unlock", json={"passphrase": f"guess {number}"}, timeout=60).status_code)

    threads = [threading.Thread(target=guess, args=(number,)) for number in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (codes.count(200), codes.count(429)) == (5, 55)


@pytest.mark.row("S191", "guesses beside a sample that matches count in a known browser too")
def test_S191_known(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 21}})
    openid.user(service, "bws.1.1", prints(3, 1), username="ada")
    client, own = openid.client(service), Place(service)
    guesses = [prints(number, 1) for number in STRANGERS]

    page = openid.authorize(own, client, Flow(), login_hint="ada")
    openid.place(own, openid.present(own, page, prints(3, 2)))

    def status(*samples):
        return told(own, client, *samples, login_hint="ada")

    # Samples of the person alone cost nothing, and make no room for more guesses.
    answers = []
    for _ in range(7):
        answers.append(status(*guesses, prints(3, 2)))
        if answers[-1] == "match":
            assert status(prints(3, 2), prints(3, 3)) == "match"
    # Three requests in the known browser, and two as a stranger's.
    assert answers == ["match"] * 5 + ["denied"] * 2
    assert alarms(service, "unknown-sources-off") == 1


@pytest.mark.row("S192", "an IPv4 address is a network behind local NAT64, SIIT and Teredo too")
def test_S192_networks(start_service):
    service = start_service({"proxies": ["127.0.0.9"], "anonymous": {"requests": {"burst": 1, "seconds": 600}}})
    http = calls(service, "127.0.0.9")

    def asked(*addresses):
        return [http.get("/v2/authorize", headers={"X-Forwarded-For": one}).status_code for one in addresses]

    assert asked("64:ff9b:1::198.51.100.1", "64:ff9b:1::198.51.100.2", "198.51.100.1") == [400, 400, 429]
    assert asked("::ffff:0:198.51.100.3", "::ffff:0:198.51.100.4", "198.51.100.4") == [400, 400, 429]
    # The user's address stands inverted at the end.
    assert asked("2001:0:cb00:7101:0:1:39cc:9bfa", "2001:0:cb00:7101:0:1:39cc:9bf9", "198.51.100.5") == [400, 400, 429]


@pytest.mark.row("S193", "searches that find the same two people raise one alarm an hour")
def test_S193_alarm(service, prints):
    for number, sample in enumerate((prints.F1a, prints.F1b), 1):
        openid.user(service, f"bws.1.{number}", sample)
    client, place = openid.client(service, identify=True), Place(service)
    for _ in range(20):
        assert present(place, client, prints.F1c)[1].json()["status"] == "nameRequired"
    assert alarms(service, "search-ambiguous") == 1


@pytest.mark.row("S194", "refusals on a full disk are counted until there is room for a line")
def test_S194_full(service):
    process = service.process.pid
    usual = resource.prlimit(process, resource.RLIMIT_FSIZE)
    wrong = lambda: service.http.get("/operator/partitions", bearer="eve." + "A" * 43).status_code
    resource.prlimit(process, resource.RLIMIT_FSIZE, (1, usual[1]))
    try:
        assert [wrong() for _ in range(8)] == [507] * 5 + [401] * 3
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)
    assert service.stop() == 0
    assert [event["detail"] for event in events(service, "sign-in")] == ["8 more within a minute"]


@pytest.mark.row("S195", "open places above a configuration and behind symbolic links are warned of")
def test_S195_links(tmp_path):
    opened, closed = tmp_path / "open", tmp_path / "closed"
    (opened / "below").mkdir(parents=True)
    closed.mkdir()
    for folder, mode in ((tmp_path, 0o755), (closed, 0o755), (opened / "below", 0o755), (opened, 0o777)):
        folder.chmod(mode)
    for file in (opened / "below" / "whorl.yaml", closed / "whorl.yaml"):
        file.write_text("storages: [bws]\n")
        file.chmod(0o644)
    (closed / "link.yaml").symlink_to(opened / "below" / "whorl.yaml")
    (opened / "link.yaml").symlink_to(closed / "whorl.yaml")
    (closed / "way").symlink_to(opened / "below")

    def warned(file):
        done = whorl("serve", "--check", "--config", file, "--data-dir", tmp_path / "data", "--models", tmp_path / "no")
        return [line.split()[2] for line in done.stderr.splitlines() if "can be written by others" in line]

    assert warned(closed / "whorl.yaml") == []
    for file in ("open/below/whorl.yaml", "closed/link.yaml", "open/link.yaml", "closed/way/whorl.yaml"):
        assert warned(tmp_path / file) == [str(opened)], file


@pytest.mark.row("S196", "with the pairing of an origin goes what its pages saved")
def test_S196_pairing(start_service, prints):
    origins = [SHOP, "http://evil.test"]
    service = start_service({"owner": BCID, "bridges": [{"id": "shop", "origins": origins}]})
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    assert bridge(service, "save", {"secret": "one"})["success"]
    # Another secret for the same pages leaves it, and so does the end of another pairing.
    pair(service, origins[1])
    service.whorl("bridge", "remove", origins[1])
    service.whorl("bridge", "pair", SHOP, "--keep-saved")
    service.bridge_pairings.clear()
    assert bridge(service, "status")["hasSecret"]
    service.whorl("bridge", "remove", SHOP)
    service.bridge_pairings.clear()
    for origin in origins:
        assert not bridge(service, "status", origin=origin)["hasSecret"]


@pytest.mark.row("S197", "an archive that an earlier version left beside the audit log goes at the start")
def test_S197_exports(service):
    service.stop()
    left, part, own = (service.data / f"audit.log.{end}" for end in ("Aq3_-x9ZkLmN0pQrStUvWx", "1", "old"))
    for file in (left, part, own):
        file.write_bytes(b"WHAR" + b"\1" * 100)
    service.start()
    assert not left.exists() and part.exists() and own.exists()
