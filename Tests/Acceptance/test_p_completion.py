"""Completions at a terminal, as a person presses the tab key."""

import os
import pty
import re
import select
import shutil
import signal
import time

import pytest

from harness.tool import BINARY, whorl

# How each shell starts without the person's own settings, and what makes it complete.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(whorl --generate-completion-script bash)"'),
    "zsh": (["zsh", "-f", "-i"], "autoload -U compinit; compinit -D -u; source =(whorl --generate-completion-script zsh)"
            "; compdef _whorl whorl"),
    "fish": (["fish", "--no-config", "-i"], "whorl --generate-completion-script fish | source"),
}
READY = "shell-is-ready"
# Colors and cursor movements.
CONTROL = re.compile(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[()=>][0-9A-Z]?|\][^\x07\x1b]*(\x07|\x1b\\))|[\x00-\x09\x0b-\x1f]")


class Terminal:
    """A shell behind a pseudo-terminal."""

    def __init__(self, arguments, folder, environment):
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, environment)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def until(self, text, seconds=20):
        """What the shell wrote until a text stood in it."""
        end, written = time.monotonic() + seconds, ""
        while time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    piece = os.read(self.master, 1 << 16)
                except OSError:
                    break
                if b"\x1b[c" in piece or b"\x1b[0c" in piece:
                    self.type("\x1b[?62;c")  # a terminal that is asked what it is says so
                written += piece.decode(errors="replace")
                if text in CONTROL.sub("", written):
                    return written
        raise AssertionError(f"no {text!r} within {seconds} s; the shell wrote:\n{CONTROL.sub('', written)}")

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)


@pytest.mark.row("P27", "the tab key completes commands, people, files, formats and models")
@pytest.mark.parametrize("shell", SHELLS)
def test_P27_completion(shell, prints, tmp_path):
    arguments, setup = SHELLS[shell]
    if shutil.which(arguments[0]) is None:
        pytest.skip(f"{shell} is not installed")
    environment = {
        **os.environ, "PATH": f"{BINARY.parent}:{os.environ['PATH']}", "HOME": str(tmp_path), "TERM": "xterm",
        "XDG_DATA_HOME": str(tmp_path / "data"), "PS1": "> "}
    whorl("enroll", "store.12.4711", "--finger", prints.F1a, environment=environment)
    (tmp_path / "data/whorl/models/onlymodel").mkdir(parents=True)
    (tmp_path / "data/whorl/models/onlymodel/whorl-model.json").write_text("{}")
    (tmp_path / "thumbprint.png").write_bytes(b"")
    (tmp_path / "thumbfolder").mkdir()
    terminal = Terminal(arguments, tmp_path, environment)
    try:
        terminal.type(f"{setup}; echo shell-is''-ready\r")
        terminal.until(READY)
        for typed, completed in [
            ("whorl enro", "whorl enroll"), ("whorl show st", "store.12.4711"), ("whorl extract thumbp", "thumbprint.png"),
            ("whorl list --data-dir thumb", "thumbfolder"), ("whorl convert a b --to xy", "xyt"),
            ("whorl convert a b --position right-th", "right-thumb"), ("whorl match --face --embedder on", "onlymodel"),
        ]:
            terminal.type(typed + "\t")
            terminal.until(completed)
            terminal.type("\x15")  # empties the line
    finally:
        terminal.close()
