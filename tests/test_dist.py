"""The wheel has all that the program needs, also if it is built where nothing was compiled before."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_wheel_of_a_fresh_clone_has_the_words_of_each_catalogue(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "-c", "safe.directory=*", "clone", "--quiet", "--shared", ROOT, clone], check=True)
    shutil.copytree(ROOT / "tools", clone / "tools", dirs_exist_ok=True)
    subprocess.run([sys.executable, clone / "tools/dist"], check=True, capture_output=True)
    (wheel,) = (clone / "build/dist").glob("*.whl")
    words = {str(path.relative_to(clone).with_suffix(".mo")) for path in clone.glob("tableside/text/locale/**/*.po")}
    assert words
    assert words <= set(zipfile.ZipFile(wheel).namelist())
