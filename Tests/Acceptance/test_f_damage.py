"""F9: damaged requests get an answer, and the service goes on. `make fuzz` looks at the same parsers from inside."""

import os
import random

import pytest

from harness import bioid, sessions
from harness.calls import data_url

ROUNDS = int(os.environ.get("DAMAGED") or 400)


def damaged(draw, content):
    """Bytes with some changed, missing, repeated or added."""
    content = bytearray(content)
    for _ in range(draw.randint(1, 4)):
        place = draw.randrange(len(content) + 1)
        match draw.randrange(5):
            case 0 if place < len(content):
                content[place] ^= 1 << draw.randrange(8)
            case 1:
                del content[place:place + draw.randint(1, 40)]
            case 2:
                content[place:place] = content[place:place + draw.randint(1, 40)]
            case 3:
                content[place:place] = draw.randbytes(draw.randint(1, 20))
            case _:
                content = content[:place]
    return bytes(content)


@pytest.mark.row("F9", "damaged requests are answered, and the service goes on")
def test_F9_damage(service, prints):
    app = service.app(member="GENERIC")
    draw = random.Random(99)
    token = bioid.token(service, app, "bws.12.4711", "enroll", maxtries=15)
    picture = prints.F1a.read_bytes()
    form = b"".join(
        b'--edge\r\nContent-Disposition: form-data; name="%s"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n%s\r\n'
        % (name, picture[:3000]) for name in (b"liveimage1", b"liveimage2")) + b"--edge--\r\n"
    body = b'{"memberExternalId":"GENERIC","sessionAliasType":"ID","extraValues":{"a":[1,2,{"b":null}]}}'
    kinds = {
        "picture": lambda: service.http.post(
            "/extension/upload", bearer=token, params={"trait": "finger"},
            data=data_url(damaged(draw, picture))),
        "data URL": lambda: service.http.post(
            "/extension/upload", bearer=token, data=damaged(draw, data_url(picture[:600]).encode())),
        "token": lambda: service.http.get(
            "/extension/verify", headers={"Authorization": b"Bearer " + printable(damaged(draw, token.encode()))}),
        "form": lambda: service.http.post(
            "/extension/livedetection", app=app, data=damaged(draw, form),
            headers={"Content-Type": "multipart/form-data; boundary=edge"}),
        "JSON": lambda: service.http.post(
            sessions.REGISTER, app=app, data=damaged(draw, body), headers={"Content-Type": sessions.OPPORTUNITY}),
        "attach": lambda: service.http.post(
            sessions.ATTACH, headers={"Content-Type": "application/json"},
            data=damaged(draw, b'{"sessionAlias":"0b0a","device":{"id":"p","name":"p"},"profile":"x"}')),
        "query": lambda: service.http.get(
            "/extension/token?" + printable(damaged(draw, b"id=x&bcid=bws.12.4711&task=verify&maxtries=3")).decode(),
            app=app),
        "authorize": lambda: service.http.get(
            "/v2/authorize?" + printable(damaged(
                draw, b"client_id=x&redirect_uri=https%3A%2F%2Frp.test%2Fcb&response_type=code&scope=openid")).decode()),
        "form body": lambda: service.http.post(
            "/v2/token", headers={"Content-Type": "application/x-www-form-urlencoded"},
            data=damaged(draw, b"grant_type=authorization_code&code=abc&redirect_uri=https%3A%2F%2Frp.test&client_id=x")),
    }
    for number in range(ROUNDS):
        name = list(kinds)[number % len(kinds)]
        answer = kinds[name]()
        assert answer.status_code < 500, f"{name}, round {number}: {answer.status_code} {answer.text[:200]}"
    assert service.process.poll() is None
    bioid.enroll(service, app, "bws.12.4711", prints.F1a)
    assert bioid.verify(service, app, "bws.12.4711", prints.F1b)["Success"] is True
    assert bioid.verify(service, app, "bws.12.4711", prints.G1)["Success"] is False


def printable(content):
    """Bytes that may stand in a line of a request."""
    return bytes(byte for byte in content if 0x21 <= byte <= 0x7E and byte not in b"#")
