"""Chapter E: what rows of the device's owner share."""

from harness.sensor import Later

BCID = "bws.12.4711"
LISTED = "http://shop.test"
CONFIG = {
    "owner": BCID, "lockout": {"failures": 5, "delay": 4, "limit": 50}, "prompt": {"life": 20},
    "pmapiOrigins": LISTED,
}
OWNER = {"supported": "true", "owner": "true"}


def refused(reason):
    return {"supported": "true", "owner": "false", "fail-reason": reason}


def unsupported(reason):
    return {"supported": "false", "fail-reason": reason}


def ask(service, **parameters):
    """A validation that waits."""
    return Later(service.pmapi.get, "/touchid/validate", params=parameters)


def starter(start_service, prints):
    """Starts services whose owner is enrolled and has a passphrase; configuration keys may be changed."""
    def start(**changes):
        service = start_service({**CONFIG, **changes})
        service.whorl("enroll", BCID, "--finger", prints.F1a, "--finger", prints.F1c)
        service.passphrase()
        return service
    return start
