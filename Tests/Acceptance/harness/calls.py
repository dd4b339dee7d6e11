"""HTTP calls to one place, with the two ways in which the protocols name who calls."""

import base64
import json
import mimetypes
from dataclasses import dataclass
from pathlib import Path

import requests


@dataclass(frozen=True)
class App:
    """A registered client application."""

    id: str
    secret: str

    @property
    def basic(self):
        """The value of its Authorization header."""
        return "Basic " + base64.b64encode(f"{self.id}:{self.secret}".encode("ascii")).decode("ascii")


class _Adapter(requests.adapters.HTTPAdapter):
    """Connections from an address of this machine; from any where it is None."""

    def __init__(self, address):
        self.address = address
        super().__init__(pool_maxsize=256)

    def init_poolmanager(self, *arguments, **options):
        if self.address:
            options["source_address"] = (self.address, 0)
        super().init_poolmanager(*arguments, **options)


class Calls:
    """Calls below a base address. No redirect is followed and no proxy of the environment is used.

    address: where the calls come from, as 127.0.0.2; the cookies are those of a browser of its own.
    """

    def __init__(self, base, address=None, **defaults):
        self.base = base
        self.defaults = defaults
        self.session = requests.Session()
        self.session.trust_env = False
        for scheme in ("http://", "https://"):
            self.session.mount(scheme, _Adapter(address))

    def __call__(self, method, path, *, app=None, bearer=None, host=None, headers=None, **others):
        """One request. app: sends its Basic header; bearer: sends that token; host: the Host header.

        Everything else goes to requests.request (params, data, json, files, timeout, stream, cert).
        """
        sent = dict(headers or {})
        if app is not None:
            sent["Authorization"] = app.basic
        if bearer is not None:
            sent["Authorization"] = "Bearer " + bearer
        if host is not None:
            sent["Host"] = host
        options = {"timeout": 60, "allow_redirects": False, **self.defaults, **others}
        address = path if "://" in path else self.base + path
        return self.session.request(method, address, headers=sent, **options)

    def get(self, path, **options):
        return self("GET", path, **options)

    def post(self, path, **options):
        return self("POST", path, **options)

    def put(self, path, **options):
        return self("PUT", path, **options)

    def delete(self, path, **options):
        return self("DELETE", path, **options)

    def options(self, path, **options):
        return self("OPTIONS", path, **options)


def data_url(sample):
    """A file (path) or PNG bytes as `data:image/png;base64,...`."""
    if isinstance(sample, (str, Path)):
        kind = mimetypes.guess_type(str(sample))[0] or "application/octet-stream"
        content = Path(sample).read_bytes()
    else:
        kind, content = "image/png", bytes(sample)
    return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"


def token_parts(token):
    """Header and payload of a JWT, unchecked."""
    parts = token.split(".")
    assert len(parts) == 3, f"a JWT has three parts, this has {len(parts)}"
    return tuple(json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))) for part in parts[:2])
