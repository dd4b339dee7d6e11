"""FingerJetFX OSE, as the package nbis-py 0.1.3 carries it inside NFIQ 2.

The package exports none of its functions, so that their places are read from its symbol table by `nm` (Debian package binutils).
This build keeps minutiae beyond the usual 68. It looks at no more than the middle 384 x 600 pixels of an image at 500 dpi and does not
say whether a minutia is an ending or a bifurcation. Places are those of 500 dpi.
"""

import ctypes
import math
import pathlib
import subprocess

import nbis

import iso_record

DPI = 500
OK, ENHANCED, BASIC_LAYOUT = 0, 2, 1
# An exported function, by which the address of the others is known.
ANCHOR = "ffi_nbis_uniffi_contract_version"
PATH = pathlib.Path(nbis.__file__).parent / "libnbis.so"


class Point(ctypes.Structure):
    """A minutia as the library answers it: the angle in 256 steps counter-clockwise, quality 0 to 100."""

    _fields_ = [
        ("x", ctypes.c_ushort), ("y", ctypes.c_ushort), ("angle", ctypes.c_ubyte), ("kind", ctypes.c_int),
        ("quality", ctypes.c_ubyte),
    ]


class FingerJet:
    """The loaded library."""

    def __init__(self):
        library = ctypes.CDLL(str(PATH))
        listed = subprocess.run(["nm", str(PATH)], check=True, stdout=subprocess.PIPE, text=True).stdout
        places = {words[2]: int(words[0], 16) for words in map(str.split, listed.splitlines()) if len(words) == 3}
        base = ctypes.cast(getattr(library, ANCHOR), ctypes.c_void_p).value - places[ANCHOR]
        handle, number = ctypes.c_void_p, ctypes.c_uint
        out = ctypes.POINTER(handle)

        def function(name, *parameters):
            return ctypes.CFUNCTYPE(ctypes.c_int, *parameters)(base + places[name])

        self.create = function(
            "FRFXLLCreateFeatureSetFromRaw", handle, ctypes.c_char_p, ctypes.c_size_t, number, number, number, number, out)
        self.count = function("FRFXLLGetMinutiaInfo", handle, ctypes.POINTER(number), ctypes.c_void_p)
        self.points = function("FRFXLLGetMinutiae", handle, ctypes.c_int, ctypes.POINTER(number), ctypes.c_void_p)
        self.close = function("FRFXLLCloseHandle", out)
        self.context = handle()
        if function("FRFXLLCreateLibraryContext", out)(ctypes.byref(self.context)) != OK:
            raise RuntimeError("FingerJet's library makes no context")

    def minutiae(self, gray, dpi):
        """Minutiae of a print as iso_record takes them, at 500 dpi; none where the library refuses the image."""
        features, count = ctypes.c_void_p(), ctypes.c_uint()
        height, width = gray.shape
        made = self.create(
            self.context, gray.tobytes(), gray.size, width, height, dpi, ENHANCED, ctypes.byref(features))
        if made != OK:
            return []
        self.count(features, ctypes.byref(count), None)
        points = (Point * count.value)()
        self.points(features, BASIC_LAYOUT, ctypes.byref(count), points)
        self.close(ctypes.byref(features))
        turn = math.tau / 256
        return [(p.x, p.y, p.angle * turn, iso_record.OTHER, p.quality) for p in points[:count.value]]
