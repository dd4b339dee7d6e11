"""The sensor's socket: HTTP over a unix socket, as drivers use it."""

import http.client
import json
import socket
import threading
import time


class _Connection(http.client.HTTPConnection):
    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def call(service, method, path, body=None, timeout=30):
    """One call on a service's sensor socket; the JSON of the answer."""
    connection = _Connection(service.sensor_socket, timeout)
    try:
        connection.request(method, path, body=body)
        answer = connection.getresponse()
        content = answer.read()
        assert answer.status == 200, f"{method} {path}: {answer.status} {content!r}"
        return json.loads(content)
    finally:
        connection.close()


def prompts(service):
    """The prompts that wait."""
    return call(service, "GET", "/prompts")


def wait_prompt(service, seconds=10):
    """The prompt that waits, as soon as there is one."""
    end = time.monotonic() + seconds
    while True:
        if found := prompts(service):
            return found[-1]
        assert time.monotonic() < end, f"no prompt within {seconds} s"
        time.sleep(0.01)


def freed_after_hang_up(service, port, request):
    """Seconds from a client's end, whose request opened a prompt, until no prompt waits.

    Of three such clients the shortest: rows run beside compilers, which may hold up any one of them.
    """
    def once():
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.sendall(request)
            wait_prompt(service)
        began = time.monotonic()
        while prompts(service):
            assert time.monotonic() < began + 10, "the prompt still waits"
            time.sleep(0.01)
        return time.monotonic() - began

    return min(once() for _ in range(3))


def present(service, sample, name="fp0"):
    """Presents a file to a sensor; the word for what came of it."""
    return call(service, "POST", f"/sensors/{name}/present", sample.read_bytes())["result"]


class Later:
    """A call that runs while the test goes on."""

    def __init__(self, function, *arguments, **options):
        self.value = self.error = None
        self.began = time.monotonic()
        self.seconds = None

        def run():
            try:
                self.value = function(*arguments, **options)
            except BaseException as error:
                self.error = error
            self.seconds = time.monotonic() - self.began

        self.thread = threading.Thread(target=run, daemon=True)
        self.thread.start()

    @property
    def is_over(self):
        return not self.thread.is_alive()

    def result(self, seconds=30):
        """What the call gave."""
        self.thread.join(seconds)
        assert self.is_over, f"the call did not return within {seconds} s"
        if self.error is not None:
            raise self.error
        return self.value


def validate(service, *samples, prompt=None):
    """Chapter E: asks the owner, presents samples in turn while the prompt waits.

    Returns the answer's JSON and the words for the samples; the answer is None where the prompt still waits.
    """
    waiting = Later(service.pmapi.get, "/touchid/validate", params={"prompt": prompt} if prompt else None)
    opened = wait_prompt(service)
    words = [present(service, sample) for sample in samples]
    if words[-1] != "match" and any(one["id"] == opened["id"] for one in prompts(service)):
        call(service, "POST", f"/prompts/{opened['id']}/cancel")
        waiting.result()
        return None, words
    return waiting.result().json(), words
