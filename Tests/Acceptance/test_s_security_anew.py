"""S212 to S219: who is meant where a number may be another person's later, and places that others may replace."""

import json
import os
import random
import threading
import time

import pytest

from harness import bioid, bridge, openid, sensor
from harness.calls import data_url
from harness.openid import Flow
from harness.tool import ROOT, whorl
from test_s_security_gaps import STRANGERS
from test_s_security_searches import Place

SHOP = "http://shop.test"
MODEL = "mobilefacenet_foamliu"
NOBODY = 65_534


@pytest.mark.slow
@pytest.mark.row("S212", "a command that deletes somebody in the moment of a verification that adds its sample deletes for good")
def test_S212_moment(service, prints):
    app = service.app(scopes=("bws.1",))
    for number in range(60):
        bcid, way = f"bws.1.{number + 1}", (("delete",), ("class", "delete"))[number % 2]
        bioid.enroll(service, app, bcid, prints(16, 1))
        token = bioid.token(service, app, bcid, "verify", autoenroll="true")
        bioid.upload(service, token, prints(16, 2))
        command = threading.Thread(target=lambda: service.whorl(*way, bcid))
        command.start()
        time.sleep(random.Random(number).uniform(0, 0.12))
        service.http.get("/extension/verify", bearer=token)
        command.join()
        known = service.http.get("/extension/isenrolled", app=app, params={"bcid": bcid})
        assert known.status_code == 404, number


@pytest.mark.row("S213", "whoever is deleted and enrolled anew within a second is another person")
def test_S213_second(service, prints):
    app = service.app(scopes=("bws.1",))
    people = [f"bws.1.{number}" for number in range(1, 7)]

    tries = 0
    for bcid in people:
        # The first part of a second, so that there is time for all of it.
        time.sleep(-time.time() % 1)
        begin = int(time.time())
        service.whorl("enroll", bcid, "--finger", prints(16, 1))
        token = bioid.token(service, app, bcid, "enroll")
        service.whorl("delete", bcid)
        service.whorl("enroll", bcid, "--finger", prints(8, 1))
        tries += int(time.time()) == begin
        bioid.upload(service, token, prints(9, 1))
        assert service.http.get("/extension/enroll", bearer=token).status_code == 403
        assert not bioid.verify(service, app, bcid, prints(9, 3)).get("Success")
    assert tries > 0


@pytest.mark.row("S214", "guesses in a known browser end with a reset by a command")
def test_S214_strays(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 14}})
    openid.user(service, "bws.1.1", prints(3, 1), username="ada")
    client, own = openid.client(service), Place(service)
    guesses = [prints(number, 1) for number in STRANGERS]

    def present(*samples):
        page = openid.authorize(own, client, Flow(), login_hint="ada")
        samples = [data_url(sample) for sample in samples]
        return page, own.http.post(openid.action(page), json={"modality": "finger", "samples": samples}).json()

    def counts_at_home():
        """Whether a wrong sample of the browser counts in the person's first counter."""
        present(guesses[0])
        shown = json.loads(service.whorl("class", "show", "bws.1.1", "--json").stdout)
        return shown["state"]["failures"] == 1

    openid.place(own, openid.present(own, openid.authorize(own, client, Flow(), login_hint="ada"), prints(3, 2)))
    assert counts_at_home()
    for _ in range(2):
        assert present(*guesses, prints(3, 2))[1]["status"] == "match"
    assert not counts_at_home()
    service.whorl("class", "reset", "bws.1.1")
    assert counts_at_home()


