"""Commands and options that a page names in its sentences, as `whorl enroll --manifest people.csv`."""

import re
import subprocess

INLINE = re.compile(r"`(whorl(?:-service)? [^`]+)`", re.DOTALL)
FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
OPTION = re.compile(r"(?<!\S)--[a-z][a-z-]*")
SUBCOMMAND = re.compile(r"^  ([a-z][a-z-]*) ", re.MULTILINE)


class Options:
    """What the programs say of their commands, each asked once."""

    def __init__(self, programs):
        self.programs = programs
        self.helps = {}

    def help(self, words):
        if words not in self.helps:
            done = subprocess.run(
                [f"{self.programs}/{words[0]}", *words[1:], "--help"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
            self.helps[words] = done.stdout if done.returncode == 0 else ""
        return self.helps[words]

    def unknown(self, text):
        """Commands of a page's sentences that do not exist or lack an option that is named."""
        return [command for command in INLINE.findall(FENCED.sub("", text)) if not self.is_known(command.split())]

    def is_known(self, words):
        if words[1] == "help":
            return True
        path = (words[0],)
        help = self.help(path)
        for word in words[1:]:
            names = {name for found in word.split("|") for name in [found.strip(",")]}
            if not names <= set(SUBCOMMAND.findall(help)):
                break
            path += (sorted(names)[0],)
            help = self.help(path)
        takes_word = len(path) > 1 or words[1].startswith("-") or words[1].isupper()
        return takes_word and all(option in help for option in OPTION.findall(" ".join(words)))
