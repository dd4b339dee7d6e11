"""The service's description of its routes, in OpenAPI 3.1, against what it answers."""

import json
import math

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from conftest import _starter
from harness import examples, openid, sensor, sessions
from harness.bridge import shown
from harness.description import Description

LEAST = 0.6
GENERATED = 12


@pytest.fixture(scope="module")
def described(tmp_path_factory, prints):
    """A service with everything switched on, somebody enrolled in each role, and what its calls need."""
    start, end = _starter(tmp_path_factory)
    service = start({
        "demo": True, "owner": "bws.9.1", "openid": {"signUp": "bws.1"}, "sessions": {"demo": "shop"},
        "bridges": [{"id": "shop", "origins": examples.ORIGIN}]})
    service.passphrase()
    service.shop = service.app("shop", id="shop", member="GENERIC")
    service.client = openid.client(service, confidential=True)
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    service.whorl("enroll", "bws.9.1", "--finger", prints.F1a)
    added = service.whorl("vid", "profile", "add", "own", "--bcid", "bws.1.1", "--device", "phone-1", "--json")
    service.phone = type(service.shop)("phone-1", json.loads(added.stdout)["secret"])
    service.operator = (service.data / "operator.token").read_text().strip()
    yield service
    end()


def documents(service):
    """Every description, by the listener that serves it."""
    return {
        "public": service.http.get("/openapi.json").json(),
        "operators": service.http.get("/operator/openapi.json").json(),
        "pmapi": service.pmapi.get("/openapi.json").json(),
        "sensor": sensor.call(service, "GET", "/openapi.json"),
    }


@pytest.mark.row("P21", "each listener serves a valid OpenAPI 3.1 description")
def test_P21_valid(described):
    for listener, document in documents(described).items():
        assert document["openapi"].startswith("3.1."), listener
        faults = [fault.message for fault in OpenAPIV31SpecValidator(document).iter_errors()]
        assert not faults, f"{listener}: {faults[:3]}"


def check_share(description):
    names = set(description.operations)
    least = math.ceil(LEAST * len(names))
    missing = sorted(names - description.succeeded)
    assert len(names) - len(missing) >= least, f"without an answer of 2xx: {missing}"


@pytest.mark.row("P22", "answers are as described; most operations succeed with real data")
def test_P22_public(described, prints):
    service, description = described, Description(described)
    for scenario in (
        examples.service_itself(service), examples.extension(service.shop, prints),
        examples.provider(service, service.client, prints),
        examples.newcomers(service.shop, service.client, prints),
        examples.qr_sessions(service, service.shop, service.phone, prints),
        examples.pages_of_the_device(service, prints),
    ):
        description.drive(scenario)
    check_share(description)


@pytest.mark.row("P22", "answers are as described; most operations succeed with real data")
def test_P22_operators(described):
    description = Description(described, "/operator/openapi.json")
    description.drive(examples.operators(described.operator))
    check_share(description)


def credentials(service, operation):
    """What an operation asks for, of somebody who may."""
    asked = {name for way in operation.definition.raw.get("security", []) for name in way}
    if "app" in asked:
        return {"Authorization": service.shop.basic}
    if "client" in asked:
        return {"Authorization": service.client.app.basic}
    if "device" in asked:
        return {"Authorization": service.phone.basic}
    if "operator" in asked:
        return {"Authorization": "Bearer " + service.operator}
    return shown(service, examples.ORIGIN) if "pairing" in asked else {}


@pytest.mark.slow
@pytest.mark.row("P23", "made-up requests are answered as described, and never by 500")
@pytest.mark.parametrize("path", ["/openapi.json", "/operator/openapi.json"])
def test_P23_made_up_requests(described, path):
    description = Description(described, path)
    for name, operation in description.operations.items():
        description.generate(name, GENERATED, credentials(described, operation))
    assert set(description.statuses) == set(description.operations)
