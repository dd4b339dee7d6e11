"""A relying party for flow 1: a backend that does the whole exchange, and gives the app a session of its own."""

import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

from harness import openid
from harness.calls import Calls


class RelyingParty:
    """Pages: /start sends to the provider, /callback exchanges the code, /me tells who a session is."""

    def __init__(self, service, app_redirect):
        self.service = service
        self.app_redirect = app_redirect
        self.flows = {}
        self.sessions = {}
        # What the app must never see.
        self.tokens = []
        party = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                party.answer(self)

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.http = Calls(self.url)
        self.client = openid.client(service, self.url + "/callback", confidential=True, name="Relying party")
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, request):
        parts = urlsplit(request.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        status, location, body = {
            "/start": self.begin, "/callback": self.callback, "/me": self.me,
        }.get(parts.path, lambda query: (404, None, "no such page"))(query)
        request.send_response(status)
        if location:
            request.send_header("Location", location)
        request.send_header("Content-Length", str(len(body.encode())))
        request.end_headers()
        request.wfile.write(body.encode())

    def begin(self, query):
        flow = openid.Flow()
        self.flows[flow.state] = flow
        asked = openid.parameters(self.client, flow, scope="openid profile email")
        return 302, f"{self.service.url}/v2/authorize?{urlencode(asked)}", ""

    def callback(self, query):
        flow = self.flows.pop(query.get("state"), None)
        if flow is None:
            return 400, None, "this sign-in was not begun here"
        if "error" in query:
            return 302, f"{self.app_redirect}?{urlencode({'error': query['error']})}", ""
        answer = openid.redeem(self.service, self.client, query["code"], flow, app=self.client.app)
        if answer.status_code != 200:
            return 502, None, "the code was not redeemed"
        tokens = answer.json()
        self.tokens += [tokens["access_token"], tokens["id_token"]]
        claims = openid.claims(self.service, self.client, tokens["id_token"])
        assert claims["nonce"] == flow.nonce
        person = self.service.http.get("/v2/userinfo", bearer=tokens["access_token"]).json()
        assert person["sub"] == claims["sub"]
        session = secrets.token_urlsafe(24)
        self.sessions[session] = person
        return 302, f"{self.app_redirect}?{urlencode({'session': session})}", ""

    def me(self, query):
        person = self.sessions.get(query.get("session"))
        return (200, None, person["name"]) if person else (401, None, "who are you?")
