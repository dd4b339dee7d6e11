"""Loads `libwhorl.so.0` and declares its functions. ctypes releases the interpreter's lock during each call."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_void_p
from pathlib import Path
from typing import Any, Callable

from . import _structures as c
from .errors import WhorlError, error_class

_PACKAGED = Path(__file__).parent / "lib" / "libwhorl.so.0"


def _load() -> ctypes.CDLL:
    """Loads the library of the wheel, or the one that WHORL_LIBRARY names."""
    return ctypes.CDLL(os.environ.get("WHORL_LIBRARY") or str(_PACKAGED))


library = _load()

_H = c_void_p
_OUT = POINTER(c_void_p)
_SIZE = POINTER(c_size_t)

# Every function that returns a status, with the types of its arguments.
_SIGNATURES: dict[str, list[Any]] = {
    "whorl_template_from_image": [c_void_p, c_size_t, POINTER(c.ImageOptions), _OUT],
    "whorl_template_from_pixels": [c_void_p, c_uint32, c_uint32, c_size_t, c_double, _OUT],
    "whorl_template_describe": [_H, POINTER(c.TemplateFacts)],
    "whorl_template_embedding": [_H, c_void_p, c_size_t, _SIZE],
    "whorl_template_compare": [_H, _H, POINTER(c_double)],
    "whorl_template_export": [_H, c_int32, c_int32, c_void_p, c_size_t, _SIZE],
    "whorl_template_import": [c_void_p, c_size_t, POINTER(c.RecordOptions), _OUT, POINTER(c_int32)],
    "whorl_record_count": [c_void_p, c_size_t, POINTER(c.RecordOptions), _SIZE],
    "whorl_faces_open": [POINTER(c.FacesOptions), _OUT],
    "whorl_faces_template": [_H, c_void_p, c_size_t, POINTER(c.ImageOptions), _OUT],
    "whorl_templates_from_images": [
        POINTER(c.Image), c_size_t, POINTER(c.ImageOptions), c_uint32, _OUT, POINTER(c_int32),
    ],
    "whorl_faces_templates": [
        _H, POINTER(c.Image), c_size_t, POINTER(c.ImageOptions), c_uint32, _OUT, POINTER(c_int32),
    ],
    "whorl_templates_compare": [_OUT, c_size_t, _OUT, c_size_t, c_uint32, c_void_p],
    "whorl_evaluate": [
        c_void_p, c_size_t, c_void_p, c_size_t, POINTER(c_double), c_size_t, POINTER(c.OperatingPoint),
        POINTER(c.ErrorRates),
    ],
    "whorl_faces_fmr": [_H, c_double, POINTER(c.Rate)],
    "whorl_faces_threshold": [_H, c_double, POINTER(c.Threshold)],
    "whorl_finger_basis": [POINTER(c.Basis)],
    "whorl_faces_basis": [_H, POINTER(c.Basis)],
    "whorl_finger_fmr": [c_double, POINTER(c.Rate)],
    "whorl_finger_threshold": [c_double, POINTER(c.Threshold)],
    "whorl_engine_open": [c_char_p, POINTER(c.EngineOptions), _OUT],
    "whorl_engine_enroll": [_H, c_char_p, POINTER(c.Sample), c_size_t],
    "whorl_engine_verify": [_H, c_char_p, POINTER(c.Sample), c_size_t, c_double, POINTER(c.Verification)],
    "whorl_engine_search": [
        _H, POINTER(c.Scope), POINTER(c.Sample), c_size_t, POINTER(c.Candidate), c_size_t, _SIZE,
        POINTER(c.Identification), POINTER(c.PrintSearch),
    ],
    "whorl_engine_delete": [_H, c_char_p, POINTER(c_int64)],
    "whorl_engine_is_enrolled": [_H, c_char_p, c_int32, POINTER(c_int32)],
    "whorl_engine_list": [_H, c_char_p, c_int64, POINTER(c.Person), c_size_t, _SIZE],
    "whorl_people_open": [_H, c_char_p, c_int64, _OUT],
    "whorl_people_next": [_H, POINTER(c.Person), POINTER(c_int32)],
    "whorl_index_make": [c_uint32, _OUT],
    "whorl_index_open": [c_char_p, _OUT],
    "whorl_index_save": [_H, c_char_p, c_int32],
    "whorl_index_describe": [_H, POINTER(c.IndexFacts)],
    "whorl_index_add": [_H, POINTER(c_char_p), c_void_p, c_void_p, c_size_t],
    "whorl_index_remove": [_H, POINTER(c_char_p), c_void_p, c_size_t],
    "whorl_index_search": [_H, c_void_p, c_size_t, POINTER(c.IndexOptions), c_void_p, c_size_t, c_void_p],
}

for _name, _arguments in _SIGNATURES.items():
    _function = getattr(library, _name)
    _function.argtypes = _arguments
    _function.restype = c_int32
for _name in ("template", "faces", "engine", "people", "index"):
    _function = getattr(library, f"whorl_{_name}_close")
    _function.argtypes = [c_void_p]
    _function.restype = None
for _name in ("whorl_version", "whorl_instruction_set", "whorl_error_name", "whorl_error_message"):
    _function = getattr(library, _name)
    _function.argtypes = []
    _function.restype = c_char_p


def text(function: str) -> str:
    """The text that a function without arguments returns."""
    value: bytes | None = getattr(library, function)()
    return (value or b"").decode()


def call(function: str, *arguments: object) -> None:
    """Calls a function and raises what went wrong."""
    status: int = getattr(library, function)(*arguments)
    if status != 0:
        raise error_class(status)(text("whorl_error_message"), status, text("whorl_error_name"))


def opened(function: str, *arguments: object) -> c_void_p:
    """Calls a function whose last argument receives a handle."""
    handle = c_void_p()
    call(function, *arguments, byref(handle))
    return handle


def closer(kind: str) -> Callable[[c_void_p], None]:
    """The function that gives handles of a kind back."""
    function: Callable[[c_void_p], None] = getattr(library, f"whorl_{kind}_close")
    return function


def filled_bytes(function: str, *arguments: object) -> bytes:
    """Asks a function how many bytes it writes, then has it write them."""
    count = c_size_t()
    call(function, *arguments, None, 0, byref(count))
    while True:
        buffer = (c_uint8 * count.value)()
        try:
            call(function, *arguments, buffer, count.value, byref(count))
        except WhorlError as error:
            if error.name != "bufferTooSmall":
                raise
        else:
            return bytes(memoryview(buffer)[: count.value])
