"""A small web application whose users sign in by Whorl; docs/openid.md says each step."""

import os

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, redirect, session, url_for
from markupsafe import escape

app = Flask(__name__)
# Signs the cookie that holds who is signed in.
app.config["SECRET_KEY"] = os.environ["APP_SECRET"]
# Printed by `whorl client add`.
app.config["WHORL_CLIENT_ID"] = os.environ["WHORL_CLIENT_ID"]
app.config["WHORL_CLIENT_SECRET"] = os.environ["WHORL_CLIENT_SECRET"]

# So that a phone shows the text at a readable size.
HEAD = '<!DOCTYPE html><meta name="viewport" content="width=device-width, initial-scale=1">'

oauth = OAuth(app)
oauth.register(
    "whorl",
    server_metadata_url=os.environ["WHORL_URL"] + "/v2/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile", "code_challenge_method": "S256"})


@app.get("/")
def home():
    user = session.get("user")
    if user is None:
        return HEAD + '<p>Nobody is signed in. <a href="/login">Sign in</a></p>'
    return HEAD + f'<p>Hello, {escape(user["name"])}. <a href="/logout">Sign out</a></p>'


@app.get("/login")
def login():
    return oauth.whorl.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    # Checks state, redeems the code, and checks the ID token: its signature, issuer, audience, time and nonce.
    token = oauth.whorl.authorize_access_token()
    # The ID token says who it is (`sub`); the names are at the user endpoint.
    person = oauth.whorl.userinfo(token=token)
    session["user"] = {"sub": person["sub"], "name": person.get("name") or person.get("preferred_username", "user")}
    session["id_token"] = token["id_token"]
    return redirect("/")


@app.get("/logout")
def logout():
    session.pop("user", None)
    return oauth.whorl.logout_redirect(
        post_logout_redirect_uri=url_for("goodbye", _external=True), id_token_hint=session.pop("id_token", None))


@app.get("/goodbye")
def goodbye():
    oauth.whorl.validate_logout_response()
    return HEAD + '<p>You are signed out. <a href="/">Go on</a></p>'


@app.errorhandler(OAuthError)
def failed(error):
    return HEAD + f'<p>Sign-in did not work: {escape(error.description or error.error)}. <a href="/">Go back</a></p>', 400
