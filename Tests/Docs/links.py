"""Links of a page to files of this package and to headings in them."""

import re

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


def broken(root, page):
    """Links of a page that lead nowhere."""
    file = root / page
    found = []
    for link in LINK.findall(FENCED.sub("", file.read_text())):
        if link.startswith(("http:", "https:", "mailto:")):
            continue
        path, _, heading = link.partition("#")
        target = (file.parent / path).resolve() if path else file
        if not target.exists() or not target.is_relative_to(root):
            found.append(link)
        elif heading and heading not in anchors(target.read_text()):
            found.append(link)
    return found


def anchors(text):
    """What headings are called in links: lower case, words joined by hyphens, no signs."""
    names = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        plain = re.sub(r"[^\w\- ]", "", heading.strip().lower())
        names.add(plain.replace(" ", "-"))
    return names