@pytest.mark.row("S215", "a removal of a pairing finishes one that was interrupted, and says which secrets it leaves")
def test_S215_removal(start_service, prints):
    service = start_service({"owner": bridge.BCID, "bridges": [{"id": "shop", "origins": [SHOP]}]})
    service.whorl("enroll", bridge.BCID, "--finger", prints.F1a)
    assert bridge.bridge(service, "save", {"secret": "of a page"})["success"]
    assert service.whorl("bridge", "remove", SHOP).stderr == ""
    assert json.loads(service.whorl("vault", "list", "--json").stdout) == []
    service.bridge_pairings.clear()
    bridge.pair(service, SHOP)
    # A program of the machine saves it, as pages of earlier versions did: without an origin.
    assert sensor.call(service, "POST", "/bridge/save", json.dumps({"secret": "of a program"}))["success"]
    assert "secrets of shop that no known page saved" in service.whorl("bridge", "remove", SHOP).stderr
    assert len(json.loads(service.whorl("vault", "list", "--json").stdout)) == 1
    service.whorl("bridge", "remove", SHOP, code=64)


@pytest.mark.row("S216", "a face model by whose calibration strangers match is warned of")
def test_S216_faces(tmp_path):
    file = tmp_path / "models" / MODEL / "whorl-model.json"
    file.parent.mkdir(parents=True)
    usual = json.loads((ROOT / "Datasets" / "models" / f"{MODEL}.json").read_text())
    lax = [{"score": score, "fmr": fmr, "upperBound": fmr} for score, fmr in ((-1, 1), (-0.99, 1e-9))]
    for knots, is_lax in ((usual["calibration"]["knots"], False), (lax, True)):
        usual["calibration"]["knots"] = knots
        file.write_text(json.dumps(usual))
        done = whorl("serve", "--check", "--data-dir", tmp_path / "data", "--models", tmp_path / "models")
        assert (f"the calibration of the model {MODEL} lets in strangers" in done.stderr) == is_lax


@pytest.mark.row("S217", "places that others may replace are warned of, wherever they stand on a path")
def test_S217_places(tmp_path):
    opened, closed, data = tmp_path / "open", tmp_path / "closed", tmp_path / "open" / "data"
    for folder, mode in ((tmp_path, 0o755), (opened, 0o777), (closed, 0o755), (data, 0o700)):
        folder.mkdir(exist_ok=True)
        folder.chmod(mode)
    settings, own = closed / "whorl.yaml", tmp_path / "data"
    (opened / "second").symlink_to(settings)
    (closed / "first").symlink_to(opened / "second")

    def warned(file=settings, folder=own, models=closed / "no", sensor=None):
        settings.write_text("storages: [bws]\n" + (f"sensor: {sensor}\n" if sensor else ""))
        settings.chmod(0o600)
        done = whorl("serve", "--check", "--config", file, "--data-dir", folder, "--models", models)
        lines = [line.removeprefix("whorl: warning: ") for line in done.stderr.splitlines()]
        return [(line.split()[0], "belongs" in line) for line in lines if "others" in line or "another user" in line]

    assert warned() == []
    by_modes = [(str(opened), False)]
    assert warned(folder=data) == by_modes
    assert warned(models=opened / "models") == by_modes
    assert warned(sensor=opened / "sensor.sock") == by_modes
    assert warned(file=closed / "first") == by_modes
    assert warned(folder=opened) == by_modes


@pytest.mark.row("S217", "places that others may replace are warned of, wherever they stand on a path")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_S217_owners(tmp_path):
    settings = tmp_path / "whorl.yaml"
    tmp_path.chmod(0o755)
    settings.write_text("storages: [bws]\n")
    settings.chmod(0o600)

    def warned(folder):
        done = whorl("serve", "--check", "--config", settings, "--data-dir", folder, "--models", tmp_path / "no")
        return [line.split()[2] for line in done.stderr.splitlines() if "belongs to another user" in line]

    data = tmp_path / "data"
    assert warned(data) == []
    for place in (settings, tmp_path):
        os.chown(place, NOBODY, NOBODY)
        assert warned(data) == [str(place)]
        # Root looks at it for the user whose data folder it is.
        data.mkdir(mode=0o700, exist_ok=True)
        os.chown(data, NOBODY, NOBODY)
        assert warned(data) == []
        data.rmdir()
        os.chown(place, 0, 0)
