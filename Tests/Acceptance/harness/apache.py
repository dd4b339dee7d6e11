"""Debian's apache2 with mod_auth_openidc as a relying party, configured as its users write it."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from harness import openid
from harness.calls import Calls
from harness.ports import free_port

PROGRAM = "/usr/sbin/apache2"
MODULES = Path("/usr/lib/apache2/modules")

CONFIGURATION = """
ServerName 127.0.0.1
Listen 127.0.0.1:{port}
PidFile {folder}/apache.pid
ErrorLog {folder}/error.log
LogLevel warn auth_openidc:info
{loads}
{user}
DocumentRoot {folder}/site
TypesConfig /dev/null
AddType text/html .html

OIDCProviderMetadataURL {issuer}/.well-known/openid-configuration
OIDCClientID {id}
OIDCClientSecret {secret}
OIDCRedirectURI {url}/members/redirect_uri
OIDCCryptoPassphrase 6f1c2a7d9e4b
OIDCScope "openid profile email"
OIDCRemoteUserClaim preferred_username
{directives}

<Location /members>
    AuthType openid-connect
    Require valid-user
    Options +Includes
    SetOutputFilter INCLUDES
</Location>
"""

PAGE = """user <!--#echo var="REMOTE_USER" -->
name <!--#echo var="OIDC_CLAIM_name" -->
subject <!--#echo var="OIDC_CLAIM_sub" -->
"""


class Apache:
    """An Apache whose folder /members is for who signed in; `http` is a browser of its own."""

    def __init__(self, service, *options, secret=None, directives="", issuer=None):
        if not (Path(PROGRAM).exists() and (MODULES / "mod_auth_openidc.so").exists()):
            pytest.skip("no apache2 with mod_auth_openidc")
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.client = openid.client(
            service, self.url + "/members/redirect_uri", confidential=True, name="Club",
            options=("--post-logout-redirect", self.url + "/bye.html", *options))
        # Apache's children give up the rights of root, to whom pytest's folders are open alone.
        self.folder = Path(tempfile.mkdtemp(prefix="whorl-apache-"))
        self.folder.chmod(0o755)
        site = self.folder / "site"
        (site / "members").mkdir(parents=True)
        (site / "members/page.html").write_text(PAGE)
        (site / "bye.html").write_text("signed out\n")
        loads = "\n".join(
            f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in (
                "mpm_event", "authn_core", "authz_core", "authz_user", "mime", "dir", "include", "auth_openidc"))
        self.file = self.folder / "apache.conf"
        self.file.write_text(CONFIGURATION.format(
            port=port, folder=self.folder, loads=loads, user="User www-data\nGroup www-data" if os.geteuid() == 0 else "",
            issuer=issuer or service.url + "/v2", id=self.client.id, secret=secret or self.client.secret,
            url=self.url, directives=directives))
        self.http = Calls(self.url)
        self.process = subprocess.Popen(
            [PROGRAM, "-d", str(self.folder), "-f", str(self.file), "-DFOREGROUND"],
            stdout=subprocess.DEVNULL, stderr=open(self.folder / "start.log", "wb"))
        self.wait()

    def wait(self):
        end = time.monotonic() + 15
        while time.monotonic() < end:
            assert self.process.poll() is None, (self.folder / "start.log").read_text() + self.log
            try:
                self.http.get("/bye.html", timeout=2)
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("apache2 did not start:\n" + self.log)

    @property
    def log(self):
        file = self.folder / "error.log"
        return file.read_text(errors="replace") if file.exists() else ""

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
