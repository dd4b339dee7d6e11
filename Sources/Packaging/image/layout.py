#!/usr/bin/env python3
"""Makes an OCI image of a root: `layout.py ROOT.tar VERSION USER IMAGE.tar`.

The image has one layer and is written as an archive of an OCI layout (Open Container Initiative, Image Format
Specification 1.0, "Image Layout Specification"), as podman, skopeo and docker load it. SOURCE_DATE_EPOCH is the time of
everything in it, so that equal roots give equal bytes.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
from pathlib import Path

TIME = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
PORT = "8443/tcp"
DATA = "/data"
CONFIGURATION = "/etc/whorl/whorl.yaml"
# In nanoseconds, as engines read them.
SECOND = 10**9
HEALTH_CHECK = {
    "Test": ["CMD", "/usr/bin/whorl-service", "ready", "--config", CONFIGURATION],
    "Interval": 30 * SECOND, "Timeout": 10 * SECOND, "StartPeriod": 20 * SECOND, "Retries": 3,
}


def layer(root: Path) -> tuple[bytes, str]:
    """The compressed layer, and the digest of what is compressed: names sorted, no file newer than TIME.

    Hard links stand last, as they need the file that they lead to.
    """
    plain = io.BytesIO()
    with tarfile.open(root) as source, tarfile.open(fileobj=plain, mode="w", format=tarfile.GNU_FORMAT) as sorted_tar:
        for member in sorted(source.getmembers(), key=lambda each: (each.islnk(), each.name)):
            # Engines make the devices.
            if member.name == "." or member.isdev() or member.name.startswith("./dev/"):
                continue
            member.name = member.name.removeprefix("./")
            if member.islnk():
                member.linkname = member.linkname.removeprefix("./")
            member.mtime = min(member.mtime, TIME)
            member.uname = member.gname = ""
            sorted_tar.addfile(member, source.extractfile(member) if member.isfile() else None)
    content = plain.getvalue()
    return gzip.compress(content, 9, mtime=0), "sha256:" + hashlib.sha256(content).hexdigest()


def configuration(version: str, user: str, difference: str) -> dict[str, object]:
    created = datetime.datetime.fromtimestamp(TIME, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "created": created,
        "architecture": "amd64",
        "os": "linux",
        "config": {
            "User": f"{user}:{user}",
            "ExposedPorts": {PORT: {}},
            # Commands find store and models below it without an option.
            "Env": [
                "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", f"XDG_DATA_HOME={DATA}", f"HOME={DATA}",
            ],
            "Entrypoint": ["/usr/bin/whorl"],
            "Cmd": ["serve", "--config", CONFIGURATION],
            "Volumes": {DATA: {}},
            "WorkingDir": DATA,
            "StopSignal": "SIGTERM",
            # A field of engines, which the specification does not name and lets them add.
            "Healthcheck": HEALTH_CHECK,
            "Labels": {
                "org.opencontainers.image.title": "whorl-service",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "Apache-2.0",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [difference]},
        "history": [{"created": created, "created_by": "mmdebstrap, dpkg --install whorl whorl-service"}],
    }


class Layout:
    """The files of an archive, which it writes in the order of their names."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {"oci-layout": b'{"imageLayoutVersion": "1.0.0"}'}

    def blob(self, kind: str, content: bytes) -> dict[str, object]:
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        media_type = f"application/vnd.oci.image.{kind}"
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(content)}

    def write(self, path: str) -> None:
        with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as archive:
            for name in sorted(self.files):
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime, entry.mode = len(self.files[name]), TIME, 0o644
                archive.addfile(entry, io.BytesIO(self.files[name]))


def encoded(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


def main() -> None:
    root, version, user, path = sys.argv[1:]
    layout = Layout()
    compressed, difference = layer(Path(root))
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "layers": [layout.blob("layer.v1.tar+gzip", compressed)],
        "config": layout.blob("config.v1+json", encoded(configuration(version, user, difference))),
    }
    entry = layout.blob("manifest.v1+json", encoded(manifest))
    entry["annotations"] = {"org.opencontainers.image.ref.name": version}
    entry["platform"] = {"architecture": "amd64", "os": "linux"}
    layout.files["index.json"] = encoded({"schemaVersion": 2, "manifests": [entry]})
    layout.write(path)


main()
