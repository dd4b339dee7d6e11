import gc
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import whorl
from conftest import command


def gray_levels(path: str) -> np.ndarray:
    """The pixels of a print as Pillow reads them."""
    image = pytest.importorskip("PIL.Image")
    return np.array(image.open(path).convert("L"))


def test_scores_and_rates_equal_the_commands_to_the_bit() -> None:
    names = sorted(str(path) for path in Path("prints").glob("*.png"))
    prints = whorl.extract_many(names)
    scores = whorl.match_many(prints, prints)
    for i in (0, 4, 7):
        done = command("match", names[i], *names, "--json")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert [line["score"] for line in lines] == scores[i].tolist()
        assert [line["decision"] == "match" for line in lines] == [
            whorl.match(prints[i], each).is_match(1e-4) for each in prints
        ]
        assert lines[0]["threshold"] == whorl.threshold(1e-4).value


def test_template_bytes_equal_the_commands() -> None:
    assert command("extract", "prints/001_1.png", "-o", "one.template", "--force").returncode == 0
    assert whorl.extract("prints/001_1.png").to_bytes() == Path("one.template").read_bytes()


def test_path_bytes_and_array_make_one_template() -> None:
    file = Path("prints/002_1.png")
    made = whorl.extract(file).to_bytes()
    assert whorl.extract(str(file)).to_bytes() == made
    assert whorl.extract(bytearray(file.read_bytes()), dpi=500).to_bytes() == made
    pixels = gray_levels(str(file))
    assert whorl.extract(pixels).to_bytes() == made
    wide = np.zeros((pixels.shape[0], pixels.shape[1] + 9), dtype=np.uint8)
    wide[:, 3:-6] = pixels
    assert whorl.extract(wide[:, 3:-6], dpi=500).to_bytes() == made
    assert whorl.extract(np.asfortranarray(pixels)).to_bytes() == made


def test_many_are_made_and_compared_as_one() -> None:
    names = sorted(Path("prints").glob("*.png"))
    images: list[whorl.Image] = [names[0], names[1].read_bytes(), gray_levels(str(names[2])), str(names[3])]
    prints = whorl.extract_many(iter(images), dpi=500, threads=2)
    assert [each.to_bytes() for each in prints] == [whorl.extract(each, 500).to_bytes() for each in images]
    scores = whorl.match_many(prints, prints[:3], threads=3)
    assert scores.tolist() == [[whorl.match(a, b).value for b in prints[:3]] for a in prints]
    assert whorl.extract_many([]) == [] and whorl.match_many([], prints).shape == (0, 4)


def test_first_error_ends_many() -> None:
    with pytest.raises(whorl.InputError) as caught:
        whorl.extract_many(["prints/001_1.png", b"", b"GIF89a"])
    assert caught.value.name == "emptyInput"
    with pytest.raises(ValueError, match="threads"):
        whorl.extract_many([], threads=-1)
    made = whorl.extract_many(["prints/001_1.png"])
    made[0].close()
    with pytest.raises(ValueError, match="closed"):
        whorl.match_many(made, made)


@pytest.mark.parametrize("format", [each for each in whorl.Format if 1 <= each <= 6])
def test_records_are_read_as_written(format: whorl.Format) -> None:
    made = whorl.extract("prints/003_1.png")
    data = made.to_bytes(format, whorl.Position.LEFT_THUMB)
    read, position = whorl.read_record(data)
    assert read.minutiae == made.minutiae
    assert whorl.match(made, read).is_match(1e-6)
    if format is not whorl.Format.NATIVE:
        assert position is whorl.Position.LEFT_THUMB and whorl.record_count(data) == 1
        assert whorl.convert(data, whorl.Format.XYT) == read.to_bytes(whorl.Format.XYT, position)


def test_errors_have_class_name_status_and_hint() -> None:
    with pytest.raises(whorl.InputError, match=": ") as caught:
        whorl.extract(b"\x89PNG\r\n\x1a\n")
    assert caught.value.name == "damagedImage" and caught.value.status == 208
    with pytest.raises(whorl.SampleError):
        whorl.extract(np.full((300, 300), 255, dtype=np.uint8))
    with pytest.raises(whorl.CallError) as invalid:
        whorl.extract("prints/001_1.png", dpi=10)
    assert isinstance(invalid.value, ValueError)
    with pytest.raises(FileNotFoundError):
        whorl.extract("prints/none.png")
    with pytest.raises(TypeError):
        whorl.extract(np.zeros((300, 300), dtype=np.float32))  # type: ignore[arg-type]
    with pytest.raises(whorl.TemplateError):
        whorl.Template.from_bytes(whorl.extract("prints/001_1.png").to_bytes()[:-3])


def test_closed_templates_are_refused_and_closing_twice_is_safe() -> None:
    one, two = whorl.extract("prints/001_1.png"), whorl.extract("prints/001_2.png")
    with one:
        assert not one.closed
    one.close()
    with pytest.raises(ValueError, match="closed"):
        whorl.match(one, two)
    del one, two
    gc.collect()


def test_eight_threads_share_templates() -> None:
    prints = whorl.extract_many(sorted(str(path) for path in Path("prints").glob("*.png")), threads=8)
    alone = whorl.match_many(prints, prints, threads=1)
    with ThreadPoolExecutor(8) as pool:
        for scores in pool.map(lambda _: whorl.match_many(prints, prints, threads=2), range(8)):
            assert np.array_equal(scores, alone)
