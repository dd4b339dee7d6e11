"""A web site that is not the service's: pages of the folder `pages` on loopback."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PAGES = Path(__file__).resolve().parents[1] / "pages"


class _Pages(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Site:
    """Serves the pages; `origin` is where."""

    def __init__(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Pages, directory=str(PAGES)))
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
