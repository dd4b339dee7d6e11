import json
import os
from pathlib import Path

import pytest

import whorl
from conftest import command


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of models made of those that WHORL_DATA holds."""
    data = Path(os.environ.get("WHORL_DATA", "none"))
    manifests = Path(os.environ.get("WHORL_MANIFESTS", "none"))
    if not (data / "models").is_dir() or not manifests.is_dir() or not (data / "datasets/face/orl").is_dir():
        pytest.skip("WHORL_DATA and WHORL_MANIFESTS name no models and photos")
    folder = tmp_path_factory.mktemp("models")
    done = command("model", "import-dir", str(data / "models"), "--manifests", str(manifests), "--models", str(folder))
    assert done.returncode == 0, done.stderr
    return folder


def test_faces_score_as_the_commands_do(faces: Path) -> None:
    photos = Path(os.environ["WHORL_DATA"], "datasets/face/orl")
    names = [str(photos / name) for name in ("s1/1.pgm", "s1/5.pgm", "s2/1.pgm")]
    with whorl.FaceModel(faces) as model:
        one, two, other = (model.extract(name) for name in names)
        least = model.threshold(1e-3).value
        assert model.match(one, two).value >= least > model.match(one, other).value
        assert one.modality is whorl.Modality.FACE and one.embedding.shape[0] >= 16
        made = [each.to_bytes() for each in (one, two, other)]
        assert [each.to_bytes() for each in model.extract_many(names, threads=2)] == made
        done = command("match", "--face", *names, "--json", "--models", str(faces), "--fmr", "1e-3")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert [line["score"] for line in lines] == [model.match(one, two).value, model.match(one, other).value]
        assert lines[0]["threshold"] == least
        with pytest.raises(ValueError, match="faces"):
            whorl.match(one, two)


def test_missing_models_are_named(tmp_path: Path) -> None:
    with pytest.raises(whorl.ModelError) as caught:
        whorl.FaceModel(tmp_path)
    assert caught.value.name == "missingModels"
