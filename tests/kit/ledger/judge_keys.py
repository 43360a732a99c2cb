"""Judge's keys that open quickly."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.ledger import judge_key
from tableside.ledger.box import JudgePublic
from tableside.ledger.judge_key import Stretch


def quick_key(path: Path, passphrase: str) -> JudgePublic:
    """Make a key in this file as `judge_key.new` does, with little work for each passphrase that is tried."""
    with pytest.MonkeyPatch.context() as during:
        during.setattr(judge_key, "Stretch", lambda salt: Stretch(salt, memory_kib=64, passes=1, lanes=1))
        return judge_key.new(path, passphrase)
