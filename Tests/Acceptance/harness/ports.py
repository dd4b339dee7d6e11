"""Ports for services to listen on, named before they do as configurations need them."""

import random
import socket

# Below the ports that systems lend to outgoing connections (32768 and up on Linux, 49152 elsewhere), which would take
# one while a service restarts.
_RANGE = range(20_000, 30_000)
# Each once, from a place of this run's own, so that two listeners or two runs do not get the same.
_rest = iter(random.SystemRandom().sample(_RANGE, len(_RANGE)))


def free_port():
    """A port of 127.0.0.1 that nobody listens on, and that no other call gets."""
    for port in _rest:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise AssertionError(f"no port from {_RANGE.start} to {_RANGE.stop} is free")
