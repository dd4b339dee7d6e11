"""A server on loopback that stands for the internet, and a catalog whose models lie there."""

import hashlib
import json
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from harness import onnx
from harness.authority import Authority

# Seconds that a server which says nothing more keeps the connection: curl sees a standstill by the mean of five seconds.
SILENCE = 15


class Handler(BaseHTTPRequestHandler):
    """Each path is a way to give the file, or not to."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.seen.append((self.path, self.headers.get("Range")))
        content = self.server.content
        match self.path:
            case "/whole":
                self.part(content)
            case "/wrong":
                self.part(content[:-1] + bytes([content[-1] ^ 1]))
            case "/small":
                self.part(content[:-7])
            case "/large":
                self.answer(200, content + b"more", length=None)
            case "/cut":
                self.answer(200, content[:len(content) // 2], length=len(content))
            case "/silent":
                self.answer(200, content[:len(content) // 2], length=len(content), wait=SILENCE)
            case "/deaf":
                self.answer(200, content)
            case "/away":
                self.redirect("/whole")
            case "/loop":
                self.redirect("/loop")
            case "/plain":
                self.redirect(f"http://127.0.0.1:{self.server.server_address[1]}/whole")
            case path if path in self.server.files:
                self.part(self.server.files[path])
            case _:
                self.send_error(404)

    def part(self, content):
        """The file from where the client asks for it on."""
        asked = self.headers.get("Range")
        if not asked:
            return self.answer(200, content)
        start = int(asked.removeprefix("bytes=").split("-")[0])
        self.answer(206, content[start:], {"Content-Range": f"bytes {start}-{len(content) - 1}/{len(content)}"})

    def answer(self, status, content, headers=None, length=-1, wait=0):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if length is not None:
            self.send_header("Content-Length", str(len(content) if length < 0 else length))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()
        time.sleep(wait)
        self.close_connection = True

    def redirect(self, address):
        self.send_response(302)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


class Internet:
    """`folder` holds manifests and a catalog; `address("cut")` is an https address; `seen` the requests."""

    def __init__(self, folder):
        self.content = onnx.embedder()
        self.authority = Authority(folder / "authority")
        certificate, key = self.authority.issue("127.0.0.1", server=True)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.content = self.content
        self.server.files = {}
        self.seen = self.server.seen = []
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.folder = folder / "manifests"
        (self.folder / "catalog").mkdir(parents=True)
        self.models = []
        self.add("small", address=self.address("whole"))

    def address(self, path):
        return f"https://127.0.0.1:{self.server.server_address[1]}/{path}"

    def give(self, file):
        """The address of a file of this machine, which is given whole."""
        self.server.files["/" + file.name] = file.read_bytes()
        return self.address(file.name)

    def add(self, name, use="licensed", **source):
        """A model of the catalog, with its manifest."""
        sha256 = hashlib.sha256(self.content).hexdigest()
        scale = {"width": 112, "height": 112, "order": "rgb", "mean": [0, 0, 0], "deviation": [1, 1, 1]}
        same = {"name": name, "role": "embedder", "file": "small.onnx", "sha256": sha256, "input": scale,
                "alignment": "arcface112", "metric": "cosine", "trainingData": "nothing"}
        self.models.append({
            **same, "bytes": len(self.content), "use": use, "codeLicence": "CC0 1.0", "weightsLicence": "CC0 1.0",
            "openQuestions": "none", "origin": "a test", **source})
        (self.folder / f"{name}.json").write_text(json.dumps({**same, "format": 1, "licence": "CC0 1.0"}))
        sets = {"both": [model["name"] for model in self.models]}
        catalog = {"format": 1, "models": self.models, "sets": sets}
        (self.folder / "catalog/catalog.json").write_text(json.dumps(catalog))
        (self.folder / "defaults.json").write_text('{"format": 1}')

    def close(self):
        self.server.shutdown()
        self.server.server_close()
