"""Small images that make a careless reader take gigabytes or minutes, written by hand."""

import struct
import zlib


def png_texts(count=100, size=7_900_000):
    """A picture of 64 x 64 pixels with texts that inflate to megabytes each."""
    text = zlib.compress(b"A" * size, 9)
    texts = b"".join(_chunk(b"zTXt", b"k%d\0\0" % number + text) for number in range(count))
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 64, 8, 0, 0, 0, 0))
    pixels = _chunk(b"IDAT", zlib.compress((b"\0" + b"\x80" * 64) * 64))
    return b"\x89PNG\r\n\x1a\n" + header + texts + pixels + _chunk(b"IEND", b"")


def png_tail(megabytes):
    """A picture of 1000 x 1000 pixels whose data goes on behind the last row."""
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", 1000, 1000, 8, 0, 0, 0, 0))
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + header + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def finger_views(count):
    """A finger image record of empty views."""
    view = struct.pack(">IBBBBBHHB", 14, 6, 1, 1, 254, 0, 0, 0, 0)
    head = b"FIR\x00010\0" + (32 + len(view) * count).to_bytes(6, "big") + struct.pack(
        ">HHBBHHHHBBH", 0, 30, 255, 1, 500, 500, 500, 500, 8, 0, 0)
    return head + view * count


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def tiff_tiles(across=32, height=10_000, width=1_900_000):
    """A strip of pixels in tiles of millions of columns, all of which are the same bytes of the file."""
    rows, deflate = 16, 8
    tiles = -(-height // rows)
    pixels = zlib.compress(b"\x80" * (width * rows), 9)
    offsets = 8 + len(pixels) + len(pixels) % 2
    counts, directory = offsets + 4 * tiles, offsets + 8 * tiles
    fields = [
        (256, 1, across), (257, 1, height), (258, 1, 8), (259, 1, deflate), (262, 1, 1), (277, 1, 1), (284, 1, 1),
        (322, 1, width), (323, 1, rows), (324, tiles, offsets), (325, tiles, counts)]
    return b"".join([
        b"II*\0", struct.pack("<I", directory), pixels.ljust(offsets - 8, b"\0"), struct.pack("<I", 8) * tiles,
        struct.pack("<I", len(pixels)) * tiles, struct.pack("<H", len(fields)),
        *(struct.pack("<HHII", tag, 4, count, value) for tag, count, value in fields), struct.pack("<I", 0)])


def jpeg2000(side, components=4, block=4, precinct=None, layers=1, again=False):
    """A codestream of a kilobyte that declares blocks and precincts of so many pixels (as powers of two).

    again: the tile-part declares the coding and not the main header, which is harmless.
    """
    style = lambda block, precinct: _segment(
        0x52, bytes([precinct is not None, 0]) + struct.pack(">H", layers) + bytes([0, 0, block, block, 0, 1])
        + (b"" if precinct is None else bytes([precinct])))
    size = struct.pack(">HIIIIIIIIH", 0, side, side, 0, 0, side, side, 0, 0, components) + b"\7\1\1" * components
    inner = style(block, precinct) if again else b""
    main = style(4, None) if again else style(block, precinct)
    data = b"\0" * 1000
    part = _segment(0x90, struct.pack(">HIBB", 0, 12 + len(inner) + 2 + len(data), 0, 1))
    return b"".join([
        b"\xff\x4f", _segment(0x51, size), main, _segment(0x5C, bytes([0x40, 8 << 3])), part, inner, b"\xff\x93", data,
        b"\xff\xd9"])


def jpeg2000_passes(side=4096, components=4):
    """Tiles of one block for each component, of 20 bytes that state 88 coding passes of 30 bit-planes."""
    # Present, included, no plane left out, 88 passes, lengths of 9 bits, 20 bytes.
    bits = "11111" + "11" + "11111" + f"{88 - 37:07b}" + "0" + f"{20:09b}"
    head, byte = b"", ""
    for bit in bits:
        byte += bit
        if len(byte) == (7 if head[-1:] == b"\xff" else 8):
            head, byte = head + bytes([int(byte, 2)]), ""
    head += bytes([int(byte.ljust(8, "0"), 2)]) if byte else b""
    data = (head + b"\x7f" * 20) * components
    size = struct.pack(">HIIIIIIIIH", 0, side, side, 0, 0, 64, 64, 0, 0, components) + b"\7\1\1" * components
    parts = (
        _segment(0x90, struct.pack(">HIBB", tile, 14 + len(data), 0, 1)) + b"\xff\x93" + data
        for tile in range((side // 64) ** 2))
    return b"".join([
        b"\xff\x4f", _segment(0x51, size), _segment(0x52, bytes([0, 0, 0, 1, 0, 0, 4, 4, 0, 1])),
        _segment(0x5C, bytes([0x40, 29 << 3])), *parts, b"\xff\xd9"])


def jpeg2000_palette(columns):
    """A JP2 file of one component, which a palette makes many."""
    palette = struct.pack(">HB", 1, columns) + b"\7" * columns + bytes(columns)
    header = _box("ihdr", struct.pack(">IIHBBBB", 64, 64, 1, 7, 7, 0, 0)) + _box("pclr", palette)
    return (
        _box("jP  ", b"\r\n\x87\n") + _box("ftyp", b"jp2 " + bytes(4) + b"jp2 ") + _box("jp2h", header)
        + _box("jp2c", jpeg2000(64, components=1)))


def heif_slices(count):
    """A picture that is said to have 4096 x 4096 pixels, with slices that each cover most of it."""
    # In a sequence parameter set: no layers, a profile, format 1 (4:2:0), and both sides.
    parameters = bytes([33 << 1, 1, 1]) + b"\x11" * 12 + bytes.fromhex("a0008008008008")
    units = [parameters, b"\x02\x01\x80"] + [b"\x02\x01\x00" + b"\x11" * 500] * (count - 1)
    content = b"".join(struct.pack(">I", len(unit)) + unit for unit in units)
    item = _box("infe", b"\2\0\0\0\0\1\0\0hvc1\0")
    locations = b"\1\0\0\0\x44\0\0\1\0\1\0\1\0\0\0\1" + struct.pack(">II", 0, len(content))
    meta = b"".join([
        bytes(4), _box("pitm", b"\0\0\0\0\0\1"), _box("iinf", b"\0\0\0\0\0\1" + item),
        _box("iprp", _box("ipco", b"") + _box("ipma", b"\0\0\0\0\0\0\0\1\0\1\0")), _box("iloc", locations),
        _box("idat", content)])
    return _box("ftyp", b"heic" + bytes(4)) + _box("meta", meta)


def heif_ring(*additions):
    """Pictures that add to each other, as transparency does: for each the picture and the one that it adds to.

    The first picture is the primary one.
    """
    count = max(max(pair) for pair in additions)
    items = b"".join(_box("infe", struct.pack(">IHH", 2 << 24, item, 0) + b"hvc1\0") for item in range(1, count + 1))
    named = b"".join(_box("auxl", struct.pack(">HHH", item, 1, other)) for item, other in additions)
    places = b"".join(struct.pack(">HHHHII", item, 1, 0, 1, 0, 4) for item in range(1, count + 1))
    meta = b"".join([
        bytes(4), _box("pitm", b"\0\0\0\0\0\1"), _box("iinf", struct.pack(">IH", 0, count) + items),
        _box("iref", bytes(4) + named), _box("iprp", _box("ipco", b"")),
        _box("iloc", b"\1\0\0\0\x44\0" + struct.pack(">H", count) + places), _box("idat", bytes(4))])
    return _box("ftyp", b"heic" + bytes(4)) + _box("meta", meta)


def tiff_strips(side=2000, samples=1, again=0):
    """Rows that are one strip each, of the same bytes.

    again: bytes behind those of the pixels, which each strip states too.
    """
    deflate = 8
    strip = zlib.compress(bytes(side * samples), 9) + bytes(again)
    data, fields = strip + bytes(len(strip) % 2), []

    def add(tag, kind, values):
        nonlocal data
        if len(values) == 1:
            fields.append((tag, 4, 1, values[0]))
            return
        fields.append((tag, kind, len(values), 8 + len(data)))
        data += struct.pack(f"<{len(values)}{'H' if kind == 3 else 'I'}", *values)

    add(256, 4, [side])
    add(257, 4, [side])
    add(258, 3, [8] * samples)
    add(259, 4, [deflate])
    add(262, 4, [1])
    add(273, 4, [8] * side)
    add(277, 4, [samples])
    add(278, 4, [1])
    add(279, 4, [len(strip)] * side)
    add(284, 4, [1])
    data += bytes(len(data) % 2)
    return b"".join([
        b"II*\0", struct.pack("<I", 8 + len(data)), data, struct.pack("<H", len(fields)),
        *(struct.pack("<HHII", *field) for field in fields), bytes(4)])


def tiff_tags(count, size, big=False, apart=False):
    """A gray picture of 128 x 128 with private tags that name the same bytes, or bytes of their own."""
    side = 128
    pixels = bytes(x * y & 255 for y in range(side) for x in range(side))
    start = 16
    data = pixels + bytes(size * (count if apart else 1))
    entries = [
        (256, 4, 1, side), (257, 4, 1, side), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, start),
        (277, 3, 1, 1), (278, 4, 1, side), (279, 4, 1, side * side),
        *((40_000 + tag, 7, size, start + side * side + tag * size * apart) for tag in range(count))]
    if big:
        head = struct.pack("<2sHHHQ", b"II", 43, 8, 0, start + len(data))
        directory = struct.pack("<Q", len(entries)) + b"".join(struct.pack("<HHQQ", *entry) for entry in entries) + bytes(8)
    else:
        head = struct.pack("<2sHI8x", b"II", 42, start + len(data))
        directory = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", *entry) for entry in entries) + bytes(4)
    return head + data + directory


def webp_groups(groups, side=1024):
    """A lossless WebP of blocks of 4 x 4 whose groups of prefix codes are these, one after the other, each of one symbol."""
    numbers = []

    def put(value, bits):
        numbers.append((value, bits))

    def one_symbol():
        for value, bits in ((1, 1), (0, 1), (0, 1), (0, 1)):
            put(value, bits)

    def bytes_of_eight_bits(others):
        """The code in which the symbols 0 to 255 have eight bits each, and others none."""
        put(0, 1)
        put(8, 4)
        for length in (0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2):
            put(length, 3)
        put(0, 1)
        put(0b01, 2)
        for _ in range(42):
            put(0, 1)
            put(3, 2)
        put(0, 1)
        put(0, 2)
        if others:
            put(0b11, 2)
            put(others - 11, 7)

    # No transform, no cache, groups for blocks of 4 x 4, whose image has no cache either.
    for value, bits in ((0x2F, 8), (side - 1, 14), (side - 1, 14), (0, 4), (0, 1), (0, 1), (1, 1), (0, 3), (0, 1)):
        put(value, bits)
    bytes_of_eight_bits(24)
    bytes_of_eight_bits(0)
    for _ in range(3):
        one_symbol()
    for block in range((side // 4) ** 2):
        for value in ((block % groups) & 255, (block % groups) >> 8):
            put(int(f"{value:08b}"[::-1], 2), 8)
    for _ in range(5 * groups):
        one_symbol()
    text = "".join(f"{value:0{bits}b}"[::-1] for value, bits in numbers)
    stream = int(text[::-1], 2).to_bytes(len(text) // 8 + 9, "little")
    stream += bytes(len(stream) % 2)
    chunk = b"VP8L" + struct.pack("<I", len(stream)) + stream
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def _box(kind, data):
    return struct.pack(">I", len(data) + 8) + kind.encode() + data


def _segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data
