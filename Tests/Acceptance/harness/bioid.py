"""Chapter A in short, as other chapters need people enrolled and verified."""

from harness.calls import data_url

TRAITS = {"finger": "finger", "face": "face"}


def token(service, app, bcid, task, **parameters):
    """A token of chapter A."""
    answer = service.http.get(
        "/extension/token", app=app, params={"id": app.id, "bcid": bcid, "task": task, **parameters})
    assert answer.status_code == 200, f"token: {answer.status_code} {answer.text}"
    return answer.text


def upload(service, token, sample, trait="finger"):
    """Uploads one sample; the JSON of the answer."""
    answer = service.http.post(
        "/extension/upload", bearer=token, params={"trait": trait}, data=data_url(sample),
        headers={"Content-Type": "text/plain"})
    assert answer.status_code == 200, f"upload: {answer.status_code} {answer.text}"
    return answer.json()


def run(service, app, bcid, task, samples, trait="finger", **parameters):
    """Token, uploads and the task; the response of the task."""
    bearer = token(service, app, bcid, task, **parameters)
    for sample in samples:
        assert upload(service, bearer, sample, trait)["Accepted"]
    return service.http.get(f"/extension/{task}", bearer=bearer)


def enroll(service, app, bcid, *samples, trait="finger"):
    """Enrolls samples, which must succeed."""
    answer = run(service, app, bcid, "enroll", samples, trait)
    assert answer.status_code == 200 and answer.json()["Success"] is True, f"{answer.status_code} {answer.text}"


def verify(service, app, bcid, *samples, trait="finger"):
    """Verifies samples; the JSON of the answer."""
    answer = run(service, app, bcid, "verify", samples, trait)
    assert answer.status_code == 200, f"verify: {answer.status_code} {answer.text}"
    return answer.json()
