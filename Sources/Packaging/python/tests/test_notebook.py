"""The notebook of the examples runs from top to bottom."""

import json
from pathlib import Path

import pytest

NAME = "first-steps.ipynb"
PLACES = [Path(__file__).parent / NAME, *(each / "Examples/Python" / NAME for each in Path(__file__).resolve().parents)]


def notebook() -> Path:
    return next(place for place in PLACES if place.is_file())


def test_cells_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without Jupyter: the cells are plain Python."""
    try:
        import matplotlib
    except ImportError:
        pass
    else:
        matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    cells = [cell for cell in json.loads(notebook().read_text())["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    said = capsys.readouterr().out
    assert "48 mated and 448 non-mated comparisons" in said
    assert "verify demo.1.2: match" in said and "identify: [('demo.1.3'" in said
    assert "nearest: ['vectors.1.1'" in said


def test_committed_notebook_holds_no_answers() -> None:
    """Answers would go stale, and pictures make differences unreadable."""
    cells = json.loads(notebook().read_text())["cells"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells if cell["cell_type"] == "code")


def test_jupyter_runs_it(tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    document = nbformat.read(notebook(), as_version=4)
    nbclient.NotebookClient(document, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    pictures = [output for cell in document.cells for output in cell.get("outputs", []) if "data" in output]
    assert any("image/png" in output["data"] for output in pictures), "the DET curve is not shown"
