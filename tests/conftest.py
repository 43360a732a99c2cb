"""What all tests need before the first of them is collected: the catalogues, compiled."""

import runpy
from pathlib import Path

runpy.run_path(str(Path(__file__).parents[1] / "tools/catalogues"), run_name="__main__")
