"""The page of steps, as who looks for the origin of a minutia uses it."""

import pytest

from harness.tool import whorl

pytestmark = pytest.mark.web

RINGS = """
return [...document.querySelectorAll('figure a')].map(frame => {
  const ring = getComputedStyle(frame, '::after'), box = frame.getBoundingClientRect();
  return ring.content === 'none' ? null : [parseFloat(ring.left) / box.width, parseFloat(ring.top) / box.height];
});"""


@pytest.mark.row("P26", "the page of steps rings one place in every picture")
def test_P26_steps(prints, browser, tmp_path):
    whorl("view", prints.F1a, "--steps", tmp_path / "steps")
    page = browser()
    address = f"file://{tmp_path}/steps/index.html"
    page.open(address)
    assert page.run(RINGS) == [None] * 12
    page.open("about:blank")
    page.open(address + "#100,50")
    page.wait_text("x 100, y 50 pixels")
    width, height = page.run("const i = document.querySelector('img'); return [i.naturalWidth / 2, i.naturalHeight / 2]")
    rings = page.run(RINGS)
    assert len(rings) == 12
    for left, top in rings:
        assert abs(left - 100.5 / width) < 0.01 and abs(top - 50.5 / height) < 0.01
    page.run("""
const image = document.querySelectorAll('img')[9], box = image.getBoundingClientRect();
image.dispatchEvent(new PointerEvent('pointermove', {
  bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2}));""")
    assert all(abs(left - 0.5) < 0.02 and abs(top - 0.5) < 0.02 for left, top in page.run(RINGS))
