"""Whorl: compares, enrolls and finds people by fingerprints and faces."""

from . import _program
from ._library import text as _text
from .batch import extract_many, match_many
from .decision import Basis, Score, Threshold, basis, match, threshold
from .engine import Candidate, Engine, Identification, Person, PrintSearch, Sample, Verification
from .errors import (
    CallError, InputError, ModelError, SampleError, StoreError, TemplateError, VectorError, WhorlError,
)
from .evaluation import Evaluation, Interval, OperatingPoint, evaluate, plot_det
from .faces import FaceModel
from .index import Candidates, Index, IndexCandidate
from .template import Format, Image, Modality, Position, Template, convert, extract, read_record, record_count

__version__ = _text("whorl_version")
instruction_set = _text("whorl_instruction_set")
"""The instruction set that the library computes with, as `avx512`."""

command = _program.path()
"""The program `whorl` of the wheel, for `subprocess`."""

__all__ = [
    "Basis", "CallError", "Candidate", "Candidates", "Engine", "Evaluation", "FaceModel", "Format", "Identification", "Image",
    "Index", "IndexCandidate", "InputError", "Interval", "Modality", "ModelError", "OperatingPoint", "Person",
    "Position", "PrintSearch", "Sample", "SampleError", "Score", "StoreError", "Template", "TemplateError", "Threshold", "VectorError",
    "Verification", "WhorlError", "basis", "command", "convert", "evaluate", "extract", "extract_many",
    "instruction_set", "match",
    "match_many", "plot_det", "read_record", "record_count", "threshold",
]
