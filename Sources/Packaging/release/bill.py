"""Writes bills of materials of a release, CycloneDX 1.5.

    bill.py programs VERSION RESOLVED PROGRAM...
    bill.py image VERSION RESOLVED IMAGE.tar

RESOLVED is Package.resolved, whose Swift packages are linked statically. The libraries that each PROGRAM links with are
named by their Debian packages; of an image, every Debian package that is installed in it is named.
"""

import io
import json
import re
import subprocess
import sys
import tarfile
from pathlib import Path

STATUS = "var/lib/dpkg/status"


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def swift_components(resolved: Path) -> list[dict[str, str]]:
    components = []
    for pin in json.loads(resolved.read_text())["pins"]:
        place = re.sub(r"^https://|\.git$", "", pin["location"])
        version = pin["state"].get("version", pin["state"]["revision"])
        components.append(
            {"type": "library", "name": pin["identity"], "version": version, "purl": f"pkg:swift/{place}@{version}"}
        )
    return components


def debian_components(programs: list[str]) -> list[dict[str, str]]:
    paths = {path for program in programs for path in re.findall(r"=> (/\S+) ", output("ldd", program))}
    packages = set()
    for path in paths:
        owner = subprocess.run(
            ["dpkg", "-S", f"*/{Path(path).resolve().name}"], capture_output=True, text=True, check=False
        ).stdout
        if not owner:
            sys.exit(f"bill.py: no Debian package holds {path}")
        packages.add(owner.split(":")[0])
    versions = {each: output("dpkg-query", "-W", "-f", "${Version}\n", each).split()[0] for each in packages}
    return [debian_component(package, versions[package], "amd64") for package in sorted(packages)]


def debian_component(package: str, version: str, architecture: str) -> dict[str, str]:
    purl = f"pkg:deb/debian/{package}@{version}?arch={architecture}&distro=bookworm"
    return {"type": "library", "name": package, "version": version, "purl": purl}


def image_components(path: str) -> list[dict[str, str]]:
    """The packages that the image's one layer has installed."""
    with tarfile.open(path) as archive:

        def read(name: str) -> bytes:
            file = archive.extractfile(name)
            assert file is not None
            return file.read()

        def blob(entry: dict[str, str]) -> bytes:
            return read("blobs/" + entry["digest"].replace(":", "/"))

        manifest = json.loads(blob(json.loads(read("index.json"))["manifests"][0]))
        with tarfile.open(fileobj=io.BytesIO(blob(manifest["layers"][0]))) as layer:
            status = layer.extractfile(STATUS)
            assert status is not None
            text = status.read().decode()
    packages = []
    for paragraph in text.strip().split("\n\n"):
        fields = dict(re.findall(r"^([A-Z][\w-]*): (.*)$", paragraph, re.M))
        if fields["Status"].endswith(" installed"):
            packages.append(debian_component(fields["Package"], fields["Version"], fields["Architecture"]))
    return sorted(packages, key=lambda each: each["name"])


def main() -> None:
    kind, version, resolved, *files = sys.argv[1:]
    components = image_components(files[0]) if kind == "image" else debian_components(files)
    name, of = ("whorl-service", "container") if kind == "image" else ("whorl", "application")
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": of, "name": name, "version": version}},
        "components": swift_components(Path(resolved)) + components,
    }
    json.dump(bill, sys.stdout, indent=1)
    print()


main()
