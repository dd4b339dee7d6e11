"""Callers at other addresses of this machine: all of 127.0.0.0/8 is its own."""

import socket

from requests.adapters import HTTPAdapter

from harness.calls import Calls

ATTACKER = "127.0.0.2"


class _From(HTTPAdapter):
    """Opens connections from one address."""

    def __init__(self, address):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **options)


def calls(service, address=ATTACKER):
    """The API of a service, called from an address."""
    made = Calls(service.url)
    made.session.mount("http://", _From(address))
    return made


def connect(service, address=ATTACKER, timeout=10):
    """A connection from an address, on which nothing was sent."""
    return socket.create_connection(("127.0.0.1", service.port), timeout=timeout, source_address=(address, 0))


def is_open(connection, seconds=0.0):
    """Whether the service leaves a connection open for so long; what it sends is read."""
    connection.settimeout(max(seconds, 0.001))
    try:
        return connection.recv(1 << 16) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


def is_answered(connection):
    """Whether the service has answered or closed a connection."""
    connection.settimeout(0.001)
    try:
        connection.recv(1)
        return True
    except TimeoutError:
        return False
    except OSError:
        return True
