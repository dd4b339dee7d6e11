"""Ports for services to listen on, named before they do as configurations need them."""

import random
import socket

# Below the ports that systems lend to outgoing connections (32768 and up on Linux, 49152 elsewhere), which would take
# one while a service restarts.
_BLOCKS = [range(first, first + 250) for first in range(20_000, 30_000, 250)]
# A process of tests has blocks of its own as long as it runs: another one may look at a port just before a service of
# this one listens there.
_claims = []
_rest = iter(())


def free_port():
    """A port of 127.0.0.1 that nobody listens on, and that no other call gets, in whatever process of tests."""
    global _rest
    while True:
        for port in _rest:
            with socket.socket() as probe:
                try:
                    probe.bind(("127.0.0.1", port))
                    return port
                except OSError:
                    continue
        _rest = iter(_claimed())


def _claimed():
    """The ports of a block that no process of tests has, in a random order."""
    for block in random.sample(_BLOCKS, len(_BLOCKS)):
        # A name without a file: the kernel lets one process have it, and forgets it with the process.
        claim = socket.socket(socket.AF_UNIX)
        try:
            claim.bind(f"\0whorl-test-ports-{block.start}")
        except OSError:
            claim.close()
            continue
        _claims.append(claim)
        return random.sample(block, len(block))
    raise AssertionError(f"no block of ports from {_BLOCKS[0].start} to {_BLOCKS[-1].stop} is free")
