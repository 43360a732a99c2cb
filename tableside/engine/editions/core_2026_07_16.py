"""The Core Rules of 2026-07-16: the edition that the code cites and carries out."""

from __future__ import annotations

from tableside.engine.editions.edition import Edition

EDITION = Edition()
"""The edition of this module."""
