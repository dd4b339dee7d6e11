"""A shell in which the commands of one page run, one after the other."""

import os
import secrets
import select
import signal
import subprocess
import time

# Ports of a page are its own where the system lets anybody make a network of its own.
ALONE = ["unshare", "-Urn", "bash", "-c", "ip link set lo up && exec bash --noprofile --norc"]
TOGETHER = ["bash", "--noprofile", "--norc"]


def can_be_alone():
    try:
        return subprocess.run([*ALONE[:-1], "ip link set lo up"], capture_output=True).returncode == 0
    except OSError:
        return False


class Shell:
    def __init__(self, folder, environment, alone):
        self.folder = folder
        self.started = 0
        self.process = subprocess.Popen(
            ALONE if alone else TOGETHER, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True)

    def run(self, text, seconds):
        """Runs a command to its end: its exit code, None where it took too long, and what it wrote."""
        mark = secrets.token_hex(12)
        file = self.folder / ".command"
        file.write_text(text + "\n")
        self.send(f". {file} </dev/null; printf '\\n%s %s\\n' {mark} $?")
        written, end = b"", time.monotonic() + seconds
        while (place := written.find(b"\n" + mark.encode() + b" ")) < 0 or not written.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            piece = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            if not piece:
                return None, written.decode(errors="replace")
            written += piece
        return int(written[place + 2 + len(mark) :].split()[0]), written[:place].decode(errors="replace")

    def begin(self, text, is_enough, seconds):
        """Starts a command that goes on beside the next ones: whether it wrote what is enough in time, and what it wrote."""
        self.started += 1
        log = self.folder / f".background-{self.started}"
        log.touch()
        self.run(f"{{ {text}\n}} >{log} 2>&1 &", seconds)
        end = time.monotonic() + seconds
        while not is_enough(log.read_text()):
            if time.monotonic() > end:
                return False, log.read_text()
            time.sleep(0.03)
        return True, log.read_text()

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def close(self):
        """Ends the shell and what it started."""
        for how in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, how)
            except ProcessLookupError:
                break
            time.sleep(0.1)
        self.process.wait()
