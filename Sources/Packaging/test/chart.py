#!/usr/bin/env python3
"""Tests the Helm chart and the compose file without a cluster: `chart.py CHART.tgz COMPOSE.yaml WHORL-SERVICE`.

Helm's own engine (helm-python-sdk) checks and renders the chart with several values, kubernetes-validate compares what it
made with the schemas of Kubernetes, and the service's program checks the configuration.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import compose_spec
import helm_python
import kubernetes_validate
import yaml

# The oldest and the newest version whose schemas are compared.
KUBERNETES = ("1.27", "1.35")
CASES = {
    "defaults": {},
    "everything": {
        "image": {"repository": "registry.example/whorl-service", "tag": "9.9.9", "pullSecrets": ["credentials"]},
        "names": ["id.example.com"],
        "url": "https://id.example.com",
        "configuration": {"storages": ["bws", "shop"], "fmr": 1e-5, "lockout": {"failures": 3, "delay": 60, "limit": 9}},
        "tls": {"secretName": "own-certificate"},
        "persistence": {"existingClaim": "people"},
        "service": {"type": "LoadBalancer", "port": 443},
        "networkPolicy": {"enabled": True},
        "podAnnotations": {"example.com/team": "identity"},
        "nodeSelector": {"kubernetes.io/arch": "amd64"},
        "tolerations": [{"key": "identity", "operator": "Exists"}],
        "affinity": {"nodeAffinity": {}},
    },
    "storage class": {"persistence": {"storageClass": "fast", "size": "1Gi"}},
}
REFUSED = [
    {"names": []},
    {"persistence": {"size": "much"}},
    {"configuration": {"tls": {}}},
    {"replicas": 2},
    {"url": "http://id.example.com"},
]


def rendered(chart: helm_python.Chart, values: dict) -> dict:
    """What Kubernetes is given, by kind."""
    files = chart.render(values, name="demo", namespace="identity")
    documents = [each for name, text in files.items() if not name.endswith(".txt") for each in yaml.safe_load_all(text)]
    return {each["kind"]: each for each in documents if each}


def check(found: dict, values: dict, program: str) -> None:
    for document in found.values():
        for version in KUBERNETES:
            kubernetes_validate.validate(document, version, strict=True)
    pod = found["StatefulSet"]["spec"]["template"]["spec"]
    container = pod["containers"][0]
    assert pod["securityContext"]["runAsNonRoot"] and container["securityContext"]["readOnlyRootFilesystem"]
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    mounted = {each["name"] for each in container["volumeMounts"]}
    claims = {each["metadata"]["name"] for each in found["StatefulSet"]["spec"].get("volumeClaimTemplates", [])}
    assert mounted == {each["name"] for each in pod["volumes"]} | claims, "a volume is missing, or mounted nowhere"
    text = found["ConfigMap"]["data"]["whorl.yaml"]
    name = container["readinessProbe"]["httpGet"]["httpHeaders"][0]["value"]
    assert "demo-whorl-service.identity.svc" in yaml.safe_load(text)["names"]
    assert name in yaml.safe_load(text)["names"], "health checks call the service by a name that it does not have"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "whorl.yaml")
        path.write_text(text)
        done = subprocess.run([program, "serve", "--check", "--config", path], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    if not values.get("tls"):
        data = found["Secret"]["data"]
        pem = subprocess.run(["base64", "-d"], input=data["tls.crt"], capture_output=True, text=True, check=True).stdout
        shown = subprocess.run(
            ["openssl", "x509", "-noout", "-text"], input=pem, capture_output=True, text=True, check=True).stdout
        for name in yaml.safe_load(text)["names"]:
            assert f"DNS:{name}" in shown, f"the certificate is not for {name}"


def main() -> None:
    path, compose, program = sys.argv[1:]
    report = helm_python.lint(path, strict=True)
    # 1: information, as that the chart has no icon.
    assert not report["errors"] and all(each["severity"] <= 1 for each in report["messages"]), report
    documented = Path(compose).parents[1] / "chart/values.yaml"
    with helm_python.Chart.load(path) as chart:
        lines = documented.read_text().splitlines()
        for key in chart.values:
            at = next(i for i, line in enumerate(lines) if re.match(f"{key}:", line))
            grouped = {"nodeSelector", "tolerations", "affinity", "podAnnotations", "service"}
            assert key in grouped or lines[at - 1].startswith("#") or lines[at + 1].strip().startswith("#"), key
        for name, values in CASES.items():
            check(rendered(chart, values), values, program)
            print(f"chart: {name}: {', '.join(sorted(rendered(chart, values)))}")
        for values in REFUSED:
            try:
                chart.validate_schema(values)
            except helm_python.HelmValuesError:
                continue
            sys.exit(f"chart: {values} is taken")
    text = yaml.safe_load(Path(compose).read_text())
    compose_spec.ComposeSpecification.model_validate(text)
    service = text["services"]["whorl"]
    assert service["read_only"] and service["user"] == "10001:10001" and service["healthcheck"]["test"][2] == "ready"
    print("chart and compose file: as Helm, Kubernetes and compose want them")


main()
