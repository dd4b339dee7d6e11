#!/usr/bin/env python3
"""Tests of what compares answers and reads pages."""

import unittest

import answers
import blocks
import links

PAGE = """
```console numbers
$ whorl list
3 people
$ cat <<END |
> wc -l
1
$ false     # exit code 1
```

```sh slow
for x in 1 2; do
  echo $x
done
make demo
```
"""


class Answers(unittest.TestCase):
    def test_equal_text_matches(self):
        self.assertTrue(answers.matches(["match: score 2.256"], "match: score 2.256\n"))
        self.assertFalse(answers.matches(["match: score 2.256"], "match: score 2.257\n"))

    def test_another_line_does_not_match(self):
        self.assertFalse(answers.matches(["one"], "one\ntwo\n"))
        self.assertFalse(answers.matches(["one", "two"], "one\n"))

    def test_dots_stand_for_text_of_a_line(self):
        self.assertTrue(answers.matches(["token in .../whorl/operator.token"], "token in /tmp/a/whorl/operator.token\n"))
        self.assertFalse(answers.matches(["token in .../whorl"], "token in /tmp\n/whorl\n"))

    def test_a_line_of_dots_stands_for_lines(self):
        for answer in ("a\nb\n", "a\nx\ny\nb\n"):
            self.assertTrue(answers.matches(["a", "...", "b"], answer))
        self.assertFalse(answers.matches(["a", "...", "b"], "a\nb\nc\n"))

    def test_numbers_may_differ_and_move_columns(self):
        expected = ["prints       18   0.00   15.9  15,753"]
        self.assertTrue(answers.matches(expected, "prints  18  0.00  115.9  5,753\n", numbers=True))
        self.assertFalse(answers.matches(expected, "prints  18  0.00  115.9\n", numbers=True))
        self.assertFalse(answers.matches(expected, "faces   18  0.00  115.9  5,753\n", numbers=True))

    def test_times_are_numbers_and_names_are_not(self):
        self.assertTrue(answers.matches(["2026-11-21T05:44:07Z"], "2027-01-02T15:04:59Z\n", numbers=True))
        self.assertFalse(answers.matches(["FMR100"], "FMR1000\n", numbers=True))


class Pages(unittest.TestCase):
    def test_transcripts_have_commands_with_answers(self):
        first = blocks.blocks("page", PAGE)[0]
        self.assertEqual(first.words, {"numbers"})
        self.assertEqual([command.text.splitlines()[0] for command in first.commands()][:2], ["whorl list", "cat <<END |"])
        self.assertEqual([command.expected for command in first.commands()], [["3 people"], ["1"], []])
        self.assertEqual([command.code for command in first.commands()], [0, 0, 1])

    def test_scripts_are_read_command_by_command(self):
        second = blocks.blocks("page", PAGE)[1]
        self.assertEqual([command.text.count("\n") for command in second.commands()], [2, 0])
        self.assertEqual(second.name, "page: for x in 1 2; do")

    def test_blocks_of_lists_are_indented(self):
        page = "1. One\n\n   ```console\n   $ whorl list\n     2 people\n   ```\n"
        self.assertEqual(blocks.blocks("page", page)[0].lines, ["$ whorl list", "  2 people"])

    def test_commands_cannot_hide_from_the_test(self):
        for page in ("    $ whorl list\n", "1. One\n\n       $ whorl list\n", "```\nwhorl list\n```\n", "```console fast\n$ true\n```\n", "```sh\ntrue\n"):
            with self.assertRaises(blocks.PageError, msg=page):
                blocks.blocks("page", page)


class Links(unittest.TestCase):
    def test_headings_are_named_as_in_links(self):
        self.assertEqual(links.anchors("# 1 One picture, `whorl`\n```\n# no heading\n```\n## A b\n"), {"1-one-picture-whorl", "a-b"})


if __name__ == "__main__":
    unittest.main()
