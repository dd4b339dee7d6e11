"""What a call raises."""

from __future__ import annotations


class WhorlError(Exception):
    """The library refused a call. The text says what is wrong, and after a colon what to do about it.

    The text, the name and the status hold no biometric data.

    >>> import whorl
    >>> try:
    ...     whorl.extract(b"not an image")
    ... except whorl.WhorlError as error:
    ...     error.name, error.status
    ('unknownImageFormat', 207)
    """

    status: int
    """The number of `whorl/status.h`."""
    name: str
    """The error's name for programs, as `noFingerprint`."""

    def __init__(self, message: str, status: int, name: str) -> None:
        super().__init__(message)
        self.status = status
        self.name = name

    def __reduce__(self) -> tuple[type[WhorlError], tuple[str, int, str]]:
        return type(self), (str(self), self.status, self.name)


class CallError(WhorlError, ValueError):
    """An argument is out of its range (statuses 100 to 199)."""


class InputError(WhorlError):
    """A file or an image cannot be used (statuses 200 to 299)."""


class SampleError(WhorlError):
    """The sample is not good enough: capture again (statuses 300 to 399)."""


class TemplateError(WhorlError):
    """A template or a record is damaged, or of another version (statuses 400 to 499)."""


class VectorError(WhorlError, ValueError):
    """A vector or an index cannot be used (statuses 500 to 599)."""


class StoreError(WhorlError):
    """A person is unknown, or the store cannot be used (statuses 600 to 699)."""


class ModelError(WhorlError):
    """A model of faces is missing or cannot be used (statuses 700 to 799)."""


_CLASSES: dict[int, type[WhorlError]] = {
    1: CallError, 2: InputError, 3: SampleError, 4: TemplateError, 5: VectorError, 6: StoreError, 7: ModelError,
}


def error_class(status: int) -> type[WhorlError]:
    """The class of errors of a status."""
    return _CLASSES.get(status // 100, WhorlError)
