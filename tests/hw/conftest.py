from __future__ import annotations

from tests.hw.pcscd import pcscd

__all__ = ["pcscd"]
