"""A program behind a pseudo-terminal, as a person at a keyboard has it."""

import os
import pty
import re
import select
import signal
import time

# Colors and cursor movements.
CONTROL = re.compile(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[()=>][0-9A-Z]?|\][^\x07\x1b]*(\x07|\x1b\\))|[\x00-\x09\x0b-\x1f]")


class Terminal:
    """A program that takes standard input, output and error for a terminal."""

    def __init__(self, arguments, folder, environment):
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, environment)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def until(self, text, seconds=20):
        """What the program wrote until a text stood in it."""
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
        raise AssertionError(f"no {text!r} within {seconds} s; the program wrote:\n{CONTROL.sub('', written)}")

    def rest(self):
        """What the program writes until it ends, and its exit code."""
        written = b""
        while True:
            try:
                piece = os.read(self.master, 1 << 16)
            except OSError:  # the program has ended
                break
            if not piece:
                break
            written += piece
        os.close(self.master)
        return written.decode(errors="replace"), os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.master)
