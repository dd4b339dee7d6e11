"""Completions at a terminal, as a person presses the tab key."""

import os
import shutil

import pytest

from harness.terminal import Terminal
from harness.tool import BINARY, whorl

# How each shell starts without the person's own settings, and what makes it complete.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(whorl --generate-completion-script bash)"'),
    "zsh": (["zsh", "-f", "-i"], "autoload -U compinit; compinit -D -u; source =(whorl --generate-completion-script zsh)"
            "; compdef _whorl whorl"),
    "fish": (["fish", "--no-config", "-i"], "whorl --generate-completion-script fish | source"),
}
READY = "shell-is-ready"


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
    (tmp_path / "with blank.png").write_bytes(b"")
    (tmp_path / "scores.csv").write_bytes(b"")
    (tmp_path / "thumbfolder").mkdir()
    terminal = Terminal(arguments, tmp_path, environment)
    try:
        terminal.type(f"{setup}; echo shell-is''-ready\r")
        terminal.until(READY)
        for typed, completed in [
            ("whorl enro", "whorl enroll"), ("whorl show st", "store.12.4711"), ("whorl extract thumbp", "thumbprint.png"),
            ("whorl list --data-dir thumb", "thumbfolder"), ("whorl convert a b --to xy", "xyt"),
            ("whorl convert a b --position right-th", "right-thumb"), ("whorl match --face --embedder on", "onlymodel"),
            ("whorl enroll a.1.1 --finger right-th", "right-thumb="),
            ("whorl enroll a.1.1 --finger right-index=with", "right-index=with\\ blank.png"),
            ("whorl evaluate --score-files one=sco", "one=scores.csv"),
            ("whorl evaluate --score-files one=a.csv two=sco", "two=scores.csv"),
        ]:
            terminal.type(typed + "\t")
            terminal.until(completed)
            terminal.type("\x15")  # empties the line
    finally:
        terminal.close()
