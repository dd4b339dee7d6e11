"""Headless Chromium, with a camera that plays pictures."""

import io
import re
import shutil
import time

import pytest
from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service as Driver
from selenium.webdriver.common.by import By

from harness.tool import WORK

SIZE = (640, 480)
FRAMES = 20


def frame(picture):
    """One JPEG frame of the camera: the picture in the middle, on grey, as large as fits."""
    with Image.open(picture) as image:
        image = image.convert("RGB")
        scale = min(SIZE[0] / image.width, SIZE[1] / image.height)
        image = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BICUBIC)
    canvas = Image.new("RGB", SIZE, (128, 128, 128))
    canvas.paste(image, ((SIZE[0] - image.width) // 2, (SIZE[1] - image.height) // 2))
    stream = io.BytesIO()
    canvas.save(stream, "JPEG", quality=95, subsampling=2)
    return stream.getvalue()


def film(pictures, file):
    """Writes pictures as MJPEG, each shown for a while in turn."""
    frames = [frame(picture) for picture in pictures]
    file.write_bytes(b"".join(one * max(1, FRAMES // len(frames)) for one in frames))
    return file


class Browser:
    """One browser with a profile of its own.

    camera: pictures that its camera plays in turn; none refuses the camera.
    hosts: names that lead to other addresses; every name leads to 127.0.0.1 unless stated.
    secure: origins that may use the camera although they are plain HTTP (127.0.0.1 and localhost may anyway).
    """

    def __init__(self, profile, camera=(), hosts=None, secure=(), size=(1200, 900), arguments=()):
        driver = shutil.which("chromedriver")
        program = shutil.which("chromium") or shutil.which("google-chrome")
        if driver is None or program is None:
            pytest.skip("no browser: install chromium and chromium-driver")
        profile.mkdir(parents=True)
        rules = ", ".join(f"MAP {name} {address}" for name, address in (hosts or {}).items())
        options = webdriver.ChromeOptions()
        options.binary_location = program
        for argument in (
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--no-proxy-server", "--disable-background-networking", "--hide-scrollbars",
            f"--window-size={size[0]},{size[1]}", f"--user-data-dir={profile}",
            "--host-resolver-rules=" + ", ".join(filter(None, [rules, "MAP * 127.0.0.1"])),
            *arguments,
        ):
            options.add_argument(argument)
        if camera:
            options.add_argument("--use-fake-ui-for-media-stream")
            options.add_argument("--use-fake-device-for-media-stream")
            options.add_argument(f"--use-file-for-fake-video-capture={film(camera, profile / 'camera.mjpeg')}")
        if secure:
            options.add_argument("--unsafely-treat-insecure-origin-as-secure=" + ",".join(secure))
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.accept_insecure_certs = True
        self.driver = webdriver.Chrome(options=options, service=Driver(driver))
        self.driver.set_page_load_timeout(30)
        self.driver.set_script_timeout(60)

    def open(self, address):
        self.driver.get(address)
        return self

    def find(self, selector, seconds=10):
        """The first element of a CSS selector, as soon as it is there."""
        return self.until(lambda: next(iter(self.driver.find_elements(By.CSS_SELECTOR, selector)), None), seconds,
                          f"no element {selector}")

    def click(self, selector, seconds=10):
        """Clicks an element as soon as it can be seen, the page's scripts have run and nothing moves it any more."""
        self.until(lambda: self.run("return document.readyState") == "complete", seconds, "the page is not loaded")
        element = self.find(selector, seconds)
        self.until(lambda: element.is_displayed() and element.is_enabled(), seconds, f"{selector} cannot be clicked")
        self.until(lambda: self.rests(element), seconds, f"{selector} moves")
        element.click()

    def rests(self, element):
        """Whether an element stands for a tenth of a second at one place of the page."""
        script = "const at = arguments[0].getBoundingClientRect(); return [at.x + scrollX, at.y + scrollY];"
        before = self.run(script, element)
        time.sleep(0.1)
        return self.run(script, element) == before

    def text(self):
        """What the page shows."""
        return self.driver.find_element(By.TAG_NAME, "body").text

    def wait_text(self, pattern, seconds=20):
        """Waits until what the page shows has a match of a regular expression."""
        return self.until(lambda: re.search(pattern, self.text(), re.IGNORECASE), seconds, f"no text {pattern!r}")

    def wait_address(self, part, seconds=20):
        """Waits until the address has a part, and returns the address."""
        self.until(lambda: part in self.driver.current_url, seconds, f"the address has no {part!r}")
        return self.driver.current_url

    def run(self, script, *arguments):
        """Runs JavaScript; `return` gives a value back."""
        return self.driver.execute_script(script, *arguments)

    def awaited(self, expression, *arguments):
        """The value of a Promise, `["rejected", text]` where it is rejected."""
        return self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve({expression}).then(done, e => done(['rejected', String(e)]));", *arguments)

    def until(self, condition, seconds=10, otherwise="it did not happen"):
        """What a condition gives as soon as it is true."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = condition()
            except Exception as error:  # a page may be on its way to the next one
                if time.monotonic() >= end:
                    raise
                value, otherwise = None, f"{otherwise} ({type(error).__name__})"
            if value:
                return value
            if time.monotonic() >= end:
                self.shot("failed")
                raise AssertionError(f"{otherwise} within {seconds} s; {self.driver.current_url} shows:\n{self.text()}")
            time.sleep(0.05)

    def shot(self, name):
        """Keeps a picture of the page as .build/acceptance/shots/NAME.png and returns its path."""
        folder = WORK / "shots"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}.png"
        self.driver.save_screenshot(str(file))
        return file

    def console(self):
        """What scripts wrote to the console since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def quit(self):
        self.driver.quit()
