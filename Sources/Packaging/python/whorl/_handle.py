"""A handle of the library that is given back once."""

from __future__ import annotations

import weakref
from ctypes import c_void_p
from types import TracebackType
from typing import TypeVar

from ._library import closer

Self = TypeVar("Self", bound="Handle")


class Handle:
    """Owns a handle until `close`, the end of a `with` block, or garbage collection.

    No thread may use an object while another closes it.
    """

    def __init__(self, kind: str, handle: c_void_p) -> None:
        self._handle: c_void_p | None = handle
        self._release = weakref.finalize(self, closer(kind), handle)

    @property
    def _open(self) -> c_void_p:
        if self._handle is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        return self._handle

    @property
    def closed(self) -> bool:
        """Whether the object was closed."""
        return self._handle is None

    def close(self) -> None:
        """Frees what the object holds. A second call does nothing."""
        self._handle = None
        self._release()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
