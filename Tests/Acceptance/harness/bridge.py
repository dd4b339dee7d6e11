"""Chapter C: the calls of a page, and pages of a site that make them."""

import http.server
import json
import threading

BCID = "bws.12.4711"


class Pages:
    """A site on a port of its own: each path shows a page that loads the bridge's script and runs nothing itself.

    pairing: the secret that every page shows, whatever its origin.
    """

    def __init__(self, script):
        self.script = script
        self.pairing = ""
        pages = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(
                    f'<!doctype html><title>shop</title>'
                    f'<script src="{pages.script}" data-pairing="{pages.pairing}"></script>'.encode())

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def origin(self, host):
        return f"http://{host}:{self.port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def pair(service, origin):
    """The secret of an origin, by `whorl bridge pair`; each origin of a service is paired once."""
    secrets = service.__dict__.setdefault("bridge_pairings", {})
    if origin not in secrets:
        secrets[origin] = json.loads(service.whorl("bridge", "pair", origin, "--keep-saved", "--json").stdout)["secret"]
    return secrets[origin]


def shown(service, origin):
    """What a paired page of an origin sends."""
    return {"Origin": origin, "Whorl-Pairing": pair(service, origin)}


def bridge(service, command, body=None, origin="http://shop.test", **options):
    """One of the four calls, as a page of an origin makes it; the JSON of the answer."""
    headers = shown(service, origin) if origin else {}
    answer = service.http.post(f"/bridge/v1/{command}", json=body or {}, headers=headers, **options)
    assert answer.status_code == 200, f"{command}: {answer.status_code} {answer.text}"
    return answer.json()
