"""A small embedder as an ONNX file, written by the wire format of protocol buffers (field numbers of onnx.proto3)."""

import struct

# Entries of its embeddings: the file has about 13 kB.
ENTRIES = 1024


def _variable(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def _number(field, value):
    return _variable(field << 3) + _variable(value)


def _message(field, content):
    content = content.encode() if isinstance(content, str) else content
    return _variable(field << 3 | 2) + _variable(len(content)) + content


def _node(operation, inputs, output):
    return _message(
        1, b"".join(_message(1, name) for name in inputs) + _message(2, output) + _message(3, output)
        + _message(4, operation))


def _value(name, shape):
    sides = b"".join(_message(1, _number(1, side) if isinstance(side, int) else _message(2, side)) for side in shape)
    return _message(1, name) + _message(2, _message(1, _number(1, 1) + _message(2, sides)))


def embedder():
    """The mean of each color of 112 x 112 pixels, mixed into the entries: GlobalAveragePool, Flatten, Gemm."""
    weights = struct.pack(f"<{3 * ENTRIES}f", *(1 + place % 5 for place in range(3 * ENTRIES)))
    tensor = _number(1, 3) + _number(1, ENTRIES) + _number(2, 1) + _message(8, "weights") + _message(9, weights)
    graph = (
        _node("GlobalAveragePool", ["input"], "pooled") + _node("Flatten", ["pooled"], "flat")
        + _node("Gemm", ["flat", "weights"], "embedding") + _message(2, "small") + _message(5, tensor)
        + _message(11, _value("input", ["batch", 3, 112, 112])) + _message(12, _value("embedding", ["batch", ENTRIES])))
    return _number(1, 8) + _message(7, graph) + _message(8, _number(2, 13))
