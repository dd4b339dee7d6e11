"""Writes the bill of materials of a release, CycloneDX 1.5: `bill.py VERSION RESOLVED PROGRAM...`.

RESOLVED is Package.resolved, whose Swift packages are linked statically. The libraries that each PROGRAM links with are
named by their Debian packages.
"""

import json
import re
import subprocess
import sys
from pathlib import Path


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
    components = []
    for package in sorted(packages):
        version = output("dpkg-query", "-W", "-f", "${Version}\n", package).split()[0]
        purl = f"pkg:deb/debian/{package}@{version}?arch=amd64&distro=bookworm"
        components.append({"type": "library", "name": package, "version": version, "purl": purl})
    return components


def main() -> None:
    version, resolved, *programs = sys.argv[1:]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "whorl", "version": version}},
        "components": swift_components(Path(resolved)) + debian_components(programs),
    }
    json.dump(bill, sys.stdout, indent=1)
    print()


main()
