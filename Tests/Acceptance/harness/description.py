"""A description of routes, held to what a service answers."""

import json
from collections import defaultdict

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance, response_headers_conformance, response_schema_conformance, status_code_conformance)

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance]
# Statuses that a service under load may answer, which are no fault of it.
BUSY = {503, 507}


class Description:
    """The description that a service serves, and which statuses its operations answered."""

    def __init__(self, service, path="/openapi.json"):
        answer = service.http.get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"
        self.service = service
        self.raw = answer.json()
        self.schema = schemathesis.openapi.from_dict(self.raw)
        self.operations = {
            found.ok().definition.raw["operationId"]: found.ok() for found in self.schema.get_all_operations()}
        self.statuses = defaultdict(list)

    def call(self, name, app=None, bearer=None, headers=None, json=None, form=None, body=None, type=None, **place):
        """One call of an operation, whose answer must be as the description says.

        path, query: parameters; json, form, body with its media type: what is sent.
        """
        operation = self.operations[name]
        sent = dict(headers or {})
        if app is not None:
            sent["Authorization"] = app.basic
        if bearer is not None:
            sent["Authorization"] = "Bearer " + bearer
        content = {}
        if json is not None:
            content = {"body": json, "media_type": type or "application/json"}
        elif form is not None:
            content = {"body": form, "media_type": "application/x-www-form-urlencoded"}
        elif body is not None:
            content = {"body": body, "media_type": type or "application/octet-stream"}
        case = operation.Case(
            path_parameters=place.get("path", {}), query=place.get("query", {}), headers=sent, **content)
        return self.run(name, case)

    def run(self, name, case):
        """Calls and checks a case."""
        answer = case.call(
            base_url=self.service.url, session=self.service.http.session, allow_redirects=False, timeout=60)
        self.statuses[name].append(answer.status_code)
        if answer.status_code not in BUSY:
            case.validate_response(answer, checks=CHECKS)
        return answer

    def drive(self, scenario):
        """Calls what a scenario yields, and gives it the answers."""
        answer = None
        while True:
            try:
                name, options = scenario.send(answer)
            except StopIteration:
                return
            answer = self.call(name, **options)

    def generate(self, name, count, headers):
        """Calls an operation with made-up requests; the same ones each time."""
        @settings(
            max_examples=count, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck))
        @given(self.operations[name].as_strategy())
        def call(case):
            case.headers = {**(case.headers or {}), **headers}
            self.run(name, case)

        call()

    @property
    def succeeded(self):
        """Operations that answered 2xx at least once."""
        return {name for name, found in self.statuses.items() if any(200 <= status < 300 for status in found)}
