"""The structures of `whorl.h`, member by member."""

from __future__ import annotations

import ctypes
from ctypes import c_char, c_char_p, c_double, c_float, c_int32, c_int64, c_size_t, c_uint32, c_void_p

BCID_CAPACITY = 96


class ImageOptions(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("dpi", c_double), ("record", c_uint32), ("reserved", c_uint32)]


class TemplateFacts(ctypes.Structure):
    _fields_ = [
        ("modality", c_int32), ("quality", c_int32), ("extractor_version", c_int32), ("minutiae", c_int32),
        ("dimension", c_int32), ("reserved", c_int32),
    ]


class RecordOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("format", c_int32), ("record", c_uint32), ("strict", c_int32), ("reserved", c_uint32),
    ]


class FacesOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("models", c_char_p), ("embedder", c_char_p), ("flags", c_uint32), ("reserved", c_uint32),
    ]


class Rate(ctypes.Structure):
    _fields_ = [("fmr", c_double), ("upper_bound", c_double), ("extrapolated", c_int32), ("reserved", c_int32)]


class Threshold(ctypes.Structure):
    _fields_ = [("score", c_double), ("extrapolated", c_int32), ("reserved", c_int32)]


class Basis(ctypes.Structure):
    _fields_ = [
        ("populations", c_int64), ("subjects", c_int64), ("comparisons", c_int64), ("supported_fmr", c_double),
        ("worst_ratio", c_double),
    ]


class EngineOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("models", c_char_p), ("threads", c_uint32), ("busy_milliseconds", c_uint32),
    ]


class Sample(ctypes.Structure):
    _fields_ = [("features", c_void_p), ("position", c_int32), ("reserved", c_int32)]


class Verification(ctypes.Structure):
    _fields_ = [
        ("score", c_double), ("threshold", c_double), ("fmr", c_double), ("score_fmr", c_double),
        ("compared", c_int64), ("outdated", c_int64), ("decision", c_int32), ("extrapolated", c_int32),
    ]


class Scope(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("storage", c_char_p), ("partition", c_int64), ("rate", c_double), ("rate_kind", c_int32),
        ("exhaustive", c_int32),
    ]


class Candidate(ctypes.Structure):
    _fields_ = [
        ("bcid", c_char * BCID_CAPACITY), ("score", c_double), ("score_fmr", c_double), ("sample", c_int64),
        ("decision", c_int32), ("position", c_int32),
    ]


class Identification(ctypes.Structure):
    _fields_ = [
        ("threshold", c_double), ("fmr", c_double), ("people", c_int64), ("compared", c_int64), ("outdated", c_int64),
        ("decision", c_int32), ("extrapolated", c_int32),
    ]


class PrintSearch(ctypes.Structure):
    _fields_ = [
        ("ranked_by_codes", c_int64), ("ranked_by_places", c_int64), ("compared", c_int64), ("expected_loss", c_double),
    ]


class Person(ctypes.Structure):
    _fields_ = [
        ("bcid", c_char * BCID_CAPACITY), ("prints", c_int32), ("faces", c_int32), ("quality", c_int32),
        ("outdated", c_int32),
    ]


class IndexFacts(ctypes.Structure):
    _fields_ = [("vectors", c_int64), ("people", c_int64), ("dimension", c_int64)]


class IndexOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("method", c_int32), ("threads", c_uint32), ("has_threshold", c_int32),
        ("threshold", c_float),
    ]


class Image(ctypes.Structure):
    _fields_ = [("bytes", c_char_p), ("count", c_size_t)]


class Interval(ctypes.Structure):
    _fields_ = [("lower", c_double), ("upper", c_double)]


class OperatingPoint(ctypes.Structure):
    _fields_ = [
        ("threshold", c_double), ("fmr", c_double), ("fmr_interval", Interval), ("fnmr", c_double),
        ("fnmr_interval", Interval), ("false_matches", c_int64), ("false_non_matches", c_int64), ("supported", c_int32),
        ("reserved", c_int32),
    ]


class ErrorRates(ctypes.Structure):
    _fields_ = [
        ("mated", c_int64), ("non_mated", c_int64), ("eer", c_double), ("eer_interval", Interval),
        ("area_under_curve", c_double), ("decidability", c_double), ("zero_fmr", OperatingPoint),
        ("zero_fnmr", OperatingPoint),
    ]
