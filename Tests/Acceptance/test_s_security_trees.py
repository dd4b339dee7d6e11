"""S122: rows that a thief hides in the tree of their table."""

import sqlite3
import struct

import pytest

from harness import bioid
from test_s_security_store import BCID, failed, findings, program, refuses_to_serve


def hidden(path, kind, name):
    """Puts the row of a document behind the one after it: a scan meets it, a search for it turns away before."""
    with sqlite3.connect(path) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = store.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'document'").fetchone()[0]
        size = store.execute("PRAGMA page_size").fetchone()[0]
    store.close()
    data = bytearray(path.read_bytes())
    text = (kind + name).encode()

    def leaves(page):
        start = (page - 1) * size
        cells = struct.unpack_from(">H", data, start + 3)[0]
        if data[start] == 10:
            yield start, cells
            return
        for place in range(cells):
            cell = struct.unpack_from(">H", data, start + 12 + 2 * place)[0]
            yield from leaves(struct.unpack_from(">I", data, start + cell)[0])
        yield from leaves(struct.unpack_from(">I", data, start + 8)[0])

    for start, cells in leaves(root):
        places = [start + 8 + 2 * cell for cell in range(cells)]
        for place, after in zip(places, places[1:]):
            cell = start + struct.unpack_from(">H", data, place)[0]
            if text in data[cell:cell + 80]:
                data[place:place + 2], data[after:after + 2] = data[after:after + 2], data[place:place + 2]
                path.write_bytes(data)
                return
    raise AssertionError("the row has none after it on its page")


@pytest.mark.row("S122", "a lockout that look-ups miss is found at the start and by doctor")
def test_S122_hidden(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    bioid.enroll(service, app, "bws.12.9999", prints.H1)
    failed(service, app, prints.G1, 5)
    failed(service, app, prints.G1, 1)
    assert service.stop() == 0
    assert findings(service, code=0) == []
    hidden(service.data / "whorl.db", "class", BCID)
    assert "hidden from look-ups" in refuses_to_serve(service)
    assert findings(service, deep=False) == ["hiddenDocuments"]
    # It cannot be taken for right, as the row would stay hidden.
    program(service, "doctor", "--accept", code=65)
    assert "hidden from look-ups" in refuses_to_serve(service)
