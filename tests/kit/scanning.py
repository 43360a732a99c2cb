"""QR codes as scanners read them: with zbar, which is no code of ours."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def scanned(picture: Path) -> str:
    """The text of the QR code in a picture. The test is skipped where there is no zbar."""
    if shutil.which("zbarimg") is None:
        pytest.skip("zbarimg is not installed")
    run = subprocess.run(["zbarimg", "--raw", "-q", picture], capture_output=True, text=True, check=True)
    return run.stdout.removesuffix("\n")
