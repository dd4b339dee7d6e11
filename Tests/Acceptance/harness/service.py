"""A running `whorl serve`, as others see it from outside."""

import json
import os
import signal
import subprocess
import time

import yaml

from harness.calls import App, Calls
from harness.ports import free_port
from harness.tool import BINARY, whorl

# Generous, as rows call faster than people; rows about limits set their own.
BASE = {
    "names": ["localhost", "127.0.0.1", "shop.test", "evil.test", "id.test", "demo.test"],
    "storages": ["bws", "demo", "parity"],
    "rate": {"perSecond": 100_000, "burst": 100_000},
    "work": {"waiting": 2_000},
    "limits": {"connectionsPerAddress": 1_000, "pollsPerAddress": 1_000},
    # All rows call from one address.
    "anonymous": {
        "requests": {"burst": 100_000, "seconds": 0.001}, "misses": {"burst": 100_000, "seconds": 0.001},
        "searches": {"burst": 100_000, "seconds": 0.001}, "signUps": {"burst": 100_000, "seconds": 0.001},
        "allSignUps": {"burst": 100_000, "seconds": 0.001}},
}


def merged(base, changes):
    """A copy with changes put over it, key by key; None takes a key away."""
    result = dict(base)
    for key, value in changes.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merged(result[key], value)
        else:
            result[key] = value
    return result


class Service:
    """A service with a data folder of its own.

    `http` calls the API (`http.get("/status")`, see harness/calls.py), `pmapi` the other listener with its Host.
    """

    def __init__(self, folder, config=None, models=None, arguments=()):
        self.folder = folder
        self.data = folder / "data"
        self.config_file = folder / "whorl.yaml"
        self.log_file = folder / "serve.log"
        self.models = models
        self.arguments = list(arguments)
        self.port = free_port()
        self.pmapi_port = free_port()
        self.process = None
        self.configure(config or {})

    def configure(self, changes):
        """Puts changes over the configuration; they count from the next start."""
        start = getattr(self, "config", None) or merged(
            BASE, {"api": f"127.0.0.1:{self.port}", "pmapi": f"127.0.0.1:{self.pmapi_port}"})
        self.config = merged(start, changes)
        self.config_file.write_text(yaml.safe_dump(self.config, sort_keys=False, allow_unicode=True))
        scheme = "https" if "tls" in self.config else "http"
        self.url = f"{scheme}://127.0.0.1:{self.port}"
        self.http = Calls(self.url, **({"verify": False} if scheme == "https" else {}))
        self.pmapi = Calls(f"http://127.0.0.1:{self.pmapi_port}")
        self.pmapi.session.headers["Host"] = "pmapi"

    def named(self, name):
        """The API's address under another name, for pages of other origins."""
        return self.url.replace("127.0.0.1", name)

    @property
    def log(self):
        """What the service wrote, of all its starts."""
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    @property
    def sensor_socket(self):
        return self.data / "sensor.sock"

    def launch(self):
        """Starts without waiting."""
        command = [str(BINARY), "serve", "--config", str(self.config_file), "--data-dir", str(self.data)]
        command += ["--models", str(self.models or self.folder / "no-models"), *map(str, self.arguments)]
        with open(self.log_file, "ab") as log:
            # Under nohup too, the service is one that nobody told to outlive its terminal.
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=os.environ,
                preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))

    def start(self, seconds=30):
        """Starts and waits until it is ready."""
        self.launch()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"whorl serve ended with {self.process.returncode}:\n{self.log[-4000:]}")
            try:
                if self.http.get("/readyz", timeout=2).status_code == 200:
                    return self
            except OSError:
                pass
            time.sleep(0.03)
        raise AssertionError(f"whorl serve was not ready after {seconds} s:\n{self.log[-4000:]}")

    def stop(self, seconds=20):
        """SIGTERM; returns the exit code."""
        return self.end(signal.SIGTERM, seconds)

    def kill(self):
        """SIGKILL."""
        return self.end(signal.SIGKILL, 20)

    def end(self, how, seconds):
        """Sends a signal and waits; None where it did not run."""
        process, self.process = self.process, None
        if process is None:
            return None
        if process.poll() is None:
            process.send_signal(how)
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"whorl serve did not end within {seconds} s of signal {how}") from None

    def restart(self, config=None):
        """Stops, and starts again over the same data, with changes put over the configuration."""
        self.stop()
        if config:
            self.configure(config)
        return self.start()

    def whorl(self, *arguments, **options):
        """Runs a command on this service's data folder; options as of harness.tool.whorl."""
        return whorl(*arguments, "--data-dir", self.data, **options)

    def app(self, name="shop", scopes=("bws",), return_urls=(), member=None, id=None, identify=False):
        """Registers an app by `whorl app add`."""
        command = ["app", "add", name, "--json", "--config", self.config_file]
        for scope in scopes:
            command += ["--scope", scope]
        for prefix in return_urls:
            command += ["--return-url", prefix]
        if member is not None:
            command += ["--member", member]
        if id is not None:
            command += ["--id", id]
        command += ["--identify"] * identify
        added = json.loads(self.whorl(*command).stdout)
        return App(added["id"], added["secret"])

    def passphrase(self, text="correct horse"):
        """Sets the owner's passphrase."""
        self.whorl("owner", "passphrase", environment={"WHORL_PASSPHRASE": text})

    def bytes_of_folder(self):
        """Everything that lies in the data folder, file by file."""
        return {file: file.read_bytes() for file in sorted(self.data.rglob("*")) if file.is_file()}
