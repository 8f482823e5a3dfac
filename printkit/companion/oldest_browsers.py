"""The oldest browsers that a phone may have; tools/browsers.py holds what phones are sent against them."""

from __future__ import annotations

SERVED = {"Chrome": "100", "Firefox": "100", "Safari": "15.4"}
"""For the pages of a server: they came in spring 2022, Safari with iOS 15.4."""

APP = {"Chrome": "112", "Firefox": "113", "Safari": "16.4"}
"""For the app without a server: what Pyodide asks for, and in Firefox DecompressionStream, one later."""
